"""The tables of the chapter "Movement" for a GM, without any character."""

from __future__ import annotations

from fractions import Fraction
from typing import cast

from charsheet.model.character import Trait
from charsheet.rules.layout import Column, Row, Table
from charsheet.rules.reference import Reference, ReferenceMaker, Theme
from charsheet.rules.sheet import Sheet
from charsheet.rules.units import METRE, METRE_PER_METRE
from charsheet.systems.narateer.model import (
    Attributes,
    NarateerCharacter,
    NarateerRulings,
    Skills,
)
from charsheet.systems.narateer.rules import (
    AD,
    DIFFICULT,
    N7,
    RUN,
    SLOWED,
    SPACE,
    SPRINT,
    USE,
    WALK,
    ZONE,
    evaluate,
    load_label,
)
from charsheet.values import Msg, PMsg, Quantity, operand, total

MOVEMENTS = range(6, 21, 2)
"""The Base Movements, in metres, that a table has a row for."""
LEVELS = range(7)
EXAMPLE = 10
"""Metres of Base Movement by which loads are shown."""
_MODES = ((WALK, "walk", "walk"), (RUN, "run", "run"), (SPRINT, "sprint", "sprint.athletics"))


def reference(rulings: NarateerRulings) -> Reference:
    """N1 to N16: what holds for everybody, and what comes of a Base Movement and a Skill Level."""
    return _Maker(rulings).made()


class _Maker:
    def __init__(self, rulings: NarateerRulings) -> None:
        self.rulings = rulings
        self.told = ReferenceMaker()
        bare = self.sheet()["bm"].content
        self.base = int(bare) if isinstance(bare, Fraction) else 0

    def sheet(self, strength: int = 0, level: int = 0, **more: object) -> Sheet:
        """The sheet of somebody made up."""
        character = NarateerCharacter(
            attributes=Attributes(strength=strength, agility=0),
            skills=Skills(athletics=level, acrobatics=level),
        )
        return evaluate(NarateerCharacter.model_validate({**character.model_dump(), **more}), self.rulings)

    def moving(self, metres: int, level: int = 0, **more: object) -> Sheet:
        """The sheet of somebody with so much Base Movement."""
        return self.sheet(metres - self.base, level, **more)

    def made(self) -> Reference:
        return self.told.reference(
            Theme(
                "modes",
                Msg("Movement Modes"),
                (self.modes(), self.costs(), self.skills()),
                (Msg("One mode in an Activation, paid once. A Sprint spends one use of its Skill."),),
            ),
            Theme("distances", Msg("Distances"), (self.distances(),)),
            Theme("ground", Msg("Ground"), (self.ground(),)),
            Theme("conditions", Msg("Conditions and load"), (self.conditions(), self.loads())),
        )

    def modes(self) -> Table:
        """N3: what each mode comes to."""
        metre, level = self.moving(1), self.moving(0, 1)
        rows = (
            Row(
                label,
                (
                    self.told.put(metre[f"{mode}.cost"]),
                    self.told.put(metre[f"{id}.distance"]),
                    self.told.put(level[f"{id}.distance"]) if mode == "sprint" else None,
                ),
            )
            for label, mode, id in _MODES
        )
        columns = (
            Column(Msg("Cost"), AD),
            Column(Msg("each metre of BM"), METRE),
            Column(Msg("each Skill Level"), METRE),
        )
        return Table(Msg("Movement Modes"), Msg("Mode"), columns, tuple(rows))

    def costs(self) -> Table:
        """N4, N6 and N8: what costs AD, also while Slowed."""
        usual, slowed = self.sheet(), self.sheet(conditions=("slowed",))
        quick = (Trait(name="fleet_foot"),)
        fast, slow_fast = self.sheet(traits=quick), self.sheet(traits=quick, conditions=("slowed",))

        def row(label: Msg, id: str, one: Sheet = usual, other: Sheet = slowed) -> Row:
            return Row(label, (self.told.put(one[id]), self.told.put(other[id])))

        rows = (
            *(row(label, f"{mode}.cost") for label, mode, _ in _MODES),
            row(Msg("Run with Fleet Foot"), "run.cost", fast, slow_fast),
            row(Msg("Stand up"), "stand.cost"),
            row(Msg("Risky manoeuvre"), "manoeuvre.cost"),
        )
        columns = (Column(PMsg("cost", "Usual"), AD), Column(SLOWED, AD))
        return Table(Msg("Costs"), Msg("What"), columns, rows)

    def skills(self) -> Table:
        """N3 and N5: what a Skill Level is worth."""
        rows = (
            Row(
                Msg("{n}", n=level),
                (
                    self.told.put(self.moving(0, level)["athletics.uses"]),
                    self.told.put(self.moving(0, level)["sprint.athletics.distance"]),
                ),
            )
            for level in LEVELS
        )
        columns = (Column(Msg("Uses"), USE), Column(Msg("Sprint farther by"), METRE))
        return Table(Msg("Skill Level"), Msg("Level"), columns, tuple(rows))

    def distances(self) -> Table:
        """N3, N9 and N10: how far each mode goes, in every Scene Mode; a Sprint without its Skill."""
        columns = tuple(Column(label, unit) for label, _, _ in _MODES for unit in (METRE, SPACE, ZONE))
        ids = [f"{id}.{each}" for _, _, id in _MODES for each in ("distance", "spaces", "zones")]
        rows = (self.told.row(Msg("{n}", n=metres), self.moving(metres), *ids) for metres in MOVEMENTS)
        return Table(Msg("Distance by BM"), Msg("BM"), columns, tuple(rows))

    def ground(self) -> Table:
        """N6, N7 and N15: what a metre of ground costs of the allowance."""
        sheet = self.moving(self.base)
        walk = cast("Quantity", sheet["walk.distance"])

        def row(label: Msg, id: str) -> Row:
            covered = cast("Quantity", sheet[id])
            cost = total(id, METRE_PER_METRE, operand(walk), rule=N7).divided(operand(covered), rule=N7)
            for reason in covered.bars:
                cost = cost.barred(reason)
            return Row(label, (self.told.put(cost),))

        rows = (
            row(DIFFICULT, "walk.difficult"),
            row(Msg("Hidden"), "walk.hidden"),
            row(Msg("Hidden, Difficult"), "walk.hidden_difficult"),
            row(Msg("Crawling"), "walk.crawl"),
            row(Msg("Crawling, Difficult"), "walk.crawl_difficult"),
            row(Msg("Crawling, hidden"), "walk.crawl_hidden"),
            row(Msg("Crawling, hidden, Difficult"), "walk.crawl_hidden_difficult"),
            row(Msg("Climbing or swimming"), "walk.climb_swim"),
        )
        return Table(Msg("Ground"), Msg("Way"), (Column(Msg("Movement"), METRE_PER_METRE),), rows)

    def conditions(self) -> Table:
        """N2 and N6: what each Condition does."""
        return self.told.known(Msg("Conditions"), Msg("Condition"), NarateerCharacter.CONDITIONS)

    def loads(self) -> Table:
        """N14: what each Encumbrance state, a ruling, leaves of a Base Movement."""
        columns = (Column(Msg("BM"), METRE), *(Column(label, METRE) for label, _, _ in _MODES[1:]))
        ids = ("bm.current", "run.distance", "sprint.athletics.distance")
        rows = (
            self.told.row(load_label(state), self.moving(EXAMPLE, encumbrance=state.name), *ids)
            for state in self.rulings.encumbrance_states
        )
        title = Msg("Encumbrance at BM {n} m", n=EXAMPLE)
        return Table(title, Msg("Encumbrance"), columns, tuple(rows))
