"""What a rule system is to the rest of the program."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, Generic, TypeAlias, TypeVar

from msgspec import Struct, field

from charsheet.model.base import Json
from charsheet.model.character import Character
from charsheet.model.rulings import Rulings
from charsheet.rules.card import Card
from charsheet.rules.cast import Cast, no_cast
from charsheet.rules.layout import Layout, Option
from charsheet.rules.party import PartyOf, no_ways
from charsheet.rules.planner import Planner, no_planners
from charsheet.rules.reach import Reach
from charsheet.rules.reference import Reference
from charsheet.rules.sheet import Sheet
from charsheet.rules.toggles import Toggle
from charsheet.values import Msg

CharacterT = TypeVar("CharacterT", bound=Character)
RulingsT = TypeVar("RulingsT", bound=Rulings)

Migration: TypeAlias = Callable[[dict[str, Json]], dict[str, Json]]
"""One step from the tree of a file of format n to that of format n + 1; it may change the one it is given."""


class Template(Struct, frozen=True):
    """A character to start from; its file is ``resources/templates/SYSTEM/ID.charsheet``."""

    id: str
    label: Msg


class Title(Struct, frozen=True):
    """What a menu has to know of a system: enough to choose it, and nothing that loads its rules.

    ``id`` is what files say, ``name`` what people read.
    """

    id: str
    name: Msg
    templates: tuple[Template, ...]


class RuleSystem(Struct, Generic[CharacterT, RulingsT], frozen=True, dict=True, eq=False):
    """A rule system as a record: its models, its rules as one pure function, and its layout.

    ``evaluate`` never fails on a valid character: what it cannot know is unknown, what is wrong is a problem
    on the sheet. ``toggles`` are what can be tried on a character without changing it; they may depend on the
    rulings. ``reach`` says how far one gets over which ground, ``reference`` what the source says without any
    character. What only a panel, a dialog or a command needs is loaded when it is asked for: by
    ``load_planners`` what can be gone through step by step, by ``cast`` the templates and adjustments for a
    crowd. ``party`` says what a party comes to, where the source knows of parties, and ``ways`` by which ways
    of moving a member can choose to go. ``migrations`` are the system's own steps between versions of its
    files, each by the version that it starts from.
    """

    title: Title
    character: type[CharacterT]
    rulings: type[RulingsT]
    evaluate: Callable[[CharacterT, RulingsT], Sheet]
    layout: Layout
    toggles: Callable[[RulingsT], tuple[Toggle, ...]]
    card: Card
    reach: Reach[RulingsT]
    reference: Callable[[RulingsT], Reference]
    load_planners: Callable[[], tuple[Planner[Any], ...]] = no_planners
    cast: Callable[[], Cast] = no_cast
    party: PartyOf | None = None
    ways: Callable[[Sheet], tuple[Option, ...]] = no_ways
    migrations: Mapping[int, Migration] = field(default_factory=dict[int, Migration])

    @property
    def id(self) -> str:
        """What files call the system."""
        return self.title.id

    @property
    def name(self) -> Msg:
        """What people call the system."""
        return self.title.name

    @cached_property
    def planners(self) -> tuple[Planner[Any], ...]:
        """What can be gone through step by step."""
        return self.load_planners()

    @property
    def templates(self) -> tuple[Template, ...]:
        """The characters to start from."""
        return self.title.templates

    def __repr__(self) -> str:
        return f"RuleSystem({self.id!r})"
