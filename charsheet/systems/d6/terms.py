"""The words of the D6 rules: its units, Difficulties, terrains, actions, and where it says what."""

from __future__ import annotations

from msgspec import Struct

from charsheet.systems.d6.model import LEVEL_NAMES, SOURCE_LEVELS, D6Rulings
from charsheet.values import Msg, NMsg, PMsg, Rule, Term, Unit

SPACE = Unit("spaces", NMsg("{n} Space", "{n} Spaces"), Msg("Spaces"))
DIE = Unit("dice", NMsg("{n} die", "{n} dice"), Msg("dice"))
ROUND = Unit("rounds", NMsg("{n} Round", "{n} Rounds"), Msg("Rounds"))
TEST = Unit("tests", NMsg("{n} Test", "{n} Tests"), None)
NUMBER = Unit("number", NMsg("{n}", "{n}"), None)
RESULT_POINT = Unit("result points", NMsg("{n} Result Point", "{n} Result Points"), Msg("Result Points"))

MULTIPLES = (2, 3, 4, 5, 6)
"""D3: the multiples of the Move that a Test can cover."""
ROUNDS_BEYOND = (1, 2, 3, 4, 5)
"""D8: as many Rounds beyond the limit as a sheet shows."""

D1 = Rule("D1", Msg("Movement"))
D2 = Rule("D2", Msg("Normal Movement"))
D3 = Rule("D3", Msg("Movement Tests"))
D4 = Rule("D4", Msg("Terrain"))
D5_SWIM = Rule("D5", Msg("Swimming"))
D5_CLIMB = Rule("D5", Msg("Climbing"))
D6 = Rule("D6", Msg("Jumping"))
D7 = Rule("D7", Msg("Holding Your Breath"))
D8 = Rule("D8", Msg("Fatigue"))

NO_TEST = Term("none", PMsg("difficulty", "No Test"))
DIFFICULTIES = tuple(Term(str(each.value), each.label) for each in LEVEL_NAMES)

FREE = Term("free", Msg("Free Action"))
BASIC = Term("basic", Msg("Basic Action"))
FULL = Term("full", Msg("Full Action"))

BREATH_RESULTS = {
    "result_points": Term("result_points", Msg("Result Point")),
    "total": Term("total", Msg("point of the total")),
}


class Terrain(Struct, frozen=True):
    """A row of the source's table of terrain: how many Levels harder, and what it is like."""

    id: str
    label: Msg
    levels: int
    heading: Msg
    examples: Msg


# A terrain and a Difficulty can have one name, so a terrain is always shown with its Levels.
TERRAINS = (
    Terrain(
        "easy", PMsg("terrain", "Easy terrain"), 0, Msg("Easy, +0"), Msg("Flat ground, calm water, ladder")
    ),
    Terrain(
        "moderate",
        PMsg("terrain", "Moderate terrain"),
        1,
        Msg("Moderate, +1"),
        Msg("Uneven ground, small obstacles, tree climbing"),
    ),
    Terrain(
        "rough",
        PMsg("terrain", "Rough terrain"),
        2,
        Msg("Rough, +2"),
        Msg("Rubble, strong current, rough wall"),
    ),
    Terrain(
        "very_rough",
        PMsg("terrain", "Very Rough terrain"),
        3,
        Msg("Very Rough, +3"),
        Msg("Dense obstacles, storm conditions"),
    ),
    Terrain(
        "hazardous",
        PMsg("terrain", "Hazardous terrain"),
        4,
        Msg("Hazardous, +4"),
        Msg("Minefield, narrow ledge, smooth wall"),
    ),
    Terrain(
        "extreme",
        PMsg("terrain", "Extreme terrain"),
        5,
        Msg("Extreme, +5 or more"),
        Msg("Falling debris, hurricane, complete darkness"),
    ),
)


def difficulty(rulings: D6Rulings, level: int) -> Term:
    """D3 and D4: the Difficulty so many Levels above the easiest; below it there is no Test.

    The source's ladder ends at Very Difficult. The ruling ``levels`` can go on with names; after the
    last name there is only a number: ``very_difficult+1``.
    """
    if level < 0:
        return NO_TEST
    last = len(rulings.levels) - 1
    if level <= last:
        return _named(rulings.levels[level].name, level)
    highest = _named(rulings.levels[last].name, last)
    beyond = level - last
    return Term(f"{highest.id}+{beyond}", Msg("{level} +{n}", level=highest, n=beyond))


def _named(name: str, level: int) -> Term:
    return DIFFICULTIES[level] if level < len(SOURCE_LEVELS) else Term(name, name)
