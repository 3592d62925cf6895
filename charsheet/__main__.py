"""``python -m charsheet``: the command line alone. The window comes with the script ``charsheet``."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from charsheet.cli import main
from charsheet.present.locale import get_locale, system_language
from charsheet.usage import PROBLEM
from charsheet.values import Msg


def no_window(_files: Sequence[Path], language: str | None, _own: bool) -> int:
    """Say how the window is opened."""
    locale = get_locale(language or system_language())
    message = Msg('This is the command line alone; the program "charsheet" opens the window.')
    sys.stderr.write(f"{locale.text(message)}\n")
    return PROBLEM


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], no_window))
