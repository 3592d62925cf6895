"""Offers what a killed program left: brings it back into the window, or gives it up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMainWindow

from charsheet.edit.document import Document
from charsheet.edit.party import PartyDocument
from charsheet.storage.errors import FileError
from charsheet.storage.filenames import file_stem
from charsheet.storage.files import ENDING
from charsheet.storage.sessions import Session
from charsheet.values import Msg
from ui.dialogs import tell
from ui.notices import Notice, NoticeButton
from ui.recovery.findings import Finding, LostCharacter, LostParty
from ui.recovery.lost import LostWork, give_up, keep_plans, names_of, put_plans, restore, restore_party
from ui.recovery.places import Place
from ui.services import Services

if TYPE_CHECKING:
    from ui.recovery.dialog import RecoveryDialog


class LostOffer:
    """Finds and offers what was lost; *finish* writes the journal, before an old entry goes."""

    def __init__(
        self, window: QMainWindow, place: Place, services: Services, finish: Callable[[], object]
    ) -> None:
        self._window = window
        self._place = place
        self._services = services
        self._finish = finish
        self.lost = LostWork()

    def start(self, sessions: Sequence[Session]) -> None:
        """Offer what killed programs left in these *sessions*."""
        self.lost = LostWork.find(self._services, sessions)
        if self.lost.broken:
            text = Msg("A part of the journal of unsaved changes could not be read and was put aside.")
            lines = tuple(map(str, self.lost.broken))
            self._place.notices.add(Notice(text, key="journal broken", lines=lines, warning=True))
        if self.lost.findings:
            self.show()

    def show(self) -> RecoveryDialog:
        """Show what is lost and not yet decided."""
        from ui.recovery.dialog import RecoveryDialog

        dialog = RecoveryDialog(self._window, self.lost, self._services, self._restore, self._discard)
        dialog.later.connect(self._remind)
        dialog.open()
        return dialog

    def close(self) -> None:
        """Leave what is not decided to the next start."""
        self.lost.close()

    def _remind(self) -> None:
        names = names_of(self.lost.findings, self._services)
        text = Msg("Unsaved changes are still waiting to be restored: {names}", names=names)
        show = NoticeButton(Msg("Show…"), self.show)
        self._place.notices.add(Notice(text, (show,), key="lost"))

    def _restore(self, finding: Finding) -> bool:
        try:
            keep_plans(finding.kept, self._services, self._place_for(finding))
            if isinstance(finding, LostParty):
                self._restore_party(finding)
            elif isinstance(finding, LostCharacter):
                self._restore_character(finding)
        except FileError as error:
            self._tell(Msg("The changes could not be restored"), error)
            return False
        self._finish()  # before the old entry goes
        self.lost.settle(finding)
        return True

    def _restore_character(self, finding: LostCharacter) -> None:
        document = restore(finding, self._services, self._document_at)
        put_plans(finding, lambda _: document.plans)
        page = self._place.page_of(document) or self._place.add(document)
        self._place.bring_forward(document)
        for each in finding.plans:
            page.planners.open(each.planner)

    def _restore_party(self, finding: LostParty) -> None:
        parties = self._place.parties
        document = restore_party(finding, self._party_at)
        put_plans(finding, lambda system: document.plans.setdefault(system, {}))
        page = next((each for each in parties.pages if each.document is document), None)
        page = page or parties.add(document)
        self._place.bring_forward(document)
        for each in finding.plans:
            planners = page.planners_of(each.system)
            if planners is not None:  # else the plans wait for members of the system
                planners.open(each.planner)

    def _discard(self, finding: Finding) -> bool:
        try:
            give_up(finding, self._services, self._place_for(finding))
        except FileError as error:
            self._tell(Msg("No copy could be kept, so nothing was discarded"), error)
            return False
        self.lost.settle(finding)
        return True

    def _place_for(self, finding: Finding) -> Path:
        """Where it would lie if it had been saved."""
        name = f"{file_stem(finding.lost.entry.name)}{ENDING}"
        return finding.lost.entry.file or self._services.folders.characters / name

    def _document_at(self, path: Path) -> Document | None:
        page = self._place.page_at(path)
        return None if page is None else page.document

    def _party_at(self, path: Path) -> PartyDocument | None:
        page = self._place.parties.page_at(path)
        return None if page is None else page.document

    def _tell(self, title: Msg, error: FileError) -> None:
        text = self._services.locale.text
        kept = Msg("The changes stay in the journal, and are offered again at the next start.")
        tell(self._window, text(title), [*(text(each.message) for each in error.problems), text(kept)])
