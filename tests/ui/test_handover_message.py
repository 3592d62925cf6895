"""What a second start says to the open window: taken exactly, or refused."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from ui.handover.message import LARGEST, MOST, RefusedError, request, requested


@pytest.mark.parametrize(
    "names",
    [[], ["/a/Мира с пробелом.charsheet"], ["/a", "/a"], [os.fsdecode(b"/a/\xff.charsheet")], ['/"\n\\.x']],
)
def test_names_arrive_as_they_are(names: list[str]) -> None:
    data = request([Path(each) for each in names])
    assert data.count(b"\n") == 1
    assert [str(each) for each in requested(data)] == names


def test_names_are_made_absolute_where_they_are_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    data = request([Path("mira.charsheet"), Path("../x")])
    monkeypatch.chdir("/")
    assert requested(data) == (tmp_path / "mira.charsheet", tmp_path / "../x")


GOOD: dict[str, Any] = {"charsheet": 1, "open": ["/a"]}


@pytest.mark.parametrize(
    "words",
    [
        {**GOOD, "charsheet": 2},
        {**GOOD, "charsheet": True},
        {**GOOD, "charsheet": "1"},
        {**GOOD, "charsheet": None},
        {"open": ["/a"]},
        {"charsheet": 1},
        {**GOOD, "open": "/a"},
        {**GOOD, "open": {"0": "/a"}},
        {**GOOD, "open": ["a"]},
        {**GOOD, "open": ["/a", ""]},
        {**GOOD, "open": ["/a", 5]},
        {**GOOD, "open": ["/a", None]},
        {**GOOD, "open": ["/a\0b"]},
        {**GOOD, "open": ["/a"] * (MOST + 1)},
        {**GOOD, "run": "rm"},
        [GOOD],
        "open /a",
        5,
        None,
    ],
)
def test_what_is_not_exactly_a_request_is_refused(words: Any) -> None:
    with pytest.raises(RefusedError):
        requested(json.dumps(words).encode() + b"\n")


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n",
        b"\0\xff\xfe\n",
        "открой /a\n".encode(),
        b'{"charsheet": 1, "open": ["/a"]',
        b"[" * 100_000,
        b" " * (LARGEST + 1),
        b"GET / HTTP/1.1\r\n\r\n",
        b'{"charsheet": 1e999, "open": []}\n',
        b'{"charsheet": NaN, "open": []}\n',
    ],
)
def test_garbage_is_refused(data: bytes) -> None:
    with pytest.raises(RefusedError):
        requested(data)


def test_as_many_as_may_be_are_taken() -> None:
    assert len(requested(request([Path("/a")] * MOST))) == MOST
