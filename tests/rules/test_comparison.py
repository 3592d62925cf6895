"""Two sheets side by side: what differs, by how much, and the inputs level with it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from charsheet.rules.comparison import Difference, Input, Side, Use, compare
from charsheet.rules.sheet import Sheet
from charsheet.systems.registry import SYSTEMS_BY_ID
from charsheet.values import Amount, Dice, Msg, Op, Term, Unit, Value, state, total, unknown
from charsheet.values import given as field
from tests.rules.strategies import cases

METRE = Unit("m", Msg("{n} m"), Msg("m"))
RULINGS = SYSTEMS_BY_ID["narateer"].rulings()
STRENGTH, AGILITY = ("a", "strength"), ("a", "agility")


def sheet(*values: Any) -> Side:
    return Side(Sheet({each.id: each for each in values}), RULINGS)


def bm(strength: int | None, agility: int = 0, id: str = "bm") -> Value[Fraction]:
    return total(id, METRE, 8, field(strength, STRENGTH), field(agility, AGILITY), rule=None)


def use(op: Op, *numbers: Fraction | int | None, result: Any = None) -> Use:
    return Use(op, tuple(each if each is None else Fraction(each) for each in numbers), result)


def only(one: Side, other: Side) -> Difference:
    (found,) = compare(one, other)
    return found


def evaluated(tree: dict[str, Any], **rulings: Any) -> Side:
    system = SYSTEMS_BY_ID[tree.get("system", "narateer")]
    holds = system.rulings.model_validate(rulings)
    return Side(system.evaluate(system.character.model_validate(tree), holds), holds)


def test_a_number_that_differs_with_its_fields() -> None:
    found = only(sheet(bm(2, 4)), sheet(bm(5, 4)))
    assert (found.id, found.change) == ("bm", Amount(Fraction(3), METRE))
    assert found.one == bm(2, 4)
    assert found.other == bm(5, 4)
    strength, agility = found.inputs
    assert strength == Input((use(Op.TOTAL, 2),), (use(Op.TOTAL, 5),), STRENGTH)
    assert agility == Input((use(Op.TOTAL, 4),), (use(Op.TOTAL, 4),), AGILITY)
    assert (strength.differs, agility.differs) == (True, False)


def test_equal_results_are_no_difference_however_they_were_made() -> None:
    assert compare(sheet(bm(2, 4)), sheet(bm(4, 2))) == ()
    assert compare(sheet(), sheet()) == ()


def test_causes_are_inputs_and_rows_are_known_by_their_words() -> None:
    slowed = bm(2).halved(None, Msg("Slowed"))
    wind = bm(2).plus(field(3, ("effects", 0, "value")), rule=None, cause="Wind")
    other_wind = bm(2).plus(field(4, ("effects", 7, "value")), rule=None, cause="Wind")
    found = only(sheet(slowed), sheet(wind))
    assert [each.cause for each in found.inputs] == [None, None, Msg("Slowed"), "Wind"]
    assert found.inputs[2].one == (use(Op.MULTIPLY, Fraction(1, 2)),)
    assert found.inputs[2].other == found.inputs[3].one == ()
    assert found.inputs[3].other == (use(Op.ADD, 3),)
    assert [each.differs for each in found.inputs] == [False, False, True, True]
    wind_only = only(sheet(wind), sheet(other_wind)).inputs[2]
    assert (wind_only.one, wind_only.other) == ((use(Op.ADD, 3),), (use(Op.ADD, 4),))


def test_a_remark_on_a_number_is_the_same_whatever_the_number() -> None:
    remark = Msg("Half move")
    found = only(sheet(bm(2).because(remark, None)), sheet(bm(5).because(remark, None)))
    last = found.inputs[-1]
    assert (last.cause, last.one, last.other) == (remark, (use(Op.STATE),), (use(Op.STATE),))
    assert not last.differs


def test_what_only_arranges_is_no_input() -> None:
    rounded = bm(3).rounded(Op.FLOOR, None, Msg("whole")).at_least(20, None, Msg("least"))
    looked = bm(3).looked_up(5, METRE, None, Msg("row 5"))
    found = only(sheet(rounded), sheet(looked))
    assert [each.cause for each in found.inputs] == [None, None]


def test_inputs_of_inputs() -> None:
    run = total("run", METRE, bm(1), rule=None).times(bm(2, id="x"), rule=None, cause=Msg("Run"))
    other = total("run", METRE, bm(1), rule=None).times(bm(3, id="x"), rule=None, cause=Msg("Run"))
    found = only(sheet(run), sheet(other))
    strength = found.inputs[0]
    assert strength.one == (use(Op.TOTAL, 1), use(Op.TOTAL, 2))
    assert strength.other == (use(Op.TOTAL, 1), use(Op.TOTAL, 3))
    assert found.inputs[2].cause == Msg("Run")


def test_pieces_of_a_load_are_inputs_by_their_names() -> None:
    light = {"equipment": [{"name": "Rope", "bulk": 1}, {"bulk": 3}]}
    heavy = {"equipment": [{"name": "Stones", "bulk": 9}, {"name": "Rope", "bulk": 1}]}
    found = {each.id: each for each in compare(evaluated(light), evaluated(heavy))}["load.total"]
    assert [(each.cause, each.one, each.other) for each in found.inputs] == [
        ("Rope", (use(Op.ADD, 1),), (use(Op.ADD, 1),)),
        ("Stones", (), (use(Op.ADD, 9),)),
    ]


def test_states_flags_and_dice() -> None:
    able, slow = state("run", content=True, cause=None, rule=None), Term("slow", "slow")
    barred = state("run", content=False, cause=Msg("Prone"), rule=None)
    found = only(sheet(able), sheet(barred))
    assert (found.change, len(found.inputs)) == (None, 1)
    assert found.inputs[0] == Input((), (use(Op.STATE, result=False),), None, Msg("Prone"))
    told = only(
        sheet(state("t", Term("quick", "quick"), Msg("Load"), None)),
        sheet(state("t", slow, Msg("Load"), None)),
    )
    assert told.inputs[0].other == (use(Op.STATE, result=slow),)
    dice = state("d", Dice(2), "Athletics", None)
    more = only(sheet(dice), sheet(dice.with_dice(1, None, Msg("Run-up"))))
    assert more.inputs[1].other == (use(Op.ADD_DICE, 1),)


def test_what_a_side_does_not_have() -> None:
    here = only(sheet(bm(2)), sheet())
    assert (here.one, here.other, here.change) == (bm(2), None, None)
    assert here.inputs[0].other == ()
    there = only(sheet(), sheet(bm(2)))
    assert (there.one, there.other, there.change) == (None, bm(2), None)


def test_what_is_missing_is_an_input() -> None:
    found = only(sheet(bm(None)), sheet(bm(2)))
    assert found.change is None
    assert found.inputs[0].one == (use(Op.TOTAL, None),)
    assert found.inputs[0].differs
    lost = only(sheet(unknown("d", STRENGTH)), sheet(state("d", Dice(2), None, None)))
    assert lost.inputs == (Input((use(Op.TOTAL, None),), (), STRENGTH),)


def test_bars_and_what_is_normal_differ_too() -> None:
    stopped = bm(2).zeroed(Msg("Overloaded"), None)
    nothing = bm(-8)
    found = only(sheet(stopped), sheet(nothing))
    assert found.change == Amount(Fraction(0), METRE)
    assert found.inputs[2].one == (use(Op.ZERO),)
    barred = only(sheet(bm(2)), sheet(bm(2).barred(Msg("Bound"))))
    assert barred.change == Amount(Fraction(0), METRE)


def test_amounts_of_different_units_have_no_difference() -> None:
    spaces = Unit("spaces", Msg("{n}"), None)
    assert only(sheet(bm(2)), sheet(total("bm", spaces, 3, rule=None))).change is None


def test_an_override_is_an_input_by_its_reason() -> None:
    plain: dict[str, Any] = {"attributes": {"strength": 1, "agility": 1}}
    mine = {**plain, "overrides": [{"target": "bm", "value": 30, "reason": "Blessed"}]}
    found = compare(evaluated(plain), evaluated(mine))[0]
    assert found.id == "bm"
    blessed = next(each for each in found.inputs if each.cause == "Blessed")
    assert (blessed.one, blessed.other) == ((), (use(Op.OVERRIDE, 30),))


def test_a_ruling_that_says_something_else_is_an_input() -> None:
    tree = {"attributes": {"strength": 4, "agility": 3}}
    up, down = evaluated(tree, zone_rounding="half_up"), evaluated(tree, zone_rounding="half_down")
    found = compare(up, down)
    assert {each.id for each in found} == {
        "walk.zones",
        *(f"sprint.{each}.zones" for each in ("athletics", "acrobatics")),
    }
    ruling = found[0].inputs[-1]
    assert (ruling.ruling, ruling.differs, ruling.path, ruling.cause) == ("zone_rounding", True, None, None)
    assert (ruling.one, ruling.other) == ((), ())
    assert [each.ruling for each in found[0].inputs].count("zone_rounding") == 1
    # One that decides on one side alone, whichever that is.
    for one, other in ((up, Side(Sheet({}), down.rulings)), (Side(Sheet({}), up.rulings), down)):
        zones = next(each for each in compare(one, other) if each.id == "walk.zones")
        assert [each.ruling for each in zones.inputs if each.ruling is not None] == ["zone_rounding"]
    # One that is the same on both sides is none.
    other = evaluated({"attributes": {"strength": 19, "agility": 3}}, zone_rounding="half_up")
    zones = next(each for each in compare(up, other) if each.id == "walk.zones")
    assert [each for each in zones.inputs if each.ruling is not None] == []


@settings(max_examples=25)
@given(cases(), st.booleans())
def test_nothing_differs_from_itself(case: Any, again: bool) -> None:
    system, data, rulings = case
    one = Side(system.evaluate(system.character.model_validate(data), rulings), rulings)
    other = Side(system.evaluate(system.character.model_validate(data), rulings), rulings) if again else one
    assert compare(one, other) == ()
