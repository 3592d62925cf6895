"""The D6 rules of movement, in the order of the book. Lengths are Spaces, each about 2 m.

Every function names its rule (D1 to D8 of our digest) and the section it stands in. What the text
leaves open is a ruling and shows as a step of the values that it decided.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from charsheet.rules.equipment import carried_total
from charsheet.rules.sheet import Sheet, SheetBuilder
from charsheet.rules.units import KILOGRAM, METRE, MINUTE, SECOND
from charsheet.systems.d6.chances import put_chances
from charsheet.systems.d6.codes import (
    ATHLETICS,
    FORTITUDE,
    NO_TEST_UNTRAINED,
    Case,
    code_number,
    test_dice,
)
from charsheet.systems.d6.model import SOURCE_LEVELS, D6Character, D6Rulings, level_index
from charsheet.systems.d6.terms import (
    BASIC,
    BREATH_RESULTS,
    D1,
    D2,
    D3,
    D4,
    D5_CLIMB,
    D5_SWIM,
    D6,
    D7,
    D8,
    DIE,
    FULL,
    MULTIPLES,
    RESULT_POINT,
    ROUND,
    ROUNDS_BEYOND,
    SPACE,
    TERRAINS,
    Terrain,
    difficulty,
)
from charsheet.values import (
    Dice,
    Msg,
    NMsg,
    Op,
    Quantity,
    Rule,
    Term,
    Value,
    given,
    operand,
    state,
    total,
)

RESULT_POINTS = range(13)
ROUNDING = {"up": Op.CEIL, "down": Op.FLOOR}
FATIGUED = Msg("Fatigued")


class Way(Struct, frozen=True):
    """A way to move, and the specialization of Athletics that goes farther by it."""

    id: str
    specialization: str


RUN = Way("run", "running")
SWIM = Way("swim", "swimming")
CLIMB = Way("climb", "climbing")


def evaluate(character: D6Character, rulings: D6Rulings) -> Sheet:
    """Every movement value of *character*."""
    case = Case(character, rulings, SheetBuilder(character))
    move = put_spaces(case, normal_move(case))
    put_spaces(case, free_move(move, "move.free"))
    put_terrain(case, "move", rated(case, "", -1, Msg("Up to Move"), D3), -1)
    put_tests(case, RUN, move, move)
    for way, own in ((SWIM, swimming_move(case, move)), (CLIMB, climbing_move(case, move))):
        own_move = put_spaces(case, own)
        put_spaces(case, free_move(own_move, f"{way.id}.free"))
        put_tests(case, way, move, own_move)
    put_jumps(case, move)
    put_breath(case)
    put_fatigue(case)
    case.sheet.put_all(dice(case))
    put_chances(case)
    case.sheet.put(carried_total("load.total", KILOGRAM, character.equipment, "kg"))
    return case.sheet.sheet()


def put_spaces(case: Case, spaces: Quantity) -> Quantity:
    """D1, "Movement": a distance in Spaces, and in metres at 2 m a Space."""
    spaces = case.sheet.put(spaces)
    metres = spaces.named(f"{spaces.id}.metres")
    case.sheet.put(metres.times(2, rule=D1, cause=Msg("A Space is about 2 m"), unit=METRE))
    return spaces


def normal_move(case: Case) -> Quantity:
    """D1, "Movement": the written Move or the one to begin play with, then effects; whole Spaces."""
    written = case.character.base_move
    if written is None:
        move = first_move(case)
    else:
        move = total("move", SPACE, given(written, ("base_move",)), rule=D1, cause=Msg("Written Move"))
    return whole(case.sheet.affected(move, "move"), D1)


def first_move(case: Case) -> Quantity:
    """D1, "Movement": 5 Spaces, 6 with 3D or more in Athletics or Fortitude.

    Only a skill's own code counts, unless the ruling ``untrained_move`` lets the attribute's count too.
    """
    codes = [case.code(skill) for skill in (ATHLETICS, FORTITUDE)]
    able = [code for code in codes if code.dice is not None and code.dice.dice >= 3]
    skilled = [code for code in able if not code.untrained]
    if skilled:
        return total("move", SPACE, 6, rule=D1, cause=Msg("3D or more in {skill}", skill=skilled[0].cause))
    if case.rulings.untrained_move:
        missing = [code for code in codes if code.dice is None]
        if able:
            cause = Msg("3D or more in {skill}", skill=able[0].cause)
            return total("move", SPACE, 6, rule=D1, cause=cause, ruling="untrained_move")
        if missing:
            return total("move", SPACE, given(None, missing[0].path), rule=D1, ruling="untrained_move")
    ruling = "untrained_move" if able else None
    return total("move", SPACE, 5, rule=D1, cause=Msg("Typical human"), ruling=ruling)


def whole(spaces: Quantity, rule: Rule) -> Quantity:
    """D1 and D5: an effect that leaves a broken Space: only whole ones count."""
    return spaces.rounded(Op.FLOOR, rule, Msg("whole Spaces"))


def half_move(move: Quantity, id: str, rule: Rule, rounding: Op, ruling: str | None = None) -> Quantity:
    """D2, D5 and D6: half of a Move, in whole Spaces; *ruling* when only that says how to round."""
    half = move.named(id).halved(rule, Msg("Half the Move"))
    return half.rounded(rounding, rule, ruling=ruling)


def free_move(move: Quantity, id: str) -> Quantity:
    """D2, "Normal Movement": a Free Action moves up to half the Move, rounded down."""
    return half_move(move, id, D2, Op.FLOOR)


def put_tests(case: Case, way: Way, move: Quantity, own: Quantity) -> None:
    """D3, "Movement Tests": how far each multiple goes, how hard that is, and what Action it takes."""
    case.sheet.put(test_allowed(case, way))
    for level, multiple in enumerate(MULTIPLES):
        put_spaces(case, test_distance(case, way, multiple, move, own))
        test = test_difficulty(case, f"{way.id}.x{multiple}.difficulty", multiple)
        case.sheet.put(test)
        case.sheet.put(test_action(case, way, multiple))
        if way is RUN:
            put_terrain(case, f"run.x{multiple}", test, level)


def test_distance(case: Case, way: Way, multiple: int, move: Quantity, own: Quantity) -> Quantity:
    """D3, "Movement Tests": a multiple of the Move; whether of the swimming and climbing Move is a ruling."""
    of = move if case.rulings.multiples_of == "move" else own
    distance = of.named(f"{way.id}.x{multiple}").times(
        multiple,
        rule=D3,
        cause=up_to(multiple),
        ruling=None if own.content == move.content else "multiples_of",
    )
    for reason, _, _ in reasons(case, way):
        distance = distance.barred(reason)
    return distance


def up_to(multiple: int) -> Msg:
    """D3: a row of the table of distances."""
    return Msg("Up to {n}× Move", n=multiple)


def test_difficulty(case: Case, id: str, multiple: int) -> Value[Term]:
    """D3, "Movement Tests": Easy up to twice the Move, a Level harder for each further multiple."""
    return rated(case, id, multiple - 2, up_to(multiple), D3)


def rated(case: Case, id: str, level: int, cause: Msg, rule: Rule, ruling: str | None = None) -> Value[Term]:
    """D3, D6 and D8: a Difficulty, so many Levels above the easiest; below it there is no Test."""
    return beyond(state(id, difficulty(case.rulings, level), cause, rule, ruling), level)


def beyond(test: Value[Term], level: int) -> Value[Term]:
    """D3, "Movement Tests": the source's Levels end at Very Difficult; what comes after is a ruling."""
    if level < len(SOURCE_LEVELS):
        return test
    return test.because(Msg("beyond the source's Levels"), D3, "levels")


def test_action(case: Case, way: Way, multiple: int) -> Value[Term]:
    """D3, "Movement Tests": up to twice the Move is a Basic Action, farther a Full Action.

    The source says so of running; what holds for swimming and climbing is a ruling.
    """
    always_full = way is not RUN and case.rulings.swim_climb_action == "full"
    action = FULL if always_full or multiple > 2 else BASIC
    ruling = None if way is RUN else "swim_climb_action"
    return state(f"{way.id}.x{multiple}.action", action, up_to(multiple), D3, ruling)


def reasons(case: Case, way: Way) -> Iterator[tuple[Msg, Rule, str | None]]:
    """D8 and D3: why nobody can go beyond the Move this way: strenuous while Fatigued, or untrained."""
    if case.fatigued:
        yield FATIGUED, D8, None
    if case.without_test(case.athletics(way.specialization)):
        yield NO_TEST_UNTRAINED, D3, "untrained"


def test_allowed(case: Case, way: Way) -> Value[bool]:
    """D3 and D8: whether a Movement Test can be made at all."""
    found = list(reasons(case, way))
    if not found:
        return state(f"{way.id}.allowed", True, Msg("Nothing prevents it"), D3)
    flag: Value[bool] = Value(f"{way.id}.allowed", content=False)
    for reason, rule, ruling in found:
        flag = flag.because(reason, rule, ruling)
    return flag


def put_terrain(case: Case, prefix: str, base: Value[Term], level: int) -> None:
    """D4, "Terrain": the Difficulty in each terrain, from the *level* that it has without."""
    for terrain in TERRAINS:
        test = base.named(f"{prefix}.{terrain.id}.difficulty")
        case.sheet.put(over(case.rulings, test, level, terrain))


def over(rulings: D6Rulings, test: Value[Term], level: int, terrain: Terrain) -> Value[Term]:
    """D4, "Terrain": a test in a terrain; whether there is one within the Move is a ruling."""
    if terrain.levels == 0:
        return test
    if level < 0 and rulings.terrain_up_to_move == "no_test":
        return test.because(terrain.label, D4, "terrain_up_to_move")
    return in_terrain(rulings, test, level, terrain)


def in_terrain(rulings: D6Rulings, test: Value[Term], level: int, terrain: Terrain) -> Value[Term]:
    """D4, "Terrain": so many Levels harder. Extreme is five or more; how many is a ruling."""
    extreme = terrain.id == "extreme"
    levels = rulings.extreme_levels if extreme else terrain.levels
    cause = NMsg(
        "{terrain}: {n} Level harder", "{terrain}: {n} Levels harder", terrain=terrain.label, n=levels
    )
    ruling = "extreme_levels" if extreme else "terrain_up_to_move" if level < 0 else None
    test = test.becomes(difficulty(rulings, level + levels), cause, D4, ruling)
    if extreme and level < 0:
        test = test.because(Msg("counted from no Test"), D4, "terrain_up_to_move")
    return beyond(test, level + levels)


def swimming_move(case: Case, move: Quantity) -> Quantity:
    """D5, "Swimming": half the normal Move, rounded up; then effects."""
    swim = half_move(move, "swim.move", D5_SWIM, Op.CEIL)
    return whole(case.sheet.affected(swim, "swim.move"), D5_SWIM)


def climbing_move(case: Case, move: Quantity) -> Quantity:
    """D5, "Climbing": the normal Move with the specialization, half of it without; then effects."""
    if case.character.specializations.climbing is not None:
        climb = move.named("climb.move").because(Msg("With Climbing, the normal Move"), D5_CLIMB)
    else:
        rounding = ROUNDING[case.rulings.climb_rounding]
        climb = half_move(move, "climb.move", D5_CLIMB, rounding, "climb_rounding")
    return whole(case.sheet.affected(climb, "climb.move"), D5_CLIMB)


def put_jumps(case: Case, move: Quantity) -> None:
    """D6, "Jumping": a Space, and another for every 2 Result Points, 6 at most."""
    standing = put_spaces(case, total("jump.standing", SPACE, 1, rule=D6, cause=Msg("Standing jump")))
    untrained = case.without_test(case.athletics("jumping"))
    most = standing.named("jump.max").plus(6, rule=D6, cause=Msg("At most 6 more"))
    most = put_spaces(case, most.barred(NO_TEST_UNTRAINED) if untrained else most)
    for points in RESULT_POINTS:
        jump = jump_of(points, standing, most)
        put_spaces(case, jump.barred(NO_TEST_UNTRAINED) if untrained else jump)
    put_spaces(case, run_up(case, move))
    case.sheet.put(jump_difficulty(case))


def jump_difficulty(case: Case) -> Value[Term]:
    """D6, "Jumping": the Difficulty of the Test, a ruling; failing still covers the standing jump."""
    level = level_index(case.rulings, "jump_test")
    test = rated(case, "jump.difficulty", level, Msg("Jumping"), D6, "jump_test")
    return test.barred(NO_TEST_UNTRAINED) if case.without_test(case.athletics("jumping")) else test


def jump_of(points: int, standing: Quantity, most: Quantity) -> Quantity:
    """D6, "Jumping": the jump with so many Result Points."""
    more = total("", RESULT_POINT, points, rule=D6).divided(2, rule=D6, unit=SPACE).rounded(Op.FLOOR, D6)
    jump = standing.named(f"jump.{points}").plus(operand(more, Msg("Result Points")), rule=D6)
    return jump.at_most(operand(most, Msg("the longest jump")), D6)


def run_up(case: Case, move: Quantity) -> Quantity:
    """D6, "Jumping": the running start that gives a die more, at least half the Move."""
    return half_move(move, "jump.run_up", D6, ROUNDING[case.rulings.run_up_rounding], "run_up_rounding")


def put_breath(case: Case) -> None:
    """D7, "Holding Your Breath": 10 seconds for each die of Fortitude; prepared, minutes by a Test.

    Whether the result of the Test is its Result Points or its total is a ruling.
    """
    code = case.code(FORTITUDE)
    number = code_number(case, "breath.unprepared", DIE, code, D7)
    case.sheet.put(number.times(10, rule=D7, cause=Msg("10 seconds for each die"), unit=SECOND))
    counted = BREATH_RESULTS[case.rulings.breath_result]
    cause = Msg("5 minutes for each {point}", point=counted)
    minutes = total("breath.per_point", MINUTE, 5, rule=D7, cause=cause, ruling="breath_result")
    result = state("breath.result", counted, Msg("Fortitude Test"), D7, "breath_result")
    untrained = case.without_test(code)
    case.sheet.put(minutes.barred(NO_TEST_UNTRAINED) if untrained else minutes)
    case.sheet.put(result.barred(NO_TEST_UNTRAINED) if untrained else result)


def put_fatigue(case: Case) -> None:
    """D8, "Fatigue": so many Rounds of strenuous activity, then a Test each Round, a Level harder each.

    One who is Fatigued has to stop: neither the Rounds nor the Tests are open.
    """
    code = case.code(FORTITUDE)
    rounds = code_number(case, "fatigue.rounds", ROUND, code, D8)
    rounds = rounds.rounded(Op.FLOOR, D8, Msg("complete Rounds"))
    case.sheet.put(rounds.barred(FATIGUED) if case.fatigued else rounds)
    first = level_index(case.rulings, "fatigue_first")
    for number in ROUNDS_BEYOND:
        cause = Msg("Round {n} beyond the limit", n=number)
        test = rated(case, f"fatigue.{number}.difficulty", first + number - 1, cause, D8, "fatigue_first")
        if case.fatigued:
            test = test.barred(FATIGUED)
        case.sheet.put(test.barred(NO_TEST_UNTRAINED) if case.without_test(code) else test)


def dice(case: Case) -> Iterator[Value[Dice]]:
    """D3, D6 and D7: the dice of each Test; a running start gives a jump a die more."""
    for way in (RUN, SWIM, CLIMB):
        name = way.specialization
        yield test_dice(case, f"dice.{name}", case.athletics(name), D3)
    jumping = test_dice(case, "dice.jumping", case.athletics("jumping"), D6)
    yield jumping
    yield jumping.named("dice.jumping_run_up").with_dice(1, D6, Msg("Running start"))
    yield test_dice(case, "dice.fortitude", case.code(FORTITUDE), D7)
