"""Catches what nobody else did: in slots, event handlers and threads, and what makes Qt give up."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from types import TracebackType
from typing import TYPE_CHECKING

import PySide6
from PySide6.QtCore import (
    QMessageLogContext,
    QObject,
    Qt,
    QtMsgType,
    Signal,
    qInstallMessageHandler,
    qVersion,
)
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget

from charsheet.storage.errors import FileError
from charsheet.storage.reports import place_of, program_versions, report, write_report
from ui.services import Services
from ui.unexpected.happened import Happened

if TYPE_CHECKING:
    from ui.unexpected.dialog import UnexpectedDialog


class QtGaveUpError(RuntimeError):
    """What Qt said before it ended the program."""


class Catcher(QObject):
    """Writes a report of each unexpected error, has the journal written, and tells it in one dialog.

    The same error is told once, however often it comes: a part that fails at every painting makes no storm.
    *keep* writes the unsaved edits down.
    """

    _caught = Signal(object)

    def __init__(self, window: QWidget, services: Services, keep: Callable[[], bool]) -> None:
        super().__init__(window)
        self._window = window
        self._services = services
        self._keep = keep
        self._lock = threading.RLock()
        self._known: set[tuple[str, str, int]] = set()
        self._busy = False
        self.dialog: UnexpectedDialog | None = None
        # Whatever thread it comes from, and not in the midst of what failed.
        self._caught.connect(self._tell, Qt.ConnectionType.QueuedConnection)

    def install(self) -> None:
        """Catch from now on, until :meth:`uninstall`."""
        self._hooks = (sys.excepthook, threading.excepthook, sys.unraisablehook)
        sys.excepthook = self._raised
        threading.excepthook = self._raised_in_thread
        sys.unraisablehook = self._raised_aside
        self._messages = qInstallMessageHandler(self._said)

    def uninstall(self) -> None:
        """Leave everything as it was."""
        sys.excepthook, threading.excepthook, sys.unraisablehook = self._hooks
        qInstallMessageHandler(self._messages)

    def catch(self, error: BaseException) -> None:
        """Take care of an error; nothing is raised here, whatever happens."""
        with self._lock:
            place = place_of(error)
            if place in self._known:
                if self.dialog is not None:
                    self._caught.emit(None)
                return
            if self._busy:
                return  # something fails on the way: the first error is what counts
            self._known.add(place)
            self._busy = True
        try:
            self._caught.emit(self._written(error))
        finally:
            self._busy = False

    def _written(self, error: BaseException) -> Happened:
        kept = self._kept()
        text = report(error, {**program_versions(), **_qt_versions()})
        try:
            return Happened(text, write_report(self._services.folders.logs, text), kept)
        except FileError:
            return Happened(text, None, kept)

    def _kept(self) -> bool:
        if threading.current_thread() is not threading.main_thread():
            return True  # seen to before it is told
        try:
            return self._keep()
        except Exception:  # noqa: BLE001 - told as "not kept"
            return False

    def _tell(self, happened: Happened | None) -> None:
        """Show the dialog, or add to the one that is there."""
        if self.dialog is not None:
            self.dialog.count_one_more()
        elif happened is not None:
            kept = happened.kept and self._kept()
            parent = QApplication.activeModalWidget() or self._window
            from ui.unexpected.dialog import UnexpectedDialog

            self.dialog = UnexpectedDialog(
                parent, Happened(happened.text, happened.path, kept), self._services
            )
            self.dialog.destroyed.connect(self._closed)
            self.dialog.open()

    def _closed(self) -> None:
        self.dialog = None

    # --- where errors come out -----------------------------------------------------------------

    def _raised(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if not isinstance(error, Exception):
            sys.__excepthook__(kind, error, trace)
            return
        self._print(error)
        self.catch(error)
        # Python remembers the last error, and with it whatever those functions were about.
        for name in ("last_exc", "last_value", "last_traceback"):
            if hasattr(sys, name):
                delattr(sys, name)

    def _raised_in_thread(self, found: threading.ExceptHookArgs) -> None:
        if isinstance(found.exc_value, Exception):
            self._print(found.exc_value)
            self.catch(found.exc_value)

    def _raised_aside(self, found: sys.UnraisableHookArgs) -> None:
        if isinstance(found.exc_value, Exception):
            self._print(found.exc_value)
            self.catch(found.exc_value)

    def _print(self, error: Exception) -> None:
        if sys.stderr is not None:  # a program without a console has none
            sys.__excepthook__(type(error), error, error.__traceback__)

    def _said(self, kind: QtMsgType, context: QMessageLogContext, message: str) -> None:
        """What Qt says. After a fatal message it ends the program: this is the last moment."""
        if kind is QtMsgType.QtFatalMsg:
            self._written(QtGaveUpError(message))
        if self._messages is not None:
            self._messages(kind, context, message)
        elif sys.stderr is not None and kind is not QtMsgType.QtDebugMsg:
            sys.stderr.write(f"{message}\n")


def _qt_versions() -> dict[str, str]:
    return {
        "PySide6": PySide6.__version__,
        "Qt": qVersion(),
        "platform": QGuiApplication.platformName(),
    }
