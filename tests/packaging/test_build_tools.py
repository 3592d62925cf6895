"""What a build calls is looked for first, and who lacks it is told what to install."""

from __future__ import annotations

import shutil
import sysconfig

import pytest

import build_tools
import qt_libraries
from messages import SetupError

TOOLS = {"objcopy": "binutils", "ld": "binutils", "Xvfb": "xvfb"}


@pytest.mark.parametrize("may", [True, False])
def test_missing_tools(monkeypatch: pytest.MonkeyPatch, may: bool) -> None:
    there = {"Xvfb"}
    installed: list[list[str]] = []

    def apt_get(names: list[str], told: str) -> None:
        installed.append(names)
        there.update(TOOLS)

    monkeypatch.setattr(shutil, "which", lambda name: name if name in there else None)
    monkeypatch.setattr(qt_libraries, "can_install", lambda: may)
    monkeypatch.setattr(qt_libraries, "apt_get", apt_get)
    if may:
        build_tools.ensure_tools(TOOLS)
        build_tools.ensure_tools(TOOLS)
        assert installed == [["binutils"]]
        return
    with pytest.raises(SetupError) as caught:
        build_tools.ensure_tools(TOOLS)
    assert caught.value.key == "missing_tools"
    assert caught.value.values == {"tools": "objcopy ld", "packages": "binutils"}
    assert installed == []


def test_a_python_without_its_library_asks_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sysconfig, "get_config_var", {"Py_ENABLE_SHARED": 0}.get)
    ((library, package),) = build_tools.python_library().items()
    assert library == f"{package}.so.1.0"
    monkeypatch.setattr(sysconfig, "get_config_var", {"Py_ENABLE_SHARED": 1}.get)
    assert build_tools.python_library() == {}
