"""NPCs, adjustments and comparisons in the window, in both languages."""

from __future__ import annotations

import json

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication, QMessageBox

from charsheet.edit.commands import set_field
from charsheet.values import Msg
from tests.ui.conftest import WindowMaker, Writer


@pytest.mark.parametrize(
    ("language", "search", "name", "veteran"),
    [("en", "gob", "Goblin", "Veteran"), ("ru", "гобл", "Гоблин", "Ветеран")],
)
def test_one_opens_and_many_lie_in_files(
    make: WindowMaker, language: str, search: str, name: str, veteran: str
) -> None:
    window = make(language, started=False)
    dialog = window.menus.new_npc()
    tester = QAbstractItemModelTester(dialog.model)
    dialog.search.setText(search)
    assert dialog.model.rowCount() == 1
    dialog.adjustments["veteran"].setChecked(True)
    assert "13" in dialog.preview.toPlainText()  # BM 11 and the veteran's 2
    dialog.create_characters()
    assert window.page is not None
    document = window.page.document
    assert (document.name, document.path) == (name, None)
    assert document.character.traits[0].name == veteran

    many = window.menus.new_npc()
    many.search.setText(search)
    many.count.setValue(20)
    assert many.name_edit.text() == f"{name} {{n}}"
    assert many.in_files.isChecked()
    many.create_characters()
    folder = window.services.folders.characters
    made = sorted(each.name for each in folder.glob(f"{name}*"))
    assert len(made) == 20
    assert json.loads((folder / f"{name} 20.charsheet").read_text("utf-8"))["name"] == f"{name} 20"
    for box in window.findChildren(QMessageBox):
        box.close()
    del tester


@pytest.mark.parametrize("language", ["en", "ru"])
def test_adjustments_and_their_comparison(make: WindowMaker, write: Writer, language: str) -> None:
    window = make(language, (write(),))
    page = window.page
    assert page is not None
    document, before = page.document, page.document.data
    menu = window.menus.adjust_menu
    menu.aboutToShow.emit()
    menu.actions()[0].trigger()
    assert document.sheet["bm.current"].content == 16
    dialog = window.menus.compare()
    assert dialog is not None
    tester = QAbstractItemModelTester(dialog.model)
    first = dialog.model.index(0, 0)
    assert dialog.model.index(0, 1).data().startswith("14")
    assert dialog.model.index(0, 3).data().strip().startswith("▲ +2")
    inputs = [dialog.model.index(row, 0, first).data() for row in range(dialog.model.rowCount(first))]
    assert ("Veteran" if language == "en" else "Ветеран") in inputs
    document.apply(set_field(("attributes", "agility"), 5, Msg("Agility")))
    assert dialog.model.index(0, 3).data().strip().startswith("▲ +1") or dialog.model.rowCount()
    document.undo()
    menu.aboutToShow.emit()
    assert menu.actions()[0].isChecked()
    menu.actions()[0].trigger()
    assert document.data == before
    dialog.close()
    QApplication.processEvents()
    del tester


def test_a_comparison_follows_everybody_in_it(make: WindowMaker, write: Writer) -> None:
    """Two who are called the same are two; what becomes of the other one is seen as well."""
    window = make(files=(write("other.charsheet"), write()))
    front = window.page
    (other,) = (each for each in window.pages if each is not front)
    assert front is not None
    dialog = window.menus.compare()
    assert dialog is not None
    dialog.choose(dialog.one.findData(f"now:{id(other.document)}"), 0)
    assert dialog.one.currentText() == dialog.other.currentText() == "Mira — now"
    assert dialog.model.rowCount() == 0
    other.document.apply(set_field(("attributes", "agility"), 6, Msg("Agility")))
    assert [dialog.model.index(0, column).data().split()[0] for column in (1, 2)] == ["16", "14"]
    front.document.apply(set_field(("attributes", "agility"), 7, Msg("Agility")))
    assert [dialog.model.index(0, column).data().split()[0] for column in (1, 2)] == ["16", "17"]
    assert dialog.one.currentIndex() == dialog.one.findData(f"now:{id(other.document)}")
    front.document.undo()
    window.drop(front.document)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    other.document.apply(set_field(("attributes", "agility"), 5, Msg("Agility")))
    assert [dialog.model.index(0, column).data().split()[0] for column in (1, 2)] == ["15", "14"]
    dialog.close()
    other.document.apply(set_field(("name",), "Kael", Msg("Name")))
    assert dialog.one.currentText() == "Mira — now", "it hears no more"
