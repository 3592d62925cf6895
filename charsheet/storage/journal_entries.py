"""What the journal holds of a character or a party."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator, model_validator

from charsheet.model.base import Few, Frozen, Label, Text
from charsheet.model.problems import InvalidError
from charsheet.values import Msg


def _moment(text: str) -> str:
    if datetime.fromisoformat(text).tzinfo is None:
        raise ValueError
    return text


class PlanNote(Frozen):
    """A plan that is not saved: what saving would have written to ``path``, for a planner of ``system``."""

    system: Label
    plan: str
    path: Text | None = None


class Entry(Frozen):
    """An unsaved character or party: the text that saving would have written to ``path``, and its plans.

    ``base`` is the digest of the content that the file had, None where it was never saved. With ``plans``
    the text may be the very one that the file has.
    """

    format: Literal[1] = 1
    path: Text | None = None
    base: Label | None = None
    name: Label = ""
    time: Annotated[str, AfterValidator(_moment)]
    character: str | None = None
    party: str | None = None
    plans: Few[PlanNote] = ()

    @model_validator(mode="after")
    def _is_of_one(self) -> Entry:
        if (self.character is None) == (self.party is None):
            raise InvalidError(Msg("must be of a character or of a party"))
        return self

    @property
    def when(self) -> datetime:
        """The moment of the edit, in UTC."""
        return datetime.fromisoformat(self.time).astimezone(UTC)

    @property
    def file(self) -> Path | None:
        """Where it lies, if anywhere."""
        return None if self.path is None else Path(self.path)

    @property
    def data(self) -> bytes:
        """The bytes that saving would have written."""
        return (self.character or self.party or "").encode("utf-8", "surrogatepass")


def now() -> str:
    """This moment, as entries have it."""
    return datetime.now(UTC).isoformat(timespec="seconds")
