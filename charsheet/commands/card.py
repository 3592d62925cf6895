"""`charsheet card`: the cards of all files, a list of them, or the tables of a system."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec.structs import fields

from charsheet.commands.reading import evaluate_file, rulings_in
from charsheet.commands.telling import no_such_system, refuse, report, tell_problems
from charsheet.export.card_command import (
    CardOrder,
    Tally,
    identities,
    make_cards,
    make_lists,
    make_views,
    refusal,
    with_folders,
)
from charsheet.export.card_options import CardOptions
from charsheet.export.designs import FOLDER, design_named
from charsheet.export.text import one_line
from charsheet.model.problems import InvalidError, Problem
from charsheet.present.card import card_view
from charsheet.present.card_blocks import check_blocks, chosen_blocks
from charsheet.present.card_group import Member, group_views, roster_views
from charsheet.present.card_reference import chosen_themes, reference_cards, reference_page
from charsheet.present.card_view import CardView
from charsheet.present.locale import Locale
from charsheet.present.units import display_units
from charsheet.present.view import Presenter
from charsheet.storage.errors import FileError
from charsheet.storage.folders import user_folders
from charsheet.storage.rulings import find_rulings
from charsheet.systems.registry import SYSTEMS, SYSTEMS_BY_ID, find_system
from charsheet.values import Msg


def card(arguments: argparse.Namespace, locale: Locale) -> int:
    """Write the cards of all files, or those of a reference, in the format of the output's ending."""
    try:
        options = _options(arguments)
        setup, grid = options.setup(), options.grid_in_words()
    except InvalidError as error:
        return refuse(locale, error.message)
    files, status = with_folders(arguments.files, lambda path, each: report(path, each, locale))
    message = _card_misuse(arguments) or refusal(files, arguments.output, setup)
    if message is not None:
        return refuse(locale, message)
    order = CardOrder(arguments.output, setup, arguments.per_file, identities(files))
    if arguments.paper:
        print(one_line(locale.text(grid)))
    if arguments.reference:
        return _reference(arguments, order, locale)
    tally = Tally(_shown(locale))
    try:
        return max(status, _cards(files, arguments, order, tally, locale))
    except KeyboardInterrupt:
        stopped = Msg(
            "stopped: {read} of {all} characters were read, {written} files were written",
            read=tally.read,
            all=tally.all,
            written=tally.written,
        )
        print(one_line(f"charsheet: {locale.text(stopped)}"), file=sys.stderr)
        raise


def _options(arguments: argparse.Namespace) -> CardOptions:
    """How the cards are to be, as it was typed.

    Raises:
        InvalidError: there is no such design, or no such block.
    """
    chosen = {each.name: getattr(arguments, each.name) for each in fields(CardOptions)}
    chosen["size"] = arguments.size or ("a4" if arguments.list in {"roster", "page"} else "a6")
    chosen["design"] = None
    if arguments.design:
        chosen["design"] = design_named(user_folders().config / FOLDER, arguments.design)
    if not arguments.reference:
        check_blocks(SYSTEMS, arguments.preset)
    return CardOptions(**chosen)


def _card_misuse(arguments: argparse.Namespace) -> Msg | None:
    """What of the arguments of a card does not go together."""
    if arguments.reference:
        if find_system(arguments.reference) is None:
            return no_such_system(arguments.reference, SYSTEMS_BY_ID)
        if arguments.files or arguments.per_file:
            return Msg("a reference is of no characters")
        if arguments.list not in {"", "page"}:
            return Msg("a reference is made as cards or as a page")
        return None
    if arguments.list == "page":
        return Msg("only a reference is made as a page; a list of characters is a roster")
    return None if arguments.files else Msg("no characters are named")


def _cards(
    files: Sequence[Path], arguments: argparse.Namespace, order: CardOrder, tally: Tally, locale: Locale
) -> int:

    units = display_units(arguments.units)

    def view_of(path: Path) -> CardView:
        found = evaluate_file(path, arguments.rulings, locale, units)
        blocks = chosen_blocks(found.loaded.system, arguments.preset)
        return card_view(found.presenter, found.loaded.character, found.sheet, blocks)

    def member_of(path: Path) -> Member:
        found = evaluate_file(path, arguments.rulings, locale, units)
        return Member(found.presenter, found.loaded.character, found.sheet)

    def tell(path: Path, problems: Sequence[Problem]) -> None:
        report(path, problems, locale)

    lists = {"roster": roster_views, "group": group_views}
    if arguments.list:
        return make_lists(files, order, member_of, lists[arguments.list], tell, tally)
    return make_cards(files, order, view_of, tell, tally)


def _reference(arguments: argparse.Namespace, order: CardOrder, locale: Locale) -> int:
    """Write the tables of a system that exists, under the rulings in force."""
    system = SYSTEMS_BY_ID[arguments.reference]
    found: Path | None = arguments.rulings or find_rulings(None, user_folders())
    try:
        holds = rulings_in(found, system, locale)
    except FileError as error:
        return tell_problems(error, locale)
    presenter = Presenter(system, holds, locale, display_units(arguments.units))
    try:
        themes = chosen_themes(presenter, arguments.preset)
    except InvalidError as error:
        return refuse(locale, error.message)
    make = reference_page if arguments.list else reference_cards
    return make_views(make(presenter, themes), order, lambda path, each: report(path, each, locale))


def _shown(locale: Locale) -> Callable[[Tally], None]:
    """What shows how far making cards has come: a line that a terminal writes over, nothing elsewhere."""

    def show(tally: Tally) -> None:
        if sys.stderr.isatty() and tally.all > 1:
            words = locale.text(Msg("{n} of {all}", n=tally.read, all=tally.all))
            end = "\r\033[K" if tally.read == tally.all else ""
            print(f"\r{words}{end}", end="", file=sys.stderr, flush=True)

    return show
