"""Files and folders dropped on the window."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QWidget

from charsheet.values import Msg
from ui.notices import Notice

if TYPE_CHECKING:
    from PySide6.QtCore import QUrl

KEY = "dropped"


class DropIn(QObject):
    """Takes what is dropped on *window*, and never lets its source be moved away."""

    def __init__(
        self,
        window: QWidget,
        open_paths: Callable[[Sequence[Path]], object],
        announce: Callable[[Notice], object],
    ) -> None:
        super().__init__(window)
        self._open = open_paths
        self._announce = announce
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # A drag that enters and one that moves are kinds of this too.
        if not isinstance(event, QDropEvent) or not event.mimeData().hasUrls():
            return super().eventFilter(watched, event)
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        if not isinstance(event, QDragMoveEvent):
            urls = event.mimeData().urls()
            QTimer.singleShot(0, self, lambda: self.take(urls))  # whoever dropped it waits for us
        return True

    def take(self, urls: Sequence[QUrl]) -> None:
        """Open what was dropped, and say what was not."""
        from ui.window.dropped import dropped

        found = dropped(urls)
        if found.paths:
            self._open(found.paths)
        if found.refused:
            text = Msg("Not everything that was dropped is opened:")
            self._announce(Notice(text, key=KEY, lines=found.refused))
