"""Rulings: settings for what the sources leave open."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from charsheet.model.base import Closed, metadata
from charsheet.values import Msg


@dataclass(frozen=True, slots=True)
class Ruling:
    """What a ruling decides, in words, and whether its default rests on the source."""

    label: Msg
    help: Msg
    sourced: bool = True


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


def noteworthy(rulings: Rulings) -> Iterator[str]:
    """The rulings that a reader should be told of: changed ones, and those that rest on no source."""
    for id, field in type(rulings).model_fields.items():
        changed = getattr(rulings, id) != field.get_default(call_default_factory=True)
        if changed or not ruling_info(type(rulings), id).sourced:
            yield id
