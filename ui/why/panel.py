"""The steps of the selected number: each input a link to its field, each ruling a link to its setting."""

from __future__ import annotations

import html
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRect, Qt, Signal
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QLabel,
    QTextBrowser,
    QToolButton,
    QVBoxLayout,
)

from charsheet.export.text import line_text
from charsheet.present.explain import Line
from charsheet.present.view import Presenter
from charsheet.rules.sheet import Sheet
from charsheet.values import Msg, Path
from ui.nesting import nest
from ui.theme import scaled

if TYPE_CHECKING:
    from PySide6.QtCore import QUrl

FIELD, RULING = "field", "ruling"


class WhyPanel(QFrame):
    """The explanation of one value of the sheet that ``sheet`` gives: the one that is shown.

    ``field_wanted`` and ``ruling_wanted`` say that a link was followed: to the field at a path, to the
    ruling of an id.
    """

    field_wanted = Signal(object)
    ruling_wanted = Signal(str)

    def __init__(self, sheet: Callable[[], Sheet], presenter: Presenter) -> None:
        super().__init__()
        self._sheet = sheet
        self._presenter = presenter
        self._id = presenter.system.layout.figures_of(sheet())[0].value
        self._targets: list[Path] = []
        self._words = ""
        self.setProperty("role", "card")
        self.title = QLabel()
        self.title.setTextFormat(Qt.TextFormat.PlainText)
        self.title.setFont(scaled(self.font(), 1.0, bold=True))
        self.title.setProperty("role", "heading")
        self.title.setWordWrap(True)  # a long one makes the window no wider
        self.browser = QTextBrowser()
        self.browser.setOpenLinks(False)
        self.browser.setFrameShape(QFrame.Shape.NoFrame)
        self.browser.setMinimumHeight(2 * self.fontMetrics().lineSpacing())
        self.browser.anchorClicked.connect(self._follow)
        self.browser.setAccessibleName(presenter.locale.text(Msg("Where the number comes from")))
        self.copy_button = QToolButton()
        self.copy_button.setText(presenter.locale.text(Msg("Copy")))
        self.copy_button.setToolTip(presenter.locale.text(Msg("Copy the explanation as text")))
        self.copy_button.clicked.connect(self.copy)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 6, 12, 6)
        column.setSpacing(2)
        head = nest(column, QHBoxLayout())
        head.addWidget(self.title, 1)
        head.addWidget(self.copy_button)
        column.addWidget(self.browser)
        self.refresh()

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() in {QEvent.Type.LayoutRequest, QEvent.Type.Resize}:
            # The height that this width needs: a splitter does not ask for it. A label that is asked says at
            # least what it was given before, and would stay as high as it was while the window was narrow.
            room = QRect(0, 0, self.title.width(), 0)
            words = self.title.fontMetrics().boundingRect(room, Qt.TextFlag.TextWordWrap, self.title.text())
            self.title.setMinimumHeight(words.height())
        return done

    @property
    def value_id(self) -> str:
        """The value that is explained."""
        return self._id

    def show_value(self, id: str) -> None:
        """Explain the value *id* from now on."""
        self._id = id
        self.refresh()

    def refresh(self) -> None:
        """Explain the value as it is now; one that is gone gives way to the headline."""
        sheet = self._sheet()
        if self._id not in sheet:
            self._id = self._presenter.system.layout.figures_of(sheet)[0].value
        text = self._presenter.locale.text
        self.title.setText(text(Msg("Why: {value}", value=self._title())))
        self._targets.clear()
        lines = self._presenter.story(sheet, self._id)
        words = "".join(f"<p style='margin: 2px 0'>{self._line(line)}</p>" for line in lines)
        if words != self._words:  # setting them is slow, and loses the place that one has scrolled to
            self._words = words
            self.browser.setHtml(words)

    def text(self) -> str:
        """The explanation as plain text."""
        lines = self._presenter.story(self._sheet(), self._id)
        return "\n".join((self._title(), *(f"    {line_text(line, self._presenter)}" for line in lines)))

    def copy(self) -> None:
        """Put the explanation on the clipboard."""
        QApplication.clipboard().setText(self.text())

    def _title(self) -> str:
        return self._presenter.equation(self._sheet()[self._id])

    def _line(self, line: Line) -> str:
        words = self._linked(line.text, line.inputs)
        if line.rule:
            words += f" ({html.escape(line.rule)})"
        notes = [html.escape(line.section)] if line.section else []
        if line.ruling and line.ruling_id:
            name = html.escape(self._presenter.ruling_text(line.ruling))
            notes.append(f"<a href='{RULING}:{html.escape(line.ruling_id)}'>{name}</a>")
        return f"{words} <small>· {' · '.join(notes)}</small>" if notes else words

    def _linked(self, text: str, inputs: Iterable[tuple[str, Path]]) -> str:
        made, rest = "", text
        for label, path in inputs:
            before, found, after = rest.partition(label) if label else (rest, "", "")
            if found:
                link = f"<a href='{FIELD}:{len(self._targets)}'>{html.escape(found)}</a>"
                self._targets.append(path)
                made, rest = made + html.escape(before) + link, after
        return made + html.escape(rest)

    def _follow(self, url: QUrl) -> None:
        if url.scheme() == RULING:
            self.ruling_wanted.emit(url.path())
        else:
            self.field_wanted.emit(self._targets[int(url.path())])
