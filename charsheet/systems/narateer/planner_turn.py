"""The state of a Narateer turn: what is left, what is paid, and the ledger that tells it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from msgspec import Struct, field
from msgspec.structs import replace

from charsheet.rules.planner import RefusedError, Subject, Taken, sheet_of
from charsheet.rules.reach import quantity
from charsheet.rules.sheet import Sheet
from charsheet.rules.units import METRE
from charsheet.systems.narateer.model import NarateerCharacter, NarateerRulings
from charsheet.systems.narateer.planner_allowance import (
    COUNTED,
    N12,
    Allowance,
    in_scene,
    less,
    number,
    share,
    too_dear,
)
from charsheet.systems.narateer.planner_steps import (
    MODE_LABELS,
    SCENES,
    SKILL_LABELS,
    Next,
    Setup,
)
from charsheet.systems.narateer.rules import (
    AD,
    N4,
    N6,
    SKILLS,
    SPACE,
)
from charsheet.values import (
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
    Words,
    given,
    operand,
    state,
    total,
)

NUMBER = Unit("number", NMsg("{n}", "{n}"), None)
N13 = Rule("N13", Msg("Additional Movement"))

NEXT_ACTIVATION = Msg("the next Activation")
NO_MODE = Term("none", Msg("none yet"))
LYING, STANDING = Term("prone", Msg("Prone")), Term("standing", PMsg("position", "standing"))


class Turn(Struct, frozen=True):
    """An Activation so far.

    ``ad`` are left, unknown while nobody has entered those that are ready; ``uses`` are left of each Skill.
    ``number`` says which Activation it is, ``readied`` whether its step says how many AD are ready in it, and
    not the sheet. ``extras`` are additional movements by name, ``cleared`` the obstacles that need no check
    any more.
    """

    subject: Subject[NarateerCharacter, NarateerRulings]
    scene: str
    prone: bool
    ad: Quantity
    paid: Quantity
    uses: Mapping[str, Quantity]
    number: Quantity
    readied: bool = False
    mode: str | None = None
    allowance: Allowance | None = None
    extras: Mapping[str, Allowance] = field(default_factory=dict[str, Allowance])
    cleared: frozenset[str] = frozenset()

    def usable(self, id: str) -> Quantity:
        """N4: an amount of the sheet as a turn takes it."""
        return usable(self.subject.sheet, id)


def usable(sheet: Sheet, id: str) -> Quantity:
    """N4: an amount of the sheet, never below 0; whether it may be used is asked elsewhere."""
    return replace(quantity(sheet, id), bars=(), normal=None).at_least(0, None)


def start(subject: Subject[NarateerCharacter, NarateerRulings], setup: Setup) -> Turn:
    """N4, "Movement Sequence": the beginning of an Activation."""
    ready = given(subject.character.ready_ad, ("ready_ad",))
    return Turn(
        subject,
        setup.scene,
        subject.character.has("prone"),
        ad=total("turn.ad", AD, ready, rule=N4),
        paid=nothing_paid(),
        uses=all_uses(subject.sheet),
        number=total("turn.number", NUMBER, 1, rule=N4),
    )


def nothing_paid() -> Quantity:
    """N4, "Movement Sequence": the AD that are paid when an Activation begins."""
    return total("turn.ad.paid", AD, 0, rule=N4)


def all_uses(sheet: Sheet) -> dict[str, Quantity]:
    """N5, "Sprint": the proactive uses of each Skill in an Activation."""
    return {each: usable(sheet, f"{each}.uses").named(f"turn.{each}.uses") for each in SKILLS}


def next_activation(turn: Turn, step: Next) -> Taken[Turn]:
    """N4 and N5: AD, uses and a movement mode of a new Activation; no movement is carried over.

    Place, posture and Scene Mode stay as they are, and an obstacle that is cleared stays cleared.
    """
    again = given(turn.subject.character.ready_ad, ("ready_ad",))
    ready = again if step.ready is None else Operand(Fraction(step.ready), Msg("Ready AD"))
    after = Turn(
        turn.subject,
        turn.scene,
        turn.prone,
        ad=total("turn.ad", AD, ready, rule=N4, cause=NEXT_ACTIVATION),
        paid=nothing_paid(),
        uses=all_uses(turn.subject.sheet),
        number=turn.number.plus(Operand(Fraction(1), NEXT_ACTIVATION), rule=N4),
        readied=step.ready is not None,
        cleared=turn.cleared,
    )
    return Taken(after)


def pay(turn: Turn, cost: Quantity, what: Words, rule: Rule) -> Turn:
    """N4, "Movement Sequence": what is paid must be there. Nothing is given back later.

    Raises:
        RefusedError: so many AD are not left.
    """
    if turn.ad.content is not None and number(cost) > turn.ad.content:
        raise RefusedError(rule, too_dear(cost, turn.ad))
    paid = turn.paid.plus(operand(cost, what), rule=rule)
    return replace(turn, ad=turn.ad.plus(less(cost, what), rule=rule), paid=paid)


def use(turn: Turn, skill: str, what: Words, rule: Rule) -> Turn:
    """N5, "Sprint": a proactive use of a Skill, of which one must be left.

    Raises:
        RefusedError: none is left.
    """
    left = turn.uses[skill]
    if number(left) < 1:
        raise RefusedError(rule, Msg("No use of {skill} is left", skill=SKILL_LABELS[skill]))
    return replace(turn, uses={**turn.uses, skill: left.plus(Operand(Fraction(-1), what), rule=rule)})


# --- the ledger --------------------------------------------------------------------------------


def ledger(turn: Turn) -> Sheet:
    """N4, "Movement Sequence": what is left, and how things stand."""
    return sheet_of(_entries(turn))


def _entries(turn: Turn) -> Iterator[AnyValue]:
    if turn.allowance is not None:
        yield from _movement(turn.allowance)
    if turn.extras:
        yield total("turn.additional", METRE, *(each.metres for each in turn.extras.values()), rule=N13)
    yield turn.ad
    yield turn.paid
    yield from turn.uses.values()
    mode = NO_MODE if turn.mode is None else Term(turn.mode, MODE_LABELS[turn.mode])
    yield state("turn.mode", mode, None, N4)
    yield state("turn.scene", Term(turn.scene, SCENES[turn.scene]), None, COUNTED[turn.scene][0])
    yield state("turn.position", LYING if turn.prone else STANDING, None, N6)
    if turn.number.content != 1:
        yield turn.number


def _movement(allowance: Allowance) -> Iterator[Quantity]:
    """N9, N10 and N12: what is left as the Scene Mode counts, in metres, and as a part of the whole."""
    left = in_scene(allowance)
    if left.unit == SPACE:
        yield left.named("turn.spaces")
        yield left.named("turn.enter").rounded(Op.FLOOR, N12, Msg("complete Spaces"))
    elif left.unit != METRE:
        yield left.named("turn.zones")
    yield allowance.metres
    if number(allowance.counted):
        yield share(allowance)
