"""Opening and saving from the window: dialogs, messages, recent files."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from charsheet.edit.document import READ_ONLY, Document
from charsheet.model.problems import Problem, path_text
from charsheet.rules.system import Template
from charsheet.storage.errors import FileError
from charsheet.storage.filenames import file_stem
from charsheet.storage.files import ENDING
from charsheet.storage.folders import is_folder
from charsheet.storage.samples import copy_samples, from_template
from charsheet.storage.settings import storable
from charsheet.systems.registry import AnySystem
from charsheet.values import Msg
from ui.dialogs import Answer, ask_about_changes, tell
from ui.notices import Notice
from ui.outside.saving import CarefulSaving
from ui.planner.closing import plans_may_go
from ui.services import Services
from ui.where import ask_where, with_ending
from ui.window.formats import keep_original


class FileActions:
    """What the File menu does, for the window that it belongs to."""

    def __init__(self, window: QWidget, services: Services, announce: Callable[[Notice], object]) -> None:
        self._window = window
        self._services = services
        self._announce = announce
        self.saving = CarefulSaving(window, services, announce, self.save_as)

    def open(self, paths: Iterable[Path], *, quietly: bool = False) -> list[Document]:
        """The characters at *paths*; one message, or *quietly* a notice, tells of those that fail."""
        documents: list[Document] = []
        failures: list[str] = []
        for path in paths:
            try:
                documents.append(self._services.open_document(path))
            except FileError as error:
                failures += [self._line(path, each) for each in error.problems]
            else:
                self._remember(path)
        if failures:
            self._tell_unopened(failures, quietly=quietly)
        return documents

    def _tell_unopened(self, failures: Sequence[str], *, quietly: bool) -> None:
        if quietly:
            text = Msg("Not everything could be opened:")
            self._announce(Notice(text, key="unopened", lines=tuple(failures), warning=True))
        else:
            todo = Msg("No file was changed. One that is mended can be opened again.")
            lines = [*failures, self._text(todo)]
            tell(self._window, self._text(Msg("Not everything could be opened")), lines)

    def ask_for_files(self) -> list[Path]:
        """Let the user choose files to open."""
        names, _ = QFileDialog.getOpenFileNames(
            self._window, self._text(Msg("Open characters")), str(self._folder()), self._filters()
        )
        return [Path(each) for each in names]

    def new(self, system: AnySystem, template: Template) -> Document | None:
        """A new character from a template."""
        try:
            name = self._text(Msg("New character"))
            return self._services.new_document(from_template(system, template.id, name))
        except FileError as error:
            lines = [self._services.locale.text(each.message) for each in error.problems]
            todo = Msg("Nothing was made and nothing is lost; another template may do.")
            tell(self._window, self._text(Msg("The template could not be used")), [*lines, self._text(todo)])
            return None

    def samples(self) -> tuple[Path, ...]:
        """The sample characters, copied into the user's folder."""
        try:
            return copy_samples(self._services.folders)
        except FileError as error:
            lines = [self._services.locale.text(each.message) for each in error.problems]
            todo = self._text(Msg("Nothing is lost: a character can be made anew with File ▸ New."))
            tell(self._window, self._text(Msg("The sample characters could not be copied")), [*lines, todo])
            return ()

    def save(self, document: Document) -> bool:
        """Save where the character lies; asks where it never did. Says whether it was saved."""
        if self._refuses(document):
            return False
        if document.path is None:
            return self.save_as(document)
        return self._save_to(document, document.path)

    def save_as(self, document: Document, proposed: Path | None = None) -> bool:
        """Ask where to save, and save there."""
        if self._refuses(document):
            return False
        named = self._folder() / f"{file_stem(document.character.name)}{ENDING}"
        start = proposed or document.path or named
        path = ask_where(
            self._window,
            Msg("Save character as"),
            start,
            self._filters(),
            with_ending(ENDING),
            self._services.locale,
        )
        return path is not None and self._save_to(document, path)

    def may_close(self, document: Document) -> bool:
        """Whether *document* can go: it and its plans are saved, or given up by the user."""
        return self._may_go(document) and plans_may_go(self._window, document, self._services.locale)

    def _may_go(self, document: Document) -> bool:
        if not document.is_dirty:
            return True
        name = document.character.name or self._text(Msg("Unnamed"))
        answer = ask_about_changes(self._window, name, self._services.locale)
        if answer is Answer.SAVE:
            return self.save(document)
        return answer is Answer.DISCARD

    def _save_to(self, document: Document, path: Path) -> bool:
        try:
            keep_original(document, path, self._services.backups)
            saved = self.saving.save(document, path)
        except FileError as error:
            self._not_saved(path, error)
            return False
        if saved and document.path is not None:
            self._remember(document.path)
        return saved

    def _refuses(self, document: Document) -> bool:
        if document.is_read_only:
            tell(self._window, self._text(Msg("The character could not be saved")), [self._text(READ_ONLY)])
        return document.is_read_only

    def tell_not_saved(self, document: Document, error: FileError) -> None:
        """Say that the character could not be saved where it lies."""
        self._not_saved(document.path or Path(), error)

    def _not_saved(self, path: Path, error: FileError) -> None:
        kept = self._text(Msg("The file is as it was, and your changes are still here."))
        todo = self._text(Msg("Save again when the cause is gone, or somewhere else with Save as."))
        lines = [*(self._line(path, each) for each in error.problems), kept, todo]
        tell(self._window, self._text(Msg("The character could not be saved")), lines)

    def _remember(self, path: Path) -> None:
        stored = storable(path)
        if stored is not None:
            self._services.update_settings(lambda settings: settings.with_recent(stored))

    def _folder(self) -> Path:
        folder = self._services.folders.characters
        return folder if is_folder(folder) else Path.home()

    def _filters(self) -> str:
        ours = self._text(Msg("Characters"))
        every = self._text(Msg("All files"))
        return f"{ours} (*{ENDING} *.json);;{every} (*)"

    def _line(self, path: Path, problem: Problem) -> str:
        where = f"{path_text(problem.path)}: " if problem.path else ""
        return f"{path}: {where}{self._text(problem.message)}"

    def _text(self, message: Msg) -> str:
        return self._services.locale.text(message)
