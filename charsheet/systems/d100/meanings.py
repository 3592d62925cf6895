"""What the rows of the tables mean, where neither a rule nor a label says it already."""

from __future__ import annotations

from collections.abc import Mapping

from charsheet.values import Msg

WAYS_MEAN: Mapping[str, Msg] = {
    "walk": Msg("Upright, over ground that hinders nobody."),
    "difficult": Msg("Upright, over ground that hinders: SPD is halved."),
    "prone": Msg("Lying: SPD is halved, and there is neither Run nor Charge."),
    "prone_difficult": Msg("Lying, over ground that hinders: SPD is halved twice."),
    "swim": Msg("On and under water; without a test as long as the water is calm."),
    "fly": Msg("In the air at any altitude, by the Trait Flyer."),
    "hover": Msg("Up to 2 m above the ground, by the Trait Hoverer."),
    "burrow": Msg("Through the ground, by the Trait Burrower."),
}
"""By the way to move, in combat and on the road."""

JUMPS_MEAN: Mapping[str, Msg] = {
    "high_standing": Msg("Straight up from where one stands: no test adds to it."),
    "high_running": Msg("Up after a run of at least 4 m; each Success adds to it."),
    "long_standing": Msg("Across from where one stands; each Success adds to it."),
    "long_running": Msg("Across after a run of at least 4 m; each Success adds to it."),
}
RUN_UP_MEANS = Msg("A longer run-up makes the test easier. It costs no action of its own.")

SKILLS_MEAN: Mapping[str, Msg] = {
    "test.athletics": Msg("Climbing, and swimming where it needs a test."),
    "test.acrobatics": Msg("Jumps, falls, leaping up and tumbling out of melee."),
    "test.dodge": Msg("Getting out of the way of an attack."),
    "test.stealth": Msg("Staying unnoticed; the Size is in it."),
    "test.aeronautica": Msg("Flying; in the air it is combined with Acrobatics and Dodge."),
    "test.ws": Msg("Striking in melee, also at those who tumble out of it."),
}
COMBINED_MEAN: Mapping[str, Msg] = {
    "sheer": Msg("Athletics and Acrobatics for one sheer slope."),
    "acrobatics": Msg("Acrobatics together with Operate(Aeronautica), for one who flies."),
    "dodge": Msg("Dodge together with Operate(Aeronautica), for one who flies."),
}

TERRAIN_HERE_MEANS = Msg("All that lies on the ground here, as the form says, in one test.")
FALL_MEANS = Msg("How high the fall is from this altitude, by the move of the last Turn.")
NO_HEIGHT_MEANS = Msg("Where nothing of the height is left. What it does is a ruling.")

TO_HIT_MEANS = Msg("What others add who attack this character: a large one is easy to hit.")
STEALTH_MEANS = Msg("What Size does to staying unnoticed: a small one is hard to see.")

BONUSES_MEAN: Mapping[str, Msg] = {
    "s.bonus": Msg("It gives jumps and swimming, and with T.b what can be carried."),
    "t.bonus": Msg("It gives the hours before tests against Fatigue, and with S.b what can be carried."),
    "a.bonus": Msg("With Size it is SPD; a Success at jumping down takes it off the height."),
}
LOAD_MEANS = Msg("All that is carried now.")
