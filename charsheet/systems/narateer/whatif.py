"""What can be tried on a Narateer character: Conditions, and another state of load."""

from __future__ import annotations

from charsheet.model.names import name_key
from charsheet.rules.toggles import Toggle, condition_toggles, value_toggle
from charsheet.systems.narateer.model import NarateerCharacter, NarateerRulings
from charsheet.systems.narateer.rules import load_label
from charsheet.values import Msg

LOAD = Msg("Load")


def toggles(rulings: NarateerRulings) -> tuple[Toggle, ...]:
    """Every Condition, and every Encumbrance state that the rulings know (N2, N6, N14)."""
    states = (
        value_toggle(
            ("encumbrance",), name_key(each.name), load_label(each), Msg("This state of load instead."), LOAD
        )
        for each in rulings.encumbrance_states
    )
    return (*condition_toggles(NarateerCharacter), *states)
