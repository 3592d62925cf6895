"""Tries the frozen program as people get it: nothing in its surroundings, and no Python that it could find.

``python3 packaging/smoke.py`` freezes the program and tries it, on Linux on a virtual display.
``--as-it-is`` tries what was frozen before, ``--pictures FOLDER`` keeps what the window looked like. The
status is 1 where something was not as it has to be.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO
from pathlib import Path

import freeze
import freezing
import trial
import virtual_display
from build_tools import ensure_tools
from freezing import DIST, NAME, ROOT
from trial import PATIENCE, TrialError, hold, wait_for

SAMPLES = ROOT / "resources" / "samples"
FILE = "Проба Проб.charsheet"
DESIGN = "#let faces(card, size) = ([Typeset for #card.name],)\n"


class Program:
    """The program as it is started here: *command* in a *home* that it calls *inside*.

    The two differ where the command leads into a root of its own. *folder* is where all of it lies.
    """

    def __init__(self, command: Sequence[str], home: Path, folder: Path, inside: str = "") -> None:
        self.command = command
        self.home = home
        self.folder = folder
        self.inside = inside or str(home)

    def start(self, *arguments: str, **more: str) -> subprocess.Popen[bytes]:
        """Start it with a home and with *more* in its surroundings, nothing else; the caller ends it."""
        environ = {"HOME": self.inside, "PATH": "", **more}
        if sys.platform == "win32":
            environ |= {
                "SYSTEMROOT": r"C:\Windows",
                "CHARSHEET_HOME": more.get("CHARSHEET_HOME", self.inside),
            }
        return subprocess.Popen(
            [*self.command, *arguments],
            cwd=self.home,
            env=environ,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )

    def says(self, *arguments: str, **more: str) -> str:
        """What it prints; it has to succeed."""
        process = self.start(*arguments, **more)
        out, error = process.communicate(timeout=PATIENCE)
        if process.returncode:
            told = (out + error).decode("utf-8", "replace")
            raise TrialError(f"{' '.join(arguments)}: status {process.returncode}\n{told}")
        return out.decode("utf-8")


def lay_out(program: Program) -> None:
    """Put into the home what is tried: a sample that was made stronger by three, and a design."""
    tree = json.loads((SAMPLES / "mira.charsheet").read_text("utf-8"))
    tree["name"] = "Проба"
    tree["attributes"]["strength"] += 3
    (program.home / FILE).write_text(json.dumps(tree), "utf-8")
    shutil.copy(SAMPLES / "thorn.charsheet", program.home)
    designs = program.home / "own" / "config" / "designs"
    designs.mkdir(parents=True)
    (designs / "own.typ").write_text(DESIGN, "utf-8")


def try_commands(program: Program) -> None:
    """What works without a window. Mira's Base Movement is 8 + 2 + 4 = 14 m; made stronger by three, 17 m."""
    said = program.says("--version").strip()
    hold(said == f"{NAME} {freezing.version()}", f"the version: {said}")
    line = json.loads(program.says("show", FILE, "--json"))
    movement = line["values"]["bm"]
    hold(movement["value"] == 17, f"show --json: Base Movement {movement['value']} {movement['unit']}")
    russian = program.says("show", FILE, "--lang", "ru")
    hold("BM: 17 м" in russian and "Режимы движения" in russian, "show --lang ru: BM: 17 м")
    for system in ("narateer", "d100", "d6"):
        program.says("new", system, "-o", f"{system}.charsheet")
        program.says("check", f"{system}.charsheet")
    hold(True, "new and check: all three systems")
    program.says("card", FILE, "-o", "card.pdf", "--lang", "en")
    text = text_of(program.home / "card.pdf")
    hold("Проба" in text and re.search(r"\b17\sm\b", text) is not None, "card: the PDF says 17 m")
    program.says("card", FILE, "-o", "own.pdf", "--design", "own", CHARSHEET_HOME=f"{program.inside}/own")
    hold(
        "Typeset for Проба" in text_of(program.home / "own.pdf"), "card --design: typeset in a process apart"
    )


def text_of(pdf: Path) -> str:
    """The words on all pages."""
    from pypdf import PdfReader  # noqa: PLC0415 - a tool for development

    pages = PdfReader(BytesIO(pdf.read_bytes())).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())


def try_window(program: Program, screen: Mapping[str, str], picture: Path | None) -> None:
    """Open a file, hand over a second one by a second start, close, and see what was open.

    *screen* tells the program where its window goes; with a *picture* that is a virtual display.
    """
    window = program.start("--lang", "ru", FILE, **screen)
    try:
        wait_for_files(program, window, 1)
        if picture is not None:
            shown = virtual_display.take_picture(screen["DISPLAY"], picture, PATIENCE)
            hold(shown and window.poll() is None, f"the window opens and stays: {picture.name}")
        second = program.start("thorn.charsheet", **screen)
        out, error = second.communicate(timeout=PATIENCE)
        told = (out + error).decode("utf-8", "replace")
        hold(second.returncode == 0, f"a second start hands its file over {complaints(told)}")
        if sys.platform.startswith("linux"):
            found = libraries_of(window.pid)
            foreign = [each for each in found if not each.startswith(str(program.folder))]
            hold(bool(found) and not foreign, f"Qt and Python are the program's own {foreign or ''}")
        wait_for_files(program, window, 2)
        if sys.platform == "win32":  # where there is no Ctrl+C from outside
            return
        close(window)
    finally:
        window.kill()
        window.wait()
    hold(not any(program.home.rglob("*.log")), "nothing unexpected was reported")
    settings = next(program.home.rglob("settings.json"), None)
    was_open = json.loads(settings.read_text("utf-8"))["open"] if settings else []
    names = [Path(each).name for each in was_open]
    hold(names == [FILE, "thorn.charsheet"], f"what was open: {', '.join(names)}")


def close(window: subprocess.Popen[bytes]) -> None:
    """End the window by Ctrl+C, as somebody at a terminal does."""
    window.send_signal(signal.SIGINT)
    out, error = window.communicate(timeout=PATIENCE)
    told = complaints((out + error).decode("utf-8", "replace"))
    hold(window.returncode == 0, f"Ctrl+C closes the window, status {window.returncode}")
    hold(not told, f"nobody complained {told}")


def open_files(program: Program) -> int:
    """How many files are open: for each, the program keeps a lock."""
    return len(list(program.home.rglob("open/*.lock")))


def wait_for_files(program: Program, window: subprocess.Popen[bytes], count: int) -> None:
    """Wait until so many files are open.

    Raises:
        TrialError: they never were, or the window has ended; what it said is told.
    """
    wait_for(lambda: open_files(program) == count or window.poll() is not None, f"{count} files are open")
    if window.poll() is not None:
        out, error = window.communicate()
        told = (out + error).decode("utf-8", "replace")
        reports = "\n".join(each.read_text("utf-8") for each in program.home.rglob("*.log"))
        raise TrialError(f"the window has ended, status {window.returncode}: {told}\n{reports}")


def complaints(told: str) -> str:
    """What was said beside Qt's word on the missing locale, and on what only the offscreen screen lacks."""
    known = ("locale", "UTF-8", "for more information", "This plugin does not support", "QStandardPaths")
    lines = [line for line in told.splitlines() if line and not any(each in line for each in known)]
    return "; ".join(lines)


def libraries_of(process: int) -> list[str]:
    """The libraries of Qt and Python that a process has loaded."""
    maps = Path(f"/proc/{process}/maps").read_text("utf-8", "replace")
    files = {line.split(maxsplit=5)[5] for line in maps.splitlines() if len(line.split(maxsplit=5)) == 6}
    return sorted(each for each in files if re.search(r"/lib(?:Qt6|python3|pyside6)", each))


@contextlib.contextmanager
def screens(pictures: Path) -> Iterator[list[tuple[dict[str, str], Path | None]]]:
    """The screens to try the window on: none that is seen, and on Linux a virtual display too."""
    every: list[tuple[dict[str, str], Path | None]] = [({"QT_QPA_PLATFORM": "offscreen"}, None)]
    if not sys.platform.startswith("linux"):
        yield every
        return
    ensure_tools(virtual_display.TOOLS)
    with virtual_display.virtual_display() as display:
        yield [*every, ({"DISPLAY": display}, pictures / "window.png")]


def try_all(program: Program, pictures: Path) -> None:
    """Everything, in a home that is empty.

    Raises:
        TrialError: something is not as it has to be.
    """
    lay_out(program)
    try_commands(program)
    with screens(pictures) as every:
        for screen, picture in every:
            try_window(program, screen, picture)
            for settings in program.home.rglob("settings.json"):
                settings.unlink()  # or what was open comes back


def main(arguments: list[str]) -> int:
    """Freeze, try, and say what came of it."""
    parser = argparse.ArgumentParser(prog="smoke.py", description="Tries the frozen program.")
    parser.add_argument("--as-it-is", action="store_true", help="what was frozen before")
    parser.add_argument("--pictures", type=Path, help="a folder for pictures of the window")
    options = parser.parse_args(arguments)
    if not options.as_it_is and (status := freeze.main([])):
        return status
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "Дом с пробелом"
        home.mkdir()
        pictures = options.pictures or Path(folder)
        pictures.mkdir(parents=True, exist_ok=True)
        ending = ".exe" if sys.platform == "win32" else ""
        frozen = DIST / NAME
        try_all(Program([str(frozen / f"{NAME}{ending}")], home, frozen), pictures)
    return 0


if __name__ == "__main__":
    sys.exit(trial.command(__file__, main))
