"""The values of rulings in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from decimal import Decimal

from msgspec import Struct
from pydantic import BaseModel

from charsheet.model.base import Json
from charsheet.model.names import name_key
from charsheet.model.rulings import Choice, Part, Rulings, default_of, parts_of, ruling_info
from charsheet.present.locale import Locale
from charsheet.values import Msg


class RulingWords(Struct, frozen=True):
    """Puts the rulings of one system into the words of one language."""

    rulings: type[Rulings]
    locale: Locale

    def default(self, id: str) -> str:
        """The default of the ruling *id* in words."""
        return self.value(id, default_of(self.rulings, id))

    def value(self, id: str, value: Json) -> str:
        """A value that the ruling *id* has, in words."""
        info = ruling_info(self.rulings, id)
        parts = parts_of(self.rulings, id)
        if parts:
            return "; ".join(self._entry(each, parts, info.choices) for each in value)
        if info.names_of is not None:
            return self.entry_name(info.names_of, value)
        label = next((each.label for each in info.choices if _is(each, value)), None)
        return self._plain(value) if label is None else self.locale.text(label)

    def bounds(self, id: str) -> str:
        """Between which whole numbers the ruling *id* lies."""
        field = self.rulings.model_fields[id]
        low = next(each.ge for each in field.metadata if hasattr(each, "ge"))
        high = next(each.le for each in field.metadata if hasattr(each, "le"))
        return self.locale.text(Msg("from {low} to {high}", low=low, high=high))

    def entry_name(self, id: str, name: str) -> str:
        """What an entry of the ruling *id*, a list, is called: our words for it, or its own name."""
        choices = ruling_info(self.rulings, id).choices
        return next((self.locale.text(each.label) for each in choices if _names(each, name)), name)

    def _entry(self, entry: BaseModel, parts: dict[str, Part], names: Iterable[Choice]) -> str:
        first, *others = parts
        name: str = getattr(entry, first)
        called = next((self.locale.text(each.label) for each in names if _names(each, name)), name)
        said = ", ".join(self._said(entry, {each: parts[each] for each in others}))
        return f"{called} ({said})" if said else called

    def _said(self, entry: BaseModel, parts: dict[str, Part]) -> Iterator[str]:
        for name, part in parts.items():
            value = getattr(entry, name)
            if value != type(entry).model_fields[name].default:
                yield f"{self.locale.text(part.label)}: {self._plain(value)}"

    def _plain(self, value: Json) -> str:
        if isinstance(value, bool):
            return self.locale.text(Msg("yes") if value else Msg("no"))
        return self.locale.number(value) if isinstance(value, int | Decimal) else str(value)


def _is(choice: Choice, value: Json) -> bool:
    return type(choice.value) is type(value) and choice.value == value


def _names(choice: Choice, name: str) -> bool:
    return name_key(str(choice.value)) == name_key(name)
