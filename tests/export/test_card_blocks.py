"""What stands on a card is chosen: presets, blocks in their order, boxes, equipment, steps, a portrait."""

from __future__ import annotations

import io
import struct
from base64 import b64encode
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from charsheet.cli import main
from charsheet.export.card import can_show, card_pdf
from charsheet.export.card_command import checked
from charsheet.export.card_html import cards_html
from charsheet.export.card_markdown import cards_markdown
from charsheet.export.card_text import cards_text
from charsheet.model.problems import InvalidError
from charsheet.present.card_blocks import COMMON, PRESETS, block_labels, check_blocks, chosen_blocks
from charsheet.present.card_view import Boxes, CardView, Fact
from charsheet.present.locale import get_locale
from charsheet.present.picture import Picture, picture_of
from charsheet.systems.registry import SYSTEMS, AnySystem
from tests.export.card_cases import ALL_SAMPLES, card, sample, worked_out
from tests.portraits import JPEG, PNG, chunk


def boxes(view: CardView) -> dict[str, int]:
    (found,) = (each for each in view.body if isinstance(each, Boxes))
    return dict(found.rows)


def text(view: CardView, label: str) -> Fact:
    return next(each for each in view.texts if each.label == label)


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.id)
def test_every_system_declares_every_preset_of_blocks_that_it_has(system: AnySystem) -> None:
    assert [each.id for each in system.card.presets] == list(PRESETS)
    known = block_labels(system)
    for preset in system.card.presets:
        assert set(preset.blocks) <= known.keys()
        assert len(set(preset.blocks)) == len(preset.blocks)
    assert set(chosen_blocks(system, "everything")) >= set(COMMON)
    assert "steps" not in {
        id for each in PRESETS if each != "everything" for id in chosen_blocks(system, each)
    }


@pytest.mark.parametrize("name", ALL_SAMPLES)
def test_blocks_stand_in_the_order_in_which_they_are_chosen(name: str) -> None:
    blocks = [id for id in chosen_blocks(worked_system(name), "combat") if id not in COMMON]
    there = [each.title for each in card(ALL_SAMPLES[name], blocks=",".join(blocks)).tables]
    back = [each.title for each in card(ALL_SAMPLES[name], blocks=",".join(reversed(blocks))).tables]
    assert back == there[::-1]
    assert len(there) > 2


def worked_system(name: str) -> AnySystem:
    return next(each for each in SYSTEMS if each.id == ALL_SAMPLES[name]["system"])


def test_what_no_system_has_is_told() -> None:
    check_blocks(SYSTEMS, "combat")
    check_blocks(SYSTEMS, "notes, modes,dice")
    with pytest.raises(InvalidError) as caught:
        check_blocks(SYSTEMS[:1], "notes,tea")
    said = get_locale("en").text(caught.value.message)
    assert said.startswith('no block of a card is called "tea"; there are: usual, combat, travel')
    assert "modes" in said


def test_only_what_is_chosen_is_there() -> None:
    view = card(sample("mira"), blocks="modes")
    assert (view.facts, view.texts, len(view.tables), len(view.body)) == ((), (), 1, 1)
    plain = card(sample("mira", equipment=[]), blocks="modes")
    assert len(plain.figures) == 1
    assert "<dl>" not in cards_html([plain])
    assert "\n- " not in cards_markdown([plain])
    assert cards_text([plain]).splitlines()[:2] == ["Mira — Narateer", "BM: 14 m"]


def test_boxes_are_as_many_as_there_is_to_count() -> None:
    assert boxes(card(sample("mira"))) == {"AD": 5, "Athletics": 2, "Acrobatics": 5}
    unknown = sample("mira")
    del unknown["ready_ad"]
    assert boxes(card(unknown))["AD"] == 6
    assert boxes(card(sample("mira", ready_ad=100)))["AD"] == 20
    assert "AD" not in boxes(card(sample("mira", ready_ad=0)))
    assert boxes(card(sample("shmyg"))) == {"Fatigue": 10}
    assert "AD: [ ] [ ] [ ] [ ] [ ]\n" in cards_text([card(sample("mira"))])
    assert f"<dt>AD:</dt><dd>{'<i></i>' * 5}</dd>" in cards_html([card(sample("mira"))])


def test_no_boxes_where_there_is_nothing_to_count() -> None:
    none = [
        {"target": f"{skill}.uses", "value": 0, "reason": "tired"} for skill in ("athletics", "acrobatics")
    ]
    view = card(sample("mira", ready_ad=0, overrides=none))
    assert not [each for each in view.body if isinstance(each, Boxes)]


def test_equipment_is_what_is_carried() -> None:
    view = card(sample("mira"), blocks="everything")
    assert text(view, "Equipment").text == "Short sword; 4 × Throwing knife"
    view = card(
        sample("mira", equipment=[{"name": "Rope", "carried": False}, {"name": " "}]), blocks="equipment"
    )
    assert view.texts == ()


def test_the_steps_of_the_headline_stand_only_where_they_are_chosen() -> None:
    view, _, _ = worked_out(sample("mira"), blocks="everything")
    assert "8 + Strength 2 + Agility 4 = 14 m" in text(view, "Where BM comes from").text
    assert not any("comes from" in each.label for each in card(sample("mira")).texts)


# --- the portrait


def with_portrait(data: bytes, **more: Any) -> dict[str, Any]:
    return sample("mira", portrait=b64encode(data).decode(), **more)


@pytest.mark.parametrize("data", [PNG, JPEG], ids=["png", "jpeg"])
def test_a_portrait_stands_on_the_card(data: bytes) -> None:
    view = card(with_portrait(data))
    assert view.portrait is not None
    assert view.portrait.data == data
    page = PdfReader(io.BytesIO(card_pdf([view, card(sample("thorn")), view]))).pages[0]
    objects: Any = page["/Resources"]
    (image,) = objects["/XObject"].values()
    assert (image.get_object()["/Width"], image.get_object()["/Height"]) == (8, 8)
    assert f"base64,{b64encode(data).decode()}" in cards_html([view])
    assert card(with_portrait(data), blocks="modes").portrait is None


def test_a_broken_portrait_is_a_message_and_the_card_is_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    import json

    path = tmp_path / "mira.charsheet"
    path.write_text(json.dumps(with_portrait(PNG[:-20])), "utf-8")
    out = tmp_path / "out.pdf"
    assert main(["card", str(path), "-o", str(out), "--lang", "en"], lambda *_: 0) == 0
    assert capsys.readouterr().err == f"{path}: warning: portrait: the picture is damaged\n"
    assert "Mira" in PdfReader(out).pages[0].extract_text()


def test_the_typesetters_own_look_at_a_picture_is_the_last_word() -> None:
    assert can_show(picture_of(b64encode(PNG).decode()))
    broken = JPEG.replace(b"\xff\xc4", b"\xff\xc9")  # its tables of codes are no tables
    view = card(with_portrait(broken))
    assert view.portrait is not None
    shown, problems = checked(view, ".pdf")
    assert shown.portrait is None
    assert [get_locale("en").text(each.message) for each in problems] == ["the picture is damaged"]
    assert checked(view, ".txt") == (view, ())


def test_a_picture_over_which_the_typesetter_stumbles_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    palette = chunk(b"IHDR", struct.pack(">IIBBBBB", 8, 8, 8, 3, 0, 0, 0)) + chunk(b"PLTE", bytes(25))
    odd = PNG[:8] + palette + PNG[33:]  # picture_of refuses it
    assert not can_show(Picture("odd.png", odd))

    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("charsheet.export.card._typeset", interrupted)
    with pytest.raises(KeyboardInterrupt):
        can_show(Picture("another.png", PNG))
