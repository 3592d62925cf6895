"""Plans as files, chosen by the user."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace
from PySide6.QtWidgets import QFileDialog, QWidget

from charsheet.edit.plans import PlanDraft
from charsheet.model.problems import Problem, path_text
from charsheet.present.locale import Locale
from charsheet.storage.companions import moved
from charsheet.storage.errors import FileError
from charsheet.storage.files import read_file
from charsheet.storage.plans import parse_plan, save_plan
from charsheet.values import Msg
from ui.dialogs import tell
from ui.where import ask_where, with_ending

ENDING = ".json"
KIND, ANY = Msg("Plans"), Msg("All files")


def save(parent: QWidget, draft: PlanDraft, owner: Path | None, locale: Locale) -> Path | None:
    """Ask where to write the plan for whoever lies at *owner*; returns the file that was written.

    Characters that it names are named as they are seen from there.
    """
    start = draft.path or _folder(owner) / f"{draft.planner.id}{ENDING}"
    path = ask_where(parent, Msg("Save the plan"), start, _kinds(locale), with_ending(ENDING), locale)
    if path is None:
        return None
    folders = [_folder(each) for each in (draft.path, owner) if each is not None] or [_folder(None)]
    setup = moved(draft.planner, draft.plan.setup, folders, path.absolute().parent)
    plan = replace(draft.plan, setup=setup)
    try:
        save_plan(path, draft.planner, plan)
    except FileError as error:
        _tell(parent, Msg("The plan could not be saved"), path, error.problems, locale)
        return None
    draft.mark_saved(path, plan)
    return path


def open_plan(parent: QWidget, draft: PlanDraft, owner: Path | None, locale: Locale) -> None:
    """Ask for a plan for whoever lies at *owner* and let the draft be it; that can be undone."""
    folder = _folder(draft.path or owner)
    name, _ = QFileDialog.getOpenFileName(
        parent, locale.text(Msg("Open a plan")), str(folder), _kinds(locale)
    )
    if not name:
        return
    path = Path(name)
    try:
        _, plan = parse_plan(read_file(path), (draft.planner,))
    except FileError as error:
        _tell(parent, Msg("The plan could not be opened"), path, error.problems, locale)
    else:
        draft.become(plan, path)


def _folder(path: Path | None) -> Path:
    return Path.home() if path is None else path.absolute().parent


def _kinds(locale: Locale) -> str:
    return f"{locale.text(KIND)} (*{ENDING});;{locale.text(ANY)} (*)"


def _tell(parent: QWidget, title: Msg, path: Path, problems: tuple[Problem, ...], locale: Locale) -> None:
    lines = [f"{path_text(each.path)}: {locale.text(each.message)}".lstrip(": ") for each in problems]
    kept = locale.text(Msg("The plan in the window is as it was, and so is the file."))
    tell(parent, locale.text(title), [str(path), *lines, kept])
