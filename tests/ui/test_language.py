"""Another language without a new start: every string is as after a start in it, and nothing is lost."""

from __future__ import annotations

from collections import Counter
from decimal import Decimal
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QDialog, QMenu
from pytestqt.qtbot import QtBot

from charsheet.resources import resources
from charsheet.storage.folders import Folders
from tests.ui.conftest import WindowMaker, Writer, deliver_deletions, put_away
from tests.ui.helpers import complaints, draft, edit_of, headline, line_edit, replace_text, rows, type_on
from tests.ui.strings import strings
from ui.card.preview import CardPreview
from ui.forms.editors import Editor, NotesEditor, TextEditor
from ui.forms.names import NamesEditor
from ui.window.main_window import MainWindow
from ui.window.page import CharacterPage

OTHER = {"en": "ru", "ru": "en"}


@pytest.fixture
def samples(folders: Folders) -> list[Path]:
    """A character of each system in the user's own folder, and beside them a damaged file."""
    folders.characters.mkdir(parents=True)
    (folders.characters / "damaged.charsheet").write_text('{"name": 5}', encoding="utf-8")
    made: list[Path] = []
    for name in ("mira", "shmyg", "thorn"):
        made.append(folders.characters / f"{name}.charsheet")
        made[-1].write_bytes((resources() / "samples" / made[-1].name).read_bytes())
    return made


def use(window: MainWindow, qtbot: QtBot) -> None:
    """Do with a window what fills all of its parts with words."""
    for page in window.pages:
        window.tabs.setCurrentWidget(page)
        system = page.document.system
        for planner in system.planners:
            panel = page.planners.open(planner)
            for kind in planner.kinds:
                panel.add_step(kind.id)
        page.planners.setCurrentIndex(0)
        page.what_if.try_toggle(system.toggles(page.document.rulings)[0].id, on=True)
        replace_text(page.reach.edit, "10")
    window.menus.preview_action.trigger()
    settle(window, qtbot)


def look(window: MainWindow) -> None:
    """Look at what is made when somebody wants to see it."""
    window.show_table_mode(on=True)
    window.show_table_mode(on=False)
    for menu in (window.menus.history_menu, window.menus.recent_menu, window.menus.planners_menu):
        menu.aboutToShow.emit()
    deliver_deletions()


def settle(window: MainWindow, qtbot: QtBot) -> None:
    deliver_deletions()
    qtbot.waitUntil(lambda: window.library.panel is not None and not window.library.feed.is_busy)
    (dialog,) = window.findChildren(CardPreview)
    qtbot.waitUntil(lambda: bool(dialog.pages) and not dialog.is_busy, timeout=20_000)
    deliver_deletions()


def all_strings(window: MainWindow) -> dict[str, Counter[tuple[str, str, str]]]:
    """The strings of the window, and of it with each dialog that can be opened from now on."""
    found = {"window": strings(window)}
    units = window.menus.units_menu.squares
    for action in (window.menus.rulings_action, window.menus.backups_action, about(window), units):
        before = set(window.findChildren(QDialog))
        action.trigger()
        (dialog,) = set(window.findChildren(QDialog)) - before
        found[type(dialog).__name__] = strings(dialog)
        dialog.close()
        deliver_deletions()
    return found


def about(window: MainWindow) -> QAction:
    """The last entry of the last menu."""
    menu = window.menuBar().actions()[-1].menu()
    assert isinstance(menu, QMenu)
    return menu.actions()[-1]


@pytest.mark.parametrize("language", OTHER)
def test_every_string_is_as_after_a_fresh_start(
    make: WindowMaker, samples: list[Path], qtbot: QtBot, language: str
) -> None:
    def shown(first: str) -> dict[str, Counter[tuple[str, str, str]]]:
        window = make(first, tuple(samples))
        use(window, qtbot)
        if first != language:
            window.set_language(language)
            settle(window, qtbot)
        look(window)
        found = all_strings(window)
        put_away(window)
        return found

    switched = shown(OTHER[language])
    deliver_deletions()
    fresh = shown(language)
    nothing = {name: Counter[tuple[str, str, str]]() for name in fresh}
    assert {name: each - fresh[name] for name, each in switched.items()} == nothing
    assert {name: each - switched[name] for name, each in fresh.items()} == nothing
    assert fresh["window"].total() > 3000  # there was something to compare


def test_what_is_typed_and_not_yet_taken_stays(make: WindowMaker, write: Writer) -> None:
    window = make("en", (write(), write("b.charsheet", name="B")))
    window.tabs.setCurrentIndex(0)
    page = front(window)
    replace_text(line_edit(page, "attributes", "agility"), "5")
    names(page).line.setText("Slo")
    replace_text(page.reach.edit, "12.0")
    page.reach.ground.setCurrentIndex(2)
    ground = page.reach.ground.currentData()
    new = draft(page, "overrides")
    replace_text(edit_of(new.editors["value"]), "1,")
    edit = line_edit(page, "attributes", "strength")
    for language in ("ru", "en", "ru"):
        window.set_language(language)
        QApplication.processEvents()
    after = front(window)
    assert (after is page, after.document is page.document) == (False, True)
    taken_up = rows(after, "overrides").draft
    assert taken_up is not None
    assert taken_up.row == new.row
    assert line(taken_up.editors["value"]) == "1,"
    assert QApplication.focusWidget() is edit_of(taken_up.editors["value"])
    assert complaints(after.form) == []
    assert names(after).line.text() == "Slo"
    assert not after.document.character.conditions
    assert (after.reach.edit.text(), after.reach.ground.currentData()) == ("12.0", ground)
    assert after.reach.answer
    edit = line_edit(after, "attributes", "strength")
    replace_text(edit, "x12")
    edit.setSelection(1, 2)
    window.set_language("en")
    edit = line_edit(front(window), "attributes", "strength")
    assert QApplication.focusWidget() is edit
    assert (edit.text(), edit.selectedText()) == ("x12", "12")
    window.menus.undo_action.trigger()  # strength is typed
    assert headline(front(window)) == "15 m"
    window.menus.undo_action.trigger()
    assert headline(front(window)) == "14 m"


def test_what_was_complained_of_is_complained_of_in_the_other_language(page: CharacterPage) -> None:
    window = page.window()
    assert isinstance(window, MainWindow)
    replace_text(line_edit(page, "attributes", "strength"), "x")
    new = draft(page, "overrides")
    replace_text(edit_of(new.editors["value"]), "2")
    new.editors["reason"].setFocus()
    names(page).line.setFocus()
    QApplication.processEvents()
    assert sorted(complaints(page.form)) == ["is missing", "is not a number"]
    window.set_language("ru")
    QApplication.processEvents()
    assert sorted(complaints(front(window).form)) == ["не указано", "это не число"]
    assert QApplication.focusWidget() is names(front(window)).line


def test_where_one_looks_stays(make: WindowMaker, write: Writer) -> None:
    notes = "\n".join(f"line {number}" for number in range(200))
    window = make("en", (write(notes=notes), write("b.charsheet", name="B")))
    window.resize(1000, 640)
    window.tabs.setCurrentIndex(0)
    page = front(window)
    (planner,) = page.document.system.planners[:1]
    panel = page.planners.open(planner)
    for kind in planner.kinds[:3]:
        panel.add_step(kind.id)
    panel.steps.pick(1)
    page.planners.setCurrentIndex(0)
    table = page.panel.tables[0].table
    table.sortByColumn(2, Qt.SortOrder.DescendingOrder)
    table.setCurrentIndex(table.model().index(1, 1))
    page.splitter.setSizes([520, 480])
    QApplication.processEvents()
    notes_of(page).edit.verticalScrollBar().setValue(50)
    bar = page.form_area.verticalScrollBar()
    bar.setValue(bar.maximum() // 2)
    explained, scrolled, width = page.why.value_id, bar.value(), page.splitter.sizes()[0]
    assert scrolled > 0
    window.set_language("ru")
    QApplication.processEvents()
    page = front(window)
    table = page.panel.tables[0].table
    header = table.horizontalHeader()
    assert header.sortIndicatorSection() == 2
    assert header.sortIndicatorOrder() is Qt.SortOrder.DescendingOrder
    assert (table.currentIndex().row(), table.currentIndex().column()) == (1, 1)
    assert page.why.value_id == explained
    assert page.splitter.sizes()[0] == width
    assert page.form_area.verticalScrollBar().value() == scrolled
    assert notes_of(page).edit.verticalScrollBar().value() == 50
    assert page.planners.currentIndex() == 0
    assert page.planners.panels[planner.id].steps.row == 1


def front(window: MainWindow) -> CharacterPage:
    page = window.page
    assert page is not None
    return page


def names(page: CharacterPage) -> NamesEditor:
    editor = page.form.editors["conditions",]
    assert isinstance(editor, NamesEditor)
    return editor


def notes_of(page: CharacterPage) -> NotesEditor:
    editor = page.form.editors["notes",]
    assert isinstance(editor, NotesEditor)
    return editor


def line(editor: object) -> str:
    assert isinstance(editor, TextEditor)
    return editor.edit.text()


def test_the_decimal_mark_is_that_of_the_language_unless_it_is_set(make: WindowMaker, write: Writer) -> None:
    window = make("en", (write(equipment=[{"name": "Rope", "bulk": 2.5}]),))

    def bulk() -> Editor:
        return rows(front(window), "equipment").editors_at(0)["bulk"]

    assert line(bulk()) == "2.5"
    for language, mark, text in (("ru", "language", "2,5"), ("ru", ".", "2.5"), ("en", ",", "2,5")):
        window.services.remember(language=language, decimal_mark=mark)
        window.refresh_language()
        assert line(bulk()) == text
        deliver_deletions()
    # Whatever is shown, both marks are understood, and spaces of every kind between groups of digits.
    for typed in ("1 234,5", "1234.5", "1\N{NO-BREAK SPACE}234,5", "1\N{NARROW NO-BREAK SPACE}234.5"):
        replace_text(edit_of(bulk()), "")
        type_on(typed)
        window.tabs.setFocus()
        assert front(window).document.character.equipment[0].bulk == Decimal("1234.5")
        assert line(bulk()) == "1\N{NO-BREAK SPACE}234,5"
