"""Both languages in one process; nothing that a catalogue should have is left in English."""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from msgspec.structs import replace

from charsheet.export.json_sheet import sheet_values
from charsheet.export.text import explanation_text, sheet_text
from charsheet.model.rulings import ruling_info
from charsheet.present.locale import get_locale
from charsheet.present.view import Presenter
from charsheet.resources import resources
from charsheet.rules.layout import Field, Layout
from charsheet.storage.files import parse_character
from charsheet.storage.samples import from_template
from charsheet.systems.registry import SYSTEMS, AnySystem
from charsheet.values import Msg
from tests.cases.load import Case, all_cases
from tests.rules.strategies import cases

BY_ID = {each.id: each for each in SYSTEMS}
CASES = [case for case in all_cases() if "error" not in case.data]
SAMPLES = sorted((resources() / "samples").glob("*.charsheet"))
TEMPLATES = [(system, template) for system in SYSTEMS for template in system.templates]
RU = get_locale("ru")


class Watched(gettext.NullTranslations):
    """A catalogue that remembers which texts it does not have."""

    def __init__(self) -> None:
        super().__init__()
        self.known: dict[Any, str] = getattr(RU.catalogue, "_catalog")  # noqa: B009 - not for others
        self.unknown: set[str] = set()

    def gettext(self, message: str) -> str:
        if message not in self.known:
            self.unknown.add(message)
        return RU.catalogue.gettext(message)

    def pgettext(self, context: str, message: str) -> str:
        if f"{context}\x04{message}" not in self.known:
            self.unknown.add(f"{message} (as {context})")
        return RU.catalogue.pgettext(context, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        if (msgid1, 0) not in self.known:
            self.unknown.add(msgid1)
        return RU.catalogue.ngettext(msgid1, msgid2, n)


@pytest.fixture
def watched() -> Iterator[Watched]:
    catalogue = Watched()
    yield catalogue
    assert catalogue.unknown == set()


def rendered(
    system: AnySystem, character: Any, rulings: Any, catalogue: Any = None, language: str = "ru"
) -> str:
    """All that is ever said of a sheet."""
    locale = get_locale(language) if catalogue is None else replace(RU, catalogue=catalogue)
    presenter = Presenter(system, rulings, locale)
    sheet = system.evaluate(character, rulings)
    sheet_values(sheet, presenter)
    view = presenter.view(character, sheet)
    helps = [each.help for table in view.tables for each in (*table.columns, *table.rows)]
    return "\n".join((sheet_text(view), explanation_text(sheet, presenter), *helps))


# --- everything that we ship -------------------------------------------------------------------


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_every_sample_in_russian(path: Path, watched: Watched) -> None:
    loaded = parse_character(path.read_bytes(), BY_ID)
    assert rendered(loaded.system, loaded.character, loaded.system.rulings(), watched)


@pytest.mark.parametrize(("system", "template"), TEMPLATES, ids=lambda each: each.id)
def test_every_template_in_russian(system: AnySystem, template: Any, watched: Watched) -> None:
    loaded = from_template(system, template.id, "Гоблин")
    assert rendered(system, loaded.character, system.rulings(), watched)
    assert replace(RU, catalogue=watched).text(template.label)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_every_rule_case_in_russian(case: Case, watched: Watched) -> None:
    character = case.system.character.model_validate(case.character)
    rulings = case.system.rulings.model_validate(case.rulings)
    assert rendered(case.system, character, rulings, watched)


@settings(max_examples=25)
@given(cases())
def test_any_sheet_has_words_in_both_languages(case: Any) -> None:
    system, data, rulings = case
    character = system.character.model_validate(data)
    catalogue = Watched()
    russian = rendered(system, character, rulings, catalogue)
    assert catalogue.unknown == set()
    english = rendered(system, character, rulings, language="en")
    assert russian == rendered(system, character, rulings)  # English in between changes nothing
    assert len(russian.splitlines()) == len(english.splitlines())


# --- forms, rulings and names ------------------------------------------------------------------


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda each: each.id)
def test_every_form_in_russian(system: AnySystem, watched: Watched) -> None:
    locale = replace(RU, catalogue=watched)
    for message in (system.name, *_of_form(system.layout, system.rulings())):
        assert locale.text(message)
    for id in system.rulings.model_fields:
        info = ruling_info(system.rulings, id)
        assert locale.text(info.label)
        assert locale.text(info.help)


def _of_form(layout: Layout, rulings: Any) -> Iterator[Msg | str]:
    for section in layout.sections:
        yield section.title
        for field in section.fields:
            yield from _of_field(field, rulings)


def _of_field(field: Field, rulings: Any) -> Iterator[Msg | str]:
    yield from (field.label, field.help)
    yield from (each for each in (field.none, field.singular) if each is not None)
    for option in field.options(rulings) if field.options else ():
        yield option.label
        yield from (option.help,) if option.help else ()
    for column in field.columns:
        yield from _of_field(column, rulings)


# --- no English words --------------------------------------------------------------------------

LATIN = re.compile(r"[A-Za-z]{2,}")
OURS = {
    "narateer": {"Narateer", "BM", "AD"},
    "d6": {"Move"},
}
"""Words that are the same in Russian, by system; one of the sources' own is named by itself."""


@pytest.mark.parametrize("id", OURS)
def test_no_english_word_is_left(id: str) -> None:
    found: set[str] = set()
    for case in CASES:
        if case.system.id != id or _has_words_of_its_own(case):
            continue
        character = case.system.character.model_validate(case.character)
        text = rendered(case.system, character, case.system.rulings.model_validate(case.rulings))
        # The ids beside the explanations are for scripts.
        found |= set(LATIN.findall(re.sub(r"^[a-z0-9_.]+ = |\[[a-z0-9_.]+\]$", "", text, flags=re.MULTILINE)))
    assert found <= OURS[id]


def _has_words_of_its_own(case: Case) -> bool:
    """Whether the case holds names that no catalogue translates."""
    written = {"traits", "conditions", "effects", "overrides", "equipment"} & case.character.keys()
    return bool(written - {"conditions"}) or bool(case.rulings) or not _known_conditions(case)


def _known_conditions(case: Case) -> bool:
    known = {each.id for each in case.system.character.CONDITIONS}
    return set(case.character.get("conditions", [])) <= known


# --- the catalogue itself ----------------------------------------------------------------------

TRANSLATIONS: dict[Any, str] = getattr(RU.catalogue, "_catalog")  # noqa: B009


def texts() -> list[tuple[str, str]]:
    """Every text of the catalogue with its translation, contexts left out."""
    pairs = ((key[0] if isinstance(key, tuple) else key, value) for key, value in TRANSLATIONS.items())
    return [(key.rpartition("\x04")[2], value) for key, value in pairs if key]


def test_quotation_marks_are_russian() -> None:
    assert [russian for _, russian in texts() if '"' in russian or "“" in russian] == []


def test_nobody_is_addressed() -> None:
    address = re.compile(r"\b(?:вы|вас|вам|вами|ваш\w*|ты|тебя|тебе|твой|твоя|твои)\b", re.IGNORECASE)
    assert [russian for _, russian in texts() if address.search(russian)] == []


def test_a_sentence_ends_as_its_original_does() -> None:
    def end(text: str) -> str:
        return text[-1] if text[-1] in ".:… \n" else ""

    sentences = [pair for pair in texts() if len(pair[0].split()) > 1]
    assert [pair for pair in sentences if end(pair[0]) != end(pair[1])] == []


def test_no_text_has_stray_spaces() -> None:
    assert [russian for _, russian in texts() if "  " in russian or russian.lstrip() != russian] == []


def test_mnemonics_land_on_russian_letters() -> None:
    for english, russian in texts():
        assert russian.count("&") == english.count("&"), russian
        if "&" in russian:
            assert re.search("&[А-Яа-яЁё]", russian), russian


def test_abbreviations_stay_as_they_are() -> None:
    for english, russian in texts():
        for word in ("BM", "AD", "SPD", "S.b", "T.b", "A.b", "WS"):
            pattern = rf"(?<![\w]){re.escape(word)}(?![\w])"
            assert len(re.findall(pattern, english)) <= len(re.findall(pattern, russian)), (english, russian)


@pytest.mark.parametrize("case", CASES[::7], ids=lambda case: case.name)
def test_no_russian_is_left_in_english(case: Case) -> None:
    character = case.system.character.model_validate(case.character)
    text = rendered(case.system, character, case.system.rulings.model_validate(case.rulings), language="en")
    assert re.search("[А-Яа-яЁё]", str(case.data)) or not re.search("[А-Яа-яЁё]", text)
