"""How commands speak: what they make on standard output, what is wrong on standard error."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from charsheet.export.text import one_line
from charsheet.model.problems import Problem, Severity, path_text
from charsheet.present.locale import Locale
from charsheet.storage.errors import FileError
from charsheet.usage import PROBLEM, USAGE
from charsheet.values import Msg


def refuse(locale: Locale, message: Msg) -> int:
    """Say why nothing is done; returns the exit status of wrong usage."""
    print(one_line(f"charsheet: {locale.text(message)}"), file=sys.stderr)
    return USAGE


def no_such_system(name: str, ids: Iterable[str]) -> Msg:
    """That no system is called so, and which there are."""
    return Msg('no rule system is called "{name}"; there are: {known}', name=name, known=", ".join(ids))


def report(path: Path, problems: Sequence[Problem], locale: Locale) -> None:
    """Say what is wrong with a file, one line a problem."""
    for problem in problems:
        print(problem_line(path, problem, locale), file=sys.stderr)


def tell_problems(error: FileError, locale: Locale) -> int:
    """Say what is wrong with rulings, whose problems name the file themselves; returns the exit status."""
    for problem in error.problems:
        print(one_line(with_path(problem, locale)), file=sys.stderr)
    return PROBLEM


def print_utf8(text: str) -> None:
    """Print JSON, which is UTF-8 whatever the terminal shows; stray bytes of a file name are escaped."""
    put(f"{text}\n".encode("utf-8", "backslashreplace"))


def put(data: bytes) -> None:
    """Write bytes to standard output as they are, after all that was printed before."""
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def problem_line(path: Path, problem: Problem, locale: Locale) -> str:
    """A problem in one line: the file, how bad it is unless it is an error, the field, what is wrong."""
    kind = {Severity.WARNING: Msg("warning: "), Severity.NOTE: Msg("note: ")}.get(problem.severity)
    return one_line(f"{path}: {locale.text(kind) if kind else ''}{with_path(problem, locale)}")


def with_path(problem: Problem, locale: Locale) -> str:
    """A problem in words, the field before it where there is one."""
    text = locale.text(problem.message)
    return f"{path_text(problem.path)}: {text}" if problem.path else text
