"""What the D6 chapter says of a character, read from the file alone, by nothing of the program.

Whoever reads the chapter anew can hold this page to it; ``round_by_hand`` and ``chase_by_hand`` build on it.
What a campaign changes of one's own (effects, overrides) is in it, since everything follows from it.
"""

from __future__ import annotations

import itertools
import math
import re
from collections import Counter
from fractions import Fraction
from typing import Any, NamedTuple, Self

from tests.systems.by_hand import Tree

LADDER = ["easy", "standard", "moderate", "difficult", "very_difficult"]
"""Movement Tests: the Difficulties of 2 to 6 times the Move, in their order."""
TERRAIN = {"easy": 0, "moderate": 1, "rough": 2, "very_rough": 3, "hazardous": 4}
"""Terrain: by how many Difficulty Levels; Extreme, with 5 or more, is a ruling."""
WAYS = {"run": "running", "swim": "swimming", "climb": "climbing"}
SPACE = 2
"""Movement: about so many metres."""


class Code(NamedTuple):
    """A Die Code."""

    dice: int
    pips: int

    @classmethod
    def read(cls, text: str) -> Self:
        found = re.fullmatch(r"(\d+)[dд](?:\+(\d))?", text.replace(" ", "").casefold())
        assert found is not None, text
        return cls(int(found[1]), int(found[2] or 0))

    def __str__(self) -> str:
        return f"{self.dice}D+{self.pips}" if self.pips else f"{self.dice}D"


def sums(dice: int) -> Counter[int]:
    """How many of all rolls of so many dice come to which sum."""
    found = Counter({0: 1})
    for _ in range(dice):
        found = Counter(
            {
                total: sum(found[total - face] for face in range(1, 7))
                for total in range(min(found) + 1, max(found) + 7)
            }
        )
    return found


def reaching(code: Code, target: int, *, wild: bool) -> Fraction:
    """In percent, how likely the dice come to a number; wild, one is rolled on after every six."""
    if not wild or not code.dice:
        found = sums(code.dice)
        good = sum(times for total, times in found.items() if total + code.pips >= target)
        return Fraction(100 * good, found.total())
    chance = Fraction(0)
    for total, times in sums(code.dice - 1).items():
        chance += Fraction(times, 6 ** (code.dice - 1)) * wild_reaches(target - code.pips - total)
    return 100 * chance


def wild_reaches(target: int) -> Fraction:
    """How likely one die reaches a number that is rolled again, and added, on every six."""
    sixes, rest = max(target - 1, 0) // 6, max(target - 1, 0) % 6
    return Fraction(1, 6**sixes) * Fraction(6 - rest, 6)


def rounded(number: Fraction, way: str) -> Fraction:
    return Fraction(math.ceil(number) if way == "up" else math.floor(number))


class Somebody:
    """What the chapter says of a character: values by id, and which of them he cannot use now."""

    def __init__(self, who: Tree, rulings: Tree) -> None:
        self.rulings = rulings
        self.given = {each["target"]: Fraction(each["value"]) for each in who.get("overrides", ())}
        self.effects = [each for each in who.get("effects", ()) if each.get("on", True)]
        self.codes = {name: Code.read(text) for name, text in self.written(who)}
        self.fatigued = "fatigued" in {each.casefold() for each in who.get("conditions", ())}
        levels = rulings.get("levels", [{"name": each} for each in LADDER])
        self.ladder = LADDER + [each["name"] for each in levels[len(LADDER) :]]
        self.targets = [each.get("target") for each in levels]
        self.values: Tree = {}
        self.barred: set[str] = set()
        self.move(who.get("base_move"))
        self.tests()
        self.distances()
        self.terrains()
        self.jumps()
        self.stamina()
        goods = [each for each in who.get("equipment", ()) if each.get("carried", True)]
        self.put("load.total", sum(Fraction(each["kg"]) * each.get("quantity", 1) for each in goods))

    @staticmethod
    def written(who: Tree) -> Any:
        groups = (who.get(group, {}) for group in ("attributes", "skills", "specializations"))
        return itertools.chain.from_iterable(group.items() for group in groups)

    # --- writing a value down -------------------------------------------------------------------

    def put(self, id: str, content: Any, *, barred: bool = False) -> Any:
        """Write a value down; a number of one's own stands in its place, and all follows from that."""
        self.values[id] = self.given.get(id, content)
        if barred:
            self.barred.add(id)
        return self.values[id]

    def put_spaces(self, id: str, spaces: Fraction | None, *, barred: bool = False) -> Fraction | None:
        found = self.put(id, spaces, barred=barred)
        self.put(f"{id}.metres", None if found is None else found * SPACE, barred=barred)
        return found

    def put_level(self, id: str, level: int, dice: str | None, *, barred: bool = False) -> None:
        """A Difficulty and, where it has a target number, how likely the dice reach it."""
        self.put(f"{id}.difficulty", self.level(level))
        self.put_chance(id, level, dice, barred=barred)

    def put_chance(self, id: str, level: int, dice: str | None, *, barred: bool = False) -> None:
        if dice is not None and (chance := self.chance(level, self.values[dice])) is not None:
            self.put(f"{id}.chance", chance[0], barred=barred)

    def level(self, number: int) -> str:
        """The Difficulty of that number, 0 for no Test; beyond the ladder they are counted."""
        beyond = number - len(self.ladder)
        return ("none", *self.ladder)[number] if beyond <= 0 else f"{self.ladder[-1]}+{beyond}"

    def target(self, number: int) -> int | None:
        return self.targets[number - 1] if 1 <= number <= len(self.targets) else None

    def chance(self, level: int, code: Code | None) -> list[Fraction | None] | None:
        """None where the Difficulty has no number; a list of the chance, which may be unknown, else."""
        target = self.target(level)
        wild = self.rulings.get("dice_roll") == "wild_die"
        if target is None:
            return None
        return [None if code is None else reaching(code, target, wild=wild)]

    def affected(self, id: str, number: Fraction | None) -> Fraction | None:
        """After the effects on it: set, added, multiplied; not below 0, and whole Spaces."""
        mine: dict[str, list[Fraction]] = {"set": [], "add": [], "multiply": []}
        for each in self.effects:
            if each["target"] == id:
                mine[each["op"]].append(Fraction(each["value"]))
        start = mine["set"][0] if mine["set"] else number
        if start is None:
            return None
        found = max(sum(mine["add"], start), Fraction(0))
        for factor in mine["multiply"]:
            found *= factor
        return rounded(found, "down")

    # --- Movement, Normal Movement, Swimming, Climbing (D1, D2, D5) -----------------------------

    def move(self, own: int | None) -> None:
        """5 Spaces, 6 with 3D or more; half is free; swimming half, rounded up; climbing all or half."""
        base = self.begins() if own is None else own
        found = self.put_spaces("move", self.affected("move", None if base is None else Fraction(base)))
        halves = {"swim": "up", "climb": self.rulings.get("climb_rounding", "up")}
        for way, rounding in halves.items():
            whole = way == "climb" and "climbing" in self.codes
            half = None if found is None else found if whole else rounded(found / 2, rounding)
            self.put_spaces(f"{way}.move", self.affected(f"{way}.move", half))
        for full, free in {"move": "move.free", "swim.move": "swim.free", "climb.move": "climb.free"}.items():
            most = self.values[full]
            self.put_spaces(free, None if most is None else rounded(most / 2, "down"))

    def normal(self, way: str) -> tuple[Fraction | None, Fraction | None]:
        """How far a Free and a Basic Action lead, by a way to move."""
        ids = ("move.free", "move") if way == "run" else (f"{way}.free", f"{way}.move")
        return self.values[ids[0]], self.values[ids[1]]

    def begins(self) -> int | None:
        """The Move one begins with; unknown, where an attribute would decide that nobody wrote."""
        skills = {"athletics": "strength", "fortitude": "stamina"}
        by_attribute = self.rulings.get("untrained_move", False)
        codes = [self.codes.get(skill) for skill in skills]
        if by_attribute:
            codes = [self.codes.get(each, self.codes.get(skills[each])) for each in skills]
        if any(code is not None and code.dice >= 3 for code in codes):
            return 6
        return None if by_attribute and None in codes else 5

    # --- Movement Tests (D3) --------------------------------------------------------------------

    def tests(self) -> None:
        """The dice of each Test: the specialization's, else the skill's, else the attribute's."""
        for special in (*WAYS.values(), "jumping"):
            code = next((self.codes[x] for x in (special, "athletics", "strength") if x in self.codes), None)
            self.put(f"dice.{special}", code, barred=self.cannot(special, "athletics"))
        jumping = self.values["dice.jumping"]
        more = jumping and Code(jumping.dice + 1, jumping.pips)
        self.put("dice.jumping_run_up", more, barred=self.cannot("jumping", "athletics"))
        code = self.codes.get("fortitude", self.codes.get("stamina"))
        self.put("dice.fortitude", code, barred=self.cannot("fortitude"))

    def cannot(self, *skills: str) -> bool:
        """Whether a ruling leaves one who has none of these skills without the Test."""
        return self.rulings.get("untrained") == "none" and not any(each in self.codes for each in skills)

    def distances(self) -> None:
        """Each further multiple a Level harder; up to twice the Move a Basic Action, beyond a Full one."""
        for way, special in WAYS.items():
            barred = self.fatigued or self.cannot(special, "athletics")
            self.put(f"{way}.allowed", not barred)
            own = way == "run" or self.rulings.get("multiples_of") == "move"
            base = self.values["move" if own else f"{way}.move"]
            full = way != "run" and self.rulings.get("swim_climb_action") == "full"
            for times in range(2, 7):
                id = f"{way}.x{times}"
                self.put_spaces(id, None if base is None else base * times, barred=barred)
                self.put(f"{id}.action", "full" if full or times > 2 else "basic")
                self.put_level(id, times - 1, f"dice.{special}", barred=barred)

    # --- Terrain (D4) ---------------------------------------------------------------------------

    def harder(self, terrain: str) -> int:
        return self.rulings.get("extreme_levels", 5) if terrain == "extreme" else TERRAIN[terrain]

    def within(self, terrain: str) -> int:
        """The Level of a Test up to the Move: none, but for a ruling."""
        return self.harder(terrain) if self.rulings.get("terrain_up_to_move") == "ladder" else 0

    def terrains(self) -> None:
        barred, untrained = not self.values["run.allowed"], "dice.running" in self.barred
        for terrain in (*TERRAIN, "extreme"):
            self.put_level(f"move.{terrain}", self.within(terrain), "dice.running", barred=untrained)
            for times in range(2, 7):
                level = times - 1 + self.harder(terrain)
                self.put_level(f"run.x{times}.{terrain}", level, "dice.running", barred=barred)

    # --- Jumping (D6) ---------------------------------------------------------------------------

    def first(self, ruling: str) -> int:
        """The number of a Level that a ruling names."""
        return self.ladder.index(self.rulings.get(ruling, "easy").casefold()) + 1

    def jumps(self) -> None:
        barred, move = self.cannot("jumping", "athletics"), self.values["move"]
        standing = self.put_spaces("jump.standing", Fraction(1))
        assert standing is not None
        self.put_spaces("jump.max", standing + 6, barred=barred)
        half = None if move is None else rounded(move / 2, self.rulings.get("run_up_rounding", "up"))
        self.put_spaces("jump.run_up", half)
        for points in range(13):
            self.put_spaces(f"jump.{points}", self.jump(points), barred=barred)
        self.put_level("jump", self.first("jump_test"), "dice.jumping", barred=barred)
        if barred:
            self.barred.add("jump.difficulty")
        self.put_chance("jump.run_up", self.first("jump_test"), "dice.jumping_run_up", barred=barred)

    def jump(self, points: int) -> Fraction:
        """How far so many Result Points lead: every 2 a Space more, as far as the longest jump."""
        return min(self.values["jump.standing"] + points // 2, self.values["jump.max"])

    # --- Holding Your Breath, Fatigue (D7, D8) --------------------------------------------------

    def stamina(self) -> None:
        barred, code = self.cannot("fortitude"), self.values["dice.fortitude"]
        thirds = self.rulings.get("pips_in_die_code") == "thirds"
        count = code and code.dice + (Fraction(code.pips, 3) if thirds else 0)
        self.put("breath.unprepared", None if count is None else 10 * count)
        self.put("breath.per_point", 5, barred=barred)
        self.put("breath.result", self.rulings.get("breath_result", "result_points"), barred=barred)
        rounds = None if count is None else math.floor(count)
        self.put("fatigue.rounds", rounds, barred=self.fatigued)
        for number in range(1, 6):
            id, level = f"fatigue.{number}", self.first("fatigue_first") + number - 1
            self.put_level(id, level, "dice.fortitude", barred=barred or self.fatigued)
            if barred or self.fatigued:
                self.barred.add(f"{id}.difficulty")
