"""Documents that are made from the sources are those of now, and shells understand what is made for them."""

from __future__ import annotations

import os
import re
import select
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

import documents
from charsheet.completion import completion_file
from charsheet.present.locale import LANGUAGES, get_locale
from charsheet.usage import COMMANDS
from grammar import grammar
from manual import manual

BASH = shutil.which("bash") or ""


def test_every_document_is_up_to_date() -> None:
    # Mended by: .venv/bin/python packaging/documents.py
    assert documents.stale(documents.documents()) == []


def test_what_is_stale_is_told_and_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(documents, "ROOT", tmp_path)
    monkeypatch.setattr(documents, "documents", lambda: {"a/b": "new\n", "c": "same\n"})
    (tmp_path / "c").write_text("same\n")
    left = tmp_path / documents.WHOLE[0] / "en" / "gone.md"
    left.parent.mkdir(parents=True)
    left.touch()
    assert documents.main(["check"]) == 1
    assert not (tmp_path / "a").exists()
    assert documents.main([]) == 0
    assert (tmp_path / "a" / "b").read_bytes() == b"new\n"
    assert not left.exists()
    assert documents.main(["check"]) == 0
    assert capsys.readouterr().out.split() == 2 * ["a/b", left.relative_to(tmp_path).as_posix()]


def completed(lines: Sequence[str], folder: Path) -> list[str]:
    """The words that a real bash passes on after *lines* were typed into it, with a tabulator in each."""
    environ = {"HOME": str(folder), "PATH": os.defpath, "LC_ALL": "C.UTF-8", "TERM": "dumb"}
    import pty

    terminal, inside = pty.openpty()
    with subprocess.Popen(
        [BASH, "--norc", "--noprofile", "-i"],
        cwd=folder,
        env={**environ, "INPUTRC": os.devnull, "CHARSHEET": str(completion_file("bash"))},
        stdin=inside,
        stdout=inside,
        stderr=inside,
        start_new_session=True,
    ) as shell:
        os.close(inside)
        # What is typed is told again by the terminal, so that no word here may be one that is waited for.
        os.write(terminal, b"charsheet() { printf '<%s>' \"$@\"; echo; }; . \"$CHARSHEET\"; PS1='OK''> '\n")
        said = until(terminal, b"OK> ")
        for line in lines:
            os.write(terminal, line.encode())
            time.sleep(0.1)  # a tabulator completes when it is read by itself
            os.write(terminal, b"\n")
            said += until(terminal, b"OK> ")
        shell.kill()
    os.close(terminal)
    return re.findall(r"^(<.*>)\r?$", said.decode(), re.MULTILINE)


def until(terminal: int, end: bytes) -> bytes:
    """All that is said on the terminal up to *end*."""
    said, limit = b"", time.monotonic() + 30
    while end not in said and time.monotonic() < limit:
        if select.select([terminal], [], [], 0.2)[0]:
            said += os.read(terminal, 65536)
    assert end in said, said
    return said


@pytest.mark.skipif(not BASH or sys.platform == "win32", reason="there is no bash here")
def test_bash_completes_commands_options_values_and_files(tmp_path: Path) -> None:
    (tmp_path / "Мира и Ко.charsheet").touch()
    (tmp_path / "npcs").mkdir()
    typed = {
        "charsheet rul\td\t": "<rulings><d>",  # d100 or d6
        "charsheet rul\tnar\t": "<rulings><narateer>",
        "charsheet --lang ru sho\t--exp\tМи\t": "<--lang><ru><show><--explain><Мира и Ко.charsheet>",
        "charsheet card np\t -o x.pdf --siz\tpo\t --dup\tlo\t": (
            "<card><npcs/><-o><x.pdf><--size><poker><--duplex><long>"
        ),
        "charsheet card --units=f\tx": "<card><--units=feet><x>",
        "charsheet Ми\t": "<Мира и Ко.charsheet>",
        "charsheet --comp\tba\t": "<--completion><bash>",
        "charsheet import x.csv --system d1\t-o np\t --dr\t": (
            "<import><x.csv><--system><d100><-o><npcs/><--dry-run>"
        ),
    }
    assert completed(list(typed), tmp_path) == list(typed.values())


def test_every_command_and_option_is_in_the_manual() -> None:
    for language in LANGUAGES:
        commands = grammar(get_locale(language))
        page = manual(get_locale(language)).replace("\\-", "-")
        assert [each.name for each in commands] == ["", *COMMANDS]
        for command in commands:
            assert f".SS {command.name}\n" in page or not command.name
            assert all(f"\\fB{name}\\fR" in page for word in command.options for name in word.names)
        assert not re.search(r"^['.](?!\\\"|TH|SH|SS|TP|B |br)", page, re.MULTILINE)
