"""Traits of one's own: what a campaign's file says of one, and what picking it gives a character."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from pydantic import ValidationError

from charsheet.model.base import Few, Filled, Frozen, Json, Rows, Text, to_data
from charsheet.model.character import Character, Effect
from charsheet.model.names import name_key
from charsheet.model.problems import Problem, problems_of, shortened
from charsheet.values import Msg


class OwnTrait(Frozen):
    """A trait of a campaign: its name, what it means in the players' words, and what it does."""

    name: Filled
    text: Text = ""
    effects: Few[Effect] = ()

    @property
    def given(self) -> tuple[Effect, ...]:
        """The effects that a character gets with it; one without a name has the trait's."""
        return tuple(each if each.name else self._named(each) for each in self.effects)

    def _named(self, effect: Effect) -> Effect:
        return Effect.model_validate({**to_data(effect), "name": self.name})


class OwnTraits(Frozen):
    """The traits of a campaign for one rule system."""

    traits: Rows[OwnTrait] = ()

    def named(self, name: str) -> OwnTrait | None:
        """The trait of that name, however it is written."""
        return next((each for each in self.traits if name_key(each.name) == name_key(name)), None)


def own_traits_from(data: object, character: type[Character]) -> OwnTraits:
    """The traits that *data*, a list, describes for *character*'s rule system.

    Raises:
        InvalidTraitsError: with every problem, its path counted from the list.
    """
    problems: list[Problem] = []
    try:
        found = OwnTraits.model_validate({"traits": data})
    except ValidationError as error:
        problems = [Problem(each.path[1:], each.message) for each in problems_of(error)]
        found = OwnTraits()
    good = _good(data, problems) if problems else dict(enumerate(found.traits))
    problems += (*_clashes(good, character), *_impossible(good, character))
    if problems:
        raise InvalidTraitsError(tuple(problems))
    return found


def _good(data: object, problems: Sequence[Problem]) -> dict[int, OwnTrait]:
    """The traits with which nothing is wrong by themselves: what else there is to tell is told at once."""
    rows = cast("list[Json]", data) if isinstance(data, list) else []
    bad = {each.path[0] if each.path else None for each in problems}
    if None in bad:  # something is wrong with the list
        return {}
    return {index: OwnTrait.model_validate(row) for index, row in enumerate(rows) if index not in bad}


class InvalidTraitsError(Exception):
    """Traits that cannot be used: the problems, each with the place in the list."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("; ".join(each.message.id for each in problems))
        self.problems = problems


def _clashes(traits: Mapping[int, OwnTrait], character: type[Character]) -> Iterator[Problem]:
    """Names that stand twice, or that the rules have for a trait of theirs."""
    known = {name_key(each.id) for each in character.TRAITS}
    seen: set[str] = set()
    for index, trait in traits.items():
        key, name = name_key(trait.name), shortened(trait.name)
        if key in known:
            yield Problem((index, "name"), Msg("{name}: the rules know this trait already", name=name))
        elif key in seen:
            yield Problem((index, "name"), Msg("{name} is there twice", name=name))
        seen.add(key)


def _impossible(traits: Mapping[int, OwnTrait], character: type[Character]) -> Iterator[Problem]:
    """Effects that no character of the system could have: on an unknown target, or two that both set one."""
    for index, trait in traits.items():
        try:
            character.model_validate({"effects": trait.given})
        except ValidationError as error:
            for problem in problems_of(error):
                yield Problem((index, *problem.path), problem.message)
