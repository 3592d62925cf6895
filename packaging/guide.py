"""The guide as pages to be read outside of the program: its chapters, the names of commands filled in."""

from __future__ import annotations

from charsheet.present.locale import LANGUAGES, get_locale
from ui.guide.chapters import chapters

MADE = "<!-- Made by packaging/documents.py from resources/guide. -->\n"
TITLES = {"en": "Guide", "ru": "Руководство"}
INDEX = """\
# {titles}

The same text as in the program under Help > Guide (F1).
Тот же текст, что и в программе: Справка > Руководство (F1).
"""


def guide() -> dict[str, str]:
    """Every page of the guide by its path in the tree, the index first."""
    index = [MADE + INDEX.format(titles=" · ".join(TITLES.values()))]
    pages: dict[str, str] = {}
    for language in LANGUAGES:
        index.append(f"\n## {TITLES[language]}\n\n")
        for chapter in chapters(get_locale(language)):
            pages[f"docs/guide/{language}/{chapter.id}.md"] = MADE + chapter.text
            index.append(f"- [{chapter.title}]({language}/{chapter.id}.md)\n")
    return {"docs/guide/README.md": "".join(index), **pages}
