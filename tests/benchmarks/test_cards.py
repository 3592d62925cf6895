"""What cards cost as a PDF, each beside the typesetter alone, which is given the finished pages.

Run by name only: ``pytest tests/benchmarks``.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from typing import Any

import pytest
import typst
from pytest_benchmark.fixture import BenchmarkFixture

from charsheet.export.card import card_fonts, card_pdf, card_templates
from charsheet.export.card_options import CardOptions
from charsheet.export.card_pages import job_for
from charsheet.present.card_view import CardView
from tests.export.card_cases import ALL_SAMPLES, card

COUNTS = (1, 100, 500)
SETUP = CardOptions(size="poker", paper="a4").setup()


def views(count: int, numbers: Iterator[int]) -> list[CardView]:
    """Cards of all systems that differ from each other and from all before: typst remembers what it saw."""
    samples = list(ALL_SAMPLES.values())
    made: list[CardView] = []
    for index in range(count):
        data = samples[index % len(samples)]
        made.append(card({**data, "name": f"{data['name']} {next(numbers)}"}, blocks="npc"))
    return made


def bare(files: dict[str, bytes]) -> bytes:
    compiled: Any = typst.compile
    options = {"font_paths": card_fonts(), "ignore_system_fonts": True, "pdf_standards": ["ua-1"]}
    return compiled(files, format="pdf", **options)


@pytest.mark.parametrize("count", COUNTS)
def test_cards(benchmark: BenchmarkFixture, count: int) -> None:
    numbers = itertools.count()
    benchmark.pedantic(
        card_pdf, setup=lambda: ((views(count, numbers), SETUP), {}), rounds=5, warmup_rounds=1
    )


@pytest.mark.parametrize("count", COUNTS)
def test_bare_cards(benchmark: BenchmarkFixture, count: int) -> None:
    numbers = itertools.count(10_000)

    def files() -> tuple[tuple[dict[str, bytes]], dict[str, Any]]:
        job = job_for(views(count, numbers), SETUP)
        return ({**card_templates(), "data.json": json.dumps(job.data).encode()},), {}

    benchmark.pedantic(bare, setup=files, rounds=5, warmup_rounds=1)
