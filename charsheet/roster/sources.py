"""Which files a roster is of: those named, those in folders, and the members of parties; each once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from msgspec import Struct

from charsheet.model.problems import Problem
from charsheet.present.sorting import natural_key
from charsheet.storage.errors import FileError
from charsheet.storage.files import Systems, read_file
from charsheet.storage.folders import Folders
from charsheet.storage.jsontext import parse
from charsheet.storage.kinds import is_party
from charsheet.storage.library import Library
from charsheet.storage.library_entries import Kind
from charsheet.storage.parties import find_members, party_from, real_name
from charsheet.values import Msg


class Source(Struct, frozen=True):
    """A file of a roster; ``problems`` say why nobody knows what would be in it.

    ``told_of`` is the file in which they stand, where that is another one: that of a party.
    """

    path: Path
    problems: tuple[Problem, ...] = ()
    told_of: Path | None = None


def sources(paths: Iterable[Path], folders: Folders, systems: Systems) -> Iterator[Source]:
    """The files that *paths* mean: characters, folders with all that is below, and parties."""
    seen: set[str] = set()
    for path in paths:
        for each in _of(path, folders, systems):
            name = real_name(each.path)
            if name not in seen:
                seen.add(name)
                yield each


def _of(path: Path, folders: Folders, systems: Systems) -> Iterator[Source]:
    if path.is_dir():
        yield from _in_folder(path, folders, systems)
        return
    members = _members(path, systems)
    if members is None:
        yield Source(path)
    else:
        yield from members


def _in_folder(folder: Path, folders: Folders, systems: Systems) -> Iterator[Source]:
    library = Library(systems, folders)
    for _ in library.scan([folder.absolute()]):
        pass
    entries = [each for each in library.listed() if each.kind not in {Kind.PARTY, Kind.OTHER}]
    if not entries:
        yield Source(folder, (Problem((), Msg("there are no characters in this folder")),))
    for each in sorted(entries, key=lambda entry: (natural_key(entry.name), entry.file)):
        yield Source(each.path)


def _members(path: Path, systems: Systems) -> list[Source] | None:
    """The members of the party at *path*; None where it is none, or cannot be read."""
    try:
        data = read_file(path)
        if b'"party"' not in data:  # most files are none, and are read once more
            return None
        tree = parse(data)
        if not is_party(tree):
            return None
        party = party_from(tree)
    except FileError:
        return None
    found = find_members(party, path, systems)
    return [
        Source(each.path) if each.loaded else Source(each.path, each.problems, path)
        for each in found
        if not each.twice
    ]
