"""What a Narateer character can be besides what it is. The source names none of these: they are ours."""

from __future__ import annotations

from charsheet.rules.cast import Adjustment, Cast, Change
from charsheet.systems.narateer.npcs import NPCS
from charsheet.values import Msg

ADJUSTMENTS = (
    Adjustment(
        "veteran",
        Msg("Veteran"),
        Msg("Has done it a hundred times: +2 m Base Movement, a Sprint costs 1 AD less."),
        (Change("bm", "add", 2), Change("sprint.cost", "add", -1)),
    ),
    Adjustment(
        "wounded",
        Msg("Wounded"),
        Msg("Limps: −4 m Base Movement, and no Sprint until it is healed."),
        (Change("bm", "add", -4),),
        conditions=("no_sprint",),
    ),
    Adjustment(
        "armoured",
        Msg("Armoured"),
        Msg("Mail and shield: −2 m Base Movement, a risky manoeuvre costs 1 AD more. They weigh 6 Bulk."),
        (Change("bm", "add", -2), Change("manoeuvre.cost", "add", 1)),
        equipment=({"name": Msg("Mail and shield"), "bulk": 6},),
    ),
    Adjustment(
        "swift",
        Msg("Swift"),
        Msg("Faster than others of its kind: +4 m Base Movement."),
        (Change("bm", "add", 4),),
    ),
    Adjustment(
        "surefooted",
        Msg("Sure-footed"),
        Msg("Difficult ground costs 1 m less for each metre, and standing up 1 AD less."),
        (Change("difficult.cost", "add", -1), Change("stand.cost", "add", -1)),
    ),
    Adjustment(
        "exhausted",
        Msg("Exhausted"),
        Msg("Slowed, and a Run or a Sprint costs 1 AD more before that."),
        (Change("run.cost", "add", 1), Change("sprint.cost", "add", 1)),
        conditions=("slowed",),
    ),
)

CAST = Cast(NPCS, ADJUSTMENTS)
