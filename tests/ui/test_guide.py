"""The guide: the same in both languages, true to the window, and at the chapter that fits where one is."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QFontDatabase, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from charsheet.present.locale import LANGUAGES, get_locale
from charsheet.resources import resources
from charsheet.usage import COMMANDS
from tests.ui.access import DIALOGS, full
from tests.ui.conftest import WindowMaker, Writer, deliver_deletions
from ui.commands.shortcuts import ShortcutsDialog
from ui.dialogs import windows_of
from ui.guide.chapters import CHAPTERS, NAME, chapters, name_of
from ui.guide.places import PLACES
from ui.guide.window import GuideWindow
from ui.theme import FONT
from ui.window.main_window import MainWindow

RU = getattr(get_locale("ru").catalogue, "_catalog")  # noqa: B009 - not for others
LINK = re.compile(r"\]\(([\w-]+)\.md\)")
OPTION = re.compile(r"`(--[\w-]+)")


def source(language: str, id: str) -> str:
    return (resources() / "guide" / language / f"{id}.md").read_text("utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_chapter_is_there_and_no_other(language: str) -> None:
    folder = resources() / "guide" / language
    assert {each.stem for each in folder.iterdir()} == set(CHAPTERS)
    titles = [each.title for each in chapters(get_locale(language))]
    assert len(set(titles)) == len(CHAPTERS)


@pytest.mark.parametrize("id", CHAPTERS)
def test_a_chapter_says_the_same_in_both_languages(id: str) -> None:
    english, russian = source("en", id), source("ru", id)
    for pattern in (r"^#+ ", r"^- ", r"^\|", r"`[^`]+`"):
        found = [len(re.findall(pattern, text, re.MULTILINE)) for text in (english, russian)]
        assert found[0] == found[1], pattern
    for pattern in (NAME, LINK, OPTION):
        assert sorted(pattern.findall(english)) == sorted(pattern.findall(russian))
    assert re.search("[а-я]", russian)
    assert not re.search("[а-я]", english)
    # Nobody is addressed in Russian, and quotation marks are Russian.
    assert not re.search(r"\b(?:вы|вас|вам|вами|ваш\w*|ты|тебя|тебе|твой)\b", russian, re.IGNORECASE)
    assert '"' not in russian


@pytest.mark.parametrize("id", CHAPTERS)
def test_what_a_chapter_names_is_there(id: str) -> None:
    text = source("en", id)
    for name in NAME.findall(text):
        assert name in RU, name
        assert name_of(name, get_locale("en")) == name.replace("&", "")
        assert name_of(name, get_locale("ru")) != name.replace("&", "")
    assert set(LINK.findall(text)) <= set(CHAPTERS)
    assert set(re.findall(r"`charsheet (\w+)", text)) <= set(COMMANDS)
    if id == "command-line":
        assert set(re.findall(r"`charsheet (\w+)", text)) == set(COMMANDS)


def opened(window: MainWindow) -> GuideWindow:
    QApplication.processEvents()
    (guide,) = [each for each in windows_of(window, GuideWindow) if each.isVisible()]
    return guide


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_right_chapter_opens_from_where_one_is(make: WindowMaker, write: Writer, language: str) -> None:
    window = full(make(language, files=(write(),)))
    page = window.pages[0]
    assert window.library.panel is not None
    places: dict[str, Callable[[], QWidget]] = {
        "first-sheet": lambda: page.form,
        "why": lambda: page.why.browser,
        "what-if": lambda: page.what_if.apply_button,
        "reach": lambda: page.reach.edit,
        "planners": lambda: next(iter(page.planners.panels.values())).steps,
        "library-and-files": lambda: window.library.panel.tree if window.library.panel else window,
    }
    for chapter, place in places.items():
        page.planners.setCurrentIndex(1 if chapter == "planners" else 0)
        window.activateWindow()
        QApplication.processEvents()
        place().setFocus()
        QTest.keyClick(window.focusWidget() or window, Qt.Key.Key_F1)
        guide = opened(window)
        assert guide.shown == chapter
        assert guide.windowTitle() == {"en": "Guide", "ru": "Руководство"}[language]
        guide.close()
        deliver_deletions()


def test_the_key_works_in_dialogs_too(make: WindowMaker, write: Writer) -> None:
    window = full(make("en", files=(write(),)))
    for name, chapter in (
        ("rulings", "rulings"),
        ("preview", "cards"),
        ("squares", "units"),
        ("roster", "rosters"),
        ("compare", "npcs"),
    ):
        dialog = DIALOGS[name](window)
        dialog.activateWindow()
        first = dialog.focusWidget() or dialog.nextInFocusChain()
        first.setFocus()
        QApplication.processEvents()
        QTest.keyClick(dialog, Qt.Key.Key_F1)
        QApplication.processEvents()
        (guide,) = [each for each in window.findChildren(GuideWindow) if each.isVisible()]
        assert guide.shown == chapter, name
        guide.close()
        dialog.close()
        deliver_deletions()


def heads(guide: GuideWindow) -> list[str]:
    """The chapters of the contents; items are not held, as each search makes them anew."""
    contents = guide.contents.model()
    return [contents.data(contents.index(row, 0)) for row in range(contents.rowCount())]


def test_it_is_searched_and_read_by_its_links(make: WindowMaker) -> None:
    window = make("ru")
    guide = window.menus.help.guide.open()
    assert guide.contents.topLevelItemCount() == len(CHAPTERS)
    guide.line.setText("клетки зоны")
    assert heads(guide) == ["Единицы"]
    assert guide.shown == "units"
    assert len(guide.browser.extraSelections()) >= 2
    QTest.keyClick(guide.line, Qt.Key.Key_Return)
    assert guide.browser.textCursor().selectedText().casefold() == "клетки"
    guide.line.setText("абракадабра")
    assert guide.contents.topLevelItemCount() == 0
    guide.line.clear()
    guide.browser.anchorClicked.emit(QUrl("why.md"))
    assert guide.shown == "why"
    contents = guide.contents.model()
    chosen = guide.contents.currentIndex()
    assert contents.data(chosen) == "Откуда число"
    guide.contents.setCurrentIndex(contents.index(0, 0, chosen))
    assert guide.contents.currentIndex().parent() == chosen
    assert "[[" not in guide.browser.toPlainText()
    assert "&" not in guide.browser.toPlainText()


def test_another_language_speaks_at_once(make: WindowMaker) -> None:
    window = make("en")
    window.menus.help.guide.open().show_chapter("cards")
    window.menus.help.show_keys()
    window.set_language("ru")
    QApplication.processEvents()
    guide = opened(window)
    assert (guide.shown, guide.windowTitle()) == ("cards", "Руководство")
    (keys,) = [each for each in windows_of(window, ShortcutsDialog) if each.isVisible()]
    assert keys.windowTitle() == "Клавиши"


def test_every_place_is_a_part_of_the_window_and_every_chapter_is_one() -> None:
    names = set(re.findall(r"^class (\w+)\(", "".join(_sources()), re.MULTILINE))
    assert set(PLACES) <= names
    assert set(PLACES.values()) <= set(CHAPTERS)
    assert QKeySequence("F1") in QKeySequence.keyBindings(QKeySequence.StandardKey.HelpContents)


def _sources() -> list[str]:
    root = Path(__file__).resolve().parents[2] / "ui"
    return [each.read_text("utf-8") for each in root.rglob("*.py")]


def test_its_words_in_italics_have_the_letters_that_were_drawn_for_them(make: WindowMaker) -> None:
    """And no others made slanted: those fonts come with the guide."""
    window = make()
    guide = window.menus.help.guide.open()
    styles = QFontDatabase.styles(FONT)
    assert {"Italic", "Bold Italic"} <= set(styles)
    guide.close()
