"""Installs the Debian package in a clean system, uses it as people do, and removes it.

``python3 packaging/try_deb.py`` (as root, on Debian) makes the package, and in ``build/clean-RELEASE`` a bare
Debian of the release that this machine has; ``--release trixie`` takes another one, ``--as-it-is`` the
package that was made before, ``--pictures FOLDER`` keeps pictures of the windows.

It checks that all libraries are found, that every command, card and window does there what packaging/smoke.py
asks for, that a double click on a character opens it, and that nothing stays when the package is purged.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import deb
import freezing
import smoke
import trial
import virtual_display
from build_tools import ensure_tools
from freezing import BUILD, DIST, FILE_TYPE, IDENTIFIER, NAME
from smoke import FILE, Program
from trial import PATIENCE, TrialError, hold, wait_for

TOOLS = {
    "debootstrap": "debootstrap",
    "desktop-file-validate": "desktop-file-utils",
    "appstreamcli": "appstream",
    **virtual_display.TOOLS,
}
DESKTOP = (
    "xdg-utils",
    "shared-mime-info",
    "desktop-file-utils",
    "libglib2.0-bin",
    "hicolor-icon-theme",
    "file",
)
"""What every desktop has, and a bare Debian has not: who looks up which program opens a file."""

INSIDE_HOME = "/home/trial"

SURROUNDINGS = {
    "PATH": "/usr/sbin:/usr/bin:/sbin:/bin",
    "DEBIAN_FRONTEND": "noninteractive",
    "LC_ALL": "C.UTF-8",
    "HOME": INSIDE_HOME,
}


class CleanRoot:
    """A Debian of its own in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.home = folder / INSIDE_HOME.lstrip("/")

    def make(self, release: str) -> None:
        """Make it, where it is not there from before."""
        if not (self.folder / "etc" / "debian_version").exists():
            print(f"       a bare {release}, which takes some minutes", flush=True)
            mirror = mirror_of(release)
            command = ["debootstrap", "--variant=minbase", release, str(self.folder), mirror]
            said = subprocess.run(command, capture_output=True, text=True, check=False)
            if said.returncode:
                raise TrialError(f"debootstrap: {said.stdout[-2000:]}{said.stderr}")
        self.run("apt-get", "update", "-q")
        self.run("apt-get", "install", "-q", "--yes", "--no-install-recommends", *DESKTOP)

    def command(self, *words: str) -> list[str]:
        """What runs *words* there."""
        return [shutil.which("chroot") or "/usr/sbin/chroot", str(self.folder), *words]

    def run(self, *words: str, **environ: str) -> str:
        """What a command there says; it has to succeed."""
        surroundings = {**SURROUNDINGS, **environ}
        done = subprocess.run(
            self.command(*words),
            env=surroundings,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise TrialError(
                f"{' '.join(words)}: status {done.returncode}\n{done.stdout[-3000:]}{done.stderr[-3000:]}"
            )
        return done.stdout

    def click(self, file: str, display: str) -> None:
        """Have GIO open a file, as a file manager does; it returns, and what it has started goes on."""
        nothing = subprocess.DEVNULL  # a pipe would be held open by what goes on
        command, environ = self.command("gio", "open", file), {**SURROUNDINGS, "DISPLAY": display}
        done = subprocess.run(
            command, env=environ, stdin=nothing, stdout=nothing, stderr=nothing, check=False
        )
        hold(done.returncode == 0, "gio open")

    def files(self) -> set[str]:
        """All that lies there, without what is only a cache or a log, and without homes."""
        skipped = re.compile(r"/(?:proc|sys|dev|tmp|home|root|var/(?:cache|log|lib/(?:apt|dpkg)))(?:/|$)")
        found: set[str] = set()
        for folder, folders, files in os.walk(self.folder):
            here = "/" + os.path.relpath(folder, self.folder).lstrip(".")
            folders[:] = [each for each in folders if not skipped.match(f"{here.rstrip('/')}/{each}")]
            found |= {f"{here.rstrip('/')}/{each}" for each in (*folders, *files)}
        return found

    @contextmanager
    def mounted(self) -> Iterator[None]:
        """With what every running system has: /proc, /dev, and the way to the screen."""
        places = {"/proc": "proc", "/dev": "dev", "/tmp/.X11-unix": "tmp/.X11-unix"}  # noqa: S108 - X's own
        done: list[Path] = []
        try:
            for outside, inside in places.items():
                Path(outside).mkdir(exist_ok=True)
                place = self.folder / inside
                place.mkdir(parents=True, exist_ok=True)
                subprocess.run(["mount", "--bind", outside, str(place)], check=True)
                done.append(place)
            yield
        finally:
            for place in reversed(done):
                subprocess.run(["umount", "--lazy", str(place)], check=False)


def own_release() -> str:
    """The name of the Debian that this machine has."""
    text = Path("/etc/os-release").read_text("utf-8")
    found = re.search(r"^VERSION_CODENAME=(\w+)$", text, re.MULTILINE)
    return found[1] if found else "stable"


def mirror_of(release: str) -> str:
    """Where this machine gets its packages from."""
    told = deb.said("apt-get", "indextargets", "--format", "$(REPO_URI) $(RELEASE)")
    addresses = [line.split()[0] for line in told.splitlines() if "-" not in line.split()[1]]
    if not addresses:
        raise TrialError(f"apt knows no place to get {release} from")
    return addresses[0]


def validate(package: Path) -> None:
    """Whether desktops accept what the package tells them."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["dpkg-deb", "--extract", str(package), folder], check=True)
        share = Path(folder) / "usr" / "share"
        for command, place in (
            (("desktop-file-validate",), f"applications/{IDENTIFIER}.desktop"),
            (("appstreamcli", "validate", "--no-net", "--explain"), f"metainfo/{IDENTIFIER}.metainfo.xml"),
        ):
            done = subprocess.run([*command, str(share / place)], capture_output=True, text=True, check=False)
            hold(done.returncode == 0, f"{command[0]} {done.stdout.strip() if done.returncode else ''}")


def find_libraries(root: CleanRoot) -> None:
    """Whether the loader finds everything that the program and its plugins are linked to."""
    inside = root.folder / "usr" / "lib" / NAME
    places = [f"/{each.relative_to(root.folder)}" for each in deb.elf.programs_in(inside)]
    own = f"/usr/lib/{NAME}/_internal"  # PyInstaller's bootloader says so to the loader
    told = root.run("ldd", *places, LD_LIBRARY_PATH=own)
    lacking = sorted(
        {line.strip() for line in told.splitlines() if "not found" in line and "libcups" not in line}
    )
    hold(not lacking, f"every library is found, of {len(places)} programs and libraries {lacking or ''}")


def double_click(root: CleanRoot, program: Program, pictures: Path) -> None:
    """Whether a click on a file in a file manager opens it, which asks GIO as this does."""
    name = f"{INSIDE_HOME}/{FILE}"
    told = root.run("gio", "info", "--attributes=standard::content-type,standard::icon", name)
    hold(f"content-type: {FILE_TYPE}\n" in told, f"the kind of a character file: {FILE_TYPE}")
    icon = FILE_TYPE.replace("/", "-")
    hold(icon in told, f"and its icon: {icon}")
    opener = root.run("xdg-mime", "query", "default", FILE_TYPE).strip()
    hold(opener == f"{IDENTIFIER}.desktop", f"what opens it: {opener}")
    with virtual_display.virtual_display() as display:
        root.click(name, display)
        wait_for(lambda: smoke.open_files(program) == 1, "the window has opened the file")
        shown = virtual_display.take_picture(display, pictures / "double-click.png", PATIENCE)
        hold(shown, "a double click opens it in a window: double-click.png")


def try_package(package: Path, root: CleanRoot, pictures: Path) -> None:
    """Install, use, remove.

    Raises:
        TrialError: something is not as it has to be.
    """
    validate(package)
    before = root.files()
    shutil.copy(package, root.folder / "tmp")
    install = ("apt-get", "install", "-q", "--yes", "--no-install-recommends")
    root.run(*install, f"/tmp/{package.name}")  # noqa: S108 - of the clean system
    hold(True, f"installed: {root.run('dpkg-query', '-W', NAME).split()}")
    hold(not list(root.folder.glob("usr/bin/python*")), "no Python came with it")
    find_libraries(root)
    shutil.rmtree(root.home, ignore_errors=True)
    root.home.mkdir(parents=True)
    frozen = root.folder / "usr" / "lib" / NAME
    command = root.command("/usr/bin/env", f"--chdir={INSIDE_HOME}", f"/usr/bin/{NAME}")
    program = Program(command, root.home, frozen, INSIDE_HOME)
    smoke.try_all(program, pictures)
    double_click(root, program, pictures)
    root.run("apt-get", "purge", "-q", "--yes", NAME)
    ours = re.compile(rf"{NAME}", re.IGNORECASE)
    left = sorted(each for each in root.files() - before if ours.search(each))
    hold(not left, f"nothing of it stays {left or ''}")
    hold(
        root.run("xdg-mime", "query", "default", FILE_TYPE).strip() == "", "nothing opens its files any more"
    )


def main(arguments: Sequence[str]) -> int:
    """Make the package and the clean system, and try one in the other."""
    parser = argparse.ArgumentParser(
        prog="try_deb.py", description="Tries the Debian package in a clean system."
    )
    parser.add_argument("--as-it-is", action="store_true", help="the package that was made before")
    parser.add_argument("--release", default=own_release(), help="the Debian to try it in")
    parser.add_argument("--pictures", type=Path, default=BUILD / "pictures", help="a folder for pictures")
    options = parser.parse_args(arguments)
    if os.geteuid() != 0:
        raise TrialError("only root can make a clean system and go into it")
    ensure_tools(TOOLS)
    if not options.as_it_is and (status := deb.main([])):
        return status
    packages = list(DIST.glob(f"{NAME}_{freezing.version()}_*.deb"))
    if len(packages) != 1:
        raise TrialError(f"packages of version {freezing.version()}: {packages}")
    pictures = options.pictures / options.release
    pictures.mkdir(parents=True, exist_ok=True)
    root = CleanRoot(BUILD / f"clean-{options.release}")
    root.make(options.release)
    with root.mounted():
        try_package(packages[0], root, pictures)
    return 0


if __name__ == "__main__":
    sys.exit(trial.command(__file__, main))
