"""Write the documents that are made from the sources: completions, manual pages, guide, formats and schemas.

`.venv/bin/python packaging/documents.py` brings them up to date; with `check` it only says which are not, and
its status is 1 then. The tests do the same.
"""

from __future__ import annotations

import sys
from pathlib import Path

from charsheet.completion import COMPLETIONS
from charsheet.present.locale import LANGUAGES, get_locale
from completions import bash, fish, zsh
from format_page import format_page
from grammar import grammar
from guide import guide
from manual import manual
from schemas import schema_files

ROOT = Path(__file__).resolve().parent.parent
WHOLE = ("docs/guide", "docs/schemas", "resources/shell")
"""Folders that hold nothing else: what is no longer made there is taken away."""

SHELLS = {"bash": bash, "fish": fish, "zsh": zsh}


def documents() -> dict[str, str]:
    """The text of each document by its path in the tree."""
    commands = grammar(get_locale("en"))
    made = {f"resources/shell/{COMPLETIONS[shell]}": make(commands) for shell, make in SHELLS.items()}
    for language in LANGUAGES:
        folder = "man1" if language == "en" else f"{language}/man1"
        made[f"resources/shell/man/{folder}/charsheet.1"] = manual(get_locale(language))
    return made | guide() | schema_files() | {"docs/format.md": format_page()}


def stale(made: dict[str, str]) -> list[str]:
    """The documents that are not what they should be, those that should not be among them."""
    found = [name for name, text in made.items() if _content(ROOT / name) != text]
    for folder in WHOLE:
        files = (path for path in (ROOT / folder).rglob("*") if path.is_file())
        found += sorted({path.relative_to(ROOT).as_posix() for path in files} - made.keys())
    return found


def _content(path: Path) -> str | None:
    return path.read_text("utf-8") if path.is_file() else None


def main(arguments: list[str]) -> int:
    """Write what is not up to date, or only say what it is."""
    made = documents()
    old = stale(made)
    for name in old:
        print(name)
        if arguments != ["check"]:
            _renew(ROOT / name, made.get(name))
    return 1 if old and arguments == ["check"] else 0


def _renew(path: Path, text: str | None) -> None:
    if text is None:
        path.unlink()
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
