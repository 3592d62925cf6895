"""The d100 journey as a planner: stretches, rests and nights, of one or of a whole party."""

from __future__ import annotations

from charsheet.rules.layout import Figure
from charsheet.rules.planner import Planner, PlanStep, StepKind
from charsheet.systems.d100.journey.march import start
from charsheet.systems.d100.journey.planner_form import REST_FIELDS, SETUP_FIELDS, STRETCH_FIELDS
from charsheet.systems.d100.journey.steps import Rest, Setup, Stretch
from charsheet.systems.d100.journey.told import ledger, take_night, take_rest, take_stretch, words
from charsheet.values import Msg, PMsg

JOURNEY = Planner(
    id="journey",
    label=Msg("Journey"),
    help=Msg("By day and hour: where one is, which tests come when, and what Fatigue is to be expected."),
    setup=Setup,
    setup_fields=SETUP_FIELDS,
    start=start,
    kinds=(
        StepKind(
            "stretch",
            Msg("Stretch"),
            Msg("A part of the way, all of it alike. It takes as many days as it needs."),
            Stretch,
            take_stretch,
            STRETCH_FIELDS,
            {"distance": 10},
        ),
        StepKind(
            "rest",
            PMsg("journey", "Rest"),
            Msg("Some hours without moving, by day."),
            Rest,
            take_rest,
            REST_FIELDS,
            {"hours": 1},
        ),
        StepKind(
            "night",
            Msg("Night"),
            Msg("The day's march ends here; it goes on the next morning."),
            PlanStep,
            take_night,
        ),
    ),
    ledger=ledger,
    figures=(
        Figure(Msg("From the start"), "journey.place", Msg("How far all are by now.")),
        Figure(Msg("Day"), "journey.day", Msg("The first is 1.")),
        Figure(Msg("Time"), "journey.time", Msg("The minute that is begun counts.")),
        Figure(Msg("Fatigue expected"), "journey.fatigue", Msg("On average, of whoever is most tired.")),
    ),
    account=(
        Figure(Msg("An hour"), "journey.speed", Msg("How far all get together.")),
        Figure(Msg("On the way"), "journey.hours", Msg("Without the nights.")),
        Figure(Msg("Perception"), "journey.perception", Msg("What the pace takes off.")),
        Figure(Msg("Being noticed"), "journey.noticed", Msg("What those add who track or look.")),
    ),
    more=(
        Figure(Msg("Most tired"), "journey.tired", Msg("Whose Fatigue that is.")),
        Figure(Msg("An hour, easy pace"), "journey.group", Msg("How far all get together over free ground.")),
        Figure(Msg("The slowest"), "journey.slowest", Msg("A group moves at this one's speed.")),
        Figure(Msg("Marched"), "journey.marched", Msg("Since the last night.")),
        Figure(Msg("Travelled"), "journey.travelled", Msg("Since the start, without the pauses.")),
    ),
    words=words,
    together=True,
)
