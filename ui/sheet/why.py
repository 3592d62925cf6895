"""Where a number comes from, as the rich text of a tooltip."""

from __future__ import annotations

import html

from charsheet.export.text import line_text
from charsheet.present.view import Presenter
from charsheet.rules.sheet import Sheet


def why_html(presenter: Presenter, sheet: Sheet, id: str) -> str:
    """What the value *id* of *sheet* is called, what it is, and its steps; all words escaped."""
    title = presenter.equation(sheet[id])
    body = "".join(
        f"<div>{html.escape(line_text(line, presenter))}</div>" for line in presenter.story(sheet, id)
    )
    return f"<div style='white-space: pre-wrap'><b>{html.escape(title)}</b>{body}</div>"
