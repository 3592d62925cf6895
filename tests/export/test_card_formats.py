"""Cards as HTML, Markdown and text, each parsed or read again."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any

import pytest
from markdown_it import MarkdownIt
from markdown_it.token import Token
from msgspec.structs import replace

from charsheet.export.card_html import cards_html
from charsheet.export.card_markdown import cards_markdown, escaped
from charsheet.export.card_text import cards_text
from tests.export.card_cases import CASE_IDS, CASES, HOSTILE, card, sample, texts, words

VOID = {"meta", "br"}
ALLOWED = {
    *("html", "head", "title", "style", "body", "article", "header", "footer", "div", "small", "span"),
    *("h1", "h2", "p", "dl", "dt", "dd", "table", "caption", "thead", "tbody", "tr", "th", "td", "i"),
    *VOID,
}


class Page(HTMLParser):
    """What a browser would read: every element closed, and the text outside of title and style."""

    def __init__(self, source: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text: list[str] = []
        self.title = ""
        self.feed(source)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag in VOID:
            self.text.append(" ")
        else:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "title" in self.open:
            self.title += data
        elif "style" not in self.open:
            self.text.append(data)

    def handle_comment(self, data: str) -> None:
        raise AssertionError(data)


@pytest.mark.parametrize(("name", "language", "data"), CASES, ids=CASE_IDS)
def test_html_says_what_the_card_says(name: str, language: str, data: dict[str, Any]) -> None:
    view = card(data, language)
    page = Page(cards_html([view]))
    assert words(" ".join(page.text)) == words(*texts(view))
    assert page.title.split() == f"{view.name} — {view.system}".split()
    assert {tag for tag, _ in page.tags} <= ALLOWED
    assert page.tags[0] == ("html", {"lang": language})


def test_html_needs_nothing_else() -> None:
    page = Page(cards_html([card(sample("mira", name=HOSTILE))]))
    names = {name for _, attributes in page.tags for name in attributes}
    assert names <= {"lang", "charset", "name", "content", "class", "scope", "colspan", "rowspan"}
    assert not re.search(r"url\(|@import|https?:", cards_html([card(sample("mira"))]))


def test_html_tables_are_whole() -> None:
    page = Page(cards_html([card(sample("mira"))]))
    heads = [attributes for tag, attributes in page.tags if tag == "th"]
    assert {attributes["scope"] for attributes in heads} == {"col", "colgroup", "row"}
    spans = [int(attributes.get("colspan") or 1) for attributes in heads if attributes["scope"] != "row"]
    assert sum(spans[:4]) == 7  # the modes' first row of headings covers all columns


def test_html_of_several_cards_is_one_page() -> None:
    page = Page(cards_html([card(sample("mira")), card(sample("thorn"), "ru")]))
    articles = [attributes["lang"] for tag, attributes in page.tags if tag == "article"]
    assert articles == ["en", "ru"]
    assert page.title == "Mira, Thorn"


# --- Markdown


def text_in(tokens: list[Token]) -> str:
    parts: list[str] = []
    for token in tokens:
        if token.type == "inline":
            parts += [
                "\n" if each.type in {"softbreak", "hardbreak"} else each.content
                for each in token.children or ()
            ]
            parts.append("\n")
    return "".join(parts)


def parsed(source: str) -> list[Token]:
    return MarkdownIt("gfm-like", {"linkify": False, "html": True}).parse(source)


@pytest.mark.parametrize(("name", "language", "data"), CASES, ids=CASE_IDS)
def test_markdown_says_what_the_card_says(name: str, language: str, data: dict[str, Any]) -> None:
    view = card(data, language)
    found = words(text_in(parsed(cards_markdown([view]))).replace("[ ]", ""))
    # Units stand above each column here, and its heading with each of them.
    wanted = words(*texts(view))
    for table in view.tables:
        wanted -= words(*(head.label for head in table.heads))
        wanted += words(*(head.label for head in table.heads for _ in head.columns))
    for figure in view.figures[:1]:
        wanted = wanted - words(figure.label) + words(f"{figure.label}:")
    assert found == wanted


@pytest.mark.parametrize(("name", "language", "data"), CASES, ids=CASE_IDS)
def test_no_text_is_markup_in_markdown(name: str, language: str, data: dict[str, Any]) -> None:
    kinds: set[str] = set()
    for token in parsed(cards_markdown([card(data, language)])):
        kinds.add(token.type)
        kinds |= {child.type for child in token.children or ()}
    blocks = {"heading", "paragraph", "bullet_list", "list_item", "table", "thead", "tbody", "tr", "th", "td"}
    inline = {"inline", "text", "text_special", "hardbreak", "strong_open", "strong_close"}
    assert kinds <= {f"{each}_{end}" for each in blocks for end in ("open", "close")} | inline


@pytest.mark.parametrize(
    "text",
    [HOSTILE, "- x", "+ x", "= x", "1. x", "12) x", "# x", "> x", "    x", "```", "---", "www.example.org",
     "https://example.org", ":smile:", "a | b", "&lt;", "<b>", "~~x~~", "x\ny", "\\", "3.5", "4–5", "−2"],
)  # fmt: skip
def test_any_text_stays_text_in_markdown(text: str) -> None:
    tokens = MarkdownIt("gfm-like", {"linkify": False, "html": True}).parse(escaped(text))
    assert [token.type for token in tokens] == ["paragraph_open", "inline", "paragraph_close"]
    assert text_in(tokens).strip() == text.replace("\n", " ").strip()


def test_plain_numbers_are_not_escaped() -> None:
    assert [escaped(each) for each in ("3.5", "14°", "28 ×", "−10 %", "4D+2", "Easy, +0", "1 234,5")] == [
        "3.5", "14°", "28 ×", "−10 %", "4D+2", "Easy, +0", "1 234,5",
    ]  # fmt: skip


def test_markdown_divides_cards_by_a_line() -> None:
    source = cards_markdown([card(sample("mira")), card(sample("thorn"))])
    assert [token.type for token in parsed(source)].count("hr") == 1
    assert source.startswith("# Mira\n")
    assert source.endswith("\n")


# --- text


@pytest.mark.parametrize(("name", "language", "data"), CASES, ids=CASE_IDS)
def test_text_says_what_the_card_says(name: str, language: str, data: dict[str, Any]) -> None:
    view = card(data, language)
    found = cards_text([view]).splitlines()
    assert found[0].split() == f"{view.name} — {view.system}".split()
    for table in view.tables:
        for row in table.rows:
            wanted = " ".join((row.label, *(cell.text for cell in row.cells))).split()
            assert any(line.split() == wanted for line in found)
    for line in (*view.footnotes, *(bar for table in view.tables for bar in table.bars)):
        assert " ".join(line.split()) in {" ".join(each.split()) for each in found}
    assert all(letter.isprintable() or letter == "\u00a0" for line in found for letter in line)


def test_numbers_stand_below_each_other_in_text() -> None:
    lines = cards_text([card(sample("mira"))]).splitlines()
    start = next(index for index, line in enumerate(lines) if line.startswith("Movement Modes"))
    header, *rows = lines[start : start + 5]
    end = header.index("Distance m") + len("Distance m")
    assert [row[end - 2 : end] for row in rows] == ["14", "28", "44", "50"]


def test_texts_of_cards_are_divided_by_an_empty_line() -> None:
    text = cards_text([card(sample("mira")), card(sample("thorn"))])
    assert "\n\nThorn — D6 (Combat Spaces)\n" in text
    assert "\n\n\n" not in text


def test_a_card_without_footnotes_ends_with_its_notes() -> None:
    view = replace(card(sample("mira")), footnotes=())
    assert "<footer>" not in cards_html([view])
    assert cards_text([view]).rstrip().endswith("there is something to vault.")
