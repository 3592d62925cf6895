"""Parties at the command line: showing one, checking one, and travelling together."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from charsheet.commands.reading import Evaluated
from charsheet.export.party_text import party_explanation, party_json, party_text
from charsheet.export.plan_text import plan_json, plan_text
from charsheet.model.base import Json
from charsheet.model.party import Party
from charsheet.model.problems import Problem, Severity
from charsheet.present.locale import Locale
from charsheet.present.party import Attending, GroupView, group_views
from charsheet.present.plan import plan_view
from charsheet.rules.party import names_of
from charsheet.rules.planner import Judgement, Plan, Planner, Subject, judge
from charsheet.storage.errors import FileError
from charsheet.storage.files import Loaded, Systems
from charsheet.storage.parties import Found, attended, find_members, real_name
from charsheet.storage.plans import parse_plan
from charsheet.values import Msg

Work = Callable[[Path, Loaded], Evaluated]
"""Works a character out, under the rulings that hold for its file; or a FileError."""


class Gathered(Struct, frozen=True):
    """Those who are together: what they are called, who could be read, and what is wrong or worth knowing."""

    title: str
    attending: tuple[Attending, ...]
    problems: tuple[Problem, ...] = ()
    found: tuple[Found, ...] = ()

    @property
    def groups(self) -> tuple[GroupView, ...]:
        """Those who can be compared, in words."""
        return group_views(self.attending)

    @property
    def errors(self) -> list[Problem]:
        """What keeps somebody away."""
        return [each for each in self.problems if each.severity is Severity.ERROR]

    @property
    def warnings(self) -> list[Problem]:
        """What is worth knowing."""
        return [each for each in self.problems if each.severity is not Severity.ERROR]


def gather(party: Party, at: Path | None, systems: Systems, work: Work) -> Gathered:
    """The members of the *party* whose file lies *at* a place; none who fails keeps another back."""
    found = find_members(party, at, systems)

    def come(place: int, one: Found, loaded: Loaded) -> Attending:
        return attend(place, work(one.path, loaded), one.member.way)

    attending, problems = attended(found, come)
    title = party.name or ("" if at is None else at.stem)
    return Gathered(title, attending, problems, found)


def attend(place: int, evaluated: Evaluated, way: str | None) -> Attending:
    """Somebody who could be read, at a *place* among the others."""
    presenter = evaluated.presenter
    subject: Subject[Any, Any] = Subject(
        evaluated.loaded.character, evaluated.sheet, presenter.rulings, way=way
    )
    return Attending(place, presenter, subject)


def shown_text(gathered: Gathered, locale: Locale, *, explain: bool) -> str:
    """The party as text, with its reasons where they are wanted."""
    text = party_text(gathered.title or locale.text(Msg("Unnamed")), gathered.groups)
    return f"{text}\n\n{party_explanation(gathered.groups)}" if explain else text


def shown_json(gathered: Gathered) -> dict[str, Json]:
    """The party for scripts, without its file and its problems."""
    places = {each.place: each for each in gathered.attending}
    return {
        "name": gathered.title,
        "system": None,
        "kind": "party",
        "members": [_member(each, places.get(place)) for place, each in enumerate(gathered.found)],
        "groups": party_json(gathered.groups),
        "values": {},
    }


def _member(found: Found, attending: Attending | None) -> dict[str, Json]:
    return {
        "path": found.member.path,
        "file": str(found.path),
        "name": None if found.loaded is None else found.loaded.character.name,
        "system": None if found.loaded is None else found.loaded.system.id,
        "way": found.member.way,
        "counts": attending is not None,
    }


# --- travelling --------------------------------------------------------------------------------


def joined(parts: Sequence[tuple[Path, Gathered]]) -> Gathered:
    """Those of several files as one company; who is in two of them travels once."""
    seen: set[str] = set()
    attending: list[Attending] = []
    problems: list[Problem] = []
    titles: list[str] = []
    found: list[Found] = []
    for path, part in parts:
        titles.append(part.title)
        for each in part.attending:
            file = part.found[each.place].path if part.found else path
            real = real_name(file)
            if real in seen:
                message = Msg("{file} was named before and counts once", file=str(file))
                problems.append(Problem((), message, Severity.WARNING))
                continue
            seen.add(real)
            attending.append(replace(each, place=len(attending)))
    return Gathered(", ".join(titles), tuple(attending), tuple(problems), tuple(found))


class Planned(Struct, frozen=True):
    """A group that goes through a plan, and what came of it."""

    group: GroupView
    planner: Planner[Any]
    plan: Plan
    judgement: Judgement


def planned(groups: Sequence[GroupView], data: bytes) -> list[Planned]:
    """The groups whose rules know the plan in *data*, and what comes of it.

    Raises:
        FileError: it is no plan of any of them.
    """
    made: list[Planned] = []
    nobody: tuple[Problem, ...] = (Problem((), Msg("there is nobody who could go through it")),)
    found: list[tuple[Problem, ...]] = []
    for group in groups:
        try:
            planner, plan = parse_plan(data, group.presenter.system.planners)
        except FileError as error:
            found.append(error.problems)
            continue
        if not planner.together:
            reason = Msg("{planner} is for one alone: see charsheet plan", planner=planner.label)
            found.append((Problem(("planner",), reason),))
            continue
        made.append(Planned(group, planner, plan, judge(planner, group.subject, plan)))
    if not made:
        # Whose rules have no such planner have nothing to say of its steps.
        knowing = [each for each in found if all(problem.path != ("planner",) for problem in each)]
        raise FileError(*(knowing or found or [nobody])[-1])
    return made


def travel_text(gathered: Gathered, plans: Sequence[Planned], locale: Locale) -> str:
    """Who travels and how fast, then what comes of the plan, under the names of those whom it is about."""
    groups, title = gathered.groups, gathered.title or locale.text(Msg("Unnamed"))
    parts = [party_text(title, groups)]
    for each in plans:
        view = plan_view(each.group.presenter, each.planner, each.plan, each.judgement)
        parts.append(plan_text(view, title if len(groups) == 1 else _names(each.group, locale)))
    return "\n\n".join(parts)


def _names(group: GroupView, locale: Locale) -> str:
    return locale.text(names_of([group.subject, *group.subject.others]).label)


def travel_json(gathered: Gathered, plans: Sequence[Planned]) -> Mapping[str, Json]:
    """The same for scripts."""
    names = [each.subject.character.name for each in gathered.attending]
    return {
        "name": gathered.title,
        "travellers": names,
        "groups": party_json(gathered.groups),
        "plans": [
            {
                "system": each.group.presenter.system.id,
                "planner": each.planner.id,
                **plan_json(each.judgement, each.group.presenter),
            }
            for each in plans
        ],
    }
