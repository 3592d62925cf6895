"""What packages say of the program is said in one place, in the form that each system reads."""

from __future__ import annotations

import importlib.util
import plistlib
from pathlib import Path
from typing import Any

import pytest

import charsheet
import freezing
from ui.app import DESKTOP_ENTRY

START = Path(__file__).resolve().parents[2] / "packaging" / "frozen" / "start.py"


def test_the_version_is_the_programs() -> None:
    assert freezing.version() == charsheet.__version__


def test_windows_of_the_program_belong_to_its_desktop_entry() -> None:
    assert freezing.IDENTIFIER == DESKTOP_ENTRY


def test_windows_reads_its_version_resource(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(freezing, "version", lambda: "12.3.0rc4")
    told: dict[str, object] = {}

    def kept(*arguments: object, **named: object) -> tuple[object, ...]:
        told.update(named)
        if len(arguments) == 2:
            told[str(arguments[0])] = arguments[1]
        return arguments

    names = ("VSVersionInfo", "FixedFileInfo", "StringFileInfo", "StringTable", "StringStruct")
    makers: dict[str, Any] = dict.fromkeys((*names, "VarFileInfo", "VarStruct"), kept)
    eval(freezing.version_resource_text("charsheetw"), makers)
    assert told["filevers"] == told["prodvers"] == (12, 3, 0, 4)
    assert told["ProductVersion"] == told["FileVersion"] == "12.3.0rc4"
    assert told["OriginalFilename"] == "charsheetw.exe"


def test_the_mac_knows_our_files() -> None:
    read = plistlib.loads(plistlib.dumps(freezing.information()))
    (kind,) = read["UTExportedTypeDeclarations"]
    assert kind["UTTypeTagSpecification"]["public.filename-extension"] == ["charsheet"]
    assert read["CFBundleDocumentTypes"][0]["LSItemContentTypes"] == [kind["UTTypeIdentifier"]]
    assert read["CFBundleLocalizations"] == ["en", "ru"]


@pytest.mark.parametrize(
    ("environ", "after"),
    [
        ({"LD_LIBRARY_PATH": "/ours", "HOME": "/h"}, {"HOME": "/h"}),
        (
            {"LD_LIBRARY_PATH": "/ours:/theirs", "LD_LIBRARY_PATH_ORIG": "/theirs"},
            {"LD_LIBRARY_PATH": "/theirs"},
        ),
        ({}, {}),
    ],
)
def test_what_is_started_finds_the_systems_libraries(environ: dict[str, str], after: dict[str, str]) -> None:
    spec = importlib.util.spec_from_file_location("frozen_start", START)
    assert spec is not None
    assert spec.loader is not None
    start = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(start)
    start.leave_libraries_alone(environ)
    assert environ == after
