"""What a d100 party comes to: each by its own way, all as fast as the slowest, and what would help."""

from __future__ import annotations

from typing import Any

from charsheet.rules.party import Told
from charsheet.systems.d100.journey.party import tell, ways
from charsheet.values import Term
from tests.cases.journeys import company
from tests.cases.load import spoken
from tests.cases.load import told as story
from tests.cases.plans import contents


def walker(name: str, agility: int | None, **fields: Any) -> dict[str, Any]:
    known = {"s": 40, "t": 40, **({} if agility is None else {"a": agility})}
    return {"name": name, "characteristics": known, **fields}


def wing(**fields: Any) -> dict[str, Any]:
    return walker("Wing", 40, size=-2, traits=[{"name": "Flyer", "value": 8}], **fields)


def told(*party: dict[str, Any]) -> Told:
    first = company(list(party))
    return tell([first, *first.others])


def values(made: Told, who: str) -> dict[str, Any]:
    before = f"party.{who}."
    return {
        id.removeprefix(before): each for id, each in contents(made.sheet).items() if id.startswith(before)
    }


def remedies(made: Told) -> list[tuple[str, object, object]]:
    found = contents(made.sheet)
    table = next(each for each in made.tables if spoken(each.title) == "What would help")
    assert all(len(row.values) == len(table.columns) == 2 for row in table.rows)
    rows = [(spoken(row.label), [found[str(id)] for id in row.values]) for row in table.rows]
    return [(label, speed, gain) for label, (speed, gain) in rows]


def test_the_slowest_of_6_4_and_2_decides() -> None:
    made = told(walker("Six", 60), walker("Four", 40), walker("Two", 20))
    assert made.slowest == (2,)
    assert values(made, "1") == {
        "way": "walk",
        "spd": 6,
        "half": 6,
        "full": 12,
        "charge": 18,
        "run": 36,
        "minute": 144,
        "hour": 9,
        "day": 90,
        "fast": 18,
        "running": 27,
        "march": 72,
    }
    assert values(made, "all") == {
        "minute": 48,
        "hour": 3,
        "fast": 6,
        "running": 9,
        "march": 24,
        "day": 30,
        "spd": 2,
        "half": 2,
        "full": 4,
        "charge": 6,
        "run": 12,
        "slowest": "Two",
    }
    last = made.sheet["party.all.hour"].steps[-1]
    assert (spoken(last.cause or ""), last.rule and last.rule.id) == ("the slowest decides: Two", "S4")
    assert remedies(made) == [
        ("Pace: Running, which tires", 9, 6),
        ("Two: carried, or on a mount", 6, 3),
        ("Pace: Fast, which tires", 6, 3),
    ]
    assert made.notes == ()
    titles = [spoken(each.title) for each in made.tables]
    assert titles == ["On the road", "What would help", "In combat"]
    assert [spoken(row.label) for row in made.tables[0].rows] == ["Six", "Four", "Two", "All together"]


def test_a_flyer_flies_unless_it_chose_otherwise() -> None:
    flies = values(told(wing()), "1")
    assert (flies["way"], flies["spd"], flies["hour"], flies["fast"], flies["running"]) == (
        "fly",
        8,
        12,
        24,
        36,
    )
    assert flies["march"] == 96
    walks = values(told(wing(way="walk")), "1")
    assert (walks["way"], walks["spd"], walks["hour"], walks["march"]) == ("walk", 2, 3, 24)
    swims = values(told(wing(way="swim")), "1")
    assert (swims["way"], swims["run"], swims["hour"]) == ("swim", 12, 3)
    lost = values(told(walker("Ann", 40, way="fly")), "1")
    assert lost["way"] == "walk"


def test_who_cannot_travel_is_named() -> None:
    made = told(walker("Six", 60), walker("Bound", 40, conditions=["immobile"]))
    assert made.slowest == (1,)
    assert [spoken(each) for each in made.notes] == ["Bound cannot travel: Immobile"]
    assert values(made, "all")["hour"] == 0
    assert remedies(made) == [
        ("Bound: carried, or on a mount", 9, 9),
        ("Bound: without: Immobile", 6, 6),
    ]
    alone = told(walker("Bound", 40, conditions=["immobile"]))
    assert remedies(alone) == [("Bound: without: Immobile", 6, 6)]


def test_what_is_not_known_is_named() -> None:
    made = told(walker("Six", 60), walker("Who", None))
    assert made.slowest == (1,)
    assert [spoken(each) for each in made.notes] == ["The speed of Who is not known"]
    assert values(made, "all")["hour"] is None
    assert remedies(made) == [("Who: carried, or on a mount", 9, 9)]


def test_without_remedies_there_is_no_table_of_them() -> None:
    titles = [spoken(each.title) for each in told(walker("Who", None)).tables]
    assert titles == ["On the road", "In combat"]


def test_the_ways_to_choose_from() -> None:
    assert [each.id for each in ways(company([walker("Ann", 40)]).sheet)] == ["walk", "swim"]
    offered = ways(company([wing()]).sheet)
    assert [(each.id, spoken(each.label)) for each in offered] == [
        ("walk", "On foot"),
        ("swim", "Swimming"),
        ("fly", "Flying"),
    ]


def test_every_number_says_where_it_comes_from() -> None:
    made = told(wing(overrides=[{"target": "march.day", "value": 1, "reason": "Slow"}]), walker("Two", 20))
    expected = {
        "party.1.way": ["state S3 = Flying"],
        "party.1.march": [
            "total S1 traits[0].value (Flyer) 8 = 8 m",
            "table S3 [travel] 'SPD 8' 12 = 12 km",
            "multiply S7 (hours) 8 h = 96 km",
        ],
        "party.2.fast": [
            "total S1 (A.b) 2 bonus | size 0 = 2 m",
            "table S3 [travel] 'SPD 2' 3 = 3 km",
            "multiply S8 'Fast pace' 2 = 6 km",
        ],
        "party.all.march": [
            "total S1 (A.b) 2 bonus | size 0 = 2 m",
            "table S3 [travel] 'SPD 2' 3 = 3 km",
            "multiply S7 (hours) 8 h = 24 km",
            "state S4 'the least: Two' = 24 km",
        ],
        "party.all.slowest": ["state S4 = Two"],
    }
    assert {id: story(made.sheet[id]) for id in expected} == expected
    for table in (made.tables[0], made.tables[-1]):
        assert spoken(table.rows[-1].label) == "All together"
    walks = told(walker("Ann", 40, overrides=[{"target": "march.day", "value": 1, "reason": "Slow"}]))
    assert values(walks, "1")["march"] == 1
    way = made.sheet["party.1.way"].content
    assert isinstance(way, Term)
    assert spoken(way.label) == "Flying"


def test_remedies_say_what_they_gain_and_from_where() -> None:
    made = told(walker("Six", 60), walker("Two", 20))
    assert story(made.sheet["party.help.2.gain"]) == [
        "total S4 (then) 9 km = 9 km",
        "add S4 (now) -3 km = 6 km",
    ]
    stuck = told(walker("Six", 60), walker("Bound", 40, conditions=["immobile"]))
    assert story(stuck.sheet["party.help.1.gain"]) == ["total S4 (then) 9 km = 9 km"]
