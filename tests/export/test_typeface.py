"""How wide texts are, and where their lines end."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from charsheet.export.typeface import BREAK, CAP, LEADING, ems, lines_height, lines_of, longest_word


def test_widths_are_the_fonts() -> None:
    assert ems("") == 0
    assert ems("aa") == pytest.approx(2 * ems("a"))
    assert ems("M", bold=True) > ems("M")
    assert ems("\ue000") == pytest.approx(0.606)
    assert ems(BREAK) == 0


def test_lines_end_between_words() -> None:
    room = ems("one two")
    assert lines_of("one two three", room) == ("one two", "three")
    assert lines_of("one two", room) == ("one two",)
    assert lines_of("", room) == ()
    assert lines_of("three", ems("three")) == ("three",)


def test_short_words_go_with_the_next_and_dashes_with_the_one_before() -> None:
    assert lines_of("склон в спешке", ems("склон в спеш")) == ("склон", "в спешке")
    assert lines_of("один — два", ems("один —")) == ("один —", "два")
    assert lines_of("12 of us", ems("12 of")) == ("12", "of us")
    assert lines_of("a b c", ems("a")) == ("a", "b", "c")


def test_units_go_with_their_numbers_and_signs_with_both_sides() -> None:
    assert lines_of("Бег: 21 м (дар)", ems("Бег: 21 м")) == ("Бег: 21 м", "(дар)")
    assert lines_of("Бег: 21 м (дар)", ems("Бег: 21")) == ("Бег:", "21 м", "(дар)")
    assert lines_of("load 5 kg, all", ems("5 kg,")) == ("load", "5 kg,", "all")
    assert lines_of("leaves, SPD × 1.", ems("leaves, SPD ×")) == ("leaves,", "SPD × 1.")
    assert lines_of("5 м — да", ems("5 м —")) == ("5 м —", "да")


def test_a_word_that_is_too_wide_is_parted_at_its_hyphens_first() -> None:
    room = ems("Вильгельмина")
    assert lines_of("Аделаида-Вильгельмина фон", room) == ("Аделаида-", "Вильгельмина", "фон")
    assert lines_of("one-two-three-four", ems("one-two-")) == ("one-two-", "three-", "four")
    assert lines_of("a-bb-c", ems("a-b")) == ("a-b", "b-c")
    assert lines_of("run-up", ems("run-up")) == ("run-up",)


def test_words_are_broken_at_their_breaks_and_only_then_anywhere() -> None:
    word = f"abc{BREAK}def"
    assert lines_of(word, ems("abcd")) == (f"abc{BREAK}", "def")
    assert lines_of("abcdef", ems("abcd")) == ("abcd", "ef")
    assert lines_of("x abcdef", ems("abcd")) == ("x", "abcd", "ef")
    assert lines_of("abc", 0.01) == ("a", "b", "c")


def test_the_longest_word() -> None:
    assert longest_word("a bbbb ccc") == ems("a bbbb")
    assert longest_word(f"abc{BREAK}def ghi") == max(map(ems, ("abc", "def", "ghi")))
    assert longest_word("") == 0


def test_heights() -> None:
    assert lines_height(0, 10) == 0
    assert lines_height(1, 10) == 10 * CAP
    assert lines_height(3, 10) == pytest.approx(10 * (3 * CAP + 2 * LEADING))


@given(st.text("abc ЫЖ-—" + BREAK, max_size=80), st.floats(0.2, 30))
def test_no_letter_is_lost_and_no_line_too_wide(text: str, room: float) -> None:
    lines = lines_of(text, room)
    assert "".join("".join(lines).split()) == "".join(text.split())
    for line in lines:
        assert ems(line) <= room + 1e-5 or len(line.strip(BREAK)) <= 1
