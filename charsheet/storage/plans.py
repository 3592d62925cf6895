"""Files of plans."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from charsheet.rules.planner import Plan, Planner
from charsheet.rules.plans import InvalidPlanError, plan_data, plan_from
from charsheet.storage.atomic import write_atomically
from charsheet.storage.errors import FileError
from charsheet.storage.jsontext import dump, parse


def parse_plan(data: bytes, planners: Sequence[Planner[Any]]) -> tuple[Planner[Any], Plan]:
    """The plan that the bytes of a file describe, and which of *planners* it is for.

    Raises:
        FileError: with every problem and the field it concerns.
    """
    try:
        return plan_from(parse(data), planners)
    except InvalidPlanError as error:
        raise FileError(*error.problems) from None


def save_plan(path: Path, planner: Planner[Any], plan: Plan) -> None:
    """Write *plan* to *path*, whole or not at all.

    Raises:
        FileError: it could not be written; the old file is as it was.
    """
    write_atomically(path, plan_bytes(planner, plan))


def plan_bytes(planner: Planner[Any], plan: Plan) -> bytes:
    """The bytes of a plan, as it is saved."""
    return dump(plan_data(planner, plan))
