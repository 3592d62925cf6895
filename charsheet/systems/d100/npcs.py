"""d100 characters for a crowd: Sizes are those of the source's examples, the other numbers are ours."""

from __future__ import annotations

from collections.abc import Mapping

from charsheet.model.base import Json
from charsheet.rules import crowd
from charsheet.rules.cast import Npc
from charsheet.rules.crowd import item
from charsheet.values import Msg


def _numbers(written: str) -> dict[str, int]:
    """Fields as a stat line has them: ``ws 38 bs 32``."""
    words = written.split()
    return {name: int(number) for name, number in zip(words[::2], words[1::2], strict=True)}


def _body(characteristics: str, *, skills: str, unnatural: str = "", size: int = 0) -> Mapping[str, Json]:
    """The fields that everybody has, each a stat line."""
    fields: dict[str, Json] = {"characteristics": _numbers(characteristics)}
    if unnatural:
        fields["unnatural"] = _numbers(unnatural)
    if size:
        fields["size"] = size
    return {**fields, "skills": _numbers(skills)}


NPCS = (
    Npc(
        "guard",
        crowd.GUARD,
        Msg(
            "A person of Size 0 in a mail shirt: nothing slows it, nothing hurries it. Trained in Athletics."
        ),
        {
            **_body("ws 38 bs 32 s 37 t 36 a 33 p 36 w 32 f 28", skills="athletics 0 dodge 0"),
            "equipment": [
                crowd.MAIL,
                item(Msg("Halberd"), kg=3),
                crowd.LANTERN,
            ],
        },
    ),
    Npc(
        "goblin",
        crowd.GOBLIN,
        Msg("Size −1, as the source has goblins: a step slower, harder to hit, hard to notice."),
        {
            **_body("ws 28 bs 30 s 25 t 28 a 42 p 33 w 22 f 18", size=-1, skills="acrobatics 0 stealth 10"),
            "equipment": [crowd.KNIFE],
        },
    ),
    Npc(
        "wolf",
        crowd.WOLF,
        Msg("On four legs twice as fast, by the optional Trait Quadruped."),
        {
            **_body("ws 40 s 34 t 35 a 45 p 48 w 30", size=-1, skills="athletics 10 stealth 10"),
            "traits": [{"name": "Quadruped"}],
        },
    ),
    Npc(
        "flyer",
        Msg("Harpy"),
        Msg("Flyer (8): in the air at every altitude, and much faster there than on foot."),
        {
            **_body(
                "ws 36 s 30 t 30 a 38 p 40 w 26 f 30", skills="acrobatics 10 dodge 10 operate_aeronautica 20"
            ),
            "traits": [{"name": "Flyer", "value": 8}],
        },
    ),
    Npc(
        "wisp",
        Msg("Will-o'-the-wisp"),
        Msg("Hoverer (6) of Size −2: drifts over mire and water up to 2 m high; hardly moves on the ground."),
        {
            **_body(
                "ws 20 s 10 t 20 a 36 p 45 w 40", size=-2, skills="dodge 20 stealth 0 operate_aeronautica 10"
            ),
            "traits": [{"name": "Hoverer", "value": 6}],
        },
    ),
    Npc(
        "giant",
        crowd.GIANT,
        Msg("Size 2, as the source has giants: long legs, and an easy mark. Unnaturally strong."),
        {
            **_body(
                "ws 42 bs 25 s 60 t 58 a 31 p 28 w 30 f 20",
                unnatural="s 4 t 3",
                size=2,
                skills="athletics 10",
            ),
            "equipment": [crowd.TREE],
        },
    ),
    Npc(
        "troll",
        Msg("Troll"),
        Msg("Size 1, as the source has trolls. Climbs like an ape, and swims like a stone."),
        {
            **_body(
                "ws 40 bs 20 s 52 t 50 a 34 p 30 w 28 f 12",
                unnatural="s 2 t 2",
                size=1,
                skills="athletics 20",
            ),
            "load": {"heavy_weapon": True},
            "equipment": [item(Msg("Stone hammer"), kg=40)],
        },
    ),
    Npc(
        "swimmer",
        crowd.MERFOLK,
        Msg("Unnaturally strong and Amphibious, which is optional: swims twice as fast as it walks."),
        {
            **_body("ws 34 bs 32 s 45 t 36 a 27 p 38 w 34 f 36", unnatural="s 4", skills="athletics 20"),
            "traits": [{"name": "Amphibious"}],
            "equipment": [crowd.TRIDENT],
        },
    ),
    Npc(
        "porter",
        crowd.PORTER,
        Msg("Carries more than Carry allows, so it is a step slower and worse at everything athletic."),
        {
            **_body("ws 26 bs 24 s 42 t 41 a 33 p 28 w 30 f 26", skills="athletics 10"),
            "equipment": list(crowd.BURDEN),
        },
    ),
    Npc(
        "crawler",
        Msg("Giant centipede"),
        Msg("Crawler, which is optional: rubble and mire do not slow it, but it charges every second Round."),
        {
            **_body("ws 42 s 32 t 34 a 37 p 30 w 20", skills="athletics 20 stealth 10"),
            "traits": [{"name": "Crawler"}],
        },
    ),
    Npc(
        "mount",
        crowd.MOUNT,
        Msg("Size 1 and Quadruped, which is optional: SPD 10, and it carries rider and baggage unburdened."),
        {
            **_body("ws 30 s 45 t 42 a 41 p 38 w 28", unnatural="s 2 t 2", size=1, skills="athletics 10"),
            "traits": [{"name": "Quadruped"}],
            "equipment": list(crowd.SADDLE_AND_RIDER),
        },
    ),
    Npc(
        "burrower",
        Msg("Tunnel worm"),
        Msg("Burrower (5): digs faster than it crawls above the ground, and comes up where nobody waits."),
        {
            **_body("ws 38 s 48 t 46 a 22 p 32 w 25", size=1, skills="athletics 0"),
            "traits": [{"name": "Burrower", "value": 5}],
        },
    ),
)
