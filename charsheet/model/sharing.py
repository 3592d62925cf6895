"""Rows that an edit left alone are neither validated nor written out again.

A character is known by its frozen form and by its JSON tree; row ``i`` of a list in the one was made from
row ``i`` of the same list in the other. A changed tree that holds *the very same* row object in the same list
therefore holds a row that is valid already, and its record can stand for it. Trees that are shared in this
way must never be changed in place: :mod:`charsheet.model.tree` makes changed copies.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import cast

from pydantic import BaseModel

from charsheet.model.base import Json


def with_records(tree: Json, before: Json, records: BaseModel) -> Json:
    """*tree*, for validation: each row that *before* has too replaced by its record.

    *before* is the JSON tree of *records*. A *tree* that is no object with fields comes back as it is.
    """
    if not isinstance(tree, dict):
        return tree
    fields = dict(cast("dict[str, Json]", tree))
    for key, pairs in _lists(before, records):
        if isinstance(fields.get(key), list):
            made = {id(row): record for row, record in pairs}
            fields[key] = [made.get(id(each), each) for each in fields[key]]
    return fields


def known_trees(tree: Json, records: BaseModel) -> Mapping[int, Json]:
    """The rows of *tree*, which is that of *records*, by the identity of the record: for ``to_data``."""
    return {id(record): row for _, pairs in _lists(tree, records) for row, record in pairs}


def _lists(tree: Json, records: BaseModel) -> Iterator[tuple[str, list[tuple[Json, BaseModel]]]]:
    """Each list of records by its key: its rows in *tree*, each with the record that was made from it."""
    for key in type(records).model_fields:
        made = getattr(records, key)
        if key in tree and isinstance(made, tuple):
            pairs = zip(tree[key], cast("tuple[Json, ...]", made), strict=True)
            yield key, [(row, record) for row, record in pairs if isinstance(record, BaseModel)]
