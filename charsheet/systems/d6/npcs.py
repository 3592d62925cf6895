"""D6 characters for a crowd. The source describes the typical human alone: the other numbers are ours."""

from __future__ import annotations

from charsheet.rules.cast import Npc
from charsheet.values import Msg

NPCS = (
    Npc(
        "guard",
        Msg("Town guard"),
        Msg("Athletics of 3D: begins play with Move 6, as the source says."),
        {
            "attributes": {"strength": "2D+2", "stamina": "2D+2"},
            "skills": {"athletics": "3D", "fortitude": "3D"},
            "specializations": {"running": "3D+1"},
            "equipment": [
                {"name": Msg("Spear"), "kg": 2},
                {"name": Msg("Mail shirt"), "kg": 12},
                {"name": Msg("Lantern"), "kg": 1},
            ],
        },
    ),
    Npc(
        "townsfolk",
        Msg("Townsfolk"),
        Msg("The typical human of the source: Move 5, no skill to speak of."),
        {
            "attributes": {"strength": "2D", "stamina": "2D"},
        },
    ),
    Npc(
        "goblin",
        Msg("Goblin"),
        Msg("Short legs, Move 4; makes up for them by jumping and climbing."),
        {
            "attributes": {"strength": "1D+2", "stamina": "2D"},
            "skills": {"athletics": "2D+1"},
            "specializations": {"climbing": "3D", "jumping": "3D+1"},
            "base_move": 4,
            "equipment": [{"name": Msg("Crooked knife"), "kg": 1}],
        },
    ),
    Npc(
        "wolf",
        Msg("Wolf"),
        Msg("Move 9, and it runs for many Rounds before it tires."),
        {
            "attributes": {"strength": "3D", "stamina": "4D"},
            "skills": {"athletics": "3D+2", "fortitude": "6D"},
            "specializations": {"running": "5D"},
            "base_move": 9,
        },
    ),
    Npc(
        "flyer",
        Msg("Giant bat"),
        Msg(
            "The source has no rule for flight. Move 2 on the ground; its wings, an effect to be switched "
            "off there, add 10."
        ),
        {
            "attributes": {"strength": "2D", "stamina": "3D"},
            "skills": {"athletics": "3D"},
            "base_move": 2,
            "effects": [{"name": Msg("Wings"), "target": "move", "op": "add", "value": 10}],
        },
    ),
    Npc(
        "giant",
        Msg("Giant"),
        Msg("Move 5 like anybody's, and a stride that adds 4. No farther a jumper than others."),
        {
            "attributes": {"strength": "7D", "stamina": "6D"},
            "skills": {"athletics": "7D", "fortitude": "7D"},
            "base_move": 5,
            "effects": [{"name": Msg("Long stride"), "target": "move", "op": "add", "value": 4}],
            "equipment": [{"name": Msg("Uprooted tree"), "kg": 90}],
        },
    ),
    Npc(
        "swimmer",
        Msg("Merfolk"),
        Msg("Swims at Move 8 instead of half its Move; on land it drags itself along."),
        {
            "attributes": {"strength": "3D", "stamina": "3D"},
            "skills": {"athletics": "3D+1", "fortitude": "4D"},
            "specializations": {"swimming": "5D"},
            "base_move": 2,
            "effects": [{"name": Msg("Fins"), "target": "swim.move", "op": "set", "value": 8}],
            "equipment": [{"name": Msg("Trident"), "kg": 2}],
        },
    ),
    Npc(
        "porter",
        Msg("Burdened porter"),
        Msg("The source has no rule for load: what it carries takes 3 off its Move until it is set down."),
        {
            "attributes": {"strength": "3D", "stamina": "3D"},
            "skills": {"athletics": "3D+1", "fortitude": "4D"},
            "effects": [{"name": Msg("Burdened"), "target": "move", "op": "add", "value": -3}],
            "equipment": [
                {"name": Msg("Carrying frame"), "kg": 8},
                {"name": Msg("Bale of cloth"), "quantity": 3, "kg": 24},
            ],
        },
    ),
    Npc(
        "crawler",
        Msg("Giant slug"),
        Msg("Move 1, and up a wall as fast as along the ground."),
        {
            "attributes": {"strength": "4D", "stamina": "5D"},
            "skills": {"fortitude": "6D"},
            "specializations": {"climbing": "6D"},
            "base_move": 1,
        },
    ),
    Npc(
        "climber",
        Msg("Giant spider"),
        Msg("Specialised in climbing: its climbing Move is its whole Move."),
        {
            "attributes": {"strength": "3D", "stamina": "2D+1"},
            "skills": {"athletics": "3D+2"},
            "specializations": {"climbing": "6D", "jumping": "4D"},
            "base_move": 7,
        },
    ),
    Npc(
        "mount",
        Msg("Riding horse"),
        Msg("Move 10 with its rider, and a gallop of many Rounds."),
        {
            "attributes": {"strength": "5D", "stamina": "5D"},
            "skills": {"athletics": "5D", "fortitude": "6D"},
            "specializations": {"running": "6D", "jumping": "5D+1"},
            "base_move": 10,
            "equipment": [{"name": Msg("Saddle"), "kg": 12}, {"name": Msg("Rider"), "kg": 85}],
        },
    ),
)
