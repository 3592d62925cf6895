"""Rulings: settings for what the sources leave open."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, get_args, get_origin

from msgspec import Struct

from charsheet.model.base import Closed, inner_model, metadata
from charsheet.values import Msg


class Choice(Struct, frozen=True):
    """A value that a ruling can have, or a name that an entry of a list has, in words."""

    value: str | int | bool
    label: Msg


class Part(Struct, frozen=True):
    """What a field of an entry means, for a ruling that is a list."""

    label: Msg
    help: Msg


class Ruling(Struct, frozen=True):
    """What a ruling decides, in words, and whether its default rests on the source.

    ``choices`` are its possible values; of a ruling that is a list, the names of entries that we have
    words for. ``entry`` is what one entry of such a list is called, and ``fixed`` how many at its
    beginning have to stay. ``names_of`` is the ruling that is a list, when this one names one of its entries.
    """

    label: Msg
    help: Msg
    sourced: bool = True
    choices: tuple[Choice, ...] = ()
    entry: Msg | None = None
    fixed: int = 0
    names_of: str | None = None


class Rulings(Closed):
    """The base of a system's rulings: each field a setting with a default and a :class:`Ruling`."""


def ruling_info(rulings: type[Rulings], id: str) -> Ruling:
    """What the ruling *id* is about.

    Raises:
        KeyError: there is no such ruling.
    """
    info = metadata(rulings.model_fields[id], Ruling)
    if info is None:
        raise KeyError(id)
    return info


def default_of(rulings: type[Rulings], id: str) -> Any:
    """What the ruling *id* is where nobody sets it."""
    return rulings.model_fields[id].get_default(call_default_factory=True)


def possible_values(rulings: type[Rulings], id: str) -> tuple[str | int | bool, ...]:
    """The values of a ruling that has only so many; none for a number, a name or a list."""
    kind = rulings.model_fields[id].annotation
    if kind is bool:
        return (True, False)
    return get_args(kind) if get_origin(kind) is Literal else ()


def parts_of(rulings: type[Rulings], id: str) -> dict[str, Part]:
    """The fields of one entry of a ruling that is a list, each with what it means; else nothing.

    Raises:
        KeyError: a field does not say what it means.
    """
    model = inner_model(rulings.model_fields[id])
    if model is None:
        return {}
    found = {name: metadata(field, Part) for name, field in model.model_fields.items()}
    parts = {name: part for name, part in found.items() if part is not None}
    if parts.keys() != found.keys():
        raise KeyError(id)
    return parts


def noteworthy(rulings: Rulings) -> Iterator[str]:
    """The rulings that a reader should be told of: changed ones, and those that rest on no source."""
    for id in type(rulings).model_fields:
        changed = getattr(rulings, id) != default_of(type(rulings), id)
        if changed or not ruling_info(type(rulings), id).sourced:
            yield id
