"""Can I get there? Every distance that an Action or a Movement Test covers, Turn by Turn.

The ground is the same all the way. Metres are so many Spaces at 2 m each, a broken one counted whole.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias, cast

from msgspec import Struct

from charsheet.rules.layout import Column, Option, Row, Table
from charsheet.rules.reach import (
    LEFT,
    REACHES,
    STILL,
    TURNS,
    Mode,
    Question,
    Reach,
    answers,
    quantity,
    trip,
)
from charsheet.rules.sheet import Sheet
from charsheet.rules.units import METRE, PERCENT
from charsheet.systems.d6.chances import SPECIALIZATION, chance, targets
from charsheet.systems.d6.model import D6Rulings
from charsheet.systems.d6.rules import over, up_to
from charsheet.systems.d6.terms import BASIC, D1, D2, D3, FREE, MULTIPLES, SPACE, TERRAINS, Terrain
from charsheet.values import AnyValue, Dice, Msg, Op, Quantity, Term, Value, state

Asked: TypeAlias = Question[D6Rulings]

HALF = Msg("Up to half the Move")
WAYS = {"run": Msg("On foot"), "swim": Msg("Swimming"), "climb": Msg("Climbing")}


class Ground(Struct, frozen=True):
    """A way to move and the terrain that it leads over."""

    way: str
    terrain: Terrain

    @property
    def option(self) -> Option:
        """The ground as something to choose, with the source's examples."""
        label = Msg("{ground}: {kind}", ground=WAYS[self.way], kind=self.terrain.heading)
        return Option(f"{self.way}.{self.terrain.id}", label, self.terrain.examples)


GROUNDS = {each.option.id: each for each in (Ground(way, terrain) for way in WAYS for terrain in TERRAINS)}


def grounds(_sheet: Sheet) -> tuple[Option, ...]:
    """D4 and D5: every way to move over every terrain, whoever asks."""
    return tuple(each.option for each in GROUNDS.values())


def answer(question: Asked) -> Sheet:
    """D2 to D5: the Free and the Basic Action, and a Test for each multiple of the Move."""
    return answers(_values(question))


def _values(question: Asked) -> Iterator[AnyValue]:
    ground, sheet = GROUNDS[question.ground], question.sheet
    free, basic = (
        ("move.free", "move") if ground.way == "run" else (f"{ground.way}.free", f"{ground.way}.move")
    )
    none = "move.easy.difficulty"
    yield from _way(question, "free", free, state("", FREE, HALF, D2), (none, -1))
    yield from _way(question, "move", basic, state("", BASIC, up_to(1), D2), (none, -1))
    for level, multiple in enumerate(MULTIPLES):
        id = f"{ground.way}.x{multiple}"
        action = cast("Value[Term]", sheet[f"{id}.action"])
        yield from _way(question, f"x{multiple}", id, action, (f"{id}.difficulty", level))


def _way(
    question: Asked, id: str, distance: str, action: Value[Term], test: tuple[str, int]
) -> Iterator[AnyValue]:
    """D3 and D4: so many Spaces, the Action that they take, and the Difficulty of the Test in the terrain."""
    covers = quantity(question.sheet, distance)
    yield from trip(in_spaces(question.way), Mode(id, covers, covers, bars=covers.bars))
    yield action.named(f"reach.{id}.action")
    base, level = cast("Value[Term]", question.sheet[test[0]]), test[1]
    made = over(question.rulings, base, level, GROUNDS[question.ground].terrain)
    yield made.named(f"reach.{id}.difficulty")
    dice = cast("Value[Dice]", question.sheet[f"dice.{SPECIALIZATION[GROUNDS[question.ground].way]}"])
    likely = chance(targets(question.rulings), f"reach.{id}.chance", made, dice, D3, covers.bars)
    if likely is not None:
        yield likely


def in_spaces(way: Quantity) -> Quantity:
    """D1, "Movement": a distance in whole Spaces; what is 5 m away is in the third."""
    if way.unit == SPACE:
        return way.rounded(Op.CEIL, D1, Msg("whole Spaces"))
    spaces = way.divided(2, rule=D1, cause=Msg("A Space is about 2 m"), unit=SPACE)
    return spaces.rounded(Op.CEIL, D1, Msg("whole Spaces"))


FAR = Msg("With a Test in each Turn; failing it, one moves the normal Move only.")
MEANS = {
    "free": Msg("With a Free Action in each Turn, beside everything else."),
    "move": Msg("With a Basic Action in each Turn."),
}


def _row(label: Msg, id: str) -> Row:
    parts = ("reaches", "action", "difficulty", "chance", "still", "turns", "left")
    values = tuple(f"reach.{id}.{each}" for each in parts)
    return Row(label, values, f"reach.{id}.allowed", MEANS.get(id, FAR))


REACH = Reach(
    units=(SPACE, METRE),
    grounds=grounds,
    answer=answer,
    table=Table(
        Msg("Can I get there?"),
        Msg("How far"),
        (
            REACHES,
            Column(Msg("Takes"), help=Msg("The action, in each Turn.")),
            Column(Msg("Difficulty"), help=Msg("Of the Test, in each Turn. Failing: the normal Move only.")),
            Column(
                Msg("Chance"), PERCENT, Msg("How likely that test is to succeed, each time."), optional=True
            ),
            STILL,
            TURNS,
            LEFT,
        ),
        (
            _row(HALF, "free"),
            _row(Msg("Up to Move"), "move"),
            *(_row(up_to(each), f"x{each}") for each in MULTIPLES),
        ),
    ),
)
