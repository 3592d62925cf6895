"""What is to be changed of all selected characters: a Condition, an effect or a field."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pydantic import ValidationError
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from charsheet.edit.commands import Command, add_name, add_row, remove_name, set_field
from charsheet.edit.document import EditError
from charsheet.model.base import Json
from charsheet.model.names import name_key
from charsheet.model.problems import path_text, problems_of
from charsheet.model.rulings import Rulings
from charsheet.model.tree import with_value
from charsheet.roster.columns import CONDITIONS, NAME, TRAITS, field_by_id, listed_fields
from charsheet.rules.layout import Field, Kind, Option
from charsheet.rules.system import RuleSystem
from charsheet.values import Msg, NMsg, Path, Words
from ui.forms.editor import Editor
from ui.forms.editors import EDITORS
from ui.services import Services
from ui.theme import fitting_size

ADD, REMOVE, EFFECT, FIELD = "add", "remove", "effect", "field"
_KINDS: Mapping[str, Msg] = {
    ADD: Msg("A Condition begins"),
    REMOVE: Msg("A Condition ends"),
    EFFECT: Msg("An effect is added"),
    FIELD: Msg("A field is set"),
}
_EFFECTS: Path = ("effects",)


class _Held:
    """A field of what is being put together here; it has to be one that a character can have."""

    def __init__(self, wish: WishDialog, path: Path) -> None:
        self._wish = wish
        self._path = path

    def get(self) -> Json:
        value = self._wish.held
        for part in self._path:
            value = value.get(part) if isinstance(value, dict) else None
        return value

    def set(self, value: Json) -> None:
        self._wish.hold(with_value(self._wish.held, self._path, value))


class WishDialog(QDialog):
    """Puts a command together that can be done with many characters of one system."""

    def __init__(
        self, parent: QWidget, system: RuleSystem, rulings: Rulings, count: int, services: Services
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._system = system
        self._rulings = rulings
        self._locale = services.locale
        self.held: Json = {}
        self.editors: dict[Path, Editor] = {}
        text = services.locale.text
        self.setWindowTitle(text(NMsg("Change {n} character", "Change {n} characters", n=count)))
        self.kind = QComboBox()
        self.kind.setAccessibleName(text(Msg("What happens")))
        for id, label in _KINDS.items():
            self.kind.addItem(text(label), id)
        self.field = QComboBox()
        self.field.setAccessibleName(text(Msg("Field")))
        for each in self._settable():
            unit = None if each.unit is None else each.unit.heading
            words = text(each.label) if unit is None else f"{text(each.label)}, {text(unit)}"
            self.field.addItem(words, path_text(each.path))
            self.field.setItemData(self.field.count() - 1, text(each.help), Qt.ItemDataRole.ToolTipRole)
        self.complaint = QLabel()
        self.complaint.setProperty("role", "error")
        self.complaint.setTextFormat(Qt.TextFormat.PlainText)
        self.complaint.setWordWrap(True)
        buttons = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(buttons.Ok | buttons.Cancel)
        self.ok = self.buttons.button(buttons.Ok)
        self.ok.setText(text(Msg("Change")))
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self._form = QWidget()
        self._column = QVBoxLayout(self)
        self._lay_out()
        self.kind.currentIndexChanged.connect(self._show_fields)
        self.field.currentIndexChanged.connect(self._show_fields)
        self._show_fields()
        self.resize(fitting_size(self, 420, 320))

    @property
    def command(self) -> Command | None:
        """What is to be done; None while something is missing."""
        make: Callable[[], Command | None] = {
            ADD: lambda: self._named(add_name),
            REMOVE: lambda: self._named(remove_name),
            EFFECT: self._effect,
            FIELD: self._field,
        }[self.kind.currentData()]
        return make()

    def hold(self, held: Json) -> None:
        """Go on with *held*.

        Raises:
            EditError: no character can be so; what was held still is.
        """
        before, self.held = self.held, held
        command = self.command
        try:
            if command is not None:
                blank = {"system": self._system.id}
                self._system.character.model_validate(command.change(blank))
        except ValidationError as error:
            self.held = before
            raise EditError(problems_of(error)) from None
        finally:
            self.ok.setEnabled(self.command is not None)

    def _named(self, make: Callable[[Path, str, Words], Command]) -> Command | None:
        name = self.held.get("condition")
        if not name:
            return None
        known = next((each.label for each in self._conditions() if name_key(each.id) == name_key(name)), name)
        return make((CONDITIONS,), name, known)

    def _effect(self) -> Command | None:
        row = {"op": "add", **self.held}
        if row.get("target") is None or row.get("value") is None:
            return None
        return add_row(_EFFECTS, row, Msg("effect"))

    def _field(self) -> Command | None:
        field = self._chosen()
        if field is None:
            return None
        value = self.held
        for part in field.path:
            value = value.get(part) if isinstance(value, dict) else None
        # Nobody empties a field of all by leaving a line empty.
        return None if value in {None, ""} else set_field(field.path, value, field.label)

    def _lay_out(self) -> None:
        self._column.addWidget(self.kind)
        self._column.addWidget(self.field)
        self._column.addWidget(self._form)
        self._column.addWidget(self.complaint)
        self._column.addStretch(1)
        hint = QLabel(
            self._locale.text(
                Msg("Open characters change as a step of theirs; files are written, and can be taken back.")
            )
        )
        hint.setProperty("role", "muted")
        hint.setWordWrap(True)
        self._column.addWidget(hint)
        self._column.addWidget(self.buttons)

    # --- the form ------------------------------------------------------------------------------

    def _settable(self) -> list[Field]:
        apart = {Kind.NAMES, Kind.ROWS, Kind.NOTES}
        found = listed_fields(self._system)
        return [
            each for each in found if each.kind not in apart and path_text(each.path) not in {NAME, TRAITS}
        ]

    def _chosen(self) -> Field | None:
        id = self.field.currentData()
        return None if id is None else field_by_id(self._system, id)

    def _conditions(self) -> Sequence[Option]:
        field = field_by_id(self._system, CONDITIONS)
        return () if field is None or field.options is None else field.options(self._rulings)

    def _fields(self) -> Sequence[Field]:
        match self.kind.currentData():
            case "effect":
                effects = next(
                    field
                    for section in self._system.layout.sections
                    for field in section.fields
                    if field.path == _EFFECTS
                )
                return [each for each in effects.columns if each.path != ("on",)]
            case "field":
                field = self._chosen()
                return () if field is None else (field,)
            case _:
                known = tuple(self._conditions())
                help = Msg("A name that the rules know, or one of your own.")
                return (Field(("condition",), Msg("Condition"), help, Kind.NAME, options=lambda _: known),)

    def _show_fields(self) -> None:
        self.field.setVisible(self.kind.currentData() == FIELD)
        self.complaint.hide()
        self.held = self._begun()
        form = QWidget()
        layout = QFormLayout(form)
        layout.setContentsMargins(0, 0, 0, 0)
        self.editors = {}
        for field in self._fields():
            editor = EDITORS[field.kind](field, _Held(self, field.path), self._locale, self._options)
            editor.complaint.connect(self._complain)
            label = QLabel(self._locale.text(field.label))
            label.setBuddy(editor)
            layout.addRow(label, editor)
            self.editors[field.path] = editor
            editor.refresh()
        self._column.replaceWidget(self._form, form)
        self._form.hide()
        self._form.deleteLater()
        self._form = form
        self.ok.setEnabled(self.command is not None)

    def _begun(self) -> Json:
        """What stands there before anything is typed."""
        if self.kind.currentData() == EFFECT:
            return {"op": "add"}
        field = self._chosen() if self.kind.currentData() == FIELD else None
        return {} if field is None or field.kind is not Kind.SWITCH else with_value({}, field.path, False)

    def _options(self, field: Field) -> Sequence[Option]:
        return () if field.options is None else field.options(self._rulings)

    def _complain(self, words: str) -> None:
        self.complaint.setText(words)
        self.complaint.setVisible(bool(words))
