"""The frozen program holds what it uses, of Qt and of the system, and nothing else."""

from __future__ import annotations

import pytest

import trimming

INSIDE = "PySide6/Qt"


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        (f"{INSIDE}/plugins/platforms/libqxcb.so", True),
        (f"{INSIDE}/plugins/platforms/libqwayland.so", True),
        (f"{INSIDE}/plugins/platforms/libqoffscreen.so", True),
        (f"{INSIDE}/plugins/platforms/libqeglfs.so", False),
        (f"{INSIDE}/plugins/imageformats/libqsvg.so", True),
        (f"{INSIDE}/plugins/imageformats/libqtiff.so", False),
        (f"{INSIDE}/plugins/platformthemes/libqgtk3.so", False),
        (f"{INSIDE}/plugins/tls/libqopensslbackend.so", False),
        (f"{INSIDE}/plugins/printsupport/libcupsprintersupport.so", True),
        (f"{INSIDE}/translations/qtbase_ru.qm", True),
        (f"{INSIDE}/translations/qtbase_de.qm", False),
        (f"{INSIDE}/lib/libQt6Widgets.so.6", True),
        (f"{INSIDE}/lib/libQt6EglFSDeviceIntegration.so.6", False),
        ("charsheet/_resources/translations/ru/LC_MESSAGES/charsheet.mo", True),
        ("charsheet/_resources/translations/ru/LC_MESSAGES/charsheet.po", False),
        ("libpython3.11.so.1.0", True),
        ("libxcb-cursor.so.0", True),
        ("libxcb.so.1", False),
        ("libstdc++.so.6", False),
        ("libglib-2.0.so.0", False),
    ],
)
def test_on_linux(name: str, kept: bool) -> None:
    assert trimming.keeps(name, "linux") is kept


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("PySide6\\plugins\\platforms\\qwindows.dll", True),
        ("PySide6\\plugins\\platforms\\qdirect2d.dll", False),
        ("PySide6\\plugins\\styles\\qmodernwindowsstyle.dll", True),
        ("PySide6\\translations\\qtbase_ru.qm", True),
        ("PySide6\\translations\\qtbase_fr.qm", False),
        ("PySide6\\opengl32sw.dll", False),
        ("python311.dll", True),
        ("libcrypto-3.dll", True),
    ],
)
def test_on_windows(name: str, kept: bool) -> None:
    assert trimming.keeps(name, "win32") is kept


def test_a_link_goes_with_what_it_leads_to() -> None:
    library = (f"{INSIDE}/lib/libQt6Gui.so.6", "/somewhere/libQt6Gui.so.6", "BINARY")
    link = ("libQt6Gui.so.6", f"{INSIDE}/lib/libQt6Gui.so.6", "SYMLINK")
    gone = (f"{INSIDE}/lib/libQt6Qml.so.6", "/somewhere/libQt6Qml.so.6", "BINARY")
    astray = ("libQt6Qml.so.6", f"{INSIDE}/lib/libQt6Qml.so.6", "SYMLINK")
    beside = ("libxcb-util.so", "libxcb-util.so.1", "SYMLINK")
    util = ("libxcb-util.so.1", "/lib/libxcb-util.so.1", "BINARY")
    listed = [library, link, gone, astray, beside, util]
    assert trimming.kept(listed, "linux") == [library, link, beside, util]
