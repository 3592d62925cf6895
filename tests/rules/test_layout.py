"""Forms and tables show all that there is, and nothing that there is not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from decimal import Decimal
from string import Formatter
from typing import Any, cast, get_args

import pytest
from msgspec import Struct
from pydantic import BaseModel

from charsheet.model.base import field_at, inner_model
from charsheet.model.problems import path_text
from charsheet.model.rulings import ruling_info
from charsheet.rules.layout import Field, Kind, Layout
from charsheet.rules.sheet import Sheet
from charsheet.systems.registry import SYSTEMS, AnySystem
from charsheet.values import Msg, Path
from tests.cases.load import cases_of

HOURLY = ("march", "fast", "running", "swim_hours")
NOT_SHOWN = {
    # Beside so many targets there is no room; `why` tells the degrees of each.
    "d100": {
        *(f"test.{id}.{hour}.chance" for id in HOURLY for hour in (1, 2, 3)),
        *(f"test.perception.{pace}.chance" for pace in ("fast", "running")),
        *(f"test.sheer.{skill}.chance" for skill in ("athletics", "acrobatics")),
        *("test.fast.chance", "test.rope_hold.chance"),
    },
    # An odd Result Point adds nothing: the row of the even one before stands for both.
    "d6": {f"jump.{points}{unit}" for points in (0, 1, 3, 5, 7, 9, 11) for unit in ("", ".metres")},
}
"""Values that no table shows, on purpose. `why` and scripts have them all the same."""

TYPES = {
    Kind.TEXT: str,
    Kind.NOTES: str,
    Kind.WHOLE: int,
    Kind.DECIMAL: Decimal,
    Kind.DICE: str,
    Kind.SWITCH: bool,
    Kind.CHOICE: str,
    Kind.NAME: str,
    Kind.VALUE: str,
    Kind.CHARACTER: str,
    Kind.NAMES: tuple,
    Kind.ROWS: tuple,
}

each_system = pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.id)


def declared(layout: Layout) -> Iterator[tuple[Path, Field]]:
    for section in layout.sections:
        for field in section.fields:
            yield field.path, field
            for column in field.columns:
                yield (*field.path, *column.path), column


def model_paths(model: type[BaseModel], path: Path = ()) -> Iterator[Path]:
    """The path of every field that holds data, at any depth."""
    for name, field in model.model_fields.items():
        inner = inner_model(field)
        if inner is None:
            yield (*path, name)
        else:
            yield from model_paths(inner, (*path, name))


def kinds_in(annotation: Any) -> set[type]:
    if isinstance(annotation, type):
        return {annotation}
    found: set[type] = set().union(*(kinds_in(each) for each in get_args(annotation)))
    literal = {type(each) for each in get_args(annotation) if isinstance(each, str)}
    outer = {tuple} if getattr(annotation, "__origin__", None) is tuple else set[type]()
    return found | literal | outer


def sheets(system: AnySystem) -> Iterator[Sheet]:
    """Sheets of all the characters that the rule cases know."""
    yield system.evaluate(system.character(), system.rulings())
    for case in cases_of(system):
        if "error" not in case.data:
            rulings = system.rulings.model_validate(case.rulings)
            yield system.evaluate(system.character.model_validate(case.character), rulings)


def all_ids(system: AnySystem) -> set[str]:
    return {id for sheet in sheets(system) for id in sheet}


@each_system
def test_every_declared_field_exists(system: AnySystem) -> None:
    for path, field in declared(system.layout):
        found = field_at(system.character, path)
        assert found is not None, path_text(path)
        assert TYPES[field.kind] in kinds_in(found.annotation), path_text(path)


@each_system
def test_every_field_is_declared_or_hidden(system: AnySystem) -> None:
    known = {path for path, field in declared(system.layout)}
    hidden = set(system.layout.hidden)
    assert known.isdisjoint(hidden)
    there = set(model_paths(system.character))
    assert {path for path in there if path not in known | hidden} == set()
    assert hidden <= there


@each_system
def test_fields_are_declared_once(system: AnySystem) -> None:
    paths = Counter(path for path, _ in declared(system.layout))
    assert [path for path, count in paths.items() if count > 1] == []
    for path, field in declared(system.layout):
        assert system.layout.field_at(path) is field


@each_system
def test_fields_have_what_their_kind_needs(system: AnySystem) -> None:
    rulings = system.rulings()
    for path, field in declared(system.layout):
        assert (field.kind is Kind.ROWS) == bool(field.columns), path_text(path)
        if field.kind in {Kind.ROWS, Kind.NAMES}:
            assert field.singular is not None, path_text(path)
        if field.kind is Kind.CHOICE:
            assert field.options is not None, path_text(path)
            assert field.options(rulings), path_text(path)
            info = field_at(system.character, path)
            assert info is not None
            optional = not info.is_required() and info.default is None
            assert optional == (field.none is not None), path_text(path)


@each_system
def test_every_shown_value_exists(system: AnySystem) -> None:
    assert set(system.layout.shown) <= all_ids(system)


@each_system
def test_every_value_is_shown_or_deliberately_not(system: AnySystem) -> None:
    assert all_ids(system) - set(system.layout.shown) == NOT_SHOWN.get(system.id, set())


@each_system
def test_the_facts_of_a_card_are_fields(system: AnySystem) -> None:
    assert ("conditions",) in system.card.facts
    for path in system.card.facts:
        assert field_at(system.character, path) is not None, path_text(path)


@each_system
def test_every_row_is_as_wide_as_its_table(system: AnySystem) -> None:
    for table in system.layout.tables:
        assert {len(row.values) for row in table.rows} == {len(table.columns)}


@each_system
def test_a_column_with_a_unit_holds_only_that_unit(system: AnySystem) -> None:
    for sheet in sheets(system):
        for table in system.layout.tables:
            for row in table.rows:
                for column, id in zip(table.columns, row.values, strict=True):
                    if column.unit is not None and id is not None and id in sheet:
                        assert sheet[id].unit == column.unit, id


@each_system
def test_shown_values_have_names_of_their_own(system: AnySystem) -> None:
    """An amount is told apart by its words and its unit; figures may repeat what a table shows."""
    figures = {figure.value for figure in system.layout.figures}
    sheet = system.evaluate(system.character(), system.rulings())
    named = Counter(
        (words, sheet[id].unit)
        for id, words in system.layout.shown.items()
        if id in sheet and id not in figures
    )
    assert [words for words, count in named.items() if count > 1] == []


@each_system
def test_there_is_always_a_headline(system: AnySystem) -> None:
    """Which of the figures it is may depend on the sheet: one who lies has another speed."""
    for sheet in sheets(system):
        assert system.layout.figures_of(sheet)


def messages(part: object) -> Iterator[Msg]:
    """Every text that hangs on a part of a layout."""
    if isinstance(part, Msg):
        yield part
    elif isinstance(part, tuple):
        for each in cast("tuple[object, ...]", part):
            yield from messages(each)
    elif isinstance(part, Struct):
        for each in part.__struct_fields__:
            yield from messages(getattr(part, each))


@each_system
def test_no_text_is_empty(system: AnySystem) -> None:
    known = (system.character.TRAITS, system.character.CONDITIONS, system.character.EFFECT_TARGETS)
    options = [
        each.options(system.rulings()) for _, each in declared(system.layout) if each.options is not None
    ]
    rulings = tuple(ruling_info(system.rulings, id) for id in system.rulings.model_fields)
    parts = (system.name, system.templates, system.layout, known, tuple(options), rulings)
    found = list(messages(parts))
    assert len(found) > 50
    assert [message for message in found if not message.id.strip()] == []


@each_system
def test_texts_hold_only_the_placeholders_that_are_given(system: AnySystem) -> None:
    for message in messages(system.layout):
        wanted = {name for _, name, _, _ in Formatter().parse(message.id) if name is not None}
        assert wanted - {"n"} <= dict(message.args).keys(), message.id
