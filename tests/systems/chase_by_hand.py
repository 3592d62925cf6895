"""A chase on a sheet of paper: two, a gap, and how far each comes in a Turn; by nothing of the program.

No book has chases. What each says of how far one comes is in the ``chase_by_hand`` of its folder.
"""

from __future__ import annotations

import itertools
from abc import ABC, abstractmethod
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, ClassVar, NamedTuple

from tests.systems.by_hand import NoError, Tree

ROLES = ("pursuer", "quarry")


class Order(NamedTuple):
    """What one of the two is to do in each Turn of a step, and in how many: as many as it takes, if None."""

    mode: str
    ground: str
    turns: int | None = 1
    result: str | None = None
    fortitude: str | None = None
    covered: Any = None

    def alone(self, rule: str) -> None:
        """Of what goes on otherwise in the next Turn, a step has one Turn."""
        if self.turns != 1:
            raise NoError(rule)


class Side(ABC):
    """One of the two."""

    modes: ClassVar[tuple[str, ...]]
    """By what one may go on Turn after Turn."""

    def __init__(self, who: Tree, case: Tree) -> None:
        self.tree, self.rulings, self.setup = who, case.get("rulings", {}), case.get("setup", {})

    @abstractmethod
    def pace(self, order: Order) -> Fraction:
        """How far one comes in a Turn; NoError where it cannot be."""

    @abstractmethod
    def go(self, order: Order, turns: int) -> Iterator[tuple[str, Any]]:
        """So many Turns go by: what is to be said of them."""

    @abstractmethod
    def state(self) -> Tree:
        """How it stands with this one."""


class Chase:
    """A chase as one writes it on a sheet of paper."""

    def __init__(self, case: Tree, side: type[Side], plain: str) -> None:
        setup = case.get("setup", {})
        self.gap, self.caught = Fraction(setup.get("gap", 20)), Fraction(setup.get("caught", 0))
        self.lost = Fraction(setup["lost"]) if "lost" in setup else None
        self.pursuer_first = setup.get("first", "quarry") == "pursuer"
        self.grounds = {"mine": setup.get("ground", plain)}
        self.grounds["other"] = setup.get("other_ground", self.grounds["mine"])
        whose = zip(("mine", "other"), (case.get("character", {}), *case.get("others", ())), strict=False)
        self.sides = {name: side(who, case) for name, who in whose}
        role = setup.get("role", "pursuer")
        self.roles = {"mine": role, "other": next(each for each in ROLES if each != role)}
        self.turns, self.outcome = 0, self.outcome_of(self.gap)

    def outcome_of(self, gap: Fraction) -> str:
        if gap <= self.caught:
            return "caught"
        return "lost" if self.lost is not None and gap >= self.lost else "open"

    def do(self, step: Tree) -> Tree:
        if self.outcome != "open":
            raise NoError
        found = dict(getattr(self, f"do_{step['kind']}")(step))
        return {f"chase.{id}": each for id, each in found.items()}

    # --- Turn after Turn ------------------------------------------------------------------------

    def course(self, speeds: dict[str, Fraction]) -> Iterator[tuple[Fraction, str]]:
        """The gap and the outcome after each Turn: caught once the pursuer moved, lost when both have."""
        by_role = {self.roles[name]: speed for name, speed in speeds.items()}
        gap, outcome = self.gap, "open"
        while outcome == "open":
            nearer = gap - by_role["pursuer"] + (0 if self.pursuer_first else by_role["quarry"])
            gap = max(nearer, Fraction(0))
            if gap > self.caught and self.pursuer_first:
                gap += by_role["quarry"]
            outcome = self.outcome_of(gap)
            yield gap, outcome

    def ends(self, speeds: dict[str, Fraction]) -> tuple[int | None, str]:
        """After how many Turns it ends, if ever, and how."""
        before = self.gap
        for number, (gap, outcome) in enumerate(self.course(speeds), 1):
            if outcome != "open":
                return number, outcome
            if gap == before or (gap > before and self.lost is None):
                break
            before = gap
        return None, "open"

    def order(self, name: str, step: Tree, mode: str | None = None) -> Order:
        """What one of the two is told by a step."""
        before = "" if name == "mine" else "other_"
        given = {key: step.get(before + key) for key in ("result", "fortitude", "covered")}
        ground = step.get(f"{before}ground", self.grounds[name])
        if mode is not None:
            return Order(mode, ground)
        return Order(step[f"{before}mode"], ground, step.get("turns"), **given)

    def do_run(self, step: Tree) -> Iterator[tuple[str, Any]]:
        if len(self.sides) < 2:
            raise NoError
        orders = {name: self.order(name, step) for name in self.sides}
        speeds = {name: side.pace(orders[name]) for name, side in self.sides.items()}
        number, _ = self.ends(speeds)
        taken = min((each for each in (step.get("turns"), number) if each is not None), default=0)
        for name, side in self.sides.items():
            yield f"{name}.speed", speeds[name]
            if taken:
                yield from ((f"{name}.{id}", each) for id, each in side.go(orders[name], taken))
        by_role = {self.roles[name]: speed for name, speed in speeds.items()}
        closing = by_role["pursuer"] - by_role["quarry"]
        yield ("closing", closing) if closing >= 0 else ("growing", -closing)
        yield "ends", "never" if number is None else number
        yield "taken", taken
        self.turns += taken
        for gap, outcome in [*itertools.islice(self.course(speeds), taken)][-1:]:
            self.gap, self.outcome = gap, outcome

    def do_compare(self, step: Tree) -> Iterator[tuple[str, Any]]:
        """How it would end for each way of either that can be gone on."""
        if len(self.sides) < 2:
            raise NoError
        paces = {name: dict(self.paces(name, step)) for name in self.sides}
        for (mine, fast), (other, faster) in itertools.product(paces["mine"].items(), paces["other"].items()):
            number, outcome = self.ends({"mine": fast, "other": faster})
            yield f"caught.{mine}.{other}", number if outcome == "caught" else "never"
            if outcome == "lost":
                yield f"lost.{mine}.{other}", number

    def paces(self, name: str, step: Tree) -> Iterator[tuple[str, Fraction]]:
        for mode in self.sides[name].modes:
            try:
                yield mode, self.sides[name].pace(self.order(name, step, mode))
            except NoError:
                continue

    def do_shift(self, step: Tree) -> Tree:
        self.gap += Fraction(step["by"])
        if self.gap < 0:
            raise NoError
        self.outcome = self.outcome_of(self.gap)
        return {}

    # --- what is left ---------------------------------------------------------------------------

    def ledger(self) -> Tree:
        found: Tree = {"outcome": self.outcome, "gap": self.gap, "turns": self.turns}
        for name, side in self.sides.items():
            found[self.roles[name]] = name
            found |= {f"{name}.{id}": each for id, each in side.state().items()}
        return {f"chase.{id}": each for id, each in found.items()}
