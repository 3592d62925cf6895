"""How an entry of a picker looks: its name, at the right a remark, below in words what it does."""

from __future__ import annotations

from msgspec import Struct
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPalette
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from charsheet.present.locale import Locale
from charsheet.values import Msg
from ui.forms.picker.entries import Entry
from ui.forms.picker.model import EntryModel
from ui.theme import scaled

SIDE, TOP = 8, 4
"""Pixels around the words."""

WRAPPED = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
UNBOUNDED = 10_000

Index = QModelIndex | QPersistentModelIndex


class Lines(Struct, frozen=True):
    """Where the parts of an entry stand, counted from its upper left corner."""

    name: QRect
    remark: QRect
    effect: QRect

    @property
    def height(self) -> int:
        """Pixels from the top to the bottom of all of it."""
        return self.effect.bottom() + TOP


class EntryDelegate(QStyledItemDelegate):
    """Paints entries; what is there already says so in words."""

    def __init__(self, view: QListView, model: EntryModel, locale: Locale) -> None:
        super().__init__(view)
        self._view = view
        self._model = model
        self._already = locale.text(Msg("already there"))

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        entry = self._model.entry(index)
        return super().sizeHint(option, index) if entry is None else QSize(1, self._lines(entry).height)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        entry = self._model.entry(index)
        if entry is None:
            return
        style, panel = self._view.style(), QStyle.PrimitiveElement.PE_PanelItemViewItem
        style.drawPrimitive(panel, option, painter, self._view)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        role, palette = QPalette.ColorRole, self._view.palette()
        lines, at = self._lines(entry), option.rect.topLeft()
        painter.save()
        painter.setPen(palette.color(role.HighlightedText if chosen else role.PlaceholderText))
        painter.setFont(self._view.font())
        painter.drawText(lines.remark.translated(at), Qt.AlignmentFlag.AlignRight, self._remark(entry))
        painter.drawText(lines.effect.translated(at), WRAPPED, entry.effect)
        painter.setPen(palette.color(role.HighlightedText if chosen else role.Text))
        painter.setFont(self._bold)
        label = QFontMetrics(self._bold).elidedText(
            entry.label, Qt.TextElideMode.ElideRight, lines.name.width()
        )
        painter.drawText(lines.name.translated(at), Qt.AlignmentFlag.AlignLeft, label)
        painter.restore()

    @property
    def _bold(self) -> QFont:
        return scaled(self._view.font(), 1.0, bold=True)

    def _remark(self, entry: Entry) -> str:
        return ", ".join(filter(None, (entry.remark, f"• {self._already}" if entry.held else "")))

    def _lines(self, entry: Entry) -> Lines:
        metrics = self._view.fontMetrics()
        width = self._view.width() - self._view.verticalScrollBar().sizeHint().width() - 2 * SIDE
        first = QRect(SIDE, TOP, width, QFontMetrics(self._bold).height())
        remark = metrics.horizontalAdvance(self._remark(entry))
        room = QRect(SIDE, first.bottom() + 1, width, UNBOUNDED)
        needed = metrics.boundingRect(room, int(WRAPPED), entry.effect).height() if entry.effect else 0
        return Lines(
            name=first.adjusted(0, 0, -(remark + SIDE) if remark else 0, 0),
            remark=first.adjusted(first.width() - remark, 0, 0, 0),
            effect=QRect(room.x(), room.y(), width, needed),
        )
