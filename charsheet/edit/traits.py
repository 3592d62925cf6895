"""Edits of traits together with what a campaign gives with them.

Picking a campaign's trait copies it into the character, so that the file means the same wherever it goes: the
text becomes its note, its effects are added to the character's own. Such a trait leaves with those of its
effects that are still as they were given; what somebody changed since is his, and stays.
"""

from __future__ import annotations

from collections.abc import Sequence

from charsheet.edit.commands import Command
from charsheet.model.base import Json, to_data
from charsheet.model.character import Effect
from charsheet.model.own_traits import OwnTrait
from charsheet.model.tree import rows_at, with_value
from charsheet.values import Msg, Words

TRAITS = ("traits",)
EFFECTS = ("effects",)


def add_trait(row: Json, own: OwnTrait, singular: Words) -> Command:
    """Add the trait *row*, which is the campaign's trait *own*, with its text and its effects."""

    def change(tree: Json) -> Json:
        made = {**row, "name": own.name}
        made = made if made.get("note") or not own.text else {**made, "note": own.text}
        return _with_effects(with_value(tree, TRAITS, [*rows_at(tree, TRAITS), made]), (), own.given)

    return Command(Msg("Add {thing}", thing=singular), change)


def change_trait(
    index: int, row: Json, before: OwnTrait | None, after: OwnTrait | None, singular: Words
) -> Command:
    """Let *row* stand in place of the trait at *index*.

    ``before`` and ``after`` are the campaign's traits of these names, where it has them. What the one gave
    leaves, what the other gives comes; a note of the user's own stays.
    """

    def change(tree: Json) -> Json:
        made = dict(row)
        if before is not None and made.get("note") == before.text:
            del made["note"]
        if after is not None:
            made["name"] = after.name
            if after.text and not made.get("note"):
                made["note"] = after.text
        tree = with_value(tree, (*TRAITS, index), made)
        return _with_effects(tree, before.given if before else (), after.given if after else ())

    return Command(Msg("Change {field}", field=singular), change)


def remove_trait(index: int, own: OwnTrait, singular: Words) -> Command:
    """Take the trait at *index*, which is the campaign's trait *own*, away with what it gave."""

    def change(tree: Json) -> Json:
        rows = rows_at(tree, TRAITS)
        return _with_effects(with_value(tree, TRAITS, [*rows[:index], *rows[index + 1 :]]), own.given, ())

    return Command(Msg("Remove {thing}", thing=singular), change)


def _with_effects(tree: Json, lost: Sequence[Effect], gained: Sequence[Effect]) -> Json:
    rows = list(rows_at(tree, EFFECTS))
    for each in lost:
        index = next((i for i, row in enumerate(rows) if Effect.model_validate(row) == each), None)
        if index is not None:
            del rows[index]
    rows += [to_data(each) for each in gained]
    return tree if rows == rows_at(tree, EFFECTS) else with_value(tree, EFFECTS, rows)
