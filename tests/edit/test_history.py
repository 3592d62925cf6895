"""Undo by snapshots."""

from __future__ import annotations

from collections.abc import Hashable

import pytest

from charsheet.edit.document import Snapshot
from charsheet.edit.history import Change, History
from charsheet.model.character import Character
from charsheet.values import Msg


def character(name: str) -> Character:
    return Character(name=name)


def change(before: str, after: str, key: Hashable = None) -> Change:
    return Change(
        character(before), character(after), Msg("{file}: {problem}", file=before, problem=after), key
    )


def labels(history: History) -> tuple[str | None, str | None]:
    return label(history.undoable), label(history.redoable)


def label(message: Msg | None) -> str | None:
    return None if message is None else "".join(str(value) for _, value in message.args)


def test_an_empty_history_has_nothing_to_undo_or_redo() -> None:
    history = History()
    assert labels(history) == (None, None)
    with pytest.raises(IndexError):
        history.undo()
    with pytest.raises(IndexError):
        history.redo()


def test_undo_and_redo_walk_over_the_steps() -> None:
    history = History()
    history.record(change("a", "b"))
    history.record(change("b", "c"))
    assert labels(history) == ("bc", None)
    assert history.undo().name == "b"
    assert labels(history) == ("ab", "bc")
    assert history.undo().name == "a"
    assert labels(history) == (None, "ab")
    assert history.redo().name == "b"
    assert history.redo().name == "c"
    with pytest.raises(IndexError):
        history.redo()


def test_a_new_step_forgets_what_was_undone() -> None:
    history = History()
    history.record(change("a", "b"))
    history.record(change("b", "c"))
    history.undo()
    history.record(change("b", "d"))
    assert labels(history) == ("bd", None)
    assert history.undo().name == "b"
    assert history.undo().name == "a"


def test_typing_in_one_field_is_one_step() -> None:
    history = History()
    history.record(change("a", "b", "name"))
    history.record(change("b", "c", "name"))
    history.record(change("c", "d", "name"))
    assert history.undo().name == "a"
    assert labels(history) == (None, "ab")
    assert history.redo().name == "d"


@pytest.mark.parametrize(
    ("first", "second"), [("name", "notes"), ("name", None), (None, None), (None, "name")]
)
def test_other_edits_are_steps_of_their_own(first: Hashable, second: Hashable) -> None:
    history = History()
    history.record(change("a", "b", first))
    history.record(change("b", "c", second))
    assert history.undo().name == "b"


def test_coming_back_to_a_field_after_another_is_a_step_of_its_own() -> None:
    history = History()
    history.record(change("a", "b", "name"))
    history.record(change("b", "c", "notes"))
    history.record(change("c", "d", "name"))
    assert [history.undo().name for _ in range(3)] == ["c", "b", "a"]


def test_a_seal_ends_a_step() -> None:
    history = History()
    history.record(change("a", "b", "name"))
    history.seal()
    history.record(change("b", "c", "name"))
    assert history.undo().name == "b"


def test_undo_and_redo_end_a_step() -> None:
    history = History()
    history.record(change("a", "b", "name"))
    history.undo()
    history.redo()
    history.record(change("b", "c", "name"))
    assert history.undo().name == "b"
    history.record(change("b", "d", "name"))
    assert history.undo().name == "b"


def test_every_step_has_its_label_and_its_place() -> None:
    history = History()
    for before, after in ("ab", "bc", "cd"):
        history.record(change(before, after))
    history.undo()
    assert [label(each) for each in history.labels] == ["ab", "bc", "cd"]
    assert history.done == 2


def test_the_oldest_steps_are_let_go_and_the_rest_stays_as_it_was() -> None:
    history = History(longest=3)
    for before, after in ("ab", "bc", "cd", "de", "ef"):
        history.record(change(before, after))
    assert [label(each) for each in history.labels] == ["cd", "de", "ef"]
    assert history.done == 3
    assert [history.undo().name for _ in range(3)] == ["e", "d", "c"]
    assert history.undoable is None
    history.redo()
    history.record(change("d", "x"))
    assert [label(each) for each in history.labels] == ["cd", "dx"]


def test_what_was_can_be_looked_at_without_going_there() -> None:
    history = History()
    with pytest.raises(IndexError):
        history.at(0)
    history.record(change("a", "b"))
    history.record(change("b", "c"))
    history.undo()
    assert [history.at(done).name for done in range(3)] == ["a", "b", "c"]
    assert history.done == 1
    for done in (-1, 3):
        with pytest.raises(IndexError):
            history.at(done)


def test_snapshots_are_told_apart_by_their_digest() -> None:
    one, same, other = (
        Snapshot(character(name), {}, digest) for name, digest in (("a", b"1"), ("b", b"1"), ("a", b"2"))
    )
    assert one == same
    assert hash(one) == hash(same)
    assert one != other
    assert one != b"1"
