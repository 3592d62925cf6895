"""The d100 rules of movement, in the order of the book. Lengths are metres, targets percent.

Every function names its rule (S1 to S17 of our digest). What the sources leave open is a ruling and
shows as a step of the values that it decided; what only a related game knows says so. A group's speed
(S4) is not on the sheet of one character.
"""

from __future__ import annotations

from collections.abc import Iterator

from charsheet.model.names import name_key
from charsheet.model.problems import Problem, Severity
from charsheet.rules.sheet import Sheet, SheetBuilder
from charsheet.systems.d100.actions import put_actions
from charsheet.systems.d100.case import Case
from charsheet.systems.d100.falls import put_falls
from charsheet.systems.d100.load import put_load
from charsheet.systems.d100.model import D100Character, D100Rulings
from charsheet.systems.d100.movement import (
    altitudes,
    put_by_trait,
    put_jumps,
    put_pace,
    put_swim,
    put_walk,
)
from charsheet.systems.d100.targets import put_tests
from charsheet.systems.d100.terms import BONUS, S1, S1_OPTIONAL
from charsheet.values import Msg, Op, Quantity, given, total

REMARKS = {
    "quadruped": Msg("Quadruped, not in the source: SPD on foot and Carry are doubled."),
    "digitigrade": Msg("Digitigrade, not in the source: faster on foot, and better at breaking a fall."),
    "crawler": Msg(
        "Crawler, not in the source: ignores difficult terrain; Charge and full move every second Round only."
    ),
    "amphibious": Msg("Amphibious, not in the source: breathes water, may reroll tests of swimming."),
}


def evaluate(character: D100Character, rulings: D100Rulings) -> Sheet:
    """Every movement value of *character*."""
    sheet = SheetBuilder(character)
    bonus = {key: sheet.put(bonus_of(character, key)) for key in ("s", "t", "a")}
    burden = put_load(character, rulings, sheet, bonus)
    case = Case(character, rulings, sheet, bonus, burden)
    walk, prone = put_walk(case)
    attention = put_pace(case, walk)
    put_jumps(case)
    put_swim(case)
    by_trait = put_by_trait(case)
    sheet.put_all(altitudes(case))
    put_falls(case)
    put_tests(case, attention)
    put_actions(case, {**walk, **prone} if case.prone else walk, by_trait)
    for problem in remarks(character):
        sheet.problem(problem)
    return sheet.sheet()


def bonus_of(character: D100Character, key: str) -> Quantity:
    """S1: the bonus of a characteristic, its tens and what is Unnatural (known from a related game only)."""
    number: int | None = getattr(character.characteristics, key)
    unnatural: int = getattr(character.unnatural, key)
    bonus = total(f"{key}.bonus", BONUS, given(number, ("characteristics", key)), rule=None)
    bonus = bonus.divided(10, rule=S1).rounded(Op.FLOOR, S1)
    return bonus.plus(given(unnatural, ("unnatural", key)), rule=S1_OPTIONAL)


def remarks(character: D100Character) -> Iterator[Problem]:
    """S1, S5, S12 and S16: what is on the sheet, or should be known, without being in the source."""
    if any((character.unnatural.s, character.unnatural.t, character.unnatural.a)):
        yield Problem(("unnatural",), Msg("Unnatural, not in the source: adds to the bonus."), Severity.NOTE)
    for index, trait in enumerate(character.traits):
        remark = next((each for id, each in REMARKS.items() if name_key(id) == name_key(trait.name)), None)
        if remark is not None:
            yield Problem(("traits", index, "name"), remark, Severity.NOTE)
