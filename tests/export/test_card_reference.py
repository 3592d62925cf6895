"""Reference sheets: the rules' own facts, without a character, as cards and as a page."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from charsheet.cli import main
from charsheet.export.card import card_pdf
from charsheet.export.card_html import cards_html
from charsheet.export.card_markdown import cards_markdown
from charsheet.export.card_options import CardOptions
from charsheet.export.card_text import cards_text
from charsheet.present.card_reference import reference_cards, reference_page, reference_themes
from charsheet.present.card_view import CardView
from charsheet.present.locale import get_locale
from charsheet.present.view import Presenter
from charsheet.systems.registry import SYSTEMS, AnySystem, find_system
from tests.export.card_cases import SAMPLES, texts
from tests.export.pdf_shapes import page_size
from tests.export.test_card_faces import letters, read_back

each_system = pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.id)


def presenter(id: str, language: str = "en", **rulings: Any) -> Presenter:
    system = find_system(id)
    assert system is not None
    return Presenter(system, system.rulings.model_validate(rulings), get_locale(language))


def tables(id: str, **rulings: Any) -> dict[str, dict[str, list[str]]]:
    """Every table of a system's page: its rows, by their labels."""
    (page,) = reference_page(presenter(id, **rulings))
    return {
        table.title: {row.label: [cell.text for cell in row.cells] for row in table.rows}
        for table in page.tables
    }


@each_system
@pytest.mark.parametrize("language", ["en", "ru"])
def test_all_of_it_is_printed_on_cards_and_on_a_page(system: AnySystem, language: str) -> None:
    told = presenter(system.id, language)
    cards, page = reference_cards(told), reference_page(told)
    assert len(cards) == len(reference_themes(told)) > 3
    assert sum(len(each.tables) for each in cards) == len(page[0].tables)
    for views, size in ((cards, "poker"), (page, "letter")):
        text, sizes = read_back(card_pdf(views, CardOptions(size).setup()))
        for view in views:
            assert view.figures == ()
            assert letters("".join(texts(view))) <= letters(text)
        assert min(sizes) >= 6.5
    for made in (cards_html, cards_markdown, cards_text):
        assert cards[0].name in made(cards)


def test_narateer_tells_what_its_rules_say() -> None:
    told = tables("narateer")
    assert told["Movement Modes"] == {
        "Walk": ["0", "1", ""],
        "Run": ["1", "2", ""],
        "Sprint": ["2", "3", "2"],
    }
    assert told["Costs"]["Sprint"] == ["2", "4"]
    assert told["Costs"]["Run with Fleet Foot"] == ["0", "0"]
    assert told["Costs"]["Risky manoeuvre"] == ["1", "2"]
    assert told["Distance by BM"]["10"] == ["10", "5", "1", "20", "10", "2", "30", "15", "3"]
    assert told["Ground"]["Crawling, hidden, Difficult"] == ["8"]
    assert told["Skill Level"]["4"] == ["5", "8"]
    assert told["Encumbrance at BM 10 m"]["Overloaded"] == ["0 (10)° ×", "0 (20)° ×", "0 (30)° ×"]


def test_d100_tells_what_its_sources_say() -> None:
    told = tables("d100")
    assert told["Movement by SPD"]["0.5"] == ["0.5", "1", "1.5°", "3", "12", "1", "10"]
    assert told["Movement by SPD"]["7"] == ["7", "14", "21", "42", "168", "10", "100"]
    assert told["Difficult terrain"]["Smoke or fog"] == ["10"]
    assert told["Difficult terrain"]["Earthquake"] == ["−20"]
    assert told["Height of a fall"]["Low"] == ["10", "12", "15", "20", "25"]
    assert told["Size"]["−4"] == ["−40", "40"]
    assert told["Tests on T"]["Running"] == ["", "", "−10", "−20", "−30", "−20"]
    assert told["Climbing"]["Sheer slope"] == ["SPD/2", "1", "−10", "0"]
    assert told["Tests of jumping"]["Run-up of 16 m"] == ["30"]
    assert "Carry and Lift by S.b + T.b" in told
    assert "Carry and Lift by S.b + T.b" not in tables("d100", load="off")


def test_d6_tells_what_its_text_says() -> None:
    told = tables("d6")
    assert told["Spaces by Move"]["5"] == ["2", "5", "10", "15", "20", "25", "30", "3", "3", "3°"]
    assert told["Movement Tests"]["Up to 4× Move"] == ["Moderate", "Full Action", "Full Action°"]
    assert told["Difficulty by terrain"]["Rough, +2"][1] == "Moderate"
    assert told["Jumping"]["8 or 9 Result Points"] == ["5"]
    assert told["By Fortitude"]["3D"] == ["30", "3"]
    assert told["Tests against fatigue"]["Round 2 beyond the limit"] == ["Standard°"]
    levels = [{"name": name} for name in ("easy", "standard", "moderate", "difficult", "very_difficult")]
    named = [{**each, "target": 5 * n} for n, each in enumerate(levels[:2], 1)]
    assert "Difficulties" not in told
    assert tables("d6", levels=[*named, *levels[2:]])["Difficulties"] == {"Easy": ["5"], "Standard": ["10"]}


def test_rulings_in_force_hold_and_are_footnoted() -> None:
    usual, other = (
        reference_page(presenter("narateer", **each))[0]
        for each in ({}, {"climb_swim_cost": 3, "hidden_and_prone": "barred"})
    )
    assert not any("Hidden while Prone" in each for each in usual.footnotes)
    assert any("Hidden while Prone" in each for each in other.footnotes)
    ground = {row.label: row.cells[0].text for table in other.tables for row in table.rows if row.cells}
    assert ground["Climbing or swimming"] == "3°"
    assert ground["Crawling, hidden"].endswith("×")
    assert any("crawling cannot be hidden" in bar for table in other.tables for bar in table.bars)


def run(*words: str | Path) -> int:
    return main(["card", *map(str, words), "--lang", "en"], lambda *_: 0)


def pages(path: Path) -> list[str]:
    return [page.extract_text() for page in PdfReader(io.BytesIO(path.read_bytes())).pages]


def test_at_the_command_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHARSHEET_HOME", str(tmp_path / "home"))
    out = tmp_path / "out.pdf"
    assert run("--reference", "d6", "-o", out) == 0
    assert len(pages(out)) == 5
    assert run("--reference", "d6", "--list", "page", "-o", out) == 0
    assert page_size(out.read_bytes(), 0) == pytest.approx((210, 297), abs=0.1)
    assert run("--reference", "d100", "--preset", "falling,climbing", "--size", "poker", "-o", out) == 0
    assert [text.splitlines()[1] for text in pages(out)][:1] == ["Falling"]
    rulings = tmp_path / "rulings.json"
    rulings.write_text(json.dumps({"format": 1, "d100": {"load": "off"}}))
    assert run("--reference", "d100", "--rulings", rulings, "--list", "page", "-o", out) == 0
    assert "Carry and Lift" not in "".join(pages(out))


def test_what_does_not_go_together_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CHARSHEET_HOME", str(tmp_path / "home"))
    out, mira = tmp_path / "out.pdf", SAMPLES / "mira.charsheet"
    for words, wanted in (
        (["--reference", "gurps"], 'no rule system is called "gurps"'),
        (["--reference", "d6", mira], "of no characters"),
        (["--reference", "d6", "--per-file"], "of no characters"),
        (["--reference", "d6", "--list", "group"], "as cards or as a page"),
        (
            ["--reference", "d6", "--preset", "jumping,falling"],
            'no theme is called "falling"; there are:',
        ),
        ([mira, "--list", "page"], "only a reference"),
        ([], "no characters are named"),
    ):
        assert run(*words, "-o", out) == 2
        assert wanted in capsys.readouterr().err
    bad = tmp_path / "rulings.json"
    bad.write_text("{")
    assert run("--reference", "d6", "--rulings", bad, "-o", out) == 1
    assert str(bad) in capsys.readouterr().err
    assert run("--reference", "d6", "-o", tmp_path / "no" / "out.pdf") == 1
    assert not out.exists()


def test_views_are_plain_cards() -> None:
    (first, *_) = reference_cards(presenter("narateer"), ("ground", "modes"))
    assert isinstance(first, CardView)
    assert (first.name, first.tables[0].title) == ("Ground", "Way")
