"""The fields that a form asks for in each step of a d100 journey."""

from __future__ import annotations

from functools import partial

from charsheet.rules.layout import Field, Kind, Option, OptionsFor
from charsheet.rules.units import KILOMETRE
from charsheet.systems.d100.journey.company import PACES, WAYS
from charsheet.systems.d100.model import D100Rulings
from charsheet.systems.d100.terms import DIFFICULT, HOUR
from charsheet.values import Msg, PMsg

_GROUNDS = {"free": Msg("Free ground"), "difficult": DIFFICULT}


def _labelled(labels: dict[str, Msg], _rulings: D100Rulings) -> tuple[Option, ...]:
    return tuple(Option(id, label) for id, label in labels.items())


def _options(labels: dict[str, Msg]) -> OptionsFor:
    return partial(_labelled, labels)


SETUP_FIELDS = (
    Field(("begins",), Msg("A day begins at"), Msg("The hour at which one sets out."), Kind.DECIMAL, HOUR),
    Field(
        ("hours",),
        Msg("Hours of march"),
        Msg(
            "In a day. Beyond 8 it is a forced march: a T test for each hour, 1 Fatigue for each that fails."
        ),
        Kind.DECIMAL,
        HOUR,
    ),
    Field(
        ("night",),
        Msg("A night takes away"),
        Msg("Fatigue; of a forced march's half as much. The sources of movement do not say how much it is."),
        Kind.WHOLE,
    ),
)
STRETCH_FIELDS = (
    Field(("distance",), Msg("Distance"), Msg("How far this stretch leads."), Kind.DECIMAL, KILOMETRE),
    Field(
        ("way",),
        Msg("Way"),
        Msg("How one moves. By their own way each goes as was chosen in the party, else the quickest way."),
        Kind.CHOICE,
        options=_options(WAYS),
    ),
    Field(
        ("pace",),
        Msg("Pace"),
        Msg("Fast is twice, running three times as far, and both tire. Only who must hurry does."),
        Kind.CHOICE,
        options=_options(PACES),
    ),
    Field(
        ("ground",),
        PMsg("d100", "Ground"),
        Msg("Difficult terrain halves the speed on foot; swimmers and flyers do not notice it."),
        Kind.CHOICE,
        options=_options(_GROUNDS),
    ),
    Field(
        ("divisor",),
        Msg("Slower by"),
        Msg("The GM's own divisor for weather, uneven ground or stealth: 2 is half the speed."),
        Kind.DECIMAL,
    ),
    Field(("reason",), Msg("Reason"), Msg("Why it is slower; a divisor needs one."), Kind.TEXT),
    Field(
        ("hours",),
        Msg("Hours of march"),
        Msg("In a day of this stretch. Left empty, they are those of the journey."),
        Kind.DECIMAL,
        HOUR,
    ),
    Field(
        ("rough",),
        Msg("Waves or current"),
        Msg("Who swims needs Athletics(S)+0 to move at all."),
        Kind.SWITCH,
    ),
)
REST_FIELDS = (
    Field(("hours",), Msg("For"), Msg("How long. A fast pace ends with it."), Kind.DECIMAL, HOUR),
    Field(
        ("recovers",),
        Msg("Takes away"),
        Msg("Fatigue that so long a rest takes away; of a forced march's half as much."),
        Kind.WHOLE,
    ),
)
