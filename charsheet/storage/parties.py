"""Party files: read with suspicion, written as characters are, their members found wherever they lie."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path, PurePosixPath
from typing import TypeAlias, TypeVar, cast

from msgspec import Struct
from pydantic import ValidationError

from charsheet.model.base import Json
from charsheet.model.party import PARTY_FORMAT, Member, Party, party_data
from charsheet.model.problems import Problem, Severity, problems_of, shortened
from charsheet.storage.backups import Backups
from charsheet.storage.errors import FileError, said_of
from charsheet.storage.files import ENDING, Loaded, Systems, parse_character, read_file
from charsheet.storage.formats import version_of
from charsheet.storage.jsontext import dump, parse
from charsheet.storage.saving import Saved, save_bytes_over
from charsheet.values import Msg

A = TypeVar("A")

Read: TypeAlias = Callable[[Path], Loaded]
"""Reads a character; or a FileError."""

MOST_SEARCHED = 500
"""So many files are looked into for a member that is not where its party says."""

_FOREIGN = re.compile(r"[A-Za-z]:[\\/]|\\\\|/")
"""How a path begins that belongs to some computer and not to a folder."""


class Found(Struct, frozen=True):
    """A member of a party: the file that is meant, the character in it, and what is wrong or worth knowing.

    Without a character the member is missing or damaged; with ``twice`` it is there, and counted already.
    """

    member: Member
    path: Path
    loaded: Loaded | None = None
    problems: tuple[Problem, ...] = ()
    twice: bool = False


def parse_party(data: bytes) -> Party:
    """The party that the bytes of a file describe.

    Raises:
        NewerFormatError: a newer program wrote it.
        FileError: with every problem and the field it concerns.
    """
    return party_from(parse(data))


def party_from(tree: Json) -> Party:
    """The party that a JSON *tree* describes.

    Raises:
        NewerFormatError: a newer program wrote it.
        FileError: with every problem and the field it concerns.
    """
    if not isinstance(tree, dict):
        raise FileError.because(Msg("must be an object with named fields"))
    version_of(cast("dict[str, Json]", tree), PARTY_FORMAT)
    try:
        return Party.model_validate(tree)
    except ValidationError as error:
        raise FileError(*problems_of(error)) from None


def party_bytes(party: Party) -> bytes:
    """The canonical bytes of *party*: what is written, and what tells whether it has changed."""
    return dump(party_data(party))


def save_party(path: Path, party: Party, expected: str | None, backups: Backups) -> Saved:
    """Write *party* to *path*, whose content has to have the digest *expected*; that goes to *backups*.

    Raises:
        ChangedOutsideError: it has another one; it is as it was.
        FileError: it could not be read or written; it is as it was.
    """
    try:
        data = party_bytes(party)
    except UnicodeEncodeError:
        raise FileError.because(Msg("is not valid Unicode text")) from None
    return save_bytes_over(path, data, expected, backups)


# --- members -----------------------------------------------------------------------------------


def find_members(
    party: Party, at: Path | None, systems: Systems, read: Read | None = None
) -> tuple[Found, ...]:
    """The members of a *party* whose file lies *at* a place, in their order. None keeps another back.

    ``read`` reads a member where something is known of its file already.
    """

    def from_file(path: Path) -> Loaded:
        return parse_character(read_file(path), systems)

    folder = Path.cwd() if at is None else at.absolute().parent
    seen: dict[str, int] = {}
    found: list[Found] = []
    for index, member in enumerate(party.members):
        here = ("members", index, "path")
        one = _read(member, folder, here, systems, read or from_file)
        first = index if one.loaded is None else seen.setdefault(real_name(one.path), index)
        if first != index:
            message = Msg("is the same as member {n} and counts once", n=first + 1)
            one = Found(member, one.path, one.loaded, (Problem(here, message, Severity.WARNING),), twice=True)
        found.append(one)
    return tuple(found)


def attended(
    found: Sequence[Found], attend: Callable[[int, Found, Loaded], A]
) -> tuple[tuple[A, ...], tuple[Problem, ...]]:
    """Each of the members *found* who can take part, as *attend* makes of its place; and all problems.

    What *attend* raises as a FileError keeps that member away, and is told.
    """
    attending: list[A] = []
    problems: list[Problem] = []
    for place, each in enumerate(found):
        problems += each.problems
        if each.loaded is None or each.twice:
            continue
        try:
            attending.append(attend(place, each, each.loaded))
        except FileError as error:
            problems += _told(each.path, error, ("members", place, "path"))
    return tuple(attending), tuple(problems)


def _told(path: Path, error: FileError, here: tuple[str | int, ...]) -> Iterator[Problem]:
    """What is wrong with the file of a member, as problems of its party."""
    return (Problem(here, said_of(path, each)) for each in error.problems)


def real_name(path: Path) -> str:
    """The one name of a file that is there, whatever links lead to it."""
    return os.path.normcase(os.path.realpath(path))


def _read(member: Member, folder: Path, here: tuple[str | int, ...], systems: Systems, read: Read) -> Found:
    path = place_of(member.path, folder)
    moved: tuple[Problem, ...] = ()
    if member.id is not None and not _is_there(path):
        elsewhere = _search(member.id, folder, systems)
        if elsewhere is not None:
            message = Msg("is not there any more; found as {file}", file=elsewhere.name)
            path, moved = elsewhere, (Problem(here, message, Severity.WARNING),)
    try:
        loaded = read(path)
    except FileError as error:
        return Found(member, path, problems=tuple(_told(path, error, here)))
    if member.id is not None and loaded.character.id not in {None, member.id}:
        message = Msg(
            "another character lies there now: {name}", name=shortened(loaded.character.name or path.name)
        )
        moved = (*moved, Problem(here, message, Severity.WARNING))
    return Found(member, path, loaded, moved)


def place_of(text: str, folder: Path) -> Path:
    """The file that a member's path means, seen from the *folder* of its party.

    The first that is there of: what it says; the same with the separators of another system; a file of that
    name beside the party, where the path is one of another computer. Else what it says.
    """
    tried = [folder / each for each in _readings(text)]
    return next((each for each in tried if _is_there(each)), tried[0])


def _readings(text: str) -> Iterator[str]:
    yield text
    slashed = text.replace("\\", "/")
    if slashed != text:
        yield slashed
    if _FOREIGN.match(text):
        yield PurePosixPath(slashed).name or text


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):  # a name that can be none here
        return False


def _search(id: str, folder: Path, systems: Systems) -> Path | None:
    """The character with that *id* right in *folder*, whatever its file is called by now."""
    try:
        names = sorted(each for each in folder.iterdir() if each.suffix.casefold() in {ENDING, ".json"})
    except OSError:
        return None
    for path in names[:MOST_SEARCHED]:
        try:
            data = read_file(path)
            if id.encode() in data and parse_character(data, systems).character.id == id:
                return path
        except FileError:
            continue
    return None


def path_from(folder: Path, target: Path) -> str:
    """How a party that lies in *folder* names the file *target*: relative, with slashes on every system."""
    try:
        return Path(os.path.relpath(target.absolute(), folder.absolute())).as_posix()
    except ValueError:  # another drive
        return target.absolute().as_posix()


def moved(party: Party, before: Path | None, after: Path) -> Party:
    """*party* as it is written when its file lies *after* instead of *before*: its members are the same."""
    if before is not None and before.absolute().parent == after.absolute().parent:
        return party
    folder = Path.cwd() if before is None else before.absolute().parent
    tree = party_data(party)
    for each in tree.get("members", ()):
        place = place_of(each["path"], folder)
        if not _FOREIGN.match(each["path"]) or _is_there(place):
            each["path"] = path_from(after.absolute().parent, place)
    return Party.model_validate(tree)
