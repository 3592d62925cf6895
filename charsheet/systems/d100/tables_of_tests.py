"""The tables of a d100 sheet that are about tests: what each is rolled against, and what comes of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from charsheet.model.character import Known
from charsheet.rules.layout import Column, Row, Table
from charsheet.rules.units import METRE, PERCENT
from charsheet.systems.d100.meanings import (
    COMBINED_MEAN,
    JUMPS_MEAN,
    RUN_UP_MEANS,
    SKILLS_MEAN,
    TERRAIN_HERE_MEANS,
)
from charsheet.systems.d100.terms import (
    ROLL,
    RUN_UPS,
    S10,
    S12,
    SKILL_TESTS,
    TERRAIN_TESTS,
    TERRAINS,
)
from charsheet.values import Msg, PMsg

TARGET = Column(Msg("Target"), PERCENT, Msg("The test succeeds on a roll of at most this."))
CHANCE = Column(Msg("Chance"), PERCENT, Msg("How likely the test is to succeed; its degrees stand below."))
EACH_SUCCESS = Column(Msg("Each Success"), METRE, Msg("What each Success of the test adds."))

CLIMBING = Table(
    S10.section,
    Msg("Slope"),
    (
        Column(Msg("Up or down"), METRE, Msg("Before Successes.")),
        EACH_SUCCESS,
        Column(Msg("One Failure"), METRE, Msg("How far one gets with a single Failure.")),
        TARGET,
        Column(Msg("Second target"), PERCENT, Msg("Sheer: Acrobatics. Rope: S+0 or fall.")),
        CHANCE,
    ),
    (
        Row(
            Msg("Easy slope in a hurry"),
            ("climb.base", "climb.per_success", None, "test.climb", None, "test.climb.chance"),
            help=Msg("Without hurry there is no test. Failing: a fall from the start."),
        ),
        Row(
            Msg("Sheer slope"),
            (
                "climb.base",
                "climb.per_success",
                None,
                "test.sheer.athletics",
                "test.sheer.acrobatics",
                "combined.sheer.chance",
            ),
            help=Msg("A combined test. Failing: a fall from the start."),
        ),
        Row(
            Msg("Down a rope"),
            (
                "rope.base",
                "rope.per_success",
                "rope.one_failure",
                "test.rope",
                "test.rope_hold",
                "test.rope.chance",
            ),
            help=Msg("With pitons and hammer, or a firm anchor. Two Failures or more: S+0 or fall."),
        ),
    ),
)


def _jump(label: Msg, kind: str, *, running: bool) -> Row:
    id = f"jump.{kind}"
    parts = (f"{id}.base", f"{id}.per_success") if running else (id, None)
    return Row(label, (*parts, f"{id}.failed"), help=JUMPS_MEAN[kind])


JUMPS = Table(
    Msg("Jumps"),
    Msg("Jump"),
    (
        Column(Msg("By S.b"), METRE, Msg("Before Successes.")),
        EACH_SUCCESS,
        Column(Msg("If it fails"), METRE, Msg("The source does not say; a ruling does.")),
    ),
    (
        _jump(Msg("High, standing"), "high_standing", running=False),
        _jump(Msg("High, with a run-up"), "high_running", running=True),
        _jump(Msg("Long, standing"), "long_standing", running=True),
        _jump(Msg("Long, with a run-up"), "long_running", running=True),
    ),
)

JUMP_TESTS = Table(
    Msg("Tests of jumping"),
    Msg("Run-up"),
    (TARGET, CHANCE),
    (
        Row(
            Msg("No run-up, or 4 m"),
            ("test.jump", "test.jump.chance"),
            help=Msg("A full action. Landing at or passing an enemy is a Charge."),
        ),
        *(
            Row(
                Msg("Run-up of {n} m", n=n),
                (f"test.jump.{n}", f"test.jump.{n}.chance"),
                help=RUN_UP_MEANS,
            )
            for n in RUN_UPS
        ),
    ),
)

SWIMMING = Table(
    S12.section,
    Msg("Water"),
    (
        TARGET,
        CHANCE,
        Column(Msg("Heavy gear"), PERCENT, Msg("A heavy weapon or armour; failing means sinking.")),
    ),
    (
        Row(
            Msg("Waves, currents, combat or busy hands"),
            ("test.swim", "test.swim.chance", "swim.modifier"),
            help=Msg("Failing: no movement. Ideal water needs no test."),
        ),
    ),
)


def _targets(tests: Sequence[Known], means: Mapping[str, Msg]) -> tuple[Row, ...]:
    return tuple(Row(each.label, (each.id, f"{each.id}.chance"), help=means[each.id]) for each in tests)


SKILLS = Table(
    Msg("Tests of skills"), PMsg("d100", "Test"), (TARGET, CHANCE), _targets(SKILL_TESTS, SKILLS_MEAN)
)


def _combined(label: Msg, id: str) -> Row:
    targets = (f"combined.{id}", f"combined.{id}.first", f"combined.{id}.second")
    return Row(label, (None, *targets, f"combined.{id}.chance"), help=COMBINED_MEAN[id])


COMBINED = Table(
    Msg("Combined tests"),
    PMsg("d100", "Test"),
    (
        Column(Msg("Rolls"), ROLL, Msg("How many rolls there are.")),
        replace(TARGET, optional=True),
        Column(Msg("First target"), PERCENT, Msg("Of the first roll."), optional=True),
        Column(Msg("Second target"), PERCENT, Msg("Of the second roll."), optional=True),
        CHANCE,
    ),
    (
        Row(
            Msg("Combined test"),
            ("combined.rolls", None, None, None, None),
            help=Msg("With two rolls both must pass, and the fewer Successes count."),
        ),
        _combined(Msg("Sheer slope in all"), "sheer"),
        _combined(Msg("Acrobatics in flight"), "acrobatics"),
        _combined(Msg("Dodge in flight"), "dodge"),
    ),
)

TERRAIN = Table(
    Msg("Run or Charge through terrain"),
    PMsg("d100", "Terrain"),
    (
        Column(
            PMsg("terrain", "Target"), PERCENT, Msg("A with the terrain's modifier; failing it, one falls.")
        ),
        replace(CHANCE, label=PMsg("terrain", "Chance")),
    ),
    _targets(
        TERRAIN_TESTS,
        {
            **{f"test.terrain.{each.id}": each.help for each in TERRAINS},
            "test.terrain.here": TERRAIN_HERE_MEANS,
        },
    ),
)
