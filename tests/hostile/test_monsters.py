"""The largest files that there can be: each is read or refused in a few words; how fast, the command says."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from pydantic import ValidationError

from charsheet.model.problems import Problem, path_text, problems_of, shortened
from charsheet.present.locale import get_locale
from charsheet.rules.checks import MOST_LOOKED_AT, slips
from charsheet.storage.errors import MOST_TOLD, FileError
from charsheet.storage.files import parse_character
from charsheet.storage.jsontext import MOST_PARTS, parse
from charsheet.storage.library_look import glance, read_content
from charsheet.systems.registry import SYSTEMS_BY_ID
from charsheet.values import Msg
from tests.hostile.monsters import HEAD, MONSTERS
from tests.hostile.readers import READERS
from tests.hostile.trial import Outcome, alone, fed, shown

SOME = {
    "characters": ("values", "texts without an end", "a kind", "wrong rows"),
    "rulings": ("unknown rulings",),
    "traits": ("wrong traits",),
    "parties": ("wrong members",),
    "plans": ("steps",),
    "settings": ("wrong files",),
    "tables": ("cells beyond the last column", "brackets without an end", "quotes"),
}
"""Those that once cost minutes, or the memory of the machine; the command tries all."""
READER = {each.name: each for each in READERS}


@pytest.mark.parametrize(("name", "monster"), [(name, each) for name in SOME for each in SOME[name]])
def test_no_monster_does_harm(
    name: str, monster: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader = READER[name]
    monkeypatch.setenv("CHARSHEET_HOME", str(tmp_path / "home"))
    alone(tmp_path)
    folder = tmp_path / "here"
    folder.mkdir()
    findings = list(fed(reader, MONSTERS[name][monster](), folder, Outcome()))
    findings = [each for each in findings if not each.what.startswith("took")]
    assert not findings, shown(findings)


def refused(data: bytes) -> list[str]:
    with pytest.raises(FileError) as refusal:
        parse_character(data, SYSTEMS_BY_ID)
    text = get_locale("en").text
    return [f"{path_text(each.path)}: {text(each.message)}" for each in refusal.value.problems]


def test_what_has_too_many_values_is_refused_before_it_is_made() -> None:
    whole = b"[" + b",".join([b"1"] * (MOST_PARTS - 1)) + b"]"
    assert len(parse(whole)) == MOST_PARTS - 1
    with pytest.raises(FileError, match=r"more than \{limit\} values"):
        parse(whole[:-1] + b",1,1]")
    commas = b'{"notes": "' + b",[{" * MOST_PARTS + b'\\",", "n": [1, "' + b"," * MOST_PARTS + b'"]}'
    assert parse(commas)["n"][0] == 1
    with pytest.raises(FileError, match="is not JSON"):
        parse(commas[:-4])


def test_so_many_problems_are_told_and_the_number_of_the_others() -> None:
    told = refused(f'{HEAD}"traits":[{",".join("1" for _ in range(MOST_TOLD + 7))}]}}'.encode())
    assert told[-2] == f"traits[{MOST_TOLD - 1}]: must be an object with named fields"
    assert told[MOST_TOLD:] == [": and 7 more problems"]
    assert len(FileError(*[Problem((), Msg("x"))] * MOST_TOLD).problems) == MOST_TOLD


def test_a_list_is_too_long_before_its_entries_are_wrong() -> None:
    assert refused(f'{HEAD}"effects":[{",".join("1" * 501)}]}}'.encode()) == [
        "effects: has more than 500 entries"
    ]


def test_what_is_no_list_is_bounded_as_well() -> None:
    model = SYSTEMS_BY_ID["d100"].character
    with pytest.raises(ValidationError) as caught:
        model.model_validate({"conditions": ("x",) * 10_001})
    assert problems_of(caught.value) == (
        Problem(("conditions",), Msg("has more than {limit} entries", limit=10_000)),
    )


def test_names_out_of_files_are_told_on_a_line() -> None:
    long = "x" * 500
    assert shortened("x" * 100) == "x" * 100
    assert refused(f'{HEAD}"a":1,"{long}":1,"{long}":2}}'.encode()) == [
        f': the key "{"x" * 100}…" stands twice in one object'
    ]
    assert path_text(("a", long, 3, "b")) == f"a.{'x' * 100}…[3].b"
    (told,) = refused(f'{{"kind": "{long}"}}'.encode())
    assert told == f"kind: this is no character but: {'x' * 100}…"


def test_only_so_many_unknown_keys_are_looked_at() -> None:
    rows = ",".join(f'{{"name": "{n}", "quantitty": 1}}' for n in range(MOST_LOOKED_AT + 5))
    character = parse_character(f'{HEAD}"equipment":[{rows}]}}'.encode(), SYSTEMS_BY_ID).character
    assert len(list(slips(character, ()))) == MOST_LOOKED_AT
    long = parse_character(f'{HEAD}"name{"e" * 300}":1}}'.encode(), SYSTEMS_BY_ID).character
    assert list(slips(long, ())) == []


def test_the_library_shows_no_name_without_end(tmp_path: Path) -> None:
    path = tmp_path / "long.charsheet"
    path.write_text('{"format": 1, "system": "' + "y" * 9_000 + '", "name": "' + "x" * 9_000 + '"}')
    content = read_content(os.fspath(path))
    assert content is not None
    entry = glance(os.fspath(path), content, SYSTEMS_BY_ID)
    assert (entry.name, entry.system) == ("x" * 1_000, "y" * 1_000)
