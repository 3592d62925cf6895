"""Which column of a foreign table means which field, by what stands above it, in any of our languages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from charsheet.model.problems import path_text
from charsheet.present.locale import Locale
from charsheet.roster.columns import SYSTEM, Columns, listed_fields
from charsheet.rules.system import RuleSystem
from charsheet.values import Msg, Words

PROBLEM = "problem"
"""What a roster calls the column that says what is wrong with a file."""

_IGNORED = re.compile(r"[\W_]+")
_UNIT = re.compile(r"(?:,[^,]*|\([^()]*\))\s*\Z")


class Matcher:
    """Knows the fields and values of a system by every name that they have."""

    def __init__(self, system: RuleSystem[Any, Any], locales: Iterable[Locale]) -> None:
        self._locales = tuple(locales)
        self.columns = Columns(system)
        self.fields = {path_text(each.path): each for each in listed_fields(system)}
        self._names: dict[str, str] = {}
        for name, id in (*self._field_names(), *self._value_names()):
            self._names.setdefault(_key(name), id)

    def is_worked_out(self, id: str | None) -> bool:
        """Whether *id* is something that nobody enters, because the rules work it out."""
        return id is not None and id not in self.fields

    def match(self, heads: Sequence[str]) -> tuple[str | None, ...]:
        """For each head the id of a field or of a value, None where it is neither; no field twice."""
        found: list[str | None] = []
        for head in heads:
            id = self.find(head)
            found.append(None if id in self.fields and id in found else id)
        return tuple(found)

    def find(self, head: str) -> str | None:
        """What *head* names."""
        shorter = _UNIT.sub("", head)
        return next((self._names[key] for key in (_key(head), _key(shorter)) if key in self._names), None)

    def _field_names(self) -> Iterator[tuple[str, str]]:
        for id in self.fields:
            yield id, id
        for id, field in self.fields.items():
            for words in self._in_all(field.label):
                yield words, id
        for id, field in self.fields.items():
            yield str(field.path[-1]), id

    def _value_names(self) -> Iterator[tuple[str, str]]:
        values: Mapping[str, tuple[Words, ...]] = {each.id: each.label for each in self.columns.worked_out}
        others = {SYSTEM: (Msg("System"),), PROBLEM: (Msg("Problem"),)}
        yield from ((id, id) for id in (*values, *others))
        for id, label in {**values, **others}.items():
            for locale in self._locales:
                yield ": ".join(dict.fromkeys(map(locale.text, label))), id
        for each in self.columns.worked_out:
            if each.short is not None:
                yield from ((words, each.id) for words in self._in_all(each.short))

    def _in_all(self, words: Words) -> Iterator[str]:
        return (locale.text(words) for locale in self._locales)


def _key(name: str) -> str:
    return _IGNORED.sub("", name).casefold().replace("ё", "е")
