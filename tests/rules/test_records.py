"""Records of the rules cannot be changed once they are made."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec import Struct

from charsheet.systems.registry import SYSTEMS

ROOMS = ("charsheet.values", "charsheet.rules", "charsheet.systems")


def records(base: type[Struct] = Struct) -> Iterator[type[Struct]]:
    """Every record that is loaded, of whatever room."""
    for each in base.__subclasses__():
        yield each
        yield from records(each)


@pytest.mark.parametrize("room", ROOMS)
def test_nobody_changes_a_record(room: str) -> None:
    assert list(SYSTEMS)  # all of them are loaded now
    found = [each for each in records() if each.__module__.startswith(room)]
    assert found
    assert [each.__qualname__ for each in found if not each.__struct_config__.frozen] == []
