"""The reference of all files that people may write, made from their JSON Schemas."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from schemas import Schema, schemas

HEAD = """\
<!-- Made by packaging/documents.py from the models. -->
# Formats

Every file is JSON in UTF-8. The program writes it with an indent of two spaces, the keys always in the same
order, and a line feed at the end, so that it lies well under version control. Numbers are exact decimals with
at most 24 digits, 12 of them behind the point; a whole number may be written as 2.0. Keys that the program
does not know are kept, at any depth; in plans and rulings they are errors: nothing there may be overlooked.

A field may be left out, unless it is **needed**; then its default holds, or what follows from it is unknown.
What can be said of one field is also in a [JSON Schema](schemas), for editors that know them. What concerns
several at once (two effects that both set a number, say) tells `charsheet check`.

*Usually* is the range outside of which the program asks whether a number is meant; *unit* is what it counts.
"""

ABOUT: Mapping[str, str] = {
    "party": "A file that names its members' files; by its `kind` it is known from a character.",
    "rulings": (
        "`rulings.json` in the folder of the characters, above it within the folder `Charsheet`, or in that "
        "of the settings: for each rule system what is decided otherwise than by default. *Ours* marks a "
        "default that rests on no source."
    ),
    "traits": (
        "`traits.json`, found like `rulings.json`: traits that can be picked; see "
        "[using.md](using.md#traits-of-a-campaign)."
    ),
    "settings": (
        "`settings.json` in the folder of the settings. The program writes it; of one that is not "
        "valid, what is good still holds."
    ),
}
BOUNDS: Mapping[str, str] = {
    "minimum": "from {}",
    "exclusiveMinimum": "above {}",
    "maximum": "to {}",
    "exclusiveMaximum": "below {}",
    "maxLength": "at most {} letters",
    "minItems": "at least {}",
    "maxItems": "at most {}",
}


def format_page() -> str:
    """The whole page as Markdown."""
    parts = [HEAD]
    for file, schema in schemas().items():
        name = file.removesuffix(".schema.json")
        parts.append(f"\n## {schema['title']}\n\n[{file}](schemas/{file})\n")
        parts += [f"\n{ABOUT[name]}\n"] if name in ABOUT else []
        parts += _plan(schema) if name.startswith("plan-") else [_table(schema, schema)]
    return "".join(parts)


def _plan(schema: Schema) -> Iterator[str]:
    yield '\n`{"format": 1, "planner": ..., "setup": {...}, "steps": [{"kind": ..., ...}, ...]}`\n'
    for planner in schema["anyOf"]:
        id = planner["properties"]["planner"]["const"]
        yield f"\n### {id}\n\n{planner['description']}\n"
        setup = schema["$defs"][f"{id}.setup"]
        if setup.get("properties"):
            yield "\nThe setup:\n" + _table(schema, setup)
        for choice in planner["properties"]["steps"]["items"]["anyOf"]:
            step = _target(schema, choice)
            kind = step["properties"]["kind"]["const"]
            others = {name: each for name, each in step["properties"].items() if name != "kind"}
            yield f"\nA step `{kind}`. {step['description']}\n"
            if others:
                yield _table(schema, {**step, "properties": others})


def _table(schema: Schema, node: Schema) -> str:
    rows = "".join(f"| {' | '.join(row)} |\n" for row in _rows(schema, node, ""))
    return f"\n| field | what | bounds | default | meaning |\n| --- | --- | --- | --- | --- |\n{rows}"


def _rows(schema: Schema, node: Schema, before: str) -> Iterator[tuple[str, ...]]:
    needed = node.get("required", ())
    for name, found in node["properties"].items():
        field, kind = f"{before}{name}", _essence(schema, found)
        inner = _target(schema, kind.get("items", kind))
        default = "**needed**" if name in needed else "" if "properties" in kind else _default(found)
        meaning = found.get("description") or kind.get("description") or inner.get("description", "")
        yield f"`{field}`", _what(schema, kind), _bounds({**kind, **found}), default, _cell(meaning)
        if "properties" in inner:
            yield from _rows(schema, inner, f"{field}[]." if "items" in kind else f"{field}.")


def _target(schema: Schema, node: Schema) -> Schema:
    """What a reference leads to."""
    return schema["$defs"][node["$ref"].removeprefix("#/$defs/")] if "$ref" in node else node


def _essence(schema: Schema, node: Schema) -> Schema:
    """What a field is when it is there at all."""
    kinds = [each for each in node.get("anyOf", [node]) if each.get("type") != "null"]
    return _target(schema, kinds[0])


def _what(schema: Schema, kind: Schema) -> str:
    if "const" in kind:
        return _code(kind["const"])
    if "enum" in kind:
        return " ".join(map(_code, kind["enum"]))
    if kind.get("type") == "array":
        return f"list of: {_what(schema, _essence(schema, kind.get('items', {})))}"
    names = {"integer": "whole number", "string": "text", "boolean": "true or false"}
    name: str = kind.get("type", "")
    return names.get(name, name)


def _bounds(node: Schema) -> str:
    told = [words.format(f"{node[key]:,}") for key, words in BOUNDS.items() if key in node]
    if "pattern" in node:
        told.insert(0, "not empty" if node["pattern"] == r"\S" else f"like {_code(node['pattern'])}")
    if "x-usual" in node:
        told.append("usually {} to {}".format(*node["x-usual"]))
    if "x-unit" in node:
        told.append(f"unit {_code(node['x-unit'])}")
    if node.get("x-sourced") is False:
        told.append("*ours*")
    if "examples" in node:
        told.append("such as " + " ".join(map(_code, node["examples"])))
    return ", ".join(told)


def _default(node: Schema) -> str:
    return "" if node.get("default") in (None, "", [], {}) else _code(node["default"])


def _code(value: Any) -> str:
    text = value if isinstance(value, str) and value else json.dumps(value, ensure_ascii=False)
    return f"`{_cell(text)}`"


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")
