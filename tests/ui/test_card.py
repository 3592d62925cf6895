"""The card from the window: the preview is the page that is exported, and both follow every edit."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from threading import Event

import pytest
from msgspec.structs import replace
from pypdf import PdfReader
from PySide6.QtCore import QObject, Qt
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QComboBox, QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from charsheet.export.card import A6, card_drawings, card_pdf, card_pictures
from charsheet.export.card_options import CardOptions
from charsheet.export.card_setup import CardSetup
from charsheet.export.imposition import impose
from charsheet.present.locale import get_locale
from charsheet.storage.settings import CardChoice
from tests.export.pdf_shapes import page_size, shapes_on
from tests.ui.conftest import WindowMaker, Writer, deliver_deletions
from tests.ui.helpers import line_edit, replace_text
from ui.card.choice import CardChoices
from ui.card.export import KINDS, card_of, export_card, usual_source
from ui.card.preview import CardPreview
from ui.card.printing import duplex_for, paint, print_cards, printer_for
from ui.card.rendering import Latest
from ui.card.sources import CardSource, DocumentSubject
from ui.window.main_window import MainWindow
from ui.window.page import CharacterPage


def preview(page: CharacterPage) -> CardPreview:
    window = page.window()
    assert isinstance(window, MainWindow)
    window.menus.preview_action.trigger()
    (dialog,) = window.findChildren(CardPreview)
    return dialog


def shown(dialog: CardPreview) -> list[tuple[int, int, bytes]]:
    """The pages that the preview shows: size and pixels."""
    images = [label.pixmap().toImage() for label in dialog.pages]
    return [(each.width(), each.height(), bytes(each.constBits())) for each in images]


def settled(dialog: CardPreview, qtbot: QtBot) -> list[tuple[int, int, bytes]]:
    """The pages when all that was asked for is done."""
    qtbot.waitUntil(lambda: not dialog.is_busy and bool(dialog.pages), timeout=20_000)
    return shown(dialog)


def pictures_of(page: CharacterPage, language: str, setup: CardSetup = A6) -> list[tuple[int, int, bytes]]:
    """The pages that typst paints for the character as it is now, as large as the open preview shows them."""
    from PySide6.QtGui import QPixmap

    (dialog,) = page.window().findChildren(CardPreview)
    made: list[tuple[int, int, bytes]] = []
    for picture in card_pictures([card_of(page.document, get_locale(language))], dialog.ppi, setup):
        pixmap = QPixmap()
        assert pixmap.loadFromData(picture)
        image = pixmap.toImage()
        made.append((image.width(), image.height(), bytes(image.constBits())))
    return made


def test_the_preview_is_the_page_and_follows_edits(page: CharacterPage, qtbot: QtBot) -> None:
    dialog = preview(page)
    first = settled(dialog, qtbot)
    assert first == pictures_of(page, "en")
    replace_text(line_edit(page, "attributes", "agility"), "9")
    assert dialog.is_busy  # typing went on; the page comes when it is made
    assert settled(dialog, qtbot) == pictures_of(page, "en")
    assert shown(dialog) != first


def test_the_card_speaks_the_language_that_is_chosen_not_the_windows(
    page: CharacterPage, qtbot: QtBot
) -> None:
    dialog = preview(page)
    choose(dialog.choices.language, "ru")
    assert settled(dialog, qtbot) == pictures_of(page, "ru")


def test_the_paper_is_the_same_in_every_look(make: WindowMaker, write: Writer, qtbot: QtBot) -> None:
    window = make(files=(write(),))
    light = settled(preview(window.pages[0]), qtbot)
    window.set_theme("dark")
    for dialog in window.findChildren(CardPreview):
        dialog.refresh()
        assert settled(dialog, qtbot) == light
        dialog.close()


# --- choices


def choose(combo: QComboBox, id: str) -> None:
    """Choose an entry as a user does."""
    index = combo.findData(id)
    assert index >= 0
    combo.setCurrentIndex(index)
    combo.activated.emit(index)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_what_is_chosen_is_what_is_shown_exported_and_remembered(
    make: WindowMaker,
    write: Writer,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    language: str,
) -> None:
    window = make(language, files=(write(),))
    page = window.pages[0]
    dialog = preview(page)
    choices = dialog.choices
    choose(choices.size_box, "poker")
    choose(choices.paper, "a4")
    choose(choices.backs, "short")
    choose(choices.marks, "frame")
    choices.margin.setValue(7)
    choices.gutter.setValue(2)
    choices.bleed.setValue(1)
    options = CardOptions("poker", "a4", duplex="short", margin="7", gutter="2", bleed="1", marks="frame")
    assert settled(dialog, qtbot) == pictures_of(page, language, options.setup())
    grid, pages = (
        ("3 × 3 = 9 on a page", "2 pages") if language == "en" else ("3 × 3 = 9 на странице", "2 страницы")
    )
    assert dialog.message.text() == f"{grid}; {pages}"
    target = tmp_path / "card.pdf"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    dialog.export_button.click()
    assert target.read_bytes() == card_pdf([card_of(page.document, get_locale(language))], options.setup())
    dialog.close()
    again = preview_again(page)
    assert again.choices.chosen == choices_in(window)
    assert settled(again, qtbot) == pictures_of(page, language, options.setup())
    target.unlink()
    window.menus.export_action.trigger()  # without the preview, as cards were printed last
    assert target.read_bytes() == card_pdf([card_of(page.document, get_locale(language))], options.setup())


def choices_in(window: MainWindow) -> CardChoice:
    return window.services.settings.settings.card


def preview_again(page: CharacterPage) -> CardPreview:
    deliver_deletions()
    return preview(page)


def test_blocks_are_ticked_and_moved(page: CharacterPage, qtbot: QtBot) -> None:
    dialog = preview(page)
    blocks = dialog.choices.blocks
    settled(dialog, qtbot)
    choose(dialog.choices.preset, "npc")
    assert card_source(dialog).blocks == ("state", "modes", "pencil")
    ticked = [blocks.item(row).text() for row in range(3)]
    assert ticked == ["Condition, traits and effects", "Movement Modes", "Boxes for a pencil"]
    blocks.item(0).setCheckState(Qt.CheckState.Unchecked)
    assert dialog.choices.preset.currentText() == "Own choice"
    root = blocks.rootIndex()
    assert blocks.model().moveRow(root, 2, root, 0)
    assert card_source(dialog).blocks == ("pencil", "modes")
    view = card_source(dialog).view()
    assert [type(each).__name__ for each in view.body] == ["Boxes", "CardTable"]
    settled(dialog, qtbot)
    assert dialog.choices.chosen.blocks == "pencil,modes"
    choose(dialog.choices.preset, "own")
    assert dialog.choices.chosen.blocks == "pencil,modes"


def card_source(dialog: CardPreview) -> CardSource:
    source = dialog.source()
    assert isinstance(source, CardSource)
    return source


def test_what_is_not_possible_is_said_and_the_last_good_pages_stay(page: CharacterPage, qtbot: QtBot) -> None:
    dialog = preview(page)
    first = settled(dialog, qtbot)
    choose(dialog.choices.size_box, "a4")
    choose(dialog.choices.paper, "a4")
    settled(dialog, qtbot)
    assert (
        dialog.message.text() == "the card does not fit on the paper; the largest that does is 195 × 282 mm"
    )
    assert dialog.message.property("role") == "error"
    assert not dialog.export_button.isEnabled()
    assert shown(dialog)[0][:2] != (0, 0)
    choose(dialog.choices.paper, "")
    choose(dialog.choices.size_box, "a6")
    assert settled(dialog, qtbot) == first
    assert dialog.print_button.isEnabled()


def test_a_size_is_typed(page: CharacterPage, qtbot: QtBot) -> None:
    dialog = preview(page)
    settled(dialog, qtbot)
    dialog.choices.size_box.setEditText("4x6in")
    setup = CardOptions("4x6in").setup()
    assert settled(dialog, qtbot) == pictures_of(page, "en", setup)
    dialog.choices.size_box.setEditText("4x")
    settled(dialog, qtbot)
    assert dialog.message.text().startswith('"4x" is none of poker')
    assert preview_of_remembered(dialog).size_box.currentText() == "4x"


def preview_of_remembered(dialog: CardPreview) -> CardChoices:
    subject = dialog._subject
    assert isinstance(subject, DocumentSubject)
    return CardChoices(subject.contents(), subject.start, dialog._services.locale)


def test_blocks_of_another_system_are_the_usual_ones_here(page: CharacterPage) -> None:
    window = page.window()
    assert isinstance(window, MainWindow)
    window.services.remember(card=CardChoice(blocks="dice,distances"))
    assert preview(page).choices.chosen.blocks == "usual"


def test_a_paper_of_two_sides_from_elsewhere_is_turned_over_its_long_edge(page: CharacterPage) -> None:
    window = page.window()
    assert isinstance(window, MainWindow)
    window.services.remember(card=CardChoice(sides=2))
    assert preview(page).choices.chosen.duplex == "long"


def test_only_the_latest_wish_is_fulfilled(qtbot: QtBot) -> None:
    owner = QObject()
    latest = Latest[int](owner)
    gate = Event()
    done: list[int] = []
    latest.done.connect(done.append)

    def first() -> int:
        gate.wait(10)
        return 1

    begun: list[int] = []

    def numbered(number: int) -> Callable[[], int]:
        def work() -> int:
            begun.append(number)
            return number

        return work

    latest.ask(first)
    for number in (2, 3, 4):
        latest.ask(numbered(number))
    assert latest.is_busy
    gate.set()
    qtbot.waitUntil(lambda: not latest.is_busy)
    assert (done, begun) == ([4], [4])
    latest.ask(numbered(5))
    qtbot.waitUntil(lambda: not latest.is_busy)
    assert done == [4, 5]


def test_a_dialog_that_is_closed_while_it_works_dies(page: CharacterPage, qtbot: QtBot) -> None:
    dialog = preview(page)
    assert dialog.is_busy
    died: list[bool] = []
    dialog.destroyed.connect(lambda: died.append(True))
    dialog.close()
    deliver_deletions()
    assert died == [True]


# --- printing


def printed(page: CharacterPage, tmp_path: Path, options: CardOptions) -> bytes:
    setup = options.setup()
    printer = printer_for(setup)
    target = tmp_path / "printed.pdf"
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(target))
    drawings = card_drawings([card_of(page.document, get_locale("en"))], setup)
    assert paint(printer, drawings, setup)
    return target.read_bytes()


@pytest.mark.parametrize("margin", ["0", "5", "15"])
@pytest.mark.parametrize("paper", ["a4", "letter", ""])
def test_cards_are_printed_true_to_size(page: CharacterPage, tmp_path: Path, paper: str, margin: str) -> None:
    options = CardOptions("poker", paper, margin=margin, duplex="long", marks="frame")
    setup = options.setup()
    pdf = printed(page, tmp_path, options)
    size = setup.paper.size
    for number, side in enumerate(impose(1, setup.size, setup.paper)):
        assert page_size(pdf, number) == pytest.approx((float(size.width), float(size.height)), abs=0.2)
        cut = side.places[0].cut
        box = (float(cut.x), float(cut.y), float(cut.right), float(cut.bottom))
        boxes = [each.box for each in shapes_on(pdf, number) if each.kind == "line"]
        assert any(each == pytest.approx(box, abs=0.1) for each in boxes)


def test_a_printer_is_asked_for_and_told_of_the_edge(
    page: CharacterPage, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = preview(page)
    settled(dialog, qtbot)
    target = tmp_path / "out.pdf"
    asked: list[QPrinter] = []

    def accept(self: QPrintDialog) -> int:
        printer = self.printer()
        printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        printer.setOutputFileName(str(target))
        asked.append(printer)
        return QPrintDialog.DialogCode.Accepted

    monkeypatch.setattr(QPrintDialog, "exec", accept)
    dialog.print_button.click()
    assert len(PdfReader(target).pages) == 1
    monkeypatch.setattr(QPrintDialog, "exec", lambda _: QPrintDialog.DialogCode.Rejected)
    target.unlink()
    dialog.print_button.click()
    assert not target.exists()


def test_a_ruler_is_printed(
    page: CharacterPage, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = preview(page)
    settled(dialog, qtbot)
    target = tmp_path / "ruler.pdf"

    def accept(self: QPrintDialog) -> int:
        self.printer().setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        self.printer().setOutputFileName(str(target))
        return QPrintDialog.DialogCode.Accepted

    monkeypatch.setattr(QPrintDialog, "exec", accept)
    for paper, size in (("", (210, 297)), ("letter", (215.9, 279.4))):
        choose(dialog.choices.paper, paper)
        settled(dialog, qtbot)
        dialog.ruler_button.click()
        pdf = target.read_bytes()
        assert page_size(pdf, 0) == pytest.approx(size, abs=0.2)
        lines = [each.box for each in shapes_on(pdf, 0) if each.kind == "line"]
        for ruler in ((20, 20, 120, 20), (20, 20, 20, 120)):
            assert any(each == pytest.approx(ruler, abs=0.1) for each in lines)


@pytest.mark.parametrize(
    ("duplex", "mode"),
    [
        ("long", QPrinter.DuplexMode.DuplexLongSide),
        ("short", QPrinter.DuplexMode.DuplexShortSide),
        ("fold", QPrinter.DuplexMode.DuplexNone),
        ("", QPrinter.DuplexMode.DuplexNone),
    ],
)
def test_the_printer_turns_the_paper_over_the_right_edge(duplex: str, mode: QPrinter.DuplexMode) -> None:
    assert duplex_for(CardOptions(duplex=duplex).setup()) is mode


@pytest.mark.qt_log_ignore("QPainter::begin", extend=True)
def test_what_cannot_be_printed_is_told(
    page: CharacterPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = page.window()
    assert isinstance(window, MainWindow)
    source = usual_source(page.document, window.services)
    wrong = replace(source, options=CardOptions("a4", "a4"))
    assert not print_cards(window, wrong, window.services.locale)

    def accept(self: QPrintDialog) -> int:
        self.printer().setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        self.printer().setOutputFileName(str(tmp_path / "no" / "out.pdf"))
        return QPrintDialog.DialogCode.Accepted

    monkeypatch.setattr(QPrintDialog, "exec", accept)
    assert not print_cards(window, source, window.services.locale)
    boxes = window.findChildren(QMessageBox)
    assert [each.text() for each in boxes] == ["The card could not be printed"] * 2
    assert boxes[0].informativeText().startswith("the card does not fit")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "out.pdf"), ""))
    assert export_card(window, wrong, window.services, None) == []
    assert not (tmp_path / "out.pdf").exists()


def test_a_card_is_exported_in_its_own_language_with_blocks_that_its_system_has(page: CharacterPage) -> None:
    window = page.window()
    assert isinstance(window, MainWindow)
    here = window.services.locale.language
    other = "ru" if here == "en" else "en"
    window.services.remember(card=CardChoice(language=other, blocks="nobody,has,these"))
    source = usual_source(page.document, window.services)
    assert source.view() == card_of(page.document, window.services.locale_of(other))
    window.services.remember(card=CardChoice())
    assert usual_source(page.document, window.services).view().language == here


@pytest.mark.parametrize("ending", [ending for ending, _ in KINDS])
def test_every_format_is_exported(
    page: CharacterPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str
) -> None:
    target = tmp_path / f"карта{ending}"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    window = page.window()
    assert isinstance(window, MainWindow)
    window.menus.export_action.trigger()
    data = target.read_bytes()
    if ending == ".pdf":
        assert data == card_pdf([card_of(page.document, get_locale("en"))])
        text = PdfReader(BytesIO(data)).pages[0].extract_text()
        assert "Mira" in text
    elif ending != ".png":
        assert "28" in data.decode()


def test_a_name_without_ending_gets_the_chosen_one_and_a_failure_is_told(
    page: CharacterPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = page.window()
    assert isinstance(window, MainWindow)
    monkeypatch.setattr(
        QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "card"), "Markdown (*.md)")
    )
    window.menus.export_action.trigger()
    assert (tmp_path / "card.md").is_file()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "no" / "card.pdf"), ""))
    window.menus.export_action.trigger()
    (box,) = window.findChildren(QMessageBox)
    assert "there is no such file or folder" in box.informativeText()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: ("", ""))
    window.menus.export_action.trigger()
    assert len(window.findChildren(QMessageBox)) == 1


def test_nothing_that_only_export_needs_is_imported_at_start() -> None:
    script = (
        "import sys, ui.app\n"
        "heavy = {'typst', 'charsheet.export.card', 'charsheet.export.card_html', 'babel', 'pytest'}\n"
        "sys.exit(', '.join(heavy & set(sys.modules)) or None)"
    )
    done = subprocess.run([sys.executable, "-I", "-c", script], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
