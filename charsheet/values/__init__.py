"""Values that carry their own explanation.

A rule never hands around a bare number. It starts from *operands* (a number of the book, a field
of the character, another value) and applies operations; each operation does its arithmetic and
records a :class:`Step` in one go, so a number and its explanation cannot drift apart.
:func:`replay` does the recorded steps again and must always arrive at the same result.

Nothing here is text in any language: words are :class:`Msg`, turned into a language by
``charsheet.present``. Numbers are :class:`~fractions.Fraction`; there are no floats.
"""

from __future__ import annotations

from charsheet.values.steps import Op, Operand, Path, Result, Step, replay
from charsheet.values.value import (
    Addend,
    AnyValue,
    Cause,
    Content,
    Quantity,
    Status,
    Value,
    given,
    look_up,
    operand,
    state,
    total,
    unknown,
)
from charsheet.values.words import Amount, Argument, Dice, Msg, NMsg, PMsg, Rule, Term, Unit, Words

__all__ = [
    "Addend",
    "Amount",
    "AnyValue",
    "Argument",
    "Cause",
    "Content",
    "Dice",
    "Msg",
    "NMsg",
    "Op",
    "Operand",
    "PMsg",
    "Path",
    "Quantity",
    "Result",
    "Rule",
    "Status",
    "Step",
    "Term",
    "Unit",
    "Value",
    "Words",
    "given",
    "look_up",
    "operand",
    "replay",
    "state",
    "total",
    "unknown",
]
