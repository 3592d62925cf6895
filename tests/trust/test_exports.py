"""Exports from the command line to disks that refuse: told with the file, the old file whole, no litter."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from charsheet.cli import main
from tests.trust.disks import full, read_only, small_disk

WORDS: dict[str, dict[object, str]] = {
    "en": {full: "the disk is full", read_only: "the disk is read-only"},
    "ru": {full: "на диске нет места", read_only: "диск доступен только для чтения"},
}
EXPORTS = (
    ["card", "mira.charsheet", "-o", "disk/card.pdf"],
    ["card", "mira.charsheet", "-o", "disk/card.html"],
    ["roster", "mira.charsheet", "--csv", "-o", "disk/roster.csv"],
    ["card", "mira.charsheet", "mira.charsheet", "-o", "disk/set.png"],
    ["new", "narateer", "-o", "disk/new.charsheet"],
)


@pytest.mark.parametrize("language", WORDS)
@pytest.mark.parametrize("active", [full, read_only])
def test_an_export_that_cannot_be_written(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    language: str,
    active: Callable[[Path], AbstractContextManager[None]],
) -> None:
    monkeypatch.chdir(tmp_path)
    tree = {"format": 1, "system": "narateer", "name": "Mira"}
    (tmp_path / "mira.charsheet").write_text(json.dumps(tree), encoding="utf-8")
    with small_disk(tmp_path / "disk"):
        for arguments in EXPORTS[:3]:
            Path(arguments[-1]).write_bytes(b"before")
        for page in (1, 2):
            Path(f"disk/set-{page}.png").write_bytes(b"before")
        with active(tmp_path / "disk"):
            before = {each: each.read_bytes() for each in (tmp_path / "disk").iterdir()}
            for arguments in EXPORTS:
                assert main([*arguments, "--lang", language], lambda *_: 42) not in {0, 42}
                said = capsys.readouterr().err
                assert f"{arguments[-1]}: {WORDS[language][active]}" in said
                assert "Traceback" not in said
            assert {each: each.read_bytes() for each in (tmp_path / "disk").iterdir()} == before
