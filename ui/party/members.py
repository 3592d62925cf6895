"""The left half of a party: its name, its members in their order, how each goes, and what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPushButton,
    QTableView,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from charsheet.edit.document import EditError
from charsheet.edit.party import PartyDocument
from charsheet.present.locale import Locale
from charsheet.rules.layout import Option
from charsheet.values import Msg
from ui.flow import FlowLayout
from ui.icons import icon
from ui.nesting import nest
from ui.party.model import MemberRow, MembersModel
from ui.party.reader import Present, lines_of
from ui.theme import Colours

BY_RULES = Msg("the quickest")


class MembersList(QTableView):
    """The members. ``wanted`` asks to move the chosen one by so many places, 0 to take it out."""

    wanted = Signal(int)

    def __init__(self, model: MembersModel, name: str) -> None:
        super().__init__()
        self.setModel(model)
        self.setAccessibleName(name)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.verticalHeader().hide()
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)  # names count more than systems

    @property
    def row(self) -> int:
        """The chosen member, -1 where none is."""
        rows = self.selectionModel().selectedRows()
        return rows[0].row() if rows else -1

    def keyPressEvent(self, event: QKeyEvent) -> None:
        with_alt = bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)
        steps = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        if with_alt and event.key() in steps:
            self.wanted.emit(steps[Qt.Key(event.key())])
        elif event.key() == Qt.Key.Key_Delete:
            self.wanted.emit(0)
        else:
            super().keyPressEvent(event)


class MembersPanel(QWidget):
    """The members of one document. ``add_wanted`` asks for more, ``open_wanted`` carries a file to open."""

    add_wanted = Signal()
    open_wanted = Signal(object)

    def __init__(self, document: PartyDocument, locale: Locale, colours: Colours) -> None:
        super().__init__()
        self._document = document
        self._locale = locale
        self._text = locale.text
        self._present = Present((), (), ())
        text = self._text
        self.name = QLineEdit(document.party.name)
        self.name.setAccessibleName(text(Msg("Name")))
        headings = (text(Msg("Name")), text(Msg("System")), text(Msg("Way")))
        self.model = MembersModel(headings, QColor(colours.error), self)
        self.list = MembersList(self.model, text(Msg("Members")))
        self.way = QComboBox()
        self.way.setAccessibleName(text(Msg("Way")))
        self.way.setToolTip(text(Msg("How this one moves by its own choice: a flyer flies unless it walks.")))
        self.problems = QLabel()
        self.problems.setProperty("role", "error")
        self.problems.setTextFormat(Qt.TextFormat.PlainText)
        self.problems.setWordWrap(True)
        self.problems.setMinimumWidth(1)
        self.problems.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._make_buttons()
        self._lay_out()
        self.name.textEdited.connect(self._rename)
        self.name.editingFinished.connect(document.history.seal)
        self.list.wanted.connect(self._wanted)
        self.list.doubleClicked.connect(self._open_at)
        self.list.selectionModel().selectionChanged.connect(lambda *_: self._show_chosen())
        self.way.activated.connect(self._choose_way)

    # --- showing -------------------------------------------------------------------------------

    def show_present(self, present: Present) -> None:
        """Show the members as they are now."""
        self._present = present
        if self.name.text() != self._document.party.name:
            self.name.setText(self._document.party.name)
        self.model.show_rows(tuple(self._row(place) for place in range(len(present.found))))
        lines = lines_of(present.problems, self._text)
        self.problems.setText("\n".join(lines))
        self.problems.setVisible(bool(lines))
        self._show_chosen()

    def _row(self, place: int) -> MemberRow:
        found = self._present.found[place]
        problem = "\n".join(self._text(each.message) for each in found.problems)
        if found.loaded is None:
            return MemberRow(found.path.name, "—", "", str(found.path), problem, is_away=True)
        name = found.loaded.character.name or self._text(Msg("Unnamed"))
        system = self._text(found.loaded.system.name)
        chosen = next((each for each in self._ways(place) if each.id == found.member.way), None)
        way = "" if chosen is None else self._text(chosen.label)
        return MemberRow(name, system, way, str(found.path), problem, is_away=found.twice)

    def _ways(self, place: int) -> Sequence[Option]:
        for each in self._present.attending:
            if each.place == place:
                return each.presenter.system.ways(each.subject.sheet)
        return ()

    def _show_chosen(self) -> None:
        row = self.list.row if self.list.row < len(self._present.found) else -1
        ways = self._ways(row)
        self.way.clear()
        if ways:
            self.way.addItem(self._text(BY_RULES), None)
            for each in ways:
                self.way.addItem(self._text(each.label), each.id)
            chosen = self._document.party.members[row].way
            self.way.setCurrentIndex(max(0, self.way.findData(chosen)))
        for widget in (self.way, self.way_label):
            widget.setEnabled(bool(ways))
        for button in (self.remove_button, self.open_button):
            button.setEnabled(row >= 0)
        self.up_button.setEnabled(row > 0)
        self.down_button.setEnabled(0 <= row < len(self._present.found) - 1)

    # --- editing -------------------------------------------------------------------------------

    def _rename(self, name: str) -> None:
        try:
            self._document.rename(name)
        except EditError:
            self.name.setText(self._document.party.name)  # longer than a name can be

    def pick(self, row: int) -> None:
        """Choose the member at a place."""
        self.list.selectRow(row)

    def _wanted(self, by: int) -> None:
        row = self.list.row
        if row < 0:
            return
        if by == 0:
            self._document.remove(row)
            self.pick(min(row, self.model.rowCount() - 1))
        elif 0 <= row + by < self.model.rowCount():
            self._document.move(row, row + by)
            self.pick(row + by)

    def _choose_way(self, index: int) -> None:
        self._document.set_way(self.list.row, self.way.itemData(index))

    def _open_at(self, index: QModelIndex) -> None:
        self.open_wanted.emit(self._present.found[index.row()].path)

    def _open(self) -> None:
        self.open_wanted.emit(self._present.found[self.list.row].path)

    # --- making it -----------------------------------------------------------------------------

    def _make_buttons(self) -> None:
        self.add_button = QPushButton(self._text(Msg("Add…")))
        self.add_button.setToolTip(self._text(Msg("Add characters to the party")))
        self.add_button.clicked.connect(lambda: self.add_wanted.emit())  # noqa: PLW0108 - drops "checked"
        self.up_button = self._tool("arrow-up", Msg("Move up (Alt+Up)"), partial(self._wanted, -1))
        self.down_button = self._tool("arrow-down", Msg("Move down (Alt+Down)"), partial(self._wanted, 1))
        self.remove_button = self._tool("x", Msg("Take out of the party (Delete)"), partial(self._wanted, 0))
        self.open_button = QPushButton(self._text(Msg("Open")))
        self.open_button.setToolTip(self._text(Msg("Open the character")))
        self.open_button.setAccessibleName(self._text(Msg("Open the character")))
        self.open_button.clicked.connect(self._open)

    def _tool(self, drawing: str, help: Msg, run: Callable[[], object]) -> QToolButton:
        button = QToolButton()
        button.setIcon(icon(drawing))
        button.setToolTip(self._text(help))
        button.setAccessibleName(self._text(help))
        button.clicked.connect(lambda: run())  # noqa: PLW0108 - drops "checked"
        return button

    def _lay_out(self) -> None:
        named_label, self.way_label = QLabel(self._text(Msg("Name"))), QLabel(self._text(Msg("Way")))
        named_label.setBuddy(self.name)
        self.way_label.setBuddy(self.way)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 12, 12, 12)
        column.setSpacing(8)
        named = nest(column, QHBoxLayout())
        named.addWidget(named_label)
        named.addWidget(self.name, 1)
        column.addWidget(self.list, 1)
        tools = nest(column, FlowLayout())
        for button in (
            self.add_button,
            self.up_button,
            self.down_button,
            self.remove_button,
            self.open_button,
        ):
            tools.addWidget(button)
        ways = nest(column, QHBoxLayout())
        ways.addWidget(self.way_label)
        ways.addWidget(self.way, 1)
        column.addWidget(self.problems)
