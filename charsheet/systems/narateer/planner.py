"""The Narateer turn as a planner: its kinds of step, and what is shown of them."""

from __future__ import annotations

from charsheet.rules.layout import Figure
from charsheet.rules.planner import Planner, PlanStep, StepKind
from charsheet.systems.narateer.planner_form import (
    ACTION_FIELDS,
    ADDITIONAL_FIELDS,
    HAZARD_FIELDS,
    LEG_FIELDS,
    MANOEUVRE_FIELDS,
    MODE,
    NEXT_FIELDS,
    SCENE,
)
from charsheet.systems.narateer.planner_rules import (
    act,
    attempt,
    change_scene,
    choose,
    drop,
    grant,
    meet,
    move,
    stand,
)
from charsheet.systems.narateer.planner_steps import (
    Action,
    Additional,
    Change,
    Choose,
    Hazard,
    Leg,
    Manoeuvre,
    Next,
    Setup,
)
from charsheet.systems.narateer.planner_turn import ledger, next_activation, start
from charsheet.values import Msg, PMsg

TURN = Planner(
    id="turn",
    label=Msg("Turn planner"),
    help=Msg("An Activation step by step: what each part of the way costs, and what is left."),
    setup=Setup,
    setup_fields=(SCENE,),
    start=start,
    kinds=(
        StepKind(
            "mode",
            Msg("Choose how to move"),
            Msg("Walk, Run or Sprint: paid once, and the whole movement to go on with."),
            Choose,
            choose,
            (MODE,),
            {"mode": "walk"},
        ),
        StepKind(
            "move",
            PMsg("turn", "Move"),
            Msg("A part of the way over one kind of ground. One who is Prone crawls."),
            Leg,
            move,
            LEG_FIELDS,
            {"distance": 1},
        ),
        StepKind(
            "prone", Msg("Drop or fall Prone"), Msg("It costs nothing and loses no movement."), PlanStep, drop
        ),
        StepKind("stand", Msg("Stand up"), Msg("It costs AD and gives no movement back."), PlanStep, stand),
        StepKind(
            "manoeuvre",
            Msg("Risky manoeuvre"),
            Msg("A check for an obstacle: a Major Action with its own AD and use of a Skill."),
            Manoeuvre,
            attempt,
            MANOEUVRE_FIELDS,
            {"skill": "athletics"},
        ),
        StepKind(
            "hazard",
            Msg("Sudden danger"),
            Msg("One cannot stop for it: its Reaction, or else what was said to follow."),
            Hazard,
            meet,
            HAZARD_FIELDS,
        ),
        StepKind(
            "action",
            Msg("Another Action"),
            Msg("Movement can be divided around other Actions."),
            Action,
            act,
            ACTION_FIELDS,
        ),
        StepKind(
            "scene",
            Msg("Change the Scene Mode"),
            Msg("The unused part of the movement stays the same."),
            Change,
            change_scene,
            (SCENE,),
            {"scene": "tactical"},
        ),
        StepKind(
            "additional",
            Msg("Additional movement"),
            Msg("What a trait, a spell or a Reaction grants beside the mode's own movement."),
            Additional,
            grant,
            ADDITIONAL_FIELDS,
            {"name": "1", "distance": 1},
        ),
        StepKind(
            "next",
            Msg("Next Activation"),
            Msg("AD, uses of Skills and a movement mode anew; movement that is left is gone."),
            Next,
            next_activation,
            NEXT_FIELDS,
        ),
    ),
    ledger=ledger,
    figures=(
        Figure(Msg("Spaces left"), "turn.spaces", Msg("In Tactical Mode, exactly.")),
        Figure(Msg("Can be entered"), "turn.enter", Msg("Only complete Spaces can be.")),
        Figure(Msg("Zones left"), "turn.zones", Msg("In Cinematic Mode, never rounded again.")),
        Figure(Msg("Movement left"), "turn.metres", Msg("In metres, exactly.")),
        Figure(Msg("Additional movement"), "turn.additional", Msg("What is left of it, all together.")),
        Figure(Msg("AD left"), "turn.ad", Msg("Of the Ready AD that the character has.")),
        Figure(Msg("Athletics"), "turn.athletics.uses", Msg("Proactive uses that are left.")),
        Figure(Msg("Acrobatics"), "turn.acrobatics.uses", Msg("Proactive uses that are left.")),
    ),
    account=(
        Figure(Msg("Cost"), "turn.cost", Msg("In AD.")),
        Figure(Msg("Movement spent"), "turn.spent", Msg("As the Scene Mode counts.")),
        Figure(Msg("Dice"), "turn.dice", Msg("What is rolled for the check.")),
        Figure(Msg("Movement lost"), "turn.lost", Msg("By what went wrong.")),
    ),
    more=(
        Figure(Msg("Unused"), "turn.share", Msg("The part of the movement that lives on in another Mode.")),
        Figure(Msg("AD paid"), "turn.ad.paid", Msg("In this Activation.")),
        Figure(Msg("Mode"), "turn.mode", Msg("The movement mode of this Activation.")),
        Figure(Msg("Scene Mode"), "turn.scene", Msg("What movement is counted in.")),
        Figure(Msg("Position"), "turn.position", Msg("One who is Prone crawls.")),
        Figure(Msg("Activation"), "turn.number", Msg("Which one it is now.")),
    ),
)
