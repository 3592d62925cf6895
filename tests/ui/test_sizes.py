"""Every size of text in both languages: no label and no button has less room than it needs."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from charsheet.resources import resources
from charsheet.storage.folders import Folders
from tests.ui.clipping import clipped
from tests.ui.conftest import WindowMaker, Writer, deliver_deletions
from tests.ui.helpers import replace_text
from ui import theme
from ui.card.preview import CardPreview
from ui.theme import FONT, USUAL, base_font, default_size
from ui.window.main_window import MainWindow

SMALL = QSize(1024, 640)

STEPS = 2
"""So many steps of each plan: a panel with steps is as full as one with many."""


Full = Callable[[], MainWindow]


@pytest.fixture
def full(make: WindowMaker, folders: Folders) -> Full:
    """A window with a character of each system, and something to be seen everywhere."""
    return lambda: full_window(make, folders)


def full_window(make: WindowMaker, folders: Folders) -> MainWindow:
    folders.characters.mkdir(parents=True)
    for name in ("mira", "shmyg", "thorn"):
        sample = resources() / "samples" / f"{name}.charsheet"
        (folders.characters / sample.name).write_bytes(sample.read_bytes())
    made = make(files=tuple(sorted(folders.characters.iterdir())))
    for page in made.pages:
        for planner in page.document.system.planners:
            panel = page.planners.open(planner)
            for kind in planner.kinds[:STEPS]:
                panel.add_step(kind.id)
        replace_text(page.reach.edit, "10")
        page.what_if.try_toggle(page.document.system.toggles(page.document.rulings)[0].id, on=True)
    return made


def looked_at(window: MainWindow, qtbot: QtBot) -> dict[str, str]:
    """What is clipped in any state of the window, and where."""
    found: dict[str, str] = {}

    def look(where: str) -> None:
        for _ in range(3):  # layouts settle step by step
            QApplication.processEvents()
        for line in clipped(window):
            found.setdefault(line, where)

    for page in window.pages:
        window.tabs.setCurrentWidget(page)
        for index in range(page.planners.count()):
            page.planners.setCurrentIndex(index)
            look(f"{page.document.system.id}, {index}")
        page.planners.setCurrentIndex(0)
    window.show_table_mode(on=True)
    for page in window.pages:
        window.tabs.setCurrentWidget(page)
        look(f"{page.document.system.id}, table mode")
    window.show_table_mode(on=False)
    for open_it in dialogs(window):
        before = set(window.findChildren(QDialog))
        open_it()
        (dialog,) = set(window.findChildren(QDialog)) - before
        look(dialog.windowTitle())
        if isinstance(dialog, CardPreview):
            rest(dialog, qtbot)
        dialog.close()
        deliver_deletions()
    return found


def rest(preview: CardPreview, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not preview.is_busy, timeout=20_000)


def dialogs(window: MainWindow) -> tuple[Callable[[], object], ...]:
    """What opens each dialog that is our own."""
    menus = window.menus
    return (
        menus.preview_action.trigger,
        menus.list_action.trigger,
        menus.references_menu.actions()[0].trigger,
        menus.rulings_action.trigger,
        menus.backups_action.trigger,
        menus.units_menu.squares.trigger,
        menus.help.find,
        menus.help.show_keys,
        menus.help.about,
        menus.settings_action.trigger,
        menus.help.guide.open,
    )


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("scale", [100, 150, 200, 250])
def test_nothing_is_clipped(full: Full, qtbot: QtBot, language: str, scale: int) -> None:
    window = full()
    window.set_language(language)
    window.set_scale(scale)
    deliver_deletions()
    window.resize(SMALL)
    assert looked_at(window, qtbot) == {}
    assert window.width() <= SMALL.width() * 1.05  # it can be as small as a small screen


def test_nothing_is_clipped_where_the_text_of_the_system_is_large(
    full: Full, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = full()
    monkeypatch.setattr(theme, "system_points", lambda: 20.0)
    window.set_language("ru")
    window.refresh_theme()
    deliver_deletions()
    assert window.font().pointSizeF() == 20
    window.resize(SMALL)
    assert looked_at(window, qtbot) == {}


@pytest.mark.parametrize(("scale", "points"), [(100, USUAL), (150, 1.5 * USUAL), (250, 2.5 * USUAL)])
def test_text_is_as_large_as_the_settings_say(scale: int, points: float) -> None:
    font = base_font(scale)
    assert (font.family(), font.pointSizeF()) == (FONT, points)


def test_text_is_never_smaller_than_that_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(theme, "system_points", lambda: 16.0)
    assert base_font(100).pointSizeF() == 16
    assert base_font(200).pointSizeF() == 32


@pytest.mark.parametrize(
    ("screen", "times", "size"),
    [
        (QSize(1024, 640), 1.0, QSize(983, 589)),
        (QSize(1366, 768), 1.0, QSize(1311, 707)),
        (QSize(1920, 1080), 1.0, QSize(1480, 900)),
        (QSize(1920, 1080), 2.0, QSize(1843, 994)),
        (QSize(3840, 2160), 1.0, QSize(2112, 1404)),
        (QSize(3840, 2160), 2.0, QSize(2960, 1800)),
    ],
)
def test_a_window_begins_as_large_as_its_screen_allows(screen: QSize, times: float, size: QSize) -> None:
    assert default_size(screen, times) == size


def test_a_menu_makes_everything_larger_and_smaller(make: WindowMaker, write: Writer) -> None:
    window = make(files=(write(),))
    settings = window.services.settings
    assert not window.menus.look.smaller.isEnabled()
    for percent in (125, 150):
        window.menus.look.larger.trigger()
        assert settings.settings.scale == percent
        assert window.font().pointSizeF() == USUAL * percent / 100
    window.menus.look.smaller.trigger()
    assert settings.settings.scale == 125
    window.set_scale(250)
    assert not window.menus.look.larger.isEnabled()
