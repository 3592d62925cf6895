"""The commands of the system that builds and trials call: found, or installed where that may be done."""

from __future__ import annotations

import shutil
import sys
import sysconfig
from collections.abc import Mapping

import qt_libraries
from messages import SetupError
from qt_libraries import ALWAYS, WAYLAND, X11

FREEZING = {"objcopy": "binutils", "ldd": "libc-bin"}
"""What PyInstaller calls on Linux, by the Debian packages that hold it."""


def ensure_tools(tools: Mapping[str, str]) -> None:
    """Make sure that the commands are there, which come with the Debian packages beside them.

    Raises:
        SetupError: some are missing and cannot be installed from here; it says what to do.
    """
    absent = _absent(tools)
    if absent and qt_libraries.can_install():
        qt_libraries.apt_get(qt_libraries.packages(absent), "installing_tools")
        absent = _absent(absent)
    if absent:
        packages = " ".join(qt_libraries.packages(absent))
        raise SetupError("missing_tools", tools=" ".join(absent), packages=packages)


def ensure_for_freezing() -> None:
    """Make sure that all is there that goes into the frozen program, and what puts it together.

    Raises:
        SetupError: something is missing, and it says what to do.
    """
    if not sys.platform.startswith("linux"):
        return
    ensure_tools(FREEZING)
    qt_libraries.ensure_libraries({**ALWAYS, **X11, **WAYLAND, **python_library()})


def python_library() -> dict[str, str]:
    """Python's own library, which Debian's Python does without; it may be in a folder of its own."""
    if sysconfig.get_config_var("Py_ENABLE_SHARED"):
        return {}
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    return {f"libpython{version}.so.1.0": f"libpython{version}"}


def _absent(tools: Mapping[str, str]) -> dict[str, str]:
    return {name: package for name, package in tools.items() if shutil.which(name) is None}
