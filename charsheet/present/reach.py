"""A distance as people type it, for asking whether one gets there."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from msgspec import Struct

from charsheet.model.problems import InvalidError
from charsheet.present.numbers import parse_number
from charsheet.present.view import Presenter
from charsheet.values import Msg, Unit


class Measure(Struct, frozen=True):
    """What a distance can be typed in; ``size`` is how many of the rules' ``unit`` one of it is."""

    label: str
    unit: Unit
    size: Fraction = Fraction(1)

    def distance(self, text: str) -> Fraction | None:
        """The distance that *text* means, in the rules' unit and exactly; None where nothing is typed.

        Raises:
            InvalidError: it is no number above 0.
        """
        if not text.strip():
            return None
        number = Fraction(parse_number(text))
        if number <= 0:
            raise InvalidError(Msg("must be more than 0"))
        return number * self.size


def measures(presenter: Presenter) -> tuple[Measure, ...]:
    """What distances can be typed in: first as lengths are shown, then as the rules have them."""
    return tuple(_measures(presenter))


def _measures(presenter: Presenter) -> Iterator[Measure]:
    text = presenter.locale.text
    for unit in presenter.system.reach.units:
        found = presenter.units.conversion(unit)
        if found is not None:
            yield Measure(text(found.shown.heading or ""), unit, found.size)
        yield Measure(text(unit.heading or ""), unit)
