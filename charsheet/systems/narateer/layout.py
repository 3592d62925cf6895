"""The form and the tables of a Narateer sheet."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import cast

from charsheet.model.names import name_key
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
from charsheet.rules.gauge import Gauge, Limit
from charsheet.rules.layout import Column, Field, Figure, Kind, Layout, Option, Row, Section, Table
from charsheet.rules.sheet import Sheet
from charsheet.rules.units import METRE, METRE_PER_METRE
from charsheet.systems.narateer.model import NarateerCharacter, NarateerRulings
from charsheet.systems.narateer.rules import AD, SPACE, USE, ZONE, load_label
from charsheet.values import Msg, Quantity

STRENGTH = Field(("attributes", "strength"), Msg("Strength"), Msg("Adds to Base Movement."), Kind.WHOLE)
AGILITY = Field(("attributes", "agility"), Msg("Agility"), Msg("Adds to Base Movement."), Kind.WHOLE)
ATHLETICS = Field(
    ("skills", "athletics"),
    Msg("Athletics"),
    Msg("Skill Level. Each level adds 2 m to a direct, forceful Sprint."),
    Kind.WHOLE,
)
ACROBATICS = Field(
    ("skills", "acrobatics"),
    Msg("Acrobatics"),
    Msg("Skill Level. Each level adds 2 m to a Sprint of balance, vaults and turns."),
    Kind.WHOLE,
)
READY_AD = Field(
    ("ready_ad",),
    Msg("Ready AD"),
    Msg("Action Dice ready this Activation; they limit the Boost of a risky manoeuvre."),
    Kind.WHOLE,
)


def encumbrance_options(rulings: NarateerRulings) -> tuple[Option, ...]:
    """The Encumbrance states that the rulings know."""
    return tuple(Option(name_key(each.name), load_label(each)) for each in rulings.encumbrance_states)


ENCUMBRANCE = Field(
    ("encumbrance",),
    Msg("Encumbrance"),
    Msg("The state of load. Left open, it comes from the equipment's Bulk where rulings set thresholds."),
    Kind.CHOICE,
    options=encumbrance_options,
    none=Msg("from equipment"),
)


def _is_of_note(sheet: Sheet) -> bool:
    """BM differs from what it is now, or is the user's own number, which must be marked somewhere."""
    return sheet["bm"].overridden or sheet["bm"].content != sheet["bm.current"].content


def _is_loaded(sheet: Sheet) -> bool:
    return sheet["load.total"].content != 0


FIGURES = (
    Figure(Msg("BM"), "bm.current", Msg("Base Movement now, after effects, Conditions and load.")),
    Figure(Msg("Base Movement"), "bm", Msg("Before effects, Conditions and load."), when=_is_of_note),
    Figure(
        Msg("Load"),
        "load.total",
        Msg("The Bulk of all that is carried. The rulings can say from when on it weighs one down."),
        when=_is_loaded,
    ),
)

MODES = (
    (Msg("Walk"), "walk"),
    (Msg("Run"), "run"),
    (Msg("Sprint, Athletics"), "sprint.athletics"),
    (Msg("Sprint, Acrobatics"), "sprint.acrobatics"),
)


MODES_MEAN: Mapping[str, Msg] = {
    "walk": Msg("The Base Movement itself."),
    "run": Msg("Twice the Base Movement."),
    "sprint.athletics": Msg(
        "Three times the Base Movement and 2 m for each Skill Level: direct and forceful."
    ),
    "sprint.acrobatics": Msg(
        "Three times the Base Movement and 2 m for each Skill Level: by balance, vaults and turns."
    ),
}
"""What each mode is, by its id; their costs and what changes them stand in the table."""


def _mode_row(label: Msg, mode: str) -> Row:
    kind = mode.partition(".")[0]
    columns = ("distance", "spaces", "zones", "difficult", "difficult.spaces", "climb_swim")
    return Row(
        label,
        (f"{kind}.cost", *(f"{mode}.{each}" for each in columns)),
        allowed=f"{kind}.allowed",
        help=MODES_MEAN[mode],
    )


MOVEMENT = Table(
    Msg("Movement Modes"),
    Msg("Mode"),
    (
        Column(Msg("Cost"), AD, Msg("Paid once in an Activation, however the movement is divided.")),
        Column(Msg("Distance"), METRE, Msg("The whole allowance.")),
        Column(Msg("Tactical"), SPACE, Msg("Complete Spaces of 2 m.")),
        Column(
            Msg("Cinematic"),
            ZONE,
            Msg("Zones of 10 m. A positive distance of 0 Zones still moves inside the Zone."),
        ),
        Column(Msg("Difficult"), METRE, Msg("Ground covered when all of it is Difficult.")),
        Column(Msg("Difficult"), SPACE, Msg("Complete Spaces when all of them are Difficult.")),
        Column(Msg("Climb, swim"), METRE, Msg("Covered when climbing or swimming at the Guide's cost.")),
    ),
    tuple(_mode_row(label, mode) for label, mode in MODES),
)

QUIET = Table(
    Msg("Hidden and Prone"),
    Msg("Way"),
    (
        Column(Msg("Ground"), METRE, Msg("Ground covered with the whole allowance.")),
        Column(Msg("Tactical"), SPACE, Msg("Complete Spaces of 2 m.")),
        Column(Msg("Difficult"), METRE, Msg("Ground covered when all of it is Difficult.")),
    ),
    (
        Row(
            Msg("Walk, hidden"),
            ("walk.hidden", "walk.hidden.spaces", "walk.hidden_difficult"),
            "walk.allowed",
            Msg("At a Walk and unnoticed: each metre costs two."),
        ),
        Row(
            Msg("Run, hidden"),
            ("run.hidden", "run.hidden.spaces", "run.hidden_difficult"),
            "run.allowed",
            Msg("At a Run and unnoticed: each metre costs two."),
        ),
        Row(
            Msg("Crawl"),
            ("walk.crawl", "walk.crawl.spaces", "walk.crawl_difficult"),
            "walk.allowed",
            Msg("What one who is Prone can do at a Walk: each metre costs two."),
        ),
        Row(
            Msg("Crawl, hidden"),
            ("walk.crawl_hidden", None, "walk.crawl_hidden_difficult"),
            "walk.allowed",
            Msg("Prone and unnoticed: both reasons multiply, unless a ruling forbids it."),
        ),
    ),
)

COSTS = Table(
    Msg("Other costs"),
    Msg("What"),
    (
        Column(Msg("Cost"), AD, Msg("Paid each time.")),
        Column(Msg("Movement"), METRE_PER_METRE, Msg("Metres of movement that a metre of it takes.")),
    ),
    (
        Row(Msg("Stand up"), ("stand.cost", None), help=Msg("Ends being Prone; it covers no ground.")),
        Row(
            Msg("Risky manoeuvre"),
            ("manoeuvre.cost", None),
            help=Msg("A Major Action of its own; chosen Boost comes on top."),
        ),
        Row(
            Msg("Difficult terrain"),
            (None, "difficult.cost"),
            help=Msg("Once, however many reasons there are for it."),
        ),
    ),
)

SKILLS = Table(
    Msg("Skills"),
    Msg("Skill"),
    (
        Column(
            Msg("Uses"),
            USE,
            Msg("Proactive uses in an Activation. A Sprint spends one, a risky manoeuvre another."),
        ),
        Column(
            Msg("Most Boost"), AD, Msg("The most Boost on one risky manoeuvre, with the Ready AD entered.")
        ),
    ),
    (
        Row(
            Msg("Athletics"),
            ("athletics.uses", "athletics.boost"),
            help=Msg("For what is direct and forceful: a straight Sprint, a climb, a leap."),
        ),
        Row(
            Msg("Acrobatics"),
            ("acrobatics.uses", "acrobatics.boost"),
            help=Msg("For what takes balance: a Sprint of vaults and turns, a landing, a narrow beam."),
        ),
    ),
)


def load_gauge(sheet: Sheet, rulings: NarateerRulings) -> Gauge | None:
    """N14: the carried Bulk against the thresholds that the rulings know; none where they know none."""
    known = [(each.from_bulk, load_label(each)) for each in rulings.encumbrance_states]
    limits = [Limit(Fraction(bulk), label) for bulk, label in known if bulk]
    if not limits:
        return None
    return Gauge(cast("Quantity", sheet["load.total"]), tuple(sorted(limits, key=lambda limit: limit.at)))


LAYOUT = Layout(
    sections=(
        Section(Msg("Character"), (NAME,)),
        Section(
            Msg("Attributes"),
            (STRENGTH, AGILITY),
            Msg("What the body can do; both are in the Base Movement."),
        ),
        Section(Msg("Skills"), (ATHLETICS, ACROBATICS), Msg("Skill Levels; they lengthen the Sprint.")),
        state_section(NarateerCharacter, ENCUMBRANCE, READY_AD),
        traits_section(NarateerCharacter),
        effects_section(NarateerCharacter),
        equipment_section("bulk"),
        overrides_section(),
        notes_section(),
    ),
    figures=FIGURES,
    tables=(MOVEMENT, QUIET, COSTS, SKILLS),
    hidden=(*HIDDEN, ("equipment", "kg")),
    load=load_gauge,
)
