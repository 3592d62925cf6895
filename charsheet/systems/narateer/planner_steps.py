"""The steps of a Narateer turn as files have them."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from charsheet.model.base import Exact, Filled, Label, Whole
from charsheet.rules.planner import PlanSetup, PlanStep
from charsheet.systems.narateer.layout import MODES
from charsheet.values import Msg

Scene: TypeAlias = Literal["story", "cinematic", "tactical"]
Mode: TypeAlias = Literal["walk", "run", "sprint.athletics", "sprint.acrobatics"]
Skill: TypeAlias = Literal["athletics", "acrobatics"]
Number: TypeAlias = Annotated[Whole, Field(ge=0, le=100)]
Length: TypeAlias = Annotated[Exact, Field(gt=0, le=1_000_000)]

SCENES = {"story": Msg("Story Mode"), "cinematic": Msg("Cinematic Mode"), "tactical": Msg("Tactical Mode")}
SKILL_LABELS = {"athletics": Msg("Athletics"), "acrobatics": Msg("Acrobatics")}
MODE_LABELS = {id: label for label, id in MODES}


class Setup(PlanSetup):
    """The Scene Mode in which the turn begins."""

    scene: Scene = "story"


class Choose(PlanStep):
    """How to move: one movement mode for the Activation."""

    mode: Mode


class Leg(PlanStep):
    """A part of the way, all of it over the same ground.

    ``cost`` is the Guide's own for this leg, instead of what the ground costs; ``movement`` names the
    additional movement that it is taken from.
    """

    distance: Length
    unit: Literal["m", "zones", "spaces"] = "m"
    ground: Literal["plain", "difficult", "climb_swim"] = "plain"
    cost: Annotated[Exact, Field(ge=1, le=100)] | None = None
    hidden: bool = False
    threatened: bool = False
    movement: Label | None = None


class Stakes(PlanStep):
    """What follows when something goes wrong. ``lost`` is counted as the Scene Mode counts."""

    prone: bool = False
    lost: Annotated[Exact, Field(ge=0, le=1_000_000)] = Decimal(0)
    all_lost: bool = False
    consequence: Label | None = None


class Manoeuvre(Stakes):
    """A risky manoeuvre; its ``result`` is the user's, who rolls."""

    obstacle: Label | None = None
    skill: Skill
    boost: Number = 0
    bonus: Number = 0
    result: Literal["success", "failure"] | None = None


class Hazard(Stakes):
    """Danger that one cannot stop for; ``ad`` are those that a Reaction costs."""

    ad: Number = 0


class Action(PlanStep):
    """Another Action between two parts of the way."""

    name: Label | None = None
    ad: Number = 0
    skill: Skill | None = None


class Change(PlanStep):
    """Another Scene Mode from here on."""

    scene: Scene


class Next(PlanStep):
    """The next Activation; ``ready`` are the AD that are ready then, left out as many as in the first."""

    ready: Number | None = None


class Additional(PlanStep):
    """Movement that a trait, a spell or another rule grants, in metres."""

    name: Filled
    distance: Length
    on_the_ground: bool = False
