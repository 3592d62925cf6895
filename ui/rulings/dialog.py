"""The rulings dialog: every ruling of a system, and the file that they are kept in.

Changes are drafted and hold when they are saved: a rulings file is the whole table's, undo does not reach
it, and a list of states is impossible while it is half typed. *Apply* saves and leaves the dialog open, to
watch what the sheet makes of it.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from charsheet.edit.rulings import RulingsDraft
from charsheet.model.rulings import Rulings
from charsheet.present.rulings import RulingWords
from charsheet.storage.errors import FileError
from charsheet.storage.rulings import read_rulings, rulings_places, save_rulings
from charsheet.systems.registry import AnySystem
from charsheet.values import Msg
from ui.dialogs import Answer, ask_about_changes, tell
from ui.nesting import nest
from ui.rulings.card import RulingCard
from ui.rulings.words import file_lines, name_of_place, problem_lines, short_name
from ui.services import Services
from ui.theme import fitting_size


class RulingsDialog(QDialog):
    """The rulings of *system* that hold for the character in a file, or for one that lies nowhere yet.

    ``saved`` says that a rulings file says something else now.

    Raises:
        FileError: the rulings in force cannot be used.
    """

    saved = Signal()

    def __init__(
        self, parent: QWidget, system: AnySystem, character_file: Path | None, services: Services
    ) -> None:
        self._system = system
        self._character_file = character_file
        self._services = services
        self._places = rulings_places(character_file, services.folders)
        self.draft = RulingsDraft(self._read())
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowModality(Qt.WindowModality.WindowModal)
        text = services.locale.text
        self.setWindowTitle(text(Msg("{system}: rulings", system=system.name)))
        self.place = QComboBox()
        self._fill_places()
        self.place.setAccessibleName(text(Msg("Where the rulings are kept")))
        self.place.currentIndexChanged.connect(self._show_state)
        self.about_file = QLabel()
        self.about_file.setTextFormat(Qt.TextFormat.PlainText)
        self.about_file.setWordWrap(True)
        self.about_file.setProperty("role", "muted")
        self.about_file.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        words = RulingWords(system.rulings, services.locale)
        file = self._file_in_force
        self.cards = {id: RulingCard(id, self.draft, words, file) for id in system.rulings.model_fields}
        for card in self.cards.values():
            card.changed.connect(self._refresh)
            card.left.connect(self._show_problems)
        self.reset_button = self._button(Msg("Reset all"), self.reset_all)
        self.save_button = self._button(Msg("Save"), self._save_and_close)
        self.apply_button = self._button(Msg("Apply"), self.save)
        self.apply_button.setToolTip(text(Msg("Save, and leave this window open")))
        self.cancel_button = self._button(Msg("Cancel"), self._discard)
        self.area = QScrollArea()
        self._target: str | None = None
        self._lay_out()
        self._show_state()

    # --- what one sees -------------------------------------------------------------------------

    def go_to(self, id: str) -> None:
        """Put the focus on a ruling and show it, as soon as the dialog is there."""
        self._target = id
        if self.isVisible():
            self._arrive()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        QTimer.singleShot(0, self, self._arrive)  # only then is everything in its place

    def _arrive(self) -> None:
        if self._target is not None:
            self._show_card(self.cards[self._target])
            self._target = None

    def _show_card(self, card: RulingCard) -> None:
        self.area.ensureWidgetVisible(card)
        card.editor.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _refresh(self) -> None:
        for card in self.cards.values():
            card.refresh()
        self._show_state()

    def _show_problems(self) -> None:
        for card in self.cards.values():
            card.show_problems()

    def _show_state(self) -> None:
        lines = file_lines(self.file, self._places, self._services.folders, self._services.locale)
        self.about_file.setText("\n".join(lines))
        for button in (self.save_button, self.apply_button):
            button.setEnabled(self.has_changes)
        self.reset_button.setEnabled(any(self.draft.is_set(id) for id in self.cards))

    # --- what it does --------------------------------------------------------------------------

    @property
    def file(self) -> Path:
        """The file that saving writes."""
        return self._places.offered[max(self.place.currentIndex(), 0)]

    @property
    def has_changes(self) -> bool:
        """Whether saving would do anything: other values, or another file that begins as a copy."""
        copies = self._places.in_force is not None and self.file != self._places.in_force
        typed = any(card.editor.complaint for card in self.cards.values())
        return bool(self.draft.changes) or copies or typed

    def reset_all(self) -> None:
        """Let all defaults hold; nothing is written before it is saved."""
        self.draft.reset_all()
        for card in self.cards.values():
            card.restore()
        self._show_state()

    def save(self) -> bool:
        """Write what is changed, unless anything is wrong; says whether it was written."""
        wrong = [card for card in self.cards.values() if not card.show_problems()]
        if wrong:
            self._show_card(wrong[0])
            return False
        try:
            systems, start = self._services.systems, self._places.in_force
            save_rulings(self.file, self._system, self.draft.changes, systems, start=start)
            self._take_up()
        except FileError as error:
            self._tell(Msg("The rulings could not be saved"), error)
            return False
        self.saved.emit()
        return True

    def _take_up(self) -> None:
        """Go on with the file that was just written."""
        self._places = rulings_places(self._character_file, self._services.folders)
        self.draft.start_from(self._read())
        self._fill_places()
        for card in self.cards.values():
            card.file = self._file_in_force
            card.restore()
        self._show_state()

    @property
    def _file_in_force(self) -> str:
        return "" if self._places.in_force is None else short_name(self._places.in_force)

    def _fill_places(self) -> None:
        blocked = self.place.blockSignals(True)
        self.place.clear()
        for each in self._places.offered:
            self.place.addItem(self._services.locale.text(name_of_place(each, self._places)))
        self.place.blockSignals(blocked)

    def reject(self) -> None:
        """Esc and the window's own button: changes are not lost without a word."""
        if not self.has_changes:
            super().reject()
            return
        answer = ask_about_changes(self, short_name(self.file), self._services.locale)
        if answer is Answer.DISCARD or (answer is Answer.SAVE and self.save()):
            super().reject()

    def _save_and_close(self) -> None:
        if self.save():
            super().accept()

    def _discard(self) -> None:
        super().reject()

    def _read(self) -> Rulings:
        path = self._places.in_force
        if path is None:
            return self._system.rulings()
        return read_rulings(path, self._system, self._services.systems)

    def _tell(self, title: Msg, error: FileError) -> None:
        lines = problem_lines(self.file, error, self._services.locale)
        text = self._services.locale.text
        kept = Msg("The file is as it was, and the changes are still here. Another file can be chosen above.")
        tell(self, text(title), [*lines, text(kept)])

    # --- how it is laid out --------------------------------------------------------------------

    def _button(self, label: Msg, run: Callable[[], object]) -> QPushButton:
        button = QPushButton(self._services.locale.text(label))
        button.setAutoDefault(False)  # Enter ends what is typed, no more
        button.clicked.connect(lambda: run())  # noqa: PLW0108 - drops "checked"
        return button

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setSpacing(8)
        self._fill_head(nest(column, QHBoxLayout()))
        column.addWidget(self.about_file)
        column.addWidget(self._scrolled(), 1)
        foot = nest(column, QHBoxLayout())
        foot.addWidget(self.reset_button)
        foot.addStretch(1)
        for button in (self.save_button, self.apply_button, self.cancel_button):
            foot.addWidget(button)
        self.resize(fitting_size(self, 820, 720))

    def _fill_head(self, head: QHBoxLayout) -> None:
        label = QLabel(self._services.locale.text(Msg("Rulings file")))
        label.setBuddy(self.place)
        head.addWidget(label)
        head.addWidget(self.place)
        head.addStretch(1)

    def _scrolled(self) -> QScrollArea:
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, 6, 0)
        column.setSpacing(8)
        for card in self.cards.values():
            column.addWidget(card)
        column.addStretch(1)
        self.area.setWidget(body)
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        return self.area
