"""What can be done with the library's files: nothing is overwritten, and what is thrown away comes back."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog, QInputDialog, QWidget

from charsheet.edit.commands import set_field
from charsheet.edit.document import Document, EditError
from charsheet.model.problems import path_text
from charsheet.rules.common import NAME
from charsheet.rules.system import Template
from charsheet.storage.errors import FileError
from charsheet.storage.folders import is_there
from charsheet.storage.library_entries import Entry, Kind
from charsheet.storage.library_files import create, duplicate, is_called_by, move, rename
from charsheet.storage.samples import from_template
from charsheet.systems.registry import AnySystem
from charsheet.values import Msg, NMsg
from ui.dialogs import tell
from ui.library.desk import Desk
from ui.library.feed import LibraryFeed
from ui.library.trash import Trashed, put_back, throw_away
from ui.notices import Notice, NoticeButton
from ui.services import Services
from ui.theme import Colours

if TYPE_CHECKING:
    from ui.npc.dialog import NpcDialog


class LibraryActions:
    """The commands of the library, for the window that it belongs to."""

    def __init__(
        self, window: QWidget, services: Services, feed: LibraryFeed, desk: Desk, colours: Colours
    ) -> None:
        self._window = window
        self._services = services
        self._feed = feed
        self._desk = desk
        self._colours = colours

    # --- new ones ------------------------------------------------------------------------------

    def new(self, folder: Path, system: AnySystem, template: Template) -> QInputDialog:
        """Ask for a name, then make a character in *folder* and open it."""
        dialog = QInputDialog(self._window)
        dialog.setWindowTitle(self._text(Msg("New character")))
        dialog.setLabelText(self._text(Msg("Name")))
        dialog.setTextValue(self._text(Msg("New character")))
        dialog.setOkButtonText(self._text(Msg("Create")))
        dialog.setCancelButtonText(self._text(Msg("Cancel")))
        dialog.textValueSelected.connect(partial(self.make, folder, system, template))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()
        return dialog

    def make(self, folder: Path, system: AnySystem, template: Template, name: str) -> None:
        """Make a character called *name* in *folder* and open it."""
        name = name.strip() or self._text(Msg("New character"))
        try:
            path = create(folder, from_template(system, template.id, name).character)
        except FileError as error:
            self._failed(Msg("The character could not be made"), error)
            return
        self._look_at(path)
        self._desk.open_paths([path])

    def new_npc(self, folder: Path) -> NpcDialog:
        """Ask for characters of a crowd, and make them in *folder*."""
        from ui.npc.dialog import Crowd, NpcDialog

        # They lie in files: none is shown that does not.
        crowd = Crowd(lambda _: None, self._desk.open_paths, self._look_at)
        dialog = NpcDialog(self._window, self._services, crowd, folder=folder)
        dialog.open()
        return dialog

    def duplicate(self, entries: Iterable[Entry], names_in: Callable[[str], Collection[str]]) -> list[Path]:
        """Copy characters, each beside the original, and return the copies."""
        made: list[Path] = []
        for entry in entries:
            if entry.kind is not Kind.CHARACTER:
                continue
            try:
                made.append(duplicate(entry.path, self._services.systems, names_in(entry.folder)))
            except FileError as error:
                self._failed(Msg("{name} could not be copied", name=entry.name), error)
            else:
                self._look_at(made[-1])
        return made

    # --- other names ---------------------------------------------------------------------------

    def rename(self, entry: Entry | None, name: str) -> None:
        """Call a character otherwise. Its file goes along if it has its name from it.

        One that is open is renamed there, as a step that can be undone; it is saved only if nothing else in
        it was unsaved.
        """
        if entry is None:
            return
        document = self._document(entry.path)
        try:
            if document is None:
                path = rename(entry.path, name, self._services.systems, self._services.backups)
            else:
                path = self._rename_open(document, entry.path, name)
        except EditError as error:
            self._failed(Msg("{name} could not be renamed", name=entry.name), FileError(*error.problems))
            return
        except FileError as error:
            self._failed(Msg("{name} could not be renamed", name=entry.name), error)
            return
        self._look_at(entry.path)
        self._look_at(path)

    def _rename_open(self, document: Document, path: Path, name: str) -> Path:
        was_dirty, old = document.is_dirty, document.character.name
        document.apply(set_field(("name",), name, NAME.label))
        if was_dirty or not self._desk.save(document) or not is_called_by(path, old):
            return path
        moved = move(path, name)
        document.mark_saved(moved)
        return moved

    # --- trash ---------------------------------------------------------------------------------

    def trash(self, entries: Iterable[Entry]) -> None:
        """Move files to the trash, after their tabs are closed, and offer to put them back."""
        thrown: list[Trashed] = []
        reopened: list[Path] = []
        for entry in entries:
            document = self._document(entry.path)
            if document is not None and not self._desk.close(document):
                continue
            found = throw_away(entry.path)
            if found is None:
                self._not_thrown(entry)
            else:
                thrown.append(found)
            if document is not None:
                reopened.append(entry.path)
            self._look_at(entry.path)
        still_there = [each for each in reopened if is_there(each)]
        if still_there:
            self._desk.open_paths(still_there)
        if thrown:
            self._tell_thrown(thrown, [each for each in reopened if each not in still_there])

    def _tell_thrown(self, thrown: Sequence[Trashed], reopened: Sequence[Path]) -> None:
        if len(thrown) == 1:
            text = Msg("{file} is in the trash.", file=thrown[0].path.name)
        else:
            text = NMsg("{n} file is in the trash.", "{n} files are in the trash.", n=len(thrown))
        back = NoticeButton(Msg("Put back"), lambda: self._put_back(thrown, reopened))
        known = all(each.place is not None for each in thrown)
        self._desk.announce(Notice(text, (back,) if known else (), key="library trash"))

    def _put_back(self, thrown: Sequence[Trashed], reopened: Sequence[Path]) -> None:
        for each in thrown:
            try:
                put_back(each)
            except FileError as error:
                self._failed(Msg("{file} could not be put back", file=each.path.name), error)
            self._look_at(each.path)
        there = [each for each in reopened if is_there(each)]
        if there:
            self._desk.open_paths(there)

    def _not_thrown(self, entry: Entry) -> None:
        lines = [entry.file, self._text(Msg("There is no trash for this place. The file is where it was."))]
        tell(self._window, self._text(Msg("{name} could not be moved to the trash", name=entry.name)), lines)

    # --- folders -------------------------------------------------------------------------------

    def show_folder(self, folder: Path) -> None:
        """Show *folder* in the system's file manager."""
        with suppress(OSError):
            if folder == self._services.folders.characters:
                folder.mkdir(parents=True, exist_ok=True)
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))

    def ask_for_folder(self) -> None:
        """Let the user choose a folder that is listed from now on."""
        chosen = QFileDialog.getExistingDirectory(
            self._window, self._text(Msg("Add a folder to the library"))
        )
        if chosen:
            self.add_folder(Path(chosen))

    def add_folder(self, folder: Path) -> None:
        """List *folder* from now on."""
        added = [*self._services.settings.settings.folders, str(folder.absolute())]
        self._services.remember(folders=list(dict.fromkeys(added)))
        self._feed.rescan()

    def remove_folder(self, path: str) -> None:
        """List the folder at *path* no more; nothing happens to its files."""
        left = [each for each in self._services.settings.settings.folders if each != path]
        self._services.remember(folders=left)
        self._feed.rescan()

    def is_added(self, path: str) -> bool:
        """Whether the user added the folder at *path* and can take it out again."""
        return path in self._services.settings.settings.folders

    def roster(self, paths: Iterable[Path]) -> None:
        """Show characters, folders or parties as a table."""
        from ui.roster.opening import show_roster

        show_roster(self._window, self._services, self._desk, self._colours, tuple(paths))

    # --- small parts ---------------------------------------------------------------------------

    def _document(self, path: Path) -> Document | None:
        for each in self._desk.documents():
            if each.path is not None and each.path.absolute() == path:
                return each
        return None

    def _look_at(self, path: Path) -> None:
        self._feed.look_again(path)

    def _failed(self, title: Msg, error: FileError) -> None:
        lines = [
            (f"{path_text(each.path)}: " if each.path else "") + self._text(each.message)
            for each in error.problems
        ]
        kept = self._text(Msg("No file was changed. Try again when the cause is gone."))
        tell(self._window, self._text(title), [*lines, kept])

    def _text(self, message: Msg) -> str:
        return self._services.locale.text(message)
