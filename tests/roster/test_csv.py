"""CSV out and in: numbers stay numbers, no cell is carried out, what comes is read or refused in words."""

from __future__ import annotations

import csv
import io
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from charsheet.model.character import character_data
from charsheet.present.locale import LANGUAGES, Locale, get_locale
from charsheet.present.units import METRES
from charsheet.roster import csv_in, importing
from charsheet.roster.columns import Columns, value_in
from charsheet.roster.csv_in import LONGEST, MOST_COLUMNS, MOST_ROWS, CsvRow, read_csv
from charsheet.roster.csv_out import CsvStyle, csv_bytes, guarded, plain_number, unguarded
from charsheet.roster.importing import CellFault, Importer
from charsheet.roster.matching import PROBLEM, Matcher
from charsheet.roster.shown import Head, heads_of
from charsheet.roster.table import RosterCell, RosterMaker, RosterRow, State
from charsheet.storage.errors import FileError
from charsheet.systems.registry import SYSTEMS, SYSTEMS_BY_ID

EN, RU = get_locale("en"), get_locale("ru")
BOTH = [get_locale(each) for each in LANGUAGES]
NARATEER = SYSTEMS_BY_ID["narateer"]


def number(of: Fraction | int, unit: str = "m") -> RosterCell:
    return RosterCell(str(of), Fraction(of), Fraction(of), unit, is_number=True)


def row(name: str, cell: RosterCell, **more: Any) -> RosterRow:
    return RosterRow(name, None, name, cells={"name": RosterCell(name), "x": cell}, **more)


def lines(rows: list[RosterRow], style: CsvStyle, locale: Locale = EN, unit: str = "m") -> list[str]:
    heads = (Head("name", "Name"), Head("x", "Run", unit))
    return csv_bytes(heads, rows, style, locale).decode().split("\r\n")[:-1]


# --- out ---------------------------------------------------------------------------------------


def test_numbers_stay_numbers_with_the_mark_of_the_language() -> None:
    rows = [row("a", number(Fraction(5, 2))), row("b", number(-3)), row("c", number(Fraction(1, 3)))]
    assert lines(rows, CsvStyle.of(EN)) == ['Name,"Run, m"', "a,2.5", "b,-3", "c,0.333333333333"]
    assert lines(rows, CsvStyle.of(RU))[1:] == ["a;2,5", "b;-3", "c;0,333333333333"]
    assert lines([row("a", number(1234567))], CsvStyle.of(RU, "tab", "."))[1] == "a\t1234567"
    assert CsvStyle.of(EN, mark=",").separator == ";"
    assert CsvStyle.of(RU, ",", bom=True) == CsvStyle(",", ",", bom=True)
    assert plain_number(Fraction(2, 10**30 + 1), ".").startswith("0.000")
    assert plain_number(Fraction(10**30), ".") == "1" + "0" * 30


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@x", "\tx", "\rx", "'=1", "''-1"])
def test_what_looks_like_a_formula_is_guarded(text: str) -> None:
    (_, line) = csv.reader(
        io.StringIO("\r\n".join(lines([row(text, RosterCell(text))], CsvStyle())), newline="")
    )
    assert line == [f"'{text}", f"'{text}"]
    assert unguarded(guarded(text)) == text
    assert guarded("'quoted'") == unguarded("'quoted'") == "'quoted'"


def test_heads_are_guarded_as_well_and_a_bom_comes_only_if_asked_for() -> None:
    data = csv_bytes((Head("name", "=Name"),), [], CsvStyle(), EN)
    assert data == b"'=Name\r\n"
    assert csv_bytes((Head("name", "Name"),), [], CsvStyle(bom=True), EN).startswith(b"\xef\xbb\xbfName")
    assert csv_bytes((Head("name", "\ud800"),), [], CsvStyle(), EN) == b"?\r\n"


def test_a_unit_stands_above_where_all_have_the_same_and_in_the_cells_where_not() -> None:
    own = [row("a", number(14)), row("b", RosterCell("", is_number=True))]
    assert lines(own, CsvStyle(), unit="") == ['Name,"Run, m"', "a,14", "b,"]
    mixed = [
        row("a", RosterCell("14 m", Fraction(14), Fraction(14), "m")),
        row("b", RosterCell("3 Spaces", Fraction(3), Fraction(3), "Spaces")),
    ]
    assert lines(mixed, CsvStyle(), unit="") == ["Name,Run", "a,14 m", "b,3 Spaces"]


def test_what_is_wrong_with_a_file_stands_in_a_last_column() -> None:
    bad = row("b", RosterCell(""), state=State.DAMAGED, faults=("is no JSON", "=x"))
    assert lines([row("a", number(1)), bad], CsvStyle()) == [
        'Name,"Run, m",Problem', "a,1,", "b,,Damaged: is no JSON; =x",
    ]  # fmt: skip


# --- reading -----------------------------------------------------------------------------------


@pytest.mark.parametrize("coding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1251"])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_every_coding_separator_and_line_end(coding: str, separator: str, end: str) -> None:
    cells = [["Имя", "Сила", "x"], ['Ан"на"', "2,5", "a\nb"], ["Борис", "", f"c{separator}d"]]
    text = io.StringIO(newline="")
    csv.writer(text, delimiter=separator, lineterminator=end, quoting=csv.QUOTE_ALL).writerows(cells)
    table = read_csv(text.getvalue().encode(coding))
    assert table.heads == ("Имя", "Сила", "x")
    assert [each.cells for each in table.rows] == [tuple(each) for each in cells[1:]]
    assert table.separator == separator
    assert table.encoding == ("utf-8" if "8" in coding else "cp1251" if "1251" in coding else "utf-16")
    assert read_csv(text.getvalue().encode(coding), table.encoding, separator) == table


def test_rows_are_counted_as_a_spreadsheet_does() -> None:
    table = read_csv(b"sep=;\r\nName;X\r\n\r\n a;1\r\n;\r\n'=b;2,3;4")
    assert table.heads == ("Name", "X")
    assert table.rows == (CsvRow(3, (" a", "1")), CsvRow(5, ("=b", "2,3", "4")))
    assert read_csv(b"SEP=,\nA;B,C\n").heads == ("A;B", "C")
    assert read_csv(b"sep=;\na,b", None, ",").heads == ("a", "b")
    assert read_csv(b"one\ntwo").rows == (CsvRow(2, ("two",)),)
    assert read_csv(b"one\n\0\ntwo\n\0").rows == tuple(
        CsvRow(number, (cell,)) for number, cell in ((2, "\0"), (3, "two"), (4, "\0"))
    )


def test_the_separator_is_what_divides_all_lines_alike() -> None:
    assert read_csv("Имя, ранг;Сила\na, b;2,5\nc;3".encode()).separator == ";"
    assert read_csv(b"Name,X\n" + b"a;b;c,1\n" * 3).separator == ","
    assert read_csv(b'N;M\n"a;b\nc";2').rows == (CsvRow(2, ("a;b\nc", "2")),)
    long = "\n".join(map(str, range(50)))  # over the end of what is looked at first
    assert read_csv(f'N;M\n"{long}";2'.encode()).rows == (CsvRow(2, (long, "2")),)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "there is nothing in it"),
        (b"\xef\xbb\xbf \n,,\n", "there is nothing in it"),
        (b"\xff\xfea", "is no text in the coding utf-16"),
        (b"a\x98b", "is no text in the coding cp1251"),
        (b"x\n" * (MOST_ROWS + 2), f"has more than {EN.number(MOST_ROWS)} rows"),
        (b"a\n" + b"," * MOST_COLUMNS, f"row 2: more than {MOST_COLUMNS} columns"),
        (b'a,b\n1,"' + b"x" * (LONGEST + 1), f"row 2: a cell with more than {EN.number(LONGEST)} letters"),
        (b'a,b\n"Mira,1\nKael,2\nThorn,3\n', "row 2: a quotation mark is never closed"),
        (b'a,b\nMira,"1', "row 2: a quotation mark is never closed"),
        (b'"a', "row 1: a quotation mark is never closed"),
        (b'a,b\n1,"' + b"x" * 200_000, f"row 2: a cell with more than {EN.number(LONGEST)} letters"),
    ],
)  # fmt: skip
def test_what_nobody_means_is_refused_in_words(data: bytes, said: str) -> None:
    with pytest.raises(FileError) as refused:
        read_csv(data)
    assert [EN.text(each.message) for each in refused.value.problems] == [said]


def test_a_coding_that_was_chosen_holds() -> None:
    assert read_csv("Имя".encode("cp1251"), "cp1251").heads == ("Имя",)
    assert read_csv("Имя".encode("cp1251"), None).encoding == "cp1251"
    with pytest.raises(FileError):
        read_csv("Имя".encode("cp1251"), "utf-8")
    assert read_csv("Имя".encode("utf-16-be"), "utf-16").heads[0]
    assert csv_in.ENCODINGS == ("utf-8", "utf-16", "cp1251")


@given(st.binary(max_size=300))
def test_nothing_breaks_the_reading(data: bytes) -> None:
    try:
        table = read_csv(data)
    except FileError:
        return
    assert table.heads
    importer = Importer(NARATEER, BOTH)
    preview = importer.preview(table, importer.matcher.match(table.heads))
    assert len(preview.rows) == len(table.rows)


# --- matching ----------------------------------------------------------------------------------


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda each: each.id)
def test_every_name_of_a_field_or_value_in_any_language_is_known(system: Any) -> None:
    matcher = Matcher(system, BOTH)
    columns = Columns(system)
    for id in columns.by_id:
        assert matcher.find(id) == id
    for locale in BOTH:
        heads = heads_of(columns, tuple(matcher.fields), locale, METRES)
        found = [matcher.find(each.text) for each in heads]
        assert None not in found
        assert all(not matcher.is_worked_out(each) for each in found)


def test_heads_are_found_however_they_are_written() -> None:
    matcher = Matcher(NARATEER, BOTH)
    for head in ("Сила", " strength ", "ATTRIBUTES.STRENGTH", "Strength (level)", "attributes_strength"):
        assert matcher.find(head) == "attributes.strength"
    assert matcher.find("Run: Distance") == matcher.find("Бег: Дистанция, м") == "run.distance"
    assert matcher.find("Система") == "system"
    assert matcher.find("problem") == PROBLEM
    assert matcher.find("Colour") is None
    assert matcher.find("") is None
    assert matcher.match(("Имя", "Name", "Colour", "bm")) == ("name", None, None, "bm")
    assert matcher.is_worked_out("bm")
    assert not matcher.is_worked_out(None)


# --- characters --------------------------------------------------------------------------------


def preview(system: str, text: str, *matches: str | None) -> tuple[list[Any], list[CellFault]]:
    importer = Importer(SYSTEMS_BY_ID[system], BOTH)
    table = read_csv(text.encode(), None, ";")
    made = importer.preview(table, matches or importer.matcher.match(table.heads))
    return [character_data(each) for each in made.characters], list(made.faults)


def test_rows_become_characters() -> None:
    made, faults = preview(
        "narateer",
        "Имя;Сила;skills.athletics;Состояния;traits;encumbrance;Заметки;BM\n"
        "Анна;2;1,0;Замедлен, лежит;Fleet Foot; Heavy ;a;99\n"
        "Bob;−1;;in love; wings ( 2,5 ) ;;;\n",
    )
    assert faults == []
    anna, bob = made
    assert len({anna.pop("id"), bob.pop("id")}) == 2
    assert anna == {
        "format": 1, "system": "narateer", "name": "Анна", "attributes": {"strength": 2},
        "skills": {"athletics": 1}, "encumbrance": "heavy", "traits": [{"name": "fleet_foot"}],
        "conditions": ["slowed", "prone"], "notes": "a",
    }  # fmt: skip
    assert bob["attributes"] == {"strength": -1}
    assert bob["conditions"] == ["in love"]
    assert [(each["name"], str(each["value"])) for each in bob["traits"]] == [("wings", "2.5")]


def test_dice_switches_and_lists() -> None:
    (made,), faults = preview(
        "d100", "name;heavy_weapon;Тяжёлая броня;kg;traits;conditions\nA;да;0;1 234,5;Flyer (8); a, b\n"
    )
    assert faults == []
    assert made["load"]["heavy_weapon"] is True
    assert made["load"]["heavy_armour"] is False
    assert str(made["load"]["kg"]) == "1234.5"
    assert made["conditions"] == ["a, b"]
    (thorn,), _ = preview("d6", "name;attributes.strength\nThorn;3d+1\n")
    assert thorn["attributes"]["strength"] == "3D+1"


@pytest.mark.parametrize(
    ("system", "head", "text", "said"),
    [
        ("narateer", "Сила", "x", "is not a number"),
        ("narateer", "Сила", "=1+1", "is not a number"),
        ("narateer", "Сила", "2,5", "must be a whole number"),
        ("narateer", "Сила", "1" * 300, "is not a number"),
        ("narateer", "Encumbrance", "huge", "must be one of: light, heavy, overloaded"),
        ("narateer", "Name", "a\0b", "has a sign that no text has"),
        ("d100", "heavy_weapon", "perhaps", "must be yes or no"),
        ("d100", "kg", "9" * 20, "is beyond any sensible number"),
        ("d100", "traits", "Flyer", "the trait Flyer needs a number"),
        ("d6", "attributes.strength", "3", "is not a die code such as 3D or 3D+2"),
        ("d6", "System", "narateer", "is another rule system"),
        ("d6", "Problem", "Damaged: x", "the file that it comes from was damaged"),
    ],
)  # fmt: skip
def test_every_bad_cell_is_told_with_its_row_and_column(system: str, head: str, text: str, said: str) -> None:
    made, (fault,) = preview(system, f"x;{head}\n1;\n2;{text}\n")
    assert (fault.row, fault.head, fault.text) == (3, head, text)
    told = EN.text(fault.message)
    assert told == said or (told.startswith("must be one of: ") and said.startswith("must be one of: "))
    assert len(made) == 1


def test_what_concerns_the_whole_row_and_columns_without_a_name() -> None:
    _, (fault,) = preview("narateer", "Name;\nA;1;2\n", "name", "attributes.strength")
    assert (fault.head, EN.text(fault.message), fault.text) == ("", "stands beyond the last column", "2")
    _, (fault,) = preview(
        "narateer", "Name;" + ";" * 26 + "\nA" + ";" * 27 + "x\n", *["name", *[None] * 26, "ready_ad"]
    )
    assert (fault.head, fault.row) == ("AB", 2)
    made, faults = preview("narateer", "Name;System\nA;NARATEER\nB\n")
    assert ([each["name"] for each in made], faults) == (["A", "B"], [])


def test_what_a_stranger_writes_into_cells_costs_little(monkeypatch: pytest.MonkeyPatch) -> None:
    _, faults = preview("narateer", "Name\nA;1;2;;3\n", "name")
    assert [each.text for each in faults] == ["1"]  # one of each row is told, not thousands
    monkeypatch.setattr(importing, "MOST_NAMES", 7)
    made, (fault,) = preview("narateer", 'Name;Traits\nA;"a; b; c"\nB;"d; e; f"\nC;"g; h"\n')
    assert [each["name"] for each in made] == ["A", "B"]
    assert (fault.row, fault.head, EN.text(fault.message)) == (4, "Traits", "has more than 7 entries")
    made, faults = preview("narateer", 'Name;Conditions\nA;Slowed, prone, x\nB;a\nC;"b; c"\nD;d\n')
    assert ([each["name"] for each in made], [each.row for each in faults]) == (["A", "B"], [4, 5])


@pytest.mark.parametrize(
    ("cell", "made"),
    [
        ("Gills (2)", {"name": "Gills", "value": 2}),
        ("Gills( 2 )", {"name": "Gills", "value": 2}),
        ("Gills (of a fish) (2,5)", {"name": "Gills (of a fish)", "value": Decimal("2.5")}),
        *(
            (text, {"name": text})
            for text in ("Gills (of a fish)", "(2)", "Gills (2", "Gills 2)", "Gills (2) x")
        ),
        ("Gills 2))", {"name": "Gills 2))"}),
        ("G (2))", {"name": "G (2))"}),
        ("x(" + "1 " * 9_000 + "y", None),  # in no time, whatever stands in brackets that do not end
    ],
)
def test_the_number_of_a_trait_stands_in_brackets(cell: str, made: dict[str, Any] | None) -> None:
    found, faults = preview("narateer", f"Name;Traits\nA;{cell}\n")
    assert [each["traits"] for each in found] == ([] if made is None else [[made]])
    assert len(faults) == (made is None)


def test_a_problem_of_no_cell_is_one_of_the_row(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("charsheet.roster.importing.uuid4", lambda: "no id")
    _, (fault,) = preview("narateer", "Name\nA\n")
    assert (fault.row, fault.head, EN.text(fault.message)) == (2, "", "is not a UUID")


TEXT = st.text(st.characters(exclude_categories=("Cs",), exclude_characters="\0"), max_size=12).filter(
    lambda text: not text or text.strip()
)
NAMES = st.lists(
    st.text(st.characters(categories=("L", "N")), min_size=1, max_size=6), max_size=3, unique_by=str.casefold
)


@settings(max_examples=60)
@given(
    name=TEXT,
    notes=TEXT,
    strength=st.none() | st.integers(-5, 20),
    athletics=st.none() | st.integers(0, 9),
    conditions=NAMES,
    language=st.sampled_from(["en", "ru"]),
    bom=st.booleans(),
)
def test_what_goes_out_comes_in_again(
    name: str, notes: str, strength: int | None, athletics: int | None, conditions: list[str],
    language: str, bom: bool,
) -> None:  # fmt: skip
    tree: dict[str, Any] = {"system": "narateer", "name": name, "notes": notes, "conditions": conditions}
    tree["attributes"] = {} if strength is None else {"strength": strength}
    tree["skills"] = {} if athletics is None else {"athletics": athletics}
    character = NARATEER.character.model_validate(tree)
    locale = get_locale(language)
    importer = Importer(NARATEER, BOTH)
    ids = tuple(importer.matcher.fields)
    maker = RosterMaker(SYSTEMS_BY_ID, lambda *_: NARATEER.rulings(), locale, METRES, {"narateer": ids})
    rulings = NARATEER.rulings()
    row = maker.of_character("k", None, NARATEER, character, rulings, NARATEER.evaluate(character, rulings))
    heads = heads_of(Columns(NARATEER), ids, locale, METRES)
    table = read_csv(csv_bytes(heads, [row], CsvStyle.of(locale, bom=bom), locale))
    found = importer.preview(table, importer.matcher.match(table.heads))
    assert found.faults == ()
    (back,) = found.characters
    assert back.name == (name or row.name)
    assert back.notes == notes
    assert [each.casefold() for each in back.conditions] == [each.casefold() for each in conditions]
    assert value_in(back, ("attributes", "strength")) == strength
    assert value_in(back, ("skills", "athletics")) == (athletics or 0)
