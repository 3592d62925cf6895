"""One ruling in the dialog: what it decides, its editor, its default, and where its value comes from."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout

from charsheet.edit.rulings import Origin, RulingsDraft
from charsheet.model.problems import Problem
from charsheet.model.rulings import parts_of, ruling_info
from charsheet.present.rulings import RulingWords
from charsheet.values import Msg
from ui.nesting import nest
from ui.rulings.editors import ChoiceRuling, NameRuling, NumberRuling, RulingEditor, SwitchRuling
from ui.rulings.entries import EntriesRuling
from ui.theme import scaled

ENTRY = 2
"""Parts of the path to an entry of a list: ruling, index."""


class RulingCard(QFrame):
    """A ruling of a draft; ``file`` is what sets the values that are no defaults."""

    changed = Signal()
    left = Signal()

    def __init__(self, id: str, draft: RulingsDraft, words: RulingWords, file: str) -> None:
        super().__init__()
        self.setProperty("role", "card")
        self.id = id
        self._draft = draft
        self._words = words
        self.file = file
        info = ruling_info(draft.type, id)
        text = words.locale.text
        self.editor = _editor(id, draft, words)
        self.editor.changed.connect(self.changed)
        self.editor.left.connect(self.left)
        title = QLabel(text(info.label))
        title.setFont(scaled(self.font(), 1.0, bold=True))
        title.setToolTip(text(Msg("In files: {id}", id=id)))
        title.setBuddy(self.editor)
        self.origin = _words("muted")
        self.reset_button = QPushButton(text(Msg("Reset")))
        self.reset_button.setAutoDefault(False)
        self.reset_button.setAccessibleName(text(Msg("Reset: {ruling}", ruling=info.label)))
        self.reset_button.clicked.connect(self.reset)
        default = Msg("Default: {value}") if info.sourced else Msg("Default, resting on no source: {value}")
        self.default = _words("muted", text(default, value=words.default(id)))
        self.complaint = _words("error")
        self.complaint.hide()
        self._lay_out(title, _words("", text(info.help)))
        self.refresh()

    def refresh(self) -> None:
        """Show the draft as it is now. What is wrong is told only by :meth:`show_problems`."""
        self.editor.refresh()
        origins = {
            Origin.DEFAULT: Msg("default"),
            Origin.FILE: Msg("from {file}", file=self.file),
            Origin.CHANGED: Msg("changed, not saved yet"),
        }
        self.origin.setText(self._words.locale.text(origins[self._draft.origin(self.id)]))
        self.reset_button.setEnabled(self._draft.is_set(self.id) or bool(self.editor.complaint))

    def restore(self) -> None:
        """Show the draft as it is now, whatever is being typed."""
        self.editor.restore()
        self.refresh()
        self.show_problems()

    def reset(self) -> None:
        """Let the default hold."""
        self._draft.reset(self.id)
        self.restore()
        self.changed.emit()
        self.left.emit()

    def show_problems(self) -> bool:
        """Tell what is wrong with the ruling; says whether all is well."""
        found = [self._problem(each) for each in self._draft.problems if each.path[:1] == (self.id,)]
        lines = [each for each in (self.editor.complaint, *found) if each]
        self.complaint.setText("\n".join(lines))
        self.complaint.setVisible(bool(lines))
        self.reset_button.setEnabled(self._draft.is_set(self.id) or bool(self.editor.complaint))
        return not lines

    def _problem(self, problem: Problem) -> str:
        words, place = self._words.locale.text(problem.message), problem.path[1:]
        if len(place) == ENTRY:
            part = parts_of(self._draft.type, self.id)[str(place[1])]
            words = f"{self._words.locale.text(part.label)}: {words}"
        return f"{int(place[0]) + 1}. {words}" if place else words

    def _lay_out(self, title: QLabel, help: QLabel) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 12, 10)
        column.setSpacing(4)
        head = nest(column, QHBoxLayout())
        head.setSpacing(10)
        head.addWidget(title)
        head.addStretch(1)
        head.addWidget(self.origin)
        head.addWidget(self.reset_button)
        column.addWidget(help)
        column.addSpacing(2)
        column.addWidget(self.editor)
        column.addWidget(self.complaint)
        column.addWidget(self.default)


def _words(role: str, text: str = "") -> QLabel:
    label = QLabel(text)
    label.setProperty("role", role)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(role != "muted" or bool(text))
    return label


def _editor(id: str, draft: RulingsDraft, words: RulingWords) -> RulingEditor:
    info = ruling_info(draft.type, id)
    if info.entry is not None:
        return EntriesRuling(id, draft, words)
    if info.names_of is not None:
        return NameRuling(id, draft, words, info.names_of)
    if draft.type.model_fields[id].annotation is bool:
        return SwitchRuling(id, draft, words)
    return ChoiceRuling(id, draft, words) if info.choices else NumberRuling(id, draft, words)
