"""The rows of the library: what is shown of it and in which order. Plain data, no Qt."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import takewhile
from typing import Literal, TypeAlias

from msgspec import Struct, field

from charsheet.present.sorting import natural_key
from charsheet.storage.library_entries import Entry, Folder, Gone, Kind, Update, shown_text

Order: TypeAlias = Literal["name", "date", "headline"]

TOP = 0
"""The number of what all folders of the library stand in."""


class FolderNode(Struct):
    """A folder: ``rows`` are the paths of what is shown in it, folders first."""

    number: int
    folder: Folder
    parent: int
    folders: list[str] = field(default_factory=list[str])
    files: set[str] = field(default_factory=set[str])
    rows: list[str] = field(default_factory=list[str])

    @property
    def name(self) -> str:
        """What the folder is called."""
        return shown_text(os.path.basename(self.folder.path) or self.folder.path)  # noqa: PTH119


class Taken(Struct):
    """The files whose rows say something else, and the numbers of folders whose rows may stand elsewhere."""

    changed: set[str] = field(default_factory=set[str])
    moved: set[int] = field(default_factory=set[int])


class Rows(Struct):
    """All that is known, and of it what is shown: by a search, a system, and in an order.

    Headlines are sorted in groups of the same unit, because 3 Spaces and 14 m are not more or less than each
    other; the groups come in the order of the systems. Within a group the number counts. What has no number
    comes last, whichever way one sorts.
    """

    systems: Sequence[str]
    roots: Sequence[str] = ()
    order: Order = "name"
    search: str = ""
    system: str | None = None
    entries: dict[str, Entry] = field(default_factory=dict[str, Entry])
    nodes: dict[int, FolderNode] = field(default_factory=dict[int, FolderNode])
    numbers: dict[str, int] = field(default_factory=dict[str, int])
    _names: dict[str, str] = field(default_factory=dict[str, str])
    _next: int = TOP + 1

    def __post_init__(self) -> None:
        self.nodes[TOP] = FolderNode(TOP, Folder("", None), TOP)

    @property
    def is_filtered(self) -> bool:
        """Whether only a part is to be shown."""
        return bool(self.search or self.system)

    def shown_count(self) -> int:
        """How many files are shown."""
        return sum(len(each.rows) - len(self.folder_rows(number)) for number, each in self.nodes.items())

    # --- taking in -----------------------------------------------------------------------------

    def take(self, updates: Iterable[Update]) -> Taken:
        """Remember *updates*; in which folders something else is to be seen then, and where."""
        taken = Taken()
        for update in updates:
            if isinstance(update, Entry):
                self._take_entry(update, taken)
            elif isinstance(update, Folder):
                taken.moved.add(self._take_folder(update))
            else:
                taken.moved |= self._take_gone(update)
        return taken

    def _take_folder(self, folder: Folder) -> int:
        number = self.numbers.get(folder.path)
        if number is not None:
            node = self.nodes[number]
            node.folder = folder
            return node.parent
        parent = TOP if folder.parent is None else self.numbers.get(folder.parent, TOP)
        number, self._next = self._next, self._next + 1
        self.numbers[folder.path] = number
        self.nodes[number] = FolderNode(number, folder, parent)
        self.nodes[parent].folders.append(folder.path)
        return parent

    def _take_entry(self, entry: Entry, taken: Taken) -> None:
        number = self._number_of(entry.file)
        if number is None:  # its folder has just gone
            return
        before = self.entries.get(entry.file)
        self.entries[entry.file] = entry
        self.nodes[number].files.add(entry.file)
        taken.changed.add(entry.file)
        if before is None or before.name != entry.name:
            self._names[entry.file] = f"{natural_key(entry.name)}\0{entry.file}"
            taken.moved.add(number)
        elif self._stands_by(entry) != self._stands_by(before):
            taken.moved.add(number)

    def _number_of(self, file: str) -> int | None:
        """The number of the folder in which *file* lies."""
        number = self.numbers.get(file[: file.rfind(os.sep)])
        return self.numbers.get(os.path.dirname(file)) if number is None else number  # noqa: PTH120

    def _stands_by(self, entry: Entry) -> object:
        """What of an entry, besides its name, decides whether and where it stands."""
        place = {"name": None, "date": entry.mtime_ns, "headline": entry.headline}[self.order]
        return (entry.system, entry.kind, place)

    def _take_gone(self, gone: Gone) -> set[int]:
        number = self.numbers.pop(gone.path, None)
        if number is not None:
            node = self.nodes.pop(number)
            parent = self.nodes.get(node.parent)
            if parent is not None:
                parent.folders.remove(gone.path)
            return {node.parent} & set(self.nodes)
        entry = self.entries.pop(gone.path, None)
        self._names.pop(gone.path, None)
        number = None if entry is None else self._number_of(gone.path)
        if number is None:
            return set()
        self.nodes[number].files.discard(gone.path)
        return {number}

    # --- what is shown -------------------------------------------------------------------------

    def arranged(self, touched: Iterable[int] | None = None) -> dict[int, list[str]]:
        """The rows of each folder whose rows change, when those in *touched* are arranged anew; None: all."""
        wanted = set(self.nodes) if touched is None else self._with_parents(touched)
        made: dict[int, list[str]] = {}
        for number in sorted(wanted, key=self._depth, reverse=True):
            rows = self._arrange(self.nodes[number], made)
            if rows != self.nodes[number].rows:
                made[number] = rows
        return made

    def _with_parents(self, numbers: Iterable[int]) -> set[int]:
        found: set[int] = set()
        for number in numbers:
            while number in self.nodes and number not in found:
                found.add(number)
                number = self.nodes[number].parent  # noqa: PLW2901
        return found

    def _depth(self, number: int) -> int:
        depth = 0
        while number != TOP and number in self.nodes:
            number, depth = self.nodes[number].parent, depth + 1
        return depth

    def _arrange(self, node: FolderNode, made: Mapping[int, list[str]]) -> list[str]:
        folders = [each for each in node.folders if self._shows_folder(self.nodes[self.numbers[each]], made)]
        if node.number == TOP:
            places = {path: place for place, path in enumerate(self.roots)}
            folders.sort(key=lambda each: places.get(each, len(places)))
            return folders
        folders.sort(key=lambda each: natural_key(self.nodes[self.numbers[each]].name))
        shown = node.files if not self.is_filtered else filter(self._matches, node.files)
        return folders + self._sorted(list(shown))

    def _shows_folder(self, node: FolderNode, made: Mapping[int, list[str]]) -> bool:
        if made.get(node.number, node.rows):
            return True
        if self.is_filtered:
            return False
        return node.parent == TOP or node.folder.empty or node.folder.problem is not None

    def _matches(self, file: str) -> bool:
        entry = self.entries[file]
        if self.system is not None and (entry.system != self.system or entry.kind is Kind.PARTY):
            return False
        if not self.search:
            return True
        wanted = self.search.casefold()
        return wanted in entry.name.casefold() or wanted in os.path.basename(file).casefold()  # noqa: PTH119

    def _sorted(self, files: list[str]) -> list[str]:
        files.sort(key=self._names.__getitem__)
        if self.order == "date":
            files.sort(key=lambda each: self.entries[each].mtime_ns, reverse=True)
        elif self.order == "headline":
            files.sort(key=self._headline_key)
        return files

    def _headline_key(self, file: str) -> tuple[int, str, bool, Fraction]:
        entry = self.entries[file]
        headline = entry.headline
        places = {system: place for place, system in enumerate(self.systems)}
        if headline is None:
            return (len(places) + 1, "", True, Fraction(0))
        number = headline.number
        # The largest first: that is what one looks for by number.
        return (
            places.get(entry.system or "", len(places)),
            headline.unit.code,
            number is None,
            -(number or Fraction(0)),
        )

    # --- where things are ----------------------------------------------------------------------

    def node_at(self, path: str) -> FolderNode | None:
        """The folder at *path*."""
        number = self.numbers.get(path)
        return None if number is None else self.nodes[number]

    def folder_rows(self, number: int) -> list[str]:
        """The folders among the rows of a folder; they come first."""
        node = self.nodes.get(number)
        return [] if node is None else list(takewhile(self.numbers.__contains__, node.rows))

    def names_in(self, folder: str) -> set[str]:
        """The names of all characters in *folder*."""
        node = self.node_at(folder)
        return set() if node is None else {self.entries[each].name for each in node.files}
