"""Shows with strace that the program opens no internet socket, and that a stranger's files read no others.

Run as ``.venv/bin/python packaging/no_network.py`` (Linux, with `strace`). Each case is traced with all of
its children: the window from its start until it is closed, `show`, `check`, cards, and cards by designs that
import a package and read files, for characters whose texts are markup and whose portraits lie elsewhere,
beside traits that are no better. It prints what each case came to; the status is 1 where a socket beyond
this machine was opened, or the file that nobody may read was.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from base64 import b64encode
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SAMPLES = ROOT / "resources" / "samples"

# Closed by itself a little after it has been seen, as a user would close it.
WINDOW = """
import sys
from PySide6.QtCore import QTimer
import ui.app
from ui.window.main_window import MainWindow

start = MainWindow.start


def started(window, *words, **more):
    start(window, *words, **more)
    QTimer.singleShot(3000, window.close)


MainWindow.start = started
from ui.main import main

sys.argv[0] = "charsheet"
sys.exit(main())
"""

DESIGNS = {
    "package": '#import "@preview/cetz:0.3.4"\n#let faces(card, size) = ([#card.name],)\n',
    "computed": '#let name = "@" + "preview/cetz:0.3.4"\n#import name\n#let faces(card, size) = ([],)\n',
    "reader": '#let faces(card, size) = (text(read("{secret}")),)\n',
    "climber": '#let faces(card, size) = (text(read("../../../../../../../..{secret}")),)\n',
    "image": '#let faces(card, size) = (image("{secret}"),)\n',
    "include": '#let faces(card, size) = (include "{secret}",)\n',
    "data": '#let faces(card, size) = (json("{secret}"), csv("{secret}"), bytes("{secret}"))\n',
    "plugin": '#let run = plugin("{secret}")\n#let faces(card, size) = ([#run.main()],)\n',
    "link": '#let faces(card, size) = (text(read("link.txt")), image("link.png"))\n',
    "web": '#let faces(card, size) = (image("http://192.0.2.1/a.png"),)\n',
}

# Sockets of the internet. AF_UNIX and AF_NETLINK (asking the system for its screens) stay on this machine.
INTERNET = re.compile(r"socket\((?:AF_INET6?|AF_PACKET)\b|sa_family=AF_INET6?")

# A name of a package that is worked out while typesetting is asked for at a port where nobody is.
NOWHERE = re.compile(
    r'sin_port=htons\(1\), sin_addr=inet_addr\("127\.0\.0\.1"\)|socket\(AF_INET, SOCK_STREAM'
)


def cases(folder: Path, secret: Path) -> Iterator[tuple[str, list[str], bool]]:
    """Each case by its name, what is run, and whether it has to succeed."""
    stranger = folder / "stranger.charsheet"
    elsewhere = folder / "elsewhere.charsheet"
    markup = (
        f'#read("{secret}") <img src="file://{secret}"> <img src="http://192.0.2.1/a.png"> '
        f'![x](file://{secret}) ![y](http://192.0.2.1/b.png) =cmd|" /C calc"!A0'
    )
    drawing = (
        f'<svg xmlns="http://www.w3.org/2000/svg"><image href="file://{secret}"/>'
        '<image href="http://192.0.2.1/c.png"/></svg>'
    )
    portrait = f"data:image/svg+xml;base64,{b64encode(drawing.encode()).decode()}"
    rows = {"traits": [{"name": markup, "note": markup}], "conditions": [markup]}
    tree = {"format": 1, "system": "narateer", "name": markup, "notes": markup, "attributes": {"agility": 2}}
    stranger.write_text(json.dumps({**tree, **rows, "portrait": portrait}), "utf-8")
    elsewhere.write_text(json.dumps({**tree, "portrait": "http://192.0.2.1/d.png"}), "utf-8")
    own = {"format": 1, "narateer": [{"name": f"{markup} own", "text": markup}]}
    (folder / "traits.json").write_text(json.dumps(own), "utf-8")
    program = [sys.executable, "-m", "charsheet"]
    yield "show", [*program, "show", str(stranger), "--explain"], True
    yield "check", [*program, "check", str(stranger), str(folder / "traits.json")], True
    yield "another portrait", [*program, "card", str(elsewhere), "-o", str(folder / "b.pdf")], True
    yield "cards", [*program, "card", str(stranger), *map(str, _samples()), "-o", str(folder / "a.pdf")], True
    for ending in ("html", "md", "png", "svg"):
        yield f"card as {ending}", [*program, "card", str(stranger), "-o", str(folder / f"a.{ending}")], True
    for name in DESIGNS:
        output = str(folder / f"{name}.pdf")
        yield f"design {name}", [*program, "card", str(stranger), "-o", output, "--design", name], False
    yield "window", [sys.executable, "-c", WINDOW, str(stranger)], True


def _samples() -> list[Path]:
    return sorted(SAMPLES.glob("*.charsheet"))


def traced(command: list[str], environment: Mapping[str, str], trace: Path) -> int:
    """Run *command*, and write what it and its children ask the system for to *trace*."""
    strace = ["strace", "-f", "-qq", "-s", "400", "-e", "trace=network,open,openat", "-o", str(trace)]
    done = subprocess.run([*strace, *command], env=environment, cwd=ROOT, capture_output=True, check=False)
    return done.returncode


def main() -> int:
    """Trace every case; returns 1 where one did what it may not."""
    if shutil.which("strace") is None:
        print("This needs strace: apt-get install strace")
        return 2
    bad = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        secret = folder / "secret" / "nobody-may-read-this"
        secret.parent.mkdir()
        secret.write_text("a secret", "utf-8")
        home = folder / "home"
        designs = home / "config" / "designs"
        designs.mkdir(parents=True)
        for design, text in DESIGNS.items():
            (designs / f"{design}.typ").write_text(text.replace("{secret}", str(secret)), "utf-8")
        for ending in ("txt", "png"):
            (designs / f"link.{ending}").symlink_to(secret)
        environment = {**os.environ, "CHARSHEET_HOME": str(home), "PYTHONPATH": str(ROOT)}
        environment["QT_QPA_PLATFORM"] = "offscreen"
        for case, command, succeeds in cases(folder, secret):
            trace = folder / "trace"
            status = traced(command, environment, trace)
            lines = trace.read_text("utf-8", "replace").splitlines()
            allowed = NOWHERE if case == "design computed" else None
            sockets = [each for each in lines if INTERNET.search(each)]
            sockets = [each for each in sockets if not (allowed and allowed.search(each))]
            reads = [
                line for line in lines if str(secret) in line and "open" in line and "ENOENT" not in line
            ]
            well = not sockets and not reads and (status == 0) == succeeds
            print(f"{'ok' if well else 'BAD':4} {case}: status {status}, {len(lines)} calls looked at")
            for line in (*sockets, *reads):
                print(f"       {line}")
            bad += not well
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
