"""The window as a whole: both languages, both looks, models that keep Qt's contract, no leaks."""

from __future__ import annotations

import sys

import pytest
from PySide6.QtCore import QAbstractItemModel, QObject, QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication, QLabel, QMenu

from charsheet.model.character import Character
from charsheet.rules.layout import Kind
from charsheet.systems.registry import SYSTEMS
from tests.ui.conftest import WindowMaker, Writer
from tests.ui.helpers import cell_text, headline, line_edit, replace_text
from ui.forms.editors import EDITORS
from ui.main import display_is_there, open_window
from ui.theme import DARK, LIGHT
from ui.window.main_window import MainWindow
from ui.window.page import CharacterPage


def texts(window: MainWindow) -> set[str]:
    labels = {each.text() for each in window.findChildren(QLabel) if each.text()}
    return labels | {each.text() for each in window.findChildren(QAction) if each.text()}


def test_every_kind_of_field_has_an_editor() -> None:
    assert set(EDITORS) == set(Kind) - {Kind.ROWS, Kind.NAMES}


def test_both_languages_stand_side_by_side_in_one_process(make: WindowMaker, write: Writer) -> None:
    path = write()
    english, russian = make("en", files=(path,)), make("ru", files=(path,))
    assert "Attributes" in texts(english)
    assert "Attributes" not in texts(russian)
    assert "Сила" in texts(russian)
    replace_text(line_edit(russian.pages[0], "attributes", "agility"), "5")
    assert headline(russian.pages[0]) == "15 м"
    assert headline(english.pages[0]) == "14 m"


def test_every_system_has_a_whole_page_in_every_language(make: WindowMaker) -> None:
    for language in ("en", "ru"):
        window = make(language, started=False)
        for system in SYSTEMS:
            document = window.files.new(system, system.templates[0])
            assert document is not None
            page = window.add(document)
            fields = {field.path for section in system.layout.sections for field in section.fields}
            assert set(page.form.editors) == fields
            assert len(page.panel.tables) == len(page.panel.view.tables)
            assert headline(page) not in {"", "?"}


def test_the_language_changes_at_once_and_documents_live_on(make: WindowMaker, write: Writer) -> None:
    window = make("en", files=(write(), write("b.json", name="B")))
    replace_text(line_edit(window.pages[0], "attributes", "agility"), "5")
    window.set_language("ru")
    assert [page.document.character.name for page in window.pages] == ["Mira", "B"]
    assert headline(window.pages[0]) == "15 м"
    assert "Сила" in texts(window)
    assert window.menus.undo_action.isEnabled()
    window.tabs.setCurrentIndex(0)
    window.menus.undo_action.trigger()
    assert headline(window.pages[0]) == "14 м"
    assert window.services.settings.settings.language == "ru"


def test_the_look_changes_at_once_and_is_remembered(
    make: WindowMaker, write: Writer, qapp: QApplication
) -> None:
    window = make(files=(write(),))
    for theme, colours in (("dark", DARK), ("light", LIGHT)):
        window.set_theme(theme)
        assert qapp.palette().window().color().name() == colours.window
        assert window.services.settings.settings.theme == theme
        assert headline(window.pages[0]) == "14 m"


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_text_stands_out_from_its_background(theme: object) -> None:
    """WCAG's contrast of 4.5 to 1 for every text colour on both backgrounds."""

    def luminance(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    for text in ("text", "muted", "accent", "error"):
        for ground in ("window", "base"):
            light, dark = sorted(
                (luminance(getattr(theme, text)), luminance(getattr(theme, ground))), reverse=True
            )
            assert (light + 0.05) / (dark + 0.05) >= 4.5, (text, ground)


def test_models_keep_qts_contract_while_the_sheet_changes(page: CharacterPage) -> None:
    models: list[QAbstractItemModel] = [table.model for table in page.panel.tables]
    testers = [
        QAbstractItemModelTester(each, QAbstractItemModelTester.FailureReportingMode.Fatal) for each in models
    ]
    for text in ("5", "", "9"):
        replace_text(line_edit(page, "attributes", "agility"), text)
    assert len(testers) == len(models)
    assert cell_text(page, "walk.distance") == "19"


def test_a_row_that_cannot_be_chosen_is_barred_in_words(make: WindowMaker, write: Writer) -> None:
    page = make(files=(write(conditions=["prone"]),)).page
    assert page is not None
    table = page.panel.tables[0]
    assert table.bars.isVisibleTo(page)
    assert "Run" in table.bars.text()
    assert "Prone: only crawling" in table.bars.text()
    assert "×" in cell_text(page, "run.distance")


def test_the_start_page_offers_what_can_be_done(make: WindowMaker) -> None:
    window = make(started=False)
    assert window.stack.currentIndex() == 0
    assert not window.menus.save_action.isEnabled()
    menus = [each for each in window.stack.findChildren(QMenu) if each.actions()]
    assert {len(each.actions()) for each in menus} == {sum(len(system.templates) for system in SYSTEMS)}


def test_history_is_named_in_the_menu(page: CharacterPage) -> None:
    window = page.window()
    assert isinstance(window, MainWindow)
    assert not window.menus.undo_action.isEnabled()
    replace_text(line_edit(page, "attributes", "agility"), "5")
    assert "Agility" in window.menus.undo_action.text()
    window.menus.undo_action.trigger()
    assert "Agility" in window.menus.redo_action.text()
    assert not window.menus.undo_action.isEnabled()


def test_a_long_name_does_not_break_the_window(make: WindowMaker, write: Writer) -> None:
    window = make(files=(write(name="Очень длинное имя " * 40),))
    assert len(window.tabs.tabText(0)) <= 32
    assert isinstance(window.pages[0].document.character, Character)


def test_no_display_is_said_in_words_before_qt_is_asked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    assert not display_is_there()
    assert open_window([], "en") == 1
    assert "charsheet show FILE" in capsys.readouterr().err


def test_qt_does_not_lose_references_to_none(qapp: QApplication) -> None:
    """PySide6 6.12.0 on Python 3.11 does, at most void calls, and aborts after some thousand."""
    thing = QObject()
    before = sys.getrefcount(None)
    for _ in range(500):
        thing.setObjectName("x")
    assert abs(sys.getrefcount(None) - before) < 250


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_menu_has_letters_of_its_own(make: WindowMaker, language: str) -> None:
    window = make(language)
    menus = [each.menu() for each in window.menuBar().actions()]
    for texts_of_one in ([each.text() for each in window.menuBar().actions()], *map(texts_in, menus)):
        letters = [text[text.index("&") + 1].casefold() for text in texts_of_one if "&" in text]
        assert len(letters) == len(set(letters)), texts_of_one


def texts_in(menu: object) -> list[str]:
    assert isinstance(menu, QMenu)
    return [each.text().replace("&&", "") for each in menu.actions()]


def test_a_click_on_a_heading_sorts_by_number_and_the_third_gives_the_books_order(
    page: CharacterPage,
) -> None:
    table = page.panel.tables[0]
    header = table.table.horizontalHeader()
    distances = ["14", "28", "42", "50"]

    def shown() -> list[str]:
        return [str(table.model.index(row, 2).data()) for row in range(table.model.rowCount())]

    assert shown() == distances
    middle = header.sectionViewportPosition(2) + header.sectionSize(2) // 2
    for expected in (distances, distances[::-1], distances):
        place = QPoint(middle, header.height() // 2)
        QTest.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=place)
        assert shown() == expected
    header.setSortIndicator(2, Qt.SortOrder.DescendingOrder)
    replace_text(line_edit(page, "attributes", "agility"), "94")
    assert shown() == ["320", "312", "208", "104"]
    assert table.model.value_id(table.model.index(0, 2)) == "sprint.acrobatics.distance"
