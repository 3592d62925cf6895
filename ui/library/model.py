"""The library as Qt sees it: a thin model over plain rows, of which it shows as many as somebody looks at."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPersistentModelIndex, Qt, Signal

from charsheet.storage.library_entries import Entry, Kind
from ui.library.rows import TOP, FolderNode, Rows
from ui.library.words import LibraryWords
from ui.plain import plain

Index = QModelIndex | QPersistentModelIndex

NAME, HEADLINE = range(2)

PAGE = 100
"""So many rows of a folder are shown at first: a tree measures every row that it is given, seen or not."""

_ROOT = QModelIndex()
_ITEM = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
_FILE = _ITEM | Qt.ItemFlag.ItemNeverHasChildren
_CHARACTER = _FILE | Qt.ItemFlag.ItemIsEditable
_ALIGNED = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class LibraryModel(QAbstractItemModel):
    """Folders, and in them characters with their headlines.

    An index carries the number of the folder that it stands in. ``renamed`` tells of a name that was typed.
    """

    renamed = Signal(str, str)

    def __init__(self, rows: Rows, words: LibraryWords) -> None:
        super().__init__()
        self.rows = rows
        self._words = words
        self._shown: dict[int, int] = {number: _page(node) for number, node in rows.nodes.items()}

    # --- what Qt asks --------------------------------------------------------------------------

    def index(self, row: int, column: int, parent: Index = _ROOT) -> QModelIndex:
        number = self.folder_at(parent) if parent.isValid() else TOP
        if number is None or not 0 <= row < self._shown.get(number, 0) or not 0 <= column <= HEADLINE:
            return QModelIndex()
        return self.createIndex(row, column, number)

    def parent(self, child: Index = _ROOT) -> QModelIndex:  # pyright: ignore[reportIncompatibleMethodOverride]
        return self.index_of_folder(child.internalId()) if child.isValid() else QModelIndex()

    def rowCount(self, parent: Index = _ROOT) -> int:
        if not parent.isValid():
            return self._shown[TOP]
        number = self.folder_at(parent) if parent.column() == NAME else None
        return 0 if number is None else self._shown[number]

    def columnCount(self, parent: Index = _ROOT) -> int:  # noqa: ARG002 - the same everywhere
        return HEADLINE + 1

    def hasChildren(self, parent: Index = _ROOT) -> bool:
        return self.rowCount(parent) > 0

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        entry = self.entry_at(index)
        if entry is None:
            return _ITEM
        return _CHARACTER if entry.kind is Kind.CHARACTER and index.column() == NAME else _FILE

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        entry = self.entry_at(index)
        if entry is not None:
            return self._entry_data(entry, index.column(), role)
        node = self.node_at(index)
        return None if node is None else self._folder_data(node, index.column(), role)

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        entry = self.entry_at(index)
        name = str(value).strip()
        if entry is None or role != Qt.ItemDataRole.EditRole or not name or name == entry.name:
            return False
        self.renamed.emit(entry.file, name)
        return False  # the row changes when the file has

    def _entry_data(self, entry: Entry, column: int, role: int) -> Any:
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return entry.name if column == NAME else self._words.headline(entry)
            case Qt.ItemDataRole.AccessibleTextRole:
                return ", ".join(filter(None, (entry.name, self._words.headline(entry))))
            case Qt.ItemDataRole.EditRole:
                return entry.name
            case Qt.ItemDataRole.DecorationRole if column == NAME:
                return self._words.icon(entry)
            case Qt.ItemDataRole.ToolTipRole | Qt.ItemDataRole.AccessibleDescriptionRole:
                return _told(self._words.details(entry), role)
            case Qt.ItemDataRole.ForegroundRole:
                return self._words.colour(entry)
            case Qt.ItemDataRole.TextAlignmentRole if column == HEADLINE:
                return _ALIGNED
            case _:
                return None

    def _folder_data(self, node: FolderNode, column: int, role: int) -> Any:
        if column != NAME:
            name = self._words.folder_name(node.name, node.folder)
            return name if role == Qt.ItemDataRole.AccessibleTextRole else None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._words.folder_name(node.name, node.folder)
            case Qt.ItemDataRole.DecorationRole:
                return self._words.folder_icon(node.folder)
            case Qt.ItemDataRole.ToolTipRole | Qt.ItemDataRole.AccessibleDescriptionRole:
                return _told(self._words.folder_details(node.folder), role)
            case _:
                return None

    # --- what is where -------------------------------------------------------------------------

    def path_at(self, index: Index) -> str | None:
        """The path of the file or folder at *index*."""
        node = self.rows.nodes.get(index.internalId()) if index.isValid() else None
        if node is None or not 0 <= index.row() < len(node.rows):
            return None
        return node.rows[index.row()]

    def entry_at(self, index: Index) -> Entry | None:
        """The file at *index*; None where a folder stands."""
        path = self.path_at(index)
        return None if path is None else self.rows.entries.get(path)

    def node_at(self, index: Index) -> FolderNode | None:
        """The folder at *index*; None where a file stands."""
        path = self.path_at(index)
        return None if path is None else self.rows.node_at(path)

    def folder_at(self, index: Index) -> int | None:
        """The number of the folder at *index*."""
        path = self.path_at(index)
        return None if path is None else self.rows.numbers.get(path)

    def index_of(self, path: str) -> QModelIndex:
        """Where a file or folder stands; no index where it is not shown."""
        number = self.rows.numbers.get(path)
        if number is not None:
            return self.index_of_folder(number)
        entry = self.rows.entries.get(path)
        node = None if entry is None else self.rows.node_at(entry.folder)
        if node is None or path not in node.rows or not self._is_reachable(node.number):
            return QModelIndex()
        row = node.rows.index(path)
        self.show_more(node.number, row + 1)
        return self.createIndex(row, NAME, node.number)

    def index_of_folder(self, number: int) -> QModelIndex:
        """Where the folder *number* stands; no index where it is not shown."""
        if number == TOP or not self._is_reachable(number):
            return QModelIndex()
        node = self.rows.nodes[number]
        return self.createIndex(self.rows.nodes[node.parent].rows.index(node.folder.path), NAME, node.parent)

    def _is_reachable(self, number: int) -> bool:
        while number != TOP:
            node = self.rows.nodes.get(number)
            above = None if node is None else self.rows.nodes.get(node.parent)
            if node is None or above is None:
                return False
            if node.folder.path not in above.rows[: self._shown.get(above.number, 0)]:
                return False
            number = above.number
        return True

    # --- what changes --------------------------------------------------------------------------

    def has_more(self, number: int) -> bool:
        """Whether the folder *number* has rows that are not shown yet."""
        return self._shown[number] < len(self.rows.nodes[number].rows)

    def show_more(self, number: int, least: int = 0) -> None:
        """Show more rows of a folder: twice as many, and *least* in any case."""
        shown, node = self._shown[number], self.rows.nodes[number]
        wanted = min(len(node.rows), max(least, 2 * shown if not least else 0))
        if wanted > shown:
            self.beginInsertRows(self.index_of_folder(number), shown, wanted - 1)
            self._shown[number] = wanted
            self.endInsertRows()

    def arrange(self, changes: Mapping[int, list[str]]) -> None:
        """Take other rows for some folders. What is selected stays selected, wherever it stands then."""
        for number in self.rows.nodes:
            self._shown.setdefault(number, 0)
        ordered = sorted(each for each in changes if each in self.rows.nodes)
        for number in ordered:
            self._shorten(number, len(changes[number]))
        self._replace({number: changes[number] for number in ordered})
        for number in ordered:
            self._lengthen(number)
        for number in [each for each in self._shown if each not in self.rows.nodes]:
            del self._shown[number]

    def tell_changed(self, files: Collection[str]) -> None:
        """Say that what stands in the rows of some files is another; of most nobody sees the row."""
        for number, shown in self._shown.items():
            rows = self.rows.nodes[number].rows[:shown]
            changed = [row for row, path in enumerate(rows) if path in files]
            if changed and self._is_reachable(number):
                first = self.createIndex(changed[0], NAME, number)
                self.dataChanged.emit(first, self.createIndex(changed[-1], HEADLINE, number))

    def _shorten(self, number: int, length: int) -> None:
        shown = self._shown[number]
        if length >= shown:
            return
        reachable = self._is_reachable(number)
        if reachable:
            self.beginRemoveRows(self.index_of_folder(number), length, shown - 1)
        self._shown[number] = length
        del self.rows.nodes[number].rows[length:]
        if reachable:
            self.endRemoveRows()

    def _replace(self, changes: Mapping[int, list[str]]) -> None:
        """Other rows in place of those that are shown, as many as there were."""
        self.layoutAboutToBeChanged.emit()
        before = [(each, self.path_at(each), each.column()) for each in self.persistentIndexList()]
        for number, rows in changes.items():
            self.rows.nodes[number].rows = rows
        places = {number: {path: row for row, path in enumerate(rows)} for number, rows in changes.items()}
        for index, path, column in before:
            self.changePersistentIndex(index, self._moved(index, path, column, places))
        self.layoutChanged.emit()

    def _moved(
        self, index: QModelIndex, path: str | None, column: int, places: Mapping[int, Mapping[str, int]]
    ) -> QModelIndex:
        number = index.internalId()
        if path is None or not self._is_reachable(number):
            return QModelIndex()
        row = places[number].get(path, -1) if number in places else index.row()
        if not 0 <= row < self._shown[number]:
            return QModelIndex()
        return self.createIndex(row, column, number)

    def _lengthen(self, number: int) -> None:
        shown, node = self._shown[number], self.rows.nodes[number]
        wanted = max(shown, _page(node))
        if wanted == shown:
            return
        reachable = self._is_reachable(number)
        if reachable:
            self.beginInsertRows(self.index_of_folder(number), shown, wanted - 1)
        self._shown[number] = wanted
        if reachable:
            self.endInsertRows()


def _page(node: FolderNode) -> int:
    """How many rows of a folder are shown at first: all its folders in any case."""
    return min(len(node.rows), len(node.folders) + PAGE)


def _told(details: str, role: int) -> str:
    """What is told of a line: to those who point at it, or read aloud."""
    return plain(details) if role == Qt.ItemDataRole.ToolTipRole else details
