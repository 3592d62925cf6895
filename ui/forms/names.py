"""A list of names, such as Conditions: known ones to tick, others to write down."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QCheckBox, QGridLayout, QLineEdit, QVBoxLayout

from charsheet.model.base import Json
from charsheet.model.names import name_key
from charsheet.present.locale import Locale
from charsheet.rules.layout import Field
from charsheet.values import Msg
from ui.forms.binding import Binding
from ui.forms.editors import Editor, Options

COLUMNS = 2


class NamesEditor(Editor):
    """A check box for each known name and for each other one that the list holds; a line to add more.

    Unticking takes a name out however it is written; a name that the rules do not know goes with it.
    """

    def __init__(self, field: Field, binding: Binding, locale: Locale, options: Options) -> None:
        super().__init__(field, binding, locale, options)
        self._known = tuple(options(field))
        self._boxes: dict[str, QCheckBox] = {}
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(12)
        column = QVBoxLayout()
        column.addLayout(self._grid)
        self.other = QLineEdit()
        self.other.setPlaceholderText(locale.text(Msg("another {thing}", thing=field.singular or "")))
        self.other.setAccessibleName(locale.text(Msg("Add another {thing}", thing=field.singular or "")))
        self.other.returnPressed.connect(self._add_other)
        column.addWidget(self.other)
        self._box.addLayout(column)
        for option in self._known:
            box = self._box_for(option.id, locale.text(option.label))
            if option.help is not None:
                box.setToolTip(locale.text(option.help))
        self.setFocusProxy(next(iter(self._boxes.values()), None) or self.other)

    def box(self, name: str) -> QCheckBox:
        """The check box of a name that stands here.

        Raises:
            KeyError: there is none.
        """
        return self._boxes[name_key(name)]

    def display(self, value: Json) -> None:
        names: Sequence[str] = value or ()
        held = {name_key(each): each for each in names}
        for key in [each for each in self._boxes if each not in held and not self._is_known(each)]:
            box = self._boxes.pop(key)
            self._grid.removeWidget(box)
            box.deleteLater()
        for key, name in held.items():
            if key not in self._boxes:
                self._box_for(name, name)
        for key, box in self._boxes.items():
            box.setChecked(key in held)

    def _is_known(self, key: str) -> bool:
        return any(name_key(each.id) == key for each in self._known)

    def _box_for(self, name: str, label: str) -> QCheckBox:
        box = QCheckBox(label.replace("&", "&&"))
        box.clicked.connect(lambda checked, name=name: self._ticked(name, checked=checked))
        count = len(self._boxes)
        self._grid.addWidget(box, count // COLUMNS, count % COLUMNS)
        self._boxes[name_key(name)] = box
        return box

    def _ticked(self, name: str, *, checked: bool) -> None:
        others = [each for each in self._names() if name_key(each) != name_key(name)]
        self._put([*others, name] if checked else others)

    def _add_other(self) -> None:
        name = self.other.text().strip()
        if name and name_key(name) not in {name_key(each) for each in self._names()}:
            self._put([*self._names(), name])
        self.other.clear()

    def _put(self, names: Sequence[str]) -> None:
        self.complaint.emit(self.write(list(names) or None))
        self.display(self.binding.get())
        self.left.emit()

    def _names(self) -> Sequence[str]:
        return self.binding.get() or ()
