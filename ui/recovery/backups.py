"""The dialog of backups: what the file of a character held before, to look at, restore and copy."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from msgspec import Struct
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QMessageBox,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from charsheet.edit.commands import become
from charsheet.edit.document import Document
from charsheet.export.text import sheet_text
from charsheet.model.character import character_data
from charsheet.present.differences import differences
from charsheet.present.moments import moment_text
from charsheet.present.view import Presenter
from charsheet.storage.atomic import write_atomically
from charsheet.storage.backups import Backup
from charsheet.storage.errors import FileError
from charsheet.storage.files import read_file
from charsheet.storage.saving import content_at
from charsheet.values import Msg, Words
from ui.dialogs import tell
from ui.nesting import nest
from ui.notices import shortened
from ui.outside.theirs import Theirs
from ui.plain import starless
from ui.services import Services
from ui.theme import fitting_size, fixed


class _Shown(Struct, frozen=True):
    """A backup and what is in it; without bytes it could not even be read."""

    backup: Backup
    content: Theirs


class BackupsDialog(QDialog):
    """The backups of one file, the newest first; what it shows follows the document."""

    def __init__(self, window: QWidget, document: Document, path: Path, services: Services) -> None:
        super().__init__(window)
        self._document = document
        self._path = path
        self._services = services
        self._shown = [_read(each, services) for each in services.backups.of(path)]
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(starless(self._text(Msg("Backups of {file}", file=path.name))))
        self.resize(fitting_size(self, 900, 560))
        self.list = QListWidget()
        self.list.setAccessibleName(self._text(Msg("Backups, the newest first")))
        self.list.setSpacing(2)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.currentRowChanged.connect(self._show)
        self.changes = QLabel()
        self.changes.setTextFormat(Qt.TextFormat.PlainText)
        self.changes.setWordWrap(True)
        self.changes.setMinimumWidth(1)
        self.preview = QPlainTextEdit()
        self.preview.setReadOnly(True)
        self.preview.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.preview.setFont(fixed(self.font()))
        self.preview.setAccessibleName(self._text(Msg("The sheet of the backup")))
        self._build()
        self._fill()
        self.finished.connect(document.subscribe(self._follow))

    def _build(self) -> None:
        intro = QLabel(
            self._text(Msg("What the file held before it was overwritten, and when that had been written."))
        )
        intro.setWordWrap(True)
        column = QVBoxLayout(self)
        column.setSpacing(10)
        column.addWidget(intro)
        middle = nest(column, QHBoxLayout(), 1)
        middle.setSpacing(12)
        middle.addWidget(self.list, 2)
        right = nest(middle, QVBoxLayout(), 5)
        right.addWidget(self.changes)
        right.addWidget(self.preview, 1)
        self._fill_buttons(nest(column, QHBoxLayout()))

    def _fill_buttons(self, row: QHBoxLayout) -> None:
        self.restore_button = self._button(Msg("Restore"), self._restore)
        self.restore_button.setToolTip(
            self._text(Msg("A step that can be undone. The file stays as it is until it is saved."))
        )
        self.copy_button = self._button(Msg("Save as a copy…"), self._copy)
        row.addWidget(self.restore_button)
        row.addWidget(self.copy_button)
        row.addStretch(1)
        row.addWidget(self._button(Msg("Close"), self.accept))

    # --- what it shows -------------------------------------------------------------------------

    def _fill(self) -> None:
        for shown in self._shown:
            time = moment_text(shown.backup.time, self._services.locale)
            self.list.addItem(QListWidgetItem(f"{time}\n{self._text(self._name(shown))}"))
        if self._shown:
            self.list.setCurrentRow(0)
            return
        self.changes.setText(self._text(Msg("There are none yet: the first one is made by the next saving.")))
        self.preview.hide()
        for button in (self.restore_button, self.copy_button):
            button.setEnabled(False)

    def _name(self, shown: _Shown) -> Words:
        loaded = shown.content.loaded
        if loaded is None:
            return Msg("cannot be read")
        return loaded.character.name or Msg("Unnamed")

    def _show(self, row: int) -> None:
        shown = self._at(row)
        if shown is None:
            return
        self.changes.setText("\n".join(map(self._text, self._lines(shown))))
        self.preview.setPlainText(self._sheet(shown))
        self._follow_buttons(shown)

    def _follow(self) -> None:
        shown = self._at(self.list.currentRow())
        if shown is not None:
            self.changes.setText("\n".join(map(self._text, self._lines(shown))))
            self._follow_buttons(shown)

    def _follow_buttons(self, shown: _Shown) -> None:
        same = shown.content.equals(self._document.data)
        self.restore_button.setEnabled(shown.content.fits(self._document) and not same)
        self.copy_button.setEnabled(shown.content.data is not None)

    def _lines(self, shown: _Shown) -> list[Words]:
        loaded = shown.content.loaded
        if loaded is None:
            return [Msg("It cannot be read: {reason}", reason=shown.content.problem or "")]
        presenter = self._services.presenter(self._document)
        found = differences(self._document.character, loaded.character, presenter)
        if not found:
            return [Msg("It says what is open now.")]
        return [Msg("Now → then:"), *shortened(found, self._services.locale)]

    def _sheet(self, shown: _Shown) -> str:
        loaded = shown.content.loaded
        if loaded is None:
            return (shown.content.data or b"").decode("utf-8", "replace")
        try:
            rulings = self._services.rulings_for(loaded, self._path)
        except FileError:
            rulings = loaded.system.rulings()
        presenter = Presenter(loaded.system, rulings, self._services.locale, self._services.units)
        sheet = loaded.system.evaluate(loaded.character, rulings)
        return sheet_text(presenter.view(loaded.character, sheet))

    def _at(self, row: int) -> _Shown | None:
        return self._shown[row] if 0 <= row < len(self._shown) else None

    # --- what its buttons do -------------------------------------------------------------------

    def _restore(self) -> None:
        shown = self._at(self.list.currentRow())
        if shown is None or shown.content.loaded is None:
            return
        time = moment_text(shown.backup.time, self._services.locale)
        label = Msg("Restore the backup of {time}", time=time)
        self._document.apply(become(character_data(shown.content.loaded.character), label))

    def _copy(self) -> None:
        shown = self._at(self.list.currentRow())
        if shown is None or shown.content.data is None:
            return
        stamp = f"{shown.backup.time.astimezone():%Y-%m-%d %H-%M}"
        start = self._path.with_name(f"{self._path.stem} {stamp}{self._path.suffix}")
        name, _ = QFileDialog.getSaveFileName(self, self._text(Msg("Save the backup as")), str(start))
        if not name:
            return
        target = Path(name)
        try:
            there = content_at(target)
            if there is not None:  # the file dialog has asked
                self._services.backups.keep(target, there)
            write_atomically(target, shown.content.data)
        except FileError as error:
            lines = [f"{target}: {self._text(each.message)}" for each in error.problems]
            kept = self._text(Msg("The backup is still there; another place may do."))
            tell(self, self._text(Msg("The copy could not be saved")), [*lines, kept])

    def _button(self, text: Msg, run: Callable[[], None]) -> QPushButton:
        button = QPushButton(self._text(text))
        button.setAutoDefault(False)
        button.clicked.connect(run)
        return button

    def _text(self, words: Words) -> str:
        return self._services.locale.text(words)


def show_backups(window: QWidget, document: Document, services: Services) -> BackupsDialog | None:
    """Show the backups of the file of *document*; one that was never saved has none."""
    text = services.locale.text
    if document.path is None:
        lines = [text(Msg("They begin when a file is saved over."))]
        tell(window, text(Msg("This character was never saved")), lines, QMessageBox.Icon.Information)
        return None
    try:
        dialog = BackupsDialog(window, document, document.path, services)
    except FileError as error:
        kept = text(Msg("The character and its file are as they were."))
        lines = [*(text(each.message) for each in error.problems), kept]
        tell(window, text(Msg("The backups cannot be read")), lines)
        return None
    dialog.open()
    return dialog


def _read(backup: Backup, services: Services) -> _Shown:
    try:
        data = read_file(backup.path)
    except FileError as error:
        return _Shown(backup, Theirs(None, problem=error.problems[0].message))
    return _Shown(backup, Theirs.read(data, services))
