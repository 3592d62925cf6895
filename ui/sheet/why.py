"""Where a number comes from, as the rich text of a tooltip."""

from __future__ import annotations

import html

from charsheet.export.text import line_text
from charsheet.present.view import Presenter
from charsheet.values import AnyValue


def why_html(presenter: Presenter, value: AnyValue) -> str:
    """What *value* is called, what it is, and its steps; all words escaped."""
    title = f"{presenter.label(value.id)} = {presenter.value_text(value)}"
    body = "".join(f"<div>{html.escape(line_text(line, presenter))}</div>" for line in presenter.why(value))
    return f"<div style='white-space: pre-wrap'><b>{html.escape(title)}</b>{body}</div>"
