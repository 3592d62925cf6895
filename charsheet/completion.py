"""What lets a shell complete the command line; packaging/documents.py makes it from the grammar."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from charsheet.resources import resources

COMPLETIONS = {"bash": "charsheet.bash", "fish": "charsheet.fish", "zsh": "_charsheet"}
"""The file for each shell, in ``resources/shell``."""


def completion_file(shell: str) -> Path:
    """Where the file for one of the :data:`COMPLETIONS` is."""
    return resources() / "shell" / COMPLETIONS[shell]


class Completion(argparse.Action):
    """Prints the file for a shell and ends, as ``--version`` does; it leaves no trace in the namespace."""

    def __init__(
        self, option_strings: Sequence[str], dest: str, choices: Sequence[str], help: str | None = None
    ) -> None:
        super().__init__(option_strings, dest, choices=choices, help=help, default=argparse.SUPPRESS)

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,  # noqa: ARG002 - argparse gives it
        values: str | Sequence[Any] | None,
        option_string: str | None = None,  # noqa: ARG002
    ) -> None:
        """Print the file for the shell that *values* names."""
        sys.stdout.write(completion_file(str(values)).read_text("utf-8"))
        parser.exit()
