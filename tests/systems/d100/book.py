"""What the d100 book asks of a character, read from the file alone, by nothing of the program.

Whoever reads the book anew can hold this page to it, and the two that build on it. Loads and effects, which
the book does not speak of, are left out, and so are most rulings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from tests.systems.by_hand import Tree

ALL_ROLLS = range(1, 101)
PRICES = {"half_move": 1, "full_move": 2, "charge": 2, "run": 2, "disengage": 2, "cover": 2}
FACTORS = {"half": 1, "full": 2, "charge": 3, "run": 6}
MOVES = {
    "half_move": "half",
    "full_move": "full",
    "charge": "charge",
    "run": "run",
    "disengage": "half",
    "cover": "full",
}
HEIGHTS = {
    "ground": {"still": 0, "half": 0, "full": 3, "charge": 6, "run": 9},
    "low": {"still": 10, "half": 12, "full": 15, "charge": 20, "run": 25},
    "high": {"still": 25, "half": 25, "full": 25, "charge": 25, "run": 25},
}
ICY = {
    **dict.fromkeys(("darkness", "deep_snow", "undergrowth", "ice"), -10),
    **dict.fromkeys(("crowd", "corpses", "rubble", "earthquake"), -20),
    **dict.fromkeys(("mud", "pool", "other"), 0),
    "smoke": 10,
}


def degrees(target: int, roll: int) -> int:
    """Successes above 0, Failures below: 1 and one more for each full ten of the margin."""
    return 1 + (target - roll) // 10 if roll <= target else -1 - (roll - target) // 10


def likely(found: Counter[Any], wanted: Callable[[Any], bool]) -> Fraction:
    """In percent, how much of what was *found* is as *wanted*."""
    return Fraction(100 * sum(times for each, times in found.items() if wanted(each)), found.total())


def rolls(target: int) -> Counter[int]:
    """How many of all rolls give how many degrees."""
    return Counter(degrees(target, roll) for roll in ALL_ROLLS)


class Somebody:
    """What the book asks of a character."""

    def __init__(self, case: Tree) -> None:
        who = case["character"]
        known = {"s": 0, "t": 0, "a": 0, **who.get("characteristics", {})}
        self.s, self.t, self.a = (known[each] for each in "sta")
        self.rulings: Tree = case.get("rulings", {})
        self.conditions = set(who.get("conditions", ()))
        skills = {"athletics": -20, "acrobatics": -20, "operate_aeronautica": -20, **who.get("skills", {})}
        self.athletics = self.s + skills["athletics"]
        self.acrobatics = self.a + skills["acrobatics"]
        self.aeronautica = self.a + skills["operate_aeronautica"]
        self.traits = {each["name"].casefold(): each.get("value") for each in who.get("traits", ())}
        self.heavy = bool({"heavy_armour", "heavy_weapon"} & who.get("load", {}).keys())
        walking = self.a // 10 + who.get("size", 0)
        self.spd = Fraction(walking) if walking > 0 else Fraction(1, 2)
        self.swims = Fraction(self.s // 10 or 1, 2)
