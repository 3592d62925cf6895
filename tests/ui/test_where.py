"""Nothing is replaced under a name that nobody was asked about."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from charsheet.export import card_command
from charsheet.model.problems import Problem
from charsheet.present.locale import get_locale
from charsheet.storage.atomic import TornError
from charsheet.storage.errors import FileError
from charsheet.values import Msg
from tests.ui.conftest import WindowMaker, Writer
from tests.ui.helpers import line_edit, replace_text
from tests.ui.test_saving import answering, backups
from ui.card.export import Made, _write
from ui.services import Services
from ui.where import MOST_NAMES, ask_where, may_replace, with_ending

WORDS = {"en": ("would be replaced", "Replace", "Cancel"), "ru": ("будет заменено", "Заменить", "Отмена")}


def entering(monkeypatch: pytest.MonkeyPatch, name: Path | str) -> None:
    """What somebody enters in the next dialogs."""
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, **__: (str(name), "kind"))


def asked(parent: QWidget, language: str = "en") -> Path | None:
    return ask_where(parent, Msg("Save character as"), Path(), "", with_ending(".x"), get_locale(language))


@pytest.mark.parametrize("language", WORDS)
def test_what_lies_under_the_name_with_an_ending_is_asked_about(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    text, replace, cancel = WORDS[language]
    entering(monkeypatch, tmp_path / "mira")
    assert asked(parent, language) == tmp_path / "mira.x"  # nothing is there
    (tmp_path / "mira.x").symlink_to("nowhere")
    with answering(cancel) as seen:
        assert asked(parent, language) is None
    assert text in seen[0]
    assert seen[1] == str(tmp_path / "mira.x")
    with answering(replace):
        assert asked(parent, language) == tmp_path / "mira.x"
    entering(monkeypatch, tmp_path / "mira.x")  # the dialog itself has asked
    assert asked(parent, language) == tmp_path / "mira.x"
    entering(monkeypatch, "")
    assert asked(parent, language) is None


def test_only_so_many_are_named(qtbot: QtBot, tmp_path: Path) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    paths = [tmp_path / str(number) for number in range(MOST_NAMES + 5)]
    for path in paths[1:]:
        path.write_bytes(b"")
    with answering("Replace") as seen:
        assert may_replace(parent, paths, get_locale("en"))
    assert seen[1].splitlines() == [*map(str, paths[1 : MOST_NAMES + 1]), "…"]


def test_saving_a_character_under_half_a_name_replaces_nothing_unseen(
    make: WindowMaker, write: Writer, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, other = write(), write("other.charsheet", name="Other")
    before = other.read_bytes()
    window = make(files=(path,))
    replace_text(line_edit(window.pages[0], "name"), "Mirabel")
    entering(monkeypatch, other.with_suffix(""))
    with answering("Cancel"):
        window.menus.save_as_action.trigger()
    assert other.read_bytes() == before
    assert window.pages[0].document.is_dirty
    assert window.pages[0].document.path == path
    with answering("Replace"):
        window.menus.save_as_action.trigger()
    assert json.loads(other.read_bytes())["name"] == "Mirabel"
    assert backups(window, other) == [before]


def test_pages_of_cards_with_numbers_replace_nothing_unseen(
    qtbot: QtBot, tmp_path: Path, services: Services
) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    there = tmp_path / "card-2.png"
    there.write_bytes(b"before")
    made = Made((b"1", b"2"))
    with answering("Cancel") as seen:
        assert _write(parent, made, services, tmp_path / "card.png") == []
    assert seen[1] == str(there)
    assert [each.read_bytes() for each in tmp_path.glob("*.png")] == [b"before"]
    with answering("Replace"):
        assert len(_write(parent, made, services, tmp_path / "card.png")) == 2
    assert there.read_bytes() == b"2"


@pytest.mark.parametrize("torn", [False, True])
def test_what_lay_there_is_as_it_was_unless_it_is_not(
    qtbot: QtBot, tmp_path: Path, services: Services, monkeypatch: pytest.MonkeyPatch, torn: bool
) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    kind = TornError if torn else FileError

    def failing(_: object) -> None:
        raise kind(Problem((), Msg("the disk is full")))

    monkeypatch.setattr(card_command, "write_together", failing)
    assert _write(parent, Made((b"1", b"2")), services, tmp_path / "card.png") == []
    (box,) = parent.findChildren(QMessageBox)
    assert "the disk is full" in box.informativeText()
    assert ("What lay there is as it was" in box.informativeText()) is not torn


@pytest.fixture
def services(home: Path) -> Services:
    from charsheet.storage.folders import user_folders

    return Services.start(user_folders(), "en")


def test_another_name_of_the_same_file_is_the_characters_own(
    make: WindowMaker, write: Writer, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write()
    window = make(files=(path,))
    replace_text(line_edit(window.pages[0], "name"), "Mirabel")
    other = path.with_name("MIRA.charsheet")
    other.hardlink_to(path)  # as a disk that knows no case has it
    path.write_bytes(path.read_bytes() + b"\n\n")
    theirs = path.read_bytes()
    entering(monkeypatch, other)
    with answering("Cancel"):
        window.menus.save_as_action.trigger()
    assert other.read_bytes() == theirs
