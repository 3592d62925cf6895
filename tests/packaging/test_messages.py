from __future__ import annotations

import ast
import string
from pathlib import Path

import pytest

from messages import TEXTS, SetupError, language, say, text

PACKAGING = Path(__file__).resolve().parents[2] / "packaging"


@pytest.mark.parametrize("key", TEXTS)
def test_both_languages_have_the_same_placeholders(key: str) -> None:
    english, russian = (
        {field for _, field, _, _ in string.Formatter().parse(each) if field} for each in TEXTS[key]
    )
    assert english == russian


@pytest.mark.parametrize("key", TEXTS)
def test_russian_is_written_in_russian(key: str) -> None:
    english, russian = TEXTS[key]
    assert english.isascii()
    assert any("а" <= letter <= "я" for letter in russian)


@pytest.mark.parametrize(
    ("environ", "expected"),
    [
        ({}, "en"),
        ({"LANG": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "ru_RU.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "ru_RU.UTF-8", "LC_ALL": ""}, "ru"),
    ],
)
def test_language_follows_the_locale(environ: dict[str, str], expected: str) -> None:
    assert language(environ) == expected


def test_text_fills_in_values() -> None:
    assert text("venv_failed", "en", folder="X").startswith("The environment X could not")
    assert text("venv_failed", "ru", folder="X").startswith("Не удалось создать окружение X.")


def test_speaks_on_standard_error(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "ru_RU.UTF-8")
    say("ready")
    assert capsys.readouterr() == ("", "Готово.\n")


def test_error_keeps_what_is_to_be_said() -> None:
    error = SetupError("venv_failed", output="boom", folder="X")
    assert (error.key, error.output, error.values) == ("venv_failed", "boom", {"folder": "X"})


@pytest.mark.parametrize("name", ["run.py", "messages.py"])
def test_an_old_python_can_read_what_tells_it_so(name: str) -> None:
    ast.parse((PACKAGING / name).read_text("utf-8"), feature_version=(3, 8))
