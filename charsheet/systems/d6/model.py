"""What a D6 character has, and what the D6 text leaves to the table."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import AfterValidator, Field, StringConstraints, WithJsonSchema, model_validator

from charsheet.model.base import Closed, Filled, Frozen, Rows, Whole
from charsheet.model.character import Character, Known
from charsheet.model.names import name_key
from charsheet.model.problems import InvalidError
from charsheet.model.rulings import Choice, Part, Ruling, Rulings
from charsheet.values import Dice, Msg, PMsg

MOST_DICE = 50


def _die_code(text: str) -> str:
    try:
        code = Dice.parse(text)
    except ValueError:
        raise InvalidError(Msg("is no die code; one looks like 3D or 2D+1")) from None
    if code.dice > MOST_DICE:
        raise InvalidError(Msg("must have at most {limit} dice", limit=MOST_DICE))
    if code.pips > 2:
        raise InvalidError(Msg("must have at most 2 pips; three pips are another die"))
    return text


DieCode = Annotated[
    str,
    StringConstraints(max_length=40),
    AfterValidator(_die_code),
    WithJsonSchema({"type": "string", "pattern": r"^\s*[0-9]+\s*[dDдД]\s*(\+\s*[0-2])?\s*$"}),
]
"""A die code, kept as it was written: "3d" stays "3d"."""


class Attributes(Frozen):
    """The attributes that movement uses; one that is left out makes what needs it unknown."""

    strength: DieCode | None = None
    stamina: DieCode | None = None


class Skills(Frozen):
    """Strength: Athletics and Stamina: Fortitude; a skill that is left out is untrained."""

    athletics: DieCode | None = None
    fortitude: DieCode | None = None


class Specializations(Frozen):
    """The specializations of Athletics that the character has, each with its whole die code."""

    running: DieCode | None = None
    swimming: DieCode | None = None
    climbing: DieCode | None = None
    jumping: DieCode | None = None


class D6Character(Character):
    """A character of the D6 rules."""

    system: Literal["d6"] = "d6"
    attributes: Attributes = Attributes()
    skills: Skills = Skills()
    specializations: Specializations = Specializations()
    base_move: Annotated[Whole, Field(ge=0, le=1000)] | None = None

    CONDITIONS: ClassVar[tuple[Known, ...]] = (
        Known("fatigued", Msg("Fatigued"), Msg("No strenuous activity: no movement beyond the normal Move.")),
    )
    EFFECT_TARGETS: ClassVar[tuple[Known, ...]] = (
        Known("move", Msg("Move"), Msg("Spaces; swimming and climbing follow. Rounded down.")),
        Known("swim.move", Msg("Swimming Move"), Msg("Spaces, after halving. Rounded down.")),
        Known("climb.move", Msg("Climbing Move"), Msg("Spaces, after any halving. Rounded down.")),
    )


class Level(Closed):
    """A Difficulty Level; ``target`` is the number that a Test must reach."""

    name: Annotated[Filled, Part(Msg("Name"), Msg("What the Level is called."))]
    target: Annotated[
        Annotated[Whole, Field(ge=0, le=1000)] | None,
        Part(Msg("Target"), Msg("The number that a Test must reach, where your table has one.")),
    ] = None


LEVEL_NAMES = (
    Choice("easy", PMsg("difficulty", "Easy")),
    Choice("standard", PMsg("difficulty", "Standard")),
    Choice("moderate", PMsg("difficulty", "Moderate")),
    Choice("difficult", PMsg("difficulty", "Difficult")),
    Choice("very_difficult", PMsg("difficulty", "Very Difficult")),
)
"""The Difficulty Levels of the source, the easiest first."""

SOURCE_LEVELS = tuple(str(each.value) for each in LEVEL_NAMES)


def _ladder(levels: tuple[Level, ...]) -> tuple[Level, ...]:
    names = [name_key(each.name) for each in levels]
    if names[: len(SOURCE_LEVELS)] != [name_key(each) for each in SOURCE_LEVELS]:
        raise InvalidError(Msg("must begin with: {names}", names=", ".join(SOURCE_LEVELS)))
    for index, name in enumerate(names):
        if name in names[:index]:
            raise InvalidError(Msg("{name} is there twice", name=levels[index].name), (index, "name"))
    return levels


class D6Rulings(Rulings):
    """What the D6 text leaves open."""

    levels: Annotated[
        Rows[Level],
        AfterValidator(_ladder),
        Ruling(
            Msg("Difficulty Levels"),
            Msg("The ladder of Difficulties. The source's ends at Very Difficult; a longer one names more."),
            sourced=False,
            choices=LEVEL_NAMES,
            entry=Msg("Level"),
            fixed=len(LEVEL_NAMES),
        ),
    ] = tuple(Level(name=each) for each in SOURCE_LEVELS)
    dice_roll: Annotated[
        Literal["sum", "wild_die"],
        Ruling(
            Msg("How dice are read"),
            Msg("For the chances: what a roll comes to. The source does not say how its dice are read."),
            sourced=False,
            choices=(
                Choice("sum", Msg("all dice and pips are added")),
                Choice("wild_die", Msg("added, and one die is rolled again and added on every six")),
            ),
        ),
    ] = "sum"
    terrain_up_to_move: Annotated[
        Literal["no_test", "ladder"],
        Ruling(
            Msg("Terrain within the normal Move"),
            Msg("Whether the normal Move never needs a Test, or terrain makes one necessary."),
            choices=(
                Choice("no_test", Msg("the normal Move needs no Test")),
                Choice("ladder", Msg("terrain makes a Test necessary")),
            ),
        ),
    ] = "no_test"
    extreme_levels: Annotated[
        Whole,
        Field(ge=5, le=20),
        Ruling(
            Msg("Levels of Extreme terrain"),
            Msg("How many Levels Extreme terrain adds. The source says 5 or more."),
        ),
    ] = 5
    climb_rounding: Annotated[
        Literal["up", "down"],
        Ruling(
            Msg("Rounding of climbing"),
            Msg("How half a Move is rounded for climbing. The source rounds swimming up."),
            choices=(
                Choice("up", PMsg("rounding", "up")),
                Choice("down", PMsg("rounding", "down")),
            ),
        ),
    ] = "up"
    run_up_rounding: Annotated[
        Literal["up", "down"],
        Ruling(
            Msg("Rounding of the running start"),
            Msg("How half a Move is rounded for the running start of a jump."),
            sourced=False,
            choices=(
                Choice("up", PMsg("rounding", "up")),
                Choice("down", PMsg("rounding", "down")),
            ),
        ),
    ] = "up"
    multiples_of: Annotated[
        Literal["own_move", "move"],
        Ruling(
            Msg("Multiples when swimming and climbing"),
            Msg("Whether a Test multiplies the swimming and climbing Move, or the normal Move."),
            sourced=False,
            choices=(
                Choice("own_move", Msg("the swimming and climbing Move")),
                Choice("move", Msg("the normal Move")),
            ),
        ),
    ] = "own_move"
    swim_climb_action: Annotated[
        Literal["as_running", "full"],
        Ruling(
            Msg("Action for swimming and climbing"),
            Msg("Whether up to twice the Move is a Basic Action, as running is, or always a Full Action."),
            sourced=False,
            choices=(
                Choice("as_running", Msg("up to twice the Move a Basic Action, as running is")),
                Choice("full", Msg("always a Full Action")),
            ),
        ),
    ] = "as_running"
    pips_in_die_code: Annotated[
        Literal["ignored", "thirds"],
        Ruling(
            Msg("Pips where a Die Code is a number"),
            Msg("Whether 3D+2 counts as 3, or each pip as a third of a die."),
            sourced=False,
            choices=(
                Choice("ignored", Msg("3D+2 counts as 3")),
                Choice("thirds", Msg("each pip counts as a third of a die")),
            ),
        ),
    ] = "ignored"
    untrained: Annotated[
        Literal["attribute", "none"],
        Ruling(
            Msg("Tests without the skill"),
            Msg("Whether the attribute's Die Code is used, or there is no Test."),
            sourced=False,
            choices=(
                Choice("attribute", Msg("the attribute's Die Code is used")),
                Choice("none", Msg("there is no Test")),
            ),
        ),
    ] = "attribute"
    untrained_move: Annotated[
        bool,
        Ruling(
            Msg("Move 6 without the skill"),
            Msg("Whether an attribute of 3D gives Move 6 to one who has not learned the skill."),
            choices=(
                Choice(True, Msg("an attribute of 3D gives Move 6 too")),
                Choice(False, Msg("only a learned skill of 3D gives Move 6")),
            ),
        ),
    ] = False
    fatigue_first: Annotated[
        Filled,
        Ruling(
            Msg("First Test against fatigue"),
            Msg("The Difficulty in the first Round after the limit; each further Round is one Level harder."),
            sourced=False,
            names_of="levels",
        ),
    ] = "easy"
    jump_test: Annotated[
        Filled,
        Ruling(
            Msg("Difficulty of a jump"),
            Msg("The Difficulty of a jumping Test. Failing still covers the standing jump."),
            sourced=False,
            names_of="levels",
        ),
    ] = "easy"
    breath_result: Annotated[
        Literal["result_points", "total"],
        Ruling(
            Msg("Result that holds the breath"),
            Msg("Whether the minutes count the Test's Result Points or its whole total."),
            sourced=False,
            choices=(
                Choice("result_points", Msg("the Result Points")),
                Choice("total", Msg("the whole total")),
            ),
        ),
    ] = "result_points"

    @model_validator(mode="after")
    def _tests_are_on_the_ladder(self) -> D6Rulings:
        for id in ("fatigue_first", "jump_test"):
            level_index(self, id)
        return self


def level_index(rulings: D6Rulings, id: str) -> int:
    """How many Levels above the easiest the Level is that the ruling *id* names.

    Raises:
        InvalidError: the ladder has no such Level.
    """
    name: str = getattr(rulings, id)
    names = [name_key(each.name) for each in rulings.levels]
    if name_key(name) in names:
        return names.index(name_key(name))
    known = ", ".join(each.name for each in rulings.levels)
    message = Msg('"{name}" is no Difficulty Level; there are: {known}', name=name, known=known)
    raise InvalidError(message, (id,))
