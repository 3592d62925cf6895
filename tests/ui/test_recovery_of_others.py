"""After a kill parties and plans come back as well, whatever became of the file meanwhile."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from charsheet.storage.folders import Folders
from charsheet.storage.journal import Journal
from charsheet.storage.journal_entries import Entry, PlanNote, now
from charsheet.storage.sessions import Session
from tests.ui.conftest import WindowMaker, Writer
from tests.ui.test_party import page_in, panel_of, walker
from tests.ui.test_recovery import dialog, journal_is_empty, kill, offered, rows
from ui import dialogs
from ui.recovery.dialog import RecoveryDialog
from ui.window.main_window import MainWindow


@pytest.fixture
def two(tmp_path: Path) -> Path:
    """Two walkers of the d100, together."""
    for name, agility in (("Six", 60), ("Two", 20)):
        walker(tmp_path, name, agility)
    return party(tmp_path / "two.charsheet", "Two of us", "Six", "Two")


def party(path: Path, name: str, *members: str) -> Path:
    paths = [{"path": f"{each}.charsheet"} for each in members]
    path.write_text(json.dumps({"format": 1, "kind": "party", "name": name, "members": paths}), "utf-8")
    return path


def told(window: MainWindow) -> list[str]:
    return dialog(window).details.text().splitlines()


def lose(folders: Folders, *entries: Entry) -> None:
    """Leave *entries* in the journal of a session that was killed."""
    session = Session.start(folders)
    for number, entry in enumerate(entries, 1):
        Journal.of(folders, session.token).write(number, entry)
    session.leave()


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "Name: Two of us → Two of us, edited"), ("ru", "Имя: Two of us → Two of us, edited")],
)
def test_a_party_comes_back_as_a_step(
    make: WindowMaker, two: Path, folders: Folders, language: str, words: str
) -> None:
    before = two.read_bytes()
    kill(two)
    assert two.read_bytes() == before
    window = make(language)
    assert rows(window) == ["Two of us, edited"]
    assert told(window) == [words]
    dialog(window).restore_button.click()
    assert offered(window) is None
    document = page_in(window).document
    assert (document.name, document.path, document.is_dirty) == ("Two of us, edited", two, True)
    window.menus.undo_action.trigger()
    assert not document.is_dirty
    window.menus.redo_action.trigger()
    window.menus.save_action.trigger()
    assert json.loads(two.read_text("utf-8"))["name"] == "Two of us, edited"
    window.close()
    assert journal_is_empty(folders)


def test_a_party_that_is_open_becomes_the_lost_one(make: WindowMaker, two: Path) -> None:
    kill(two)
    window = make(files=(two,))
    (page,) = window.parties.pages
    dialog(window).restore_button.click()
    assert window.parties.pages == [page]
    assert page.document.name == "Two of us, edited"


def test_what_became_of_a_partys_file_is_told(make: WindowMaker, two: Path, folders: Folders) -> None:
    text = two.read_text("utf-8")
    never = Entry(name="New", time=now(), party=text)
    there = Entry(path=str(two), base="another", name="Two", time=now(), party=text)
    gone = Entry(path=str(two.with_name("gone.charsheet")), name="Gone", time=now(), party=text)
    broken = Entry(name="Broken", time=now(), party="{")
    party(two, "Two of us", "Six")
    lose(folders, never, there, gone, broken)
    window = make()
    shown = dialog(window)
    found = {}
    for row, name in enumerate(rows(window)):
        shown.list.setCurrentRow(row)
        found[name] = (told(window), shown.restore_button.isEnabled())
    assert found == {
        "New": (["It was never saved."], True),
        "Two": (["The file was changed since then.", "Members: Six → Six, Two"], True),
        "Gone": (["Its file is gone."], True),
        "Broken": (["It cannot be read: is not JSON: line 1, column 2"], False),
    }
    shown.all_button.click()
    assert rows(window) == ["Broken"]
    assert [each.document.path for each in window.parties.pages] == [
        None,
        two,
        two.with_name("gone.charsheet"),
    ]
    assert all(each.document.is_dirty for each in window.parties.pages)
    shown.discard_button.click()
    (kept,) = window.services.backups.of(folders.characters / "Broken.charsheet")
    assert kept.path.read_bytes() == b"{"


def test_a_party_whose_file_holds_something_else_is_told_and_saved_over_nothing_unasked(
    make: WindowMaker, two: Path, folders: Folders
) -> None:
    text = two.read_text("utf-8")
    changed = json.loads(text)
    changed["members"][0]["way"] = "flight"
    lose(folders, Entry(path=str(two), base="x", name="A", time=now(), party=json.dumps(changed)))
    window = make()
    assert told(window) == ["The file was changed since then.", "Members: changed"]
    dialog(window).later_button.click()
    window.close()
    two.write_text("[]", "utf-8")
    window = make()
    assert told(window) == ["Its file cannot be read now: must be an object with named fields"]
    dialog(window).restore_button.click()
    assert page_in(window).document.seen is None
    assert page_in(window).document.path == two


# --- plans -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "Turn planner: a plan of 1 step"), ("ru", "Планировщик хода: план из 1 шага")],
)
def test_a_plan_comes_back_with_its_character(
    make: WindowMaker, write: Writer, folders: Folders, language: str, words: str
) -> None:
    path = write()
    kill(path, what="plans")
    window = make(language)
    assert rows(window) == ["Mira"]
    assert told(window) == [words]
    dialog(window).restore_button.click()
    page = window.page
    assert page is not None
    assert not page.document.is_dirty
    (panel,) = page.planners.panels.values()
    assert len(panel.draft.plan.steps) == 1
    assert panel.draft.is_dirty
    assert not journal_is_empty(folders), "it is in the journal of this window by now"
    panel.draft.undo()
    assert panel.draft.plan.steps == ()
    assert window.safe.keeper is not None
    window.safe.keeper.finish()
    assert journal_is_empty(folders)


def test_a_plan_comes_back_with_its_party(make: WindowMaker, two: Path) -> None:
    kill(two, what="plans")
    window = make()
    assert told(window) == ["Journey: a plan of 1 step"]
    dialog(window).restore_button.click()
    page = page_in(window)
    assert not page.document.is_dirty
    assert len(panel_of(page).draft.plan.steps) == 1


def test_plans_of_others_wait_for_them_and_those_that_cannot_be_read_go_to_the_backups(
    make: WindowMaker, write: Writer, folders: Folders, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write("mira.charsheet")
    two = party(tmp_path / "two.charsheet", "Two of us", "mira")
    plan = '{"format": 1, "planner": "journey", "steps": [{"kind": "night"}]}'
    place = tmp_path / "way.json"
    notes = (
        PlanNote(system="d100", plan=plan, path=str(place)),
        PlanNote(system="of later", plan="later"),
        PlanNote(system="d100", plan="odd", path=str(tmp_path / "odd.json")),
    )
    text = two.read_text("utf-8")
    lose(folders, Entry(path=str(two), name="Two of us", time=now(), party=text, plans=notes))
    window = make()
    unread = "A plan cannot be read; it goes into the backups."
    assert told(window) == ["Journey: a plan of 1 step", unread]
    dialog(window).restore_button.click()
    document = page_in(window).document
    draft = document.plans["d100"]["journey"]
    assert (draft.path, draft.is_dirty) == (place, True)
    backups = window.services.backups
    assert [each.path.read_bytes() for each in backups.of(two.with_name("two 1.json"))] == [b"later"]
    assert len(backups.of(tmp_path / "odd.json")) == 1
    asked: list[str] = []
    monkeypatch.setattr(dialogs, "ask_about_changes", lambda _, words, *__, **___: asked.append(words))
    window.menus.close_action.trigger()
    assert asked == ["Journey (Two of us)"], "nobody of the system is in the party, and nothing is lost"


def test_given_up_plans_lie_in_the_backups(make: WindowMaker, write: Writer, folders: Folders) -> None:
    path = write()
    kill(path, what="plans")
    window = make()
    dialog(window).discard_button.click()
    assert not window.findChildren(RecoveryDialog) or offered(window) is None
    (kept,) = window.services.backups.of(path.with_name(f"{path.stem} 1.json"))
    assert json.loads(kept.path.read_bytes())["planner"] == "turn"
    assert journal_is_empty(folders)


def test_who_says_that_a_plan_is_to_go_takes_it_out_of_the_journal(
    make: WindowMaker, write: Writer, folders: Folders
) -> None:
    window = make(files=(write(),))
    keeper, page = window.safe.keeper, window.page
    assert keeper is not None
    assert page is not None
    planner = page.planners.planners[0]
    panel = page.planners.open(planner)
    panel.add_step(planner.kinds[0].id)
    keeper.finish()
    (entry,) = (each.entry for each in Journal.of(folders, _token(folders)).read()[0])
    assert json.loads(entry.plans[0].plan)["planner"] == planner.id
    del page.document.plans[planner.id]
    page.planners.changed.emit()
    keeper.finish()
    assert journal_is_empty(folders)


def _token(folders: Folders) -> str:
    (file,) = (folders.state / "journal").glob("*.json")
    return file.name.split("-")[0]
