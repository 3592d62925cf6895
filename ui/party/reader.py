"""The members of a party as they are now: those that are open here as edited, the others from disk."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from charsheet.edit.document import Document
from charsheet.edit.party import PartyDocument
from charsheet.model.problems import Problem, Severity
from charsheet.model.rulings import Rulings
from charsheet.present.party import Attending
from charsheet.present.view import Presenter
from charsheet.rules.planner import Subject
from charsheet.rules.sheet import Sheet
from charsheet.storage.errors import FileError
from charsheet.storage.files import Loaded, parse_character, read_file
from charsheet.storage.parties import Found, attended, find_members, real_name
from charsheet.values import Msg
from ui.services import Services

Documents = Callable[[], Iterable[Document]]
"""The characters that are open at the moment."""


class Read(Struct, frozen=True):
    """A file that was read: what tells whether it is another by now, and the character in it."""

    signature: tuple[int, int, int]
    loaded: Loaded


class Present(Struct, frozen=True):
    """A party as it is now: every member, those that could be worked out, and all that is wrong."""

    found: tuple[Found, ...]
    attending: tuple[Attending, ...]
    problems: tuple[Problem, ...]


class MemberReader:
    """Reads members anew only when their files are others; knows the open ones without reading."""

    def __init__(self, services: Services, documents: Documents) -> None:
        self._services = services
        self._documents = documents
        self._read: dict[str, Read] = {}
        self._worked: dict[str, tuple[Loaded, Rulings, Sheet]] = {}

    def forget_rulings(self) -> None:
        """Others may hold by now: work everybody out anew when they are asked for next."""
        self._worked.clear()

    def present(self, document: PartyDocument) -> Present:
        """The party of *document* with its members as they are now."""
        opened = {real_name(each.path): each for each in self._documents() if each.path is not None}

        def read(path: Path) -> Loaded:
            mine = opened.get(real_name(path)) if "\0" not in str(path) else None
            return self._from_file(path) if mine is None else Loaded(mine.system, mine.character)

        found = find_members(document.party, document.path, self._services.systems, read)

        def come(place: int, one: Found, loaded: Loaded) -> Attending:
            return self._attend(place, one, loaded, opened.get(real_name(one.path)))

        attending, problems = attended(found, come)
        return Present(found, attending, problems)

    def _attend(self, place: int, found: Found, loaded: Loaded, document: Document | None) -> Attending:
        system, character = loaded.system, loaded.character
        if document is None:
            rulings, sheet = self._work(found.path, loaded)
        else:
            rulings, sheet = document.rulings, document.sheet
        presenter = Presenter(system, rulings, self._services.locale, self._services.units)
        subject: Subject[Any, Any] = Subject(character, sheet, rulings, way=found.member.way)
        return Attending(place, presenter, subject)

    def _work(self, path: Path, loaded: Loaded) -> tuple[Rulings, Sheet]:
        name = real_name(path)
        known = self._worked.get(name)
        if known is None or known[0] is not loaded:
            rulings = self._services.rulings_for(loaded, path)
            sheet = loaded.system.evaluate(loaded.character, rulings)
            errors = [each for each in sheet.problems if each.severity is Severity.ERROR]
            if errors:
                raise FileError(*errors)
            known = self._worked[name] = (loaded, rulings, sheet)
        return known[1], known[2]

    def _from_file(self, path: Path) -> Loaded:
        try:
            info = path.stat()
            signature = (info.st_mtime_ns, info.st_size, info.st_ino)
        except (OSError, ValueError):
            return parse_character(read_file(path), self._services.systems)  # which says why
        name = real_name(path)
        known = self._read.get(name)
        if known is None or known.signature != signature:
            loaded = parse_character(read_file(path), self._services.systems)
            known = self._read[name] = Read(signature, loaded)
        return known.loaded


def lines_of(problems: Sequence[Problem], text: Callable[[Msg], str]) -> list[str]:
    """What is wrong with members, each told by its number."""
    return [f"{int(each.path[1]) + 1}. {text(each.message)}" for each in problems]
