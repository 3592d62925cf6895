"""A reference while it is made: what is taken over has an id of its own, and is what it was."""

from __future__ import annotations

from charsheet.model.character import Known
from charsheet.rules.layout import Column, Row, Table
from charsheet.rules.reference import ReferenceMaker, Theme, as_message
from charsheet.rules.sheet import Sheet
from charsheet.rules.units import METRE
from charsheet.values import Msg, Rule, Term, state, total

N = Rule("N1", Msg("Base Movement"))


def test_values_are_taken_over_each_with_an_id_of_its_own() -> None:
    told = ReferenceMaker()
    value = total("bm", METRE, 8, rule=N, ruling="x")
    first, second = told.put(value), told.put(value)
    assert (first, second) == ("0:bm", "1:bm")
    theme = Theme("a", Msg("A"), ())
    made = told.reference(theme)
    assert made.themes == (theme,)
    assert theme.notes == ()
    assert list(made.sheet) == [first, second]
    assert made.sheet[second] == value.named(second)
    assert made.sheet[first].rulings == ("x",)


def test_words_are_values_too() -> None:
    told = ReferenceMaker()
    id = told.words("their own", N)
    plain = told.words(Msg("ours"))
    sheet = told.reference().sheet
    assert sheet[id] == state(id, Term("words", "their own"), None, N)
    assert sheet[plain] == state(plain, Term("words", Msg("ours")), None, None)


def test_a_row_takes_what_a_sheet_has() -> None:
    told = ReferenceMaker()
    sheet = Sheet({"a": total("a", METRE, 1, rule=N), "b": total("b", METRE, 2, rule=N)})
    row = told.row("Row", sheet, "b", None, "missing", "a")
    assert row == Row(Msg("{name}", name="Row"), ("0:b", None, None, "1:a"))
    assert list(told.reference().sheet) == ["0:b", "1:a"]


def test_names_with_what_they_mean() -> None:
    told = ReferenceMaker()
    names = (Known("slowed", Msg("Slowed"), Msg("Half.")), Known("odd", Msg("Odd"), Msg("Odd.")))
    table = told.known(Msg("Conditions"), Msg("Condition"), names)
    assert table == Table(
        Msg("Conditions"),
        Msg("Condition"),
        (Column(Msg("What it does")),),
        (Row(Msg("Slowed"), ("0:words",)), Row(Msg("Odd"), ("1:words",))),
    )
    sheet = told.reference().sheet
    assert [each.content for each in sheet.values()] == [
        Term("words", Msg("Half.")),
        Term("words", Msg("Odd.")),
    ]


def test_words_of_a_user_stay_as_they_are() -> None:
    assert as_message("Their {n}").args == (("name", "Their {n}"),)
    assert as_message(Msg("ours")) == Msg("ours")
