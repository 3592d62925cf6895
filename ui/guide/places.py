"""Which chapter fits where one is."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtWidgets import QWidget

PLACES: Mapping[str, str] = {
    "Form": "first-sheet",
    "SheetPanel": "first-sheet",
    "WhyPanel": "why",
    "WhatIfStrip": "what-if",
    "TableMode": "what-if",
    "ReachPanel": "reach",
    "PlannerPanel": "planners",
    "CardPreview": "cards",
    "PartyPage": "parties",
    "RosterWindow": "rosters",
    "ColumnsDialog": "rosters",
    "WishDialog": "rosters",
    "ImportDialog": "rosters",
    "NpcDialog": "npcs",
    "CompareDialog": "npcs",
    "LibraryPanel": "library-and-files",
    "BackupsDialog": "library-and-files",
    "RecoveryDialog": "library-and-files",
    "RulingsDialog": "rulings",
    "SquareDialog": "units",
    "UnitsRow": "units",
    "FoldersRow": "library-and-files",
}
"""The parts of the window by what their classes are called, so that none is loaded for it."""

FIRST = "first-sheet"


def chapter_for(widget: QWidget | None) -> str:
    """The chapter about the part that *widget* is in; the first one where none fits."""
    while widget is not None:
        found = PLACES.get(type(widget).__name__)
        if found is not None:
            return found
        widget = widget.parentWidget()
    return FIRST
