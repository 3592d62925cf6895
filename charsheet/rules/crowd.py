"""What the crowds of several systems have in common: who is in them, and what they carry.

A system says with its own numbers what a wolf is; that there is one, and what it is called, is said once.
"""

from __future__ import annotations

from collections.abc import Mapping

from charsheet.model.base import Json
from charsheet.values import Msg

GUARD, GOBLIN, WOLF, GIANT = Msg("Town guard"), Msg("Goblin"), Msg("Wolf"), Msg("Giant")
PORTER, MOUNT, MERFOLK = Msg("Burdened porter"), Msg("Riding horse"), Msg("Merfolk")

WINGS, LONG_STRIDE = Msg("Wings"), Msg("Long stride")


def item(name: Msg, quantity: int | None = None, **load: int) -> Mapping[str, Json]:
    """Something carried, with what it weighs by the name of the field: ``kg=2``, ``bulk=1``."""
    return {"name": name, **({} if quantity is None else {"quantity": quantity}), **load}


def adding(target: str, value: int, name: Msg) -> Mapping[str, Json]:
    """An effect that adds to a *target*."""
    return {"name": name, "target": target, "op": "add", "value": value}


def setting(target: str, value: int, name: Msg) -> Mapping[str, Json]:
    """An effect that sets a *target*, whatever it would be."""
    return {"name": name, "target": target, "op": "set", "value": value}


# What those carry whose load is in kilograms.
LANTERN, KNIFE = item(Msg("Lantern"), kg=1), item(Msg("Crooked knife"), kg=1)
MAIL, TRIDENT = item(Msg("Mail shirt"), kg=12), item(Msg("Trident"), kg=2)
TREE = item(Msg("Uprooted tree"), kg=90)
BURDEN = (item(Msg("Carrying frame"), kg=8), item(Msg("Bale of cloth"), 3, kg=24))
SADDLE_AND_RIDER = (item(Msg("Saddle"), kg=12), item(Msg("Rider"), kg=85))
