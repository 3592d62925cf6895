"""S17, the movement actions: which action each takes, of what type it is, and how far it goes."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from charsheet.systems.d100.case import IMMOBILE, Case, enter
from charsheet.systems.d100.movement import Moves
from charsheet.systems.d100.terms import (
    CHARGE,
    FREE_ACTION,
    FULL_ACTION,
    FULL_MOVE,
    HALF_ACTION,
    HALF_MOVE,
    MENTAL,
    NO_BLOCK,
    PHYSICAL,
    RUN,
    S17,
    VARIOUS,
)
from charsheet.values import Msg, Term, Value, state


class Action(Struct, frozen=True):
    """A block of the source: the action it takes, its type besides Movement, and the move it goes.

    ``test`` is the value of its test, ``effect`` what else it brings.
    """

    id: str
    label: Msg
    kind: Term
    type: Term | None
    move: str | None
    effect: Msg
    test: str | None = None


# S17, in the order of the source. Charge is in its tables and texts, but no block describes it.
ACTIONS = (
    Action("half_move", HALF_MOVE, HALF_ACTION, PHYSICAL, "half", Msg("SPD × 1.")),
    Action(
        "full_move",
        FULL_MOVE,
        FULL_ACTION,
        PHYSICAL,
        "full",
        Msg("SPD × 2, then a half action that is no attack; its tests are hindered."),
    ),
    Action(
        "charge",
        CHARGE,
        NO_BLOCK,
        None,
        "charge",
        Msg("SPD × 3. The source names it in its texts and tables but does not describe it."),
    ),
    Action(
        "run",
        RUN,
        FULL_ACTION,
        PHYSICAL,
        "run",
        Msg("SPD × 6. No Reactions until the next Turn; shooting at them −20, melee +20."),
    ),
    Action(
        "disengage",
        Msg("Disengage"),
        FULL_ACTION,
        PHYSICAL,
        "half",
        Msg("Leaves melee without free attacks, SPD × 1."),
    ),
    Action(
        "tumble",
        Msg("Tumble out"),
        HALF_ACTION,
        MENTAL,
        "half",
        Msg(
            "Leaves melee, SPD × 1. One roll against the WS+0 of each enemy who could make a free attack: "
            "those who fail miss, those who succeed hit."
        ),
        "test.tumble",
    ),
    Action(
        "drop_prone",
        Msg("Drop prone"),
        FREE_ACTION,
        PHYSICAL,
        None,
        Msg(
            "SPD halved, no Run and no Charge; WS and Dodge −20, Stealth +20. "
            "Shooting at them −20, melee +20."
        ),
    ),
    Action(
        "stand_up",
        Msg("Stand up"),
        HALF_ACTION,
        PHYSICAL,
        None,
        Msg("Leaping up: with a Success a free action; failing it, free attacks and then a half action."),
        "test.stand_jump",
    ),
    Action(
        "cover",
        Msg("Cover to cover"),
        FULL_ACTION,
        MENTAL,
        "full",
        Msg(
            "SPD × 2, from cover into cover. The starting cover counts all the way; "
            "tests of avoidance and pinning may be rerolled."
        ),
    ),
    Action(
        "climb_jump",
        Msg("Climb or jump"),
        FULL_ACTION,
        PHYSICAL,
        None,
        Msg("How far: see climbing and jumps."),
    ),
)
CHANGE_ALTITUDE = Action(
    "altitude",
    Msg("Change altitude"),
    VARIOUS,
    PHYSICAL,
    "half",
    Msg("SPD × 1 and to another altitude. Which action it takes: see altitudes."),
)


def put_actions(case: Case, on_foot: Moves, by_trait: dict[str, Moves]) -> None:
    """S17, "Movement actions": each with its distance, for one who lies the prone one."""
    for action in ACTIONS:
        put_action(case, action, on_foot)
    flying = by_trait.get("fly") or by_trait.get("hover")
    if flying is not None:
        put_action(case, CHANGE_ALTITUDE, flying)


def put_action(case: Case, action: Action, moves: Moves) -> None:
    """S17: what an action takes, its type, and how far it goes."""
    case.sheet.put_all(terms_of(case, action))
    if action.move is not None:
        distance = moves[action.move]
        value = distance.value.named(f"action.{action.id}.distance").because(action.label, S17)
        enter(case, value, distance.stops)


def terms_of(case: Case, action: Action) -> Iterator[Value[Term]]:
    """S17: the action that it takes and its type; nobody immobile can take it."""
    for part, term in (("kind", action.kind), ("type", action.type)):
        if term is not None:
            value = state(f"action.{action.id}.{part}", term, action.label, S17)
            yield value.barred(IMMOBILE[0]) if case.character.has("immobile") else value
