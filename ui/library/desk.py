"""What of the window the library needs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from msgspec import Struct

from charsheet.edit.document import Document
from ui.notices import Notice


class Desk(Struct, frozen=True):
    """The open documents, and what can be done with them.

    ``close`` closes a document's tab and asks about unsaved changes; it says whether it is closed.
    """

    open_paths: Callable[[Sequence[Path]], object]
    documents: Callable[[], Iterable[Document]]
    close: Callable[[Document], bool]
    save: Callable[[Document], bool]
    announce: Callable[[Notice], object]
