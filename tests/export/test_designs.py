"""Own designs: what they get, what they can do, and what they cannot."""

from __future__ import annotations

import io
import json
import re
import resource
import sys
from base64 import b64decode
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from charsheet.cli import main
from charsheet.export import design_worker, designs
from charsheet.export.card import card_drawings, card_pdf, card_pictures
from charsheet.export.card_options import CardOptions
from charsheet.export.designs import card_data, design_named, design_names
from charsheet.model.problems import InvalidError
from charsheet.present.card_view import CardView
from charsheet.present.locale import get_locale
from charsheet.storage.errors import FileError
from charsheet.usage import DESIGN_WORKER
from tests.export.card_cases import SAMPLES, card, sample
from tests.export.pdf_shapes import page_size, shapes_on
from tests.export.pictures import pixels

DOCS = Path(__file__).resolve().parents[2] / "docs" / "designs.md"
(EXAMPLE,) = re.findall(r"```typst\n(.*?)```", DOCS.read_text("utf-8"), re.DOTALL)
DOT = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="


@dataclass
class Desk:
    """A folder of designs, and cards to try them on."""

    folder: Path

    def design(self, source: str, name: str = "mine") -> Path:
        path = self.folder / f"{name}.typ"
        path.write_text(source, "utf-8")
        return path

    def refused(self, source: str) -> str:
        with pytest.raises(FileError) as refusal:
            self.pdf(self.design(source))
        return get_locale("en").text(refusal.value.problems[0].message)

    def tried(self, design: Path) -> tuple[str, bytes]:
        """Why a design is refused, or what comes of it."""
        try:
            return "", self.pdf(design)
        except FileError as refusal:
            return get_locale("en").text(refusal.problems[0].message), b""

    def pdf(self, design: Path, *views: CardView, **options: Any) -> bytes:
        setup = CardOptions(**{"size": "poker", **options}, design=design).setup()
        return card_pdf(views or [card(sample("mira"))], setup)


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    folder = tmp_path / "designs"
    folder.mkdir()
    return Desk(folder)


def texts_of(pdf: bytes) -> list[str]:
    return [page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages]


def images_of(pdf: bytes) -> list[object]:
    return [each for page in PdfReader(io.BytesIO(pdf)).pages for each in page.images]


def test_the_example_of_the_docs_shows_a_whole_card(desk: Desk) -> None:
    view = card(sample("thorn", portrait=DOT), "ru", blocks="everything")
    text = "".join(texts_of(desk.pdf(desk.design(EXAMPLE), view, size="a6", duplex="long")))
    for wanted in (view.name, view.figures[0].cell.text, *(each.title for each in view.tables)):
        assert "".join(wanted.split()) in "".join(text.split())
    told = DOCS.read_text("utf-8")
    data = card_data(view)
    assert [name for name in data if f"`{name}`" not in told] == []
    for block in data["blocks"]:
        assert [name for name in block if f"`{name}`" not in told] == []


def test_what_has_no_room_is_told(desk: Desk) -> None:
    assert (
        desk.refused("#let faces(c, s) = v(100mm)")
        == "mine.typ: a face of Mira is 12 mm higher than its card"
    )
    beside = desk.design("#let faces(c, s) = place(dy: 80mm, v(100mm)) + [here]")  # on purpose
    assert texts_of(desk.pdf(beside)) == ["here"]


def test_it_is_put_on_paper_as_others_are(desk: Desk) -> None:
    design = desk.design("#let faces(card, size) = ([Front of #card.name], [Back], [More of #card.name])")
    views = [card(sample("mira", name=f"Number {n}")) for n in range(6)]
    pdf = desk.pdf(design, *views, paper="a4", duplex="long", marks="crop", margin="5")
    pages = texts_of(pdf)
    assert len(pages) == 4  # twelve cards of two sides, nine on a page
    assert [text.count("Front") for text in pages] == [5, 0, 1, 0]
    assert [text.count("More") for text in pages] == [4, 0, 2, 0]
    assert [text.count("Back") for text in pages] == [0, 5, 0, 1]
    assert page_size(pdf, 0) == pytest.approx((210, 297), abs=0.1)
    assert len([each for each in shapes_on(pdf, 0) if each.kind == "line"]) == 16
    one = desk.design("#let faces(card, size) = [only]")
    assert texts_of(desk.pdf(one, marks="frame")) == ["only"]


def test_what_it_draws_ends_at_the_bleed(desk: Desk) -> None:
    black = "rect(width: 99mm, height: 120mm, fill: black)"
    design = desk.design(f"#let faces(card, size) = place(dx: -9mm, dy: -9mm, {black})")
    setup = CardOptions("poker", margin="5", bleed="2", design=design).setup()
    (picture,) = card_pictures([card(sample("mira"))], 25.4, setup)
    width, _, rows = pixels(picture)
    dark = [row[4 * (width // 2)] < 128 for row in rows]
    assert dark == [5 <= y < 5 + 2 + 88 + 2 for y in range(len(rows))]


def test_the_same_cards_give_the_same_bytes(desk: Desk) -> None:
    design = desk.design("#let faces(card, size) = [#datetime.today().display() #card.name]")
    assert desk.pdf(design) == desk.pdf(design)
    assert "1970-01-01 Mira" in texts_of(desk.pdf(design))[0]
    setup = CardOptions("poker", design=design).setup()
    view = card(sample("mira"))
    assert card_drawings([view], setup)[0].startswith(b"<svg")


def test_it_may_use_what_lies_beside_it(desk: Desk) -> None:
    desk.design('#let greeting = "Hello"', "common")
    (desk.folder / "dot.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    (desk.folder / "notes.txt").write_text("no")
    faces = '#let faces(card, size) = [#greeting #image("dot.svg")]'
    design = desk.design(f'#import "common.typ": greeting\n{faces}')
    assert texts_of(desk.pdf(design)) == ["Hello"]
    assert "only files beside the design" in desk.refused('#let faces(c, s) = read("notes.txt")')


def test_what_is_wrong_is_told_with_file_and_line(desk: Desk) -> None:
    assert desk.refused("\n#let faces(c, s) = nothing") == "mine.typ, line 2: unknown variable: nothing"
    desk.design("#let x = (", "common")
    assert desk.refused('#import "common.typ": x').startswith("common.typ, line 1: unclosed delimiter")
    assert "must have a function faces(card, size)" in desk.refused("#let face = 1")


@pytest.mark.parametrize(
    "source",
    [
        '#let faces(c, s) = read("/etc/passwd")',
        '#let faces(c, s) = read("../secret.typ")',
        '#let faces(c, s) = image("link.png")',
        '#let faces(c, s) = read("link/secret.typ")',
        '#import "linked.typ": x',
        '#include "/etc/passwd"',
        '#let faces(c, s) = include "../secret.typ"',
        '#let faces(c, s) = json("/etc/passwd")',
        '#let run = plugin("/etc/passwd")',
        '#let run = plugin("link/module.wasm")',
        '#let faces(c, s) = image("http://192.0.2.1/a.png")',
    ],
)
def test_nothing_else_is_read(source: str, desk: Desk) -> None:
    (desk.folder.parent / "secret.typ").write_text("#let x = 1")
    (desk.folder / "linked.typ").symlink_to(desk.folder.parent / "secret.typ")
    (desk.folder / "link.png").symlink_to("/etc/passwd")
    (desk.folder / "link").symlink_to(desk.folder.parent)
    assert desk.refused(source).startswith("mine.typ, line 1: only files beside the design can be read")


def test_of_its_surroundings_it_knows_nothing(desk: Desk) -> None:
    told = '#sys.inputs.len() #dictionary(sys).keys().join(" ")'
    (text,) = texts_of(desk.pdf(desk.design(f"#let faces(card, size) = [{told}]")))
    assert text == "0 version inputs"  # no variables of the environment, no arguments
    hidden = '#let faces(c, s) = eval("read(\\"/etc/passwd\\")")'
    assert desk.refused(hidden) == "mine.typ, line 1: only files beside the design can be read, and no links"


@pytest.mark.parametrize(
    "place", ["file:///etc/passwd", "/etc/passwd", "../secret.png", "http://192.0.2.1/a.png"]
)
def test_a_drawing_shows_nothing_from_elsewhere(place: str, desk: Desk) -> None:
    (desk.folder.parent / "secret.png").write_bytes(b64decode(DOT))
    drawing = f'<image href="{place}" width="9" height="9"/>'
    (desk.folder / "a.svg").write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">{drawing}</svg>'
    )
    refusal, pages = desk.tried(desk.design('#let faces(card, size) = [here #image("a.svg")]'))
    assert "a.svg" in refusal or (texts_of(pages) == ["here"] and not images_of(pages))


@pytest.mark.parametrize(
    "name",
    [
        '"@preview/cetz:0.3.0"',
        '"@local/x:1.0.0"',
        '("@pre" + "view/cetz:0.3.0")',
        '("" + "@preview/cetz:0.3.0")',
    ],
)
def test_packages_are_refused(name: str, desk: Desk) -> None:
    assert desk.refused(f"#import {name}") == "mine.typ, line 1: packages cannot be used in a design"


def test_time_and_memory_have_an_end(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    greedy = "#let faces(c, s) = {\n let x = (1,)\n for i in range(60) { x = x + x }\n}"
    assert "needed more than 1 GB" in desk.refused(greedy)
    monkeypatch.setattr(designs, "SECONDS", 2.0)
    loops = "for i in range(9999) { for j in range(9999) { n = n + 1 } }"
    slow = f"#let faces(c, s) = {{\n let n = 0\n {loops}\n [#n]\n}}"
    assert desk.refused(slow) == "mine.typ took longer than 2 s and was stopped"
    assert desk.pdf(desk.design("#let faces(c, s) = [quick]")).startswith(b"%PDF")


def test_what_a_design_can_be(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.design("", "b")
    desk.design("", "a")
    (desk.folder / "c.typ").symlink_to(desk.folder / "a.typ")
    (desk.folder / "d.typ").mkdir()
    assert design_names(desk.folder) == ["a", "b"]
    assert design_names(desk.folder / "none") == []
    assert design_named(desk.folder, "b") == desk.folder / "b.typ"
    with pytest.raises(InvalidError) as refusal:
        design_named(desk.folder, "../a")
    assert get_locale("en").text(refusal.value.message).endswith("there are: a, b")
    with pytest.raises(FileError, match="no such design"):
        desk.pdf(desk.folder / "none.typ")
    with pytest.raises(FileError, match="no link"):
        desk.pdf(desk.folder / "c.typ")
    monkeypatch.setattr(designs, "MOST_BYTES", 10)
    assert "larger than" in desk.refused("#let faces(c, s) = [" + "x" * 99 + "]")
    monkeypatch.undo()
    unreadable = desk.design("#let faces(c, s) = []", "e")
    monkeypatch.setattr(Path, "read_bytes", raising)
    with pytest.raises(FileError):
        desk.pdf(unreadable)


def raising(_: Path) -> bytes:
    raise PermissionError(13, "no")


def test_at_the_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CHARSHEET_HOME", str(tmp_path / "home"))
    folder = tmp_path / "home" / "config" / "designs"
    folder.mkdir(parents=True)
    (folder / "mine.typ").write_text("#let faces(card, size) = [It is #card.name]")
    (folder / "bad.typ").write_text("#let faces(card, size) = it")
    mira, out = str(SAMPLES / "mira.charsheet"), tmp_path / "out.pdf"

    def run(*words: str) -> int:
        return main(["card", mira, "--lang", "en", *words], lambda *_: 0)

    assert run("-o", str(out), "--design", "mine") == 0
    assert texts_of(out.read_bytes()) == ["It is Mira"]
    assert run("-o", str(out), "--design", "bad") == 1
    assert capsys.readouterr().err == f"{out}: bad.typ, line 1: unknown variable: it\n"
    assert texts_of(out.read_bytes()) == ["It is Mira"]
    assert run("-o", str(tmp_path / "out.md"), "--design", "mine") == 2
    assert run("-o", str(out), "--design", "none") == 2
    assert "there are: bad, mine" in capsys.readouterr().err


def test_the_worker_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    """What it does in its own process, without the limits."""
    limits: list[tuple[int, float]] = []
    monkeypatch.setattr(design_worker, "limit", lambda memory, time: limits.append((memory, time)))
    (tmp_path / design_worker.MAIN).write_text("hello")
    order = {"folder": str(tmp_path), "format": "svg", "ppi": None, "megabytes": 7, "seconds": 3}
    for source, status in (("hello", 0), ("#x", 1)):
        (tmp_path / design_worker.MAIN).write_text(source)
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(json.dumps(order).encode())))
        assert main([DESIGN_WORKER], lambda *_: 0) == status
        head, _, rest = capfdbinary.readouterr().out.partition(b"\n")
        answer = json.loads(head)
        assert answer.get("pages") == (None if status else [len(rest)])
        assert answer.get("error") == ("unknown variable: x" if status else None)
    order["format"] = "pdf"
    (tmp_path / design_worker.MAIN).write_text("hello")
    assert len(design_worker.typeset(order, design_worker.card_fonts())) == 1
    assert limits == [(7, 3), (7, 3)]


def test_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    set_to: dict[int, tuple[int, int]] = {}
    monkeypatch.setattr(resource, "setrlimit", set_to.__setitem__)
    design_worker.limit(3, 2.5)
    assert set_to[resource.RLIMIT_AS] == (3 << 20, 3 << 20)
    assert set_to[resource.RLIMIT_CPU] == (3, 3)
    monkeypatch.setitem(sys.modules, "resource", None)
    set_to.clear()
    design_worker.limit(3, 2.5)
    assert set_to == {}


def test_a_frozen_program_calls_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert designs._command() == [sys.executable, DESIGN_WORKER]
