"""A party: characters that belong together, each by the file that it lies in."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator

from charsheet.model.base import Few, Filled, Frozen, Json, Label, Text, to_data
from charsheet.model.character import uuid_text

PARTY_FORMAT = 1
"""The version of the party file that this program writes."""


class Member(Frozen):
    """A member: where its file lies, seen from the party's, and what tells it from others.

    ``way`` is how it moves by its own choice, where its rules know several ways.
    """

    path: Filled
    id: Annotated[str, AfterValidator(uuid_text)] | None = None
    way: Label | None = None


class Party(Frozen):
    """A party as its file has it."""

    format: Literal[1] = PARTY_FORMAT
    kind: Literal["party"] = "party"
    id: Annotated[str, AfterValidator(uuid_text)] | None = None
    name: Label = ""
    members: Few[Member] = ()
    notes: Text = ""


def new_party(name: str) -> Party:
    """A party without members, as it is written."""
    return Party.model_validate({"format": PARTY_FORMAT, "kind": "party", "name": name, "members": []})


def party_data(party: Party) -> Json:
    """The JSON tree of a party, in the order in which files are written."""
    return to_data(party)
