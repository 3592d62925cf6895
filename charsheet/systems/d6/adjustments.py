"""What a D6 character can be besides what it is. The source names none of these: they are ours."""

from __future__ import annotations

from charsheet.rules.cast import Adjustment, Cast, Change
from charsheet.systems.d6.npcs import NPCS
from charsheet.values import Msg

ADJUSTMENTS = (
    Adjustment(
        "veteran",
        Msg("Veteran"),
        Msg("Has done it a hundred times: Move 1 more."),
        (Change("move", "add", 1),),
    ),
    Adjustment(
        "wounded",
        Msg("Wounded"),
        Msg("Limps: Move 2 less, and swimming and climbing with it."),
        (Change("move", "add", -2),),
    ),
    Adjustment(
        "armoured",
        Msg("Armoured"),
        Msg("Mail and shield of 18 kg: Move 1 less, 2 less more when swimming, 1 less more when climbing."),
        (Change("move", "add", -1), Change("swim.move", "add", -2), Change("climb.move", "add", -1)),
        equipment=({"name": Msg("Mail and shield"), "kg": 18},),
    ),
    Adjustment(
        "swift",
        Msg("Swift"),
        Msg("Faster than others of its kind: Move 2 more."),
        (Change("move", "add", 2),),
    ),
    Adjustment(
        "waterborn",
        Msg("At home in water"),
        Msg("Swims 2 Spaces faster."),
        (Change("swim.move", "add", 2),),
    ),
    Adjustment(
        "exhausted",
        Msg("Exhausted"),
        Msg("Fatigued, so nothing beyond the normal Move; and that is 1 less."),
        (Change("move", "add", -1),),
        conditions=("fatigued",),
    ),
)

CAST = Cast(NPCS, ADJUSTMENTS)
