"""About: the program and its version, and the licence of each part that it is made of."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QPlainTextEdit,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from charsheet import __version__
from charsheet.licences import Part, parts
from charsheet.present.locale import Locale
from charsheet.resources import resources
from charsheet.values import Msg
from ui.nesting import nest
from ui.theme import fitting_size, sized
from ui.window.help_menu import PROGRAM

QT_SOURCES = "https://code.qt.io"


class AboutDialog(QDialog):
    """The program in a few words; below them its parts, and what the licence of each says."""

    def __init__(self, window: QWidget, locale: Locale) -> None:
        super().__init__(window)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        text = self._text = locale.text
        self._window = window
        self.setWindowTitle(text(Msg("About {program}", program=PROGRAM)))
        self.parts = parts()
        self.list = QListWidget()
        self.list.setAccessibleName(text(Msg("Parts of the program")))
        self.list.addItems([f"{each.name} {each.version}".rstrip() for each in self.parts])
        self.title = QLabel()
        self.title.setWordWrap(True)
        self.title.setTextFormat(Qt.TextFormat.PlainText)
        self.title.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.licence = QPlainTextEdit()
        self.licence.setReadOnly(True)
        self.licence.setTabChangesFocus(True)
        self.licence.setAccessibleName(text(Msg("Licence")))
        self.list.currentRowChanged.connect(self._show)
        buttons = QDialogButtonBox()
        close = buttons.addButton(text(Msg("C&lose")), QDialogButtonBox.ButtonRole.RejectRole)
        close.setDefault(True)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        self._add_head(column)
        column.addWidget(self._split(), 1)
        column.addWidget(buttons)
        self.resize(fitting_size(self, 760, 600))
        self.list.setCurrentRow(0)

    def renewed_in(self, locale: Locale) -> AboutDialog:
        """The same in another language, at the same part."""
        made = AboutDialog(self._window, locale)
        made.list.setCurrentRow(self.list.currentRow())
        return made

    def _add_head(self, column: QVBoxLayout) -> None:
        row = QHBoxLayout()
        nest(column, row)
        picture = QLabel()
        icon = QIcon(str(resources() / "icons" / "charsheet.svg"))
        picture.setPixmap(icon.pixmap(sized(self, 56), sized(self, 56)))
        row.addWidget(picture)
        what = self._text(
            Msg("Movement sheets that explain themselves. Version {version}.", version=__version__)
        )
        made_of = self._text(Msg("It is made of these parts, each under the licence that is shown:"))
        head = QLabel(f"{what}\n{made_of}")
        head.setTextFormat(Qt.TextFormat.PlainText)
        head.setWordWrap(True)
        row.addWidget(head, 1)

    def _split(self) -> QSplitter:
        right = QWidget()
        column = QVBoxLayout(right)
        column.setContentsMargins(sized(self, 6), 0, 0, 0)
        column.addWidget(self.title)
        column.addWidget(self.licence, 1)
        splitter = QSplitter()
        splitter.addWidget(self.list)
        splitter.addWidget(right)
        splitter.setSizes([sized(self, 220), sized(self, 520)])
        splitter.setChildrenCollapsible(False)
        return splitter

    def _show(self, row: int) -> None:
        part = self.parts[row]
        self.title.setText("\n".join(self._lines(part)))
        self.licence.setPlainText(part.text)

    def _lines(self, part: Part) -> list[str]:
        """What is said above the words of a licence."""
        lines = [" · ".join(each for each in (part.licence, part.home) if each)]
        if part.licence == "LGPL-3.0-only":
            lines.append(
                self._text(
                    Msg(
                        "A library of its own, which lies beside the program: whoever wants to may put "
                        "another version of it in its place. Its sources are at {address}.",
                        address=QT_SOURCES,
                    )
                )
            )
        return lines
