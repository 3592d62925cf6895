"""Planners: a procedure of the book gone through step by step, each step judged.

A planner is a record of a system: the kinds of step that there are, each with the fields of a form, where
one starts, and what each step does. Everything in it is pure: a plan is judged by going through it from the
start, and a plan that was changed is simply judged again.

A step is taken, or refused with the rule that forbids it; a refused one spends nothing, and those after it
are judged from the state before it. After each step there is a *ledger*: what is left, as explained values
made from those of the sheet, so that overrides, effects and what-if are in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from msgspec import Struct, field
from pydantic import AfterValidator

from charsheet.model.base import Closed, Json
from charsheet.model.character import Character
from charsheet.model.problems import InvalidError
from charsheet.model.rulings import Rulings
from charsheet.rules.layout import Field, Figure, Table, words_for
from charsheet.rules.sheet import Sheet
from charsheet.values import AnyValue, Msg, Rule, Words

StateT = TypeVar("StateT")
CharacterT = TypeVar("CharacterT", bound=Character)
RulingsT = TypeVar("RulingsT", bound=Rulings)


class PlanStep(Closed):
    """A step as a plan's file has it; a kind of step that asks for more derives its own."""

    kind: str


class PlanSetup(Closed):
    """What a plan starts from beside the character; a planner derives its own. Every field has a default."""


def one_of(ids: Iterable[str]) -> AfterValidator:
    """For a text of a step that is one of *ids*, which are known only when the program runs."""
    known = tuple(ids)

    def check(text: str) -> str:
        if text not in known:
            raise InvalidError(Msg("must be one of: {names}", names=", ".join(known)))
        return text

    return AfterValidator(check)


class Subject(Struct, Generic[CharacterT, RulingsT], frozen=True):
    """Who a plan is for: a character with its sheet, under given rulings, and ``others`` who take part.

    ``way`` is how one moves by one's own choice, where the system knows several; None where nobody chose.
    """

    character: CharacterT
    sheet: Sheet
    rulings: RulingsT
    others: tuple[Subject[CharacterT, RulingsT], ...] = ()
    way: str | None = None


class Refusal(Struct, frozen=True):
    """Why a step is not taken, and the rule that says so; None where no rule has to."""

    rule: Rule | None
    reason: Words


class RefusedError(Exception):
    """Raised by a kind of step that cannot be taken; nobody but its planner sees it."""

    def __init__(self, rule: Rule | None, reason: Words) -> None:
        super().__init__("" if rule is None else rule.id)
        self.refusal = Refusal(rule, reason)


class Taken(Struct, Generic[StateT], frozen=True):
    """A step that is taken: the state after it, and what is to be told of it.

    ``values`` are its own, under the ids of the planner's ``account``: what it cost, what is to be rolled and
    with what chance. ``happened`` says the rest in words. ``tables`` are those of the step's values of which
    nobody knows beforehand how many rows they have.
    """

    state: StateT
    values: tuple[AnyValue, ...] = ()
    happened: tuple[Words, ...] = ()
    tables: tuple[Table, ...] = ()


class StepKind(Struct, Generic[StateT], frozen=True, eq=False):
    """A kind of step.

    ``model`` validates it and knows the bounds of its fields; the paths of ``fields`` are relative to the
    step. ``new`` is what a step begins with that somebody adds: with it, it is valid. ``take`` does the step
    or raises :class:`RefusedError`.
    """

    id: str
    label: Msg
    help: Msg
    model: type[PlanStep]
    take: Callable[[StateT, Any], Taken[StateT]]
    fields: tuple[Field, ...] = ()
    new: Mapping[str, Json] = field(default_factory=dict[str, Json])


def no_words(_id: str) -> tuple[Msg, ...]:
    """A planner that makes no other values than it declares."""
    return ()


class Planner(Struct, Generic[StateT], frozen=True, dict=True, eq=False):
    """A procedure that can be planned.

    ``figures`` are what is shown of a ledger, the headline first, and ``more`` what stands smaller beside
    them; ``account`` is what is shown of a step's own values, and ``tables`` those of them that need more
    room, such as a jump by successes. All value ids are unlike those of the sheet and of every other planner
    of the system. ``words`` names, by their ids, the values of tables that a step brings itself.
    One that is for all who are ``together`` is offered to a party.
    """

    id: str
    label: Msg
    help: Msg
    setup: type[PlanSetup]
    setup_fields: tuple[Field, ...]
    start: Callable[[Subject[Any, Any], Any], StateT]
    kinds: tuple[StepKind[StateT], ...]
    ledger: Callable[[StateT], Sheet]
    figures: tuple[Figure, ...]
    account: tuple[Figure, ...]
    more: tuple[Figure, ...] = ()
    tables: tuple[Table, ...] = ()
    words: Callable[[str], tuple[Msg, ...]] = no_words
    together: bool = False

    @cached_property
    def by_kind(self) -> Mapping[str, StepKind[StateT]]:
        """The kinds of step by what files call them."""
        return {each.id: each for each in self.kinds}

    @cached_property
    def shown(self) -> Mapping[str, tuple[Msg, ...]]:
        """The words for each value of a ledger and of a step."""
        figures = (*self.figures, *self.more, *self.account)
        return {**words_for(self.tables), **{each.value: (each.label,) for each in figures}}

    def take(self, state: StateT, step: PlanStep) -> Taken[StateT] | Refusal:
        """What comes of a *step*, begun in *state*; nothing is changed."""
        try:
            return self.by_kind[step.kind].take(state, step)
        except RefusedError as error:
            return error.refusal


def no_planners() -> tuple[Planner[Any], ...]:
    """Those of a system that has nothing to be gone through."""
    return ()


class Plan(Struct, frozen=True):
    """Steps to go through, and what they start from."""

    setup: PlanSetup
    steps: tuple[PlanStep, ...] = ()


class Judged(Struct, frozen=True):
    """What came of a step: the ledger after it, its own values, what happened, or why it is refused."""

    step: PlanStep
    ledger: Sheet
    values: Sheet
    happened: tuple[Words, ...] = ()
    refusal: Refusal | None = None
    tables: tuple[Table, ...] = ()


class Judgement(Struct, frozen=True):
    """What came of a plan: the ledger before it, and each of its steps in order."""

    start: Sheet
    steps: tuple[Judged, ...]

    @property
    def ledger(self) -> Sheet:
        """What is left in the end."""
        return self.steps[-1].ledger if self.steps else self.start

    @property
    def is_refused(self) -> bool:
        """Whether any step is refused."""
        return any(each.refusal is not None for each in self.steps)


def judge(planner: Planner[StateT], subject: Subject[Any, Any], plan: Plan) -> Judgement:
    """Go through a *plan* from the start. A refused step leaves everything as it was."""
    state = planner.start(subject, plan.setup)
    start = ledger = planner.ledger(state)
    steps: list[Judged] = []
    for step in plan.steps:
        came = planner.take(state, step)
        if isinstance(came, Refusal):
            steps.append(Judged(step, ledger, sheet_of(()), refusal=came))
            continue
        state = came.state
        ledger = planner.ledger(state)
        steps.append(Judged(step, ledger, sheet_of(came.values), came.happened, tables=came.tables))
    return Judgement(start, tuple(steps))


def sheet_of(values: Iterable[AnyValue]) -> Sheet:
    """Values in their order as a sheet."""
    return Sheet(MappingProxyType({each.id: each for each in values}))
