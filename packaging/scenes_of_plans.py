"""Scenes of what several do together and of what is planned: parties, journeys, turns, falls and chases."""

from __future__ import annotations

import json
from collections.abc import Mapping

from PySide6.QtWidgets import QScrollArea

from charsheet.model.base import Json
from charsheet.rules.plans import plan_from
from stage import Scene, Stage
from ui.party.page import PartyPage


def _party(stage: Stage) -> PartyPage:
    """Five characters of three systems, one of whom is slow, and one whose file is gone."""
    members = ["mira", "thorn", "shmyg"]
    for name in members:
        stage.sample(name)
    for name, agility, load in (("Ася", 60, 0), ("Bertram", 30, 60)):
        known = {"s": 40, "t": 45, "a": agility}
        tree = {"format": 1, "system": "d100", "name": name, "characteristics": known, "load": {"kg": load}}
        (stage.folder / f"{name}.charsheet").write_text(json.dumps(tree), encoding="utf-8")
        members.insert(0, name)
    rows = [{"path": f"{each}.charsheet"} for each in (*members, "Gone")]
    path = stage.folder / "party.charsheet"
    party = {"format": 1, "kind": "party", "name": "Семь ветров", "members": rows}
    path.write_text(json.dumps(party), encoding="utf-8")
    stage.window.open_paths([path])
    stage.wait()
    page = stage.window.parties.page
    if page is None:
        raise LookupError
    page.members.pick(4)
    return page


def _journey(stage: Stage) -> None:
    panel = _party(stage).panels[0]
    planner = panel.owner.planners[0]
    steps = [
        {"kind": "stretch", "distance": 20},
        {"kind": "stretch", "distance": 9, "pace": "fast"},
        {"kind": "night"},
        {"kind": "stretch", "distance": 6, "way": "fly"},
    ]
    _, plan = plan_from({"planner": planner.id, "setup": {"hours": 10}, "steps": steps}, (planner,))
    planned = panel.planners.open(planner)
    planned.draft.become(plan)
    planned.steps.pick(1)


def _planner(stage: Stage) -> None:
    page = stage.open("mira")
    page.planners.open(page.document.system.planners[0])


def _planned(name: str, planner: str, setup: Json, *steps: Json) -> Scene:
    """A plan of one of the samples, its last step chosen."""

    def play(stage: Stage) -> None:
        page = stage.open(name)
        found = next(each for each in page.planners.planners if each.id == planner)
        panel = page.planners.open(found)
        _, plan = plan_from({"planner": planner, "setup": setup, "steps": list(steps)}, (found,))
        panel.draft.become(plan)
        panel.steps.pick(len(steps) - 1)
        stage.wait(200)  # the table's height is known a moment later
        area = page.planners.currentWidget()
        if panel.tables and isinstance(area, QScrollArea):
            area.ensureWidgetVisible(panel.tables[-1])

    return play


def _chase(name: str, other: Mapping[str, Json], setup: Json, *steps: Json) -> Scene:
    """A chase of one of the samples after, or away from, somebody else."""
    play = _planned(name, "chase", {"other": "other.charsheet", **setup}, *steps)

    def chase(stage: Stage) -> None:
        stage.sample(name)
        path = stage.folder / "other.charsheet"
        path.write_text(json.dumps({"format": 1, **other}), encoding="utf-8")
        play(stage)

    return chase


PLAN_SCENES: Mapping[str, Scene] = {
    "planner": _planner,
    "party": _party,
    "journey": _journey,
    "planner-narateer-turn": _planned(
        "mira",
        "turn",
        {},
        {"kind": "mode", "mode": "run"},
        {"kind": "manoeuvre", "skill": "acrobatics", "obstacle": "Stall", "result": "failure", "lost": 2},
        {"kind": "action", "name": "Draw a knife", "ad": 40},
        {"kind": "move", "distance": 900},
        {"kind": "move", "distance": 3, "ground": "difficult"},
    ),
    "planner-d100-turn": _planned(
        "shmyg",
        "turn",
        {"melee": True},
        {"kind": "move", "action": "full_move", "terrain": "ice"},
        {"kind": "action", "name": "Дротик", "attack": True},
        {"kind": "altitude", "to": "ground"},
        {"kind": "altitude", "to": "low", "distance": 8},
    ),
    "planner-d100-jump": _planned(
        "shmyg", "turn", {}, {"kind": "jump", "direction": "long", "run_up": 8, "wanted": 5}
    ),
    "planner-d100-fall": _planned(
        "shmyg",
        "fall",
        {"height": 112},
        {"kind": "jump_down", "result": "success"},
        {"kind": "fall"},
        {"kind": "land"},
    ),
    "planner-d6-round": _planned(
        "thorn",
        "round",
        {"round_seconds": 10},
        {"kind": "move", "distance": 11, "ground": "run.rough", "result": "success"},
        {"kind": "end"},
        {"kind": "exert", "name": "Climbing gear", "rounds": 3},
        {"kind": "jump", "wanted": 4, "run_up": 2, "points": 6},
        {"kind": "hold", "prepared": True, "result": 14},
    ),
    "chase-narateer": _chase(
        "mira",
        {"system": "narateer", "name": "Kael", "attributes": {"strength": 2, "agility": 4}},
        {"gap": 30, "lost": 120},
        {"kind": "run", "turns": 1, "mode": "walk", "other_mode": "run"},
        {"kind": "compare"},
    ),
    "chase-d100": _chase(
        "shmyg",
        {"system": "d100", "name": "Городской стражник", "characteristics": {"a": 40, "s": 35, "t": 30}},
        {"gap": 30, "ground": "difficult.mud", "other_ground": "free", "lost": 200},
        {"kind": "run", "turns": 1, "mode": "half", "other_mode": "full", "result": "success"},
        {"kind": "run", "turns": 2, "mode": "run", "other_mode": "charge", "other_result": "failure"},
        {"kind": "run", "turns": 1, "mode": "run", "other_mode": "half", "result": "failure", "covered": 2},
        {"kind": "compare"},
    ),
    "chase-d6": _chase(
        "thorn",
        {"system": "d6", "name": "Goblin", "base_move": 5},
        {"gap": 20, "role": "quarry", "lost": 60},
        {"kind": "run", "turns": 2, "mode": "x2", "other_mode": "x2"},
    ),
}
