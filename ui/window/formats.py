"""What the window says of a file that is not of the newest format, and what it does before saving one."""

from __future__ import annotations

from pathlib import Path

from charsheet.edit.document import Document, FileFormat
from charsheet.model.problems import path_text
from charsheet.storage.backups import Backups
from charsheet.storage.saving import content_at
from charsheet.values import Msg
from ui.notices import Notice, NoticeStack

KEY = "format"


def tell_format(document: Document, notices: NoticeStack) -> None:
    """Have *notices* say what is special about the format of the document's file, if anything is."""
    found = document.file_format
    if found is not None:
        notices.add(_newer(found) if found.is_newer else _older(found))


def follow_format(document: Document, notices: NoticeStack) -> None:
    """Take the notice back once the file is of the newest format."""
    if document.file_format is None:
        notices.dismiss(KEY)


def keep_original(document: Document, path: Path, backups: Backups) -> None:
    """Before *document* is saved to *path* in another format than its own: put a copy into the backups.

    Raises:
        FileError: there is no copy, so that nothing may be overwritten.
    """
    if document.file_format is None or path != document.path:
        return
    original = content_at(path)
    if original is not None:
        backups.keep(path, original)


def _older(found: FileFormat) -> Notice:
    return Notice(
        Msg(
            "This file was written in format {version}. It will be saved in format {newest}; "
            "the file as it is now is kept as a backup.",
            version=found.version,
            newest=found.newest,
        ),
        key=KEY,
    )


def _newer(found: FileFormat) -> Notice:
    lines = [
        Msg("{file}: {problem}", file=path_text(each.path), problem=each.message) for each in found.left_out
    ]
    return Notice(
        Msg(
            "A newer version of the program wrote this file, in format {version}; this one knows formats up "
            "to {newest}. It can be looked at but not changed here, and stays as it is.",
            version=found.version,
            newest=found.newest,
        ),
        lines=(Msg("What could not be read is left out:"), *lines) if lines else (),
        key=KEY,
        warning=True,
        closable=False,
    )
