"""Exact numbers as text, and typed text as exact numbers."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from charsheet.model.problems import InvalidError
from charsheet.present.locale import LANGUAGES, get_locale
from charsheet.present.numbers import (
    NBSP,
    exact_decimal,
    fraction_text,
    number_text,
    parse_dice,
    parse_number,
    parse_whole,
    rounded_decimal,
)

MARKS = {"en": ".", "ru": ","}
HUGE = 10**5000


# --- decimals ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "decimal"),
    [
        (Fraction(0), "0"),
        (Fraction(14), "14"),
        (Fraction(1000), "1000"),
        (Fraction(5, 2), "2.5"),
        (Fraction(-5, 4), "-1.25"),
        (Fraction(1, 1024), "0.0009765625"),
        (Fraction(1, 10**12), "1E-12"),
        (Fraction(10**30) + Fraction(1, 2), "1000000000000000000000000000000.5"),
    ],
)
def test_a_decimal_that_ends_is_exact(number: Fraction, decimal: str) -> None:
    found = exact_decimal(number)
    assert found == Decimal(decimal)
    assert found is not None
    assert str(found) == decimal


@pytest.mark.parametrize("number", [Fraction(1, 3), Fraction(10, 3), Fraction(1, 7), Fraction(1, 6)])
def test_a_decimal_that_never_ends_is_none(number: Fraction) -> None:
    assert exact_decimal(number) is None


@given(st.fractions())
def test_an_exact_decimal_is_the_number(number: Fraction) -> None:
    found = exact_decimal(number)
    assert found is None or Fraction(found) == number
    assert (found is None) == any(number.denominator % prime == 0 for prime in _other_primes(number))


def _other_primes(number: Fraction) -> list[int]:
    """The denominator without its twos and fives, where anything is left."""
    rest = number.denominator
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    return [rest] if rest > 1 else []


def test_other_decimals_are_rounded_to_twelve_digits() -> None:
    assert str(rounded_decimal(Fraction(10, 3))) == "3.33333333333"
    assert str(rounded_decimal(Fraction(2, 3))) == "0.666666666667"
    assert str(rounded_decimal(Fraction(200, 3), 4)) == "66.67"


def test_a_fraction_is_written_as_one() -> None:
    assert fraction_text(Fraction(10, 3)) == "10/3"
    assert fraction_text(Fraction(-1, 3)) == "-1/3"
    assert fraction_text(Fraction(5)) == "5"


def test_numbers_of_thousands_of_digits_are_written_too() -> None:
    # Python refuses to write an int of more than 4,300 digits.
    assert exact_decimal(Fraction(HUGE)) == Decimal("1E+5000")
    assert fraction_text(Fraction(HUGE, 3)) == f"1{'0' * 5000}/3"
    assert number_text(Fraction(HUGE), ".") == "≈1·10^5000"
    assert number_text(Fraction(1, HUGE), ".") == "≈1·10^−5000"


def test_thousands_of_places_are_as_good_as_endless() -> None:
    assert exact_decimal(Fraction(1, 10**1000)) == Decimal("1E-1000")
    assert exact_decimal(Fraction(1, HUGE)) is None


# --- text --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "english", "russian"),
    [
        (Fraction(0), "0", "0"),
        (Fraction(14), "14", "14"),
        (Fraction(5, 2), "2.5", "2,5"),
        (Fraction(-3), "−3", "−3"),
        (Fraction(1000), "1\u00a0000", "1\u00a0000"),
        (Fraction(2469, 2), "1\u00a0234.5", "1\u00a0234,5"),
        (Fraction(1234567), "1\u00a0234\u00a0567", "1\u00a0234\u00a0567"),
        (Fraction(1, 10**6), "0.000001", "0,000001"),
        (Fraction(10, 3), "3\u00a01/3", "3\u00a01/3"),
        (Fraction(1, 3), "1/3", "1/3"),
        (Fraction(-10, 3), "−3\u00a01/3", "−3\u00a01/3"),
        (Fraction(10**4, 3), "3\u00a0333\u00a01/3", "3\u00a0333\u00a01/3"),
        (Fraction(1, 10**7), "≈0.0000001", "≈0,0000001"),
        (Fraction(1, 1001), "≈0.000999001", "≈0,000999001"),
        (Fraction(-12345678, 1001), "≈−12\u00a0333.3", "≈−12\u00a0333,3"),
        (Fraction(10**24, 4), "250\u00a0000\u00a0000\u00a0000\u00a0000\u00a0000\u00a0000\u00a0000", None),
        (Fraction(12345678 * 10**24), "≈1.23457·10^31", "≈1,23457·10^31"),
        (Fraction(-1, 3 * 10**20), "≈−3.33333·10^−21", "≈−3,33333·10^−21"),
    ],
)
def test_number_in_both_languages(number: Fraction, english: str, russian: str | None) -> None:
    assert number_text(number, ".") == english
    assert number_text(number, ",") == (russian or english)


@given(
    st.decimals(allow_nan=False, allow_infinity=False, min_value=-(10**12), max_value=10**12, places=6),
    st.sampled_from(sorted(MARKS)),
)
def test_what_is_shown_can_be_typed_back(number: Decimal, language: str) -> None:
    shown = get_locale(language).number(number)
    assert parse_number(shown) == number


@given(st.integers(-(10**20), 10**20), st.sampled_from(sorted(MARKS)))
def test_a_whole_number_can_be_typed_back(number: int, language: str) -> None:
    assert parse_whole(get_locale(language).number(number)) == number


@given(st.fractions(max_denominator=10**9), st.sampled_from(sorted(MARKS)))
def test_every_number_has_a_text_on_one_line(number: Fraction, language: str) -> None:
    text = get_locale(language).number(number)
    assert text
    assert " " not in text  # only spaces at which no line breaks


def test_every_language_has_its_mark() -> None:
    assert {each: get_locale(each).decimal_mark for each in LANGUAGES} == MARKS


# --- typed -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0", "0"),
        ("14", "14"),
        ("+14", "14"),
        ("2.5", "2.5"),
        ("2,5", "2.5"),
        (" 2,5 ", "2.5"),
        (".5", "0.5"),
        (",5", "0.5"),
        ("5.", "5"),
        ("5,", "5"),
        ("-3", "-3"),
        ("−3", "-3"),
        ("–3", "-3"),
        ("‒3", "-3"),
        ("− 3", "-3"),
        ("1 234,5", "1234.5"),
        ("1\u00a0234,5", "1234.5"),
        ("1\u202f234,5", "1234.5"),
        ("1\u2009234,5", "1234.5"),
        ("1\u2007234,5", "1234.5"),
        ("1'234.5", "1234.5"),
        ("1,234.5", "1234.5"),
        ("1.234,5", "1234.5"),
        ("1,234,567", "1234567"),
        ("1.234.567", "1234567"),
        ("1.234.567,89", "1234567.89"),
        ("-1,234,567.89", "-1234567.89"),
        ("12 34", "1234"),
        ("0,000001", "0.000001"),
        ("007", "7"),
    ],
)
def test_reads_a_number(text: str, number: str) -> None:
    assert parse_number(text) == Decimal(number)


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "-", "+", ".", ",", "-,", "abc", "1a", "1e5", "1E5", "nan", "inf", "--1", "1-", "1/3"),
        # Marks that can be no separators of thousands: a slip of the finger must not make 15 of 1.5.
        *(
            "1..5",
            "1,,5",
            "1.2.3",
            "1,2.5",
            "1.2,5",
            "1234,567.8",
            "1,234,56",
            ",123,456",
            "1.5,",
            "1.234.,5",
        ),
        *("１２", "١", "0x10", "1_000", "5 м"),
        "1" * 201,
    ],
)
def test_refuses_what_is_no_number(text: str) -> None:
    with pytest.raises(InvalidError) as caught:
        parse_number(text)
    assert caught.value.message.id == "is not a number"


def test_a_long_number_is_read_whole() -> None:
    assert parse_number("1" * 200) == int("1" * 200)
    assert parse_whole("1" * 200) == int("1" * 200)


@pytest.mark.parametrize("text", ["2,5", "2.5", f"{'1' * 100}.5", "0,000000000001"])
def test_a_fraction_is_no_whole_number(text: str) -> None:
    with pytest.raises(InvalidError) as caught:
        parse_whole(text)
    assert caught.value.message.id == "must be a whole number"


@pytest.mark.parametrize(("text", "number"), [("2,0", 2), ("2.", 2), (f"1{NBSP}000", 1000), ("−7", -7)])
def test_reads_a_whole_number(text: str, number: int) -> None:
    assert parse_whole(text) == number


@pytest.mark.parametrize(
    ("text", "code"),
    [("3D", "3D"), ("3d+2", "3D+2"), (" 3 д + 1 ", "3D+1"), ("03D+0", "3D"), ("10D+9", "10D+9")],
)
def test_reads_a_die_code(text: str, code: str) -> None:
    assert parse_dice(text) == code


@pytest.mark.parametrize("text", ["", "3", "D", "3D+", "3D-1", "3W", "3,5D", "1111111111D"])
def test_refuses_what_is_no_die_code(text: str) -> None:
    with pytest.raises(InvalidError) as caught:
        parse_dice(text)
    assert "die code" in caught.value.message.id
