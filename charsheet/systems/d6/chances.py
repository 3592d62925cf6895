"""How likely each Test is to succeed, where the ruling ``levels`` has target numbers.

The text does not say how dice are read; that they are added is a ruling (``dice_roll``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import cast

from msgspec import Struct
from msgspec.structs import replace

from charsheet.rules.chances import d6_chance
from charsheet.rules.units import PERCENT
from charsheet.systems.d6.codes import Case
from charsheet.systems.d6.model import D6Rulings
from charsheet.systems.d6.terms import D3, D6, D8, MULTIPLES, ROUNDS_BEYOND, TERRAINS, difficulty
from charsheet.values import Dice, Msg, Operand, Quantity, Rule, Term, Value, Words, total

SPECIALIZATION = {"run": "running", "swim": "swimming", "climb": "climbing"}
"""D3: the specialization of Athletics that each way is tested by."""


class Targets(Struct, frozen=True):
    """D3: the numbers that Tests must reach, by the ids of their Difficulties, and how dice are read."""

    by_level: Mapping[str, int]
    wild: bool


def targets(rulings: D6Rulings) -> Targets:
    """D3: what the rulings ``levels`` and ``dice_roll`` say; there is no target without them."""
    levels = enumerate(rulings.levels)
    found = {difficulty(rulings, index).id: each.target for index, each in levels if each.target is not None}
    return Targets(found, rulings.dice_roll == "wild_die")


def chance(
    targets: Targets,
    id: str,
    test: Value[Term],
    dice: Value[Dice],
    rule: Rule,
    bars: Iterable[Words] = (),
) -> Quantity | None:
    """D3, D6 and D8: how likely the *dice* are to reach the target of a *test*; None where it has none."""
    if test.content is None or (target := targets.by_level.get(test.content.id)) is None:
        return None
    if dice.content is None:
        return total(id, PERCENT, Operand(None, missing=dice.missing), rule=rule)
    likely = d6_chance(dice.content, target, wild=targets.wild)
    level = Msg("{level}: {target} or more", level=test.content, target=target)
    cause = Msg("{dice} against {target}", dice=dice.content, target=target)
    made = total(id, PERCENT, likely * 100, rule=rule, cause=cause, ruling="dice_roll")
    told = test.because(level, rule, "levels").steps
    made = replace(made, steps=(*dice.steps, *told, *made.steps))
    for bar in dict.fromkeys((*test.bars, *dice.bars, *bars)):
        made = made.barred(bar)
    return made


def put_chances(case: Case) -> None:
    """D3, D4, D6 and D8: every Test that has a target; what bars its distance bars it."""
    known = targets(case.rulings)
    for id, test, dice, rule in TESTS:
        of = case.sheet.entered(".".join(id.split(".")[:2]))
        made = chance(
            known,
            id,
            cast("Value[Term]", case.sheet.entered(test)),
            cast("Value[Dice]", case.sheet.entered(dice)),
            rule,
            () if of is None else of.bars,
        )
        if made is not None:
            case.sheet.put(made)


def _tests() -> Iterator[tuple[str, str, str, Rule]]:
    for way, specialization in SPECIALIZATION.items():
        for multiple in MULTIPLES:
            id = f"{way}.x{multiple}"
            yield f"{id}.chance", f"{id}.difficulty", f"dice.{specialization}", D3
    for prefix in ("move", *(f"run.x{multiple}" for multiple in MULTIPLES)):
        for terrain in TERRAINS:
            id = f"{prefix}.{terrain.id}"
            yield f"{id}.chance", f"{id}.difficulty", "dice.running", D3
    yield "jump.chance", "jump.difficulty", "dice.jumping", D6
    yield "jump.run_up.chance", "jump.difficulty", "dice.jumping_run_up", D6
    for number in ROUNDS_BEYOND:
        yield f"fatigue.{number}.chance", f"fatigue.{number}.difficulty", "dice.fortitude", D8


TESTS = tuple(_tests())
"""D3, D4, D6 and D8: the id of each chance, its Test's Difficulty and dice, and its rule."""
