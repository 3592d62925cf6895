"""The tables of the d100 sources for a GM, without any character."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from charsheet.rules.layout import Column, Row, Table
from charsheet.rules.reference import Reference, ReferenceMaker, Theme
from charsheet.rules.sheet import Sheet
from charsheet.rules.units import KILOGRAM, KILOMETRE, METRE, PERCENT
from charsheet.systems.d100.actions import ACTIONS, CHANGE_ALTITUDE
from charsheet.systems.d100.model import D100Character, D100Rulings, Skills
from charsheet.systems.d100.printed import FALLS, HOURS, LASTS
from charsheet.systems.d100.rules import evaluate
from charsheet.systems.d100.tables import ALTITUDE, FALLING
from charsheet.systems.d100.tables_of_tests import CLIMBING, EACH_SUCCESS
from charsheet.systems.d100.terms import (
    ALTITUDES,
    CHARGE,
    HOUR,
    HOURS_BEYOND,
    LAST_MOVES,
    RUN,
    RUN_UPS,
    S5,
    S7,
    S8,
    S9,
    S10,
    S11,
    S12,
    S13,
    S14,
    S16,
    S17,
    S_BONUS,
    TERRAINS,
)
from charsheet.values import Msg, PMsg

BONUSES = range(1, 9)
SIZES = range(-4, 7)
"""S13: the Sizes that the source's table has."""
BURDENS = range(15)
"""S.b + T.b, the rows of Carry and Lift that people reach."""
MODIFIER = Column(Msg("Modifier"), PERCENT)


def reference(rulings: D100Rulings) -> Reference:
    """S1 to S17: what holds for everybody, and what comes of an SPD and a bonus."""
    return _Maker(rulings).made()


class _Maker:
    def __init__(self, rulings: D100Rulings) -> None:
        self.rulings = rulings
        self.told = ReferenceMaker()
        # Who has 0 in everything has the modifiers as targets.
        self.nobody = self.sheet()

    def sheet(self, bonus: int = 0, **more: Any) -> Sheet:
        """The sheet of somebody made up, each bonus the same."""
        tens = 10 * bonus
        told: dict[str, Any] = {
            "characteristics": dict.fromkeys(("ws", "s", "t", "a", "p"), tens),
            "skills": dict.fromkeys(Skills.model_fields, 0),
            **more,
        }
        return evaluate(D100Character.model_validate(told), self.rulings)

    def made(self) -> Reference:
        return self.told.reference(
            Theme("speeds", Msg("Speed"), (self.speeds(),)),
            Theme("actions", S17.section, (self.actions(),)),
            Theme(
                "terrain",
                S5.section,
                (self.terrain(),),
                (Msg("SPD is halved there. A Run or Charge through it needs a test on A, or one falls."),),
            ),
            Theme(
                "climbing",
                S10.section,
                (self.climbing(),),
                tuple(Msg("{what}: {how}", what=row.label, how=row.help or "") for row in CLIMBING.rows),
            ),
            Theme("jumping", S11.section, (self.jumps(), self.each_success(), self.run_ups())),
            Theme(
                "swimming",
                S12.section,
                (self.swimming(),),
                (Msg("Ideal water needs no test. Who cannot move sinks."),),
            ),
            Theme("hours", Msg("Hours and Fatigue"), (self.hours(),), self.hour_notes),
            Theme("flight", S14.section, (self.altitudes(),)),
            Theme("falling", S16.section, (self.heights(), self.falling())),
            Theme("conditions", Msg("Conditions and Size"), (self.conditions(), self.sizes())),
            *self.load(),
        )

    def speeds(self) -> Table:
        """S1 to S3 and S10: what an SPD comes to."""
        moves = ("half", "full", "charge", "run", "minute", "hour", "day")
        rows: list[Row] = []
        for spd in HOURS:
            sheet = self.sheet(int(spd))
            ids = [f"walk.{each}" for each in moves]
            rows.append(Row(Msg("{n}", n=Fraction(spd)), tuple(self.told.put(sheet[id]) for id in ids)))
        columns = (
            Column(PMsg("move", "Half"), METRE),
            Column(PMsg("move", "Full"), METRE),
            Column(CHARGE, METRE),
            Column(RUN, METRE),
            Column(Msg("A minute"), METRE),
            Column(Msg("An hour"), KILOMETRE),
            Column(Msg("Table day"), KILOMETRE),
        )
        return Table(Msg("Movement by SPD"), Msg("SPD"), columns, tuple(rows))

    def actions(self) -> Table:
        """S17: every movement action."""
        flyer = self.sheet(1, traits=({"name": "flyer", "value": 1},))
        rows = (
            Row(
                each.label,
                (
                    self.told.put(flyer[f"action.{each.id}.kind"]),
                    self.told.words(each.effect, S17),
                ),
            )
            for each in (*ACTIONS, CHANGE_ALTITUDE)
        )
        return Table(
            S17.section, Msg("Action"), (Column(Msg("Takes")), Column(Msg("What it does"))), tuple(rows)
        )

    def terrain(self) -> Table:
        """S5: the modifier of each terrain."""
        rows = (self.told.row(each.label, self.nobody, f"test.terrain.{each.id}") for each in TERRAINS)
        return Table(S5.section, PMsg("d100", "Terrain"), (MODIFIER,), tuple(rows))

    def climbing(self) -> Table:
        """S10: how far, and by which tests."""
        half = Msg("SPD/2")
        rope = self.told.put(self.nobody["rope.base"])
        rows: list[Row] = []
        for row, base, tests in (
            (CLIMBING.rows[0], self.told.words(half, S10), ("climb.per_success", "test.climb", None)),
            (
                CLIMBING.rows[1],
                self.told.words(half, S10),
                ("climb.per_success", "test.sheer.athletics", "test.sheer.acrobatics"),
            ),
            (CLIMBING.rows[2], rope, ("rope.per_success", "test.rope", None)),
        ):
            numbers = self.told.row(row.label, self.nobody, *tests)
            rows.append(Row(row.label, (base, *numbers.values)))
        columns = (
            Column(Msg("Up or down"), METRE),
            EACH_SUCCESS,
            Column(Msg("Athletics(S)"), PERCENT),
            Column(Msg("Acrobatics(A)"), PERCENT),
        )
        return Table(S10.section, Msg("Slope"), columns, tuple(rows))

    def jumps(self) -> Table:
        """S11: the part by S.b; S12: the SPD of a swimmer."""
        ids = ("jump.high_standing", *(f"jump.{each}.base" for each in _RUNNING), "swim.spd")
        rows = (self.told.row(Msg("{n}", n=each), self.sheet(each), *ids) for each in BONUSES)
        columns = (
            Column(Msg("High, standing"), METRE),
            *(Column(label, METRE) for label in _RUNNING.values()),
            Column(Msg("Swimming SPD"), METRE),
        )
        return Table(Msg("Jumps and swimming by S.b"), S_BONUS, columns, tuple(rows))

    def each_success(self) -> Table:
        """S11: what a Success adds, and what is left of a jump that fails."""
        rows = (self.told.row(label, self.nobody, f"jump.{id}.per_success") for id, label in _RUNNING.items())
        return Table(Msg("By Successes"), Msg("Jump"), (EACH_SUCCESS,), tuple(rows))

    def run_ups(self) -> Table:
        """S11: what a run-up is worth."""
        rows = (
            self.told.row(Msg("No run-up, or 4 m"), self.nobody, "test.jump"),
            *(self.told.row(Msg("Run-up of {n} m", n=n), self.nobody, f"test.jump.{n}") for n in RUN_UPS),
        )
        return Table(Msg("Tests of jumping"), Msg("Run-up"), (Column(Msg("Acrobatics(A)"), PERCENT),), rows)

    def swimming(self) -> Table:
        """S12: tests in water that is not ideal."""
        heavy = self.sheet(load={"heavy_armour": True})
        rows = (
            self.told.row(Msg("Waves, currents, combat or busy hands"), self.nobody, "test.swim"),
            self.told.row(Msg("Heavy weapon or armour: failing, one sinks"), heavy, "test.swim"),
        )
        return Table(S12.section, Msg("Water"), (Column(Msg("Athletics(S)"), PERCENT),), rows)

    def hours(self) -> Table:
        """S7, S8, S9 and S12: T tests by the hour."""

        def tests(id: str) -> tuple[str, ...]:
            return tuple(f"test.{id}.{n}" for n in HOURS_BEYOND)

        told, nobody = self.told, self.nobody
        by_bonus = told.words(Msg("T.b"))
        rows = (
            told.row(S7.section, nobody, "march.hours", None, *tests("march"), None),
            told.row(S8.section, nobody, None, "test.fast", *tests("fast"), "fast.perception"),
            told.row(S9.section, nobody, None, None, *tests("running"), "running.perception"),
            told.row(S12.section, nobody, None, None, *tests("swim_hours"), None),
        )
        for index in (1, 3):
            row = rows[index]
            rows = (*rows[:index], Row(row.label, (by_bonus, *row.values[1:])), *rows[index + 1 :])
        columns = (
            Column(Msg("Hours"), HOUR),
            Column(Msg("At the end"), PERCENT),
            *(Column(Msg("Hour {n}", n=n), PERCENT) for n in HOURS_BEYOND),
            Column(PMsg("d100", "Perception"), PERCENT),
        )
        return Table(Msg("Tests on T"), Msg("What"), columns, rows)

    @property
    def hour_notes(self) -> tuple[Msg, ...]:
        """S7 to S9: what the table does not say."""
        return (
            Msg("1 Fatigue for each test that is failed; that of a march goes away half as fast."),
            Msg("Fast pace: double speed, being tracked or noticed +10. Running: triple speed, +30."),
        )

    def altitudes(self) -> Table:
        """S14: what a change of altitude takes, and what holds there."""
        flyer = self.sheet(1, traits=({"name": "flyer", "value": 1},))
        rows = (
            Row(row.label, (self.told.put(flyer[str(row.values[0])]), self.told.words(row.help or "", S14)))
            for row in ALTITUDE.rows
        )
        columns = (Column(Msg("Change takes")), Column(Msg("What holds")))
        return Table(Msg("Altitudes"), Msg("Altitude"), columns, tuple(rows))

    def heights(self) -> Table:
        """S15: the height of a fall out of flight."""
        rows = (
            self.told.row(ALTITUDES[each], self.nobody, *(f"fall.{each}.{last}" for last in LASTS))
            for each in FALLS
        )
        columns = tuple(Column(LAST_MOVES[last], METRE) for last in LASTS)
        return Table(Msg("Height of a fall"), Msg("Altitude"), columns, tuple(rows))

    def falling(self) -> Table:
        """S16: what holds of any fall."""
        terminal, down, feet, zero = FALLING.rows
        told, nobody = self.told, self.nobody
        rows = (
            Row(terminal.label, (told.put(nobody["fall.terminal"]), told.words(terminal.help or "", S16))),
            Row(down.label, (told.words(Msg("A.b")), told.words(down.help or "", S16))),
            Row(feet.label, (told.put(nobody["fall.on_feet"]), told.words(feet.help or "", S16))),
            Row(zero.label, (told.put(nobody["fall.zero"]), None)),
        )
        columns = (Column(Msg("Comes to")), Column(Msg("What holds")))
        return Table(Msg("Any fall"), Msg("What"), columns, rows)

    def conditions(self) -> Table:
        """S6: what each condition does."""
        return self.told.known(Msg("Conditions"), Msg("Condition"), D100Character.CONDITIONS)

    def sizes(self) -> Table:
        """S13: by Size."""
        rows = (
            self.told.row(Msg("{n}", n=size), self.sheet(size=size), "size.to_hit", "size.stealth")
            for size in SIZES
        )
        columns = (Column(Msg("To be hit"), PERCENT), Column(Msg("Stealth(A)"), PERCENT))
        return Table(S13.section, S13.section, columns, tuple(rows))

    def load(self) -> tuple[Theme, ...]:
        """The ruling ``load``: Carry and Lift, where they play a part."""
        if self.rulings.load == "off":
            return ()
        rows = (
            self.told.row(
                Msg("{n}", n=both), self.sheet(characteristics={"s": 10 * both, "t": 0}), "carry", "lift"
            )
            for both in BURDENS
        )
        columns = (Column(Msg("Carry"), KILOGRAM), Column(Msg("Lift"), KILOGRAM))
        table = Table(Msg("Carry and Lift by S.b + T.b"), Msg("S.b + T.b"), columns, tuple(rows))
        return (
            Theme(
                "load",
                Msg("Load"),
                (table,),
                (
                    Msg("Above Carry SPD −1, and −10 to Athletics, Acrobatics and in difficult terrain."),
                    Msg("Above Lift no movement."),
                ),
            ),
        )


_RUNNING = {
    "high_running": Msg("High, with a run-up"),
    "long_standing": Msg("Long, standing"),
    "long_running": Msg("Long, with a run-up"),
}
