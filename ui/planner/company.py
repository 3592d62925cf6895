"""The other characters that a plan names: files, or those that are open, followed as they are edited."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace
from PySide6.QtWidgets import QFileDialog, QWidget

from charsheet.edit.document import Document
from charsheet.edit.plans import PlanDraft
from charsheet.model.character import Character
from charsheet.present.locale import Locale
from charsheet.rules.layout import Option
from charsheet.rules.planner import Subject
from charsheet.rules.system import RuleSystem
from charsheet.storage.companions import (
    check_system,
    companion,
    find_companion,
    name_for,
    named_in,
    read_companion,
)
from charsheet.storage.errors import FileError, said_of
from charsheet.storage.files import ENDING, Systems
from charsheet.storage.parties import real_name
from charsheet.values import Msg

Seen = tuple[int, int, int]
"""By what one sees that a file has changed: its number, its size, its time."""


class Company:
    """Finds whom a plan of *document* names, and tells when one of them is another than before.

    Whoever uses it sets ``changed``, and calls :meth:`leave` in the end.
    """

    def __init__(
        self,
        document: Document,
        draft: PlanDraft,
        opened: Callable[[], Sequence[Document]],
        systems: Systems,
        locale: Locale,
    ) -> None:
        self._document = document
        self._draft = draft
        self._opened = opened
        self._systems = systems
        self._locale = locale
        self._read: dict[Path, tuple[Seen, Character]] = {}
        self._followed: dict[Document, Callable[[], None]] = {}
        self.changed: Callable[[], None] = lambda: None
        self.problems: tuple[str, ...] = ()

    @property
    def _system(self) -> RuleSystem[Any, Any]:
        return self._document.system

    @property
    def folders(self) -> list[Path]:
        """Where names of files begin: where the plan lies, then where the character does."""
        places = (self._draft.path, self._document.path)
        return [each.absolute().parent for each in places if each is not None] or [Path.home()]

    def join(self, subject: Subject[Any, Any]) -> Subject[Any, Any]:
        """*subject* with those whom the plan names; ``problems`` says who could not be had, and why."""
        found: list[Subject[Any, Any]] = []
        problems: list[str] = []
        used: list[Document] = []
        for _, text in named_in(self._draft.planner, self._draft.plan.setup):
            path = find_companion(text, self.folders)
            try:
                found.append(companion(self._character(path, used), self._system, subject.rulings))
            except FileError as error:
                problems += [self._locale.text(said_of(path, each)) for each in error.problems]
        self._follow(used)
        self.problems = tuple(problems)
        return replace(subject, others=(*subject.others, *found)) if found else subject

    def options(self) -> tuple[Option, ...]:
        """The characters that are open, of the same system, and lie somewhere: by how the plan names them."""
        return tuple(
            Option(name_for(each.path, self._from), each.character.name or Msg("Unnamed"))
            for each in self._opened()
            if each is not self._document and each.path is not None and each.system is self._system
        )

    def choose(self, parent: QWidget) -> str | None:
        """Let the user choose a file; returns how the plan names it."""
        text = self._locale.text
        ours, every = text(Msg("Characters")), text(Msg("All files"))
        kinds = f"{ours} (*{ENDING} *.json);;{every} (*)"
        title = text(Msg("Choose the other character"))
        name, _ = QFileDialog.getOpenFileName(parent, title, str(self.folders[0]), kinds)
        return name_for(Path(name), self._from) if name else None

    def leave(self) -> None:
        """Follow nobody any more, and hold on to nothing."""
        self._follow(())
        self._opened, self.changed = tuple, lambda: None

    @property
    def _from(self) -> Path | None:
        """The folder that new names are seen from; None where neither plan nor character lies anywhere."""
        nowhere = self._draft.path is None and self._document.path is None
        return None if nowhere else self.folders[0]

    def _character(self, path: Path, used: list[Document]) -> Character:
        for document in self._opened():
            if document.path is not None and real_name(document.path) == real_name(path):
                check_system(document.system, self._system)
                used.append(document)
                return document.character
        seen = _seen(path)
        known = self._read.get(path)
        if known is None or seen is None or known[0] != seen:
            character = read_companion(path, self._system, self._systems)
            if seen is None:
                return character
            known = self._read[path] = (seen, character)
        return known[1]

    def _follow(self, documents: Sequence[Document]) -> None:
        for document in [each for each in self._followed if each not in documents]:
            self._followed.pop(document)()
        for document in documents:
            if document is not self._document and document not in self._followed:
                self._followed[document] = document.subscribe(lambda: self.changed())  # noqa: PLW0108 - set later


def _seen(path: Path) -> Seen | None:
    try:
        info = os.stat(path)  # noqa: PTH116 - a name that can be none here is no error
    except (OSError, ValueError):
        return None
    return info.st_ino, info.st_size, info.st_mtime_ns
