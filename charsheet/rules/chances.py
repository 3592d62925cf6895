"""How likely a test is to succeed, and by how much: exact distributions, each worked out once.

A d100 test succeeds on a roll of 1 to 100 that is at most its target. Its degrees are 1 + the full tens of
the margin, of success as of failure. A D6 test succeeds when the dice together reach its target number.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import TypeAlias

from charsheet.values import Dice

FACES = 6
_KEPT = 4096

Part: TypeAlias = "tuple[int, Fraction]"
"""So many degrees, and how likely just so many are."""


@dataclass(frozen=True, slots=True)
class Odds:
    """A distribution over degrees of success and of failure, the fewest first; all add up to 1.

    A failure of 0 degrees is one of which nobody says how many it has.
    """

    successes: tuple[Part, ...]
    failures: tuple[Part, ...]

    @property
    def chance(self) -> Fraction:
        """How likely the test is to succeed."""
        return sum((each for _, each in self.successes), Fraction(0))

    @property
    def mean(self) -> Fraction:
        """The degrees of success on average, a failure counting none."""
        return sum((degrees * each for degrees, each in self.successes), Fraction(0))

    def at_least(self, degrees: int) -> Fraction:
        """How likely so many degrees of success or more are."""
        return sum((each for number, each in self.successes if number >= degrees), Fraction(0))


@lru_cache(maxsize=_KEPT)
def d100_chance(target: Fraction) -> Fraction:
    """How likely a roll of 1 to 100 is to be at most *target*: from 0 to 1."""
    return Fraction(min(max(target.numerator // target.denominator, 0), 100), 100)


@lru_cache(maxsize=_KEPT)
def d100_odds(target: Fraction) -> Odds:
    """The degrees of one d100 test against *target*."""
    successes, failures = Counter[int](), Counter[int]()
    for roll in range(1, 101):
        kind = successes if roll <= target else failures
        kind[d100_degrees(target, roll)] += 1
    return Odds(_parts(successes), _parts(failures))


def d100_degrees(target: Fraction, roll: int) -> int:
    """The degrees of success or of failure of a *roll*: 1 + the full tens of the margin."""
    return 1 + abs(target - roll) // 10


@lru_cache(maxsize=_KEPT)
def both(one: Odds, other: Odds) -> Odds:
    """A combined test with a roll for each part: both must succeed, and the smaller degrees count."""
    degrees = sorted({number for odds in (one, other) for number, _ in odds.successes})
    reached = [one.at_least(number) * other.at_least(number) for number in degrees]
    beyond = [*reached[1:], Fraction(0)]
    just = ((number, reached[index] - beyond[index]) for index, number in enumerate(degrees))
    successes = tuple(part for part in just if part[1])
    missed = 1 - one.chance * other.chance
    return Odds(successes, ((0, missed),) if missed else ())


@lru_cache(maxsize=_KEPT)
def d6_chance(dice: Dice, target: int, *, wild: bool = False) -> Fraction:
    """How likely the sum of *dice* with their pips is to be *target* or more.

    With *wild* one of the dice is rolled again and added whenever it shows a six.
    """
    plain = max(dice.dice - 1, 0) if wild else dice.dice
    chance = Fraction(0)
    for total, likely in d6_sums(Dice(plain, dice.pips)):
        reaches = wild_chance(target - total) if wild and dice.dice else Fraction(total >= target)
        chance += likely * reaches
    return chance


@lru_cache(maxsize=_KEPT)
def wild_chance(needed: int) -> Fraction:
    """How likely a die that is rolled again and added on every six comes to *needed* or more."""
    sixes, rest = divmod(max(needed - 1, 0), FACES)
    # So many sixes in a row, then a roll above the rest (a six always is).
    return Fraction(FACES - rest, FACES) * Fraction(1, FACES) ** sixes


def d6_sums(dice: Dice) -> tuple[Part, ...]:
    """What the sum of *dice* with their pips can be, and how likely just that is."""
    return tuple((total + dice.pips, likely) for total, likely in enumerate(_sums(dice.dice)) if likely)


@lru_cache(maxsize=64)
def _sums(dice: int) -> tuple[Fraction, ...]:
    """How likely each sum of so many dice is, from 0 on."""
    ways = [1]
    for _ in range(dice):
        more = [0] * (len(ways) + FACES)
        for total, count in enumerate(ways):
            for face in range(1, FACES + 1):
                more[total + face] += count
        ways = more
    return tuple(Fraction(count, FACES**dice) for count in ways)


def _parts(counted: Counter[int]) -> tuple[Part, ...]:
    return tuple((degrees, Fraction(counted[degrees], 100)) for degrees in sorted(counted))
