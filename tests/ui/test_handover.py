"""A second start hands its files over: with real processes, and with guests that misbehave."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from charsheet.storage.folders import Folders
from charsheet.storage.locks import told_by, try_lock
from charsheet.storage.settings import SettingsFile
from tests.ui.conftest import WindowMaker, Writer
from ui.handover.door import Answer, Door, enter, speak
from ui.handover.keeper import LONGEST, DoorKeeper
from ui.handover.message import ACCEPTED, LARGEST, request

LONG = 60.0
"""Seconds after which a child that does not come to an end is a failure; it takes one or two."""


@pytest.fixture
def keeper(folders: Folders, qapp: object) -> Iterator[DoorKeeper]:
    """The door of this process, which is the first."""
    door = enter(folders, [])
    assert door is not None
    made = DoorKeeper(door, folders)
    yield made
    made.close()
    door.close()


class Elsewhere(threading.Thread):
    """Something that another program does meanwhile; the events of this one go on."""

    def __init__(self, run: Callable[[], object]) -> None:
        super().__init__(daemon=True)
        self._do = run
        self.result: object = None
        self.start()

    def run(self) -> None:
        self.result = self._do()

    def done(self, qtbot: QtBot) -> object:
        qtbot.waitUntil(lambda: not self.is_alive(), timeout=60_000)
        return self.result


def child(qtbot: QtBot, code: str, *words: str) -> subprocess.CompletedProcess[bytes]:
    """What a program of another process comes to, while the events of this one go on."""
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2]), "QT_QPA_PLATFORM": "offscreen"}
    line = [sys.executable, "-c", code, *words]
    run = Elsewhere(lambda: subprocess.run(line, env=env, capture_output=True, timeout=LONG, check=False))
    found = run.done(qtbot)
    assert isinstance(found, subprocess.CompletedProcess)
    return found


def ask(keeper: DoorKeeper, message: bytes, qtbot: QtBot) -> object:
    return Elsewhere(lambda: speak(keeper.address, message, 10)).done(qtbot)


# --- the two sides -----------------------------------------------------------------------------


def test_what_is_asked_for_arrives_once(keeper: DoorKeeper, folders: Folders, qtbot: QtBot) -> None:
    wanted: list[list[Path]] = []
    keeper.wanted.connect(wanted.append)
    second = Elsewhere(lambda: enter(folders, [Path("/a/Мира.charsheet"), Path("/b")]))
    assert second.done(qtbot) is None
    qtbot.waitUntil(lambda: bool(wanted))
    assert wanted == [[Path("/a/Мира.charsheet"), Path("/b")]]
    assert keeper.take_waiting() == []


def test_one_without_files_only_asks_to_come_to_the_front(
    keeper: DoorKeeper, folders: Folders, qtbot: QtBot
) -> None:
    wanted: list[list[Path]] = []
    keeper.wanted.connect(wanted.append)
    assert Elsewhere(lambda: enter(folders, [])).done(qtbot) is None
    qtbot.waitUntil(lambda: wanted == [[]])


def test_a_window_of_ones_own_asks_nobody(keeper: DoorKeeper, folders: Folders) -> None:
    door = enter(folders, [Path("/a")], own_window=True)
    assert door == Door(None, is_only=False)


@pytest.mark.parametrize(
    "message",
    [
        b"\n",
        b"GET / HTTP/1.1\r\n\r\n",
        b'{"charsheet": 2, "open": ["/a"]}\n',
        b'{"charsheet": 1, "open": ["a"]}\n',
        b"\xff" * 100 + b"\n",
        b" " * (LARGEST - 1) + b"\n",
    ],
)
def test_hostile_messages_are_refused_and_open_nothing(
    keeper: DoorKeeper, qtbot: QtBot, message: bytes
) -> None:
    keeper.wanted.connect(pytest.fail)
    assert ask(keeper, message, qtbot) is Answer.REFUSED
    assert keeper.take_waiting() == []


def test_a_message_without_an_end_is_refused_when_it_gets_too_long(keeper: DoorKeeper, qtbot: QtBot) -> None:
    def flood() -> bytes:
        with socket.socket(socket.AF_UNIX) as talk:
            talk.settimeout(10)
            talk.connect(keeper.address)
            try:
                talk.sendall(b"x" * 4 * LARGEST)
            except OSError:
                return b"sent away"
            return talk.recv(100)

    assert Elsewhere(flood).done(qtbot) in {b"refused\n", b"sent away", b""}
    assert keeper.take_waiting() == []


def test_who_says_nothing_is_sent_away_and_keeps_nobody_back(
    keeper: DoorKeeper, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.handover.keeper.SLOW", 50)
    with socket.socket(socket.AF_UNIX) as silent:
        silent.connect(keeper.address)
        assert ask(keeper, request([Path("/a")]), qtbot) is Answer.ACCEPTED
        heard = Elsewhere(lambda: silent.recv(100)).done(qtbot)
    assert heard == b"refused\n"


def test_who_goes_away_in_the_middle_opens_nothing(keeper: DoorKeeper, qtbot: QtBot) -> None:
    with socket.socket(socket.AF_UNIX) as talk:
        talk.connect(keeper.address)
        talk.sendall(request([Path("/a")])[:-5])
    assert ask(keeper, request([Path("/b")]), qtbot) is Answer.ACCEPTED
    assert keeper.take_waiting() in ([], [Path("/b")])


def test_only_the_user_can_speak_to_it(keeper: DoorKeeper) -> None:
    assert Path(keeper.address).stat().st_mode & 0o077 == 0


def test_a_question_before_the_window_lets_nothing_get_lost(keeper: DoorKeeper, qtbot: QtBot) -> None:
    wanted: list[list[Path]] = []
    keeper.wanted.connect(wanted.append)
    parent = QWidget()
    qtbot.addWidget(parent)
    box = QMessageBox(parent)
    seen: list[object] = []

    def meanwhile() -> None:
        seen.append(ask(keeper, request([Path("/a")]), qtbot))
        seen.append(ask(keeper, request([Path("/b")]), qtbot))
        qtbot.wait(600)
        seen.append(list(wanted))
        box.reject()

    QTimer.singleShot(0, meanwhile)
    box.exec()
    assert seen == [Answer.ACCEPTED, Answer.ACCEPTED, []]
    qtbot.waitUntil(lambda: wanted == [[Path("/a")], [Path("/b")]])


def test_what_waits_when_the_window_goes_is_handed_out_once(keeper: DoorKeeper, qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    box = QMessageBox(parent)
    box.open()
    for name in ("/a", "/b"):
        assert ask(keeper, request([Path(name)]), qtbot) is Answer.ACCEPTED
    assert keeper.take_waiting() == [Path("/a"), Path("/b")]
    assert keeper.take_waiting() == []
    box.close()


# --- nobody there, or nobody who answers -------------------------------------------------------


@contextmanager
def held(folders: Folders, address: str) -> Iterator[None]:
    """A program that holds the lock and tells *address*."""
    lock = try_lock(folders.state / "window.lock")
    assert lock is not None
    lock.write(address)
    yield
    lock.release()


@contextmanager
def listening(path: Path, answer: bytes | None) -> Iterator[None]:
    """Somebody who says *answer* to everybody, or nothing at all."""
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(path))
        server.listen()

        def serve() -> None:
            try:
                guest, _ = server.accept()
            except OSError:
                return
            with guest:
                if answer is None:
                    time.sleep(1)
                else:
                    guest.sendall(answer)

        threading.Thread(target=serve, daemon=True).start()
        yield


@pytest.mark.parametrize("answer", [b"refused\n", b"\0\xff" * 500, b"accepted", b"accepted once more\n"])
def test_one_that_answers_nonsense_is_not_believed(folders: Folders, tmp_path: Path, answer: bytes) -> None:
    place = tmp_path / "s"
    with listening(place, answer), held(folders, str(place)):
        assert enter(folders, [], patience=5) == Door(None, is_only=False)


@pytest.mark.parametrize("address", ["", "/nowhere/at/all", "x" * 300, "a\0b"])
def test_one_that_cannot_be_spoken_to_is_given_up_after_a_while(folders: Folders, address: str) -> None:
    with held(folders, address):
        assert enter(folders, [], patience=0.2) == Door(None, is_only=False)


def test_one_that_hangs_is_given_up_after_a_while(folders: Folders, tmp_path: Path) -> None:
    place = tmp_path / "s"
    with listening(place, None), held(folders, str(place)):
        assert enter(folders, [], patience=0.2) == Door(None, is_only=False)


def test_one_that_is_still_starting_is_waited_for(folders: Folders, qtbot: QtBot, qapp: object) -> None:
    door = enter(folders, [])
    assert door is not None
    second = Elsewhere(lambda: enter(folders, [Path("/a")], patience=20))
    qtbot.wait(150)
    keeper = DoorKeeper(door, folders)
    assert second.done(qtbot) is None
    qtbot.waitUntil(lambda: keeper.take_waiting() == [])
    keeper.close()
    door.close()


def test_one_that_ends_meanwhile_leaves_the_door_to_the_next(folders: Folders, qtbot: QtBot) -> None:
    first = enter(folders, [])
    assert first is not None
    second = Elsewhere(lambda: enter(folders, [], patience=20))
    qtbot.wait(150)
    first.close()
    found = second.done(qtbot)
    assert isinstance(found, Door)
    assert found.lock is not None
    found.close()
    assert not (folders.state / "window.lock").exists()


def test_without_a_lock_there_is_a_window_all_the_same(folders: Folders) -> None:
    folders.state.parent.mkdir(parents=True, exist_ok=True)
    folders.state.write_bytes(b"")  # a file where the folder should be
    assert enter(folders, [Path("/a")]) == Door(None, is_only=True)


def test_too_much_to_say_opens_a_window_of_its_own(keeper: DoorKeeper, folders: Folders) -> None:
    files = [Path(f"/{'x' * 1000}/{number}") for number in range(1100)]
    assert enter(folders, files) == Door(None, is_only=False)


def test_what_a_killed_program_left_is_replaced(folders: Folders, qtbot: QtBot, qapp: object) -> None:
    with tempfile.TemporaryDirectory() as short:  # a socket's path may only be so long
        is_replaced(replace(folders, state=Path(short)), qtbot)


def is_replaced(folders: Folders, qtbot: QtBot) -> None:
    with socket.socket(socket.AF_UNIX) as dead:
        dead.bind(str(folders.state / "window.socket"))
    (folders.state / "window.lock").write_text("/nowhere", "utf-8")
    door = enter(folders, [])
    assert door is not None
    keeper = DoorKeeper(door, folders)
    assert keeper.address == str(folders.state / "window.socket") == told_by(folders.state / "window.lock")
    assert ask(keeper, request([]), qtbot) is Answer.ACCEPTED
    keeper.close()
    door.close()
    assert not (folders.state / "window.socket").exists()


def test_a_long_path_gets_a_place_of_its_own(tmp_path: Path, qtbot: QtBot, qapp: object) -> None:
    home = tmp_path / ("x" * LONGEST)
    folders = Folders(*(home / each for each in ("characters", "config", "state", "cache", "logs")))
    door = enter(folders, [])
    assert door is not None
    keeper = DoorKeeper(door, folders)
    folder = Path(keeper.address).parent
    assert folder.stat().st_mode & 0o077 == 0
    assert Elsewhere(lambda: enter(folders, [])).done(qtbot) is None
    keeper.close()
    door.close()
    assert not folder.exists()


def test_the_way_of_other_systems_speaks_the_same(keeper: DoorKeeper, qtbot: QtBot) -> None:
    code = (
        "import sys; from pathlib import Path; from ui.handover.door import _by_pipe; "
        "from ui.handover.message import request; "
        "print(_by_pipe(sys.argv[1], request([Path('/a')]), 20), _by_pipe('/nowhere/at/all', b'', 0.1))"
    )
    found = child(qtbot, code, keeper.address)
    assert found.stdout.decode().strip() == f"{ACCEPTED!r} None"
    assert keeper.take_waiting() in ([Path("/a")], [])


# --- in the window -----------------------------------------------------------------------------


def test_the_window_opens_what_it_is_handed_and_tells_what_it_cannot(
    make: WindowMaker, write: Writer, keeper: DoorKeeper, qtbot: QtBot
) -> None:
    window = make("ru", (write(),))
    window.showMinimized()
    keeper.wanted.connect(window.welcome)
    other, gone = write("kael.charsheet", name="Kael"), Path("/nowhere/x.charsheet")
    assert ask(keeper, request([other, gone]), qtbot) is Answer.ACCEPTED
    qtbot.waitUntil(lambda: len(window.pages) == 2)
    assert not window.isMinimized()
    assert window.page is window.pages[1]
    bar = window.notices.bar("unopened")
    assert bar is not None
    assert str(gone) in bar.accessibleName()
    keeper.wanted.disconnect(window.welcome)


# --- real processes ----------------------------------------------------------------------------


class Program:
    """The program as a user starts it."""

    def __init__(self, home: Path, cwd: Path, *words: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "ui.main", *words],
            cwd=cwd,
            env={
                **os.environ,
                "CHARSHEET_HOME": str(home),
                "QT_QPA_PLATFORM": "offscreen",
                "PYTHONPATH": str(Path(__file__).parents[2]),
            },
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )

    def end(self) -> tuple[int, str]:
        _, errors = self.process.communicate(timeout=LONG)
        return self.process.returncode, errors.decode()


@pytest.fixture
def programs(tmp_path: Path) -> Iterator[Callable[..., Program]]:
    started: list[Program] = []

    def start(*words: str, cwd: Path = tmp_path) -> Program:
        started.append(Program(tmp_path / "home", cwd, *words))
        return started[-1]

    yield start
    for each in started:
        if each.process.poll() is None:
            each.process.kill()
        each.process.communicate()


def eventually(holds: Callable[[], bool]) -> None:
    until = time.monotonic() + LONG
    while not holds():
        assert time.monotonic() < until
        time.sleep(0.05)


def is_open(folders: Folders, *names: str) -> Callable[[], bool]:
    """Whether the settings tell these files as open: the window writes them soon after each change."""

    def look() -> bool:
        stored = (
            SettingsFile.open(folders).settings.open if (folders.config / "settings.json").exists() else ()
        )
        return [Path(each).name for each in stored] == list(names)

    return look


def test_a_second_start_hands_over_and_a_killed_one_is_replaced(
    programs: Callable[..., Program], write: Writer, tmp_path: Path, folders: Folders
) -> None:
    write("mira.charsheet")
    write("Каэль с пробелом.charsheet", name="Каэль")
    (tmp_path / "below").mkdir()
    first = programs("mira.charsheet")
    eventually(is_open(folders, "mira.charsheet"))
    second = programs("../Каэль с пробелом.charsheet", cwd=tmp_path / "below")
    assert second.end() == (0, "")
    eventually(is_open(folders, "mira.charsheet", "Каэль с пробелом.charsheet"))
    assert first.process.poll() is None

    first.process.send_signal(signal.SIGKILL)
    first.process.wait()
    assert (folders.state / "window.lock").exists()
    third = programs()
    eventually(lambda: speak(told_by(folders.state / "window.lock"), request([]), 5) is Answer.ACCEPTED)
    fourth = programs("mira.charsheet")
    assert fourth.end() == (0, "")
    eventually(is_open(folders, "mira.charsheet", "Каэль с пробелом.charsheet"))
    eventually(lambda: SettingsFile.open(folders).settings.active == str(tmp_path / "mira.charsheet"))
    third.process.send_signal(signal.SIGINT)
    assert third.end()[0] == 0
    assert not (folders.state / "window.lock").exists()


def test_a_stopped_first_one_does_not_keep_the_second_back(
    programs: Callable[..., Program], write: Writer, folders: Folders
) -> None:
    write("mira.charsheet")
    write("kael.charsheet", name="Kael")
    first = programs("mira.charsheet")
    eventually(is_open(folders, "mira.charsheet"))
    first.process.send_signal(signal.SIGSTOP)
    second = programs("kael.charsheet")
    kael = str(write("kael.charsheet", name="Kael"))
    eventually(lambda: kael in SettingsFile.open(folders).settings.recent)
    assert second.process.poll() is None
    first.process.send_signal(signal.SIGCONT)
    assert is_open(folders, "mira.charsheet")()  # what comes back is what the first one has


def test_a_second_start_loads_no_qt(keeper: DoorKeeper, folders: Folders, qtbot: QtBot) -> None:
    code = (
        "import sys; from pathlib import Path; from ui.main import open_window; "
        "status = open_window([Path('/a')], 'en'); "
        "heavy = [name for name in sys.modules if name.split('.')[0] in ('PySide6', 'shiboken6', 'typst')]; "
        "sys.exit(f'{status} {heavy}' if status or heavy else 0)"
    )
    found = child(qtbot, code)
    assert (found.returncode, found.stderr) == (0, b"")


CLOSES_UNDER_A_QUESTION = """
import sys, threading
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QMessageBox
from charsheet.storage.folders import user_folders
from ui import app
from ui.handover.door import enter
from ui.window.main_window import MainWindow

folders, seen, start = user_folders(), [], MainWindow.start

def started(window, paths, **more):
    start(window, paths, **more)
    seen.append([page.document.character.name for page in window.pages])
    QTimer.singleShot(0, lambda: question(window) if len(seen) == 1 else window.close())

def question(window):
    box = QMessageBox(window)
    box.open()
    guest = threading.Thread(target=enter, args=(folders, [Path(sys.argv[2])]))
    guest.start()
    def look():
        if guest.is_alive():
            QTimer.singleShot(20, look)
        else:
            box.close()
            window.close()
    look()

MainWindow.start = started
print(app.run([Path(sys.argv[1])], "en", enter(folders, [])), seen)
"""


def test_what_comes_while_the_window_closes_has_a_window_of_its_own(
    write: Writer, folders: Folders, qtbot: QtBot
) -> None:
    files = [str(write("mira.charsheet")), str(write("kael.charsheet", name="Kael"))]
    found = child(qtbot, CLOSES_UNDER_A_QUESTION, *files)
    assert found.stdout.decode().strip() == "0 [['Mira'], ['Mira', 'Kael']]", found.stderr
    assert not (folders.state / "window.lock").exists()
