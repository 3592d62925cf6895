"""The licences of all that the program is made of are collected, for the versions of the lock."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import licences
from charsheet.licences import parts


def test_every_locked_dependency_has_an_entry() -> None:
    found = {each.name.casefold().replace("_", "-"): each.version for each in parts()}
    assert licences.locked().items() <= found.items()
    assert len(found) == len(parts())


def test_everything_collected_is_up_to_date() -> None:
    # Mended by: .venv/bin/python packaging/licences.py
    assert licences.stale() == []


def test_every_part_says_its_licence() -> None:
    known = {"Charsheet", "PT Sans", "Lucide", "Qt", "Python", "typst"}
    assert known < {each.name for each in parts()}
    for part in parts():
        assert part.licence
        assert len(part.text) > 500
        assert part.home.startswith("http") or part.name == "Charsheet"
    texts = {each.name: each.text for each in parts()}
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in texts["Qt"]
    assert "GNU GENERAL PUBLIC LICENSE" in texts["shiboken6"]
    assert "Feather" in texts["Lucide"]
    assert "Reserved Font Names" in texts["PT Sans"]
    assert texts["Python"].startswith("A. HISTORY OF THE SOFTWARE")


def test_what_is_stale_is_told_and_mended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    made = licences.collected()
    folder = tmp_path / "resources" / licences.FOLDER
    folder.mkdir(parents=True)
    monkeypatch.setattr(licences, "ROOT", tmp_path)
    monkeypatch.setattr(licences, "collected", lambda: made)
    (folder / "gone.txt").touch()
    (folder / "LGPL-3.0.txt").touch()
    assert licences.main(["check"]) == 1
    assert not (folder / "parts.json").exists()
    assert licences.main([]) == 0
    assert json.loads((folder / "parts.json").read_text("utf-8"))[0]["name"] == "Charsheet"
    assert not (folder / "gone.txt").exists()
    assert (folder / "LGPL-3.0.txt").exists()
    assert licences.main(["check"]) == 0
    assert capsys.readouterr().out.count("licences/gone.txt") == 2
