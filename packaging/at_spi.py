"""Read and drive the real window as a screen reader does, through AT-SPI, on a virtual display.

`.venv/bin/python packaging/at_spi.py` opens the sample Mira in English and in Russian, looks for the line of
her Strength by its name, writes another number into it and reads the headline back, looks for a menu and for
the library by their names, and fails where anything is not found or one can get to something without a name.
It needs, on Debian, `xvfb dbus at-spi2-core python3-gi gir1.2-atspi-2.0`, beside what the window needs.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from virtual_display import virtual_display

ROOT = Path(__file__).resolve().parents[1]
SYSTEM_PYTHON = "/usr/bin/python3"
"""The one that Debian's bindings belong to."""

TOOLS = {"Xvfb": "xvfb", "dbus-run-session": "dbus", SYSTEM_PYTHON: "python3"}
PATIENCE = 60
"""Seconds to wait for the window, and for whatever it is to show."""


def main() -> int:
    """Try it in both languages; 1 means that something was not found, 3 that packages are missing."""
    missing = [package for tool, package in TOOLS.items() if shutil.which(tool) is None]
    bindings = "import gi; gi.require_version('Atspi', '2.0'); from gi.repository import Atspi"
    if not missing and subprocess.run([SYSTEM_PYTHON, "-c", bindings], check=False).returncode:
        missing = ["python3-gi", "gir1.2-atspi-2.0", "at-spi2-core"]
    if missing:
        print("This needs: apt-get install", *missing, file=sys.stderr)
        return 3
    return max(attempt(language) for language in ("en", "ru"))


def attempt(language: str) -> int:
    """Everything in one language, with a display, a message bus and a home of its own."""
    print(f"--- {language}")
    with tempfile.TemporaryDirectory() as folder:
        sample = Path(folder) / "mira.charsheet"
        shutil.copy(ROOT / "resources/samples/mira.charsheet", sample)
        task = {"program": program(sample, language), "names": names(language), "folder": folder}
        with virtual_display() as display:
            environment = {
                **os.environ,
                "DISPLAY": display,
                "QT_QPA_PLATFORM": "xcb",
                "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
                "CHARSHEET_HOME": folder,
                "XDG_RUNTIME_DIR": folder,
                "PYTHONPATH": str(ROOT),
            }
            environment.pop("WAYLAND_DISPLAY", None)
            command = ["dbus-run-session", "--", SYSTEM_PYTHON, __file__, json.dumps(task)]
            done = subprocess.run(command, env=environment, check=False, stderr=subprocess.PIPE, text=True)
            if done.returncode:
                print(done.stderr, file=sys.stderr)
            return done.returncode


def program(sample: Path, language: str) -> list[str]:
    """What starts the window."""
    return [sys.executable, "-m", "ui.main", "--lang", language, str(sample)]


def names(language: str) -> dict[str, str]:
    """What things are called in the window, from where the window has it."""
    sys.path.insert(0, str(ROOT))
    from charsheet.present.locale import get_locale  # noqa: PLC0415 - not for the system's Python
    from charsheet.systems.registry import SYSTEMS  # noqa: PLC0415
    from charsheet.values import Msg  # noqa: PLC0415

    text = get_locale(language).text
    layout = next(each for each in SYSTEMS if each.id == "narateer").layout
    field = layout.field_at(("attributes", "strength"))
    return {
        "strength": text(field.label if field else ""),
        "headline": text(layout.figures[0].label),
        "help": text(Msg("&Help")).replace("&", ""),
        "library": text(Msg("Library")),
    }


# --- as a screen reader, in Debian's Python, which has nothing of ours --------------------------


def inside(task: dict[str, Any]) -> int:
    """Start the program and do what a user would who hears the window."""
    window = subprocess.Popen(task["program"], cwd=ROOT)
    try:
        return 0 if drive(task["names"]) else 1
    finally:
        window.terminate()
        window.wait()


def drive(names: dict[str, str]) -> bool:
    """Find, read, write, read; says whether all of it went well."""
    import_module("gi").require_version("Atspi", "2.0")
    Atspi = import_module("gi.repository.Atspi")  # noqa: N806 - its own name

    def editable(each: Any) -> bool:
        return each.get_name() == names["strength"] and has(each, Atspi.StateType.EDITABLE)

    def headline(each: Any) -> bool:
        return each.get_name().startswith(f"{names['headline']}: ")

    line = waited(lambda: found(Atspi, editable))
    number = waited(lambda: found(Atspi, headline))
    if line is None or number is None:
        print("not found:", names["strength"] if line is None else names["headline"])
        return False
    before, strength = number.get_name(), Atspi.Text.get_text(line, 0, -1)
    print(f"{line.get_role_name()} {line.get_name()!r} holds {strength!r}: {line.get_description()!r}")
    print(f"the headline says {before!r}")
    Atspi.EditableText.set_text_contents(line, str(int(strength) + 3))
    waited(lambda: number.get_name() != before or None)
    after = number.get_name()
    print(f"after {strength} + 3 the headline says {after!r}")
    well = digits(after) == digits(before) + 3
    for name in ("help", "library"):
        there = waited(lambda name=name: found(Atspi, lambda each: each.get_name() == names[name]))
        print(f"{names[name]!r}:", "not found" if there is None else there.get_role_name())
        well = well and there is not None
    reachable = [each for each in everything(Atspi) if has(each, Atspi.StateType.FOCUSABLE)]
    unnamed = [each.get_role_name() for each in reachable if not each.get_name()]
    print(f"{len(reachable)} parts that one can get to, without a name: {unnamed}")
    return well and not unnamed


def digits(text: str) -> int:
    """The number in a text such as "BM: 14 m"."""
    return int("".join(each for each in text if each.isdigit()))


def waited(ask: Callable[[], Any]) -> Any:
    """What *ask* returns as soon as it is something; None when that takes too long."""
    end = time.monotonic() + PATIENCE
    while (answer := ask()) is None and time.monotonic() < end:
        time.sleep(0.2)
    return answer


def found(atspi: Any, fits: Callable[[Any], bool]) -> Any:
    """The first part of the window that fits."""
    return next((each for each in everything(atspi) if fits(each)), None)


def everything(atspi: Any) -> Iterator[Any]:
    """Every part of every window of the program that can be seen."""
    desktop = atspi.get_desktop(0)
    for index in range(desktop.get_child_count()):
        application = desktop.get_child_at_index(index)
        if application is not None and application.get_name() == "charsheet":
            yield from parts(atspi, application)


def parts(atspi: Any, whole: Any) -> Iterator[Any]:
    """Every part inside *whole*, as it is at this moment."""
    for index in range(whole.get_child_count()):
        part = whole.get_child_at_index(index)
        if part is not None and has(part, atspi.StateType.VISIBLE):
            yield part
            yield from parts(atspi, part)


def has(part: Any, state: Any) -> bool:
    """Whether *part* is so at the moment."""
    return bool(part.get_state_set().contains(state))


if __name__ == "__main__":
    sys.exit(inside(json.loads(sys.argv[1])) if len(sys.argv) > 1 else main())
