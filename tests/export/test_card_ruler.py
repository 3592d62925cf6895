"""The page of rulers, read back from the PDF."""

from __future__ import annotations

import io

import pytest
from pypdf import PdfReader

from charsheet.export.card import ruler_pdf
from charsheet.export.card_sizes import PAPERS
from charsheet.present.locale import get_locale
from tests.export.pdf_shapes import page_size, shapes_on


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("paper", PAPERS)
def test_each_ruler_is_100_millimetres_long_with_a_tick_at_each(paper: str, language: str) -> None:
    size = PAPERS[paper]
    pdf = ruler_pdf(size, get_locale(language))
    assert page_size(pdf, 0) == pytest.approx((float(size.width), float(size.height)), abs=0.1)
    lines = [shape for shape in shapes_on(pdf, 0) if shape.kind == "line"]
    assert len(lines) == 2 * (1 + 101)
    for millimetre in range(101):
        place = 20 + millimetre
        deep = 6 if millimetre % 10 == 0 else 4 if millimetre % 5 == 0 else 2.5
        for wanted in ((place, 20, place, 20 + deep), (20, place, 20 + deep, place)):
            assert any(each.box == pytest.approx(wanted, abs=0.05) for each in lines)
    text = PdfReader(io.BytesIO(pdf)).pages[0].extract_text()
    assert "100 mm" in text or "100 мм" in text
    assert {str(n) for n in range(0, 101, 10)} <= set(text.split())
