"""What a rule system is to the rest of the program."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from charsheet.model.character import Character
from charsheet.model.rulings import Rulings
from charsheet.rules.card import Card
from charsheet.rules.layout import Layout
from charsheet.rules.reach import Reach
from charsheet.rules.sheet import Sheet
from charsheet.rules.toggles import Toggle
from charsheet.values import Msg

CharacterT = TypeVar("CharacterT", bound=Character)
RulingsT = TypeVar("RulingsT", bound=Rulings)


@dataclass(frozen=True, slots=True)
class Template:
    """A character to start from; its file is ``resources/templates/SYSTEM/ID.charsheet``."""

    id: str
    label: Msg


@dataclass(frozen=True, repr=False)
class RuleSystem(Generic[CharacterT, RulingsT]):
    """A rule system as a record: its models, its rules as one pure function, and its layout.

    ``id`` is what files say, ``name`` what people read. ``evaluate`` never fails on a valid
    character: what it cannot know is unknown, what is wrong is a problem on the sheet. ``toggles`` are
    what can be tried on a character without changing it; they may depend on the rulings. ``reach`` says
    how far one gets over which ground.
    """

    id: str
    name: Msg
    character: type[CharacterT]
    rulings: type[RulingsT]
    evaluate: Callable[[CharacterT, RulingsT], Sheet]
    layout: Layout = field(repr=False)
    templates: tuple[Template, ...]
    toggles: Callable[[RulingsT], tuple[Toggle, ...]]
    card: Card = field(repr=False)
    reach: Reach[RulingsT] = field(repr=False)

    def __repr__(self) -> str:
        return f"RuleSystem({self.id!r})"
