"""The fields that a form asks for in each step of a d100 turn and of a d100 fall."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from charsheet.rules.layout import Field, Kind, Option, OptionsFor
from charsheet.rules.units import METRE
from charsheet.systems.d100.actions import ACTIONS
from charsheet.systems.d100.model import D100Rulings
from charsheet.systems.d100.terms import (
    ALTITUDES,
    FREE_ACTION,
    FULL_ACTION,
    HALF_ACTION,
    LAST_MOVES,
    TERRAINS,
)
from charsheet.values import Msg, PMsg, Words


def _labelled(labels: Mapping[str, Words], _rulings: D100Rulings) -> tuple[Option, ...]:
    return tuple(Option(id, label) for id, label in labels.items())


def _options(labels: Mapping[str, Words]) -> OptionsFor:
    return partial(_labelled, labels)


_ACTIONS = {each.id: each.label for each in ACTIONS}
_MOVES = {id: _ACTIONS[id] for id in ("half_move", "full_move", "charge", "run", "disengage", "cover")}
_GAITS = {id: _ACTIONS[id] for id in ("half_move", "full_move", "charge", "run")}
_WAYS = {
    "foot": Msg("On foot"),
    "fly": Msg("Flying"),
    "hover": Msg("Hovering"),
    "burrow": Msg("Burrowing"),
}
_TERRAINS = {
    "here": Msg("Terrain here"),
    **{each.id: each.label for each in TERRAINS},
    "other": Msg("Other (sand, swamp)"),
}
_LEVELS = {"landed": Msg("on the ground"), **ALTITUDES}
_SLOPES = {"easy": Msg("Easy slope"), "sheer": Msg("Sheer slope"), "rope": Msg("Down a rope")}
_DIRECTIONS = {"long": Msg("Long jump"), "high": Msg("High jump")}
_TAKES = {"free": FREE_ACTION.label, "half": HALF_ACTION.label, "full": FULL_ACTION.label}
_RESULTS = {"success": PMsg("attempt", "success"), "failure": PMsg("attempt", "failure")}

NOT_ROLLED = Msg("not rolled yet")
RESULT = Field(
    ("result",),
    Msg("Result"),
    Msg("The result of the test, where one is needed; the dice are yours."),
    Kind.CHOICE,
    options=_options(_RESULTS),
    none=NOT_ROLLED,
)
DEGREES = Field(
    ("degrees",),
    Msg("Successes or Failures"),
    Msg("How many: Successes where the test succeeds, Failures where it fails."),
    Kind.WHOLE,
)
DISTANCE = Field(("distance",), Msg("Distance"), Msg("Left empty: as far as it leads."), Kind.DECIMAL, METRE)
WAY = Field(
    ("way",),
    PMsg("d100", "Way"),
    Msg("Left open: on foot, or in the air as the Traits allow."),
    Kind.CHOICE,
    options=_options(_WAYS),
    none=Msg("as one is"),
)
TERRAIN = Field(
    ("terrain",),
    PMsg("d100", "Difficult terrain"),
    Msg("It halves SPD; a Run or Charge through it is tested. “Terrain here” is that of the character."),
    Kind.CHOICE,
    options=_options(_TERRAINS),
    none=Msg("none"),
)
TURN_SETUP_FIELDS = (
    Field(
        ("altitude",),
        PMsg("flight", "Altitude"),
        Msg("Where one who can fly begins the Turn."),
        Kind.CHOICE,
        options=_options(_LEVELS),
    ),
    Field(
        ("last",),
        Msg("Last Turn's move"),
        Msg("With the altitude it decides the height of a fall in this Turn. Left open: nobody asks."),
        Kind.CHOICE,
        options=_options(LAST_MOVES),
        none=Msg("not said"),
    ),
    Field(("melee",), Msg("In melee"), Msg("Leaving it gives the enemies free attacks."), Kind.SWITCH),
    Field(("cover",), Msg("In cover"), Msg("Cover to cover starts in it."), Kind.SWITCH),
    Field(
        ("ceiling",),
        Msg("Ceiling"),
        Msg("How high it is; left empty under the open sky. At 5 m or less there is no Low altitude."),
        Kind.DECIMAL,
        METRE,
    ),
    Field(
        ("spacious",),
        Msg("Most spacious"),
        Msg("High altitude can be reached in spite of the ceiling."),
        Kind.SWITCH,
    ),
)
MOVE_FIELDS = (
    Field(
        ("action",),
        PMsg("d100", "Action"),
        Msg("What it takes: a half action or a full one."),
        Kind.CHOICE,
        options=_options(_MOVES),
    ),
    DISTANCE,
    TERRAIN,
    RESULT,
    WAY,
    Field(
        ("to",),
        Msg("To the altitude"),
        Msg("A Flyer's Charge can lead from Ground to Low altitude or back."),
        Kind.CHOICE,
        options=_options({id: ALTITUDES[id] for id in ("ground", "low")}),
        none=Msg("as before"),
    ),
)
TUMBLE_FIELDS = (
    DISTANCE,
    TERRAIN,
    WAY,
    Field(
        ("hits",),
        Msg("Enemies who hit"),
        Msg("How many of them succeed against WS+0. Left empty: not rolled yet."),
        Kind.WHOLE,
    ),
)
SWIM_FIELDS = (
    Field(
        ("action",),
        PMsg("d100", "Action"),
        Msg("What it takes: a half action or a full one."),
        Kind.CHOICE,
        options=_options(_GAITS),
    ),
    DISTANCE,
    Field(
        ("rough",),
        Msg("Rough water"),
        Msg("Strong waves or currents, busy hands or combat: a test, and no movement where it fails."),
        Kind.SWITCH,
    ),
    RESULT,
)
RISE_FIELDS = (
    Field(
        ("to",),
        Msg("To the altitude"),
        Msg("The next one up or down."),
        Kind.CHOICE,
        options=_options(_LEVELS),
    ),
    Field(("distance",), Msg("Distance"), Msg("Up to a half move with it."), Kind.DECIMAL, METRE),
)
CLIMB_FIELDS = (
    Field(
        ("slope",),
        Msg("Slope"),
        Msg("What is climbed; a rope leads down only."),
        Kind.CHOICE,
        options=_options(_SLOPES),
    ),
    Field(
        ("unhurried",),
        Msg("Without hurry"),
        Msg("An easy slope needs no test then: nobody pursues, shoots or may notice."),
        Kind.SWITCH,
    ),
    RESULT,
    DEGREES,
    Field(
        ("hold",),
        Msg("Holding on to the rope"),
        Msg("The result of S+0, after 2 or more Failures on a rope."),
        Kind.CHOICE,
        options=_options(_RESULTS),
        none=NOT_ROLLED,
    ),
)
JUMP_FIELDS = (
    Field(
        ("direction",), PMsg("d100", "Jump"), Msg("Far or high."), Kind.CHOICE, options=_options(_DIRECTIONS)
    ),
    Field(
        ("run_up",),
        Msg("Run-up"),
        Msg("0 from a stand, else at least 4 m; 8, 12 and 16 m make the test easier. It costs nothing more."),
        Kind.DECIMAL,
        METRE,
    ),
    Field(
        ("wanted",),
        Msg("To get across"),
        Msg("How far or high it has to lead; then the chance to get there is told."),
        Kind.DECIMAL,
        METRE,
    ),
    Field(("enemy",), Msg("Past or up to an enemy"), Msg("The jump counts as a Charge then."), Kind.SWITCH),
    RESULT,
    DEGREES,
)
STAND_FIELDS = (
    Field(
        ("leap",),
        Msg("Leaping up"),
        Msg("With a Success a free action; failing it, free attacks and then a half action."),
        Kind.SWITCH,
    ),
    RESULT,
)
ACT_FIELDS = (
    Field(("name",), PMsg("d100", "Action"), Msg("What is done."), Kind.TEXT),
    Field(("takes",), Msg("Takes"), Msg("How much of the Turn."), Kind.CHOICE, options=_options(_TAKES)),
    Field(("attack",), Msg("An attack"), Msg("After a full move there is none."), Kind.SWITCH),
)
NEXT_FIELDS = (
    Field(
        ("unhurt",),
        Msg("Lands unhurt"),
        Msg("A fall that ends with this Turn did no damage; else it leaves one Prone."),
        Kind.SWITCH,
    ),
)
FALL_SETUP_FIELDS = (
    Field(
        ("altitude",),
        Msg("Out of flight from"),
        Msg("The altitude that one falls from. Left open: from a height in metres."),
        Kind.CHOICE,
        options=_options(ALTITUDES),
        none=Msg("a height in metres"),
    ),
    Field(
        ("last",),
        Msg("Last Turn's move"),
        Msg("With the altitude it decides the height."),
        Kind.CHOICE,
        options=_options(LAST_MOVES),
    ),
    Field(
        ("height",),
        Msg("Height"),
        Msg("How high one stands, where it is no fall out of flight."),
        Kind.DECIMAL,
        METRE,
    ),
    Field(
        ("terminal",),
        Msg("Terminal height"),
        Msg(
            "The greatest height that counts: more in strong gravity or thin air, less in weak gravity or "
            "dense air. Left empty: as on the sheet."
        ),
        Kind.DECIMAL,
        METRE,
    ),
    Field(
        ("per_turn",), Msg("Falls in a Turn"), Msg("100 m in normal gravity and air."), Kind.DECIMAL, METRE
    ),
)
JUMP_DOWN_FIELDS = (RESULT,)
LAND_FIELDS = (
    RESULT,
    DEGREES,
    Field(("roll",), Msg("Rolled on 1d10"), Msg("The damage die. Left empty: not rolled yet."), Kind.WHOLE),
)
