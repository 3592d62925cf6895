"""The fields that a form asks for in each step of a Narateer turn."""

from __future__ import annotations

from functools import partial

from charsheet.rules.layout import Field, Kind, Option, OptionsFor
from charsheet.rules.units import METRE
from charsheet.systems.narateer.model import NarateerRulings
from charsheet.systems.narateer.planner_steps import MODE_LABELS, SCENES, SKILL_LABELS
from charsheet.systems.narateer.rules import AD, DIFFICULT
from charsheet.values import Msg, PMsg

UNIT_LABELS = {"m": Msg("metres"), "zones": Msg("Zones"), "spaces": Msg("Spaces")}


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
    ),
    Field(
        ("hidden",), Msg("Hidden"), Msg("Stay hidden: twice the cost. A Sprint breaks hiding."), Kind.SWITCH
    ),
    Field(
        ("threatened",),
        Msg("In an enemy's reach"),
        Msg("A step from one Space within an opponent's melee reach to another within it."),
        Kind.SWITCH,
    ),
    Field(
        ("movement",),
        Msg("Taken from"),
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
        Msg("The result of the roll. What goes wrong follows from a failure only."),
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
NEXT_FIELDS = (
    Field(
        ("ready",),
        Msg("Ready AD"),
        Msg("How many are ready then. Left empty: as many as in the first Activation."),
        Kind.WHOLE,
        AD,
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
