"""Settings for what the sources leave open."""

from __future__ import annotations

from typing import Annotated, Literal

import pytest
from pydantic import ValidationError

from charsheet.model.base import Closed, Rows
from charsheet.model.problems import problems_of
from charsheet.model.rulings import (
    Part,
    Ruling,
    Rulings,
    default_of,
    noteworthy,
    parts_of,
    possible_values,
    ruling_info,
)
from charsheet.systems.registry import SYSTEMS, AnySystem
from charsheet.values import Msg


class House(Rulings):
    told: Annotated[bool, Ruling(Msg("Told"), Msg("The text says so."))] = True
    ours: Annotated[Literal["a", "b"], Ruling(Msg("Ours"), Msg("Nobody says."), sourced=False)] = "a"
    bare: bool = True


def test_a_ruling_says_what_it_is_about() -> None:
    assert ruling_info(House, "ours").label == Msg("Ours")
    for id in ("bare", "nothing"):
        with pytest.raises(KeyError):
            ruling_info(House, id)


def test_a_reader_is_told_of_changed_rulings_and_of_those_that_rest_on_nothing() -> None:
    class Two(Rulings):
        told: Annotated[bool, Ruling(Msg("Told"), Msg("The text says so."))] = True
        ours: Annotated[bool, Ruling(Msg("Ours"), Msg("Nobody says."), sourced=False)] = True

    assert list(noteworthy(Two())) == ["ours"]
    assert list(noteworthy(Two(told=False))) == ["told", "ours"]
    assert list(noteworthy(Two(told=True, ours=True))) == ["ours"]


def test_a_list_says_what_the_fields_of_its_entries_mean() -> None:
    class Entry(Closed):
        name: Annotated[str, Part(Msg("Name"), Msg("What it is called."))]

    class Mute(Closed):
        name: str

    class Lists(Rulings):
        told: Annotated[Rows[Entry], Ruling(Msg("Told"), Msg("Entries."))] = ()
        mute: Annotated[Rows[Mute], Ruling(Msg("Mute"), Msg("Entries."))] = ()

    assert list(parts_of(Lists, "told")) == ["name"]
    with pytest.raises(KeyError):
        parts_of(Lists, "mute")
    assert parts_of(House, "told") == {}


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.id)
class TestEverySystem:
    def test_each_possible_value_is_there_in_words(self, system: AnySystem) -> None:
        for id in system.rulings.model_fields:
            possible = possible_values(system.rulings, id)
            choices = ruling_info(system.rulings, id).choices
            if possible:  # True is not 1 here
                assert [repr(each.value) for each in choices] == [repr(each) for each in possible], id
                assert len({each.label for each in choices}) == len(possible), id

    def test_what_is_no_choice_is_a_number_a_name_from_a_list_or_a_list(self, system: AnySystem) -> None:
        for id, field in system.rulings.model_fields.items():
            info = ruling_info(system.rulings, id)
            if field.annotation is str:
                assert info.names_of in system.rulings.model_fields
            elif parts_of(system.rulings, id):
                assert info.entry is not None
                names = [each.name for each in default_of(system.rulings, id)]
                assert {each.value for each in info.choices} >= set(names)
                assert info.fixed <= len(names)
            else:
                assert possible_values(system.rulings, id) or field.annotation is int, id

    def test_each_ruling_is_explained(self, system: AnySystem) -> None:
        for id in system.rulings.model_fields:
            assert ruling_info(system.rulings, id).help.id.endswith(".")

    def test_all_have_defaults(self, system: AnySystem) -> None:
        assert system.rulings() == system.rulings.model_validate({})

    def test_an_unknown_ruling_is_an_error_that_names_it(self, system: AnySystem) -> None:
        with pytest.raises(ValidationError) as refused:
            system.rulings.model_validate({"no_such_ruling": 1})
        assert [each.path for each in problems_of(refused.value)] == [("no_such_ruling",)]

    def test_an_unknown_value_is_an_error_that_names_the_ruling(self, system: AnySystem) -> None:
        for id in system.rulings.model_fields:
            with pytest.raises(ValidationError) as refused:
                system.rulings.model_validate({id: {"no": "such value"}})
            assert {each.path[0] for each in problems_of(refused.value)} == {id}
