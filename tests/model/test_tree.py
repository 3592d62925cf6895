"""Changes of JSON trees that leave the old tree as it was."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from charsheet.model.base import Json
from charsheet.model.tree import GONE, without


@pytest.mark.parametrize(
    ("tree", "paths", "left"),
    [
        ({"a": 1}, [], {"a": 1}),
        ({"a": 1, "b": 2}, [("a",)], {"b": 2}),
        ([1, 2, 3], [(0,), (2,)], [2]),
        ({"a": [{"b": 1, "c": 2}]}, [("a", 0, "b"), ("a", 0, "c")], {"a": [{}]}),
        ({"a": [{"b": 1}, {"b": 2}]}, [("a", 0, "c")], {"a": [{"b": 2}]}),
        ({"a": [1]}, [("a", 1)], {}),
        ({"a": 5, "b": None}, [("a", "deeper")], {"b": None}),
    ],
)
def test_what_lacks_a_part_goes_as_a_whole(tree: Json, paths: list[Any], left: Json) -> None:
    before = deepcopy(tree)
    assert without(tree, paths) == left
    assert tree == before


@pytest.mark.parametrize(
    ("tree", "paths"),
    [({"a": 1}, [()]), ({"a": 1}, [("b",)]), ([1], [(3,)]), (5, [("a",)]), ({"a": [1]}, [("a", 0), ()])],
)
def test_where_nothing_is_left(tree: Json, paths: list[Any]) -> None:
    before = deepcopy(tree)
    assert without(tree, paths) is GONE
    assert tree == before
