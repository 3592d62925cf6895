"""Data is deeply immutable, keeps what it does not know, and goes back as it came."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from charsheet.model.base import (
    Closed,
    Exact,
    Filled,
    Frozen,
    Label,
    Rows,
    Text,
    Whole,
    field_at,
    freeze,
    metadata,
    to_data,
)
from charsheet.model.base import inner_model as inner
from charsheet.model.problems import InvalidError, problems_of
from charsheet.model.rulings import Ruling
from charsheet.values import Msg


class Inner(Frozen):
    number: Whole | None = None
    name: Label = ""


class Outer(Frozen):
    exact: Exact | None = None
    filled: Filled = "x"
    notes: Text = ""
    yes: bool = True
    inner: Inner = Inner()
    rows: Rows[Inner] = ()


class Setting(Closed):
    yes: bool = True


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=4) | st.decimals(-9, 9, places=2),
    lambda parts: st.lists(parts, max_size=3) | st.dictionaries(st.text(max_size=4), parts, max_size=3),
    max_leaves=8,
)


def unknown(keys: set[str]) -> st.SearchStrategy[dict[str, Any]]:
    return st.dictionaries(
        st.text(min_size=1, max_size=5).filter(lambda key: key not in keys), JSON, max_size=2
    )


def merged(parts: st.SearchStrategy[dict[str, Any]], keys: set[str]) -> st.SearchStrategy[dict[str, Any]]:
    return st.tuples(parts, unknown(keys)).map(lambda both: {**both[0], **both[1]})


INNER = merged(
    st.fixed_dictionaries(
        {}, optional={"number": st.none() | st.integers(-5, 5), "name": st.sampled_from(["", "a"])}
    ),
    set(Inner.model_fields),
)
OUTER = merged(
    st.fixed_dictionaries(
        {},
        optional={
            "exact": st.none() | st.decimals(-9, 9, places=2),
            "filled": st.just("x"),
            "notes": st.sampled_from(["", "\n"]),
            "yes": st.booleans(),
            "inner": INNER,
            "rows": st.lists(INNER, max_size=2),
        },
    ),
    set(Outer.model_fields),
)


def ordered(data: Any) -> Any:
    """Data with the order of its keys told, so that it counts in a comparison."""
    if isinstance(data, dict):
        return [(key, ordered(value)) for key, value in cast("dict[str, Any]", data).items()]
    return [ordered(each) for each in cast("list[Any]", data)] if isinstance(data, list) else data


class TestRoundTrip:
    @settings(deadline=None, max_examples=150)
    @given(OUTER)
    def test_nothing_is_lost_and_nothing_is_added(self, data: dict[str, Any]) -> None:
        again = to_data(Outer.model_validate(data))
        assert again == data
        assert to_data(Outer.model_validate(again)) == again

    @pytest.mark.parametrize(
        "data", [{"exact": Decimal(0)}, {"yes": False}, {"notes": ""}, {"rows": []}, {"exact": None}]
    )
    def test_zero_false_and_empty_survive(self, data: dict[str, Any]) -> None:
        assert to_data(Outer.model_validate(data)) == data

    def test_a_default_that_is_written_and_one_left_out_stay_different(self) -> None:
        written = {"filled": "x", "notes": "", "yes": True, "inner": {}, "rows": []}
        assert to_data(Outer.model_validate(written)) == written
        assert to_data(Outer.model_validate({})) == {}

    def test_what_is_no_model_is_taken_as_it_is(self) -> None:
        tree = {"a": [1.5, "x", None, {"b": True}]}
        assert to_data(tree) == tree

    def test_unknown_keys_are_kept_at_any_depth_in_their_order(self) -> None:
        data = {"inner": {"z": {"y": [1, {"x": None}]}, "a": 1}, "rows": [{"luck": False}], "later": []}
        assert ordered(to_data(Outer.model_validate(data))) == ordered(data)

    def test_known_keys_come_in_declared_order_before_unknown_ones(self) -> None:
        data = {"zz": 1, "yes": False, "aa": 2, "exact": Decimal("1.5")}
        assert list(to_data(Outer.model_validate(data))) == ["exact", "yes", "zz", "aa"]

    def test_digits_of_a_decimal_are_kept(self) -> None:
        assert str(to_data(Outer.model_validate({"exact": Decimal("2.50")}))["exact"]) == "2.50"


class TestImmutable:
    def test_no_field_can_be_set_or_deleted(self) -> None:
        model = Outer.model_validate({"inner": {"number": 1}, "luck": 1})
        changes = [(model, "yes"), (model, "luck"), (model, "fresh"), (model.inner, "number")]
        for where, name in changes:
            with pytest.raises(ValidationError):
                setattr(where, name, 2)
        with pytest.raises(ValidationError):
            del model.yes

    def test_unknown_keys_are_frozen_with_the_rest(self) -> None:
        source = {"a": {"b": [1, {"c": [2]}]}}
        extra: Any = Outer.model_validate(source).model_extra
        with pytest.raises(TypeError):
            extra["new"] = 1
        with pytest.raises(TypeError):
            extra["a"]["b"] = 1
        assert extra["a"]["b"] == (1, {"c": (2,)})
        with pytest.raises(TypeError):
            extra["a"]["b"][1]["c"] = 1

    def test_a_change_of_the_source_changes_nothing(self) -> None:
        source: dict[str, Any] = {"a": [1], "rows": [{"b": [2]}]}
        model = Outer.model_validate(source)
        source["a"].append(2)
        source["rows"].append({})
        source["rows"][0]["b"].append(3)
        assert to_data(model) == {"rows": [{"b": [2]}], "a": [1]}

    def test_the_data_of_a_model_is_a_copy(self) -> None:
        model = Outer.model_validate({"a": [1], "inner": {"b": {"c": 1}}})
        tree = to_data(model)
        tree["a"].append(2)
        tree["inner"]["b"]["c"] = 2
        assert to_data(model) == {"inner": {"b": {"c": 1}}, "a": [1]}

    def test_equal_data_makes_equal_models(self) -> None:
        data = {"rows": [{"number": 1, "luck": {"a": [1]}}], "more": [1, 2]}
        assert Outer.model_validate(data) == Outer.model_validate(data)
        assert Outer.model_validate({"more": 1}) != Outer.model_validate({"more": 2})

    def test_what_is_nested_absurdly_is_refused(self) -> None:
        deep: Any = 1
        for _ in range(200):
            deep = [deep]
        with pytest.raises(ValidationError) as refused:
            Outer.model_validate({"inner": {"deep": deep}})
        (problem,) = problems_of(refused.value)
        assert (problem.path, problem.message) == (("inner",), Msg("is nested too deeply"))
        with pytest.raises(InvalidError):
            freeze({"a": [[]]}, levels=2)
        assert freeze({"a": [[]]}, levels=3) == {"a": ((),)}


class TestKindsOfField:
    @pytest.mark.parametrize(
        ("value", "whole"), [(2, 2), (Decimal("2.0"), 2), (Decimal(-3), -3), (Decimal("0E+2"), 0)]
    )
    def test_a_whole_number(self, value: object, whole: int) -> None:
        number = Inner.model_validate({"number": value}).number
        assert (number, type(number)) == (whole, int)

    @pytest.mark.parametrize(
        "value", ["2", True, Decimal("2.5"), Decimal("Infinity"), Decimal("NaN"), Decimal("1e15"), [2], {}]
    )
    def test_no_whole_number(self, value: object) -> None:
        with pytest.raises(ValidationError) as refused:
            Inner.model_validate({"number": value})
        assert [each.path for each in problems_of(refused.value)] == [("number",)]

    @pytest.mark.parametrize("value", [0, -3, Decimal("2.5"), Decimal("1e11"), Decimal("0.000000000001")])
    def test_an_exact_number(self, value: Any) -> None:
        assert Outer.model_validate({"exact": value}).exact == Decimal(value)

    @pytest.mark.parametrize(
        "value",
        [
            "2.5",
            True,
            10**13,
            Decimal("1e13"),
            Decimal("-1e400"),
            Decimal("NaN"),
            Decimal("-Infinity"),
            Decimal("1e-13"),
            [],
        ],
    )
    def test_no_exact_number(self, value: object) -> None:
        with pytest.raises(ValidationError) as refused:
            Outer.model_validate({"exact": value})
        assert [each.path for each in problems_of(refused.value)] == [("exact",)]

    @pytest.mark.parametrize("value", ["", " ", "\n", "x" * 1001, 1, None])
    def test_a_filled_text_says_something(self, value: object) -> None:
        with pytest.raises(ValidationError):
            Outer.model_validate({"filled": value})

    def test_a_setting_must_be_known(self) -> None:
        with pytest.raises(ValidationError) as refused:
            Setting.model_validate({"yess": True})
        assert [(each.path, each.message) for each in problems_of(refused.value)] == [
            (("yess",), Msg("is not known"))
        ]


class TestLookingIntoModels:
    def test_a_field_is_found_at_its_path(self) -> None:
        found = field_at(Outer, ("rows", 3, "number"))
        assert found is Inner.model_fields["number"]
        assert field_at(Outer, ("inner", "name")) is Inner.model_fields["name"]

    @pytest.mark.parametrize("path", [(), ("nothing",), ("inner", "nothing"), ("exact", "more"), (0,)])
    def test_there_is_none(self, path: tuple[str | int, ...]) -> None:
        assert field_at(Outer, path) is None

    def test_the_model_in_a_field(self) -> None:
        assert [inner(Outer.model_fields[name]) for name in ("inner", "rows", "yes")] == [Inner, Inner, None]

    def test_metadata_is_found_wherever_it_stands(self) -> None:
        from charsheet.model.base import Usual
        from charsheet.systems.narateer.model import Attributes, NarateerRulings

        usual = metadata(Attributes.model_fields["strength"], Usual)
        assert usual == Usual(0, 20)
        assert metadata(NarateerRulings.model_fields["zone_rounding"], Ruling) is not None
        assert metadata(Inner.model_fields["name"], Usual) is None
