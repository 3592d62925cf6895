"""Putting one layout into another so that Python does not lose count of what is inside.

PySide keeps a Python object for each item of a layout that is filled already when it is put into another one.
Qt throws items away without a word, as soon as what they hold goes, and whatever comes to lie at that place
next is taken for the old item: errors that make no sense, and in the end no program any more. A layout that
goes in empty, and is filled then, leaves no such objects behind.
"""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtWidgets import QBoxLayout, QLayout

L = TypeVar("L", bound=QLayout)


def nest(outer: QBoxLayout, inner: L, stretch: int = 0, *, at: int = -1) -> L:
    """Put *inner* into *outer*, at the end or *at* a place, and give it back to be filled.

    Raises:
        ValueError: *inner* has something in it already.
    """
    if inner.count():
        raise ValueError(inner)
    outer.insertLayout(at, inner, stretch)
    return inner
