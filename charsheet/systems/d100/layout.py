"""The form of a d100 sheet, and its tables."""

from __future__ import annotations

from typing import cast

from charsheet.rules.common import (
    HIDDEN,
    NAME,
    effects_section,
    equipment_section,
    notes_section,
    options,
    overrides_section,
    state_section,
    traits_section,
)
from charsheet.rules.gauge import Gauge, Limit
from charsheet.rules.layout import Field, Figure, Kind, Layout, Section
from charsheet.rules.sheet import Sheet
from charsheet.rules.units import KILOGRAM
from charsheet.systems.d100.model import D100Character, D100Rulings
from charsheet.systems.d100.tables import TABLES
from charsheet.systems.d100.targets import odds
from charsheet.systems.d100.terms import PRONE
from charsheet.values import Msg, PMsg, Quantity

_UNUSED = Msg("No movement rule uses it; it is kept for your other tests.")


def _characteristic(key: str, label: Msg, help: Msg) -> Field:
    return Field(("characteristics", key), label, help, Kind.WHOLE)


CHARACTERISTICS = Section(
    Msg("Characteristics"),
    (
        _characteristic("ws", Msg("WS"), Msg("Against those who tumble out of melee; −20 while Prone.")),
        _characteristic("bs", Msg("BS"), _UNUSED),
        _characteristic("s", Msg("S"), Msg("Athletics; its bonus gives jumps, swimming and Carry.")),
        _characteristic("t", Msg("T"), Msg("Tests against Fatigue; its bonus gives hours and Carry.")),
        _characteristic("a", Msg("A"), Msg("Its bonus with Size is SPD; Acrobatics, Dodge and Stealth.")),
        _characteristic("i", Msg("I"), _UNUSED),
        _characteristic("p", Msg("P"), Msg("Worse at a fast pace and while running.")),
        _characteristic("w", Msg("W"), _UNUSED),
        _characteristic("f", Msg("F"), _UNUSED),
    ),
    Msg("From 0 to 100; a test is a roll of d100 of at most that. The tens are the bonus."),
)


def _unnatural(key: str, label: Msg) -> Field:
    help = Msg("Added to the bonus. Known from a related game, not in the source.")
    return Field(("unnatural", key), label, help, Kind.WHOLE)


UNNATURAL = Section(
    Msg("Unnatural"),
    (
        _unnatural("s", Msg("Unnatural S")),
        _unnatural("t", Msg("Unnatural T")),
        _unnatural("a", Msg("Unnatural A")),
    ),
    Msg("What a creature has beyond its bonus."),
)
SIZE = Section(
    PMsg("d100", "Size"),
    (
        Field(
            ("size",),
            PMsg("d100", "Size"),
            Msg("0 human, −1 child or goblin, 1 troll, 2 elephant. Changes SPD, being hit and Stealth."),
            Kind.WHOLE,
        ),
    ),
)


def _skill(key: str, label: Msg, help: Msg) -> Field:
    return Field(("skills", key), label, help, Kind.WHOLE)


SKILLS = Section(
    Msg("Skills"),
    (
        _skill(
            "athletics",
            PMsg("d100", "Athletics"),
            Msg("What training adds to climbing and swimming; untrained, −20, when empty."),
        ),
        _skill(
            "acrobatics",
            PMsg("d100", "Acrobatics"),
            Msg("What training adds to jumps, falls and tumbling; untrained, −20, when empty."),
        ),
        _skill("dodge", Msg("Dodge"), Msg("What training adds; untrained, −20, when empty.")),
        _skill("stealth", Msg("Stealth"), Msg("What training adds; untrained, −20, when empty.")),
        _skill(
            "operate_aeronautica",
            Msg("Operate(Aeronautica)"),
            Msg("What training adds to flying; untrained, −20, when empty."),
        ),
    ),
    Msg("What training adds to the characteristic that a skill rests on."),
)
LOAD = Section(
    Msg("Load"),
    (
        Field(
            ("load", "kg"),
            Msg("Carried weight"),
            Msg("All that is carried. Left empty, the equipment is summed."),
            Kind.DECIMAL,
            unit=KILOGRAM,
        ),
        Field(
            ("load", "heavy_weapon"),
            Msg("Heavy weapon"),
            Msg("−30 to swimming; failing means sinking."),
            Kind.SWITCH,
        ),
        Field(
            ("load", "heavy_armour"),
            Msg("Heavy armour"),
            Msg("−30 to swimming; failing means sinking."),
            Kind.SWITCH,
        ),
    ),
    Msg("What is carried against what the character can carry."),
)
FATIGUE = Field(
    ("fatigue",),
    PMsg("d100", "Fatigue"),
    Msg("The Fatigue that the character has now; a journey begins with it."),
    Kind.WHOLE,
)
TERRAIN = Field(
    ("terrain",),
    Msg("Terrain here"),
    Msg("What a Run or Charge would lead through now. The test for all of it stands with the terrains."),
    Kind.NAMES,
    options=options(D100Character.TERRAINS),
    singular=Msg("terrain"),
)


def _is_prone(sheet: Sheet) -> bool:
    return PRONE in sheet["walk.run"].bars


def _is_loaded(sheet: Sheet) -> bool:
    return sheet["load.total"].content != 0


FIGURES = (
    Figure(Msg("SPD, prone"), "prone.spd", Msg("Half of SPD while the character lies."), when=_is_prone),
    Figure(Msg("SPD"), "spd", Msg("How far a half action goes, upright and on free ground.")),
    Figure(Msg("Flying SPD"), "fly.spd", Msg("How far a half action goes, at any altitude.")),
    Figure(Msg("Hovering SPD"), "hover.spd", Msg("How far a half action goes, up to 2 m above the ground.")),
    Figure(Msg("Burrowing SPD"), "burrow.spd", Msg("How far a half action goes, underground.")),
    Figure(Msg("Swimming SPD"), "swim.spd", Msg("How far a half action goes, on and under water.")),
    Figure(
        Msg("Load"),
        "load.total",
        Msg("What is carried, in kg. Whether it slows is a ruling."),
        when=_is_loaded,
    ),
)


def load_gauge(sheet: Sheet, rulings: D100Rulings) -> Gauge | None:
    """The load against Carry and Lift, as the related game has it; none where that ruling is off."""
    value, carry, lift = (cast("Quantity", sheet[id]) for id in ("load.total", "carry", "lift"))
    if rulings.load == "off" or carry.content is None or lift.content is None:
        return None
    return Gauge(value, (Limit(carry.content, Msg("Carry")), Limit(lift.content, Msg("Lift"))))


LAYOUT = Layout(
    sections=(
        Section(Msg("Character"), (NAME,)),
        CHARACTERISTICS,
        UNNATURAL,
        SIZE,
        SKILLS,
        LOAD,
        state_section(D100Character, FATIGUE, TERRAIN),
        traits_section(D100Character),
        effects_section(D100Character),
        equipment_section("kg"),
        overrides_section(),
        notes_section(),
    ),
    figures=FIGURES,
    tables=TABLES,
    hidden=(*HIDDEN, ("equipment", "bulk")),
    odds=odds,
    load=load_gauge,
)
