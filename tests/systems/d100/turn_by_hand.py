"""A d100 turn on a sheet of paper: from the book alone, by nothing of the program."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from tests.systems.by_hand import NoError, Tree
from tests.systems.d100.book import FACTORS, HEIGHTS, ICY, MOVES, PRICES, Somebody, likely, rolls


class Turn:
    """A Turn as one writes it on a sheet of paper."""

    def __init__(self, case: Tree) -> None:
        self.who, setup = Somebody(case), case.get("setup", {})
        self.prone = "prone" in self.who.conditions
        self.at = setup.get("altitude", "landed")
        self.melee, self.cover = setup.get("melee", False), setup.get("cover", False)
        self.ceiling, self.spacious = setup.get("ceiling"), setup.get("spacious", False)
        self.before: str | None = setup.get("last")
        self.number, self.way, self.water, self.fell = 1, Fraction(0), "", False
        self.drop: int | None = None
        if self.at != "landed" and self.grounded:
            self.drop = HEIGHTS[self.at][self.before or "still"]
        self.begin()

    @property
    def grounded(self) -> bool:
        """Whether something keeps one who could fly from flying."""
        return bool({"immobile", "no_flight"} & self.who.conditions)

    def begin(self) -> None:
        self.half, self.paid, self.moved = 2, 0, Fraction(0)
        self.last, self.limited, self.unready, self.risen = "still", False, False, False

    def do(self, step: Tree) -> Tree:
        """What a step costs and gives, by the names that a case has for it."""
        return getattr(self, f"do_{step['kind']}")(step)

    def pay(self, cost: int) -> Tree:
        if cost > self.half:
            raise NoError
        self.half -= cost
        self.paid += cost
        return {"turn.cost": cost}

    def check(self, *, allowed: bool) -> None:
        if not allowed:
            raise NoError

    def can_act(self) -> None:
        self.check(allowed=not self.fell and "immobile" not in self.who.conditions)

    def go(self, far: Fraction, last: str) -> None:
        self.moved += far
        self.last = max(self.last, last, key=["still", "half", "full", "charge", "run"].index)

    # --- moving ---------------------------------------------------------------------------------

    def do_move(self, step: Tree) -> Tree:
        self.can_act()
        action = step["action"]
        way = self.way_of(step)
        hasty = action in {"charge", "run"}
        self.check(allowed=not (way == "foot" and self.prone and hasty))
        self.check(allowed=(action != "disengage" or self.melee) and (action != "cover" or self.cover))
        if "to" in step:
            self.check(
                allowed=action == "charge" and way == "fly" and {self.at, step["to"]} == {"ground", "low"}
            )
            self.check(allowed=step["to"] != "low" or self.ceiling is None or self.ceiling > 5)
        found = self.travel(step, way, MOVES[action], PRICES[action])
        if action == "charge" and found["turn.distance"] < self.who.rulings.get("charge_minimum", 0):
            raise NoError
        self.cover = action == "cover"
        self.at = step.get("to", self.at)
        self.after(action)
        terrain = step.get("terrain")
        if way == "foot" and hasty and terrain is not None and "crawler" not in self.who.traits:
            self.check(allowed=terrain in ICY)
            target = self.who.a + ICY[terrain]
            found |= {"turn.test": target, "turn.chance": min(max(target, 0), 100)}
            self.prone = self.prone or step.get("result") == "failure"
        return found

    def after(self, action: str) -> None:
        if action == "full_move":
            self.half, self.limited = self.half + 1, True
        self.unready = self.unready or action == "run"

    def way_of(self, step: Tree) -> str:
        """By which Trait or on foot; nobody walks in the air, nor flies from the ground without rising."""
        trait = {"fly": "flyer", "hover": "hoverer", "burrow": "burrower"}
        usual = "fly" if "flyer" in self.who.traits else "hover"
        way = step.get("way") or ("foot" if self.at == "landed" else usual)
        self.check(allowed=(self.at != "landed") == (way in {"fly", "hover"}))
        self.check(allowed=way == "foot" or trait[way] in self.who.traits)
        self.check(allowed=not (way in {"fly", "hover"} and self.grounded))
        self.check(allowed=way != "hover" or self.at == "ground")
        return way

    def travel(self, step: Tree, way: str, move: str, cost: int) -> Tree:
        spd = self.who.spd
        if way == "foot":
            spd /= 2 if self.prone else 1
            rough = "terrain" in step and "crawler" not in self.who.traits
            spd /= 2 if rough else 1
        else:
            spd = Fraction(self.who.traits[{"fly": "flyer", "hover": "hoverer", "burrow": "burrower"}[way]])
        most = spd * FACTORS[move]
        far = Fraction(step.get("distance", most))
        self.check(allowed=far <= most)
        found = self.pay(cost) | {"turn.most": most, "turn.distance": far}
        self.go(far, move)
        self.melee = self.cover = False
        self.water = "" if way == "foot" else self.water
        return found

    def do_tumble(self, step: Tree) -> Tree:
        self.can_act()
        self.check(allowed=self.melee)
        found = self.travel(step, self.way_of(step), "half", 1)
        return found | self.tested(self.who.acrobatics, self.who.aeronautica if self.at != "landed" else None)

    def tested(self, target: int, second: int | None = None) -> Tree:
        rolled = rolls(target)
        if second is None:
            return {"turn.test": target, "turn.chance": likely(rolled, lambda n: n > 0)}
        chance = likely(self.both(target, second), lambda n: n > 0)
        if self.who.rulings.get("combined_test") == "one_roll":
            return {"turn.test": min(target, second), "turn.chance": chance}
        return {"turn.test": target, "turn.test.second": second, "turn.chance": chance}

    def both(self, target: int, second: int) -> Counter[int]:
        """The degrees of every pair of rolls, or of every one against the lower target."""
        if self.who.rulings.get("combined_test") == "one_roll":
            return rolls(min(target, second))
        found = Counter[int]()
        for one, times in rolls(target).items():
            for other, more in rolls(second).items():
                found[min(one, other)] += times * more
        return found

    def do_swim(self, step: Tree) -> Tree:
        self.can_act()
        self.check(allowed=self.at == "landed")
        action = step.get("action", "half_move")
        most = self.who.swims * FACTORS[MOVES[action]]
        far = Fraction(step.get("distance", most))
        self.check(allowed=far <= most)
        self.check(allowed=action != "charge" or far >= self.who.rulings.get("charge_minimum", 0))
        found = self.pay(PRICES[action]) | {"turn.most": most}
        self.after(action)
        self.water = "swimming"
        if step.get("rough"):
            found |= self.tested(self.who.athletics - (30 if self.who.heavy else 0))
            if step.get("result") != "success":
                failed = step.get("result") == "failure"
                self.water = "sinking" if failed and self.who.heavy else self.water
                return found | ({"turn.distance": 0} if failed else {})
        self.go(far, MOVES[action])
        self.melee = self.cover = False
        return found | {"turn.distance": far}

    # --- altitudes ------------------------------------------------------------------------------

    def do_altitude(self, step: Tree) -> Tree:
        levels = ["landed", "ground", "low", "high"]
        to = step["to"]
        self.check(allowed=abs(levels.index(to) - levels.index(self.at)) == 1)
        higher = max(to, self.at, key=levels.index)
        flies = "flyer" in self.who.traits
        self.check(allowed=flies or (higher == "ground" and "hoverer" in self.who.traits))
        self.check(allowed=not self.grounded)
        self.check(allowed=to != "low" or self.ceiling is None or self.ceiling > 5)
        self.check(allowed=to != "high" or self.ceiling is None or self.spacious)
        self.can_act()
        found = self.pay({"ground": 0, "low": 1, "high": 2}[higher])
        if "distance" in step:
            free = found["turn.cost"] == 0
            most = Fraction(self.who.traits["flyer" if flies else "hoverer"])
            self.check(allowed=Fraction(step["distance"]) <= most and not (free and self.risen))
            self.risen = self.risen or free
            self.go(Fraction(step["distance"]), "half")
            self.cover = False
            found |= {"turn.most": most, "turn.distance": Fraction(step["distance"])}
        if "distance" in step or to in {"low", "high"}:
            self.melee = False
        self.at, self.water = to, ""
        return found

    # --- climbing and jumping -------------------------------------------------------------------

    def full_action(self) -> Tree:
        self.can_act()
        self.check(allowed=self.at == "landed")
        found = self.pay(2)
        self.melee = self.cover = False
        return found

    def do_climb(self, step: Tree) -> Tree:
        found, slope = self.full_action(), step["slope"]
        if step.get("unhurried"):
            self.check(allowed=slope == "easy")
            return found
        athletics = self.who.athletics + {"easy": 0, "sheer": -10, "rope": 10}[slope]
        second = self.who.acrobatics if slope == "sheer" else None
        rolled = rolls(athletics) if second is None else self.both(athletics, second)
        base, each = (Fraction(10), 3) if slope == "rope" else (self.who.spd / 2, 1)
        if self.who.rulings.get("fractions") == "down":
            base = Fraction(math.floor(base))
        found |= self.tested(athletics, second)
        for n in range(1, max(rolled) + 1):
            row = f"turn.climb.{n}"
            found |= {
                f"{row}.distance": base + n * each,
                f"{row}.just": likely(rolled, lambda got, n=n: got == n),
            }
            found[f"{row}.at_least"] = likely(rolled, lambda got, n=n: got >= n)
        found |= self.failing(slope, rolled)
        degree = step.get("degrees", 1)
        if step.get("result") == "success":
            return found | self.covered(base + degree * each)
        if step.get("result") == "failure":
            return found | self.failed(slope, degree, step.get("hold"))
        return found

    def failing(self, slope: str, rolled: Counter[int]) -> Tree:
        if slope != "rope":
            return {"turn.climb.falls.just": likely(rolled, lambda n: n < 0)}
        worse, hold = likely(rolled, lambda n: n < -1), Fraction(min(max(self.who.s, 0), 100), 100)
        return {
            "turn.climb.slips.just": likely(rolled, lambda n: n == -1),
            "turn.climb.slips.distance": 5,
            "turn.climb.holds.just": worse * hold,
            "turn.climb.falls.just": worse * (1 - hold),
        }

    def failed(self, slope: str, degree: int, hold: str | None) -> Tree:
        if slope == "rope" and degree == 1:
            return self.covered(Fraction(5))
        self.fell = slope != "rope" or hold == "failure"
        chance = min(max(self.who.s, 0), 100)
        return {"turn.hold": self.who.s, "turn.hold.chance": chance} if slope == "rope" else {}

    def covered(self, far: Fraction, last: str = "still") -> Tree:
        self.go(far, last)
        return {"turn.distance": far}

    def leap(self, high: bool, runs: bool, n: int) -> Fraction:
        """How far n Successes lead; 0 is a jump that failed."""
        bonus = self.who.s // 10
        base = Fraction(bonus, (2 if runs else 4) if high else 1)
        each = Fraction(0) if high and not runs else Fraction(1) if runs and not high else Fraction(1, 2)
        if n == 0:
            return base if self.who.rulings.get("failed_jump") == "base" else Fraction(0)
        return base + n * each

    def do_jump(self, step: Tree) -> Tree:
        run_up = Fraction(step.get("run_up", 0))
        self.check(allowed=run_up == 0 or run_up >= 4)
        found, high, runs = self.full_action(), step["direction"] == "high", run_up > 0
        bonuses = {0: 0, 8: 10, 12: 20, 16: 30}
        target = self.who.acrobatics + max(more for least, more in bonuses.items() if run_up >= least)
        found |= self.tested(target)
        all_rolls = {least: rolls(self.who.acrobatics + more) for least, more in bonuses.items()}
        for n in range(max(1, *(max(each) for each in all_rolls.values())) + 1):
            row = f"turn.jump.{n}"
            found |= {
                f"{row}.standing": self.leap(high, False, n),
                f"{row}.running": self.leap(high, True, n),
            }
            for least, rolled in all_rolls.items():
                found[f"{row}.{least}"] = likely(
                    rolled, (lambda got, n=n: got >= n) if n else lambda got: got < 0
                )
        if "wanted" in step:
            found |= self.cleared(Fraction(step["wanted"]), high, runs, target)
        if "result" in step:
            n = step.get("degrees", 1) if step["result"] == "success" else 0
            found |= self.covered(self.leap(high, runs, n), "charge" if step.get("enemy") else "still")
        return found

    def cleared(self, wanted: Fraction, high: bool, runs: bool, target: int) -> Tree:
        if self.leap(high, runs, 0) >= wanted:
            return {"turn.clear": 100}
        enough = [n for n in range(1, 200) if self.leap(high, runs, n) >= wanted]
        if not enough:
            return {"turn.clear": 0}
        rolled = rolls(target)
        return {"turn.needed": enough[0], "turn.clear": likely(rolled, lambda n: n >= enough[0])}

    # --- lying, standing, anything else ---------------------------------------------------------

    def do_prone(self, _: Tree) -> Tree:
        self.can_act()
        self.check(allowed=self.at == "landed" and not self.water and not self.prone)
        self.prone = True
        return {"turn.cost": 0}

    def do_stand(self, step: Tree) -> Tree:
        self.can_act()
        self.check(allowed=self.at == "landed" and not self.water and self.prone)
        test = self.tested(self.who.acrobatics) if step.get("leap") else {}
        if step.get("leap") and (
            step.get("result") is None or (step["result"] == "failure" and not self.half)
        ):
            return test
        cost = self.pay(0 if step.get("leap") and step["result"] == "success" else 1)
        self.prone = False
        return cost | test

    def do_action(self, step: Tree) -> Tree:
        self.check(allowed=not (self.limited and step.get("attack")))
        return self.pay({"free": 0, "half": 1, "full": 2}[step.get("takes", "half")])

    def do_next(self, step: Tree) -> Tree:
        """Whom nothing holds in the air falls: from High to Low at first, in the next Turn to the ground."""
        if self.at == "high" and self.drop is not None:
            self.at = "low"
        elif self.drop is not None or self.fell:
            harmless = self.drop == 0 and self.who.rulings.get("fall_zero", "harmless") == "harmless"
            self.prone = self.prone or not (harmless or step.get("unhurt", False))
            self.at, self.fell, self.drop = "landed", False, None
        self.number, self.before, self.way = self.number + 1, self.last, self.way + self.moved
        self.begin()
        return {}

    def ledger(self) -> Tree:
        return {
            "turn.half": self.half,
            "turn.moved": self.moved,
            "turn.position": self.position(),
            "turn.paid": self.paid,
            "turn.rest": "no_attack" if self.limited and self.half else "any",
            "turn.reactions": "none" if self.unready else "possible",
            "turn.last": self.last,
            "turn.melee": "melee" if self.melee else "none",
            "turn.cover": "cover" if self.cover else "none",
            **dict(self.flight()),
        }

    def position(self) -> str:
        if self.fell or self.drop is not None:
            return "falling"
        return self.water or ("flying" if self.at != "landed" else "prone" if self.prone else "standing")

    def flight(self) -> Iterator[tuple[str, Any]]:
        in_the_air = self.at != "landed"
        if in_the_air or {"flyer", "hoverer"} & self.who.traits.keys():
            yield "turn.altitude", self.at
        if in_the_air:
            yield "turn.fall", HEIGHTS[self.at][self.last] if self.drop is None else self.drop
        if self.before is not None:
            yield from (
                ("turn.number", self.number),
                ("turn.way", self.way + self.moved),
                ("turn.before", self.before),
            )
            if in_the_air and self.drop is None:
                yield "turn.fall.now", HEIGHTS[self.at][self.before]
