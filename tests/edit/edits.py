"""Edits of any kind, now and then one that is refused."""

from __future__ import annotations

from hypothesis import strategies as st

from charsheet.edit.commands import Command, add_row, remove_row, set_field
from charsheet.values import Msg

NAME = Msg("Name")

PLAIN = {
    "narateer": [("attributes", "strength"), ("skills", "athletics"), ("ready_ad",)],
    "d6": [("base_move",)],
}


@st.composite
def edits(draw: st.DrawFn, system: str) -> Command:
    """An edit of any kind, now and then one that is refused."""
    kind = draw(st.sampled_from(["text", "number", "add", "remove", "conditions", "unknown"]))
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
        case "conditions":
            return set_field(
                ("conditions",), draw(st.none() | st.lists(st.text(max_size=2), max_size=2)), NAME
            )
        case _:
            return set_field(("zeta", "deep"), draw(st.none() | st.integers() | st.text(max_size=2)), NAME)
