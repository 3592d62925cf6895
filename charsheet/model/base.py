"""The frozen base of all data, and the kinds of field that models are made of.

Unknown keys are kept, at any depth, and frozen with the rest. A key that was left out and one that
was written with its default value stay different, so that a file goes back as it came.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from types import MappingProxyType, NoneType
from typing import Annotated, Any, TypeAlias, TypeVar, cast, get_args

from msgspec import Struct
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints, model_validator
from pydantic.fields import FieldInfo

from charsheet.model.problems import InvalidError
from charsheet.values import Msg, Path

Json: TypeAlias = Any
"""A tree of JSON data: dict, list, str, int, Decimal, bool, None, or the frozen forms of these."""


class Frozen(BaseModel):
    """An immutable record that keeps the keys it does not know."""

    model_config = ConfigDict(frozen=True, extra="allow", strict=True, defer_build=True)

    @model_validator(mode="after")
    def _freeze_unknown(self) -> Frozen:
        if self.__pydantic_extra__:
            object.__setattr__(self, "__pydantic_extra__", freeze(self.__pydantic_extra__))
        return self


def _entries(value: Any) -> int:
    return len(cast("list[Any]", value)) if isinstance(value, list | dict) else 0


_MOST_UNKNOWN = 50
"""Keys that a closed record does not know, each with a problem of its own; of more it is told as a whole."""


class Closed(BaseModel):
    """An immutable record in which an unknown key is an error: a setting must never be overlooked."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, defer_build=True)

    @model_validator(mode="before")
    @classmethod
    def _few_keys(cls, data: Any) -> Any:
        limit = len(cls.model_fields) + _MOST_UNKNOWN
        if _entries(data) > limit:
            raise InvalidError(Msg("has more than {limit} entries", limit=limit))
        return data


_DEEPEST = 100
NO_TREES: Mapping[int, Json] = MappingProxyType({})
"""For ``to_data``: no tree is known yet."""


def freeze(tree: Json, levels: int = _DEEPEST) -> Json:
    """A deeply immutable copy of JSON data.

    Raises:
        InvalidError: it is nested more deeply than so many *levels*, and sensible data never are.
    """
    if not isinstance(tree, Mapping | list | tuple):
        return tree
    if levels == 0:
        raise InvalidError(Msg("is nested too deeply"))
    if isinstance(tree, Mapping):
        items = cast("Mapping[str, Json]", tree).items()
        return MappingProxyType({key: freeze(value, levels - 1) for key, value in items})
    return tuple(freeze(each, levels - 1) for each in cast("list[Json]", tree))


def to_data(value: Json, trees: Mapping[int, Json] = NO_TREES) -> Json:
    """The plain JSON tree of a model or of frozen data: the fields that were set, in declared order.

    Unknown keys follow the known ones in the order in which they came. *trees* are those of models for which
    they are known already, by the model's identity; they are taken as they are.
    """
    if type(value) in _PLAIN:
        return value
    if isinstance(value, BaseModel):
        return trees[id(value)] if id(value) in trees else _model_data(value, trees)
    if isinstance(value, Mapping):
        return {key: to_data(each, trees) for key, each in cast("Mapping[str, Json]", value).items()}
    if isinstance(value, list | tuple):
        return [to_data(each, trees) for each in cast("list[Json]", value)]
    return value


_PLAIN = frozenset({str, int, bool, NoneType, Decimal})
"""Types of values without parts; most are of these, and asking for a model or a mapping takes its time."""


def _model_data(model: BaseModel, trees: Mapping[int, Json]) -> Json:
    given = model.model_fields_set
    tree: dict[str, Json] = {
        name: to_data(getattr(model, name), trees) for name in type(model).model_fields if name in given
    }
    for key, each in (model.__pydantic_extra__ or {}).items():
        tree[key] = to_data(each, trees)
    return tree


class Usual(Struct, frozen=True):
    """The range in which a number usually lies; outside it the file is fine, but it is worth a warning."""

    low: int
    high: int


def _integral(value: Any) -> Any:
    # Other programs write 2.0 for 2; a decimal that is a whole number is one.
    if (
        isinstance(value, Decimal)
        and value.is_finite()
        and abs(value) < _ABSURD
        and value == value.to_integral_value()
    ):
        return int(value)
    return value


def _decimal(value: Any) -> Any:
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        return value
    if not Decimal(value).is_finite() or abs(value) > _ABSURD:
        raise InvalidError(Msg("is beyond any sensible number"))
    return Decimal(value)


_ABSURD = 10**12

Whole: TypeAlias = Annotated[int, BeforeValidator(_integral)]
"""A whole number; 2.0 is taken, "2" and true are not."""

Exact: TypeAlias = Annotated[Decimal, BeforeValidator(_decimal), Field(max_digits=24, decimal_places=12)]
"""An exact decimal number, of a size that exact arithmetic can bear."""

Label: TypeAlias = Annotated[str, StringConstraints(max_length=1_000)]
"""A short text on one line, such as a name."""

Filled: TypeAlias = Annotated[str, StringConstraints(max_length=1_000, pattern=r"\S")]
"""A short text that says something."""

Text: TypeAlias = Annotated[str, StringConstraints(max_length=1_000_000)]
"""Free text of any length that a person could write."""

T = TypeVar("T")


def at_most(limit: int) -> BeforeValidator:
    """Refuse a list or an object of more entries before any of them is looked at: each wrong one costs."""

    def checked(value: Any) -> Any:
        if _entries(value) > limit:
            raise InvalidError(Msg("has more than {limit} entries", limit=limit))
        return value

    return BeforeValidator(checked)


Rows: TypeAlias = Annotated[tuple[T, ...], Field(strict=False, max_length=10_000), at_most(10_000)]
"""A list of the file, held as a tuple."""

Few: TypeAlias = Annotated[tuple[T, ...], Field(strict=False, max_length=500), at_most(500)]
"""A list of which every entry may touch every number: more than anybody enters, less than would hurt."""


def field_at(model: type[BaseModel], path: Path) -> FieldInfo | None:
    """The declared field of *model* at *path*, indices standing for any entry; None when there is none."""
    found: FieldInfo | None = None
    here: type[BaseModel] | None = model
    for part in path:
        if isinstance(part, int):
            continue
        found = None if here is None else here.model_fields.get(part)
        if found is None:
            return None
        here = next(_models_in(found.annotation), None)
    return found


def inner_model(field: FieldInfo) -> type[BaseModel] | None:
    """The model that a field holds, directly or as the entries of a list."""
    return next(_models_in(field.annotation), None)


def _models_in(annotation: Any) -> Iterator[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for part in get_args(annotation):  # a class has none
        yield from _models_in(part)


def metadata(field: FieldInfo, kind: type[T]) -> T | None:
    """The annotation of type *kind* on a field, wherever in a union or a list it stands."""
    return next((each for each in _metadata_in(field) if isinstance(each, kind)), None)


def _metadata_in(field: FieldInfo) -> Iterator[object]:
    yield from field.metadata
    yield from _annotations_in(field.annotation)


def _annotations_in(annotation: Any) -> Iterator[object]:
    for part in get_args(annotation):
        if isinstance(part, FieldInfo):
            yield from part.metadata
        yield part
        yield from _annotations_in(part)
