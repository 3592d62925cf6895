"""Amounts are made only by operations that record themselves, and what they record can be done again."""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given as example
from hypothesis import settings
from hypothesis import strategies as st
from msgspec import Struct
from msgspec.structs import replace

from charsheet.values import (
    Amount,
    Dice,
    Msg,
    NMsg,
    Op,
    Operand,
    PMsg,
    Quantity,
    Rule,
    Status,
    Step,
    Term,
    Unit,
    Value,
    given,
    look_up,
    operand,
    replay,
    state,
    total,
    unknown,
)

M = Unit("m", NMsg("{n} m", "{n} m"), Msg("m"))
SPACE = Unit("spaces", NMsg("{n} Space", "{n} Spaces"), Msg("Spaces"))
R1 = Rule("R1", Msg("Walking"))
BECAUSE = Msg("because")
HALF = Fraction(1, 2)


def metres(number: int | Fraction | None = 10) -> Quantity:
    return total("x", M, given(number, ("a",)), rule=R1)


class TestMessages:
    def test_a_message_is_an_id_with_arguments(self) -> None:
        message = Msg("{n} left", n=3)
        assert (message.id, message.args) == ("{n} left", (("n", 3),))
        assert (message.context, message.plural) == (None, None)

    def test_messages_of_one_meaning_are_equal(self) -> None:
        assert Msg("Easy") == Msg("Easy")
        assert hash(Msg("Easy", n=1)) == hash(Msg("Easy", n=1))
        others = {PMsg("terrain", "Easy"), PMsg("difficulty", "Easy"), NMsg("Easy", "Easy")}
        assert len({Msg("Easy"), *others}) == 4

    def test_a_message_cannot_be_changed(self) -> None:
        with pytest.raises(AttributeError):
            Msg("a").id = "b"  # pyright: ignore[reportAttributeAccessIssue]

    @pytest.mark.parametrize(
        "message", [Msg("{n} left", n=3), PMsg("terrain", "Easy"), NMsg("{n} day", "{n} days", n=2, x="y")]
    )
    def test_a_message_that_was_taken_apart_is_put_together_again(self, message: Msg) -> None:
        made = Msg.restored(message.id, dict(message.args), context=message.context, plural=message.plural)
        assert made == message
        assert hash(made) == hash(message)

    def test_an_argument_may_be_called_anything(self) -> None:
        assert dict(Msg("{self} {context} {id}", self="a", context="b", id="c").args) == {
            "self": "a",
            "context": "b",
            "id": "c",
        }


def test_what_scripts_read_a_status_as() -> None:
    assert [each.value for each in Status] == ["allowed", "barred", "unknown"]


@pytest.mark.parametrize("kind", [Msg, Unit, Rule, Amount, Term, Dice, Operand, Step, Value])
def test_nothing_here_can_be_changed(kind: type) -> None:
    assert kind.__struct_config__.frozen if issubclass(kind, Struct) else kind.__dataclass_params__.frozen
    assert "__dict__" not in dir(kind)


class TestDice:
    def test_without_pips_there_are_none(self) -> None:
        assert (Dice(3).pips, str(Dice(3)), str(Dice(3, 1))) == (0, "3D", "3D+1")

    @pytest.mark.parametrize(
        ("text", "dice", "pips"),
        [("3D", 3, 0), ("2d+1", 2, 1), (" 3 Д + 2 ", 3, 2), ("0D", 0, 0), ("10D+9", 10, 9), ("3д", 3, 0)],
    )
    def test_a_die_code_is_read(self, text: str, dice: int, pips: int) -> None:
        assert Dice.parse(text) == Dice(dice, pips)

    @pytest.mark.parametrize("text", ["", "D", "3", "3D-1", "3D+", "-3D", "3D+10", "3D2", "1234567890D"])
    def test_other_text_is_no_die_code(self, text: str) -> None:
        with pytest.raises(ValueError, match="^" + re.escape(text) + "$"):
            Dice.parse(text)

    @example(st.integers(0, 999), st.integers(0, 9))
    @settings(deadline=None, max_examples=30)
    def test_what_is_written_is_read_again(self, dice: int, pips: int) -> None:
        assert Dice.parse(str(Dice(dice, pips))) == Dice(dice, pips)


class TestStarting:
    def test_a_total_is_the_sum_of_its_operands(self) -> None:
        value = total("bm", M, 8, given(2, ("strength",)), Fraction(1, 2), rule=R1, cause=BECAUSE, ruling="r")
        assert (value.id, value.amount) == ("bm", Amount(Fraction(21, 2), M))
        assert value.status is Status.ALLOWED
        (step,) = value.steps
        assert (step.op, step.rule, step.cause, step.ruling) == (Op.TOTAL, R1, BECAUSE, "r")
        assert [part.number for part in step.operands] == [8, 2, HALF]
        assert [part.path for part in step.operands] == [None, ("strength",), None]
        assert step.result == Amount(Fraction(21, 2), M)

    def test_a_total_of_nothing_is_zero(self) -> None:
        assert total("x", M, rule=None).content == 0

    def test_a_total_with_a_missing_number_is_unknown_and_names_each_once(self) -> None:
        missing = given(None, ("strength",))
        value = total("bm", M, 8, missing, given(None, ("agility",)), missing, rule=R1)
        assert (value.content, value.status, value.amount, value.result) == (None, Status.UNKNOWN, None, None)
        assert value.missing == (("strength",), ("agility",))
        assert len(value.steps) == 1

    def test_zero_is_not_missing(self) -> None:
        assert given(0, ("a",)) == Operand(Fraction(0), path=("a",))
        assert metres(0).status is Status.ALLOWED

    def test_a_row_of_a_table(self) -> None:
        value = look_up("carry", M, Fraction(9, 4), R1, BECAUSE, "r")
        assert value.steps == (
            Step(Op.TABLE, (Operand(Fraction(9, 4)),), Amount(Fraction(9, 4), M), BECAUSE, R1, "r"),
        )
        assert replay(value.steps) == value.amount

    def test_a_fact(self) -> None:
        easy = Term("easy", Msg("Easy"))
        value = state("difficulty", easy, BECAUSE, R1, "r")
        assert (value.content, value.result, value.amount, value.status) == (easy, easy, None, Status.ALLOWED)
        assert value.rulings == ("r",)
        assert replay(value.steps) == easy

    def test_a_false_flag_is_known(self) -> None:
        value = state("allowed", False, BECAUSE, R1)
        assert (value.status, value.result) == (Status.ALLOWED, False)

    def test_unknown(self) -> None:
        value = unknown("dice", ("strength",))
        assert (value.content, value.status, value.missing) == (None, Status.UNKNOWN, (("strength",),))

    def test_an_operand_from_another_value_brings_its_steps_with_it(self) -> None:
        bonus = metres(3)
        part = operand(bonus, Msg("bonus"))
        assert (part.number, part.label, part.unit, part.steps) == (3, Msg("bonus"), M, bonus.steps)
        assert operand(part) is part
        assert operand(Fraction(2), BECAUSE) == Operand(Fraction(2), BECAUSE)
        assert operand(metres(None)).missing == (("a",),)


def test_a_row_of_a_table_for_an_amount() -> None:
    value = metres().looked_up(10, SPACE, R1, BECAUSE, "r")
    assert (value.amount, len(value.steps), value.rulings) == (Amount(Fraction(10), SPACE), 2, ("r",))
    assert replay(value.steps) == value.amount
    assert len(metres().looked_up(10, M, R1, BECAUSE).steps) == 2
    assert metres(None).looked_up(3, SPACE, R1, BECAUSE).status is Status.UNKNOWN


Operation = Callable[[Quantity], Quantity]
OPERATIONS: dict[str, tuple[Operation, Op, Fraction]] = {
    "plus": (lambda v: v.plus(2, HALF, rule=R1), Op.ADD, Fraction(25, 2)),
    "times": (lambda v: v.times(2, 3, rule=R1), Op.MULTIPLY, Fraction(60)),
    "halved": (lambda v: v.halved(R1), Op.MULTIPLY, Fraction(5)),
    "divided": (lambda v: v.divided(3, rule=R1), Op.DIVIDE, Fraction(10, 3)),
    "at_least": (lambda v: v.at_least(12, R1), Op.AT_LEAST, Fraction(12)),
    "at_most": (lambda v: v.at_most(metres(4), R1), Op.AT_MOST, Fraction(4)),
    "put": (lambda v: v.put(Operand(Fraction(7)), "spell"), Op.SET, Fraction(7)),
    "zeroed": (lambda v: v.zeroed(BECAUSE, R1), Op.ZERO, Fraction(0)),
    "overridden": (lambda v: v.overridden_by(Fraction(7), "story", ("o",)), Op.OVERRIDE, Fraction(7)),
}


class TestOperations:
    @pytest.mark.parametrize("name", OPERATIONS)
    def test_each_records_what_it_did(self, name: str) -> None:
        operation, op, number = OPERATIONS[name]
        before = metres()
        value = operation(before)
        assert value.content == number
        assert value.steps[:-1] == before.steps
        assert (value.steps[-1].op, value.steps[-1].result) == (op, Amount(number, M))
        assert replay(value.steps) == value.amount
        assert before == metres()

    @pytest.mark.parametrize("name", OPERATIONS)
    def test_each_refuses_what_is_no_amount(self, name: str) -> None:
        bare: Quantity = Value("x", Fraction(10))
        with pytest.raises(TypeError, match=r"^x$"):
            OPERATIONS[name][0](bare)

    @pytest.mark.parametrize("name", sorted(OPERATIONS.keys() - {"put", "overridden", "zeroed"}))
    def test_the_unknown_stays_unknown(self, name: str) -> None:
        value = OPERATIONS[name][0](metres(None))
        assert (value.status, value.missing, value.unit) == (Status.UNKNOWN, (("a",),), M)
        assert len(value.steps) == 1

    @pytest.mark.parametrize("name", ["put", "overridden"])
    def test_what_is_set_needs_nothing_that_was_missing(self, name: str) -> None:
        value = OPERATIONS[name][0](metres(None))
        assert (value.status, value.content, value.missing) == (Status.ALLOWED, 7, ())
        assert replay(value.steps) == value.amount

    def test_an_operand_that_is_missing_makes_it_unknown(self) -> None:
        value = metres().plus(given(None, ("b",)), metres(None), rule=R1)
        assert (value.status, value.missing) == (Status.UNKNOWN, (("b",), ("a",)))

    def test_setting_it_to_a_missing_number_makes_it_unknown(self) -> None:
        assert metres().put(given(None, ("b",)), BECAUSE).missing == (("b",),)

    @pytest.mark.parametrize(
        "idle",
        [
            lambda v: v.plus(0, rule=R1),
            lambda v: v.times(1, rule=R1),
            lambda v: v.rounded(Op.FLOOR, R1),
            lambda v: v.at_least(10, R1),
            lambda v: v.at_most(10, R1),
        ],
    )
    def test_what_changes_nothing_leaves_no_step(self, idle: Operation) -> None:
        value = metres()
        assert idle(value) is value

    def test_unless_it_is_to_be_kept(self) -> None:
        assert [step.op for step in metres().times(1, rule=R1, keep=True).steps] == [Op.TOTAL, Op.MULTIPLY]

    def test_a_new_unit_is_a_change(self) -> None:
        value = metres().divided(1, rule=R1, unit=SPACE)
        assert (value.unit, value.content, len(value.steps)) == (SPACE, 10, 2)
        assert replay(value.steps) == Amount(Fraction(10), SPACE)
        assert metres(None).times(2, rule=R1, unit=SPACE).unit == SPACE

    def test_division_by_zero_is_the_rules_own_fault(self) -> None:
        with pytest.raises(ZeroDivisionError):
            metres().divided(0, rule=R1)

    @pytest.mark.parametrize(
        ("op", "rounded"),
        [
            (Op.FLOOR, (0, 1, 2, -1, -2)),
            (Op.CEIL, (1, 2, 3, 0, -1)),
            (Op.HALF_UP, (1, 2, 3, 0, -1)),
            (Op.HALF_DOWN, (0, 1, 2, -1, -2)),
            (Op.HALF_EVEN, (0, 2, 2, 0, -2)),
        ],
    )
    def test_exact_halves_round_as_they_are_told(self, op: Op, rounded: tuple[int, ...]) -> None:
        halves = [Fraction(each, 2) for each in (1, 3, 5, -1, -3)]
        assert tuple(metres(each).rounded(op, R1).content for each in halves) == rounded

    @pytest.mark.parametrize("op", [Op.HALF_UP, Op.HALF_DOWN, Op.HALF_EVEN])
    def test_else_they_round_to_the_nearest(self, op: Op) -> None:
        for number, nearest in ((Fraction(26, 10), 3), (Fraction(24, 10), 2), (Fraction(-26, 10), -3)):
            assert metres(number).rounded(op, R1).content == nearest

    @pytest.mark.parametrize(
        ("op", "rounded"), [(Op.FLOOR, 2), (Op.CEIL, Fraction(5, 2)), (Op.HALF_UP, Fraction(5, 2))]
    )
    def test_they_round_to_a_multiple_of_something_else(self, op: Op, rounded: Fraction) -> None:
        value = metres(Fraction(9, 4)).rounded(op, R1, to=HALF)
        assert value.content == rounded
        assert replay(value.steps) == value.amount

    def test_the_sum_of_nothing_is_an_exact_nothing(self) -> None:
        nothing = total("x", M, rule=R1)
        assert (nothing.content, type(nothing.content)) == (0, Fraction)

    def test_tenths_are_exact(self) -> None:
        """CASES 7: 1 Zone - 0.3 - 0.3 is exactly 0.4."""
        tenth = Fraction(Decimal("-0.3"))
        assert metres(1).plus(tenth, rule=R1).plus(tenth, rule=R1).content == Fraction(Decimal("0.4"))

    def test_a_name_begins_a_new_line(self) -> None:
        value = metres().overridden_by(Fraction(1), "story", ()).named("y")
        assert (value.id, value.overridden, value.content) == ("y", False, 1)
        assert len(value.steps) == 2

    def test_what_comes_of_the_users_own_number_is_no_longer_that_number(self) -> None:
        own = metres().overridden_by(Fraction(1), "story", ())
        assert not own.plus(1, rule=R1).overridden
        assert own.plus(0, rule=R1).overridden

    def test_a_reason_changes_nothing_but_the_explanation(self) -> None:
        value = metres().because(BECAUSE, R1, "r")
        assert (value.content, value.steps[-1].result, value.rulings) == (10, Amount(Fraction(10), M), ("r",))
        assert replay(value.steps) == value.amount
        nothing = metres(None).because(BECAUSE, R1)
        assert (nothing.content, nothing.steps[-1].result) == (None, None)

    def test_a_term_becomes_another(self) -> None:
        easy, hard = Term("easy", Msg("Easy")), Term("hard", Msg("Hard"))
        value = state("x", easy, "start", R1).becomes(hard, BECAUSE, R1, "r")
        assert (value.content, value.rulings, len(value.steps)) == (hard, ("r",), 2)
        assert replay(value.steps) == hard

    def test_dice_are_added(self) -> None:
        value = state("x", Dice(3, 2), BECAUSE, R1).with_dice(1, R1, "running start")
        assert (value.content, value.steps[-1].op, value.steps[-1].cause) == (
            Dice(4, 2),
            Op.ADD_DICE,
            "running start",
        )
        assert replay(value.steps) == Dice(4, 2)
        assert unknown("x", ("a",)).with_dice(1, R1) == unknown("x", ("a",))


class TestBars:
    def test_a_barred_value_keeps_its_number(self) -> None:
        value = metres().barred(BECAUSE).barred(Msg("more"))
        assert (value.status, value.content, value.bars) == (Status.BARRED, 10, (BECAUSE, Msg("more")))

    def test_what_is_unknown_is_unknown_first(self) -> None:
        assert metres(None).barred(BECAUSE).status is Status.UNKNOWN

    def test_what_is_zeroed_is_barred_and_remembers_its_normal_number(self) -> None:
        value = metres().zeroed(BECAUSE, R1, "r")
        assert (value.content, value.normal, value.bars, value.rulings) == (0, 10, (BECAUSE,), ("r",))

    def test_the_normal_number_goes_through_what_follows(self) -> None:
        value = (
            metres(13)
            .zeroed(BECAUSE, R1)
            .named("y")
            .halved(R1)
            .rounded(Op.FLOOR, R1)
            .times(2, rule=R1, unit=SPACE)
        )
        assert (value.content, value.normal, value.unit) == (0, 12, SPACE)
        assert replay(value.steps) == value.amount

    def test_zeroing_twice_keeps_the_first_number_and_each_reason_once(self) -> None:
        value = metres().zeroed(BECAUSE, R1).zeroed(BECAUSE, R1).zeroed(Msg("more"), R1)
        assert (value.normal, value.bars) == (10, (BECAUSE, Msg("more")))

    def test_what_was_zero_is_zeroed_with_a_step(self) -> None:
        value = metres(0).zeroed(BECAUSE, R1)
        assert (value.status, value.normal, value.steps[-1].op) == (Status.BARRED, 0, Op.ZERO)

    def test_the_unknown_cannot_be_zeroed_only_barred(self) -> None:
        value = metres(None).zeroed(BECAUSE, R1)
        assert (value.status, value.bars, value.normal) == (Status.UNKNOWN, (BECAUSE,), None)

    def test_an_own_number_forgets_the_normal_one(self) -> None:
        value = metres().zeroed(BECAUSE, R1).overridden_by(Fraction(3), "story", ("o",))
        assert (value.content, value.normal, value.status, value.overridden) == (3, None, Status.BARRED, True)


class TestRulings:
    def test_they_come_in_the_order_of_the_steps_each_once(self) -> None:
        part = total("p", M, 1, rule=R1, ruling="inner")
        value = (
            total("x", M, 1, rule=R1, ruling="first")
            .plus(part, rule=R1, ruling="last")
            .times(2, rule=R1, ruling="first")
        )
        assert value.rulings == ("first", "inner", "last")


class TestReplay:
    def test_no_steps_lead_nowhere(self) -> None:
        assert replay(()) is None

    @pytest.mark.parametrize("name", OPERATIONS)
    def test_a_record_with_a_wrong_result_is_broken(self, name: str) -> None:
        value = OPERATIONS[name][0](metres())
        broken = replace(value.steps[-1], result=Amount(Fraction(99), M))
        with pytest.raises(ValueError, match="Step"):
            replay((*value.steps[:-1], broken))

    def test_so_is_one_whose_operand_is_not_what_made_it(self) -> None:
        part = replace(operand(metres(3)), number=Fraction(4))
        with pytest.raises(ValueError, match="Operand"):
            replay(metres().plus(part, rule=R1).steps)

    def test_dice_are_added_to_dice_only(self) -> None:
        step = Step(Op.ADD_DICE, (Operand(Fraction(1)),), None)
        assert replay((step,)) is None
        with pytest.raises(ValueError, match="Step"):
            replay((replace(step, result=Dice(1)),))

    def test_arithmetic_ends_in_an_amount(self) -> None:
        with pytest.raises(ValueError, match="Step"):
            replay((Step(Op.FLOOR, (), Dice(1)),))

    def test_what_is_missing_leads_to_nothing(self) -> None:
        assert replay(metres(None).steps) is None


ROUNDINGS = [Op.FLOOR, Op.CEIL, Op.HALF_UP, Op.HALF_DOWN, Op.HALF_EVEN]
NUMBERS = st.fractions(-50, 50, max_denominator=12)
ADDENDS: st.SearchStrategy[Any] = NUMBERS | st.builds(metres, NUMBERS | st.none())
CHANGES: st.SearchStrategy[Operation] = st.one_of(
    st.builds(lambda x: lambda v: v.plus(x, rule=R1), ADDENDS),
    st.builds(lambda x: lambda v: v.times(x, rule=R1), ADDENDS),
    st.builds(lambda x: lambda v: v.divided(x, rule=R1), NUMBERS.filter(bool)),
    st.builds(lambda x: lambda v: v.at_least(x, R1), ADDENDS),
    st.builds(lambda x: lambda v: v.at_most(x, R1), ADDENDS),
    st.builds(
        lambda op: lambda v: v.rounded(op, R1),
        st.sampled_from(ROUNDINGS),
    ),
    st.builds(lambda x: lambda v: v.put(Operand(x), "spell"), NUMBERS),
    st.builds(lambda x: lambda v: v.overridden_by(x, "story", ("o",)), NUMBERS),
    st.just(lambda v: v.halved(R1)),
    st.just(lambda v: v.zeroed(BECAUSE, R1)),
    st.just(lambda v: v.because(BECAUSE, R1)),
    st.just(lambda v: v.named("y").times(2, rule=R1, unit=SPACE)),
)


@settings(deadline=None, max_examples=300)
@example(NUMBERS | st.none(), st.lists(CHANGES, max_size=8))
def test_whatever_is_done_can_be_done_again(start: Fraction | None, changes: list[Operation]) -> None:
    value = metres(start)
    for change in changes:
        value = change(value)
    result = replay(value.steps)
    if value.content is not None:
        assert result == value.amount
    assert (value.content is None) == bool(value.missing)


class TestReasons:
    @pytest.mark.parametrize(
        "done",
        [
            lambda: metres(9).plus(1, rule=R1, cause=BECAUSE, ruling="r"),
            lambda: metres(9).times(2, rule=R1, cause=BECAUSE, ruling="r"),
            lambda: metres(9).halved(R1, BECAUSE, "r"),
            lambda: metres(9).divided(2, rule=R1, cause=BECAUSE, ruling="r"),
            lambda: metres(9).rounded(Op.FLOOR, R1, BECAUSE, "r", to=Fraction(2)),
            lambda: metres(9).at_least(10, R1, BECAUSE, "r"),
            lambda: metres(9).at_most(8, R1, BECAUSE, "r"),
            lambda: metres(9).looked_up(1, M, R1, BECAUSE, "r"),
            lambda: metres(9).zeroed(BECAUSE, R1, "r"),
            lambda: metres(9).because(BECAUSE, R1, "r"),
            lambda: total("x", M, 1, rule=R1, cause=BECAUSE, ruling="r"),
            lambda: look_up("x", M, 1, R1, BECAUSE, "r"),
            lambda: state("x", True, BECAUSE, R1, "r"),
            lambda: state("x", True, None, None).becomes(False, BECAUSE, R1, "r"),
        ],
    )
    def test_every_operation_keeps_its_rule_its_cause_and_its_ruling(
        self, done: Callable[[], Value[Any]]
    ) -> None:
        step = done().steps[-1]
        assert (step.rule, step.cause, step.ruling) == (R1, BECAUSE, "r")

    def test_an_unknown_number_that_is_put_makes_unknown(self) -> None:
        value = metres(9).put(given(None, ("effects", 0)), BECAUSE)
        assert (value.content, value.missing) == (None, (("effects", 0),))

    def test_no_number_is_put_on_what_is_no_amount(self) -> None:
        bare: Quantity = Value("x", None)
        with pytest.raises(TypeError, match=r"^x$"):
            bare.put(given(1, ("a",)), BECAUSE)

    def test_what_is_done_first_is_done_to_nothing(self) -> None:
        assert replay((Step(Op.ADD, (Operand(HALF),), Amount(HALF, M)),)) == Amount(HALF, M)
        assert replay((Step(Op.ADD, (Operand(HALF),), None),)) is None

    def test_the_first_unknown_number_ends_the_explanation_with_its_reason(self) -> None:
        value = metres(9).times(given(None, ("b",)), rule=R1, cause=BECAUSE, ruling="r", unit=SPACE)
        assert (value.content, value.unit, value.missing) == (None, SPACE, (("b",),))
        step = value.steps[-1]
        assert (step.result, step.rule, step.cause, step.ruling) == (None, R1, BECAUSE, "r")

    def test_all_missing_fields_are_named(self) -> None:
        value = metres(None).plus(given(None, ("b",)), rule=R1)
        assert value.missing == (("a",), ("b",))

    def test_what_became_unknown_has_no_number_of_before(self) -> None:
        value = metres(9).zeroed(BECAUSE, R1).plus(given(None, ("b",)), rule=R1)
        assert (value.content, value.normal) == (None, None)
