"""The sheet: every value of a character, explained, in the order of the book."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType
from typing import TypeVar, cast

from charsheet.model.character import Character, Effect, Override
from charsheet.model.problems import Problem, Severity, shortened
from charsheet.values import AnyValue, Content, Msg, Operand, Path, Quantity, Value

C = TypeVar("C", bound=Content)


@dataclass(frozen=True, slots=True)
class Sheet(Mapping[str, AnyValue]):
    """A frozen mapping from value id to :class:`Value`, in order, and what was noticed on the way."""

    values_by_id: Mapping[str, AnyValue]
    problems: tuple[Problem, ...] = field(default=())

    def __getitem__(self, id: str) -> AnyValue:
        return self.values_by_id[id]

    def __iter__(self) -> Iterator[str]:
        return iter(self.values_by_id)

    def __len__(self) -> int:
        return len(self.values_by_id)


class SheetBuilder:
    """A sheet while a system works it out.

    Every value goes through :meth:`put`, which applies the user's override at the place where the
    value is made, so that whatever follows from it follows from the override.
    """

    def __init__(self, character: Character) -> None:
        self._values: dict[str, AnyValue] = {}
        self._problems: list[Problem] = []
        self._effects = _by_target(character.effects)
        self._overrides = {each.target: (index, each) for index, each in enumerate(character.overrides)}

    def put(self, value: Value[C]) -> Value[C]:
        """Enter *value* and return what later rules go on with: its override, where there is one.

        Raises:
            ValueError: the id was entered before; a rule of ours is wrong.
        """
        if value.id in self._values:
            raise ValueError(value.id)
        found = self._overrides.get(value.id)
        if found is not None:
            value = cast("Value[C]", self._overridden(cast("AnyValue", value), *found))
        self._values[value.id] = cast("AnyValue", value)
        return value

    def entered(self, id: str) -> AnyValue | None:
        """The value that was entered as *id*, with its override; None before that."""
        return self._values.get(id)

    def put_all(self, values: Iterable[Value[C]]) -> None:
        """Enter values that no later rule needs."""
        for value in values:
            self.put(value)

    def affected(self, value: Quantity, target: str, *, least: int | None = 0) -> Quantity:
        """*value* after the user's effects on *target*: set, then all additions, then the factors.

        Additions never take it below *least*; None where the rules have a minimum of their own or know
        numbers below 0. The order in which the effects were entered plays no part.
        """
        for path, effect in self._effects_on(target, "set"):
            value = value.put(_operand(effect, path), effect.name)
        additions = self._effects_on(target, "add")
        for path, effect in additions:
            value = value.plus(_operand(effect, path), rule=None, cause=effect.name)
        if least is not None:
            value = value.at_least(least, None)
        for path, effect in self._effects_on(target, "multiply"):
            value = value.times(_operand(effect, path), rule=None, cause=effect.name)
        return value

    def problem(self, problem: Problem) -> None:
        """Remember something that is wrong or worth knowing."""
        self._problems.append(problem)

    def sheet(self) -> Sheet:
        """The finished sheet."""
        for target, (index, _) in self._overrides.items():
            if target not in self._values:
                message = Msg(
                    "{target} is no value of this sheet; the override does nothing", target=shortened(target)
                )
                self._problems.append(Problem(("overrides", index, "target"), message, Severity.WARNING))
        return Sheet(MappingProxyType(dict(self._values)), tuple(self._problems))

    def _overridden(self, value: AnyValue, index: int, override: Override) -> AnyValue:
        if value.unit is None:
            message = Msg("{target} is no number and cannot be overridden", target=override.target)
            self._problems.append(Problem(("overrides", index, "target"), message, Severity.WARNING))
            return value
        number = cast("Quantity", value)
        return number.overridden_by(Fraction(override.value), override.reason, ("overrides", index, "value"))

    def _effects_on(self, target: str, op: str) -> Sequence[tuple[Path, Effect]]:
        return self._effects.get((target, op), ())


def _by_target(effects: Sequence[Effect]) -> Mapping[tuple[str, str], list[tuple[Path, Effect]]]:
    """The effects that are on, each with the field of its number, by their target and operation."""
    found: dict[tuple[str, str], list[tuple[Path, Effect]]] = {}
    for index, effect in enumerate(effects):
        if effect.on:
            found.setdefault((effect.target, effect.op), []).append((("effects", index, "value"), effect))
    return found


def _operand(effect: Effect, path: Path) -> Operand:
    return Operand(Fraction(effect.value), path=path)
