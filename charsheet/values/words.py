"""Messages, and what can be said in them: amounts of a unit, terms, dice."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from msgspec import Struct


@dataclass(frozen=True, slots=True, init=False)
class Msg:
    """A text not yet in any language: an English message id with named ``{placeholders}``.

    Write ``Msg("...")`` with a literal, so that the catalogue tool finds it; :func:`PMsg` adds a
    context where one English word has two meanings, :func:`NMsg` a plural form chosen by ``n``.
    Arguments may be messages, amounts, numbers or plain text; plain text (a user's words) is
    inserted as it is and never translated.
    """

    id: str
    args: tuple[tuple[str, Argument], ...]
    context: str | None
    plural: str | None

    def __init__(self, id: str, /, **args: Argument) -> None:
        _fill(self, id, args, context=None, plural=None)

    @classmethod
    def restored(
        cls, id: str, args: Mapping[str, Argument], *, context: str | None, plural: str | None
    ) -> Msg:
        """A message that was taken apart, put together again."""
        message = cls.__new__(cls)
        _fill(message, id, args, context=context, plural=plural)
        return message


def PMsg(context: str, id: str, /, **args: Argument) -> Msg:  # noqa: N802 - reads as a kind of Msg
    """A message whose English id needs a *context* to be translated rightly."""
    message = Msg.__new__(Msg)
    _fill(message, id, args, context=context, plural=None)
    return message


def NMsg(singular: str, plural: str, /, **args: Argument) -> Msg:  # noqa: N802 - as PMsg
    """A message with plural forms; the argument ``n`` (a number) chooses the form.

    ``n`` may be given later, when the message is turned into words.
    """
    message = Msg.__new__(Msg)
    _fill(message, singular, args, context=None, plural=plural)
    return message


def _fill(
    message: Msg, id: str, args: Mapping[str, Argument], *, context: str | None, plural: str | None
) -> None:
    put = object.__setattr__  # the class is frozen
    put(message, "id", id)
    put(message, "args", tuple(args.items()))
    put(message, "context", context)
    put(message, "plural", plural)


class Unit(Struct, frozen=True):
    """What an amount counts.

    ``code`` is the stable name that files and scripts see; ``text`` is a plural message with the
    placeholder ``{n}`` ("{n} m"), ``heading`` what stands above a column ("m"), unless its label says it.
    """

    code: str
    text: Msg
    heading: Msg | None


class Rule(Struct, frozen=True):
    """A rule of the book: its id in our digest ("N3") and the section of the source it is from."""

    id: str
    section: Msg


class Amount(Struct, frozen=True):
    """An exact number of a unit."""

    number: Fraction
    unit: Unit


class Term(Struct, frozen=True):
    """One of a closed list of names, such as a Difficulty: a stable id and what people read."""

    id: str
    label: Words


_DIE_CODE = re.compile(r"\s*([0-9]{1,9})\s*[dDдД]\s*(?:\+\s*([0-9]))?\s*")


class Dice(Struct, frozen=True):
    """A die code: so many dice and 0 to 2 pips, "3D+2"."""

    dice: int
    pips: int = 0

    @classmethod
    def parse(cls, text: str) -> Dice:
        """Read a die code such as ``3D`` or ``2d+1``; the Cyrillic letter is taken too.

        Raises:
            ValueError: the text is not a die code.
        """
        match = _DIE_CODE.fullmatch(text)
        if match is None:
            raise ValueError(text)
        return cls(int(match[1]), int(match[2] or 0))

    def __str__(self) -> str:
        return f"{self.dice}D+{self.pips}" if self.pips else f"{self.dice}D"


Words: TypeAlias = Msg | str
"""A message of ours, or the user's own words, which are shown as they are."""

Argument: TypeAlias = Msg | Amount | Term | Dice | Fraction | int | str
