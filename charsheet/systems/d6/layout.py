"""The form and the tables of a D6 sheet."""

from __future__ import annotations

from charsheet.rules.common import (
    HIDDEN,
    NAME,
    effects_section,
    equipment_section,
    notes_section,
    overrides_section,
    state_section,
    traits_section,
)
from charsheet.rules.layout import Column, Field, Figure, Kind, Layout, Row, Section, Table
from charsheet.rules.sheet import Sheet
from charsheet.rules.units import METRE, PERCENT
from charsheet.systems.d6.model import D6Character
from charsheet.systems.d6.terms import MULTIPLES, ROUNDS_BEYOND, SPACE, TERRAINS, Terrain
from charsheet.values import Msg


def _dice(group: str, name: str, label: Msg, help: Msg) -> Field:
    return Field((group, name), label, help, Kind.DICE)


ATTRIBUTES = Section(
    Msg("Attributes"),
    (
        _dice(
            "attributes", "strength", Msg("Strength"), Msg("Stands for Athletics while that is untrained.")
        ),
        _dice("attributes", "stamina", Msg("Stamina"), Msg("Stands for Fortitude while that is untrained.")),
    ),
    Msg("Die Codes; they stand for a skill that is untrained."),
)
SKILLS = Section(
    Msg("Skills"),
    (
        _dice(
            "skills",
            "athletics",
            Msg("Athletics"),
            Msg("The whole Die Code of Strength: Athletics; empty when untrained. 3D or more gives Move 6."),
        ),
        _dice(
            "skills",
            "fortitude",
            Msg("Fortitude"),
            Msg("The whole Die Code of Stamina: Fortitude; empty when untrained. 3D or more gives Move 6."),
        ),
    ),
    Msg("Whole Die Codes of attribute and skill together."),
)
SPECIALIZATIONS = Section(
    Msg("Specializations of Athletics"),
    (
        _dice("specializations", "running", Msg("Running"), Msg("The dice for running beyond the Move.")),
        _dice("specializations", "swimming", Msg("Swimming"), Msg("The dice for swimming beyond the Move.")),
        _dice(
            "specializations",
            "climbing",
            Msg("Climbing"),
            Msg("The dice for climbing beyond the Move. With it one climbs at the normal Move."),
        ),
        _dice("specializations", "jumping", Msg("Jumping"), Msg("The dice for jumping.")),
    ),
    Msg("Die Codes for one use of Athletics, where they are higher than those of the skill."),
)
BASE_MOVE = Field(
    ("base_move",),
    Msg("Written Move"),
    Msg("A creature's own Move, or the one fixed at creation. Empty: 5, or 6 with 3D in a skill."),
    Kind.WHOLE,
    unit=SPACE,
)


def _is_loaded(sheet: Sheet) -> bool:
    return sheet["load.total"].content != 0


FIGURES = (
    Figure(Msg("Move"), "move", Msg("How far a Basic Action moves, in Combat Spaces.")),
    Figure(Msg("Move as a distance"), "move.metres", Msg("A Combat Space is about 2 m.")),
    Figure(
        Msg("Load"),
        "load.total",
        Msg("What is carried weighs so much. No rule here acts on it."),
        when=_is_loaded,
    ),
)

SPACES = Column(Msg("Distance"), SPACE, Msg("In Combat Spaces."))
METRES = Column(Msg("Distance"), METRE, Msg("A Combat Space is about 2 m."))

CHANCE = Column(
    Msg("Chance"),
    PERCENT,
    Msg("Of reaching the target that your rulings give the Difficulty."),
    optional=True,
)


def _spaces(id: str) -> tuple[str, str]:
    return id, f"{id}.metres"


NORMAL = Table(
    Msg("Normal movement"),
    Msg("Way"),
    (
        Column(Msg("Basic Action"), SPACE, Msg("Up to the Move.")),
        Column(Msg("Basic Action"), METRE, Msg("Up to the Move.")),
        Column(Msg("Free Action"), SPACE, Msg("Up to half the Move, rounded down.")),
        Column(Msg("Free Action"), METRE, Msg("Up to half the Move, rounded down.")),
    ),
    (
        Row(
            Msg("On foot"),
            (*_spaces("move"), *_spaces("move.free")),
            help=Msg("The Move itself: no Test as long as one stays within it."),
        ),
        Row(
            Msg("Swimming"),
            (*_spaces("swim.move"), *_spaces("swim.free")),
            help=Msg("Half the Move, rounded up, or what an effect makes of it."),
        ),
        Row(
            Msg("Climbing"),
            (*_spaces("climb.move"), *_spaces("climb.free")),
            help=Msg("Half the Move; all of it with the specialization Climbing."),
        ),
    ),
)


BEYOND_MEANS = Msg("So far beyond the Move by a Test; each multiple further is a Level harder.")


def _tests(title: Msg, way: str, labels: tuple[Msg, ...]) -> Table:
    """One way to go beyond the Move: a row for each multiple."""
    columns = (
        SPACES,
        METRES,
        Column(
            Msg("Difficulty"), help=Msg("Of the Test, before terrain. If it fails: the normal Move only.")
        ),
        CHANCE,
        Column(Msg("Action"), help=Msg("What of the Round it takes.")),
    )
    rows = tuple(
        Row(
            label,
            (
                *_spaces(f"{way}.x{each}"),
                *(f"{way}.x{each}.{part}" for part in ("difficulty", "chance", "action")),
            ),
            allowed=f"{way}.allowed",
            help=BEYOND_MEANS,
        )
        for each, label in zip(MULTIPLES, labels, strict=True)
    )
    return Table(title, Msg("How far"), columns, rows)


RUNNING = _tests(Msg("Running"), "run", tuple(Msg("Run up to {n}× Move", n=each) for each in MULTIPLES))
SWIMMING = _tests(Msg("Swimming"), "swim", tuple(Msg("Swim up to {n}× Move", n=each) for each in MULTIPLES))
CLIMBING = _tests(Msg("Climbing"), "climb", tuple(Msg("Climb up to {n}× Move", n=each) for each in MULTIPLES))


WITHIN_MEANS = Msg("Within the Move. Whether terrain then calls for a Test is a ruling.")
MULTIPLES_MEAN = Msg("By running; what the terrain adds to the Difficulty is in it.")


def _in_terrain(label: Msg, prefix: str) -> Row:
    help = WITHIN_MEANS if prefix == "move" else MULTIPLES_MEAN
    return Row(label, tuple(f"{prefix}.{each.id}.difficulty" for each in TERRAINS), help=help)


TERRAIN = Table(
    Msg("Difficulty by terrain"),
    Msg("How far"),
    tuple(Column(each.heading, help=each.examples) for each in TERRAINS),
    (
        _in_terrain(Msg("Up to Move"), "move"),
        *(_in_terrain(Msg("Up to {n}× Move", n=each), f"run.x{each}") for each in MULTIPLES),
    ),
)


def _chance(prefix: str, terrain: Terrain) -> str | None:
    """The chance in a terrain; on easy ground the Move needs no Test whatever the rulings."""
    return None if prefix == "move" and terrain.levels == 0 else f"{prefix}.{terrain.id}.chance"


TERRAIN_CHANCES = Table(
    Msg("Chance by terrain"),
    Msg("How far"),
    tuple(Column(each.heading, PERCENT, each.examples) for each in TERRAINS),
    tuple(
        Row(
            label,
            tuple(_chance(prefix, each) for each in TERRAINS),
            help=WITHIN_MEANS if prefix == "move" else MULTIPLES_MEAN,
        )
        for label, prefix in (
            (Msg("Up to Move"), "move"),
            *((Msg("Up to {n}× Move", n=each), f"run.x{each}") for each in MULTIPLES),
        )
    ),
)


def _jump(points: int) -> Row:
    label = Msg("{low} or {high} Result Points", low=points, high=points + 1)
    if points == 12:  # six Spaces more is the most
        label = Msg("{low} Result Points or more", low=points)
    help = Msg("Each 2 Result Points of the Test lead one Space farther than the standing jump.")
    return Row(label, _spaces(f"jump.{points}"), help=help)


JUMPS = Table(
    Msg("Jumping"),
    Msg("Jump"),
    (SPACES, METRES),
    (
        Row(Msg("Standing jump"), _spaces("jump.standing"), help=Msg("Even when the Test fails.")),
        *(_jump(each) for each in range(2, 13, 2)),
        Row(
            Msg("Longest jump"),
            _spaces("jump.max"),
            help=Msg("However many Result Points there are, no jump leads farther."),
        ),
        Row(
            Msg("Running start"),
            _spaces("jump.run_up"),
            help=Msg("Running at least so far before the jump gives a die more."),
        ),
    ),
)

ENDURANCE = Table(
    Msg("Breath and fatigue"),
    Msg("What"),
    (
        Column(Msg("How long"), help=Msg("How long it can be kept up.")),
        Column(Msg("for each"), help=Msg("What of the Test gives so long, each time.")),
    ),
    (
        Row(
            Msg("Holding the breath, unprepared"),
            ("breath.unprepared", None),
            help=Msg("Without a Test: by the dice of Fortitude."),
        ),
        Row(
            Msg("Holding the breath, prepared"),
            ("breath.per_point", "breath.result"),
            help=Msg("By a Test of Fortitude."),
        ),
        Row(
            Msg("Strenuous activity"),
            ("fatigue.rounds", None),
            help=Msg("After it a Test of Fortitude each Round; failing it: Fatigued, and stop."),
        ),
    ),
)

BEYOND = Table(
    Msg("Tests against fatigue"),
    Msg("Round"),
    (
        Column(
            Msg("Difficulty"), help=Msg("Of the Test of Fortitude; each further Round is a Level harder.")
        ),
        CHANCE,
    ),
    tuple(
        Row(
            Msg("Round {n} beyond the limit", n=each),
            (f"fatigue.{each}.difficulty", f"fatigue.{each}.chance"),
            help=Msg("Counted from the first Round that Fortitude does not cover; failing it: Fatigued."),
        )
        for each in ROUNDS_BEYOND
    ),
)

BY_SPECIALIZATION = Msg("The specialization's dice, or those of Athletics where it has none.")

TESTS = Table(
    Msg("Dice"),
    Msg("Test"),
    (
        Column(Msg("Dice"), help=Msg("What is rolled.")),
        Column(Msg("Difficulty"), help=Msg("Of the Test, where nothing makes it harder.")),
        CHANCE,
    ),
    (
        *(
            Row(label, (f"dice.{id}", None, None), f"{way}.allowed", BY_SPECIALIZATION)
            for label, id, way in (
                (Msg("Running"), "running", "run"),
                (Msg("Swimming"), "swimming", "swim"),
                (Msg("Climbing"), "climbing", "climb"),
            )
        ),
        Row(Msg("Jumping"), ("dice.jumping", "jump.difficulty", "jump.chance"), help=BY_SPECIALIZATION),
        Row(
            Msg("Jumping with a running start"),
            ("dice.jumping_run_up", None, "jump.run_up.chance"),
            help=Msg("A running start gives a die more."),
        ),
        Row(
            Msg("Fortitude"),
            ("dice.fortitude", None, None),
            help=Msg("Against fatigue, and to hold the breath."),
        ),
    ),
)

LAYOUT = Layout(
    sections=(
        Section(Msg("Character"), (NAME,)),
        ATTRIBUTES,
        SKILLS,
        SPECIALIZATIONS,
        Section(Msg("Move"), (BASE_MOVE,)),
        state_section(D6Character),
        traits_section(D6Character),
        effects_section(D6Character),
        equipment_section("kg"),
        overrides_section(),
        notes_section(),
    ),
    figures=FIGURES,
    tables=(
        NORMAL,
        RUNNING,
        SWIMMING,
        CLIMBING,
        TERRAIN,
        TERRAIN_CHANCES,
        JUMPS,
        ENDURANCE,
        BEYOND,
        TESTS,
    ),
    hidden=(*HIDDEN, ("equipment", "bulk")),
)
