"""The rulings in force for a system, each with its value and where that comes from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import simplejson

from charsheet.model.base import to_data
from charsheet.model.rulings import Rulings, parts_of, possible_values, ruling_info
from charsheet.present.locale import Locale
from charsheet.present.rulings import RulingWords
from charsheet.rules.system import RuleSystem
from charsheet.values import Msg


def rulings_text(system: RuleSystem[Any, Any], rulings: Rulings, file: str | None, locale: Locale) -> str:
    """Every ruling: id, value, origin, what it decides, and its values in words, the one that holds marked.

    *file* is where the set ones come from.
    """
    title = locale.text(Msg("{system}: rulings", system=system.name))
    return "\n".join((title, *_lines(rulings, file, locale)))


def _lines(rulings: Rulings, file: str | None, locale: Locale) -> Iterator[str]:
    for id in type(rulings).model_fields:
        info = ruling_info(type(rulings), id)
        is_set = id in rulings.model_fields_set and file is not None
        origin = Msg("from {file}", file=file or "") if is_set else Msg("default")
        yield ""
        yield f"{id} = {_value(getattr(rulings, id))}  ({locale.text(origin)})"
        yield f"    {locale.text(info.label)}. {locale.text(info.help)}"
        if not info.sourced:
            unsourced = Msg("The default rests on no source.")  # the catalogue tool sees no f-strings
            yield f"    {locale.text(unsourced)}"
        yield from _values(rulings, id, locale)


def _values(rulings: Rulings, id: str, locale: Locale) -> Iterator[str]:
    kind, held = type(rulings), getattr(rulings, id)
    words = RulingWords(kind, locale)
    for value in possible_values(kind, id):
        mark = "→" if value == held else " "
        yield f"  {mark} {_value(value)}: {words.value(id, value)}"
    if parts_of(kind, id) or ruling_info(kind, id).names_of is not None:
        yield f"  → {words.value(id, held)}"


def _value(value: Any) -> str:
    return simplejson.dumps(to_data(value), ensure_ascii=False, use_decimal=True)
