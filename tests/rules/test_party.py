"""What is told of a party: each member's values, the least of all, and whose that is."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from charsheet.model.character import Character
from charsheet.model.rulings import Rulings
from charsheet.rules.card import Card
from charsheet.rules.layout import Column, Figure
from charsheet.rules.party import (
    Told,
    by_roster,
    headline,
    name_of,
    names_of,
    no_ways,
    of_all,
    party_table,
    renamed,
    slowest_of,
)
from charsheet.rules.planner import Subject, sheet_of
from charsheet.rules.units import METRE
from charsheet.systems.registry import SYSTEMS, SYSTEMS_BY_ID, AnySystem
from charsheet.values import AnyValue, Msg, Operand, Rule, Term, Value, replay, state, total
from tests.cases.load import spoken
from tests.cases.plans import contents

X1 = Rule("X1", Msg("Walk"))
CARD = Card(
    figures=(
        Figure(Msg("Never"), "x.walk", Msg("x"), when=lambda sheet: "x.never" in sheet),
        Figure(Msg("Speed"), "x.speed", Msg("x")),
    ),
    blocks=(),
    presets=(),
    pencils=(),
    roster=(
        (Column(Msg("Speed"), METRE), None),
        (Column(Msg("Walk"), METRE), "x.walk"),
        (Column(Msg("Y")), "y"),
    ),
)


def metres(id: str, number: int | None) -> AnyValue:
    if number is None:
        return total(id, METRE, Operand(None, missing=(("a",),)), rule=X1)
    return total(id, METRE, number, rule=X1)


def subject(name: str, speed: int | None, walk: int = 5, *more: AnyValue) -> Subject[Any, Any]:
    character = Character.model_validate({"system": "x", "name": name})
    return Subject(character, sheet_of((metres("x.speed", speed), metres("x.walk", walk), *more)), Rulings())


def told(*subjects: Subject[Any, Any]) -> Told:
    return by_roster(CARD)(subjects)


def test_members_and_the_least_of_all() -> None:
    term = state("y", Term("here", Msg("Here")), None, X1)
    made = told(subject("Ann", 8, 5, term), subject("Bo", 6, 7, term))
    assert contents(made.sheet) == {
        "party.1.headline": 8,
        "party.1.x.walk": 5,
        "party.1.y": "here",
        "party.2.headline": 6,
        "party.2.x.walk": 7,
        "party.2.y": "here",
        "party.all.headline": 6,
        "party.all.x.walk": 5,
        "party.all.slowest": "Bo",
    }
    assert all(value.id == id for id, value in made.sheet.items())
    assert (made.slowest, made.notes) == ((1,), ())
    steps = made.sheet["party.all.headline"].steps
    assert spoken(steps[-1].cause or "") == "the least: Bo"
    assert replay(steps) == made.sheet["party.all.headline"].result
    (table,) = made.tables
    assert spoken(table.title) == "Members"
    assert [spoken(row.label) for row in table.rows] == ["Ann", "Bo", "The least"]
    assert table.rows[1].values == ("party.2.headline", "party.2.x.walk", "party.2.y")
    assert table.rows[2].values == ("party.all.headline", "party.all.x.walk", "party.all.y")
    assert [(spoken(each.label), each.value, spoken(each.help)) for each in made.figures] == [
        ("The slowest", "party.all.slowest", "Who has the least of them."),
        ("Speed", "party.all.headline", "The least of all."),
    ]


def test_one_alone_is_compared_with_nobody() -> None:
    made = told(subject("Ann", 8))
    assert [spoken(row.label) for row in made.tables[0].rows] == ["Ann"]
    assert made.sheet["party.all.headline"].steps == made.sheet["party.1.headline"].steps
    assert contents(made.sheet)["party.all.slowest"] == "Ann"
    assert "party.1.y" not in made.sheet


def test_what_is_not_known_decides() -> None:
    made = told(subject("Ann", 1), subject("Bo", None), subject("", None), subject("Cy", 0))
    assert made.slowest == (1, 2)
    assert made.sheet["party.all.headline"].content is None
    assert contents(made.sheet)["party.all.slowest"] == "Bo, unnamed"


def test_who_is_as_slow_as_another_decides_as_well() -> None:
    assert slowest_of([metres("a", 3), metres("a", 2), metres("a", 2)]) == (1, 2)
    assert slowest_of([metres("a", 3), metres("a", None)]) == (1,)
    assert slowest_of([metres("a", 0)]) == (0,)
    nowhere = state("a", Term("never", Msg("Never")), None, X1)
    assert slowest_of([metres("a", 1), nowhere]) == (1,)
    assert slowest_of([nowhere, metres("a", 0)]) == (0, 1)


def test_a_column_that_not_all_have_has_no_least() -> None:
    columns = ((Column(Msg("A")), "a"), (Column(Msg("B")), "b"))
    members = [{"a": metres("a", 2), "b": metres("b", 1)}, {"a": metres("a", 1)}]
    subjects = [subject("Ann", 1), subject("Bo", 1)]
    (least,) = of_all(members, columns, subjects, X1)
    assert (least.id, least.content, least.steps[-1].rule) == ("party.all.a", Fraction(1), X1)


def test_names() -> None:
    some = [subject(name, 1) for name in ("Ann", "", "Cy")]
    assert [spoken(name_of(each)) for each in some] == ["Ann", "Unnamed", "Cy"]
    names = names_of(some)
    assert (names.id, spoken(names.label)) == ("Ann, unnamed, Cy", "Ann, Unnamed, Cy")
    assert names_of(some[:1]) == Term("Ann", "Ann")


def test_another_id_leaves_the_rest_as_it_is() -> None:
    value: Value[Fraction] = Value(
        "a", Fraction(1), METRE, (), (Msg("Barred"),), (("x",),), Fraction(2), overridden=True
    )
    made = renamed(value, "b")
    assert made.id == "b"
    fields = ("content", "unit", "steps", "bars", "missing", "normal", "overridden")
    assert all(getattr(made, each) == getattr(value, each) for each in fields)


def test_a_table_has_a_row_for_each_and_one_for_all() -> None:
    columns = ((Column(Msg("A"), METRE), "a"),)
    table = party_table(Msg("T"), columns, [subject("Ann", 1), subject("", 1)], Msg("Together"))
    assert [(spoken(row.label), row.values) for row in table.rows] == [
        ("Ann", ("party.1.a",)),
        ("Unnamed", ("party.2.a",)),
        ("Together", ("party.all.a",)),
    ]
    assert (spoken(table.title), spoken(table.corner)) == ("T", "Name")
    assert table.columns == (columns[0][0],)


def test_the_headline_is_the_first_that_applies() -> None:
    one = subject("Ann", 8)
    found = headline(CARD, one.sheet)
    assert found is one.sheet["x.speed"]
    assert headline(CARD, sheet_of(())) is None
    assert no_ways(one.sheet) == ()


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.id)
def test_every_system_tells_of_a_party(system: AnySystem) -> None:
    rulings = system.rulings()
    character = system.character.model_validate({"name": "Ann"})
    one: Subject[Any, Any] = Subject(character, system.evaluate(character, rulings), rulings)
    made = (system.party or by_roster(system.card))([one, one])
    known = {figure.value for figure in made.figures}
    known |= {id for table in made.tables for row in table.rows for id in row.values if id is not None}
    assert set(made.sheet) <= known
    assert {figure.value for figure in made.figures} <= set(made.sheet)
    assert made.slowest == (0, 1)
    assert all(len(row.values) == len(table.columns) for table in made.tables for row in table.rows)
    offered = [each.id for each in system.ways(one.sheet)]
    assert bool(offered) == (system is SYSTEMS_BY_ID["d100"])
