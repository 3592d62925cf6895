"""What of a D6 sheet lies on the table.

Distances are in Spaces alone: a Space is about 2 m, and the Move is there in metres too. Difficulties and
Actions are told once for all ways to move where the rules do not tell them apart.
"""

from __future__ import annotations

from charsheet.rules.card import Block, Card, Pencil, Preset
from charsheet.rules.layout import Column, Row, Table
from charsheet.rules.sheet import Sheet
from charsheet.systems.d6 import layout
from charsheet.systems.d6.layout import FIGURES
from charsheet.systems.d6.terms import MULTIPLES, NO_TEST, SPACE, TERRAINS
from charsheet.values import Msg

RUNNING, SWIMMING, CLIMBING = Msg("Running"), Msg("Swimming"), Msg("Climbing")


def _times(multiple: int) -> Msg:
    return Msg("{n}× Move", n=multiple)


DISTANCES = Table(
    Msg("Movement"),
    Msg("How far"),
    (Column(RUNNING, SPACE), Column(SWIMMING, SPACE), Column(CLIMBING, SPACE)),
    (
        Row(Msg("Free Action"), ("move.free", "swim.free", "climb.free")),
        Row(Msg("Basic Action"), ("move", "swim.move", "climb.move")),
        *(Row(_times(each), (f"run.x{each}", f"swim.x{each}", f"climb.x{each}")) for each in MULTIPLES),
        Row(Msg("Running start"), ("jump.run_up", None, None)),
    ),
)
DICE = Table(
    Msg("Dice"),
    Msg("Test"),
    (Column(Msg("Dice")), Column(Msg("Difficulty"))),
    (
        Row(RUNNING, ("dice.running", None), "run.allowed"),
        Row(SWIMMING, ("dice.swimming", None), "swim.allowed"),
        Row(CLIMBING, ("dice.climbing", None), "climb.allowed"),
        Row(Msg("Jumping"), ("dice.jumping", "jump.difficulty")),
        Row(Msg("with a running start"), ("dice.jumping_run_up", None)),
        Row(Msg("Fortitude"), ("dice.fortitude", None)),
    ),
)


def _tests(*actions: Row) -> Table:
    difficulties = (
        Row(terrain.heading, tuple(f"run.x{each}.{terrain.id}.difficulty" for each in MULTIPLES))
        for terrain in TERRAINS
    )
    columns = tuple(Column(_times(each)) for each in MULTIPLES)
    return Table(Msg("Movement Tests"), Msg("Terrain"), columns, (*difficulties, *actions))


def _action(label: Msg, way: str) -> Row:
    return Row(label, tuple(f"{way}.x{each}.action" for each in MULTIPLES))


# Where all Actions are alike, those of swimming stand there: their mark tells of the ruling behind them.
TESTS = _tests(_action(Msg("Action"), "swim"))
TESTS_BY_WAY = _tests(_action(RUNNING, "run"), _action(Msg("Swimming, climbing"), "swim"))


def _is_one_action(sheet: Sheet) -> bool:
    return all(
        sheet[f"run.x{each}.action"].content == sheet[f"swim.x{each}.action"].content for each in MULTIPLES
    )


_POINTS = (*(Msg("{low}–{high}", low=each, high=each + 1) for each in range(0, 12, 2)), Msg("{low}+", low=12))

JUMPS = Table(
    Msg("Jump by Result Points"),
    Msg("Jump"),
    tuple(Column(each, SPACE) for each in _POINTS),
    (Row(Msg("Distance"), ("jump.standing", *(f"jump.{each}" for each in range(2, 13, 2)))),),
)
ENDURANCE = Table(
    Msg("Breath and fatigue"),
    Msg("What"),
    (Column(Msg("How long")), Column(Msg("for each"))),
    (
        Row(Msg("Breath"), ("breath.unprepared", None)),
        Row(Msg("Breath, prepared"), ("breath.per_point", "breath.result")),
        Row(Msg("Strenuous activity"), ("fatigue.rounds", None)),
    ),
)

NORMAL_TERRAIN = Table(
    Msg("Tests within the Move"),
    Msg("Terrain"),
    (Column(Msg("Difficulty")),),
    tuple(Row(each.heading, (f"move.{each.id}.difficulty",)) for each in TERRAINS),
)


def _needs_tests(sheet: Sheet) -> bool:
    return any(sheet[f"move.{each.id}.difficulty"].content != NO_TEST for each in TERRAINS)


CARD = Card(
    figures=FIGURES,
    blocks=(
        Block("distances", DISTANCES),
        Block("dice", DICE),
        Block("endurance", ENDURANCE),
        Block("move_tests", NORMAL_TERRAIN, when=_needs_tests),
        Block("tests", TESTS, when=_is_one_action),
        Block("tests", TESTS_BY_WAY, when=lambda sheet: not _is_one_action(sheet)),
        Block("jumps", JUMPS),
        Block("metres", layout.NORMAL),
        Block("running", layout.RUNNING),
        Block("swimming", layout.SWIMMING),
        Block("climbing", layout.CLIMBING),
        Block("chances", layout.TERRAIN_CHANCES),
        Block("beyond", layout.BEYOND),
    ),
    presets=(
        Preset(
            "usual",
            (
                *("portrait", "state", "distances", "dice", "endurance", "move_tests", "tests", "jumps"),
                *("pencil", "notes"),
            ),
        ),
        Preset("combat", ("state", "distances", "dice", "move_tests", "tests", "jumps", "pencil")),
        Preset(
            "travel", ("portrait", "state", "metres", "endurance", "beyond", "pencil", "equipment", "notes")
        ),
        Preset(
            "everything",
            (
                *("portrait", "state", "distances", "dice", "endurance", "move_tests", "tests", "jumps"),
                *("metres", "running", "swimming", "climbing", "chances", "beyond"),
                *("pencil", "steps", "equipment", "notes"),
            ),
        ),
        Preset("npc", ("state", "distances", "dice", "pencil")),
    ),
    roster=(
        (Column(Msg("Move"), SPACE), None),
        (Column(Msg("Free Action"), SPACE), "move.free"),
        (Column(_times(2), SPACE), "run.x2"),
        (Column(_times(6), SPACE), "run.x6"),
        (Column(SWIMMING, SPACE), "swim.move"),
        (Column(CLIMBING, SPACE), "climb.move"),
    ),
    pencils=(Pencil(Msg("Rounds of strenuous activity"), 10), Pencil(Msg("Fatigued"), 1)),
)
