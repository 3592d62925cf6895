"""A stranger's text is a text, whatever it looks like: on screen, in tool tips, menus, tabs and messages."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QMenu, QWidget

from charsheet.edit.commands import add_name, remove_name
from charsheet.resources import resources
from charsheet.roster.changing import Outcome
from charsheet.rules.layout import Kind
from charsheet.storage.folders import Folders
from charsheet.values import Msg
from tests.ui.access import DIALOGS, Open, full
from tests.ui.conftest import WindowMaker, Writer
from tests.ui.markup import IN_FILES, KEY, MARK, misread
from ui.compare.dialog import CompareDialog
from ui.dialogs import changes_question, tell
from ui.notices import Notice
from ui.outside.conflict import whose_question
from ui.roster.batch import FileBatch, Undoable
from ui.roster.importing import ImportDialog
from ui.roster.view import RosterWindow
from ui.unexpected.dialog import UnexpectedDialog
from ui.unexpected.happened import Happened
from ui.where import replace_question
from ui.window.main_window import MainWindow
from ui.window.page import CharacterPage

NOBODY = f"nobody {IN_FILES}.charsheet"
SAMPLES = tuple(sorted((resources() / "samples").glob("*.charsheet")))


def marked(path: Path) -> dict[str, Any]:
    """A sample with the mark in each of its texts, and with texts of every other kind."""
    tree: dict[str, Any] = json.loads(path.read_text("utf-8"))
    target = overridden(tree)
    return {
        **tree,
        "name": MARK,
        "notes": f"{MARK}\n\n{MARK}",
        "traits": [{"name": MARK, "note": MARK}, *tree.get("traits", ())],
        "conditions": [MARK],
        "effects": [
            {"name": MARK, "target": target, "op": "add", "value": 1},
            {"name": f"{MARK} 2", "target": target, "op": "multiply", "value": 2, "on": False},
        ],
        "overrides": [{"target": target, "value": 9, "reason": MARK}],
        "equipment": [{"name": MARK, "quantity": 2}],
        MARK: MARK,
    }


def overridden(tree: dict[str, Any]) -> str:
    """The value that has a number of its own in a marked sample."""
    return str(next(each["target"] for each in tree["effects"]))


def broken(folder: Path) -> Path:
    """A marked character in a folder whose rulings and traits cannot be read, as the messages say."""
    folder.mkdir()
    path = folder / f"mira {IN_FILES}.charsheet"
    path.write_text(json.dumps(marked(resources() / "samples" / "mira.charsheet")), "utf-8")
    (folder / "rulings.json").write_text(json.dumps({"format": 1, "narateer": {MARK: MARK}}), "utf-8")
    traits = {"format": 1, "narateer": [{"name": 1, MARK: 1}]}
    (folder / "traits.json").write_text(json.dumps(traits), "utf-8")
    return path


@pytest.fixture
def files(folders: Folders) -> tuple[Path, ...]:
    """Marked characters in a folder of the library, with traits, a party, and a damaged file."""
    folder = folders.characters / IN_FILES
    folder.mkdir(parents=True)
    found: list[Path] = []
    for sample in SAMPLES:
        path = folder / f"{sample.stem} {IN_FILES}.charsheet"
        path.write_text(json.dumps(marked(sample)), "utf-8")
        found.append(path)
    (folder / f"damaged {IN_FILES}.charsheet").write_text(
        f'{{"system": {json.dumps(MARK)}, "name": 1}}', "utf-8"
    )
    own = [{"name": f"{MARK} own", "text": MARK}]
    (folder / "traits.json").write_text(json.dumps({"format": 1, "narateer": own, "d100": own}), "utf-8")
    states = [{"name": "none"}, {"name": "heavy", "factor": 0.5}, {"name": "overloaded", "factor": 0}]
    levels = ("easy", "standard", "moderate", "difficult", "very_difficult", MARK)
    rulings = {
        "format": 1,
        "narateer": {"encumbrance_states": [*states, {"name": MARK, "label": MARK, "factor": 0.25}]},
        "d6": {"levels": [{"name": each} for each in levels]},
    }
    (folder / "rulings.json").write_text(json.dumps(rulings), "utf-8")
    members = [{"path": each.name, "way": MARK} for each in found] + [{"path": NOBODY}]
    party = folder / f"party {IN_FILES}.json"
    party.write_text(
        json.dumps({"format": 1, "kind": "party", "name": MARK, "notes": MARK, "members": members}), "utf-8"
    )
    return (*found, broken(folder / f"broken {IN_FILES}"), party)


def change(page: CharacterPage) -> None:
    """Steps of the history that bear the mark, the last one undone."""
    for command in (remove_name, add_name, remove_name):
        page.document.apply(command(("conditions",), MARK, MARK))
    page.document.undo()


def plan(page: CharacterPage) -> None:
    """The mark in each name that a step can have, and for whoever else a plan is about."""
    for planner in page.planners.planners:
        draft = page.planners.open(planner).draft
        for field in planner.setup_fields:
            if field.kind is Kind.CHARACTER:
                draft.set_setup(field.path, NOBODY)
        for kind in planner.kinds:
            if any(field.path == ("name",) for field in kind.fields):
                draft.add(kind.id, 0)
                draft.set_step(0, ("name",), MARK)
        draft.mark_saved(Path(IN_FILES), draft.plan)  # nobody is asked about it


def _import(window: MainWindow) -> QWidget:
    row = f'"{MARK.replace(chr(34), chr(34) * 2)}";x\n'
    data = f"Name;Strength;{MARK[:12]}\n{row}{row}".encode()
    return _opened(ImportDialog(window, Path(f"npc {IN_FILES}.csv"), data, window.services))


def _several_npcs(window: MainWindow) -> QWidget:
    dialog = window.menus.new_npc()
    dialog.list.setCurrentIndex(dialog.model.index(0))
    dialog.name_edit.setText(MARK)
    dialog.count.setValue(3)
    return dialog


def _batch(window: MainWindow) -> QWidget:
    return FileBatch(window, lambda _: Outcome(), 1, MARK, window.services).progress


def _undone_in_roster(window: MainWindow) -> QWidget:
    roster = DIALOGS["roster"](window)
    assert isinstance(roster, RosterWindow)
    commands = roster.commands
    commands.changes.last = Undoable(Msg("Add {thing}", thing=MARK), (), ())
    commands.refresh()
    assert "Zq" in commands.undo_action.text()
    return roster


def _wrong(window: MainWindow) -> QWidget:
    return _opened(UnexpectedDialog(window, Happened(MARK, Path(IN_FILES), kept=False), window.services))


def _whose(window: MainWindow) -> QWidget:
    words, locale = Msg("{name}", name=MARK), window.services.locale
    return _opened(whose_question(window, words, [MARK], locale, fits=True, gone=False)[0])


def _opened(dialog: QDialog) -> QWidget:
    dialog.open()
    return dialog


MARKED: dict[str, Open] = {
    "table": _import,
    "several npcs": _several_npcs,
    "batch": _batch,
    "undone": _undone_in_roster,
    "told": lambda window: tell(window, MARK, [MARK, IN_FILES]),
    "went wrong": _wrong,
    "changes": lambda window: _opened(changes_question(window, MARK, window.services.locale)[0]),
    "whose": _whose,
    "replace": lambda window: _opened(replace_question(window, [Path(IN_FILES)], window.services.locale)[0]),
}
"""Dialogs with somebody's words; some of :data:`DIALOGS` have none by themselves."""


def of_dialogs(window: MainWindow, dialogs: Mapping[str, Open]) -> Iterator[str]:
    """What is misread in *dialogs*, each opened and closed again."""
    for name, show in dialogs.items():
        dialog = show(window)
        QApplication.processEvents()
        yield from (f"{name}: {each}" for each in misread(dialog))
        dialog.close()


def check_shown(page: CharacterPage, window: MainWindow) -> None:
    """What is marked can be seen: else there would be nothing to be misread."""
    page.why.show_value(overridden(json.loads(page.document.data)))
    assert MARK in page.why.browser.toPlainText()
    window.menus.history_menu.aboutToShow.emit()
    assert any("Zq" in each.text() for each in window.menus.history_menu.actions())
    assert "Zq" in window.menus.redo_action.text()
    dialog = window.menus.compare()
    assert isinstance(dialog, CompareDialog)
    dialog.choose(0, dialog.other.findData("step:1"))
    assert dialog.other.currentText().count(MARK) > 1
    assert MARK in dialog.fields.toPlainText()
    dialog.close()


def test_a_star_in_brackets_is_one_in_titles_too(make: WindowMaker, write: Writer) -> None:
    name = "Mira [*]"
    window = make(files=(write(f"{name}.charsheet", name=name),))
    assert window.windowTitle() == "Mira [*][*][*] — Charsheet"
    assert window.windowHandle().title() == "Mira [*] — Charsheet", "two of them are one"
    title = f"{name} could not be moved"
    batch = FileBatch(window, lambda _: Outcome(), 1, title, window.services)
    table = ImportDialog(window, Path(f"{name}.csv"), b"Name\nMira\n", window.services)
    preview = DIALOGS["preview"](window)
    backups = DIALOGS["backups"](window)
    shown = (tell(window, title, []), batch.progress, table, preview, backups)
    assert [each.windowTitle() for each in shown] == [
        "Mira [*][*] could not be moved",
        "Mira [*][*] could not be moved",
        "Characters from Mira [*][*].csv",
        "Card of Mira [*][*]",
        "Backups of Mira [*][*].charsheet",
    ]


@pytest.mark.parametrize("language", ["en", "ru"])
def test_no_text_of_a_strangers_is_read_as_markup(
    make: WindowMaker, files: tuple[Path, ...], language: str
) -> None:
    window = full(make(language, files))
    found: set[str] = set()
    for page in window.pages:
        window.tabs.setCurrentWidget(page)
        for tab in range(page.planners.count()):
            page.planners.setCurrentIndex(tab)
        plan(page)
        change(page)
        check_shown(page, window)
        found.update(of_dialogs(window, {name: DIALOGS[name] for name in ("rulings", "preview", "wish")}))
    window.files.open([files[0].with_name(f"damaged {IN_FILES}.charsheet"), files[0].with_name(IN_FILES)])
    window.notices.add(Notice(Msg("{name}", name=MARK), lines=(Msg("{name}", name=MARK),) * 20))
    for menu in window.findChildren(QMenu):
        menu.aboutToShow.emit()
    QApplication.processEvents()
    found.update(misread(window))
    shown = [each.text() for each in window.findChildren(QLabel)]
    assert any(KEY in each for each in shown), "it is seen at all"
    found.update(of_dialogs(window, {**DIALOGS, **MARKED}))
    window.show_table_mode(on=True)
    QApplication.processEvents()
    found.update(misread(window))
    assert found == set(), "\n".join(sorted(found))
