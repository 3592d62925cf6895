"""Tables and figures as they are declared: which words stand for a value, and what is left out."""

from __future__ import annotations

import pytest

from charsheet.rules.layout import (
    Column,
    Field,
    Figure,
    Kind,
    Layout,
    Row,
    Section,
    Table,
    without_empty,
)
from charsheet.rules.sheet import Sheet
from charsheet.rules.units import METRE
from charsheet.values import Msg, total

WALK, RUN, FAR, LONG = Msg("Walk"), Msg("Run"), Msg("Far"), Msg("Long")
TABLE = Table(
    Msg("Moves"),
    Msg("Move"),
    (Column(FAR), Column(LONG)),
    (Row(WALK, ("walk", None), allowed="walk.allowed"), Row(RUN, ("run", "run.long"))),
)
AGAIN = Table(Msg("Again"), Msg("Move"), (Column(LONG),), (Row(RUN, ("walk",), allowed="run.long"),))


def layout(*tables: Table, figures: tuple[Figure, ...] = ()) -> Layout:
    return Layout(sections=(), figures=figures, tables=tables)


def test_a_value_is_called_by_its_row_and_its_column_where_it_stands_first() -> None:
    assert layout(TABLE, AGAIN).shown == {
        "walk": (WALK, FAR),
        "walk.allowed": (WALK,),
        "run": (RUN, FAR),
        "run.long": (RUN, LONG),
    }


def test_a_figure_is_called_by_its_own_label_wherever_else_it_stands() -> None:
    figure = Figure(Msg("Speed"), "walk", Msg("How fast."))
    shown = layout(TABLE, figures=(figure,)).shown
    assert (shown["walk"], shown["run"]) == ((Msg("Speed"),), (RUN, FAR))


def test_a_row_is_as_wide_as_its_table() -> None:
    with pytest.raises(ValueError, match="argument"):
        assert layout(Table(FAR, FAR, (Column(FAR),), (Row(WALK, ("walk", "run")),))).shown


def test_only_figures_of_values_that_are_there_and_apply_are_shown() -> None:
    figures = (
        Figure(WALK, "walk", FAR),
        Figure(RUN, "run", FAR),
        Figure(LONG, "walk", FAR, when=lambda sheet: len(sheet) > 1),
    )
    one = {"walk": total("walk", METRE, 1, rule=None)}
    two = {**one, "run": total("run", METRE, 2, rule=None)}
    made = layout(figures=figures)
    assert [each.label for each in made.figures_of(Sheet(one))] == [WALK]
    assert [each.label for each in made.figures_of(Sheet(two))] == [WALK, RUN, LONG]


def test_a_field_is_found_whichever_row_it_stands_in() -> None:
    name = Field(("name",), WALK, FAR, Kind.TEXT)
    rows = Field(("items",), RUN, FAR, Kind.ROWS, columns=(name,))
    made = Layout(sections=(Section(LONG, (rows,)),), figures=(), tables=())
    assert made.fields == {("items",): rows, ("items", "name"): name}
    assert made.field_at(("items", 3, "name")) is name
    assert made.field_at(("items", 3)) is rows
    assert made.field_at(("name",)) is None


def test_an_optional_column_stands_only_where_it_has_a_value() -> None:
    target, chance = Column(Msg("Target"), optional=True), Column(Msg("Chance"), METRE, FAR, optional=True)
    table = Table(
        Msg("Moves"),
        Msg("Move"),
        (target, Column(FAR), Column(LONG), chance),
        (
            Row(WALK, ("walk.target", "walk", None, "walk.chance"), allowed="walk.allowed", help=FAR),
            Row(RUN, ("run.target", "run", "run.long", "run.chance")),
        ),
    )

    def shown(*ids: str) -> Table:
        return without_empty(table, Sheet({id: total(id, METRE, 1, rule=None) for id in ids}))

    # A column that is not optional stays, even an empty one.
    assert shown("walk") == Table(
        Msg("Moves"),
        Msg("Move"),
        (Column(FAR), Column(LONG)),
        (
            Row(WALK, ("walk", None), allowed="walk.allowed", help=FAR),
            Row(RUN, ("run", "run.long")),
        ),
    )
    some = shown("walk", "run.chance")
    assert some.columns == (Column(FAR), Column(LONG), chance)
    assert [row.values for row in some.rows] == [
        ("walk", None, "walk.chance"),
        ("run", "run.long", "run.chance"),
    ]
    assert shown("run.target").columns == (target, Column(FAR), Column(LONG))
    assert shown("walk.target", "walk.chance") == table
