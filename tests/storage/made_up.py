"""A made-up rule system whose files had two older formats, to try on what no real one has needed yet.

It is Narateer with chess pieces. Format 1 called a piece by ``called``, format 2 gave ``speed`` in ranks,
which are two ``squares`` each.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec.structs import replace
from pydantic import Field, create_model

from charsheet.model.base import Frozen, Json, Rows
from charsheet.systems.narateer.system import SYSTEM as NARATEER


class Piece(Frozen):
    name: str
    n: int = 1


CHARACTER = create_model(
    "ChessCharacter",
    __base__=NARATEER.character,
    format=(Literal[3], 3),
    system=(Literal["chess"], "chess"),
    squares=(Annotated[int, Field(ge=0)], 0),
    pieces=(Rows[Piece], ()),
)


def pieces_by_name(tree: dict[str, Json]) -> dict[str, Json]:
    def renamed(piece: Mapping[str, Json]) -> dict[str, Json]:
        return {"name" if key == "called" else key: each for key, each in piece.items()}

    return {**tree, "pieces": [renamed(each) for each in tree["pieces"]]} if "pieces" in tree else tree


def speed_in_squares(tree: dict[str, Json]) -> dict[str, Json]:
    return {
        "squares" if key == "speed" else key: 2 * each if key == "speed" else each
        for key, each in tree.items()
    }


CHESS = replace(
    NARATEER,
    title=replace(NARATEER.title, id="chess"),
    character=CHARACTER,
    migrations={1: pieces_by_name, 2: speed_in_squares},
)


NEEDY = replace(CHESS, character=create_model("NeedyCharacter", __base__=CHARACTER, board=(str, ...)))
"""The same with a field that must be there."""
