"""All checks run, what the tests say comes last, and the exit status tells whether all were well."""

from __future__ import annotations

import sys

import pytest

import checks
from checks import LACKING

WELL = (sys.executable, "-c", "print('well')")
BROKEN = (sys.executable, "-c", "import sys; print('this is wrong'); sys.exit(3)")


def run(monkeypatch: pytest.MonkeyPatch, tests: str, **others: tuple[str, ...]) -> int:
    monkeypatch.setattr(checks, "CHECKS", others)
    monkeypatch.setattr(checks, "ALL_TESTS", (sys.executable, "-c", tests))
    return checks.main(["an argument"])


def test_what_the_tests_say_comes_last_and_whole(
    monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    tests = "import sys, time; print(sys.argv[1], flush=True); time.sleep(0.5); print('1 passed')"
    assert run(monkeypatch, tests, one=WELL, two=WELL) == 0
    lines = capfdbinary.readouterr().out.decode().splitlines()
    assert [line.split()[:2] for line in lines[:2]] == [["ok", "one"], ["ok", "two"]]
    assert lines[2:] == ["an argument", "1 passed"]


def test_a_check_that_fails_is_told_of_and_the_rest_runs(
    monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert run(monkeypatch, "print('1 passed')", one=BROKEN, two=WELL) == 1
    said = capfdbinary.readouterr().out.decode()
    for words in ("FAILED  one", "this is wrong", "ok      two", "Failed: one (see above)"):
        assert words in said
    assert said.splitlines()[-1] == "1 passed"


def test_a_check_for_which_something_is_lacking_is_left_out_and_says_of_what(
    monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    lacking = (sys.executable, "-c", f"import sys; print('needs Xvfb'); sys.exit({LACKING})")
    assert run(monkeypatch, "print('1 passed')", one=lacking, two=WELL) == 0
    said = capfdbinary.readouterr().out.decode()
    for words in ("left out  one", "needs Xvfb", "ok      two"):
        assert words in said


def test_tests_that_fail_give_their_status(monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(monkeypatch, "raise SystemExit(2)", one=WELL) == 2
