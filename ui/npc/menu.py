"""The menu of adjustments: what the character in front has is ticked; a choice is one step of undo."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QWidget

from charsheet.edit.adjustments import adjust, unadjust
from charsheet.edit.document import Document, EditError
from charsheet.present.locale import Locale, every_language
from charsheet.rules.cast import Adjustment, applied
from charsheet.values import Msg
from ui.dialogs import tell
from ui.menu import Menu


class AdjustMenu(Menu):
    """The adjustments of the system of the character in front, as it is when the menu opens."""

    def __init__(self, parent: QWidget, locale: Locale, document: Callable[[], Document | None]) -> None:
        super().__init__(parent)
        self._locale = locale
        self._document = document
        self.setToolTipsVisible(True)
        self.aboutToShow.connect(self._fill)

    def _fill(self) -> None:
        self.clear()
        document = self._document()
        if document is None:
            return
        there = applied(document.tree)
        for each in document.system.cast().adjustments:
            action = self.addAction(self._locale.text(each.label), partial(self._change, document, each))
            action.setToolTip(self._locale.text(each.help))
            action.setCheckable(True)
            action.setChecked(each.id in there)
            action.setEnabled(not document.is_read_only)

    def _change(self, document: Document, adjustment: Adjustment) -> None:
        gone = adjustment.id in applied(document.tree)
        command = unadjust(adjustment, every_language()) if gone else adjust(adjustment, self._locale.text)
        try:
            document.apply(command)
        except EditError as error:
            window = self.window().parentWidget() or self.window()
            lines = [self._locale.text(each.message) for each in error.problems]
            lines.append(self._locale.text(Msg("The character is as it was.")))
            tell(window, self._locale.text(Msg("The adjustment does not fit this character")), lines)
