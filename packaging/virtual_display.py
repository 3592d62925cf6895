"""A screen that nobody sees, for a while, and pictures of it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

TOOLS = {"Xvfb": "xvfb"}
"""The command, by its Debian package."""


@contextmanager
def virtual_display(size: str = "1400x1000") -> Iterator[str]:
    """Start an X server without a screen; gives its name, such as ":1", and ends it afterwards."""
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", f"{size}x24"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        try:
            assert server.stdout is not None  # noqa: S101 - it was asked for
            number = server.stdout.readline().strip()
            if not number:
                raise RuntimeError("Xvfb did not start")
            yield f":{number}"
        finally:
            server.terminate()


# Waits until something is seen that has stayed as it is for a second, and keeps it. Status 1: nothing was.
_PICTURE = """
import sys, time
from PySide6.QtGui import QGuiApplication
application = QGuiApplication([])
file, until = sys.argv[1], time.monotonic() + float(sys.argv[2])
before, since = None, 0.0
while time.monotonic() < until:
    picture = QGuiApplication.primaryScreen().grabWindow(0).toImage()
    small = picture.scaled(140, 100)
    colours = {small.pixel(x, y) for x in range(140) for y in range(100)}
    if picture != before:
        before, since = picture, time.monotonic()
    elif len(colours) > 20 and time.monotonic() - since > 1:
        picture.save(file)
        raise SystemExit(0)
    time.sleep(0.2)
raise SystemExit(1)
"""


def take_picture(display: str, file: Path, patience: float) -> bool:
    """Keep as *file* what a display shows, as soon as that is something and stays; False if it never is."""
    environ = {**os.environ, "DISPLAY": display, "QT_QPA_PLATFORM": "xcb"}
    command = [sys.executable, "-I", "-c", _PICTURE, str(file), str(patience)]
    return subprocess.run(command, env=environ, timeout=patience + 30, check=False).returncode == 0
