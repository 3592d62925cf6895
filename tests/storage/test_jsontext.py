"""JSON as our files use it: exact numbers, nothing silently lost, a stable form on disk."""

from __future__ import annotations

import codecs
import json
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from charsheet.model.problems import Problem, path_text
from charsheet.present.locale import get_locale
from charsheet.storage.errors import FileError
from charsheet.storage.jsontext import DEEPEST, dump, dump_line, parse

ENGLISH = get_locale("en")

SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.decimals(allow_nan=False, allow_infinity=False, min_value=-(10**15), max_value=10**15)
    | st.text(st.characters(exclude_categories=["Cs"]))
)
TREES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text(st.characters(exclude_categories=["Cs"]), max_size=6), inner, max_size=4)
    ),
    max_leaves=20,
)


def refused(data: bytes) -> tuple[str, str]:
    """The field path and the message with which *data* is refused."""
    with pytest.raises(FileError) as caught:
        parse(data)
    (problem,) = caught.value.problems
    return path_text(problem.path), ENGLISH.text(problem.message)


# --- what is read ------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["2.5", "0.1", "1.50", "0.30000000000000004", "1234567890123456.123456789"])
def test_decimals_are_exact_and_keep_their_form(text: str) -> None:
    number = parse(text.encode())
    assert type(number) is Decimal
    assert number == Decimal(text)
    assert dump(number) == f"{text}\n".encode()


@pytest.mark.parametrize("number", [0, -1, 10**18, 10**300])
def test_whole_numbers_stay_whole(number: int) -> None:
    found = parse(str(number).encode())
    assert type(found) is int
    assert found == number


def test_a_whole_number_of_absurd_length_is_kept_as_it_is() -> None:
    # Python itself refuses to read so many digits as an int.
    text = "9" * 5000
    assert dump(parse(text.encode())) == f"{text}\n".encode()


@pytest.mark.parametrize("text", ["1e10001", "-1e10001", "1e-10001", "1e99999999999999999999", "1" * 10_002])
def test_a_number_that_no_arithmetic_can_bear_is_refused(text: str) -> None:
    path, message = refused(f'{{"a": {text}}}'.encode())
    assert path == ""
    assert message == f"{text[:20]}{'…' if len(text) > 20 else ''} is beyond any sensible number"


def test_zero_has_no_size() -> None:
    assert parse(b"0e99999") == 0


@pytest.mark.parametrize("name", ["NaN", "Infinity", "-Infinity"])
def test_what_is_no_number_is_refused(name: str) -> None:
    assert refused(f'{{"a": [1, {name}]}}'.encode()) == ("", f"{name} is not a number")


def test_a_byte_order_mark_is_no_part_of_the_text() -> None:
    assert parse(codecs.BOM_UTF8 + b'{"name": "\xd0\xaf"}') == {"name": "Я"}


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ('{"a": 1}'.encode("utf-16"), "is not UTF-8 text (byte 0)"),
        (b'{"name": "\xcc\xe8\xf0\xe0"}', "is not UTF-8 text (byte 10)"),  # cp1251
        (b'{"name": "\xd0', "is not UTF-8 text (byte 10)"),  # cut off inside a letter
        ('{"a": 1}'.encode("utf-16-le"), "is not JSON: line 1, column 2"),  # zero bytes are UTF-8
        (b"", "is not JSON: line 1, column 1"),
        (b"   ", "is not JSON: line 1, column 4"),
        (b"{", "is not JSON: line 1, column 2"),
        (b'{"a": 1}\n{"a": 1}', "is not JSON: line 2, column 1"),
        (b'{"a": 1,\n "b": }', "is not JSON: line 2, column 7"),
        (b"{'a': 1}", "is not JSON: line 1, column 2"),
        (b'{"a": "\n"}', "is not JSON: line 1, column 8"),
        (b'{"a": 01}', "is not JSON: line 1, column 8"),
        (b"\x89PNG\r\n\x1a\n", "is not UTF-8 text (byte 0)"),
    ],
)
def test_what_is_no_json_is_refused_with_the_place(data: bytes, message: str) -> None:
    assert refused(data) == ("", message)


@pytest.mark.parametrize(
    "data", [b'{"a": 1, "b": 2, "a": 1}', b'[{"x": {"a": null, "a": 0}}]', b'{"a": 1, "\\u0061": 2}']
)
def test_a_key_twice_in_one_object_is_refused(data: bytes) -> None:
    assert refused(data) == ("", 'the key "a" stands twice in one object')


def test_one_key_in_two_objects_is_fine() -> None:
    assert parse(b'[{"a": 1}, {"a": {"a": 2}}]') == [{"a": 1}, {"a": {"a": 2}}]


@pytest.mark.parametrize(("opening", "closing"), [("[", "]"), ('{"a":', "}")])
@pytest.mark.parametrize("depth", [DEEPEST + 1, 500, 100_000])
def test_deep_nesting_is_refused(opening: str, closing: str, depth: int) -> None:
    data = f"{opening * depth}0{closing * depth}".encode()
    assert refused(data) == ("", "is nested too deeply")


def test_nesting_up_to_the_limit_is_fine() -> None:
    data = f"{'[' * DEEPEST}0{']' * DEEPEST}".encode()
    assert dump_line(parse(data)).encode() == data


@pytest.mark.parametrize(
    ("data", "path"),
    [
        (b'"\\ud800"', ""),
        (b'{"name": "\\ud800"}', "name"),
        (b'{"a": [{"b": "x\\udfff"}]}', "a[0].b"),
        (b'{"a": {"\\udc00": 1}}', "a"),
    ],
)
def test_half_of_a_surrogate_pair_is_refused(data: bytes, path: str) -> None:
    assert refused(data) == (path, "is not valid Unicode text")


def test_a_whole_surrogate_pair_is_a_letter() -> None:
    assert parse(b'"\\ud83d\\ude00"') == "\U0001f600"


# --- what is written ---------------------------------------------------------------------------


def test_the_form_on_disk() -> None:
    tree = {"format": 1, "name": "Кот\u2028", "list": [], "map": {}, "n": Decimal("2.50"), "a": [1, None]}
    assert dump(tree).decode() == (
        '{\n  "format": 1,\n  "name": "Кот\u2028",\n  "list": [],\n  "map": {},\n  "n": 2.50,\n'
        '  "a": [\n    1,\n    null\n  ]\n}\n'
    )


def test_on_one_line() -> None:
    line = dump_line({"name": "Кот\n\u2028", "n": Decimal("2.5")})
    assert line == '{"name": "Кот\\n\\u2028", "n": 2.5}'


@pytest.mark.parametrize("write", [dump, dump_line])
@pytest.mark.parametrize("number", [float("nan"), float("inf"), Decimal("NaN"), Decimal("Infinity")])
def test_what_is_no_number_is_never_written(write: Any, number: Any) -> None:
    with pytest.raises(ValueError, match="not JSON compliant"):
        write([number])


def test_half_of_a_surrogate_pair_cannot_be_written() -> None:
    with pytest.raises(UnicodeEncodeError):
        dump({"name": "\ud800"})


@given(TREES)
def test_what_is_written_is_read_back(tree: Any) -> None:
    data = dump(tree)
    found = parse(data)
    assert found == tree
    assert dump(found) == data
    assert json.loads(data) is not None or tree is None


@given(TREES)
def test_a_line_is_one_line(tree: Any) -> None:
    line = dump_line(tree)
    assert "\n" not in line
    assert "\r" not in line
    assert parse(line.encode()) == tree


@given(st.binary(max_size=40))
def test_any_bytes_are_read_or_refused_in_words(data: bytes) -> None:
    problems: tuple[Problem, ...] = ()
    try:
        parse(data)
    except FileError as error:
        problems = error.problems
    assert all(ENGLISH.text(each.message) for each in problems)
