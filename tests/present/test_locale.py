"""Messages become words of a language that the caller gives; there is no current one."""

from __future__ import annotations

import gettext
import locale as system_locale
import os
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from charsheet.present import locale
from charsheet.present.locale import LANGUAGES, get_locale, system_language
from charsheet.rules.units import METRE
from charsheet.values import Amount, Dice, Msg, NMsg, PMsg, Term

EN, RU = get_locale("en"), get_locale("ru")
SPACES = NMsg("{n} Space", "{n} Spaces")


def both(message: Any, **more: Any) -> tuple[str, str]:
    return EN.text(message, **more), RU.text(message, **more)


# --- words -------------------------------------------------------------------------------------


def test_a_message_in_both_languages_of_one_process() -> None:
    assert both(Msg("Base Movement")) == ("Base Movement", "Базовое движение")
    assert both(Msg("Base Movement")) == ("Base Movement", "Базовое движение")


def test_a_context_tells_apart_what_one_english_word_means() -> None:
    assert both(PMsg("effect", "Name")) == ("Name", "Название")
    assert both(Msg("Name")) == ("Name", "Имя")


def test_what_no_catalogue_has_stays_as_it_is() -> None:
    assert both(Msg("no such text {x}", x=1)) == ("no such text 1", "no such text 1")
    assert both(PMsg("nowhere", "no such text")) == ("no such text", "no such text")


@pytest.mark.parametrize("words", ["", "{name}", "100 %s {", "<b>Мира</b> & Co", "Base Movement", "\n\t"])
def test_the_users_own_words_stay_as_they_are(words: str) -> None:
    assert both(words) == (words, words)
    assert RU.text(Msg("Change {field}", field=words)) == f"Изменить поле «{words}»"
    assert EN.text(Msg("Change {field}", field=words)) == f"Change {words}"


def test_a_message_in_a_message() -> None:
    inner = Msg("3D or more in {skill}", skill=Msg("Strength: Athletics"))
    message = Msg("{cause}: {body}", cause=inner, body=Msg("Move"))
    assert both(message) == (
        "3D or more in Strength: Athletics: Move",
        "«Сила: Атлетика» — 3D и больше: Скорость (Move)",
    )


def test_arguments_given_late_join_or_replace() -> None:
    message = Msg("{first} {second}", first="a")
    assert EN.text(message, second="b") == "a b"
    assert EN.text(message, first="c", second="b") == "c b"


@pytest.mark.parametrize(
    ("argument", "english", "russian"),
    [
        ("Мира {x}", "Мира {x}", "Мира {x}"),
        (Msg("Run"), "Run", "Бег"),
        (Amount(Fraction(5, 2), METRE), "2.5 m", "2,5 м"),
        (Term("run", Msg("Run")), "Run", "Бег"),
        (Term("own", "Свой"), "Свой", "Свой"),
        (Dice(3, 2), "3D+2", "3D+2"),
        (Fraction(5, 2), "2.5", "2,5"),
        (-3, "−3", "−3"),
        (12345, "12\u00a0345", "12\u00a0345"),
    ],
)
def test_argument(argument: Any, english: str, russian: str) -> None:
    assert both(Msg("{x}", x=argument)) == (english, russian)
    assert (EN.argument(argument), RU.argument(argument)) == (english, russian)


def test_numbers_of_every_exact_kind() -> None:
    assert [RU.number(each) for each in (Decimal("2.50"), Fraction(5, 2), 2)] == ["2,5", "2,5", "2"]


# --- plurals -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "english", "russian"),
    [
        (0, "0 Spaces", "0 клеток"),
        (1, "1 Space", "1 клетка"),
        (2, "2 Spaces", "2 клетки"),
        (4, "4 Spaces", "4 клетки"),
        (5, "5 Spaces", "5 клеток"),
        (11, "11 Spaces", "11 клеток"),
        (12, "12 Spaces", "12 клеток"),
        (21, "21 Spaces", "21 клетка"),
        (22, "22 Spaces", "22 клетки"),
        (25, "25 Spaces", "25 клеток"),
        (111, "111 Spaces", "111 клеток"),
        (1001, "1\u00a0001 Spaces", "1\u00a0001 клетка"),
        (-1, "−1 Space", "−1 клетка"),
        (Fraction(3), "3 Spaces", "3 клетки"),
        (Fraction(1, 2), "0.5 Spaces", "0,5 клетки"),
        (Fraction(5, 2), "2.5 Spaces", "2,5 клетки"),
        (Fraction(21, 2), "10.5 Spaces", "10,5 клетки"),
        (Fraction(10, 3), "3\u00a01/3 Spaces", "3\u00a01/3 клетки"),
    ],
)
def test_the_number_chooses_the_form(number: Any, english: str, russian: str) -> None:
    assert both(SPACES, n=number) == (english, russian)
    assert both(NMsg("{n} Space", "{n} Spaces", n=number)) == (english, russian)


def test_a_plural_without_a_number_takes_the_form_of_two() -> None:
    assert EN.text(NMsg("one", "several", n="many")) == "several"


def test_an_amount_has_its_unit_in_the_right_form() -> None:
    assert (EN.amount(Amount(Fraction(14), METRE)), RU.amount(Amount(Fraction(14), METRE))) == (
        "14 m",
        "14 м",
    )


# --- which languages there are -----------------------------------------------------------------


def test_every_language_has_its_catalogue() -> None:
    assert list(LANGUAGES) == ["en", "ru"]
    assert get_locale("ru") is RU
    assert isinstance(RU.catalogue, gettext.GNUTranslations)
    assert not isinstance(EN.catalogue, gettext.GNUTranslations)


def test_a_language_that_the_program_does_not_speak() -> None:
    with pytest.raises(KeyError):
        get_locale("fr")


def test_a_program_without_its_catalogue_speaks_english(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(locale, "resources", lambda: tmp_path)
    bare = get_locale.__wrapped__("ru")
    assert bare.text(Msg("Base Movement")) == "Base Movement"
    assert bare.number(Fraction(5, 2)) == "2,5"


@pytest.mark.parametrize(
    ("settings", "language"),
    [
        ({"LC_ALL": "ru_RU.UTF-8", "LANG": "en_US.UTF-8"}, "ru"),
        ({"LC_ALL": "", "LC_MESSAGES": "ru_RU", "LANG": "en_US.UTF-8"}, "ru"),
        ({"LANG": "ru"}, "ru"),
        ({"LANG": "ru-RU"}, "ru"),
        ({"LANG": "RU_RU.KOI8-R"}, "ru"),
        ({"LANG": "ru@cyrillic"}, "ru"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LC_ALL": "POSIX"}, "en"),
    ],
)
def test_the_systems_language(
    settings: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    assert system_language() == language


@pytest.mark.parametrize(
    ("told", "language"),
    [("Russian_Russia", "ru"), ("ru_RU", "ru"), ("English_United States", "en"), (None, "en"), ("", "en")],
)
def test_where_no_variable_says_so_the_system_is_asked(
    told: str | None, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(system_locale, "getlocale", lambda: (told, "cp1251"))
    assert system_language() == language
    assert not {"LC_ALL", "LANG"} & os.environ.keys()
