"""What is known of an unexpected error."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct


class Happened(Struct, frozen=True):
    """The report of an error, the file that it was written into if any, and whether the edits are kept."""

    text: str
    path: Path | None
    kept: bool
