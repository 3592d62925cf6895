"""The state of a D6 plan by Rounds: what was covered, and how long strength and breath last."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import cast

from msgspec import Struct
from msgspec.structs import replace

from charsheet.rules.planner import RefusedError, sheet_of
from charsheet.rules.reach import quantity
from charsheet.rules.sheet import Sheet
from charsheet.rules.units import METRE, SECOND
from charsheet.systems.d6.exertion import D6Subject, Exertion, fresh, limit, rested
from charsheet.systems.d6.planner_steps import Setup
from charsheet.systems.d6.rules import FATIGUED
from charsheet.systems.d6.terms import BASIC, D1, D2, D7, D8, FREE, FULL, NUMBER, SPACE
from charsheet.values import AnyValue, Msg, Op, Operand, PMsg, Quantity, Term, Words, operand, state, total

ABLE, TIRED = Term("able", PMsg("fatigue", "not Fatigued")), Term("fatigued", FATIGUED)
BREATH_USED_UP = Msg("The breath is used up")


class Going(Struct, frozen=True):
    """How things stand in a Round.

    ``actions`` are those of this Round by their ids, ``strenuous`` says that something strenuous was done in
    it. ``breath`` is what is left of one that is held.
    """

    subject: D6Subject
    setup: Setup
    number: Quantity
    moved: Quantity
    actions: Mapping[str, Quantity]
    exertion: Exertion
    strenuous: bool = False
    breath: Quantity | None = None


def usable(subject: D6Subject, id: str) -> Quantity:
    """D1: an amount of the sheet, never below 0; whether it may be used is asked elsewhere."""
    return replace(quantity(subject.sheet, id), bars=()).at_least(0, None)


def start(subject: D6Subject, setup: Setup) -> Going:
    """D2, "Normal Movement": the first Round."""
    return Going(
        subject,
        setup,
        number=total("round.number", NUMBER, 1, rule=D2),
        moved=total("round.moved", SPACE, 0, rule=D1),
        actions=no_actions(),
        exertion=fresh(subject, "round.exertion"),
    )


def no_actions() -> dict[str, Quantity]:
    """D2, "Normal Movement": no Action of a Round is taken yet."""
    return {each.id: total(f"round.{each.id}", NUMBER, 0, rule=D2) for each in (FREE, BASIC, FULL)}


def acted(going: Going, action: Term, what: Words) -> Going:
    """D2 and D3: an Action of this Round. How many of them a Round has, this chapter does not say."""
    taken = going.actions[action.id].plus(Operand(Fraction(1), what), rule=D2)
    return replace(going, actions={**going.actions, action.id: taken})


def passed(going: Going, rounds: int) -> tuple[Going, tuple[Words, ...]]:
    """D2 and D7: so many Rounds later, with the Actions of a new one; and whether the breath is used up.

    Raises:
        RefusedError: the breath does not last until the last of them.
    """
    breath, happened = held(going, rounds)
    number = going.number.plus(Operand(Fraction(rounds), Msg("later")), rule=D2)
    return replace(going, number=number, actions=no_actions(), breath=breath), happened


def ended(going: Going, rounds: int) -> tuple[Going, tuple[Words, ...]]:
    """D7 and D8: this Round ends, and those after it are a rest; after enough of it activity counts anew.

    Raises:
        RefusedError: the breath does not last until the last of them.
    """
    after, happened = passed(going, rounds)
    exertion = rested(going.exertion, rounds - going.strenuous, going.setup.rest)
    return replace(after, exertion=exertion, strenuous=False), happened


def held(going: Going, rounds: int) -> tuple[Quantity | None, tuple[Words, ...]]:
    """D7, "Holding Your Breath": what so many Rounds leave of a breath, and whether it is used up.

    Raises:
        RefusedError: it does not last until the last of them.
    """
    seconds = going.setup.round_seconds
    if going.breath is None or seconds is None:
        return going.breath, ()
    left = cast("Fraction", going.breath.content)
    if left <= (rounds - 1) * Fraction(seconds):
        raise RefusedError(D7, BREATH_USED_UP if left == 0 else Msg("The breath does not last so long"))
    taken = Operand(-rounds * Fraction(seconds), Msg("breath held"), unit=SECOND)
    breath = going.breath.plus(taken, rule=D7).at_least(0, D7)
    return breath, (BREATH_USED_UP,) if breath.content == 0 else ()


# --- the ledger --------------------------------------------------------------------------------


def ledger(going: Going) -> Sheet:
    """D2, D7 and D8: how things stand."""
    return sheet_of(_entries(going))


def _entries(going: Going) -> Iterator[AnyValue]:
    yield going.number
    yield going.moved
    yield going.moved.named("round.moved.metres").times(
        2, rule=D1, cause=Msg("A Space is about 2 m"), unit=METRE
    )
    yield going.exertion.rounds
    if limit(going.subject) is not None:
        yield untested(going)
    if going.breath is not None:
        yield going.breath
    yield state("round.fatigue", TIRED if going.exertion.fatigued else ABLE, None, D8)
    yield from going.actions.values()


def untested(going: Going) -> Quantity:
    """D8, "Fatigue": so many strenuous Rounds more need no Test."""
    rounds = usable(going.subject, "fatigue.rounds")
    begun = operand(going.exertion.rounds.times(-1, rule=None), Msg("strenuous so far"))
    return rounds.named("round.untested").plus(begun, rule=D8).at_least(0, D8).rounded(Op.FLOOR, D8)
