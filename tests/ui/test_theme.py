"""The look: of the window and of all that belongs to it."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QIcon, QImage, QPalette
from PySide6.QtWidgets import QApplication

import ui.theme
from charsheet.resources import resources
from tests.ui.conftest import WindowMaker, Writer
from ui.icons import entry_icon
from ui.style import style_sheet
from ui.theme import CONTRAST, DARK, LIGHT, LOOKS, PAPER, Colours, apply_theme, colours_for
from ui.window.menu_icons import DRAWINGS


@pytest.mark.parametrize(("theme", "colours"), [("light", LIGHT), ("dark", DARK), ("contrast", CONTRAST)])
def test_the_window_has_the_style_sheet_of_its_look(
    make: WindowMaker, write: Writer, theme: str, colours: Colours
) -> None:
    window = make(files=(write(),))
    window.set_theme(theme)
    assert window.styleSheet() == style_sheet(colours)
    assert colours.accent in window.styleSheet()


def test_a_table_is_as_high_as_its_styled_head_and_its_rows(make: WindowMaker, write: Writer) -> None:
    window = make(files=(write(),))
    page = window.page
    assert page is not None
    for table in (each.table for each in page.panel.tables):
        rows = table.verticalHeader().length() + table.horizontalHeader().sizeHint().height()
        assert table.height() >= rows + 2 * table.frameWidth()
        assert table.viewport().height() >= table.verticalHeader().length()


def test_the_form_is_never_cut_at_its_side(make: WindowMaker, write: Writer) -> None:
    window = make(files=(write(),))
    page = window.page
    assert page is not None
    window.resize(300, 600)
    QApplication.processEvents()
    assert page.form.width() >= page.form.minimumSizeHint().width()


def luminance(colour: QColor) -> float:
    """How light a colour is, as WCAG reckons it."""
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (colour.redF(), colour.greenF(), colour.blueF())
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: QColor, other: QColor) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_text_stands_out_from_what_it_lies_on(qapp: QApplication, theme: str) -> None:
    """By the palette that widgets paint with, those that cannot be used among them."""
    apply_theme(qapp, theme)
    palette, role, group = qapp.palette(), QPalette.ColorRole, QPalette.ColorGroup
    grounds = (role.Window, role.Base, role.Button, role.AlternateBase, role.ToolTipBase)
    texts = (role.WindowText, role.Text, role.ButtonText, role.PlaceholderText, role.Link, role.BrightText)
    least = 7.0 if theme == "contrast" else 4.5
    for each in (group.Active, group.Inactive, group.Disabled):
        for text in texts:
            for ground in grounds:
                found = contrast(palette.color(each, text), palette.color(each, ground))
                assert found >= least, (each, text, ground)
        assert contrast(palette.color(each, role.HighlightedText), palette.color(each, role.Highlight)) >= 4.5
    apply_theme(qapp, "light")


@pytest.mark.parametrize("colours", LOOKS, ids=lambda each: each.name)
def test_every_colour_of_the_style_sheet_can_be_told_from_its_ground(colours: Colours) -> None:
    made = {name: QColor(getattr(colours, name)) for name in Colours.__struct_fields__ if name != "name"}
    for text in ("text", "muted", "accent", "error"):
        for ground in ("window", "base"):
            assert contrast(made[text], made[ground]) >= 4.5, (text, ground)
    for text in ("text", "muted", "error"):  # notices and what the mouse is over
        assert contrast(made[text], made["soft"]) >= 4.5, text
    assert contrast(made["on_accent"], made["accent"]) >= 4.5
    assert (resources() / "icons" / colours.name / "check.svg").is_file()


@pytest.mark.parametrize("dark", [False, True])
def test_the_look_of_the_system_is_that_of_high_contrast_where_it_asks_for_it(
    monkeypatch: pytest.MonkeyPatch, dark: bool
) -> None:
    scheme = Qt.ColorScheme.Dark if dark else Qt.ColorScheme.Light
    for wish, expected in (
        (Qt.ContrastPreference.NoPreference, DARK if dark else LIGHT),
        (Qt.ContrastPreference.HighContrast, CONTRAST if dark else PAPER),
    ):
        monkeypatch.setattr(ui.theme, "wishes", lambda wish=wish: (scheme, wish))
        assert colours_for("system") is expected


def test_every_drawing_has_the_colours_of_the_look_at_every_size(qapp: QApplication) -> None:
    for theme, colours in (("dark", DARK), ("contrast", CONTRAST), ("light", LIGHT)):
        apply_theme(qapp, theme)
        for name in set(DRAWINGS.values()):
            for side in (16, 40):
                image = entry_icon(name).pixmap(side, side).toImage()
                assert (image.width(), image.height()) == (side, side)
                assert QColor(colours.text).rgb() in pixels(image), name
        chosen = entry_icon("save").pixmap(40, 40, QIcon.Mode.Selected).toImage()
        assert QColor(colours.on_accent).rgb() in pixels(chosen)


def pixels(image: QImage) -> set[int]:
    return {image.pixelColor(x, y).rgb() for x in range(image.width()) for y in range(image.height())
            if image.pixelColor(x, y).alpha() == 255}  # fmt: skip


def test_the_style_is_ours_whatever_the_desktop_asks_for() -> None:
    code = "from ui.app import Application; print(Application(['charsheet']).style().name())"
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "QT_STYLE_OVERRIDE": "windows"}
    said = subprocess.run(
        [sys.executable, "-c", code], check=True, env=environment, capture_output=True, text=True
    )
    assert said.stdout.strip() == "fusion"
