"""What kind of file a JSON tree is, told before it is read as one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from charsheet.model.base import Json

PARTY = "party"
"""The kind of a party's file, as it says itself."""


def is_party(tree: Json) -> bool:
    """Whether a JSON *tree* says that it is a party."""
    fields = cast("Mapping[str, Json]", tree if isinstance(tree, Mapping) else {})
    return "system" not in fields and fields.get("kind") == PARTY
