"""The console script ``charsheet``. Qt is imported only when a window is really to be opened."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from charsheet import cli
from charsheet.present.locale import get_locale, system_language
from charsheet.usage import WELL
from charsheet.values import Msg

if TYPE_CHECKING:
    from ui.handover.door import Door


def main() -> int:
    """Run the program with the arguments of this process."""
    return cli.main(sys.argv[1:], open_window)


def open_window(files: Sequence[Path], language: str | None, own: bool = False) -> int:
    """Open the window with *files*; returns when it is closed.

    A window that is open already takes them, unless there shall be an *own* one.
    """
    if not display_is_there():
        # Qt would abort without a word that a user could understand.
        text = Msg(
            "There is no display to open a window on. The command line works without one: {example}",
            example="charsheet show FILE",
        )
        sys.stderr.write(get_locale(language or system_language()).text(text) + "\n")
        return cli.PROBLEM
    from charsheet.storage.folders import user_folders
    from ui.handover.door import enter

    door = enter(user_folders(), files, own_window=own)
    if door is None:
        return WELL
    return load_window()(files, language, door)


def load_window() -> Callable[[Sequence[Path], str | None, Door], int]:
    """The function that opens the window. Everything for it is loaded here, in the order that takes least.

    PySide6 looks at every module that is imported after it, so what does not need it comes first. Nothing is
    thrown away while modules are loaded, and what they made stays: Python need not look through it.
    """
    gc.disable()
    import ui.services  # noqa: F401

    leave_sources_unread()
    from ui.app import run

    gc.freeze()
    gc.enable()
    return run


def leave_sources_unread() -> None:
    """Keep PySide6 from reading the source of each module imported from now on: a twentieth of the start.

    It looks there for whether the module may ask for Qt's names spelt Python's way, by ``from __feature__
    import snake_case``. Here it is told that each may, which changes nothing, as none does. Where PySide6 has
    no such function any more, the sources are read.
    """
    import PySide6.QtCore  # noqa: F401 - brings what is asked for

    features = sys.modules.get("shibokensupport.feature")
    if hasattr(features, "_mod_uses_pyside"):
        setattr(features, "_mod_uses_pyside", lambda _module: True)  # noqa: B010 - a name that types do not know


def display_is_there() -> bool:
    """Whether Qt can open a window: asked before Qt is, as it would not return."""
    if not sys.platform.startswith("linux"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))


if __name__ == "__main__":
    sys.exit(main())
