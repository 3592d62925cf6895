"""What can be tried on a d100 character: Conditions, what hinders swimming, the ground of a Run or Charge."""

from __future__ import annotations

from charsheet.rules.toggles import Toggle, condition_toggles, name_toggle, value_toggle
from charsheet.systems.d100.model import D100Character, D100Rulings
from charsheet.values import Msg

SWIMMING = Msg("−30 to swimming; failing means sinking.")
TERRAIN = Msg("Terrain here")


def toggles(_rulings: D100Rulings) -> tuple[Toggle, ...]:
    """Every Condition (S6, S12, S15), the two burdens of S12, and every terrain of S5."""
    return (
        *condition_toggles(D100Character),
        value_toggle(("load", "heavy_weapon"), True, Msg("Heavy weapon"), SWIMMING),
        value_toggle(("load", "heavy_armour"), True, Msg("Heavy armour"), SWIMMING),
        *(name_toggle(("terrain",), each, TERRAIN) for each in D100Character.TERRAINS),
    )
