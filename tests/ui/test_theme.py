"""The look: of the window and of all that belongs to it."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from tests.ui.conftest import WindowMaker, Writer
from ui.style import style_sheet
from ui.theme import DARK, LIGHT, Colours


@pytest.mark.parametrize(("theme", "colours"), [("light", LIGHT), ("dark", DARK)])
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
