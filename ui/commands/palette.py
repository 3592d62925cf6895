"""The search for a command: type a part of its name, see its keys, and Enter runs it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QDialog,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMainWindow,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from charsheet.present.locale import Locale
from charsheet.values import Msg
from ui.commands.listing import Command, commands_of, folded

PASSED_ON = {Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown}
"""Keys of the line that go through the list."""

_COMMAND = Qt.ItemDataRole.UserRole


class CommandPalette(QDialog):
    """Offers every command of *window*. One that cannot be done now stands there too, and says so."""

    def __init__(self, window: QMainWindow, locale: Locale, parts: Iterable[QWidget] = ()) -> None:
        super().__init__(window)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._window = window
        self._text = locale.text
        self._commands: Sequence[Command] = tuple(commands_of(window, parts))
        text = self._text
        self.setWindowTitle(text(Msg("Find a command")))
        self.line = QLineEdit()
        self.line.setPlaceholderText(text(Msg("A part of its name")))
        self.line.setAccessibleName(text(Msg("A part of the command's name")))
        self.line.installEventFilter(self)
        self.line.textChanged.connect(self._search)
        self.line.returnPressed.connect(self.run)
        self.list = QTreeWidget()
        self.list.setColumnCount(3)
        self.list.setHeaderLabels([text(each) for each in (Msg("Command"), Msg("Where"), Msg("Keys"))])
        self.list.setAccessibleName(text(Msg("Commands")))
        self.list.setRootIsDecorated(False)
        self.list.setAllColumnsShowFocus(True)
        self.list.setUniformRowHeights(True)
        self.list.itemActivated.connect(self.run)
        self.list.currentItemChanged.connect(self._tell)
        self.status = QLabel()
        self.status.setProperty("role", "muted")
        self.status.setTextFormat(Qt.TextFormat.PlainText)
        column = QVBoxLayout(self)
        for widget in (self.line, self.list, self.status):
            column.addWidget(widget)
        self._size()
        self._search("")

    @property
    def chosen(self) -> Command | None:
        """The command that Enter would run."""
        item = self.list.currentItem()
        found = None if item is None else item.data(0, _COMMAND)
        return found if isinstance(found, Command) else None

    def run(self) -> None:
        """Run the chosen command, once the window has the focus again."""
        command = self.chosen
        if command is None or not command.action.isEnabled():
            return
        self.accept()
        QTimer.singleShot(0, command.action, command.action.trigger)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress and event.key() in PASSED_ON:
            self.list.keyPressEvent(event)
            return True
        return super().eventFilter(watched, event)

    def _search(self, words: str) -> None:
        found = [each for each in self._commands if each.matches(words)]
        # What begins so first, then what is possible; else in the order of the menus.
        found.sort(
            key=lambda each: (not folded(each.name).startswith(folded(words)), not each.action.isEnabled())
        )
        self.list.clear()
        for command in found:
            self.list.addTopLevelItem(self._item(command))
        self.list.setCurrentIndex(self.list.model().index(0, 0))
        self._tell()

    def _item(self, command: Command) -> QTreeWidgetItem:
        possible = command.action.isEnabled()
        name = command.name if possible else self._text(Msg("{command} (not now)", command=command.name))
        item = QTreeWidgetItem([name, " ▸ ".join(command.place), command.keys])
        item.setData(0, _COMMAND, command)
        spoken = ", ".join(filter(None, (item.text(column) for column in range(3))))
        for column in range(3):
            item.setData(column, Qt.ItemDataRole.AccessibleTextRole, spoken)
        if not possible:
            for column in range(3):
                item.setForeground(column, self.palette().placeholderText())
        return item

    def _tell(self) -> None:
        if self.chosen is None:
            self.status.setText(self._text(Msg("No command is called so.")))
        elif self.chosen.action.isEnabled():
            self.status.setText(self._text(Msg("Enter runs the command, Esc closes.")))
        else:
            self.status.setText(self._text(Msg("This cannot be done at the moment.")))

    def _size(self) -> None:
        letter = self.fontMetrics().horizontalAdvance("0")
        self.resize(min(90 * letter, self._window.width() - 40), min(44 * letter, self._window.height() - 80))
        header = self.list.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for column in (1, 2):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
