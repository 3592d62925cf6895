"""The fields that a form asks for in each step of a D6 plan by Rounds."""

from __future__ import annotations

from functools import partial

from charsheet.rules.layout import Field, Figure, Kind, Option, OptionsFor
from charsheet.rules.units import SECOND
from charsheet.systems.d6.model import D6Rulings
from charsheet.systems.d6.reach import GROUNDS
from charsheet.systems.d6.terms import ROUND, SPACE
from charsheet.values import Msg, PMsg


def _given(options: tuple[Option, ...], _rulings: D6Rulings) -> tuple[Option, ...]:
    return options


def _labelled(**labels: Msg) -> OptionsFor:
    return partial(_given, tuple(Option(id, label) for id, label in labels.items()))


GROUND_OPTIONS: OptionsFor = partial(_given, tuple(each.option for each in GROUNDS.values()))
RESULTS = _labelled(success=PMsg("attempt", "success"), failure=PMsg("attempt", "failure"))
NOT_ROLLED = Msg("not rolled yet")

FORTITUDE = Field(
    ("fortitude",),
    Msg("Fortitude Test"),
    Msg(
        "Against fatigue, once the Rounds without a Test are used up. Made first: "
        "one who fails is Fatigued and stops."
    ),
    Kind.CHOICE,
    options=RESULTS,
    none=NOT_ROLLED,
)
REST = Field(
    ("rest",),
    Msg("Rest"),
    Msg("After so many Rounds without it, strenuous activity counts anew. The source does not say."),
    Kind.WHOLE,
    ROUND,
)
SETUP_FIELDS = (
    Field(
        ("round_seconds",),
        Msg("A Round lasts"),
        Msg("This chapter does not say how long. Left empty, a breath is not counted down by Rounds."),
        Kind.DECIMAL,
        SECOND,
    ),
    REST,
)
MOVE_FIELDS = (
    Field(
        ("distance",),
        Msg("Distance"),
        Msg("How far it has to lead. A broken Space counts whole."),
        Kind.DECIMAL,
    ),
    Field(
        ("unit",),
        Msg("Counted in"),
        Msg("A Space is about 2 m."),
        Kind.CHOICE,
        options=_labelled(spaces=Msg("Spaces"), m=Msg("metres")),
    ),
    Field(
        ("ground",),
        PMsg("round", "Terrain"),
        Msg("How one moves, and over what: it raises the Difficulty of a Test."),
        Kind.CHOICE,
        options=GROUND_OPTIONS,
    ),
    Field(
        ("result",),
        Msg("Movement Test"),
        Msg("Failing it, one moves the normal Move only."),
        Kind.CHOICE,
        options=RESULTS,
        none=NOT_ROLLED,
    ),
    FORTITUDE,
)
JUMP_FIELDS = (
    Field(("wanted",), Msg("Wanted"), Msg("How far it has to lead; may be left empty."), Kind.WHOLE, SPACE),
    Field(
        ("run_up",),
        Msg("Running start"),
        Msg("So far one runs before it. Half the Move or more gives a die."),
        Kind.WHOLE,
        SPACE,
    ),
    Field(
        ("harder",),
        Msg("Levels harder"),
        Msg("By the Game Master's word, for unusual gravity or surroundings; below 0 it is easier."),
        Kind.WHOLE,
    ),
    Field(
        ("points",),
        Msg("Result Points"),
        Msg("Those of the Test, once it is rolled: every 2 are a Space more."),
        Kind.WHOLE,
    ),
    Field(("failed",), Msg("The Test failed"), Msg("It still covers the standing jump."), Kind.SWITCH),
)
EXERT_FIELDS = (
    Field(("name",), Msg("Activity"), Msg("What it is."), Kind.TEXT),
    Field(
        ("rounds",),
        PMsg("round", "Rounds"),
        Msg("So many in a row, this one the first."),
        Kind.WHOLE,
    ),
    FORTITUDE,
)
HOLD_FIELDS = (
    Field(("prepared",), Msg("Prepared"), Msg("With proper preparation a Test gives minutes."), Kind.SWITCH),
    Field(
        ("result",),
        Msg("Result of the Test"),
        Msg("Where one was prepared. What of it counts is a ruling: the Result Points, or the total."),
        Kind.WHOLE,
    ),
)
END_FIELDS = (
    Field(
        ("rounds",),
        PMsg("round", "Rounds"),
        Msg("This one ends, and so many in all: those after it are a rest."),
        Kind.WHOLE,
    ),
)
FORTITUDE_FIGURES = (
    Figure(Msg("Fortitude Tests"), "fortitude.tests", Msg("One in each Round beyond those without a Test.")),
    Figure(Msg("Fortitude Test"), "fortitude.difficulty", Msg("The Difficulty of the last one.")),
    Figure(Msg("Dice for it"), "fortitude.dice", Msg("Those of the Fortitude Test.")),
    Figure(Msg("Chance of it"), "fortitude.chance", Msg("That all of them succeed.")),
)
"""What is told of Tests against fatigue, each value under a prefix of the planner."""
