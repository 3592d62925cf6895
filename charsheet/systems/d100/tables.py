"""The tables that a d100 sheet shows."""

from __future__ import annotations

from charsheet.rules.layout import Column, Row, Table
from charsheet.rules.units import KILOGRAM, KILOMETRE, METRE, PERCENT
from charsheet.systems.d100.actions import ACTIONS, CHANGE_ALTITUDE, Action
from charsheet.systems.d100.meanings import (
    BONUSES_MEAN,
    FALL_MEANS,
    LOAD_MEANS,
    NO_HEIGHT_MEANS,
    STEALTH_MEANS,
    TO_HIT_MEANS,
    WAYS_MEAN,
)
from charsheet.systems.d100.printed import FALLS, LASTS
from charsheet.systems.d100.tables_of_tests import (
    CHANCE,
    CLIMBING,
    COMBINED,
    JUMP_TESTS,
    JUMPS,
    SKILLS,
    SWIMMING,
    TARGET,
    TERRAIN,
)
from charsheet.systems.d100.terms import (
    A_BONUS,
    ALTITUDES,
    BONUS,
    CHARGE,
    DIFFICULT,
    FULL_MOVE,
    HALF_MOVE,
    HOUR,
    HOURS_BEYOND,
    LAST_MOVES,
    PRONE,
    RUN,
    S7,
    S8,
    S9,
    S12,
    S13,
    S_BONUS,
    T_BONUS,
)
from charsheet.values import Msg, PMsg

ON_FOOT = Msg("On foot")
BY_TRAIT = (("fly", Msg("Flying")), ("hover", Msg("Hovering")), ("burrow", Msg("Burrowing")))
WAYS = (("walk", ON_FOOT), ("difficult", DIFFICULT), ("swim", S12.section), *BY_TRAIT)
BONUSES = Table(
    Msg("Bonuses"),
    Msg("Bonus"),
    (Column(PMsg("characteristic", "Bonus"), BONUS, Msg("The tens of the characteristic, and Unnatural.")),),
    tuple(
        Row(label, (id,), help=BONUSES_MEAN[id])
        for label, id in ((S_BONUS, "s.bonus"), (T_BONUS, "t.bonus"), (A_BONUS, "a.bonus"))
    ),
)


def _combat(way: str, label: Msg) -> Row:
    moves = tuple(f"{way}.{move}" for move in ("spd", "half", "full", "charge", "run"))
    return Row(label, moves, help=WAYS_MEAN[way])


def _prone(way: str, label: Msg) -> Row:
    return Row(label, (f"{way}.spd", f"{way}.half", f"{way}.full", None, None), help=WAYS_MEAN[way])


def _on_the_road(way: str, label: Msg) -> Row:
    march = "march.day" if way == "walk" else None
    return Row(label, (f"{way}.minute", f"{way}.hour", f"{way}.day", march), help=WAYS_MEAN[way])


COMBAT = Table(
    Msg("Movement in combat"),
    Msg("Way"),
    (
        Column(Msg("SPD"), METRE, Msg("The speed that all moves are multiples of.")),
        Column(HALF_MOVE, METRE, Msg("SPD × 1.")),
        Column(FULL_MOVE, METRE, Msg("SPD × 2.")),
        Column(CHARGE, METRE, Msg("SPD × 3.")),
        Column(RUN, METRE, Msg("SPD × 6.")),
    ),
    (
        *(_combat(way, label) for way, label in WAYS[:2]),
        _prone("prone", PRONE),
        _prone("prone_difficult", Msg("Prone in difficult terrain")),
        *(_combat(way, label) for way, label in WAYS[2:]),
    ),
)

TRAVEL = Table(
    Msg("Movement in narrative time"),
    Msg("Way"),
    (
        Column(Msg("A minute"), METRE, Msg("Without hurry.")),
        Column(Msg("An hour"), KILOMETRE, Msg("At an ordinary pace.")),
        Column(Msg("Table day"), KILOMETRE, Msg("The source's day, 10 times the hour.")),
        Column(Msg("March of 8 hours"), KILOMETRE, Msg("An ordinary day's march.")),
    ),
    (
        *(_on_the_road(way, label) for way, label in WAYS),
        Row(
            S8.section,
            ("fast.minute", "fast.hour", None, None),
            help=Msg("Double speed. Being tracked or noticed +10."),
        ),
        Row(
            S9.section,
            ("running.minute", "running.hour", None, None),
            help=Msg("Triple speed. Being tracked or noticed +30."),
        ),
    ),
)


def _hourly(id: str) -> tuple[str, ...]:
    return tuple(f"test.{id}.{n}" for n in HOURS_BEYOND)


FATIGUE = Table(
    Msg("Hours and Fatigue"),
    Msg("What"),
    (
        Column(Msg("Hours"), HOUR, Msg("So long without the tests of the hours.")),
        Column(Msg("At the end"), PERCENT, Msg("The T test when it ends.")),
        *(
            Column(Msg("Hour {n}", n=n), PERCENT, Msg("The T test; 1 Fatigue for each that is failed."))
            for n in HOURS_BEYOND
        ),
        Column(PMsg("d100", "Perception"), PERCENT, Msg("The modifier of Perception.")),
        Column(Msg("P test"), PERCENT, Msg("P with that modifier.")),
    ),
    (
        Row(
            S7.section,
            ("march.hours", None, *_hourly("march"), None, None),
            help=Msg("The hours beyond the march. This Fatigue goes away half as fast."),
        ),
        Row(
            S8.section,
            ("fast.hours", "test.fast", *_hourly("fast"), "fast.perception", "test.perception.fast"),
            help=Msg("The hours beyond T.b."),
        ),
        Row(
            S9.section,
            (None, None, *_hourly("running"), "running.perception", "test.perception.running"),
            help=Msg("Every hour of running is tested."),
        ),
        Row(
            S12.section,
            ("swim.hours", None, *_hourly("swim_hours"), None, None),
            help=Msg("The hours beyond T.b."),
        ),
    ),
)


def _action(action: Action) -> Row:
    id = f"action.{action.id}"
    sort = None if action.type is None else f"{id}.type"
    distance = None if action.move is None else f"{id}.distance"
    return Row(
        action.label,
        (f"{id}.kind", sort, distance, action.test, action.test and f"{action.test}.chance"),
        help=action.effect,
    )


MOVEMENT_ACTIONS = Table(
    Msg("Movement actions"),
    Msg("Action"),
    (
        Column(Msg("Takes"), help=Msg("What of the Turn it takes.")),
        Column(PMsg("action", "Type"), help=Msg("Besides Movement.")),
        Column(Msg("Distance"), METRE, Msg("As the character is now: lying, the prone one.")),
        TARGET,
        CHANCE,
    ),
    tuple(_action(each) for each in (*ACTIONS, CHANGE_ALTITUDE)),
)

ALTITUDE = Table(
    Msg("Altitudes"),
    Msg("Altitude"),
    (Column(Msg("Change takes"), help=Msg("What of the Turn it takes to get to the next altitude.")),),
    (
        Row(
            ALTITUDES["ground"],
            ("altitude.ground",),
            help=Msg("Up to 2 m: difficult terrain does not matter. Up from the ground or down to it."),
        ),
        Row(
            ALTITUDES["low"],
            ("altitude.low",),
            help=Msg(
                "Between Ground and Low, also within a Charge. Out of reach in melee, shooting −10; "
                "not under ceilings of 5 m or less."
            ),
        ),
        Row(
            ALTITUDES["high"],
            ("altitude.high",),
            help=Msg("Between Low and High. Only others at High; indoors only in the most spacious places."),
        ),
    ),
)

FALLS_TABLE = Table(
    Msg("Height of a fall"),
    Msg("Altitude"),
    tuple(Column(LAST_MOVES[last], METRE, Msg("The move of the last Turn.")) for last in LASTS),
    tuple(
        Row(ALTITUDES[altitude], tuple(f"fall.{altitude}.{last}" for last in LASTS), help=FALL_MEANS)
        for altitude in FALLS
    ),
)

FALLING = Table(
    Msg("Falling"),
    Msg("What"),
    (
        Column(Msg("Comes to"), help=Msg("How much it is.")),
        TARGET,
        CHANCE,
    ),
    (
        Row(
            Msg("Terminal height"),
            ("fall.terminal", None, None),
            help=Msg("100 m a Turn. Damage is 1d10 + height, at most this; armour does not help."),
        ),
        Row(
            Msg("Jumping down takes off"),
            ("fall.jump_down", "test.jump_down", "test.jump_down.chance"),
            help=Msg("A full action. Failing: the full height."),
        ),
        Row(
            Msg("Landing on the feet, above the height"),
            ("fall.on_feet", "test.break_fall", "test.break_fall.chance"),
            help=Msg("Breaking the fall: each Success takes 1 off the damage."),
        ),
        Row(Msg("A fall from height 0"), ("fall.zero", None, None), help=NO_HEIGHT_MEANS),
    ),
)

SIZE = Table(
    S13.section,
    PMsg("d100", "Test"),
    (Column(Msg("Modifier"), PERCENT, Msg("Added to the target of the test.")),),
    (
        Row(Msg("To be hit"), ("size.to_hit",), help=TO_HIT_MEANS),
        Row(Msg("Stealth(A)"), ("size.stealth",), help=STEALTH_MEANS),
    ),
)

LOAD = Table(
    Msg("Load"),
    Msg("What"),
    (
        Column(Msg("Weight"), KILOGRAM, Msg("What is carried, or the most that can be.")),
        Column(Msg("State"), help=Msg("What so much does to movement.")),
    ),
    (
        Row(Msg("Load"), ("load.total", "load.state"), help=LOAD_MEANS),
        Row(
            Msg("Carry"),
            ("carry", None),
            help=Msg("Above it SPD −1, and −10 to Athletics, Acrobatics and in difficult terrain."),
        ),
        Row(Msg("Lift"), ("lift", None), help=Msg("Above it no movement.")),
    ),
)

TABLES = (
    COMBAT,
    TRAVEL,
    FATIGUE,
    MOVEMENT_ACTIONS,
    TERRAIN,
    CLIMBING,
    JUMPS,
    JUMP_TESTS,
    SWIMMING,
    ALTITUDE,
    FALLS_TABLE,
    FALLING,
    SKILLS,
    COMBINED,
    SIZE,
    BONUSES,
    LOAD,
)
