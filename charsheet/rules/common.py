"""The parts of a form that all systems share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from charsheet.model.character import Character, Known
from charsheet.rules.layout import Field, Kind, Option, OptionsFor, Section
from charsheet.rules.units import BULK, KILOGRAM
from charsheet.values import Msg, Path, PMsg

NAME = Field(("name",), Msg("Name"), Msg("What the character is called."), Kind.TEXT)

_ON = Field(
    ("on",),
    PMsg("effect", "On"),
    Msg("A modifier that is switched off stays here and does nothing."),
    Kind.SWITCH,
)

HIDDEN: tuple[Path, ...] = (
    *(("format",), ("system",), ("id",), ("portrait",)),
    *(("traits", "adjustment", each) for each in ("id", "conditions", "made")),
)
"""Fields of every character that the form leaves out: nobody types them."""


def state_section(character: type[Character], *fields: Field) -> Section:
    """Conditions, and what else of the system's says how the character is at the moment."""
    help = Msg("What the character suffers from at the moment.")
    return Section(Msg("Condition"), (conditions_field(character.CONDITIONS), *fields), help)


def conditions_field(known: Sequence[Known]) -> Field:
    """The Conditions that hold."""
    return Field(
        ("conditions",),
        Msg("Conditions"),
        Msg("What holds at the moment. Names that the rules do not know are kept as notes."),
        Kind.NAMES,
        options=options(known),
        singular=Msg("condition"),
    )


def traits_section(character: type[Character]) -> Section:
    """Traits by name, with a number where the trait has one."""
    columns = (
        Field(
            ("name",),
            PMsg("trait", "Name"),
            Msg("The trait's name; case, spaces and underscores do not matter."),
            Kind.NAME,
            options=options(character.TRAITS),
        ),
        Field(("value",), Msg("X"), Msg("The number in brackets, for a trait that has one."), Kind.DECIMAL),
        Field(("note",), Msg("Note"), Msg("Anything you want to remember about it."), Kind.TEXT),
    )
    help = Msg("Traits that the rules know act by themselves; what others do can be entered as effects.")
    return Section(Msg("Traits"), (_rows("traits", Msg("Traits"), help, Msg("trait"), columns),))


def equipment_section(measure: Literal["kg", "bulk"]) -> Section:
    """What is owned, and what of it is carried."""
    unit = KILOGRAM if measure == "kg" else BULK
    columns = (
        Field(
            ("carried",), Msg("Carried"), Msg("Only what is carried counts towards the load."), Kind.SWITCH
        ),
        Field(("name",), PMsg("item", "Name"), Msg("What it is."), Kind.TEXT),
        Field(("quantity",), Msg("Number"), Msg("How many there are; one when left empty."), Kind.DECIMAL),
        Field((measure,), PMsg("item", "Each"), Msg("What one of them weighs."), Kind.DECIMAL, unit=unit),
    )
    help = Msg("What the character owns. The load is the sum of what is carried.")
    return Section(Msg("Equipment"), (_rows("equipment", Msg("Equipment"), help, Msg("item"), columns),))


def effects_section(character: type[Character]) -> Section:
    """The user's own modifiers."""
    operations = (
        Option("set", Msg("is"), Msg("The amount becomes this number. Only one effect can do that.")),
        Option("add", Msg("plus"), Msg("Added, or taken off when negative; never below 0.")),
        Option("multiply", Msg("times"), Msg("Multiplied, after all additions.")),
    )
    columns = (
        _ON,
        Field(
            ("name",),
            PMsg("effect", "Name"),
            Msg("Where it comes from: a spell, an item, a trait."),
            Kind.TEXT,
        ),
        Field(
            ("target",),
            PMsg("effect", "On what"),
            Msg("The number that it changes."),
            Kind.CHOICE,
            options=options(character.EFFECT_TARGETS),
        ),
        Field(
            ("op",),
            PMsg("effect", "How"),
            Msg("How it changes the number."),
            Kind.CHOICE,
            options=lambda _: operations,
        ),
        Field(("value",), PMsg("effect", "By"), Msg("The number to set, add or multiply by."), Kind.DECIMAL),
    )
    help = Msg("Your own modifiers. First what is set, then all that is added, then what is multiplied.")
    return Section(Msg("Effects"), (_rows("effects", Msg("Effects"), help, Msg("effect"), columns),))


def overrides_section() -> Section:
    """The user's own numbers in place of computed ones."""
    columns = (
        Field(("target",), Msg("Value"), Msg("The value of the sheet that is replaced."), Kind.VALUE),
        Field(("value",), PMsg("override", "Own number"), Msg("What stands there instead."), Kind.DECIMAL),
        Field(("reason",), Msg("Reason"), Msg("Why. It is shown wherever the number is."), Kind.TEXT),
    )
    help = Msg(
        "Your own numbers in place of computed ones. All that follows from such a number follows from yours."
    )
    return Section(Msg("Overrides"), (_rows("overrides", Msg("Overrides"), help, Msg("override"), columns),))


def notes_section() -> Section:
    """Free text."""
    return Section(
        Msg("Notes"), (Field(("notes",), Msg("Notes"), Msg("Anything you want to write down."), Kind.NOTES),)
    )


def options(known: Sequence[Known]) -> OptionsFor:
    """The known names as things to choose from, whatever the rulings."""
    made = tuple(Option(each.id, each.label, each.help) for each in known)
    return lambda _: made


def _rows(path: str, label: Msg, help: Msg, singular: Msg, columns: tuple[Field, ...]) -> Field:
    return Field((path,), label, help, Kind.ROWS, columns=columns, singular=singular)
