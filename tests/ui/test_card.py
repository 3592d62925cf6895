"""The card from the window: the preview is the page that is exported, and both follow every edit."""

from __future__ import annotations

import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtWidgets import QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from charsheet.export.card import card_pdf, card_pictures
from charsheet.present.locale import get_locale
from tests.ui.conftest import WindowMaker, Writer
from tests.ui.helpers import line_edit, replace_text
from ui.card.export import KINDS, card_of
from ui.card.preview import USUAL, CardPreview
from ui.window.main_window import MainWindow
from ui.window.page import CharacterPage


def preview(page: CharacterPage) -> CardPreview:
    window = page.window()
    assert isinstance(window, MainWindow)
    window.preview_action.trigger()
    (dialog,) = window.findChildren(CardPreview)
    return dialog


def shown(dialog: CardPreview) -> list[tuple[int, int, bytes]]:
    """The pages that the preview shows: size and pixels."""
    images = [label.pixmap().toImage() for label in dialog.pages]
    return [(each.width(), each.height(), bytes(each.constBits())) for each in images]


def pictures_of(page: CharacterPage, language: str) -> list[tuple[int, int, bytes]]:
    """The pages that typst paints for the character as it is now."""
    from PySide6.QtGui import QPixmap

    made: list[tuple[int, int, bytes]] = []
    for picture in card_pictures([card_of(page.document, get_locale(language))], USUAL):
        pixmap = QPixmap()
        assert pixmap.loadFromData(picture)
        image = pixmap.toImage()
        made.append((image.width(), image.height(), bytes(image.constBits())))
    return made


def test_the_preview_is_the_page_and_follows_edits(page: CharacterPage, qtbot: QtBot) -> None:
    dialog = preview(page)
    first = shown(dialog)
    assert first == pictures_of(page, "en")
    replace_text(line_edit(page, "attributes", "agility"), "9")
    qtbot.waitUntil(lambda: shown(dialog) != first)
    assert shown(dialog) == pictures_of(page, "en")


def test_the_card_speaks_the_language_that_is_chosen_not_the_windows(page: CharacterPage) -> None:
    dialog = preview(page)
    dialog.language.setCurrentIndex(dialog.language.findData("ru"))
    assert shown(dialog) == pictures_of(page, "ru")


def test_the_paper_is_the_same_in_every_look(make: WindowMaker, write: Writer) -> None:
    window = make(files=(write(),))
    light = shown(preview(window.pages[0]))
    window.set_theme("dark")
    for dialog in window.findChildren(CardPreview):
        dialog.refresh()
        assert shown(dialog) == light
        dialog.close()


@pytest.mark.parametrize("ending", [ending for ending, _ in KINDS])
def test_every_format_is_exported(
    page: CharacterPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str
) -> None:
    target = tmp_path / f"карта{ending}"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    window = page.window()
    assert isinstance(window, MainWindow)
    window.export_action.trigger()
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
    window.export_action.trigger()
    assert (tmp_path / "card.md").is_file()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "no" / "card.pdf"), ""))
    window.export_action.trigger()
    (box,) = window.findChildren(QMessageBox)
    assert "there is no such file or folder" in box.informativeText()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: ("", ""))
    window.export_action.trigger()
    assert len(window.findChildren(QMessageBox)) == 1


def test_nothing_that_only_export_needs_is_imported_at_start() -> None:
    script = (
        "import sys, ui.app\n"
        "heavy = {'typst', 'charsheet.export.card', 'charsheet.export.card_html', 'babel', 'pytest'}\n"
        "sys.exit(', '.join(heavy & set(sys.modules)) or None)"
    )
    done = subprocess.run([sys.executable, "-I", "-c", script], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
