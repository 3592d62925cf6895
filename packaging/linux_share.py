"""What a Linux desktop has to know of the program: its entry, its icons, its kind of file, its man page.

Every Linux package lays out the same under its prefix: the frozen program in ``lib/charsheet``, a link in
``bin``, and in ``share`` what desktops, shells and `man` look for.

``python3 packaging/linux_share.py PREFIX`` does it with what packaging/freeze.py left in ``dist``.
"""

from __future__ import annotations

import gzip
import os
import shutil
import sys
import time
from pathlib import Path

import freezing
import trial
from freezing import DIST, FILE_TYPE, IDENTIFIER, NAME, ROOT, write

SOURCES = ROOT / "packaging" / "linux"
SHELL = ROOT / "resources" / "shell"

PLACES = {
    f"{IDENTIFIER}.desktop": f"applications/{IDENTIFIER}.desktop",
    f"{IDENTIFIER}.metainfo.xml": f"metainfo/{IDENTIFIER}.metainfo.xml",
    f"{IDENTIFIER}.mime.xml": f"mime/packages/{IDENTIFIER}.xml",
}
"""The files of packaging/linux, and where in ``share`` they belong."""

SHELL_PLACES = {
    "charsheet.bash": f"bash-completion/completions/{NAME}",
    "_charsheet": f"zsh/vendor-completions/_{NAME}",
    "charsheet.fish": f"fish/vendor_completions.d/{NAME}.fish",
}


def made_at() -> float:
    """When this is made, in seconds since 1970: as SOURCE_DATE_EPOCH says, so that it can be made again."""
    return float(os.environ.get("SOURCE_DATE_EPOCH") or time.time())


def lay_out(frozen: Path, prefix: Path) -> None:
    """Put the frozen program, and all of the rest, under *prefix*, which must not exist."""
    shutil.copytree(frozen, prefix / "lib" / NAME, symlinks=True)
    (prefix / "bin").mkdir()
    (prefix / "bin" / NAME).symlink_to(f"../lib/{NAME}/{NAME}")
    write_share(prefix / "share")


def write_share(share: Path) -> None:
    """Write what belongs into ``share``."""
    import icons  # noqa: PLC0415 - it draws with Qt

    date = time.strftime("%Y-%m-%d", time.gmtime(made_at()))
    for source, place in PLACES.items():
        text = (SOURCES / source).read_text("utf-8")
        write(share / place, text.replace("@VERSION@", freezing.version()).replace("@DATE@", date).encode())
    icons.write_theme(share / "icons" / "hicolor", IDENTIFIER, FILE_TYPE.replace("/", "-"))
    for source, place in SHELL_PLACES.items():
        write(share / place, (SHELL / source).read_bytes())
    for page in SHELL.glob("man/**/*.1"):
        packed = gzip.compress(page.read_bytes(), mtime=0)
        write(share / page.relative_to(SHELL).with_suffix(".1.gz"), packed)


def main(arguments: list[str]) -> int:
    """Lay out everything under the prefix that the arguments name."""
    if len(arguments) != 1:
        print("usage: linux_share.py PREFIX")
        return 2
    lay_out(DIST / NAME, Path(arguments[0]))
    return 0


if __name__ == "__main__":
    sys.exit(trial.command(__file__, main))
