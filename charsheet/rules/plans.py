"""Plans as JSON: ``{"format": 1, "planner": "turn", "setup": {...}, "steps": [{"kind": "...", ...}]}``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal, TypeVar, cast

from pydantic import BaseModel, Field, ValidationError

from charsheet.model.base import Closed, Few, Json, to_data
from charsheet.model.problems import Problem, problems_of
from charsheet.rules.planner import Plan, Planner, PlanSetup, PlanStep
from charsheet.values import Msg, Path

FORMAT = 1
"""The version of plans that this program reads and writes."""

MOST_STEPS = 500
"""How many steps a plan can have: as many as :data:`~charsheet.model.base.Few` allows."""

M = TypeVar("M", bound=BaseModel)


class InvalidPlanError(Exception):
    """A tree that describes no plan: the problems, each with its field."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("; ".join(each.message.id for each in problems))
        self.problems = tuple(problems)


class _File(Closed):
    """What every plan's file has; setup and steps are looked at by the planner that it names."""

    format: Literal[1] = FORMAT
    planner: str
    setup: Any = Field(default_factory=dict)
    steps: Few[Any] = ()


def plan_from(tree: Json, planners: Sequence[Planner[Any]]) -> tuple[Planner[Any], Plan]:
    """The plan that a JSON *tree* describes, and which of *planners* it is for.

    Raises:
        InvalidPlanError: with every problem and the field it concerns.
    """
    file, problems = _file_from(tree)
    planner = next((each for each in planners if each.id == file.planner), None)
    if planner is None:
        problems.append(Problem(("planner",), _unknown(each.id for each in planners)))
        raise InvalidPlanError(problems)
    parts: list[PlanSetup | PlanStep] = []
    makers = [(setup_from, file.setup, ("setup",))]
    makers += [(step_from, step, ("steps", index)) for index, step in enumerate(file.steps)]
    for make, part, path in makers:
        try:
            parts.append(make(part, planner, path))
        except InvalidPlanError as error:
            problems += error.problems
    if problems:
        raise InvalidPlanError(problems)
    setup, *steps = parts
    return planner, Plan(cast("PlanSetup", setup), tuple(cast("list[PlanStep]", steps)))


def _file_from(tree: Json) -> tuple[_File, list[Problem]]:
    """What of a plan's file can be looked at further, and what is wrong with the rest of it.

    Raises:
        InvalidPlanError: nobody can say for which planner it is, or in which format.
    """
    try:
        return _valid(_File, tree, ()), []
    except InvalidPlanError as error:
        wrong = {each.path[0] for each in error.problems if each.path}
        if not isinstance(tree, dict) or wrong & {"planner", "format"}:
            raise
        fields = cast("dict[str, Json]", tree)
        rest = {key: each for key, each in fields.items() if key not in wrong}
        return _valid(_File, rest, ()), list(error.problems)


def setup_from(tree: Json, planner: Planner[Any], path: Path = ()) -> PlanSetup:
    """What a plan starts from, as a JSON *tree* that stands at *path* describes it.

    Raises:
        InvalidPlanError: with every problem and the field it concerns.
    """
    return _valid(planner.setup, tree, path)


def step_from(tree: Json, planner: Planner[Any], path: Path = ()) -> PlanStep:
    """The step that a JSON *tree* that stands at *path* describes.

    Raises:
        InvalidPlanError: with every problem and the field it concerns.
    """
    if not isinstance(tree, dict):
        raise InvalidPlanError([Problem(path, Msg("must be an object with named fields"))])
    fields = cast("dict[str, Json]", tree)
    if "kind" not in fields:
        raise InvalidPlanError([Problem((*path, "kind"), Msg("is missing"))])
    kind = next((each for each in planner.kinds if each.id == fields["kind"]), None)
    if kind is None:
        raise InvalidPlanError([Problem((*path, "kind"), _unknown(each.id for each in planner.kinds))])
    return _valid(kind.model, fields, path)


def plan_data(planner: Planner[Any], plan: Plan) -> dict[str, Json]:
    """The JSON tree of a *plan*: what was set, in declared order."""
    setup = to_data(plan.setup)
    return {
        "format": FORMAT,
        "planner": planner.id,
        **({"setup": setup} if setup else {}),
        "steps": [to_data(each) for each in plan.steps],
    }


def _valid(model: type[M], tree: Json, path: Path) -> M:
    try:
        return model.model_validate(tree)
    except ValidationError as error:
        problems = [Problem((*path, *each.path), each.message) for each in problems_of(error)]
        raise InvalidPlanError(problems) from None


def _unknown(known: Iterable[str]) -> Msg:
    return Msg("is not known; there are: {known}", known=", ".join(known))
