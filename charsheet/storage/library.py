"""The library: what lies in the user's folders, found anew each time and read only where something changed.

It knows no threads and no window. Whoever uses it goes through what :meth:`Library.scan` yields and may stop
at any time; then examines, one at a time, the files that only a glance was taken at, in whatever order they
are wanted::

    library = Library(systems, folders, read_index(path, stamp))
    for update in library.remembered(roots): ...  # names from the index, at once
    for update in library.scan(roots): ...      # what is there; what is known and unchanged is complete
    for file in library.pending(): ...          # the rest
        library.examine(file)
    write_index(path, stamp, library.entries.values())
"""

from __future__ import annotations

import os
import time
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any

from msgspec import Struct, field

from charsheet.model.rulings import Rulings
from charsheet.rules.system import RuleSystem
from charsheet.storage.errors import FileError
from charsheet.storage.files import Systems, read_file
from charsheet.storage.folders import Folders
from charsheet.storage.library_entries import Content, Entry, Folder, Gone, Kind, Update
from charsheet.storage.library_look import Bytes, Clock, examine, glance, read_content
from charsheet.storage.library_walk import Found, Walk, may_be_ours
from charsheet.storage.rulings import find_rulings, read_rulings

GRAIN_NS = 3_000_000_000
"""The coarsest tick of a disk's clock that is reckoned with: FAT counts in steps of two seconds."""


class Library(Struct):
    """What is known of the files; ``entries`` holds foreign ones too, so that they are not read again."""

    systems: Systems
    folders: Folders
    entries: dict[str, Entry] = field(default_factory=dict[str, Entry])
    clock: Clock = time.time_ns
    grain_ns: int = GRAIN_NS
    _listed: dict[str, Entry] = field(default_factory=dict[str, Entry])
    _folders: dict[str, Folder] = field(default_factory=dict[str, Folder])
    _rulings: dict[str, _InForce] = field(default_factory=dict[str, "_InForce"])

    def scan(self, roots: Sequence[Path]) -> Iterator[Update]:
        """What is new since the last scan: folders, entries, and at the end what is gone.

        A folder comes before what is in it. What is known and has not changed since is not read, and comes
        only the first time.
        """
        self._rulings.clear()
        folders: set[str] = set()
        files: set[str] = set()
        for found in Walk().search(roots):
            if isinstance(found, Folder):
                folders.add(found.path)
                if self._folders.get(found.path) != found:
                    self._folders[found.path] = found
                    yield found
            else:
                files.add(found.file)
                update = self._update(found.file, self._looked_at(found))
                if update is not None:
                    yield update
        yield from self._forget(files, folders)

    def remembered(self, roots: Sequence[Path]) -> Iterator[Update]:
        """What the index knows of *roots*, to be shown until a scan has seen it: names without numbers."""
        tops = set(map(str, roots))
        for entry in self.entries.values():
            if entry.kind is Kind.OTHER:
                continue
            folder = entry.file[: entry.file.rfind(os.sep)]
            if folder not in self._folders:
                folder = entry.folder
            if folder not in self._folders:
                chain = _chain(folder, tops, self._folders)
                self._folders.update((each.path, each) for each in chain)
                yield from chain
            if folder in self._folders:
                seen = _at_a_glance(entry) if entry.kind is Kind.CHARACTER else entry
                self._listed[entry.file] = seen
                yield seen

    def listed(self) -> Sequence[Entry]:
        """All that is listed, as it is known at the moment."""
        return tuple(self._listed.values())

    def pending(self) -> list[str]:
        """The listed files of which only a glance was taken."""
        return [each.file for each in self._listed.values() if not each.complete]

    def examine(self, file: str) -> Update | None:
        """Take a second look at *file*; what came of it, unless nothing is new."""
        found = read_content(file, self.clock)
        return self._update(file, None if found is None else self._examined(file, found))

    def look_again(self, file: str) -> Update | None:
        """Look at a file of which it is known that it changed, or is new; nothing if it lies elsewhere."""
        folder, name = os.path.split(file)
        if folder not in self._folders or not may_be_ours(name):
            return None
        self._rulings.pop(folder, None)
        return self.examine(file)

    # --- one file ------------------------------------------------------------------------------

    def _looked_at(self, found: Found) -> Entry | None:
        known = self.entries.get(found.file)
        same = known is not None and known.content.signature == found.signature
        if known is not None and same and known.content.is_settled(self.grain_ns):
            return self._under_rulings(known, found.folder)
        read = read_content(found.file, self.clock, found.signature)
        if read is None:
            return None
        if known is not None and read.content.digest == known.content.digest and not read.problems:
            return self._under_rulings(known._replace(content=read.content), found.folder)
        return glance(found.file, read, self.systems)

    def _under_rulings(self, known: Entry, folder: str) -> Entry:
        """*known*, its headline only if the rulings are still those that it follows."""
        if known.kind is not Kind.CHARACTER or not known.complete:
            return known
        if known.rulings == self._in_force(folder).digest:
            return known
        return known._replace(headline=None, problems=(), complete=False)

    def _examined(self, file: str, read: Bytes) -> Entry:
        entry = glance(file, read, self.systems)
        if entry.complete:
            return entry
        in_force = self._in_force(entry.folder)
        found = examine(read.data, self.systems, in_force.of)
        return entry._replace(
            kind=found.kind,
            headline=found.headline,
            problems=found.problems,
            rulings=in_force.digest if found.kind is Kind.CHARACTER else "",
            complete=True,
        )

    def _update(self, file: str, entry: Entry | None) -> Entry | Gone | None:
        """Remember *entry*; what that changes for whoever shows the list."""
        if entry is None:
            self.entries.pop(file, None)
        else:
            self.entries[file] = entry
        before = self._listed.get(file)
        if entry is None or entry.kind is Kind.OTHER:
            return None if self._listed.pop(file, None) is None else Gone(file)
        if entry is before or entry == before:
            return None
        self._listed[file] = entry
        return entry if before is None or _shown(entry) != _shown(before) else None

    # --- folders -------------------------------------------------------------------------------

    def _forget(self, files: set[str], folders: set[str]) -> Iterator[Update]:
        for file in [each for each in self.entries if each not in files]:
            update = self._update(file, None)
            if update is not None:
                yield update
        for folder in [each for each in self._folders if each not in folders]:
            del self._folders[folder]
            yield Gone(folder)

    def _in_force(self, folder: str) -> _InForce:
        found = self._rulings.get(folder)
        if found is None:
            found = self._rulings[folder] = _InForce.find(Path(folder), self.folders, self.systems)
        return found


def _at_a_glance(entry: Entry) -> Entry:
    return Entry(entry.file, entry.kind, entry.name, entry.system, entry.content)


def _chain(folder: str, tops: Collection[str], known: Mapping[str, Folder]) -> list[Folder]:
    """*folder* and those above it that are not *known*, down from one of *tops*; none where it is in none."""
    chain: list[Folder] = []
    while folder not in known:
        parent: str = os.path.dirname(folder)  # noqa: PTH120
        if folder in tops:
            chain.append(Folder(folder, None))
            break
        if parent == folder:
            return []
        chain.append(Folder(folder, parent))
        folder = parent
    return chain[::-1]


def _shown(entry: Entry) -> Entry:
    """What of an entry can be seen: not how and when it was read."""
    signature = entry.content.signature._replace(ctime_ns=0, inode=0)
    return entry._replace(content=Content(signature, 0, ""), rulings="")


class _InForce(Struct):
    """The rulings that hold in a folder: by which file, and what tells them from others."""

    file: Path | None
    digest: str
    systems: Systems
    problem: FileError | None = None
    _read: dict[str, Rulings] = field(default_factory=dict[str, Rulings])

    @classmethod
    def find(cls, folder: Path, folders: Folders, systems: Systems) -> _InForce:
        """The rulings for the characters in *folder*."""
        try:
            file = find_rulings(folder / "character", folders)
            return cls(file, "" if file is None else _digest(read_file(file)), systems)
        except FileError as error:
            return cls(None, f"? {error}", systems, error)

    def of(self, system: RuleSystem[Any, Any]) -> Rulings:
        """The rulings of *system*.

        Raises:
            FileError: they cannot be used.
        """
        if self.problem is not None:
            raise self.problem
        if system.id not in self._read:
            self._read[system.id] = self._settings(system)
        return self._read[system.id]

    def _settings(self, system: RuleSystem[Any, Any]) -> Rulings:
        if self.file is None:
            return system.rulings()
        while True:
            before = _digest(read_file(self.file))
            found = read_rulings(self.file, system, self.systems)
            # A number must never stand for other rulings than it follows, however often they are written.
            if _digest(read_file(self.file)) == before:
                break
        if before != self.digest:
            self._read.clear()
            self.digest = before
        return found


def _digest(data: bytes) -> str:
    return blake2b(data, digest_size=16).hexdigest()


def library_roots(folders: Folders, added: Iterable[str]) -> tuple[Path, ...]:
    """The folders of the library: the user's own first, then those that were *added*, each once."""
    return tuple(dict.fromkeys((folders.characters, *map(Path, added))))
