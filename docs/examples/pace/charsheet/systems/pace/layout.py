"""The form and the tables of a sheet of Pace."""

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
from charsheet.rules.units import METRE
from charsheet.systems.pace.model import PaceCharacter
from charsheet.values import Msg

STRIDE = Field(("stride",), Msg("Stride"), Msg("From 1 to 6; each point is a metre."), Kind.WHOLE)

FIGURES = (
    Figure(Msg("Pace"), "pace", Msg("Metres in a beat, with all that is carried.")),
    Figure(Msg("Load"), "load.total", Msg("Each full 10 kg takes off a metre.")),
)

STROLL, DASH = Msg("Stroll"), Msg("Dash")
HELP = {STROLL: Msg("As far as the pace."), DASH: Msg("Three times as far; not while Winded.")}

WAYS = Table(
    Msg("Ways to move"),
    Msg("Way"),
    (
        Column(Msg("Firm ground"), METRE, Msg("In a beat.")),
        Column(Msg("Mud"), METRE, Msg("In a beat, all of it through mud.")),
    ),
    (
        Row(STROLL, ("stroll", "stroll.mud"), help=HELP[STROLL]),
        Row(DASH, ("dash", "dash.mud"), allowed="dash.allowed", help=HELP[DASH]),
    ),
)

LAYOUT = Layout(
    sections=(
        Section(Msg("Character"), (NAME,)),
        Section(Msg("Body"), (STRIDE,)),
        state_section(PaceCharacter),
        traits_section(PaceCharacter),
        effects_section(PaceCharacter),
        equipment_section("kg"),
        overrides_section(),
        notes_section(),
    ),
    figures=FIGURES,
    tables=(WAYS,),
    hidden=(*HIDDEN, ("equipment", "bulk")),
)
