"""One edit of many files: all of it is judged before the first is written, and all of it can be taken back.

Each file is written whole or stays as it was, over exactly the content that was judged, and what it held
goes into the backups first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TypeAlias

from msgspec import Struct
from pydantic import ValidationError

from charsheet.edit.commands import Command
from charsheet.model.character import Character, character_data
from charsheet.model.problems import Problem, problems_of
from charsheet.storage.backups import Backups
from charsheet.storage.errors import FileError
from charsheet.storage.filenames import file_stem
from charsheet.storage.files import Systems, character_bytes, parse_character, read_file
from charsheet.storage.library_files import create
from charsheet.storage.saving import ChangedOutsideError, digest, save_bytes_over
from charsheet.values import Msg

Go: TypeAlias = Callable[[int], bool]
"""Is told how many files are done; whether to go on."""


class Written(Struct, frozen=True):
    """A file that was written: what it held before, and what tells its content now.

    ``unkept`` says why what it held is in no backup, if it is not.
    """

    path: Path
    before: bytes
    now: str
    unkept: Msg | None = None


class Failed(Struct, frozen=True):
    """A file that is as it was, and why."""

    path: Path
    problems: tuple[Problem, ...]


class Outcome(Struct, frozen=True):
    """What came of a change. It changed nothing in the ``same``; ``stopped`` says it was ended."""

    written: tuple[Written, ...] = ()
    failed: tuple[Failed, ...] = ()
    same: tuple[Path, ...] = ()
    stopped: bool = False


class _Judged(Struct, frozen=True):
    path: Path
    before: bytes
    after: bytes
    migrated: bool = False


def onward(_done: int) -> bool:
    """Goes on, whatever is done."""
    return True


def change_files(
    paths: Sequence[Path], command: Command, systems: Systems, backups: Backups, go: Go = onward
) -> Outcome:
    """Do *command* with the character in each file of *paths*.

    Nothing is written when it is stopped while the files are judged; later the rest stays as it is.
    """
    judged: list[_Judged] = []
    failed: list[Failed] = []
    same: list[Path] = []
    for path in paths:
        if not go(0):
            return Outcome(failed=tuple(failed), same=tuple(same), stopped=True)
        try:
            found = _judge(path, command, systems)
        except FileError as error:
            failed.append(Failed(path, error.problems))
            continue
        if found.after == found.before:
            same.append(path)
        else:
            judged.append(found)
    written, unwritten, stopped = _write(judged, backups, go)
    return Outcome(tuple(written), (*failed, *unwritten), tuple(same), stopped)


def take_back(written: Iterable[Written], backups: Backups, go: Go = onward) -> Outcome:
    """Let files hold again what they held before; one that was changed since stays as it is."""
    judged: list[_Judged] = []
    failed: list[Failed] = []
    for each in written:
        try:
            now = read_file(each.path)
        except FileError as error:
            failed.append(Failed(each.path, error.problems))
            continue
        if digest(now) == each.now:
            judged.append(_Judged(each.path, now, each.before))
        else:
            failed.append(Failed(each.path, (Problem((), _CHANGED),)))
    done, unwritten, stopped = _write(judged, backups, go)
    return Outcome(tuple(done), (*failed, *unwritten), stopped=stopped)


def make_files(folder: Path, characters: Sequence[Character], go: Go = onward) -> Outcome:
    """Write a new file into *folder* for each of *characters*; nothing that is there is written over."""
    written: list[Written] = []
    failed: list[Failed] = []
    for character in characters:
        if not go(len(written)):
            return Outcome(tuple(written), tuple(failed), stopped=True)
        try:
            path = create(folder, character)
        except FileError as error:
            failed.append(Failed(folder / file_stem(character.name), error.problems))
        else:
            written.append(Written(path, b"", ""))
    return Outcome(tuple(written), tuple(failed))


_CHANGED = Msg("has changed in the meantime and stays as it is")


def _judge(path: Path, command: Command, systems: Systems) -> _Judged:
    """What the file at *path* holds, and what it would hold.

    Raises:
        FileError: it cannot be used, or the change would make it invalid.
    """
    data = read_file(path)
    loaded = parse_character(data, systems)
    tree = character_data(loaded.character)
    changed = command.change(tree)
    if changed == tree:
        return _Judged(path, data, data)
    try:
        character = loaded.system.character.model_validate(changed)
        return _Judged(path, data, character_bytes(character), loaded.migrated_from is not None)
    except ValidationError as error:
        raise FileError(*problems_of(error)) from None
    except UnicodeEncodeError:
        raise FileError.because(Msg("is not valid Unicode text")) from None


def _write(judged: Sequence[_Judged], backups: Backups, go: Go) -> tuple[list[Written], list[Failed], bool]:
    written: list[Written] = []
    failed: list[Failed] = []
    for number, each in enumerate(judged):
        if not go(number):
            return written, failed, True
        try:
            if each.migrated:  # without a copy nothing of another format may be overwritten
                backups.keep(each.path, each.before)
            saved = save_bytes_over(each.path, each.after, digest(each.before), backups)
            written.append(Written(each.path, each.before, saved.seen, saved.backup_problem))
        except ChangedOutsideError:
            failed.append(Failed(each.path, (Problem((), _CHANGED),)))
        except FileError as error:
            failed.append(Failed(each.path, error.problems))
    return written, failed, False
