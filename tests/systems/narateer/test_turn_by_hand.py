"""The cases of the Narateer turn, worked out a second time: from the book alone, by nothing of the program.

Whoever reads the chapter anew can hold this page to it. It knows what a table says and a few rulings; what
stands in a case is compared with it number by number.
"""

from __future__ import annotations

import math
from fractions import Fraction

import pytest

from tests.systems.by_hand import NoError, Tree, follow, named, plan_cases

OUR_OWN = {"effects", "overrides", "encumbrance_states"}
"""What the book does not speak of: effects, overrides, and states of load of one's own."""


def cases() -> list[Tree]:
    return [
        each
        for each in plan_cases("narateer")
        if not OUR_OWN & {*each["character"], *each.get("rulings", {})}
    ]


def key(name: str) -> str:
    return name.casefold().replace("_", " ").strip()


class Hand:
    """An Activation as one writes it on a sheet of paper."""

    def __init__(self, case: Tree) -> None:
        who = case["character"]
        self.rulings: Tree = case.get("rulings", {})
        self.conditions = set(map(key, who.get("conditions", ())))
        self.fleet = any(key(each["name"]) == "fleet foot" for each in who.get("traits", ()))
        self.slowed = "slowed" in self.conditions
        self.load = who.get("encumbrance", "none")
        attributes = who.get("attributes", {})
        known = {"strength", "agility"} <= attributes.keys()
        bm = Fraction(max(8 + attributes["strength"] + attributes["agility"], 0)) if known else None
        if bm is not None:
            bm = bm / (2 if self.slowed else 1) / (2 if self.load == "heavy" else 1)
        self.bm = Fraction(0) if bm is not None and self.load == "overloaded" else bm
        self.levels: Tree = {each: who.get("skills", {}).get(each, 0) for each in ("athletics", "acrobatics")}
        self.first_ready = self.ad = who.get("ready_ad")
        self.prone = "prone" in self.conditions
        self.scene = case.get("setup", {}).get("scene", "story")
        self.number = 1
        self.cleared: set[str] = set()
        self.begin()

    def begin(self) -> None:
        self.paid = 0
        self.uses = {skill: level + 1 for skill, level in self.levels.items()}
        self.mode: str | None = None
        self.metres = self.share = Fraction(0)
        self.extras: dict[str, tuple[Fraction, Fraction, bool]] = {}

    # --- what a Scene Mode counts ---------------------------------------------------------------

    def whole(self, metres: Fraction) -> Fraction:
        """An allowance in what counts in this Scene Mode; metres, where that is nothing."""
        if self.scene == "tactical":
            return Fraction(math.floor(metres / 2)) or metres
        if self.scene == "cinematic":
            zones = metres / 10
            half = zones - math.floor(zones) == Fraction(1, 2)
            rounding = self.rulings.get("zone_rounding", "half_up")
            down = half and (
                rounding == "half_down" or (rounding == "half_even" and not math.floor(zones) % 2)
            )
            return Fraction(math.floor(zones) if down else math.floor(zones + Fraction(1, 2))) or metres
        return metres

    def in_units(self, metres: Fraction) -> bool:
        """Whether an allowance is anything in Zones or Spaces."""
        return self.scene != "story" and self.whole(metres) != metres

    # --- steps ----------------------------------------------------------------------------------

    def pay(self, cost: int) -> None:
        if self.ad is not None:
            if cost > self.ad:
                raise NoError
            self.ad -= cost
        self.paid += cost

    def spend_use(self, skill: str) -> None:
        if self.uses[skill] < 1:
            raise NoError
        self.uses[skill] -= 1

    def do(self, step: Tree) -> Tree:
        return getattr(self, f"do_{step['kind']}")(step)

    def choose(self, mode: str) -> int:
        kind, _, skill = mode.partition(".")
        if self.mode is not None or self.bm is None or (self.prone and kind != "walk"):
            raise NoError
        barred = "no movement" in self.conditions or self.load == "overloaded"
        if barred or (kind == "sprint" and "no sprint" in self.conditions):
            raise NoError
        cost = {"walk": 0, "run": 0 if self.fleet else 1, "sprint": 2}[kind] * (2 if self.slowed else 1)
        if skill:
            self.spend_use(skill)
        self.pay(cost)
        times = {"walk": 1, "run": 2, "sprint": 3}[kind]
        self.metres = self.bm * times + (2 * self.levels[skill] if skill else 0)
        self.mode, self.share = mode, Fraction(1)
        return cost

    def do_mode(self, step: Tree) -> Tree:
        return {"turn.cost": self.choose(step["mode"])}

    def do_move(self, step: Tree) -> Tree:
        name = step.get("movement")
        if name is None:
            if self.prone and self.mode is None:
                self.choose("walk")
            if self.mode is None:
                raise NoError
            full, share, on_the_ground = self.metres, self.share, False
        elif key(name) in self.extras:
            full, share, on_the_ground = self.extras[key(name)]
        else:
            raise NoError
        crawled, hidden = self.prone and not on_the_ground, step.get("hidden", False)
        sprints = name is None and str(self.mode).startswith("sprint")
        if hidden and (sprints or (crawled and self.rulings.get("hidden_and_prone") == "barred")):
            raise NoError
        cost = self.length(step, full) * (2 if crawled else 1) * (2 if hidden else 1)
        if "cost" in step:
            cost *= Fraction(step["cost"])
        elif step.get("ground") == "difficult":
            cost *= 2
        elif step.get("ground") == "climb_swim":
            cost *= self.rulings.get("climb_swim_cost", 2)
        self.take(cost, full, share, name, on_the_ground)
        return {"turn.spent": cost}

    def length(self, step: Tree, full: Fraction) -> Fraction:
        """The way in what counts, before the ground makes it dearer."""
        distance, unit = Fraction(step["distance"]), step.get("unit", "m")
        allowed = {"story": {"m"}, "cinematic": {"m", "zones"}, "tactical": {"spaces"}}[self.scene]
        if unit not in allowed or (unit != "m" and (distance % 1 or not self.in_units(full))):
            raise NoError
        return distance / 10 if unit == "m" and self.in_units(full) else distance

    def take(
        self, cost: Fraction, full: Fraction, share: Fraction, name: str | None, on_the_ground: bool
    ) -> None:
        whole = self.whole(full)
        if cost > share * whole:
            raise NoError
        share = share - cost / whole if whole else share
        if name is None:
            self.share = share
        else:
            self.extras[key(name)] = (full, share, on_the_ground)

    def do_prone(self, _: Tree) -> Tree:
        if self.prone:
            raise NoError
        self.prone = True
        return {}

    def do_stand(self, _: Tree) -> Tree:
        if not self.prone:
            raise NoError
        cost = 2 if self.slowed else 1
        self.pay(cost)
        self.prone = False
        return {"turn.cost": cost}

    def do_manoeuvre(self, step: Tree) -> Tree:
        obstacle, skill, boost = key(step.get("obstacle", "")), step["skill"], step.get("boost", 0)
        if self.ad == 0 or (obstacle and obstacle in self.cleared):
            raise NoError
        by_level = self.rulings.get("boost_limit") == "skill_level"
        most = self.levels[skill] if by_level or not self.levels[skill] else None
        if most is not None and boost > most:
            raise NoError
        doubled = self.slowed and self.rulings.get("slowed_manoeuvre", True)
        cost = (2 if doubled else 1) + boost
        self.spend_use(skill)
        self.pay(cost)
        values = {"turn.cost": cost, "turn.dice": 1 + boost + step.get("bonus", 0)}
        if step.get("result") == "success" and obstacle:
            self.cleared.add(obstacle)
        return values | (self.suffer(step) if step.get("result") == "failure" else {})

    def do_hazard(self, step: Tree) -> Tree:
        self.pay(step.get("ad", 0))
        return {"turn.cost": step.get("ad", 0)} | self.suffer(step)

    def suffer(self, step: Tree) -> Tree:
        self.prone = self.prone or step.get("prone", False)
        if self.mode is None or not (step.get("lost") or step.get("all_lost")):
            return {}
        left = self.share * self.whole(self.metres)
        lost = left if step.get("all_lost") else Fraction(step["lost"])
        self.take(lost, self.metres, self.share, None, False)
        return {"turn.lost": lost}

    def do_action(self, step: Tree) -> Tree:
        self.pay(step.get("ad", 0))
        if "skill" in step:
            self.spend_use(step["skill"])
        return {"turn.cost": step.get("ad", 0)}

    def do_scene(self, step: Tree) -> Tree:
        self.scene = step["scene"]
        return {}

    def do_additional(self, step: Tree) -> Tree:
        if key(step["name"]) in self.extras:
            raise NoError
        self.extras[key(step["name"])] = (
            Fraction(step["distance"]),
            Fraction(1),
            step.get("on_the_ground", False),
        )
        return {}

    def do_next(self, step: Tree) -> Tree:
        self.begin()
        self.ad = step.get("ready", self.first_ready)
        self.number += 1
        return {}

    # --- what is left ---------------------------------------------------------------------------

    def units_left(self) -> Tree:
        left = self.share * self.whole(self.metres) if self.in_units(self.metres) else Fraction(0)
        spaces = {"turn.spaces": left, "turn.enter": Fraction(math.floor(left))}
        return {"tactical": spaces, "cinematic": {"turn.zones": left}}.get(self.scene, {})

    def ledger(self) -> Tree:
        found: Tree = {
            "turn.ad": self.ad,
            "turn.ad.paid": self.paid,
            **{f"turn.{skill}.uses": left for skill, left in self.uses.items()},
            "turn.mode": self.mode or "none",
            "turn.scene": self.scene,
            "turn.position": "prone" if self.prone else "standing",
        }
        if self.mode is not None:
            found["turn.metres"] = self.share * self.metres
            if self.metres:  # of 0 metres nothing is left, however it is counted
                found |= {"turn.share": self.share, **self.units_left()}
        if self.extras:
            found["turn.additional"] = sum(full * share for full, share, _ in self.extras.values())
        return found | ({"turn.number": self.number} if self.number > 1 else {})


@pytest.mark.parametrize("case", cases(), ids=named)
def test_a_case_is_as_the_book_has_it(case: Tree) -> None:
    follow(Hand(case), case, rules=False)
