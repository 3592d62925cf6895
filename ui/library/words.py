"""What stands in the library, in the words, units and colours of the window."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from PySide6.QtGui import QColor, QIcon

from charsheet.model.problems import path_text
from charsheet.present.moments import moment_text
from charsheet.present.view import Presenter
from charsheet.storage.folders import is_there
from charsheet.storage.library_entries import Entry, Folder, Kind
from charsheet.values import Msg
from ui.library.icons import Icons
from ui.services import Services
from ui.theme import Colours


class LibraryWords:
    """Turns entries into words, when they are painted."""

    def __init__(self, services: Services, colours: Colours) -> None:
        self._services = services
        self._error = QColor(colours.error)
        self._icons = Icons(colours)
        self._presenters: dict[str, Presenter] = {}
        self._own = str(services.folders.characters)

    def _presenter(self, system: str | None) -> Presenter | None:
        """What words the numbers of a system; it is made when the first of them is shown."""
        known = None if system is None else self._services.systems.get(system)
        if system is None or known is None:
            return None
        if system not in self._presenters:
            services = self._services
            self._presenters[system] = Presenter(known, known.rulings(), services.locale, services.units)
        return self._presenters[system]

    def headline(self, entry: Entry) -> str:
        """The headline of a character, "?" while nobody can tell it; nothing for anything else."""
        presenter = self._presenter(entry.system)
        if entry.kind is not Kind.CHARACTER or presenter is None:
            return ""
        if entry.headline is None:
            return "?" if entry.problems else ""
        return presenter.headline(entry.headline)

    def details(self, entry: Entry) -> str:
        """What there is to know of a file: its fault, what its number is, where it lies, when it changed."""
        kinds = {Kind.DAMAGED: Msg("Damaged"), Kind.NEWER: Msg("Newer format"), Kind.PARTY: Msg("Party")}
        lines = [self._text(kinds[entry.kind])] if entry.kind in kinds else []
        lines += [self._fault(each.path, each.message) for each in entry.problems]
        presenter = self._presenter(entry.system)
        if entry.kind is Kind.CHARACTER and presenter is not None:
            lines.append(self._text(presenter.system.name))
            if entry.headline is not None:
                label, text = self._text(entry.headline.label), self.headline(entry)
                lines[-1] += f" — {label} {text}"
        lines.append(entry.file.encode("utf-8", "replace").decode())
        lines.append(self._text(Msg("changed {when}", when=self._when(entry))))
        return "\n".join(lines)

    def summary(self, entry: Entry) -> str:
        """What is wrong with a file, or when it changed, in a line."""
        if entry.problems:
            problem = entry.problems[0]
            return self._fault(problem.path, problem.message)
        return self._text(Msg("changed {when}", when=self._when(entry)))

    def folder_name(self, name: str, folder: Folder) -> str:
        """What a folder is called: the user's own one by what it is for, whatever the disk calls it."""
        return self._text(Msg("My characters")) if folder.path == self._own else name

    def folder_details(self, folder: Folder) -> str:
        """Where a folder lies, and why its content is not known."""
        if folder.problem is None or self._is_not_there_yet(folder):
            return folder.path
        return f"{self._text(folder.problem)}\n{folder.path}"

    def icon(self, entry: Entry) -> QIcon:
        """The picture of a file: its system's mark, or what is wrong."""
        if entry.kind in (Kind.DAMAGED, Kind.NEWER) or entry.problems:
            return self._icons.warning
        return self._icons.party if entry.kind is Kind.PARTY else self._icons.mark(entry.system or "?")

    def folder_icon(self, folder: Folder) -> QIcon:
        """The picture of a folder."""
        if folder.problem is not None and not self._is_not_there_yet(folder):
            return self._icons.warning
        return self._icons.folder

    def colour(self, entry: Entry) -> QColor | None:
        """The colour of a name, where it is not the usual one."""
        return self._error if entry.kind is Kind.DAMAGED else None

    def _is_not_there_yet(self, folder: Folder) -> bool:
        """Whether it is the user's own folder, which is made when it is first needed."""
        return folder.path == self._own and not is_there(self._services.folders.characters)

    def _fault(self, path: tuple[Any, ...], message: Msg) -> str:
        where = f"{path_text(path)}: " if path else ""
        return where + self._text(message)

    def _when(self, entry: Entry) -> str:
        moment = datetime.fromtimestamp(entry.mtime_ns // 1_000_000_000, UTC)
        return moment_text(moment, self._services.locale)

    def _text(self, message: Msg) -> str:
        return self._services.locale.text(message)
