"""The rules of Pace, in their order. Lengths are metres in a beat."""

from __future__ import annotations

from charsheet.rules.equipment import carried_total
from charsheet.rules.sheet import Sheet, SheetBuilder
from charsheet.rules.units import KILOGRAM, METRE
from charsheet.systems.pace.model import PaceCharacter, PaceRulings
from charsheet.values import Msg, Op, Quantity, Rule, Value, given, operand, state, total

P1 = Rule("P1", Msg("Stride and pace"))
P2 = Rule("P2", Msg("Stroll and Dash"))
P3 = Rule("P3", Msg("Winded"))
P4 = Rule("P4", Msg("Burden"))
P5 = Rule("P5", Msg("Mud"))

WINDED, MUD, BURDEN = Msg("Winded"), Msg("Mud"), Msg("Burden")


def evaluate(character: PaceCharacter, rulings: PaceRulings) -> Sheet:
    """Every value of *character*."""
    sheet = SheetBuilder(character)
    load = sheet.put(carried_total("load.total", KILOGRAM, character.equipment, "kg"))
    base = sheet.affected(unburdened(character), "pace", least=1)
    pace = sheet.put(burdened(base, load))
    stroll = sheet.put(pace.named("stroll"))
    dash = sheet.put(dashed(character, pace))
    sheet.put(can_dash(character))
    sheet.put(in_mud(character, stroll))
    sheet.put(mud_dash(rulings, in_mud(character, dash), character))
    return sheet.sheet()


def unburdened(character: PaceCharacter) -> Quantity:
    """P1: 4 m and the Stride."""
    return total("pace", METRE, 4, given(character.stride, ("stride",)), rule=P1)


def burdened(pace: Quantity, load: Quantity) -> Quantity:
    """P4: each full 10 kg takes off 1 m; 1 m is always left."""
    tens = load.divided(10, rule=P4, cause=Msg("1 m for each 10 kg"), unit=METRE).rounded(Op.FLOOR, P4)
    return pace.plus(operand(tens.times(-1, rule=P4), BURDEN), rule=P4).at_least(1, P4)


def dashed(character: PaceCharacter, pace: Quantity) -> Quantity:
    """P2 and P3: three times the pace, unless Winded."""
    dash = pace.named("dash").times(3, rule=P2, cause=Msg("Dash"))
    return dash.barred(WINDED) if character.has("winded") else dash


def can_dash(character: PaceCharacter) -> Value[bool]:
    """P3: whether a Dash can be chosen."""
    if character.has("winded"):
        return state("dash.allowed", False, WINDED, P3)
    return state("dash.allowed", True, Msg("Nothing prevents it"), P2)


def in_mud(character: PaceCharacter, way: Quantity) -> Quantity:
    """P5: each metre of mud counts as two, except to a Mudlark."""
    mud = way.named(f"{way.id}.mud")
    return mud if character.trait("mudlark") else mud.halved(P5, MUD)


def mud_dash(rulings: PaceRulings, mud: Quantity, character: PaceCharacter) -> Quantity:
    """P5: whether one can dash through mud is a ruling; to a Mudlark it is no mud."""
    if character.trait("mudlark"):
        return mud
    if rulings.mud_dash == "barred":
        return mud.zeroed(MUD, P5, "mud_dash")
    return mud.because(Msg("One can dash through mud"), P5, "mud_dash")
