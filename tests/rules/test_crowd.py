"""What crowds have in common becomes rows like any others."""

from __future__ import annotations

from charsheet.rules import crowd
from charsheet.rules.cast import told
from charsheet.values import Msg

ROPE = Msg("Rope")


def test_what_is_carried() -> None:
    assert crowd.item(ROPE, kg=2) == {"name": ROPE, "kg": 2}
    assert crowd.item(ROPE, 3, bulk=1) == {"name": ROPE, "quantity": 3, "bulk": 1}
    carried = [crowd.LANTERN, crowd.KNIFE, crowd.MAIL, crowd.TRIDENT, crowd.TREE]
    carried += [*crowd.BURDEN, *crowd.SADDLE_AND_RIDER]
    assert told(carried, lambda words: f"<{words.id if isinstance(words, Msg) else words}>") == [
        {"name": "<Lantern>", "kg": 1},
        {"name": "<Crooked knife>", "kg": 1},
        {"name": "<Mail shirt>", "kg": 12},
        {"name": "<Trident>", "kg": 2},
        {"name": "<Uprooted tree>", "kg": 90},
        {"name": "<Carrying frame>", "kg": 8},
        {"name": "<Bale of cloth>", "quantity": 3, "kg": 24},
        {"name": "<Saddle>", "kg": 12},
        {"name": "<Rider>", "kg": 85},
    ]


def test_effects() -> None:
    assert crowd.adding("bm", -3, ROPE) == {"name": ROPE, "target": "bm", "op": "add", "value": -3}
    assert crowd.setting("bm", 8, ROPE) == {"name": ROPE, "target": "bm", "op": "set", "value": 8}


def test_who_there_is() -> None:
    names = (crowd.GUARD, crowd.GOBLIN, crowd.WOLF, crowd.GIANT, crowd.PORTER, crowd.MOUNT, crowd.MERFOLK)
    assert [each.id for each in (*names, crowd.WINGS, crowd.LONG_STRIDE)] == [
        "Town guard",
        "Goblin",
        "Wolf",
        "Giant",
        "Burdened porter",
        "Riding horse",
        "Merfolk",
        "Wings",
        "Long stride",
    ]
