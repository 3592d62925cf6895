"""D8, "Fatigue": strenuous activity as a track by Round, for every planner that goes by Rounds.

As many Rounds as Fortitude's Die Code, then a Test each Round, each a Level harder than the one before.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import cast

from msgspec import Struct
from msgspec.structs import replace

from charsheet.rules.planner import RefusedError, Subject
from charsheet.rules.reach import quantity
from charsheet.systems.d6.chances import chance, targets
from charsheet.systems.d6.codes import NO_TEST_UNTRAINED
from charsheet.systems.d6.model import D6Character, D6Rulings, level_index
from charsheet.systems.d6.rules import FATIGUED, beyond
from charsheet.systems.d6.terms import D8, ROUND, TEST, difficulty
from charsheet.values import AnyValue, Dice, Msg, Operand, Quantity, Term, Value, state, total

D6Subject = Subject[D6Character, D6Rulings]

MOST_AT_ONCE = 100
"""As many Rounds in a row as one step can be strenuous."""


class Exertion(Struct, frozen=True):
    """How long somebody has been at it: strenuous Rounds in a row, and whether they are Fatigued.

    ``resting`` are the Rounds in a row, since then, in which nothing strenuous was done.
    """

    rounds: Quantity
    fatigued: bool
    resting: int = 0


def fresh(subject: D6Subject, id: str) -> Exertion:
    """D8, "Fatigue": nothing strenuous yet. Fatigued already is what the character says."""
    return Exertion(total(id, ROUND, 0, rule=D8), subject.character.has("fatigued"))


def rested(exertion: Exertion, rounds: int, enough: int) -> Exertion:
    """D8, "Fatigue": so many Rounds without it; after *enough* of them activity is continuous no more."""
    exertion = replace(exertion, resting=exertion.resting + rounds)
    if exertion.resting < enough or done(exertion) == 0:
        return exertion
    anew = total(exertion.rounds.id, ROUND, 0, rule=D8, cause=Msg("after a rest"))
    return replace(exertion, rounds=anew)


def check_able(exertion: Exertion) -> None:
    """D8, "Fatigue": one who is Fatigued does nothing strenuous.

    Raises:
        RefusedError: so they are.
    """
    if exertion.fatigued:
        raise RefusedError(D8, FATIGUED)


def strained(exertion: Exertion, rounds: int, cause: Msg) -> Exertion:
    """D8, "Fatigue": so many strenuous Rounds more."""
    more = exertion.rounds.plus(Operand(Fraction(rounds), cause, unit=ROUND), rule=D8)
    return replace(exertion, rounds=more, resting=0)


def limit(subject: D6Subject) -> int | None:
    """D8, "Fatigue": so many Rounds need no Test; None while Fortitude is not known."""
    rounds = quantity(subject.sheet, "fatigue.rounds").content
    return None if rounds is None else max(int(rounds), 0)


def done(exertion: Exertion) -> int:
    """D8, "Fatigue": the strenuous Rounds in a row so far."""
    return int(cast("Fraction", exertion.rounds.content))


def tests(subject: D6Subject, before: Exertion, after: Exertion) -> range:
    """D8, "Fatigue": how far beyond the limit each Round is that came between, where a Test is needed.

    Raises:
        RefusedError: a Test is needed that nobody may make untrained.
    """
    most = limit(subject)
    if most is None:
        return range(0)
    found = range(max(done(before) - most, 0) + 1, max(done(after) - most, 0) + 1)
    if found and barred_untrained(subject):
        raise RefusedError(D8, NO_TEST_UNTRAINED)
    return found


def barred_untrained(subject: D6Subject) -> bool:
    """D8, "Fatigue": whether one has no Test for want of training, whatever the dice would be."""
    return NO_TEST_UNTRAINED in subject.sheet["fatigue.1.difficulty"].bars


def difficulty_of(subject: D6Subject, number: int, id: str) -> Value[Term]:
    """D8, "Fatigue": the Difficulty in the Round so far beyond the limit, each a Level harder."""
    first = level_index(subject.rulings, "fatigue_first")
    cause = Msg("Round {n} beyond the limit", n=number)
    level = first + number - 1
    test = state(id, difficulty(subject.rulings, level), cause, D8, "fatigue_first")
    return beyond(test, level)


def fortitude(subject: D6Subject, id: str) -> Value[Dice]:
    """D8, "Fatigue": the dice of the Test."""
    return cast("Value[Dice]", subject.sheet["dice.fortitude"]).named(id)


def chance_of(subject: D6Subject, number: int, id: str) -> Quantity | None:
    """D8, "Fatigue": how likely that Test is to succeed; None where its Level has no target."""
    test = difficulty_of(subject, number, id)
    return chance(targets(subject.rulings), id, test, fortitude(subject, id), D8)


def asked(subject: D6Subject, numbers: range, prefix: str) -> Iterator[AnyValue]:
    """D8, "Fatigue": what the Tests of some Rounds in a row ask for: the hardest, and that all succeed."""
    if not numbers:
        return
    yield difficulty_of(subject, numbers[-1], f"{prefix}.difficulty")
    yield fortitude(subject, f"{prefix}.dice")
    if len(numbers) > 1:
        yield total(f"{prefix}.tests", TEST, len(numbers), rule=D8, cause=Msg("one in each Round beyond"))
    yield from lasting(subject, numbers, f"{prefix}.chance")


def lasting(subject: D6Subject, numbers: range, id: str) -> Iterator[Quantity]:
    """D8, "Fatigue": how likely Tests in a row are all to succeed; nothing where one has no target."""
    if len(numbers) > MOST_AT_ONCE:
        return
    made = [chance_of(subject, number, id) for number in numbers]
    known = [each for each in made if each is not None]
    if len(known) < len(made) or not known:
        return
    first, *others = known
    cause = Msg("all of them succeed")
    yield first.times(*(_share(each) for each in others), rule=D8, cause=cause)


def _share(chance: Quantity) -> Operand:
    number = None if chance.content is None else chance.content / 100
    return Operand(number, Msg("the next"), missing=chance.missing)
