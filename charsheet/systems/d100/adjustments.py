"""What a d100 character can be besides what it is. The sources name none of these: they are ours."""

from __future__ import annotations

from decimal import Decimal

from charsheet.rules.cast import Adjustment, Cast, Change
from charsheet.systems.d100.npcs import NPCS
from charsheet.values import Msg

ADJUSTMENTS = (
    Adjustment(
        "veteran",
        Msg("Veteran"),
        Msg("Has done it a hundred times: +10 to Athletics, Acrobatics and Dodge."),
        (
            Change("test.athletics", "add", 10),
            Change("test.acrobatics", "add", 10),
            Change("test.dodge", "add", 10),
        ),
    ),
    Adjustment(
        "wounded",
        Msg("Wounded"),
        Msg("Limps: SPD 1 less on foot and in the air, −10 to Athletics, Acrobatics and Dodge."),
        (
            Change("spd", "add", -1),
            Change("fly.spd", "add", -1),
            Change("test.athletics", "add", -10),
            Change("test.acrobatics", "add", -10),
            Change("test.dodge", "add", -10),
        ),
    ),
    Adjustment(
        "armoured",
        Msg("Armoured"),
        Msg("Heavy armour of 25 kg: −30 to swimming, as the source has it, and −10 to Stealth."),
        (Change("test.swim", "add", -30), Change("test.stealth", "add", -10)),
        equipment=({"name": Msg("Heavy armour"), "kg": 25},),
    ),
    Adjustment(
        "swift",
        Msg("Swift"),
        Msg("Faster than others of its kind: SPD 1 more on foot, 2 more in the air."),
        (Change("spd", "add", 1), Change("fly.spd", "add", 2)),
    ),
    Adjustment(
        "waterborn",
        Msg("At home in water"),
        Msg("Swims 2 m faster, and gets through waves and fights in water at +20."),
        (Change("swim.spd", "add", 2), Change("test.swim", "add", 20)),
    ),
    Adjustment(
        "entangled",
        Msg("Entangled"),
        Msg("Caught in a net or in vines: half the SPD, −20 to Dodge, and no flying. A flyer falls."),
        (Change("spd", "multiply", Decimal("0.5")), Change("test.dodge", "add", -20)),
        conditions=("no_flight",),
    ),
)

CAST = Cast(NPCS, ADJUSTMENTS)
