"""What a drop on the window stands for: files, and the characters in folders. Loaded with the first drop."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct
from PySide6.QtCore import QUrl

from charsheet.storage.errors import FileError
from charsheet.storage.files import ENDING, read_file
from charsheet.storage.folders import is_folder
from charsheet.storage.jsontext import parse
from charsheet.storage.library_walk import may_be_ours
from charsheet.values import Msg

MOST = 30
"""So many characters are opened by one drop; a folder can hold thousands, and each has a page of its own."""


class Dropped(Struct, frozen=True):
    """What was dropped: the characters to open, and what is not opened and why."""

    paths: tuple[Path, ...]
    refused: tuple[Msg, ...] = ()


def dropped(urls: Sequence[QUrl]) -> Dropped:
    """The files that *urls* stand for, each once, and of a folder the characters that lie right in it."""
    paths: list[Path] = []
    refused: list[Msg] = []
    for url in urls:
        if not url.isLocalFile():
            name = url.toDisplayString()
            refused.append(_told(name, Msg("only files of this computer can be opened")))
            continue
        path = Path(url.toLocalFile())
        try:
            paths += characters_in(path) if is_folder(path) else [path]
        except FileError as error:
            refused += [_told(str(path), each.message) for each in error.problems]
    found = list(dict.fromkeys(paths))
    if len(found) > MOST:
        text = Msg("Only the first {most} of {count} characters are opened.", most=MOST, count=len(found))
        refused.insert(0, text)
    return Dropped(tuple(found[:MOST]), tuple(refused))


def characters_in(folder: Path) -> list[Path]:
    """The characters right in *folder*, by name. Damaged ones with our ending are among them.

    Raises:
        FileError: the folder cannot be read, or there are none.
    """
    try:
        inside = sorted(each for each in folder.iterdir() if may_be_ours(each.name))
    except OSError as error:
        raise FileError.from_os(error) from error
    found = [path for path in inside if path.is_file() and _is_character(path)]
    if not found:
        raise FileError.because(Msg("there are no characters in this folder"))
    return found


def _is_character(path: Path) -> bool:
    if path.name.casefold().endswith(ENDING):
        return True
    try:
        tree = parse(read_file(path))
    except FileError:
        return False
    return isinstance(tree, dict) and "system" in tree


def _told(name: str, problem: Msg) -> Msg:
    return Msg("{file}: {problem}", file=name, problem=problem)
