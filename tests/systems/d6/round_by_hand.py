"""D6 Rounds on a sheet of paper: from the chapter alone, by nothing of the program."""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from tests.systems.by_hand import NoError, Tree
from tests.systems.d6.by_hand import SPACE, WAYS, Code, Somebody


class Strain:
    """Fatigue: how long one of them has been at something strenuous."""

    def __init__(self, who: Somebody, rest: int) -> None:
        self.who, self.rest = who, rest
        self.exertion = self.rested = 0
        self.fatigued = who.fatigued

    @property
    def rounds(self) -> int | None:
        """How many Rounds need no Test: complete ones, and never fewer than none."""
        given = self.who.values["fatigue.rounds"]
        return None if given is None else max(math.floor(given), 0)

    def level(self, number: int) -> int:
        """The number of the Level in the so manieth strenuous Round; 0 or less within the Die Code."""
        assert self.rounds is not None
        beyond = number - self.rounds
        return beyond and beyond + self.who.first("fatigue_first") - 1 if beyond > 0 else 0

    def tested(self, rounds: int) -> list[int]:
        """The Levels of the Tests in so many further Rounds; none while Fortitude is not known."""
        if self.rounds is None:
            return []
        numbers = range(self.exertion + 1, self.exertion + rounds + 1)
        levels = [level for level in map(self.level, numbers) if level]
        if levels and "dice.fortitude" in self.who.barred:
            raise NoError("D8")
        return levels

    def exert(self, rounds: int, result: str | None) -> Iterator[tuple[str, Any]]:
        """So many Rounds at it, and what comes of the Tests: one alone may fail, in the last Round."""
        if self.fatigued:
            raise NoError("D8")
        levels = self.tested(rounds)
        if levels and result == "failure":
            if len(levels) > 1:
                raise NoError("D8")
            self.fatigued = True
        self.exertion += rounds
        self.rested = 0
        if levels:
            code = self.who.values["dice.fortitude"]
            yield "fortitude.difficulty", self.who.level(levels[-1])
            yield "fortitude.dice", shown(code)
            if len(levels) > 1:
                yield "fortitude.tests", len(levels)
            yield from together(self.who, code, levels, "fortitude.chance")

    def idle(self, rounds: int) -> None:
        """So many Rounds without: after enough of them it counts anew."""
        self.rested += rounds
        if self.rested >= self.rest:
            self.exertion = 0

    def track(self) -> Iterator[tuple[str, Any]]:
        """The next six strenuous Rounds: how hard each Test is, how likely it and all up to it succeed."""
        if self.fatigued or self.rounds is None or "dice.fortitude" in self.who.barred:
            return
        code, ahead = self.who.values["dice.fortitude"], list[int]()
        for place in range(1, 7):
            level = self.level(self.exertion + place)
            yield f"track.{place}.difficulty", self.who.level(level)
            if level:
                ahead.append(level)
                yield from together(self.who, code, [level], f"track.{place}.chance")
                yield from together(self.who, code, ahead, f"track.{place}.lasting")


def shown(code: Code | None) -> str | None:
    return None if code is None else str(code)


def together(
    who: Somebody, code: Code | None, levels: list[int], id: str
) -> Iterator[tuple[str, Fraction | None]]:
    """How likely all of these Tests succeed, where every one has a target number."""
    chances = [who.chance(level, code) for level in levels]
    if len(levels) > 100 or None in chances:
        return
    likely: Fraction | None = Fraction(100)
    for each in chances:
        likely = None if likely is None or each is None or each[0] is None else likely * each[0] / 100
    yield id, likely


def asked(who: Somebody, level: int, dice: str) -> Iterator[tuple[str, Any]]:
    """What a Test asks for: its Difficulty, the dice, and how likely they reach it."""
    yield "difficulty", who.level(level)
    if level:
        yield "dice", shown(who.values[dice])
        yield from together(who, who.values[dice], [level], "chance")


class Round:
    """Rounds as one writes them on a sheet of paper."""

    def __init__(self, case: Tree) -> None:
        setup = case.get("setup", {})
        self.who = Somebody(case["character"], case.get("rulings", {}))
        self.strain = Strain(self.who, setup.get("rest", 1))
        seconds = setup.get("round_seconds")
        self.seconds = None if seconds is None else Fraction(seconds)
        self.number, self.moved = 1, Fraction(0)
        self.breath: Fraction | None = None
        self.begin()

    def begin(self) -> None:
        """A new Round has its own Actions."""
        self.strenuous = False
        self.used: dict[str, int] = dict.fromkeys(["free", "basic", "full"], 0)

    def do(self, step: Tree) -> Tree:
        found = dict(getattr(self, f"do_{step['kind']}")(step))
        return {f"round.{id}": each for id, each in found.items()}

    def value(self, id: str) -> Any:
        return self.who.values[id]

    # --- moving (D2, D3, D4) --------------------------------------------------------------------

    def do_move(self, step: Tree) -> Iterator[tuple[str, Any]]:
        way, terrain = step.get("ground", "run.easy").split(".")
        far = math.ceil(Fraction(step["distance"]) / (SPACE if step.get("unit") == "m" else 1))
        free, most = self.who.normal(way)
        if free is None or most is None:
            raise NoError("D2")
        covered = Fraction(far)
        if far <= max(free, most):
            action, level = "free" if far <= free else "basic", self.who.within(terrain)
        else:
            action, level = self.beyond(way, terrain, far)
            yield from self.strain_of(step, 1)
        if self.strain.fatigued and far > max(free, most):
            covered = min(covered, most)
        else:
            yield from asked(self.who, level, f"dice.{WAYS[way]}")
            if level and step.get("result") == "failure":
                covered = min(covered, most)
        self.moved += covered
        self.used[action] += 1
        yield from {"covered": covered, "action": action}.items()

    def beyond(self, way: str, terrain: str, far: int) -> tuple[str, int]:
        """By the smallest multiple that leads so far: its Action and the Level of its Test."""
        leads = {times: self.value(f"{way}.x{times}") for times in range(2, 7)}
        times = next((each for each, most in leads.items() if most is not None and far <= most), None)
        if leads[6] is None:
            raise NoError("D2")
        if times is None or f"dice.{WAYS[way]}" in self.who.barred:
            raise NoError("D3")
        if self.strain.fatigued:
            raise NoError("D8")
        return self.value(f"{way}.x{times}.action"), times - 1 + self.who.harder(terrain)

    def strain_of(self, step: Tree, rounds: int) -> Iterator[tuple[str, Any]]:
        """So many strenuous Rounds from this one on, which counts once whatever is done in it."""
        if self.strain.fatigued:
            raise NoError("D8")
        more = rounds - self.strenuous
        self.strenuous = True
        if more:
            yield from self.strain.exert(more, step.get("fortitude"))

    # --- jumping (D6) ---------------------------------------------------------------------------

    def do_jump(self, step: Tree) -> Iterator[tuple[str, Any]]:
        wanted, points, failed = step.get("wanted"), step.get("points"), step.get("failed", False)
        standing, longest = self.value("jump.0"), self.value("jump.max")
        if (points is not None and failed) or (wanted is not None and wanted > longest):
            raise NoError("D6")
        level = self.who.first("jump_test") + step.get("harder", 0)
        untrained = "dice.jumping" in self.who.barred
        if untrained and (points is not None or failed or (wanted or 0) > standing):
            raise NoError("D6")
        if not untrained:
            yield from self.jump_test(step, max(level, 0))
        covered = self.landing(step, tested=level > 0 and not untrained)
        if wanted is not None and (level > 0 or untrained):
            yield "needed", 2 * max(math.ceil(wanted - standing), 0)
        self.moved += covered
        yield "covered", covered

    def jump_test(self, step: Tree, level: int) -> Iterator[tuple[str, Any]]:
        """The Test, with a die more after half the Move, and the jump that each Result Point gives."""
        run_up, most = step.get("run_up", 0), self.value("jump.run_up")
        if run_up and most is None:
            raise NoError("D6")
        runs = run_up and run_up >= most
        yield from asked(self.who, level, "dice.jumping_run_up" if runs else "dice.jumping")
        for number in range(0, 13, 2):
            for id in (f"jump.{number}", f"jump.{number}.metres"):
                yield id, self.value(id)

    def landing(self, step: Tree, *, tested: bool) -> Fraction:
        """Where one lands: by Result Points, which only a Test has, and only a Test fails.

        Without one, or until they are known, as far as wanted.
        """
        standing = self.value("jump.0")
        if tested and step.get("failed"):
            return standing
        if tested and step.get("points") is not None:
            return self.value(f"jump.{min(step['points'], 12)}")
        return max(standing, Fraction(step.get("wanted") or 0))

    # --- strength and breath (D7, D8) -----------------------------------------------------------

    def do_exert(self, step: Tree) -> Iterator[tuple[str, Any]]:
        rounds = step.get("rounds", 1)
        yield from self.strain_of(step, rounds)
        self.pass_by(rounds - 1)
        if rounds > 1:
            self.begin()
            self.strenuous = True
        yield from self.strain.track()

    def do_hold(self, step: Tree) -> Iterator[tuple[str, Any]]:
        prepared = step.get("prepared", False)
        barred, seconds = "dice.fortitude" in self.who.barred, self.value("breath.unprepared")
        if self.breath is not None or (barred if prepared else seconds is None):
            raise NoError("D7")
        if not prepared:
            self.breath = Fraction(seconds)
            return
        yield "dice", shown(self.value("dice.fortitude"))
        if "result" in step:
            self.breath = Fraction(self.value("breath.per_point") * step["result"] * 60)

    def do_breathe(self, _: Tree) -> Tree:
        if self.breath is None:
            raise NoError("D7")
        self.breath = None
        return {}

    def pass_by(self, rounds: int) -> None:
        """So many Rounds go by; a breath may end in the last of them, not before it."""
        if rounds and self.breath is not None and self.seconds is not None:
            if (rounds - 1) * self.seconds >= self.breath:
                raise NoError("D7")
            self.breath = max(self.breath - rounds * self.seconds, Fraction(0))
        self.number += rounds

    def do_end(self, step: Tree) -> Iterator[tuple[str, Any]]:
        rounds = step.get("rounds", 1)
        self.pass_by(rounds)
        self.strain.idle(rounds - self.strenuous)
        self.begin()
        yield from self.strain.track()

    # --- what is left ---------------------------------------------------------------------------

    def ledger(self) -> Tree:
        found: Tree = {
            "number": self.number,
            "moved": self.moved,
            "moved.metres": self.moved * SPACE,
            "exertion": self.strain.exertion,
            "fatigue": "fatigued" if self.strain.fatigued else "able",
            **self.used,
        }
        if self.strain.rounds is not None:
            found["untested"] = max(self.strain.rounds - self.strain.exertion, 0)
        if self.breath is not None:
            found["breath"] = self.breath
        return {f"round.{id}": each for id, each in found.items()}
