"""Asking about plans that are not saved, before they or whoever has them are closed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from msgspec import Struct
from PySide6.QtWidgets import QWidget

from charsheet.present.locale import Locale
from charsheet.values import Msg
from ui import dialogs
from ui.dialogs import Answer

if TYPE_CHECKING:
    from charsheet.edit.plans import PlanDraft


class HasPlans(Protocol):
    """Whoever has plans: a character that is open, or a party."""

    plans: dict[str, PlanDraft]

    @property
    def name(self) -> str:
        """What it is called."""
        ...

    @property
    def path(self) -> Path | None:
        """Where it lies."""
        ...


class Plans(Struct):
    """Plans of a party for one system, whether anybody of that is in it or not."""

    plans: dict[str, PlanDraft]
    name: str
    path: Path | None


def may_close(parent: QWidget, owner: HasPlans, id: str, locale: Locale) -> bool:
    """Whether the panel of a plan can go: the plan is saved, given up, or kept with its *owner* for now."""
    draft = owner.plans[id]
    answer = _answer(parent, owner, draft, locale, keep=Msg("Keep for now"))
    if answer is Answer.DISCARD:
        del owner.plans[id]
    return answer is not Answer.CANCEL


def plans_may_go(parent: QWidget, owner: HasPlans, locale: Locale) -> bool:
    """Whether *owner* can go with all its plans: each is saved, or given up."""
    drafts = tuple(owner.plans.values())
    return all(_answer(parent, owner, draft, locale) is not Answer.CANCEL for draft in drafts)


def _answer(
    parent: QWidget, owner: HasPlans, draft: PlanDraft, locale: Locale, keep: Msg | None = None
) -> Answer:
    """What to do with a plan: keep it where nothing is lost, cancel where it was not saved after all."""
    if not draft.is_dirty:
        return Answer.KEEP
    name = owner.name or Msg("Unnamed")
    words = locale.text(Msg("{plan} ({name})", plan=draft.planner.label, name=name))
    answer = dialogs.ask_about_changes(parent, words, locale, keep=keep)
    if answer is not Answer.SAVE:
        return answer
    from ui.planner.files import save

    return Answer.CANCEL if save(parent, draft, owner.path, locale) is None else answer
