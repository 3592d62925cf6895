"""`charsheet compare`: two characters side by side."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from charsheet.model.character import Character
from charsheet.present.comparison import ComparisonView, State, comparison_view, other_system
from charsheet.present.view import Presenter
from charsheet.rules.sheet import Sheet
from charsheet.storage.errors import FileError
from charsheet.values import Msg


class Found(Struct, frozen=True):
    """A character of the command line, worked out."""

    path: Path
    presenter: Presenter
    character: Character
    sheet: Sheet

    def state(self, beside: str) -> State:
        """It as it is in its file; two of the same name are told apart by their files."""
        name = self.name
        title = f"{name} ({self.path})" if name == beside else name
        return State(title, self.character, self.sheet, self.presenter.rulings)

    @property
    def name(self) -> str:
        """What it is called."""
        return self.character.name or self.presenter.locale.text(Msg("Unnamed"))


class Compared(Struct, frozen=True):
    """Two characters, and what differs between them."""

    one: State
    other: State
    view: ComparisonView


def compared(one: Found, other: Found) -> Compared:
    """What differs between two characters.

    Raises:
        FileError: they are of different systems.
    """
    refusal = other_system(one.presenter.system, other.presenter.system)
    if refusal is not None:
        raise FileError.because(refusal)
    states = one.state(other.name), other.state(one.name)
    return Compared(*states, comparison_view(one.presenter, *states))
