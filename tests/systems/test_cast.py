"""Templates for a crowd: each is valid in every language, and shows what its name promises."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from charsheet.present.locale import LANGUAGES, get_locale
from charsheet.rules.cast import Adjustment, Npc, no_cast
from charsheet.rules.checks import remarks
from charsheet.rules.sheet import Sheet
from charsheet.storage.samples import from_npc
from charsheet.systems.registry import SYSTEMS, SYSTEMS_BY_ID, AnySystem
from charsheet.values import Amount, Msg, Status, Term

NPCS = [(system, npc) for system in SYSTEMS for npc in system.cast().npcs]
ADJUSTMENTS = [(system, each) for system in SYSTEMS for each in system.cast().adjustments]
ENGLISH = get_locale("en").text
PLAINEST = {"narateer": "guard", "d100": "guard", "d6": "townsfolk"}


def name_of(case: object) -> str | None:
    if isinstance(case, Msg):
        return None
    return str(getattr(case, "id", None) or case)


def sheet_of(system: AnySystem, npc: Npc, *adjustments: Adjustment) -> Sheet:
    character = from_npc(system, npc, ENGLISH, adjustments).character
    return system.evaluate(character, system.rulings())


def number(sheet: Sheet, id: str) -> Fraction:
    content = sheet[id].content
    assert isinstance(content, Fraction), id
    return content


def causes(sheet: Sheet, id: str) -> set[Any]:
    return {step.cause for step in sheet[id].steps}


WITH_CROWDS = [each for each in SYSTEMS if each.cast() != no_cast()]


def test_the_systems_of_books_have_crowds() -> None:
    assert [each.id for each in WITH_CROWDS] == ["narateer", "d100", "d6"]


@pytest.mark.parametrize("system", WITH_CROWDS, ids=lambda system: system.id)
def test_every_system_has_a_crowd(system: AnySystem) -> None:
    cast = system.cast()
    ids = [each.id for each in cast.npcs]
    assert len(ids) >= 8
    assert {"guard", "wolf", "flyer", "giant", "swimmer", "porter", "crawler", "mount", "goblin"} <= set(ids)
    assert len({*ids, *(each.id for each in system.templates)}) == len(ids) + len(system.templates)
    adjustments = [each.id for each in cast.adjustments]
    assert {"veteran", "wounded", "armoured"} < set(adjustments)
    assert len(set(adjustments)) == len(adjustments) >= 5
    brought = [condition for each in cast.adjustments for condition in each.conditions]
    assert len(set(brought)) == len(brought)
    assert cast.npc("giant") is cast.npcs[ids.index("giant")]
    assert cast.adjustment("wounded") is cast.adjustments[adjustments.index("wounded")]
    assert (cast.npc("nobody"), cast.adjustment("nobody")) == (None, None)


def test_a_system_without_a_crowd_has_none() -> None:
    assert (no_cast().npcs, no_cast().adjustments) == ((), ())


@pytest.mark.parametrize(("system", "npc"), NPCS, ids=name_of)
def test_a_template_is_a_whole_character_of_one_language(system: AnySystem, npc: Npc) -> None:
    made = {id: from_npc(system, npc, get_locale(id).text) for id in LANGUAGES}
    assert made["en"].character.name == npc.label.id
    assert made["en"].character.notes == npc.notes.id
    words = {id: (each.character.name, each.character.notes) for id, each in made.items()}
    assert len(set(words.values())) == len(LANGUAGES)
    sheets = [system.evaluate(each.character, system.rulings()) for each in made.values()]
    for sheet in sheets:
        assert [id for id, each in sheet.items() if each.status is Status.UNKNOWN] == []
    # The numbers are the same ones in every language.
    assert len({tuple((id, str(each.content)) for id, each in sheet.items()) for sheet in sheets}) == 1
    assert remarks(made["en"].character) == ()
    russian = made["ru"].character
    texts = [russian.name, russian.notes, *(each.name for each in (*russian.effects, *russian.equipment))]
    assert [each for each in texts if not any("а" <= letter.lower() <= "я" for letter in each)] == []


def difficult_is_plain(sheet: Sheet) -> bool:
    return number(sheet, "walk.difficult") == number(sheet, "walk.distance")


PROMISES: dict[tuple[str, str], Callable[[Sheet], bool]] = {
    ("narateer", "guard"): lambda s: (
        number(s, "sprint.athletics.distance") > number(s, "sprint.acrobatics.distance")
    ),
    ("narateer", "courier"): lambda s: number(s, "run.cost") == 0 and number(s, "acrobatics.uses") == 5,
    ("narateer", "porter"): lambda s: number(s, "bm.current") == number(s, "bm") / 2,
    ("narateer", "goblin"): lambda s: number(s, "bm") < 12,
    ("narateer", "wolf"): lambda s: number(s, "bm.current") >= 20 and "Four legs" in causes(s, "bm.current"),
    ("narateer", "flyer"): lambda s: difficult_is_plain(s) and "Wings" in causes(s, "bm.current"),
    ("narateer", "giant"): lambda s: (
        "Long stride" in causes(s, "bm.current") and number(s, "acrobatics.uses") == 1
    ),
    ("narateer", "swimmer"): lambda s: difficult_is_plain(s) and number(s, "bm.current") < number(s, "bm"),
    ("narateer", "crawler"): lambda s: (
        s["run.allowed"].content is False
        and s["sprint.allowed"].content is False
        and number(s, "walk.crawl") == number(s, "bm.current") / 2
    ),
    ("narateer", "mount"): lambda s: number(s, "bm.current") == 24 and number(s, "run.distance") == 48,
    ("narateer", "walking_dead"): lambda s: (
        number(s, "bm.current") == number(s, "bm") / 2 and number(s, "run.cost") == 2
    ),
    ("d100", "guard"): lambda s: number(s, "spd") == 3 and number(s, "size.to_hit") == 0,
    ("d100", "goblin"): lambda s: number(s, "size.to_hit") == -10 and number(s, "spd") == 3,
    ("d100", "wolf"): lambda s: number(s, "spd") == 2 * 3 and number(s, "walk.run") == 36,
    ("d100", "flyer"): lambda s: number(s, "fly.spd") == 8 > number(s, "walk.spd") and "hover.spd" not in s,
    ("d100", "wisp"): lambda s: number(s, "hover.spd") == 6 > number(s, "walk.spd") and "fly.spd" not in s,
    ("d100", "giant"): lambda s: number(s, "size.to_hit") == 20 and number(s, "spd") == 5,
    ("d100", "troll"): lambda s: number(s, "size.to_hit") == 10 and number(s, "swim.modifier") == -30,
    ("d100", "swimmer"): lambda s: number(s, "swim.spd") == 2 * number(s, "walk.spd"),
    ("d100", "porter"): lambda s: (
        number(s, "carry") < number(s, "load.total") <= number(s, "lift") and number(s, "spd") == 3 - 1
    ),
    ("d100", "crawler"): lambda s: number(s, "difficult.spd") == number(s, "walk.spd") == 3,
    ("d100", "mount"): lambda s: number(s, "spd") == 10 and number(s, "load.total") <= number(s, "carry"),
    ("d100", "burrower"): lambda s: number(s, "burrow.spd") == 5 > number(s, "walk.spd"),
    ("d6", "guard"): lambda s: number(s, "move") == 6,
    ("d6", "townsfolk"): lambda s: number(s, "move") == 5,
    ("d6", "goblin"): lambda s: number(s, "move") == number(s, "climb.move") == 4,
    ("d6", "wolf"): lambda s: number(s, "move") == 9 and number(s, "fatigue.rounds") == 6,
    ("d6", "flyer"): lambda s: number(s, "move") == 12 and "Wings" in causes(s, "move"),
    ("d6", "giant"): lambda s: number(s, "move") == 9 and "Long stride" in causes(s, "move"),
    ("d6", "swimmer"): lambda s: number(s, "swim.move") == 8 > number(s, "move"),
    ("d6", "porter"): lambda s: number(s, "move") == 6 - 3 and number(s, "load.total") == 80,
    ("d6", "crawler"): lambda s: number(s, "move") == number(s, "climb.move") == 1,
    ("d6", "climber"): lambda s: number(s, "climb.move") == number(s, "move") == 7,
    ("d6", "mount"): lambda s: number(s, "move") == 10 and number(s, "run.x6") == 60,
}


@pytest.mark.parametrize(("system", "npc"), NPCS, ids=name_of)
def test_a_template_shows_what_its_name_promises(system: AnySystem, npc: Npc) -> None:
    assert PROMISES[system.id, npc.id](sheet_of(system, npc))


@pytest.mark.parametrize(("system", "adjustment"), ADJUSTMENTS, ids=name_of)
def test_why_tells_an_adjustment_by_its_name(system: AnySystem, adjustment: Adjustment) -> None:
    npc = next(
        each
        for each in system.cast().npcs
        if each.id == ("flyer" if adjustment.id == "entangled" else PLAINEST[system.id])
    )
    plain, changed = sheet_of(system, npc), sheet_of(system, npc, adjustment)
    told = {step.cause for value in changed.values() for step in value.steps}
    assert adjustment.label.id in told
    assert [id for id in plain if plain[id].result != changed[id].result]
    assert adjustment.effects
    known = {each.id for each in system.character.CONDITIONS}
    assert set(adjustment.conditions) <= known


def changes(system: str, npc: str, adjustment: str, *ids: str) -> list[object]:
    """What an adjustment adds to values of a template; other contents as they are after it."""
    found = SYSTEMS_BY_ID[system]
    cast = found.cast()
    template, change = cast.npc(npc), cast.adjustment(adjustment)
    assert template is not None
    assert change is not None
    before, after = sheet_of(found, template), sheet_of(found, template, change)
    told: list[object] = []
    for id in ids:
        one, other = before[id].result, after[id].result
        if isinstance(one, Amount) and isinstance(other, Amount):
            told.append(int(other.number) - int(one.number))
        else:
            told.append(other.id if isinstance(other, Term) else other)
    return told


@pytest.mark.parametrize(
    ("system", "npc", "adjustment", "expected"),
    [
        ("narateer", "guard", "veteran", {"bm.current": 2, "sprint.cost": -1}),
        ("narateer", "guard", "wounded", {"bm.current": -4, "sprint.allowed": False, "run.allowed": True}),
        ("narateer", "guard", "armoured", {"bm.current": -2, "manoeuvre.cost": 1, "load.total": 6}),
        ("narateer", "guard", "swift", {"bm.current": 4}),
        ("narateer", "guard", "surefooted", {"walk.difficult": 6, "stand.cost": -1}),
        ("narateer", "guard", "exhausted", {"bm.current": -6, "run.cost": 3, "sprint.cost": 4}),
        ("d100", "flyer", "veteran", dict.fromkeys(("test.athletics", "test.acrobatics", "test.dodge"), 10)),
        (
            *("d100", "flyer", "wounded"),
            {
                "spd": -1,
                "fly.spd": -1,
                **dict.fromkeys(("test.athletics", "test.acrobatics", "test.dodge"), -10),
            },
        ),
        ("d100", "troll", "armoured", {"test.swim": -30, "test.stealth": -10, "load.total": 25}),
        ("d100", "flyer", "swift", {"spd": 1, "fly.spd": 2}),
        ("d100", "guard", "waterborn", {"swim.spd": 2, "test.swim": 20}),
        ("d100", "flyer", "entangled", {"spd": -2, "test.dodge": -20, "fly.spd": -8}),
        ("d6", "guard", "veteran", {"move": 1}),
        ("d6", "guard", "wounded", {"move": -2}),
        ("d6", "wolf", "armoured", {"move": -1, "swim.move": -3, "climb.move": -2, "load.total": 18}),
        ("d6", "guard", "swift", {"move": 2}),
        ("d6", "guard", "waterborn", {"swim.move": 2, "move": 0}),
        ("d6", "guard", "exhausted", {"move": -1, "run.allowed": False}),
    ],
)
def test_what_an_adjustment_comes_to(
    system: str, npc: str, adjustment: str, expected: dict[str, object]
) -> None:
    found = dict(zip(expected, changes(system, npc, adjustment, *expected), strict=True))
    assert found == expected


def test_an_adjustment_declares_each_target_that_there_is() -> None:
    wrong = [
        (system.id, adjustment.id, each.target)
        for system, adjustment in ADJUSTMENTS
        for each in adjustment.effects
        if each.target not in {known.id for known in system.character.EFFECT_TARGETS}
    ]
    assert wrong == []
