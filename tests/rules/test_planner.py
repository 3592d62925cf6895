"""Going through a plan: a small procedure of our own, and what every planner of every system declares."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Any

import pytest
from msgspec import Struct
from msgspec.structs import replace
from pydantic import ValidationError

from charsheet.model.base import field_at
from charsheet.model.character import Character
from charsheet.model.problems import problems_of
from charsheet.model.rulings import Rulings
from charsheet.rules.layout import Column, Figure, Kind, Row, Table, words_for
from charsheet.rules.planner import (
    Plan,
    Planner,
    PlanSetup,
    PlanStep,
    Refusal,
    RefusedError,
    StepKind,
    Subject,
    Taken,
    judge,
    no_planners,
    one_of,
    sheet_of,
)
from charsheet.rules.plans import plan_data, plan_from, step_from
from charsheet.rules.units import METRE
from charsheet.systems.registry import SYSTEMS, AnySystem
from charsheet.values import Msg, Quantity, Rule, total
from tests.cases.plans import contents, plan_cases_of
from tests.rules.test_layout import TYPES, kinds_in

X1 = Rule("X1", Msg("Walk"))
SUBJECT: Subject[Any, Any] = Subject(Character.model_validate({"system": "x"}), sheet_of(()), Rulings())


class Go(PlanStep):
    by: int


class From(PlanSetup):
    have: int = 10


class Purse(Struct, frozen=True):
    left: Quantity


def go(purse: Purse, step: Go) -> Taken[Purse]:
    left = purse.left.plus(-step.by, rule=X1)
    if (left.content or 0) < 0:
        raise RefusedError(X1, Msg("Far"))
    return Taken(Purse(left), (total("x.by", METRE, step.by, rule=X1),), (Msg("Gone"),))


def rest(purse: Purse, _step: PlanStep) -> Taken[Purse]:
    return Taken(purse)


PLANNER = Planner(
    id="x",
    label=Msg("Walk"),
    help=Msg("Walk"),
    setup=From,
    setup_fields=(),
    start=lambda _subject, setup: Purse(total("x.left", METRE, setup.have, rule=X1)),
    kinds=(
        StepKind("go", Msg("Go"), Msg("Go"), Go, go, new={"by": 1}),
        StepKind("rest", Msg("Rest"), Msg("Rest"), PlanStep, rest),
    ),
    ledger=lambda purse: sheet_of((purse.left,)),
    figures=(Figure(Msg("Left"), "x.left", Msg("Left")),),
    account=(Figure(Msg("By"), "x.by", Msg("By")),),
    more=(Figure(Msg("More"), "x.more", Msg("More")),),
    tables=(Table(Msg("Table"), Msg("Row"), (Column(Msg("Column")),), (Row(Msg("First"), ("x.first",)),)),),
)


def judged(*by: int, **setup: int) -> list[tuple[object, ...]]:
    plan = Plan(From(**setup), tuple(Go(kind="go", by=each) for each in by))
    judgement = judge(PLANNER, SUBJECT, plan)
    assert [each.step for each in judgement.steps] == list(plan.steps)
    return [
        (contents(each.ledger), contents(each.values), each.happened, each.refusal)
        for each in judgement.steps
    ]


def test_each_step_is_taken_or_refused_and_a_refused_one_spends_nothing() -> None:
    gone = (Msg("Gone"),)
    assert judged(4, 7, 6) == [
        ({"x.left": 6}, {"x.by": 4}, gone, None),
        ({"x.left": 6}, {}, (), Refusal(X1, Msg("Far"))),
        ({"x.left": 0}, {"x.by": 6}, gone, None),
    ]
    assert judged(4, 7, have=11) == [
        ({"x.left": 7}, {"x.by": 4}, gone, None),
        ({"x.left": 0}, {"x.by": 7}, gone, None),
    ]


def test_what_is_left_in_the_end_and_whether_all_went_well() -> None:
    empty = judge(PLANNER, SUBJECT, Plan(From()))
    assert contents(empty.start) == contents(empty.ledger) == {"x.left": 10}
    assert not empty.is_refused
    steps = (Go(kind="go", by=3), PlanStep(kind="rest"))
    fine = judge(PLANNER, SUBJECT, Plan(From(), steps))
    assert contents(fine.start) == {"x.left": 10}
    assert contents(fine.ledger) == {"x.left": 7}
    assert not fine.is_refused
    assert fine.steps[1].happened == ()
    assert not fine.steps[1].values
    assert judge(PLANNER, SUBJECT, Plan(From(), (Go(kind="go", by=11), *steps))).is_refused


def test_a_step_changes_no_state() -> None:
    purse = PLANNER.start(SUBJECT, From())
    before = replace(purse)
    assert isinstance(PLANNER.take(purse, Go(kind="go", by=3)), Taken)
    assert PLANNER.take(purse, Go(kind="go", by=13)) == Refusal(X1, Msg("Far"))
    assert purse == before


def test_the_words_for_what_is_shown() -> None:
    assert PLANNER.shown == {
        "x.first": (Msg("First"), Msg("Column")),
        "x.left": (Msg("Left"),),
        "x.more": (Msg("More"),),
        "x.by": (Msg("By"),),
    }
    assert str(RefusedError(X1, Msg("Far"))) == "X1"


def test_values_are_a_sheet_in_their_order() -> None:
    values = [total(id, METRE, number, rule=X1) for number, id in enumerate("ba")]
    assert list(sheet_of(values).items()) == [("b", values[0]), ("a", values[1])]
    assert sheet_of(values)["a"].content == Fraction(1)


def test_a_step_can_bring_tables_of_its_own() -> None:
    table = Table(Msg("Own"), Msg("Row"), (), ())
    kind = replace(PLANNER.kinds[1], take=lambda purse, _: Taken(purse, tables=(table,)))
    planner = replace(
        PLANNER, kinds=(PLANNER.kinds[0], kind), words=lambda id: (Msg("Mine"),) * (id == "x.1")
    )
    steps = judge(planner, SUBJECT, Plan(From(), (Go(kind="go", by=1), PlanStep(kind="rest")))).steps
    assert [each.tables for each in steps] == [(), (table,)]
    assert (planner.words("x.1"), planner.words("x.2"), PLANNER.words("x.1")) == ((Msg("Mine"),), (), ())


def test_a_text_of_a_step_can_be_one_of_many() -> None:
    class Choose(PlanStep):
        what: Annotated[str, one_of(letter for letter in "ab")]

    assert [Choose.model_validate({"kind": "", "what": each}).what for each in "ba"] == ["b", "a"]
    with pytest.raises(ValidationError) as caught:
        Choose.model_validate({"kind": "", "what": "c"})
    (problem,) = problems_of(caught.value)
    assert (problem.path, problem.message) == (("what",), Msg("must be one of: {names}", names="a, b"))


# --- what every planner declares ---------------------------------------------------------------

EVERY = [(system, planner) for system in SYSTEMS for planner in system.planners]
each_planner = pytest.mark.parametrize(
    ("system", "planner"), EVERY, ids=lambda each: each.id if hasattr(each, "id") else ""
)


@each_planner
def test_a_new_step_of_each_kind_is_valid(system: AnySystem, planner: Planner[Any]) -> None:
    for kind in planner.kinds:
        step = step_from({"kind": kind.id, **kind.new}, planner)
        assert step.kind == kind.id
        # What is left out stands for something that could be said as well.
        assert step_from(step.model_dump(), planner) == step
    assert len(planner.by_kind) == len(planner.kinds)
    assert plan_from(plan_data(planner, Plan(planner.setup())), (planner,))[1] == Plan(planner.setup())


@each_planner
def test_the_fields_of_steps_are_those_of_their_models(system: AnySystem, planner: Planner[Any]) -> None:
    models = [(kind.model, kind.fields, {("kind",)}) for kind in planner.kinds]
    for model, fields, hidden in [*models, (planner.setup, planner.setup_fields, set())]:
        assert {field.path for field in fields} | hidden == {(name,) for name in model.model_fields}
        assert len({field.path for field in fields}) == len(fields)
        for field in fields:
            info = field_at(model, field.path)
            assert info is not None
            assert TYPES[field.kind] in kinds_in(info.annotation), field.path
            if field.kind is Kind.CHOICE:
                assert field.options is not None
                offered = [each.id for each in field.options(system.rulings())]
                for id in offered:
                    tree = {"kind": "", **new_of(planner, model), str(field.path[0]): id}
                    assert model.model_validate(tree if hidden else {str(field.path[0]): id})
                optional = not info.is_required() and info.default is None
                assert optional == (field.none is not None), field.path
                assert info.is_required() or info.default in {None, *offered}, field.path


def new_of(planner: Planner[Any], model: type[Any]) -> dict[str, Any]:
    return next((dict(kind.new) for kind in planner.kinds if kind.model is model), {})


@each_planner
def test_every_value_of_a_plan_is_shown_and_shares_its_id_with_no_other(
    system: AnySystem, planner: Planner[Any]
) -> None:
    ledgers, accounts = set[str](), set[str]()
    for case in plan_cases_of(system):
        if case.planner is planner:
            judgement = case.judged()
            ledgers |= set(judgement.start).union(*(each.ledger for each in judgement.steps))
            accounts |= set().union(*(each.values for each in judgement.steps))
    assert ledgers == {each.value for each in (*planner.figures, *planner.more)}
    declared = {each.value for each in planner.account} | set(words_for(planner.tables))
    assert {each for each in accounts if not planner.words(each)} == declared
    assert all(each.startswith(f"{planner.id}.") for each in accounts)
    others = [set(each.shown) for each in system.planners if each is not planner]
    known = set(system.layout.shown) | set(system.reach.shown)
    assert ledgers.isdisjoint(accounts)
    assert (ledgers | accounts).isdisjoint(known.union(*others))


def test_planners_of_a_system_have_names_of_their_own() -> None:
    for system in SYSTEMS:
        assert len({each.id for each in system.planners}) == len(system.planners)


@each_planner
def test_everything_has_words(system: AnySystem, planner: Planner[Any]) -> None:
    fields = [*planner.setup_fields, *(field for kind in planner.kinds for field in kind.fields)]
    for each in (planner, *planner.kinds, *planner.figures, *planner.more, *planner.account, *fields):
        assert isinstance(each.label, Msg)
        assert isinstance(each.help, Msg)
        assert each.label != each.help


@each_planner
def test_a_step_without_fields_of_its_own_is_a_plain_one(system: AnySystem, planner: Planner[Any]) -> None:
    for kind in planner.kinds:
        assert bool(kind.fields) == (kind.model is not PlanStep)


def test_a_system_without_planners_has_none_and_the_others_load_theirs_once() -> None:
    loaded: list[str] = []

    def load() -> tuple[Planner[Any], ...]:
        loaded.append("now")
        return ()

    for loader in (no_planners, load):
        system = replace(SYSTEMS[0], load_planners=loader)
        assert system.planners == ()
        assert system.planners == ()
    assert loaded == ["now"]
