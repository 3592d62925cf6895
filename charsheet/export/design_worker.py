"""The process that typesets an own design: it takes an order, limits itself, and answers with the pages.

It is started by ``charsheet.export.designs`` and by nobody else.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from charsheet.resources import resources

if TYPE_CHECKING:
    from typst import Fonts

MAIN = "charsheet-main.typ"
"""The file that is typeset; it takes in the design."""


def work() -> int:
    """Read an order from the standard input, write the answer to the standard output; returns the status."""
    order = json.loads(sys.stdin.buffer.read())
    fonts = card_fonts()
    limit(order["megabytes"], order["seconds"])
    try:
        pages = typeset(order, fonts)
    except Exception as error:  # noqa: BLE001 - whatever it is, it is told to the one who asked
        told = {
            "error": str(getattr(error, "message", "") or error),
            "diagnostic": str(getattr(error, "diagnostic", "")),
        }
        sys.stdout.buffer.write(json.dumps(told).encode() + b"\n")
        return 1
    sys.stdout.buffer.write(json.dumps({"pages": list(map(len, pages))}).encode() + b"\n")
    for page in pages:
        sys.stdout.buffer.write(page)
    sys.stdout.buffer.flush()
    return 0


@cache
def card_fonts() -> Fonts:
    """The program's own fonts and no others."""
    import typst  # noqa: PLC0415 - only a card needs it

    folder = resources() / "fonts"
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[folder])


def typeset(order: Mapping[str, Any], fonts: Fonts) -> list[bytes]:
    """The pages that an order asks for."""
    import typst  # noqa: PLC0415

    folder = Path(order["folder"])
    compiled: Any = typst.compile
    made: bytes | list[bytes] = compiled(
        folder / MAIN,
        root=folder,
        format=order["format"],
        ppi=order["ppi"],
        font_paths=fonts,
        ignore_system_fonts=True,
        package_path=folder / "no-packages",
        package_cache_path=folder / "no-packages",
        timestamp=0,  # whatever a design does, the same cards are the same bytes
    )
    return made if isinstance(made, list) else [made]


def limit(megabytes: int, seconds: float) -> None:
    """Let this process have so much memory and time, and write no file; where the system can be told so."""
    try:
        import resource  # noqa: PLC0415
    except ImportError:  # only the time is limited then, by the one who waits
        return
    memory = megabytes << 20
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 1))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
