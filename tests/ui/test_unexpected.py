"""What nobody expected is caught, written down and told once; nothing is lost, and the program goes on."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices, QPaintEvent
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from charsheet.storage.folders import Folders
from tests.ui.conftest import WindowMaker, Writer, deliver_deletions
from tests.ui.helpers import headline, line_edit, replace_text
from ui.card.many import CardBatch
from ui.card.rendering import Latest
from ui.unexpected.catcher import Catcher
from ui.unexpected.dialog import UnexpectedDialog
from ui.window.main_window import MainWindow

ROOT = Path(__file__).resolve().parents[2]
Catching = Callable[[MainWindow], Catcher]


@pytest.fixture
def catching() -> Iterator[Catching]:
    """Installs what the program installs, for one test."""
    made: list[Catcher] = []

    def install(window: MainWindow) -> Catcher:
        catcher = Catcher(window, window.services, window.safe.write_journal)
        catcher.install()
        made.append(catcher)
        return catcher

    yield install
    while made:
        made.pop().uninstall()


def reports(folders: Folders) -> list[Path]:
    return sorted(folders.logs.glob("*.log"))


def raising(text: str = "Mira's secret") -> None:
    raise ValueError(text)


def told(catcher: Catcher) -> UnexpectedDialog:
    QApplication.processEvents()
    assert catcher.dialog is not None
    assert catcher.dialog.isVisible()
    return catcher.dialog


@pytest.mark.parametrize(("language", "words"), [("en", "unexpected"), ("ru", "непредвиденное")])
def test_an_error_in_a_slot_is_told_once_and_nothing_is_lost(
    make: WindowMaker,
    write: Writer,
    catching: Catching,
    folders: Folders,
    monkeypatch: pytest.MonkeyPatch,
    language: str,
    words: str,
) -> None:
    window = make(language, files=(write(),))
    catcher = catching(window)
    edit = line_edit(window.pages[0], "attributes", "agility")
    replace_text(edit, "7")
    button = QPushButton(window)
    button.clicked.connect(lambda _: raising())
    button.click()
    assert list((folders.state / "journal").glob("*.json"))  # at once
    dialog = told(catcher)
    assert words in dialog.windowTitle()
    (report,) = reports(folders)
    assert str(report) in dialog.words.text()
    assert "ValueError" in report.read_text()
    assert "secret" not in report.read_text()
    for name in ("charsheet: ", "Python: ", "PySide6: ", "Qt: ", "platform: ", "locale: "):
        assert name in report.read_text()
    assert "Mira" not in report.read_text()
    opened: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", opened.append)
    dialog.folder_button.click()
    assert opened == [QUrl.fromLocalFile(str(folders.logs))]
    dialog.copy_button.click()
    assert QApplication.clipboard().text() == report.read_text()
    button.click()
    QApplication.processEvents()
    assert dialog.count.text().count("1") == 1
    dialog.close_button.click()
    deliver_deletions()
    button.click()
    QApplication.processEvents()
    assert catcher.dialog is None
    assert reports(folders) == [report]
    replace_text(edit, "8")
    assert headline(window.pages[0])[:2] == "18"


class Broken(QWidget):
    def paintEvent(self, event: QPaintEvent) -> None:
        raise LookupError(self)


def test_a_part_that_cannot_be_painted_makes_no_storm(
    make: WindowMaker, catching: Catching, folders: Folders
) -> None:
    window = make()
    catcher = catching(window)
    part = Broken(window)
    part.resize(window.size())
    part.show()
    for _ in range(5):
        part.update()
        QApplication.processEvents()
    dialog = told(catcher)
    part.hide()
    assert len(reports(folders)) == 1
    try:
        raise KeyError("another one meanwhile")
    except KeyError as error:
        sys.excepthook(KeyError, error, error.__traceback__)
    QApplication.processEvents()
    assert catcher.dialog is dialog
    assert len(reports(folders)) == 2
    dialog.close()


def test_an_error_in_a_thread_is_told_in_the_window(
    make: WindowMaker, catching: Catching, folders: Folders, qtbot: QtBot
) -> None:
    window = make()
    catcher = catching(window)
    thread = threading.Thread(target=raising)
    thread.start()
    thread.join()
    told(catcher).close()
    deliver_deletions()
    latest = Latest[int](window)
    done: list[int] = []
    latest.done.connect(done.append)

    def fails() -> int:
        raise ZeroDivisionError

    latest.ask(fails)
    qtbot.waitUntil(lambda: not latest.is_busy)
    assert done == []
    told(catcher).close()
    latest.ask(lambda: 5)
    qtbot.waitUntil(lambda: done == [5])
    assert len(reports(folders)) == 2


def test_cards_of_a_folder_end_in_words_whatever_happens(
    make: WindowMaker,
    catching: Catching,
    tmp_path: Path,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    window = make()
    catcher = catching(window)
    batch = CardBatch([tmp_path / "x"], tmp_path / "out.pdf", window.services)
    monkeypatch.setattr(batch, "work", raising)
    with qtbot.waitSignal(batch.done) as outcome:
        batch.start()
    assert outcome.args is not None
    assert "unexpected" in outcome.args[0].problems[0][1].message.id
    told(catcher).close()


def test_a_journal_and_a_report_that_cannot_be_written_are_said_so(
    make: WindowMaker, write: Writer, catching: Catching, folders: Folders
) -> None:
    folders.logs.parent.mkdir(exist_ok=True)
    folders.logs.touch()
    window = make(files=(write(),))

    def no_journal() -> bool:
        raise TypeError("the journal too")

    catcher = Catcher(window, window.services, no_journal)
    catcher.catch(ValueError())
    dialog = told(catcher)
    assert "journal could not be written" in dialog.words.text()
    assert "could not be written into a file" in dialog.words.text()
    assert not dialog.folder_button.isEnabled()
    dialog.close()


def test_what_is_no_error_goes_its_usual_way(
    make: WindowMaker, catching: Catching, folders: Folders, capsys: pytest.CaptureFixture[str]
) -> None:
    catcher = catching(make())
    sys.excepthook(KeyboardInterrupt, KeyboardInterrupt(), None)
    thread = threading.Thread(target=sys.exit)
    thread.start()
    thread.join()
    QApplication.processEvents()
    assert catcher.dialog is None
    assert reports(folders) == []
    assert "KeyboardInterrupt" in capsys.readouterr().err


GIVES_UP = """
import sys
from pathlib import Path
from PySide6.QtCore import qCritical, qFatal
from PySide6.QtWidgets import QApplication
from charsheet.storage.folders import user_folders
from tests.ui.helpers import line_edit, replace_text
from ui.app import make_window
from ui.services import Services
from ui.unexpected.catcher import Catcher
application = QApplication([])
window = make_window(application, Services.start(user_folders(), "en"))
Catcher(window, window.services, window.safe.write_journal).install()
window.show()
window.open_paths([Path(sys.argv[1])])
replace_text(line_edit(window.pages[0], "attributes", "agility"), "6")
qCritical("this is bad")
qFatal("no way on")
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows asks people when a program aborts")
def test_when_qt_gives_up_the_edits_are_in_the_journal(write: Writer, folders: Folders) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-c", GIVES_UP, str(write())]
    ended = subprocess.run(command, check=False, env=environment, capture_output=True, text=True, timeout=120)
    assert ended.returncode < 0
    assert "this is bad" in ended.stderr
    (report,) = reports(folders)
    assert "QtGaveUpError: " in report.read_text()
    (entry,) = (folders.state / "journal").glob("*.json")
    assert '"agility": 6' in entry.read_text().replace('\\"', '"').replace(":6", ": 6")
