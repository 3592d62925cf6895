"""D6 characters for a crowd. The source describes the typical human alone: the other numbers are ours."""

from __future__ import annotations

from collections.abc import Mapping

from charsheet.model.base import Json
from charsheet.rules import crowd
from charsheet.rules.cast import Npc
from charsheet.rules.crowd import adding, item, setting
from charsheet.values import Msg


def _body(strength: str, stamina: str, **skills: str) -> Mapping[str, Json]:
    """The fields that everybody has."""
    attributes = {"attributes": {"strength": strength, "stamina": stamina}}
    return {**attributes, "skills": skills} if skills else attributes


NPCS = (
    Npc(
        "guard",
        crowd.GUARD,
        Msg("Athletics of 3D: begins play with Move 6, as the source says."),
        {
            **_body("2D+2", "2D+2", athletics="3D", fortitude="3D"),
            "specializations": {"running": "3D+1"},
            "equipment": [
                item(Msg("Spear"), kg=2),
                crowd.MAIL,
                crowd.LANTERN,
            ],
        },
    ),
    Npc(
        "townsfolk",
        Msg("Townsfolk"),
        Msg("The typical human of the source: Move 5, no skill to speak of."),
        {
            **_body("2D", "2D"),
        },
    ),
    Npc(
        "goblin",
        crowd.GOBLIN,
        Msg("Short legs, Move 4; makes up for them by jumping and climbing."),
        {
            **_body("1D+2", "2D", athletics="2D+1"),
            "specializations": {"climbing": "3D", "jumping": "3D+1"},
            "base_move": 4,
            "equipment": [crowd.KNIFE],
        },
    ),
    Npc(
        "wolf",
        crowd.WOLF,
        Msg("Move 9, and it runs for many Rounds before it tires."),
        {
            **_body("3D", "4D", athletics="3D+2", fortitude="6D"),
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
            **_body("2D", "3D", athletics="3D"),
            "base_move": 2,
            "effects": [adding("move", 10, crowd.WINGS)],
        },
    ),
    Npc(
        "giant",
        crowd.GIANT,
        Msg("Move 5 like anybody's, and a stride that adds 4. No farther a jumper than others."),
        {
            **_body("7D", "6D", athletics="7D", fortitude="7D"),
            "base_move": 5,
            "effects": [adding("move", 4, crowd.LONG_STRIDE)],
            "equipment": [crowd.TREE],
        },
    ),
    Npc(
        "swimmer",
        crowd.MERFOLK,
        Msg("Swims at Move 8 instead of half its Move; on land it drags itself along."),
        {
            **_body("3D", "3D", athletics="3D+1", fortitude="4D"),
            "specializations": {"swimming": "5D"},
            "base_move": 2,
            "effects": [setting("swim.move", 8, Msg("Fins"))],
            "equipment": [crowd.TRIDENT],
        },
    ),
    Npc(
        "porter",
        crowd.PORTER,
        Msg("The source has no rule for load: what it carries takes 3 off its Move until it is set down."),
        {
            **_body("3D", "3D", athletics="3D+1", fortitude="4D"),
            "effects": [adding("move", -3, Msg("Burdened"))],
            "equipment": list(crowd.BURDEN),
        },
    ),
    Npc(
        "crawler",
        Msg("Giant slug"),
        Msg("Move 1, and up a wall as fast as along the ground."),
        {
            **_body("4D", "5D", fortitude="6D"),
            "specializations": {"climbing": "6D"},
            "base_move": 1,
        },
    ),
    Npc(
        "climber",
        Msg("Giant spider"),
        Msg("Specialised in climbing: its climbing Move is its whole Move."),
        {
            **_body("3D", "2D+1", athletics="3D+2"),
            "specializations": {"climbing": "6D", "jumping": "4D"},
            "base_move": 7,
        },
    ),
    Npc(
        "mount",
        crowd.MOUNT,
        Msg("Move 10 with its rider, and a gallop of many Rounds."),
        {
            **_body("5D", "5D", athletics="5D", fortitude="6D"),
            "specializations": {"running": "6D", "jumping": "5D+1"},
            "base_move": 10,
            "equipment": list(crowd.SADDLE_AND_RIDER),
        },
    ),
)
