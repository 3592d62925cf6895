"""The steps of a Narateer turn as files have them, and the fields that a form asks for."""

from __future__ import annotations

from decimal import Decimal
from functools import partial
from typing import Annotated, Literal, TypeAlias

from pydantic import Field as Bounds

from charsheet.model.base import Exact, Filled, Label, Whole
from charsheet.rules.layout import Field, Kind, Option, OptionsFor
from charsheet.rules.planner import PlanSetup, PlanStep
from charsheet.rules.units import METRE, METRE_PER_METRE
from charsheet.systems.narateer.layout import MODES
from charsheet.systems.narateer.model import NarateerRulings
from charsheet.systems.narateer.rules import AD, DIFFICULT
from charsheet.values import Msg, PMsg

Scene: TypeAlias = Literal["story", "cinematic", "tactical"]
Mode: TypeAlias = Literal["walk", "run", "sprint.athletics", "sprint.acrobatics"]
Skill: TypeAlias = Literal["athletics", "acrobatics"]
Number: TypeAlias = Annotated[Whole, Bounds(ge=0, le=100)]
Length: TypeAlias = Annotated[Exact, Bounds(gt=0, le=1_000_000)]

SCENES = {"story": Msg("Story Mode"), "cinematic": Msg("Cinematic Mode"), "tactical": Msg("Tactical Mode")}
SKILL_LABELS = {"athletics": Msg("Athletics"), "acrobatics": Msg("Acrobatics")}
MODE_LABELS = {id: label for label, id in MODES}
UNIT_LABELS = {"m": Msg("metres"), "zones": Msg("Zones"), "spaces": Msg("Spaces")}


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
    cost: Annotated[Exact, Bounds(ge=1, le=100)] | None = None
    hidden: bool = False
    threatened: bool = False
    movement: Label | None = None


class Stakes(PlanStep):
    """What follows when something goes wrong. ``lost`` is counted as the Scene Mode counts."""

    prone: bool = False
    lost: Annotated[Exact, Bounds(ge=0, le=1_000_000)] = Decimal(0)
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


class Additional(PlanStep):
    """Movement that a trait, a spell or another rule grants, in metres."""

    name: Filled
    distance: Length
    on_the_ground: bool = False


# --- the form ----------------------------------------------------------------------------------


def _labelled(labels: dict[str, Msg], _rulings: NarateerRulings) -> tuple[Option, ...]:
    return tuple(Option(id, label) for id, label in labels.items())


def _options(labels: dict[str, Msg]) -> OptionsFor:
    return partial(_labelled, labels)


_GROUNDS = {
    "plain": Msg("Plain ground"),
    "difficult": DIFFICULT,
    "climb_swim": Msg("Climbing or swimming"),
}
_RESULTS = {"success": PMsg("attempt", "success"), "failure": PMsg("attempt", "failure")}

SCENE = Field(
    ("scene",),
    Msg("Scene Mode"),
    Msg("What movement is counted in. Story Mode counts no units: its metres are there to be compared."),
    Kind.CHOICE,
    options=_options(SCENES),
)
MODE = Field(
    ("mode",),
    Msg("Mode"),
    Msg("Paid once. The declared way decides which Skill a Sprint uses, not the higher level."),
    Kind.CHOICE,
    options=_options(MODE_LABELS),
)
SKILL = Field(
    ("skill",),
    Msg("Skill"),
    Msg("The Skill that fits how the obstacle is tackled."),
    Kind.CHOICE,
    options=_options(SKILL_LABELS),
)
LEG_FIELDS = (
    Field(("distance",), Msg("Distance"), Msg("How far this part of the way leads."), Kind.DECIMAL),
    Field(
        ("unit",),
        Msg("Counted in"),
        Msg("Zones cross into another Zone; metres stay inside one, or belong to Story Mode."),
        Kind.CHOICE,
        options=_options(UNIT_LABELS),
    ),
    Field(
        ("ground",),
        PMsg("turn", "Ground"),
        Msg("Difficult costs once, however many reasons there are."),
        Kind.CHOICE,
        options=_options(_GROUNDS),
    ),
    Field(
        ("cost",),
        Msg("The Guide's cost"),
        Msg("Instead of what the ground costs: metres of movement for each metre. Usually left empty."),
        Kind.DECIMAL,
        METRE_PER_METRE,
    ),
    Field(
        ("hidden",), Msg("Hidden"), Msg("Stay hidden: twice the cost. A Sprint breaks hiding."), Kind.SWITCH
    ),
    Field(
        ("threatened",),
        Msg("Within an enemy's reach"),
        Msg("A step from one Space within an opponent's melee reach to another within it."),
        Kind.SWITCH,
    ),
    Field(
        ("movement",),
        Msg("Out of additional movement"),
        Msg("The name of the additional movement that this is taken from. Left empty, it is the mode's own."),
        Kind.TEXT,
    ),
)
STAKES_FIELDS = (
    Field(("prone",), Msg("Falls Prone"), Msg("A consequence where it goes wrong."), Kind.SWITCH),
    Field(
        ("lost",),
        Msg("Movement lost"),
        Msg("A consequence where it goes wrong: so many metres, Zones or Spaces, as the Scene Mode counts."),
        Kind.DECIMAL,
    ),
    Field(("all_lost",), Msg("All movement lost"), Msg("A consequence where it goes wrong."), Kind.SWITCH),
    Field(
        ("consequence",),
        Msg("Consequence"),
        Msg("What else follows: stopped at the obstacle, Harm, a worse position, another route."),
        Kind.TEXT,
    ),
)
MANOEUVRE_FIELDS = (
    Field(("obstacle",), Msg("Obstacle"), Msg("What it is called: one obstacle has one check."), Kind.TEXT),
    SKILL,
    Field(("boost",), Msg("Boost"), Msg("AD beside the 1 that is required; a die each."), Kind.WHOLE, AD),
    Field(("bonus",), Msg("Bonus dice"), Msg("Dice that a rule grants."), Kind.WHOLE),
    Field(
        ("result",),
        Msg("Result"),
        Msg("What you rolled. What goes wrong follows from a failure only."),
        Kind.CHOICE,
        options=_options(_RESULTS),
        none=Msg("not rolled yet"),
    ),
    *STAKES_FIELDS,
)
HAZARD_FIELDS = (
    Field(("ad",), Msg("Reaction"), Msg("The AD that a Reaction to it costs."), Kind.WHOLE, AD),
    *STAKES_FIELDS,
)
ACTION_FIELDS = (
    Field(("name",), Msg("Action"), Msg("What is done."), Kind.TEXT),
    Field(("ad",), Msg("Cost"), Msg("The AD that it costs."), Kind.WHOLE, AD),
    Field(
        ("skill",),
        Msg("Skill"),
        Msg("The Skill of which it spends a use."),
        Kind.CHOICE,
        options=_options(SKILL_LABELS),
        none=Msg("none"),
    ),
)
ADDITIONAL_FIELDS = (
    Field(
        ("name",),
        Msg("Granted by"),
        Msg("What grants it; a part of the way can be taken out of it."),
        Kind.TEXT,
    ),
    Field(("distance",), Msg("Distance"), Msg("Exactly as it is granted."), Kind.DECIMAL, METRE),
    Field(
        ("on_the_ground",),
        Msg("Works on the ground"),
        Msg("It says that it works while Prone: no crawling."),
        Kind.SWITCH,
    ),
)
