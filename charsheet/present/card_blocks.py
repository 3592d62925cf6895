"""What can stand on a card besides its system's tables, and the presets, by the names that people read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from charsheet.model.problems import InvalidError
from charsheet.rules.system import RuleSystem
from charsheet.values import Msg, PMsg

PORTRAIT, STATE, PENCIL, STEPS, EQUIPMENT, NOTES = (
    "portrait",
    "state",
    "pencil",
    "steps",
    "equipment",
    "notes",
)
COMMON: Mapping[str, Msg] = {
    PORTRAIT: Msg("Portrait"),
    STATE: Msg("Condition, traits and effects"),
    PENCIL: Msg("Boxes for a pencil"),
    STEPS: Msg("Where the headline comes from"),
    EQUIPMENT: Msg("Equipment"),
    NOTES: Msg("Notes"),
}
"""The blocks that every system has."""

USUAL = "usual"
PRESETS: Mapping[str, Msg] = {
    USUAL: PMsg("card", "Usual"),
    "combat": PMsg("card", "Combat"),
    "travel": PMsg("card", "Travel"),
    "everything": PMsg("card", "Everything"),
    "npc": PMsg("card", "Small NPC"),
}
"""The choices of blocks that every system declares."""


def block_labels(system: RuleSystem[Any, Any]) -> Mapping[str, Msg]:
    """Every block that a card of *system* can have, in words; of two by one title, the second is in full."""
    labels = dict(COMMON)
    for block in system.card.blocks:
        title = block.table.title
        labels.setdefault(
            block.id, Msg("{title}, in full", title=title) if title in labels.values() else title
        )
    return labels


def preset_blocks(system: RuleSystem[Any, Any], preset: str) -> tuple[str, ...]:
    """The blocks of a preset.

    Raises:
        KeyError: there is no such preset.
    """
    return {each.id: each.blocks for each in system.card.presets}[preset]


def chosen_blocks(system: RuleSystem[Any, Any], names: str) -> tuple[str, ...]:
    """The blocks that a preset or a list such as ``state,movement,notes`` names, in that order.

    Blocks that only other systems have are left out.
    """
    if names in PRESETS:
        return preset_blocks(system, names)
    known = block_labels(system)
    return tuple(each for each in _listed(names) if each in known)


def check_blocks(systems: Iterable[RuleSystem[Any, Any]], names: str) -> None:
    """See that *names* is a preset, or a list of blocks that any of *systems* has.

    Raises:
        InvalidError: there is no such preset or block; says which there are.
    """
    if names in PRESETS:
        return
    known = dict.fromkeys(id for system in systems for id in block_labels(system))
    for each in _listed(names):
        if each not in known:
            told = ", ".join((*PRESETS, *known))
            raise InvalidError(
                Msg('no block of a card is called "{name}"; there are: {known}', name=each, known=told)
            )


def _listed(names: str) -> tuple[str, ...]:
    return tuple(each.strip() for each in names.split(","))
