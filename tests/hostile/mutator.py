"""Turns good files into bad ones: by their bytes, and by what stands in them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import deepcopy
from random import Random
from typing import Any, TypeAlias

from charsheet.storage.files import LARGEST

Tree: TypeAlias = Any

MOST = LARGEST
"""Letters of a file: of more nobody reads anything."""

BIDI = "\u202e\u2066\u200f"
MARKUP = (
    "<b>bold</b><img src='file:///etc/passwd'><script>alert(1)</script>",
    '#import "@preview/cetz:0.3.0"\n#read("/etc/passwd") $x^2$ \\ *bold* _it_ `raw`',
    "[link](javascript:alert(1)) | a | b |\n---\n# head",
    "=1+2",
    "@SUM(A1)",
    "%s %(name)s {0} {name} {n}",
    "../../../../etc/passwd",
    "CON",
    "\\\\server\\share\\x",
)
TEXTS = (
    "",
    " ",
    "\0",
    "a\nb\r\nc\td",
    BIDI,
    "\ud800",
    "\ufeff",
    "\u00a0\u2007\u202f",
    "e\u0301" * 50,
    "\U0001f9dd\u200d\u2640\ufe0f" * 20,
    "x" * 10_000,
    "я" * 3_000,
    "9" * 400,
    "1e400",
    "2d6+1",
    "999999999D+2",
    "NaN",
    *MARKUP,
)
NUMBERS = ("0", "-0", "-1", "1e99", "-1e99", "1e9999", "1e-9999", "0." + "3" * 300, "9" * 300, "2.0", "1E+2")
OTHERS = (None, True, False, [], {}, [[]], {"": None}, [None] * 50, {"a": {"b": {"c": [1, 2, {}]}}})
TOKENS = (
    *(b"{", b"}", b"[", b"]", b",", b":", b'"', b"\\", b"\\u0000", b"\\ud83d", b"//", b"/*"),
    *(b"null", b"true", b"NaN", b"-Infinity", b"1e999", b"\x00", b"\xff\xfe", b"\xef\xbb\xbf"),
    *(b"\xc0\xaf", b"\xed\xa0\x80", b"\x1b[31m", b"\r", b"\x85"),
)


class Raw(str):
    """A number as it is to be written."""

    __slots__ = ()


def mutated(good: bytes, random: Random) -> bytes:
    """*good* with one to eight things wrong with it."""
    data = good
    if random.random() < 0.6:
        data = _by_structure(data, random)
    for _ in range(random.choice((0, 0, 0, 0, 1, 1, 8)) if data != good else random.randint(1, 8)):
        data = random.choice(BY_BYTES)(data, random)
    return data


# --- bytes -------------------------------------------------------------------------------------


def _flip(data: bytes, random: Random) -> bytes:
    if not data:
        return data
    at = random.randrange(len(data))
    return data[:at] + bytes((data[at] ^ 1 << random.randrange(8),)) + data[at + 1 :]


def _cut(data: bytes, random: Random) -> bytes:
    start, end = _span(data, random)
    return data[:start] + data[end:]


def _truncate(data: bytes, random: Random) -> bytes:
    return data[: random.randint(0, len(data))]


def _repeat(data: bytes, random: Random) -> bytes:
    start, end = _span(data, random)
    return data[:end] + data[start:end] * random.choice((1, 2, 20)) + data[end:]


def _insert(data: bytes, random: Random) -> bytes:
    at = random.randint(0, len(data))
    return data[:at] + random.choice(TOKENS) * random.choice((1, 1, 1, 3, 200)) + data[at:]


def _nest(data: bytes, random: Random) -> bytes:
    deep = random.choice((10, 63, 64, 65, 1_000, 100_000))
    start, end = random.choice(((b"[", b"]"), (b'{"a":', b"}")))
    return start * deep + (data if random.random() < 0.5 else b"1") + end * random.choice((deep, deep - 1))


def _encode(data: bytes, random: Random) -> bytes:
    text = data[:MOST].decode("utf-8", "replace")  # one becomes four, and that eight times over
    return text.encode(random.choice(("utf-8-sig", "utf-16", "utf-16-le", "utf-32", "cp1251")), "replace")


def _span(data: bytes, random: Random) -> tuple[int, int]:
    start = random.randint(0, len(data))
    return start, min(len(data), start + random.choice((1, 2, 8, 64)))


BY_BYTES: Sequence[Callable[[bytes, Random], bytes]] = (
    *(_flip, _flip, _cut, _cut, _repeat, _insert, _insert, _insert),
    *(_truncate, _nest, _encode),
)


# --- structure ---------------------------------------------------------------------------------


def _by_structure(data: bytes, random: Random) -> bytes:
    """Another tree in place of the one that *data* describes; what is no JSON stays as it is."""
    try:
        tree = json.loads(data)
    except ValueError:
        return data
    for _ in range(random.choice((1, 1, 1, 2, 5))):
        places = list(_places(tree, ()))
        if not places:
            break
        tree = _changed(tree, random.choice(places), random)
    text = "".join(_within(_written(tree), MOST))
    return text.encode("utf-8", "surrogatepass" if random.random() < 0.2 else "replace")


def _within(parts: Iterable[str], most: int) -> Iterator[str]:
    """The first of *parts*, until there are so many letters: a list of 600 of a list of 600 has no end."""
    for each in parts:
        yield each
        most -= len(each)
        if most < 0:
            return


def _places(tree: Tree, here: tuple[str | int, ...]) -> list[tuple[str | int, ...]]:
    found = [here] if here else []
    if isinstance(tree, dict):
        for key, each in tree.items():
            found += _places(each, (*here, key))
    elif isinstance(tree, list):
        for index, each in enumerate(tree[:50]):
            found += _places(each, (*here, index))
    return found


def _changed(tree: Tree, place: tuple[str | int, ...], random: Random) -> Tree:
    parent = tree
    for key in place[:-1]:
        parent = parent[key]
    key, way = place[-1], random.randrange(6)
    value: Tree = parent[key]
    if way == 0:
        del parent[key]
    elif way == 1 and isinstance(parent, list):
        parent.extend([value] * random.choice((1, 5, 600)))
    elif way == 2 and isinstance(parent, dict):
        parent[random.choice((f"{key} ", str(key).upper(), "__class__", "id", *TEXTS))] = value
    else:
        parent[key] = _value(random)
    return tree


def _value(random: Random) -> Tree:
    kind = random.randrange(4)
    if kind == 0:
        return Raw(random.choice(NUMBERS))
    if kind == 1:
        return deepcopy(random.choice(OTHERS))
    if kind == 2:
        return random.randint(-1_000, 1_000)
    return random.choice(TEXTS)


def _written(tree: Tree) -> Iterator[str]:
    if isinstance(tree, Raw):
        yield str(tree)
    elif isinstance(tree, dict):
        yield "{"
        for number, (key, each) in enumerate(tree.items()):
            yield f"{',' if number else ''}{json.dumps(str(key))}:"
            yield from _written(each)
        yield "}"
    elif isinstance(tree, list):
        yield "["
        for number, each in enumerate(tree):
            yield "," if number else ""
            yield from _written(each)
        yield "]"
    else:
        yield json.dumps(tree, ensure_ascii=False)
