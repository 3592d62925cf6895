"""A d100 fall on a sheet of paper: from the book alone, by nothing of the program."""

from __future__ import annotations

import math
from collections import Counter
from fractions import Fraction

from tests.systems.by_hand import NoError, Tree
from tests.systems.d100.book import ALL_ROLLS, HEIGHTS, Somebody, degrees, likely


class Fall:
    """A fall as one writes it on a sheet of paper."""

    def __init__(self, case: Tree) -> None:
        self.who, setup = Somebody(case), case.get("setup", {})
        self.at = setup.get("altitude")
        given = setup.get("height", 10)
        self.height = Fraction(HEIGHTS[self.at][setup.get("last", "still")] if self.at else given)
        self.cap, self.per_turn = Fraction(setup.get("terminal", 25)), Fraction(setup.get("per_turn", 100))
        self.left, self.turns, self.falls, self.over = self.height, 0, self.at is not None, False
        self.jump: str | None = ""
        self.result: str | None = None
        self.roll: int | None = None
        self.degrees = 1

    def do(self, step: Tree) -> Tree:
        return getattr(self, f"do_{step['kind']}")(step)

    def test(self) -> Tree:
        return {"fall.test": self.who.acrobatics, "fall.chance": min(max(self.who.acrobatics, 0), 100)}

    def do_jump_down(self, step: Tree) -> Tree:
        if self.over or self.falls or "immobile" in self.who.conditions:
            raise NoError
        self.falls, self.jump = True, step.get("result")
        return self.test() | ({} if self.jump == "failure" else {"fall.off": self.who.a // 10})

    def do_fall(self, _: Tree) -> Tree:
        if self.over or (self.at != "high" if self.at else self.left <= self.per_turn):
            raise NoError
        self.turns, self.falls = self.turns + 1, True
        if self.at:
            self.at = "low"
            return {}
        self.left -= self.per_turn
        return {"fall.fallen": self.per_turn}

    def do_land(self, step: Tree) -> Tree:
        if self.over or self.at == "high" or (self.at is None and self.left > self.per_turn):
            raise NoError
        self.turns, self.over, self.left = self.turns + 1, True, Fraction(0)
        self.result, self.roll, self.degrees = step.get("result"), step.get("roll"), step.get("degrees", 1)
        if self.counts(self.jump == "success") == 0 and self.who.rulings.get("fall_zero") != "literal":
            return {}
        found = self.damages()
        known = len(found) == 1 and self.result is not None and self.jump is not None
        if known and (self.roll is not None or 0 in found):
            return self.test() | {"fall.damage": min(found)}
        table: Tree = {}
        for row, damage in enumerate(sorted(found)):
            table[f"fall.damage.{row}.just"] = likely(found, lambda each, damage=damage: each == damage)
            table[f"fall.damage.{row}.at_least"] = likely(found, lambda each, damage=damage: each >= damage)
        return self.test() | table

    def counts(self, jumped: bool) -> Fraction:
        """The height that counts."""
        return min(max(self.height - (self.who.a // 10 if jumped else 0), Fraction(0)), self.cap)

    def damages(self) -> Counter[Fraction]:
        """The damage of every roll that is open."""
        target = self.who.acrobatics
        downs = Counter({self.jump == "success": 1})
        if self.jump is None:
            downs = Counter(degrees(target, roll) > 0 for roll in ALL_ROLLS)
        breaks = Counter(max(degrees(target, roll), 0) for roll in ALL_ROLLS)
        if self.result is not None:
            breaks = Counter({self.degrees if self.result == "success" else 0: 1})
        found = Counter[Fraction]()
        for down, times in downs.items():
            for got, more in breaks.items():
                for die in range(1, 11) if self.roll is None else [self.roll]:
                    found[self.hurt(self.counts(down), got, die)] += times * more
        return found

    def hurt(self, height: Fraction, got: int, die: int) -> Fraction:
        if height == 0 and self.who.rulings.get("fall_zero") != "literal":
            return Fraction(0)
        enough = self.who.rulings.get("landing_on_feet") == "enough"
        on_feet = got > 0 and (got >= height if enough else got > height)
        return Fraction(0) if on_feet else max(height + die - got, Fraction(0))

    def ledger(self) -> Tree:
        found, height = self.damages(), self.counts(self.jump == "success")
        enough = self.who.rulings.get("landing_on_feet") == "enough"
        hurt = {each > 0 for each in found}
        landed = "open" if len(hurt) > 1 else "prone" if True in hurt else "on_feet"
        return {
            "fall.least": min(found),
            "fall.most": max(found),
            "fall.mean": sum(each * times for each, times in found.items()) / found.total(),
            "fall.unhurt": likely(found, lambda each: each == 0),
            "fall.effective": height,
            "fall.turns": self.turns,
            "fall.position": landed if self.over else "falling" if self.falls else "above",
            "fall.height": self.height,
            "fall.cap": self.cap,
            "fall.feet": max(math.ceil(height), 1) if enough else math.floor(height) + 1,
            **({"fall.altitude": self.at} if self.at and not self.over else {}),
            **({} if self.out_of_flight else {"fall.left": self.left}),
        }

    @property
    def out_of_flight(self) -> bool:
        return self.at is not None
