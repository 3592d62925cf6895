"""What the library does with files: new ones, copies, other names. Nothing that is there is written over."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from uuid import uuid4

from charsheet.model.character import Character, character_data
from charsheet.storage.atomic import write_new
from charsheet.storage.backups import Backups
from charsheet.storage.errors import FileError
from charsheet.storage.exchange import rename_new
from charsheet.storage.filenames import copy_name, file_stem, numbered, unnumbered
from charsheet.storage.files import (
    ENDING,
    Loaded,
    Systems,
    character_from,
    parse_character,
    read_file,
    storable_bytes,
)
from charsheet.storage.saving import ChangedOutsideError, digest, save_over
from charsheet.values import Msg


def create(folder: Path, character: Character) -> Path:
    """Write a new file for *character* into *folder*, called by its name.

    Raises:
        FileError: it could not be written; nothing is left of it.
    """
    return write_new(folder, numbered(file_stem(character.name), ENDING), storable_bytes(character))


def duplicate(path: Path, systems: Systems, taken: Collection[str]) -> Path:
    """Write a copy beside the character at *path*: with an id of its own, and a name that is not *taken*.

    Raises:
        FileError: the character cannot be read, or its copy not written.
    """
    loaded = parse_character(read_file(path), systems)
    name = copy_name(loaded.character.name or path.stem, taken)
    return create(path.parent, changed(loaded, systems, id=str(uuid4()), name=name).character)


def rename(path: Path, name: str, systems: Systems, backups: Backups) -> Path:
    """Call the character at *path* otherwise; its file too, if it is called by the character's name.

    Raises:
        FileError: it could not be done; the file is as it was.
    """
    data = read_file(path)
    loaded = parse_character(data, systems)
    try:
        save_over(path, changed(loaded, systems, name=name).character, digest(data), backups)
    except ChangedOutsideError:
        raise FileError.because(Msg("another program is using the file")) from None
    return move(path, name) if is_called_by(path, loaded.character.name) else path


def is_called_by(path: Path, name: str) -> bool:
    """Whether the file at *path* has its name from a character's, with a number or without."""
    return unnumbered(path.stem) == unnumbered(file_stem(name))


def move(path: Path, name: str) -> Path:
    """Call the file at *path* by *name*; where that is taken, by *name* with a number.

    Raises:
        FileError: it could not be done; the file is where it was.
    """
    if is_called_by(path, name):
        return path
    places = (path.with_name(each) for each in numbered(file_stem(name), path.suffix))
    try:
        return next(each for each in places if _renamed(path, each))
    except OSError as error:
        raise FileError.from_os(error) from error


def _renamed(path: Path, target: Path) -> bool:
    """Call the file *target*, unless something else is called so."""
    try:
        rename_new(path, target)
    except FileExistsError:
        if path.name.casefold() != target.name.casefold() or not target.samefile(path):
            return False
        path.replace(target)  # to a disk that knows no case it is the same name
    return True


def changed(loaded: Loaded, systems: Systems, **fields: str) -> Loaded:
    """A character with other fields, everything else as it was.

    Raises:
        FileError: a field is not possible.
    """
    return character_from({**character_data(loaded.character), **fields}, systems)
