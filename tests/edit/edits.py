"""Edits of any kind, now and then one that is refused."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import strategies as st

from charsheet.edit.commands import (
    Command,
    add_name,
    add_row,
    become,
    remove_name,
    remove_row,
    set_field,
)
from charsheet.edit.traits import TRAITS, add_trait, change_trait, remove_trait
from charsheet.model.base import Json
from charsheet.model.own_traits import OwnTrait
from charsheet.model.tree import rows_at, with_value
from charsheet.values import Msg

NAME = Msg("Name")
ITEMS = ("equipment",)

KINDS = (
    "text",
    "number",
    "add",
    "remove",
    "row",
    "copy",
    "conditions",
    "names",
    "traits",
    "unknown",
    "reload",
)

PLAIN = {
    "narateer": [("attributes", "strength"), ("skills", "athletics"), ("ready_ad",)],
    "d6": [("base_move",)],
}

TARGETS = {"narateer": "bm", "d100": "spd", "d6": "move"}


def _first_item(tree: Json, number: Json) -> Json:
    """Another quantity of the first item, where there is one."""
    return with_value(tree, (*ITEMS, 0, "quantity"), number) if rows_at(tree, ITEMS) else tree


def _items(tree: Json, chosen: Sequence[int]) -> Json:
    """The items at these places, in that order, also more than once."""
    rows = rows_at(tree, ITEMS)
    return with_value(tree, ITEMS, [rows[index] for index in chosen if index < len(rows)])


@st.composite
def edits(draw: st.DrawFn, system: str) -> Command:
    """An edit of any kind, now and then one that is refused."""
    match draw(st.sampled_from(KINDS)):
        case "text":
            path = draw(st.sampled_from([("name",), ("notes",)]))
            return set_field(path, draw(st.none() | st.text(max_size=3)), NAME)
        case "number":
            path = draw(st.sampled_from(PLAIN.get(system, [("fatigue",)])))
            return set_field(path, draw(st.none() | st.integers(-1, 5) | st.just(10**13)), NAME)
        case "add":
            row = {"name": draw(st.text(max_size=2)), "quantity": draw(st.decimals(-1, 3, places=1))}
            return add_row(("equipment",), row, NAME)
        case "remove":
            return remove_row(("equipment",), draw(st.integers(0, 2)), NAME)
        case "row":
            number = draw(st.none() | st.integers(-1, 3) | st.decimals(0, 3, places=1) | st.text(max_size=1))
            return Command(NAME, lambda tree: _first_item(tree, number))
        case "copy":
            rows = draw(st.lists(st.integers(0, 4), max_size=4))
            return Command(NAME, lambda tree: _items(tree, rows))
        case "conditions" | "names" | "traits" as kind:
            return named_edit(draw, kind, TARGETS[system])
        case _ as kind:
            return odd_edit(draw, kind, system)


def odd_edit(draw: st.DrawFn, kind: str, system: str) -> Command:
    """A key that no form knows, or another character altogether, as a file that was changed outside is."""
    if kind == "unknown":
        return set_field(("zeta", "deep"), draw(st.none() | st.integers() | st.text(max_size=2)), NAME)
    items = [{"name": name} for name in draw(st.lists(st.text(max_size=1), max_size=3))]
    name = draw(st.text(max_size=2))
    return become({"format": 1, "system": system, "name": name, "equipment": items}, NAME)


def named_edit(draw: st.DrawFn, kind: str, target: str) -> Command:
    """Names come and go, all at once, one by one, or as traits of a campaign."""
    if kind == "conditions":
        names = st.lists(st.text(max_size=2), max_size=2)
        return set_field(("conditions",), draw(st.none() | names), NAME)
    if kind == "names":
        change = draw(st.sampled_from([add_name, remove_name]))
        return change(("conditions",), draw(st.sampled_from(["prone", "Prone", "a", "A b", ""])), NAME)
    return trait_edit(draw, target)


def trait_edit(draw: st.DrawFn, target: str) -> Command:
    """A campaign's trait comes, goes, or gives way to another; now and then on a row that is not there."""
    given = draw(
        st.sampled_from([[], [{"target": target, "value": 1}], [{"target": target, "op": "set", "value": 2}]])
    )
    own = OwnTrait.model_validate(
        {"name": "Goat", "text": draw(st.sampled_from(["", "x"])), "effects": given}
    )
    match draw(st.sampled_from(["add", "change", "remove"])):
        case "add":
            return add_trait({}, own, NAME)
        case "change":
            command = change_trait(0, {"name": "Otter"}, own, draw(st.none() | st.just(own)), NAME)
            return Command(NAME, lambda tree: command.change(tree) if rows_at(tree, TRAITS) else tree)
        case _:
            return remove_trait(draw(st.integers(0, 2)), own, NAME)
