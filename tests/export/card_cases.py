"""Characters whose cards are tried, and what must stand on a card."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from decimal import Decimal
from pathlib import Path
from typing import Any

from charsheet.present.card import card_view
from charsheet.present.card_blocks import chosen_blocks
from charsheet.present.card_view import Boxes, CardBlock, CardTable, CardView
from charsheet.present.locale import LANGUAGES, get_locale
from charsheet.present.units import METRES, DisplayUnits
from charsheet.present.view import Presenter, SheetView
from charsheet.rules.sheet import Sheet
from charsheet.storage.files import character_from
from charsheet.systems.registry import SYSTEMS

SAMPLES = Path(__file__).resolve().parents[2] / "resources/samples"
HOSTILE = (
    '#let x = $y$ *b* _i_ `c` <b>&amp;</b> @preview \\n "q" // | [l](u) ~~s~~ {v} 1. - + = ![i](p) <!-- c'
)
"""A name in which every format finds its own markup."""


def sample(name: str, /, **changes: Any) -> dict[str, Any]:
    """The data of a sample character, with some fields changed."""
    return {**json.loads((SAMPLES / f"{name}.charsheet").read_text("utf-8")), **deepcopy(changes)}


ALL_SAMPLES = {path.stem: sample(path.stem) for path in sorted(SAMPLES.glob("*.charsheet"))}

ODD = {
    "barred by two reasons": sample(
        "mira",
        conditions=["Slowed", "prone"],
        encumbrance="Overloaded",
        overrides=[{"target": "run.distance", "value": 30.5, "reason": "Сапоги *скорости*"}],
        effects=[{"name": "Tailwind", "target": "bm", "op": "add", "value": 4}],
    ),
    "unknown": sample("mira", attributes={"strength": 2}),
    "no dice": sample("thorn", attributes={}, skills={}, specializations={}),
    "fatigued giant": sample("thorn", conditions=["fatigued", "заколдован"], base_move=1000),
    "prone and heavy": sample("shmyg", conditions=["prone"], load={"kg": 40}, terrain=["ice", "rubble"]),
    "immobile": sample("shmyg", conditions=["immobile", "no_flight"], fatigue=3),
    "no names": sample("mira", name="", notes="", traits=[], effects=[], equipment=[]),
    "hostile": sample(
        "mira",
        name=HOSTILE,
        conditions=[HOSTILE],
        traits=[{"name": HOSTILE}],
        overrides=[{"target": "walk.distance", "value": 3, "reason": HOSTILE}],
        notes=f"{HOSTILE}\n\n{HOSTILE}\n{HOSTILE}",
    ),
}

CASES = [(name, language, data) for name, data in {**ALL_SAMPLES, **ODD}.items() for language in LANGUAGES]
CASE_IDS = [f"{name} {language}" for name, language, _ in CASES]


def worked_out(
    data: dict[str, Any],
    language: str = "en",
    rulings: dict[str, Any] | None = None,
    units: DisplayUnits = METRES,
    blocks: str = "usual",
) -> tuple[CardView, SheetView, Sheet]:
    """A character's card, the sheet as people see it, and the sheet."""
    systems = {each.id: each for each in SYSTEMS}
    loaded = character_from(json.loads(json.dumps(data), parse_float=Decimal), systems)
    in_force = loaded.system.rulings.model_validate(rulings or {})
    sheet = loaded.system.evaluate(loaded.character, in_force)
    presenter = Presenter(loaded.system, in_force, get_locale(language), units)
    view = card_view(presenter, loaded.character, sheet, chosen_blocks(loaded.system, blocks))
    return view, presenter.view(loaded.character, sheet), sheet


def card(
    data: dict[str, Any],
    language: str = "en",
    rulings: dict[str, Any] | None = None,
    blocks: str = "usual",
) -> CardView:
    """A character's card."""
    return worked_out(data, language, rulings, blocks=blocks)[0]


def texts(view: CardView) -> Iterator[str]:
    """Everything that must be readable on a card, each heading and unit as often as it stands there."""
    yield from (view.name, view.system, *view.footnotes)
    for index, figure in enumerate(view.figures):
        yield figure.label + (":" if index else "")
        yield figure.cell.text
    for fact in view.facts:
        yield f"{fact.label}:"
        yield fact.text
    for block in view.body:
        yield from block_texts(block)


def block_texts(block: CardBlock) -> Iterator[str]:
    """The same of a part of it."""
    if isinstance(block, CardTable):
        yield from (block.title, block.unit, *block.bars)
        for head in block.heads:
            yield head.label
            yield from (column.unit for column in head.columns)
        for row in block.rows:
            yield row.label
            yield from (cell.text for cell in row.cells)
    elif isinstance(block, Boxes):
        yield from (f"{label}:" for label, _ in block.rows)
    else:
        yield from (block.label, block.text)


def words(*parts: str) -> Counter[str]:
    """The words and numbers of texts, and how often each is there."""
    return Counter(" ".join(parts).split())
