"""The movement actions of a d100 turn: on foot and in the air, through water, lying down and standing up.

Every number comes from the sheet, so that the user's own numbers, effects and what is tried hold here as
well. The program rolls nothing: the result of a test is what the user says it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from msgspec.structs import replace

from charsheet.rules.planner import PlanStep, RefusedError, Taken
from charsheet.rules.reach import quantity
from charsheet.rules.units import METRE, PERCENT
from charsheet.systems.d100.actions import Action
from charsheet.systems.d100.case import TRAIT_LABELS
from charsheet.systems.d100.movement import LEAST_CHARGE, WAYS_BY_TRAIT
from charsheet.systems.d100.planner_air import ceiling_allows
from charsheet.systems.d100.planner_steps import Act, Move, Stand, Swim, Tumble, Way
from charsheet.systems.d100.planner_turn import (
    AFTER_FULL,
    BY_ACTION,
    COSTS,
    FREE_ATTACKS,
    HALVES,
    IN_THE_AIR,
    OPEN,
    After,
    Turn,
    begin,
    combined_of,
    cost_of,
    covered,
    go,
    number,
    pay,
    price,
    trial_of,
    usable,
)
from charsheet.systems.d100.targets import chance
from charsheet.systems.d100.terms import (
    BURDENED,
    CHARGE,
    DIFFICULT,
    OVERLOADED,
    PRONE,
    S1,
    S1_OPTIONAL,
    S2,
    S5,
    S6,
    S12,
    S14,
    S17,
)
from charsheet.values import AnyValue, Msg, Operand, Quantity, Words, given, total

EXPOSED = Msg("No Reactions until the next Turn; shooting at them −20, melee +20")
FALLS_PRONE = Msg("Falls Prone")
NO_TEST_ABOVE = Msg("At an altitude difficult terrain plays no part")


# --- on foot and in the air --------------------------------------------------------------------


def move(turn: Turn, step: Move) -> After:
    """S2, S5, S6, S14 and S17: a part of the way by one action.

    Raises:
        RefusedError: it cannot be done.
    """
    action = BY_ACTION[step.action]
    begin(turn, action)
    way = way_of(turn, step)
    check_action(turn, step, way)
    after, values, happened = travel(turn, step, way, action)
    after, more = closed(after, step.action)
    after = replace(after, cover=step.action == "cover", altitude=step.to or after.altitude)
    attacks = (FREE_ATTACKS,) if turn.melee and step.action != "disengage" else ()
    happened = (*attacks, *happened, *more)
    if step.terrain is None or not is_tested(turn, step, way):
        return Taken(after, values, happened)
    return through(after, step, values, happened)


def closed(turn: Turn, action: str) -> tuple[Turn, tuple[Words, ...]]:
    """S17: a full move leaves a half action that is no attack, a Run no Reactions."""
    if action == "full_move":
        return replace(turn, half=turn.half.plus(1, rule=S17, cause=AFTER_FULL), limited=True), ()
    if action == "run":
        return replace(turn, unready=True), (EXPOSED,)
    return turn, ()


def travel(
    turn: Turn, step: Way, way: str, action: Action
) -> tuple[Turn, tuple[AnyValue, ...], tuple[Words, ...]]:
    """S2 and S17: what is paid and covered by an action that moves; it leaves melee and cover.

    Raises:
        RefusedError: it cannot be paid, or leads too far.
    """
    move = str(action.move)
    most = usable(turn, distance_id(turn, step, way, action)).named("turn.most")
    distance = covered(most, None if step.distance is None else Fraction(step.distance))
    check_charge(turn, action, distance)
    cost = price(action)
    after, happened = pay(turn, cost, action.label)
    after = replace(go(after, distance, move), melee=False, cover=False)
    if way == "foot":
        after = replace(after, water=None)
    elif way != "burrow" and step.terrain is not None:
        happened = (*happened, NO_TEST_ABOVE)
    return after, (cost, most, distance), happened


def way_of(turn: Turn, step: Way) -> str:
    """S1 and S14: how one moves: as one is, or by a Trait that was chosen.

    Raises:
        RefusedError: one cannot move so here.
    """
    flying = "fly" if "fly.spd" in turn.sheet else "hover"
    way = step.way or (flying if turn.airborne else "foot")
    in_the_air = way in {"fly", "hover"}
    if turn.airborne and not in_the_air:
        raise RefusedError(S14, IN_THE_AIR)
    if way != "foot" and f"{way}.spd" not in turn.sheet:
        trait = next(trait for trait, each in WAYS_BY_TRAIT.items() if each == way)
        raise RefusedError(S1, Msg("Without the Trait {trait}", trait=TRAIT_LABELS[trait]))
    if in_the_air and not turn.airborne:
        raise RefusedError(S14, Msg("On the ground: first rise to the Ground altitude"))
    if way == "hover" and turn.altitude != "ground":
        raise RefusedError(S14, Msg("A Hoverer flies at the Ground altitude only"))
    return way


def check_action(turn: Turn, step: Move, way: str) -> None:
    """S6, S14 and S17: what an action asks for besides.

    Raises:
        RefusedError: it cannot be done.
    """
    if way == "foot" and turn.prone and step.action in {"charge", "run"}:
        raise RefusedError(S6, PRONE)
    if step.action == "disengage" and not turn.melee:
        raise RefusedError(S17, Msg("Not in melee"))
    if step.action == "cover" and not turn.cover:
        raise RefusedError(S17, Msg("It starts in cover"))
    if step.to is not None:
        if step.action != "charge" or way != "fly" or {turn.altitude, step.to} != {"ground", "low"}:
            raise RefusedError(
                S14, Msg("Within a move, only a Flyer's Charge leads from Ground to Low or back")
            )
        ceiling_allows(turn, step.to)


def check_charge(turn: Turn, action: Action, distance: Quantity) -> None:
    """S2: a Charge has no least distance in the source; whether it needs 4 m is a ruling.

    Raises:
        RefusedError: it is too short.
    """
    least = Fraction(turn.subject.rulings.charge_minimum)
    if action.label == CHARGE and number(distance) < least:
        raise RefusedError(S2, Msg("a Charge needs at least {distance}", distance=LEAST_CHARGE))


def distance_id(turn: Turn, step: Way, way: str, action: Action) -> str:
    """S2, S5, S6 and S17: the sheet's distance of an action: its own, or that of the ground or the way."""
    if way != "foot":
        return f"{way}.{action.move}"
    if step.terrain is None and turn.prone == turn.lay:
        return f"action.{action.id}.distance"
    upright, lying = ("walk", "prone") if step.terrain is None else ("difficult", "prone_difficult")
    return f"{lying if turn.prone else upright}.{action.move}"


# --- difficult terrain -------------------------------------------------------------------------


def is_tested(turn: Turn, step: Move, way: str) -> bool:
    """S5: a Run or Charge through difficult terrain is tested; a Crawler ignores it (a related game only)."""
    return way == "foot" and step.action in {"charge", "run"} and not turn.has_trait("crawler")


def through(turn: Turn, step: Move, values: Sequence[AnyValue], happened: Sequence[Words]) -> After:
    """S5, "Difficult terrain": who fails the test falls.

    Raises:
        RefusedError: nobody said what the terrain here is.
    """
    test = terrain_test(turn, str(step.terrain))
    values = (*values, *test)
    if step.result == "success":
        return Taken(turn, values, tuple(happened))
    if step.result is None:
        return Taken(turn, values, (*happened, OPEN))
    return Taken(replace(turn, prone=True), values, (*happened, FALLS_PRONE))


def terrain_test(turn: Turn, terrain: str) -> tuple[Quantity, ...]:
    """S5, "Difficult terrain": the sheet's test of a terrain; A+0 where the table has no row for it.

    Raises:
        RefusedError: nobody said what the terrain here is.
    """
    if terrain != "other":
        if f"test.terrain.{terrain}" not in turn.sheet:
            raise RefusedError(S5, Msg("The character has no terrain here"))
        return trial_of(turn.sheet, f"test.terrain.{terrain}")
    agility = given(turn.subject.character.characteristics.a, ("characteristics", "a"))
    target = total("turn.test", PERCENT, agility, rule=S5, cause=DIFFICULT)
    if turn.sheet["load.state"].content in {BURDENED, OVERLOADED}:
        target = target.plus(-10, rule=S1_OPTIONAL, cause=BURDENED.label, ruling="load")
    return target, chance(target).named("turn.chance")


# --- out of melee ------------------------------------------------------------------------------


def tumble(turn: Turn, step: Tumble) -> After:
    """S17, "Movement actions": one roll against WS+0 of each enemy; those who succeed hit.

    Raises:
        RefusedError: one is not in melee, or it cannot be done.
    """
    action = BY_ACTION["tumble"]
    begin(turn, action)
    if not turn.melee:
        raise RefusedError(S17, Msg("Not in melee"))
    after, values, happened = travel(turn, step, way_of(turn, step), action)
    test = combined_of(turn.sheet, "acrobatics") if turn.airborne else trial_of(turn.sheet, "test.tumble")
    hits = OPEN if step.hits is None else Msg("Hit by so many enemies: {hits}", hits=step.hits)
    return Taken(after, (*values, *test), (*happened, hits))


# --- through water -----------------------------------------------------------------------------


def swim(turn: Turn, step: Swim) -> After:
    """S12, "Swimming": no test in ideal water; in rough water who fails does not move, with heavy gear sinks.

    Raises:
        RefusedError: it cannot be done.
    """
    action = BY_ACTION[step.action]
    begin(turn, action)
    if turn.airborne:
        raise RefusedError(S14, IN_THE_AIR)
    most = usable(turn, f"swim.{action.move}").named("turn.most")
    distance = covered(most, None if step.distance is None else Fraction(step.distance), S12)
    check_charge(turn, action, distance)
    cost = price(action)
    after, happened = pay(turn, cost, action.label)
    after, more = closed(replace(after, water="swims"), step.action)
    values, happened = (cost, most), (*happened, *more)
    if step.rough:
        values = (*values, *trial_of(turn.sheet, "test.swim"))
        if step.result is None:
            return Taken(after, values, (*happened, OPEN))
        if step.result == "failure":
            return stuck(after, values, happened)
    attacks = (FREE_ATTACKS,) if turn.melee else ()
    after = replace(go(after, distance, str(action.move)), melee=False, cover=False)
    return Taken(after, (*values, distance), (*attacks, *happened))


def stuck(turn: Turn, values: Sequence[AnyValue], happened: Sequence[Words]) -> After:
    """S12, "Swimming": failing means no movement, and with heavy gear sinking."""
    distance = total("turn.distance", METRE, 0, rule=S12, cause=Msg("the test failed"))
    sinks = number(quantity(turn.sheet, "swim.modifier")) < 0
    after = replace(turn, water="sinks") if sinks else turn
    words = Msg("Sinks: heavy weapon or armour") if sinks else Msg("No movement")
    return Taken(after, (*values, distance), (*happened, words))


# --- lying down and standing up ----------------------------------------------------------------


def drop(turn: Turn, _step: PlanStep) -> After:
    """S6, "Drop prone": a free action.

    Raises:
        RefusedError: one lies already, or has nothing to lie on.
    """
    action = BY_ACTION["drop_prone"]
    begin(turn, action)
    check_on_ground(turn)
    if turn.prone:
        raise RefusedError(S6, Msg("Prone already"))
    return Taken(replace(turn, prone=True), (price(action),), (Msg("Shooting at them −20, melee +20"),))


def check_on_ground(turn: Turn) -> None:
    """S12 and S14: one lies and stands on the ground only.

    Raises:
        RefusedError: one flies or swims.
    """
    if turn.airborne:
        raise RefusedError(S14, IN_THE_AIR)
    if turn.water is not None:
        raise RefusedError(S12, Msg("In water"))


def stand(turn: Turn, step: Stand) -> After:
    """S17, "Movement actions": a half action, or a leap: free, or free attacks and then the half action.

    Raises:
        RefusedError: one stands already, or it cannot be paid.
    """
    action = BY_ACTION["stand_up"]
    begin(turn, action)
    check_on_ground(turn)
    if not turn.prone:
        raise RefusedError(S6, Msg("Not Prone"))
    if not step.leap:
        return stood(turn, price(action), action, (), ())
    test = trial_of(turn.sheet, "test.stand_jump")
    if step.result is None:
        return Taken(turn, test, (OPEN,))
    if step.result == "success":
        return stood(turn, cost_of(0, Msg("Leaping up")), action, test, ())
    attacks = Msg("All enemies in melee get free attacks")
    if not number(turn.half):
        return Taken(turn, test, (attacks, Msg("No half action is left to stand up with")))
    return stood(turn, price(action), action, test, (attacks,))


def stood(
    turn: Turn, cost: Quantity, action: Action, test: Sequence[AnyValue], happened: Sequence[Words]
) -> After:
    """S17: onto the feet."""
    after, more = pay(turn, cost, action.label)
    return Taken(replace(after, prone=False), (cost, *test), (*happened, *more))


# --- other actions -----------------------------------------------------------------------------


def act(turn: Turn, step: Act) -> After:
    """S17: another action; after a full move none that is an attack.

    Raises:
        RefusedError: it cannot be paid.
    """
    label = step.name or Msg("another action")
    cost = total("turn.cost", HALVES, Operand(Fraction(COSTS[step.takes]), label), rule=S17)
    after, happened = pay(turn, cost, label, attack=step.attack)
    return Taken(after, (cost,), happened)
