"""D6 movement by Rounds as a planner: its kinds of step, and what is shown of them."""

from __future__ import annotations

from msgspec.structs import replace

from charsheet.rules.layout import Column, Figure, Row, Table
from charsheet.rules.planner import Planner, PlanStep, StepKind
from charsheet.rules.units import METRE, PERCENT
from charsheet.systems.d6.planner_form import (
    END_FIELDS,
    EXERT_FIELDS,
    FORTITUDE_FIGURES,
    HOLD_FIELDS,
    JUMP_FIELDS,
    MOVE_FIELDS,
    SETUP_FIELDS,
)
from charsheet.systems.d6.planner_rules import AHEAD, LENGTHS, breathe, end, hold, jump, move, strain
from charsheet.systems.d6.planner_state import ledger, start
from charsheet.systems.d6.planner_steps import End, Exert, Hold, Jump, Move, Setup
from charsheet.systems.d6.terms import SPACE
from charsheet.values import Msg, PMsg

ROUND_PLANNER = Planner(
    id="round",
    label=Msg("Round planner"),
    help=Msg("How far in which Action, jumps, and how long strength and breath last, Round by Round."),
    setup=Setup,
    setup_fields=SETUP_FIELDS,
    start=start,
    kinds=(
        StepKind(
            "move",
            PMsg("round", "Move"),
            Msg("So far over one terrain: the Action, the Test and its Difficulty."),
            Move,
            move,
            MOVE_FIELDS,
            {"distance": 1},
        ),
        StepKind(
            "jump",
            PMsg("round", "Jump"),
            Msg("By Result Points, standing or with a running start."),
            Jump,
            jump,
            JUMP_FIELDS,
        ),
        StepKind(
            "exert",
            Msg("Strenuous activity"),
            Msg("Anything else that is strenuous. Moving beyond the normal Move is so by itself."),
            Exert,
            strain,
            EXERT_FIELDS,
        ),
        StepKind(
            "hold",
            Msg("Hold the breath"),
            Msg("Seconds by Fortitude, or minutes by a Test where one is prepared."),
            Hold,
            hold,
            HOLD_FIELDS,
        ),
        StepKind("breathe", Msg("Breathe again"), Msg("The breath is held no longer."), PlanStep, breathe),
        StepKind(
            "end",
            Msg("End of the Round"),
            Msg("A new Round has its own Actions; a Round without strenuous activity is a rest."),
            End,
            end,
            END_FIELDS,
        ),
    ),
    ledger=ledger,
    figures=(
        Figure(Msg("Covered in all"), "round.moved", Msg("In Spaces.")),
        Figure(Msg("Round"), "round.number", Msg("Which one it is now.")),
        Figure(Msg("Strenuous Rounds"), "round.exertion", Msg("In a row, without a rest.")),
        Figure(
            Msg("Without a Test"),
            "round.untested",
            Msg("So many strenuous Rounds more need no Fortitude Test."),
        ),
        Figure(Msg("Breath left"), "round.breath", Msg("While it is held.")),
    ),
    account=(
        Figure(Msg("Covered"), "round.covered", Msg("By this step.")),
        Figure(Msg("Takes"), "round.action", Msg("The smallest Action that is enough.")),
        Figure(Msg("Difficulty"), "round.difficulty", Msg("Of the Test that it takes.")),
        Figure(Msg("Dice"), "round.dice", Msg("Those of the Test.")),
        Figure(Msg("Chance"), "round.chance", Msg("Where the Difficulty Levels have target numbers.")),
        Figure(Msg("Result Points needed"), "round.needed", Msg("For a jump so far.")),
        *(replace(each, value=f"round.{each.value}") for each in FORTITUDE_FIGURES),
    ),
    more=(
        Figure(Msg("in metres"), "round.moved.metres", Msg("A Space is about 2 m.")),
        Figure(Msg("Free Actions"), "round.free", Msg("Taken in this Round.")),
        Figure(Msg("Basic Actions"), "round.basic", Msg("Taken in this Round.")),
        Figure(Msg("Full Actions"), "round.full", Msg("Taken in this Round.")),
        Figure(Msg("Condition"), "round.fatigue", Msg("One who is Fatigued does nothing strenuous.")),
    ),
    tables=(
        Table(
            Msg("Jump by Result Points"),
            Msg("Result Points"),
            (
                Column(Msg("Jump"), SPACE, Msg("So far a jump leads with so many Result Points.")),
                Column(Msg("in metres"), METRE, Msg("A Space is about 2 m.")),
            ),
            tuple(
                Row(Msg("{n} or more", n=each), (f"round.jump.{each}", f"round.jump.{each}.metres"))
                for each in LENGTHS
            ),
        ),
        Table(
            Msg("Strenuous Rounds from here"),
            Msg("Round"),
            (
                Column(Msg("Fortitude Test"), help=Msg("Its Difficulty in that Round.")),
                Column(Msg("Chance"), PERCENT, Msg("Of the Test in this Round."), optional=True),
                Column(Msg("Lasts so long"), PERCENT, Msg("All Tests until then succeed."), optional=True),
            ),
            tuple(
                Row(
                    Msg("{n} from here", n=each),
                    tuple(f"round.track.{each}.{part}" for part in ("difficulty", "chance", "lasting")),
                )
                for each in AHEAD
            ),
        ),
    ),
)
