"""Cards in other units: every format shows them, says how they follow from the metres, and stores nothing."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from charsheet.cli import main
from charsheet.export.card import card_pdf
from charsheet.export.card_html import cards_html
from charsheet.export.card_markdown import cards_markdown
from charsheet.export.card_text import cards_text
from charsheet.model.lengths import LengthChoice
from charsheet.present.card_view import CardView
from charsheet.present.units import display_units
from charsheet.usage import USAGE, WELL
from tests.export.card_cases import CASE_IDS, CASES, SAMPLES, sample, worked_out

SPECS = ("feet", "yards", "squares:1.5m", "squares:5ft")


def numbers(view: CardView) -> set[str]:
    return {cell.text for table in view.tables for row in table.rows for cell in row.cells if cell.text}


def units(view: CardView) -> set[str]:
    columns = {column.unit for table in view.tables for column in table.columns}
    return (columns | {table.unit for table in view.tables}) - {""}


@pytest.mark.parametrize(("name", "language", "data"), CASES, ids=CASE_IDS)
@pytest.mark.parametrize("spec", SPECS)
def test_the_card_shows_what_the_sheet_shows(
    name: str, language: str, data: dict[str, Any], spec: str
) -> None:
    shown_in = display_units(LengthChoice.parse(spec))
    card, sheet, _ = worked_out(data, language, units=shown_in)
    on_sheet = {cell.id: cell.text for table in sheet.tables for row in table.rows for cell in row.cells}
    on_sheet.update((each.cell.id, each.cell.text) for each in sheet.figures)
    for table in card.tables:
        for cell in (cell for row in table.rows for cell in row.cells):
            # The unit stands in the heading on one of them and beside the number on the other.
            assert on_sheet.get(cell.id, cell.text).split()[:1] == cell.text.split()[:1]
    assert not units(card) & {"m", "м"}
    notes = [each for each in card.footnotes if each[0] in "≈="]
    assert len(notes) <= 1
    if numbers(card) != numbers(worked_out(data, language)[0]):
        assert notes


def test_every_format_shows_feet_and_says_so() -> None:
    card, _, _ = worked_out(sample("mira"), units=display_units(LengthChoice("feet")))
    texts = [
        cards_html([card]),
        cards_markdown([card]),
        cards_text([card]),
        "".join(page.extract_text() for page in PdfReader(io.BytesIO(card_pdf([card]))).pages),
    ]
    for text in texts:
        assert "45.9" in text
        assert "91.8" in text
        assert "ft" in text
        assert "rounded down" in text
        assert "0.3048" in text


@pytest.mark.parametrize("ending", [".html", ".md", ".txt", ".svg", ".pdf", ".png"])
@pytest.mark.parametrize("spec", ["feet", "squares:5ft"])
def test_the_command_makes_cards_in_units_and_leaves_the_file(tmp_path: Path, ending: str, spec: str) -> None:
    source = tmp_path / "mira.charsheet"
    before = (SAMPLES / "mira.charsheet").read_bytes()
    source.write_bytes(before)
    plain, converted = tmp_path / f"a{ending}", tmp_path / f"b{ending}"

    def make(output: Path, *more: str) -> bytes:
        assert main(["card", str(source), "-o", str(output), *more], lambda *_: 1) == WELL
        return output.read_bytes()

    assert make(plain) != make(converted, "--units", spec)
    assert make(plain) == make(converted, "--units", "metres")
    assert source.read_bytes() == before


def test_unknown_units_make_no_card(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output = tmp_path / "card.txt"
    argv = ["card", str(SAMPLES / "mira.charsheet"), "-o", str(output), "--units", "squares:0m"]
    assert main(argv, lambda *_: 1) == USAGE
    assert not output.exists()
    assert "0m" in capsys.readouterr().err
