"""What only d100 promises: its value ids, its remarks, and that more Agility never slows."""

from __future__ import annotations

import json
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from charsheet.model.problems import Severity
from charsheet.model.rulings import noteworthy, ruling_info
from charsheet.present.locale import get_locale
from charsheet.resources import resources
from charsheet.rules.chances import both, d100_odds
from charsheet.rules.sheet import Sheet
from charsheet.systems import d100
from charsheet.systems.d100.model import D100Character, D100Rulings
from charsheet.systems.registry import AnySystem
from charsheet.values import Status
from tests.cases.load import spoken
from tests.rules.strategies import cases

SYSTEM = d100.load_system()
ON_FOOT = ("walk", "difficult", "swim")
BY_TRAIT = ("fly", "hover", "burrow")
COMBAT = ("spd", "half", "full", "charge", "run")
TRAVEL = ("minute", "hour", "day")
TERRAINS = (
    *("smoke", "mud", "pool", "darkness", "deep_snow", "undergrowth", "ice", "crowd", "corpses"),
    *("rubble", "earthquake"),
)
ACTIONS = (
    *("half_move", "full_move", "run", "disengage", "tumble", "drop_prone", "stand_up", "cover"),
    *("climb_jump", "altitude"),
)
GOING = ("half_move", "full_move", "charge", "run", "disengage", "tumble", "cover", "altitude")
FULL: dict[str, Any] = {
    "characteristics": {"ws": 30, "s": 40, "t": 30, "a": 40, "p": 30},
    "skills": {"athletics": 10, "acrobatics": 0, "dodge": 0, "stealth": 0, "operate_aeronautica": 0},
    "traits": [
        {"name": "Flyer", "value": 8},
        {"name": "Hoverer", "value": 4},
        {"name": "Burrower", "value": 2},
    ],
    "terrain": ["ice", "mud"],
}


def sheet_of(data: dict[str, Any], **rulings: Any) -> Sheet:
    character = SYSTEM.character.model_validate(data)
    return SYSTEM.evaluate(character, SYSTEM.rulings.model_validate(rulings))


ADDED_TESTS = ("terrain.here", "ws", "perception.fast", "perception.running")
COMBINED = ("sheer", "acrobatics", "dodge")


def promised_tests() -> Iterator[str]:
    yield from ("athletics", "acrobatics", "dodge", "stealth", "aeronautica")
    yield from ("climb", "sheer.athletics", "sheer.acrobatics", "rope", "rope_hold")
    yield from ("jump", "jump.8", "jump.12", "jump.16", "swim")
    yield from ("break_fall", "jump_down", "stand_jump", "tumble", "fast")
    for hourly in ("march", "fast", "running", "swim_hours"):
        yield from (f"{hourly}.{hour}" for hour in (1, 2, 3))
    yield from (f"terrain.{name}" for name in TERRAINS)


def promised_ids() -> Iterator[str]:
    """The value ids of the digest, written out."""
    yield from ("s.bonus", "t.bonus", "a.bonus", "spd")
    for way in (*ON_FOOT, *BY_TRAIT):
        yield from (f"{way}.{part}" for part in (*COMBAT, *TRAVEL))
    for way in ("prone", "prone_difficult"):
        yield from (f"{way}.{part}" for part in ("spd", "half", "full"))
    yield from ("fast.minute", "fast.hour", "fast.hours", "fast.perception")
    yield from ("running.minute", "running.hour", "running.perception", "march.hours", "march.day")
    yield from ("climb.base", "rope.base", "rope.per_success", "jump.high_standing")
    for jump in ("high_running", "long_standing", "long_running"):
        yield from (f"jump.{jump}.base", f"jump.{jump}.per_success")
    yield from ("swim.hours", "swim.modifier", "size.to_hit", "size.stealth")
    for height in ("ground", "low", "high"):
        yield from (f"fall.{height}.{last}" for last in ("still", "half", "full", "charge", "run"))
    yield from ("fall.terminal", "fall.jump_down", "load.total", "carry", "lift")
    yield from (f"test.{name}" for name in promised_tests())


def added_ids() -> Iterator[str]:
    """What the sheet has besides: what rulings decide, and the rest of S6, S8, S10, S14 and S17."""
    yield from ("load.state", "combined.rolls", "fall.zero", "fall.on_feet")
    for jump in ("high_standing", "high_running", "long_standing", "long_running"):
        yield f"jump.{jump}.failed"
    yield from ("climb.per_success", "rope.one_failure")
    yield from (f"test.{name}" for name in ADDED_TESTS)
    yield from ("altitude.ground", "altitude.low", "altitude.high", "action.charge.kind")
    for action in ACTIONS:
        yield from (f"action.{action}.kind", f"action.{action}.type")
    yield from (f"action.{action}.distance" for action in GOING)
    yield from (f"test.{name}.chance" for name in (*promised_tests(), *ADDED_TESTS))
    yield from (f"combined.{id}.{part}" for id in COMBINED for part in ("first", "second", "chance"))


def test_every_promised_value_is_there() -> None:
    sheet = sheet_of(FULL)
    assert [id for id in promised_ids() if id not in sheet] == []
    assert set(sheet) - set(promised_ids()) == set(added_ids())
    assert [id for id, value in sheet.items() if value.status is not Status.ALLOWED] == []


def test_every_test_is_a_target_of_effects() -> None:
    targets = {each.id for each in SYSTEM.character.EFFECT_TARGETS}
    tests = {id for id in sheet_of(FULL) if id.startswith("test.") and not id.endswith(".chance")}
    assert targets == {"spd", "swim.spd", "fly.spd", "hover.spd", "burrow.spd", *tests}


def test_a_test_by_the_hour_says_of_what_and_which_hour() -> None:
    names = {each.id: spoken(each.label) for each in SYSTEM.character.EFFECT_TARGETS}
    hourly = {"march": "Forced march", "fast": "Fast pace", "running": "Running", "swim_hours": "Swimming"}
    for id, what in hourly.items():
        for hour in (1, 2, 3):
            assert names[f"test.{id}.{hour}"] == f"{what}, hour {hour}"


@pytest.mark.parametrize("target", sorted(each.id for each in SYSTEM.character.EFFECT_TARGETS))
def test_an_effect_changes_its_target(target: str) -> None:
    before = sheet_of(FULL)[target]
    after = sheet_of({**FULL, "effects": [{"name": "luck", "target": target, "value": 3}]})[target]
    assert isinstance(before.content, Fraction)
    assert after.content == before.content + 3
    assert after.steps[-1].cause == "luck"


@settings(deadline=None, max_examples=100)
@given(cases(st.just(SYSTEM)), st.integers(0, 200), st.integers(0, 200))
def test_more_agility_never_slows(
    case: tuple[AnySystem, dict[str, Any], D100Rulings], one: int, other: int
) -> None:
    _, data, rulings = case
    slow, fast = (
        SYSTEM.evaluate(
            SYSTEM.character.model_validate(
                {**data, "characteristics": {**data.get("characteristics", {}), "a": agility}}
            ),
            rulings,
        )
        for agility in sorted((one, other))
    )
    for id, value in slow.items():
        faster = fast[id].content
        if isinstance(value.content, Fraction):
            assert isinstance(faster, Fraction)
            assert value.content <= faster, id
        else:
            assert value.content == faster, id


@settings(deadline=None, max_examples=60)
@given(st.fractions(0, 40), st.fractions(0, 40))
def test_a_greater_speed_never_travels_less(one: Fraction, other: Fraction) -> None:
    def hour(spd: Fraction, ruling: str) -> Fraction:
        exact = Decimal(spd.numerator * 10**6 // spd.denominator).scaleb(-6)
        effect = {"name": "", "target": "swim.spd", "op": "set", "value": exact}
        found = sheet_of({"effects": [effect]}, travel=ruling)["swim.hour"].content
        assert isinstance(found, Fraction)
        return found

    low, high = sorted((one, other))
    for ruling in ("table", "exact"):
        assert hour(low, ruling) <= hour(high, ruling)


def test_the_headline_is_the_speed_that_counts_now() -> None:
    def headline(**data: Any) -> str:
        return SYSTEM.layout.figures_of(sheet_of({**FULL, **data}))[0].value

    assert headline() == "spd"
    assert headline(conditions=["immobile"]) == "spd"
    assert headline(conditions=["PRONE"]) == "prone.spd"
    assert headline(conditions=["prone", "immobile"]) == "prone.spd"


def test_the_load_stands_beside_the_headline_when_there_is_one() -> None:
    def figures(**data: Any) -> set[str]:
        return {each.value for each in SYSTEM.layout.figures_of(sheet_of(data))}

    assert "load.total" not in figures()
    assert "load.total" in figures(load={"kg": 1})


@pytest.mark.parametrize("name", ["Quadruped", "DIGITIGRADE", "crawler", "Amphibious"])
def test_an_optional_trait_is_said_to_be_none_of_the_source(name: str) -> None:
    (remark,) = sheet_of({"traits": [{"name": "Flyer", "value": 1}, {"name": name, "value": 1}]}).problems
    assert (remark.path, remark.severity) == (("traits", 1, "name"), Severity.NOTE)
    assert "not in the source" in remark.message.id


def test_what_is_unnatural_is_said_to_be_none_of_the_source() -> None:
    (remark,) = sheet_of({"unnatural": {"t": 1}}).problems
    assert (remark.path, remark.severity) == (("unnatural",), Severity.NOTE)
    assert "not in the source" in remark.message.id
    assert not sheet_of({"unnatural": {"s": 0, "t": 0, "a": 0}}).problems


@pytest.mark.parametrize(
    ("id", "data"),
    [
        ("t.bonus", {"unnatural": {"t": 1}}),
        ("spd", {"traits": [{"name": "quadruped"}]}),
        ("spd", {"traits": [{"name": "digitigrade", "value": 1}]}),
        ("spd", {"load": {"kg": 50}}),
        ("carry", {}),
        ("carry", {"traits": [{"name": "quadruped"}]}),
        ("difficult.spd", {"traits": [{"name": "crawler"}]}),
        ("test.break_fall", {"traits": [{"name": "digitigrade", "value": 1}]}),
        ("test.terrain.mud", {"load": {"kg": 50}}),
    ],
)
def test_a_step_that_is_none_of_the_source_says_so(id: str, data: dict[str, Any]) -> None:
    steps = sheet_of({**FULL, **data})[id].steps
    assert "not in the source" in {step.rule.section.id for step in steps if step.rule}


def test_an_unknown_terrain_is_a_note() -> None:
    sheet = sheet_of({**FULL, "terrain": ["Smoke", "lava"]})
    (note,) = sheet.problems
    assert (note.path, note.severity) == (("terrain", 1), Severity.NOTE)
    assert dict(note.message.args) == {"name": "lava"}
    assert sheet["test.terrain.here"].content == 50
    assert "test.terrain.here" not in sheet_of({**FULL, "terrain": ["lava"]})


def test_which_rulings_rest_on_no_source() -> None:
    assert set(noteworthy(D100Rulings())) == {
        *("charge_minimum", "load", "fall_zero", "combined_test", "failed_jump")
    }
    assert all(ruling_info(D100Rulings, id).help.id for id in D100Rulings.model_fields)


def test_the_flyer_of_the_samples_is_faster_in_the_air() -> None:
    text = (resources() / "samples" / "shmyg.charsheet").read_text(encoding="utf-8")
    sheet = sheet_of(json.loads(text, parse_float=Decimal))
    assert [sheet[f"walk.{part}"].content for part in COMBAT[1:]] == [3, 6, 9, 18]
    assert [sheet[f"fly.{part}"].content for part in COMBAT[1:]] == [8, 16, 24, 48]
    assert sheet["load.state"].content is not None
    assert not sheet.problems


def test_a_chance_of_ones_own_has_no_degrees() -> None:
    own = [{"target": "test.jump.chance", "value": 50, "reason": "The rope helps"}]
    character = SYSTEM.character.model_validate({**FULL, "overrides": own})
    sheet = SYSTEM.evaluate(character, D100Rulings())
    assert SYSTEM.layout.odds is not None
    assert SYSTEM.layout.odds(sheet, "test.jump.chance") is None
    assert SYSTEM.layout.odds(sheet, "test.jump") is not None


def test_the_degrees_of_a_test_are_those_of_its_target() -> None:
    jump = d100_odds(Fraction(40))
    sheet = sheet_of(FULL)
    assert [SYSTEM.layout.odds(sheet, id) for id in ("test.jump", "test.jump.chance")] == [jump, jump]
    own = [{"target": "test.jump", "value": 40, "reason": "I say so"}]
    for data in ({"overrides": own}, {**FULL, "overrides": own}):
        assert SYSTEM.layout.odds(sheet_of(data), "test.jump") == jump
    for id in ("spd", "walk.run", "load.state", "combined.rolls"):
        assert SYSTEM.layout.odds(sheet, id) is None
    assert SYSTEM.layout.odds(sheet_of({}), "test.jump") is None


def test_the_degrees_of_a_combined_test_are_those_of_both_its_rolls() -> None:
    characteristics, skills = {"s": 40, "a": 30}, {"athletics": 20, "acrobatics": 10}
    data: dict[str, Any] = {"characteristics": characteristics, "skills": skills}
    degrees = both(d100_odds(Fraction(50)), d100_odds(Fraction(40)))
    sheet = sheet_of(data)
    for part in ("first", "second", "chance"):
        assert SYSTEM.layout.odds(sheet, f"combined.sheer.{part}") == degrees
    for unknown in ("s", "a"):
        known = {id: number for id, number in characteristics.items() if id != unknown}
        lacking = sheet_of({**data, "characteristics": known})
        assert SYSTEM.layout.odds(lacking, "combined.sheer.chance") is None
    lower = sheet_of(data, combined_test="one_roll")
    for id in ("combined.sheer", "combined.sheer.chance"):
        assert SYSTEM.layout.odds(lower, id) == d100_odds(Fraction(40))


# The ruling's table as it is printed, for S.b + T.b from 0 on.
CARRY = (
    "0.9 2.25 4.5 9 18 27 36 45 56 68 78 90 112 125 337 450 675 900 1350 1800 2250 2900 3550 4200 4850 5500 "
    "6300 7250 8300 9550 11000 13000 15000 17000 20000 23000 26000 30000 35000 40000 46000 53000 70000 80000 "
    "92000 106000"
)
LIFT = "2.25 4.5 9 18 36 54 72 90 112 134 156 180 224 450 674"  # from there on twice Carry


def test_the_whole_table_of_what_can_be_carried() -> None:
    carry, lift = ([Fraction(each) for each in row.split()] for row in (CARRY, LIFT))
    lift += [2 * each for each in carry[len(lift) :]]
    assert len(carry) == 46
    for bonuses, limits in enumerate(zip(carry, lift, strict=True)):
        unnatural = {"s": min(bonuses, 20), "t": min(max(bonuses - 20, 0), 20)}
        tens = bonuses - sum(unnatural.values())
        sheet = sheet_of({"characteristics": {"s": 10 * tens, "t": 0}, "unnatural": unnatural})
        assert (sheet["carry"].content, sheet["lift"].content) == limits


@pytest.mark.parametrize(("terrain", "test"), [("smoke", "A+10"), ("mud", "A+0"), ("rubble", "A−20")])
def test_a_terrain_says_what_it_does_to_movement(terrain: str, test: str) -> None:
    known = next(each for each in D100Character.TERRAINS if each.id == terrain)
    for language, halved in (("en", "halved"), ("ru", "вдвое меньше")):
        said = get_locale(language).text(known.help)
        assert test in said
        assert halved in said
