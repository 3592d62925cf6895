"""The beginning and the steps of a chase as files have them; a system derives its own from these."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated, Literal, TypeAlias

from pydantic import Field, model_validator

from charsheet.model.base import Exact, Label, Whole
from charsheet.model.problems import InvalidError
from charsheet.rules.planner import PlanSetup, PlanStep
from charsheet.values import Msg

Role: TypeAlias = Literal["pursuer", "quarry"]
Result: TypeAlias = Literal["success", "failure"]
Distance: TypeAlias = Annotated[Exact, Field(ge=0, le=1_000_000)]


class ChaseSetup(PlanSetup):
    """How a chase begins. ``other`` names the file of the other character; a system adds unit and ground.

    ``lost`` is left out where nobody is ever lost.
    """

    other: Label | None = None
    role: Role = "pursuer"
    gap: Distance = Decimal(20)
    caught: Distance = Decimal(0)
    lost: Distance | None = None
    first: Role = "quarry"

    @model_validator(mode="after")
    def _lost_is_beyond_caught(self) -> ChaseSetup:
        if self.lost is not None and self.lost <= self.caught:
            raise InvalidError(Msg("must be more than the distance at which one is caught"), ("lost",))
        return self


class Stretch(PlanStep):
    """A part of the chase in which both keep to their ways; without ``turns`` it goes on until the end.

    A system adds both modes, both grounds, and the results of its tests.
    """

    turns: Annotated[Whole, Field(ge=1, le=1000)] | None = None


class Shift(PlanStep):
    """Something else that changes the gap: a shut gate, a hiding place, a horse."""

    by: Annotated[Exact, Field(ge=-1_000_000, le=1_000_000)]
    name: Label | None = None
