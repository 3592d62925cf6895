"""`charsheet card`, as a script uses it."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from charsheet.cli import main
from charsheet.export import card_command
from charsheet.export.card_command import FORMATS, page_paths
from charsheet.present.locale import get_locale
from tests.export.card_cases import SAMPLES, sample

MIRA, THORN = (str(SAMPLES / f"{name}.charsheet") for name in ("mira", "thorn"))


def no_window(*_: object) -> int:
    raise AssertionError


def run(*words: str | Path) -> int:
    return main(["card", *map(str, words), "--lang", "en"], no_window)


def saved(path: Path, data: dict[str, Any]) -> Path:
    path.write_text(json.dumps(data), "utf-8")
    return path


BEGINNINGS = {
    ".pdf": b"%PDF-1.7",
    ".png": b"\x89PNG",
    ".svg": b"<svg",
    ".html": b"<!DOCTYPE html>",
    ".md": b"# Mira",
    ".txt": "Mira — Narateer".encode(),
}


@pytest.mark.parametrize("ending", FORMATS)
def test_the_ending_chooses_the_format(
    ending: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert BEGINNINGS.keys() == FORMATS.keys()
    assert run(MIRA, "-o", tmp_path / f"card{ending.upper()}") == 0
    (made,) = tmp_path.iterdir()
    assert made.name == f"card{ending.upper()}"
    assert made.read_bytes().startswith(BEGINNINGS[ending])
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize("name", ["card", "card.doc", "pdf", ".pdf", "card.pdf.bak"])
def test_an_unknown_ending_is_wrong_usage(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(MIRA, "-o", tmp_path / name) == 2
    assert list(tmp_path.iterdir()) == []
    assert f'{name}" must end in one of: .pdf, .png, .svg, .html, .md, .txt' in capsys.readouterr().err


def test_an_output_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(MIRA) == 2
    assert "-o/--output" in capsys.readouterr().err


def test_several_files_are_one_pdf(tmp_path: Path) -> None:
    assert run(MIRA, THORN, "-o", tmp_path / "party.pdf") == 0
    pages = PdfReader(tmp_path / "party.pdf").pages
    assert ["Mira" in page.extract_text() for page in pages] == [True, False]


@pytest.mark.parametrize("ending", [".html", ".md", ".txt"])
def test_several_files_are_one_text(ending: str, tmp_path: Path) -> None:
    out = tmp_path / f"party{ending}"
    assert run(MIRA, THORN, "-o", out) == 0
    text = out.read_text("utf-8")
    assert text.index("Mira") < text.index("Thorn")


@pytest.mark.parametrize("ending", [".png", ".svg"])
def test_pictures_of_several_pages_are_numbered(ending: str, tmp_path: Path) -> None:
    assert run(MIRA, THORN, "-o", tmp_path / f"my.party{ending}") == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == [f"my.party-1{ending}", f"my.party-2{ending}"]


def test_pages_replace_those_that_are_there_all_of_them_or_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pages = [tmp_path / f"a-{number}.svg" for number in (1, 2)]
    for each in pages:
        each.write_text("before")
    assert run(MIRA, THORN, "-o", tmp_path / "a.svg") == 0
    made = [each.read_bytes() for each in pages]
    assert all(each.startswith(b"<svg") for each in made)
    pages[0].write_text("before")
    pages[1].unlink()
    pages[1].mkdir()
    assert run(MIRA, THORN, "-o", tmp_path / "a.svg") == 1
    assert capsys.readouterr().err == f"{tmp_path / 'a.svg'}: this is a folder\n"
    assert pages[0].read_text() == "before"
    assert sorted(tmp_path.iterdir()) == pages


@pytest.mark.parametrize("more", [("--per-file",), ()])
def test_no_page_is_written_over_a_character(
    more: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, other = (
        saved(tmp_path / name, sample("mira")) for name in ("b.svg", "a-b.svg" if more else "a-1.svg")
    )
    before = other.read_bytes()
    assert run(one, other, *more, "-o", tmp_path / "a.svg") == 1
    said = f'"{other}" is one of the characters and is left alone\n'
    assert capsys.readouterr().err == f"{other if more else tmp_path / 'a.svg'}: {said}"
    assert other.read_bytes() == before


def test_page_numbers_are_equally_long() -> None:
    assert [path.name for path in page_paths(Path("a/b.png"), 10)][::9] == ["b-01.png", "b-10.png"]
    assert page_paths(Path("a/b.png"), 1) == [Path("a/b.png")]


def test_a_bad_file_is_listed_and_the_rest_is_done(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = tmp_path / "bad.charsheet"
    bad.write_text("{", "utf-8")
    assert run(bad, MIRA, tmp_path / "none.charsheet", "-o", tmp_path / "out.txt") == 1
    assert (tmp_path / "out.txt").read_text("utf-8").startswith("Mira")
    errors = capsys.readouterr().err.splitlines()
    assert [line.partition(": ")[0] for line in errors] == [str(bad), str(tmp_path / "none.charsheet")]


def test_nothing_is_written_where_no_file_is_good(tmp_path: Path) -> None:
    assert run(tmp_path / "none.charsheet", "-o", tmp_path / "out.pdf") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_missing_folder_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "no" / "out.txt"
    assert run(MIRA, "-o", out) == 1
    assert capsys.readouterr().err == f"{out}: there is no such file or folder\n"


def test_an_output_that_is_a_folder_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out.md"
    out.mkdir()
    assert run(MIRA, "-o", out) == 1
    assert capsys.readouterr().err == f"{out}: this is a folder\n"


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="the administrator may write anywhere")
def test_a_folder_that_may_not_be_written_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tmp_path.chmod(0o500)
    assert run(MIRA, "-o", tmp_path / "out.md") == 1
    assert "no permission" in capsys.readouterr().err


def test_a_character_is_never_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    character = saved(tmp_path / "mira.txt", sample("mira"))
    (tmp_path / "link.txt").symlink_to(character)
    before = character.read_bytes()
    for out in (character, tmp_path / "." / "mira.txt", tmp_path / "link.txt"):
        assert run(THORN, character, "-o", out) == 2
        assert "is one of the characters and is left alone" in capsys.readouterr().err
    assert character.read_bytes() == before


def test_an_old_card_is_replaced(tmp_path: Path) -> None:
    out = tmp_path / "out.txt"
    out.write_text("old", "utf-8")
    assert run(MIRA, "-o", out) == 0
    assert out.read_text("utf-8").startswith("Mira")
    assert [path.name for path in tmp_path.iterdir()] == ["out.txt"]


def test_standard_input(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(Path(MIRA).read_bytes())))
    assert run("-", "-o", tmp_path / "out.txt") == 0
    assert (tmp_path / "out.txt").read_text("utf-8").startswith("Mira")


def test_the_language_is_the_cards(tmp_path: Path) -> None:
    assert main(["card", MIRA, "-o", str(tmp_path / "out.html"), "--lang", "ru"], no_window) == 0
    page = (tmp_path / "out.html").read_text("utf-8")
    assert '<html lang="ru">' in page
    assert get_locale("ru").text("Mira") in page


def test_rulings_apply(tmp_path: Path) -> None:
    rulings = saved(tmp_path / "house.json", {"narateer": {"climb_swim_cost": 4}})
    assert run(MIRA, "-o", tmp_path / "out.txt", "--rulings", rulings) == 0
    assert "3.5°" in (tmp_path / "out.txt").read_text("utf-8")
    assert run(MIRA, "-o", tmp_path / "new.txt", "--rulings", tmp_path / "none.json") == 1
    assert not (tmp_path / "new.txt").exists()


def test_a_letter_that_the_font_lacks_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    character = saved(tmp_path / "long.charsheet", sample("mira", name="龍 Mira"))
    for ending in (".pdf", ".png", ".svg"):
        assert run(character, MIRA, "-o", tmp_path / f"out{ending}") == 0
        message = "the font of cards has no sign for: 龍 (U+9F8D); there will be a box"
        assert capsys.readouterr().err == f"{character}: warning: {message}\n"
    assert run(character, "-o", tmp_path / "out.html") == 0
    assert capsys.readouterr().err == ""


# --- folders, printing, presets


def test_a_folder_gives_the_characters_in_it_and_below_in_order(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "in" / "deep").mkdir(parents=True)
    (tmp_path / "in" / ".hidden").mkdir()
    saved(tmp_path / "in" / "b.charsheet", sample("mira", name="Second"))
    saved(tmp_path / "in" / "a.charsheet", sample("mira", name="First"))
    saved(tmp_path / "in" / "deep" / "c.charsheet", sample("mira", name="Third"))
    saved(tmp_path / "in" / "note.json", sample("mira", name="None"))
    saved(tmp_path / "in" / ".hidden" / "d.charsheet", sample("mira", name="None"))
    assert run(tmp_path / "in", THORN, "-o", tmp_path / "out.txt") == 0
    titles = [line for line in (tmp_path / "out.txt").read_text("utf-8").splitlines() if " — " in line]
    assert [each.partition(" — ")[0] for each in titles] == ["First", "Second", "Third", "Thorn"]
    (tmp_path / "empty").mkdir()
    assert run(tmp_path / "empty", MIRA, "-o", tmp_path / "out.txt") == 1
    assert (tmp_path / "out.txt").read_text("utf-8").startswith("Mira")
    assert capsys.readouterr().err == f"{tmp_path / 'empty'}: there are no characters in this folder\n"


def test_a_character_in_a_named_folder_is_never_overwritten(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    saved(tmp_path / "a.charsheet", sample("mira"))
    (tmp_path / "a.txt").symlink_to(tmp_path / "a.charsheet")
    assert run(tmp_path, "-o", tmp_path / "a.txt") == 2
    assert "is one of the characters and is left alone" in capsys.readouterr().err


def test_each_character_can_have_a_file_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    again = saved(tmp_path / "other" / "MIRA.charsheet", sample("mira", name="Other"))
    assert run(MIRA, again, THORN, "-o", tmp_path / "card.md", "--per-file") == 0
    made = {path.name: path.read_text("utf-8").splitlines()[0] for path in tmp_path.glob("*.md")}
    assert made == {"card-mira.md": "# Mira", "card-MIRA-2.md": "# Other", "card-thorn.md": "# Thorn"}


def test_a_bad_file_among_many_is_listed_and_each_other_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = tmp_path / "bad.charsheet"
    bad.write_text("{", "utf-8")
    assert run(bad, MIRA, "-o", tmp_path / "card.txt", "--per-file") == 1
    assert sorted(path.name for path in tmp_path.glob("*.txt")) == ["card-mira.txt"]
    assert str(bad) in capsys.readouterr().err
    assert run(MIRA, "-o", tmp_path / "no" / "card.txt", "--per-file") == 1


def test_cards_on_paper_and_how_many_there_are(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out.pdf"
    options = ("--size", "poker", "--paper", "a4", "--preset", "npc", "--duplex", "long", "--margin", "0")
    assert run(*[MIRA] * 10, "-o", out, *options, "--gutter", "1mm", "--bleed", "0", "--marks", "frame") == 0
    assert capsys.readouterr().out == "3 × 3 = 9 on a page\n"
    box = PdfReader(out).pages[0].mediabox
    assert (round(float(box.width)), round(float(box.height))) == (595, 842)
    assert len(PdfReader(out).pages) == 4
    first = out.read_bytes()
    assert run(*[MIRA] * 10, "-o", out, *options, "--gutter", "1mm", "--bleed", "0", "--marks", "frame") == 0
    assert out.read_bytes() == first


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--size", "huge"), '"huge" is none of poker'),
        (("--paper", "a4", "--size", "a4"), "the card does not fit on the paper"),
        (("--paper", "a4", "--grid", "3x3"), "a grid of 3 × 3 does not fit; the largest that does is 1 × 2"),
        (("--preset", "tea"), 'no block of a card is called "tea"; there are: usual, combat'),
        (("--sides", "1", "--duplex", "long"), "a card of one side has no back"),
        (("--sides", "3"), "invalid choice"),
        (("--marks", "x"), "invalid choice"),
    ],
)
def test_wrong_options_are_wrong_usage(
    options: tuple[str, ...], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(MIRA, "-o", tmp_path / "out.pdf", *options) == 2
    assert told in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_blocks_are_chosen_in_their_order_and_others_systems_skip_them(tmp_path: Path) -> None:
    out = tmp_path / "out.md"
    assert run(MIRA, THORN, "-o", out, "--preset", "notes, skills,dice") == 0
    headings = [line[3:] for line in out.read_text("utf-8").splitlines() if line.startswith("## ")]
    assert headings == ["Notes", "Skills", "Notes", "Dice"]


def test_typst_is_loaded_only_for_pages(tmp_path: Path) -> None:
    code = (
        "import sys; from charsheet.cli import main\n"
        "main(sys.argv[1:], None)\n"
        "wanted = ('typst', 'charsheet.export.card_command', 'PySide6')\n"
        "print(*(each for each in wanted if each in sys.modules))"
    )

    def loaded(*words: str | Path) -> list[str]:
        command = [sys.executable, "-c", code, *map(str, words)]
        return subprocess.check_output(command, cwd=SAMPLES.parents[1], text=True).splitlines()[-1].split()

    assert loaded("show", MIRA) == []
    assert loaded("card", MIRA, "-o", tmp_path / "out.md") == ["charsheet.export.card_command"]
    assert loaded("card", MIRA, "-o", tmp_path / "out.pdf") == ["typst", "charsheet.export.card_command"]


def test_how_far_it_is_stands_in_a_line_of_a_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run(MIRA, THORN, "-o", tmp_path / "a.txt") == 0
    assert capsys.readouterr().err == ""
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    assert run(MIRA, THORN, "-o", tmp_path / "a.txt") == 0
    shown = capsys.readouterr().err
    assert "\r1 of 2" in shown
    assert shown.endswith("\r\033[K")
    assert run(MIRA, "-o", tmp_path / "a.txt") == 0
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(("more", "written"), [((), 0), (("--per-file",), 1), (("--list", "roster"), 0)])
def test_a_stop_says_what_was_done(
    more: tuple[str, ...],
    written: int,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of one file for all nothing is there; of files of their own those that are done."""
    made = card_command.write_pages

    def stopped(pages: Sequence[bytes], output: Path) -> list[Path]:
        if not written or list(tmp_path.iterdir()):
            raise KeyboardInterrupt
        return made(pages, output)

    monkeypatch.setattr(card_command, "write_pages", stopped)
    assert run(MIRA, THORN, *more, "-o", tmp_path / "out.pdf") == 130
    assert len(list(tmp_path.iterdir())) == written
    assert capsys.readouterr().err == (
        f"charsheet: stopped: 2 of 2 characters were read, {written} files were written\n"
    )


@pytest.mark.skipif(sys.platform == "win32", reason="no signals")
def test_a_real_stop_leaves_no_half_file(tmp_path: Path) -> None:
    many = tmp_path / "many"
    many.mkdir()
    for number in range(400):
        saved(many / f"{number}.charsheet", sample("thorn", name=f"Thorn {number}"))
    out = tmp_path / "out"
    out.mkdir()
    words = [sys.executable, "-m", "charsheet", "card", str(many), "--per-file", "-o", str(out / "a.pdf")]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen(
        [*words, "--lang", "en"],
        stderr=subprocess.PIPE,
        env=environment,
        # Whoever runs the tests may ignore it, and what is ignored is handed on.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
    ) as process:
        while len(list(out.glob("*.pdf"))) < 3:
            assert process.poll() is None
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=60)
    made = sorted(out.iterdir())
    assert process.returncode == 130
    assert 3 <= len(made) < 400
    assert all(path.read_bytes().rstrip().endswith(b"%%EOF") for path in made)
    count = re.search(r"stopped: 400 of 400 characters were read, (\d+) files were written", told.decode())
    assert count is not None
    assert len(made) - 1 <= int(count[1]) <= len(made)
