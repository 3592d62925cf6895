"""The system libraries that Qt needs and PySide6 does not bring along.

They are looked for by loading them, never by package name: names of packages differ between
distributions and releases, and what counts is whether Qt will find the library.
"""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping

from messages import SetupError, say

# Each library that Qt's parts in use here are linked to, and the Debian package that holds it.
ALWAYS = {
    "libglib-2.0.so.0": "libglib2.0-0",
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libX11.so.6": "libx11-6",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libzstd.so.1": "libzstd1",
    "libbrotlicommon.so.1": "libbrotli1",
    "libbrotlidec.so.1": "libbrotli1",
    "libgssapi_krb5.so.2": "libgssapi-krb5-2",
}
X11 = {
    "libX11-xcb.so.1": "libx11-xcb1",
    "libxcb.so.1": "libxcb1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-glx.so.0": "libxcb-glx0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render.so.0": "libxcb-render0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-util.so.1": "libxcb-util1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}
WAYLAND = {
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libwayland-egl.so.1": "libwayland-egl1",
}


def needed(environ: Mapping[str, str]) -> dict[str, str]:
    """Return the libraries, with their Debian packages, for the kind of screen that Qt will use."""
    platform = environ.get("QT_QPA_PLATFORM", "").partition(":")[0].partition(";")[0]
    if not platform:
        platform = "xcb" if environ.get("DISPLAY") else "wayland" if environ.get("WAYLAND_DISPLAY") else ""
    if platform == "xcb":
        return ALWAYS | X11
    if platform.startswith("wayland"):
        return ALWAYS | WAYLAND
    return ALWAYS


def missing(libraries: Mapping[str, str]) -> dict[str, str]:
    """Return those of the libraries that cannot be loaded."""
    return {name: package for name, package in libraries.items() if not _loads(name)}


def _loads(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def packages(libraries: Mapping[str, str]) -> list[str]:
    """Return the Debian packages of the libraries, each once."""
    return list(dict.fromkeys(libraries.values()))


def install_line(libraries: Mapping[str, str]) -> str | None:
    """Return the command that installs the libraries on this system, or None where it is not known."""
    if shutil.which("apt-get"):
        return "sudo apt-get install --no-install-recommends " + " ".join(packages(libraries))
    for tool in ("dnf", "zypper"):
        if shutil.which(tool):
            # RPM packages say which libraries they hold, so these need no list of names.
            mark = "()(64bit)" if sys.maxsize > 2**32 else ""
            return f"sudo {tool} install " + " ".join(f"'{name}{mark}'" for name in libraries)
    return None


def ensure(environ: Mapping[str, str]) -> None:
    """Install what Qt misses where that may be done here; else raise SetupError with the line to run."""
    if sys.platform.startswith("linux"):
        ensure_libraries(needed(environ))


def ensure_libraries(libraries: Mapping[str, str]) -> None:
    """The same for libraries that are named, with their Debian packages."""
    absent = missing(libraries)
    if not absent:
        return
    if can_install():
        apt_get(packages(absent), "installing_libraries")
        absent = missing(absent)
        if not absent:
            return
    names = " ".join(absent)
    line = install_line(absent)
    if line is None:
        raise SetupError("missing_libraries_no_line", libraries=names)
    raise SetupError("missing_libraries", libraries=names, line=line)


def can_install() -> bool:
    """Tell whether Debian packages may be installed here without asking."""
    return os.geteuid() == 0 and shutil.which("apt-get") is not None


def apt_get(names: list[str], told: str) -> None:
    """Install Debian packages without questions; *told* is the text that says so. apt speaks if it fails."""
    say(told, packages=" ".join(names))
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update"], ["install", "--yes", "--no-install-recommends", *names]):
        done = subprocess.run(
            ["apt-get", "-q", "-o", "DPkg::Lock::Timeout=120", *command],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            check=False,
        )
    # Only the installation counts: one unreachable source of several does not keep the packages away.
    if done.returncode:
        raise SetupError("apt_failed", output=done.stdout)
