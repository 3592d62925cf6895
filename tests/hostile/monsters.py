"""Files as large as they may be, each so that it costs as much as it can: time, memory, or words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from charsheet.storage.files import LARGEST
from charsheet.storage.jsontext import MOST_PARTS

ROOM = LARGEST - 1_000
HEAD = '{"format":1,"system":"d100","name":"x",'

Make = Callable[[], bytes]


def _many(part: str, before: str, after: str, *, values: int = MOST_PARTS) -> bytes:
    """*part* as often as a file of so many *values* holds."""
    each = 1 + sum(map(part.count, ",[{"))
    times = min(ROOM // (len(part) + 1), (values - 20) // each)
    return (before + ",".join([part] * times) + after).encode()


def _numbered(part: str, times: int, before: str, after: str) -> bytes:
    return (before + ",".join(part.replace("#", str(each)) for each in range(times)) + after).encode()


def _text(before: str, letters: str, after: str, room: int = ROOM) -> bytes:
    return (before + letters * (room // len(letters.encode())) + after).encode()


def _full() -> bytes:
    """A character with as much of everything as is allowed."""
    rows = {
        "conditions": ('"c#"', 10_000),
        "traits": ('{"name":"t#","value":1,"note":"x"}', 10_000),
        "equipment": ('{"name":"e#","quantity":2,"kg":1.5}', 10_000),
        "effects": ('{"name":"e#","target":"spd","op":"add","value":1}', 500),
    }
    lists = (_numbered(part, times, f'"{key}":[', "]").decode() for key, (part, times) in rows.items())
    return f"{HEAD}{','.join(lists)}}}".encode()


_BEYOND_PARTS = {
    "values": partial(_many, "1", "[", "]", values=ROOM),
    "open brackets": lambda: b"[" * ROOM,
    "open objects": lambda: b'{"a":' * (ROOM // 5),
    "texts without an end": lambda: b'"\\' * (ROOM // 2),
}
_TREES: Mapping[str, Make] = {
    **_BEYOND_PARTS,
    "as many values": partial(_many, "1", "[", "]"),
    "as many decimals": partial(_many, "1.5", "[", "]"),
    "as many objects": partial(_many, '{"a":1}', "[", "]"),
    "as many keys": partial(_numbered, '"k#":1', MOST_PARTS - 20, "{", "}"),
    "one number": lambda: b"9" * ROOM,
    "one fraction": lambda: b"0." + b"3" * ROOM,
    "one text": partial(_text, '"', "\\u0041", '"'),
}
_CHARACTERS: Mapping[str, Make] = {
    **_TREES,
    "a name": partial(_text, '{"format":1,"system":"d100","name":"', "я", '"}'),
    "a system": partial(_text, '{"format":1,"system":"', "x", '"}'),
    "a kind": partial(_text, '{"format":1,"kind":"', "x", '"}'),
    "a key": partial(_text, HEAD + '"', "x", '":1}'),
    "notes": partial(_text, HEAD + '"notes":"', "x ", '"}', 1_000_000),
    "lines of notes": partial(_text, HEAD + '"notes":"', "x\\n", '"}', 1_400_000),
    "unknown values": partial(_many, "1", HEAD + '"unknown":[', "]}"),
    "unknown keys": partial(_numbered, '"nmae#":1', MOST_PARTS - 20, HEAD + '"attributes":{', "}}"),
    "wrong rows": partial(_many, "1", HEAD + '"traits":[', "]}"),
    "wrong rows, as many as there may be": partial(
        _numbered, '{"name":#,"value":"x"}', 10_000, HEAD + '"traits":[', "]}"
    ),
    "rows": partial(_many, '{"name":"a"}', HEAD + '"equipment":[', "]}"),
    "effects": partial(_many, '{"target":"spd","value":1}', HEAD + '"effects":[', "]}"),
    "everything": _full,
}
_PARTY = '{"format":1,"kind":"party","name":"We","members":['
_PLAN = '{"format":1,"planner":"turn","setup":{},"steps":['

MONSTERS: Mapping[str, Mapping[str, Make]] = {
    "characters": _CHARACTERS,
    "characters in the library": _CHARACTERS,
    "rulings": {
        **_TREES,
        "unknown rulings": partial(_numbered, '"k#":1', MOST_PARTS - 20, '{"format":1,"d100":{', "}}"),
    },
    "traits": {
        **_TREES,
        "traits": partial(_many, '{"name":"a"}', '{"format":1,"d100":[', "]}"),
        "wrong traits": partial(_many, "1", '{"format":1,"d100":[', "]}"),
        "as many as there may be": partial(_numbered, '{"name":"t#"}', 10_000, '{"format":1,"d100":[', "]}"),
    },
    "parties": {
        **_TREES,
        "members": partial(_many, '{"path":"a"}', _PARTY, "]}"),
        "wrong members": partial(_many, "1", _PARTY, "]}"),
        "as many as there may be": partial(_numbered, '{"path":"m#"}', 500, _PARTY, "]}"),
    },
    "plans": {
        **_TREES,
        "steps": partial(_many, '{"kind":"move","distance":1}', _PLAN, "]}"),
        "wrong steps": partial(_many, "1", _PLAN, "]}"),
        "unknown keys": partial(
            _numbered, '"k#":1', MOST_PARTS - 20, _PLAN[:-10] + '"steps":[{"kind":"move",', "}]}"
        ),
    },
    "settings": {
        **_TREES,
        "wrong files": partial(_many, "1", '{"recent":[', "]}"),
        "folders": partial(_many, '"/a"', '{"folders":[', "]}"),
    },
    "tables": {
        "cells": lambda: b"\n".join([b",".join([b"x"] * 500)] * 5_000),
        "cells beyond the last column": lambda: b"name\n" + b"\n".join([b",".join([b"x"] * 500)] * 4_999),
        "wrong cells": lambda: b"name,strength,traits\n" + b"@(1(2),@?!,x(1(2)\n" * 4_999,
        "names in cells": lambda: b"name,traits\n" + (b"a," + b"x(1);" * 390 + b"\n") * 4_999,
        "known names in cells": lambda: b"name,conditions\n" + (b'a,"' + b"prone," * 300 + b'"\n') * 4_999,
        "brackets without an end": lambda: b"name,traits\n" + (b"a,x(" + b"1 " * 9_000 + b"y\n") * 500,
        "digits": lambda: b"name,strength\n" + (b"a," + b"9" * 2_000 + b"\n") * 4_999,
        "one cell": lambda: b"x" * ROOM,
        "one column beside the other": lambda: b"," * ROOM,
        "quotes": lambda: b'"' * ROOM,
        "no rows": lambda: b"\n" * ROOM,
    },
}
"""The files by their readers and by what there is too much of."""
