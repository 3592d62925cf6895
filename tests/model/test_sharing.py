"""Rows that an edit left alone are taken over: with the same outcome as if all were done anew."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from charsheet.model.base import Frozen, Json, Rows, Whole, to_data
from charsheet.model.problems import problems_of
from charsheet.model.sharing import known_trees, with_records


class Inner(Frozen):
    number: Whole | None = None
    name: str = ""


class Other(Frozen):
    name: str


class Outer(Frozen):
    title: str = ""
    rows: Rows[Inner] = ()
    others: Rows[Other] = ()
    names: Rows[str] = ()


WORDS = st.text(max_size=2)
INNER = st.fixed_dictionaries(
    {}, optional={"number": st.integers(0, 3), "name": WORDS, "zeta": st.lists(WORDS)}
)
OTHER = st.fixed_dictionaries({"name": WORDS}, optional={"zeta": WORDS})
OUTER = st.fixed_dictionaries(
    {},
    optional={
        "title": WORDS,
        "rows": st.lists(INNER, max_size=4),
        "others": st.lists(OTHER, max_size=3),
        "names": st.lists(WORDS, max_size=3),
        "zeta": st.lists(st.fixed_dictionaries({"deep": WORDS}), max_size=2),
    },
)
WRONG: list[Json] = [{"number": "one"}, {"name": 1}, 3, "x", None, []]


def outcome(tree: Json) -> Any:
    """What comes of validating *tree*: the record with the tree that it is written as, or the problems."""
    try:
        made = Outer.model_validate(tree)
    except ValidationError as error:
        return problems_of(error)
    return made, to_data(made)


def edited(tree: Json, data: st.DataObject) -> Json:
    """A changed copy of *tree* that shares rows with it, in whatever order and list, or has wrong ones."""
    rows = [each for key in ("rows", "others", "names", "zeta") for each in tree.get(key, [])]
    row = st.one_of(st.sampled_from([*rows, *WRONG]), INNER, OTHER)
    lists = st.dictionaries(
        st.sampled_from(["rows", "others", "names", "zeta"]),
        st.lists(row, max_size=5) | st.sampled_from([None, 3, {}]),
    )
    return {**tree, **data.draw(lists)}


@given(start=OUTER, data=st.data())
@settings(max_examples=300, deadline=None)
def test_validation_that_takes_rows_over_says_what_validation_of_all_says(
    start: Json, data: st.DataObject
) -> None:
    before = Outer.model_validate(start)
    tree = to_data(before)
    after = edited(tree, data)
    assert outcome(with_records(after, tree, before)) == outcome(after)
    assert tree == to_data(before)  # nothing was changed in place


@given(start=OUTER, data=st.data())
@settings(max_examples=200, deadline=None)
def test_a_tree_that_takes_rows_over_is_the_tree_made_anew(start: Json, data: st.DataObject) -> None:
    before = Outer.model_validate(start)
    tree = to_data(before)
    try:
        after = Outer.model_validate(with_records(edited(tree, data), tree, before))
    except ValidationError:
        return
    assert to_data(after, known_trees(tree, before)) == to_data(after)


def test_only_what_changed_is_made_anew() -> None:
    before = Outer.model_validate({"rows": [{"number": 1}, {"number": 2}], "others": [{"name": "x"}]})
    tree = to_data(before)
    changed = {**tree, "rows": [tree["rows"][0], {"number": 3}]}
    after = Outer.model_validate(with_records(changed, tree, before))
    assert after.rows[0] is before.rows[0]
    assert after.rows[1].number == 3
    assert after.others[0] is before.others[0]
    written = to_data(after, known_trees(tree, before))
    assert written["rows"][0] is tree["rows"][0]
    assert written["rows"][1] == {"number": 3}
    assert written["others"][0] is tree["others"][0]


def test_a_row_that_moves_to_another_list_is_validated_there() -> None:
    before = Outer.model_validate({"rows": [{"name": "x", "zeta": [1]}]})
    tree = to_data(before)
    after = Outer.model_validate(with_records({"others": tree["rows"]}, tree, before))
    assert after == Outer.model_validate({"others": [{"name": "x", "zeta": [1]}]})


@pytest.mark.parametrize("tree", [None, 3, "x", [{"number": 1}]])
def test_what_is_no_object_is_left_to_validation(tree: Json) -> None:
    assert with_records(tree, {}, Outer()) is tree
