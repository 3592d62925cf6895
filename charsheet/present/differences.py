"""What differs between two states of a character, in words: "Agility: 4 → 5"."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from decimal import Decimal

from charsheet.model.base import Json, to_data
from charsheet.model.character import Character, character_data
from charsheet.model.names import name_key
from charsheet.model.problems import path_text
from charsheet.present.view import Presenter
from charsheet.rules.layout import Field, Kind
from charsheet.values import Msg, Path

NOTHING = "—"
LONGEST = 40
"""So many letters of a text are shown."""

_UNSEEN: Mapping[Path, Msg] = {("portrait",): Msg("Portrait")}
"""What the fields are called that no form has, but people see."""

_Models = Sequence[Json]


def differences(
    before: Character, after: Character, presenter: Presenter, leaving_out: Collection[Path] = ()
) -> tuple[str, ...]:
    """One line for each thing that is another one in *after*, by the labels of the form.

    Empty where both say the same, however each of them is written, but for what no form has and is left out.
    """
    if type(before) is not type(after):
        return (presenter.locale.text(Msg("It is a character of another rule system.")),)
    return tuple(_Differences(presenter, leaving_out).lines(before, after))


class _Differences:
    def __init__(self, presenter: Presenter, leaving_out: Collection[Path]) -> None:
        self._presenter = presenter
        self._left_out = leaving_out
        self._text = presenter.locale.text
        self._fields = [field for section in presenter.system.layout.sections for field in section.fields]

    def lines(self, before: Character, after: Character) -> Iterator[str]:
        for field in self._fields:
            one, other = _at(before, field.path), _at(after, field.path)
            if one != other:
                yield from self._of_field(field, one, other)
        yield from self._others(character_data(before), character_data(after))

    def _of_field(self, field: Field, one: Json, other: Json) -> Iterator[str]:
        label = self._text(field.label)
        if field.kind is Kind.ROWS:
            yield from self._of_rows(field, label, one, other)
        elif field.kind is Kind.NAMES:
            yield from self._of_names(field, label, one, other)
        elif field.kind is Kind.NOTES:
            yield self._text(Msg("{field}: changed", field=label))
        else:
            yield self._change(label, self._shown(field, one), self._shown(field, other))

    def _change(self, label: str, one: str, other: str) -> str:
        if one == other:  # the difference lies beyond what is shown
            return self._text(Msg("{field}: changed", field=label))
        return self._text(Msg("{field}: {before} → {after}", field=label, before=one, after=other))

    # --- lists -------------------------------------------------------------------------------

    def _of_names(self, field: Field, label: str, one: Sequence[str], other: Sequence[str]) -> Iterator[str]:
        before, after = ({name_key(each): each for each in names} for names in (one, other))
        yield from (self._gone(label, self._option(field, before[key])) for key in before if key not in after)
        yield from (self._new(label, self._option(field, after[key])) for key in after if key not in before)
        if before.keys() == after.keys():
            yield self._text(Msg("{field}: changed", field=label))

    def _of_rows(self, field: Field, label: str, one: _Models, other: _Models) -> Iterator[str]:
        before, after = _without_common(one, other)
        if not before and not after:
            yield self._text(Msg("{field}: in another order", field=label))
        for row in before:
            title = self._title(field, row)
            partner = next((each for each in after if self._title(field, each) == title), None)
            if partner is None:
                yield self._gone(label, title)
            else:
                after = [each for each in after if each is not partner]
                yield from self._of_row(field, f"{label}, {title}", row, partner)
        yield from (self._new(label, self._title(field, row)) for row in after)

    def _of_row(self, field: Field, label: str, one: Json, other: Json) -> Iterator[str]:
        changed = [each for each in field.columns if _at(one, each.path) != _at(other, each.path)]
        for column in changed:
            shown = (self._shown(column, _at(row, column.path)) for row in (one, other))
            yield self._change(f"{label}, {self._text(column.label)}", *shown)
        if not changed:
            yield self._text(Msg("{field}: changed", field=label))

    def _gone(self, label: str, name: str) -> str:
        return self._text(Msg("{field}: {name} removed", field=label, name=name))

    def _new(self, label: str, name: str) -> str:
        return self._text(Msg("{field}: {name} added", field=label, name=name))

    def _title(self, field: Field, row: Json) -> str:
        """What a row is called: the first of its texts that says something."""
        named = (each for each in field.columns if each.kind not in {Kind.SWITCH, Kind.DECIMAL, Kind.WHOLE})
        shown = (self._shown(each, _at(row, each.path)) for each in named)
        return next((each for each in shown if each != NOTHING), NOTHING)

    # --- values ------------------------------------------------------------------------------

    def _shown(self, field: Field, value: Json) -> str:
        if value is None or value == "":
            return self._text(field.none) if field.none is not None and value is None else NOTHING
        if isinstance(value, bool):
            return self._text(Msg("yes") if value else Msg("no"))
        if isinstance(value, int | Decimal):
            return self._presenter.locale.number(value)
        if field.kind is Kind.VALUE:
            return self._presenter.label(str(value))
        return _short(self._option(field, str(value)))

    def _option(self, field: Field, value: str) -> str:
        options = () if field.options is None else field.options(self._presenter.rulings)
        found = next((each for each in options if name_key(each.id) == name_key(value)), None)
        return value if found is None else self._text(found.label)

    # --- what no form has --------------------------------------------------------------------

    def _others(self, before: Json, after: Json) -> Iterator[str]:
        known = {field.path for field in self._fields}.union(self._left_out)
        for path in _differing(before, after, known, ()):
            label = _UNSEEN.get(path)
            named = path_text(path) if label is None else self._text(label)
            yield self._text(Msg("{field}: changed", field=_short(named)))


def _at(model: Json, path: Path) -> Json:
    """What the rules take a field for, written or not."""
    for part in path:
        model = getattr(model, str(part))
    return model


def _without_common(one: _Models, other: _Models) -> tuple[list[Json], list[Json]]:
    """The rows of each that the other one has not, in their order."""
    rest = list(other)
    alone: list[Json] = []
    for row in one:
        same = next((each for each in rest if to_data(each) == to_data(row)), None)
        if same is None:
            alone.append(row)
        else:
            rest = [each for each in rest if each is not same]
    return alone, rest


def _differing(before: Json, after: Json, known: set[Path], path: Path) -> Iterator[Path]:
    """The places, outside the fields of the form, at which two trees differ."""
    keys = dict.fromkeys((*before, *after))
    for key in keys:
        here = (*path, key)
        one, other = before.get(key), after.get(key)
        if here in known or one == other:
            continue
        if any(each[: len(here)] == here for each in known):  # only a part of it belongs to the form
            yield from _differing(one or {}, other or {}, known, here)
        else:
            yield here


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= LONGEST else f"{line[: LONGEST - 1].rstrip()}…"
