"""Which characters are open, for parts that must not keep the window alive."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Sequence
from typing import Protocol

from charsheet.edit.document import Document


class HasDocument(Protocol):
    """A page of the window."""

    document: Document


class HasPages(Protocol):
    """The window."""

    @property
    def pages(self) -> Sequence[HasDocument]:
        """The characters that are open in it."""
        ...


def opened_in(window: HasPages) -> Callable[[], list[Document]]:
    """What tells the characters that are open in *window*, as long as that is there."""
    reference = weakref.ref(window)

    def opened() -> list[Document]:
        here = reference()
        return [] if here is None else [page.document for page in here.pages]

    return opened
