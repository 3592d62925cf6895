"""What of a sheet of Pace lies on the table."""

from __future__ import annotations

from charsheet.rules.card import Block, Card, Pencil, Preset
from charsheet.rules.layout import Column
from charsheet.rules.units import METRE
from charsheet.systems.pace.layout import FIGURES, WAYS
from charsheet.values import Msg

CARD = Card(
    figures=FIGURES,
    blocks=(Block("ways", WAYS),),
    presets=(
        Preset("usual", ("portrait", "state", "ways", "pencil", "notes")),
        Preset("combat", ("state", "ways", "pencil")),
        Preset("travel", ("portrait", "state", "ways", "equipment")),
        Preset("everything", ("portrait", "state", "ways", "pencil", "steps", "equipment", "notes")),
        Preset("npc", ("state", "ways")),
    ),
    pencils=(Pencil(Msg("Beats"), 6),),
    roster=((Column(Msg("Pace"), METRE), None), (Column(Msg("Dash"), METRE), "dash")),
)
