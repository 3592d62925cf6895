"""What if: small changes of a character that can be tried without making them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from charsheet.model.base import Json
from charsheet.model.character import Character, Known
from charsheet.model.names import name_key
from charsheet.model.tree import rows_at, value_at, with_value
from charsheet.values import Msg, Path, Words


class Toggle(Struct, frozen=True):
    """One thing to try: what it is called, and the pure change of a character's JSON tree.

    ``holds`` says whether the character is so already; trying the toggle then tries the opposite.
    Of the toggles with the same ``group`` only one is tried at a time.
    """

    id: str
    label: Words
    help: Msg
    change: Callable[[Json], Json]
    holds: Callable[[Json], bool]
    group: Msg | None = None


def condition_toggles(character: type[Character]) -> tuple[Toggle, ...]:
    """A toggle for each Condition that the system knows."""
    return tuple(name_toggle(("conditions",), each) for each in character.CONDITIONS)


def name_toggle(path: Path, known: Known, group: Msg | None = None) -> Toggle:
    """Put a name into the list at *path*, or take it out where it stands."""

    def holds(tree: Json) -> bool:
        return any(name_key(each) == name_key(known.id) for each in rows_at(tree, path))

    def change(tree: Json) -> Json:
        others = [each for each in rows_at(tree, path) if name_key(each) != name_key(known.id)]
        return with_value(tree, path, (others or None) if holds(tree) else [*others, known.id])

    return Toggle(f"{path[-1]}.{known.id}", known.label, known.help, change, holds, group)


def value_toggle(path: Path, value: Json, label: Words, help: Msg, group: Msg | None = None) -> Toggle:
    """Give the field at *path* a value, or leave it out where it has that value already."""

    def holds(tree: Json) -> bool:
        return value_at(tree, path) == value

    def change(tree: Json) -> Json:
        return with_value(tree, path, None if holds(tree) else value)

    name = ".".join(map(str, path))
    return Toggle(f"{name}={value}", label, help, change, holds, group)


def tried(tree: Json, toggles: Sequence[Toggle]) -> Json:
    """The tree with all *toggles* tried, one after another."""
    for toggle in toggles:
        tree = toggle.change(tree)
    return tree
