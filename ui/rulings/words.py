"""What the dialog says of rulings files: which one holds, for whom, and what is wrong with it."""

from __future__ import annotations

from pathlib import Path

from charsheet.model.problems import path_text
from charsheet.present.locale import Locale
from charsheet.storage.errors import FileError
from charsheet.storage.folders import Folders
from charsheet.storage.rulings import Places
from charsheet.values import Msg


def name_of_place(path: Path, places: Places) -> Msg:
    """A rulings file by whose it is."""
    return Msg("your own rulings") if path == places.own else Msg("the folder {name}", name=path.parent.name)


def short_name(path: Path) -> str:
    """A rulings file by its folder, for where the whole path does not fit."""
    return f"{path.parent.name}/{path.name}"


def file_lines(path: Path, places: Places, folders: Folders, locale: Locale) -> list[str]:
    """The file, for which characters it holds, and what saving makes of it."""
    return [str(path), " ".join(locale.text(each) for each in _remarks(path, places, folders))]


def _remarks(path: Path, places: Places, folders: Folders) -> list[Msg]:
    said = [_reach(path, places, folders)]
    if path == places.in_force:
        return said
    if places.in_force is None:
        said.append(Msg("The file does not exist yet: saving makes it, and until then the defaults hold."))
    else:
        start = short_name(places.in_force)
        said.append(
            Msg(
                "The file does not exist yet: saving makes it, as a copy of {file} with your changes.",
                file=start,
            )
        )
    return said


def _reach(path: Path, places: Places, folders: Folders) -> Msg:
    if path == places.own:
        return Msg("It holds for every character that has no rulings file nearer to it.")
    if path.is_relative_to(folders.characters):
        return Msg("It holds for the characters in this folder and below, where none is nearer.")
    return Msg("It holds for the characters in this folder.")


def problem_lines(path: Path | None, error: FileError, locale: Locale) -> list[str]:
    """What is wrong with a rulings file, a line a problem, and that it is as it was."""
    lines = [
        ": ".join(filter(None, (str(path or ""), path_text(each.path), locale.text(each.message))))
        for each in error.problems
    ]
    return [*lines, locale.text(Msg("The file is as it was."))]
