"""How far one comes in a chase of the D6 system: from the chapter alone, by nothing of the program."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, ClassVar

from tests.systems.by_hand import NoError, Tree
from tests.systems.chase_by_hand import Order, Side
from tests.systems.d6.by_hand import SPACE, WAYS, Somebody
from tests.systems.d6.round_by_hand import Strain, asked, together


class Runner(Side):
    """Movement Tests (D3) over terrain (D4), which are strenuous (D8)."""

    modes: ClassVar = ("move", "x2", "x3", "x4", "x5", "x6", "free")

    def __init__(self, who: Tree, case: Tree) -> None:
        super().__init__(who, case)
        self.who = Somebody(who, self.rulings)
        self.strain = Strain(self.who, self.setup.get("rest", 1))

    def pace(self, order: Order) -> Fraction:
        """Failing either Test, one moves the normal Move only, and has to be told anew for the next Turn."""
        way, terrain = order.ground.split(".")
        free, most = self.who.normal(way)
        if order.mode in {"free", "move"}:
            far = free if order.mode == "free" else most
            if order.result == "failure" and self.who.within(terrain):
                order.alone("D3")
        else:
            far = most if self.fails(way, order) else self.who.values[f"{way}.{order.mode}"]
        if far is None:
            raise NoError("D2")
        return far * (SPACE if self.setup.get("unit") == "m" else 1)

    def fails(self, way: str, order: Order) -> bool:
        """Whether one who goes beyond the Move fails a Test for it; NoError where none can be made."""
        if self.strain.fatigued:
            raise NoError("D8")
        if f"dice.{WAYS[way]}" in self.who.barred:
            raise NoError("D3")
        tested = bool(self.strain.tested(1))
        for result, rule in ((order.fortitude, "D8"), (order.result, "D3")):
            if result == "failure":
                order.alone(rule)
        return order.result == "failure" or (tested and order.fortitude == "failure")

    def go(self, order: Order, turns: int) -> Iterator[tuple[str, Any]]:
        way, terrain = order.ground.split(".")
        dice = f"dice.{WAYS[way]}"
        if order.mode in {"free", "move"}:
            self.strain.idle(turns)
            yield "action", "free" if order.mode == "free" else "basic"
            level = self.who.within(terrain)
        else:
            yield from self.strain.exert(turns, order.fortitude)
            yield "action", self.who.values[f"{way}.{order.mode}.action"]
            level = int(order.mode[1]) - 1 + self.who.harder(terrain)
            if self.strain.fatigued:
                yield "difficulty", self.who.level(level)
                return
        yield from asked(self.who, level, dice)
        if level and turns > 1:
            yield from together(self.who, self.who.values[dice], [level] * turns, "all")

    def state(self) -> Tree:
        fatigue = "fatigued" if self.strain.fatigued else "able"
        return {"exertion": self.strain.exertion, "fatigue": fatigue}
