"""A party being edited: every edit can be undone, and dirty means that saving would write other bytes."""

from __future__ import annotations

from pathlib import Path

import pytest

from charsheet.edit.document import EditError
from charsheet.edit.party import PartyDocument
from charsheet.model.party import Party, new_party
from charsheet.storage.parties import party_bytes
from charsheet.values import Msg

HERE = Path("p.charsheet")


def members(document: PartyDocument) -> list[tuple[str, str | None]]:
    return [(each.path, each.way) for each in document.party.members]


@pytest.fixture
def document() -> PartyDocument:
    tree = {
        "format": 1,
        "kind": "party",
        "name": "Nine",
        "members": [{"path": "a", "oath": 1}, {"path": "b"}, {"path": "c"}],
        "banner": 2,
    }
    return PartyDocument(Party.model_validate(tree), party_bytes, HERE)


def test_every_edit_can_be_undone_and_gives_the_very_bytes_again(document: PartyDocument) -> None:
    told: list[bytes] = []
    unsubscribe = document.subscribe(lambda: told.append(document.data))
    start = document.data
    document.add({"path": "d"}, {"path": "e", "id": "00000000-0000-4000-8000-000000000001"})
    assert members(document)[3:] == [("d", None), ("e", None)]
    document.remove(1)
    document.move(0, 2)
    assert [path for path, _ in members(document)] == ["c", "d", "a", "e"]
    document.set_way(2, "fly")
    assert members(document)[2] == ("a", "fly")
    document.set_way(2, None)
    document.rename("Ten")
    end = document.data
    assert document.party.members[2].model_extra == {"oath": 1}
    assert document.party.model_extra == {"banner": 2}
    assert document.is_dirty
    labels = [label.id for label in document.history.labels]
    assert labels == ["Add {thing}", "Remove {thing}", "Move a member", *["Change {field}"] * 3]
    for _ in range(7):
        document.undo()
    assert document.data == start
    assert not document.is_dirty
    for _ in range(7):
        document.redo()
    assert document.data == end == told[-1]
    assert len(told) == 18
    unsubscribe()
    document.undo()
    assert len(told) == 18


def test_typing_a_name_is_one_step(document: PartyDocument) -> None:
    for name in ("N", "Ni", "Nin"):
        document.rename(name)
    document.undo()
    assert document.party.name == "Nine"
    document.rename("Nine")
    assert document.history.redoable is not None, "an edit that changes nothing is none"


def test_what_cannot_be_is_not_done(document: PartyDocument) -> None:
    before = document.data
    with pytest.raises(EditError) as caught:
        document.add({"path": " "})
    assert caught.value.problems[0].path == ("members", 3, "path")
    with pytest.raises(EditError):
        document.rename("x" * 2000)
    assert document.data == before
    assert document.history.undoable is None


def test_dirty_until_saved(document: PartyDocument) -> None:
    fresh = PartyDocument(new_party("New"), party_bytes)
    assert fresh.is_dirty
    assert not document.is_dirty
    told: list[Path | None] = []
    fresh.subscribe(lambda: told.append(fresh.path))
    fresh.mark_saved(HERE)
    assert (fresh.path, fresh.is_dirty, told) == (HERE, False, [HERE])
    elsewhere = Party.model_validate(
        {"format": 1, "kind": "party", "name": "New", "members": [{"path": "x"}]}
    )
    fresh.mark_saved(Path("there"), elsewhere)
    assert members(fresh) == [("x", None)]
    assert not fresh.is_dirty
    fresh.rename("Newer")
    fresh.undo()
    assert members(fresh) == [("x", None)]


def test_a_party_can_become_another(document: PartyDocument) -> None:
    before = document.data
    document.become(new_party("Other"), Msg("Reload"))
    assert (document.party.name, document.history.undoable) == ("Other", Msg("Reload"))
    document.undo()
    assert document.data == before


def test_a_party_without_members_takes_some() -> None:
    bare = PartyDocument(Party.model_validate({"format": 1, "kind": "party"}), party_bytes, HERE)
    bare.add({"path": "a"})
    assert members(bare) == [("a", None)]
