"""A plan and what came of it, as text and for scripts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from charsheet.export.json_sheet import sheet_values
from charsheet.export.text import INDENT, one_line, table_lines
from charsheet.model.base import Json, to_data
from charsheet.present.plan import PlanView, StepView, figures_line
from charsheet.present.view import Presenter
from charsheet.rules.planner import Judged, Judgement, Refusal


def plan_text(view: PlanView, name: str) -> str:
    """The plan of the character called *name*: every step with what it cost and what is left after it."""
    return "\n".join(map(one_line, _lines(view, name)))


def _lines(view: PlanView, name: str) -> Iterator[str]:
    yield f"{name} — {view.title}"
    if view.setup:
        yield view.setup
    yield from (INDENT + line for line in _ledger(view.start))
    for number, step in enumerate(view.steps, 1):
        yield f"{number}. {step.title}"
        yield from (INDENT + line for line in step.lines())
        for table in step.tables:
            yield INDENT + table.title
            yield from (INDENT + line for line in table_lines(table))
    if view.steps:
        yield ""
        yield from _ledger(view.end)


def _ledger(step: StepView) -> Iterator[str]:
    yield figures_line(step.ledger)
    yield figures_line(step.more)


def plan_json(judgement: Judgement, presenter: Presenter) -> dict[str, Any]:
    """The ledger before the plan, and each step with what came of it."""
    return {
        "start": sheet_values(judgement.start, presenter),
        "steps": [_step(each, presenter) for each in judgement.steps],
    }


def _refused(refusal: Refusal, presenter: Presenter) -> dict[str, Json]:
    text, rule = presenter.locale.text, refusal.rule
    return {
        "rule": None if rule is None else rule.id,
        "source": None if rule is None else text(rule.section),
        "reason": text(refusal.reason),
    }


def _step(judged: Judged, presenter: Presenter) -> dict[str, Json]:
    text = presenter.locale.text
    return {
        "step": to_data(judged.step),
        "refused": None if judged.refusal is None else _refused(judged.refusal, presenter),
        "happened": [text(each) for each in judged.happened],
        "values": sheet_values(judged.values, presenter),
        "ledger": sheet_values(judged.ledger, presenter),
    }
