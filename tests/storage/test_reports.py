"""Reports of the unexpected: enough to mend it, and nothing of anybody's characters."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from charsheet.storage import reports
from charsheet.storage.errors import FileError
from charsheet.storage.reports import (
    DEEPEST,
    MOST_REPORTS,
    place_of,
    program_versions,
    report,
    write_report,
)


def caught(raise_it: Callable[[], None]) -> BaseException:
    with pytest.raises(Exception) as found:  # noqa: PT011 - whichever it is
        raise_it()
    return found.value


def deep(levels: int) -> None:
    if levels == 0:
        raise TypeError("no number")
    deep(levels - 1)


def quoting() -> None:
    raise ValueError("Mira the Brave")


def chained() -> None:
    try:
        quoting()
    except ValueError as error:
        raise AttributeError("no such part") from error


def beside() -> None:
    try:
        quoting()
    except ValueError:
        raise OSError(28, "No space left", "/home/mira/mira.charsheet")  # noqa: B904 - what Python adds


def silenced() -> None:
    try:
        quoting()
    except ValueError:
        raise RuntimeError("alone") from None


def test_it_says_what_where_and_with_which_versions() -> None:
    text = report(caught(chained), {**program_versions(), "Qt": "6.x"})
    for name in ("charsheet: ", "Python: ", "system: ", "locale: ", "time: ", "Qt: 6.x"):
        assert name in text
    assert "AttributeError: no such part" in text
    assert "came of:\nValueError: (what it says is left out)" in text
    assert "test_reports.py:" in text
    assert " in quoting\n" in text
    assert 'raise AttributeError("no such part") from error' in text


def test_words_that_could_quote_somebody_are_left_out() -> None:
    assert "Mira the Brave" not in report(caught(quoting), {}).replace('ValueError("Mira the Brave")', "")
    text = report(caught(beside), {})
    assert "OSError: errno 28" in text
    assert "came of:" in text
    assert "came of:" not in report(caught(silenced), {})


def test_a_very_deep_chain_of_calls_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    text = report(caught(lambda: deep(DEEPEST + 7)), {})
    assert "more)\n" in text
    assert text.count(" in deep\n") == DEEPEST


def test_a_program_without_its_sources_tells_the_places_alone() -> None:
    code = compile("1 / 0", "/nowhere/frozen.py", "exec")
    text = report(caught(lambda: exec(code)), {})
    assert text.endswith("  frozen.py:1 in <module>\n")


def test_causes_that_run_in_a_circle_end() -> None:
    one, other = TypeError("one"), TypeError("other")
    one.__cause__, other.__cause__ = other, one
    assert report(one, {}).count("came of:") == 1


def test_no_folder_of_anybody_is_named() -> None:
    named = {
        "/home/mira/games/charsheet/ui/app.py": "charsheet/ui/app.py",
        "/home/mira/.venv/lib/python3.11/site-packages/pydantic/main.py": "site-packages/pydantic/main.py",
        "/home/mira/lib/json/decoder.py": "decoder.py",
        "/home/mira/ui/app.py": "ui/app.py",
        "": "",
    }
    assert {file: reports._place(file) for file in named} == named


def test_the_same_place_is_known_again() -> None:
    assert place_of(caught(quoting)) == place_of(caught(quoting)) != place_of(caught(silenced))
    assert place_of(ValueError("never raised")) == ("ValueError", "", 0)


def test_reports_lie_in_their_folder_and_the_oldest_go(tmp_path: Path) -> None:
    folder = tmp_path / "logs"
    folder.mkdir()
    for number in range(MOST_REPORTS + 2):
        (folder / f"charsheet-20200101T0000{number:02}Z.log").write_text("old")
    (folder / "charsheet-20200101T000000Z.log").unlink()
    (folder / "charsheet-20200101T000000Z.log").mkdir()  # what cannot go stays
    path = write_report(folder, "new \ud800")
    assert path.read_text() == "new \\ud800"
    left = sorted(each.name for each in folder.glob("*.log"))
    assert len(left) == MOST_REPORTS + 1
    assert left[-1] == path.name
    assert "charsheet-20200101T000002Z.log" not in left


def test_where_it_cannot_be_written_that_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(FileError):
        write_report(tmp_path / "file" / "logs", "x")
