"""Programs that write one file at the same time: ``python -m tests.trust.together``.

Each process counts up what one file tells, again and again, and begins anew where somebody else was faster.
In the end every step of every process has to be in the file: none was overwritten unseen. Beside a
character a sync tool makes conflict copies of it all the time.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path

from charsheet.storage.files import parse_character
from charsheet.storage.saving import ChangedOutsideError, content_at, digest, save_over
from charsheet.storage.settings import SettingsFile
from charsheet.systems.registry import SYSTEMS_BY_ID
from tests.trust.faults import place_in
from tests.trust.targets import Place, character, character_file

PROCESSES = 3


def count_up(place: Place, _: int, steps: int) -> int:
    """Add *steps* to the number of a character; returns how often somebody else was faster."""
    path, refused = character_file(place), 0
    while steps:
        found = content_at(path)
        assert found is not None, "the file was gone"
        number = int(parse_character(found, SYSTEMS_BY_ID).character.name)
        try:
            save_over(path, character(number + 1, place.size), digest(found), place.backups)
            steps -= 1
        except ChangedOutsideError:
            refused += 1
    return refused


def remember(place: Place, who: int, steps: int) -> int:
    """Add so many entries to the settings."""
    file = SettingsFile.open(place.folders)
    for number in range(steps):
        entry = f"/{who}/{number}"
        file.update(lambda settings: settings.changed(recent=[*settings.recent, entry]))  # noqa: B023
    return 0


def sync(place: Place, stop: Path) -> None:
    """What a sync tool does: now and then a conflict copy beside the file, made of what is there."""
    path = character_file(place)
    number = 0
    while not stop.exists():
        number += 1
        copy = path.with_name(f"{path.stem} (conflicted copy {number % 5}){path.suffix}")
        copy.write_bytes(path.read_bytes())
        time.sleep(0.002)


def run(place: Place, work: Callable[[Place, int, int], int], steps: int) -> int:
    """Let several processes work and return how often they were refused; each tells it in a file."""
    children = [
        _forked(lambda who=who: _told(place, who, work(place, who, steps))) for who in range(PROCESSES)
    ]
    failed = [child for child in children if os.waitpid(child, 0)[1]]
    assert not failed, "a process failed"
    return sum(int(_note(place, who).read_text()) for who in range(PROCESSES))


def _note(place: Place, who: int) -> Path:
    return place.folders.logs / str(who)


def _told(place: Place, who: int, refused: int) -> None:
    place.folders.logs.mkdir(parents=True, exist_ok=True)
    _note(place, who).write_text(str(refused))


def _forked(work: Callable[[], object]) -> int:
    child = os.fork()
    if child:
        return child
    status = 1
    try:
        work()
        status = 0
    except BaseException:  # noqa: BLE001 - it must not go on as its parent
        traceback.print_exc()
    finally:
        os._exit(status)


def characters(root: Path, steps: int) -> dict[str, int]:
    """Count up one character in several processes, a sync tool beside them."""
    place = place_in(root)
    path, stop = character_file(place), root / "stop"
    save_over(path, character(0, place.size), None, place.backups)
    tool = _forked(lambda: sync(place, stop))
    refused = run(place, count_up, steps)
    stop.touch()
    os.waitpid(tool, 0)
    found = content_at(path)
    assert found is not None
    number = int(parse_character(found, SYSTEMS_BY_ID).character.name)
    left = list(root.rglob("*.tmp"))
    assert not left, f"left behind: {left}"
    return {"wanted": steps * PROCESSES, "found": number, "refused": refused}


def settings(root: Path, steps: int) -> dict[str, int]:
    """Remember something in several programs."""
    place = place_in(root)
    refused = run(place, remember, steps)
    found = set(SettingsFile.open(place.folders).settings.recent)
    wanted = {f"/{who}/{number}" for who in range(PROCESSES) for number in range(steps)}
    return {"wanted": len(wanted), "found": len(found & wanted), "refused": refused}


def main(arguments: Sequence[str]) -> int:
    """Let them write; returns 1 where a step is lost."""
    parser = argparse.ArgumentParser(prog="python -m tests.trust.together", description=__doc__)
    parser.add_argument("--times", type=int, default=500)
    parser.add_argument("--json", type=Path)
    asked = parser.parse_args(arguments)
    figures: dict[str, dict[str, int]] = {}
    for trial in (characters, settings):
        with tempfile.TemporaryDirectory() as root:
            told = figures[trial.__name__] = trial(Path(root), asked.times)
        print(
            f"{trial.__name__}: {told['found']} of {told['wanted']} steps, {told['refused']} begun anew",
            flush=True,
        )
    if asked.json is not None:
        asked.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    return 0 if all(each["found"] == each["wanted"] for each in figures.values()) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
