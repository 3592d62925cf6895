"""Adjustments on trees: rows by name, and nothing is left when they go."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from charsheet.rules.cast import (
    Adjustment,
    Cast,
    Change,
    Npc,
    adjusted,
    adjustment_at,
    applied,
    told,
    unadjusted,
)
from charsheet.values import Msg, Words


def english(words: Words) -> str:
    return words if isinstance(words, str) else words.id


def shouted(words: Words) -> str:
    return english(words).upper()


LANGUAGES = (english, shouted)
TIRED = Adjustment(
    "tired",
    Msg("Tired"),
    Msg("Yawns."),
    (Change("bm", "add", -1), Change("run.cost", "multiply", Decimal(2))),
    conditions=("slowed", "no_sprint"),
    equipment=({"name": Msg("Pillow"), "bulk": 1},),
)
KEEN = Adjustment("keen", Msg("Keen"), Msg("Looks about."), (Change("bm", "add", 2),))
HURT = Adjustment("hurt", Msg("Hurt"), Msg("Limps."), (Change("bm", "add", -3),), conditions=("prone",))


def test_words_are_told_at_any_depth() -> None:
    tree = {"a": Msg("x"), "b": (1, [Msg("y")], {"c": Msg("z")}), "d": None, "e": "kept", "f": Decimal(3)}
    assert told(tree, shouted) == {
        "a": "X",
        "b": [1, ["Y"], {"c": "Z"}],
        "d": None,
        "e": "kept",
        "f": Decimal(3),
    }


def test_a_template_in_words() -> None:
    npc = Npc("x", Msg("Wolf"), Msg("Bites."), {"size": 1, "equipment": ({"name": Msg("Collar")},)})
    tree = npc.tree(shouted)
    assert tree == {"name": "WOLF", "size": 1, "equipment": [{"name": "COLLAR"}], "notes": "BITES."}
    assert npc.tree(english, "")["name"] == ""
    assert npc.tree(english, "Rex")["name"] == "Rex"


def test_an_adjustment_becomes_rows_of_its_name() -> None:
    before: dict[str, Any] = {"name": "x", "effects": [{"name": "Wind", "target": "bm", "value": 1}]}
    tree = adjusted(before, TIRED, shouted)
    assert tree == {
        "name": "x",
        "effects": [
            {"name": "Wind", "target": "bm", "value": 1},
            {"name": "TIRED", "target": "bm", "op": "add", "value": -1},
            {"name": "TIRED", "target": "run.cost", "op": "multiply", "value": Decimal(2)},
        ],
        "equipment": [{"name": "PILLOW", "bulk": 1}],
        "conditions": ["slowed", "no_sprint"],
        "traits": [
            {
                "name": "TIRED",
                "note": "YAWNS.",
                "adjustment": {
                    "id": "tired",
                    "conditions": ["slowed", "no_sprint"],
                    "made": ["traits", "equipment", "conditions"],
                },
            }
        ],
    }
    assert before == {"name": "x", "effects": [{"name": "Wind", "target": "bm", "value": 1}]}
    assert applied(tree) == ("tired",)
    assert adjusted(tree, TIRED, english) is tree  # once is enough, in whichever language
    assert unadjusted(tree, TIRED, LANGUAGES) == before


def test_lists_that_get_nothing_are_not_begun() -> None:
    tree = adjusted({}, KEEN, english)
    assert list(tree) == ["effects", "traits"]
    assert tree["traits"][0]["adjustment"] == {"id": "keen", "made": ["traits", "effects"]}
    begun = adjusted({"traits": [], "effects": []}, KEEN, english)
    assert begun["traits"][0]["adjustment"] == {"id": "keen"}
    assert unadjusted(begun, KEEN, LANGUAGES) == {"traits": [], "effects": []}


def test_a_condition_that_holds_already_stays() -> None:
    before: dict[str, Any] = {"conditions": ["Slowed "]}
    tree = adjusted(before, TIRED, english)
    assert tree["conditions"] == ["Slowed ", "no_sprint"]
    assert tree["traits"][0]["adjustment"]["conditions"] == ["no_sprint"]
    assert unadjusted(tree, TIRED, LANGUAGES) == before


def test_the_last_of_equal_rows_goes() -> None:
    mine = {"name": "Keen", "target": "bm", "op": "add", "value": 9}
    before: dict[str, Any] = {"effects": [mine, {"name": "Wind", "target": "bm", "op": "add", "value": 1}]}
    assert unadjusted(adjusted(before, KEEN, english), KEEN, LANGUAGES) == before


def test_numbers_may_be_edited_and_words_are_ones_own() -> None:
    tree = adjusted({}, TIRED, english)
    tree["effects"][0]["value"] = -5
    tree["effects"][1]["name"] = "Mine"
    tree["equipment"][0]["bulk"] = 7
    tree["conditions"] = ["no_sprint", "prone"]
    left = unadjusted(tree, TIRED, LANGUAGES)
    assert left == {
        "effects": [{"name": "Mine", "target": "run.cost", "op": "multiply", "value": Decimal(2)}],
        "conditions": ["prone"],
    }


def test_one_of_another_language_is_known() -> None:
    tree = adjusted({}, TIRED, shouted)
    assert (
        unadjusted(tree, TIRED, (english,))["effects"] == tree["effects"]
    )  # who does not speak it leaves it
    assert unadjusted(tree, TIRED, LANGUAGES) == {}


def test_one_that_is_not_there_changes_nothing() -> None:
    tree = adjusted({"traits": [{"name": "Keen"}]}, HURT, english)
    assert applied(tree) == ("hurt",)
    assert unadjusted(tree, KEEN, LANGUAGES) is tree
    assert unadjusted({}, KEEN, LANGUAGES) == {}
    assert applied({}) == ()


@pytest.mark.parametrize("first", [KEEN, HURT, TIRED])
def test_whoever_stays_takes_care_of_the_lists(first: Adjustment) -> None:
    before: dict[str, Any] = {"name": "x"}
    tree: Any = before
    for each in (KEEN, HURT, TIRED):
        tree = adjusted(tree, each, english)
    assert applied(tree) == ("keen", "hurt", "tired")
    tree = unadjusted(tree, first, LANGUAGES)
    rest = [each for each in (HURT, TIRED, KEEN) if each is not first]
    made = tree["traits"][0]["adjustment"]["made"]
    assert set(made) >= {"traits", "effects"}
    assert len(set(made)) == len(made)
    for each in rest:
        assert set(tree) > set(before)
        tree = unadjusted(tree, each, LANGUAGES)
    assert tree == before


def test_one_that_was_there_before_takes_care_of_nothing() -> None:
    before: dict[str, Any] = {"traits": [{"name": "x", "adjustment": {"id": "x"}}]}
    tree = adjusted(before, KEEN, english)
    tree["effects"].append({"name": "Wind", "target": "bm", "op": "add", "value": 1})
    left = unadjusted(tree, KEEN, LANGUAGES)
    assert left == {**before, "effects": [tree["effects"][1]]}


def test_an_own_row_keeps_the_list_that_was_begun() -> None:
    tree = adjusted({"traits": [{"name": "Own"}]}, KEEN, english)
    tree["effects"].append({"name": "Wind", "target": "bm", "op": "add", "value": 1})
    left = unadjusted(tree, KEEN, LANGUAGES)
    assert left == {"traits": [{"name": "Own"}], "effects": [tree["effects"][1]]}


def test_a_cast_finds_by_id() -> None:
    cast = Cast((), (KEEN, HURT))
    assert cast.adjustment("hurt") is HURT
    assert cast.adjustment("x") is None
    assert (Cast().npcs, Cast().adjustments) == ((), ())


def test_a_trait_stands_for_its_adjustment() -> None:
    cast = Cast((), (KEEN, HURT))
    mark = {"name": "Own", "adjustment": {"id": "hurt"}}
    tree = {
        "traits": [
            {"name": "Keen"},
            mark,
            {"adjustment": {"id": "other"}},
            mark,
            *adjusted({}, KEEN, english)["traits"],
        ]
    }
    found = [adjustment_at(tree, index, cast) for index in range(5)]
    assert found == [None, HURT, None, None, KEEN], "of two that stand for the same one the first does"
