"""Making every part of the window anew, such as in another language, so that whoever is typing types on."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QTableView, QWidget

from ui.dialogs import windows_of
from ui.roster.opening import renew_rosters

if TYPE_CHECKING:
    from charsheet.values import Path
    from ui.card.preview import CardPreview
    from ui.window.main_window import MainWindow
    from ui.window.page import CharacterPage


class Place(Struct, frozen=True):
    """The field of a form that has the focus, the cursor in it, and how far the form is scrolled.

    Fields are asked for by their paths: to look through all widgets, Python would have to know all of Qt's
    own, and its collector fails on some of those.
    """

    path: Path | None = None
    selection: tuple[int, int] | None = None
    scrolled: int = 0

    @classmethod
    def of(cls, page: CharacterPage | None) -> Place:
        """Where one is on *page*."""
        if page is None:
            return cls()
        focus, scrolled = page.window().focusWidget(), page.form_area.verticalScrollBar().value()
        for path, editor in page.form.editors.items():
            if focus is not None and (editor is focus or editor.isAncestorOf(focus)):
                return cls(path, _selection(focus) if isinstance(focus, QLineEdit) else None, scrolled)
        return cls(scrolled=scrolled)

    def give_to(self, page: CharacterPage | None) -> None:
        """Go there on *page*, which is of the same document."""
        if page is None:
            return
        bar = page.form_area.verticalScrollBar()
        QTimer.singleShot(0, bar, partial(bar.setValue, self.scrolled))  # once it is laid out
        editor = None if self.path is None else page.form.editors.get(self.path)
        if editor is None:
            return
        editor.setFocus(Qt.FocusReason.OtherFocusReason)
        line = getattr(editor, "edit", None) or getattr(editor, "line", None)
        if isinstance(line, QLineEdit):
            line.setFocus(Qt.FocusReason.OtherFocusReason)
            if self.selection is not None:
                line.setSelection(*self.selection)


def _selection(line: QLineEdit) -> tuple[int, int]:
    start = line.selectionStart()
    return (line.cursorPosition(), 0) if start < 0 else (start, len(line.selectedText()))


def _stand(page: CharacterPage, old: CharacterPage) -> None:
    """Let the tables be sorted and chosen in, and the halves be as wide, as on the page before."""
    page.splitter.setSizes(old.splitter.sizes())
    for table, before in zip(page.panel.tables, old.panel.tables, strict=False):
        header, row, column = before.table.horizontalHeader(), *_current(before.table)
        if before.table.isSortingEnabled() and header.sortIndicatorSection() >= 0:
            table.table.sortByColumn(header.sortIndicatorSection(), header.sortIndicatorOrder())
        if row >= 0:
            table.table.setCurrentIndex(table.table.model().index(row, column))


def _current(table: QTableView) -> tuple[int, int]:
    return table.currentIndex().row(), table.currentIndex().column()


def renew(window: MainWindow, build: Callable[[], None]) -> None:
    """Let *build* make every part of *window* anew. The documents live on, and so does what is only typed."""
    old, front = window.pages, window.tabs.currentIndex()
    parties = [(window.tabs.indexOf(page), page) for page in window.parties.pages]
    explained = [page.why.value_id for page in old]
    place = Place.of(window.page)
    for page in (*old, *(page for _, page in parties)):
        _hush(page)
    build()
    for page in old:
        fresh = window.add(page.document)
        fresh.take_up(page)
        _stand(fresh, page)
    window.parties.renew(parties)
    window.tabs.setCurrentIndex(front)
    for page, id in zip(window.pages, explained, strict=True):
        page.why.show_value(id)
    place.give_to(window.page)
    renew_rosters(window)


def renew_previews(window: MainWindow) -> None:
    """Make the previews of cards anew as well: they stand in windows of their own."""
    for preview in _previews(window):
        fresh = preview.renewed()
        fresh.setGeometry(preview.geometry())
        fresh.show()
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
