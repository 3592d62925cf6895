"""Collect the licences of all that the program is made of, for Help > About and for whoever passes it on.

`.venv/bin/python packaging/licences.py` writes `resources/licences` from the lock file and from the packages
that are installed, which have to be those of the lock; `check` only says what is not up to date. The texts of
the GNU licences lie there for good: Qt's packages bring none.
"""

from __future__ import annotations

import json
import re
import sys
from importlib.metadata import Distribution, distribution
from pathlib import Path

from msgspec import to_builtins

from charsheet import __version__
from charsheet.licences import Part

ROOT = Path(__file__).resolve().parent.parent
FOLDER = "licences"
KEPT = (f"{FOLDER}/LGPL-3.0.txt", f"{FOLDER}/GPL-3.0.txt")
"""The LGPL is written as an addition to the GPL, so that both are needed."""

LOCKED = re.compile(r"^([a-z0-9-]+)==([^\s;]+)", re.MULTILINE)
QT = {
    "pyside6-essentials": "https://doc.qt.io/qtforpython-6/",
    "shiboken6": "https://doc.qt.io/qtforpython-6/",
}
"""The packages of Qt, which tell where they are from in another way than the others."""


def locked() -> dict[str, str]:
    """What a run needs, each with its version."""
    return dict(LOCKED.findall((ROOT / "packaging/lock-run.txt").read_text("ascii")))


def collected() -> dict[str, str]:
    """The text of each file by its place in the resources."""
    texts = {f"{FOLDER}/charsheet.txt": (ROOT / "LICENSE").read_text("utf-8")}
    packages: list[Part] = []
    for name, version in locked().items():
        found = distribution(name)
        if found.version != version:
            raise SystemExit(
                f"{name} {found.version} is installed, {version} is locked; use .venv/bin/python"
            )
        part = _part(name, found)
        if part.texts != KEPT:
            texts[part.texts[0]] = _licence_text(found)
        packages.append(part)
    made = [to_builtins(each) for each in (*_own(), *packages)]
    return {f"{FOLDER}/parts.json": json.dumps(made, ensure_ascii=False, indent=2) + "\n", **texts}


def _own() -> tuple[Part, ...]:
    """What is no package of the lock."""
    qt = locked()["pyside6-essentials"]
    return (
        Part("Charsheet", __version__, "MIT", "", (f"{FOLDER}/charsheet.txt",)),
        Part("PT Sans", "", "OFL-1.1", "https://www.paratype.com/public", ("fonts/OFL.txt",)),
        Part("Lucide", "", "ISC AND MIT", "https://lucide.dev", ("icons/lucide/LICENSE",)),
        Part("Qt", qt, "LGPL-3.0-only", "https://www.qt.io", KEPT),
        # The licence of typing-extensions is Python's, word for word.
        Part("Python", "", "PSF-2.0", "https://www.python.org", (f"{FOLDER}/typing-extensions.txt",)),
    )


def _part(name: str, found: Distribution) -> Part:
    if name in QT:
        return Part(found.metadata["Name"], found.version, "LGPL-3.0-only", QT[name], KEPT)
    urls = [each.split(", ", 1) for each in found.metadata.get_all("Project-URL") or ()]
    homes = {label.casefold(): address for label, address in urls}
    home = next((homes[each] for each in ("homepage", "home", "repository", "source") if each in homes), "")
    licence = found.metadata["License-Expression"] or found.metadata["License"]
    home = home or found.metadata["Home-page"] or ""
    return Part(found.metadata["Name"], found.version, licence, home, (f"{FOLDER}/{name}.txt",))


def _licence_text(found: Distribution) -> str:
    """All that a package brings of licences, its own first."""
    files = sorted(each for each in found.files or () if ".dist-info/licenses/" in each.as_posix())
    if not files:
        raise SystemExit(f"{found.metadata['Name']} brings no licence")
    texts = (Path(str(each.locate())).read_text("utf-8").strip() for each in files)
    return "\n\n".join(texts) + "\n"


def stale() -> list[str]:
    """The files that are not what they should be, those that should not be among them."""
    made = collected()
    resources = ROOT / "resources"
    there = {path.relative_to(resources).as_posix() for path in (resources / FOLDER).iterdir()}
    wrong = [
        name for name in made if name not in there or (resources / name).read_text("utf-8") != made[name]
    ]
    return wrong + sorted(there - made.keys() - {*KEPT})


def main(arguments: list[str]) -> int:
    """Write what is not up to date, or only say what it is."""
    old, made = stale(), collected()
    for name in old:
        print(name)
        if arguments == ["check"]:
            continue
        if name in made:
            (ROOT / "resources" / name).write_text(made[name], encoding="utf-8", newline="\n")
        else:
            (ROOT / "resources" / name).unlink()
    return 1 if old and arguments == ["check"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
