"""Every way in which data can be wrong has words, and the place of the fault."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import pytest
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from charsheet.model.base import Closed, Exact, Frozen, Label, Rows, Whole
from charsheet.model.problems import Problem, Severity, path_text, problems_of
from charsheet.values import Msg, Path


class Part(Frozen):
    number: Annotated[Whole, Field(ge=0, le=9)] = 0


class Data(Closed):
    text: Label = ""
    yes: bool = True
    exact: Annotated[Exact, Field(gt=0, lt=5)] | None = None
    one: Literal["a", "b"] = "a"
    part: Part = Part()
    parts: Rows[Part] = ()
    few: Annotated[Rows[Part], Field(min_length=1)] = (Part(),)
    needed: int


CASES: list[tuple[dict[str, Any], Path, Msg]] = [
    ({"text": 1}, ("text",), Msg("must be text")),
    ({"yes": 1}, ("yes",), Msg("must be true or false")),
    ({"part": []}, ("part",), Msg("must be an object with named fields")),
    ({"parts": {}}, ("parts",), Msg("must be a list")),
    ({"parts": [{}, {"number": "1"}]}, ("parts", 1, "number"), Msg("must be a whole number")),
    ({"part": {"number": -1}}, ("part", "number"), Msg("must be at least {limit}", limit=0)),
    ({"part": {"number": 10}}, ("part", "number"), Msg("must be at most {limit}", limit=9)),
    ({"exact": "1"}, ("exact",), Msg("must be a number")),
    ({"exact": 0}, ("exact",), Msg("must be more than {limit}", limit=0)),
    ({"exact": 5}, ("exact",), Msg("must be less than {limit}", limit=5)),
    ({"one": "c"}, ("one",), Msg("must be one of: {names}", names="a, b")),
    ({"few": []}, ("few",), Msg("must not be empty")),
    ({"few": [{"number": "1"}]}, ("few", 0, "number"), Msg("must be a whole number")),
    ({"few": [{}] * 10_001}, ("few",), Msg("has more than {limit} entries", limit=10_000)),
    ({"more": 1}, ("more",), Msg("is not known")),
    ({"text": "x" * 1001}, ("text",), Msg("is longer than {limit} characters", limit=1000)),
]


@pytest.mark.parametrize(("data", "path", "message"), CASES)
def test_a_fault_is_named_with_its_place(data: dict[str, Any], path: Path, message: Msg) -> None:
    with pytest.raises(ValidationError) as refused:
        Data.model_validate({"needed": 1, **data})
    assert problems_of(refused.value) == (Problem(path, message, Severity.ERROR),)


def test_what_is_missing_is_named() -> None:
    with pytest.raises(ValidationError) as refused:
        Data.model_validate({})
    assert problems_of(refused.value) == (Problem(("needed",), Msg("is missing")),)


def test_a_fault_without_words_of_its_own_is_still_a_fault() -> None:
    class Odd(BaseModel):
        model_config = ConfigDict(strict=True)
        data: bytes

    with pytest.raises(ValidationError) as refused:
        Odd.model_validate({"data": 1})
    assert [each.message for each in problems_of(refused.value)] == [Msg("is not valid")]


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ((), ""),
        (("name",), "name"),
        (("effects", 0, "value"), "effects[0].value"),
        (("a", "b", 1), "a.b[1]"),
        ((2, "a"), "[2].a"),
    ],
)
def test_a_path_reads_as_people_write_it(path: Path, text: str) -> None:
    assert path_text(path) == text
