"""What the documentation says is true: its commands work, its links lead somewhere, its examples are good."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest

from charsheet.cli import main
from charsheet.usage import COMMANDS

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
LINK = re.compile(r"\]\(([^)#\s]+)(?:#([^)]+))?\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
JOURNEY = {"format": 1, "planner": "journey", "steps": []}


def anchors(page: Path) -> set[str]:
    """The names by which the sections of a page are linked to."""
    headings = HEADING.findall(page.read_text("utf-8"))
    return {re.sub(r"[^\w\- ]", "", heading).strip().lower().replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(page: Path) -> None:
    for target, anchor in LINK.findall(page.read_text("utf-8")):
        if not target.startswith("https://"):
            found = (page.parent / target).resolve()
            assert found.is_relative_to(ROOT)
            assert found.exists(), target
            assert not anchor or anchor in anchors(found), f"{target}#{anchor}"


def commands(name: str) -> Iterator[list[str]]:
    """The words of each command of a page, without the program's name and what stands behind a #."""
    for block in re.findall(r"```sh\n(.*?)```", (ROOT / name).read_text("utf-8"), re.DOTALL):
        for line in block.splitlines():
            words = shlex.split(line, comments=True)
            if words[:1] == ["charsheet"]:
                yield words[1:]


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that the documentation takes for granted, with nothing else around it."""
    monkeypatch.setenv("CHARSHEET_HOME", str(tmp_path / "home"))
    folder = tmp_path / "table"
    mira = (ROOT / "resources/samples/mira.charsheet").read_bytes()
    shmyg = (ROOT / "resources/samples/shmyg.charsheet").read_bytes()
    plan = re.search(
        r"```json\n(\{[^`]*\"planner\".*?)```", (ROOT / "docs/using.md").read_text("utf-8"), re.DOTALL
    )
    assert plan is not None
    files = {
        "Mira.charsheet": mira,
        "Kael.charsheet": mira.replace(b'"Mira"', b'"Kael"').replace(b'"agility": 4', b'"agility": 2'),
        "npcs/goblin.charsheet": shmyg,
        "party/mira.charsheet": mira,
        "party.charsheet": {"format": 1, "kind": "party", "members": [{"path": "npcs/goblin.charsheet"}]},
        "turn.json": plan[1].encode(),
        "journey.json": JOURNEY,
    }
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
    monkeypatch.chdir(folder)
    return folder


def test_every_command_of_the_documentation_works(table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = [*commands("docs/command-line.md"), *commands("README.md")]
    assert {words[0] for words in told} >= set(COMMANDS)
    for words in sorted(told, key=lambda words: words[0] in ("import", "new")):  # last, as they add files
        found = [sorted(map(str, table.glob(word))) if "*" in word else [word] for word in words]
        overwrites = words[0] == "new" and Path(words[-1]).is_file()  # the README has it as well
        assert overwrites or main([*chain(*found)], lambda *_: 0) == 0, (words, capsys.readouterr())
    assert (table / "npcs.pdf").read_bytes().startswith(b"%PDF")
    assert len(list((table / "npcs").iterdir())) > 5
