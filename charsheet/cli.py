"""The command line. It knows neither Qt nor the window: whoever starts it says how to open one.

Exit status: 0 all well, 1 at least one file had a problem (the others are still done), 2 wrong usage, 70
the program itself is wrong somewhere.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeAlias

from charsheet.present.locale import Locale, get_locale, system_language
from charsheet.usage import DESIGN_WORKER, INTERNAL, PROBLEM, chosen_language, parse_arguments
from charsheet.values import Msg

OpenWindow: TypeAlias = "Callable[[Sequence[Path], str | None, bool], int]"
"""Opens the window with these files, in this language (None: as set), and returns the exit status.

The last argument asks for a window of its own, even where one is open already that could take the files.
"""


def main(argv: Sequence[str], open_window: OpenWindow) -> int:
    """Run the command that *argv* (without the program's name) asks for; returns the exit status."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a terminal that cannot show a letter
    locale = get_locale(chosen_language(argv) or system_language())
    try:
        return _run(argv, open_window, locale)
    except KeyboardInterrupt:
        return 130
    except Exception as error:  # noqa: BLE001 - whatever it is, nobody shall be shown a traceback
        return _tell_unexpected(error, locale)


def _run(argv: Sequence[str], open_window: OpenWindow, locale: Locale) -> int:
    if argv and argv[0] == DESIGN_WORKER:
        from charsheet.export.design_worker import work

        return work()
    try:
        arguments = parse_arguments(argv, locale)
    except SystemExit as request:
        return int(request.code or 0)
    if arguments.command is None:
        return open_window(arguments.files, arguments.lang, arguments.new_window)
    # Help, wrong usage and the window need nothing of what the commands do.
    from charsheet.commands import COMMANDS

    try:
        status = COMMANDS[arguments.command](arguments, locale)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever reads us has enough; nothing may be written any more, at exit neither.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PROBLEM
    return status


def _tell_unexpected(error: Exception, locale: Locale) -> int:
    """Write a report, and say where it is."""
    from charsheet.storage.errors import FileError
    from charsheet.storage.folders import user_folders
    from charsheet.storage.reports import program_versions, report, write_report

    happened = Msg(
        "Something unexpected happened, and the program stopped. No file is half written: each is as it "
        "was, or as it should become."
    )
    try:
        path = write_report(user_folders().logs, report(error, program_versions()))
        further = Msg("A report without anything of your characters lies in {file}.", file=str(path))
    except FileError as unwritten:
        reason = unwritten.problems[0].message
        name = type(error).__name__
        further = Msg("It was {error}; no report could be written: {reason}", error=name, reason=reason)
    sys.stderr.write(f"{locale.text(happened)} {locale.text(further)}\n")
    return INTERNAL
