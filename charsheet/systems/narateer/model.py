"""What a Narateer character has, and what the Narateer chapter leaves to the table."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated, ClassVar, Literal

from pydantic import AfterValidator, Field

from charsheet.model.base import Closed, Exact, Filled, Frozen, Label, Rows, Usual, Whole
from charsheet.model.character import Character, Known, KnownTrait
from charsheet.model.names import name_key
from charsheet.model.problems import InvalidError
from charsheet.model.rulings import Choice, Part, Ruling, Rulings
from charsheet.values import Msg

Attribute = Annotated[Whole, Field(ge=-10, le=100), Usual(0, 20)]
SkillLevel = Annotated[Whole, Field(ge=0, le=100), Usual(0, 20)]


class Attributes(Frozen):
    """The Attributes that movement uses; one that is left out makes what needs it unknown."""

    strength: Attribute | None = None
    agility: Attribute | None = None


class Skills(Frozen):
    """Skill Levels; a Skill that is left out is at level 0."""

    athletics: SkillLevel = 0
    acrobatics: SkillLevel = 0


class NarateerCharacter(Character):
    """A character of the Narateer rules."""

    system: Literal["narateer"] = "narateer"
    attributes: Attributes = Attributes()
    skills: Skills = Skills()
    encumbrance: Filled | None = None
    ready_ad: Annotated[Whole, Field(ge=0, le=100)] | None = None

    TRAITS: ClassVar[tuple[KnownTrait, ...]] = (
        KnownTrait("fleet_foot", Msg("Fleet Foot"), Msg("A Run's base cost is 0 AD.")),
    )
    CONDITIONS: ClassVar[tuple[Known, ...]] = (
        Known(
            "slowed",
            Msg("Slowed"),
            Msg("Base Movement is halved; Run, Sprint and standing up cost twice as much."),
        ),
        Known(
            "prone", Msg("Prone"), Msg("Crawl: each metre costs two. No Run and no Sprint until standing.")
        ),
        Known(
            "no_movement",
            Msg("No movement"),
            Msg("No Walk, no Run, no Sprint. Stands for any Condition that prevents movement."),
        ),
        Known(
            "no_sprint",
            Msg("No Sprint"),
            Msg("A Sprint cannot be chosen. Stands for any Condition that prevents it."),
        ),
    )
    EFFECT_TARGETS: ClassVar[tuple[Known, ...]] = (
        Known("bm", Msg("Base Movement"), Msg("Before Slowed and the Encumbrance state.")),
        Known("walk.cost", Msg("Cost of a Walk"), Msg("AD, before Slowed.")),
        Known("run.cost", Msg("Cost of a Run"), Msg("AD, before Slowed.")),
        Known("sprint.cost", Msg("Cost of a Sprint"), Msg("AD, before Slowed.")),
        Known("stand.cost", Msg("Cost of standing up"), Msg("AD, before Slowed.")),
        Known(
            "manoeuvre.cost", Msg("Cost of a risky manoeuvre"), Msg("AD, before Slowed and without Boost.")
        ),
        Known(
            "difficult.cost",
            Msg("Cost of Difficult terrain"),
            Msg("Metres of movement for each metre of Difficult ground: 2, never below 1."),
        ),
    )


class EncumbranceState(Closed):
    """A state of load: what it does to Base Movement, and what it bars.

    Base Movement is multiplied by ``factor``, then ``less`` metres are taken off. ``from_bulk`` is
    the carried Bulk at which the state begins.
    """

    name: Annotated[Filled, Part(Msg("Name"), Msg("What characters' files call the state."))]
    factor: Annotated[
        Exact,
        Field(ge=0, le=10),
        Part(Msg("Factor"), Msg("Base Movement is multiplied by it; at 0 nothing is left.")),
    ] = Decimal(1)
    less: Annotated[
        Exact, Field(ge=0, le=1000), Part(Msg("Less, m"), Msg("Metres that are taken off after the factor."))
    ] = Decimal(0)
    sprint: Annotated[bool, Part(Msg("Sprint"), Msg("Whether one can Sprint in this state."))] = True
    move: Annotated[bool, Part(Msg("Movement"), Msg("Whether one can move at all in this state."))] = True
    from_bulk: Annotated[
        Annotated[Exact, Field(ge=0, le=1_000_000)] | None,
        Part(
            Msg("From Bulk"),
            Msg("The carried Bulk at which the state begins; left empty, it is chosen by hand."),
        ),
    ] = None
    label: Annotated[
        Label | None, Part(Msg("Shown as"), Msg("What the sheet calls the state, if not by its name."))
    ] = None


def _each_once(states: tuple[EncumbranceState, ...]) -> tuple[EncumbranceState, ...]:
    seen: set[str] = set()
    for index, each in enumerate(states):
        if name_key(each.name) in seen:
            raise InvalidError(Msg("{name} is there twice", name=each.name), (index, "name"))
        seen.add(name_key(each.name))
    return states


STATE_NAMES = (
    Choice("none", Msg("None")),
    Choice("heavy", Msg("Heavy")),
    Choice("overloaded", Msg("Overloaded")),
)
"""The states that we have words for in every language."""

_STATES = (
    EncumbranceState(name="none"),
    EncumbranceState(name="heavy", factor=Decimal("0.5")),
    EncumbranceState(name="overloaded", factor=Decimal(0), sprint=False, move=False),
)


class NarateerRulings(Rulings):
    """What the chapter "Movement" leaves open."""

    encumbrance_states: Annotated[
        Rows[EncumbranceState],
        Field(min_length=1),
        AfterValidator(_each_once),
        Ruling(
            Msg("Encumbrance states"),
            Msg(
                "The states of load. The source knows Heavy, which halves Base Movement; the others are ours."
            ),
            sourced=False,
            choices=STATE_NAMES,
            entry=Msg("state"),
        ),
    ] = _STATES
    zone_rounding: Annotated[
        Literal["half_up", "half_down", "half_even"],
        Ruling(
            Msg("Rounding to Zones"),
            Msg("Where a distance is exactly half-way between two Zones. The source shows only the nearest."),
            sourced=False,
            choices=(
                Choice("half_up", Msg("up, so that 15 m are 2 Zones")),
                Choice("half_down", Msg("down, so that 15 m are 1 Zone")),
                Choice("half_even", Msg("to the even number, so that 15 m and 25 m are 2 Zones")),
            ),
        ),
    ] = "half_up"
    hidden_and_prone: Annotated[
        Literal["multiply", "barred"],
        Ruling(
            Msg("Hidden while Prone"),
            Msg("Whether one can crawl hidden at four times the cost, or not at all."),
            choices=(
                Choice("multiply", Msg("at four times the cost")),
                Choice("barred", Msg("not at all")),
            ),
        ),
    ] = "multiply"
    slowed_manoeuvre: Annotated[
        bool,
        Ruling(
            Msg("Slowed doubles a risky manoeuvre"),
            Msg("Whether the 1 AD of a risky manoeuvre is doubled, as standing and Run are. Boost never is."),
            choices=(
                Choice(True, Msg("the 1 AD is doubled")),
                Choice(False, Msg("the 1 AD stays as it is")),
            ),
        ),
    ] = True
    climb_swim_cost: Annotated[
        Whole,
        Field(ge=1, le=10),
        Ruling(
            Msg("Cost of climbing and swimming"),
            Msg("Metres of movement for each metre climbed or swum; the Guide sets it."),
            sourced=False,
        ),
    ] = 2
    boost_limit: Annotated[
        Literal["ready_ad", "skill_level"],
        Ruling(
            Msg("Limit of Boost"),
            Msg("Whether Ready AD alone or the Skill Level too limits Boost. At level 0 there is no Boost."),
            sourced=False,
            choices=(
                Choice("ready_ad", Msg("Ready AD alone")),
                Choice("skill_level", Msg("Ready AD and the Skill Level")),
            ),
        ),
    ] = "ready_ad"
