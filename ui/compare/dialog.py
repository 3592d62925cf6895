"""The window that puts two characters, or two states of one, side by side."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QFileDialog,
    QGridLayout,
    QHeaderView,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QSplitter,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from charsheet.edit.document import Document, EditError
from charsheet.present.comparison import State, comparison_view
from charsheet.present.view import Presenter
from charsheet.storage.errors import FileError
from charsheet.storage.files import ENDING
from charsheet.values import Msg
from ui.compare.model import ComparisonModel
from ui.compare.states import Choice, States
from ui.nesting import nest
from ui.services import Services
from ui.theme import fitting_size, sized


class CompareDialog(QDialog):
    """Follows all open characters: what is compared "now" is what it is now."""

    def __init__(self, parent: QWidget, states: States, services: Services) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._states = states
        self._services = services
        self._text = services.locale.text
        self._read: list[Choice] = []
        self.setWindowTitle(self._text(Msg("Compare")))
        self.resize(fitting_size(self, 900, 640))
        self.one, self.other = QComboBox(), QComboBox()
        self.file_button = QPushButton(self._text(Msg("With a file…")))
        self.file_button.setAutoDefault(False)  # Enter belongs to what one is in
        self.model = ComparisonModel(services.locale)
        self.model.setParent(self)
        self.tree = QTreeView()
        self.summary = QLabel()
        self.fields = QPlainTextEdit()
        self._build()
        self._choices: list[Choice] = []
        self._followed: list[tuple[Document, Callable[[], None]]] = []
        self._offer()
        for combo in (self.one, self.other):
            combo.activated.connect(self.refresh)
        self.file_button.clicked.connect(self._ask_for_file)
        self.finished.connect(lambda: self._follow(()))

    def _build(self) -> None:
        text = self._text
        names = ((self.one, Msg("The one")), (self.other, Msg("The other")))
        column = QVBoxLayout(self)
        column.setSpacing(8)
        grid = nest(column, QGridLayout())
        for place, (combo, name) in enumerate(names):
            combo.setAccessibleName(text(name))
            combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            combo.setMinimumContentsLength(16)
            grid.addWidget(combo, 0, place)
            grid.setColumnStretch(place, 1)
        grid.addWidget(self.file_button, 0, 2)
        self.tree.setModel(self.model)
        self.tree.setAccessibleName(text(Msg("What differs")))
        self.tree.setUniformRowHeights(True)
        self.tree.setAlternatingRowColors(True)
        self.tree.setIndentation(sized(self, 20))
        header = self.tree.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for section in (1, 2, 3):
            header.setSectionResizeMode(section, QHeaderView.ResizeMode.ResizeToContents)
        self.summary.setTextFormat(Qt.TextFormat.PlainText)
        self.summary.setWordWrap(True)
        self.fields.setReadOnly(True)
        self.fields.setAccessibleName(text(Msg("What differs in what was entered")))
        parts = QSplitter(Qt.Orientation.Vertical)
        parts.addWidget(self.tree)
        parts.addWidget(self.fields)
        parts.setStretchFactor(0, 1)
        parts.setSizes([450, 130])
        parts.setChildrenCollapsible(False)
        column.addWidget(self.summary)
        column.addWidget(parts, 1)

    # --- what is offered -----------------------------------------------------------------------

    def _offer(self) -> None:
        """Offer what there is now; what was chosen stays chosen."""
        chosen = self.one.currentData(), self.other.currentData()
        self._choices = [*self._states.choices(), *self._read]
        for combo, before, usual in zip((self.one, self.other), chosen, (1, 0), strict=True):
            combo.clear()
            for each in self._choices:
                combo.addItem(each.label, each.key)
            found = -1 if before is None else combo.findData(before)
            combo.setCurrentIndex(found if found >= 0 else min(usual, combo.count() - 1))
        self._follow((self._states.document, *self._states.others()))
        self.refresh()

    def _follow(self, documents: Sequence[Document]) -> None:
        """Listen to *documents*, and to no others."""
        for document, leave in list(self._followed):
            if document not in documents:
                leave()
                self._followed.remove((document, leave))
        followed = [document for document, _ in self._followed]
        self._followed += [(each, each.subscribe(self._offer)) for each in documents if each not in followed]

    def changeEvent(self, event: QEvent) -> None:
        """Whoever comes back may have opened, closed or tried something meanwhile."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow() and self.isVisible():
            self._offer()

    def choose(self, one: int, other: int) -> None:
        """Compare these two of the choices."""
        self.one.setCurrentIndex(one)
        self.other.setCurrentIndex(other)
        self.refresh()

    def _ask_for_file(self) -> None:
        ours, every = self._text(Msg("Characters")), self._text(Msg("All files"))
        filters = f"{ours} (*{ENDING} *.json);;{every} (*)"
        start = self._states.document.path or self._services.folders.characters
        name, _ = QFileDialog.getOpenFileName(self, self._text(Msg("Compare with")), str(start), filters)
        if name:
            self.add_file(Path(name))

    def add_file(self, path: Path) -> None:
        """Compare with the character at *path*."""
        self._read.append(Choice(f"read:{path}", path.name, lambda: self._states.read(path)))
        self._offer()
        self.choose(self.one.currentIndex(), self.other.count() - 1)

    # --- what is shown -------------------------------------------------------------------------

    def refresh(self) -> None:
        """Compare anew."""
        try:
            one, other = self._state(self.one), self._state(self.other)
        except (FileError, EditError) as error:
            self._show_nothing("\n".join(self._text(each.message) for each in error.problems))
            return
        document = self._states.document
        presenter = Presenter(document.system, one.rulings, self._services.locale, self._services.units)
        view = comparison_view(presenter, one, other)
        self.model.show(view)
        self.tree.expandAll()
        same = self._text(Msg("Every number is the same."))
        bold = self._text(Msg("Marked: ▲ more, ▼ less, ≠ another one. Below each number what made it."))
        self.summary.setText(bold if view.rows else same)
        self.fields.setPlainText("\n".join(view.fields))
        self.fields.setVisible(bool(view.fields))

    def _show_nothing(self, reason: str) -> None:
        self.model.show(replace(self.model.view, rows=(), fields=()))
        self.summary.setText(reason)
        self.fields.hide()

    def _state(self, combo: QComboBox) -> State:
        choice = self._choices[combo.currentIndex()]
        return replace(choice.state(), title=choice.label)
