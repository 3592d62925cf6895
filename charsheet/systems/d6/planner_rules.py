"""A D6 plan by Rounds, step by step: the way, jumps, what is strenuous, and the breath.

Every number comes from the sheet, so that the user's own numbers, effects and what is tried hold here as
well. The program rolls nothing: the result of a Test is what the user says it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TypeAlias, cast

from msgspec.structs import replace

from charsheet.rules.planner import PlanStep, RefusedError, Taken
from charsheet.rules.reach import DISTANCE, quantity
from charsheet.rules.units import METRE, SECOND
from charsheet.systems.d6.chances import SPECIALIZATION, chance, targets
from charsheet.systems.d6.codes import NO_TEST_UNTRAINED
from charsheet.systems.d6.exertion import (
    D6Subject,
    asked,
    barred_untrained,
    check_able,
    difficulty_of,
    done,
    lasting,
    limit,
    strained,
    tests,
)
from charsheet.systems.d6.model import level_index
from charsheet.systems.d6.planner_state import Going, acted, ended, passed, usable
from charsheet.systems.d6.planner_steps import End, Exert, Hold, Jump, Move
from charsheet.systems.d6.reach import GROUNDS, HALF, in_spaces
from charsheet.systems.d6.rules import FATIGUED, beyond, over
from charsheet.systems.d6.terms import (
    BASIC,
    D2,
    D3,
    D6,
    D7,
    D8,
    FREE,
    MULTIPLES,
    NO_TEST,
    RESULT_POINT,
    SPACE,
    difficulty,
)
from charsheet.values import (
    Amount,
    AnyValue,
    Dice,
    Msg,
    Op,
    Operand,
    Quantity,
    Rule,
    Term,
    Value,
    Words,
    operand,
    state,
    total,
)

After: TypeAlias = Taken[Going]

AHEAD = range(1, 7)
"""D8: as many strenuous Rounds to come as a step shows."""
LENGTHS = range(0, 13, 2)
"""D6: the Result Points that make a jump longer."""

OPEN = Msg("The result is still to be entered")
FORTITUDE_OPEN = Msg("The result of the Fortitude Test is still to be entered")
IDLE = Msg("No Test is needed: its result plays no part")
UNTIMED = Msg("Nobody has said how long a Round is: the breath is not counted down")
MOVE_UNKNOWN = Msg("The Move is not known")
MOVED, FAILED = Msg("moved"), Msg("The Test failed")
WANTED = Msg("wanted")
EXERTED = Msg("strenuous")


# --- the way -----------------------------------------------------------------------------------


def move(going: Going, step: Move) -> After:
    """D2 to D5: so far over one terrain, by the smallest Action that is enough.

    Beyond the normal Move it takes a Movement Test, and is strenuous.

    Raises:
        RefusedError: nothing leads so far, or no Test can be made.
    """
    subject, ground = going.subject, GROUNDS[step.ground]
    unit = SPACE if step.unit == "spaces" else METRE
    distance = Operand(Fraction(step.distance), DISTANCE)
    wanted = in_spaces(total("round.covered", unit, distance, rule=None))
    own = usable(subject, "move" if ground.way == "run" else f"{ground.way}.move")
    action, test, level = way_of(subject, ground.way, wanted)
    idle: tuple[Words, ...] = (IDLE,) if step.fortitude else ()
    going, more, told, held_up = exert(going, 1, step.fortitude) if level >= 0 else (going, (), idle, False)
    values, happened = [action, *more], [*told]
    made = over(subject.rulings, test, level, ground.terrain).named("round.difficulty")
    failed = held_up
    if not held_up:
        failed = step.result == "failure" and made.content != NO_TEST
        values += asked_by(subject, made, f"dice.{SPECIALIZATION[ground.way]}", D3)
        happened += open_or_idle(step.result is not None, made)
    covered = wanted
    if failed:
        covered = wanted.at_most(operand(own, Msg("the normal Move")), D3, FATIGUED if held_up else FAILED)
    after = acted(going, cast("Term", action.content), ground.option.label)
    after = replace(after, moved=after.moved.plus(operand(covered, MOVED), rule=D2))
    return Taken(after, (covered, *values), tuple(happened))


def way_of(subject: D6Subject, way: str, wanted: Quantity) -> tuple[Value[Term], Value[Term], int]:
    """D2 and D3: the smallest Action that leads so far, its Difficulty without terrain, and its Level.

    Raises:
        RefusedError: no Action does, or no Test can be made.
    """
    sheet, needed = subject.sheet, cast("Fraction", wanted.content)
    prefix = "" if way == "run" else f"{way}."
    free, basic = (
        quantity(sheet, f"{prefix}free" if prefix else "move.free"),
        quantity(sheet, f"{prefix}move"),
    )
    if basic.content is None:
        raise RefusedError(D2, MOVE_UNKNOWN)
    untested = cast("Value[Term]", sheet["move.easy.difficulty"])
    for distance, action in (
        (free, state("round.action", FREE, HALF, D2)),
        (basic, state("round.action", BASIC, Msg("Up to Move"), D2)),
    ):
        if distance.content is not None and needed <= distance.content:
            return action, untested, -1
    for level, multiple in enumerate(MULTIPLES):
        id = f"{way}.x{multiple}"
        far = quantity(sheet, id)
        if far.content is not None and needed <= far.content:
            check_test(far)
            test = cast("Value[Term]", sheet[f"{id}.difficulty"])
            return cast("Value[Term]", sheet[f"{id}.action"]).named("round.action"), test, level
    most = quantity(sheet, f"{way}.x{MULTIPLES[-1]}").amount
    if most is None:
        raise RefusedError(D2, MOVE_UNKNOWN)
    raise RefusedError(D3, Msg("Even {n}× Move is only {distance}", n=MULTIPLES[-1], distance=most))


def check_test(distance: Quantity) -> None:
    """D3, "Movement Tests": whether the Test for a distance can be made; being Fatigued is asked elsewhere.

    Raises:
        RefusedError: it cannot.
    """
    for bar in distance.bars:
        if bar != FATIGUED:
            raise RefusedError(D3, bar)


def asked_by(subject: D6Subject, test: Value[Term], dice: str, rule: Rule) -> Iterator[AnyValue]:
    """D3 and D6: what a Test asks for: its Difficulty, the dice, and how likely they are to do."""
    yield test
    if test.content == NO_TEST:
        return
    rolled = cast("Value[Dice]", subject.sheet[dice]).named("round.dice")
    yield rolled
    likely = chance(targets(subject.rulings), "round.chance", test, rolled, rule)
    if likely is not None:
        yield likely


def open_or_idle(rolled: bool, test: Value[Term]) -> Iterator[Words]:
    """D3: that a result is still missing, or that it was entered for nothing."""
    if rolled and test.content == NO_TEST:
        yield IDLE
    if not rolled and test.content != NO_TEST:
        yield OPEN


# --- jumping -----------------------------------------------------------------------------------


def jump(going: Going, step: Jump) -> After:
    """D6, "Jumping": a Space, and another for every 2 Result Points; a running start gives a die.

    Raises:
        RefusedError: so far nobody jumps, or no Test can be made.
    """
    subject, sheet = going.subject, going.subject.sheet
    standing, most = usable(subject, "jump.0"), quantity(sheet, "jump.max")
    check_jump(step, standing, most)
    values: list[AnyValue] = []
    happened: list[Words] = []
    test = None if most.bars else jumping_test(subject, step.harder)
    if test is not None:
        dice = "dice.jumping_run_up" if running(step, quantity(sheet, "jump.run_up")) else "dice.jumping"
        values += asked_by(subject, test, dice, D6)
        happened += open_or_idle(step.rolled, test)
        values += lengths(subject)
    tested = test is not None and test.content != NO_TEST
    covered = jumped(subject, step, standing, tested=tested)
    if step.wanted is not None:
        if tested or test is None:
            values.append(needed(step.wanted, standing))
        if cast("Fraction", covered.content) < step.wanted:
            happened.append(Msg("Falls short of {distance}", distance=Amount(Fraction(step.wanted), SPACE)))
    after = replace(going, moved=going.moved.plus(operand(covered, Msg("jumped")), rule=D6))
    return Taken(after, (covered, *values), tuple(happened))


def running(step: Jump, half: Quantity) -> bool:
    """D6, "Jumping": whether there is a running start, and one of at least half the Move.

    Raises:
        RefusedError: nobody knows how far half the Move is.
    """
    if not step.run_up:
        return False
    if half.content is None:
        raise RefusedError(D6, MOVE_UNKNOWN)
    return step.run_up >= half.content


def jumped(subject: D6Subject, step: Jump, standing: Quantity, *, tested: bool) -> Quantity:
    """D6, "Jumping": how far it leads: by its Result Points, or as wanted while nobody has rolled.

    Only a Test has Result Points or fails: where none is needed, it leads as far as wanted.
    """
    covered = standing.named("round.covered")
    if tested and step.failed:
        return covered.because(FAILED, D6, "jump_test")
    if tested and step.points is not None:
        return usable(subject, f"jump.{min(step.points, max(LENGTHS))}").named("round.covered")
    if step.wanted is None:
        return covered
    wanted = Operand(Fraction(step.wanted), WANTED, unit=SPACE)
    return covered.at_least(wanted, D6, OPEN if tested else None)


def check_jump(step: Jump, standing: Quantity, most: Quantity) -> None:
    """D6, "Jumping": what no jump can do.

    Raises:
        RefusedError: it is farther than the longest jump, or needs a Test that nobody may make untrained.
    """
    if step.failed and step.points is not None:
        raise RefusedError(D6, Msg("A Test that failed has no Result Points"))
    if step.wanted is not None and step.wanted > cast("Fraction", most.content):
        longest = cast("Amount", most.amount)
        raise RefusedError(D6, Msg("The longest jump is {distance}", distance=longest))
    farther = step.wanted is not None and step.wanted > cast("Fraction", standing.content)
    if most.bars and (farther or step.rolled):
        raise RefusedError(D6, NO_TEST_UNTRAINED)


def jumping_test(subject: D6Subject, harder: int) -> Value[Term]:
    """D6, "Jumping": the Difficulty, which the Game Master may change for gravity or surroundings."""
    test = cast("Value[Term]", subject.sheet["jump.difficulty"]).named("round.difficulty")
    if harder == 0:
        return test
    level = level_index(subject.rulings, "jump_test") + harder
    cause = Msg("the Game Master: {n} Levels", n=harder)
    return beyond(test.becomes(difficulty(subject.rulings, level), cause, D6), level)


def needed(wanted: int, standing: Quantity) -> Quantity:
    """D6, "Jumping": the Result Points that a jump of so many Spaces needs, two for each beyond the first."""
    more = total("round.needed", SPACE, Operand(Fraction(wanted), WANTED), rule=None)
    more = more.plus(operand(standing.times(-1, rule=None), Msg("standing jump")), rule=D6).at_least(0, D6)
    more = more.rounded(Op.CEIL, D6, Msg("whole Spaces"))
    return more.times(2, rule=D6, cause=Msg("2 for each further Space"), unit=RESULT_POINT)


def lengths(subject: D6Subject) -> Iterator[Quantity]:
    """D6, "Jumping": the jump with each number of Result Points."""
    for points in LENGTHS:
        for id in (f"jump.{points}", f"jump.{points}.metres"):
            yield usable(subject, id).named(f"round.{id}")


# --- what is strenuous -------------------------------------------------------------------------


def exert(
    going: Going, rounds: int, result: str | None
) -> tuple[Going, tuple[AnyValue, ...], tuple[Words, ...], bool]:
    """D8, "Fatigue": this Round is strenuous, and so many in a row; whether the Test against it failed.

    Raises:
        RefusedError: they are Fatigued, or may make no Test.
    """
    check_able(going.exertion)
    subject, before = going.subject, going.exertion
    more = rounds - going.strenuous
    exertion = strained(before, more, EXERTED)
    numbers = tests(subject, before, exertion)
    happened: tuple[Words, ...] = ()
    if numbers and result is None:
        happened = (FORTITUDE_OPEN,)
    if not numbers and result is not None:
        happened = (IDLE,)
    failed = bool(numbers) and result == "failure"
    if failed and len(numbers) > 1:
        raise RefusedError(
            D8, Msg("Each Round has a Test of its own: let the Round of the failure be a step")
        )
    if failed:
        happened = (FATIGUED,)
    if limit(subject) is None:
        happened = (Msg("Fortitude is not known: nor is when Tests begin"),)
    after = replace(going, exertion=replace(exertion, fatigued=failed), strenuous=True)
    return after, tuple(asked(subject, numbers, "round.fortitude")), happened, failed


def strain(going: Going, step: Exert) -> After:
    """D8, "Fatigue": strenuous activity of any sort, in this Round and so many in a row.

    Raises:
        RefusedError: they are Fatigued, may make no Test, or have no breath for it.
    """
    after, values, happened, _ = exert(going, step.rounds, step.fortitude)
    more: tuple[Words, ...] = ()
    if step.rounds > 1:
        after, more = passed(after, step.rounds - 1)
    return Taken(after, (*values, *track(after)), (*happened, *more))


def track(going: Going) -> Iterator[AnyValue]:
    """D8, "Fatigue": the strenuous Rounds to come: the Test in each, and the chance to last so long."""
    subject, most = going.subject, limit(going.subject)
    if most is None or going.exertion.fatigued or barred_untrained(subject):
        return
    begun = done(going.exertion)
    for ahead in AHEAD:
        id, beyond = f"round.track.{ahead}", begun + ahead - most
        if beyond <= 0:
            yield state(f"{id}.difficulty", NO_TEST, Msg("within the limit"), D8)
            continue
        yield difficulty_of(subject, beyond, f"{id}.difficulty")
        first = max(begun - most, 0) + 1
        yield from lasting(subject, range(beyond, beyond + 1), f"{id}.chance")
        yield from lasting(subject, range(first, beyond + 1), f"{id}.lasting")


# --- the breath, and the end of the Round ------------------------------------------------------


def hold(going: Going, step: Hold) -> After:
    """D7, "Holding Your Breath": so many seconds unprepared, or minutes by a Test.

    Raises:
        RefusedError: it is held already, Fortitude is not known, or no Test can be made.
    """
    if going.breath is not None:
        raise RefusedError(D7, Msg("The breath is held already"))
    sheet = going.subject.sheet
    untimed = () if going.setup.round_seconds else (UNTIMED,)
    if not step.prepared:
        seconds = usable(going.subject, "breath.unprepared")
        if seconds.content is None:
            raise RefusedError(D7, Msg("Fortitude is not known"))
        return Taken(replace(going, breath=seconds.named("round.breath")), (), untimed)
    minutes = quantity(sheet, "breath.per_point")
    if minutes.bars:
        raise RefusedError(D7, NO_TEST_UNTRAINED)
    dice = cast("Value[Dice]", sheet["dice.fortitude"]).named("round.dice")
    if step.result is None:
        return Taken(going, (dice,), (OPEN,))
    counted = cast("Term", sheet["breath.result"].content)
    result = Operand(Fraction(step.result), cast("Msg", counted.label))
    breath = usable(going.subject, minutes.id).named("round.breath").times(result, rule=D7)
    breath = breath.times(60, rule=D7, cause=Msg("seconds in a minute"), unit=SECOND)
    return Taken(replace(going, breath=breath), (dice,), untimed)


def breathe(going: Going, _step: PlanStep) -> After:
    """D7, "Holding Your Breath": the end of it.

    Raises:
        RefusedError: nobody holds it.
    """
    if going.breath is None:
        raise RefusedError(D7, Msg("The breath is not held"))
    return Taken(replace(going, breath=None))


def end(going: Going, step: End) -> After:
    """D2, D7 and D8: the Round ends, and with it, after some rest, what was continuous.

    Raises:
        RefusedError: the breath does not last so long.
    """
    after, happened = ended(going, step.rounds)
    return Taken(after, tuple(track(after)), happened)
