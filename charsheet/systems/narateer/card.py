"""What of a Narateer sheet lies on the table."""

from __future__ import annotations

from msgspec.structs import replace

from charsheet.rules.card import Block, Card, Pencil, Preset
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
    blocks=(
        Block("modes", MODES),
        Block("quiet", HIDDEN_AND_PRONE),
        Block("costs", OTHER_COSTS),
        Block("skills", SKILLS),
    ),
    presets=(
        Preset("usual", ("portrait", "state", "modes", "quiet", "costs", "skills", "pencil", "notes")),
        Preset("combat", ("state", "modes", "quiet", "costs", "skills", "pencil")),
        Preset("travel", ("portrait", "state", "modes", "quiet", "equipment", "notes")),
        Preset(
            "everything",
            (
                "portrait",
                "state",
                "modes",
                "quiet",
                "costs",
                "skills",
                "pencil",
                "steps",
                "equipment",
                "notes",
            ),
        ),
        Preset("npc", ("state", "modes", "pencil")),
    ),
    pencils=(
        Pencil(Msg("AD"), ("ready_ad",), usual=6),
        Pencil(Msg("Athletics"), "athletics.uses"),
        Pencil(Msg("Acrobatics"), "acrobatics.uses"),
    ),
    roster=(
        (Column(Msg("BM"), METRE), None),
        (Column(Msg("Walk"), METRE), "walk.distance"),
        (Column(Msg("Run"), METRE), "run.distance"),
        (Column(Msg("Sprint, Athletics"), METRE), "sprint.athletics.distance"),
        (Column(Msg("Sprint, Acrobatics"), METRE), "sprint.acrobatics.distance"),
        (Column(Msg("Walk, hidden"), METRE), "walk.hidden"),
    ),
    facts=(("conditions",), ("encumbrance",), ("ready_ad",)),
    pace="walk.distance",
)
