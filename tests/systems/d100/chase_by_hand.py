"""How far one comes in a d100 chase: from the book alone, by nothing of the program."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, ClassVar

from tests.systems.by_hand import NoError, Tree
from tests.systems.chase_by_hand import Order, Side
from tests.systems.d100.book import FACTORS, ICY, Somebody

ACTIONS = {"run": "full", "charge": "none", "full": "full", "half": "half", "stand": "half"}
"""Movement actions (S17): a Charge is named by the book and has no block of its own."""
TRAITS = {"fly": "flyer", "hover": "hoverer", "burrow": "burrower"}


class Mover(Side):
    """Combat speeds (S2), over difficult terrain (S5), in water (S12), or by a Trait (S1)."""

    modes: ClassVar = ("run", "charge", "full", "half")

    def __init__(self, who: Tree, case: Tree) -> None:
        super().__init__(who, case)
        self.who = Somebody({"character": who, "rulings": self.rulings})
        self.prone = "prone" in self.who.conditions
        self.given = {each["target"]: Fraction(each["value"]) for each in who.get("overrides", ())}

    def pace(self, order: Order) -> Fraction:
        far = self.leads(order)
        test = self.test(order)
        if test is None or order.result != "failure":
            return far
        order.alone("S12" if order.ground == "swim_rough" else "S5")
        if order.ground == "swim_rough":
            return Fraction(0)
        if order.covered is None or order.covered > far:
            raise NoError("S5")
        return Fraction(order.covered)

    def leads(self, order: Order) -> Fraction:
        """How far the move leads: half of it while one lies, who neither Runs nor makes a Charge (S6)."""
        stands = order.mode == "stand"
        lies = self.prone and not stands and order.ground.partition(".")[0] in {"free", "difficult"}
        if stands:
            order.alone("S17")
        if (stands and not self.prone) or (lies and order.mode in {"run", "charge"}):
            raise NoError("S6")
        move = "half" if stands else order.mode
        speed = self.speed(order.ground) / (2 if lies else 1)
        if "immobile" in self.who.conditions:
            raise NoError("S2")
        far = speed * FACTORS[move]
        if order.ground == "free" and not lies:
            far = max(self.given.get(f"walk.{move}", far), Fraction(0))
        if move == "charge" and far < self.rulings.get("charge_minimum", 0):
            raise NoError("S2")
        return far

    def speed(self, ground: str) -> Fraction:
        """SPD on foot, by a Trait, in water, or halved by difficult terrain."""
        if (trait := TRAITS.get(ground)) is not None:
            if trait not in self.who.traits:
                raise NoError("S1")
            if "no_flight" in self.who.conditions and trait != "burrower":
                raise NoError("S2")
            return Fraction(self.who.traits[trait])
        swims = ground.startswith("swim")
        if ("s" if swims else "a") not in self.tree.get("characteristics", {}):
            raise NoError("S2")
        halved = ground.startswith("difficult") and "crawler" not in self.who.traits
        return self.who.swims if swims else self.who.spd / (2 if halved else 1)

    def test(self, order: Order) -> int | None:
        """The target of the test: in rough water always, over difficult terrain for a Run or a Charge."""
        if order.ground == "swim_rough":
            return self.who.athletics - (30 if self.who.heavy else 0)
        kind, _, terrain = order.ground.partition(".")
        hasty = order.mode in {"run", "charge"} and "crawler" not in self.who.traits
        if kind != "difficult" or not hasty:
            return None
        if terrain not in ICY:
            raise NoError("S5")
        return self.who.a + ICY[terrain]

    def go(self, order: Order, turns: int) -> Iterator[tuple[str, Any]]:
        yield "action", ACTIONS[order.mode]
        target = self.test(order)
        if target is not None:
            chance = Fraction(min(max(target, 0), 100))
            yield from {"test": target, "chance": chance}.items()
            if 1 < turns <= 100:
                yield "all", 100 * (chance / 100) ** turns
            falls = order.ground != "swim_rough" and order.result == "failure"
            self.prone = self.prone or falls
        self.prone = self.prone and order.mode != "stand"

    def state(self) -> Tree:
        return {"position": "prone" if self.prone else "standing"}
