"""Chances and degrees, against the counting of every roll there is."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from charsheet.rules.chances import (
    Odds,
    Tally,
    both,
    d6_chance,
    d6_sums,
    d100_chance,
    d100_degrees,
    d100_odds,
    wild_chance,
)
from charsheet.values import Dice

targets = st.one_of(st.integers(-60, 260).map(Fraction), st.fractions(-60, 260, max_denominator=20))
often = settings(deadline=None, max_examples=100)


def total(odds: Odds) -> Fraction:
    return sum((each for _, each in (*odds.successes, *odds.failures)), Fraction(0))


@pytest.mark.parametrize(
    ("target", "roll", "degrees"),
    # A margin of 0 to 9 is one degree, of 10 to 19 two.
    [(45, 45, 1), (45, 36, 1), (45, 35, 2), (45, 1, 5), (45, 46, 1), (45, 54, 1), (45, 55, 2), (45, 100, 6)],
)
def test_degrees_are_one_and_the_full_tens_of_the_margin(target: int, roll: int, degrees: int) -> None:
    assert d100_degrees(Fraction(target), roll) == degrees


@often
@given(targets)
def test_d100_against_every_roll(target: Fraction) -> None:
    odds = d100_odds(target)
    passed = [roll for roll in range(1, 101) if roll <= target]
    failed = [roll for roll in range(1, 101) if roll > target]
    for parts, rolls in ((odds.successes, passed), (odds.failures, failed)):
        counted = Counter(1 + int(abs(roll - target) // 10) for roll in rolls)
        assert dict(parts) == {degrees: Fraction(count, 100) for degrees, count in counted.items()}
    assert odds.chance == d100_chance(target) == Fraction(len(passed), 100)
    assert total(odds) == 1


@often
@given(targets, targets)
def test_a_higher_target_is_never_harder(one: Fraction, other: Fraction) -> None:
    low, high = sorted((one, other))
    assert 0 <= d100_chance(low) <= d100_chance(high) <= 1
    for degrees in range(1, 12):
        assert d100_odds(low).at_least(degrees) <= d100_odds(high).at_least(degrees)


@settings(deadline=None, max_examples=25)
@given(targets, targets)
def test_a_combined_test_against_every_pair_of_rolls(one: Fraction, other: Fraction) -> None:
    counted: Counter[int] = Counter()
    for first, second in product(range(1, 101), repeat=2):
        if first <= one and second <= other:
            counted[min(d100_degrees(one, first), d100_degrees(other, second))] += 1
    odds = both(d100_odds(one), d100_odds(other))
    assert dict(odds.successes) == {degrees: Fraction(count, 10_000) for degrees, count in counted.items()}
    assert total(odds) == 1
    assert odds.chance == d100_chance(one) * d100_chance(other)


@pytest.mark.parametrize("dice", range(5))
@pytest.mark.parametrize("pips", range(3))
def test_d6_against_every_roll(dice: int, pips: int) -> None:
    sums = Counter(sum(roll) + pips for roll in product(range(1, 7), repeat=dice))
    assert dict(d6_sums(Dice(dice, pips))) == {each: Fraction(count, 6**dice) for each, count in sums.items()}
    for target in range(-1, 6 * dice + 5):
        reached = sum(count for each, count in sums.items() if each >= target)
        assert d6_chance(Dice(dice, pips), target) == Fraction(reached, 6**dice)


@pytest.mark.parametrize("needed", range(-2, 19))
def test_a_wild_die_against_three_rolls(needed: int) -> None:
    """Three dice in a row tell it exactly up to 18: only after three sixes would there be a fourth."""
    reached = 0
    for roll in product(range(1, 7), repeat=3):
        shown = roll[: next((index for index, face in enumerate(roll, start=1) if face < 6), 3)]
        reached += sum(shown) >= needed
    assert wild_chance(needed) == Fraction(reached, 216)


@often
@given(st.integers(0, 50), st.integers(0, 2), st.integers(-5, 400), st.integers(-5, 400), st.booleans())
def test_more_is_never_easier_to_reach(dice: int, pips: int, one: int, other: int, wild: bool) -> None:
    low, high = sorted((one, other))
    easy, hard = (d6_chance(Dice(dice, pips), each, wild=wild) for each in (low, high))
    assert 0 <= hard <= easy <= 1
    assert d6_chance(Dice(dice, pips), dice + pips, wild=wild) == 1
    assert d6_chance(Dice(dice + 1, pips), high, wild=wild) >= hard
    assert sum(each for _, each in d6_sums(Dice(dice, pips))) == 1


def test_the_mean_counts_a_failure_as_nothing() -> None:
    assert d100_odds(Fraction(10)).mean == Fraction(1, 10)
    assert d100_odds(Fraction(45)).mean == Fraction(10 + 20 + 30 + 40 + 25, 100)
    assert d100_odds(Fraction(-10)).mean == 0


def test_d100_to_the_last_roll() -> None:
    odds = d100_odds(Fraction(85))
    assert odds.successes == (
        *((degrees, Fraction(10, 100)) for degrees in range(1, 9)),
        (9, Fraction(5, 100)),
    )
    assert odds.failures == ((1, Fraction(9, 100)), (2, Fraction(6, 100)))
    assert d100_degrees(Fraction(85), 95) == 2
    assert d100_degrees(Fraction(85), 94) == 1
    assert type(d100_degrees(Fraction(85), 80)) is int
    assert type(d100_odds(Fraction(-10)).mean) is Fraction
    assert type(d100_odds(Fraction(-10)).chance) is Fraction
    assert type(d100_odds(Fraction(-10)).at_least(1)) is Fraction


def test_a_wild_die_among_others() -> None:
    assert wild_chance(1) == wild_chance(0) == wild_chance(-3) == 1
    assert wild_chance(2) == Fraction(5, 6)
    assert wild_chance(7) == Fraction(1, 6)
    assert wild_chance(8) == Fraction(5, 36)
    # Two dice, one of them wild, to reach 8: the plain one shows 1 to 6, the wild one makes up the rest.
    expected = sum((wild_chance(8 - plain) for plain in range(1, 7)), Fraction(0)) / 6
    assert d6_chance(Dice(2), 8, wild=True) == expected
    assert (
        d6_chance(Dice(3, 1), 10, wild=True)
        == sum((wild_chance(9 - one - other) for one in range(1, 7) for other in range(1, 7)), Fraction(0))
        / 36
    )
    assert d6_chance(Dice(0, 2), 2, wild=True) == 1
    assert d6_chance(Dice(0, 2), 3, wild=True) == 0


def test_a_chance_is_the_sum_of_its_degrees_and_stays_between_none_and_all() -> None:
    odds = d100_odds(Fraction(45))
    assert odds.chance == Fraction(45, 100) == d100_chance(Fraction(45))
    assert [odds.at_least(degrees) for degrees in (1, 2, 5, 6)] == [
        Fraction(45, 100),
        Fraction(35, 100),
        Fraction(5, 100),
        0,
    ]
    assert d100_chance(Fraction(99, 2)) == Fraction(49, 100)
    assert (d100_chance(Fraction(-5)), d100_chance(Fraction(0)), d100_chance(Fraction(1))) == (
        0,
        0,
        Fraction(1, 100),
    )
    assert (d100_chance(Fraction(100)), d100_chance(Fraction(101)), d100_chance(Fraction(250))) == (1, 1, 1)


def test_both_parts_must_succeed_and_the_smaller_degrees_count() -> None:
    combined = both(d100_odds(Fraction(20)), d100_odds(Fraction(50)))
    assert combined.chance == Fraction(20, 100) * Fraction(50, 100)
    assert combined.at_least(2) == Fraction(10, 100) * Fraction(40, 100)
    assert combined.failures == ((0, Fraction(90, 100)),)
    assert [degrees for degrees, _ in combined.successes] == [1, 2]
    sure = d100_odds(Fraction(100))
    assert both(sure, sure).failures == ()


# --- points that add up ------------------------------------------------------------------------

LIKELY = st.fractions(0, 1, max_denominator=20)


@settings(deadline=None, max_examples=60)
@given(st.integers(0, 3), st.lists(LIKELY, max_size=6), st.integers(0, 4), st.lists(LIKELY, max_size=3))
def test_points_are_those_of_every_way_that_it_can_go(
    start: int, chances: list[Fraction], gone: int, others: list[Fraction]
) -> None:
    ways: dict[int, Fraction] = {}
    for fate in product((0, 1), repeat=len(chances) + len(others)):
        pairs = zip(fate, (*chances, *others), strict=True)
        likely = prod((each if fails else 1 - each for fails, each in pairs), start=Fraction(1))
        first, second = fate[: len(chances)], fate[len(chances) :]
        points = max(start + sum(first) - gone, 0) + sum(second)
        ways[points] = ways.get(points, Fraction(0)) + likely
    one, other = Tally.of(start), Tally()
    for each in chances:
        one = one.one_more(each)
    for each in others:
        other = other.one_more(each)
    made = one.fewer(gone).plus(other)
    assert dict(made.parts) == {n: each for n, each in ways.items() if each}
    assert made.mean == sum(n * each for n, each in ways.items())
    assert made.most == max(n for n, each in ways.items() if each)
    assert sum(each for _, each in made.parts) == 1


def test_points_for_certain() -> None:
    assert Tally() == Tally.of(0) == Tally((1,), 1)
    assert Tally.of(2).parts == ((2, Fraction(1)),)
    assert Tally.of(2).one_more(Fraction(1)) == Tally.of(3)
    assert Tally.of(2).one_more(Fraction(0)) == Tally.of(2)
    assert Tally.of(2).fewer(0) == Tally.of(2)
    assert Tally.of(2).fewer(1) == Tally.of(1)
    assert Tally.of(2).fewer(9) == Tally.of(0)
    assert Tally.of(1).one_more(Fraction(1, 4)).parts == ((1, Fraction(3, 4)), (2, Fraction(1, 4)))
