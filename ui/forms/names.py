"""A list of names, such as Conditions: a chip for each known one, and a picker for these and any other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from charsheet.edit.commands import Command, add_name, remove_name
from charsheet.edit.document import Document, EditError
from charsheet.model.base import Json
from charsheet.model.names import name_key
from charsheet.present.locale import Locale
from charsheet.rules.layout import Field
from charsheet.values import Msg
from ui.flow import FlowLayout
from ui.forms.binding import DocumentBinding
from ui.forms.chips import OwnChip, StateChip
from ui.forms.editor import Editor, Options
from ui.forms.picker.entries import Entry, entries_of, free_entry, marked
from ui.forms.picker.line import PickerLine
from ui.help.words import explain
from ui.nesting import nest


class NamesEditor(Editor):
    """The names in a list of the document.

    A click on the chip of a known name puts it into the list or takes it out, however it is written there. A
    name that the rules do not know is typed, and has a chip of its own for as long as the list holds it.
    """

    def __init__(
        self, field: Field, document: Document, locale: Locale, options: Options, *, captioned: bool = False
    ) -> None:
        super().__init__(field, DocumentBinding(document, field.path, field), locale, options)
        self._document = document
        self._known = entries_of(options(field), locale)
        self.chips: dict[str, StateChip] = {}
        self.own: dict[str, OwnChip] = {}
        column = nest(self._box, QVBoxLayout())
        column.setSpacing(6)
        if captioned:
            column.addWidget(self._caption())
        self._flow = nest(column, FlowLayout())
        self.line = PickerLine(self.offers, locale)
        self.line.setPlaceholderText(locale.text(Msg("another {thing}", thing=field.singular or "")))
        self.line.setAccessibleName(locale.text(Msg("Add another {thing}", thing=field.singular or "")))
        explain(self.line, locale.text(field.help))
        self.line.taken.connect(self._take)
        for entry in self._known:
            chip = StateChip(entry.label, entry.effect)
            chip.clicked.connect(partial(self._toggle, entry))
            self.chips[name_key(entry.id)] = chip
            self._flow.addWidget(chip)
        column.addWidget(self.line)  # Tab goes by the order in which they come in
        self.setFocusProxy(next(iter(self.chips.values()), None) or self.line)

    def offers(self) -> Sequence[Entry]:
        """Everything that can be picked, what holds already marked."""
        return tuple(marked(self._known, self._names()))

    def take_up(self, other: QWidget) -> None:
        if isinstance(other, NamesEditor):
            self.line.setText(other.line.text())

    def display(self, value: Json) -> None:
        held: Mapping[str, str] = {name_key(each): each for each in value or ()}
        for key, chip in self.chips.items():
            chip.show_held(held=key in held)
        for key in [key for key in self.own if key not in held]:
            self._drop(key)
        for key, name in held.items():
            if key not in self.chips and key not in self.own:
                self._add(key, name)

    def _add(self, key: str, name: str) -> None:
        remove = self.words.text(Msg("Remove {thing}", thing=name))
        chip = OwnChip(name, free_entry(name, self.words).effect, remove)
        chip.removed.connect(partial(self._put, remove_name(self.field.path, name, name)))
        self.own[key] = chip
        self._flow.addWidget(chip)

    def _drop(self, key: str) -> None:
        chip = self.own.pop(key)
        self._flow.removeWidget(chip)
        chip.hide()
        chip.deleteLater()

    def _caption(self) -> QLabel:
        label = QLabel(self.words.text(self.field.label))
        label.setProperty("role", "muted")
        label.setToolTip(self.words.text(self.field.help))
        return label

    def _toggle(self, entry: Entry) -> None:
        holds = name_key(entry.id) in map(name_key, self._names())
        command = remove_name if holds else add_name
        self._put(command(self.field.path, entry.id, entry.label))

    def _take(self, entry: Entry) -> None:
        label = entry.label if entry.known else entry.id
        if self._put(add_name(self.field.path, entry.id, label)):
            self.line.clear()

    def _put(self, command: Command) -> bool:
        """Do *command*; what is wrong with it is told beside the names."""
        complaint = ""
        try:
            self._document.apply(command)
        except EditError as error:
            complaint = "; ".join(self.words.text(each.message) for each in error.problems)
        self.display(self.binding.get())
        self.complaint.emit(complaint)
        self.left.emit()
        return not complaint

    def _names(self) -> Sequence[str]:
        return self.binding.get() or ()
