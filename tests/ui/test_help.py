"""What a field means is told to whoever asks: by a tip, by Shift+F1, in a quiet line; hints go away."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWhatsThis

from charsheet.storage.settings import SettingsFile
from tests.ui.conftest import WindowMaker, Writer, deliver_deletions
from ui.help.hints import HINTS, HintStrip
from ui.help.line import HelpLine
from ui.window.main_window import MainWindow


def strips(window: MainWindow) -> list[HintStrip]:
    return [each for each in window.statusBar().findChildren(HintStrip) if not each.isHidden()]


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_field_of_a_form_says_what_it_means(
    make: WindowMaker, write: Writer, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = make(language, files=(write(),))
    page, text = window.pages[0], window.services.locale.text
    window.activateWindow()
    QApplication.processEvents()
    (line,) = page.findChildren(HelpLine)
    shown: list[str] = []
    monkeypatch.setattr(QWhatsThis, "showText", lambda _place, words, _widget: shown.append(words))
    for path in (("attributes", "strength"), ("ready_ad",), ("notes",)):
        field = page.document.system.layout.field_at(path)
        assert field is not None
        page.form.go_to(path)
        QApplication.processEvents()
        assert line.text() == text(field.help)
        window.menus.help.explain()
        assert text(field.help) in shown[-1]
    height = line.height()
    page.what_if.clear_button.setFocus()
    assert line.height() == height
    assert all(button.whatsThis() for button in page.what_if.buttons.values())


def test_where_nothing_can_be_said_one_points(make: WindowMaker, monkeypatch: pytest.MonkeyPatch) -> None:
    window = make("en", started=False)
    asked: list[str] = []
    monkeypatch.setattr(QWhatsThis, "enterWhatsThisMode", lambda: asked.append("mode"))
    window.start_page.open_button.setFocus()
    window.menus.help.explain()
    assert asked == ["mode"]


@pytest.mark.parametrize("language", ["en", "ru"])
def test_hints_come_one_by_one_and_never_again(make: WindowMaker, language: str) -> None:
    window = make(language, started=False)
    assert strips(window) == []  # not in the way of anything but a first start
    window.menus.help.show_hints()
    (strip,) = strips(window)
    seen: list[str] = []
    while strips(window):
        seen.append(strip.label.text())
        assert not strip.button.hasFocus()
        QTest.mouseClick(strip.button, Qt.MouseButton.LeftButton)
    assert len(set(seen)) == len(seen) == len(HINTS) <= 3
    assert set(SettingsFile.open(window.services.folders).settings.hints) == set(HINTS)
    window.menus.help.show_hints()
    assert strips(window) == []
    window.menus.help.show_hints_again()
    assert strips(window)[0].label.text() == seen[0]
    window.set_language("ru" if language == "en" else "en")
    QApplication.processEvents()
    deliver_deletions()
    (strip,) = strips(window)
    assert strip.label.text() != seen[0]
