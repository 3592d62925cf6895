"""Set up what is missing and start charsheet: `python3 packaging/run.py [arguments of charsheet]`.

`python3 packaging/run.py test [arguments of pytest]` sets up and runs all checks. Needs only Python
and its pip; works from any folder. This file keeps to the syntax of Python 3.8, so that a Python that
is too old is told so instead of failing on a line it cannot read.
"""

from __future__ import annotations

import os
import sys

# The script's own folder, which -I, -P and PYTHONSAFEPATH leave out.
sys.path.insert(0, os.path.dirname(os.path.realpath(__file__)))

from messages import SetupError, say

if not (3, 11) <= sys.version_info < (3, 14):
    say("wrong_python", version="Python " + sys.version.split()[0])
    sys.exit(1)

import subprocess
from pathlib import Path

import qt_libraries
from environment import Environment

ROOT = Path(__file__).resolve().parent.parent

# The commands of charsheet that work without a window, and so without Qt.
WITHOUT_WINDOW = frozenset(
    ("card", "check", "compare", "import", "new", "plan", "roster", "rulings", "show", "travel")
)
ANSWERED_IN_TEXT = frozenset(("-h", "--help", "--version", "--completion"))

START = "import sys; from ui.main import main; sys.argv[0] = 'charsheet'; sys.exit(main())"


def opens_window(arguments: list[str]) -> bool:
    """Tell whether charsheet, called so, will want Qt and its system libraries."""
    if ANSWERED_IN_TEXT.intersection(argument.partition("=")[0] for argument in arguments):
        return False
    words = [argument for argument in arguments if argument == "-" or not argument.startswith("-")]
    return not words or words[0] not in WITHOUT_WINDOW


def set_up(arguments: list[str]) -> list[str]:
    """Prepare everything for these arguments and return the command to hand over to."""
    environment = Environment(ROOT)
    # Isolated (-I): no file in the user's folder and no PYTHONPATH can stand in for one of ours.
    python = [str(environment.python), "-I"]
    if arguments[:1] == ["test"]:
        environment.ensure("dev")
        qt_libraries.ensure({"QT_QPA_PLATFORM": "offscreen"})
        return [*python, str(ROOT / "packaging/checks.py"), *arguments[1:]]
    environment.ensure("run")
    if opens_window(arguments):
        qt_libraries.ensure(os.environ)
    return [*python, "-c", START, *arguments]


def main(arguments: list[str]) -> int:
    """Set up and hand over; return the exit status."""
    try:
        command = set_up(arguments)
    except SetupError as error:
        say(error.key, **error.values)
        sys.stderr.write(error.output)
        return 1
    except KeyboardInterrupt:
        say("stopped")
        return 130
    return hand_over(command)


def hand_over(command: list[str]) -> int:
    """Become the program, in the same working directory."""
    if os.name != "nt":
        os.execv(command[0], command)
    # Windows' exec would return to the shell before the program ends.
    return subprocess.call(command)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
