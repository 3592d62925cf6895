"""Narateer characters for a crowd. The source describes none: their numbers are ours, within its rules."""

from __future__ import annotations

from charsheet.rules.cast import Npc
from charsheet.values import Msg

FOUR_LEGS, LONG_STRIDE = Msg("Four legs"), Msg("Long stride")

NPCS = (
    Npc(
        "guard",
        Msg("Town guard"),
        Msg("Stands, watches, and runs a thief down in a straight line. Little for roofs and walls."),
        {
            "attributes": {"strength": 3, "agility": 1},
            "skills": {"athletics": 2},
            "ready_ad": 4,
            "equipment": [
                {"name": Msg("Spear"), "bulk": 2},
                {"name": Msg("Padded coat"), "bulk": 2},
                {"name": Msg("Lantern"), "bulk": 1},
            ],
        },
    ),
    Npc(
        "courier",
        Msg("Market courier"),
        Msg("Runs at no cost, by Fleet Foot, and sprints over stalls and fences by Acrobatics."),
        {
            "attributes": {"strength": 1, "agility": 4},
            "skills": {"athletics": 1, "acrobatics": 4},
            "ready_ad": 5,
            "traits": [{"name": "Fleet Foot"}],
            "equipment": [{"name": Msg("Satchel"), "bulk": 1}],
        },
    ),
    Npc(
        "porter",
        Msg("Burdened porter"),
        Msg("Strong, and Heavy with what others own: Base Movement is halved until the load is set down."),
        {
            "attributes": {"strength": 4, "agility": 0},
            "skills": {"athletics": 2},
            "encumbrance": "heavy",
            "ready_ad": 3,
            "equipment": [
                {"name": Msg("Carrying frame"), "bulk": 2},
                {"name": Msg("Bale of cloth"), "quantity": 3, "bulk": 4},
            ],
        },
    ),
    Npc(
        "goblin",
        Msg("Goblin"),
        Msg("Small, quick and never alone. A handful of them fills a street."),
        {
            "attributes": {"strength": 0, "agility": 3},
            "skills": {"athletics": 1, "acrobatics": 2},
            "ready_ad": 3,
            "equipment": [{"name": Msg("Crooked knife"), "bulk": 1}],
        },
    ),
    Npc(
        "wolf",
        Msg("Wolf"),
        Msg("Faster than anybody on two legs: four of its own add to Base Movement before anything else."),
        {
            "attributes": {"strength": 2, "agility": 4},
            "skills": {"athletics": 3},
            "ready_ad": 4,
            "effects": [{"name": FOUR_LEGS, "target": "bm", "op": "add", "value": 6}],
        },
    ),
    Npc(
        "flyer",
        Msg("Great eagle"),
        Msg(
            "The source has no rule for flight. Wings add to Base Movement, and what is difficult on the "
            "ground costs nothing more above it."
        ),
        {
            "attributes": {"strength": 2, "agility": 5},
            "skills": {"acrobatics": 4},
            "ready_ad": 4,
            "effects": [
                {"name": Msg("Wings"), "target": "bm", "op": "add", "value": 10},
                {"name": Msg("Above the ground"), "target": "difficult.cost", "op": "set", "value": 1},
            ],
        },
    ),
    Npc(
        "giant",
        Msg("Giant"),
        Msg("One step of its is two of anybody else's. Clumsy: no Acrobatics, one use of it and no Boost."),
        {
            "attributes": {"strength": 8, "agility": 0},
            "skills": {"athletics": 3},
            "ready_ad": 4,
            "effects": [{"name": LONG_STRIDE, "target": "bm", "op": "add", "value": 4}],
            "equipment": [{"name": Msg("Uprooted tree"), "bulk": 8}],
        },
    ),
    Npc(
        "swimmer",
        Msg("River folk"),
        Msg(
            "At home in water: marsh, shallows and current cost them nothing more. On dry land they are slow."
        ),
        {
            "attributes": {"strength": 2, "agility": 1},
            "skills": {"athletics": 5},
            "ready_ad": 4,
            "effects": [
                {"name": Msg("At home in water"), "target": "difficult.cost", "op": "set", "value": 1},
                {"name": Msg("Webbed feet"), "target": "bm", "op": "add", "value": -3},
            ],
        },
    ),
    Npc(
        "crawler",
        Msg("Giant serpent"),
        Msg("Lives on its belly: always Prone, it crawls and neither runs nor sprints. It never stands up."),
        {
            "attributes": {"strength": 4, "agility": 4},
            "skills": {"athletics": 3},
            "ready_ad": 3,
            "conditions": ["prone"],
            "effects": [{"name": Msg("Strong coils"), "target": "bm", "op": "add", "value": 4}],
        },
    ),
    Npc(
        "mount",
        Msg("Riding horse"),
        Msg("Carries its rider at its own Base Movement, and gallops by Athletics. The saddle is on it."),
        {
            "attributes": {"strength": 6, "agility": 3},
            "skills": {"athletics": 4},
            "ready_ad": 4,
            "effects": [{"name": FOUR_LEGS, "target": "bm", "op": "add", "value": 7}],
            "equipment": [{"name": Msg("Saddle"), "bulk": 3}],
        },
    ),
    Npc(
        "walking_dead",
        Msg("Walking dead"),
        Msg("Slowed for good, and nothing hurries it: half its movement, twice the cost of a Run."),
        {
            "attributes": {"strength": 1, "agility": 0},
            "ready_ad": 2,
            "conditions": ["slowed"],
        },
    ),
)
