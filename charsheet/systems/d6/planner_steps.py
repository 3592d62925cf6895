"""The steps of a D6 plan by Rounds, as files have them."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from charsheet.model.base import Exact, Label, Whole
from charsheet.rules.planner import PlanSetup, PlanStep, one_of
from charsheet.systems.d6.exertion import MOST_AT_ONCE
from charsheet.systems.d6.reach import GROUNDS

Result: TypeAlias = Literal["success", "failure"]
Length: TypeAlias = Annotated[Exact, Field(gt=0, le=1_000_000)]
Points: TypeAlias = Annotated[Whole, Field(ge=0, le=1000)]
Ground: TypeAlias = Annotated[str, one_of(GROUNDS)]


class Setup(PlanSetup):
    """What this chapter does not say: how long a Round is, and what ends continuous activity."""

    round_seconds: Annotated[Exact, Field(gt=0, le=3600)] | None = None
    rest: Annotated[Whole, Field(ge=1, le=100)] = 1


class Move(PlanStep):
    """So far over one terrain. ``result`` is that of the Movement Test, ``fortitude`` against fatigue."""

    distance: Length
    unit: Literal["spaces", "m"] = "spaces"
    ground: Ground = "run.easy"
    result: Result | None = None
    fortitude: Result | None = None


class Jump(PlanStep):
    """A jump; ``points`` are the Result Points of its Test, ``harder`` the Game Master's Levels."""

    wanted: Annotated[Whole, Field(ge=1, le=1000)] | None = None
    run_up: Points = 0
    harder: Annotated[Whole, Field(ge=-20, le=20)] = 0
    points: Points | None = None
    failed: bool = False

    @property
    def rolled(self) -> bool:
        """Whether the result of the Test is entered."""
        return self.failed or self.points is not None


class Exert(PlanStep):
    """Other strenuous activity: in this Round, and through so many in a row."""

    name: Label | None = None
    rounds: Annotated[Whole, Field(ge=1, le=MOST_AT_ONCE)] = 1
    fortitude: Result | None = None


class Hold(PlanStep):
    """The breath is held. ``result`` is that of the Fortitude Test for which one was prepared."""

    prepared: bool = False
    result: Points | None = None


class End(PlanStep):
    """The Round ends, and so many after it in which nothing strenuous is done."""

    rounds: Annotated[Whole, Field(ge=1, le=1000)] = 1
