"""Making every part of the window anew, such as in another language, so that whoever is typing types on."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget

from ui.dialogs import windows_of
from ui.roster.opening import renew_rosters
from ui.standing import Standing

if TYPE_CHECKING:
    from ui.card.preview import CardPreview
    from ui.window.main_window import MainWindow


def renew(window: MainWindow, build: Callable[[], None]) -> None:
    """Let *build* make every part of *window* anew. The documents live on, and so does what is only typed."""
    old, front = window.pages, window.tabs.currentIndex()
    parties = [(window.tabs.indexOf(page), page) for page in window.parties.pages]
    explained = [page.why.value_id for page in old]
    before = {name: Standing.of(part) for name, part in _roots(window)}
    for page in (*old, *(page for _, page in parties)):
        _hush(page)
    build()
    for page in old:
        window.add(page.document).take_up(page)
    window.parties.renew(parties)
    window.tabs.setCurrentIndex(front)
    for name, part in _roots(window):
        if name in before:
            before[name].focus_in(part)  # first: a number that gets the focus is chosen
            before[name].give_to(part)
    for page, id in zip(window.pages, explained, strict=True):
        page.why.show_value(id)
    renew_rosters(window)


def renew_previews(window: MainWindow) -> None:
    """Make the previews of cards anew as well: they stand in windows of their own."""
    for preview in _previews(window):
        fresh = preview.renewed()
        fresh.setGeometry(preview.geometry())
        fresh.show()
        standing = Standing.of(preview)
        standing.focus_in(fresh)
        standing.give_to(fresh)
        preview.close()


def refresh_previews(window: MainWindow) -> None:
    """Let the previews of cards show what is now; their options stay as they are."""
    for preview in _previews(window):
        preview.refresh()


def _previews(window: MainWindow) -> list[CardPreview]:
    # Where nobody has opened one, they are not loaded for being looked for.
    module = sys.modules.get("ui.card.preview")
    return [] if module is None else windows_of(window, module.CardPreview)


def _hush(page: QWidget) -> None:
    """Let the lines of a page that goes not tell that they are left: nobody leaves them."""
    for edit in (*page.findChildren(QLineEdit), *page.findChildren(QPlainTextEdit)):
        edit.blockSignals(True)


def _roots(window: MainWindow) -> Iterator[tuple[str, QWidget]]:
    """The parts of which each is made anew by itself."""
    yield "notices", window.notices
    yield "tabs", window.tabs.tabBar()
    start = window.stack.widget(0)
    if start is not None:
        yield "start", start
    if window.library.panel is not None:
        yield "library", window.library.panel
    for number, page in enumerate(window.pages):
        yield f"page {number}", page
