"""How likely a test is to succeed, and by how much: exact distributions, each worked out once.

A d100 test succeeds on a roll of 1 to 100 that is at most its target. Its degrees are 1 + the full tens of
the margin, of success as of failure. A D6 test succeeds when the dice together reach its target number.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from typing import TypeAlias

from msgspec import Struct

from charsheet.values import Dice

FACES = 6
_KEPT = 4096

Part: TypeAlias = "tuple[int, Fraction]"
"""So many degrees, and how likely just so many are."""


class Odds(Struct, frozen=True):
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


class Tally(Struct, frozen=True):
    """How likely each number of points is: the weight of 0 first, out of ``whole``.

    Weights are whole numbers, because hundreds of points are added one after another.
    """

    weights: tuple[int, ...] = (1,)
    whole: int = 1

    @classmethod
    def of(cls, points: int) -> Tally:
        """Just so many points, for certain."""
        return cls((*(0,) * points, 1))

    def one_more(self, likely: Fraction) -> Tally:
        """With so high a chance there is one point more."""
        more, same = likely.numerator, likely.denominator - likely.numerator
        shifted = zip((*self.weights, 0), (0, *self.weights), strict=True)
        weights = [stays * same + rises * more for stays, rises in shifted]
        return Tally(_trimmed(weights), self.whole * likely.denominator)

    def fewer(self, points: int) -> Tally:
        """So many points fewer, down to none."""
        gone = self.weights[: points + 1]
        return Tally((sum(gone), *self.weights[points + 1 :]), self.whole)

    def plus(self, other: Tally) -> Tally:
        """The points of both together; neither knows of the other."""
        weights = [0] * (len(self.weights) + len(other.weights) - 1)
        for index, weight in enumerate(self.weights):
            for place, each in enumerate(other.weights, index):
                weights[place] += weight * each
        return Tally(tuple(weights), self.whole * other.whole)

    @property
    def parts(self) -> tuple[Part, ...]:
        """Each number of points that can be, with its chance; all add up to 1."""
        return tuple((n, Fraction(each, self.whole)) for n, each in enumerate(self.weights) if each)

    @property
    def mean(self) -> Fraction:
        """The points on average."""
        return Fraction(sum(n * each for n, each in enumerate(self.weights)), self.whole)

    @property
    def most(self) -> int:
        """The most points that there can be."""
        return len(self.weights) - 1


def _trimmed(weights: list[int]) -> tuple[int, ...]:
    """*weights* without the last, where that is impossible."""
    return tuple(weights if weights[-1] else weights[:-1])


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
