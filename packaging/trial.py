"""What the commands that build packages and try them share: their tools, and how they say what they found."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from checks import LACKING
from environment import Environment
from messages import SetupError, say

ROOT = Path(__file__).resolve().parent.parent
TOOLS = ("PyInstaller", "PySide6", "pypdf")
"""Modules of the environment for development that builds and trials need."""

PATIENCE = 60.0
"""Seconds to wait for a window, or for anything else."""


class TrialError(Exception):
    """Something was not as it has to be; the text says what."""


def hold(well: bool, what: str) -> None:
    """Say that something is as it has to be.

    Raises:
        TrialError: it is not.
    """
    if not well:
        raise TrialError(what)
    print(f"ok     {what}", flush=True)


def wait_for(happened: Callable[[], bool], what: str) -> None:
    """Wait until it has happened.

    Raises:
        TrialError: it did not.
    """
    until = time.monotonic() + PATIENCE
    while not happened():
        if time.monotonic() > until:
            raise TrialError(what)
        time.sleep(0.1)


def command(script: str, main: Callable[[list[str]], int]) -> int:
    """The status of *main* with the arguments of this process.

    Where this Python lacks the tools, the environment of the tree is set up and does it all with its own.
    What is not as it has to be is told in a line.
    """
    arguments = sys.argv[1:]
    try:
        if any(importlib.util.find_spec(module) is None for module in TOOLS):
            environment = Environment(ROOT)
            environment.ensure("dev")
            return subprocess.call([str(environment.python), script, *arguments])
        return main(arguments)
    except SetupError as error:
        say(error.key, **error.values)
        sys.stderr.write(error.output)
        return LACKING
    except TrialError as error:
        print(f"FAILED {error}", flush=True)
    except subprocess.CalledProcessError as error:  # which has said why
        print(f"FAILED {error}", flush=True)
    return 1
