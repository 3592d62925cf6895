"""The commands that build and try packages get their tools, and say in a line what is wrong."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable

import pytest

import smoke
import trial
from checks import LACKING
from messages import SetupError
from trial import TrialError


def failing(error: Exception) -> Callable[[list[str]], int]:
    def main(arguments: list[str]) -> int:
        raise error

    return main


@pytest.mark.parametrize(
    ("error", "status", "out", "err"),
    [
        (TrialError("17 m is 14 m"), 1, "FAILED 17 m is 14 m\n", ""),
        (SetupError("missing_tools", tools="Xvfb", packages="xvfb"), LACKING, "", "apt-get install xvfb"),
        (subprocess.CalledProcessError(3, "dpkg-deb"), 1, "FAILED Command 'dpkg-deb' returned", ""),
    ],
)
def test_what_is_wrong_is_told(
    capsys: pytest.CaptureFixture[str], error: Exception, status: int, out: str, err: str
) -> None:
    assert trial.command("smoke.py", failing(error)) == status
    told = capsys.readouterr()
    assert told.out.startswith(out)
    assert err in told.err


def test_a_python_without_the_tools_hands_over_to_one_that_has_them(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    called: list[list[str]] = []

    def call(command: list[str]) -> int:
        called.append(command)
        return 5

    monkeypatch.setattr(trial, "TOOLS", ("PyInstaller", "no_such_module"))
    monkeypatch.setattr(trial.Environment, "ensure", lambda self, kind: made.append(kind))
    monkeypatch.setattr(trial.subprocess, "call", call)
    monkeypatch.setattr(sys, "argv", ["smoke.py", "--as-it-is"])
    assert trial.command("smoke.py", failing(AssertionError())) == 5
    assert made == ["dev"]
    assert called == [[str(trial.Environment(trial.ROOT).python), "smoke.py", "--as-it-is"]]


def test_arguments_are_passed_on_and_the_status_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["deb.py", "a", "b"])
    assert trial.command("deb.py", len) == 2


def test_what_holds_is_told_and_what_does_not_ends_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    trial.hold(True, "the version")
    assert capsys.readouterr().out == "ok     the version\n"
    with pytest.raises(TrialError, match="the number"):
        trial.hold(False, "the number")
    monkeypatch.setattr(trial, "PATIENCE", 0.01)
    with pytest.raises(TrialError, match="the window"):
        trial.wait_for(lambda: False, "the window")


def test_only_what_is_known_is_no_complaint() -> None:
    known = 'Detected locale "C" with character encoding\nThis plugin does not support raise()\n'
    assert smoke.complaints(known) == ""
    assert smoke.complaints(f"{known}QPainter: not active\nTraceback\n") == "QPainter: not active; Traceback"
