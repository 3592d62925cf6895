"""Makes an AppImage: one file that runs on any Linux desktop. ``python3 packaging/appimage.py``.

*Untested* is the last step, which needs the command `appimagetool`. The folder that goes into the image,
``build/Charsheet.AppDir``, was made and started; where the command is missing, that is where this ends.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import freeze
import freezing
import linux_share
import trial
from freezing import BUILD, DIST, IDENTIFIER, NAME

APP_DIR = BUILD / f"{freezing.TITLE}.AppDir"


def lay_out(frozen: Path, folder: Path = APP_DIR) -> Path:
    """Make the folder that goes into the image, and return it."""
    shutil.rmtree(folder, ignore_errors=True)
    usr = folder / "usr"
    linux_share.lay_out(frozen, usr)
    # What is started, what it is called, and how it looks are sought at the top.
    (folder / "AppRun").symlink_to(f"usr/lib/{NAME}/{NAME}")
    (folder / f"{IDENTIFIER}.desktop").symlink_to(f"usr/share/applications/{IDENTIFIER}.desktop")
    icon = f"usr/share/icons/hicolor/256x256/apps/{IDENTIFIER}.png"
    (folder / f"{IDENTIFIER}.png").symlink_to(icon)
    (folder / ".DirIcon").symlink_to(icon)
    # Where its tools look for the metadata.
    metainfo = usr / "share" / "metainfo"
    (metainfo / f"{IDENTIFIER}.appdata.xml").symlink_to(f"{IDENTIFIER}.metainfo.xml")
    return folder


def main(arguments: list[str]) -> int:
    """Freeze, make the folder, and the image where that can be done."""
    if arguments not in ([], ["--as-it-is"]):
        print("usage: appimage.py [--as-it-is]")
        return 2
    if not arguments and (status := freeze.main([])):
        return status
    folder = lay_out(DIST / NAME)
    tool = shutil.which("appimagetool")
    if tool is None:
        print(f"{folder} is ready; appimagetool, which makes an image of it, is missing here")
        return 1
    architecture = os.uname().machine
    image = DIST / f"{freezing.TITLE}-{freezing.version()}-{architecture}.AppImage"
    return subprocess.run([tool, str(folder), str(image)], check=False).returncode


if __name__ == "__main__":
    sys.exit(trial.command(__file__, main))
