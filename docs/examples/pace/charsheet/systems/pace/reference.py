"""The tables of Pace for a GM: what each Stride comes to, and what names mean."""

from __future__ import annotations

from charsheet.rules.layout import Column, Table
from charsheet.rules.reference import Reference, ReferenceMaker, Theme
from charsheet.rules.units import METRE
from charsheet.systems.pace.model import PaceCharacter, PaceRulings
from charsheet.systems.pace.rules import evaluate
from charsheet.values import Msg

STRIDES = range(1, 7)


def reference(rulings: PaceRulings) -> Reference:
    """P1, P2 and P5: the rules are asked for somebody of each Stride."""
    told = ReferenceMaker()
    sheets = {stride: evaluate(PaceCharacter(stride=stride), rulings) for stride in STRIDES}
    ways = ("stroll", "stroll.mud", "dash", "dash.mud")
    rows = tuple(told.row(Msg("Stride {n}", n=stride), sheet, *ways) for stride, sheet in sheets.items())
    columns = (
        Column(Msg("Stroll"), METRE),
        Column(Msg("Stroll, mud"), METRE),
        Column(Msg("Dash"), METRE),
        Column(Msg("Dash, mud"), METRE),
    )
    conditions = told.known(Msg("Conditions"), Msg("Condition"), PaceCharacter.CONDITIONS)
    return told.reference(
        Theme("strides", Msg("Strides"), (Table(Msg("Strides"), Msg("Stride"), columns, rows),)),
        Theme("conditions", Msg("Conditions"), (conditions,)),
    )
