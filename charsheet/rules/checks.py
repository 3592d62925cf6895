"""What is worth knowing about a valid character: unusual numbers, idle names, likely slips."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, cast

from pydantic import BaseModel

from charsheet.model.base import Usual, field_at, inner_model, metadata
from charsheet.model.character import Character
from charsheet.model.names import name_key, nearest
from charsheet.model.problems import UNKNOWN, Problem, Severity, shortened
from charsheet.values import Msg, Path


def remarks(character: Character) -> tuple[Problem, ...]:
    """Warnings and notes on *character*; none of them keeps it from being used."""
    return (*slips(character, ()), *_unknown_names(character))


MOST_LOOKED_AT = 1_000
"""So many unknown keys of one file are compared with known ones; whoever has more knows what they are."""


def slips(model: BaseModel, path: Path) -> Iterator[Problem]:
    """Warnings on data of any kind that lie at *path*: keys close to a known one, and unusual numbers."""
    return _slips(model, path, iter(range(MOST_LOOKED_AT)))


def _slips(model: BaseModel, path: Path, left: Iterator[int]) -> Iterator[Problem]:
    for key, _ in zip(model.__pydantic_extra__ or (), left, strict=False):
        meant = nearest(key, type(model).model_fields)
        if meant is not None:
            message = Msg('is not known; is "{meant}" meant?', meant=meant)
            yield Problem((*path, key), message, Severity.WARNING)
    for name, usual in _watched(type(model)):
        value: Any = getattr(model, name)
        if usual is not None and isinstance(value, int) and not usual.low <= value <= usual.high:
            message = Msg("is unusual: mostly {low} to {high}", low=usual.low, high=usual.high)
            yield Problem((*path, name), message, Severity.WARNING)
        yield from _inside(value, (*path, name), left)


@cache
def _watched(model: type[BaseModel]) -> tuple[tuple[str, Usual | None], ...]:
    """The fields that can have something worth telling: a usual range, or data of their own in them."""
    found = ((name, metadata(field, Usual), inner_model(field)) for name, field in model.model_fields.items())
    return tuple((name, usual) for name, usual, inner in found if usual is not None or inner is not None)


def with_hints(problems: Iterable[Problem], model: type[BaseModel]) -> Iterator[Problem]:
    """*problems* of data that should be a *model*; of a key that is not known also what may be meant."""
    for problem in problems:
        meant = _meant(problem.path, model) if problem.message == UNKNOWN else None
        if meant is None:
            yield problem
        else:
            yield Problem(problem.path, Msg('is not known; is "{meant}" meant?', meant=meant))


def _meant(path: Path, model: type[BaseModel]) -> str | None:
    """The field that the key at the end of *path* was probably meant to be."""
    *above, key = path
    field = field_at(model, tuple(above))
    parent = inner_model(field) if field is not None else model
    return None if parent is None else nearest(str(key), parent.model_fields)


def _inside(value: Any, path: Path, left: Iterator[int]) -> Iterator[Problem]:
    if isinstance(value, BaseModel):
        yield from _slips(value, path, left)
    elif isinstance(value, tuple):
        for index, each in enumerate(cast("tuple[Any, ...]", value)):
            yield from _inside(each, (*path, index), left)


def _unknown_names(character: Character) -> Iterator[Problem]:
    # What acts by an effect of its own name acts.
    traits = {name_key(each.id) for each in character.TRAITS} | {
        name_key(each.name) for each in character.effects
    }
    for index, trait in enumerate(character.traits):
        if name_key(trait.name) not in traits:
            message = Msg("{name}: no rule here acts on this trait; effects can", name=shortened(trait.name))
            yield Problem(("traits", index, "name"), message, Severity.NOTE)
    conditions = {name_key(each.id) for each in character.CONDITIONS}
    for index, condition in enumerate(character.conditions):
        if name_key(condition) not in conditions:
            message = Msg(
                "{name}: no rule here acts on this condition; effects can", name=shortened(condition)
            )
            yield Problem(("conditions", index), message, Severity.NOTE)
