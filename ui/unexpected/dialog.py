"""Tells that something unexpected happened: what was kept, and what to do now."""

from __future__ import annotations

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from charsheet.values import Msg, NMsg
from ui.nesting import nest
from ui.services import Services
from ui.theme import fitting_size, scaled
from ui.unexpected.happened import Happened


class UnexpectedDialog(QDialog):
    """Tells of one unexpected error, and counts those that come while it is open."""

    def __init__(self, parent: QWidget, happened: Happened, services: Services) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._happened = happened
        self._text = services.locale.text
        self._more = 0
        self.setWindowTitle(self._text(Msg("Something unexpected happened")))
        title = QLabel(self._text(Msg("Something unexpected happened in the program itself.")))
        title.setFont(scaled(self.font(), 1.15, bold=True))
        title.setWordWrap(True)
        self.words = QLabel("\n\n".join(map(self._text, _lines(happened))))
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.words.setWordWrap(True)
        self.words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.count = QLabel()
        self.count.setProperty("role", "muted")
        self.count.hide()
        self.details = QPlainTextEdit(happened.text)
        self.details.setReadOnly(True)
        self.details.setTabChangesFocus(True)
        self.details.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.details.setAccessibleName(self._text(Msg("The report")))
        self.copy_button = QPushButton(self._text(Msg("&Copy details")))
        self.copy_button.clicked.connect(self._copy)
        self.folder_button = QPushButton(self._text(Msg("&Open folder")))
        self.folder_button.clicked.connect(self._open_folder)
        self.folder_button.setEnabled(happened.path is not None)
        self.close_button = QPushButton(self._text(Msg("&Go on")))
        self.close_button.setDefault(True)
        self.close_button.clicked.connect(self.accept)
        self._lay_out(title)
        self.close_button.setFocus()

    def count_one_more(self) -> None:
        """The same, or something else, happened again."""
        self._more += 1
        more = NMsg("It has happened {n} more time.", "It has happened {n} more times.", n=self._more)
        self.count.setText(self._text(more))
        self.count.show()

    def _copy(self) -> None:
        QApplication.clipboard().setText(self._happened.text)

    def _open_folder(self) -> None:
        if self._happened.path is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._happened.path.parent)))

    def _lay_out(self, title: QLabel) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 12)
        column.setSpacing(10)
        for widget in (title, self.words, self.count):
            column.addWidget(widget)
        column.addWidget(self.details, 1)
        buttons = nest(column, QHBoxLayout())
        buttons.addWidget(self.copy_button)
        buttons.addWidget(self.folder_button)
        buttons.addStretch(1)
        buttons.addWidget(self.close_button)
        self.resize(fitting_size(self, 620, 460))


def _lines(happened: Happened) -> tuple[Msg, ...]:
    if happened.kept:
        kept = Msg("No file is half written, and what is not saved yet was written into the journal.")
    else:
        kept = Msg("No file is half written, but the journal could not be written: save what is open.")
    todo = Msg(
        "The program goes on. Save what is open; should anything look wrong afterwards, start the program "
        "anew: it brings everything back."
    )
    if happened.path is None:
        return kept, todo, Msg("The report below could not be written into a file. It holds no characters.")
    report = Msg(
        "The report below helps to mend the program. It holds nothing of any character, and lies in {file}.",
        file=str(happened.path),
    )
    return kept, todo, report
