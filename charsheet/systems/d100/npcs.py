"""d100 characters for a crowd: Sizes are those of the source's examples, the other numbers are ours."""

from __future__ import annotations

from charsheet.rules.cast import Npc
from charsheet.values import Msg

NPCS = (
    Npc(
        "guard",
        Msg("Town guard"),
        Msg(
            "A person of Size 0 in a mail shirt: nothing slows it, nothing hurries it. Trained in Athletics."
        ),
        {
            "characteristics": {"ws": 38, "bs": 32, "s": 37, "t": 36, "a": 33, "p": 36, "w": 32, "f": 28},
            "skills": {"athletics": 0, "dodge": 0},
            "equipment": [
                {"name": Msg("Mail shirt"), "kg": 12},
                {"name": Msg("Halberd"), "kg": 3},
                {"name": Msg("Lantern"), "kg": 1},
            ],
        },
    ),
    Npc(
        "goblin",
        Msg("Goblin"),
        Msg("Size −1, as the source has goblins: a step slower, harder to hit, hard to notice."),
        {
            "characteristics": {"ws": 28, "bs": 30, "s": 25, "t": 28, "a": 42, "p": 33, "w": 22, "f": 18},
            "size": -1,
            "skills": {"acrobatics": 0, "stealth": 10},
            "equipment": [{"name": Msg("Crooked knife"), "kg": 1}],
        },
    ),
    Npc(
        "wolf",
        Msg("Wolf"),
        Msg("On four legs twice as fast, by the optional Trait Quadruped."),
        {
            "characteristics": {"ws": 40, "s": 34, "t": 35, "a": 45, "p": 48, "w": 30},
            "size": -1,
            "skills": {"athletics": 10, "stealth": 10},
            "traits": [{"name": "Quadruped"}],
        },
    ),
    Npc(
        "flyer",
        Msg("Harpy"),
        Msg("Flyer (8): in the air at every altitude, and much faster there than on foot."),
        {
            "characteristics": {"ws": 36, "s": 30, "t": 30, "a": 38, "p": 40, "w": 26, "f": 30},
            "skills": {"acrobatics": 10, "dodge": 10, "operate_aeronautica": 20},
            "traits": [{"name": "Flyer", "value": 8}],
        },
    ),
    Npc(
        "wisp",
        Msg("Will-o'-the-wisp"),
        Msg("Hoverer (6) of Size −2: drifts over mire and water up to 2 m high; hardly moves on the ground."),
        {
            "characteristics": {"ws": 20, "s": 10, "t": 20, "a": 36, "p": 45, "w": 40},
            "size": -2,
            "skills": {"dodge": 20, "stealth": 0, "operate_aeronautica": 10},
            "traits": [{"name": "Hoverer", "value": 6}],
        },
    ),
    Npc(
        "giant",
        Msg("Giant"),
        Msg("Size 2, as the source has giants: long legs, and an easy mark. Unnaturally strong."),
        {
            "characteristics": {"ws": 42, "bs": 25, "s": 60, "t": 58, "a": 31, "p": 28, "w": 30, "f": 20},
            "unnatural": {"s": 4, "t": 3},
            "size": 2,
            "skills": {"athletics": 10},
            "equipment": [{"name": Msg("Uprooted tree"), "kg": 90}],
        },
    ),
    Npc(
        "troll",
        Msg("Troll"),
        Msg("Size 1, as the source has trolls. Climbs like an ape, and swims like a stone."),
        {
            "characteristics": {"ws": 40, "bs": 20, "s": 52, "t": 50, "a": 34, "p": 30, "w": 28, "f": 12},
            "unnatural": {"s": 2, "t": 2},
            "size": 1,
            "skills": {"athletics": 20},
            "load": {"heavy_weapon": True},
            "equipment": [{"name": Msg("Stone hammer"), "kg": 40}],
        },
    ),
    Npc(
        "swimmer",
        Msg("Merfolk"),
        Msg("Unnaturally strong and Amphibious, which is optional: swims twice as fast as it walks."),
        {
            "characteristics": {"ws": 34, "bs": 32, "s": 45, "t": 36, "a": 27, "p": 38, "w": 34, "f": 36},
            "unnatural": {"s": 4},
            "skills": {"athletics": 20},
            "traits": [{"name": "Amphibious"}],
            "equipment": [{"name": Msg("Trident"), "kg": 2}],
        },
    ),
    Npc(
        "porter",
        Msg("Burdened porter"),
        Msg("Carries more than Carry allows, so it is a step slower and worse at everything athletic."),
        {
            "characteristics": {"ws": 26, "bs": 24, "s": 42, "t": 41, "a": 33, "p": 28, "w": 30, "f": 26},
            "skills": {"athletics": 10},
            "equipment": [
                {"name": Msg("Carrying frame"), "kg": 8},
                {"name": Msg("Bale of cloth"), "quantity": 3, "kg": 24},
            ],
        },
    ),
    Npc(
        "crawler",
        Msg("Giant centipede"),
        Msg("Crawler, which is optional: rubble and mire do not slow it, but it charges every second Round."),
        {
            "characteristics": {"ws": 42, "s": 32, "t": 34, "a": 37, "p": 30, "w": 20},
            "skills": {"athletics": 20, "stealth": 10},
            "traits": [{"name": "Crawler"}],
        },
    ),
    Npc(
        "mount",
        Msg("Riding horse"),
        Msg("Size 1 and Quadruped, which is optional: SPD 10, and it carries rider and baggage unburdened."),
        {
            "characteristics": {"ws": 30, "s": 45, "t": 42, "a": 41, "p": 38, "w": 28},
            "unnatural": {"s": 2, "t": 2},
            "size": 1,
            "skills": {"athletics": 10},
            "traits": [{"name": "Quadruped"}],
            "equipment": [{"name": Msg("Saddle"), "kg": 12}, {"name": Msg("Rider"), "kg": 85}],
        },
    ),
    Npc(
        "burrower",
        Msg("Tunnel worm"),
        Msg("Burrower (5): digs faster than it crawls above the ground, and comes up where nobody waits."),
        {
            "characteristics": {"ws": 38, "s": 48, "t": 46, "a": 22, "p": 32, "w": 25},
            "size": 1,
            "skills": {"athletics": 0},
            "traits": [{"name": "Burrower", "value": 5}],
        },
    ),
)
