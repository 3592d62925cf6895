"""Windows with everything that can be open in them, and what is said of each part to those who do not see."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from charsheet.roster.columns import Columns
from charsheet.storage.journal import Journal
from charsheet.storage.journal_entries import Entry, now
from ui.card.lists import ListDialog
from ui.card.preview import CardPreview
from ui.dialogs import tell
from ui.recovery.backups import BackupsDialog
from ui.recovery.dialog import RecoveryDialog
from ui.recovery.findings import finding_of
from ui.recovery.lost import LostWork
from ui.roster.columns import ColumnsDialog
from ui.roster.importing import ImportDialog
from ui.roster.opening import show_roster
from ui.roster.wish import WishDialog
from ui.rulings.dialog import RulingsDialog
from ui.unexpected.dialog import UnexpectedDialog
from ui.unexpected.happened import Happened
from ui.window.main_window import MainWindow
from ui.window.squares import SquareDialog

Open = Callable[[MainWindow], QWidget]

ROLE = QAccessible.Role

SILENT = {
    ROLE.Client, ROLE.Pane, ROLE.LayeredPane, ROLE.Border, ROLE.Splitter, ROLE.Grip, ROLE.ScrollBar,
    ROLE.StaticText, ROLE.Graphic, ROLE.Grouping, ROLE.Whitespace, ROLE.Separator,
}  # fmt: skip
"""What need not be called anything as long as nobody can get there: frames, and words that say themselves."""


def nameless(root: QWidget) -> list[str]:
    """The controls inside *root* of which nobody is told what they are, each by the way to it."""
    top = QAccessible.queryAccessibleInterface(root)
    return [way(each) for each in parts_of(top) if needs_name(each) and not name_of(each)]


def parts_of(interface: QAccessibleInterface) -> Iterator[QAccessibleInterface]:
    """Everything inside that can be seen."""
    for index in range(interface.childCount()):
        child = interface.child(index)
        if child is not None and child.isValid() and not child.state().invisible:  # type: ignore[attr-defined]
            yield child
            yield from parts_of(child)


def name_of(interface: QAccessibleInterface) -> str:
    return interface.text(QAccessible.Text.Name).strip()


def needs_name(interface: QAccessibleInterface) -> bool:
    focusable = bool(interface.state().focusable)  # type: ignore[attr-defined]
    return focusable or interface.role() not in SILENT


def way(interface: QAccessibleInterface) -> str:
    steps: list[str] = []
    found: QAccessibleInterface | None = interface
    while found is not None and found.isValid() and len(steps) < 6:
        thing = found.object()
        steps.append(f"{type(thing).__name__ if thing else '-'} ({found.role().name})")
        found = found.parent()
    return " < ".join(steps)


def full(window: MainWindow) -> MainWindow:
    """A character of each system, every planner, something tried, the library."""
    window.menus.go.search()
    for page in window.pages:
        for planner in page.planners.planners:
            panel = page.planners.open(planner)
            panel.add_step(panel.draft.planner.kinds[0].id)
            panel.draft.mark_saved(Path("plan.json"), panel.draft.plan)  # nobody is asked about it
        toggle = page.document.system.toggles(page.document.rulings)[0]
        page.what_if.try_toggle(toggle.id, on=True)
        page.reach.edit.setText("10")
        page.reach.edit.textEdited.emit("10")
    QApplication.processEvents()
    return window


def _page(window: MainWindow, kind: type[QDialog]) -> QWidget:
    return next(each for each in window.findChildren(kind))


def _preview(window: MainWindow) -> QWidget:
    window.menus.preview_action.trigger()
    return _page(window, CardPreview)


def _several(window: MainWindow) -> QWidget:
    window.menus.list_action.trigger()
    return _page(window, ListDialog)


def _backups(window: MainWindow) -> QWidget:
    assert window.page is not None
    document = window.page.document
    assert document.path is not None
    window.services.backups.keep(document.path, document.data)
    window.menus.backups_action.trigger()
    return _page(window, BackupsDialog)


def _rulings(window: MainWindow) -> QWidget:
    window.menus.rulings_action.trigger()
    return _page(window, RulingsDialog)


def _recovery(window: MainWindow) -> QWidget:
    services = window.services
    journal, document = Journal.of(services.folders, "0123456789abcdef"), window.pages[0].document
    entry = Entry(
        path=str(document.path), base=None, name=document.name, time=now(), character=document.data.decode()
    )
    journal.write(1, entry)
    lost, _ = journal.read()
    work = LostWork([finding_of(each, services) for each in lost])
    dialog = RecoveryDialog(window, work, services, lambda _: False, lambda _: False)
    dialog.open()
    return dialog


def _squares(window: MainWindow) -> QWidget:
    dialog = SquareDialog(window, window.services.locale, window.services.lengths.side)
    dialog.open()
    return dialog


def _name(window: MainWindow) -> QWidget:
    assert window.library.panel is not None
    actions, system = window.library.panel.actions_, window.pages[0].document.system
    return actions.new(Path(), system, system.templates[0])


def _message(window: MainWindow) -> QWidget:
    return tell(window, "Title", ["line"])


def _unexpected(window: MainWindow) -> QWidget:
    dialog = UnexpectedDialog(window, Happened("text", Path("file"), kept=True), window.services)
    dialog.open()
    return dialog


def _roster(window: MainWindow) -> QWidget:
    return show_roster(window, window.services, window.library.desk, window.colours, opened=True)


def _compare(window: MainWindow) -> QWidget:
    dialog = window.menus.compare()
    assert dialog is not None
    return dialog


def _import(window: MainWindow) -> QWidget:
    data = b"Name;Strength\nMira;x\n"
    dialog = ImportDialog(window, Path("npc.csv"), data, window.services)
    dialog.open()
    return dialog


def _columns(window: MainWindow) -> QWidget:
    dialog = ColumnsDialog(window, Columns(window.pages[0].document.system), (), window.services)
    dialog.open()
    return dialog


def _wish(window: MainWindow) -> QWidget:
    system = window.pages[0].document.system
    dialog = WishDialog(window, system, system.rulings(), 2, window.services)
    dialog.kind.setCurrentIndex(2)
    dialog.open()
    return dialog


DIALOGS: Mapping[str, Open] = {
    "settings": lambda window: window.menus.show_settings(),
    "guide": lambda window: window.menus.help.guide.open(),
    "keys": lambda window: window.menus.help.show_keys(),
    "about": lambda window: window.menus.help.about(),
    "commands": lambda window: window.menus.help.find(),
    "preview": _preview,
    "several": _several,
    "backups": _backups,
    "rulings": _rulings,
    "recovery": _recovery,
    "squares": _squares,
    "name": _name,
    "roster": _roster,
    "npc": lambda window: window.menus.new_npc(),
    "compare": _compare,
    "import": _import,
    "columns": _columns,
    "wish": _wish,
    "message": _message,
    "unexpected": _unexpected,
}
