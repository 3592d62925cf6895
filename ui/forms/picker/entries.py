"""What a picker offers, and which of it fits what is typed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from charsheet.model.names import name_key
from charsheet.present.locale import Locale
from charsheet.rules.layout import Option
from charsheet.values import Msg


class Entry(Struct, frozen=True):
    """One thing to pick: ``id`` is what the file says, ``label`` what people read.

    ``effect`` says what it does, ``held`` that it is there already, ``remark`` where it comes from. One
    that is not ``known`` is somebody's own words, kept as they are.
    """

    id: str
    label: str
    effect: str = ""
    held: bool = False
    remark: str = ""
    known: bool = True


def entries_of(options: Iterable[Option], locale: Locale) -> tuple[Entry, ...]:
    """The names that the rules know."""
    return tuple(
        Entry(each.id, locale.text(each.label), locale.text(each.help) if each.help else "")
        for each in options
    )


def free_entry(name: str, locale: Locale) -> Entry:
    """A name that the rules do not know."""
    text = locale.text(Msg("Not known to the rules; kept as a note."))
    return Entry(name, locale.text(Msg('"{name}"', name=name)), text, known=False)


def marked(entries: Iterable[Entry], held: Iterable[str]) -> Iterator[Entry]:
    """The entries, those that are there already marked as such."""
    keys = set(map(name_key, held))
    return (replace(each, held=name_key(each.id) in keys) for each in entries)


def named(entries: Iterable[Entry], text: str) -> Entry | None:
    """The entry that is called just so, in the user's language or as files write it."""
    key = name_key(text)
    return next((each for each in entries if key in {name_key(each.label), name_key(each.id)}), None)


def fitting(entries: Sequence[Entry], text: str) -> tuple[Entry, ...]:
    """The entries of whose name *text* is a part, those that begin with it first; all when it is empty."""
    key = name_key(text)
    return tuple(
        sorted((each for each in entries if key in name_key(each.label) or key in name_key(each.id)),
               key=lambda each: not name_key(each.label).startswith(key))
    )  # fmt: skip
