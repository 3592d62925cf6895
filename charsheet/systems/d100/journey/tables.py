"""The tables of a step of a journey: how many rows they have is known only when the way is gone."""

from __future__ import annotations

from collections.abc import Sequence

from charsheet.rules.layout import Column, Row, Table
from charsheet.rules.units import KILOMETRE, PERCENT
from charsheet.systems.d100.journey.march import Part, day_of, time_of
from charsheet.systems.d100.journey.weariness import FATIGUE, Trial
from charsheet.systems.d100.terms import HOUR
from charsheet.values import Msg, NMsg, PMsg, Words

WHO, TEST, PART, HELP = "journey.who", "journey.test", "journey.part", "journey.help"
SHOWN_FATIGUE = 6
"""From so many points of Fatigue on, their chances stand in one column."""

MORE = Msg("{n} or more", n=SHOWN_FATIGUE)
TRAVELLER = Msg("Traveller")
LABELS: dict[tuple[str, str], Msg] = {
    ("part", "hours"): Msg("On the way"),
    ("part", "way"): Msg("Distance"),
    ("part", "place"): Msg("From the start"),
    ("test", "who"): TRAVELLER,
    ("test", "what"): PMsg("d100", "Test"),
    ("test", "target"): Msg("Target"),
    ("test", "chance"): Msg("Chance"),
    ("test", "expected"): Msg("Fatigue then"),
    ("who", "way"): Msg("Way"),
    ("who", "easy"): Msg("An hour, easy pace"),
    ("who", "speed"): Msg("An hour, this pace"),
    ("who", "pace"): Msg("Keeps up at"),
    ("who", "fatigue"): Msg("Expected"),
    ("help", "speed"): Msg("All together, an hour"),
    ("help", "gain"): Msg("More, an hour"),
    ("help", "saved"): Msg("Saves"),
}
"""What each kind of value is called."""


def parts_table(parts: Sequence[Part]) -> Table:
    """Where all are when, a row for each day."""
    columns = (
        Column(LABELS["part", "hours"], HOUR),
        Column(LABELS["part", "way"], KILOMETRE),
        Column(LABELS["part", "place"], KILOMETRE),
    )
    rows = tuple(
        Row(
            Msg(
                "Day {day}, {begins}–{ends}",
                day=day_of(part.begins),
                begins=time_of(part.begins),
                ends=time_of(part.begins + part.hours),
            ),
            tuple(f"{PART}.{number}.{each}" for each in ("hours", "way", "place")),
        )
        for number, part in enumerate(parts, 1)
    )
    return Table(Msg("Day by day"), Msg("When"), columns, rows)


def trials_table(trials: Sequence[Trial], names: Sequence[Words]) -> Table:
    """Which test comes when, of whom."""
    columns = (
        Column(LABELS["test", "what"]),
        Column(LABELS["test", "target"], PERCENT),
        Column(LABELS["test", "chance"], PERCENT),
        Column(LABELS["test", "expected"], FATIGUE, Msg("What this one has to expect after it.")),
    )
    rows = tuple(
        Row(
            Msg("Day {day}, {begins}: {name}", day=day_of(trial.ends), begins=time_of(trial.ends), name=name)
            if trial.begins == trial.ends
            else Msg(
                "Day {day}, {begins}–{ends}: {name}",
                day=day_of(trial.begins),
                begins=time_of(trial.begins),
                ends=time_of(trial.ends),
                name=name,
            ),
            tuple(f"{TEST}.{number}.{each}" for each in ("what", "target", "chance", "expected")),
        )
        for number, trial in enumerate(trials, 1)
        for name in (names[trial.who],)
    )
    return Table(Msg("Tests on the way"), Msg("When"), columns, rows)


def travellers_table(names: Sequence[Words]) -> Table:
    """How each gets over the stretch, in kilometres an hour."""
    columns = (
        Column(LABELS["who", "way"]),
        Column(LABELS["who", "easy"], KILOMETRE, Msg("As far as the ground allows.")),
        Column(LABELS["who", "speed"], KILOMETRE, Msg("At the pace of this stretch.")),
        Column(
            LABELS["who", "pace"], help=Msg("Who is quicker than the slowest hurries no more than needed.")
        ),
    )
    rows = tuple(
        Row(_called(name), tuple(f"{WHO}.{number}.{each}" for each in ("way", "easy", "speed", "pace")))
        for number, name in enumerate(names, 1)
    )
    return Table(Msg("Who travels how"), TRAVELLER, columns, rows)


def fatigue_table(names: Sequence[Words]) -> Table:
    """How likely which Fatigue is after the step, the one that there was before the journey included."""
    columns = (
        Column(LABELS["who", "fatigue"], FATIGUE, Msg("On average.")),
        *(
            Column(NMsg("{n} Fatigue", "{n} Fatigue", n=points), PERCENT, optional=True)
            for points in range(SHOWN_FATIGUE)
        ),
        Column(MORE, PERCENT, optional=True),
    )
    suffixes = ("", *(f".{points}" for points in range(SHOWN_FATIGUE)), ".more")
    rows = tuple(
        Row(_called(name), tuple(f"{WHO}.{number}.fatigue{each}" for each in suffixes))
        for number, name in enumerate(names, 1)
    )
    return Table(PMsg("d100", "Fatigue"), TRAVELLER, columns, rows)


def helps_table(labels: Sequence[Msg]) -> Table:
    """What would make all faster, what helps most first."""
    columns = (
        Column(LABELS["help", "speed"], KILOMETRE, Msg("With this remedy alone.")),
        Column(LABELS["help", "gain"], KILOMETRE, Msg("More than without it.")),
        Column(LABELS["help", "saved"], HOUR, Msg("On this stretch.")),
    )
    rows = tuple(
        Row(label, tuple(f"{HELP}.{number}.{each}" for each in ("speed", "gain", "saved")))
        for number, label in enumerate(labels, 1)
    )
    return Table(Msg("What would help"), Msg("Remedy"), columns, rows)


def remedies_table(labels: Sequence[Msg]) -> Table:
    """What would make a party faster, what helps most first; there is no way yet on which it saves time."""
    columns = (
        Column(LABELS["help", "speed"], KILOMETRE, Msg("With this remedy alone.")),
        Column(LABELS["help", "gain"], KILOMETRE, Msg("More than without it.")),
    )
    rows = tuple(
        Row(label, (f"party.help.{number}.speed", f"party.help.{number}.gain"))
        for number, label in enumerate(labels, 1)
    )
    return Table(Msg("What would help"), Msg("Remedy"), columns, rows)


def _called(name: Words) -> Msg:
    return Msg("{name}", name=name)
