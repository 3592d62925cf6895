"""`charsheet new`: one character from a template, or many of a kind, adjusted by name."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from pathlib import Path

from charsheet.commands.reading import STANDARD_INPUT
from charsheet.commands.telling import no_such_system, print_utf8, refuse, report
from charsheet.export.text import one_line
from charsheet.model.problems import InvalidError
from charsheet.present.locale import Locale
from charsheet.rules.cast import Adjustment
from charsheet.storage.errors import FileError
from charsheet.storage.files import Loaded, character_bytes, save_character
from charsheet.storage.numbered import MOST, create_all, names_in, numbered_names
from charsheet.storage.samples import from_file, from_npc
from charsheet.systems.registry import SYSTEMS_BY_ID, AnySystem, find_system
from charsheet.usage import PROBLEM, WELL
from charsheet.values import Msg


def new(arguments: argparse.Namespace, locale: Locale) -> int:
    """Make a new character and print it, or write it to a new file; or make many in a folder."""
    system = find_system(arguments.system)
    if system is None:
        return refuse(locale, no_such_system(arguments.system, SYSTEMS_BY_ID))
    output: Path | None = arguments.output
    try:
        order = Order(system, arguments.template, arguments.adjust, locale)
        if arguments.count is not None:
            if output is None or output == STANDARD_INPUT:
                return refuse(locale, Msg("many need a folder to lie in: -o FOLDER"))
            for path in make_many(order, arguments.count, arguments.name, output):
                print(one_line(str(path)))
            return WELL
        made = order.made(arguments.name)
        if output is None or output == STANDARD_INPUT:
            print_utf8(character_bytes(made.character).decode().rstrip("\n"))
        else:
            write_one(made, output)
    except InvalidError as error:
        return refuse(locale, error.message)
    except FileError as error:
        report(output or STANDARD_INPUT, error.problems, locale)
        return PROBLEM
    return WELL


def template_ids(system: AnySystem) -> tuple[str, ...]:
    """Everything that a character of *system* can start from."""
    return (*(each.id for each in system.templates), *(each.id for each in system.cast().npcs))


def adjustments_named(system: AnySystem, ids: Sequence[str]) -> tuple[Adjustment, ...]:
    """The adjustments of *system* by their ids.

    Raises:
        InvalidError: there is no such adjustment.
    """
    cast = system.cast()
    found = [(id, cast.adjustment(id)) for id in ids]
    for id, each in found:
        if each is None:
            known = ", ".join(each.id for each in cast.adjustments)
            raise InvalidError(
                Msg('no adjustment is called "{name}"; there are: {known}', name=id, known=known)
            )
    return tuple(each for _, each in found if each is not None)


class Order:
    """What is to be made: a template of a system, with adjustments, in one language.

    Raises:
        InvalidError: no template or no adjustment is called so.
    """

    def __init__(
        self, system: AnySystem, template: str | None, adjustments: Sequence[str], locale: Locale
    ) -> None:
        self.system = system
        self.template = template or system.templates[0].id
        self._npc = system.cast().npc(self.template)
        self._locale = locale
        if self.template not in template_ids(system):
            known = ", ".join(template_ids(system))
            raise InvalidError(
                Msg('no template is called "{name}"; there are: {known}', name=self.template, known=known)
            )
        self._adjustments = adjustments_named(system, adjustments)

    def usual_name(self) -> str:
        """What the character is called where nobody says otherwise."""
        return self._locale.text(Msg("New character") if self._npc is None else self._npc.label)

    def made(self, name: str | None = None) -> Loaded:
        """A new character called *name*.

        Raises:
            FileError: template and adjustments do not go together.
        """
        name, say = name or self.usual_name(), self._locale.text
        if self._npc is not None:
            return from_npc(self.system, self._npc, say, self._adjustments, name)
        return from_file(self.system, self.template, name, self._adjustments, say)


def make_many(order: Order, count: int, pattern: str | None, folder: Path) -> tuple[Path, ...]:
    """Write so many new characters into *folder*, numbered after those that lie there.

    Raises:
        InvalidError: there are too few or too many of them.
        FileError: one could not be made; none of them is there.
    """
    if not 1 <= count <= MOST:
        raise InvalidError(Msg("from 1 to {most} can be made in one step", most=MOST))
    names = numbered_names(pattern or order.usual_name(), count, names_in(folder))
    return create_all(folder, [order.made(each).character for each in names])


def write_one(character: Loaded, output: Path) -> None:
    """Write a character to a file that is not there yet.

    Raises:
        FileError: it is, or it could not be written.
    """
    if os.path.lexists(output):
        raise FileError.because(Msg("is there already and is left alone"))
    save_character(output, character.character)
