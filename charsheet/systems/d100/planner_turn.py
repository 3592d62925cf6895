"""The state of a d100 turn: what is left of it, where one is, and the ledger that tells it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TypeAlias, cast

from msgspec import Struct
from msgspec.structs import replace

from charsheet.rules.chances import Odds
from charsheet.rules.planner import RefusedError, Subject, Taken, sheet_of
from charsheet.rules.reach import quantity
from charsheet.rules.sheet import Sheet
from charsheet.rules.units import METRE, PERCENT
from charsheet.systems.d100.actions import ACTIONS, Action
from charsheet.systems.d100.model import D100Character, D100Rulings
from charsheet.systems.d100.planner_steps import TurnSetup
from charsheet.systems.d100.printed import LASTS
from charsheet.systems.d100.targets import odds
from charsheet.systems.d100.terms import (
    ALTITUDES,
    LAST_MOVES,
    PRONE,
    S1,
    S2,
    S6,
    S14,
    S15,
    S16,
    S17,
)
from charsheet.values import (
    Amount,
    AnyValue,
    Msg,
    NMsg,
    Op,
    Operand,
    PMsg,
    Quantity,
    Rule,
    Term,
    Unit,
    Value,
    Words,
    operand,
    state,
    total,
)

HALVES = Unit("half_actions", NMsg("{n} half action", "{n} half actions"), None)
NUMBER = Unit("number", NMsg("{n}", "{n}"), None)
COSTS = {"free": 0, "half": 1, "full": 2, "none": 2}
"""S17: half actions that an action takes. The source gives a Charge none; it is taken as a full action."""

AFTER_FULL = Msg("a half action after a full move")
HINDERED = Msg("After a full move: tests of this half action are hindered")
OPEN = Msg("The result is still to be entered")
IN_THE_AIR = Msg("In the air")
FREE_ATTACKS = Msg("Leaves melee: the enemies get free attacks")
MOVED, DISTANCE = Msg("moved"), Msg("Distance")
THIS_TURN = Msg("in this Turn")
NOT_KNOWN = Msg("The distance is not known: a characteristic is missing")
BY_ACTION = {each.id: each for each in ACTIONS}

STANDING, LYING = Term("standing", PMsg("position", "standing")), Term("prone", PRONE)
FLYING, SWIMMING = Term("flying", PMsg("position", "flying")), Term("swimming", PMsg("position", "swimming"))
SINKING, FALLING = Term("sinking", PMsg("position", "sinking")), Term("falling", PMsg("position", "falling"))
IN_WATER = {"swims": SWIMMING, "sinks": SINKING}

LANDED = Term("landed", Msg("on the ground"))
AT = {id: Term(id, label) for id, label in ALTITUDES.items()} | {"landed": LANDED}
LAST = {id: Term(id, label) for id, label in LAST_MOVES.items()}
READY, UNREADY = Term("possible", Msg("possible")), Term("none", Msg("none until the next Turn"))
ANY, LIMITED = Term("any", Msg("any")), Term("no_attack", Msg("no attack, tests hindered"))
MELEE = {True: Term("melee", Msg("in melee")), False: Term("none", PMsg("melee", "none"))}
COVER = {True: Term("cover", Msg("in cover")), False: Term("none", PMsg("cover", "none"))}


class Turn(Struct, frozen=True):
    """A Turn so far.

    ``half`` actions are left, ``paid`` were taken; the one left is ``limited`` after a full move. ``moved``
    counts every metre, ``last`` is the greatest move. ``water`` is how one is in it; ``risen`` that a free
    change of altitude had its move. ``lay`` is whether one lies as the sheet has it.

    ``number`` says which Turn it is, ``before`` the greatest move of the one before, where that is known, and
    ``way`` all metres of the Turns before. ``height`` is the sheet's height of a fall out of flight that is
    under way.
    """

    subject: Subject[D100Character, D100Rulings]
    setup: TurnSetup
    half: Quantity
    paid: Quantity
    moved: Quantity
    prone: bool
    lay: bool
    altitude: str
    melee: bool
    cover: bool
    number: Quantity
    way: Quantity
    before: str | None = None
    height: str | None = None
    last: str = "still"
    limited: bool = False
    unready: bool = False
    water: str | None = None
    falls: bool = False
    risen: bool = False

    @property
    def sheet(self) -> Sheet:
        """The sheet that every number comes from."""
        return self.subject.sheet

    @property
    def airborne(self) -> bool:
        """S14: whether one is at an altitude."""
        return self.altitude != "landed"

    @property
    def flight_bars(self) -> tuple[Words, ...]:
        """S15: what keeps one who could fly from flying."""
        value = self.sheet.get("altitude.ground")
        return () if value is None else value.bars

    def has_trait(self, id: str) -> bool:
        """Whether the character has a Trait."""
        return self.subject.character.trait(id) is not None


After: TypeAlias = Taken[Turn]


def start(subject: Subject[D100Character, D100Rulings], setup: TurnSetup) -> Turn:
    """S17, "Movement actions": the beginning of a Turn, with two half actions or one full action."""
    lies = subject.character.has("prone")
    half, paid, moved = unspent()
    turn = Turn(
        subject,
        setup,
        half,
        paid,
        moved,
        prone=lies,
        lay=lies,
        altitude=setup.altitude,
        melee=setup.melee,
        cover=setup.cover,
        number=total("turn.number", NUMBER, 1, rule=S17),
        way=total("turn.way", METRE, 0, rule=S2),
        before=setup.last,
    )
    falling = turn.airborne and bool(turn.flight_bars)
    return replace(turn, height=height_id(setup.altitude, setup.last or "still") if falling else None)


def unspent() -> tuple[Quantity, Quantity, Quantity]:
    """S17, "Movement actions": the half actions of a new Turn; none is paid, and no metre moved."""
    cause = Msg("A Turn: one full action or two half actions")
    return (
        total("turn.half", HALVES, 2, rule=S17, cause=cause),
        total("turn.paid", HALVES, 0, rule=S17),
        total("turn.moved", METRE, 0, rule=S2),
    )


def height_id(altitude: str, last: str) -> str:
    """S15, "Flight": the sheet's height of a fall from an altitude, by the move of the Turn before."""
    return f"fall.{altitude}.{last}"


# --- what an action takes ----------------------------------------------------------------------


def begin(turn: Turn, action: Action) -> None:
    """S17: an action can be begun; nobody immobile takes one, nor does one who falls.

    Raises:
        RefusedError: something forbids it.
    """
    if turn.falls:
        raise RefusedError(S16, Msg("Falling: the fall comes first"))
    for bar in turn.sheet[f"action.{action.id}.kind"].bars:
        raise RefusedError(S1, bar)


def price(action: Action) -> Quantity:
    """S17: the half actions that an action takes."""
    return cost_of(COSTS[action.kind.id], action.label if action.kind.id != "none" else action.effect)


def cost_of(halves: int, cause: Words) -> Quantity:
    """S17: so many half actions."""
    return total("turn.cost", HALVES, halves, rule=S17, cause=cause)


def pay(turn: Turn, cost: Quantity, what: Words, *, attack: bool = False) -> tuple[Turn, tuple[Words, ...]]:
    """S17: what is paid must be left; after a full move it is a half action that is no attack.

    Returns what has to be told of it besides.

    Raises:
        RefusedError: so much of the Turn is not left.
    """
    price, left = number(cost), number(turn.half)
    if price > left:
        reason = Msg("takes {cost}; left: {left}", cost=told(cost), left=told(turn.half))
        raise RefusedError(S17, reason)
    if turn.limited and attack:
        raise RefusedError(S17, Msg("After a full move: no attack"))
    half = turn.half.plus(operand(cost.times(-1, rule=None), what), rule=S17)
    paid = turn.paid.plus(operand(cost, what), rule=S17)
    return replace(turn, half=half, paid=paid), (HINDERED,) if turn.limited and price else ()


def number(value: Quantity) -> Fraction:
    """The number of an amount that is known, as all of S17 are."""
    return cast("Fraction", value.content)


def told(value: Quantity) -> Amount:
    """A known amount, as all of S17 are, for a message."""
    return cast("Amount", value.amount)


# --- distances ---------------------------------------------------------------------------------


def usable(turn: Turn, id: str) -> Quantity:
    """S2: a distance of the sheet that can be covered, never below 0; lying is as it is by now.

    Raises:
        RefusedError: something stops it, or a characteristic is missing.
    """
    value = quantity(turn.sheet, id)
    check_bars(value)
    if value.content is None:
        raise RefusedError(S2, NOT_KNOWN)
    steps = tuple(step for step in value.steps if step.op is not Op.STATE or step.cause != PRONE)
    return replace(value, steps=steps, bars=()).at_least(0, None)


def check_bars(value: Quantity) -> None:
    """S1, S2 and S15: nothing stops a distance or a speed; lying is asked about elsewhere.

    Raises:
        RefusedError: something does, by its own rule.
    """
    for bar in value.bars:
        if bar != PRONE:
            rule = next((step.rule for step in value.steps if step.cause == bar), None)
            raise RefusedError(rule or S1, bar)


def covered(most: Quantity, wanted: Fraction | None, rule: Rule = S2) -> Quantity:
    """S2: the distance that is *wanted*, or all that can be covered.

    Raises:
        RefusedError: one does not get so far.
    """
    if wanted is None:
        return most.named("turn.distance")
    distance = total("turn.distance", METRE, Operand(wanted, DISTANCE), rule=rule)
    if wanted > number(most):
        raise RefusedError(rule, Msg("at most {most}", most=told(most)))
    return distance


def go(turn: Turn, distance: Quantity, last: str) -> Turn:
    """S2: so much farther; the greatest move of the Turn is what a fall is reckoned by (S15)."""
    greatest = max(turn.last, last, key=LASTS.index)
    return replace(turn, moved=turn.moved.plus(operand(distance, MOVED), rule=S2), last=greatest)


# --- tests -------------------------------------------------------------------------------------


def trial_of(sheet: Sheet, id: str, name: str = "turn") -> tuple[Quantity, ...]:
    """S5 to S17: a test's target and how likely it is to succeed."""
    target = quantity(sheet, id).named(f"{name}.test")
    return target, quantity(sheet, f"{id}.chance").named(f"{name}.chance")


def combined_of(sheet: Sheet, id: str) -> tuple[Quantity, ...]:
    """S10 and S14: a combined test: both targets, or the lower one (a ruling), and the chance."""
    chance = quantity(sheet, f"combined.{id}.chance").named("turn.chance")
    if f"combined.{id}" in sheet:
        return quantity(sheet, f"combined.{id}").named("turn.test"), chance
    first, second = (quantity(sheet, f"combined.{id}.{each}") for each in ("first", "second"))
    return first.named("turn.test"), second.named("turn.test.second"), chance


def odds_of(sheet: Sheet, id: str) -> Odds | None:
    """S10 and S11: the degrees of a test or of a combined one; None while its target is not known."""
    return odds(sheet, f"{id}.first" if f"{id}.first" in sheet else id)


def percentage(id: str, likely: Fraction, cause: Words, rule: Rule) -> Quantity:
    """S10, S11 and S16: how likely something is, in percent."""
    return total(id, PERCENT, likely * 100, rule=rule, cause=cause)


# --- the ledger --------------------------------------------------------------------------------


def ledger(turn: Turn) -> Sheet:
    """S17: what is left of the Turn, and how things stand."""
    return sheet_of(_entries(turn))


def _entries(turn: Turn) -> Iterator[AnyValue]:
    yield turn.half
    yield turn.moved
    yield state("turn.position", position(turn), None, S6)
    if turn.airborne or "altitude.ground" in turn.sheet:
        yield state("turn.altitude", AT[turn.altitude], None, S14)
    if turn.airborne:
        height = turn.height or height_id(turn.altitude, turn.last)
        yield quantity(turn.sheet, height).named("turn.fall")
    yield turn.paid
    yield _fact("turn.rest", LIMITED if turn.limited and number(turn.half) else ANY)
    yield _fact("turn.reactions", UNREADY if turn.unready else READY)
    yield _fact("turn.last", LAST[turn.last])
    yield _fact("turn.melee", MELEE[turn.melee])
    yield _fact("turn.cover", COVER[turn.cover])
    if turn.before is not None:
        yield from _since(turn, turn.before)


def _since(turn: Turn, before: str) -> Iterator[AnyValue]:
    """S15: what comes from the Turns before: their number and way, and the height of a fall in this one."""
    yield turn.number
    yield turn.way.plus(operand(turn.moved, THIS_TURN), rule=S2)
    yield state("turn.before", LAST[before], None, S15)
    if turn.airborne and turn.height is None:
        yield quantity(turn.sheet, height_id(turn.altitude, before)).named("turn.fall.now")


def _fact(id: str, term: Term) -> Value[Term]:
    return state(id, term, None, S17)


def position(turn: Turn) -> Term:
    """S6, S12, S14 and S15: how one is placed; whom nothing keeps in the air falls."""
    if turn.falls or (turn.airborne and turn.flight_bars):
        return FALLING
    if turn.water is not None:
        return IN_WATER[turn.water]
    if turn.airborne:
        return FLYING
    return LYING if turn.prone else STANDING
