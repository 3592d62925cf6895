"""A plan in words: what each step says, what came of it, and what is left."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from charsheet.export.plan_text import plan_text
from charsheet.present.locale import get_locale
from charsheet.present.plan import PlanView, plan_view
from charsheet.present.view import Presenter
from charsheet.rules.layout import Column, Row, Table
from charsheet.rules.planner import Subject, judge
from charsheet.rules.plans import plan_from
from charsheet.rules.units import METRE
from charsheet.systems.registry import SYSTEMS
from charsheet.values import Msg

SYSTEM = next(each for each in SYSTEMS if each.id == "narateer")
MIRA = {"attributes": {"strength": 2, "agility": 4}, "skills": {"acrobatics": 4}, "ready_ad": 6}


def view(*steps: dict[str, Any], language: str = "en", **setup: str) -> PlanView:
    character = SYSTEM.character.model_validate(MIRA)
    rulings = SYSTEM.rulings()
    subject = Subject(character, SYSTEM.evaluate(character, rulings), rulings)
    planner, plan = plan_from({"planner": "turn", "setup": setup, "steps": list(steps)}, SYSTEM.planners)
    presenter = Presenter(SYSTEM, rulings, get_locale(language))
    return plan_view(presenter, planner, plan, judge(planner, subject, plan))


@pytest.mark.parametrize(
    ("step", "title"),
    [
        ({"kind": "stand"}, "Stand up"),
        ({"kind": "move", "distance": 2, "unit": "m", "hidden": False}, "Move: Distance 2"),
        (
            {"kind": "move", "distance": 1, "unit": "spaces", "cost": 3, "hidden": True, "movement": "Leap"},
            "Move: Distance 1, Spaces, The Guide's cost 3, Hidden, Taken from: Leap",
        ),
        (
            {"kind": "manoeuvre", "skill": "athletics", "bonus": 2, "obstacle": "", "result": "failure"},
            "Risky manoeuvre: Athletics, Bonus dice 2, failure",
        ),
    ],
)
def test_what_a_step_is_called(step: dict[str, Any], title: str) -> None:
    assert view(step).steps[0].title == title


def test_what_came_of_each_step() -> None:
    shown = view(
        {"kind": "mode", "mode": "walk"},
        {"kind": "move", "distance": 14, "threatened": True},
        {"kind": "move", "distance": 1},
        {"kind": "scene", "scene": "story"},
        language="ru",
    )
    assert (shown.title, shown.setup) == ("Планировщик хода", "")
    assert [list(each.lines()) for each in shown.steps[1:]] == [
        [
            "Атака по возможности: закончите этот шаг, разыграйте реакцию, потом продолжайте",
            "Истрачено движения: 14 м → Осталось движения: 0 м",
        ],
        ["× Отказано (N4): стоит 1 м; осталось: 0 м"],
        [],
    ]
    assert shown.end is shown.steps[-1]
    assert shown.steps[2].ledger == shown.steps[1].ledger
    assert shown.steps[2].changed == shown.steps[2].values == ()


def test_what_it_starts_from() -> None:
    shown = view(scene="tactical")
    assert shown.setup == "Tactical Mode"
    assert shown.end is shown.start
    assert (shown.start.ledger[0].label, shown.start.more[0].label) == ("AD left", "AD paid")
    assert list(shown.start.lines()) == []


def test_what_needs_a_table_has_one() -> None:
    """A planner that shows a step's own values in a table, whatever else it does with them."""
    turn, *_ = SYSTEM.planners
    row = Row(Msg("Sprint"), ("turn.cost", "turn.spent", None))
    columns = (Column(Msg("Cost")), Column(Msg("Distance"), METRE), Column(Msg("Uses")))
    table = Table(Msg("Costs"), Msg("What"), columns, (row,))
    planner = replace(turn, account=(), tables=(table,))
    system = replace(SYSTEM, load_planners=lambda: (planner,))
    character, rulings = system.character.model_validate(MIRA), system.rulings()
    subject = Subject(character, system.evaluate(character, rulings), rulings)
    plan = plan_from(
        {"planner": "turn", "steps": [{"kind": "mode", "mode": "run"}, {"kind": "prone"}]}, [planner]
    )[1]
    presenter = Presenter(system, rulings, get_locale("en"))
    shown = plan_view(presenter, planner, plan, judge(planner, subject, plan))
    assert [[each.title for each in step.tables] for step in shown.steps] == [["Costs"], []]
    assert presenter.label("turn.cost") == "Sprint: Cost"
    lines = plan_text(shown, "Mira").splitlines()
    at = lines.index("    Costs")
    assert [line.split() for line in lines[at + 1 : at + 3]] == [
        ["What", "Cost", "Distance,", "m", "Uses"],
        ["Sprint", "1", "AD"],
    ]
