"""The sheet and its builder: overrides where values are made, effects in their order."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any, ClassVar

import pytest

from charsheet.model.character import Character, Known
from charsheet.model.problems import Problem, Severity
from charsheet.rules.sheet import Sheet, SheetBuilder
from charsheet.rules.units import METRE
from charsheet.values import Msg, Op, Quantity, Status, replay, state, total


class Hero(Character):
    EFFECT_TARGETS: ClassVar[tuple[Known, ...]] = (Known("speed", Msg("Speed"), Msg("How fast.")),)


def builder(**data: Any) -> SheetBuilder:
    return SheetBuilder(Hero.model_validate(data))


def speed(number: int = 10) -> Quantity:
    return total("speed", METRE, number, rule=None)


def effect(op: str, value: Any, name: str = "", **more: Any) -> dict[str, Any]:
    return {"name": name, "target": "speed", "op": op, "value": value, **more}


def override(target: str, value: Any = 7) -> dict[str, Any]:
    return {"target": target, "value": value, "reason": "the story"}


class TestSheet:
    def test_it_is_an_ordered_mapping(self) -> None:
        make = builder()
        make.put_all([speed(), total("a", METRE, 1, rule=None)])
        sheet = make.sheet()
        assert list(sheet) == ["speed", "a"]
        assert len(sheet) == 2
        assert sheet["a"].content == 1
        assert "b" not in sheet
        with pytest.raises(KeyError):
            sheet["b"]

    def test_it_cannot_be_changed(self) -> None:
        make = builder()
        make.put(speed())
        sheet = make.sheet()
        with pytest.raises(TypeError):
            sheet.values_by_id["speed"] = speed(3)  # pyright: ignore[reportIndexIssue]
        make.put(total("later", METRE, 1, rule=None))
        assert "later" not in sheet

    def test_a_value_is_entered_once(self) -> None:
        make = builder()
        make.put(speed())
        with pytest.raises(ValueError, match="speed"):
            make.put(speed())

    def test_problems_are_kept(self) -> None:
        make = builder()
        make.problem(Problem(("a",), Msg("is odd")))
        assert make.sheet().problems == (Problem(("a",), Msg("is odd")),)
        assert Sheet({}).problems == ()


class TestOverrides:
    def test_the_value_is_replaced_where_it_is_made(self) -> None:
        make = builder(overrides=[override("speed", Decimal("2.5"))])
        value = make.put(speed())
        assert (value.content, value.overridden, value.steps[-1].op) == (Fraction(5, 2), True, Op.OVERRIDE)
        assert value.steps[-1].operands[0].path == ("overrides", 0, "value")
        double = make.put(value.named("double").times(2, rule=None))
        assert (double.content, double.overridden) == (5, False)
        assert make.sheet()["speed"] is value

    def test_an_unknown_value_can_be_overridden(self) -> None:
        from charsheet.values import given

        value = builder(overrides=[override("speed")]).put(
            total("speed", METRE, given(None, ("a",)), rule=None)
        )
        assert (value.content, value.status) == (7, Status.ALLOWED)

    def test_one_that_is_no_number_is_a_warning(self) -> None:
        make = builder(overrides=[override("allowed")])
        flag = make.put(state("allowed", True, Msg("so"), None))
        assert (flag.content, flag.overridden) == (True, False)
        (problem,) = make.sheet().problems
        assert (problem.path, problem.severity) == (("overrides", 0, "target"), Severity.WARNING)
        assert problem.message == Msg("{target} is no number and cannot be overridden", target="allowed")

    def test_one_that_hits_nothing_is_a_warning(self) -> None:
        make = builder(overrides=[override("speed"), override("sped")])
        make.put(speed())
        (problem,) = make.sheet().problems
        assert (problem.path, problem.severity) == (("overrides", 1, "target"), Severity.WARNING)
        assert dict(problem.message.args) == {"target": "sped"}


class TestEffects:
    @pytest.mark.parametrize(
        ("effects", "result"),
        [
            ([], 10),
            ([effect("add", 2), effect("add", -5)], 7),
            ([effect("multiply", 2), effect("add", 2)], 24),
            ([effect("multiply", 2), effect("add", 2), effect("set", 1)], 6),
            ([effect("add", -20), effect("add", 15)], 5),
            ([effect("add", -20), effect("multiply", 3)], 0),
            ([effect("set", -5)], 0),
            ([effect("multiply", Decimal("0.5")), effect("multiply", Decimal("0.5"))], Fraction(5, 2)),
            ([effect("multiply", 0)], 0),
            ([effect("set", 3, on=False), effect("add", 1, on=False)], 10),
        ],
    )
    def test_set_then_add_then_multiply(self, effects: list[dict[str, Any]], result: Fraction | int) -> None:
        for entered in (effects, effects[::-1]):
            value = builder(effects=entered).affected(speed(), "speed")
            assert value.content == result
            assert replay(value.steps) == value.amount

    def test_a_system_can_know_another_least_number_or_none(self) -> None:
        make = builder(effects=[effect("add", -20), effect("multiply", 2)])
        assert make.affected(speed(), "speed", least=None).content == -20
        assert make.affected(speed(), "speed", least=3).content == 6

    def test_each_step_names_its_effect_and_its_field(self) -> None:
        value = builder(effects=[effect("multiply", 2, "haste"), effect("add", 1, "boots")]).affected(
            speed(), "speed"
        )
        assert [(step.cause, step.operands[0].path) for step in value.steps[1:]] == [
            ("boots", ("effects", 1, "value")),
            ("haste", ("effects", 0, "value")),
        ]

    def test_other_targets_are_left_alone(self) -> None:
        assert builder(effects=[effect("add", 1)]).affected(speed(), "luck").content == 10
