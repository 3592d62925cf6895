"""A Narateer turn, step by step: the movement mode, the way, and what is done in between.

Every number comes from the sheet, so that the user's own numbers, effects and what is tried hold here as
well. The program rolls nothing: the result of a risky manoeuvre is what the user says it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TypeAlias, cast

from msgspec.structs import replace

from charsheet.model.names import name_key
from charsheet.rules.planner import PlanStep, RefusedError, Taken
from charsheet.rules.units import METRE
from charsheet.systems.narateer.planner_allowance import (
    N4_DIVIDING,
    Allowance,
    granted,
    shifted,
    spent,
    told,
    way,
)
from charsheet.systems.narateer.planner_steps import (
    MODE_LABELS,
    Action,
    Additional,
    Change,
    Choose,
    Hazard,
    Leg,
    Manoeuvre,
    Stakes,
)
from charsheet.systems.narateer.planner_turn import N13, Turn, pay, use
from charsheet.systems.narateer.reach import SPRINT_SHOWS
from charsheet.systems.narateer.rules import (
    AD,
    CRAWLING,
    DIFFICULT,
    HIDING,
    N3,
    N4,
    N5,
    N6,
    N7,
    N8,
    N15,
    ONLY_CRAWLING,
    spaces,
    zones,
)
from charsheet.values import (
    AnyValue,
    Msg,
    NMsg,
    Operand,
    Quantity,
    Rule,
    Unit,
    Words,
    total,
)

N16 = Rule("N16", Msg("Opportunity Attacks"))

DIE = Unit("dice", NMsg("{n} die", "{n} dice"), None)
MOVED, LOST = Msg("moved"), Msg("lost")
STANDING_UP, REACTION = Msg("standing up"), Msg("Reaction")
BOOST = Msg("Boost")
"""What the operands of the ledger are called."""

After: TypeAlias = Taken[Turn]


# --- choosing a mode ---------------------------------------------------------------------------


def choose(turn: Turn, step: Choose) -> After:
    """N3, "Movement Modes": the mode that is wanted."""
    return choose_mode(turn, step.mode)


def choose_mode(turn: Turn, mode: str) -> After:
    """N3, N4 and N5: one mode in an Activation; its cost is paid once; a Sprint spends a use of its Skill.

    Raises:
        RefusedError: it cannot be chosen.
    """
    kind, _, skill = mode.partition(".")
    label = MODE_LABELS[mode]
    if turn.mode is not None:
        raise RefusedError(N4, Msg("Only one movement mode is chosen in an Activation"))
    check_allowed(turn, kind)
    if turn.usable(f"{mode}.distance").content is None:
        raise RefusedError(N3, Msg("The distance is not known: an Attribute is missing"))
    cost = turn.usable(f"{kind}.cost").named("turn.cost")
    paying = pay(use(turn, skill, label, N5) if skill else turn, cost, label, N4)
    by_scene = {"story": "distance", "cinematic": "zones", "tactical": "spaces"}
    full = {scene: turn.usable(f"{mode}.{unit}") for scene, unit in by_scene.items()}
    after = replace(paying, mode=mode, allowance=granted(full, turn.scene))
    return Taken(after, (cost,), (Msg("{distance} of movement", distance=told(full["story"])),))


def check_allowed(turn: Turn, kind: str) -> None:
    """N2, N6 and N14: what forbids a mode; lying Prone is as it is by now.

    Raises:
        RefusedError: something forbids it.
    """
    if turn.prone and kind != "walk":
        raise RefusedError(N6, ONLY_CRAWLING)
    flag = turn.subject.sheet[f"{kind}.allowed"]
    for step in flag.steps if flag.content is False else ():
        if step.cause is not None and step.cause != ONLY_CRAWLING:
            raise RefusedError(step.rule or N3, step.cause)


# --- the way -----------------------------------------------------------------------------------


def move(turn: Turn, leg: Leg) -> After:
    """N4, N6, N13 and N16: a part of the way, out of the mode's own movement or an additional one."""
    before, allowance = allowance_for(turn, leg)
    crawled = before.prone and not allowance.on_the_ground
    check_hidden(before, leg, crawled=crawled)
    cost = way(allowance, Fraction(leg.distance), leg.unit)
    for factor, cause, rule, ruling in route_costs(before, leg, crawled=crawled):
        cost = cost.times(factor, rule=rule, cause=cause, ruling=ruling)
    rest = spent(allowance, cost, N4_DIVIDING, MOVED)
    happened: list[Words] = []
    if crawled and not leg.movement and str(before.mode).startswith("sprint"):
        happened.append(Msg("Crawling is no Sprint: it gives no protection against ranged attacks"))
    if leg.threatened:
        happened.append(Msg("Opportunity Attack: finish the step, resolve the Reaction, then go on"))
    return Taken(with_allowance(before, leg, rest), (cost,), tuple(happened))


def allowance_for(turn: Turn, leg: Leg) -> tuple[Turn, Allowance]:
    """N4, N6 and N13: what a part of the way is taken from. One who lies and has chosen nothing chooses Walk.

    Raises:
        RefusedError: there is no such movement.
    """
    if leg.movement:
        found = turn.extras.get(name_key(leg.movement))
        if found is None:
            raise RefusedError(N13, Msg("No additional movement is called {name}", name=leg.movement))
        return turn, found
    if turn.prone and turn.mode is None:
        turn = choose_mode(turn, "walk").state
    if turn.allowance is None:
        raise RefusedError(N4, Msg("First a movement mode has to be chosen"))
    return turn, turn.allowance


def with_allowance(turn: Turn, leg: Leg, rest: Allowance) -> Turn:
    """N13, "Additional Movement": it is separate from the mode's own."""
    if not leg.movement:
        return replace(turn, allowance=rest)
    return replace(turn, extras={**turn.extras, name_key(leg.movement): rest})


def check_hidden(turn: Turn, leg: Leg, *, crawled: bool) -> None:
    """N7, "Moving While Hidden": a Sprint breaks hiding; whether one crawls hidden is a ruling.

    Raises:
        RefusedError: one cannot stay hidden.
    """
    if not leg.hidden:
        return
    if not leg.movement and str(turn.mode).startswith("sprint"):
        raise RefusedError(N7, SPRINT_SHOWS)
    if crawled and turn.subject.rulings.hidden_and_prone == "barred":
        raise RefusedError(N7, Msg("Prone: crawling cannot be hidden"))


def route_costs(
    turn: Turn, leg: Leg, *, crawled: bool
) -> Iterator[tuple[Fraction | Quantity | int, Words, Rule, str | None]]:
    """N6, N7 and N15: what makes a part of the way dearer; the reasons multiply.

    The Guide's own cost replaces what the ground costs, as that of climbing and swimming does.
    """
    if crawled:
        yield *CRAWLING, N6, None
    if leg.hidden:
        yield *HIDING, N7, "hidden_and_prone" if crawled else None
    if leg.cost is not None:
        yield Fraction(leg.cost), Msg("The Guide's cost"), N15, None
    elif leg.ground == "climb_swim":
        cost = turn.subject.rulings.climb_swim_cost
        yield cost, Msg("Climbing or swimming"), N15, "climb_swim_cost"
    elif leg.ground == "difficult":
        yield turn.usable("difficult.cost").at_least(1, N7), DIFFICULT, N7, None


def grant(turn: Turn, step: Additional) -> After:
    """N13, "Additional Movement": an allowance of its own in its exact amount; no mode multiplies it.

    Raises:
        RefusedError: there is one of that name already.
    """
    if name_key(step.name) in turn.extras:
        raise RefusedError(N13, Msg("There is additional movement called {name} already", name=step.name))
    metres = total("turn.metres", METRE, Operand(Fraction(step.distance), step.name), rule=N13)
    rulings = turn.subject.rulings
    full = {
        "story": metres,
        "cinematic": zones(rulings, metres, "turn.zones"),
        "tactical": spaces(metres, "turn.spaces"),
    }
    extra = granted(full, turn.scene, on_the_ground=step.on_the_ground)
    return Taken(replace(turn, extras={**turn.extras, name_key(step.name): extra}))


def change_scene(turn: Turn, step: Change) -> After:
    """N12, "Changing Mode During Movement": the unused part of every movement lives on."""
    own = turn.allowance and shifted(turn.allowance, step.scene)
    extras = {name: shifted(each, step.scene) for name, each in turn.extras.items()}
    return Taken(replace(turn, scene=step.scene, allowance=own, extras=extras))


# --- lying down and standing up ----------------------------------------------------------------


def drop(turn: Turn, _step: PlanStep) -> After:
    """N6, "Moving While Prone": dropping costs 0 AD, and falling is not paid for; no movement is lost.

    Raises:
        RefusedError: one lies already.
    """
    if turn.prone:
        raise RefusedError(N6, Msg("Prone already"))
    return Taken(replace(turn, prone=True))


def stand(turn: Turn, _step: PlanStep) -> After:
    """N6, "Moving While Prone": standing up costs AD, chooses no mode, and gives no movement back.

    Raises:
        RefusedError: one stands already, or cannot pay.
    """
    if not turn.prone:
        raise RefusedError(N6, Msg("Not Prone"))
    cost = turn.usable("stand.cost").named("turn.cost")
    return Taken(replace(pay(turn, cost, STANDING_UP, N6), prone=False), (cost,))


# --- danger and other Actions ------------------------------------------------------------------


def attempt(turn: Turn, step: Manoeuvre) -> After:
    """N8, "Paying for a Risky Manoeuvre": AD and a use for a check of its own; a failure gives nothing back.

    Raises:
        RefusedError: it cannot be begun.
    """
    label = Msg("risky manoeuvre")
    obstacle = name_key(step.obstacle or "")
    if obstacle in turn.cleared:
        raise RefusedError(N8, Msg("One obstacle has one check, and this one is cleared"))
    if turn.ad.content == 0:
        raise RefusedError(N8, Msg("No Ready AD is left"))
    check_boost(turn, step)
    boost = Operand(Fraction(step.boost), BOOST)
    cost = turn.usable("manoeuvre.cost").named("turn.cost").plus(boost, rule=N8)
    dice = total("turn.dice", DIE, 1, boost, Operand(Fraction(step.bonus), Msg("Bonus dice")), rule=N8)
    after = pay(use(turn, step.skill, label, N8), cost, label, N8)
    if step.result == "failure":
        after, values, happened = suffer(after, step)
        return Taken(after, (cost, dice, *values), happened)
    if step.result == "success" and obstacle:
        after = replace(after, cleared=after.cleared | {obstacle})
    return Taken(after, (cost, dice), () if step.result else (Msg("The result is still to be entered"),))


def check_boost(turn: Turn, step: Manoeuvre) -> None:
    """N8, "Paying for a Risky Manoeuvre": no Boost at Skill Level 0; what else limits it is a ruling.

    The sheet's limit counts the Ready AD of the sheet: where others are ready, what is left to pay limits it,
    but for a limit of the user's own.

    Raises:
        RefusedError: so much Boost is not possible.
    """
    id, character = f"{step.skill}.boost", turn.subject.character
    level = Fraction(getattr(character.skills, step.skill))
    own = any(each.target == id for each in character.overrides)
    most = None if turn.readied and level and not own else turn.usable(id).content
    if most is None and turn.subject.rulings.boost_limit == "skill_level":
        most = level
    if most is not None and step.boost > most:
        raise RefusedError(N8, Msg("At most {most} of Boost", most=most))


def meet(turn: Turn, step: Hazard) -> After:
    """N8, "Paying for a Risky Manoeuvre": unstoppable danger has its Reaction, or its consequence.

    Raises:
        RefusedError: AD are demanded that are not there, or more movement than is left.
    """
    cost = total("turn.cost", AD, step.ad, rule=N8, cause=REACTION)
    after, values, happened = suffer(pay(turn, cost, REACTION, N8), step)
    return Taken(after, (cost, *values), happened)


def suffer(turn: Turn, stakes: Stakes) -> tuple[Turn, tuple[AnyValue, ...], tuple[Words, ...]]:
    """N8, "Skill Checks During Movement": the stated consequence, and what is told of it.

    Raises:
        RefusedError: more movement would be lost than is left.
    """
    values: tuple[AnyValue, ...] = ()
    happened: list[Words] = []
    if turn.allowance is not None and (stakes.lost or stakes.all_lost):
        rest = turn.allowance.left
        part = Operand(Fraction(stakes.lost), LOST)
        lost = total("turn.lost", cast("Unit", rest.unit), part, rule=N8)
        lost = rest.named("turn.lost") if stakes.all_lost else lost
        turn = replace(turn, allowance=spent(turn.allowance, lost, N8, LOST))
        values = (lost,)
    if stakes.prone:
        turn = replace(turn, prone=True)
        happened.append(Msg("Falls Prone"))
    if stakes.consequence:
        happened.append(stakes.consequence)
    return turn, values, tuple(happened)


def act(turn: Turn, step: Action) -> After:
    """N4, "Dividing Movement": another Action in between; the movement goes on afterwards with what is left.

    Raises:
        RefusedError: it cannot be paid, or no use of its Skill is left.
    """
    label = step.name or Msg("another Action")
    cost = total("turn.cost", AD, step.ad, rule=N4_DIVIDING, cause=label)
    after = pay(turn, cost, label, N4_DIVIDING)
    if step.skill is not None:
        after = use(after, step.skill, label, N5)
    return Taken(after, (cost,))
