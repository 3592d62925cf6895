"""The dialog that makes characters for a crowd: a template, adjustments, a number and names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec import Struct
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListView,
    QMessageBox,
    QPlainTextEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from charsheet.model.problems import path_text
from charsheet.rules.cast import Adjustment
from charsheet.storage.errors import FileError
from charsheet.storage.files import Loaded
from charsheet.storage.numbered import MOST, create_all, names_in, numbered_names, with_number
from charsheet.storage.samples import from_npc
from charsheet.systems.registry import SYSTEMS_BY_ID, TITLES, AnySystem
from charsheet.values import Msg, NMsg
from ui.dialogs import tell
from ui.nesting import nest
from ui.npc.listing import Listed, ListedModel, listed, sheet_view
from ui.services import Services
from ui.theme import fitting_size, scaled

_INFORMATION = QMessageBox.Icon.Information


class Crowd(Struct, frozen=True):
    """What the dialog needs of the window: to show a new character, to open files, to look at a folder."""

    show: Callable[[Loaded], object]
    open_paths: Callable[[Sequence[Path]], object]
    look_at: Callable[[Path], object]


class NpcDialog(QDialog):
    """One new character opens unsaved, where no *folder* is given; many always lie in files."""

    def __init__(
        self, parent: QWidget, services: Services, crowd: Crowd, system: str = "", folder: Path | None = None
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._services = services
        self._crowd = crowd
        self._text = services.locale.text
        self._folder = folder or services.folders.characters
        self._rows: tuple[Listed, ...] = ()
        self._typed = False
        self.setWindowTitle(self._text(Msg("New NPC")))
        self.resize(fitting_size(self, 860, 620))
        self.system = QComboBox()
        self.search = QLineEdit()
        self.model = ListedModel()
        self.model.setParent(self)
        self.list = QListView()
        self.preview = QPlainTextEdit()
        self.adjustments: dict[str, QCheckBox] = {}
        self._adjustment_grid = QGridLayout()
        self.count = QSpinBox()
        self.name_edit = QLineEdit()
        self.names = QLabel()
        self.in_files = QCheckBox(self._text(Msg("As files in the folder")))
        self.folder_label = QLabel()
        self.folder_button = QPushButton(self._text(Msg("Another folder…")))
        self.open_all = QCheckBox(self._text(Msg("Open all of them")))
        self._fixed = folder is not None
        self._build()
        for title in TITLES:
            self.system.addItem(self._text(title.name), title.id)
        self.system.setCurrentIndex(max(0, self.system.findData(system)))
        self._connect()
        self._choose_system()

    @property
    def chosen_system(self) -> AnySystem:
        """The system that is chosen."""
        return SYSTEMS_BY_ID[self.system.currentData()]

    @property
    def chosen(self) -> Listed | None:
        """The template that is chosen."""
        return self.model.at(self.list.currentIndex())

    @property
    def chosen_adjustments(self) -> tuple[Adjustment, ...]:
        """The adjustments that are ticked, in the order of the system."""
        cast = self.chosen_system.cast()
        return tuple(each for each in cast.adjustments if self.adjustments[each.id].isChecked())

    # --- making --------------------------------------------------------------------------------

    def _build(self) -> None:  # noqa: PLR0915 - one line a part
        text = self._text
        self.system.setAccessibleName(text(Msg("System")))
        self.search.setPlaceholderText(text(Msg("Search")))
        self.search.setAccessibleName(text(Msg("Search templates")))
        self.search.setClearButtonEnabled(True)
        self.list.setModel(self.model)
        self.list.setUniformItemSizes(True)
        self.list.setAccessibleName(text(Msg("Templates")))
        for label in (self.names, self.folder_label):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
        self.preview.setReadOnly(True)
        self.preview.setAccessibleName(text(Msg("Preview")))
        self.names.setProperty("role", "muted")
        self.count.setRange(1, MOST)
        self.count.setAccessibleName(text(Msg("How many")))
        self.name_edit.setAccessibleName(text(Msg("Name")))
        self.name_edit.setToolTip(text(Msg("{{n}} stands for the number of each.")))
        column = QVBoxLayout(self)
        middle = nest(column, QHBoxLayout(), 1)
        middle.setSpacing(16)
        left = nest(middle, QVBoxLayout(), 4)
        left.addWidget(self.system)
        left.addWidget(self.search)
        left.addWidget(self.list, 1)
        right = nest(middle, QVBoxLayout(), 5)
        right.addWidget(self.preview, 1)
        right.addWidget(_heading(text(Msg("Adjustments"))))
        nest(right, self._adjustment_grid)
        form = nest(right, QFormLayout())
        form.addRow(text(Msg("How many")), self.count)
        form.addRow(text(Msg("Name")), self.name_edit)
        form.addRow("", self.names)
        row = nest(right, QHBoxLayout())
        row.addWidget(self.in_files)
        row.addWidget(self.folder_button)
        row.addStretch(1)
        right.addWidget(self.folder_label)
        right.addWidget(self.open_all)
        self.buttons = QDialogButtonBox()
        self.create_button = self.buttons.addButton(
            text(Msg("Create")), QDialogButtonBox.ButtonRole.AcceptRole
        )
        self.buttons.addButton(text(Msg("Cancel")), QDialogButtonBox.ButtonRole.RejectRole)
        column.addWidget(self.buttons)

    def _connect(self) -> None:
        self.system.currentIndexChanged.connect(self._choose_system)
        self.search.textChanged.connect(self._filter)
        self.list.selectionModel().currentChanged.connect(self._choose)
        self.list.doubleClicked.connect(self.create_characters)
        self.count.valueChanged.connect(self._recount)
        self.name_edit.textEdited.connect(self._name_typed)
        self.in_files.toggled.connect(self._follow)
        self.folder_button.clicked.connect(self._ask_for_folder)
        self.buttons.accepted.connect(self.create_characters)
        self.buttons.rejected.connect(self.reject)

    # --- following what is chosen --------------------------------------------------------------

    def _choose_system(self) -> None:
        for box in self.adjustments.values():
            self._adjustment_grid.removeWidget(box)
            box.deleteLater()
        self.adjustments = {}
        for index, each in enumerate(self.chosen_system.cast().adjustments):
            box = QCheckBox(self._text(each.label))
            box.setToolTip(self._text(each.help))
            box.toggled.connect(self._preview)
            self._adjustment_grid.addWidget(box, index // 3, index % 3)
            self.adjustments[each.id] = box
        self._rows = listed(self.chosen_system, self._services.locale)
        self._filter()

    def _filter(self) -> None:
        before = self.chosen
        self.model.show(self._rows, self.search.text())
        indexes = [self.model.index(row) for row in range(self.model.rowCount())]
        again = next((each for each in indexes if self.model.at(each) is before), None)
        if indexes:
            self.list.setCurrentIndex(again or indexes[0])
        self._choose()

    def _choose(self) -> None:
        chosen = self.chosen
        self.create_button.setEnabled(chosen is not None)
        if chosen is not None and not self._typed:
            self.name_edit.setText(chosen.name if self.count.value() == 1 else with_number(chosen.name))
        self._preview()
        self._follow()

    def _preview(self) -> None:
        chosen = self.chosen
        if chosen is None:
            self.preview.setPlainText(self._text(Msg("Nothing matches.")))
            return
        try:
            view = sheet_view(self.chosen_system, chosen.npc, self.chosen_adjustments, self._services.locale)
        except FileError as error:
            self.preview.setPlainText("\n".join(self._text(each.message) for each in error.problems))
            return
        figures = [f"{each.label}: {each.cell.text}" for each in view.figures]
        helps = [f"{self._text(each.label)}: {self._text(each.help)}" for each in self.chosen_adjustments]
        self.preview.setPlainText("\n".join([view.name, *figures, "", chosen.notes, *helps, *view.remarks]))

    def _name_typed(self) -> None:
        self._typed = True
        self._follow()

    def _recount(self) -> None:
        name = self.name_edit.text()
        self.name_edit.setText(with_number(name) if self.count.value() > 1 else _without_number(name))
        self._follow()

    def _follow(self) -> None:
        many = self.count.value() > 1
        files = many or self._fixed or self.in_files.isChecked()
        self.in_files.setEnabled(not many and not self._fixed)
        if files:
            self.in_files.setChecked(True)
        self.folder_button.setEnabled(files)
        self.folder_label.setText(str(self._folder) if files else "")
        self.open_all.setEnabled(files)
        names = self._names()
        shown = names[0] if len(names) == 1 else f"{names[0]} … {names[-1]}"
        self.names.setText(shown if many or files else "")

    def _names(self) -> Sequence[str]:
        pattern = self.name_edit.text().strip()
        if self.count.value() == 1 and "{n}" not in pattern:
            return (pattern or self._text(Msg("New character")),)
        try:
            taken = names_in(self._folder)
        except FileError:
            taken = ()  # making them will tell
        return numbered_names(pattern, self.count.value(), taken)

    def _ask_for_folder(self) -> None:
        title = self._text(Msg("The folder to write the characters into"))
        chosen = QFileDialog.getExistingDirectory(self, title, str(self._folder))
        if chosen:
            self._folder = Path(chosen)
            self._follow()

    # --- doing it ------------------------------------------------------------------------------

    def create_characters(self) -> None:
        """Make what is chosen; the dialog stays open where that fails, and nothing was made."""
        chosen = self.chosen
        if chosen is None:
            return
        say, names = self._services.locale.text, self._names()
        try:
            made = [
                from_npc(self.chosen_system, chosen.npc, say, self.chosen_adjustments, each) for each in names
            ]
            if not self.in_files.isChecked():
                self._crowd.show(made[0])
                self.accept()
                return
            paths = create_all(self._folder, [each.character for each in made])
        except FileError as error:
            self._failed(error)
            return
        for path in paths:
            self._crowd.look_at(path)
        if self.open_all.isChecked():
            self._crowd.open_paths(paths)
        else:
            title = self._text(NMsg("{n} character was made", "{n} characters were made", n=len(paths)))
            names_made = [path.name for path in paths]
            shown = names_made if len(names_made) <= 8 else [*names_made[:4], "…", *names_made[-3:]]
            tell(self.parentWidget() or self, title, [str(self._folder), *shown], _INFORMATION)
        self.accept()

    def _failed(self, error: FileError) -> None:
        lines = [
            (f"{path_text(each.path)}: " if each.path else "") + self._text(each.message)
            for each in error.problems
        ]
        lines.append(self._text(Msg("What is chosen is still here; another name or folder may do.")))
        tell(self, self._text(Msg("The characters could not be made")), lines)


def _without_number(name: str) -> str:
    return " ".join(name.replace("{n}", " ").split())


def _heading(text: str) -> QLabel:
    label = QLabel(text)
    label.setProperty("role", "heading")
    label.setFont(scaled(label.font(), 1.0, bold=True))
    return label
