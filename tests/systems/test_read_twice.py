"""The program and the second reading of the books agree on whatever anybody plans, not on the cases alone.

The second reading knows characters without effects and overrides of one's own, and few rulings.
"""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from charsheet.systems.registry import find_system
from tests.cases.plans import PlanCase, changes, contents, written
from tests.systems.by_hand import Paper, Tree, follow
from tests.systems.chase_by_hand import Chase
from tests.systems.d6.by_hand import Code, Somebody
from tests.systems.d6.round_by_hand import Round
from tests.systems.d6.test_round_properties import SETUPS as ROUND_SETUPS
from tests.systems.d6.test_round_properties import STEPS as ROUND_STEPS
from tests.systems.d100.fall_by_hand import Fall
from tests.systems.d100.test_plan_properties import FALL_STEPS, TURN_STEPS
from tests.systems.d100.turn_by_hand import Turn
from tests.systems.narateer.test_turn_by_hand import Hand
from tests.systems.narateer.test_turn_properties import STEPS as ACTIVATION_STEPS
from tests.systems.test_chase_by_hand import SIDES

Data = st.SearchStrategy[Any]
often = settings(deadline=None, max_examples=60)
RESULTS = st.sampled_from(["success", "failure"])


def maybe(**fields: Data) -> Data:
    """Any of these fields, or none."""
    return st.fixed_dictionaries({}, optional=fields)


def one(*choices: Any) -> Data:
    return st.sampled_from(choices)


def each(*words: str) -> Data:
    """Any of these words, each once."""
    return st.lists(st.sampled_from(words), unique=True)


# --- whom and what the second reading knows ----------------------------------------------------

CODES = st.builds(lambda dice, pips: str(Code(dice, pips)), st.integers(0, 5), st.integers(0, 2))
TARGETS = [8, 12, 15, 20, 25]
LADDER = ["easy", "standard", "moderate", "difficult", "very_difficult"]
SOMEBODY = {
    "narateer": maybe(
        attributes=maybe(strength=st.integers(-5, 5), agility=st.integers(-5, 6)),
        skills=maybe(athletics=st.integers(0, 4), acrobatics=st.integers(0, 4)),
        conditions=each("slowed", "prone", "no_movement", "no_sprint"),
        traits=one([], [{"name": "Fleet Foot"}]),
        ready_ad=st.integers(0, 8),
        encumbrance=one("none", "heavy", "overloaded"),
    ),
    "d100": st.fixed_dictionaries(
        {"characteristics": st.fixed_dictionaries({key: st.integers(0, 70) for key in "sta"})},
        optional={
            "size": st.integers(-3, 3),
            "traits": one([], [{"name": "flyer", "value": 8}], [{"name": "hoverer", "value": 3}]),
            "conditions": each("prone", "immobile", "no_flight"),
            "skills": maybe(**dict.fromkeys(("athletics", "acrobatics"), one(-20, 0, 10))),
            "load": one({}, {"heavy_armour": True}),
        },
    ),
    "d6": maybe(
        attributes=maybe(strength=CODES, stamina=CODES),
        skills=maybe(athletics=CODES, fortitude=CODES),
        specializations=maybe(running=CODES, swimming=CODES, climbing=CODES, jumping=CODES),
        base_move=st.integers(0, 9),
        conditions=one([], ["fatigued"]),
    ),
}
RULINGS = {
    "narateer": maybe(
        climb_swim_cost=st.integers(1, 4),
        zone_rounding=one("half_up", "half_down", "half_even"),
        hidden_and_prone=one("multiply", "barred"),
        slowed_manoeuvre=st.booleans(),
        boost_limit=one("ready_ad", "skill_level"),
    ),
    "d100": maybe(
        charge_minimum=one(0, 4),
        combined_test=one("two_rolls", "one_roll"),
        failed_jump=one(0, "base"),
        fall_zero=one("harmless", "literal"),
        landing_on_feet=one("more", "enough"),
    ),
    "d6": maybe(
        levels=one([{"name": id, "target": target} for id, target in zip(LADDER, TARGETS, strict=True)]),
        dice_roll=one("sum", "wild_die"),
        terrain_up_to_move=one("no_test", "ladder"),
        extreme_levels=st.integers(5, 8),
        climb_rounding=one("up", "down"),
        run_up_rounding=one("up", "down"),
        multiples_of=one("own_move", "move"),
        swim_climb_action=one("as_running", "full"),
        pips_in_die_code=one("ignored", "thirds"),
        untrained=one("attribute", "none"),
        untrained_move=st.booleans(),
        fatigue_first=one(*LADDER),
        jump_test=one(*LADDER),
        breath_result=one("result_points", "total"),
    ),
}


def plans(system: str, planner: str, setups: Data, steps: Data) -> Data:
    """Cases without what comes of their steps."""
    known = {"system": st.just(system), "planner": st.just(planner), "setup": setups}
    people = {"character": SOMEBODY[system], "rulings": RULINGS[system]}
    return st.fixed_dictionaries({**known, **people, "steps": st.lists(steps, max_size=8)})


def answered(case: Tree) -> Tree:
    """The case with all that the program says comes of its steps."""
    system = find_system(case["system"])
    assert system is not None
    made = PlanCase(system, "", {**case, "steps": [(step, {}) for step in case["steps"]]}).judged()
    before, steps = made.start, list[tuple[Tree, Tree]]()
    for step, judged in zip(case["steps"], made.steps, strict=True):
        wanted: Tree = {"values": contents(judged.values), "ledger": changes(before, judged.ledger)}
        steps.append((step, wanted if judged.refusal is None else {"refused": None}))
        before = judged.ledger
    return {**case, "start": contents(made.start), "steps": steps}


def agree(case: Tree, paper: Callable[[Tree], Paper]) -> None:
    follow(paper(case), answered(case), rules=False)


# --- characters, Rounds, turns and falls -------------------------------------------------------


@often
@given(SOMEBODY["d6"], RULINGS["d6"])
def test_on_a_d6_character(who: Tree, rulings: Tree) -> None:
    system = find_system("d6")
    assert system is not None
    character = system.character.model_validate({"format": 1, "system": "d6", **who})
    sheet = system.evaluate(character, system.rulings.model_validate(rulings))
    paper = Somebody(who, rulings)
    found = {id: str(value) if isinstance(value, Code) else value for id, value in paper.values.items()}
    assert {id: written(value) for id, value in sheet.items()} == found
    barred = {id for id, value in sheet.items() if value.bars and value.content is not None}
    assert barred == {id for id in paper.barred if found[id] is not None}


@often
@given(plans("d6", "round", ROUND_SETUPS, ROUND_STEPS))
def test_on_a_d6_round(case: Tree) -> None:
    agree(case, Round)


@often
@given(plans("narateer", "turn", maybe(scene=one("story", "cinematic", "tactical")), ACTIVATION_STEPS))
def test_on_a_narateer_turn(case: Tree) -> None:
    agree(case, Hand)


TURN_SETUPS = maybe(
    last=one("still", "half", "full", "charge", "run"),
    melee=st.booleans(),
    cover=st.booleans(),
    ceiling=one(4, 8),
    spacious=st.booleans(),
)


@often
@given(plans("d100", "turn", TURN_SETUPS, TURN_STEPS))
def test_on_a_d100_turn(case: Tree) -> None:
    agree(case, Turn)


FALL_SETUPS = maybe(
    altitude=one("ground", "low", "high"),
    last=one("still", "half", "full", "charge", "run"),
    height=one(0, 1, 9, Decimal("4.5"), 120, 250),
    terminal=one(0, 5, Decimal("12.5"), 40),
    per_turn=one(50, Decimal("20.5")),
)


@often
@given(plans("d100", "fall", FALL_SETUPS, FALL_STEPS))
def test_on_a_d100_fall(case: Tree) -> None:
    agree(case, Fall)


# --- chases ------------------------------------------------------------------------------------

MODES = {
    "narateer": one("walk", "run", "sprint.athletics", "sprint.acrobatics", "stand.walk", "stand.run"),
    "d100": one("run", "charge", "full", "half", "stand"),
    "d6": one("move", "x2", "x3", "x4", "x5", "x6", "free"),
}
GROUNDS = {
    "narateer": one("plain", "difficult", "hidden", "hidden_difficult", "climb_swim"),
    "d100": one(
        "free", "difficult.here", "difficult.mud", "difficult.ice", "swim", "swim_rough", "fly", "hover"
    ),
    "d6": one("run.easy", "run.rough", "run.extreme", "swim.easy", "swim.moderate", "climb.hazardous"),
}
UNITS = {"narateer": one("m", "spaces"), "d100": one("m"), "d6": one("m", "spaces")}
TESTS: dict[str, dict[str, Data]] = {
    "narateer": {},
    "d100": {"result": RESULTS, "covered": one(0, 1, 3, Decimal("2.5"))},
    "d6": {"result": RESULTS, "fortitude": RESULTS},
}


def chases(system: str) -> Data:
    """Chases of two of a system."""
    both = ("", "other_")
    grounds = {f"{side}ground": GROUNDS[system] for side in both}
    needed = {"kind": st.just("run"), **{f"{side}mode": MODES[system] for side in both}}
    tests = {f"{side}{name}": kind for side in both for name, kind in TESTS[system].items()}
    steps = st.one_of(
        st.fixed_dictionaries(needed, optional={"turns": one(1, 1, 2, 5), **grounds, **tests}),
        st.fixed_dictionaries({"kind": st.just("compare")}, optional=grounds),
        st.fixed_dictionaries({"kind": st.just("shift"), "by": st.integers(-20, 30)}),
    )
    setups = maybe(
        gap=one(0, 5, 20, Decimal("7.5"), 60),
        caught=one(1, Decimal("1.5")),
        lost=one(40, 90, 200),
        first=one("pursuer", "quarry"),
        role=one("pursuer", "quarry"),
        unit=UNITS[system],
        **grounds,
    )
    others = st.lists(SOMEBODY[system], min_size=1, max_size=1)
    made = st.tuples(plans(system, "chase", setups, steps), others)
    return made.map(lambda found: {**found[0], "others": found[1]})


@often
@given(st.one_of(*map(chases, SIDES)))
def test_on_a_chase(case: Tree) -> None:
    agree(case, lambda made: Chase(made, *SIDES[made["system"]]))
