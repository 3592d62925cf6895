"""The Narateer chapter "Movement", in the order of the book. Lengths are metres, costs AD.

Every function names its rule (N1 to N16 of our digest) and the section it stands in. What the
chapter leaves open is a ruling and shows as a step of the numbers that it decided.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from msgspec import Struct

from charsheet.model.names import name_key
from charsheet.model.problems import Problem
from charsheet.rules.equipment import band, carried_total
from charsheet.rules.sheet import Sheet, SheetBuilder
from charsheet.rules.units import BULK, METRE, METRE_PER_METRE
from charsheet.systems.narateer.model import (
    STATE_NAMES,
    EncumbranceState,
    NarateerCharacter,
    NarateerRulings,
)
from charsheet.values import (
    Msg,
    NMsg,
    Op,
    Operand,
    Quantity,
    Rule,
    Unit,
    Value,
    Words,
    given,
    operand,
    state,
    total,
)

AD = Unit("AD", NMsg("{n} AD", "{n} AD"), Msg("AD"))
SPACE = Unit("spaces", NMsg("{n} Space", "{n} Spaces"), Msg("Spaces"))
ZONE = Unit("zones", NMsg("{n} Zone", "{n} Zones"), Msg("Zones"))
USE = Unit("uses", NMsg("{n} use", "{n} uses"), None)

N1 = Rule("N1", Msg("Base Movement"))
N2 = Rule("N2", Msg("Conditions and Movement"))
N3 = Rule("N3", Msg("Movement Modes"))
N4 = Rule("N4", Msg("Movement Sequence"))
N4_TRAITS = Rule("N4", Msg("Movement and Class Traits"))
N5 = Rule("N5", Msg("Sprint"))
N6 = Rule("N6", Msg("Moving While Prone"))
N7 = Rule("N7", Msg("Terrain and Route Costs"))
N8 = Rule("N8", Msg("Paying for a Risky Manoeuvre"))
N9 = Rule("N9", Msg("Tactical Mode"))
N10 = Rule("N10", Msg("Cinematic Mode"))
N14 = Rule("N14", Msg("Encumbrance and Movement"))
N15 = Rule("N15", Msg("Climbing and Swimming"))

WALK, RUN, SPRINT = Msg("Walk"), Msg("Run"), Msg("Sprint")
SLOWED, PRONE = Msg("Slowed"), Msg("Prone")
FLEET_FOOT = Msg("Fleet Foot")
DIFFICULT = Msg("Difficult terrain")
HIDING = (Fraction(2), Msg("Hidden"))
CRAWLING = (Fraction(2), Msg("Crawling"))
ONLY_CRAWLING = Msg("Prone: only crawling")
NOT_HIDDEN = Msg("Prone: crawling cannot be hidden")
HALVES = {"half_up": Op.HALF_UP, "half_down": Op.HALF_DOWN, "half_even": Op.HALF_EVEN}
STATE_LABELS = {each.value: each.label for each in STATE_NAMES}
NO_LOAD = EncumbranceState(name="none")
SKILLS = ("athletics", "acrobatics")


class Case(Struct, frozen=True):
    """What the rules look at while they work one sheet out."""

    character: NarateerCharacter
    rulings: NarateerRulings
    sheet: SheetBuilder
    load: EncumbranceState

    @property
    def slowed(self) -> bool:
        """Whether the character is Slowed."""
        return self.character.has("slowed")

    @property
    def prone(self) -> bool:
        """Whether the character is Prone."""
        return self.character.has("prone")


def evaluate(character: NarateerCharacter, rulings: NarateerRulings) -> Sheet:
    """Every movement value of *character*."""
    sheet = SheetBuilder(character)
    case = Case(character, rulings, sheet, encumbrance(character, rulings, sheet))
    base = sheet.put(base_movement(character))
    before_load = conditioned(case, base)
    current = sheet.put(loaded(case, before_load))
    difficult = sheet.put(difficult_cost(case)).at_least(1, None)  # even where a user's own number is below
    for mode, distance in movement_modes(case, before_load, current):
        put_mode(case, mode, sheet.put(distance), difficult)
    sheet.put_all(costs(case))
    attempt = sheet.put(manoeuvre_cost(case))
    sheet.put_all(permissions(case))
    sheet.put_all(skill_uses(case))
    sheet.put_all(most_boost(case, skill, attempt) for skill in SKILLS)
    return sheet.sheet()


def base_movement(character: NarateerCharacter) -> Quantity:
    """N1, "Base Movement": BM = 8 + Strength + Agility, never below 0."""
    strength = given(character.attributes.strength, ("attributes", "strength"))
    agility = given(character.attributes.agility, ("attributes", "agility"))
    return total("bm", METRE, 8, strength, agility, rule=N1).at_least(0, N1)


def conditioned(case: Case, base: Quantity) -> Quantity:
    """N2, "Conditions and Movement": effects on Base Movement, then half of it while Slowed."""
    bm = case.sheet.affected(base.named("bm.current"), "bm")
    return bm.halved(N2, SLOWED) if case.slowed else bm


def encumbrance(
    character: NarateerCharacter, rulings: NarateerRulings, sheet: SheetBuilder
) -> EncumbranceState:
    """N14, "Encumbrance and Movement": the state that is named, else the one that the carried Bulk reaches.

    An unknown name is a problem; the sheet then goes on without a load.
    """
    states = rulings.encumbrance_states
    carried = sheet.put(carried_total("load.total", BULK, character.equipment, "bulk"))
    if character.encumbrance is None:
        thresholds = [(Fraction(each.from_bulk), each) for each in states if each.from_bulk is not None]
        reached = band(carried.content or Fraction(0), thresholds)
        return reached or state_named(states, "none") or NO_LOAD
    named = state_named(states, character.encumbrance)
    if named is None:
        known = ", ".join(each.name for each in states)
        message = Msg(
            '"{name}" is no Encumbrance state; there are: {known}', name=character.encumbrance, known=known
        )
        sheet.problem(Problem(("encumbrance",), message))
    return named or NO_LOAD


def state_named(states: Sequence[EncumbranceState], name: str) -> EncumbranceState | None:
    """N14: the Encumbrance state of that name, however it is written."""
    return next((each for each in states if name_key(each.name) == name_key(name)), None)


def loaded(case: Case, bm: Quantity) -> Quantity:
    """N2 and N14: the Encumbrance state's factor last of all; at factor 0 nothing is left."""
    load = case.load
    if load.factor == 0:
        return bm.zeroed(load_label(load), N14, "encumbrance_states")
    bm = bm.times(Fraction(load.factor), rule=N14, cause=load_label(load), ruling="encumbrance_states")
    if load.less:
        bm = bm.plus(-Fraction(load.less), rule=N14, cause=load_label(load), ruling="encumbrance_states")
        bm = bm.at_least(0, N14)
    return bm


def load_label(load: EncumbranceState) -> Words:
    """N14: an Encumbrance state in words: its own label, or ours for the states that we name."""
    return load.label or STATE_LABELS.get(name_key(load.name), load.name)


def movement_modes(case: Case, before_load: Quantity, current: Quantity) -> Iterator[tuple[str, Quantity]]:
    """N3, "Movement Modes": each mode's distance from the current Base Movement.

    A load that leaves nothing takes the Skill bonus too; what the distance would be is kept beside it.
    """
    stopped = case.load.factor == 0 and not current.overridden
    bm = before_load if stopped else current
    distances = {
        "walk": bm,
        "run": bm.times(2, rule=N3, cause=RUN),
        "sprint.athletics": sprint(case, bm, "athletics"),
        "sprint.acrobatics": sprint(case, bm, "acrobatics"),
    }
    for mode, unburdened in distances.items():
        distance = unburdened.named(f"{mode}.distance")
        if stopped:
            distance = distance.zeroed(load_label(case.load), N3, "encumbrance_states")
        for reason, _, _ in reasons(case, mode.partition(".")[0]):
            distance = distance.barred(reason)
        yield mode, distance


def sprint(case: Case, bm: Quantity, skill: str) -> Quantity:
    """N3, "Sprint": BM x 3, plus 2 m for each level of the governing Skill, which is never halved."""
    level = given(getattr(case.character.skills, skill), ("skills", skill))
    bonus = total("", METRE, level, rule=None).times(2, rule=N3)
    return bm.times(3, rule=N3, cause=SPRINT).plus(operand(bonus, Msg("Skill bonus")), rule=N3)


def put_mode(case: Case, mode: str, distance: Quantity, difficult: Quantity) -> None:
    """N7, N9 and N10: a mode's distance over each kind of ground, in Spaces and in Zones."""
    put = case.sheet.put
    put(spaces(distance, f"{mode}.spaces"))
    put(zones(case.rulings, distance, f"{mode}.zones"))
    slow = put(ground(distance, f"{mode}.difficult", [(difficult, DIFFICULT)]))
    put(spaces(slow, f"{mode}.difficult.spaces"))
    put(climb_swim(case, distance, mode))
    if mode in {"walk", "run"}:
        put_hidden(case, mode, distance, difficult)
    if mode == "walk":
        put_crawl(case, distance, difficult)


def put_hidden(case: Case, mode: str, distance: Quantity, difficult: Quantity) -> None:
    """N7, "Moving While Hidden": twice the cost, and twice that again through Difficult terrain."""
    hidden = ground(distance, f"{mode}.hidden", [HIDING])
    through = ground(distance, f"{mode}.hidden_difficult", [HIDING, (difficult, DIFFICULT)])
    if case.prone and case.rulings.hidden_and_prone == "barred":
        hidden, through = crawled_hidden(case, hidden), crawled_hidden(case, through)
    hidden = case.sheet.put(hidden)
    case.sheet.put(through)
    case.sheet.put(spaces(hidden, f"{mode}.hidden.spaces"))


def put_crawl(case: Case, walk: Quantity, difficult: Quantity) -> None:
    """N6, "Moving While Prone": each metre crawled costs 2 m, through Difficult terrain 4 m.

    Hidden as well it costs twice as much again, if the ruling ``hidden_and_prone`` lets it.
    """
    crawl = case.sheet.put(ground(walk, "walk.crawl", [CRAWLING], N6))
    through = case.sheet.put(ground(walk, "walk.crawl_difficult", [CRAWLING, (difficult, DIFFICULT)], N6))
    case.sheet.put(spaces(crawl, "walk.crawl.spaces"))
    for slow, id in ((crawl, "walk.crawl_hidden"), (through, "walk.crawl_hidden_difficult")):
        case.sheet.put(crawled_hidden(case, ground(slow, id, [HIDING])))


def crawled_hidden(case: Case, covered: Quantity) -> Quantity:
    """N7, "Moving While Hidden": whether it goes together with crawling is a ruling."""
    if case.rulings.hidden_and_prone == "multiply":
        return covered.because(Msg("Crawling and hiding multiply"), N7, "hidden_and_prone")
    return covered.barred(NOT_HIDDEN).because(NOT_HIDDEN, N7, "hidden_and_prone")


def ground(
    distance: Quantity, id: str, costs: Sequence[tuple[Quantity | Fraction, Msg]], rule: Rule = N7
) -> Quantity:
    """N7: the metres of ground that an allowance covers when each metre costs the product of *costs*."""
    covered = distance.named(id)
    for cost, cause in costs:
        covered = covered.divided(cost, rule=rule, cause=cause)
    return covered


def climb_swim(case: Case, distance: Quantity, mode: str) -> Quantity:
    """N15, "Climbing and Swimming": ordinary movement at the cost that the Guide sets (a ruling)."""
    cost = case.rulings.climb_swim_cost
    cause = Msg("Climbing or swimming")
    return distance.named(f"{mode}.climb_swim").divided(cost, rule=N15, cause=cause, ruling="climb_swim_cost")


def spaces(distance: Quantity, id: str) -> Quantity:
    """N9, "Tactical Mode": complete Spaces of 2 m."""
    return (
        distance.named(id)
        .divided(2, rule=N9, cause=Msg("Spaces of 2 m"), unit=SPACE)
        .rounded(Op.FLOOR, N9, Msg("complete Spaces"))
    )


def zones(rulings: NarateerRulings, distance: Quantity, id: str) -> Quantity:
    """N10, "Cinematic Mode": the nearest number of Zones of 10 m; the exact half is a ruling."""
    exact = distance.named(id).divided(10, rule=N10, cause=Msg("Zones of 10 m"), unit=ZONE)
    halfway = exact.content is not None and exact.content % 1 == Fraction(1, 2)
    rounding = HALVES[rulings.zone_rounding]
    return exact.rounded(rounding, N10, Msg("snapped to Zones"), "zone_rounding" if halfway else None)


def costs(case: Case) -> Iterator[Quantity]:
    """N4 and N6: what each mode and standing up cost, in AD. Fleet Foot makes a Run's base cost 0."""
    fleet_foot = case.character.trait("fleet_foot") is not None
    fast = total("run.cost", AD, 0, rule=N4_TRAITS, cause=FLEET_FOOT)
    run = fast if fleet_foot else total("run.cost", AD, 1, rule=N3, cause=RUN)
    yield paid(case, total("walk.cost", AD, 0, rule=N3, cause=WALK))
    yield paid(case, run)
    yield paid(case, total("sprint.cost", AD, 2, rule=N3, cause=SPRINT))
    yield paid(case, total("stand.cost", AD, 1, rule=N6, cause=Msg("Standing up")))


def paid(case: Case, base: Quantity) -> Quantity:
    """N4 and N2: the modified cost, then double while Slowed."""
    cost = modified_cost(case, base)
    return cost.times(2, rule=N2, cause=SLOWED) if case.slowed else cost


def modified_cost(case: Case, base: Quantity) -> Quantity:
    """N4: discounts and surcharges, then payment modifiers; a broken AD rounds up."""
    return case.sheet.affected(base, base.id).rounded(Op.CEIL, N4, Msg("a broken AD rounds up"))


def manoeuvre_cost(case: Case) -> Quantity:
    """N8: 1 AD without Boost; whether Slowed doubles it is a ruling."""
    base = total("manoeuvre.cost", AD, 1, rule=N8, cause=Msg("Risky manoeuvre"))
    cost = modified_cost(case, base)
    if not case.slowed:
        return cost
    if not case.rulings.slowed_manoeuvre:
        return cost.because(Msg("Slowed does not double it"), N8, "slowed_manoeuvre")
    return cost.times(2, rule=N8, cause=SLOWED, ruling="slowed_manoeuvre")


def difficult_cost(case: Case) -> Quantity:
    """N7, "Difficult Terrain": 2 m for each metre, once however many reasons; never below 1."""
    base = total("difficult.cost", METRE_PER_METRE, 2, rule=N7, cause=DIFFICULT)
    return case.sheet.affected(base, "difficult.cost").at_least(1, N7)


def reasons(case: Case, mode: str) -> Iterator[tuple[Words, Rule, str | None]]:
    """Why *mode* cannot be chosen (N2 Conditions, N6 Prone, N14 load), each with its rule and ruling."""
    if case.character.has("no_movement"):
        yield Msg("A Condition prevents movement"), N2, None
    if not case.load.move:
        yield load_label(case.load), N14, "encumbrance_states"
    if mode != "walk" and case.prone:
        yield ONLY_CRAWLING, N6, None
    if mode == "sprint":
        if case.character.has("no_sprint"):
            yield Msg("A Condition prevents Sprint"), N2, None
        if case.load.move and not case.load.sprint:
            yield load_label(case.load), N14, "encumbrance_states"


def permissions(case: Case) -> Iterator[Value[bool]]:
    """N3, N6 and N14: which modes can be chosen. While Prone a Walk can: it is crawled."""
    for mode in ("walk", "run", "sprint"):
        found = list(reasons(case, mode))
        flag: Value[bool] = Value(f"{mode}.allowed", content=not found)
        for reason, rule, ruling in found:
            flag = flag.because(reason, rule, ruling)
        yield flag if found else state(flag.id, True, Msg("Nothing prevents it"), N3)


def skill_uses(case: Case) -> Iterator[Quantity]:
    """N5, "Sprint": a Skill's proactive uses in an Activation, SL + 1."""
    for skill in SKILLS:
        level = given(getattr(case.character.skills, skill), ("skills", skill))
        yield total(f"{skill}.uses", USE, level, 1, rule=N5)


def most_boost(case: Case, skill: str, attempt: Quantity) -> Quantity:
    """N8: Boost is AD left after paying for the attempt; none at SL 0. What else limits it is a ruling."""
    level: Operand = given(getattr(case.character.skills, skill), ("skills", skill))
    if level.number == 0:
        return total(f"{skill}.boost", AD, 0, rule=N8, cause=Msg("No Boost at Skill Level 0"))
    ready = total(
        f"{skill}.boost", AD, given(case.character.ready_ad, ("ready_ad",)), rule=N8, ruling="boost_limit"
    )
    left = ready.plus(operand(attempt.times(-1, rule=None), Msg("the attempt itself")), rule=N8).at_least(
        0, N8
    )
    if case.rulings.boost_limit == "ready_ad":
        return left
    return left.at_most(level, N8)
