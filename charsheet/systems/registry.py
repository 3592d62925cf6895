"""The only place that lists the rule systems: a new one is a new folder and one line here.

A system is loaded when somebody first asks for it: most people play one, and nobody waits for the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias, overload

from charsheet.rules.system import RuleSystem, Title
from charsheet.systems import d6, d100, narateer

AnySystem: TypeAlias = RuleSystem[Any, Any]

_FOLDERS: tuple[tuple[Title, Callable[[], AnySystem]], ...] = (
    (narateer.TITLE, narateer.load_system),
    (d100.TITLE, d100.load_system),
    (d6.TITLE, d6.load_system),
)

TITLES: tuple[Title, ...] = tuple(title for title, _ in _FOLDERS)
"""What all systems are called, in the order in which they are offered."""


class _ById(Mapping[str, AnySystem]):
    """The systems by id. To ask whether there is one, or for all ids, loads none."""

    _loaders: Mapping[str, Callable[[], AnySystem]] = {title.id: load for title, load in _FOLDERS}

    def __getitem__(self, id: str) -> AnySystem:
        return self._loaders[id]()

    def __contains__(self, id: object) -> bool:
        return id in self._loaders

    def __iter__(self) -> Iterator[str]:
        return iter(self._loaders)

    def __len__(self) -> int:
        return len(self._loaders)


class _InOrder(Sequence[AnySystem]):
    """The systems in the order in which they are offered."""

    @overload
    def __getitem__(self, index: int) -> AnySystem: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[AnySystem, ...]: ...
    def __getitem__(self, index: int | slice) -> AnySystem | tuple[AnySystem, ...]:
        if isinstance(index, slice):
            return tuple(load() for _, load in _FOLDERS[index])
        return _FOLDERS[index][1]()

    def __len__(self) -> int:
        return len(_FOLDERS)


SYSTEMS_BY_ID: Mapping[str, AnySystem] = _ById()
SYSTEMS: Sequence[AnySystem] = _InOrder()


def find_system(id: str) -> AnySystem | None:
    """The system that files call *id*, or None."""
    return SYSTEMS_BY_ID.get(id)
