"""Whatever has a label says what it means, in both languages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from charsheet.model.rulings import ruling_info
from charsheet.present.locale import LANGUAGES, get_locale
from charsheet.rules.layout import Field, Section, Table
from charsheet.systems.registry import SYSTEMS, AnySystem
from charsheet.values import Msg

Told = tuple[str, Any]
"""Where a label stands, and what it is said to mean."""


def of_fields(fields: tuple[Field, ...]) -> Iterator[Told]:
    for field in fields:
        yield f"{field.path}", field.help
        yield from of_fields(field.columns)


def of_tables(tables: tuple[Table, ...]) -> Iterator[Told]:
    """Columns and rows; a row that is called after a mere number means what its table does."""
    for table in tables:
        labelled = (*table.columns, *(each for each in table.rows if not is_number(each.label)))
        yield from ((f"{table.title.id}: {each.label.id}", each.help) for each in labelled)


def is_number(label: Msg) -> bool:
    return label.id in {"{n} or more", "{n} from here"}


def of_form(system: AnySystem) -> Iterator[Told]:
    for section in system.layout.sections:
        yield section.title.id, section.meaning
        yield from of_fields(section.fields)
    yield from ((each.value, each.help) for each in system.layout.figures)
    yield from of_tables((*system.layout.tables, system.reach.table))
    for id in system.rulings.model_fields:
        yield id, ruling_info(system.rulings, id).help
    yield from ((each.id, each.help) for each in system.toggles(system.rulings()))
    known = system.character
    offered = (*known.CONDITIONS, *known.TRAITS, *known.EFFECT_TARGETS)
    yield from ((each.id, each.help) for each in offered)


def of_planners(system: AnySystem) -> Iterator[Told]:
    for planner in system.planners:
        yield planner.id, planner.help
        yield from of_fields(planner.setup_fields)
        for kind in planner.kinds:
            yield kind.id, kind.help
            yield from of_fields(kind.fields)
        yield from of_tables(planner.tables)
        figures = (*planner.figures, *planner.more, *planner.account)
        yield from ((each.value, each.help) for each in figures)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system", SYSTEMS, ids=lambda each: each.id)
def test_every_label_says_what_it_means(system: AnySystem, language: str) -> None:
    locale = get_locale(language)
    told = [*of_form(system), *of_planners(system)]
    assert [where for where, help in told if help is None or not locale.text(help).strip()] == []
    assert len(told) > (50 if system.planners else 20)


def test_a_section_of_one_field_means_what_that_does() -> None:
    field = SYSTEMS[0].layout.sections[0].fields[0]
    assert Section(Msg("Title"), (field,)).meaning == field.help
    assert Section(Msg("Title"), (field,), Msg("More.")).meaning == Msg("More.")
    assert Section(Msg("Title"), (field, field)).meaning is None
