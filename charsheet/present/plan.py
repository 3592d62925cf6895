"""A plan as people see it: each step in words, what it cost, what is left, and why one is refused."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from pydantic import BaseModel

from charsheet.model.base import Json
from charsheet.model.rulings import Rulings
from charsheet.present.view import FigureView, Presenter, TableView
from charsheet.rules.layout import Field, Option
from charsheet.rules.planner import Judged, Judgement, Plan, Planner, Refusal
from charsheet.rules.sheet import Sheet
from charsheet.values import Amount, Msg

REFUSED = "×"
"""What stands before a step that is refused, beside the word."""


class StepView(Struct, frozen=True):
    """A step: what it is, what came of it, and what is left.

    ``refusal`` is empty for a step that is taken. ``values`` are its own, ``changed`` those of the ledger
    that are others than before it; ``more`` is what stands smaller beside the ledger, ``tables`` what of its
    own values needs more room.
    """

    title: str
    happened: tuple[str, ...]
    refusal: str
    values: tuple[FigureView, ...]
    changed: tuple[FigureView, ...]
    ledger: tuple[FigureView, ...]
    more: tuple[FigureView, ...]
    tables: tuple[TableView, ...] = ()

    def lines(self) -> Iterator[str]:
        """What came of it, in a few lines."""
        if self.refusal:
            yield f"{REFUSED} {self.refusal}"
            return
        yield from self.happened
        parts = (figures_line(self.values), figures_line(self.changed))
        line = " → ".join(filter(None, parts))
        if line:
            yield line


class PlanView(Struct, frozen=True):
    """A plan in the words of one language: what it starts from, as a step without a title, and its steps."""

    title: str
    setup: str
    start: StepView
    steps: tuple[StepView, ...]

    @property
    def end(self) -> StepView:
        """The last step, or what one starts with."""
        return self.steps[-1] if self.steps else self.start


def plan_view(presenter: Presenter, planner: Planner[Any], plan: Plan, judgement: Judgement) -> PlanView:
    """The *plan* and what came of it in words."""
    text = presenter.locale.text
    start = _ledger(presenter, planner, judgement.start)
    steps: list[StepView] = []
    for judged in judgement.steps:
        steps.append(_step(presenter, planner, judged, steps[-1] if steps else start))
    setup = fields_text(plan.setup, planner.setup_fields, presenter)
    return PlanView(text(planner.label), setup, start, tuple(steps))


def figures_line(figures: Sequence[FigureView]) -> str:
    """Labelled values side by side."""
    return " · ".join(f"{each.label}: {each.cell.text}" for each in figures)


def _ledger(presenter: Presenter, planner: Planner[Any], ledger: Sheet) -> StepView:
    figures = presenter.figures(planner.figures, ledger)
    return StepView("", (), "", (), (), figures, presenter.figures(planner.more, ledger))


def _step(presenter: Presenter, planner: Planner[Any], judged: Judged, before: StepView) -> StepView:
    text = presenter.locale.text
    kind = planner.by_kind[judged.step.kind]
    after = _ledger(presenter, planner, judged.ledger)
    said = fields_text(judged.step, kind.fields, presenter)
    return replace(
        after,
        title=f"{text(kind.label)}: {said}" if said else text(kind.label),
        happened=tuple(text(each) for each in judged.happened),
        refusal="" if judged.refusal is None else text(_refused(judged.refusal)),
        values=presenter.figures(planner.account, judged.values),
        tables=presenter.tables((*planner.tables, *judged.tables), judged.values),
        changed=tuple(each for each in after.ledger if each not in before.ledger),
    )


def _refused(refusal: Refusal) -> Msg:
    if refusal.rule is None:
        return Msg("Refused: {reason}", reason=refusal.reason)
    return Msg("Refused ({rule}): {reason}", rule=refusal.rule.id, reason=refusal.reason)


def fields_text(record: BaseModel, fields: Sequence[Field], presenter: Presenter) -> str:
    """What a step or a setup says: the fields that are not as they are when nobody sets them."""
    parts: list[str] = []
    for field in fields:
        name = str(field.path[0])
        value = getattr(record, name)
        info = type(record).model_fields[name]
        if value in {None, ""} or (not info.is_required() and value == info.get_default()):
            continue
        parts.append(_said(value, field, presenter))
    return ", ".join(parts)


def _said(value: Json, field: Field, presenter: Presenter) -> str:
    text = presenter.locale.text
    label = text(field.label)
    if value is True:
        return label
    if isinstance(value, int | Decimal):
        if field.unit is None:
            return f"{label} {presenter.locale.number(value)}"
        return f"{label} {presenter.locale.amount(Amount(Fraction(value), field.unit))}"
    option = next((each for each in _options(field, presenter.rulings) if each.id == value), None)
    if option is None:
        return f"{label}: {value}"
    return text(option.label) if field.by is None else f"{text(field.by)}: {text(option.label)}"


def _options(field: Field, rulings: Rulings) -> Sequence[Option]:
    return () if field.options is None else field.options(rulings)
