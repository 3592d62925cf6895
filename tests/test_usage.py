"""The command line's grammar, and its words in both languages."""

from __future__ import annotations

import gettext
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from charsheet import __version__
from charsheet.completion import COMPLETIONS, completion_file
from charsheet.model.lengths import LengthChoice
from charsheet.options import CARD_NAMES, CARD_PRESETS
from charsheet.present.locale import LANGUAGES, get_locale
from charsheet.usage import COMMANDS, DOMAIN, chosen_language, parse_arguments, speaking
from charsheet.values import Msg

ROOT = Path(__file__).resolve().parents[1]
LATIN = re.compile(r"[A-Za-z]{2,}")
SAME_IN_ALL = {"charsheet", "veteran", "CSV", "JSON", "PDF", "PNG", "SVG", "HTML", "Markdown"}
PRINTING = {
    *(part for name in (*CARD_NAMES, *CARD_PRESETS) for part in re.findall("[a-z]+", name)),
    *(
        "mm",
        "in",
        "x",
        "b",
        "c",
        "mira",
        "file",
        "none",
        "crop",
        "frame",
        "page",
        "docs",
        "designs",
        "roster",
        "group",
        "long",
        "short",
        "fold",
    ),
}
UNITS = {"metres", "feet", "yards", "squares", "ft"}
"""What is typed after --units, whatever the language."""


TABLES = {"comma", "semicolon", "tab", "utf", "cp"}
"""What is typed after --separator and --encoding, whatever the language."""


def parsed(*argv: str, language: str = "en") -> dict[str, Any]:
    return vars(parse_arguments(argv, get_locale(language)))


def usage(capsys: pytest.CaptureFixture[str], *argv: str, language: str) -> tuple[int, str]:
    """The exit status and all that was said, where nothing comes of a command line."""
    with pytest.raises(SystemExit) as caught:
        parse_arguments(argv, get_locale(language))
    out, err = capsys.readouterr()
    assert not (out and err)
    return int(caught.value.code or 0), out + err


# --- what is understood ------------------------------------------------------------------------


def test_nothing_is_the_window() -> None:
    assert parsed() == {"command": None, "files": [], "lang": None, "new_window": False}


def test_files_are_for_the_window() -> None:
    assert parsed("a", "b", "--lang", "ru") == {
        "command": None,
        "files": [Path("a"), Path("b")],
        "lang": "ru",
        "new_window": False,
    }


def test_a_window_of_its_own() -> None:
    assert parsed("--new-window", "a") == {
        "command": None,
        "files": [Path("a")],
        "lang": None,
        "new_window": True,
    }


def test_show() -> None:
    assert parsed("show", "a", "-", "--json", "--rulings", "r") == {
        "command": "show",
        "files": [Path("a"), Path("-")],
        "json": True,
        "explain": False,
        "units": LengthChoice(),
        "rulings": Path("r"),
        "lang": None,
    }


def test_new() -> None:
    many = {"adjust": [], "count": None, "name": None}
    expected = {"command": "new", "system": "d6", "template": None, "output": Path("x"), "lang": None, **many}
    assert parsed("new", "d6", "-o", "x") == expected
    assert parsed("new", "d6", "--output=x") == expected


@pytest.mark.parametrize(
    "argv",
    [
        ("check", "a", "--lang", "ru"),
        ("check", "--lang", "ru", "a"),
        ("--lang", "ru", "check", "a"),
        ("--lang=ru", "check", "a"),
    ],
)
def test_the_language_may_stand_anywhere(argv: tuple[str, ...]) -> None:
    assert parsed(*argv) == {"command": "check", "files": [Path("a")], "lang": "ru"}


@pytest.mark.parametrize("argv", [("./show",), ("--", "show"), ("a", "show"), ("--lang", "ru", "--", "show")])
def test_a_file_may_be_called_like_a_command(argv: tuple[str, ...]) -> None:
    found = parsed(*argv)
    assert found["command"] is None
    assert str(found["files"][-1]) == "show"


def test_a_command_may_have_a_file_that_is_called_like_it() -> None:
    assert parsed("show", "show")["files"] == [Path("show")]
    assert parsed("check", "--", "-odd")["files"] == [Path("-odd")]


@pytest.mark.parametrize(
    ("argv", "language"),
    [
        ((), None),
        (("show", "a"), None),
        (("--lang", "ru"), "ru"),
        (("show", "--lang=en", "a"), "en"),
        (("--lang",), None),
        (("--lang", "fr"), None),
        (("--lang=",), None),
        (("--", "--lang", "ru"), None),
    ],
)
def test_the_language_is_known_before_anything_is_parsed(argv: tuple[str, ...], language: str | None) -> None:
    assert chosen_language(argv) == language


# --- what is not -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("argv", "english", "russian"),
    [
        (("show",), "the following arguments are required: FILE", "не хватает аргументов: ФАЙЛ"),
        (("new",), "the following arguments are required: SYSTEM", "не хватает аргументов: СИСТЕМА"),
        (("show", "a", "--jsn"), "unrecognized arguments: --jsn", "неизвестные аргументы: --jsn"),
        (("check", "a", "--json"), "unrecognized arguments: --json", "неизвестные аргументы: --json"),
        (("show", "a", "--js"), "unrecognized arguments: --js", "неизвестные аргументы: --js"),
        (("--frobnicate",), "unrecognized arguments: --frobnicate", "неизвестные аргументы: --frobnicate"),
        (
            ("show", "a", "--rulings"),
            "argument --rulings: expected one argument",
            "аргумент --rulings: нужно одно значение",
        ),
        (
            ("show", "a", "--json=3"),
            "argument --json: ignored explicit argument '3'",
            "аргумент --json: лишнее значение '3'",
        ),
        (("new", "d6", "-o"), "argument -o/--output: expected one argument", None),
        (
            ("show", "a", "--lang", "fr"),
            "argument --lang: invalid choice: 'fr' (choose from 'en', 'ru')",
            "аргумент --lang: недопустимое значение 'fr' (возможны: 'en', 'ru')",
        ),
    ],
)
def test_wrong_usage(
    capsys: pytest.CaptureFixture[str], argv: tuple[str, ...], english: str, russian: str | None
) -> None:
    status, text = usage(capsys, *argv, language="en")
    assert status == 2
    assert text.startswith("usage: charsheet ")
    assert text.replace("choose from en, ru", "choose from 'en', 'ru'").endswith(f": error: {english}\n")
    status, text = usage(capsys, *argv, language="ru")
    assert status == 2
    assert text.startswith("использование: charsheet ")
    if russian is not None:
        assert text.replace("возможны: en, ru", "возможны: 'en', 'ru'").endswith(f": ошибка: {russian}\n")


@pytest.mark.parametrize("command", [("show",), ("card", "-o", "x.pdf")])
def test_units(capsys: pytest.CaptureFixture[str], command: tuple[str, ...]) -> None:
    assert parsed(*command, "a", "--units", "squares:5ft")["units"] == LengthChoice.parse("squares:5ft")
    assert parsed(*command, "--units=feet", "a")["units"] == LengthChoice("feet")
    status, text = usage(capsys, *command, "a", "--units", "furlongs", language="en")
    known = "metres, feet, yards, squares, squares:1.5m, squares:5ft"
    assert status == 2
    assert text.endswith(f': error: argument --units: "furlongs" is none of: {known}\n')
    status, text = usage(capsys, *command, "a", "--units", "squares:0m", language="en")
    assert status == 2
    assert text.endswith(': error: argument --units: "0m": must be more than 0 and at most 1\u00a0000\n')
    status, text = usage(capsys, *command, "a", "--units", "squares:x", language="ru")
    assert status == 2
    assert "ошибка: аргумент --units: «x»: " in text


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_in_both_languages(capsys: pytest.CaptureFixture[str], command: str) -> None:
    argv = [*filter(None, [command]), "--help"]
    status, english = usage(capsys, *argv, language="en")
    assert status == 0
    assert english.startswith("usage: charsheet ")
    assert not re.search("[А-Яа-я]", english)
    status, russian = usage(capsys, *argv, language="ru")
    assert status == 0
    # What is left in Latin letters are names and options.
    words = re.sub(r"-{1,2}[a-z]+|OUT|\.[a-z]+|\{en,ru\}", "", russian)
    assert set(LATIN.findall(words)) <= SAME_IN_ALL | UNITS | PRINTING | TABLES | {*COMMANDS, *COMPLETIONS}


def test_every_command_is_named_in_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    _, text = usage(capsys, "--help", language="en")
    assert ", ".join(COMMANDS) in " ".join(text.split())


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert usage(capsys, "--version", language="ru") == (0, f"charsheet {__version__}\n")


# --- argparse speaks our languages and forgets them again --------------------------------------


def test_argparse_speaks_a_language_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LANGUAGE", raising=False)
    before = gettext.textdomain()
    with speaking(get_locale("ru")):
        assert gettext.textdomain() == DOMAIN
        assert gettext.gettext("usage: ") == "использование: "
    assert gettext.textdomain() == before
    assert "LANGUAGE" not in os.environ
    assert gettext.gettext("usage: ") == "usage: "


def test_what_the_user_had_set_is_set_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "de")
    with pytest.raises(SystemExit):
        parse_arguments(["show"], get_locale("ru"))
    assert os.environ["LANGUAGE"] == "de"


def test_every_text_of_ours_is_translated() -> None:
    for language in LANGUAGES:
        assert get_locale(language).text(Msg("the language to speak"))


@pytest.mark.parametrize("shell", COMPLETIONS)
def test_completion_is_printed(capsys: pytest.CaptureFixture[str], shell: str) -> None:
    made = completion_file(shell).read_text("utf-8")
    assert usage(capsys, "--completion", shell, language="ru") == (0, made)
    assert "charsheet" in made


def test_version_and_wrong_usage_load_neither_the_models_nor_qt() -> None:
    code = (
        "import sys\n"
        "from charsheet.cli import main\n"
        "main(['--version'], None), main(['show'], None), main(['--lang', 'ru', '--help'], None)\n"
        "print(sorted({'pydantic', 'simplejson', 'platformdirs', 'PySide6'} & sys.modules.keys()))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, check=True, cwd=ROOT, env=os.environ, text=True
    )
    assert done.stdout.splitlines()[-1] == "[]"
