"""The choices of printing: size, paper, backs, edges and blocks, each with what it means in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QFormLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from charsheet.export.card_options import USUAL_MARGIN
from charsheet.export.card_sizes import CARD_SIZES
from charsheet.present.card_blocks import USUAL
from charsheet.present.locale import LANGUAGES, Locale
from charsheet.storage.settings import CardChoice
from charsheet.values import Msg, PMsg
from ui.card.sources import Contents
from ui.help.words import explain
from ui.nesting import nest

SIZES: Mapping[str, Msg] = {
    "poker": Msg("Poker, {width} × {height} mm"),
    "tarot": Msg("Tarot, {width} × {height} mm"),
    "index": Msg("Index card, {width} × {height} mm"),
    "a6": Msg("A6, {width} × {height} mm"),
    "a5": Msg("A5, {width} × {height} mm"),
    "half-letter": Msg("Half letter, {width} × {height} mm"),
    "a4": Msg("A4, {width} × {height} mm"),
    "letter": Msg("Letter, {width} × {height} mm"),
}
PAPERS: Mapping[str, Msg] = {
    "": Msg("A page for each card"),
    "a4": Msg("As many as fit on A4"),
    "letter": Msg("As many as fit on letter paper"),
}
BACKS: Mapping[str, Msg] = {
    "": Msg("One side"),
    "long": Msg("Two sides, paper turned over its long edge"),
    "short": Msg("Two sides, paper turned over its short edge"),
    "fold": Msg("Two sides beside each other, to be folded"),
}
MARKS: Mapping[str, Msg] = {
    "": Msg("What suits the paper"),
    "crop": Msg("Crop marks"),
    "frame": Msg("A thin frame"),
    "none": PMsg("marks", "None"),
}
MOST_MILLIMETRES = 30
OWN = "own"
"""The data of the entry that stands for blocks that are no preset."""


class BlockList(QListWidget):
    """A list whose entries are moved by dragging, and by Alt with an arrow key."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        by = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()), 0)
        row = self.currentRow()
        if not by or not event.modifiers() & Qt.KeyboardModifier.AltModifier:
            super().keyPressEvent(event)
        elif 0 <= row + by < self.count():
            root = self.rootIndex()
            self.model().moveRow(root, row, root, row + (2 if by > 0 else -1))


class CardChoices(QWidget):
    """Fields for everything that can be chosen about cards; tells of every change."""

    changed = Signal()

    def __init__(
        self, contents: Contents, choice: CardChoice, locale: Locale, designs: Sequence[str] = ()
    ) -> None:
        super().__init__()
        self._contents = contents
        self._locale = locale
        text = locale.text
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        self._form = nest(column, QFormLayout())
        self.language = self._combo(
            Msg("Language"), LANGUAGES, Msg("What the card speaks; the window may speak another language.")
        )
        _choose(self.language, choice.language or locale.language)
        self.size_box = self._sizes(choice.size)
        self.paper = self._combo(
            Msg("Paper"),
            {id: text(label) for id, label in PAPERS.items()},
            Msg("A page of its own size for each card, or as many as fit on a sheet."),
        )
        _choose(self.paper, choice.paper)
        self.backs = self._combo(
            Msg("Sides"),
            {id: text(label) for id, label in BACKS.items()},
            Msg("Whether the back is printed too, and how the paper gets there."),
        )
        _choose(self.backs, choice.duplex or ("long" if choice.sides == 2 else ""))
        self.margin = self._millimetres(
            Msg("Margin of the paper"),
            choice.margin,
            int(USUAL_MARGIN),
            Msg("What printers leave empty at the edge of the paper."),
        )
        self.gutter = self._millimetres(
            Msg("Between cards"), choice.gutter, 0, Msg("Room between the cards of a sheet, for scissors.")
        )
        self.bleed = self._millimetres(
            Msg("Bleed"),
            choice.bleed,
            0,
            Msg("How far the card goes on beyond its edge, so that cutting leaves no white line."),
        )
        self.marks = self._combo(
            Msg("Marks"),
            {id: text(label) for id, label in MARKS.items()},
            Msg("What shows where to cut."),
        )
        _choose(self.marks, choice.marks)
        named = {name: name for name in dict.fromkeys((*designs, choice.design)) if name}
        standard = {"": text(Msg("Standard"))}
        self.design = self._combo(Msg("Design"), {**standard, **named}, Msg("How the card is drawn."))
        _choose(self.design, choice.design)
        presets = {id: text(label) for id, label in contents.presets.items()}
        own = {OWN: text(Msg("Own choice"))} if contents.labels else {}
        self.preset = self._combo(Msg("Content"), {**presets, **own}, Msg("What stands on the card."))
        self.blocks = self._block_list()
        self._show_blocks(choice.blocks)
        column.addWidget(self.blocks, 1)
        column.addStretch()
        self._form.setRowVisible(self.preset, bool(contents.presets))
        self.blocks.setVisible(bool(contents.labels))
        self._connect()

    @property
    def chosen(self) -> CardChoice:
        """What is chosen now."""
        backs, blocks = self.backs.currentData(), self.preset.currentData()
        return CardChoice(
            size=self._size(),
            paper=self.paper.currentData(),
            duplex=backs,
            margin=str(self.margin.value()) if self.paper.currentData() else "",
            gutter=str(self.gutter.value()),
            bleed=str(self.bleed.value()),
            marks=self.marks.currentData(),
            blocks=",".join(self._checked()) if blocks == OWN else blocks or USUAL,
            language=self.language.currentData(),
            design=self.design.currentData(),
        )

    def _connect(self) -> None:
        for combo in (self.language, self.paper, self.backs, self.marks, self.design):
            combo.currentIndexChanged.connect(self._changed)
        self.size_box.currentTextChanged.connect(self._changed)
        for spin in (self.margin, self.gutter, self.bleed):
            spin.valueChanged.connect(self._changed)
        self.preset.activated.connect(self._preset_chosen)
        self.blocks.itemChanged.connect(self._blocks_changed)
        self.blocks.model().rowsMoved.connect(self._blocks_changed)

    def _changed(self, _value: object = None) -> None:
        self.margin.setEnabled(bool(self.paper.currentData()))
        self.changed.emit()

    # --- fields

    def _combo(self, label: Msg, entries: Mapping[str, str], help: Msg) -> QComboBox:
        combo = QComboBox()
        for id, name in entries.items():
            combo.addItem(name, id)
        combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        combo.setMinimumContentsLength(20)
        self._add(label, combo, help)
        return combo

    def _add(self, label: Msg, widget: QWidget, help: Msg) -> None:
        words = QLabel(self._locale.text(label))
        words.setBuddy(widget)
        widget.setAccessibleName(self._locale.text(label))
        for each in (words, widget):
            explain(each, self._locale.text(help))
        self._form.addRow(words, widget)

    def _sizes(self, size: str) -> QComboBox:
        entries = {
            id: self._locale.text(label, width=CARD_SIZES[id].width, height=CARD_SIZES[id].height)
            for id, label in SIZES.items()
        }
        combo = self._combo(
            PMsg("card", "Size"), entries, Msg("One of these, or a measure such as 70x120 or 3x5in.")
        )
        combo.setEditable(True)
        line = combo.lineEdit()
        if line is not None:
            line.setAccessibleName(combo.accessibleName())
        combo.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        if not _choose(combo, size):
            combo.setEditText(size)
        return combo

    def _size(self) -> str:
        """The name of the size, or what was typed."""
        index = self.size_box.findText(self.size_box.currentText())
        return self.size_box.itemData(index) if index >= 0 else self.size_box.currentText()

    def _millimetres(self, label: Msg, text: str, usual: int, help: Msg) -> QSpinBox:
        spin = QSpinBox()
        spin.setRange(0, MOST_MILLIMETRES)
        unit = self._locale.text(Msg("mm"))
        spin.setSuffix(f"\N{NO-BREAK SPACE}{unit}")
        spin.setValue(int(text) if text.isdigit() else usual)
        self._add(label, spin, help)
        return spin

    # --- blocks

    def _block_list(self) -> QListWidget:
        blocks = BlockList()
        blocks.setAccessibleName(self._locale.text(Msg("Blocks of the card, in their order")))
        help = Msg("Tick what stands on the card; drag it to its place, or move it with Alt and an arrow.")
        explain(blocks, self._locale.text(help))
        blocks.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        blocks.setMinimumHeight(120)
        return blocks

    def _show_blocks(self, names: str) -> None:
        chosen = self._contents.of(names)
        if not chosen:
            names, chosen = USUAL, self._contents.of(USUAL)
        is_own = bool(chosen) and names not in self._contents.presets
        _choose(self.preset, OWN if is_own else names if names in self._contents.presets else USUAL)
        self._fill(chosen)

    def _fill(self, chosen: Sequence[str]) -> None:
        labels = self._contents.labels
        self.blocks.blockSignals(True)
        self.blocks.clear()
        for id in (*chosen, *(each for each in labels if each not in chosen)):
            item = QListWidgetItem(self._locale.text(labels[id]))
            item.setData(Qt.ItemDataRole.UserRole, id)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Checked if id in chosen else Qt.CheckState.Unchecked)
            self.blocks.addItem(item)
        self.blocks.blockSignals(False)

    def _checked(self) -> list[str]:
        items = (self.blocks.item(row) for row in range(self.blocks.count()))
        return [
            item.data(Qt.ItemDataRole.UserRole)
            for item in items
            if item.checkState() is Qt.CheckState.Checked
        ]

    def _preset_chosen(self, _index: int) -> None:
        preset = self.preset.currentData()
        if preset != OWN:
            self._fill(self._contents.of(preset))
        self._changed()

    def _blocks_changed(self, *_: Any) -> None:
        _choose(self.preset, OWN)
        self._changed()


def _choose(combo: QComboBox, id: str) -> bool:
    index = combo.findData(id)
    if index >= 0:
        combo.setCurrentIndex(index)
    return index >= 0
