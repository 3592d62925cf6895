"""Random characters and rulings of every registered system, made from its models and its layout.

A new system joins by being registered: bounds come from the fields' annotations, names to choose from
out of the layout, and settings that are lists or free names out of the system's own rule cases.
"""

from __future__ import annotations

import types
from collections.abc import Iterator
from decimal import Decimal
from functools import cache
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from annotated_types import Ge, Le, MaxLen, MinLen
from hypothesis import assume
from hypothesis import strategies as st
from pydantic import BaseModel, StringConstraints, ValidationError
from pydantic.fields import FieldInfo

from charsheet.model.base import Usual
from charsheet.model.character import Character, Trait
from charsheet.model.names import name_key
from charsheet.model.rulings import Rulings
from charsheet.rules.layout import Field, Kind
from charsheet.systems.registry import SYSTEMS, AnySystem
from charsheet.values import Path
from tests.cases.load import cases_of

Data = st.SearchStrategy[Any]

DIE_CODES = st.builds(
    "{}{}{}".format,
    st.integers(0, 50),
    st.sampled_from(["D", "d", " d ", "Д"]),
    st.sampled_from(["", "+0", "+1", "+2", " + 1"]),
)
LEFT_OUT = object()
WORDS = st.text(st.characters(codec="utf-8", exclude_categories=["Cs"]), max_size=8)
"""Text that a file can hold."""


def systems() -> st.SearchStrategy[AnySystem]:
    return st.sampled_from(SYSTEMS)


def mostly(usual: Data, rare: object) -> Data:
    """*usual*, or now and then *rare* instead."""
    return st.integers(0, 7).flatmap(lambda number: usual if number else st.just(rare))


# --- values of a field, from its annotation ----------------------------------------------------


def _bounds(metadata: list[Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for each in metadata:
        match each:
            case Usual():
                found["usual"] = each
            case Ge(ge):
                found["low"] = ge
            case Le(le):
                found["high"] = le
            case MinLen(least):
                found["min_size"] = least
            case MaxLen(most):
                found["max_size"] = most
            case StringConstraints(pattern=pattern) if pattern is not None:
                found["filled"] = True
            case FieldInfo():
                found |= _bounds(each.metadata)
            case _:
                pass
    return found


def of_annotation(annotation: Any, metadata: list[Any], hint: Field | None = None) -> Data:
    """Data that a field of that annotation takes."""
    origin = get_origin(annotation)
    if origin is Annotated:
        inner, *more = get_args(annotation)
        return of_annotation(inner, [*metadata, *more], hint)
    if origin in {Union, types.UnionType}:
        kinds = [each for each in get_args(annotation) if each is not type(None)]
        return mostly(st.one_of([of_annotation(each, metadata, hint) for each in kinds]), None)
    if origin is Literal:
        return st.sampled_from(get_args(annotation))
    if origin is tuple:
        return st.lists(of_annotation(get_args(annotation)[0], [], hint), max_size=3)
    return _plain(annotation, _bounds(metadata), hint)


def _plain(annotation: Any, bounds: dict[str, Any], hint: Field | None) -> Data:
    if annotation is bool:
        return st.booleans()
    if annotation is int:
        low, high = bounds["low"], bounds["high"]
        usual = bounds.get("usual", Usual(low, high))
        return st.integers(usual.low, usual.high) | st.integers(low, high) | st.sampled_from([low, high])
    if annotation is Decimal:
        low, high = bounds.get("low", -1000), bounds.get("high", 1000)
        edges = st.sampled_from([Decimal(low), Decimal(0), Decimal(1), Decimal(high)])
        return st.decimals(0, 4, places=2) | st.decimals(low, high, places=2) | edges
    if annotation is str:
        return _text(hint) if hint is not None else _filled() if bounds.get("filled") else WORDS
    raise TypeError(annotation)


def _filled() -> Data:
    return WORDS.map(lambda text: text + "x")


def _text(hint: Field) -> Data:
    if hint.kind is Kind.DICE:
        return DIE_CODES
    known = [each.id for each in hint.options(None)] if hint.options is not None else []
    if hint.kind is Kind.CHOICE:
        return st.sampled_from(known)
    return st.sampled_from(known) | _filled() if known else _filled()


# --- whole characters and rulings --------------------------------------------------------------


class Builder:
    """Data of one system's characters under given rulings."""

    def __init__(self, system: AnySystem, rulings: Rulings) -> None:
        self.system = system
        self.rulings = rulings

    def model(self, model: type[BaseModel], path: Path = ()) -> Data:
        parts: dict[str, Data] = {}
        for name, field in model.model_fields.items():
            part = self.field((*path, name), field)
            if part is not None:
                parts[name] = part if field.is_required() else mostly(part, LEFT_OUT)
        return st.fixed_dictionaries(parts).map(_agreeing).map(self.numbered if model is Trait else _same)

    def numbered(self, trait: dict[str, Any]) -> dict[str, Any]:
        """The trait, with a number in its bounds where the rules want one."""
        for known in self.system.character.TRAITS:
            if known.needs_value and name_key(known.id) == name_key(trait["name"]):
                number = trait.get("value") or Decimal(0)
                low = number if known.low is None else max(number, Decimal(known.low))
                trait["value"] = low if known.high is None else min(low, Decimal(known.high))
        return trait

    def field(self, path: Path, field: FieldInfo) -> Data | None:
        if path in {("format",), ("system",), ("id",), ("portrait",)}:
            return None
        inner = next(_models(field.annotation), None)
        if inner is not None:
            one = self.model(inner, path)
            return st.lists(one, max_size=3) if get_origin(field.annotation) is tuple else one
        hint = self.system.layout.field_at(path)
        if hint is not None and hint.kind is Kind.VALUE:
            return st.sampled_from(value_ids(self.system))
        if hint is not None and hint.kind is Kind.CHOICE and hint.options is not None:
            names = [each.id for each in hint.options(self.rulings)]
            return mostly(st.sampled_from(names), None) if field.default is None else st.sampled_from(names)
        return of_annotation(field.annotation, field.metadata, hint)


def _same(data: dict[str, Any]) -> dict[str, Any]:
    return data


def _models(annotation: Any) -> Iterator[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for part in get_args(annotation):
        yield from _models(part)


def _agreeing(data: dict[str, Any]) -> dict[str, Any]:
    data = {name: each for name, each in data.items() if each is not LEFT_OUT}
    if data.get("op") == "multiply":
        data["value"] = abs(data["value"])
    return data


@cache
def value_ids(system: AnySystem) -> tuple[str, ...]:
    """The ids of all values that a plain character has."""
    return tuple(system.evaluate(system.character(), system.rulings()))


@cache
def known_settings(system: AnySystem, id: str) -> tuple[Any, ...]:
    """The values of a ruling that occur in the system's rule cases."""
    cases = [case for case in cases_of(system) if "error" not in case.data]
    found: list[Any] = []
    for case in cases:
        if id in case.rulings and case.rulings[id] not in found:
            found.append(case.rulings[id])
    return tuple(found)


def _setting(system: AnySystem, id: str, field: FieldInfo) -> Data:
    if get_origin(field.annotation) is Literal or field.annotation in {bool, int}:
        return of_annotation(field.annotation, field.metadata)
    return st.sampled_from(known_settings(system, id))


@st.composite
def rulings_of(draw: st.DrawFn, system: AnySystem) -> Rulings:
    """Rulings, each of them at its default or set."""
    fields = system.rulings.model_fields.items()
    data = draw(st.fixed_dictionaries({}, optional={id: _setting(system, id, field) for id, field in fields}))
    try:
        return system.rulings.model_validate(data)
    except ValidationError:
        assume(False)
        raise


@st.composite
def character_data(draw: st.DrawFn, system: AnySystem, rulings: Rulings) -> dict[str, Any]:
    """The JSON tree of a valid character, without what no rule looks at."""
    data = draw(Builder(system, rulings).model(system.character))
    targets = {each["target"] for each in data.get("overrides", [])}
    assume(len(targets) == len(data.get("overrides", [])))
    try:
        system.character.model_validate(data)
    except ValidationError:
        setters = [each["target"] for each in data.get("effects", []) if each.get("op") == "set"]
        assume(len(set(setters)) == len(setters))
        raise
    return data


@st.composite
def cases(
    draw: st.DrawFn, of: st.SearchStrategy[AnySystem] | None = None
) -> tuple[AnySystem, dict[str, Any], Rulings]:
    """A system with the data of a character and rulings."""
    system = draw(systems() if of is None else of)
    rulings = draw(rulings_of(system))
    return system, draw(character_data(system, rulings)), rulings


def character(system: AnySystem, data: dict[str, Any]) -> Character:
    return system.character.model_validate(data)
