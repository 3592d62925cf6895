"""The view for play: the headline, the modes, Conditions by one tap; nothing can be typed by accident."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from charsheet.edit.commands import Command, set_field
from charsheet.edit.document import Document
from charsheet.model.character import Known, character_data
from charsheet.present.view import Presenter, SheetView, TableView
from charsheet.rules.toggles import condition_toggles
from charsheet.values import Msg
from ui.flow import FlowLayout
from ui.nesting import nest
from ui.tall import TallFrame
from ui.theme import scaled

HEADLINE, NUMBER, LABEL, SMALL = 5.0, 2.4, 1.6, 1.2
"""How much larger than the text each is."""


class TableMode(QWidget):
    """The sheet of one document for play.

    A Condition lasts for the scene: a tap puts it on the character, *Clear scene* takes all of them off.
    What is tried on the what-if strip lasts for the turn: *Clear turn* ends it.
    """

    def __init__(
        self,
        document: Document,
        presenter: Presenter,
        view: Callable[[], SheetView],
        clear_turn: Callable[[], None],
    ) -> None:
        super().__init__()
        self._document = document
        self._presenter = presenter
        self._view = view
        text = presenter.locale.text
        self.name = self._label(LABEL, bold=True)
        self.headline = self._label(HEADLINE, bold=True)
        self.caption = self._label(LABEL, role="muted")
        self.others = self._label(LABEL)
        self.bars = self._label(SMALL)
        self.bars.setWordWrap(True)
        self.conditions = {each.id: self._condition(each) for each in document.system.character.CONDITIONS}
        self.clear_turn = self._button(Msg("Clear turn"), Msg("End what is tried for this turn."))
        self.clear_turn.clicked.connect(clear_turn)
        self.clear_scene = self._button(Msg("Clear scene"), Msg("Take all Conditions off; it can be undone."))
        self.clear_scene.clicked.connect(self._clear_scene)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(28)
        self._grid.setVerticalSpacing(6)
        self._cells: list[list[QLabel]] = []
        flow = FlowLayout(10)
        buttons = QHBoxLayout()
        caption = self._label(SMALL, role="heading", bold=True)
        caption.setText(text(Msg("Conditions")))
        figures = (self.name, self.caption, self.headline, self.others)
        self._lay_out((*figures, self._grid, self.bars, caption, flow, buttons))
        for button in self.conditions.values():
            flow.addWidget(button)
        buttons.addWidget(self.clear_turn)
        buttons.addWidget(self.clear_scene)
        buttons.addStretch(1)
        self.refresh()

    def refresh(self) -> None:
        """Show the sheet that is shown elsewhere, large."""
        view = self._view()
        head, *others = view.figures
        self.name.setText(f"{view.name} · {view.system}")
        self.caption.setText(head.label)
        self.headline.setText(head.cell.text)
        self.others.setText("     ".join(f"{each.label} {each.cell.text}" for each in others))
        self.others.setVisible(bool(others))
        table = view.tables[0]
        self._show_table(table)
        self.bars.setText("\n".join(table.bar_lines()))
        self.bars.setVisible(bool(self.bars.text()))
        for id, button in self.conditions.items():
            holds = self._document.character.has(id)
            button.setChecked(holds)
            button.setText(self._condition_text(id, holds=holds))
            button.setEnabled(not self._document.is_read_only)
        some = bool(self._document.character.conditions)
        self.clear_scene.setEnabled(some and not self._document.is_read_only)

    def _show_table(self, table: TableView) -> None:
        heads = [table.corner, *("\n".join(filter(None, (each.label, each.unit))) for each in table.columns)]
        lines: list[Sequence[str]] = [heads]
        lines += [[row.label, *(cell.text for cell in row.cells)] for row in table.rows]
        if [len(line) for line in lines] != [len(line) for line in self._cells]:
            self._new_grid(lines)
        for line, labels in zip(lines, self._cells, strict=True):
            for text, label in zip(line, labels, strict=True):
                label.setText(text)

    def _new_grid(self, lines: Sequence[Sequence[str]]) -> None:
        for label in [label for line in self._cells for label in line]:
            self._grid.removeWidget(label)
            label.deleteLater()
        self._cells = []
        for row, line in enumerate(lines):
            labels: list[QLabel] = []
            for column in range(len(line)):
                size = SMALL if row == 0 else LABEL if column == 0 else NUMBER
                label = self._label(size, role="muted" if row == 0 else "", bold=row > 0 and column > 0)
                side = Qt.AlignmentFlag.AlignLeft if column == 0 else Qt.AlignmentFlag.AlignRight
                label.setAlignment(side | Qt.AlignmentFlag.AlignVCenter)
                self._grid.addWidget(label, row, column)
                label.ensurePolished()  # else the grid keeps the height of a plainer text
                labels.append(label)
            self._cells.append(labels)
        self._grid.setColumnStretch(len(lines[0]), 1)

    def _condition(self, known: Known) -> QPushButton:
        button = self._button(known.label, known.help)
        button.setCheckable(True)
        button.setProperty("role", "chip")
        button.clicked.connect(partial(self._tap, known.id))
        return button

    def _condition_text(self, id: str, *, holds: bool) -> str:
        known = next(each for each in self._document.system.character.CONDITIONS if each.id == id)
        label = self._presenter.locale.text(known.label)
        return f"• {label}" if holds else label  # not by colour alone

    def _tap(self, id: str) -> None:
        toggles = condition_toggles(self._document.system.character)
        toggle = next(each for each in toggles if each.id == f"conditions.{id}")
        self._document.apply(Command(Msg("Change {field}", field=toggle.label), toggle.change))

    def _clear_scene(self) -> None:
        if character_data(self._document.character).get("conditions"):
            self._document.apply(set_field(("conditions",), None, Msg("Conditions")))

    def _button(self, text: Msg, help: Msg) -> QPushButton:
        button = QPushButton(self._presenter.locale.text(text))
        button.setToolTip(self._presenter.locale.text(help))
        button.setFont(scaled(self.font(), LABEL))
        return button

    def _label(self, size: float, role: str = "", *, bold: bool = False) -> QLabel:
        label = QLabel()
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Minimum)
        label.setFont(scaled(self.font(), size, bold=bold))
        label.setProperty("role", role)
        return label

    def _lay_out(self, parts: Sequence[QWidget | QGridLayout | FlowLayout | QHBoxLayout]) -> None:
        desk = TallFrame()
        column = QVBoxLayout(desk)
        column.setContentsMargins(32, 24, 32, 24)
        column.setSpacing(10)
        for part in parts:
            if isinstance(part, QWidget):
                column.addWidget(part)
            else:
                nest(column, part)
        column.addStretch(1)
        area = QScrollArea()
        area.setWidget(desk)
        area.setWidgetResizable(True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(area)
