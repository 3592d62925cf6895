"""Edits as data: what the history calls them, and a pure change of a character's JSON tree."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from msgspec import Struct

from charsheet.model.base import Json
from charsheet.model.names import name_key
from charsheet.model.tree import rows_at, with_value
from charsheet.values import Msg, Path, Words


class Command(Struct, frozen=True):
    """One edit. Two in a row with the same ``merge_key`` (not None) are one step of undo.

    ``change`` returns the changed tree and leaves the one that it is given as it was.
    """

    label: Msg
    change: Callable[[Json], Json]
    merge_key: Hashable = None


def set_field(path: Path, value: Json, field: Words) -> Command:
    """Give the field at *path* a value; None takes it out of the file. Typing in one field is one step."""
    return Command(
        Msg("Change {field}", field=field), lambda tree: with_value(tree, path, value), ("field", path)
    )


def add_row(path: Path, row: Json, singular: Words, typed_in: tuple[int, str] | None = None) -> Command:
    """Add a row at the end of the list at *path*.

    ``typed_in`` says in which field of the new row (its index, its key) one is typing at the moment:
    going on to type there belongs to the same step.
    """
    return Command(
        Msg("Add {thing}", thing=singular),
        lambda tree: with_value(tree, path, [*rows_at(tree, path), row]),
        None if typed_in is None else ("field", (*path, *typed_in)),
    )


def remove_row(path: Path, index: int, singular: Words) -> Command:
    """Take the row at *index* out of the list at *path*."""

    def change(tree: Json) -> Json:
        rows = rows_at(tree, path)
        return with_value(tree, path, [*rows[:index], *rows[index + 1 :]])

    return Command(Msg("Remove {thing}", thing=singular), change)


def become(tree: Json, label: Msg) -> Command:
    """Be another character altogether, such as the one that a file holds now."""
    return Command(label, lambda _: tree)


def add_name(path: Path, name: str, label: Words) -> Command:
    """Put *name*, of which people say *label*, into the list at *path*; where it stands already, nothing."""

    def change(tree: Json) -> Json:
        names = rows_at(tree, path)
        return tree if name_key(name) in map(name_key, names) else with_value(tree, path, [*names, name])

    return Command(Msg("Add {thing}", thing=label), change)


def remove_name(path: Path, name: str, label: Words) -> Command:
    """Take *name*, however it is written, out of the list at *path*."""

    def change(tree: Json) -> Json:
        others = [each for each in rows_at(tree, path) if name_key(each) != name_key(name)]
        return with_value(tree, path, others or None)

    return Command(Msg("Remove {thing}", thing=label), change)
