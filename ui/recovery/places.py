"""What the window gives to those that bring something back into it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from charsheet.edit.document import Document
from ui.notices import NoticeStack

if TYPE_CHECKING:
    from charsheet.edit.party import PartyDocument
    from charsheet.rules.planner import Planner


class Planned(Protocol):
    """A page, or a part of one, with planners."""

    def open(self, planner: Planner[Any]) -> object:
        """Show a planner in front."""
        ...


class CharacterPlace(Protocol):
    """A character in the window."""

    document: Document

    @property
    def planners(self) -> Planned:
        """Its planners."""
        ...


class PartyPlace(Protocol):
    """A party in the window."""

    document: PartyDocument

    def planners_of(self, system: str) -> Planned | None:
        """The planners of its members of a system, if there are any."""
        ...


class Parties(Protocol):
    """The parties of the window."""

    @property
    def pages(self) -> Sequence[PartyPlace]:
        """Those that are open."""
        ...

    def page_at(self, path: Path) -> PartyPlace | None:
        """The page of the party at *path*."""
        ...

    def add(self, document: PartyDocument) -> PartyPlace:
        """Show a party."""
        ...


class Place(Protocol):
    """What the window gives."""

    notices: NoticeStack

    @property
    def parties(self) -> Parties:
        """Its parties."""
        ...

    def page_of(self, document: Document) -> CharacterPlace | None:
        """The page of a document."""
        ...

    def page_at(self, path: Path) -> CharacterPlace | None:
        """The page of the file at *path*."""
        ...

    def add(self, document: Document) -> CharacterPlace:
        """Show a document."""
        ...

    def bring_forward(self, document: Document | PartyDocument) -> None:
        """Show the page of *document*, which is open, in front."""
        ...
