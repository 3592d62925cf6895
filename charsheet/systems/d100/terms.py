"""The words of the d100 rules: its units, terms, terrains, skills, tests, and where it says what.

The sources are Russian and have few headings; the sections are named by what they are about.
"""

from __future__ import annotations

from msgspec import Struct

from charsheet.model.character import Known
from charsheet.values import Msg, NMsg, PMsg, Rule, Term, Unit

BONUS = Unit("bonus", NMsg("{n}", "{n}"), None)
HOUR = Unit("h", NMsg("{n} h", "{n} h"), Msg("h"))
SUCCESS = Unit("successes", NMsg("{n} Success", "{n} Successes"), Msg("Successes"))
ROLL = Unit("rolls", NMsg("{n} roll", "{n} rolls"), None)

S1 = Rule("S1", Msg("Base Speed"))
S2 = Rule("S2", Msg("Movement in combat"))
S3 = Rule("S3", Msg("Movement in narrative time"))
S4 = Rule("S4", Msg("Travelling together"))
S5 = Rule("S5", PMsg("d100", "Difficult terrain"))
S6 = Rule("S6", Msg("Drop prone"))
S7 = Rule("S7", Msg("Forced march"))
S8 = Rule("S8", Msg("Fast pace"))
S9 = Rule("S9", PMsg("d100", "Running"))
S10 = Rule("S10", PMsg("d100", "Climbing"))
S11 = Rule("S11", Msg("Jumps"))
S12 = Rule("S12", Msg("Swimming"))
S13 = Rule("S13", PMsg("d100", "Size"))
S14 = Rule("S14", Msg("Flight"))
S15 = Rule("S15", Msg("Falling out of flight"))
S16 = Rule("S16", Msg("Falling"))
S17 = Rule("S17", Msg("Movement actions"))

# Load and the optional traits are known from a related game only.
NOT_IN_SOURCE = Msg("not in the source")
S1_OPTIONAL = Rule("S1", NOT_IN_SOURCE)
S5_OPTIONAL = Rule("S5", NOT_IN_SOURCE)
S16_OPTIONAL = Rule("S16", NOT_IN_SOURCE)

HALF_MOVE, FULL_MOVE = Msg("Half move"), Msg("Full move")
CHARGE, RUN = Msg("Charge"), PMsg("d100", "Run")
DIFFICULT = PMsg("d100", "Difficult terrain")
PRONE = PMsg("d100", "Prone")
ALTITUDES = {
    "ground": PMsg("altitude", "Ground"),
    "low": PMsg("altitude", "Low"),
    "high": PMsg("altitude", "High"),
}
LAST_MOVES = {
    "still": PMsg("last move", "Still"),
    "half": HALF_MOVE,
    "full": FULL_MOVE,
    "charge": CHARGE,
    "run": RUN,
}
S_BONUS, T_BONUS, A_BONUS = Msg("S.b"), Msg("T.b"), Msg("A.b")

FREE_ACTION = Term("free", Msg("Free action"))
HALF_ACTION = Term("half", Msg("Half action"))
FULL_ACTION = Term("full", PMsg("d100", "Full action"))
VARIOUS = Term("varies", PMsg("action", "Varies"))
NO_BLOCK = Term("none", Msg("no block of its own"))
PHYSICAL = Term("physical", Msg("Physical"))
MENTAL = Term("physical_mental", Msg("Physical, Mental"))

IGNORED = Term("ignored", Msg("plays no part"))
UNBURDENED = Term("within_carry", Msg("Within Carry"))
BURDENED = Term("over_carry", Msg("Over Carry"))
OVERLOADED = Term("over_lift", Msg("Over Lift"))

NO_DAMAGE = Term("none", Msg("No damage, not Prone"))
DIE_OF_DAMAGE = Term("1d10", Msg("1d10, Prone"))


class Terrain(Known, frozen=True):
    """A row of the source's table of difficult terrain, with its modifier on the test."""

    modifier: int


def _terrain(id: str, label: Msg, modifier: int) -> Terrain:
    shown = f"+{modifier}" if modifier >= 0 else f"\N{MINUS SIGN}{-modifier}"
    help = Msg(
        "SPD is halved there. A Run or Charge through it needs a test on A{modifier}, or one falls.",
        modifier=shown,
    )
    return Terrain(id, label, help, modifier)


# S5, the table of terrain and modifiers.
TERRAINS = (
    _terrain("smoke", Msg("Smoke or fog"), 10),
    _terrain("mud", Msg("Mud"), 0),
    _terrain("pool", Msg("Pool of water or blood"), 0),
    _terrain("darkness", Msg("Darkness"), -10),
    _terrain("deep_snow", Msg("Deep snow"), -10),
    _terrain("undergrowth", Msg("Thick undergrowth"), -10),
    _terrain("ice", Msg("Ice"), -10),
    _terrain("crowd", Msg("Dense crowd"), -20),
    _terrain("corpses", Msg("Corpses"), -20),
    _terrain("rubble", Msg("Rubble"), -20),
    _terrain("earthquake", Msg("Earthquake"), -20),
)


class Skill(Struct, frozen=True):
    """A skill: the characteristic it is tested on, and the rule that calls for it first."""

    id: str
    characteristic: str
    rule: Rule


ATHLETICS = Skill("athletics", "s", S10)
ACROBATICS = Skill("acrobatics", "a", S11)
DODGE = Skill("dodge", "a", S6)
STEALTH = Skill("stealth", "a", S13)
AERONAUTICA = Skill("operate_aeronautica", "a", S14)

RUN_UPS = (8, 12, 16)
HOURS_BEYOND = (1, 2, 3)


_TARGET = Msg("Percent; the test succeeds on a roll of at most this.")


def _test(id: str, label: Msg) -> Known:
    return Known(f"test.{id}", label, _TARGET)


def _each_hour(id: str, what: Msg) -> tuple[Known, ...]:
    return tuple(_test(f"{id}.{n}", Msg("{what}, hour {n}", what=what, n=n)) for n in HOURS_BEYOND)


# Where a test stands in the form's list of targets, its theme comes first.
SKILL_TESTS = (
    _test("athletics", Msg("Athletics(S)")),
    _test("acrobatics", Msg("Acrobatics(A)")),
    _test("dodge", Msg("Dodge(A)")),
    _test("stealth", Msg("Stealth(A)")),
    _test("aeronautica", Msg("Operate(Aeronautica)(A)")),
    _test("ws", Msg("WS test")),
)
CLIMBING_TESTS = (
    _test("climb", Msg("Easy slope in a hurry: Athletics(S)+0")),
    _test("sheer.athletics", Msg("Sheer slope: Athletics(S)−10")),
    _test("sheer.acrobatics", Msg("Sheer slope: Acrobatics(A)+0")),
    _test("rope", Msg("Down a rope: Athletics(S)+10")),
    _test("rope_hold", Msg("Losing hold of a rope: S+0")),
)
JUMPING_TESTS = (
    _test("jump", Msg("Jump: Acrobatics(A)+0")),
    *(_test(f"jump.{n}", Msg("Jump with a run-up of {n} m", n=n)) for n in RUN_UPS),
)
ACROBATIC_TESTS = (
    _test("break_fall", Msg("Breaking a fall: Acrobatics(A)+0")),
    _test("jump_down", Msg("Jumping down: Acrobatics(A)+0")),
    _test("stand_jump", Msg("Leaping up: Acrobatics(A)+0")),
    _test("tumble", Msg("Tumble out: Acrobatics(A)+0 against WS+0")),
)
SWIMMING_TEST = _test("swim", Msg("Swimming in waves or combat: Athletics(S)+0"))
FAST_TEST = _test("fast", Msg("End of the fast pace: T+0"))
PERCEPTION_TESTS = (
    _test("perception.fast", Msg("P at a fast pace")),
    _test("perception.running", Msg("P while running")),
)
MARCH_TESTS = _each_hour("march", S7.section)
FAST_TESTS = _each_hour("fast", S8.section)
RUNNING_TESTS = _each_hour("running", S9.section)
SWIMMING_TESTS = _each_hour("swim_hours", S12.section)
TERRAIN_TESTS = (
    *(_test(f"terrain.{each.id}", each.label) for each in TERRAINS),
    _test("terrain.here", Msg("Terrain here")),
)
TESTS = (
    *SKILL_TESTS,
    *CLIMBING_TESTS,
    *JUMPING_TESTS,
    *ACROBATIC_TESTS,
    SWIMMING_TEST,
    FAST_TEST,
    *PERCEPTION_TESTS,
    *MARCH_TESTS,
    *FAST_TESTS,
    *RUNNING_TESTS,
    *SWIMMING_TESTS,
    *TERRAIN_TESTS,
)
"""Every test of the sheet; each is a target of effects."""
