"""The sheet as plain text, in columns."""

from __future__ import annotations

import unicodedata
from typing import Any

import pytest

from charsheet.export.text import explanation_text, line_text, one_line, sheet_text
from charsheet.present.explain import Line
from charsheet.present.locale import get_locale
from charsheet.present.view import Presenter
from charsheet.systems.registry import find_system

NASTY = "M\x1b[31mi\nr\ta\u202e\u2028\x00\x7f"


def presented(language: str = "en", rulings: Any = None, **fields: Any) -> tuple[Presenter, Any, Any]:
    system = find_system("narateer")
    assert system is not None
    data = {"attributes": {"strength": 2, "agility": 4}, **fields}
    character = system.character.model_validate(data)
    made = system.rulings.model_validate(rulings or {})
    return Presenter(system, made, get_locale(language)), character, system.evaluate(character, made)


def sheet(language: str = "en", rulings: Any = None, **fields: Any) -> str:
    presenter, character, values = presented(language, rulings, **fields)
    return sheet_text(presenter.view(character, values))


def explained(language: str = "en", rulings: Any = None, **fields: Any) -> str:
    presenter, _, values = presented(language, rulings, **fields)
    return explanation_text(values, presenter)


def test_the_whole_sheet() -> None:
    text = sheet(name="Kael", conditions=["prone", "dazed"], skills={"athletics": 3})
    assert text == (
        """\
Kael — Narateer
BM: 14 m

Movement Modes
  Mode                Cost, AD  Distance, m  Tactical, Spaces  Cinematic, Zones  Difficult, m  Difficult, Spaces  Climb, swim, m
  Walk                       0           14                 7                 1             7                  3              7°
  Run                        1         28 ×              14 ×               3 ×          14 ×                7 ×           14° ×  × Prone: only crawling
  Sprint, Athletics          2         48 ×              24 ×               5 ×          24 ×               12 ×           24° ×  × Prone: only crawling
  Sprint, Acrobatics         2         42 ×              21 ×               4 ×          21 ×               10 ×           21° ×  × Prone: only crawling

Hidden and Prone
  Way            Ground, m  Tactical, Spaces  Difficult, m
  Walk, hidden           7                 3           3.5
  Run, hidden         14 ×               7 ×           7 ×  × Prone: only crawling
  Crawl                  7                 3           3.5
  Crawl, hidden        3.5                            1.75

Other costs
  What               Cost, AD  Movement, m per m
  Stand up                  1
  Risky manoeuvre           1
  Difficult terrain                            2

Skills
  Skill       Uses  Most Boost, AD
  Athletics      4               ?
  Acrobatics     1               0

° by rulings that rest on no source: Cost of climbing and swimming, Limit of Boost

dazed: no rule here acts on this condition; effects can"""  # noqa: E501
    )


def test_no_line_ends_in_spaces() -> None:
    text = sheet(conditions=["slowed"]) + explained(conditions=["slowed"])
    assert [line for line in text.splitlines() if line != line.rstrip()] == []


def test_a_nameless_character_is_called_so() -> None:
    assert sheet().startswith("Unnamed — Narateer\n")
    assert sheet("ru").startswith("Без имени — Narateer\n")


def test_a_name_cannot_draw_on_the_terminal() -> None:
    first, *_ = sheet(name=NASTY).splitlines()
    assert first == "M [31mi r a     — Narateer"


@pytest.mark.parametrize(
    "fields",
    [
        {"name": NASTY},
        {"conditions": [NASTY]},
        {"traits": [{"name": NASTY}]},
        {"effects": [{"name": NASTY, "target": "bm", "value": 1}]},
        {"equipment": [{"name": NASTY, "bulk": 1}, {"name": NASTY, "bulk": 2}]},
        {"overrides": [{"target": "bm", "value": 1, "reason": NASTY}]},
        {
            "encumbrance": "x",
            "rulings": {"encumbrance_states": [{"name": "x", "label": NASTY, "move": False}]},
        },
        {"encumbrance": "x", "rulings": {"encumbrance_states": [{"name": "x", "label": NASTY, "factor": 0}]}},
    ],
)
def test_no_word_of_the_users_can_draw_on_the_terminal(fields: Any) -> None:
    texts = sheet(**fields), explained(**fields)
    assert "[31m" in "".join(texts)
    for text in texts:
        assert {letter for letter in text if unicodedata.category(letter).startswith("C")} == {"\n"}
        assert len(text.splitlines()) == text.count("\n") + 1


def test_markup_and_braces_stay_as_they_are() -> None:
    text = sheet(name="<b>{0}</b> %s & %(x)d", conditions=["{name} <i>"])
    assert text.startswith("<b>{0}</b> %s & %(x)d — Narateer")
    assert text.endswith("{name} <i>: no rule here acts on this condition; effects can")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("plain", "plain"),
        ("a\nb\r\nc\td", "a b  c d"),
        ("1\u00a0234 м", "1\u00a0234 м"),
        ("Кот 😀", "Кот 😀"),
        ("\x1b]0;x\x07", " ]0;x "),
        ("a\u2028b\u2029c\x85d", "a b c d"),
        ("\ud800", " "),
    ],
)
def test_one_line(text: str, line: str) -> None:
    assert one_line(text) == line


def test_explanations() -> None:
    lines = explained(skills={"athletics": 1}).splitlines()
    start = lines.index("Walk: Climb, swim = 7 m°  [walk.climb_swim]")
    assert lines[start : start + 3] == [
        "Walk: Climb, swim = 7 m°  [walk.climb_swim]",
        "    8 + Strength 2 + Agility 4 = 14 m (N1) · Base Movement",
        "    Climbing or swimming: ÷ 2 = 7 m (N15) · Climbing and Swimming"
        " · ruling: Cost of climbing and swimming",
    ]


def test_explanations_in_russian() -> None:
    lines = explained("ru", conditions=["slowed"]).splitlines()
    start = lines.index("BM = 7 м  [bm.current]")
    assert lines[start : start + 3] == [
        "BM = 7 м  [bm.current]",
        "    8 + Сила 2 + Ловкость 4 = 14 м (N1) · Базовое движение",
        "    Замедлен: половина = 7 м (N2) · Состояния и движение",
    ]


def test_every_value_is_explained() -> None:
    _, _, values = presented()
    lines = explained().splitlines()
    assert [line.rpartition("[")[2][:-1] for line in lines if not line.startswith(" ")] == list(values)


def test_a_line_with_and_without_its_rule() -> None:
    presenter, *_ = presented()
    assert line_text(Line("7 m"), presenter) == "7 m"
    line = Line("7 m", "N1", "Base Movement", "Limit of Boost", "boost_limit")
    assert line_text(line, presenter) == "7 m (N1) · Base Movement · ruling: Limit of Boost"
