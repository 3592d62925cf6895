"""What every character has, whatever its system."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

import pytest
from pydantic import ValidationError

from charsheet.model.base import Whole
from charsheet.model.character import Character, Known, KnownTrait, character_data
from charsheet.model.problems import Problem, problems_of
from charsheet.values import Msg


class Hero(Character):
    """A character of a system that exists only here."""

    system: Literal["heroic"] = "heroic"
    might: Whole = 0

    TRAITS: ClassVar[tuple[KnownTrait, ...]] = (
        KnownTrait("winged", Msg("Winged"), Msg("Flies."), needs_value=True),
        KnownTrait("sized", Msg("Sized"), Msg("Large."), needs_value=True, low=1, high=9),
        KnownTrait("fleet_foot", Msg("Fleet Foot"), Msg("Runs.")),
    )
    EFFECT_TARGETS: ClassVar[tuple[Known, ...]] = (
        Known("speed", Msg("Speed"), Msg("How fast.")),
        Known("cost", Msg("Cost"), Msg("How dear.")),
    )


def refused(data: dict[str, Any]) -> Problem:
    with pytest.raises(ValidationError) as error:
        Hero.model_validate(data)
    (problem,) = problems_of(error.value)
    return problem


def set_effect(name: str, **more: Any) -> dict[str, Any]:
    return {"name": name, "target": "speed", "op": "set", "value": 1, **more}


class TestNames:
    @pytest.mark.parametrize("written", ["fleet_foot", "Fleet Foot", "FLEETFOOT", " fleet  foot "])
    def test_a_trait_is_found_however_it_is_written(self, written: str) -> None:
        hero = Hero.model_validate({"traits": [{"name": "other"}, {"name": written, "note": "n"}]})
        trait = hero.trait("fleet_foot")
        assert trait is not None
        assert (trait.name, trait.note) == (written, "n")
        assert hero.trait("fleet") is None

    @pytest.mark.parametrize("written", ["no_movement", "No Movement", "NoMovement"])
    def test_a_condition_is_found_however_it_is_written(self, written: str) -> None:
        hero = Hero.model_validate({"conditions": ["x", written]})
        assert hero.has("no_movement")
        assert not hero.has("no")


class TestEffects:
    def test_two_that_set_one_target_are_an_error_that_names_both(self) -> None:
        problem = refused({"effects": [set_effect("boots"), set_effect("curse")]})
        assert problem.path == ("effects", 1)
        assert dict(problem.message.args) == {"first": "boots", "second": "curse", "target": "speed"}

    @pytest.mark.parametrize(
        "second", [set_effect("b", on=False), set_effect("b", target="cost"), set_effect("b", op="add")]
    )
    def test_one_that_is_off_or_does_something_else_is_none_of_them(self, second: dict[str, Any]) -> None:
        assert len(Hero.model_validate({"effects": [set_effect("a"), second]}).effects) == 2

    def test_an_unknown_target_is_an_error_that_names_the_known_ones(self) -> None:
        problem = refused({"effects": [{"target": "luck", "value": 1}]})
        assert problem.path == ("effects", 0, "target")
        assert dict(problem.message.args) == {"target": "luck", "known": "cost, speed"}

    def test_a_factor_is_not_negative(self) -> None:
        problem = refused({"effects": [{"target": "speed", "op": "multiply", "value": -1}]})
        assert (problem.path, problem.message) == (
            ("effects", 0, "value"),
            Msg("a factor must be at least 0"),
        )

    def test_an_addition_may_be(self) -> None:
        (effect,) = Hero.model_validate({"effects": [{"target": "speed", "value": -1}]}).effects
        assert (effect.op, effect.on, effect.name) == ("add", True, "")

    def test_an_effect_has_one_of_three_operations(self) -> None:
        problem = refused({"effects": [{"target": "speed", "op": "divide", "value": 1}]})
        assert problem.message == Msg("must be one of: {names}", names="set, add, multiply")


class TestTraits:
    def test_one_that_needs_a_number_and_has_none_is_an_error(self) -> None:
        problem = refused({"traits": [{"name": "other"}, {"name": "Winged"}]})
        assert (problem.path, problem.message) == (
            ("traits", 1, "value"),
            Msg("the trait {trait} needs a number", trait=Msg("Winged")),
        )
        assert Hero.model_validate({"traits": [{"name": "Winged", "value": 0}]}).traits[0].value == 0

    @pytest.mark.parametrize(("number", "kind"), [(0, "least"), (10, "most")])
    def test_its_number_lies_in_its_bounds(self, number: int, kind: str) -> None:
        problem = refused({"traits": [{"name": "sized", "value": number}]})
        assert problem.path == ("traits", 0, "value")
        assert f"at {kind} {{limit}}" in problem.message.id
        for good in (1, 9):
            assert Hero.model_validate({"traits": [{"name": "SIZED", "value": good}]}).traits

    def test_one_without_a_name_is_an_error(self) -> None:
        assert refused({"traits": [{"name": " "}]}).path == ("traits", 0, "name")


class TestOverrides:
    def test_one_value_is_overridden_once(self) -> None:
        twice = [{"target": "bm", "value": 1, "reason": "a"}, {"target": "bm", "value": 2, "reason": "b"}]
        problem = refused({"overrides": twice})
        assert (problem.path, problem.message) == (
            ("overrides", 1, "target"),
            Msg("{target} is overridden twice", target="bm"),
        )

    @pytest.mark.parametrize("missing", ["target", "value", "reason"])
    def test_it_is_complete(self, missing: str) -> None:
        full = {"target": "bm", "value": 1, "reason": "a"}
        problem = refused({"overrides": [{key: each for key, each in full.items() if key != missing}]})
        assert (problem.path, problem.message) == (("overrides", 0, missing), Msg("is missing"))


class TestWhole:
    def test_an_id_is_a_uuid(self) -> None:
        problem = refused({"id": "mine"})
        assert (problem.path, problem.message) == (("id",), Msg("is not a UUID"))
        assert Hero.model_validate({"id": "0b9e2f64-6d1c-4c57-9a55-8e0f4c7d21b3"}).id

    def test_the_format_is_ours(self) -> None:
        assert refused({"format": 2}).path == ("format",)

    @pytest.mark.parametrize("number", [-1, 1_000_001])
    @pytest.mark.parametrize("measure", ["quantity", "kg", "bulk"])
    def test_equipment_weighs_something_sensible(self, measure: str, number: int) -> None:
        assert refused({"equipment": [{measure: number}]}).path == ("equipment", 0, measure)

    def test_a_portrait_has_its_limit(self) -> None:
        problem = refused({"portrait": "x" * 1_400_001})
        assert problem.message == Msg("is longer than {limit} characters", limit=1_400_000)

    def test_files_are_written_in_one_order(self) -> None:
        data = {
            "zeal": 1,
            "notes": "",
            "portrait": None,
            "equipment": [],
            "overrides": [],
            "effects": [],
            "conditions": [],
            "traits": [],
            "might": 0,
            "name": "x",
            "id": None,
            "system": "heroic",
            "format": 1,
        }
        written = character_data(Hero.model_validate(data))
        assert written == data
        assert list(written) == [
            *("format", "system", "id", "name", "might", "traits", "conditions", "effects", "overrides"),
            *("equipment", "notes", "portrait", "zeal"),
        ]

    def test_what_was_left_out_is_not_written(self) -> None:
        assert character_data(Hero.model_validate({"might": 3})) == {"might": 3}


def test_more_effects_than_anybody_enters_are_refused_before_they_hurt() -> None:
    effects = [{"target": "bm", "value": 1, "op": "multiply"}] * 501
    problem = refused({"effects": effects})
    assert problem.path == ("effects",)
    assert problem.message == Msg("has more than {limit} entries", limit=500)
