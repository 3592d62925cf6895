"""What a d100 character has, and what the d100 sources leave to the table."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from charsheet.model.base import Exact, Filled, Frozen, Rows, Usual, Whole
from charsheet.model.character import Character, Known, KnownTrait
from charsheet.model.rulings import Choice, Ruling, Rulings
from charsheet.systems.d100.terms import TERRAINS, TESTS
from charsheet.values import Msg, PMsg

Characteristic = Annotated[Whole, Field(ge=0, le=200), Usual(0, 100)]
Addition = Annotated[Whole, Field(ge=0, le=20)]
Training = Annotated[Whole, Field(ge=-100, le=100)]


class Characteristics(Frozen):
    """The percentile characteristics; one that is left out makes what needs it unknown."""

    ws: Characteristic | None = None
    bs: Characteristic | None = None
    s: Characteristic | None = None
    t: Characteristic | None = None
    a: Characteristic | None = None
    i: Characteristic | None = None
    p: Characteristic | None = None
    w: Characteristic | None = None
    f: Characteristic | None = None


class Unnatural(Frozen):
    """What is added to the bonus of a characteristic."""

    s: Addition = 0
    t: Addition = 0
    a: Addition = 0


class Skills(Frozen):
    """What training adds to the tests of a skill; a skill that is left out is untrained."""

    athletics: Training | None = None
    acrobatics: Training | None = None
    dodge: Training | None = None
    stealth: Training | None = None
    operate_aeronautica: Training | None = None


class Load(Frozen):
    """What is carried: its weight, where it is not the equipment's, and what hinders swimming."""

    kg: Annotated[Exact, Field(ge=0, le=1_000_000)] | None = None
    heavy_weapon: bool = False
    heavy_armour: bool = False


def _by_trait(id: str, label: Msg, help: Msg) -> KnownTrait:
    return KnownTrait(id, label, help, needs_value=True, low=1, high=100)


class D100Character(Character):
    """A character of the d100 rules.

    ``terrain`` names the difficult ground that a Run or Charge would lead through at the moment.
    """

    system: Literal["d100"] = "d100"
    characteristics: Characteristics = Characteristics()
    unnatural: Unnatural = Unnatural()
    size: Annotated[Whole, Field(ge=-10, le=10)] = 0
    skills: Skills = Skills()
    load: Load = Load()
    fatigue: Annotated[Whole, Field(ge=0, le=50)] = 0
    terrain: Rows[Filled] = ()

    TRAITS: ClassVar[tuple[KnownTrait, ...]] = (
        _by_trait("flyer", Msg("Flyer"), Msg("Flies at all altitudes with SPD X, whatever the Size.")),
        _by_trait("hoverer", Msg("Hoverer"), Msg("Flies up to 2 m high with SPD X, whatever the Size.")),
        _by_trait("burrower", Msg("Burrower"), Msg("Digs with SPD X, whatever the Size.")),
        KnownTrait("quadruped", Msg("Quadruped"), Msg("Not in the source: SPD on foot and Carry doubled.")),
        _by_trait(
            "digitigrade",
            Msg("Digitigrade"),
            Msg("Not in the source: +X SPD on foot, +5X to breaking a fall."),
        ),
        KnownTrait(
            "crawler",
            Msg("Crawler"),
            Msg(
                "Not in the source: ignores difficult terrain; Charge and full move every second Round only."
            ),
        ),
        KnownTrait(
            "amphibious",
            Msg("Amphibious"),
            Msg("Not in the source: breathes water, may reroll tests of swimming."),
        ),
    )
    CONDITIONS: ClassVar[tuple[Known, ...]] = (
        Known(
            "prone",
            PMsg("d100", "Prone"),
            Msg(
                "SPD halved, no Run and no Charge; WS and Dodge −20, Stealth +20. "
                "Shooting at them −20, melee +20."
            ),
        ),
        Known(
            "immobile",
            Msg("Immobile"),
            Msg("Stunned, unconscious, Grappled or bound: no movement. A swimmer sinks, a flyer falls."),
        ),
        Known(
            "no_flight",
            Msg("Cannot fly"),
            Msg("Entangled, or the gift of flight is lost: no flying, no hovering. A flyer falls."),
        ),
    )
    EFFECT_TARGETS: ClassVar[tuple[Known, ...]] = (
        Known("spd", Msg("SPD"), Msg("On foot, before the minimum of 0.5 m.")),
        Known("swim.spd", Msg("Swimming SPD"), Msg("Metres, after the minimum.")),
        Known("fly.spd", Msg("Flying SPD"), Msg("Metres; for one with the Trait Flyer.")),
        Known("hover.spd", Msg("Hovering SPD"), Msg("Metres; for one with the Trait Hoverer.")),
        Known("burrow.spd", Msg("Burrowing SPD"), Msg("Metres; for one with the Trait Burrower.")),
        *TESTS,
    )
    TERRAINS: ClassVar[tuple[Known, ...]] = TERRAINS


class D100Rulings(Rulings):
    """What the d100 sources leave open."""

    travel: Annotated[
        Literal["table", "exact"],
        Ruling(
            Msg("Travel off the table"),
            Msg(
                "Whether km an hour are read from the source's table and rounded like it elsewhere, "
                "or are exactly 1.44 times SPD. A day of travel is 10 times the hour."
            ),
            choices=(
                Choice("table", Msg("the table, and rounded like it off the table")),
                Choice("exact", Msg("exactly 1.44 × SPD km an hour")),
            ),
        ),
    ] = "table"
    spd_floor: Annotated[
        Literal["before_halving", "always"],
        Ruling(
            Msg("Minimum SPD"),
            Msg(
                "Whether the minimum of 0.5 m belongs to A.b + Size alone, or holds after difficult terrain "
                "and Prone too."
            ),
            choices=(
                Choice("before_halving", Msg("A.b + Size alone is at least 0.5 m")),
                Choice("always", Msg("at least 0.5 m after every halving too")),
            ),
        ),
    ] = "before_halving"
    fractions: Annotated[
        Literal["exact", "down", "half"],
        Ruling(
            Msg("Fractions of jumps and climbing"),
            Msg("Whether S.b/4, S.b/2 and SPD/2 are kept exact, or rounded down to whole or half metres."),
            choices=(
                Choice("exact", Msg("kept exact")),
                Choice("down", Msg("down to whole metres")),
                Choice("half", Msg("down to half metres")),
            ),
        ),
    ] = "exact"
    terrain_modifiers: Annotated[
        Literal["worst", "sum"],
        Ruling(
            Msg("Several kinds of terrain"),
            Msg("Whether the worst of several modifiers counts on a test, or their sum."),
            choices=(
                Choice("worst", Msg("the worst one counts")),
                Choice("sum", Msg("they add up")),
            ),
        ),
    ] = "worst"
    charge_minimum: Annotated[
        Literal[0, 4],
        Ruling(
            Msg("Least Charge"),
            Msg("Metres that a Charge must cover. The source sets no minimum; a related game does."),
            sourced=False,
            choices=(
                Choice(0, Msg("no minimum")),
                Choice(4, Msg("4 m")),
            ),
        ),
    ] = 0
    swim_floor: Annotated[
        bool,
        Ruling(
            Msg("Minimum when swimming"),
            Msg("Whether a swimming SPD of 0 counts as 0.5 m, as SPD on foot does."),
            choices=(
                Choice(True, Msg("a swimming SPD of 0 counts as 0.5 m")),
                Choice(False, Msg("a swimming SPD of 0 stays 0")),
            ),
        ),
    ] = True
    load: Annotated[
        Literal["carry_table", "off"],
        Ruling(
            Msg("Load"),
            Msg("Whether weight slows, by the table of a related game. Without a weight it does nothing."),
            sourced=False,
            choices=(
                Choice("carry_table", Msg("weight slows, by the table of Carry and Lift")),
                Choice("off", Msg("weight does nothing")),
            ),
        ),
    ] = "carry_table"
    march_first: Annotated[
        Literal[-10, 0],
        Ruling(
            Msg("First hour of a forced march"),
            Msg("The modifier of the first test against Fatigue; each further hour is 10 harder."),
            choices=(
                Choice(-10, Msg("−10")),
                Choice(0, Msg("no modifier")),
            ),
        ),
    ] = -10
    fall_zero: Annotated[
        Literal["harmless", "literal"],
        Ruling(
            Msg("A fall from height 0"),
            Msg("Whether it does no damage and leaves one standing, or does 1d10 + 0."),
            sourced=False,
            choices=(
                Choice("harmless", Msg("no damage, and one stays standing")),
                Choice("literal", Msg("1d10 + 0 damage")),
            ),
        ),
    ] = "harmless"
    landing_on_feet: Annotated[
        Literal["more", "enough"],
        Ruling(
            Msg("Landing on the feet"),
            Msg("Whether it takes more Successes than the height of the fall, or as many are enough."),
            choices=(
                Choice("more", Msg("more Successes than the height")),
                Choice("enough", Msg("as many Successes as the height")),
            ),
        ),
    ] = "more"
    combined_test: Annotated[
        Literal["two_rolls", "one_roll"],
        Ruling(
            Msg("Combined tests"),
            Msg(
                "Whether both skills are rolled, both must pass and the fewer Successes count, "
                "or one roll is made against the lower target."
            ),
            sourced=False,
            choices=(
                Choice("two_rolls", Msg("two rolls, both must pass")),
                Choice("one_roll", Msg("one roll against the lower target")),
            ),
        ),
    ] = "two_rolls"
    failed_jump: Annotated[
        Literal[0, "base"],
        Ruling(
            Msg("A failed jump"),
            Msg("Whether it covers nothing, or the part that needs no Successes."),
            sourced=False,
            choices=(
                Choice(0, Msg("it covers nothing")),
                Choice("base", Msg("it covers the part without Successes")),
            ),
        ),
    ] = 0
