"""What can be compared: open characters, what they were, what their files hold, what is tried."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from msgspec import Struct

from charsheet.edit.document import Document
from charsheet.edit.whatif import try_toggles
from charsheet.model.character import Character
from charsheet.present.comparison import State, other_system
from charsheet.rules.toggles import Toggle
from charsheet.storage.errors import FileError
from charsheet.storage.files import parse_character, read_file
from charsheet.values import Msg, Words
from ui.services import Services


class Choice(Struct, frozen=True):
    """Something to compare: its name, and what it is by the time that it is asked for.

    ``key`` tells it from all others, of which some may be called the same. ``state`` raises FileError where
    it cannot be read or is of another system.
    """

    key: str
    label: str
    state: Callable[[], State]


class States(Struct, frozen=True):
    """The choices for a document; ``tried`` is what the what-if strip tries on it."""

    services: Services
    document: Document
    documents: Callable[[], Iterable[Document]]
    tried: Callable[[], Iterable[Toggle]]

    def choices(self) -> Iterator[Choice]:
        """The document as it is now, then all else of its system, the likeliest first."""
        now = self.document
        yield self._choice(_now_key(now), now, Msg("now"), lambda: self._now(now))
        toggles = list(self.tried())
        if toggles:
            yield self._choice("tried", now, Msg("with what is tried"), self._tried)
        if now.path is not None:
            path = now.path
            yield self._choice("file", now, Msg("as the file has it"), lambda: self.read(path))
        done = now.history.done
        labels = [Msg("As opened"), *now.history.labels]
        for step, label in reversed(list(enumerate(labels))):
            if step != done:
                words = label if step == 0 else Msg("after: {step}", step=label)
                yield self._choice(f"step:{step}", now, words, lambda step=step: self._at(step))
        for each in self.others():
            yield self._choice(_now_key(each), each, Msg("now"), lambda each=each: self._now(each))

    def others(self) -> Iterator[Document]:
        """The other open characters of its system."""
        now = self.document
        return (each for each in self.documents() if each is not now and each.system.id == now.system.id)

    def read(self, path: Path) -> State:
        """The character of a file.

        Raises:
            FileError: it cannot be read, or is of another system.
        """
        loaded = parse_character(read_file(path), self.services.systems)
        refusal = other_system(self.document.system, loaded.system)
        if refusal is not None:
            raise FileError.because(refusal)
        rulings = self.services.rulings_for(loaded, path)
        name = loaded.character.name or self._text(Msg("Unnamed"))
        return State(name, loaded.character, loaded.system.evaluate(loaded.character, rulings), rulings)

    def _choice(self, key: str, document: Document, what: Words, state: Callable[[], State]) -> Choice:
        name = document.name or self._text(Msg("Unnamed"))
        return Choice(key, f"{name} — {self._text(what)}", state)

    def _now(self, document: Document) -> State:
        return State(document.name, document.character, document.sheet, document.rulings)

    def _tried(self) -> State:
        character, sheet = try_toggles(self.document, list(self.tried()))
        return State(self.document.name, character, sheet, self.document.rulings)

    def _at(self, step: int) -> State:
        return self._worked_out(self.document.at(step))

    def _worked_out(self, character: Character) -> State:
        document = self.document
        sheet = document.system.evaluate(character, document.rulings)
        return State(document.name, character, sheet, document.rulings)

    def _text(self, words: Words) -> str:
        return self.services.locale.text(words)


def _now_key(document: Document) -> str:
    return f"now:{id(document)}"
