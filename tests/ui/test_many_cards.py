"""Cards of a whole folder from the window: progress, stopping, and what was wrong."""

from __future__ import annotations

import json
from pathlib import Path
from threading import Event

import pytest
from pypdf import PdfReader
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox, QProgressDialog
from pytestqt.qtbot import QtBot

from charsheet.storage.settings import CardChoice
from tests.ui.conftest import MIRA, WindowMaker
from ui.card.many import CardBatch, Outcome, Ready, cards_of_folder
from ui.window.main_window import MainWindow


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three good characters and a damaged one."""
    made = tmp_path / "npcs"
    made.mkdir()
    for name in ("Ada", "Боб", "Cy"):
        (made / f"{name}.charsheet").write_text(json.dumps({**MIRA, "name": name}), "utf-8")
    (made / "bad.charsheet").write_text("{", "utf-8")
    return made


def choose(monkeypatch: pytest.MonkeyPatch, folder: Path | str, output: Path | str) -> None:
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(folder))
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(output), ""))


def told(window: MainWindow, qtbot: QtBot) -> QMessageBox:
    qtbot.waitUntil(lambda: bool(window.findChildren(QMessageBox)), timeout=20_000)
    (box,) = window.findChildren(QMessageBox)
    return box


@pytest.mark.parametrize(("language", "title"), [("en", "1 file was written"), ("ru", "Записан 1 файл")])
def test_a_folder_becomes_one_file_as_cards_were_printed_last(
    make: WindowMaker,
    qtbot: QtBot,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    language: str,
    title: str,
) -> None:
    window = make(language)
    window.services.remember(card=CardChoice(size="poker", paper="a4", blocks="dice"))
    choose(monkeypatch, folder, folder / "out")
    window.menus.cards_action.trigger()
    box = told(window, qtbot)
    assert box.text() == title
    assert str(folder / "bad.charsheet") in box.informativeText()
    (page,) = PdfReader(folder / "out.pdf").pages
    text = page.extract_text()
    assert [name in text for name in ("Ada", "Боб", "Cy")] == [True] * 3
    assert not [each for each in window.findChildren(QProgressDialog) if each.isVisible()]


def test_nothing_is_asked_further_where_nothing_is_chosen(
    make: WindowMaker, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = make()
    choose(monkeypatch, "", folder / "out.pdf")
    assert cards_of_folder(window, window.services) is None
    choose(monkeypatch, folder, "")
    assert cards_of_folder(window, window.services) is None
    (tmp_path / "empty").mkdir()
    choose(monkeypatch, tmp_path / "empty", folder / "out.pdf")
    assert cards_of_folder(window, window.services) is None
    (box,) = window.findChildren(QMessageBox)
    assert box.text() == "There are no cards to make"
    assert box.informativeText() == "there are no characters in this folder"


@pytest.mark.parametrize("where", ["before a file", "before writing"])
def test_it_can_be_stopped_and_then_writes_nothing(
    make: WindowMaker, qtbot: QtBot, folder: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    window = make()
    choose(monkeypatch, folder, folder / "out.pdf")
    gate, reached, worked = Event(), Event(), Event()
    work = CardBatch.work
    batch_starts: list[CardBatch] = []

    def begin(batch: CardBatch) -> None:
        batch_starts.append(batch)

    def held(*_: object) -> list[bytes]:
        reached.set()
        gate.wait(10)
        return [b""]

    def watched(batch: CardBatch) -> Outcome | Ready:
        try:
            return work(batch)
        finally:
            worked.set()

    monkeypatch.setattr(CardBatch, "work", watched)
    if where == "before writing":
        from charsheet.export.card_command import FORMATS

        monkeypatch.setitem(FORMATS, ".pdf", held)
    else:
        monkeypatch.setattr(CardBatch, "start", begin)
    batch = cards_of_folder(window, window.services)
    assert batch is not None
    (progress,) = window.findChildren(QProgressDialog)
    if where == "before writing":
        qtbot.waitUntil(reached.is_set, timeout=20_000)
    progress.canceled.emit()
    assert told(window, qtbot).text() == "Stopped; nothing was written"  # before the pages are made
    gate.set()
    if where == "before a file":
        assert batch_starts == [batch]
        assert batch.work() == Outcome((), (), stopped=True)
    qtbot.waitUntil(worked.is_set, timeout=20_000)
    qtbot.wait(50)
    assert len(window.findChildren(QMessageBox)) == 1  # nothing is told twice
    assert not (folder / "out.pdf").exists()
    batch.stop()
    assert len(window.findChildren(QMessageBox)) == 1


@pytest.mark.parametrize(
    ("card", "output", "said"),
    [
        (CardChoice(size="a4", paper="a4"), "out.pdf", "the card does not fit on the paper"),
        (CardChoice(), "no/out.pdf", "there is no such file or folder"),
    ],
)
def test_what_cannot_be_made_is_told(
    make: WindowMaker,
    qtbot: QtBot,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    card: CardChoice,
    output: str,
    said: str,
) -> None:
    window = make()
    window.services.remember(card=card)
    choose(monkeypatch, folder, folder / output)
    window.menus.cards_action.trigger()
    box = told(window, qtbot)
    assert box.text() == "The cards could not be exported"
    assert said in box.informativeText()


@pytest.mark.parametrize("answer", ["Replace", "Cancel"])
def test_pages_that_are_there_are_asked_about_once(
    make: WindowMaker, qtbot: QtBot, folder: Path, monkeypatch: pytest.MonkeyPatch, answer: str
) -> None:
    window = make()
    (folder / "bad.charsheet").unlink()
    pages = [folder / f"out-{number}.png" for number in (1, 2, 3)]
    for each in pages[1:]:
        each.write_bytes(b"before")
    choose(monkeypatch, folder, folder / "out.png")
    asked: list[str] = []

    def press() -> None:
        box = QApplication.activeModalWidget()
        if isinstance(box, QMessageBox) and not asked:
            asked.extend(box.informativeText().splitlines())
            next(each for each in box.buttons() if each.text() == answer).click()

    timer = QTimer()
    timer.timeout.connect(press)
    timer.start(20)
    window.menus.cards_action.trigger()
    qtbot.waitUntil(lambda: bool(asked), timeout=20_000)
    timer.stop()
    qtbot.waitUntil(lambda: not window.findChildren(QProgressDialog), timeout=20_000)
    box = told(window, qtbot)
    assert asked == [str(each) for each in pages[1:]]
    if answer == "Replace":
        assert box.text() == "3 files were written"
        assert all(each.read_bytes().startswith(b"\x89PNG") for each in pages)
    else:
        assert box.text() == "Stopped; nothing was written"
        assert not pages[0].exists()
        assert all(each.read_bytes() == b"before" for each in pages[1:])


def test_only_damaged_files_make_no_cards(
    make: WindowMaker, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "bad").mkdir()
    (tmp_path / "bad" / "bad.charsheet").write_text("{", "utf-8")
    window = make()
    choose(monkeypatch, tmp_path / "bad", tmp_path / "out.pdf")
    window.menus.cards_action.trigger()
    assert told(window, qtbot).text() == "The cards could not be exported"
    assert not (tmp_path / "out.pdf").exists()
