"""Makes a Debian package of the frozen program: ``python3 packaging/deb.py``, on Debian or Ubuntu.

It freezes the program first (``--as-it-is`` takes what was frozen before) and leaves
``dist/charsheet_VERSION_ARCHITECTURE.deb``. What Qt needs of the system is not in the package; the package
depends on it. packaging/try_deb.py installs it in a clean system, uses it and removes it.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import shutil
import subprocess
import sys
import time
from email.utils import formatdate
from pathlib import Path

import elf
import freeze
import freezing
import linux_share
import trial
from build_tools import ensure_tools
from freezing import BUILD, DIST, NAME, ROOT
from qt_libraries import ALWAYS, WAYLAND, X11
from trial import TrialError

TOOLS = {"dpkg-deb": "dpkg", "objdump": "binutils"}
MAINTAINER = f"{freezing.COPYRIGHT} <charsheet@localhost>"

FORMAT = "https://www.debian" + ".org/doc/packaging-manuals/copyright-format/1.0/"
"""The form of the file of licences; in two pieces, because the tree names no place to get packages from."""

SYSTEM = {
    **dict.fromkeys(("libc.so.6", "libm.so.6", "libdl.so.2", "libpthread.so.0", "librt.so.1"), "libc6"),
    **dict.fromkeys(("libutil.so.1", "libresolv.so.2"), "libc6"),
    **dict.fromkeys(("ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1"), "libc6"),
    "libstdc++.so.6": "libstdc++6",
    "libgcc_s.so.1": "libgcc-s1",
    "libz.so.1": "zlib1g",
}
"""Libraries that every Debian has or that come with one that Qt needs, by their package."""

OPTIONAL = {"libcups.so.2": "libcups2"}
"""Whoever has printers has it; without it there are none, and all else works."""

DESCRIPTION = """\
movement sheets that say where each number comes from
 Fill in a character, and every distance, speed and cost is there at once,
 each with the rule and the sum behind it. For tabletop role-players and
 game masters, with three rule systems: Narateer, d100 and D6.
 .
 Cards for the table come as PDF, picture, web page or text. Turns, chases,
 falls and journeys are planned step by step. The window and the command
 line speak English and Russian."""


def build(frozen: Path, dist: Path = DIST, work: Path = BUILD / "deb") -> Path:
    """Make the package from the frozen program and return it.

    Raises:
        TrialError: a library is in no package that is listed here.
        subprocess.CalledProcessError: dpkg-deb failed, and has said why.
    """
    shutil.rmtree(work, ignore_errors=True)
    usr = work / "usr"
    linux_share.lay_out(frozen, usr)
    leave_to_the_system(usr / "lib" / NAME / "_internal")
    write_documents(usr / "share" / "doc" / NAME)
    set_modes(work)
    (work / "DEBIAN").mkdir()
    (work / "DEBIAN" / "md5sums").write_text(md5sums(work), "utf-8")
    architecture = said("dpkg", "--print-architecture")
    (work / "DEBIAN" / "control").write_text(control(work, architecture), "utf-8")
    dist.mkdir(exist_ok=True)
    package = dist / f"{NAME}_{freezing.version()}_{architecture}.deb"
    subprocess.run(["dpkg-deb", "--root-owner-group", "-Zxz", "--build", work, package], check=True)
    return package


def leave_to_the_system(inside: Path) -> None:
    """Take out the libraries that a package of Debian has."""
    for path in inside.iterdir():
        if path.name in {**ALWAYS, **X11, **WAYLAND}:
            path.unlink()


def depends(folder: Path) -> tuple[list[str], list[str]]:
    """The packages that what is in *folder* needs, and those that it can do without.

    Raises:
        TrialError: a library is in none that is listed here.
    """
    known = {**SYSTEM, **ALWAYS, **X11, **WAYLAND}
    files = list(elf.programs_in(folder))
    asked = elf.needed(files)
    strange = {name: sorted(users) for name, users in asked.items() if name not in {**known, **OPTIONAL}}
    if strange:
        raise TrialError(f"no package is known here that has {strange}")
    # Qt finds some of them by itself when it runs, and is linked to the others.
    wanted = {known[name] for name in asked if name in known} | {*ALWAYS.values(), *X11.values()}
    wanted |= set(WAYLAND.values())
    needs = sorted(wanted - {"libc6"})
    return [f"libc6 (>= {elf.glibc(files)})", *needs], sorted(
        {OPTIONAL[each] for each in asked if each in OPTIONAL}
    )


def control(tree: Path, architecture: str) -> str:
    """What dpkg has to know of the package."""
    needs, helps = depends(tree / "usr" / "lib")
    size = sum(-(-each.lstat().st_size // 1024) for each in tree.rglob("*"))
    fields = {
        "Package": NAME,
        "Version": freezing.version(),
        "Architecture": architecture,
        "Maintainer": MAINTAINER,
        "Installed-Size": str(size),
        "Depends": ", ".join(needs),
        "Recommends": ", ".join(helps),
        "Section": "misc",
        "Priority": "optional",
        "Description": DESCRIPTION,
    }
    return "".join(f"{name}: {value}\n" for name, value in fields.items() if value)


def write_documents(folder: Path) -> None:
    """Write the licences and what has changed, where Debian has them."""
    folder.mkdir(parents=True)
    licences = (ROOT / "packaging" / "linux" / "copyright").read_text("utf-8")
    (folder / "copyright").write_text(f"Format: {FORMAT}\n{licences}", "utf-8")
    date = formatdate(linux_share.made_at())
    head = f"{NAME} ({freezing.version()}) unstable; urgency=medium"
    entry = f"{head}\n\n  * See NEWS.md.\n\n -- {MAINTAINER}  {date}\n"
    (folder / "changelog.gz").write_bytes(gzip.compress(entry.encode(), mtime=0))
    shutil.copy(ROOT / "CHANGELOG.md", folder / "NEWS.md")


def set_modes(tree: Path) -> None:
    """Everybody reads, nobody but root writes, and only programs are run."""
    for path in (tree, *tree.rglob("*")):
        if not path.is_symlink():
            runs = path.is_dir() or path == tree / "usr" / "lib" / NAME / NAME
            path.chmod(0o755 if runs else 0o644)


def md5sums(tree: Path) -> str:
    """A line for each file, with its digest, as dpkg keeps them."""
    files = sorted(each for each in (tree / "usr").rglob("*") if each.is_file() and not each.is_symlink())
    lines = (f"{_md5(each)}  {each.relative_to(tree)}\n" for each in files)
    return "".join(lines)


def _md5(path: Path) -> str:
    return hashlib.md5(path.read_bytes(), usedforsecurity=False).hexdigest()


def said(*command: str) -> str:
    """What a command prints, without the end of its line."""
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def main(arguments: list[str]) -> int:
    """Freeze, make the package, and say where it is."""
    parser = argparse.ArgumentParser(
        prog="deb.py", description="Makes a Debian package of the frozen program."
    )
    parser.add_argument("--as-it-is", action="store_true", help="of what was frozen before")
    options = parser.parse_args(arguments)
    ensure_tools(TOOLS)
    if not options.as_it_is and (status := freeze.main([])):
        return status
    start = time.monotonic()
    package = build(DIST / NAME)
    print(f"{package}: {package.stat().st_size / 1e6:.0f} MB, in {time.monotonic() - start:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(trial.command(__file__, main))
