"""Characters from a CSV file: what each column means, what comes of it, and only then the files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, QTimer
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QScrollArea,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from charsheet.model.rulings import Rulings
from charsheet.present.locale import LANGUAGES, Locale, get_locale
from charsheet.roster.changing import Go, Outcome, make_files
from charsheet.roster.csv_in import ENCODINGS, CsvTable, read_csv
from charsheet.roster.importing import CellFault, Importer, NewRow, Preview
from charsheet.storage.errors import FileError
from charsheet.storage.files import read_file
from charsheet.storage.folders import is_folder
from charsheet.storage.rulings import find_rulings, read_rulings
from charsheet.systems.registry import SYSTEMS_BY_ID, TITLES, AnySystem
from charsheet.values import Msg, NMsg
from ui.dialogs import tell
from ui.nesting import nest
from ui.plain import plain, starless
from ui.roster.batch import FileBatch, failure_lines
from ui.services import Services
from ui.theme import fitting_size

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()
_SEPARATORS = {",": Msg("Comma"), ";": Msg("Semicolon"), "\t": Msg("Tab")}
_HEADS = (Msg("Row"), Msg("Name"), Msg("What comes of it"))
SAMPLE = 40
"""Letters of a column's first cell that are shown."""


class PreviewModel(QAbstractTableModel):
    """What comes of each row; those with faults come first."""

    def __init__(self, locale: Locale) -> None:
        super().__init__()
        self._locale = locale
        self._rows: list[NewRow] = []

    def show(self, preview: Preview) -> None:
        """Show what comes of another preview."""
        self.beginResetModel()
        self._rows = sorted(preview.rows, key=lambda row: not row.faults)
        self.endResetModel()

    def rowCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(_HEADS)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self._locale.text(_HEADS[section])
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return self._texts(row)[index.column()]
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain(self._texts(row)[index.column()])
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{self._locale.text(_HEADS[index.column()])}: {self._texts(row)[index.column()]}"
        return None

    def _texts(self, row: NewRow) -> tuple[str, str, str]:
        return (str(row.number), _name(row, self._locale), self._result(row))

    def _result(self, row: NewRow) -> str:
        if not row.faults:
            return self._locale.text(Msg("a new character"))
        return "; ".join(fault_text(each, self._locale) for each in row.faults)


class ImportDialog(QDialog):
    """Nothing is written before it is accepted; ``made`` then holds what came of it."""

    def __init__(self, parent: QWidget, file: Path, data: bytes, services: Services) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._services = services
        self._data = data
        self._text = services.locale.text
        self.folder = services.folders.characters / file.stem
        self.table: CsvTable | None = None
        self.preview = Preview(())
        self.told: Callable[[Outcome], object] = lambda _: None
        """Is told what was written."""
        self.setWindowTitle(starless(self._text(Msg("Characters from {file}", file=file.name))))
        self._make_combos()
        self.matches: list[QComboBox] = []
        self.area = QScrollArea()
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setAccessibleName(self._text(Msg("Columns")))
        self.model = PreviewModel(services.locale)
        self.rows = QTableView()
        self.rows.setModel(self.model)
        self.model.setParent(self.rows)
        self._set_up_rows()
        self.summary, self.where = _line(), _line()
        self.choose = QPushButton(self._text(Msg("Another folder…")))
        self.choose.clicked.connect(self._ask_for_folder)
        buttons = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(buttons.Ok | buttons.Cancel)
        self.ok = self.buttons.button(buttons.Ok)
        self.buttons.accepted.connect(self._make)
        self.buttons.rejected.connect(self.reject)
        self._judging = QTimer(self)
        self._judging.setSingleShot(True)
        self._judging.setInterval(0)
        self._judging.timeout.connect(self._judge)
        self._lay_out()
        self._choose_system()
        self._read()
        self.resize(fitting_size(self, 760, 640))

    def _make_combos(self) -> None:
        self.system = self._combo(Msg("System"), {each.id: each.name for each in TITLES}, self._read)
        self.encoding = self._combo(
            Msg("Encoding"),
            {None: Msg("Encoding: automatic"), **{each: each.upper() for each in ENCODINGS}},
            self._read,
        )
        self.separator = self._combo(
            Msg("Separator"), {None: Msg("Separator: automatic"), **_SEPARATORS}, self._read
        )

    # --- what is read --------------------------------------------------------------------------

    def _read(self) -> None:
        try:
            self.table = read_csv(self._data, self.encoding.currentData(), self.separator.currentData())
        except FileError as error:
            self.table = None
            self._show_columns(CsvTable((), (), "utf-8", ","), ())
            self.summary.setText("; ".join(self._text(each.message) for each in error.problems))
            self._show(Preview(()))
            return
        self._importer = self._make_importer()
        self._show_columns(self.table, self._importer.matcher.match(self.table.heads))
        self._judge()

    def _choose_system(self) -> None:
        """Begin with the system that most of the columns are of."""
        try:
            heads = read_csv(self._data).heads
        except FileError:
            return
        locales = list(map(get_locale, LANGUAGES))

        def merit(id: str) -> int:
            matcher = Importer(SYSTEMS_BY_ID[id], locales).matcher
            return sum(each is not None for each in matcher.match(heads))

        best = max((each.id for each in TITLES), key=merit)
        blocked = self.system.blockSignals(True)
        self.system.setCurrentIndex(self.system.findData(best))
        self.system.blockSignals(blocked)

    def _make_importer(self) -> Importer:
        system = SYSTEMS_BY_ID[self.system.currentData()]
        rulings = rulings_at(system, self.folder / "character", self._services)
        return Importer(system, map(get_locale, LANGUAGES), rulings)

    def _judge(self) -> None:
        if self.table is None:
            return
        ids = [each.currentData() for each in self.matches]
        self._show(self._importer.preview(self.table, ids))
        made, wrong = len(self.preview.characters), len(self.preview.faults)
        count = self._text(NMsg("{n} character will be made", "{n} characters will be made", n=made))
        lines = [f"{count}."]
        if wrong:
            bad = sum(bool(each.faults) for each in self.preview.rows)
            left = NMsg("{n} row has faults and is left out", "{n} rows have faults and are left out", n=bad)
            lines.append(f"{self._text(left)}.")
        self.summary.setText(" ".join(lines))

    def _show(self, preview: Preview) -> None:
        self.preview = preview
        self.model.show(preview)
        count = len(preview.characters)
        self.ok.setText(self._text(NMsg("Make {n} character", "Make {n} characters", n=count)))
        self.ok.setEnabled(count > 0)

    # --- what is shown -------------------------------------------------------------------------

    def _show_columns(self, table: CsvTable, matches: Sequence[str | None]) -> None:
        grid = QWidget()
        cells = QGridLayout(grid)
        cells.setContentsMargins(0, 0, 0, 0)
        cells.setColumnStretch(1, 1)
        self.matches = []
        for row, (head, id) in enumerate(zip(table.heads, matches, strict=True)):
            name = QLabel(head or "—")
            name.setTextFormat(Qt.TextFormat.PlainText)
            first = next(
                (each.cells[row] for each in table.rows if row < len(each.cells) and each.cells[row]), ""
            )
            sample = QLabel(first[:SAMPLE].replace("\n", " "))
            sample.setTextFormat(Qt.TextFormat.PlainText)
            sample.setProperty("role", "muted")
            combo = self._match_combo(head, id)
            for column, widget in enumerate((name, sample, combo)):
                cells.addWidget(widget, row, column)
            self.matches.append(combo)
        cells.setRowStretch(len(table.heads), 1)
        self.area.setWidget(grid)

    def _match_combo(self, head: str, id: str | None) -> QComboBox:
        matcher = self._importer.matcher
        left_out = Msg("left out: the rules work it out") if matcher.is_worked_out(id) else Msg("left out")
        combo = QComboBox()
        combo.setAccessibleName(self._text(Msg('What the column "{column}" means', column=head)))
        combo.addItem(self._text(left_out), id if matcher.is_worked_out(id) else None)
        for each, field in matcher.fields.items():
            unit = None if field.unit is None else field.unit.heading
            words = (
                self._text(field.label) if unit is None else f"{self._text(field.label)}, {self._text(unit)}"
            )
            combo.addItem(words, each)
            combo.setItemData(combo.count() - 1, self._text(field.help), Qt.ItemDataRole.ToolTipRole)
        combo.setCurrentIndex(max(0, combo.findData(id)))
        combo.activated.connect(lambda _: self._matched(combo))
        return combo

    def _matched(self, combo: QComboBox) -> None:
        """One field comes from one column: the other lets it go."""
        for each in self.matches:
            taken = each is not combo and each.currentIndex() > 0
            if taken and each.currentData() == combo.currentData():
                each.setCurrentIndex(0)
        self._judging.start()

    def _combo(self, name: Msg, choices: dict[Any, Msg | str], changed: Callable[[], None]) -> QComboBox:
        combo = QComboBox()
        combo.setAccessibleName(self._text(name))
        for data, label in choices.items():
            combo.addItem(self._text(label), data)
        combo.currentIndexChanged.connect(changed)
        return combo

    def _set_up_rows(self) -> None:
        self.rows.setAccessibleName(self._text(Msg("What comes of it")))
        self.rows.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        self.rows.setShowGrid(False)
        self.rows.setTabKeyNavigation(False)
        self.rows.verticalHeader().hide()
        header = self.rows.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(2, QHeaderView.ResizeMode.Stretch)
        header.setResizeContentsPrecision(50)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        how = nest(column, QHBoxLayout())
        for combo in (self.system, self.encoding, self.separator):
            how.addWidget(combo)
        how.addStretch(1)
        column.addWidget(self.area, 3)
        column.addWidget(self.summary)
        column.addWidget(self.rows, 4)
        into = nest(column, QHBoxLayout())
        into.addWidget(self.where, 1)
        into.addWidget(self.choose)
        column.addWidget(self.buttons)
        self._show_folder()

    def _ask_for_folder(self) -> None:
        title = self._text(Msg("The folder to write the characters into"))
        name = QFileDialog.getExistingDirectory(self, title, str(self._services.folders.characters))
        if name:
            self.folder = Path(name)
            self._show_folder()
            self._read()

    def _show_folder(self) -> None:
        self.where.setText(self._text(Msg("Into the folder {folder}", folder=str(self.folder))))

    # --- writing -------------------------------------------------------------------------------

    def _make(self) -> None:
        characters, folder = self.preview.characters, self.folder

        def work(go: Go) -> Outcome:
            return make_files(folder, characters, go)

        parent = self.parentWidget() or self
        title = self._text(Msg("Making characters…"))
        batch = FileBatch(parent, work, len(characters), title, self._services)
        told, services = self.told, self._services

        def finish(outcome: object) -> None:
            assert isinstance(outcome, Outcome)  # noqa: S101 - what the signal carries
            lines = failure_lines(outcome.failed, services)
            if lines:
                kept = Msg("All others were made. Nothing that was there already was written over.")
                lines.append(services.locale.text(kept))
                tell(parent, services.locale.text(Msg("Not every character could be made")), lines)
            told(outcome)

        batch.done.connect(finish)
        self.accept()
        batch.start()


def import_csv(parent: QWidget, services: Services, told: Callable[[Outcome], object]) -> ImportDialog | None:
    """Ask for a CSV file, and show what would come of it."""
    text = services.locale.text
    start, every = services.folders.characters, text(Msg("All files"))
    name, _ = QFileDialog.getOpenFileName(
        parent,
        text(Msg("Characters from a CSV file")),
        str(start if is_folder(start) else Path.home()),
        f"CSV (*.csv *.txt *.tsv);;{every} (*)",
    )
    if not name:
        return None
    try:
        data = read_file(Path(name))
        read_csv(data)
    except FileError as error:
        lines = [text(each.message) for each in error.problems]
        lines.append(text(Msg("Nothing was made. A spreadsheet can save its table as CSV once more.")))
        tell(parent, text(Msg("The file could not be read")), lines)
        return None
    dialog = ImportDialog(parent, Path(name), data, services)
    dialog.told = told
    dialog.open()
    return dialog


def rulings_at(system: AnySystem, path: Path | None, services: Services) -> Rulings:
    """The rulings that hold for characters at a place; the defaults where they cannot be used."""
    try:
        found = find_rulings(path, services.folders)
        return system.rulings() if found is None else read_rulings(found, system, services.systems)
    except FileError:  # whoever opens the characters is told
        return system.rulings()


def fault_text(fault: CellFault, locale: Locale) -> str:
    """What is wrong with a cell, the row being told beside it."""
    if not fault.head:
        return locale.text(fault.message)
    text = fault.text if len(fault.text) <= SAMPLE else f"{fault.text[: SAMPLE - 1]}…"
    words = Msg('{column}: "{text}" {problem}', column=fault.head, text=text, problem=fault.message)
    return locale.text(words).replace("\n", " ")


def _line() -> QLabel:
    label = QLabel()
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    return label


def _name(row: NewRow, locale: Locale) -> str:
    if row.character is None:
        return ""
    return row.character.name or locale.text(Msg("Unnamed"))
