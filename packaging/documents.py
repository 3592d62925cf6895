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
from grammar import grammar
from manual import manual

ROOT = Path(__file__).resolve().parent.parent
SHELLS = {"bash": bash, "fish": fish, "zsh": zsh}


def documents() -> dict[str, str]:
    """The text of each document by its path in the tree."""
    commands = grammar(get_locale("en"))
    made = {f"resources/shell/{COMPLETIONS[shell]}": make(commands) for shell, make in SHELLS.items()}
    for language in LANGUAGES:
        folder = "man1" if language == "en" else f"{language}/man1"
        made[f"resources/shell/man/{folder}/charsheet.1"] = manual(get_locale(language))
    return made


def stale(made: dict[str, str]) -> list[str]:
    """The documents that are not what they should be."""
    paths = {name: ROOT / name for name in made}
    return [
        name for name, path in paths.items() if not path.is_file() or path.read_text("utf-8") != made[name]
    ]


def main(arguments: list[str]) -> int:
    """Write what is not up to date, or only say what it is."""
    made = documents()
    old = stale(made)
    for name in old:
        print(name)
        if arguments != ["check"]:
            path = ROOT / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(made[name], encoding="utf-8", newline="\n")
    return 1 if old and arguments == ["check"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
