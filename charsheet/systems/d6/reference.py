"""The tables of the D6 text for a GM, without any character."""

from __future__ import annotations

from typing import Any

from charsheet.rules.layout import Column, Row, Table
from charsheet.rules.reference import Reference, ReferenceMaker, Theme
from charsheet.rules.sheet import Sheet
from charsheet.rules.units import SECOND
from charsheet.systems.d6 import card, layout
from charsheet.systems.d6.model import D6Character, D6Rulings
from charsheet.systems.d6.rules import evaluate
from charsheet.systems.d6.terms import (
    D4,
    D6,
    D7,
    D8,
    MULTIPLES,
    ROUND,
    ROUNDS_BEYOND,
    SPACE,
    TERRAINS,
    difficulty,
)
from charsheet.values import Msg

MOVES = range(3, 11)
"""The Moves, in Spaces, that a table has a row for."""
CODES = range(1, 9)


def reference(rulings: D6Rulings) -> Reference:
    """D1 to D8: what holds for everybody, and what comes of a Move and a Die Code."""
    return _Maker(rulings).made()


class _Maker:
    def __init__(self, rulings: D6Rulings) -> None:
        self.rulings = rulings
        self.told = ReferenceMaker()
        self.anyone = self.sheet()

    def sheet(self, code: int = 1, **more: Any) -> Sheet:
        """The sheet of somebody made up, with the same Die Code in everything."""
        dice = f"{code}D"
        told: dict[str, Any] = {
            "attributes": {"strength": dice, "stamina": dice},
            "skills": {"athletics": dice, "fortitude": dice},
            **more,
        }
        return evaluate(D6Character.model_validate(told), self.rulings)

    def made(self) -> Reference:
        return self.told.reference(
            Theme(
                "distances",
                Msg("Distances"),
                (self.distances(), self.tests()),
                (Msg("With the specialization Climbing one climbs at the normal Move."),),
            ),
            Theme("terrain", D4.section, (self.terrain(), self.difficulties())),
            Theme(
                "jumping",
                D6.section,
                (self.jumps(),),
                (Msg("Running at least half the Move before the jump gives a die more."),),
            ),
            Theme(
                "endurance",
                Msg("Breath and fatigue"),
                (self.endurance(), self.prepared(), self.beyond()),
                (Msg("After so many Rounds a Test of Fortitude in each; failing it: Fatigued, and stop."),),
            ),
            Theme("conditions", Msg("Conditions"), (self.conditions(),)),
            *self.levels(),
        )

    def distances(self) -> Table:
        """D1, D2, D3 and D5: how far a Move goes."""
        ids = (
            "move.free",
            "move",
            *(f"run.x{each}" for each in MULTIPLES),
            "swim.move",
            "climb.move",
            "jump.run_up",
        )
        rows = (self.told.row(Msg("{n}", n=move), self.sheet(base_move=move), *ids) for move in MOVES)
        columns = (
            Column(Msg("Free"), SPACE),
            Column(Msg("Basic"), SPACE),
            *(Column(Msg("{n}× Move", n=each), SPACE) for each in MULTIPLES),
            Column(card.SWIMMING, SPACE),
            Column(card.CLIMBING, SPACE),
            Column(Msg("Running start"), SPACE),
        )
        return Table(Msg("Spaces by Move"), Msg("Move"), columns, tuple(rows))

    def tests(self) -> Table:
        """D3: how hard it is to go farther, and what Action it takes."""
        rows = (
            self.told.row(
                Msg("Up to {n}× Move", n=each),
                self.anyone,
                f"run.x{each}.difficulty",
                f"run.x{each}.action",
                f"swim.x{each}.action",
            )
            for each in MULTIPLES
        )
        columns = (
            Column(Msg("Difficulty")),
            Column(card.RUNNING),
            Column(Msg("Swimming, climbing")),
        )
        return Table(Msg("Movement Tests"), Msg("How far"), columns, tuple(rows))

    def terrain(self) -> Table:
        """D4: what each terrain is like."""
        rows = (Row(each.heading, (self.told.words(each.examples, D4),)) for each in TERRAINS)
        return Table(D4.section, D4.section, (Column(Msg("Examples")),), tuple(rows))

    def difficulties(self) -> Table:
        """D4: the Difficulty in each terrain."""
        ways = ("move", *(f"run.x{each}" for each in MULTIPLES))
        rows = (
            self.told.row(each.heading, self.anyone, *(f"{way}.{each.id}.difficulty" for way in ways))
            for each in TERRAINS
        )
        columns = (Column(Msg("Up to Move")), *(Column(Msg("{n}× Move", n=each)) for each in MULTIPLES))
        return Table(Msg("Difficulty by terrain"), D4.section, columns, tuple(rows))

    def jumps(self) -> Table:
        """D6: how far a jump goes."""
        rows = [
            self.told.row(row.label, self.anyone, row.values[0])
            for row in layout.JUMPS.rows
            if row.values[0] != "jump.run_up"
        ]
        test = self.told.row(Msg("Difficulty"), self.anyone, "jump.difficulty")
        return Table(D6.section, Msg("Jump"), (Column(Msg("Distance"), SPACE),), (*rows, test))

    def endurance(self) -> Table:
        """D7 and D8: by the Die Code of Fortitude."""
        rows = (
            self.told.row(Msg("{n}D", n=code), self.sheet(code), "breath.unprepared", "fatigue.rounds")
            for code in CODES
        )
        columns = (Column(Msg("Breath, unprepared"), SECOND), Column(Msg("Strenuous activity"), ROUND))
        return Table(Msg("By Fortitude"), Msg("Fortitude"), columns, tuple(rows))

    def prepared(self) -> Table:
        """D7: a breath that is prepared."""
        row = self.told.row(Msg("Breath, prepared"), self.anyone, "breath.per_point", "breath.result")
        columns = (Column(Msg("How long")), Column(Msg("for each")))
        return Table(D7.section, Msg("What"), columns, (row,))

    def beyond(self) -> Table:
        """D8: the Tests of Fortitude, Round by Round."""
        rows = (
            self.told.row(
                Msg("Round {n} beyond the limit", n=each), self.anyone, f"fatigue.{each}.difficulty"
            )
            for each in ROUNDS_BEYOND
        )
        return Table(Msg("Tests against fatigue"), D8.section, (Column(Msg("Difficulty")),), tuple(rows))

    def conditions(self) -> Table:
        """D8: what each condition does."""
        return self.told.known(Msg("Conditions"), Msg("Condition"), D6Character.CONDITIONS)

    def levels(self) -> tuple[Theme, ...]:
        """D3: the ladder of Difficulties with its target numbers, where the rulings name any."""
        named = [each for each in self.rulings.levels if each.target is not None]
        if not named:
            return ()
        rows = (self.level(index) for index, each in enumerate(self.rulings.levels) if each in named)
        table = Table(Msg("Difficulties"), Msg("Difficulty"), (Column(Msg("Target")),), tuple(rows))
        return (Theme("levels", Msg("Difficulties"), (table,)),)

    def level(self, index: int) -> Row:
        """D3: one Difficulty and its number."""
        term = difficulty(self.rulings, index)
        target = Msg("{n}", n=self.rulings.levels[index].target or 0)
        return Row(Msg("{level}", level=term), (self.told.words(target, D8),))
