"""Edits as data: a pure change of a character's JSON tree."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from charsheet.edit.commands import add_name, add_row, become, remove_name, remove_row, set_field
from charsheet.model.base import Json
from charsheet.model.tree import rows_at, value_at, with_value
from charsheet.present.locale import get_locale
from charsheet.values import Msg, Path

TREE: Json = {
    "name": "Мира",
    "skills": {"athletics": 1},
    "effects": [{"name": "a"}, {"name": "b", "on": False}],
}


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("name",), "Мира"),
        (("skills", "athletics"), 1),
        (("effects", 1, "on"), False),
        (("effects", 0), {"name": "a"}),
        (("notes",), None),
        (("attributes", "strength"), None),
        (("effects", 2), None),
        (("effects", 2, "name"), None),
        (("traits", 0, "name"), None),
        (("name", "first"), None),
    ],
)
def test_value_at(path: Path, value: Json) -> None:
    assert value_at(TREE, path) == value


def test_rows_at() -> None:
    assert rows_at(TREE, ("effects",)) == TREE["effects"]
    assert rows_at(TREE, ("traits",)) == []


@pytest.mark.parametrize(
    ("path", "value", "changed"),
    [
        (("name",), "Торн", {"name": "Торн"}),
        (("name",), "", {"name": ""}),
        (("skills", "athletics"), 0, {"skills": {"athletics": 0}}),
        (("skills", "acrobatics"), 2, {"skills": {"athletics": 1, "acrobatics": 2}}),
        (("attributes", "strength"), 3, {"attributes": {"strength": 3}}),
        (("effects", 0, "on"), False, {"effects": [{"name": "a", "on": False}, TREE["effects"][1]]}),
        (("effects", 1), {"name": "c"}, {"effects": [TREE["effects"][0], {"name": "c"}]}),
        (("skills", "athletics"), None, {"skills": {}}),
        (("effects", 1, "on"), None, {"effects": [{"name": "a"}, {"name": "b"}]}),
        (("notes",), None, {}),
    ],
)
def test_with_value_changes_a_copy(path: Path, value: Json, changed: dict[str, Json]) -> None:
    before = copy.deepcopy(TREE)
    assert with_value(TREE, path, value) == {**TREE, **changed}
    assert before == TREE


def test_a_field_that_is_emptied_leaves_the_file() -> None:
    changed = with_value(TREE, ("name",), None)
    assert "name" not in changed


def test_a_new_key_stands_last() -> None:
    assert list(with_value(TREE, ("zeta",), 1)) == [*TREE, "zeta"]


@given(
    st.sampled_from([("name",), ("skills", "athletics"), ("effects", 1, "name"), ("new", "deep")]),
    st.integers(),
)
def test_what_is_set_is_there_and_nothing_else_changed(path: Any, value: int) -> None:
    changed = with_value(TREE, path, value)
    assert value_at(changed, path) == value
    assert with_value(changed, path, value_at(TREE, path)) in (TREE, {**TREE, "new": {}})


# --- commands ----------------------------------------------------------------------------------


def words(message: Msg) -> tuple[str, str]:
    return get_locale("en").text(message), get_locale("ru").text(message)


def test_set_field() -> None:
    command = set_field(("skills", "athletics"), 4, Msg("Athletics"))
    assert command.change(TREE)["skills"] == {"athletics": 4}
    assert words(command.label) == ("Change Athletics", "Изменить поле «Атлетика»")
    assert command.merge_key == set_field(("skills", "athletics"), 5, "x").merge_key
    assert command.merge_key != set_field(("skills", "acrobatics"), 4, "x").merge_key


def test_set_field_named_by_the_user() -> None:
    assert words(set_field(("x",), 1, "Свой {x}").label)[1] == "Изменить поле «Свой {x}»"


def test_add_row() -> None:
    command = add_row(("effects",), {"name": "c"}, Msg("effect"))
    assert [each["name"] for each in command.change(TREE)["effects"]] == ["a", "b", "c"]
    assert words(command.label) == ("Add effect", "Добавить эффект")
    assert command.merge_key is None
    assert add_row(("traits",), {"name": "x"}, Msg("trait")).change(TREE)["traits"] == [{"name": "x"}]


def test_a_row_that_is_typed_in_goes_on_as_one_step() -> None:
    command = add_row(("effects",), {"name": "c"}, Msg("effect"), typed_in=(2, "name"))
    assert command.merge_key == set_field(("effects", 2, "name"), "cd", Msg("Name")).merge_key


def test_remove_row() -> None:
    command = remove_row(("effects",), 0, Msg("effect"))
    assert [each["name"] for each in command.change(TREE)["effects"]] == ["b"]
    assert words(command.label) == ("Remove effect", "Удалить эффект")
    assert command.merge_key is None
    assert len(TREE["effects"]) == 2


def test_become() -> None:
    command = become({"name": "other"}, Msg("Reload from disk"))
    assert command.change(TREE) == {"name": "other"}
    assert words(command.label)[0] == "Reload from disk"
    assert command.merge_key is None


def test_a_name_is_added_once_however_it_is_written_and_taken_out_likewise() -> None:
    tree = {"conditions": ["prone", "No Sprint"]}
    command = add_name(("conditions",), "slowed", Msg("Slowed"))
    assert command.change(tree) == {"conditions": ["prone", "No Sprint", "slowed"]}
    assert command.change({}) == {"conditions": ["slowed"]}
    assert add_name(("conditions",), "no_sprint", "").change(tree) == tree
    assert words(command.label) == ("Add Slowed", "Добавить Замедлен")
    taken = remove_name(("conditions",), "no_sprint", Msg("No Sprint"))
    assert taken.change(tree) == {"conditions": ["prone"]}
    assert taken.change({"conditions": ["NoSprint"]}) == {}
    assert words(taken.label)[0] == "Remove No Sprint"
    assert command.merge_key is None
    assert taken.merge_key is None
    assert tree == {"conditions": ["prone", "No Sprint"]}
