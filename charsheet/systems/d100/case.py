"""What the rules look at while they work one sheet out, and what many of them do."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from typing import TypeAlias

from msgspec import Struct

from charsheet.model.character import Trait
from charsheet.model.names import name_key
from charsheet.rules.sheet import SheetBuilder
from charsheet.systems.d100.model import D100Character, D100Rulings
from charsheet.systems.d100.terms import BURDENED, OVERLOADED, S1, S1_OPTIONAL, S15
from charsheet.values import Msg, Operand, Path, Quantity, Rule, Term, Words

Stop: TypeAlias = "tuple[Words, Rule, str | None]"
"""Why there is no movement: the reason, its rule, and the ruling that decided it."""

IMMOBILE: Stop = (Msg("Immobile"), S1, None)
NO_FLIGHT: Stop = (Msg("Cannot fly"), S15, None)
TOO_HEAVY: Stop = (OVERLOADED.label, S1_OPTIONAL, "load")
TRAIT_LABELS = {each.id: each.label for each in D100Character.TRAITS}


class Burden(Struct, frozen=True):
    """What the load does: the band that it lies in, None while the ``missing`` fields decide it."""

    band: Term | None
    missing: tuple[Path, ...] = ()


class Case(Struct, frozen=True, dict=True):
    """A character with its rulings, the sheet so far, its bonuses and its burden."""

    character: D100Character
    rulings: D100Rulings
    sheet: SheetBuilder
    bonus: Mapping[str, Quantity]
    burden: Burden

    @cached_property
    def prone(self) -> bool:
        """Whether the character lies."""
        return self.character.has("prone")

    @cached_property
    def stops(self) -> tuple[Stop, ...]:
        """What keeps the character from moving at all."""
        immobile = (IMMOBILE,) if self.character.has("immobile") else ()
        return (*immobile, TOO_HEAVY) if self.burden.band is OVERLOADED else immobile

    @cached_property
    def flight_stops(self) -> tuple[Stop, ...]:
        """What keeps the character from flying."""
        return (*self.stops, NO_FLIGHT) if self.character.has("no_flight") else self.stops

    def has_trait(self, id: str) -> bool:
        """Whether the character has a Trait."""
        return name_key(id) in self._traits

    def trait(self, id: str) -> Operand | None:
        """The number of a Trait that has one, the greatest where it is written twice; None without it."""
        found = self._traits.get(name_key(id))
        if found is None:
            return None
        index, trait = found
        return Operand(Fraction(trait.value or 0), TRAIT_LABELS[id], ("traits", index, "value"))

    @cached_property
    def _traits(self) -> Mapping[str, tuple[int, Trait]]:
        found: dict[str, tuple[int, Trait]] = {}
        for index, trait in enumerate(self.character.traits):
            first = found.get(name_key(trait.name))
            if first is None or (trait.value or 0) > (first[1].value or 0):
                found[name_key(trait.name)] = (index, trait)
        return found


def burdened(case: Case, value: Quantity, by: int) -> Quantity:
    """S1: what a load above Carry takes off; known from a related game only (ruling ``load``)."""
    burden = case.burden
    if burden.band is None:
        return value.plus(Operand(None, missing=burden.missing), rule=S1_OPTIONAL, ruling="load")
    if burden.band in (BURDENED, OVERLOADED):
        return value.plus(by, rule=S1_OPTIONAL, cause=BURDENED.label, ruling="load")
    return value


class Speed(Struct, frozen=True):
    """A speed or distance on the sheet, and what stops it.

    ``value`` is what it would be without the stops, so that what follows from it is not worked out
    from 0; a number of the user's own stops nothing that follows.
    """

    value: Quantity
    stops: tuple[Stop, ...] = ()


def enter(case: Case, value: Quantity, stops: tuple[Stop, ...]) -> Speed:
    """S1, S12 and S15: put a distance on the sheet, 0 and barred where something stops it."""
    shown = value
    for reason, rule, ruling in stops:
        shown = shown.zeroed(reason, rule, ruling)
    made = case.sheet.put(shown)
    return Speed(value, stops) if stops and not made.overridden else Speed(made)
