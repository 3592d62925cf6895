"""The steps of a d100 journey as files have them."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from charsheet.model.base import Exact, Label, Whole
from charsheet.rules.planner import PlanSetup, PlanStep

Way: TypeAlias = Literal["own", "walk", "swim", "water", "fly", "hover", "burrow"]
Pace: TypeAlias = Literal["ordinary", "fast", "running"]
Hours: TypeAlias = Annotated[Exact, Field(gt=0, le=24)]
Points: TypeAlias = Annotated[Whole, Field(ge=0, le=50)]


class Setup(PlanSetup):
    """When a day's march begins and how many hours it takes; what Fatigue a night takes away.

    The sources of movement do not say how fast Fatigue goes, so that is the table's.
    """

    begins: Annotated[Exact, Field(ge=0, lt=24)] = Decimal(8)
    hours: Hours = Decimal(8)
    night: Points = 0


class Stretch(PlanStep):
    """A part of the way, all of it alike. ``distance`` is in kilometres.

    ``divisor`` is the GM's own, for weather, uneven ground or stealth, with its ``reason``. ``hours`` are
    those of a day's march on this stretch, instead of what the journey has.
    """

    distance: Annotated[Exact, Field(gt=0, le=100_000)]
    ground: Literal["free", "difficult"] = "free"
    divisor: Annotated[Exact, Field(ge=1, le=100)] = Decimal(1)
    reason: Label | None = None
    way: Way = "own"
    pace: Pace = "ordinary"
    hours: Hours | None = None
    rough: bool = False


class Rest(PlanStep):
    """Some hours without moving; ``recovers`` is the Fatigue that so long a rest takes away."""

    hours: Annotated[Exact, Field(gt=0, le=1_000)]
    recovers: Points = 0


WALKING = Stretch(kind="stretch", distance=Decimal(1))
"""A stretch over which nothing is said: by one's own way, at an easy pace, over free ground."""
