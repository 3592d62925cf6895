"""What is left: the headline large, everything else beside it, in as many lines as it needs."""

from __future__ import annotations

import html
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QVBoxLayout

from charsheet.present.plan import StepView
from charsheet.present.view import FigureView
from ui.flow import FlowLayout
from ui.nesting import nest
from ui.sheet.figures import FigureLabel
from ui.sheet.table_model import Why
from ui.tall import TallFrame
from ui.theme import scaled


class LedgerBand(TallFrame):
    """The figures of a ledger. ``chosen`` carries the id of the value that is selected."""

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "card")
        self.caption = QLabel()
        self.caption.setProperty("role", "heading")
        self.caption.setFont(scaled(self.font(), 1.0, bold=True))
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 6, 12, 6)
        column.setSpacing(2)
        column.addWidget(self.caption)
        self._flow = nest(column, FlowLayout(gap=18, bottom=True))
        self.more = QLabel()
        self.more.setWordWrap(True)
        self.more.setProperty("role", "muted")
        self.more.linkActivated.connect(self.chosen)
        column.addWidget(self.more)
        self.items: list[FigureLabel] = []
        self._ids: list[str] = []

    def show_step(self, caption: str, step: StepView, why: Why) -> None:
        """Show what is left after a step, the headline large, under a *caption* that says when."""
        figures = step.ledger
        self.caption.setText(caption)
        self.more.setText(" · ".join(f"{html.escape(each.label)}: {_link(each)}" for each in step.more))
        while len(self.items) > len(figures):
            item = self.items.pop()
            self._flow.removeWidget(item)
            item.hide()
            item.deleteLater()
        while len(self.items) < len(figures):
            item = FigureLabel(large=not self.items)
            item.chosen.connect(partial(self._choose, len(self.items)))
            self._flow.addWidget(item)
            self.items.append(item)
        for item, figure in zip(self.items, figures, strict=True):
            item.show_figure(figure, partial(why, figure.cell.id))
        self._ids = [figure.cell.id for figure in figures]

    def _choose(self, index: int) -> None:
        self.chosen.emit(self._ids[index])


def _link(figure: FigureView) -> str:
    return f"<a href='{figure.cell.id}' style='text-decoration: none'>{html.escape(figure.cell.text)}</a>"
