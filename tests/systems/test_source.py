"""How rules may be written: exact numbers only, and every rule function says which rule it is."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import charsheet
from charsheet.systems.registry import SYSTEMS

ROOT = Path(charsheet.__file__).parent
EXACT = [*(ROOT / "values").rglob("*.py"), *(ROOT / "rules").rglob("*.py"), *(ROOT / "systems").rglob("*.py")]
NO_RULES = {"__init__", "card", "layout", "model"}
"""The modules of a system that hold no rules."""


def relative(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def inexact(tree: ast.AST) -> Iterator[int]:
    """The lines with a float literal or a mention of ``float``."""
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=float() | complex()) | ast.Name(id="float"):
                yield node.lineno
            case _:
                pass


@pytest.mark.parametrize("path", EXACT, ids=relative)
def test_no_floats(path: Path) -> None:
    assert list(inexact(ast.parse(path.read_text(encoding="utf-8")))) == []


@pytest.mark.parametrize("code", ["x = 0.5", "y = float(x)", "z: float", "1e3", "map(float, xs)"])
def test_a_float_is_found(code: str) -> None:
    assert list(inexact(ast.parse(code)))


def rule_functions() -> Iterator[tuple[str, ast.FunctionDef]]:
    """The public functions of the systems' modules of rules."""
    for system in SYSTEMS:
        for path in sorted((ROOT / "systems" / system.id).glob("*.py")):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            for node in tree.body if path.stem not in NO_RULES else []:
                if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
                    yield f"{relative(path)}:{node.name}", node


@pytest.mark.parametrize("node", [pytest.param(node, id=name) for name, node in rule_functions()])
def test_every_rule_function_names_its_rule(node: ast.FunctionDef) -> None:
    assert node.name == "evaluate" or re.search(r"\b[A-Z][0-9]+\b", ast.get_docstring(node) or "")
