"""What every editor of a field does: it reads and writes through a binding, and says what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from charsheet.edit.document import EditError
from charsheet.model.base import Json
from charsheet.present.locale import Locale
from charsheet.rules.layout import Field, Option
from ui.forms.binding import Binding
from ui.help.words import explain

_NOTHING = object()
"""Stands for "nothing shown yet", as None is a value."""

Options: TypeAlias = Callable[[Field], Sequence[Option]]
"""What there is to choose from in a field at the moment."""


class Editor(QWidget):
    """The base of all editors: one field, read and written through its binding.

    ``complaint`` carries the text to show beside the field, empty when all is well.
    """

    complaint = Signal(str)
    left = Signal()

    def __init__(self, field: Field, binding: Binding, locale: Locale, options: Options) -> None:
        super().__init__()
        self.field = field
        self.binding = binding
        self.words = locale
        self.options = options
        self._shown: Json = _NOTHING
        self._writing = False
        self._box = QHBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(2)

    def refresh(self) -> None:
        """Show the field's value, unless what stands here already means it."""
        if self._writing:
            return
        value = self.binding.get()
        if value != self._shown or type(value) is not type(self._shown):
            self._shown = value
            self.display(value)
            self.complaint.emit("")

    def display(self, value: Json) -> None:
        """Put *value* into the widget."""
        raise NotImplementedError(value)

    def take_up(self, other: QWidget) -> None:
        """Go on with what is typed and not yet taken in *other*, an editor of the same field."""

    def write(self, value: Json) -> str:
        """Write *value* through the binding; returns what is wrong with it, or nothing."""
        self._writing = True  # what is typed stays as it is typed, while everything else refreshes
        try:
            self.binding.set(value)
        except EditError as error:
            return "; ".join(self.words.text(each.message) for each in error.problems)
        finally:
            self._writing = False
            self._shown = self.binding.get()
        return ""

    def name(self, widget: QWidget) -> None:
        """Tell *widget* what it is for, to those who see and to those who do not."""
        widget.setAccessibleName(self.words.text(self.field.label))
        explain(widget, self.words.text(self.field.help))
        self.setFocusProxy(widget)
