"""What every character has, whatever its rule system."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from typing import Annotated, ClassVar, Literal
from uuid import UUID

from msgspec import Struct
from pydantic import AfterValidator, Field, model_validator

from charsheet.model.base import NO_TREES, Exact, Few, Filled, Frozen, Json, Label, Rows, Text, to_data
from charsheet.model.names import name_key
from charsheet.model.problems import InvalidError, shortened
from charsheet.values import Msg

FORMAT = 1
"""The version of the character file that this program writes."""


class Known(Struct, frozen=True):
    """A name that a system knows (a condition, a trait, the target of an effect), in words."""

    id: str
    label: Msg
    help: Msg


class KnownTrait(Known, frozen=True):
    """A trait that the rules act on; with ``needs_value`` it is written with a number.

    That number lies from ``low`` to ``high``, where these are given.
    """

    needs_value: bool = False
    low: int | None = None
    high: int | None = None


class Adjusted(Frozen):
    """What it takes to remove an adjustment: its id, the conditions that it brought, the lists it began."""

    id: Filled
    conditions: Few[Filled] = ()
    made: Few[Filled] = ()


class Trait(Frozen):
    """A trait, with its number where it has one: Flyer (8).

    One that stands for an adjustment says so, so that it can be removed with all that it added.
    """

    name: Filled
    value: Exact | None = None
    note: Text | None = None
    adjustment: Adjusted | None = None


def _wrong_number(trait: Trait, known: KnownTrait) -> Msg | None:
    """What is wrong with the number of a trait that needs one; None when it is good."""
    if trait.value is None:
        return Msg("the trait {trait} needs a number", trait=known.label)
    if known.low is not None and trait.value < known.low:
        return Msg("the trait {trait} needs a number of at least {limit}", trait=known.label, limit=known.low)
    if known.high is not None and trait.value > known.high:
        return Msg("the trait {trait} needs a number of at most {limit}", trait=known.label, limit=known.high)
    return None


class Effect(Frozen):
    """A modifier of the user's own on one of the system's targets."""

    name: Label = ""
    target: str
    op: Literal["set", "add", "multiply"] = "add"
    value: Exact
    on: bool = True

    @model_validator(mode="after")
    def _factor_is_not_negative(self) -> Effect:
        if self.op == "multiply" and self.value < 0:
            raise InvalidError(Msg("a factor must be at least 0"), ("value",))
        return self


class Override(Frozen):
    """The user's own amount in place of a computed one, and the reason for it."""

    target: Filled
    value: Exact
    reason: Filled


Count = Annotated[Exact, Field(ge=0, le=1_000_000)]


class Item(Frozen):
    """A piece of equipment; what it weighs is ``kg`` or ``bulk``, for one of them."""

    name: Label = ""
    quantity: Count | None = None
    kg: Count | None = None
    bulk: Count | None = None
    carried: bool = True

    # Worked out once for an item: edits of anything else leave the very same item where it is.

    @cached_property
    def total_kg(self) -> Fraction | None:
        """The weight of all of them, one where it does not say how many; None where none is given."""
        return self._total(self.kg)

    @cached_property
    def total_bulk(self) -> Fraction | None:
        """The same in Bulk."""
        return self._total(self.bulk)

    def _total(self, each: Decimal | None) -> Fraction | None:
        count = 1 if self.quantity is None else self.quantity
        return None if each is None else Fraction(each) * Fraction(count)


def uuid_text(text: str) -> str:
    """*text*, which has to be a UUID."""
    try:
        UUID(text)
    except ValueError:
        raise InvalidError(Msg("is not a UUID")) from None
    return text


class Character(Frozen):
    """A frozen character: what goes into the rules.

    A system derives its own class, adds ``system`` (its id) and its fields, and declares the names
    that it knows.
    """

    format: Literal[1] = FORMAT
    id: Annotated[str, AfterValidator(uuid_text)] | None = None
    name: Label = ""
    traits: Rows[Trait] = ()
    conditions: Rows[Filled] = ()
    effects: Few[Effect] = ()
    overrides: Few[Override] = ()
    equipment: Rows[Item] = ()
    notes: Text = ""
    portrait: Annotated[str, Field(max_length=1_400_000)] | None = None

    TRAITS: ClassVar[tuple[KnownTrait, ...]] = ()
    CONDITIONS: ClassVar[tuple[Known, ...]] = ()
    EFFECT_TARGETS: ClassVar[tuple[Known, ...]] = ()

    def has(self, condition: str) -> bool:
        """Whether *condition* holds, however its name is written."""
        return any(name_key(each) == name_key(condition) for each in self.conditions)

    def trait(self, name: str) -> Trait | None:
        """The trait of that name, however it is written."""
        return next((each for each in self.traits if name_key(each.name) == name_key(name)), None)

    @model_validator(mode="after")
    def _effects_agree(self) -> Character:
        targets = {each.id for each in self.EFFECT_TARGETS}
        setters: dict[str, Effect] = {}
        for index, effect in enumerate(self.effects):
            if effect.target not in targets:
                known = ", ".join(sorted(targets))
                raise InvalidError(
                    Msg(
                        '"{target}" is no target of an effect here; there are: {known}',
                        target=shortened(effect.target),
                        known=known,
                    ),
                    ("effects", index, "target"),
                )
            if effect.op != "set" or not effect.on:
                continue
            first = setters.setdefault(effect.target, effect)
            if first is not effect:
                raise InvalidError(
                    Msg(
                        '"{first}" and "{second}" both set {target}; only one can',
                        first=shortened(first.name),
                        second=shortened(effect.name),
                        target=effect.target,
                    ),
                    ("effects", index),
                )
        return self

    @model_validator(mode="after")
    def _traits_have_their_numbers(self) -> Character:
        needy = {name_key(each.id): each for each in self.TRAITS if each.needs_value}
        for index, trait in enumerate(self.traits):
            known = needy.get(name_key(trait.name))
            wrong = None if known is None else _wrong_number(trait, known)
            if wrong is not None:
                raise InvalidError(wrong, ("traits", index, "value"))
        return self

    @model_validator(mode="after")
    def _one_override_each(self) -> Character:
        seen: set[str] = set()
        for index, override in enumerate(self.overrides):
            if override.target in seen:
                raise InvalidError(
                    Msg("{target} is overridden twice", target=shortened(override.target)),
                    ("overrides", index, "target"),
                )
            seen.add(override.target)
        return self


_HEAD = ("format", "system", "id", "name")
_TAIL = ("traits", "conditions", "effects", "overrides", "equipment", "notes", "portrait")


def character_data(character: Character, trees: Mapping[int, Json] = NO_TREES) -> Json:
    """The JSON tree of a character, in the order in which files are written.

    First what it is, then the system's own fields, then what all systems share, then unknown keys. *trees*
    are those of records for which they are known already, as ``to_data`` takes them.
    """
    data = to_data(character, trees)
    own = [key for key in type(character).model_fields if key not in _HEAD and key not in _TAIL]
    order = (*_HEAD, *own, *_TAIL)
    return {key: data[key] for key in (*order, *(k for k in data if k not in order)) if key in data}
