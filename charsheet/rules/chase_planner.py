"""A chase as a planner: what a system adds to it, and how all of it is asked for and shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from charsheet.rules.chase import SIDES, Chasing, compare, ledger, run, shift, start
from charsheet.rules.chase_steps import ChaseSetup, Shift, Stretch
from charsheet.rules.layout import Column, Field, Figure, Kind, Option, OptionsFor, Row, Table
from charsheet.rules.planner import Planner, PlanStep, StepKind
from charsheet.rules.reach import TURN
from charsheet.values import Msg, PMsg

RunnerT = TypeVar("RunnerT")


class ChaseForm(Struct, frozen=True):
    """What a system's chases ask for and show.

    ``setup``, ``stretch`` and ``compare`` are the models that it derives. ``modes`` are its ways to move by
    their ids, the first of them the first step's. ``tests`` are the fields of one side's tests, ``account``
    the figures of one side's values in a step and ``kept`` those in the ledger, each by its name.
    ``more_setup`` is what else a chase of this system starts from.
    """

    setup: type[ChaseSetup]
    stretch: type[Stretch]
    compare: type[PlanStep]
    units: tuple[Option, ...]
    grounds: tuple[Option, ...]
    modes: Mapping[str, Msg]
    tests: tuple[Field, ...] = ()
    account: tuple[Figure, ...] = ()
    kept: tuple[Figure, ...] = ()
    more_setup: tuple[Field, ...] = ()


def chase_planner(chasing: Chasing[RunnerT], form: ChaseForm) -> Planner[Any]:
    """The planner of a system's chases."""
    return Planner(
        id="chase",
        label=Msg("Chase"),
        help=Msg("Two characters and a gap: who is caught or lost, after how many Turns, and at what cost."),
        setup=form.setup,
        setup_fields=setup_fields(form),
        start=partial(start, chasing),
        kinds=kinds(form),
        ledger=ledger,
        figures=(
            Figure(PMsg("chase", "Outcome"), "chase.outcome", Msg("Whether one is caught or lost.")),
            Figure(Msg("Gap"), "chase.gap", Msg("Between the two.")),
            Figure(PMsg("chase", "So far"), "chase.turns", Msg("Since the start.")),
            *of_both(form.kept),
        ),
        more=(
            Figure(PMsg("chase", "Pursuer"), "chase.pursuer", Msg("Who is after the other.")),
            Figure(PMsg("chase", "Fleeing"), "chase.quarry", Msg("Who is chased.")),
        ),
        account=(
            *of_both((Figure(Msg("Speed"), "speed", Msg("In each Turn.")),)),
            Figure(Msg("Gap closes by"), "chase.closing", Msg("In each Turn.")),
            Figure(Msg("Gap grows by"), "chase.growing", Msg("In each Turn.")),
            Figure(Msg("Ends after"), "chase.ends", Msg("With both at this speed, from the step's start.")),
            Figure(Msg("Took"), "chase.taken", Msg("The Turns of this step.")),
            *of_both(form.account),
        ),
        tables=tables({id: form.modes[id] for id in chasing.modes}),
    )


# --- what is asked for -------------------------------------------------------------------------


def _given(options: tuple[Option, ...], _rulings: object) -> tuple[Option, ...]:
    return options


def options(given: Sequence[Option]) -> OptionsFor:
    """The same options whatever the rulings."""
    return partial(_given, tuple(given))


ROLES = options(
    (Option("pursuer", PMsg("chase", "pursuer")), Option("quarry", PMsg("chase", "the one who is chased")))
)
GROUND = Field(("ground",), PMsg("chase", "Ground"), Msg("What one moves over, and how."), Kind.CHOICE)
MODE = Field(("mode",), PMsg("chase", "Way to move"), Msg("In each Turn of this step."), Kind.CHOICE)
TURNS = Field(
    ("turns",),
    PMsg("chase", "Lasts"),
    Msg("So many, or fewer where it ends before. Left empty: until it ends."),
    Kind.WHOLE,
    TURN,
)
THIS_ONE, OTHER, MOVES_FIRST = Msg("This character is"), Msg("The other"), Msg("Moves first")
AS_AT_THE_START = Msg("as at the start")
SAME_GROUND = Msg("the same")


def setup_fields(form: ChaseForm) -> tuple[Field, ...]:
    """What a chase starts from."""
    grounds = replace(GROUND, options=options(form.grounds))
    return (
        Field(
            ("other",),
            Msg("Other character"),
            Msg("A file, from the plan's own folder or the character's; or a character that is open."),
            Kind.CHARACTER,
        ),
        Field(("role",), THIS_ONE, Msg("Who is after whom."), Kind.CHOICE, options=ROLES, by=THIS_ONE),
        Field(("gap",), Msg("Gap"), Msg("Between the two at the start."), Kind.DECIMAL),
        Field(
            ("unit",), Msg("Counted in"), Msg("All distances are."), Kind.CHOICE, options=options(form.units)
        ),
        Field(("caught",), Msg("Caught at"), Msg("A gap of so much or less. No source says."), Kind.DECIMAL),
        Field(
            ("lost",),
            Msg("Lost at"),
            Msg("A gap of so much or more, when both have moved. Left empty: nobody is ever lost."),
            Kind.DECIMAL,
        ),
        Field(
            ("first",),
            MOVES_FIRST,
            Msg("In each Turn. No source says: whoever pursues and moves first may catch the other earlier."),
            Kind.CHOICE,
            options=ROLES,
            by=MOVES_FIRST,
        ),
        grounds,
        replace(of_other(grounds), none=SAME_GROUND),
        *form.more_setup,
    )


def kinds(form: ChaseForm) -> tuple[StepKind[Any], ...]:
    """The steps that there are."""
    ground = replace(GROUND, options=options(form.grounds), none=AS_AT_THE_START)
    mode = replace(MODE, options=options([Option(id, label) for id, label in form.modes.items()]))
    own, first = (mode, ground, *form.tests), next(iter(form.modes))
    return (
        StepKind(
            "run",
            PMsg("chase", "Go on"),
            Msg("Both by one way to move, for so many Turns or until it ends."),
            form.stretch,
            run,
            (TURNS, *own, *map(of_other, own)),
            {"mode": first, "other_mode": first},
        ),
        StepKind(
            "compare",
            PMsg("chase", "Compare"),
            Msg("How it would end from here, for each way of either; nothing happens."),
            form.compare,
            compare,
            (ground, of_other(ground)),
        ),
        StepKind(
            "shift",
            PMsg("chase", "Something else"),
            Msg("A gate, a hiding place, a horse: it changes the gap by your word."),
            Shift,
            shift,
            (
                Field(("by",), Msg("Gap changes by"), Msg("Below 0 it gets smaller."), Kind.DECIMAL),
                Field(("name",), PMsg("chase", "Cause"), Msg("What it is."), Kind.TEXT),
            ),
            {"by": 1},
        ),
    )


def of_other(field: Field) -> Field:
    """The same field for the other character."""
    label = Msg("The other: {what}", what=field.label)
    return replace(field, path=(f"other_{field.path[0]}",), label=label, by=OTHER)


# --- what is shown -----------------------------------------------------------------------------


def of_both(figures: Sequence[Figure]) -> tuple[Figure, ...]:
    """Figures of one side for both, this character's first."""
    return tuple(
        replace(
            each,
            value=f"chase.{side}.{each.value}",
            label=each.label if side == "mine" else Msg("The other: {what}", what=each.label),
        )
        for side in SIDES
        for each in figures
    )


def tables(modes: Mapping[str, Msg]) -> tuple[Table, ...]:
    """Every way of either: after how many Turns one is caught, or lost."""
    columns = tuple(
        Column(label, help=Msg("The way of the other."), optional=True) for label in modes.values()
    )
    return tuple(
        Table(
            title,
            Msg("own ↓, the other's →"),
            columns,
            tuple(
                Row(
                    label,
                    tuple(f"chase.{what}.{own}.{other}" for other in modes),
                    help=Msg("The way of this character."),
                )
                for own, label in modes.items()
            ),
        )
        for what, title in (("caught", Msg("Caught after")), ("lost", Msg("Lost after")))
    )
