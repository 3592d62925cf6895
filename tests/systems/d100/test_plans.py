"""What of a d100 turn and fall no case can say: their forms, and what a state holds that no ledger tells."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from pydantic import ValidationError

from charsheet.rules.planner import Judgement, Plan, Subject, Taken, judge
from charsheet.rules.plans import setup_from, step_from
from charsheet.rules.units import METRE
from charsheet.systems.d100.planner import FALL, TURN
from charsheet.systems.d100.system import SYSTEM
from tests.cases.load import spoken
from tests.cases.plans import contents

PLANNERS = {"turn": TURN, "fall": FALL}


def judged(planner: str, *steps: dict[str, Any], **setup: Any) -> Judgement:
    data = {"characteristics": {"s": 40, "t": 30, "a": 40}, **setup.pop("character", {})}
    rulings = SYSTEM.rulings.model_validate(setup.pop("rulings", {}))
    character = SYSTEM.character.model_validate(data)
    subject = Subject(character, SYSTEM.evaluate(character, rulings), rulings)
    made = PLANNERS[planner]
    plan = Plan(setup_from(setup, made), tuple(step_from(each, made) for each in steps))
    return judge(made, subject, plan)


OPTIONS = {
    ("turn", "altitude"): {
        "landed": "on the ground",
        "ground": "Ground",
        "low": "Low",
        "high": "High",
    },
    ("turn", "last"): {
        "still": "Still",
        "half": "Half move",
        "full": "Full move",
        "charge": "Charge",
        "run": "Run",
    },
    ("move", "action"): {
        "half_move": "Half move",
        "full_move": "Full move",
        "charge": "Charge",
        "run": "Run",
        "disengage": "Disengage",
        "cover": "Cover to cover",
    },
    ("move", "way"): {"foot": "On foot", "fly": "Flying", "hover": "Hovering", "burrow": "Burrowing"},
    ("move", "to"): {"ground": "Ground", "low": "Low"},
    ("swim", "action"): {
        "half_move": "Half move",
        "full_move": "Full move",
        "charge": "Charge",
        "run": "Run",
    },
    ("climb", "slope"): {"easy": "Easy slope", "sheer": "Sheer slope", "rope": "Down a rope"},
    ("climb", "hold"): {"success": "success", "failure": "failure"},
    ("jump", "direction"): {"long": "Long jump", "high": "High jump"},
    ("action", "takes"): {"free": "Free action", "half": "Half action", "full": "Full action"},
    ("fall", "altitude"): {"ground": "Ground", "low": "Low", "high": "High"},
    ("fall", "last"): {
        "still": "Still",
        "half": "Half move",
        "full": "Full move",
        "charge": "Charge",
        "run": "Run",
    },
}


def test_what_there_is_to_choose_from() -> None:
    forms = {each.id: each.setup_fields for each in PLANNERS.values()}
    forms |= {
        kind.id: kind.fields for each in PLANNERS.values() for kind in each.kinds if kind.id not in forms
    }
    for (form, name), offered in OPTIONS.items():
        (field,) = (each for each in forms[form] if each.path == (name,))
        assert field.options is not None
        found = field.options(SYSTEM.rulings())
        assert {each.id: spoken(each.label) for each in found} == offered
    (terrain,) = (each for each in forms["move"] if each.path == ("terrain",))
    assert terrain.options is not None
    assert [each.id for each in terrain.options(SYSTEM.rulings())][::12] == ["here", "other"]


@pytest.mark.parametrize(
    ("planner", "kind", "field", "low", "high"),
    [
        ("turn", "move", "distance", None, 1_000_000),
        ("turn", "tumble", "hits", 0, 100),
        ("turn", "climb", "degrees", 1, 100),
        ("turn", "jump", "run_up", 0, 1000),
        ("turn", "jump", "wanted", None, 1_000_000),
        ("fall", "land", "roll", 1, 10),
        ("turn", None, "ceiling", None, 1_000_000),
        ("fall", None, "height", 0, 1_000_000),
        ("fall", None, "terminal", 0, 1_000_000),
        ("fall", None, "per_turn", None, 1_000_000),
    ],
)
def test_a_number_has_its_range(
    planner: str, kind: str | None, field: str, low: int | None, high: int
) -> None:
    made = PLANNERS[planner]
    model: Any = made.setup if kind is None else made.by_kind[kind].model
    tree = {} if kind is None else {"kind": kind, **made.by_kind[kind].new}
    for good in (high, 1 if low is None else low):
        assert getattr(model.model_validate({**tree, field: good}), field) == good
    for bad in (high + 1, 0 if low is None else low - 1):
        with pytest.raises(ValidationError):
            model.model_validate({**tree, field: bad})


def test_what_a_new_step_begins_with_and_what_a_plan_starts_from() -> None:
    assert {kind.id: dict(kind.new) for each in PLANNERS.values() for kind in each.kinds} == {
        "move": {"action": "half_move"},
        "tumble": {},
        "climb": {"slope": "easy"},
        "jump": {"direction": "long"},
        "swim": {},
        "altitude": {"to": "ground"},
        "prone": {},
        "stand": {},
        "action": {},
        "next": {},
        "jump_down": {},
        "fall": {},
        "land": {},
    }
    assert TURN.setup().model_dump() == {
        "altitude": "landed",
        "last": None,
        "melee": False,
        "cover": False,
        "ceiling": None,
        "spacious": False,
    }
    assert FALL.setup().model_dump() == {
        "altitude": None,
        "last": "still",
        "height": 10,
        "terminal": None,
        "per_turn": 100,
    }
    assert step_from({"kind": "action"}, TURN).model_dump() == {
        "kind": "action",
        "name": None,
        "takes": "half",
        "attack": False,
    }


def test_what_is_shown_and_in_which_order() -> None:
    assert [each.value for each in TURN.figures] == [
        "turn.half",
        "turn.moved",
        "turn.position",
        "turn.altitude",
        "turn.fall",
    ]
    assert [each.value for each in TURN.account] == [
        "turn.cost",
        "turn.distance",
        "turn.most",
        "turn.test",
        "turn.test.second",
        "turn.chance",
        "turn.needed",
        "turn.clear",
        "turn.hold",
        "turn.hold.chance",
    ]
    assert [each.value for each in TURN.more] == [
        "turn.paid",
        "turn.rest",
        "turn.reactions",
        "turn.last",
        "turn.melee",
        "turn.cover",
        "turn.number",
        "turn.way",
        "turn.before",
        "turn.fall.now",
    ]
    assert [each.value for each in FALL.figures] == [
        "fall.least",
        "fall.most",
        "fall.mean",
        "fall.unhurt",
        "fall.effective",
        "fall.left",
        "fall.altitude",
        "fall.turns",
        "fall.position",
    ]
    assert [each.value for each in FALL.account] == [
        "fall.damage",
        "fall.fallen",
        "fall.test",
        "fall.chance",
        "fall.off",
    ]
    assert [each.value for each in FALL.more] == ["fall.height", "fall.cap", "fall.feet"]


def headings(judgement: Judgement) -> list[tuple[str, str, list[str], list[str]]]:
    return [
        (
            spoken(table.title),
            spoken(table.corner),
            [spoken(each.label) + (f", {each.unit.code}" if each.unit else "") for each in table.columns],
            [spoken(row.label) for row in table.rows],
        )
        for each in judgement.steps
        for table in each.tables
    ]


def test_the_tables_of_jumps_and_climbs() -> None:
    jump = {"kind": "jump", "direction": "long"}
    columns = ["Standing, m", "Running, m", "Run-up < 8 m, %", "Run-up 8 m, %", "Run-up 12 m, %"]
    rows = [f"{n} Success{'es' if n > 1 else ''}" for n in range(1, 6)]
    assert headings(judged("turn", jump)) == [
        ("Long jump", "At least", [*columns, "Run-up 16 m, %"], [*rows, "The test fails"]),
    ]
    (high,) = headings(judged("turn", {**jump, "direction": "high", "result": "success"}))
    assert (high[0], len(high[3])) == ("High jump", 6)
    climb = {"kind": "climb", "slope": "rope"}
    columns = ["Distance, m", "Just so many, %", "At least so many, %"]
    failures = ["1 Failure", "2 or more Failures, holds on", "Falls"]
    assert headings(judged("turn", climb)) == [
        ("Climbing", "Result", columns, ["1 Success", "2 Successes", "3 Successes", *failures])
    ]
    (sheer,) = headings(judged("turn", {**climb, "slope": "sheer"}))
    assert sheer[3] == ["1 Success", "Falls"]
    assert headings(judged("turn", {**climb, "slope": "easy", "unhurried": True})) == []
    assert headings(judged("turn", climb, character={"characteristics": {"a": 40}})) == []


def places(step: dict[str, Any], planner: str = "turn") -> list[tuple[str | None, ...]]:
    (each,) = judged(planner, step).steps
    return [row.values for table in each.tables for row in table.rows]


def test_where_the_values_of_a_table_stand() -> None:
    climb = [f"turn.climb.{row}" for row in ("1", "slips", "holds", "falls")]
    rope = places({"kind": "climb", "slope": "rope"})
    assert rope[0] == (f"{climb[0]}.distance", f"{climb[0]}.just", f"{climb[0]}.at_least")
    assert rope[-3:] == [(f"{each}.distance", f"{each}.just", None) for each in climb[1:]]
    assert places({"kind": "climb", "slope": "easy"})[-1] == (
        "turn.climb.falls.distance",
        "turn.climb.falls.just",
        None,
    )
    columns = ("standing", "running", "0", "8", "12", "16")
    jumps = places({"kind": "jump", "direction": "long"})
    assert jumps == [tuple(f"turn.jump.{n}.{each}" for each in columns) for n in (1, 2, 3, 4, 5, 0)]
    damage = places({"kind": "land", "result": "failure"}, "fall")
    assert damage == [(f"fall.damage.{n}.just", f"fall.damage.{n}.at_least") for n in range(10)]


def started(planner: str, **character: Any) -> Any:
    data = {"characteristics": {"s": 40, "t": 30, "a": 40}, **character}
    who = SYSTEM.character.model_validate(data)
    rulings = SYSTEM.rulings()
    made = PLANNERS[planner]
    return made.start(Subject(who, SYSTEM.evaluate(who, rulings), rulings), made.setup())


def test_a_state_never_changes() -> None:
    for planner in PLANNERS:
        with pytest.raises(AttributeError):
            started(planner).turns = None


def test_who_stands_up_lies_no_more_and_runs_without_a_bar() -> None:
    state = started("turn", conditions=["prone"])
    taken = TURN.take(state, step_from({"kind": "stand", "leap": True, "result": "success"}, TURN))
    assert isinstance(taken, Taken)
    assert (state.prone, taken.state.prone) == (True, False)
    ran = TURN.take(taken.state, step_from({"kind": "move", "action": "run"}, TURN))
    assert isinstance(ran, Taken)
    assert state.sheet["walk.run"].bars
    assert [value.bars for value in ran.values] == [(), (), ()]


def test_the_table_of_damage() -> None:
    land = {"kind": "land", "result": "failure"}
    columns = ["Just so much, %", "At least so much, %"]
    rows = [str(damage) for damage in range(13, 23)]
    assert headings(judged("fall", land, height=12)) == [("Damage", "Dmg", columns, rows)]
    assert headings(judged("fall", {**land, "roll": 2}, height=12)) == [], "it is decided"
    halves = [f"{2 * damage + 1}/2" for damage in range(2, 12)]
    assert headings(judged("fall", land, height=Decimal("1.5")))[0][3] == halves


def test_the_words_for_the_values_of_tables() -> None:
    said = {
        "turn.climb.2.just": "2 Successes: Just so many",
        "turn.climb.1.distance": "1 Success: Distance",
        "turn.climb.slips.just": "1 Failure: Just so many",
        "turn.climb.holds.at_least": "2 or more Failures, holds on: At least so many",
        "turn.climb.falls.just": "Falls: Just so many",
        "turn.jump.0.standing": "The test fails: Standing",
        "turn.jump.12.running": "12 Successes: Running",
        "turn.jump.1.0": "1 Success: Run-up < 8 m",
        "turn.jump.1.16": "1 Success: Run-up 16 m",
    }
    assert {id: ": ".join(map(spoken, TURN.words(id))) for id in said} == said
    assert [TURN.words(id) for id in ("turn.cost", "turn.test.second", "turn.climb", "x.turn.jump.1.0")] == [
        ()
    ] * 4
    assert [
        ": ".join(map(spoken, FALL.words(f"fall.damage.12.{each}"))) for each in ("just", "at_least")
    ] == [
        "Damage: Just so much",
        "Damage: At least so much",
    ]
    assert [FALL.words(id) for id in ("fall.damage", "fall.damage.x.just", "fall.most")] == [()] * 3


def test_who_fell_from_a_slope_lies_on_the_ground_in_the_next_turn() -> None:
    fall = {"kind": "climb", "slope": "easy", "result": "failure"}
    for lands, position in (({}, "prone"), ({"unhurt": True}, "standing")):
        plan = judged("turn", {"kind": "next"}, fall, {"kind": "prone"}, {"kind": "next", **lands})
        assert [each.refusal and spoken(each.refusal.reason) for each in plan.steps] == [
            None,
            None,
            "Falling: the fall comes first",
            None,
        ]
        found = [contents(each.ledger)["turn.position"] for each in plan.steps]
        assert found == ["standing", "falling", "falling", position]
        assert not judged("turn", fall, {"kind": "next"}, {"kind": "action"}).is_refused
    lying = judged("turn", {"kind": "prone"}, fall, {"kind": "next", "unhurt": True})
    assert contents(lying.ledger)["turn.position"] == "prone", "who lay before does not rise by falling"


def test_a_new_turn_has_its_free_change_of_altitude() -> None:
    hoverer = {"traits": [{"name": "Hoverer", "value": 3}]}
    up, down = ({"kind": "altitude", "to": to, "distance": 1} for to in ("ground", "landed"))
    plan = judged("turn", up, down, {"kind": "next"}, down, character=hoverer)
    assert [each.refusal is None for each in plan.steps] == [True, False, True, True]


def test_a_chase_goes_over_any_ground_by_any_move_and_asks_in_metres() -> None:
    chase = next(each for each in SYSTEM.planners if each.id == "chase")
    fields = {str(field.path[0]): field for field in chase.by_kind["run"].fields}
    assert {name for name, field in fields.items() if field.unit == METRE} == {"covered", "other_covered"}
    options = fields["ground"].options
    assert options is not None
    offered = [each.id for each in options(SYSTEM.rulings())]
    assert "prone" not in offered, "how one lies is no ground"
    for ground in offered:
        assert chase.setup.model_validate({"ground": ground}).model_dump()["ground"] == ground
    with pytest.raises(ValidationError):
        chase.setup.model_validate({"ground": "prone"})
