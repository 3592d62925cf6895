"""Changes of JSON trees that leave the old tree as it was."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from typing import Final, cast

from charsheet.model.base import Json
from charsheet.values import Path

GONE: Final = object()
"""What is left of a tree of which nothing is left."""


def value_at(tree: Json, path: Path) -> Json:
    """What stands at *path*, or None where nothing does."""
    for part in path:
        if isinstance(part, str):
            tree = cast("dict[str, Json]", tree).get(part) if isinstance(tree, dict) else None
        else:
            rows = cast("list[Json]", tree or [])
            tree = rows[part] if part < len(rows) else None
    return tree


def rows_at(tree: Json, path: Path) -> list[Json]:
    """The list at *path*, empty where nothing stands."""
    return cast("list[Json]", value_at(tree, path) or [])


def with_value(tree: Json, path: Path, value: Json) -> Json:
    """A copy of *tree* with another value at *path*; None takes a key out of its object."""
    head, rest = path[0], path[1:]
    if isinstance(head, int):
        rows = list(cast("list[Json]", tree))
        rows[head] = with_value(rows[head], rest, value) if rest else value
        return rows
    fields: dict[str, Json] = dict(tree or {})
    if rest:
        fields[head] = with_value(fields.get(head), rest, value)
    elif value is None:
        fields.pop(head, None)
    else:
        fields[head] = value
    return fields


def without(tree: Json, paths: Collection[Path]) -> Json:
    """A copy of *tree* without what stands at *paths*; what lacks such a part goes as a whole."""
    if not paths:
        return tree
    below: dict[object, list[Path]] = defaultdict(list)
    for path in paths:
        if not path:
            return GONE
        below[path[0]].append(path[1:])
    if isinstance(tree, list):
        rows = cast("list[Json]", tree)
        kept = [without(row, below.pop(index, ())) for index, row in enumerate(rows)]
        return GONE if below else [each for each in kept if each is not GONE]
    if not isinstance(tree, Mapping):
        return GONE
    fields = cast("Mapping[str, Json]", tree)
    found = {key: without(each, below.pop(key, ())) for key, each in fields.items()}
    return GONE if below else {key: each for key, each in found.items() if each is not GONE}
