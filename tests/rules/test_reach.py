"""Can I get there? What the answers of all systems hold to, and what the sources' numbers say."""

from __future__ import annotations

import json
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from charsheet import values
from charsheet.model.rulings import Rulings
from charsheet.rules.reach import Cost, Mode, Question, also, left, reaches, turns_of
from charsheet.rules.sheet import Sheet
from charsheet.rules.units import METRE
from charsheet.systems.registry import SYSTEMS, AnySystem, find_system
from charsheet.values import AnyValue, Msg, Quantity, Status, Term, Value, replay, total
from tests.cases.load import spoken, told_at
from tests.rules.strategies import cases, character

FOLDER = Path(__file__).parent.parent / "cases"
FILES = [FOLDER / "reach" / f"{system.id}.json" for system in SYSTEMS]
CASES = [case for file in FILES for case in json.loads(file.read_text("utf-8"), parse_float=Decimal)]
GROUNDS = json.loads((FOLDER / "reach_grounds.json").read_text(encoding="utf-8"))
Case = tuple[AnySystem, dict[str, Any], Rulings]
often = settings(deadline=None, max_examples=60)
distances = st.one_of(
    st.integers(1, 400).map(Fraction), st.fractions(Fraction(1, 100), 10_000, max_denominator=100)
)
picks = st.integers(0, 10_000)
IN_BOOKS = ("narateer", "d100", "d6")
"""Systems whose books tell several kinds of ground apart."""
each_system = pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.id)


def sheet_of(case: Case) -> Sheet:
    system, data, rulings = case
    return system.evaluate(character(system, data), rulings)


def asked(case: Case, sheet: Sheet, distance: Fraction, unit: int, ground: str) -> Sheet:
    system, _, rulings = case
    question = Question(sheet, rulings, distance, system.reach.units[unit], ground)
    return system.reach.answer(question)


def picked(system: AnySystem, sheet: Sheet, pick: int) -> tuple[int, str]:
    """One of the units, and one of the kinds of ground."""
    offered = system.reach.grounds(sheet)
    return pick % len(system.reach.units), offered[pick // 2 % len(offered)].id


def plain(value: AnyValue | None) -> object:
    """A value's content as the cases write it."""
    if value is None:
        return None
    if isinstance(value.content, Term):
        return value.content.id
    if isinstance(value.content, Fraction):
        return int(value.content) if value.content.denominator == 1 else str(value.content)
    return value.content


def modes(answer: Sheet) -> list[str]:
    return [id.removesuffix(".reaches") for id in answer if id.endswith(".reaches")]


def number(answer: Sheet, id: str) -> Fraction | None:
    value = answer.get(id)
    return value.content if value is not None and isinstance(value.content, Fraction) else None


def answer_of(case: dict[str, Any]) -> Sheet:
    """The answer to the question of a case of the sources."""
    system = find_system(case["system"])
    assert system is not None
    rulings = system.rulings.model_validate(case.get("rulings", {}))
    data = {"format": 1, "system": system.id, **case["character"]}
    sheet = system.evaluate(system.character.model_validate(data), rulings)
    unit = next(each for each in system.reach.units if each.code == case["unit"])
    return system.reach.answer(Question(sheet, rulings, Fraction(case["distance"]), unit, case["ground"]))


@pytest.mark.parametrize("case", CASES, ids=[each["source"] for each in CASES])
def test_what_the_sources_say(case: dict[str, Any]) -> None:
    answer = answer_of(case)
    expected = {
        f"reach.{mode}.{part}": value
        for mode, parts in case["answer"].items()
        for part, value in parts.items()
    }
    assert {id: plain(answer.get(id)) for id in expected} == expected
    for mode in case.get("absent", ()):
        assert f"reach.{mode}.reaches" not in answer
    for mode, bars in case.get("bars", {}).items():
        assert [spoken(step.cause or "") for step in answer[f"reach.{mode}.reaches"].steps] == bars
    for id, ruling in case.get("decided", {}).items():
        assert ruling in answer[f"reach.{id}"].rulings
    for place, lines in case.get("told", {}).items():
        assert told_at(answer, f"reach.{place}") == lines, place


@pytest.mark.parametrize("case", GROUNDS, ids=[each["source"] for each in GROUNDS])
def test_which_ground_there_is_to_choose_from(case: dict[str, Any]) -> None:
    system = find_system(case["system"])
    assert system is not None
    data = {"format": 1, "system": system.id, **case["character"]}
    sheet = system.evaluate(system.character.model_validate(data), system.rulings())
    offered = [
        (each.id, [spoken(each.label), spoken(each.help)] if each.help else spoken(each.label))
        for each in system.reach.grounds(sheet)
    ]
    assert offered == [*case["grounds"].items()]


def test_what_is_left_is_unknown_while_anything_that_it_comes_from_is() -> None:
    def metres(number: int | None, name: str) -> Quantity:
        return total(name, METRE, values.given(number, (name,)), rule=None)

    way, known = metres(9, "way"), metres(14, "allowance")
    costly = Cost(metres(None, "cost"), Msg("Mud"), None)
    for mode, missing in (
        (Mode("run", known, metres(None, "covers")), ("covers",)),
        (Mode("run", metres(None, "allowance"), metres(7, "covers")), ("allowance",)),
        (Mode("run", known, metres(7, "covers"), (costly,)), ("cost",)),
    ):
        turns = turns_of("turns", way, mode.covers)
        assert turns is not None
        found = left("left", mode, way, turns)
        assert (found.id, found.content, found.missing) == ("left", None, (missing,))
    covers = metres(None, "covers")
    enough = reaches("reaches", way, covers, ())
    assert (enough.id, enough.content, enough.missing) == ("reaches", None, (("covers",),))


@often
@given(cases(), distances, picks)
def test_every_answer_is_exact_explained_and_shown(case: Case, distance: Fraction, pick: int) -> None:
    system, sheet = case[0], sheet_of(case)
    unit, ground = picked(system, sheet, pick)
    answer = asked(case, sheet, distance, unit, ground)
    assert modes(answer)
    for id, value in answer.items():
        assert value.id == id
        assert id in system.reach.shown
        if value.content is not None:
            assert replay(value.steps) == value.result, id
        assert (value.content is None) == (value.status is Status.UNKNOWN), id


@often
@given(cases(), distances, picks)
def test_what_is_left_and_how_many_turns(case: Case, distance: Fraction, pick: int) -> None:
    """N Turns are enough and N - 1 are not; what is spent and what is left are the allowance."""
    system, sheet = case[0], sheet_of(case)
    unit, ground = picked(system, sheet, pick)
    answer = asked(case, sheet, distance, unit, ground)
    for mode in modes(answer):
        reaches, turns, left = (
            answer[f"{mode}.reaches"],
            answer[f"{mode}.turns"],
            number(answer, f"{mode}.left"),
        )
        still = number(answer, f"{mode}.still")
        if answer[f"{mode}.allowed"].content is False:
            assert plain(reaches) == "barred"
            assert plain(turns) == "never"
            assert left is None
        elif isinstance(turns.content, Fraction):
            assert left is not None
            assert left >= 0
            assert turns.content >= 1
            assert turns.content.denominator == 1
            assert (turns.content == 1) == (plain(reaches) == "yes") == (still is None)
        else:
            assert plain(reaches) in {"no", None}


@often
@given(cases(), distances, distances, picks)
def test_more_distance_never_takes_fewer_turns(case: Case, one: Fraction, other: Fraction, pick: int) -> None:
    system, sheet = case[0], sheet_of(case)
    unit, ground = picked(system, sheet, pick)
    near, far = (asked(case, sheet, each, unit, ground) for each in sorted((one, other)))
    for mode in modes(near):
        less, more = number(near, f"{mode}.turns"), number(far, f"{mode}.turns")
        if less is not None and more is not None:
            assert less <= more


@often
@given(
    st.integers(-4, 30), st.integers(-4, 30), distances, st.sampled_from(["plain", "difficult", "climb_swim"])
)
def test_turns_and_the_rest_add_up_to_the_sheet(
    strength: int, agility: int, distance: Fraction, ground: str
) -> None:
    system = SYSTEMS[0]
    data = {"attributes": {"strength": strength, "agility": agility}}
    case = (system, data, system.rulings())
    sheet = sheet_of(case)
    answer = asked(case, sheet, distance, 0, ground)
    for mode in ("walk", "run", "sprint.athletics"):
        allowance, covers = (
            sheet[f"{mode}.{part}"].content
            for part in ("distance", ground if ground != "plain" else "distance")
        )
        assert isinstance(allowance, Fraction)
        assert isinstance(covers, Fraction)
        turns, left = number(answer, f"reach.{mode}.turns"), number(answer, f"reach.{mode}.left")
        if not covers:
            assert turns is None
            continue
        assert turns is not None
        assert turns * covers >= distance > (turns - 1) * covers
        factor = allowance / covers
        assert left == allowance - (distance - (turns - 1) * covers) * factor


@each_system
def test_the_table_is_whole(system: AnySystem) -> None:
    table = system.reach.table
    assert {len(row.values) for row in table.rows} == {len(table.columns)}
    assert len(set(system.reach.shown.values())) == len(system.reach.shown)
    sheet = system.evaluate(system.character(), system.rulings())
    ids = [each.id for each in system.reach.grounds(sheet)]
    assert len(set(ids)) == len(ids) > (3 if system.id in IN_BOOKS else 1)


@each_system
def test_the_table_shows_every_value_that_there_can_be(system: AnySystem) -> None:
    answered = {id for case in CASES if case["system"] == system.id for id in answer_of(case)}
    assert answered == set(system.reach.shown)


@each_system
def test_what_is_missing_stays_unknown(system: AnySystem) -> None:
    sheet = system.evaluate(system.character(), system.rulings())
    ground = system.reach.grounds(sheet)[0].id
    answer = asked((system, {}, system.rulings()), sheet, Fraction(5), 0, ground)
    unknown = [id for id, value in answer.items() if value.status is Status.UNKNOWN]
    assert bool(unknown) == (system.id != "d6")  # there everyone has a Move
    assert all(answer[id].missing for id in unknown)


def test_a_sheet_with_its_answer_is_a_sheet() -> None:
    sheet = Sheet({"one": Value("one", content=True)})
    answer = Sheet({"reach.one": Value("reach.one", content=True)})
    assert list(also(sheet, answer)) == ["one", "reach.one"]
    assert also(sheet, Sheet({})) is sheet


def test_a_ground_overridden_to_less_than_nothing_is_never_crossed() -> None:
    system = find_system("narateer")
    assert system is not None
    data = {
        "attributes": {"strength": 2, "agility": 4},
        "overrides": [{"target": "walk.hidden", "value": -1, "reason": "a slip"}],
    }
    sheet = system.evaluate(system.character.model_validate(data), system.rulings())
    answer = system.reach.answer(
        Question(sheet, system.rulings(), Fraction(1), system.reach.units[0], "hidden")
    )
    assert plain(answer["reach.walk.turns"]) == "never"
    assert "reach.walk.left" not in answer
