"""The notes below the tables: a paragraph each, as high as their words need."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from ui.sheet.notes import Notes, Paragraph

LONG = "many words that need more than one line " * 8


def test_each_line_is_a_paragraph_and_none_takes_no_room(qtbot: QtBot) -> None:
    notes = Notes()
    qtbot.addWidget(notes)
    assert notes.isHidden()
    notes.show_lines(("one", "two <b>", "three"))
    assert not notes.isHidden()
    assert [each.text() for each in notes.findChildren(QLabel)] == ["one", "two <b>", "three"]
    kept = notes.findChildren(QLabel)[0]
    notes.show_lines(("one", "other"))
    assert notes.text() == "one\nother"
    assert notes.findChildren(QLabel)[0] is kept
    notes.show_lines(())
    assert notes.isHidden()
    assert notes.text() == ""


def test_the_height_follows_the_text_and_the_font(qtbot: QtBot) -> None:
    paragraph = Paragraph()
    qtbot.addWidget(paragraph)
    paragraph.show_line("short")
    low = paragraph.heightForWidth(200)
    paragraph.show_line(LONG)
    high = paragraph.heightForWidth(200)
    assert high == QLabel.heightForWidth(paragraph, 200) >= 4 * low
    assert paragraph.heightForWidth(400) < high
    font = paragraph.font()
    font.setPointSize(2 * font.pointSize())
    paragraph.setFont(font)
    QApplication.processEvents()
    assert paragraph.heightForWidth(200) > high
