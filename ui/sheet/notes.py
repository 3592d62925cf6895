"""What is worth knowing about a sheet, a paragraph each."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget


class Notes(QWidget):
    """Paragraphs of plain text, each a label of its own: only those that change are laid out anew."""

    def __init__(self) -> None:
        super().__init__()
        self._labels: list[Paragraph] = []
        self._lines: Sequence[str] = ()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self.hide()

    def show_lines(self, lines: Sequence[str]) -> None:
        """Show these paragraphs; none takes no room."""
        while len(self._labels) > len(lines):
            label = self._labels.pop()
            self._column.removeWidget(label)
            label.deleteLater()
        while len(self._labels) < len(lines):
            label = Paragraph()
            self._column.addWidget(label)
            self._labels.append(label)
        for label, line in zip(self._labels, lines, strict=True):
            label.show_line(line)
        self._lines = lines
        self.setVisible(bool(lines))

    def text(self) -> str:
        """All of it."""
        return "\n".join(self._lines)


class Paragraph(QLabel):
    """A text that knows how high it is: layouts ask again and again, and Qt would lay it out each time."""

    def __init__(self) -> None:
        self._heights: dict[int, int] = {}
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.setProperty("role", "muted")
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)

    def show_line(self, line: str) -> None:
        """Show another text."""
        if line != self.text():
            self._heights.clear()
            self.setText(line)

    def heightForWidth(self, width: int) -> int:
        if width not in self._heights:
            self._heights[width] = super().heightForWidth(width)
        return self._heights[width]

    def changeEvent(self, event: QEvent) -> None:
        self._heights.clear()  # another font or style
        super().changeEvent(event)
