"""The commands: what `charsheet show` and the others do, and the exit status that each returns.

A command is a module of its own, imported when it is run: each needs another part of the program.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from typing import TypeAlias

from charsheet.present.locale import Locale

Command: TypeAlias = "Callable[[argparse.Namespace, Locale], int]"


def _show(arguments: argparse.Namespace, locale: Locale) -> int:
    from charsheet.commands.show import show

    return show(arguments, locale)


def _check(arguments: argparse.Namespace, locale: Locale) -> int:
    from charsheet.commands.check import check

    return check(arguments, locale)


def _new(arguments: argparse.Namespace, locale: Locale) -> int:
    from charsheet.commands.new import new

    return new(arguments, locale)


def _card(arguments: argparse.Namespace, locale: Locale) -> int:
    from charsheet.commands.card import card

    return card(arguments, locale)


def _plan(arguments: argparse.Namespace, locale: Locale) -> int:
    from charsheet.commands.plan import plan

    return plan(arguments, locale)


def _compare(arguments: argparse.Namespace, locale: Locale) -> int:
    from charsheet.commands.compare import compare

    return compare(arguments, locale)


def _travel(arguments: argparse.Namespace, locale: Locale) -> int:
    from charsheet.commands.travel import travel

    return travel(arguments, locale)


def _roster(arguments: argparse.Namespace, locale: Locale) -> int:
    from charsheet.commands.roster import roster

    return roster(arguments, locale)


def _import_table(arguments: argparse.Namespace, locale: Locale) -> int:
    from charsheet.commands.roster import import_table

    return import_table(arguments, locale)


def _rulings(arguments: argparse.Namespace, locale: Locale) -> int:
    from charsheet.commands.rulings import rulings

    return rulings(arguments, locale)


COMMANDS: Mapping[str, Command] = {
    "show": _show,
    "check": _check,
    "new": _new,
    "card": _card,
    "plan": _plan,
    "compare": _compare,
    "travel": _travel,
    "roster": _roster,
    "import": _import_table,
    "rulings": _rulings,
}
"""What each command of the grammar does, by its name."""
