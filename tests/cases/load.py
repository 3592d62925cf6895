"""Rule cases: what the sources, the rulings and people's reports say must come out, as data.

``tests/cases/SYSTEM/RULE.json`` is a list of cases. Each says where it is from (``source``), gives a
``character`` (without its system) and ``rulings``, and what its sheet must hold: ``values`` by id, an
amount as a number or an exact text ("2.5", "10/3"), a flag as true or false, a term or dice as text,
null for unknown. A value that is not ``barred`` must be allowed. ``normal`` is the number beside one
that became zero; ``missing`` the fields that an unknown value needs; ``decided`` all rulings named in
the steps of a value. A case with ``error`` instead is refused, at that field.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

from charsheet.systems.registry import SYSTEMS, AnySystem

FOLDER = Path(__file__).parent
KEYS = {
    "source",
    "character",
    "rulings",
    "values",
    "barred",
    "normal",
    "missing",
    "decided",
    "error",
}


@dataclass(frozen=True)
class Case:
    """One case of a rule."""

    system: AnySystem
    rule: str
    data: dict[str, Any]

    @property
    def name(self) -> str:
        return f"{self.system.id} {self.rule}: {self.data['source']}"

    @property
    def character(self) -> dict[str, Any]:
        return {"format": 1, "system": self.system.id, **self.data.get("character", {})}

    @property
    def rulings(self) -> dict[str, Any]:
        return self.data.get("rulings", {})


@cache
def all_cases() -> tuple[Case, ...]:
    """Every case of every registered system."""
    return tuple(case for system in SYSTEMS for case in cases_of(system))


def cases_of(system: AnySystem) -> list[Case]:
    """The cases of one system, in the order of their rules."""
    files = sorted((FOLDER / system.id).glob("*.json"), key=lambda path: (len(path.stem), path.stem))
    return [
        Case(system, path.stem, data)
        for path in files
        for data in json.loads(path.read_text(encoding="utf-8"), parse_float=Decimal)
    ]
