from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence

import pytest

import qt_libraries
from messages import SetupError
from qt_libraries import ALWAYS, WAYLAND, X11

Commands = list[Sequence[str]]


@pytest.mark.parametrize(
    ("environ", "expected"),
    [
        ({}, ALWAYS),
        ({"DISPLAY": ":0"}, ALWAYS | X11),
        ({"WAYLAND_DISPLAY": "wayland-0"}, ALWAYS | WAYLAND),
        # Where both are there, X11 always serves, and Qt falls back on it.
        ({"WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0"}, ALWAYS | X11),
        ({"DISPLAY": ":0", "QT_QPA_PLATFORM": "offscreen"}, ALWAYS),
        ({"QT_QPA_PLATFORM": "xcb"}, ALWAYS | X11),
        ({"DISPLAY": ":0", "QT_QPA_PLATFORM": "wayland;xcb"}, ALWAYS | WAYLAND),
        ({"QT_QPA_PLATFORM": "vnc:port=5901"}, ALWAYS),
    ],
)
def test_needed_by_screen(environ: dict[str, str], expected: dict[str, str]) -> None:
    assert qt_libraries.needed(environ) == expected


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="sonames of Linux")
def test_missing_is_what_does_not_load() -> None:
    assert qt_libraries.missing({"libc.so.6": "libc6", "libnot-there.so.9": "nothing"}) == {
        "libnot-there.so.9": "nothing"
    }


@pytest.mark.parametrize(
    ("tool", "line"),
    [
        ("apt-get", "sudo apt-get install --no-install-recommends libgl1 libglib2.0-0"),
        (
            "dnf",
            "sudo dnf install 'libGL.so.1()(64bit)' 'libglib-2.0.so.0()(64bit)' "
            "'libgthread-2.0.so.0()(64bit)'",
        ),
        ("pacman", None),
    ],
)
def test_install_line(monkeypatch: pytest.MonkeyPatch, tool: str, line: str | None) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: name if name == tool else None)
    libraries = {name: ALWAYS[name] for name in ("libGL.so.1", "libglib-2.0.so.0", "libgthread-2.0.so.0")}
    assert qt_libraries.install_line(libraries) == line


@pytest.fixture
def linux(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Commands]:
    """Pretends to be a Linux that lacks libGL until apt-get has run; returns the commands it ran."""

    def pretend(*, root: bool, apt: bool = True, status: int = 0) -> Commands:
        commands: Commands = []

        def run(command: Sequence[str], **_: object) -> subprocess.CompletedProcess[str]:
            commands.append(command)
            return subprocess.CompletedProcess(command, status, "E: no such package\n")

        def missing(libraries: dict[str, str]) -> dict[str, str]:
            return {} if commands and not status else {"libGL.so.1": libraries["libGL.so.1"]}

        monkeypatch.setattr(sys, "platform", "linux")
        monkeypatch.setattr(qt_libraries, "missing", missing)
        monkeypatch.setattr(qt_libraries.os, "geteuid", lambda: 0 if root else 1000)
        monkeypatch.setattr(shutil, "which", lambda name: name if apt and name == "apt-get" else None)
        monkeypatch.setattr(subprocess, "run", run)
        return commands

    return pretend


def test_root_installs_after_saying_so(
    linux: Callable[..., Commands], capsys: pytest.CaptureFixture[str]
) -> None:
    commands = linux(root=True)
    qt_libraries.ensure({})
    assert [command[4] for command in commands] == ["update", "install"]
    assert commands[1][-1] == "libgl1"
    assert "libgl1" in capsys.readouterr().err


def test_apt_says_why_it_failed(linux: Callable[..., Commands]) -> None:
    linux(root=True, status=100)
    with pytest.raises(SetupError) as caught:
        qt_libraries.ensure({})
    assert (caught.value.key, caught.value.output) == ("apt_failed", "E: no such package\n")


@pytest.mark.parametrize(("apt", "key"), [(True, "missing_libraries"), (False, "missing_libraries_no_line")])
def test_others_are_told_what_to_do(linux: Callable[..., Commands], apt: bool, key: str) -> None:
    commands = linux(root=False, apt=apt)
    with pytest.raises(SetupError) as caught:
        qt_libraries.ensure({})
    assert caught.value.key == key
    assert caught.value.values["libraries"] == "libGL.so.1"
    assert commands == []
