"""What can be tried on a D6 character: its Conditions."""

from __future__ import annotations

from charsheet.rules.toggles import Toggle, condition_toggles
from charsheet.systems.d6.model import D6Character, D6Rulings


def toggles(_rulings: D6Rulings) -> tuple[Toggle, ...]:
    """Every Condition (D8)."""
    return condition_toggles(D6Character)
