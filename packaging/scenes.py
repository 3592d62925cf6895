"""What the pictures of the window show: each scene brings a fresh window into one state, as a user would."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QMenu, QTreeView

from charsheet.edit.adjustments import adjust
from charsheet.edit.commands import set_field
from charsheet.resources import resources
from charsheet.values import Msg
from scenes_of_plans import PLAN_SCENES
from stage import Scene, Stage
from ui.forms.rows import RowsEditor
from ui.roster.importing import ImportDialog
from ui.roster.opening import show_roster
from ui.roster.view import RosterWindow
from ui.unexpected.catcher import Catcher

TRAITS = {
    "format": 1,
    "narateer": [
        {
            "name": "Mountain Goat",
            "text": "At home on rocks.",
            "effects": [{"target": "bm", "op": "add", "value": 2}],
        }
    ],
}


def _sheet(name: str) -> Scene:
    return lambda stage: stage.open(name)


def _why(stage: Stage) -> None:
    page = stage.open("mira")
    page.what_if.try_toggle("conditions.slowed", on=True)
    page.why.show_value("run.distance")


def _what_if(stage: Stage) -> None:
    page = stage.open("shmyg")
    page.what_if.try_toggle("conditions.prone", on=True)
    page.what_if.try_toggle("terrain.mud", on=True)


def _reach(name: str, distance: str) -> Scene:
    def play(stage: Stage) -> None:
        page = stage.open(name)
        page.reach.edit.setFocus()
        QTest.keyClicks(page.reach.edit, distance)

    return play


def _table_mode(name: str) -> Scene:
    def play(stage: Stage) -> None:
        stage.open(name)
        stage.window.menus.table_mode_action.trigger()

    return play


def _squares(stage: Stage) -> None:
    stage.open("mira")
    stage.window.services.remember(units="squares:1.5m")
    stage.window.rebuild()


def _picker(name: str, path: str, typed: str) -> Scene:
    def play(stage: Stage) -> None:
        stage.folder.mkdir(parents=True, exist_ok=True)
        (stage.folder / "traits.json").write_text(json.dumps(TRAITS), encoding="utf-8")
        page = stage.open(name)
        editor = page.form.editors[path,]
        if isinstance(editor, RowsEditor):
            editor.add_button.click()
        else:
            editor.findChildren(QLineEdit)[0].setFocus()
        stage.wait()
        line = stage.window.focusWidget()
        page.form.shown.emit(line)
        QTest.keyClicks(line, typed) if typed else QTest.keyClick(line, Qt.Key.Key_Down)

    return play


def _npc(stage: Stage) -> None:
    stage.open("shmyg")
    dialog = stage.window.menus.new_npc()
    dialog.list.setCurrentIndex(dialog.model.index(1))
    for each in ("veteran", "armoured"):
        dialog.adjustments[each].setChecked(True)
    dialog.count.setValue(20)


def _adjusted(stage: Stage) -> None:
    page = stage.open("mira")
    text = stage.window.services.locale.text
    for each in page.document.system.cast().adjustments[:2]:
        page.document.apply(adjust(each, text))
    page.why.show_value("bm.current")


def _compare(stage: Stage) -> None:
    _adjusted(stage)
    stage.page.document.apply(set_field(("attributes", "agility"), 5, Msg("Agility")))
    stage.window.menus.compare()


def _complaint(stage: Stage) -> None:
    page = stage.open("mira")
    page.form.go_to(("attributes", "agility"))
    edit = stage.window.focusWidget()
    QTest.keyClick(edit, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(edit, "4x")
    page.form.go_to(("name",))


def _overridden(stage: Stage) -> None:
    page = stage.open("mira")
    reason = {"target": "bm", "value": 20, "reason": "Blessed"}
    page.document.apply(set_field(("overrides",), [reason], Msg("Overrides")))


def _heavy(stage: Stage) -> None:
    page = stage.open("mira")
    rows = [{"name": "Stones", "quantity": 9, "bulk": 2}, {"name": "Rope", "bulk": 1}]
    page.document.apply(set_field(("equipment",), rows, Msg("Equipment")))
    page.form.shown.emit(page.form.load_bar)


def _history(stage: Stage) -> None:
    page = stage.open("mira")
    page.document.apply(set_field(("attributes", "agility"), 5, Msg("Agility")))
    page.document.apply(set_field(("conditions",), ["slowed"], Msg("Conditions")))
    _pop_up(stage.window.menus.history_menu)


def _pop_up(menu: QMenu) -> None:
    menu.popup(QPoint(300, 120))


def _rulings(name: str) -> Scene:
    def play(stage: Stage) -> None:
        stage.open(name)
        stage.window.menus.rulings_action.trigger()

    return play


def _preview(stage: Stage) -> None:
    stage.open("shmyg")
    stage.window.menus.preview_action.trigger()
    stage.wait(1500)


def _library(stage: Stage) -> None:
    stage.open("mira", "thorn", "shmyg")
    (stage.folder / "NPC").mkdir()
    for index, name in enumerate(("Гоблин", "Страж ворот", "Ghoul", "Innkeeper")):
        tree = json.loads((resources() / "samples" / "thorn.charsheet").read_text("utf-8"))
        tree.update(name=name, move=6 + index)
        (stage.folder / "NPC" / f"{name}.charsheet").write_text(json.dumps(tree), encoding="utf-8")
    (stage.folder / "NPC" / "broken.charsheet").write_text('{"format": 1,\n "name": }', encoding="utf-8")
    stage.window.library.feed.rescan()
    stage.wait(1200)
    for tree in stage.window.library.findChildren(QTreeView):
        tree.expandAll()


def _changed_outside(stage: Stage) -> None:
    page = stage.open("mira")
    page.document.apply(set_field(("attributes", "agility"), 5, Msg("Agility")))
    path = stage.folder / "mira.charsheet"
    tree = json.loads(path.read_text("utf-8"))
    tree["attributes"]["strength"] = 3
    path.write_text(json.dumps(tree, indent=2), encoding="utf-8")
    stage.window.safe.look()


def _deleted_outside(stage: Stage) -> None:
    stage.open("mira")
    (stage.folder / "mira.charsheet").unlink()
    stage.window.safe.look()
    stage.wait(700)
    stage.window.safe.look()


def _backups(stage: Stage) -> None:
    page = stage.open("mira")
    for agility in (5, 6):
        page.document.apply(set_field(("attributes", "agility"), agility, Msg("Agility")))
        stage.window.menus.save_action.trigger()
    stage.window.menus.backups_action.trigger()


def _settings(stage: Stage) -> None:
    stage.open("mira")
    stage.window.menus.settings_action.trigger()


def _palette(stage: Stage) -> None:
    stage.open("mira")
    words = {"en": "ca", "ru": "ка"}
    stage.window.menus.help.find().line.setText(words[stage.window.services.locale.language])


def _keys(stage: Stage) -> None:
    stage.open("mira")
    stage.window.menus.go.search()
    stage.window.menus.help.show_keys()


def _guide(stage: Stage) -> None:
    stage.open("mira").what_if.apply_button.setFocus()
    guide = stage.window.menus.help.guide.open()
    guide.show_chapter("first-sheet")


def _unexpected(stage: Stage) -> None:
    stage.open("mira")
    catcher = Catcher(stage.window, stage.window.services, stage.window.safe.write_journal)
    try:
        stage.open("nobody")
    except OSError as error:
        catcher.catch(error)


def _newer(stage: Stage) -> None:
    path = stage.sample("mira")
    tree = json.loads(path.read_text("utf-8"))
    path.write_text(
        json.dumps({**tree, "format": 2, "attributes": {**tree["attributes"], "agility": "quick"}})
    )
    stage.window.open_paths([path])


def _damaged(stage: Stage) -> None:
    path = stage.sample("mira")
    path.write_text('{"format": 1,\n "system": "narateer", "name": }', encoding="utf-8")
    stage.window.open_paths([path])


def _npcs(stage: Stage) -> Path:
    """A folder of goblins of which one is damaged."""
    folder = stage.folder / "NPC"
    folder.mkdir(parents=True, exist_ok=True)
    tree = json.loads((resources() / "samples" / "shmyg.charsheet").read_text("utf-8"))
    for number in range(1, 31):
        tree["characteristics"]["a"] = 20 + number * 7 % 40
        made = {**tree, "name": f"Гоблин {number}", "conditions": ["prone"] if number % 5 == 0 else []}
        (folder / f"{number}.charsheet").write_text(json.dumps(made), encoding="utf-8")
    (folder / "broken.charsheet").write_text('{"format": 1,\n "name": }', encoding="utf-8")
    return folder


def _roster_of(stage: Stage) -> RosterWindow:
    window = stage.window
    folder = _npcs(stage)
    roster = show_roster(window, window.services, window.library.desk, window.colours, (folder,))
    while roster.is_busy:
        stage.wait()
    roster.table.horizontalHeader().setSortIndicator(2, Qt.SortOrder.DescendingOrder)
    roster.table.selectRow(2)
    return roster


def _roster_wish(stage: Stage) -> None:
    roster = _roster_of(stage)
    roster.table.selectAll()
    dialog = roster.commands.change()
    if dialog is not None:
        dialog.kind.setCurrentIndex(2)


def _import(stage: Stage) -> None:
    rows = "Имя;Сила;Agility;Базовое движение;Кто\nАнна;2;3;12;друг\nБорис;два;4;;\nВера;1;2;;враг\n"
    dialog = ImportDialog(stage.window, Path("npc.csv"), rows.encode("cp1251"), stage.window.services)
    dialog.folder = Path("characters") / "npc"
    dialog.open()


SCENES: Mapping[str, Scene] = {
    "empty": lambda stage: stage.folder,
    "mira": _sheet("mira"),
    "thorn": _sheet("thorn"),
    "shmyg": _sheet("shmyg"),
    "why": _why,
    "what-if": _what_if,
    "reach-mira": _reach("mira", "60"),
    "reach-shmyg": _reach("shmyg", "25"),
    "reach-thorn": _reach("thorn", "12"),
    "table-mode-mira": _table_mode("mira"),
    "table-mode-shmyg": _table_mode("shmyg"),
    "squares": _squares,
    "picker-conditions": _picker("shmyg", "conditions", ""),
    "picker-traits": _picker("mira", "traits", ""),
    "picker-campaign": _picker("mira", "traits", "goat"),
    "complaint": _complaint,
    "overridden": _overridden,
    "heavy": _heavy,
    "history": _history,
    "rulings-narateer": _rulings("mira"),
    "rulings-d100": _rulings("shmyg"),
    "preview": _preview,
    "library": _library,
    "roster": _roster_of,
    "roster-columns": lambda stage: _roster_of(stage).choose_columns(),
    "roster-change": _roster_wish,
    "import": _import,
    "changed-outside": _changed_outside,
    "deleted-outside": _deleted_outside,
    "backups": _backups,
    **PLAN_SCENES,
    "npc": _npc,
    "adjusted": _adjusted,
    "compare": _compare,
    "settings": _settings,
    "find-command": _palette,
    "keys": _keys,
    "guide": _guide,
    "unexpected": _unexpected,
    "newer-format": _newer,
    "damaged-file": _damaged,
}
