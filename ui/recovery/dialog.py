"""The dialog that offers what was lost when the program was ended before it could save."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from charsheet.present.moments import moment_text
from charsheet.values import Msg
from ui.nesting import nest
from ui.plain import plain
from ui.recovery.findings import Finding
from ui.recovery.lost import LostWork
from ui.services import Services
from ui.theme import fitting_size, scaled

Decide = Callable[[Finding], bool]
"""Does something with a finding and says whether that worked."""


class RecoveryDialog(QDialog):
    """All that is lost with what changed in it; closes when all is decided. ``later`` says not yet."""

    later = Signal()

    def __init__(
        self, window: QWidget, lost: LostWork, services: Services, restore: Decide, discard: Decide
    ) -> None:
        super().__init__(window)
        self._lost = lost
        self._services = services
        self._restore = restore
        self._discard = discard
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self._text(Msg("Unsaved changes were found")))
        self.resize(fitting_size(self, 680, 400))
        self.list = QListWidget()
        self.list.setAccessibleName(self._text(Msg("Characters and parties with unsaved changes")))
        self.list.setSpacing(2)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.currentRowChanged.connect(self._show)
        self.title = _words()
        self.title.setFont(scaled(self.font(), 1.15, bold=True))
        self.facts = _words()
        self.facts.setProperty("role", "muted")
        self.details = _words()
        self._build()
        self._fill()

    def _build(self) -> None:
        intro = _words()
        intro.setText(
            self._text(Msg("The program ended before these changes were saved. They are in no file yet."))
        )
        column = QVBoxLayout(self)
        column.setSpacing(10)
        column.addWidget(intro)
        middle = nest(column, QHBoxLayout(), 1)
        middle.setSpacing(12)
        middle.addWidget(self.list, 2)
        right = nest(middle, QVBoxLayout(), 3)
        right.addWidget(self.title)
        right.addWidget(self.facts)
        area = _scrolled(self.details)
        area.setAccessibleName(self._text(Msg("What is not saved")))
        right.addWidget(area, 1)
        self._fill_buttons(nest(column, QHBoxLayout()))

    def _fill_buttons(self, row: QHBoxLayout) -> None:
        self.restore_button = self._button(Msg("Restore"), self._restore_one)
        self.restore_button.setToolTip(
            self._text(Msg("Opens it with these changes, as a step that can be undone."))
        )
        self.restore_button.setDefault(True)
        self.all_button = self._button(Msg("Restore all"), self._restore_all)
        self.discard_button = self._button(Msg("Discard"), self._discard_one)
        self.discard_button.setToolTip(self._text(Msg("A copy goes into the backups.")))
        self.later_button = self._button(Msg("Decide later"), self.reject)
        for button in (self.restore_button, self.all_button, self.discard_button):
            row.addWidget(button)
        row.addStretch(1)
        row.addWidget(self.later_button)

    def reject(self) -> None:
        super().reject()
        self.later.emit()

    # --- what it shows -------------------------------------------------------------------------

    def _fill(self) -> None:
        row = max(self.list.currentRow(), 0)
        self.list.clear()
        for finding in self._lost.findings:
            item = QListWidgetItem(finding.lost.entry.name or self._text(Msg("Unnamed")))
            item.setToolTip(plain(str(finding.lost.entry.file or "")))
            self.list.addItem(item)
        self.all_button.setVisible(self.list.count() > 1)
        if self.list.count():
            self.list.setCurrentRow(min(row, self.list.count() - 1))
        else:
            self.accept()

    def _show(self, row: int) -> None:
        finding = self._at(row)
        if finding is None:
            return
        entry = finding.lost.entry
        self.title.setText(entry.name or self._text(Msg("Unnamed")))
        when = self._text(Msg("Last edited {time}", time=moment_text(entry.when, self._services.locale)))
        self.facts.setText("\n".join(filter(None, (when, str(entry.file or "")))))
        lines = [self._text(each) for each in finding.lines(self._services)]
        self.details.setText("\n".join(lines))
        self.restore_button.setEnabled(finding.is_readable)

    def _at(self, row: int) -> Finding | None:
        return self._lost.findings[row] if 0 <= row < len(self._lost.findings) else None

    # --- what its buttons do -------------------------------------------------------------------

    def _restore_one(self) -> None:
        self._decide(self._restore)

    def _discard_one(self) -> None:
        self._decide(self._discard)

    def _decide(self, decide: Decide) -> None:
        finding = self._at(self.list.currentRow())
        if finding is not None and decide(finding):
            self._fill()

    def _restore_all(self) -> None:
        for finding in [each for each in self._lost.findings if each.is_readable]:
            self._restore(finding)
        self._fill()

    def _button(self, text: Msg, run: Callable[[], None]) -> QPushButton:
        button = QPushButton(self._text(text))
        button.setAutoDefault(False)
        button.clicked.connect(run)
        return button

    def _text(self, words: Msg | str) -> str:
        return self._services.locale.text(words)


def _words() -> QLabel:
    label = QLabel()
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    label.setMinimumWidth(1)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label


def _scrolled(label: QLabel) -> QScrollArea:
    label.setAlignment(Qt.AlignmentFlag.AlignTop)
    area = QScrollArea()
    area.setWidget(label)
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    return area
