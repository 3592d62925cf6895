"""The command line: what each command says, where, and with which exit status."""

from __future__ import annotations

import errno
import io
import json
import os
import runpy
import subprocess
import sys
from collections.abc import Callable, Sequence
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from charsheet import __main__, commands
from charsheet.cli import main
from charsheet.present.locale import get_locale
from charsheet.storage import files
from charsheet.storage.files import LARGEST
from charsheet.systems.registry import SYSTEMS

ROOT = Path(__file__).resolve().parents[1]
SAMPLES = ROOT / "resources" / "samples"
WELL, PROBLEM, USAGE = 0, 1, 2


class Terminal:
    """Runs commands in this process and hands out what they said."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys
        self.opened: list[tuple[Sequence[Path], str | None, bool]] = []

    def __call__(self, *argv: object) -> tuple[int, str, str]:
        status = main([str(each) for each in argv], self._window)
        out, err = self._capsys.readouterr()
        return status, out, err

    def _window(self, files: Sequence[Path], language: str | None, own: bool) -> int:
        self.opened.append((files, language, own))
        return 42


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Terminal:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    return Terminal(capsys)


@pytest.fixture
def write(tmp_path: Path) -> Callable[..., Path]:
    """Writes a Narateer character."""

    def write(file: str = "kael", **fields: Any) -> Path:
        tree = {"format": 1, "system": "narateer", "name": "Kael", **fields}
        tree.setdefault("attributes", {"strength": 2, "agility": 4})
        path = tmp_path / file
        path.write_text(json.dumps(tree), "utf-8")
        return path

    return write


def alone(*argv: object, **options: Any) -> subprocess.CompletedProcess[Any]:
    """A command in a process of its own, as a user starts it."""
    env = {**os.environ, "PYTHONPATH": str(ROOT), **options.pop("env", {})}
    command = [sys.executable, "-m", "charsheet", *map(str, argv)]
    return subprocess.run(command, check=False, capture_output=True, env=env, timeout=60, **options)


# --- the window --------------------------------------------------------------------------------


def test_without_a_command_the_window_opens(run: Terminal) -> None:
    assert run() == (42, "", "")
    assert run("a", "b", "--lang", "ru") == (42, "", "")
    assert run("--new-window", "a") == (42, "", "")
    assert run.opened == [
        ([], None, False),
        ([Path("a"), Path("b")], "ru", False),
        ([Path("a")], None, True),
    ]


@pytest.mark.parametrize(
    ("argv", "text"),
    [
        ((), 'This is the command line alone; the program "charsheet" opens the window.\n'),
        (("--lang", "ru"), "Это только командная строка; окно открывает программа «charsheet».\n"),
    ],
)
def test_the_module_alone_opens_none_and_says_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, argv: Any, text: str
) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    assert main(argv, __main__.no_window) == PROBLEM
    assert capsys.readouterr() == ("", text)


# --- show --------------------------------------------------------------------------------------


def test_show_in_other_units(run: Terminal, write: Callable[..., Path]) -> None:
    path = write()
    before = path.read_bytes()
    status, out, err = run("show", path, "--units", "feet", "--explain")
    assert (status, err) == (WELL, "")
    assert out.startswith("Kael — Narateer\nBM: 45.9 ft\n\nMovement Modes\n")
    assert "Run: Distance = 91.8 ft  [run.distance]\n" in out
    _, out, _ = run("show", path, "--units", "squares:2m", "--lang", "ru")
    assert "BM: 7 квадратов\n" in out
    assert path.read_bytes() == before


@pytest.mark.parametrize("units", ["feet", "yards", "squares", "squares:5ft"])
def test_json_is_in_the_units_of_the_rules(run: Terminal, units: str) -> None:
    files = sorted(SAMPLES.glob("*.charsheet"))
    expected = run("show", "--json", *files)
    assert run("show", "--json", *files, "--units", units) == expected
    assert '"unit": "m"' in expected[1].replace('"unit":"m"', '"unit": "m"')


def test_unknown_units_are_wrong_usage(run: Terminal, write: Callable[..., Path]) -> None:
    status, out, err = run("show", write(), "--units", "cubits")
    assert (status, out) == (USAGE, "")
    assert '"cubits" is none of: metres, feet' in err


def test_show(run: Terminal, write: Callable[..., Path]) -> None:
    status, out, err = run("show", write())
    assert (status, err) == (WELL, "")
    assert out.startswith("Kael — Narateer\nBM: 14 m\n\nMovement Modes\n")


def test_show_explains(run: Terminal, write: Callable[..., Path]) -> None:
    status, out, _ = run("show", "--explain", write(conditions=["slowed"]))
    assert status == WELL
    assert "\n    8 + Strength 2 + Agility 4 = 14 m (N1) · Base Movement\n" in out
    assert "\n    Slowed: half = 7 m (N2) · Conditions and Movement\n" in out


@pytest.mark.parametrize("argv", [("--lang", "ru", "show"), ("show", "--lang=ru")])
def test_show_in_russian(run: Terminal, write: Callable[..., Path], argv: tuple[str, ...]) -> None:
    status, out, _ = run(*argv, "--explain", write(conditions=["slowed"]))
    assert status == WELL
    assert out.startswith("Kael — Narateer\nBM: 7 м\n")
    assert "\n    8 + Сила 2 + Ловкость 4 = 14 м (N1) · Базовое движение\n" in out
    assert "\n    Замедлен: половина = 7 м (N2) · Состояния и движение\n" in out


@pytest.mark.parametrize(
    ("name", "value", "start"),
    [
        ("LC_ALL", "ru_RU.UTF-8", "Без имени"),
        ("LANG", "ru", "Без имени"),
        ("LC_ALL", "de_DE.UTF-8", "Unnamed"),
        ("LC_ALL", "C", "Unnamed"),
    ],
)
def test_the_system_says_which_language(
    run: Terminal,
    write: Callable[..., Path],
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    value: str,
    start: str,
) -> None:
    for each in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(each, raising=False)
    monkeypatch.setenv(name, value)
    assert run("show", write(name=""))[1].startswith(start)


def test_show_several_files_with_a_bad_one(run: Terminal, write: Callable[..., Path], tmp_path: Path) -> None:
    bad = tmp_path / "bad"
    bad.write_text("{", "utf-8")
    status, out, err = run("show", write("a", name="A"), bad, write("b", name="B"), tmp_path / "nowhere")
    assert status == PROBLEM
    assert [line for line in out.splitlines() if "—" in line] == ["A — Narateer", "B — Narateer"]
    assert "\n\nB — Narateer\n" in out
    assert err == (
        f"{bad}: is not JSON: line 1, column 2\n{tmp_path / 'nowhere'}: there is no such file or folder\n"
    )


def test_no_blank_line_stands_where_a_bad_file_was(run: Terminal, write: Callable[..., Path]) -> None:
    _, out, _ = run("show", "/nowhere", write())
    assert out.startswith("Kael")


def test_show_json_is_one_object_a_line(run: Terminal, write: Callable[..., Path], tmp_path: Path) -> None:
    bad = tmp_path / "плохой"
    bad.write_text('{"format": 1, "system": "narateer", "attributes": {"strength": "2"}}', "utf-8")
    good = write("good", name="Мира\u2028", conditions=["dazed"], attributs={})
    status, out, err = run("show", "--json", good, bad)
    assert status == PROBLEM
    first, second = (json.loads(line, parse_float=Decimal) for line in out.splitlines())
    assert list(first) == ["file", "name", "system", "values", "problems"]
    assert (first["file"], first["name"], first["system"]) == (str(good), "Мира\u2028", "narateer")
    assert first["values"]["walk.hidden_difficult"]["value"] == Decimal("3.5")
    assert [(each["path"], each["severity"]) for each in first["problems"]] == [
        ("attributs", "warning"),
        ("conditions[0]", "note"),
    ]
    assert second == {
        "file": str(bad),
        "name": None,
        "system": None,
        "values": {},
        "problems": [
            {"path": "attributes.strength", "message": "must be a whole number", "severity": "error"}
        ],
    }
    assert err == f"{bad}: attributes.strength: must be a whole number\n"


def test_an_error_that_only_the_rules_can_see_is_a_problem_of_the_file(
    run: Terminal, write: Callable[..., Path]
) -> None:
    path = write(encumbrance="crushing")
    status, out, err = run("show", path)
    assert (status, out) == (PROBLEM, "")
    assert err.startswith(f'{path}: encumbrance: "crushing" is no Encumbrance state; there are: none, heavy')
    status, out, _ = run("show", "--json", path)
    assert status == PROBLEM
    assert json.loads(out)["problems"][0]["path"] == "encumbrance"


def test_show_standard_input(
    run: Terminal, write: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Input:
        buffer = io.BytesIO(write().read_bytes())

    monkeypatch.setattr(sys, "stdin", Input())
    status, out, _ = run("show", "--json", "-", write("b", name="B"))
    assert status == WELL
    assert [json.loads(line)["file"] for line in out.splitlines()] == ["-", str(write("b"))]


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda each: each.id)
def test_what_new_prints_show_takes(system: Any) -> None:
    made = alone("new", system.id)
    assert made.returncode == WELL
    shown = alone("show", "--json", "-", input=made.stdout)
    assert shown.returncode == WELL
    assert json.loads(shown.stdout)["system"] == system.id


# --- rulings -----------------------------------------------------------------------------------


def test_the_nearest_rulings_hold(run: Terminal, write: Callable[..., Path], tmp_path: Path) -> None:
    path = write()
    (tmp_path / "rulings.json").write_text('{"narateer": {"climb_swim_cost": 7}}', "utf-8")
    status, out, _ = run("show", "--json", path)
    assert status == WELL
    assert json.loads(out)["values"]["walk.climb_swim"]["value"] == 2


def test_the_users_own_rulings_hold(run: Terminal, write: Callable[..., Path], home: Path) -> None:
    (home / "config").mkdir()
    (home / "config" / "rulings.json").write_text('{"narateer": {"climb_swim_cost": 7}}', "utf-8")
    _, out, _ = run("show", "--json", write())
    assert json.loads(out)["values"]["walk.climb_swim"]["value"] == 2


def test_named_rulings_hold_instead(run: Terminal, write: Callable[..., Path], tmp_path: Path) -> None:
    path, named = write(), tmp_path / "ours"
    (tmp_path / "rulings.json").write_text('{"narateer": {"climb_swim_cost": 7}}', "utf-8")
    named.write_text('{"narateer": {"climb_swim_cost": 10}}', "utf-8")
    _, out, _ = run("show", "--json", "--rulings", named, path)
    assert json.loads(out, parse_float=Decimal)["values"]["walk.climb_swim"]["value"] == Decimal("1.4")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("{", "is not JSON: line 1, column 2"),
        ('{"narateer": {"climb_swim_cost": 0}}', "narateer.climb_swim_cost: must be at least 1"),
        ('{"d6": {"luck": 0}}', "d6.luck: is not known"),
    ],
)
def test_broken_rulings_are_a_problem_of_each_file_and_are_named(
    run: Terminal, write: Callable[..., Path], tmp_path: Path, text: str, problem: str
) -> None:
    rulings = tmp_path / "rulings.json"
    rulings.write_text(text, "utf-8")
    status, out, err = run("show", write())
    assert (status, out) == (PROBLEM, "")
    assert err == f"{write()}: {rulings}: {problem}\n"
    status, _, err = run("show", "--rulings", tmp_path / "nowhere", write())
    assert (status, err) == (
        PROBLEM,
        f"{write()}: {tmp_path / 'nowhere'}: there is no such file or folder\n",
    )


def test_rulings_that_cannot_be_looked_for_are_no_traceback(
    run: Terminal, write: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: Path) -> bool:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    path = write()
    monkeypatch.setattr(Path, "is_file", refuse)
    status, _, err = run("show", path)
    assert (status, err) == (PROBLEM, f"{path}: {path.parent / 'rulings.json'}: no permission\n")
    status, out, err = run("rulings", "narateer")
    assert (status, out) == (PROBLEM, "")
    assert err.endswith("rulings.json: no permission\n")


# --- check -------------------------------------------------------------------------------------


def test_check_says_nothing_of_what_is_well(run: Terminal, write: Callable[..., Path]) -> None:
    assert run("check", write(), *sorted(SAMPLES.glob("*.charsheet"))) == (WELL, "", "")


def test_check_knows_a_campaigns_files_by_their_names(run: Terminal, tmp_path: Path) -> None:
    traits, rulings = tmp_path / "traits.json", tmp_path / "rulings.json"
    traits.write_text('{"narateer": [{"name": "Goat", "efects": []}]}', "utf-8")
    rulings.write_text('{"d6": {"extreme_levels": 7}}', "utf-8")
    status, out, err = run("check", traits, rulings)
    assert (status, err) == (WELL, "")
    assert out == f'{traits}: warning: narateer[0].efects: is not known; is "effects" meant?\n'
    traits.write_text('{"narateer": [{"effects": [{"target": "luck"}]}], "d100": {}}', "utf-8")
    rulings.write_text('{"d6": {"extreme_levels": 4}}', "utf-8")
    status, out, err = run("check", traits, rulings)
    assert (status, out) == (PROBLEM, "")
    assert err.splitlines() == [
        f"{traits}: narateer[0].name: is missing",
        f"{traits}: narateer[0].effects[0].value: is missing",
        f"{traits}: d100: must be a list",
        f"{rulings}: d6.extreme_levels: must be at least 5",
    ]


def test_a_trait_that_acts_by_its_own_effects_is_no_note(run: Terminal, write: Callable[..., Path]) -> None:
    effects = [{"name": "Mountain Goat", "target": "bm", "value": 2}]
    path = write(traits=[{"name": "mountain_goat"}, {"name": "Lame"}], effects=effects)
    _, out, _ = run("check", path)
    assert out == f"{path}: note: traits[1].name: Lame: no rule here acts on this trait; effects can\n"


def test_check_names_file_field_and_message(
    run: Terminal, write: Callable[..., Path], tmp_path: Path
) -> None:
    odd = write("odd", attributes={"strength": 21, "agility": 1}, skils={}, traits=[{"name": "Night Eyes"}])
    bad = write("bad", attributes={"strength": "2"}, effects=[{"target": "bm"}])
    status, out, err = run("check", odd, bad)
    assert status == PROBLEM
    assert out.splitlines() == [
        f'{odd}: warning: skils: is not known; is "skills" meant?',
        f"{odd}: warning: attributes.strength: is unusual: mostly 0 to 20",
        f"{odd}: note: traits[0].name: Night Eyes: no rule here acts on this trait; effects can",
    ]
    assert err.splitlines() == [
        f"{bad}: effects[0].value: is missing",
        f"{bad}: attributes.strength: must be a whole number",
    ]


def test_warnings_do_not_change_the_exit_status(run: Terminal, write: Callable[..., Path]) -> None:
    status, out, err = run("check", "--lang", "ru", write(skils={}))
    assert (status, err) == (WELL, "")
    assert out.endswith(": предупреждение: skils: неизвестно; возможно, имелось в виду «skills»\n")


def test_a_file_name_cannot_draw_on_the_terminal(run: Terminal, tmp_path: Path) -> None:
    _, out, err = run("check", tmp_path / "a\x1b[31m\nb")
    assert out == ""
    assert err == f"{tmp_path}/a [31m b: there is no such file or folder\n"


# --- new ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "name"), [("en", "New character"), ("ru", "Новый персонаж")])
@pytest.mark.parametrize("argv", [(), ("-o", "-"), ("--template", "adventurer")])
def test_new_prints_a_character(run: Terminal, language: str, name: str, argv: tuple[str, ...]) -> None:
    status, out, err = run("new", "narateer", "--lang", language, *argv)
    assert (status, err) == (WELL, "")
    tree = json.loads(out)
    assert (tree["system"], tree["name"]) == ("narateer", name)
    assert out.endswith("}\n")


def test_new_writes_a_file_that_is_not_there_yet(run: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "Гоблин.charsheet"
    assert run("new", "d6", "-o", path) == (WELL, "", "")
    before = path.read_bytes()
    status, out, err = run("new", "d6", "-o", path)
    assert (status, out, err) == (PROBLEM, "", f"{path}: is there already and is left alone\n")
    assert path.read_bytes() == before


def test_new_leaves_a_dangling_link_alone(run: Terminal, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("nowhere")
    assert run("new", "d6", "-o", tmp_path / "link")[0] == PROBLEM
    assert not (tmp_path / "nowhere").exists()


def test_new_in_a_folder_that_is_not_there(run: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "x"
    assert run("new", "d6", "-o", path) == (PROBLEM, "", f"{path}: there is no such file or folder\n")


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        (("gurps",), 'no rule system is called "gurps"; there are: {systems}'),
        (
            ("d6", "--template", "king"),
            'no template is called "king"; there are: adventurer, guard, townsfolk, goblin, wolf, flyer, '
            "giant, swimmer, porter, crawler, climber, mount",
        ),
        (("a\nb",), 'no rule system is called "a b"; there are: {systems}'),
    ],
)
def test_new_of_what_there_is_not_is_wrong_usage(run: Terminal, argv: tuple[str, ...], message: str) -> None:
    systems = ", ".join(each.id for each in SYSTEMS)
    assert run("new", *argv) == (USAGE, "", f"charsheet: {message.format(systems=systems)}\n")


def test_wrong_usage_in_russian(run: Terminal) -> None:
    status, out, err = run("new", "gurps", "--lang", "ru")
    assert (status, out) == (USAGE, "")
    assert err.startswith("charsheet: нет системы правил «gurps»; есть: narateer, ")
    status, out, err = run("--lang", "ru", "show")
    assert (status, out) == (USAGE, "")
    assert err.endswith("charsheet show: ошибка: не хватает аргументов: ФАЙЛ\n")


@pytest.mark.parametrize("argv", [("--help",), ("show", "--help"), ("--version",)])
def test_asking_for_help_is_well(run: Terminal, argv: tuple[str, ...]) -> None:
    status, out, err = run(*argv)
    assert (status, err) == (WELL, "")
    assert "charsheet" in out


# --- bad input of every kind -------------------------------------------------------------------

START = b'{"format": 1, "system": "narateer"'
ZOO: dict[str, bytes] = {
    "empty": b"",
    "spaces": b"  \n",
    "not JSON": b"Kael, strength 2",
    "cut off": START,
    "UTF-16": '{"format": 1}'.encode("utf-16"),
    "cp1251": b'{"name": "\xcc\xe8\xf0\xe0"}',
    "picture": b"\x89PNG\r\n\x1a\n\x00\x00",
    "zeros": bytes(1000),
    "list": b"[]",
    "null": b"null",
    "number": b"14",
    "deep lists": b"[" * 100_000,
    "deep objects": b'{"a":' * 100_000 + b"1" + b"}" * 100_000,
    "deep inside": START + b', "zeta": ' + b"[" * 70 + b"]" * 70 + b"}",
    "key twice": b'{"format": 1, "format": 1}',
    "NaN": START + b', "attributes": {"strength": NaN}}',
    "infinity": START + b', "effects": [{"target": "bm", "value": -Infinity}]}',
    "half a letter": START + b', "name": "\\ud800"}',
    "no format": b'{"system": "narateer"}',
    "format of tomorrow": b'{"format": 2, "system": "narateer"}',
    "format as text": b'{"format": "1", "system": "narateer"}',
    "no system": b'{"format": 1}',
    "unknown system": b'{"format": 1, "system": "gurps"}',
    "system as list": b'{"format": 1, "system": []}',
    "another kind": b'{"format": 1, "kind": "feast", "name": "x", "members": []}',
    "party without members": b'{"format": 1, "kind": "party", "members": null}',
    "rulings": b'{"format": 1, "narateer": {}}',
    "attributes as list": START + b', "attributes": []}',
    "attribute as text": START + b', "attributes": {"strength": "2"}}',
    "attribute as truth": START + b', "attributes": {"strength": true}}',
    "attribute out of range": START + b', "attributes": {"strength": 1000000}}',
    "attribute of absurd length": START + b', "attributes": {"strength": ' + b"9" * 5000 + b"}}",
    "attribute of absurd power": START + b', "attributes": {"strength": 1e999999999}}',
    "attribute of impossible power": START + b', "attributes": {"strength": 1e999999999999999999999}}',
    "effect of absurd power": START + b', "effects": [{"target": "bm", "value": 1e9999}]}',
    "effect of tiny power": START + b', "effects": [{"target": "bm", "value": 1e-9999}]}',
    "effect on nothing": START + b', "effects": [{"target": "luck", "value": 1}]}',
    "effects as object": START + b', "effects": {}}',
    "override without reason": START + b', "overrides": [{"target": "bm", "value": 1}]}',
    "unknown load": START + b', "encumbrance": "crushing"}',
    "name as number": START + b', "name": 5}',
    "name too long": START + b', "name": "' + b"x" * 2000 + b'"}',
    "too many rows": START + b', "conditions": [' + b'"x",' * 10_000 + b'"x"]}',
    "bad id": START + b', "id": "x"}',
}


@pytest.fixture(params=[*ZOO, "folder", "pipe", "nowhere", "huge", "no permission"])
def bad(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "плохой файл"
    match request.param:
        case "folder":
            path.mkdir()
        case "pipe":
            os.mkfifo(path)
        case "nowhere":
            pass
        case "huge":
            with path.open("wb") as file:
                file.truncate(LARGEST + 1)
        case "no permission":
            path.write_bytes(START + b"}")
            monkeypatch.setattr(files, "read_open", _refuse)
        case _:
            path.write_bytes(ZOO[request.param])
    return path


def _refuse(*_: object) -> bytes:
    raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("argv", [("show",), ("show", "--json"), ("show", "--explain"), ("check",)])
def test_a_bad_file_is_told_in_words_and_left_alone(
    run: Terminal, bad: Path, argv: tuple[str, ...], language: str
) -> None:
    before = bad.stat() if bad.exists() else None
    status, out, err = run(*argv, "--lang", language, bad)
    assert status == PROBLEM
    assert all(line.startswith(f"{bad}: ") for line in err.splitlines())
    assert err.count("\n") == len(err.splitlines()) >= 1
    if "--json" in argv:
        found = json.loads(out)
        assert (found["file"], found["values"]) == (str(bad), {})
        told = [": ".join(filter(None, (each["path"], each["message"]))) for each in found["problems"]]
        assert [f"{bad}: {each}" for each in told] == err.splitlines()
    else:
        assert out == ""
    after = bad.stat() if bad.exists() else None
    assert (
        before is None
        or after is None
        or (before.st_size, before.st_mtime_ns)
        == (
            after.st_size,
            after.st_mtime_ns,
        )
    )


def test_no_message_of_a_bad_file_is_english_in_russian(run: Terminal, tmp_path: Path) -> None:
    paths = []
    for number, data in enumerate(ZOO.values()):
        paths.append(tmp_path / f"{number}")
        paths[-1].write_bytes(data)
    _, _, english = run("check", "--lang", "en", *paths)
    _, _, russian = run("check", "--lang", "ru", *paths)
    pairs = list(zip(english.splitlines(), russian.splitlines(), strict=True))
    assert len(pairs) >= len(ZOO)
    assert [one for one, other in pairs if one == other] == []


# --- processes ---------------------------------------------------------------------------------


def test_who_reads_no_more_is_no_traceback(write: Callable[..., Path]) -> None:
    path = write()
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "charsheet", "show", "--explain", *[str(path)] * 40]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(10)
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=60) == PROBLEM


def test_a_pipe_that_breaks_is_left_in_peace(
    write: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w", encoding="utf-8") as broken:
        monkeypatch.setattr(sys, "stdout", broken)
        assert main(["show", str(write())], lambda *_: 42) == PROBLEM
        broken.write("and what follows goes nowhere")


def test_an_output_that_is_no_terminal_at_all(
    write: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    output = io.StringIO()
    monkeypatch.setattr(sys, "stdout", output)
    assert main(["show", str(write())], lambda *_: 42) == WELL
    assert output.getvalue().startswith("Kael")


def test_python_m_charsheet(
    write: Callable[..., Path], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(sys.modules, "charsheet.__main__")
    monkeypatch.setattr(sys, "argv", ["charsheet", "check", str(write())])
    with pytest.raises(SystemExit) as caught:
        runpy.run_module("charsheet", run_name="__main__")
    assert caught.value.code == WELL
    assert capsys.readouterr() == ("", "")


def test_an_interruption_is_no_traceback(run: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(commands, "COMMANDS", {"check": interrupt})
    assert run("check", "x") == (130, "", "")


def test_a_terminal_that_cannot_show_a_letter(write: Callable[..., Path]) -> None:
    done = alone("show", "--lang", "ru", write(name="Мира"), env={"PYTHONIOENCODING": "ascii"})
    assert done.returncode == WELL
    assert done.stdout.startswith(b"\\u041c\\u0438\\u0440\\u0430 \\u2014 Narateer")


@pytest.mark.parametrize("encoding", ["ascii", "cp1251", "utf-16"])
def test_json_is_utf_8_whatever_the_terminal_shows(write: Callable[..., Path], encoding: str) -> None:
    path = write(name="Мира é 😀")
    done = alone("show", "--json", "--lang", "ru", path, env={"PYTHONIOENCODING": encoding})
    assert done.returncode == WELL
    assert json.loads(done.stdout.decode("utf-8"))["name"] == "Мира é 😀"
    done = alone("new", "narateer", "--lang", "ru", env={"PYTHONIOENCODING": encoding})
    assert json.loads(done.stdout.decode("utf-8"))["name"] == "Новый персонаж"


def test_a_file_name_that_is_no_text(tmp_path: Path) -> None:
    name = os.fsencode(tmp_path) + b"/\xff"
    done = alone("show", "--json", os.fsdecode(name))
    assert done.returncode == PROBLEM
    assert os.fsencode(json.loads(done.stdout)["file"]) == name
    assert done.stderr.endswith(b"there is no such file or folder\n")


def test_the_command_line_needs_no_qt(write: Callable[..., Path]) -> None:
    code = (
        "import sys\n"
        "sys.modules['PySide6'] = sys.modules['shiboken6'] = None\n"
        "from charsheet.cli import main\n"
        "status = main(sys.argv[1:], None)\n"
        "assert 'ui' not in sys.modules\n"
        "sys.exit(status)\n"
    )
    for argv in (["show", "--explain"], ["show", "--json"], ["check"]):
        done = subprocess.run(
            [sys.executable, "-c", code, *argv, str(write())],
            check=False,
            capture_output=True,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            timeout=60,
        )
        assert (done.returncode, done.stderr) == (WELL, b"")


def test_a_command_loads_only_what_it_needs_itself(write: Callable[..., Path]) -> None:
    code = (
        "import sys\n"
        "from charsheet import commands\n"
        "def of_ours(): return {each for each in sys.modules if each.startswith('charsheet.commands.')}\n"
        "early = ('charsheet.export', 'charsheet.storage', 'charsheet.systems', 'pydantic', 'PySide6')\n"
        "assert not of_ours() and not any(each in sys.modules for each in early)\n"
        "from charsheet.cli import main\n"
        "main(sys.argv[1:], None)\n"
        "print(*sorted(of_ours()))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, "check", str(write())],
        check=True,
        capture_output=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        text=True,
        timeout=60,
    )
    needed = ("check", "either", "reading", "telling")
    assert done.stdout.split() == [f"charsheet.commands.{each}" for each in needed]


def test_nothing_is_written_by_looking(run: Terminal, write: Callable[..., Path], home: Path) -> None:
    path = write()
    before = sorted(path.parent.iterdir())
    run("show", "--explain", path)
    run("check", path)
    assert sorted(path.parent.iterdir()) == before
    assert list(home.iterdir()) == []


def test_every_sample_is_shown_in_both_languages(run: Terminal) -> None:
    for sample in sorted(SAMPLES.glob("*.charsheet")):
        for language in ("en", "ru"):
            status, out, err = run("show", "--explain", "--lang", language, sample)
            assert (status, err) == (WELL, "")
            assert get_locale(language).text(SYSTEMS[0].name) or out


# --- what nobody expected ----------------------------------------------------------------------


def test_something_unexpected_gives_a_report_and_no_traceback(
    run: Terminal, write: Callable[..., Path], monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    def broken(*_: object) -> int:
        raise ValueError("Kael the Secret")

    monkeypatch.setitem(commands.COMMANDS, "show", broken)
    status, out, err = run("show", write())
    assert (status, out) == (70, "")
    (report,) = (home / "logs").iterdir()
    assert str(report) in err
    assert "Traceback" not in err
    assert "Secret" not in err
    assert "ValueError" in report.read_text()
    assert run("--lang", "ru", "show", write())[2].startswith("Произошло что-то непредвиденное")


def test_without_a_place_for_reports_the_kind_of_error_is_said(
    run: Terminal, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    def broken(*_: object) -> int:
        raise LookupError("x")

    (home / "logs").touch()
    monkeypatch.setattr(run, "_window", broken)
    status, out, err = run("mira.charsheet")
    assert (status, out) == (70, "")
    assert "LookupError" in err
    assert "no report could be written" in err


def test_the_keyboard_ends_any_command(run: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(run, "_window", interrupted)
    assert run() == (130, "", "")
