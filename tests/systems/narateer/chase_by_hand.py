"""How far one comes in a Narateer chase: from the chapter alone, by nothing of the program."""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, ClassVar

from tests.systems.by_hand import NoError, Tree
from tests.systems.chase_by_hand import Order, Side

TIMES = {"walk": 1, "run": 2, "sprint": 3}
"""Walk, Run and Sprint: so many times the Base Movement."""
COSTS = {"walk": 0, "run": 1, "sprint": 2}
GROUNDS = {"plain": 1, "difficult": 2, "hidden": 2, "hidden_difficult": 4}
"""Difficult Terrain, Hiding: what a metre costs; together they multiply."""


class Activation(Side):
    """A movement mode is chosen and paid anew in each Activation."""

    modes: ClassVar = ("walk", "run", "sprint.athletics", "sprint.acrobatics")

    def __init__(self, who: Tree, case: Tree) -> None:
        super().__init__(who, case)
        self.conditions = {each.casefold() for each in who.get("conditions", ())}
        self.slowed, self.prone = "slowed" in self.conditions, "prone" in self.conditions
        self.paid = 0

    def base(self) -> Fraction:
        """N1, N2: 8 + Strength + Agility, half of it while Slowed and again under a Heavy load."""
        attributes = self.tree.get("attributes", {})
        if not {"strength", "agility"} <= attributes.keys():
            raise NoError("N3")
        found = max(8 + attributes["strength"] + attributes["agility"], 0)
        heavy = self.tree.get("encumbrance") == "heavy"
        return Fraction(found, (2 if self.slowed else 1) * (2 if heavy else 1))

    def pace(self, order: Order) -> Fraction:
        stand, kind, skill = self.parted(order.mode)
        if stand:
            order.alone("N6")
        if stand and not self.prone:
            raise NoError("N6")
        if "no_movement" in self.conditions or self.tree.get("encumbrance") == "overloaded":
            raise NoError("N3")
        crawls = self.prone and not stand
        if crawls and (kind != "walk" or order.ground == "climb_swim"):
            raise NoError("N6")
        if kind == "sprint":
            self.check_sprint(skill)
        if kind == "sprint" and "hidden" in order.ground:
            raise NoError("N7")
        base = self.base()
        if (ready := self.tree.get("ready_ad")) is not None and self.cost(order) > ready:
            raise NoError("N4")
        metres = base * TIMES[kind] + 2 * self.tree.get("skills", {}).get(skill, 0)
        climbs = order.ground == "climb_swim"
        dearer = self.rulings.get("climb_swim_cost", 2) if climbs else GROUNDS[order.ground]
        return self.counted(metres / dearer / (2 if crawls else 1))

    @staticmethod
    def parted(mode: str) -> tuple[bool, str, str]:
        """Whether one stands up first (N6), the movement mode (N3), and the Skill of a Sprint."""
        kind, _, skill = mode.removeprefix("stand.").partition(".")
        return mode.startswith("stand."), kind, skill

    def check_sprint(self, skill: str) -> None:
        """N3, N5: a Condition may prevent it; it spends a use of its Skill."""
        if "no_sprint" in self.conditions:
            raise NoError("N3")
        uses = {each["target"]: each["value"] for each in self.tree.get("overrides", ())}
        level = self.tree.get("skills", {}).get(skill, 0)
        if uses.get(f"{skill}.uses", level + 1) < 1:
            raise NoError("N5")

    def counted(self, metres: Fraction) -> Fraction:
        """N9: in Spaces, only complete ones of 2 m."""
        return Fraction(math.floor(metres / 2)) if self.setup.get("unit") == "spaces" else metres

    def cost(self, order: Order) -> int:
        """N4, N6: what the mode costs, and standing up before it; twice while Slowed."""
        stand, kind, _ = self.parted(order.mode)
        traits = {each["name"].casefold().replace(" ", "_") for each in self.tree.get("traits", ())}
        fleet = "fleet_foot" in traits
        base = 0 if fleet and kind == "run" else COSTS[kind]
        return (base + stand) * (2 if self.slowed else 1)

    def go(self, order: Order, turns: int) -> Iterator[tuple[str, Any]]:
        cost = self.cost(order)
        self.paid += cost * turns
        self.prone = self.prone and not order.mode.startswith("stand.")
        yield "cost", cost

    def state(self) -> Tree:
        return {"paid": self.paid, "position": "prone" if self.prone else "standing"}
