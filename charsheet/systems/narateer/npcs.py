"""Narateer characters for a crowd. The source describes none: their numbers are ours, within its rules."""

from __future__ import annotations

from collections.abc import Mapping

from charsheet.model.base import Json
from charsheet.rules import crowd
from charsheet.rules.cast import Npc
from charsheet.rules.crowd import adding, item, setting
from charsheet.values import Msg

FOUR_LEGS = Msg("Four legs")


def _body(strength: int, agility: int, ready_ad: int, **skills: int) -> Mapping[str, Json]:
    """The fields that everybody has."""
    fields: dict[str, Json] = {"attributes": {"strength": strength, "agility": agility}}
    if skills:
        fields["skills"] = skills
    return {**fields, "ready_ad": ready_ad}


NPCS = (
    Npc(
        "guard",
        crowd.GUARD,
        Msg("Stands, watches, and runs a thief down in a straight line. Little for roofs and walls."),
        {
            **_body(3, 1, 4, athletics=2),
            "equipment": [
                item(Msg("Spear"), bulk=2),
                item(Msg("Padded coat"), bulk=2),
                item(Msg("Lantern"), bulk=1),
            ],
        },
    ),
    Npc(
        "courier",
        Msg("Market courier"),
        Msg("Runs at no cost, by Fleet Foot, and sprints over stalls and fences by Acrobatics."),
        {
            **_body(1, 4, 5, athletics=1, acrobatics=4),
            "traits": [{"name": "Fleet Foot"}],
            "equipment": [item(Msg("Satchel"), bulk=1)],
        },
    ),
    Npc(
        "porter",
        crowd.PORTER,
        Msg("Strong, and Heavy with what others own: Base Movement is halved until the load is set down."),
        {
            **_body(4, 0, 3, athletics=2),
            "encumbrance": "heavy",
            "equipment": [item(Msg("Carrying frame"), bulk=2), item(Msg("Bale of cloth"), 3, bulk=4)],
        },
    ),
    Npc(
        "goblin",
        crowd.GOBLIN,
        Msg("Small, quick and never alone. A handful of them fills a street."),
        {
            **_body(0, 3, 3, athletics=1, acrobatics=2),
            "equipment": [item(Msg("Crooked knife"), bulk=1)],
        },
    ),
    Npc(
        "wolf",
        crowd.WOLF,
        Msg("Faster than anybody on two legs: four of its own add to Base Movement before anything else."),
        {**_body(2, 4, 4, athletics=3), "effects": [adding("bm", 6, FOUR_LEGS)]},
    ),
    Npc(
        "flyer",
        Msg("Great eagle"),
        Msg(
            "The source has no rule for flight. Wings add to Base Movement, and what is difficult on the "
            "ground costs nothing more above it."
        ),
        {
            **_body(2, 5, 4, acrobatics=4),
            "effects": [adding("bm", 10, crowd.WINGS), setting("difficult.cost", 1, Msg("Above the ground"))],
        },
    ),
    Npc(
        "giant",
        crowd.GIANT,
        Msg("One step of its is two of anybody else's. Clumsy: no Acrobatics, one use of it and no Boost."),
        {
            **_body(8, 0, 4, athletics=3),
            "effects": [adding("bm", 4, crowd.LONG_STRIDE)],
            "equipment": [item(Msg("Uprooted tree"), bulk=8)],
        },
    ),
    Npc(
        "swimmer",
        Msg("River folk"),
        Msg(
            "At home in water: marsh, shallows and current cost them nothing more. On dry land they are slow."
        ),
        {
            **_body(2, 1, 4, athletics=5),
            "effects": [
                setting("difficult.cost", 1, Msg("At home in water")),
                adding("bm", -3, Msg("Webbed feet")),
            ],
        },
    ),
    Npc(
        "crawler",
        Msg("Giant serpent"),
        Msg("Lives on its belly: always Prone, it crawls and neither runs nor sprints. It never stands up."),
        {
            **_body(4, 4, 3, athletics=3),
            "conditions": ["prone"],
            "effects": [adding("bm", 4, Msg("Strong coils"))],
        },
    ),
    Npc(
        "mount",
        crowd.MOUNT,
        Msg("Carries its rider at its own Base Movement, and gallops by Athletics. The saddle is on it."),
        {
            **_body(6, 3, 4, athletics=4),
            "effects": [adding("bm", 7, FOUR_LEGS)],
            "equipment": [item(Msg("Saddle"), bulk=3)],
        },
    ),
    Npc(
        "walking_dead",
        Msg("Walking dead"),
        Msg("Slowed for good, and nothing hurries it: half its movement, twice the cost of a Run."),
        {**_body(1, 0, 2), "conditions": ["slowed"]},
    ),
)
