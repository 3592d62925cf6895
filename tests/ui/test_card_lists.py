"""Rosters, group cards, references and own designs in the window."""

from __future__ import annotations

import os
from io import BytesIO
from pathlib import Path
from threading import Event

import pytest
from msgspec.structs import replace
from pypdf import PdfReader
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialogButtonBox, QFileDialog, QMessageBox, QProgressDialog
from pytestqt.qtbot import QtBot

import ui.card.export
import ui.card.preview
from charsheet.storage.errors import FileError
from charsheet.storage.library_entries import Entry, Kind
from charsheet.storage.settings import CardChoice
from tests.ui.conftest import WindowMaker, Writer, deliver_deletions
from tests.ui.helpers import line_edit, replace_text
from tests.ui.test_card import choose, preview, settled, shown
from ui.card.export import export_card
from ui.card.lists import ListDialog
from ui.card.preview import CardPreview
from ui.card.printing import print_cards
from ui.card.sources import ListSource, ListSubject, Reader, ReferenceSource
from ui.window.main_window import MainWindow


def only_preview(window: MainWindow) -> CardPreview:
    deliver_deletions()
    (dialog,) = window.findChildren(CardPreview)
    return dialog


def exported(dialog: CardPreview, path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    dialog.export_button.click()
    return "\n".join(page.extract_text() for page in PdfReader(BytesIO(path.read_bytes())).pages)


def accept(monkeypatch: pytest.MonkeyPatch, change: str = "") -> list[ListDialog]:
    """Answer the question for characters; returns the dialogs that asked."""
    asked: list[ListDialog] = []

    def answer(dialog: ListDialog) -> None:
        asked.append(dialog)
        if change == "group":
            dialog.group.setChecked(True)
        dialog.buttons.button(
            QDialogButtonBox.StandardButton.Cancel if change == "no" else QDialogButtonBox.StandardButton.Ok
        ).click()

    monkeypatch.setattr(ListDialog, "open", answer)
    return asked


def test_the_open_characters_are_a_roster_that_follows_edits(
    make: WindowMaker, write: Writer, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    window = make(files=(write("a", name="Anna"), write("b", name="Bela", conditions=["no_movement"])))
    accept(monkeypatch, "no")
    window.menus.list_action.trigger()
    assert window.findChildren(CardPreview) == []
    accept(monkeypatch)
    window.menus.list_action.trigger()
    dialog = only_preview(window)
    before = settled(dialog, qtbot)
    assert dialog.windowTitle() == "Roster"
    assert not dialog.choices.blocks.isVisible()
    assert dialog.choices.chosen.size == "a4"
    text = exported(dialog, tmp_path / "roster.pdf", monkeypatch)
    assert "Anna" in text
    assert "2 characters" in text
    replace_text(line_edit(window.pages[0], "attributes", "agility"), "9")
    assert settled(dialog, qtbot) != before
    choose(dialog.choices.language, "ru")
    settled(dialog, qtbot)
    assert "2 персонажа" in exported(dialog, tmp_path / "roster.pdf", monkeypatch)
    assert window.services.settings.settings.card == CardChoice()
    dialog.close()
    accept(monkeypatch, "group")
    window.menus.list_action.trigger()
    dialog = only_preview(window)
    settled(dialog, qtbot)
    text = exported(dialog, tmp_path / "group.pdf", monkeypatch)
    assert "The slowest: Bela" in text
    assert "0 m (14 m)" in text


@pytest.mark.parametrize("language", ["en", "ru"])
def test_characters_are_ticked(make: WindowMaker, write: Writer, language: str) -> None:
    window = make(language, files=(write("a", name="Anna"),))
    document = window.pages[0].document
    assert document.path is not None
    paths = [write(each, name=each.title()) for each in ("b", "c", "d")]
    entries = [
        Entry(str(path), Kind.CHARACTER, path.stem.title(), "narateer", None)  # pyright: ignore[reportArgumentType]
        for path in (document.path, *paths)
    ]
    damaged = entries[0]._replace(file="/x", kind=Kind.DAMAGED)
    entries += [damaged, entries[1]._replace(file="/y", system="gurps")]

    def dialog(*selected: Path) -> ListDialog:
        return ListDialog(window, [document], entries, selected, window.services)

    one = dialog()
    assert one.subject().members == (document,)
    assert one.members.count() == 5
    assert one.subject().kind == "roster"
    ok = one.buttons.button(QDialogButtonBox.StandardButton.Ok)
    one.none.click()
    assert not ok.isEnabled()
    one.search.setText("D")
    one.all.click()
    assert ok.isEnabled()
    one.search.clear()
    assert one.subject().members == (paths[2],)
    one.members.item(1).setCheckState(Qt.CheckState.Checked)
    one.group.setChecked(True)
    chosen = one.subject()
    assert chosen == ListSubject("group", (paths[0], paths[2]), window.services, chosen.reader)
    several = dialog(paths[0], paths[1])
    assert several.subject().members == (paths[0], paths[1])
    with_open = dialog(paths[0], document.path)
    assert with_open.subject().members == (document, paths[0])
    for each in (one, several, with_open):
        each.deleteLater()


def test_files_that_cannot_be_read_are_told_and_the_rest_is_done(
    make: WindowMaker, write: Writer, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    window = make()
    good, wrong = write("good", name="Good"), write("wrong", encumbrance="unheard of")
    bad = tmp_path / "bad.charsheet"
    bad.write_text("{")
    subject = ListSubject("roster", (good, bad, wrong), window.services, Reader(window.services))
    dialog = CardPreview(window, subject, window.services)
    dialog.show()
    settled(dialog, qtbot)
    lines = dialog.message.text().splitlines()
    assert lines[0] == "1 page"
    assert [each.partition(":")[0] for each in lines[1:]] == ["bad.charsheet", wrong.name]
    assert "Good" in exported(dialog, tmp_path / "out.pdf", monkeypatch)
    (box,) = window.findChildren(QMessageBox)
    assert box.text() == "The card was exported"
    dialog.close()
    nothing = ListSubject("group", (bad,), window.services, Reader(window.services))
    source = nothing.source(nothing.start)
    assert isinstance(source, ListSource)
    assert source.views()[0] == ()
    deliver_deletions()
    dialog = CardPreview(window, nothing, window.services)
    dialog.show()
    qtbot.waitUntil(lambda: not dialog.is_busy and bool(dialog.message.text()))
    assert "bad.charsheet" in dialog.message.text()
    assert not dialog.export_button.isEnabled()
    target = tmp_path / "none.pdf"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    dialog._export()
    assert not target.exists()


def test_cards_of_several_are_printed_together(
    make: WindowMaker, write: Writer, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    window = make(files=(write("a", name="Anna"),))
    other = write("b", name="Bela", conditions=["slowed"])
    window.services.remember(card=CardChoice(size="poker", paper="a4", blocks="modes,notes"))
    asked = ListDialog(window, [window.pages[0].document], [], [], window.services)
    asked.cards.setChecked(True)
    subject = asked.subject()
    asked.deleteLater()
    dialog = CardPreview(window, replace(subject, members=(*subject.members, other)), window.services)
    dialog.show()
    settled(dialog, qtbot)
    assert dialog.windowTitle() == "Cards"
    assert dialog.message.text() == "3 × 3 = 9 on a page; 1 page"
    assert not dialog.choices.blocks.isVisible()
    assert dialog.choices.chosen.blocks == "usual"  # a list of blocks is one system's
    choose(dialog.choices.preset, "npc")
    settled(dialog, qtbot)
    text = exported(dialog, tmp_path / "cards.pdf", monkeypatch)
    assert [text.count(each) for each in ("Anna", "Bela", "Hidden")] == [1, 1, 0]
    write("b", name="Berta")
    os.utime(other, ns=(1, 1))  # whatever the clock
    assert "Berta" in exported(dialog, tmp_path / "cards.pdf", monkeypatch)
    monkeypatch.setattr(ui.card.preview, "MOST_SHOWN", 1)
    dialog.refresh()
    settled(dialog, qtbot)
    assert dialog.message.text().endswith("only the first 1 of 2 cards are shown here")
    gone = Reader(window.services)
    with pytest.raises(FileError):
        gone.read(tmp_path / "none")


def test_many_are_made_apart_and_can_be_stopped(
    make: WindowMaker, write: Writer, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    window = make()
    paths = tuple(write(each, name=each) for each in ("a", "b"))
    subject = ListSubject("cards", paths, window.services, Reader(window.services))
    source, target = subject.source(subject.start), tmp_path / "out.pdf"
    monkeypatch.setattr(ui.card.export, "MANY", 1)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    gate = Event()
    held = replace(source, read=lambda path: gate.wait(10) and source.read(path))
    assert export_card(window, held, window.services, None) == []
    (progress,) = window.findChildren(QProgressDialog)
    progress.canceled.emit()
    gate.set()
    deliver_deletions()
    assert window.findChildren(QProgressDialog) == []
    export_card(window, source, window.services, None)
    qtbot.waitUntil(lambda: bool(window.findChildren(QMessageBox)), timeout=20_000)
    (box,) = window.findChildren(QMessageBox)
    assert box.text() == "1 file was written"
    assert len(PdfReader(target).pages) == 2
    deliver_deletions()
    assert window.findChildren(QProgressDialog) == []


def test_references_are_shown_under_the_rulings_in_force(
    make: WindowMaker, write: Writer, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    write("x")
    (tmp_path / "rulings.json").write_text('{"format": 1, "narateer": {"climb_swim_cost": 7}}')
    window = make(files=(write("a"),))
    assert window.pages[0].document.rulings.model_dump()["climb_swim_cost"] == 7
    actions = {each.text(): each for each in window.menus.references_menu.actions()}
    assert len(actions) == 6
    actions["Narateer: a page…"].trigger()
    dialog = only_preview(window)
    settled(dialog, qtbot)
    assert dialog.windowTitle() == "Reference: Narateer"
    text = exported(dialog, tmp_path / "page.pdf", monkeypatch)
    assert "Climbing or swimming 7" in " ".join(text.split())
    themes = dialog.choices.blocks
    assert themes.item(0).text() == "Movement Modes"
    themes.item(0).setCheckState(Qt.CheckState.Unchecked)
    source = dialog.source()
    assert isinstance(source, ReferenceSource)
    assert source.themes[0] == "distances"
    choose(dialog.choices.preset, "usual")
    assert dialog.source().themes[0] == "modes"  # pyright: ignore[reportAttributeAccessIssue]
    dialog.close()
    actions["D6 (Combat Spaces): cards…"].trigger()
    dialog = only_preview(window)
    assert len(settled(dialog, qtbot)) > 3
    dialog.close()
    bad = window.services.folders.config / "rulings.json"
    bad.parent.mkdir(parents=True, exist_ok=True)
    bad.write_text("{")
    deliver_deletions()
    actions["D6 (Combat Spaces): cards…"].trigger()
    deliver_deletions()
    assert window.findChildren(CardPreview) == []
    assert [each.text() for each in window.findChildren(QMessageBox)] == ["The rulings cannot be used"]
    bad.write_text('{"format": 1, "d6": {"climb_rounding": "down"}}')
    actions["D6 (Combat Spaces): a page…"].trigger()
    settled(only_preview(window), qtbot)


def test_what_cannot_be_shown_is_told_beside_the_pages(
    make: WindowMaker, write: Writer, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = make(files=(write("a", name="Mira \N{SNOWMAN}", portrait="http://example.org/me.png"),))
    dialog = preview(window.pages[0])
    settled(dialog, qtbot)
    lines = dialog.message.text().splitlines()
    assert lines[1] == "the picture cannot be read: it is no text in base 64"
    assert "\N{SNOWMAN} (U+2603)" in lines[2]
    assert dialog.export_button.isEnabled()


def test_an_own_design_is_shown_and_a_broken_one_told(
    make: WindowMaker, write: Writer, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    window = make(files=(write("a"),))
    folder = window.services.folders.config / "designs"
    folder.mkdir(parents=True)
    (folder / "mine.typ").write_text("#let faces(card, size) = [It is #card.name]")
    (folder / "bad.typ").write_text("#let faces(card, size) = it")
    dialog = preview(window.pages[0])
    usual = settled(dialog, qtbot)
    choose(dialog.choices.design, "mine")
    mine = settled(dialog, qtbot)
    assert mine != usual
    assert exported(dialog, tmp_path / "mine.pdf", monkeypatch) == "It is Mira"
    choose(dialog.choices.design, "bad")
    settled(dialog, qtbot)
    assert dialog.message.text() == "bad.typ, line 1: unknown variable: it"
    assert not dialog.export_button.isEnabled()
    assert shown(dialog) == mine
    assert not print_cards(window, dialog.source(), window.services.locale)
    choose(dialog.choices.design, "")
    assert settled(dialog, qtbot) == usual
    choose(dialog.choices.design, "mine")
    settled(dialog, qtbot)
    assert window.services.settings.settings.card.design == "mine"
    dialog.close()
    (folder / "mine.typ").unlink()
    deliver_deletions()
    dialog = preview(window.pages[0])
    qtbot.waitUntil(lambda: not dialog.is_busy)
    assert dialog.message.text() == "mine.typ: there is no such design"
