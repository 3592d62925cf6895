"""Every text for people can be found by the catalogue tool, which reads sources and does not run them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
KINDS = {"Msg": 1, "PMsg": 2, "NMsg": 2}
"""What makes a message, and how many of its arguments must be literal text."""

SOURCES = sorted(path for folder in ("charsheet", "ui") for path in (ROOT / folder).rglob("*.py"))


def messages(tree: ast.AST) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in KINDS:
            yield node


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_messages_are_literal_and_in_no_f_string(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for call in messages(tree):
        name = call.func.id if isinstance(call.func, ast.Name) else ""
        texts = call.args[: KINDS[name]]
        assert len(texts) == KINDS[name], f"line {call.lineno}: too few texts"
        for text in texts:
            if not (isinstance(text, ast.Constant) and isinstance(text.value, str)):
                pytest.fail(f"line {call.lineno}: the catalogue tool cannot read this text")
            assert text.value, f"line {call.lineno}: an empty id is the catalogue's own header"
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            inside = [call.lineno for call in messages(node)]
            assert inside == [], "the catalogue tool does not look into f-strings before Python 3.12"
