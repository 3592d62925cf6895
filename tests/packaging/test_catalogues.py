from __future__ import annotations

import gettext
import shutil
from pathlib import Path

import pytest

import catalogues

SOURCE = """
Msg("Run")
Msg("{metres} m on foot", metres=1)
values.PMsg("terrain", "Moderate")
NMsg("{n} Space", "{n} Spaces", n=3)
# Translators: a game master
Msg(
    "one "
    "text",
)
Msg("expected %s, not %(value)r")
Msg(name)
"""

RUSSIAN = {
    '"Run"\nmsgstr ""': '"Run"\nmsgstr "Бег"',
    '"{metres} m on foot"\nmsgstr ""': '"{metres} m on foot"\nmsgstr "{metres} м пешком"',
    '"Moderate"\nmsgstr ""': '"Moderate"\nmsgstr "Средняя"',
    '"one text"\nmsgstr ""': '"one text"\nmsgstr "один текст"',
    '%(value)r"\nmsgstr ""': '%(value)r"\nmsgstr "не %(value)r, а %s"',
    'msgstr[0] ""\nmsgstr[1] ""\nmsgstr[2] ""': (
        'msgstr[0] "{n} клетка"\nmsgstr[1] "{n} клетки"\nmsgstr[2] "{n} клеток"'
    ),
}


def change(path: Path, changes: dict[str, str]) -> None:
    content = path.read_text("utf-8")
    for old, new in changes.items():
        assert old in content
        content = content.replace(old, new)
    path.write_text(content, "utf-8")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A tree with one source whose texts are all translated."""
    (tmp_path / "charsheet").mkdir()
    (tmp_path / "charsheet/moves.py").write_text(SOURCE, "utf-8")
    catalogues.update(tmp_path)
    change(catalogues.po_path(tmp_path, "ru"), RUSSIAN)
    catalogues.update(tmp_path)
    return tmp_path


@pytest.fixture
def po(root: Path) -> Path:
    return catalogues.po_path(root, "ru")


def test_a_current_and_complete_catalogue_has_no_problems(root: Path) -> None:
    assert catalogues.check(root) == []


def test_gettext_reads_what_was_compiled(root: Path) -> None:
    russian = gettext.translation("charsheet", root / "resources/translations", ["ru"])
    assert russian.gettext("Run") == "Бег"
    assert russian.pgettext("terrain", "Moderate") == "Средняя"
    assert russian.gettext("one text") == "один текст"
    assert [russian.ngettext("{n} Space", "{n} Spaces", n) for n in (1, 2, 5, 21)] == [
        "{n} клетка",
        "{n} клетки",
        "{n} клеток",
        "{n} клетка",
    ]


def test_update_changes_nothing_by_itself(root: Path, po: Path) -> None:
    before = po.read_bytes(), po.with_suffix(".mo").read_bytes()
    catalogues.update(root)
    assert (po.read_bytes(), po.with_suffix(".mo").read_bytes()) == before


def test_the_file_holds_neither_dates_nor_line_numbers(po: Path) -> None:
    content = po.read_text("utf-8")
    assert "Date" not in content
    assert "#: charsheet/moves.py\n" in content
    assert "#. a game master\n" in content


def test_finds_a_text_that_is_not_in_the_catalogue(root: Path) -> None:
    (root / "ui").mkdir()
    (root / "ui/window.py").write_text('NMsg("{n} file", "{n} files")', "utf-8")
    assert catalogues.check(root) == ["ru: not in the catalogue: '{n} file'"]


def test_finds_a_text_that_left_the_sources(root: Path) -> None:
    change(root / "charsheet/moves.py", {'values.PMsg("terrain", "Moderate")': ""})
    assert catalogues.check(root) == ["ru: no longer in the sources: 'Moderate' (as terrain)"]
    catalogues.update(root)
    assert catalogues.check(root) == []


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('msgstr "Бег"', 'msgstr ""', "not translated: 'Run'"),
        ('msgstr[1] "{n} клетки"', 'msgstr[1] ""', "not translated: '{n} Space'"),
        ('\nmsgstr[2] "{n} клеток"', "", "not translated: '{n} Space'"),
        ('msgid "Run"', '#, fuzzy\nmsgid "Run"', "fuzzy: 'Run'"),
        ("{metres} м", "{meters} м", "placeholders differ in '{meters} м пешком': '{metres} m on foot'"),
        ("{metres} м", "{metres м", "placeholders differ in '{metres м пешком': '{metres} m on foot'"),
        ("а %s", "а 5", "placeholders differ in 'не %(value)r, а 5': 'expected %s, not %(value)r'"),
        ("{n} клетка", "клетка", "placeholders differ in 'клетка': '{n} Space'"),
    ],
)
def test_finds_a_bad_translation(root: Path, po: Path, old: str, new: str, problem: str) -> None:
    change(po, {old: new})
    assert f"ru: {problem}" in catalogues.check(root)


def test_finds_a_compiled_catalogue_that_is_not_current(root: Path, po: Path) -> None:
    change(po, {"Бег": "Рывок"})
    assert catalogues.check(root) == ["ru: the compiled catalogue is not current"]
    po.with_suffix(".mo").unlink()
    assert catalogues.check(root) == ["ru: the compiled catalogue is not current"]


def test_a_text_that_became_plural_loses_its_translation(root: Path) -> None:
    change(root / "charsheet/moves.py", {'Msg("Run")': 'NMsg("Run", "Runs", n=2)'})
    catalogues.update(root)
    assert catalogues.check(root) == ["ru: not translated: 'Run'"]


def test_a_translators_remark_is_kept(root: Path, po: Path) -> None:
    change(po, {'msgid "Run"': '# as a noun\nmsgid "Run"'})
    catalogues.update(root)
    assert "# as a noun\n" in po.read_text("utf-8")


def test_a_tree_without_sources_is_no_problem(tmp_path: Path) -> None:
    assert catalogues.check(tmp_path) == []
    catalogues.update(tmp_path)
    assert catalogues.check(tmp_path) == []


def test_command_line(
    root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(catalogues, "ROOT", root)
    assert catalogues.main(["check"]) == 0
    shutil.rmtree(root / "charsheet")
    assert catalogues.main(["check"]) == 1
    assert "catalogues.py update" in capsys.readouterr().out
    assert catalogues.main(["update"]) == 0
    assert catalogues.main(["check"]) == 0
    assert catalogues.main([]) == 2
