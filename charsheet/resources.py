"""Where the program's own files are, whether it runs from source, from a wheel or frozen."""

from __future__ import annotations

from functools import cache
from pathlib import Path


@cache
def resources() -> Path:
    """The folder of fonts, translations, samples and templates; it is never written to.

    In a wheel it lies inside the package, in the source tree beside it.
    """
    package = Path(__file__).resolve().parent
    installed = package / "_resources"
    return installed if installed.is_dir() else package.parent / "resources"
