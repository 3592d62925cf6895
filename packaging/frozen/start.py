"""What the frozen program begins with: the same as the console script, in a surrounding of its own."""

from __future__ import annotations

import os
import sys
from collections.abc import MutableMapping

from ui.main import main

LIBRARIES = "LD_LIBRARY_PATH"


def leave_libraries_alone(environ: MutableMapping[str, str]) -> None:
    """Let what this process starts find the libraries of the system.

    PyInstaller leads the loader to the program's own. This process has been told of them by now; a file
    manager that it opens must not be.
    """
    before = environ.pop(f"{LIBRARIES}_ORIG", None)
    environ.pop(LIBRARIES, None)
    if before is not None:
        environ[LIBRARIES] = before


if __name__ == "__main__":
    if sys.platform.startswith("linux"):
        leave_libraries_alone(os.environ)
    sys.exit(main())
