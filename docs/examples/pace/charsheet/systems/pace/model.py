"""What a character of Pace has, and what its rules leave to the table."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from charsheet.model.base import Whole
from charsheet.model.character import Character, Known, KnownTrait
from charsheet.model.rulings import Choice, Ruling, Rulings
from charsheet.values import Msg


class PaceCharacter(Character):
    """A character of Pace; one without a Stride has no pace that could be known."""

    system: Literal["pace"] = "pace"
    stride: Annotated[Whole, Field(ge=1, le=6)] | None = None

    TRAITS: ClassVar[tuple[KnownTrait, ...]] = (
        KnownTrait("mudlark", Msg("Mudlark"), Msg("Mud is firm ground.")),
    )
    CONDITIONS: ClassVar[tuple[Known, ...]] = (
        Known("winded", Msg("Winded"), Msg("A Dash is not possible.")),
    )
    EFFECT_TARGETS: ClassVar[tuple[Known, ...]] = (Known("pace", Msg("Pace"), Msg("Before the burden.")),)


class PaceRulings(Rulings):
    """What the rules of Pace leave open."""

    mud_dash: Annotated[
        Literal["half", "barred"],
        Ruling(
            Msg("Dashing through mud"),
            Msg("Whether one can dash through mud at double the cost, or not at all."),
            sourced=False,
            choices=(Choice("half", Msg("at double the cost")), Choice("barred", Msg("not at all"))),
        ),
    ] = "half"
