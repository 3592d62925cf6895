"""The steps of a d100 turn and of a d100 fall as files have them."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from charsheet.model.base import Exact, Label, Whole
from charsheet.rules.planner import PlanSetup, PlanStep

Length: TypeAlias = Annotated[Exact, Field(gt=0, le=1_000_000)]
Height: TypeAlias = Annotated[Exact, Field(ge=0, le=1_000_000)]
Degrees: TypeAlias = Annotated[Whole, Field(ge=1, le=100)]
Result: TypeAlias = Literal["success", "failure"]
Altitude: TypeAlias = Literal["landed", "ground", "low", "high"]
Last: TypeAlias = Literal["still", "half", "full", "charge", "run"]
Gait: TypeAlias = Literal["half_move", "full_move", "charge", "run"]
Terrain: TypeAlias = Literal[
    "here",
    "smoke",
    "mud",
    "pool",
    "darkness",
    "deep_snow",
    "undergrowth",
    "ice",
    "crowd",
    "corpses",
    "rubble",
    "earthquake",
    "other",
]


class TurnSetup(PlanSetup):
    """How the Turn begins; ``ceiling`` is left out under the open sky, in metres.

    ``last`` is the greatest move of the Turn before, left out where nobody has to know it.
    """

    altitude: Altitude = "landed"
    last: Last | None = None
    melee: bool = False
    cover: bool = False
    ceiling: Length | None = None
    spacious: bool = False


class Tested(PlanStep):
    """A step with a test; its ``result`` is the user's, who rolls."""

    result: Result | None = None


class Counted(Tested):
    """A test of which the ``degrees`` count: Successes, or Failures where it fails."""

    degrees: Degrees = 1


class Way(PlanStep):
    """A part of the way: ``distance`` in metres, as far as one gets where it is left out."""

    distance: Length | None = None
    way: Literal["foot", "fly", "hover", "burrow"] | None = None
    terrain: Terrain | None = None


class Move(Way, Tested):
    """An action that moves. A Charge of a flyer can lead ``to`` another altitude."""

    action: Literal["half_move", "full_move", "charge", "run", "disengage", "cover"]
    to: Literal["ground", "low"] | None = None


class Tumble(Way):
    """Out of melee; ``hits`` are the enemies whose own test succeeds, left out before they rolled."""

    hits: Annotated[Whole, Field(ge=0, le=100)] | None = None


class Swim(Tested):
    """A way through water, ``rough`` where it needs a test."""

    action: Gait = "half_move"
    distance: Length | None = None
    rough: bool = False


class Rise(PlanStep):
    """Another altitude, and a half move with it where a distance is given."""

    to: Altitude
    distance: Length | None = None


class Climb(Counted):
    """Up or down a slope, or down a rope; ``hold`` is the result of holding on to it."""

    slope: Literal["easy", "sheer", "rope"]
    unhurried: bool = False
    hold: Result | None = None


class Jump(Counted):
    """A jump with a run-up of so many metres; ``wanted`` is how far or high it has to lead."""

    direction: Literal["long", "high"]
    run_up: Annotated[Exact, Field(ge=0, le=1000)] = Decimal(0)
    wanted: Length | None = None
    enemy: bool = False


class Stand(Tested):
    """Onto the feet, or with a ``leap``."""

    leap: bool = False


class Act(PlanStep):
    """Another action between two parts of the way."""

    name: Label | None = None
    takes: Literal["free", "half", "full"] = "half"
    attack: bool = False


class Next(PlanStep):
    """The Turn ends and the next one begins; ``unhurt`` says that a fall which ends with it did no damage."""

    unhurt: bool = False


class FallSetup(PlanSetup):
    """Where the fall begins: at an ``altitude`` after the ``last`` move, else at a ``height`` in metres.

    ``terminal`` is the greatest height that counts, in another gravity or air; ``per_turn`` how far one falls
    in a Turn.
    """

    altitude: Literal["ground", "low", "high"] | None = None
    last: Last = "still"
    height: Height = Decimal(10)
    terminal: Height | None = None
    per_turn: Length = Decimal(100)


class Land(Counted):
    """Down on the ground: the test of breaking the fall, and the ``roll`` of the damage die."""

    roll: Annotated[Whole, Field(ge=1, le=10)] | None = None
