"""The cast of a system: characters of the book's world to start from, and adjustments by name.

Both are declared in messages and told in the user's language when they are made: from then on a file holds
nothing but plain words of one language, as if somebody had typed them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from decimal import Decimal
from typing import Literal, TypeAlias, cast

from msgspec import Struct

from charsheet.model.base import Json
from charsheet.model.names import name_key
from charsheet.model.tree import rows_at, value_at, with_value
from charsheet.values import Msg, Path, Words

Say: TypeAlias = Callable[[Words], str]
"""Puts words into one language."""

TRAITS: Path = ("traits",)
CONDITIONS: Path = ("conditions",)
MARK = "adjustment"
"""Where the trait that stands for an adjustment keeps what it takes to remove it; see ``Adjusted``."""


class Npc(Struct, frozen=True):
    """A character to start from: the fields of its file, every text in them a message.

    ``notes`` say in a line or two what it is and what is special about its movement.
    """

    id: str
    label: Msg
    notes: Msg
    fields: Mapping[str, Json]

    def tree(self, say: Say, name: str | None = None) -> dict[str, Json]:
        """The tree of a character file, in the words of *say*, called *name* or what the template is."""
        return {
            "name": say(self.label) if name is None else name,
            **cast("dict[str, Json]", told(self.fields, say)),
            "notes": say(self.notes),
        }


class Change(Struct, frozen=True):
    """What an adjustment does to a target of effects; the effect bears the adjustment's name."""

    target: str
    op: Literal["add", "multiply"]
    value: int | Decimal


class Adjustment(Struct, frozen=True):
    """A change by name: Veteran, Wounded. It becomes ordinary rows of the character, named after it.

    A trait with a note stands for it; ``effects`` do it, ``conditions`` are those that it brings (no other of
    the system brings the same one), and ``equipment`` what goes with it, the names messages.
    """

    id: str
    label: Msg
    help: Msg
    effects: tuple[Change, ...]
    conditions: tuple[str, ...] = ()
    equipment: tuple[Mapping[str, Json], ...] = ()

    def rows(self, say: Say) -> dict[str, list[Json]]:
        """The rows of effects and of equipment that it adds, in the words of *say*."""
        name = say(self.label)
        effects = [
            {"name": name, "target": each.target, "op": each.op, "value": each.value} for each in self.effects
        ]
        return {"effects": effects, "equipment": cast("list[Json]", told(self.equipment, say))}


class Cast(Struct, frozen=True):
    """What a system offers for the crowd of a scene."""

    npcs: tuple[Npc, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()

    def npc(self, id: str) -> Npc | None:
        """The template called *id*."""
        return next((each for each in self.npcs if each.id == id), None)

    def adjustment(self, id: str) -> Adjustment | None:
        """The adjustment called *id*."""
        return next((each for each in self.adjustments if each.id == id), None)


def no_cast() -> Cast:
    """The cast of a system that declares none."""
    return Cast()


def told(tree: Json, say: Say) -> Json:
    """A copy of *tree*, each message in it in words."""
    if isinstance(tree, Msg):
        return say(tree)
    if isinstance(tree, Mapping):
        return {key: told(each, say) for key, each in cast("Mapping[str, Json]", tree).items()}
    if isinstance(tree, list | tuple):
        return [told(each, say) for each in cast("Sequence[Json]", tree)]
    return tree


def applied(tree: Json) -> tuple[str, ...]:
    """The ids of the adjustments that the character of *tree* has, in the order of its traits."""
    marks = (value_at(row, (MARK, "id")) for row in rows_at(tree, TRAITS))
    return tuple(each for each in marks if each is not None)


def adjustment_at(tree: Json, index: int, cast: Cast) -> Adjustment | None:
    """The adjustment of *cast* that the trait at *index* stands for; None where it stands for none."""
    rows = rows_at(tree, TRAITS)
    id = value_at(rows[index], (MARK, "id"))
    return None if id is None or id in applied({"traits": rows[:index]}) else cast.adjustment(id)


def adjusted(tree: Json, adjustment: Adjustment, say: Say) -> Json:
    """*tree* with *adjustment*, named in the words of *say*; one that it has already changes nothing.

    A condition that holds already is left alone, now and when the adjustment goes.
    """
    if adjustment.id in applied(tree):
        return tree
    held = {name_key(each) for each in rows_at(tree, CONDITIONS)}
    brought = [each for each in adjustment.conditions if name_key(each) not in held]
    added = {**adjustment.rows(say), "conditions": brought}
    made = [key for key in ("traits", *added) if key not in tree and (key == "traits" or added[key])]
    mark: dict[str, Json] = {"id": adjustment.id}
    mark |= {key: each for key, each in (("conditions", brought), ("made", made)) if each}
    trait = {"name": say(adjustment.label), "note": say(adjustment.help), MARK: mark}
    for key, rows in {**added, "traits": [trait]}.items():
        if rows:
            tree = with_value(tree, (key,), [*rows_at(tree, (key,)), *rows])
    return tree


def unadjusted(tree: Json, adjustment: Adjustment, languages: Collection[Say]) -> Json:
    """*tree* without *adjustment* and all that it added, in whichever of the *languages* it was named.

    What the user made of it since, another number too, goes with it; a row with other words in it is the
    user's own and stays. Where nothing was edited in between, the tree is what it was before.
    """
    if adjustment.id not in applied(tree):
        return tree
    traits = rows_at(tree, TRAITS)
    index = next(i for i, row in enumerate(traits) if value_at(row, (MARK, "id")) == adjustment.id)
    mark = traits[index][MARK]
    left = {key: rows_at(tree, (key,)) for key in ("effects", "equipment", "conditions")}
    for key in ("effects", "equipment"):
        spoken = [adjustment.rows(say)[key] for say in languages]
        for versions in zip(*spoken, strict=True):
            words = [_words(each) for each in versions]
            left[key] = _without_last(left[key], lambda row, words=words: _words(row) in words)
    for name in mark.get("conditions", ()):
        keys = name_key(name)
        left["conditions"] = _without_last(left["conditions"], lambda row, keys=keys: name_key(row) == keys)
    left["traits"] = _without(traits, index)
    return _put_back(tree, left, mark.get("made", ()), index)


def _put_back(tree: Json, left: dict[str, list[Json]], made: Collection[str], since: int) -> Json:
    """*tree* with the rows that are *left*; a list that the adjustment *made* goes with its last row.

    While one that came after it, from the trait *since* on, may have rows in it, that one takes care of it.
    """
    still = [key for key in made if left[key]]
    heir = next((i for i, row in enumerate(left["traits"]) if MARK in row and i >= since), None)
    if still and heir is not None:
        rows = list(left["traits"])
        known = rows_at(rows[heir], (MARK, "made"))
        rows[heir] = with_value(rows[heir], (MARK, "made"), [*known, *still])
        left["traits"] = rows
    for key, rows in left.items():
        if not rows and key in made:
            tree = with_value(tree, (key,), None)
        elif key in tree:
            tree = with_value(tree, (key,), rows)
    return tree


def _words(row: Json) -> Mapping[str, str]:
    """What a row says in words: numbers can be edited, and it is the same row."""
    return {key: each for key, each in row.items() if isinstance(each, str)}


def _without_last(rows: list[Json], is_it: Callable[[Json], bool]) -> list[Json]:
    index = next((i for i in reversed(range(len(rows))) if is_it(rows[i])), None)
    return rows if index is None else _without(rows, index)


def _without(rows: list[Json], index: int) -> list[Json]:
    return [*rows[:index], *rows[index + 1 :]]
