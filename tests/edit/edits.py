"""Edits of any kind, now and then one that is refused."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import strategies as st

from charsheet.edit.commands import Command, add_row, remove_row, set_field
from charsheet.model.base import Json
from charsheet.model.tree import rows_at, with_value
from charsheet.values import Msg

NAME = Msg("Name")
ITEMS = ("equipment",)

PLAIN = {
    "narateer": [("attributes", "strength"), ("skills", "athletics"), ("ready_ad",)],
    "d6": [("base_move",)],
}


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
    kind = draw(st.sampled_from(["text", "number", "add", "remove", "row", "copy", "conditions", "unknown"]))
    match kind:
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
        case "conditions":
            return set_field(
                ("conditions",), draw(st.none() | st.lists(st.text(max_size=2), max_size=2)), NAME
            )
        case _:
            return set_field(("zeta", "deep"), draw(st.none() | st.integers() | st.text(max_size=2)), NAME)
