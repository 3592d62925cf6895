"""Scenes of dialogs, questions and menus, and which scene shows which dialog of the program."""

from __future__ import annotations

import json
from collections.abc import Mapping

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QMenu

from charsheet.edit.commands import set_field
from charsheet.storage.journal import Journal
from charsheet.storage.journal_entries import Entry, PlanNote, now
from charsheet.values import Msg
from scenes import SCENES
from stage import Scene, Stage
from ui.dialogs import changes_question
from ui.outside.conflict import whose_question
from ui.recovery.dialog import RecoveryDialog
from ui.recovery.findings import finding_of
from ui.recovery.lost import LostWork
from ui.roster.opening import show_roster

SMALL = (1024, 640)
"""The smallest screen that everything has to be usable on."""


def _several(stage: Stage) -> None:
    stage.open("mira", "thorn", "shmyg")
    stage.window.menus.list_action.trigger()


def _reference(stage: Stage) -> None:
    stage.open("shmyg")
    stage.window.menus.references_menu.actions()[2].trigger()


def _recovery(stage: Stage) -> None:
    """A session that was killed left a character with a plan, one that lies in no file, and a party."""
    services, document = stage.window.services, stage.open("mira").document
    journal = Journal.of(services.folders, "0123456789abcdef")
    text = document.data.decode().replace('"agility": 4', '"agility": 5')
    turn = '{"format": 1, "planner": "turn", "steps": [{"kind": "mode", "mode": "run"}, {"kind": "stand"}]}'
    party = '{"format": 1, "kind": "party", "name": "Nine", "members": []}'
    plan = PlanNote(system="narateer", plan=turn)
    entries = (
        Entry(
            path=str(document.path),
            base=document.seen,
            name="Mira",
            time=now(),
            character=text,
            plans=(plan,),
        ),
        Entry(name="Kael", time=now(), character=text),
        Entry(name="Nine", time=now(), party=party),
    )
    for number, entry in enumerate(entries, 1):
        journal.write(number, entry)
    lost, _ = journal.read()
    work = LostWork([finding_of(each, services) for each in lost])
    RecoveryDialog(stage.window, work, services, lambda _: False, lambda _: False).open()


def _squares(stage: Stage) -> None:
    stage.open("mira")
    stage.window.menus.units_menu.squares.trigger()


def _name(stage: Stage) -> None:
    system = stage.open("thorn").document.system
    panel = stage.window.library.panel
    if panel is not None:
        panel.actions_.new(stage.folder, system, system.templates[0])


def _unsaved(stage: Stage) -> None:
    page = stage.open("mira")
    page.document.apply(set_field(("attributes", "agility"), 5, Msg("Agility")))
    box, _ = changes_question(stage.window, "Mira", stage.window.services.locale)
    box.open()


def _conflict(stage: Stage) -> None:
    stage.open("mira")
    locale = stage.window.services.locale
    lines = [locale.text(Msg("{field}: {before} → {after}", field=Msg("Agility"), before=5, after=4))]
    what = Msg("The file of {name} was changed by another program.", name="Mira")
    box, _ = whose_question(stage.window, what, lines, locale, fits=True, gone=False)
    box.open()


def _about(stage: Stage) -> None:
    stage.open("mira")
    stage.window.menus.help.about()


def _hint(stage: Stage) -> None:
    stage.open("mira")
    stage.window.menus.help.show_hints()


def _menu(at: int) -> Scene:
    def play(stage: Stage) -> None:
        stage.open("mira")
        bar = stage.window.menuBar()
        action = bar.actions()[at]
        menu = next(each for each in bar.findChildren(QMenu) if each.menuAction() is action)
        corner = bar.actionGeometry(action).bottomLeft()
        menu.popup(bar.mapToGlobal(corner + QPoint(0, 2)))

    return play


def _empty_party(stage: Stage) -> None:
    stage.window.parties.new()


def _empty_roster(stage: Stage) -> None:
    window = stage.window
    show_roster(window, window.services, window.library.desk, window.colours, opened=True)


def _rulings_d6(stage: Stage) -> None:
    stage.open("thorn")
    stage.window.menus.rulings_action.trigger()


def _library_right(stage: Stage) -> None:
    stage.open("mira", "thorn")
    stage.window.library.move_over()


def _traits_file(stage: Stage) -> None:
    stage.folder.mkdir(parents=True, exist_ok=True)
    broken = {"format": 1, "narateer": [{"name": "Mountain Goat", "effects": [{"target": "bm"}]}]}
    (stage.folder / "traits.json").write_text(json.dumps(broken), encoding="utf-8")
    page = stage.open("mira")
    page.form.shown.emit(page.form.editors["traits",])


def _table_mode(stage: Stage) -> None:
    stage.open("thorn")
    stage.window.menus.table_mode_action.trigger()


DIALOG_SCENES: Mapping[str, Scene] = {
    "several": _several,
    "reference": _reference,
    "recovery": _recovery,
    "map-squares": _squares,
    "new-name": _name,
    "unsaved": _unsaved,
    "conflict": _conflict,
    "about": _about,
    "hint": _hint,
    "menu-file": _menu(0),
    "menu-edit": _menu(1),
    "menu-view": _menu(2),
    "menu-go": _menu(3),
    "menu-help": _menu(4),
    "empty-party": _empty_party,
    "empty-roster": _empty_roster,
    "rulings-d6": _rulings_d6,
    "library-right": _library_right,
    "broken-traits": _traits_file,
    "table-mode-thorn": _table_mode,
    "small-mira": SCENES["mira"],
    "small-shmyg": SCENES["shmyg"],
}

SIZES_OF: Mapping[str, tuple[int, int]] = {name: SMALL for name in DIALOG_SCENES if name.startswith("small-")}
"""Scenes whose window has a size of its own, whatever the size of its texts."""

SHOWN_BY: Mapping[str, str] = {
    "AboutDialog": "about",
    "BackupsDialog": "backups",
    "CardPreview": "preview",
    "ColumnsDialog": "roster-columns",
    "CommandPalette": "find-command",
    "CompareDialog": "compare",
    "GuideWindow": "guide",
    "ImportDialog": "import",
    "ListDialog": "several",
    "NpcDialog": "npc",
    "RecoveryDialog": "recovery",
    "RosterWindow": "roster",
    "RulingsDialog": "rulings-narateer",
    "SettingsDialog": "settings",
    "ShortcutsDialog": "keys",
    "SquareDialog": "map-squares",
    "UnexpectedDialog": "unexpected",
    "WishDialog": "roster-change",
}
"""The scene of each dialog; `tests/packaging/test_scenes.py` asks for one of every dialog that there is."""
