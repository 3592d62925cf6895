"""A d100 fall, Turn by Turn: how high it is, what breaks it, and the damage with its exact distribution.

The program rolls nothing: until the user says what was rolled, every roll that there can be counts.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import TypeAlias, cast

from msgspec import Struct
from msgspec.structs import replace

from charsheet.rules.layout import Column, Row, Table
from charsheet.rules.planner import PlanStep, RefusedError, Subject, Taken, sheet_of
from charsheet.rules.reach import TURN, quantity
from charsheet.rules.sheet import Sheet
from charsheet.rules.units import METRE, PERCENT
from charsheet.systems.d100.model import D100Character, D100Rulings
from charsheet.systems.d100.planner_steps import FallSetup, Land, Tested
from charsheet.systems.d100.planner_turn import (
    AT,
    FALLING,
    LYING,
    OPEN,
    check_bars,
    number,
    odds_of,
    percentage,
    told,
    trial_of,
)
from charsheet.systems.d100.terms import NO_DAMAGE, S15, S16, SUCCESS
from charsheet.values import (
    AnyValue,
    Msg,
    NMsg,
    Op,
    Operand,
    PMsg,
    Quantity,
    Term,
    Unit,
    operand,
    state,
    total,
)

DMG = Msg("Dmg")
DAMAGE = Unit("damage", NMsg("{n} Dmg", "{n} Dmg"), DMG)
DIE = range(1, 11)
"""S16: the faces of the damage die, 1d10."""

ABOVE = Term("above", PMsg("fall", "not falling yet"))
ON_FEET = Term("on_feet", Msg("on the feet, unhurt"))
UNDECIDED = Term("open", Msg("as the rolls decide"))

JUST, AT_LEAST = Msg("Just so much"), Msg("At least so much")
ROLLS = Msg("of all rolls of the test and of 1d10")
BREAKING, HEIGHT = Msg("breaking the fall"), Msg("height")

Damages: TypeAlias = Mapping[Fraction, Fraction]
"""How likely each damage is."""


class Fall(Struct, frozen=True):
    """A fall so far.

    ``height`` is that of the table or the one given. ``off`` is what jumping down took, ``perhaps`` what it
    takes if its test succeeds, while nobody rolled. ``left`` are the metres still to fall, None out of
    flight: there the ``altitude`` says as much. ``landing`` is how it ended.
    """

    subject: Subject[D100Character, D100Rulings]
    per_turn: Quantity
    height: Quantity
    cap: Quantity
    turns: Quantity
    altitude: str | None
    left: Quantity | None
    falls: bool
    off: Quantity | None = None
    perhaps: Quantity | None = None
    landing: Land | None = None

    @property
    def sheet(self) -> Sheet:
        """The sheet that every number comes from."""
        return self.subject.sheet

    @property
    def effective(self) -> Quantity:
        """S16: the height that counts: less what jumping down took off, never below 0, then the cap."""
        height = self.height.named("fall.effective")
        if self.off is not None:
            taken = operand(self.off.times(-1, rule=None), Msg("jumping down"))
            height = height.plus(taken, rule=S16)
        return height.at_least(0, S16).at_most(operand(self.cap, Msg("the terminal height")), S16)

    @property
    def feet(self) -> Quantity:
        """S16: the Successes that land one on the feet, one at least; above the height is a ruling."""
        height = self.effective
        value = height.named("fall.feet").times(1, rule=S16, unit=SUCCESS)
        value = value.rounded(Op.FLOOR, S16, Msg("whole Successes"))
        above = operand(quantity(self.sheet, "fall.on_feet"), Msg("Successes above the height"))
        value = value.plus(above, rule=S16)
        return value if height.content is None else value.at_least(max(math.ceil(height.content), 1), S16)


After: TypeAlias = Taken[Fall]


def start(subject: Subject[D100Character, D100Rulings], setup: FallSetup) -> Fall:
    """S15 and S16: a fall out of flight by the last Turn's move, or from a height."""
    sheet = subject.sheet
    cap = quantity(sheet, "fall.terminal").named("fall.cap").at_least(0, None)
    if setup.terminal is not None:
        given = Operand(Fraction(setup.terminal), Msg("In this gravity and air"))
        cap = total("fall.cap", METRE, given, rule=S16)
    if setup.altitude is None:
        height = total("fall.height", METRE, Operand(Fraction(setup.height), HEIGHT), rule=S16)
    else:
        height = quantity(sheet, f"fall.{setup.altitude}.{setup.last}").named("fall.height").at_least(0, None)
    speed = Operand(Fraction(setup.per_turn), Msg("in a Turn"))
    return Fall(
        subject,
        total("fall.fallen", METRE, speed, rule=S16),
        height,
        cap,
        turns=total("fall.turns", TURN, 0, rule=S16),
        altitude=setup.altitude,
        left=height.named("fall.left") if setup.altitude is None else None,
        falls=setup.altitude is not None,
    )


# --- jumping down, falling, landing ------------------------------------------------------------


def jump_down(fall: Fall, step: Tested) -> After:
    """S16, "Falling": a full action; it takes A.b off, or nothing where the test fails.

    Raises:
        RefusedError: one falls already, or cannot jump.
    """
    if fall.altitude is not None:
        raise RefusedError(S15, Msg("Falling out of flight is no jump"))
    check_not_landed(fall)
    if fall.falls:
        raise RefusedError(S16, Msg("Falling already"))
    check_bars(quantity(fall.sheet, "spd"))
    test = trial_of(fall.sheet, "test.jump_down", "fall")
    after = replace(fall, falls=True)
    if step.result == "failure":
        return Taken(after, test, (Msg("The full height counts"),))
    off = quantity(fall.sheet, "fall.jump_down").named("fall.off").at_least(0, None)
    if step.result is None:
        return Taken(replace(after, perhaps=off), (*test, off), (OPEN,))
    return Taken(replace(after, off=off), (*test, off))


def drop(fall: Fall, _step: PlanStep) -> After:
    """S15 and S16: a Turn of falling in which the ground is not reached.

    Raises:
        RefusedError: it is, or one has landed.
    """
    check_not_landed(fall)
    turns = fall.turns.plus(1, rule=S16)
    if fall.left is None:
        if fall.altitude != "high":
            raise RefusedError(S15, Msg("From here one falls to the ground at once"))
        return Taken(replace(fall, turns=turns, altitude="low"), (), (Msg("Falls to Low altitude"),))
    if number(fall.left) <= number(fall.per_turn):
        raise RefusedError(S16, Msg("The ground is reached in this Turn"))
    gone = operand(fall.per_turn.times(-1, rule=None), Msg("in a Turn"))
    left = fall.left.plus(gone, rule=S16)
    return Taken(replace(fall, turns=turns, left=left, falls=True), (fall.per_turn,))


def check_not_landed(fall: Fall) -> None:
    """S16: a fall ends once.

    Raises:
        RefusedError: it has.
    """
    if fall.landing is not None:
        raise RefusedError(S16, Msg("The fall is over"))


def land(fall: Fall, step: Land) -> After:
    """S15 and S16: down to the ground; breaking the fall takes 1 off for each Success.

    Raises:
        RefusedError: the ground is not reached in this Turn, or was before.
    """
    check_not_landed(fall)
    if fall.altitude == "high":
        raise RefusedError(S15, Msg("In the first Turn one falls to Low altitude"))
    if fall.left is not None and number(fall.left) > number(fall.per_turn):
        reason = Msg("{left} to fall, {fallen} a Turn", left=told(fall.left), fallen=told(fall.per_turn))
        raise RefusedError(S16, reason)
    left = None if fall.left is None else fall.left.times(0, rule=S16, cause=Msg("landed"))
    turns = fall.turns.plus(1, rule=S16)
    after = replace(fall, turns=turns, left=left, altitude=None, landing=step)
    if is_harmless(after):
        return Taken(after, (), (Msg("A fall from height 0: no damage, and one stays standing"),))
    values: tuple[AnyValue, ...] = trial_of(fall.sheet, "test.break_fall", "fall")
    found = damages(after)
    exact = dealt(after)
    if exact is not None:
        return Taken(after, (*values, exact))
    happened = (OPEN,) if fall.perhaps is not None or None in {step.result, step.roll} else ()
    if found is None:
        return Taken(after, values, happened)
    made, table = damage_table(found)
    return Taken(after, (*values, *made), happened, (table,))


# --- damage ------------------------------------------------------------------------------------


def is_harmless(fall: Fall) -> bool:
    """S16: whether a fall from height 0 does nothing is a ruling."""
    return fall.effective.content == 0 and fall.sheet["fall.zero"].content == NO_DAMAGE


def parts(fall: Fall) -> Mapping[int, Fraction] | None:
    """S16: how likely each number of Successes at breaking the fall is; None without a target."""
    landing = fall.landing
    if landing is not None and landing.result is not None:
        return {landing.degrees if landing.result == "success" else 0: Fraction(1)}
    odds = odds_of(fall.sheet, "test.break_fall")
    if odds is None:
        return None
    return {0: 1 - odds.chance, **dict(odds.successes)}


def damages(fall: Fall) -> Damages | None:
    """S16, "Falling": how likely each damage is, by every roll that is open; None while that is not known."""
    if fall.perhaps is None:
        return damages_from(fall)
    odds = odds_of(fall.sheet, "test.jump_down")
    jumped = damages_from(replace(fall, off=fall.perhaps))
    failed = damages_from(fall)
    if odds is None or jumped is None or failed is None:
        return None
    shares = ((jumped, odds.chance), (failed, 1 - odds.chance))
    return added((damage, each * share) for found, share in shares for damage, each in found.items())


def damages_from(fall: Fall) -> Damages | None:
    """S16, "Falling": 1d10 + the height that counts, each Success 1 off, and none on the feet."""
    successes, feet = parts(fall), fall.feet.content
    if is_harmless(fall):
        return {Fraction(0): Fraction(1)}
    if successes is None or feet is None:
        return None
    roll = None if fall.landing is None else fall.landing.roll
    faces = DIE if roll is None else (roll,)
    height = number(fall.effective)

    def hurt(broken: int, face: int) -> Fraction:
        return Fraction(0) if broken and broken >= feet else max(height + face - broken, Fraction(0))

    return added(
        (hurt(broken, face), likely / len(faces)) for broken, likely in successes.items() for face in faces
    )


def added(parts: Iterable[tuple[Fraction, Fraction]]) -> Damages:
    """S16: the same damage from several rolls is one; what cannot happen is none. The least first."""
    found: dict[Fraction, Fraction] = {}
    for damage, likely in parts:
        if likely:
            found[damage] = found.get(damage, Fraction(0)) + likely
    return dict(sorted(found.items()))


def dealt(fall: Fall) -> Quantity | None:
    """S16, "Falling": the damage, where everything that decides it was rolled."""
    landing = cast("Land", fall.landing)
    if fall.perhaps is not None or landing.result is None or fall.feet.content is None:
        return None
    broken = landing.degrees if landing.result == "success" else 0
    if broken and broken >= fall.feet.content:
        return total("fall.damage", DAMAGE, 0, rule=S16, cause=Msg("landing on the feet"))
    if landing.roll is None:
        return None
    die, height = Operand(Fraction(landing.roll), Msg("1d10")), operand(fall.effective, HEIGHT)
    damage = total("fall.damage", DAMAGE, die, height, rule=S16)
    if broken:
        damage = damage.plus(Operand(Fraction(-broken), BREAKING), rule=S16)
    return damage.at_least(0, S16)


_CELL = re.compile(r"fall\.damage\.\d+\.(just|at_least)")


def words(id: str) -> tuple[Msg, ...]:
    """S16: what stands for a value of the table of damage."""
    match = _CELL.fullmatch(id)
    return () if match is None else (PMsg("fall", "Damage"), JUST if match[1] == "just" else AT_LEAST)


def damage_table(found: Damages) -> tuple[tuple[Quantity, ...], Table]:
    """S16: how likely each damage is, and at least so much."""
    values: list[Quantity] = []
    rows: list[Row] = []
    rest = Fraction(1)
    for index, (damage, likely) in enumerate(found.items()):
        ids = tuple(f"fall.damage.{index}.{part}" for part in ("just", "at_least"))
        values.append(percentage(ids[0], likely, ROLLS, S16))
        values.append(percentage(ids[1], rest, ROLLS, S16))
        rest -= likely
        rows.append(Row(Msg("{n}", n=damage), ids))
    columns = (Column(JUST, PERCENT), Column(AT_LEAST, PERCENT))
    return tuple(values), Table(PMsg("fall", "Damage"), DMG, columns, tuple(rows))


# --- the ledger --------------------------------------------------------------------------------


def ledger(fall: Fall) -> Sheet:
    """S15 and S16: how the fall stands, and the damage that it comes to."""
    return sheet_of(_entries(fall))


def _entries(fall: Fall) -> Iterator[AnyValue]:
    found = damages(fall)
    if found is not None:
        yield _damage("fall.least", min(found), Msg("the least of all rolls"))
        yield _damage("fall.most", max(found), Msg("the most of all rolls"))
        mean = sum(damage * likely for damage, likely in found.items())
        yield _damage("fall.mean", mean, Msg("the mean of all rolls"))
        yield percentage("fall.unhurt", found.get(Fraction(0), Fraction(0)), ROLLS, S16)
    yield fall.effective
    if fall.left is not None:
        yield fall.left
    if fall.altitude is not None:
        yield state("fall.altitude", AT[fall.altitude], None, S15)
    yield fall.turns
    yield state("fall.position", position(fall, found), None, S16)
    yield fall.height
    yield fall.cap
    yield fall.feet


def _damage(id: str, number: Fraction | int, cause: Msg) -> Quantity:
    return total(id, DAMAGE, number, rule=S16, cause=cause)


def position(fall: Fall, found: Damages | None) -> Term:
    """S16: damage leaves one Prone; without any one stands."""
    if fall.landing is None:
        return FALLING if fall.falls else ABOVE
    if found is None:
        return UNDECIDED
    hurt = {damage > 0 for damage in found}
    return UNDECIDED if len(hurt) > 1 else LYING if True in hurt else ON_FEET
