"""Saving a party from the window: what lies there is compared first, and whoever must decide is asked."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from PySide6.QtWidgets import QWidget

from charsheet.edit.party import PartyDocument
from charsheet.model.party import Party
from charsheet.model.problems import Problem, path_text
from charsheet.storage.errors import FileError
from charsheet.storage.filenames import file_stem
from charsheet.storage.files import ENDING
from charsheet.storage.folders import is_folder
from charsheet.storage.parties import moved, parse_party, real_name, save_party
from charsheet.storage.saving import ChangedOutsideError, Saved, content_at, digest
from charsheet.values import Msg
from ui.dialogs import Answer, ask_about_changes, tell
from ui.notices import Notice, NoticeStack
from ui.outside.conflict import Choice, ask_whose
from ui.services import Services
from ui.where import ask_where, with_ending

CHANGED, GONE = Msg("{file} was changed by another program."), Msg("{file} is gone.")


class PartySaving:
    """Saves parties of one window. ``notices`` are told what is worth knowing.

    ``about_to_write`` is told where something is going to be written.
    """

    def __init__(
        self,
        window: QWidget,
        services: Services,
        notices: NoticeStack,
        about_to_write: Callable[[Path], object],
    ) -> None:
        self._window = window
        self._services = services
        self._notices = notices
        self._about_to_write = about_to_write

    def save(self, document: PartyDocument) -> bool:
        """Save where the party lies; asks where it never did. Says whether it was saved."""
        return self.save_as(document) if document.path is None else self._save_to(document, document.path)

    def save_as(self, document: PartyDocument) -> bool:
        """Ask where to save, and save there."""
        folder = self._services.folders.characters
        named = (folder if is_folder(folder) else Path.home()) / f"{file_stem(document.party.name)}{ENDING}"
        text = self._services.locale.text
        ours, others = text(Msg("Parties")), text(Msg("All files"))
        filters = f"{ours} (*{ENDING} *.json);;{others} (*)"
        start = document.path or named
        title, complete = Msg("Save party as"), with_ending(ENDING)
        path = ask_where(self._window, title, start, filters, complete, self._services.locale)
        return path is not None and self._save_to(document, path)

    def follow(self, document: PartyDocument) -> None:
        """Show what another program wrote, where nobody has edited; what is no party is told when saving."""
        if document.path is None or document.is_dirty:
            return
        with suppress(FileError):
            found = content_at(document.path)
            theirs = _party(found)
            if theirs is not None and digest(found) != document.seen:
                _take(document, document.path, theirs, found)

    def may_close(self, document: PartyDocument) -> bool:
        """Whether *document* can go: saved, or given up by the user."""
        if not document.is_dirty:
            return True
        name = document.party.name or self._services.locale.text(Msg("Unnamed"))
        answer = ask_about_changes(self._window, name, self._services.locale)
        return self.save(document) if answer is Answer.SAVE else answer is Answer.DISCARD

    def _save_to(self, document: PartyDocument, path: Path) -> bool:
        try:
            own = document.path is not None and real_name(document.path) == real_name(path)
            # Whoever chooses another file that is there has been asked by the file dialog.
            return self._write(document, path, document.seen if own else digest(content_at(path)))
        except FileError as error:
            lines = [f"{path}: {self._services.locale.text(each.message)}" for each in error.problems]
            kept = self._services.locale.text(Msg("The file is as it was, and your changes are still here."))
            tell(
                self._window,
                self._services.locale.text(Msg("The party could not be saved")),
                [*lines, kept],
            )
            return False

    def _write(self, document: PartyDocument, path: Path, expected: str | None) -> bool:
        party = moved(document.party, document.path, path)
        self._about_to_write(path)
        while True:
            try:
                saved = save_party(path, party, expected, self._services.backups)
            except ChangedOutsideError as error:
                found = error.found
            else:
                self._saved(document, path, party, saved)
                return True
            theirs = _party(found)
            choice = self._ask(path, found, theirs)
            if choice is Choice.THEIRS and theirs is not None:
                _take(document, path, theirs, found)
                return False
            if choice is not Choice.MINE:
                return choice is Choice.COPY and self.save_as(document)
            expected = digest(found)

    def _saved(self, document: PartyDocument, path: Path, party: Party, saved: Saved) -> None:
        document.seen = saved.seen
        document.mark_saved(path, party)
        if saved.backup_problem is not None:
            text = Msg(
                "No backup of {file} could be made: {reason}", file=path.name, reason=saved.backup_problem
            )
            self._notices.add(Notice(text, key="no backup", warning=True))

    def _ask(self, path: Path, found: bytes | None, theirs: Party | None) -> Choice:
        said = GONE if found is None else CHANGED
        message = Msg.restored(said.id, {"file": path.name}, context=said.context, plural=said.plural)
        locale = self._services.locale
        return ask_whose(self._window, message, (), locale, fits=theirs is not None, gone=found is None)


def _take(document: PartyDocument, path: Path, theirs: Party, found: bytes | None) -> None:
    """Let *document* be what its file holds; that can be undone."""
    document.become(theirs, Msg("Reload"))
    document.seen = digest(found)
    document.mark_saved(path)


def _party(data: bytes | None) -> Party | None:
    """The party in *data*, where there is one."""
    try:
        return None if data is None else parse_party(data)
    except FileError:
        return None


def told(path: Path, problem: Problem) -> Msg:
    """A problem of a party file, with its place."""
    if problem.path:
        where = path_text(problem.path)
        return Msg("{file}: {field}: {problem}", file=str(path), field=where, problem=problem.message)
    return Msg("{file}: {problem}", file=str(path), problem=problem.message)
