"""The only place that lists the rule systems: a new one is a new folder and one line here."""

from __future__ import annotations

from typing import Any, TypeAlias

from charsheet.rules.system import RuleSystem
from charsheet.systems import d6, d100, narateer

AnySystem: TypeAlias = RuleSystem[Any, Any]

SYSTEMS: tuple[AnySystem, ...] = (narateer.SYSTEM, d100.SYSTEM, d6.SYSTEM)


def find_system(id: str) -> AnySystem | None:
    """The system that files call *id*, or None."""
    return next((each for each in SYSTEMS if each.id == id), None)
