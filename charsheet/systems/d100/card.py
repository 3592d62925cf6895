"""What of a d100 sheet lies on the table.

Left to the sheet: what is the same for everyone (the movement actions, altitudes, heights of falls), the
tests of a journey's hours, weights, and of the terrains with one modifier all but one.
"""

from __future__ import annotations

from charsheet.rules.card import Block, Card, Pencil, Preset
from charsheet.rules.layout import Column, Figure, Row, Table
from charsheet.rules.sheet import Sheet
from charsheet.rules.units import KILOMETRE, METRE, PERCENT
from charsheet.systems.d100 import tables as sheet
from charsheet.systems.d100.layout import FIGURES
from charsheet.systems.d100.tables import WAYS
from charsheet.systems.d100.terms import (
    CHARGE,
    PRONE,
    RUN,
    RUN_UPS,
    S8,
    S9,
    S10,
    SKILL_TESTS,
    TERRAIN_TESTS,
)
from charsheet.values import Msg, PMsg

TARGET = Column(Msg("Target"), PERCENT)
EACH_SUCCESS = Column(Msg("Each Success"), METRE)


def _way(way: str, label: Msg) -> Row:
    return Row(
        label, tuple(f"{way}.{each}" for each in ("half", "full", "charge", "run", "minute", "hour", "day"))
    )


def _lying(way: str, label: Msg) -> Row:
    return Row(label, (f"{way}.half", f"{way}.full", *(None,) * 5))


def _pace(pace: str, label: Msg) -> Row:
    return Row(label, (*(None,) * 4, f"{pace}.minute", f"{pace}.hour", None))


MOVEMENT = Table(
    Msg("Movement"),
    Msg("Way"),
    (
        Column(PMsg("move", "Half"), METRE),
        Column(PMsg("move", "Full"), METRE),
        Column(CHARGE, METRE),
        Column(RUN, METRE),
        Column(Msg("A minute"), METRE),
        Column(Msg("An hour"), KILOMETRE),
        Column(Msg("Table day"), KILOMETRE),
    ),
    (
        *(_way(way, label) for way, label in WAYS[:2]),
        _lying("prone", PRONE),
        _lying("prone_difficult", Msg("Prone, difficult terrain")),
        *(_way(way, label) for way, label in WAYS[2:]),
        _pace("fast", S8.section),
        _pace("running", S9.section),
    ),
)
TESTS = Table(
    Msg("Tests"),
    PMsg("d100", "Test"),
    (TARGET,),
    (
        *(Row(each.label, (each.id,)) for each in SKILL_TESTS if each.id != "test.ws"),
        Row(Msg("Swimming in waves"), ("test.swim",)),
        Row(Msg("Jump"), ("test.jump",)),
        *(Row(Msg("Run-up of {n} m", n=n), (f"test.jump.{n}",)) for n in RUN_UPS),
    ),
)
JUMPS = Table(
    Msg("Jumps"),
    Msg("Jump"),
    (Column(Msg("By S.b"), METRE), EACH_SUCCESS),
    (
        Row(Msg("High, standing"), ("jump.high_standing", None)),
        *(
            Row(label, (f"jump.{jump}.base", f"jump.{jump}.per_success"))
            for jump, label in (
                ("high_running", Msg("High, with a run-up")),
                ("long_standing", Msg("Long, standing")),
                ("long_running", Msg("Long, with a run-up")),
            )
        ),
    ),
)
_TERRAINS = ("smoke", "mud", "darkness", "rubble", "here")
TERRAIN = Table(
    Msg("Run or Charge through"),
    PMsg("d100", "Terrain"),
    (TARGET,),
    tuple(Row(each.label, (each.id,)) for each in TERRAIN_TESTS if each.id.endswith(_TERRAINS)),
)
CLIMBING = Table(
    S10.section,
    Msg("Slope"),
    (Column(Msg("Up or down"), METRE), EACH_SUCCESS, TARGET, Column(Msg("Second target"), PERCENT)),
    (
        Row(Msg("Easy slope in a hurry"), ("climb.base", "climb.per_success", "test.climb", None)),
        Row(
            Msg("Sheer slope"),
            ("climb.base", "climb.per_success", "test.sheer.athletics", "test.sheer.acrobatics"),
        ),
        Row(Msg("Down a rope"), ("rope.base", "rope.per_success", "test.rope", None)),
    ),
)
FALLING = Table(
    Msg("Falling"),
    Msg("What"),
    (Column(Msg("Less by"), METRE), TARGET),
    (
        Row(Msg("Jumping down"), ("fall.jump_down", "test.jump_down")),
        Row(Msg("Breaking the fall"), (None, "test.break_fall")),
    ),
)


def _is_no_human_size(values: Sheet) -> bool:
    return values["size.to_hit"].content != 0


CARD = Card(
    figures=(
        *FIGURES,
        Figure(
            Msg("To be hit"), "size.to_hit", Msg("By Size: what others add to hit."), when=_is_no_human_size
        ),
    ),
    blocks=(
        Block("movement", MOVEMENT),
        Block("tests", TESTS),
        Block("jumps", JUMPS),
        Block("climbing", CLIMBING),
        Block("terrain", TERRAIN),
        Block("falling", FALLING),
        Block("hours", sheet.FATIGUE),
        Block("actions", sheet.MOVEMENT_ACTIONS),
        Block("all_terrain", sheet.TERRAIN),
        Block("swimming", sheet.SWIMMING),
        Block("altitudes", sheet.ALTITUDE),
        Block("heights", sheet.FALLS_TABLE),
        Block("falls", sheet.FALLING),
        Block("combined", sheet.COMBINED),
        Block("size", sheet.SIZE),
        Block("bonuses", sheet.BONUSES),
        Block("load", sheet.LOAD),
    ),
    presets=(
        Preset(
            "usual",
            (
                *("portrait", "state", "movement", "tests", "jumps", "climbing", "terrain", "falling"),
                *("pencil", "notes"),
            ),
        ),
        Preset(
            "combat",
            ("state", "movement", "tests", "terrain", "jumps", "falling", "actions", "pencil"),
        ),
        Preset(
            "travel",
            (
                "portrait",
                "state",
                "movement",
                "hours",
                "climbing",
                "swimming",
                "pencil",
                "equipment",
                "notes",
            ),
        ),
        Preset(
            "everything",
            (
                *("portrait", "state", "movement", "tests", "jumps", "climbing", "all_terrain", "falls"),
                *("swimming", "hours", "actions", "altitudes", "heights", "combined", "size", "bonuses"),
                *("load", "pencil", "steps", "equipment", "notes"),
            ),
        ),
        Preset("npc", ("state", "movement", "tests", "pencil")),
    ),
    pencils=(Pencil(PMsg("d100", "Fatigue"), 10),),
    roster=(
        (Column(Msg("SPD"), METRE), None),
        (Column(PMsg("move", "Full"), METRE), "walk.full"),
        (Column(CHARGE, METRE), "walk.charge"),
        (Column(RUN, METRE), "walk.run"),
        (Column(Msg("An hour"), KILOMETRE), "walk.hour"),
        (Column(Msg("March of 8 hours"), KILOMETRE), "march.day"),
        (Column(Msg("Swimming SPD"), METRE), "swim.spd"),
    ),
    facts=(("conditions",), ("fatigue",), ("terrain",)),
)
