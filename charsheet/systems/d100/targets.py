"""The targets of tests: a characteristic with its modifiers, to be rolled at most. They may lie below 0."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from charsheet.model.names import name_key
from charsheet.model.problems import Problem, Severity
from charsheet.rules.chances import Odds, both, d100_odds
from charsheet.rules.sheet import Sheet
from charsheet.rules.units import PERCENT
from charsheet.systems.d100.case import Case, burdened
from charsheet.systems.d100.terms import (
    ACROBATICS,
    AERONAUTICA,
    ATHLETICS,
    DODGE,
    HOURS_BEYOND,
    PRONE,
    ROLL,
    RUN_UPS,
    S5,
    S6,
    S7,
    S8,
    S9,
    S10,
    S11,
    S12,
    S13,
    S14,
    S16,
    S16_OPTIONAL,
    S17,
    STEALTH,
    TERRAINS,
    Skill,
    Terrain,
)
from charsheet.values import Msg, Op, Operand, Quantity, Rule, given, operand, total

UNTRAINED = Operand(Fraction(-20), Msg("untrained"))
TRAINED_LABEL = Msg("training")
CHANCE = Msg("Chance")
WHOLE_ROLLS = Msg("whole rolls")


def put_tests(case: Case, attention: Mapping[str, Quantity]) -> None:
    """S5 to S17: every test of the sheet, in the order of the book."""
    athletics = put(case, burdened(case, skill(case, "athletics", ATHLETICS), -10))
    acrobatics = put(case, burdened(case, skill(case, "acrobatics", ACROBATICS), -10))
    put_terrain(case)
    dodge = put_lying(case)
    put_hours(case, attention)
    put_climbing(case, athletics, acrobatics)
    put_jumping(case, acrobatics)
    put_swimming(case, athletics)
    put_flying(case, acrobatics, dodge)
    put_falling(case, acrobatics)


def put(case: Case, test: Quantity) -> Quantity:
    """S5 to S17: a test's target, after the user's effects on it, and how likely it is to succeed."""
    target = case.sheet.put(case.sheet.affected(test, test.id, least=None))
    case.sheet.put(chance(target))
    return target


def chance(target: Quantity) -> Quantity:
    """S5 to S17: so many of 100 rolls are at most the target, none at the least and all at the most."""
    rolls = target.named(f"{target.id}.chance").rounded(Op.FLOOR, None, WHOLE_ROLLS)
    return rolls.at_least(0, None, CHANCE).at_most(100, None, CHANCE)


def modified(base: Quantity, id: str, rule: Rule, cause: Msg, modifier: int = 0) -> Quantity:
    """S10 to S17: a skill's test with a modifier; +0 leaves the line that says which test it is."""
    test = base.named(f"test.{id}")
    return test.plus(modifier, rule=rule, cause=cause) if modifier else test.because(cause, rule)


def of(case: Case, characteristic: str) -> Operand:
    """S5 to S14: a characteristic, unknown where it is not written down."""
    number: int | None = getattr(case.character.characteristics, characteristic)
    return given(number, ("characteristics", characteristic))


def skill(case: Case, id: str, skill: Skill) -> Quantity:
    """S6, S10, S11, S13 and S14: a characteristic with what training adds; untrained -20."""
    training: int | None = getattr(case.character.skills, skill.id)
    path = ("skills", skill.id)
    added = UNTRAINED if training is None else Operand(Fraction(training), TRAINED_LABEL, path)
    return total(f"test.{id}", PERCENT, of(case, skill.characteristic), added, rule=skill.rule)


def put_terrain(case: Case) -> None:
    """S5, "Difficult terrain": a Run or Charge through it tests A with the terrain's modifier."""
    for terrain in TERRAINS:
        put(case, terrain_test(case, terrain.id, (terrain,)))
    here = terrains_here(case)
    if here:
        put(case, terrain_test(case, "here", here))


def terrain_test(case: Case, id: str, terrains: tuple[Terrain, ...]) -> Quantity:
    """S5: one test, with the worst of several modifiers or their sum (a ruling)."""
    ruling = "terrain_modifiers" if len(terrains) > 1 else None
    if case.rulings.terrain_modifiers == "worst":
        terrains = (min(terrains, key=lambda each: each.modifier),)
    modifiers = (Operand(Fraction(each.modifier), each.label) for each in terrains)
    test = total(f"test.terrain.{id}", PERCENT, of(case, "a"), *modifiers, rule=S5, ruling=ruling)
    return burdened(case, test, -10)


def terrains_here(case: Case) -> tuple[Terrain, ...]:
    """S5: the kinds of terrain that the character has to do with; an unknown one is a note."""
    names = {name_key(each) for each in case.character.terrain}
    known = {name_key(each.id) for each in TERRAINS}
    for index, name in enumerate(case.character.terrain):
        if name_key(name) not in known:
            message = Msg("{name}: no rule here knows this terrain", name=name)
            case.sheet.problem(Problem(("terrain", index), message, Severity.NOTE))
    return tuple(each for each in TERRAINS if name_key(each.id) in names)


def put_lying(case: Case) -> Quantity:
    """S6 and S13: lying changes WS, Dodge and Stealth, Size changes Stealth; returns Dodge."""
    put(case, lying(case, total("test.ws", PERCENT, of(case, "ws"), rule=S6), -20))
    stealth = skill(case, "stealth", STEALTH)
    put(case, lying(case, stealth.plus(operand(put_size(case), S13.section), rule=S13), 20))
    return put(case, lying(case, skill(case, "dodge", DODGE), -20))


def lying(case: Case, test: Quantity, modifier: int) -> Quantity:
    """S6, "Drop prone": the modifier of one who lies."""
    return test.plus(modifier, rule=S6, cause=PRONE) if case.prone else test


def put_size(case: Case) -> Quantity:
    """S13, "Size": each step is 10 easier to hit and 10 harder to hide; returns the latter."""
    size = total("", PERCENT, given(case.character.size, ("size",)), rule=None)
    case.sheet.put(size.named("size.to_hit").times(10, rule=S13, cause=Msg("to be hit")))
    return case.sheet.put(size.named("size.stealth").times(-10, rule=S13, cause=Msg("Stealth(A)")))


def put_hours(case: Case, attention: Mapping[str, Quantity]) -> None:
    """S7, S8, S9 and S12: T tests by the hour, -10 more each time; and what is noticed on the way."""
    put(case, total("test.fast", PERCENT, of(case, "t"), rule=S8, cause=Msg("T+0 at its end")))
    for pace, modifier in attention.items():
        test = total(f"test.perception.{pace}", PERCENT, of(case, "p"), rule=None)
        put(case, test.plus(operand(modifier, Msg("attention")), rule=S8 if pace == "fast" else S9))
    for n in HOURS_BEYOND:
        put(case, hourly(case, "march", n, case.rulings.march_first, S7, "march_first"))
        for id, rule in (("fast", S8), ("running", S9), ("swim_hours", S12)):
            put(case, hourly(case, id, n, -10, rule))


def hourly(case: Case, id: str, n: int, first: int, rule: Rule, ruling: str | None = None) -> Quantity:
    """S7, S8, S9 and S12: the test of the *n*-th hour; the *first* modifier of a march is a ruling."""
    test = total(f"test.{id}.{n}", PERCENT, of(case, "t"), rule=None)
    modifier = first - 10 * (n - 1)
    cause = Msg("hour {n}", n=n)
    if modifier == 0:
        return test.because(cause, rule, ruling)
    return test.plus(modifier, rule=rule, cause=cause, ruling=ruling)


def put_climbing(case: Case, athletics: Quantity, acrobatics: Quantity) -> None:
    """S10, "Climbing": an easy slope in a hurry, a sheer one by both skills, a rope."""
    hurry = Msg("Athletics(S)+0: in a hurry, pursued, under fire or in secret")
    put(case, modified(athletics, "climb", S10, hurry))
    sheer = put(case, modified(athletics, "sheer.athletics", S10, Msg("Sheer slope"), -10))
    other = put(case, modified(acrobatics, "sheer.acrobatics", S10, Msg("Acrobatics(A)+0: sheer slope")))
    put(case, modified(athletics, "rope", S10, Msg("Down a rope"), 10))
    put(case, total("test.rope_hold", PERCENT, of(case, "s"), rule=S10, cause=Msg("S+0: or fall")))
    rolls = 2 if case.rulings.combined_test == "two_rolls" else 1
    cause = Msg("A combined test")
    case.sheet.put(total("combined.rolls", ROLL, rolls, rule=S10, cause=cause, ruling="combined_test"))
    put_combined(case, "sheer", sheer, other, S10)


def put_combined(case: Case, id: str, one: Quantity, other: Quantity, rule: Rule) -> None:
    """S10 and S14: a combined test; whether it is two rolls or one against the lower target is a ruling."""
    if case.rulings.combined_test == "one_roll":
        lower = one.named(f"combined.{id}").at_most(operand(other, Msg("the other target")), rule)
        lower = case.sheet.put(lower.because(Msg("one roll against the lower target"), rule, "combined_test"))
        case.sheet.put(chance(lower))
        return
    first = case.sheet.put(one.named(f"combined.{id}.first"))
    second = case.sheet.put(other.named(f"combined.{id}.second"))
    of_both = chance(first).named(f"combined.{id}.chance")
    likely = operand(chance(second).divided(100, rule=None), Msg("the other chance"))
    case.sheet.put(of_both.times(likely, rule=rule, cause=Msg("both must succeed"), ruling="combined_test"))


def put_jumping(case: Case, acrobatics: Quantity) -> None:
    """S11, "Jumps": Acrobatics(A)+0; a run-up of 8, 12 or 16 m gives +10, +20 or +30."""
    jump = put(case, modified(acrobatics, "jump", S11, Msg("Acrobatics(A)+0: jump")))
    for step, metres in enumerate(RUN_UPS, start=1):
        cause = Msg("Run-up of {n} m", n=metres)
        put(case, modified(jump, f"jump.{metres}", S11, cause, 10 * step))


def put_swimming(case: Case, athletics: Quantity) -> None:
    """S12, "Swimming": Athletics(S)+0 where the water is not ideal; -30 with a heavy weapon or armour."""
    load = case.character.load
    heavy = load.heavy_weapon or load.heavy_armour
    cause = Msg("Heavy weapon or armour") if heavy else Msg("Neither heavy weapon nor armour")
    modifier = total("swim.modifier", PERCENT, -30 if heavy else 0, rule=S12, cause=cause)
    modifier = case.sheet.put(modifier)
    swim = modified(athletics, "swim", S12, Msg("Athletics(S)+0: waves, currents, combat or busy hands"))
    put(case, swim.plus(operand(modifier, Msg("heavy gear")), rule=S12))


def put_flying(case: Case, acrobatics: Quantity, dodge: Quantity) -> None:
    """S14, "Flight": Acrobatics and Dodge combine with Operate(Aeronautica), with the same modifiers."""
    aeronautica = put(case, skill(case, "aeronautica", AERONAUTICA))
    if case.has_trait("flyer") or case.has_trait("hoverer"):
        put_combined(case, "acrobatics", acrobatics, burdened(case, aeronautica, -10), S14)
        put_combined(case, "dodge", dodge, lying(case, aeronautica, -20), S14)


def put_falling(case: Case, acrobatics: Quantity) -> None:
    """S16 and S17: breaking a fall, jumping down, leaping up and tumbling out, each Acrobatics(A)+0."""
    fall = modified(acrobatics, "break_fall", S16, Msg("Acrobatics(A)+0: breaking a fall"))
    digitigrade = case.trait("digitigrade")
    if digitigrade is not None:
        more = total("", PERCENT, digitigrade, rule=None).times(5, rule=S16_OPTIONAL)
        fall = fall.plus(operand(more, digitigrade.label), rule=S16_OPTIONAL)
    put(case, fall)
    put(case, modified(acrobatics, "jump_down", S16, Msg("Acrobatics(A)+0: jumping down")))
    put(case, modified(acrobatics, "stand_jump", S17, Msg("Acrobatics(A)+0: leaping up")))
    put(case, modified(acrobatics, "tumble", S17, Msg("Acrobatics(A)+0 against WS+0")))


def odds(sheet: Sheet, id: str) -> Odds | None:
    """S5 to S17: the degrees of a test, whether its target or its chance is asked about; None for the rest.

    A target that is not known has none, nor has a chance that is the user's own number.
    """
    test = id.removesuffix(".chance").removesuffix(".first").removesuffix(".second")
    if sheet[id].overridden and id.endswith(".chance"):
        return None
    if f"{test}.second" in sheet:
        first, second = _odds(sheet, f"{test}.first"), _odds(sheet, f"{test}.second")
        return both(first, second) if first and second else None
    return _odds(sheet, test) if test in sheet and f"{test}.chance" in sheet else None


def _odds(sheet: Sheet, target: str) -> Odds | None:
    number = sheet[target].content
    return d100_odds(number) if isinstance(number, Fraction) else None
