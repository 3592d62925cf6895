"""The d100 turn and the d100 fall as planners: their kinds of step, and what is shown of them."""

from __future__ import annotations

from charsheet.rules.layout import Figure
from charsheet.rules.planner import Planner, PlanStep, StepKind
from charsheet.systems.d100 import planner_climb, planner_fall, planner_turn
from charsheet.systems.d100.planner_air import rise
from charsheet.systems.d100.planner_climb import climb, jump
from charsheet.systems.d100.planner_form import (
    ACT_FIELDS,
    CLIMB_FIELDS,
    FALL_SETUP_FIELDS,
    JUMP_DOWN_FIELDS,
    JUMP_FIELDS,
    LAND_FIELDS,
    MOVE_FIELDS,
    NEXT_FIELDS,
    RISE_FIELDS,
    STAND_FIELDS,
    SWIM_FIELDS,
    TUMBLE_FIELDS,
    TURN_SETUP_FIELDS,
)
from charsheet.systems.d100.planner_moves import act, drop, move, stand, swim, tumble
from charsheet.systems.d100.planner_next import next_turn
from charsheet.systems.d100.planner_steps import (
    Act,
    Climb,
    FallSetup,
    Jump,
    Land,
    Move,
    Next,
    Rise,
    Stand,
    Swim,
    Tested,
    Tumble,
    TurnSetup,
)
from charsheet.values import Msg, PMsg

TARGET, CHANCE = Msg("Target"), Msg("Chance")
TO_ROLL = Msg("Percent; the test succeeds on a roll of at most this.")

TURN = Planner(
    id="turn",
    label=Msg("Turn planner"),
    help=Msg("A Turn action by action: what each takes and how far it leads, and what is left."),
    setup=TurnSetup,
    setup_fields=TURN_SETUP_FIELDS,
    start=planner_turn.start,
    kinds=(
        StepKind(
            "move",
            PMsg("turn", "Move"),
            Msg("Half move, full move, Charge, Run, disengaging, or from cover to cover."),
            Move,
            move,
            MOVE_FIELDS,
            {"action": "half_move"},
        ),
        StepKind(
            "tumble",
            Msg("Tumble out"),
            Msg("Out of melee with a half action: one roll against all enemies there."),
            Tumble,
            tumble,
            TUMBLE_FIELDS,
        ),
        StepKind(
            "climb",
            PMsg("d100", "Climb"),
            Msg("A full action: an easy or a sheer slope, or down a rope."),
            Climb,
            climb,
            CLIMB_FIELDS,
            {"slope": "easy"},
        ),
        StepKind(
            "jump",
            PMsg("d100", "Jump"),
            Msg("A full action: far or high, from a stand or with a run-up."),
            Jump,
            jump,
            JUMP_FIELDS,
            {"direction": "long"},
        ),
        StepKind(
            "swim",
            PMsg("d100", "Swim"),
            Msg("In calm water without a test, in rough water with one."),
            Swim,
            swim,
            SWIM_FIELDS,
        ),
        StepKind(
            "altitude",
            Msg("Change altitude"),
            Msg("Up or down by one: free near the ground, then a half action, then a full one."),
            Rise,
            rise,
            RISE_FIELDS,
            {"to": "ground"},
        ),
        StepKind(
            "prone",
            Msg("Drop prone"),
            Msg("A free action: SPD is halved, no Run, no Charge."),
            PlanStep,
            drop,
        ),
        StepKind("stand", Msg("Stand up"), Msg("A half action, or a leap."), Stand, stand, STAND_FIELDS),
        StepKind("action", Msg("Another action"), Msg("An attack, or anything else."), Act, act, ACT_FIELDS),
        StepKind(
            "next",
            Msg("Next Turn"),
            Msg("New actions and Reactions; where one is and how one lies stays. A fall goes on."),
            Next,
            next_turn,
            NEXT_FIELDS,
        ),
    ),
    ledger=planner_turn.ledger,
    figures=(
        Figure(PMsg("turn", "Left"), "turn.half", Msg("A full action takes two of them.")),
        Figure(PMsg("turn", "Moved"), "turn.moved", Msg("All of this Turn together, exactly.")),
        Figure(Msg("Position"), "turn.position", Msg("Prone: half SPD, no Run and no Charge.")),
        Figure(PMsg("flight", "Altitude"), "turn.altitude", Msg("Of one who can fly.")),
        Figure(
            Msg("Height of a fall"), "turn.fall", Msg("If flight is lost next Turn, by this Turn's move.")
        ),
    ),
    account=(
        Figure(Msg("Cost"), "turn.cost", Msg("In half actions; 0 is a free action.")),
        Figure(Msg("Distance"), "turn.distance", Msg("What is covered.")),
        Figure(Msg("At most"), "turn.most", Msg("What the action could cover.")),
        Figure(TARGET, "turn.test", TO_ROLL),
        Figure(Msg("Second target"), "turn.test.second", Msg("A combined test: both rolls must succeed.")),
        Figure(CHANCE, "turn.chance", Msg("How likely the test is to succeed.")),
        Figure(Msg("Needs"), "turn.needed", Msg("Successes to get as far as wanted.")),
        Figure(Msg("Chance to get there"), "turn.clear", Msg("How likely one gets as far as wanted.")),
        Figure(Msg("Holding on"), "turn.hold", Msg("S+0 after 2 or more Failures on a rope.")),
        Figure(Msg("Chance to hold on"), "turn.hold.chance", Msg("How likely one does not fall.")),
    ),
    more=(
        Figure(PMsg("turn", "Taken"), "turn.paid", Msg("In this Turn.")),
        Figure(
            Msg("Further actions"), "turn.rest", Msg("After a full move: no attack, and tests are hindered.")
        ),
        Figure(Msg("Reactions"), "turn.reactions", Msg("None after a Run.")),
        Figure(Msg("This Turn's move"), "turn.last", Msg("It decides how high a fall out of flight is.")),
        Figure(Msg("Melee"), "turn.melee", Msg("Whether one is in it.")),
        Figure(Msg("Cover"), "turn.cover", Msg("Whether one has it.")),
        Figure(PMsg("turn", "Turn"), "turn.number", Msg("Which one it is now.")),
        Figure(Msg("Moved in all"), "turn.way", Msg("In this Turn and those before.")),
        Figure(Msg("Last Turn's move"), "turn.before", Msg("It decides how high a fall is in this Turn.")),
        Figure(
            Msg("Height of a fall now"),
            "turn.fall.now",
            Msg("If flight is lost in this Turn, by the last Turn's move."),
        ),
    ),
    words=planner_climb.words,
)

FALL = Planner(
    id="fall",
    label=Msg("Fall planner"),
    help=Msg("A fall Turn by Turn: how high it is, what breaks it, and the damage."),
    setup=FallSetup,
    setup_fields=FALL_SETUP_FIELDS,
    start=planner_fall.start,
    kinds=(
        StepKind(
            "jump_down",
            Msg("Jump down"),
            Msg("A full action, before the fall: a Success takes A.b off the height."),
            Tested,
            planner_fall.jump_down,
            JUMP_DOWN_FIELDS,
        ),
        StepKind(
            "fall",
            Msg("Fall for a Turn"),
            Msg("A Turn in which the ground is not reached yet."),
            PlanStep,
            planner_fall.drop,
        ),
        StepKind(
            "land",
            PMsg("fall", "Land"),
            Msg("Down on the ground: the test of breaking the fall, and the damage."),
            Land,
            planner_fall.land,
            LAND_FIELDS,
        ),
    ),
    ledger=planner_fall.ledger,
    figures=(
        Figure(Msg("Least damage"), "fall.least", Msg("Of all rolls that are still open.")),
        Figure(Msg("Most damage"), "fall.most", Msg("Of all rolls that are still open.")),
        Figure(Msg("Mean damage"), "fall.mean", Msg("Of all rolls that are still open, exactly.")),
        Figure(Msg("Chance to stay unhurt"), "fall.unhurt", Msg("No damage: on the feet.")),
        Figure(
            Msg("Height that counts"),
            "fall.effective",
            Msg("After jumping down, and at most the terminal one."),
        ),
        Figure(Msg("Still to fall"), "fall.left", Msg("In metres, exactly.")),
        Figure(PMsg("flight", "Altitude"), "fall.altitude", Msg("Of a fall out of flight.")),
        Figure(Msg("Turns"), "fall.turns", Msg("Of falling.")),
        Figure(Msg("Position"), "fall.position", Msg("Damage leaves one Prone.")),
    ),
    account=(
        Figure(
            PMsg("fall", "Damage"),
            "fall.damage",
            Msg("1d10 + height, each Success 1 off. Armour does not help."),
        ),
        Figure(Msg("Falls"), "fall.fallen", Msg("In this Turn.")),
        Figure(TARGET, "fall.test", TO_ROLL),
        Figure(CHANCE, "fall.chance", Msg("How likely the test is to succeed.")),
        Figure(Msg("Taken off"), "fall.off", Msg("Of the height, by jumping down.")),
    ),
    more=(
        Figure(Msg("Height"), "fall.height", Msg("By the table of flight, or as it was given.")),
        Figure(Msg("Terminal height"), "fall.cap", Msg("No greater height counts.")),
        Figure(Msg("Lands on the feet with"), "fall.feet", Msg("So many Successes at breaking the fall.")),
    ),
    words=planner_fall.words,
)
