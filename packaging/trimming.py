"""What of Qt, of Python and of the build machine goes into the frozen program, and what stays out.

PyInstaller collects whatever could be wanted; this keeps what the program uses. Names are those inside the
frozen folder, with slashes on every system. packaging/smoke.py shows that nothing is missing.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from pathlib import PurePosixPath
from typing import TypeAlias

Entry: TypeAlias = tuple[str, str, str]
"""One of PyInstaller's: the name inside the frozen folder, where it comes from, and its kind."""

# What other libraries use only if it is there, and what the tools of this environment bring along.
LEFT_OUT_MODULES = (
    *("tkinter", "unittest", "doctest", "pydoc", "pdb", "xmlrpc", "multiprocessing", "asyncio"),
    *("ssl", "_ssl", "_hashlib", "curses", "readline", "sqlite3", "lib2to3", "ensurepip", "venv"),
    # The standard library does without these three where they are missing.
    *("_bz2", "_lzma", "_uuid"),
    *("pytest", "_pytest", "hypothesis", "yaml", "rich", "pygments", "markdown_it", "linkify_it"),
    *("setuptools", "pkg_resources", "numpy", "PIL", "lxml", "matplotlib", "pandas", "brotli"),
    *(f"fontTools.{part}" for part in ("varLib", "feaLib", "designspaceLib", "otlLib", "colorLib", "cffLib")),
    *(
        "fontTools.misc.bezierTools",
        "fontTools.ttx",
        "fontTools.subset",
        "fontTools.merge",
        "fontTools.svgLib",
    ),
    *("PySide6.QtDBus", "PySide6.QtOpenGL", "PySide6.QtXml", "PySide6.QtQml", "PySide6.QtQuick"),
)

# Kinds of plugins that the program uses, and of each kind those that are kept: all where none is named.
PLUGINS: dict[str, frozenset[str]] = {
    "platforms": frozenset(("qxcb", "qwayland", "qoffscreen", "qwindows", "qcocoa")),
    "imageformats": frozenset(("qsvg", "qjpeg", "qico", "qicns")),
    "iconengines": frozenset(("qsvgicon",)),
    # The desktop's own file dialogs. The one for GTK would load the system's GTK into our surroundings.
    "platformthemes": frozenset(("qxdgdesktopportal",)),
    "platforminputcontexts": frozenset(),
    "printsupport": frozenset(),
    "styles": frozenset(),
    "accessiblebridge": frozenset(),
    "xcbglintegrations": frozenset(),
    "wayland-shell-integration": frozenset(("xdg-shell",)),
    "wayland-decoration-client": frozenset(),
    "wayland-graphics-integration-client": frozenset(("qt-plugin-wayland-egl",)),
}

# Qt's own libraries that only plugins and modules left out are linked to.
LEFT_OUT_LIBRARIES = re.compile(
    r"(?:lib)?Qt6(?:EglFS|EglFs|Qml|Quick|VirtualKeyboard|Pdf|WebEngine|Sql|Test|Designer)|opengl32sw|d3dcompiler"
)

# Qt's own words: those of its dialogs, in the languages of the program. English is in the code.
TRANSLATIONS = re.compile(r"qt(?:base)?_ru\.qm")

# Linux: what comes with the program because not every desktop has it. All else is the system's own, kept up
# to date by it, and has to be, because libraries of the system are loaded beside it.
BROUGHT_ALONG = re.compile(
    r"lib(?:python3|ffi|xcb-(?:cursor|icccm|image|keysyms|render-util|util)|xkbcommon(?:-x11)?)\b"
)


def keeps(name: str, platform: str = sys.platform) -> bool:
    """Whether the file that would be called *name* inside the frozen folder goes into it."""
    path = _path(name)
    if "plugins" in path.parts:
        return _keeps_plugin(path)
    if "translations" in path.parts and "PySide6" in path.parts:
        return TRANSLATIONS.fullmatch(path.name) is not None
    if path.suffix == ".po":  # the compiled catalogue lies beside it
        return False
    if LEFT_OUT_LIBRARIES.match(path.name):
        return False
    if platform.startswith("linux") and len(path.parts) == 1 and ".so" in path.name:
        return BROUGHT_ALONG.match(path.name) is not None
    return True


def _keeps_plugin(path: PurePosixPath) -> bool:
    kind = path.parts[path.parts.index("plugins") + 1]
    if kind not in PLUGINS:
        return False
    stem = path.name.partition(".")[0].removeprefix("lib")
    return not PLUGINS[kind] or stem in PLUGINS[kind]


def kept(entries: Iterable[Entry], platform: str = sys.platform) -> list[Entry]:
    """Those of PyInstaller's entries that are kept; a link goes with what it leads to."""
    listed = list(entries)
    files = {_path(name) for name, _, kind in listed if kind != "SYMLINK" and keeps(name, platform)}
    return [
        (name, source, kind)
        for name, source, kind in listed
        if (_path(name).parent / _path(source) if kind == "SYMLINK" else _path(name)) in files
    ]


def _path(name: str) -> PurePosixPath:
    return PurePosixPath(name.replace("\\", "/"))
