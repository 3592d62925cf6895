"""What of a Narateer sheet lies on the table."""

from __future__ import annotations

from dataclasses import replace

from charsheet.rules.card import Block, Card
from charsheet.rules.layout import Column
from charsheet.rules.units import METRE, METRE_PER_METRE
from charsheet.systems.narateer.layout import COSTS, FIGURES, MOVEMENT, QUIET, SKILLS
from charsheet.systems.narateer.rules import AD, SPACE, ZONE
from charsheet.values import Msg

# The sheet's own rows, under headings that fit: what is measured in several units is one heading.
MODES = replace(
    MOVEMENT,
    columns=(
        Column(Msg("Cost"), AD),
        Column(Msg("Distance"), METRE),
        Column(Msg("Distance"), SPACE),
        Column(Msg("Distance"), ZONE),
        Column(Msg("Difficult"), METRE),
        Column(Msg("Difficult"), SPACE),
        Column(Msg("Climb, swim"), METRE),
    ),
)
HIDDEN_AND_PRONE = replace(
    QUIET,
    columns=(
        Column(Msg("Distance"), METRE),
        Column(Msg("Distance"), SPACE),
        Column(Msg("Difficult"), METRE),
    ),
)
OTHER_COSTS = replace(COSTS, columns=(Column(Msg("Cost"), AD), Column(Msg("Cost"), METRE_PER_METRE)))

CARD = Card(
    figures=FIGURES,
    blocks=tuple(map(Block, (MODES, HIDDEN_AND_PRONE, OTHER_COSTS, SKILLS))),
    facts=(("conditions",), ("encumbrance",), ("ready_ad",)),
)
