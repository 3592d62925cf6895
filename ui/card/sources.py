"""What a preview shows and prints: the card of a document, a list of characters, or a reference."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Protocol, TypeAlias

from msgspec import Struct
from PySide6.QtCore import QObject

from charsheet.edit.document import Document
from charsheet.export.card_options import CardOptions
from charsheet.export.designs import ENDING, FOLDER
from charsheet.model.character import Character
from charsheet.model.problems import Problem, Severity
from charsheet.model.rulings import Rulings
from charsheet.present.card import card_view
from charsheet.present.card_blocks import PRESETS, USUAL, block_labels, chosen_blocks
from charsheet.present.card_group import Member, group_views, roster_views
from charsheet.present.card_reference import reference_cards, reference_page, reference_themes
from charsheet.present.card_view import CardView
from charsheet.present.view import Presenter
from charsheet.rules.sheet import Sheet
from charsheet.storage.errors import FileError
from charsheet.storage.settings import CardChoice
from charsheet.systems.registry import AnySystem
from charsheet.values import Msg, PMsg
from ui.adapter import DocumentSignals
from ui.services import Services


class Contents(Struct, frozen=True):
    """What of a card can be chosen: parts by id, and presets with what each means; may be nothing."""

    labels: Mapping[str, Msg] = {}
    presets: Mapping[str, Msg] = {}
    of: Callable[[str], tuple[str, ...]] = lambda _: ()


class Source(Protocol):
    """Cards that are to be made: frozen, so that a thread can make them while characters are edited."""

    @property
    def options(self) -> CardOptions:
        """How they are printed."""
        ...

    @property
    def name(self) -> str:
        """What a file of them is called."""
        ...

    @property
    def count(self) -> int:
        """Of how many characters they are."""
        ...

    def views(self) -> tuple[Sequence[CardView], Sequence[tuple[Path, Problem]]]:
        """The cards in words, and what is wrong with which file; in whatever thread."""
        ...


class Subject(Protocol):
    """What a preview is about."""

    @property
    def path(self) -> Path | None:
        """Where it lies, if anywhere: files are written there."""
        ...

    @property
    def start(self) -> CardChoice:
        """What is chosen at first."""
        ...

    def title(self) -> Msg:
        """What the window is called."""
        ...

    def contents(self) -> Contents:
        """What of it can be chosen."""
        ...

    def source(self, choice: CardChoice) -> Source:
        """What is to be made now."""
        ...

    def remember(self, choice: CardChoice) -> None:
        """Keep what was chosen."""
        ...

    def follow(self, owner: QObject, changed: Callable[[], None]) -> None:
        """Call *changed* whenever it is other than it was, for as long as *owner* lives."""
        ...


def options_of(choice: CardChoice, services: Services) -> CardOptions:
    """The same choices for whoever prints; that a design is not there any more is told by who draws it."""
    designs = services.folders.config / FOLDER
    return CardOptions(
        size=choice.size,
        paper=choice.paper,
        sides=choice.sides,
        duplex=choice.duplex,
        margin=choice.margin,
        gutter=choice.gutter,
        bleed=choice.bleed,
        marks=choice.marks,
        design=designs / f"{Path(choice.design).name}{ENDING}" if choice.design else None,
    )


Problems: TypeAlias = "tuple[tuple[Path | None, Problem], ...]"
"""What is wrong with a file, or with what shall be shown."""


def shown(source: Source) -> tuple[Sequence[CardView], Problems]:
    """The cards as they can be drawn: without a portrait that cannot; and everything that is wrong."""
    from charsheet.export.card_command import checked

    views, unread = source.views()
    made = [checked(each, ".pdf") for each in views]
    problems = ((None, problem) for _, found in made for problem in found)
    return [card for card, _ in made], (*unread, *problems)


# --- the card of a document


class CardSource(Struct, frozen=True):
    """The card of one character."""

    presenter: Presenter
    character: Character
    sheet: Sheet
    blocks: tuple[str, ...]
    options: CardOptions

    @property
    def name(self) -> str:
        """The character's name."""
        return self.character.name

    @property
    def count(self) -> int:
        """One."""
        return 1

    def view(self) -> CardView:
        """The card in words."""
        return card_view(self.presenter, self.character, self.sheet, self.blocks)

    def views(self) -> tuple[Sequence[CardView], Sequence[tuple[Path, Problem]]]:
        """That card alone."""
        return (self.view(),), ()


class DocumentSubject(Struct, frozen=True):
    """The card of an open character, which follows its edits."""

    document: Document
    services: Services

    @property
    def path(self) -> Path | None:
        """That of the character."""
        return self.document.path

    @property
    def start(self) -> CardChoice:
        """As cards were printed last."""
        return self.services.settings.settings.card

    def title(self) -> Msg:
        """Whose it is."""
        return Msg("Card of {name}", name=self.document.character.name or Msg("Unnamed"))

    def contents(self) -> Contents:
        """The blocks of its system."""
        system = self.document.system
        return Contents(block_labels(system), PRESETS, lambda names: chosen_blocks(system, names))

    def source(self, choice: CardChoice) -> CardSource:
        """The card as the document is now."""
        document, services = self.document, self.services
        locale = services.locale_of(choice.language or services.locale.language)
        presenter = Presenter(document.system, document.rulings, locale, services.units)
        blocks = chosen_blocks(document.system, choice.blocks) or chosen_blocks(document.system, USUAL)
        return CardSource(presenter, document.character, document.sheet, blocks, options_of(choice, services))

    def remember(self, choice: CardChoice) -> None:
        """The next card is printed so."""
        self.services.remember(card=choice)

    def follow(self, owner: QObject, changed: Callable[[], None]) -> None:
        """Every edit."""
        DocumentSignals(self.document, owner).changed.connect(changed)


# --- lists of characters


LISTS: Mapping[str, Msg] = {
    "roster": PMsg("card", "Roster"),
    "group": PMsg("card", "Group"),
    "cards": Msg("Cards"),
}
"""What can be made of several characters."""


class Reader:
    """Opens files, each once for as long as it stays as it is."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._known: dict[Path, tuple[tuple[int, int], Document]] = {}

    def read(self, path: Path) -> Document:
        """The character at *path*.

        Raises:
            FileError: there is none, or the rules find it wrong.
        """
        try:
            info = path.stat()
        except OSError as error:
            raise FileError.from_os(error) from None
        signature = (info.st_mtime_ns, info.st_size)
        known, document = self._known.get(path, (None, None))
        if document is None or known != signature:
            document = self._services.open_document(path)
            self._known[path] = signature, document
        errors = [each for each in document.sheet.problems if each.severity is Severity.ERROR]
        if errors:
            raise FileError(*errors)
        return document


class ListSource(Struct, frozen=True):
    """What is made of documents as they are now, and of files as they are when it is made."""

    kind: str
    members: tuple[Member | Path, ...]
    read: Callable[[Path], Member]
    options: CardOptions
    name: str
    blocks: str

    @property
    def count(self) -> int:
        """As many as were chosen."""
        return len(self.members)

    def views(self) -> tuple[Sequence[CardView], Sequence[tuple[Path, Problem]]]:
        """A card or page for each system; files that cannot be read are told."""
        found: list[Member] = []
        problems: list[tuple[Path, Problem]] = []
        for each in self.members:
            try:
                found.append(each if isinstance(each, Member) else self.read(each))
            except FileError as error:
                problems += ((each, problem) for problem in error.problems if isinstance(each, Path))
        make = {"roster": roster_views, "group": group_views, "cards": self._cards}[self.kind]
        return (make(found) if found else ()), problems

    def _cards(self, members: Sequence[Member]) -> tuple[CardView, ...]:
        """A card of each."""
        made: list[CardView] = []
        for each in members:
            system = each.presenter.system
            blocks = chosen_blocks(system, self.blocks) or chosen_blocks(system, USUAL)
            made.append(card_view(each.presenter, each.character, each.sheet, blocks))
        return tuple(made)


class ListSubject(Struct, frozen=True):
    """A roster, a group card, or cards, of open documents and of files."""

    kind: str
    members: tuple[Document | Path, ...]
    services: Services
    reader: Reader
    path: Path | None = None

    @property
    def start(self) -> CardChoice:
        """A page for a roster, a card for a group; cards as they were printed last."""
        if self.kind == "cards":
            return self.services.settings.settings.card
        return CardChoice(size="a4" if self.kind == "roster" else "a6")

    def title(self) -> Msg:
        """What it is."""
        return LISTS[self.kind]

    def contents(self) -> Contents:
        """Of cards, presets, which every system has; of lists nothing."""
        return Contents(presets=PRESETS) if self.kind == "cards" else Contents()

    def source(self, choice: CardChoice) -> ListSource:
        """The list as the documents are now."""
        services = self.services
        locale = services.locale_of(choice.language or services.locale.language)

        def member(document: Document) -> Member:
            presenter = Presenter(document.system, document.rulings, locale, services.units)
            return Member(presenter, document.character, document.sheet)

        def read(path: Path) -> Member:
            return member(self.reader.read(path))

        members = tuple(each if isinstance(each, Path) else member(each) for each in self.members)
        name = locale.text(LISTS[self.kind])
        return ListSource(self.kind, members, read, options_of(choice, services), name, choice.blocks)

    def remember(self, choice: CardChoice) -> None:
        """Nothing: how cards are printed is another matter."""

    def follow(self, owner: QObject, changed: Callable[[], None]) -> None:
        """Every edit of the open ones."""
        for each in self.members:
            if isinstance(each, Document):
                DocumentSignals(each, owner).changed.connect(changed)


# --- references


class ReferenceSource(Struct, frozen=True):
    """The tables of a system as cards or as a page."""

    presenter: Presenter
    themes: tuple[str, ...]
    as_page: bool
    options: CardOptions
    name: str

    @property
    def count(self) -> int:
        """None."""
        return 0

    def views(self) -> tuple[Sequence[CardView], Sequence[tuple[Path, Problem]]]:
        """A card a theme, or all on a page."""
        make = reference_page if self.as_page else reference_cards
        return make(self.presenter, self.themes), ()


class ReferenceSubject(Struct, frozen=True):
    """The tables of a system under given rulings."""

    system: AnySystem
    rulings: Rulings
    as_page: bool
    services: Services
    path: Path | None = None

    @property
    def start(self) -> CardChoice:
        """A page, or cards."""
        return CardChoice(size="a4" if self.as_page else "a6")

    def title(self) -> Msg:
        """What it is of."""
        return Msg("Reference: {system}", system=self.system.name)

    def contents(self) -> Contents:
        """Its themes."""
        themes = reference_themes(self._presenter(CardChoice()))

        def of(names: str) -> tuple[str, ...]:
            chosen = tuple(each for each in names.split(",") if each in themes)
            return tuple(themes) if names == USUAL else chosen

        return Contents(themes, {USUAL: PMsg("themes", "All")}, of)

    def source(self, choice: CardChoice) -> ReferenceSource:
        """The tables in the language that is chosen."""
        themes = self.contents().of(choice.blocks)
        presenter = self._presenter(choice)
        name = presenter.locale.text(self.title())
        return ReferenceSource(presenter, themes, self.as_page, options_of(choice, self.services), name)

    def remember(self, choice: CardChoice) -> None:
        """Nothing: how cards are printed is another matter."""

    def follow(self, owner: QObject, changed: Callable[[], None]) -> None:
        """It never changes."""

    def _presenter(self, choice: CardChoice) -> Presenter:
        services = self.services
        locale = services.locale_of(choice.language or services.locale.language)
        return Presenter(self.system, self.rulings, locale, services.units)
