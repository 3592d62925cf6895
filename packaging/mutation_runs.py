"""Run the tests under each mutant: every one in a process of its own, which is forked where it is ready.

A changed function is put in place of the one that is already imported, and only the tests that come through
it are run, the quickest first, from a collection that is made once. What counts at import needs a new one.
"""

from __future__ import annotations

import contextlib
import enum
import gc
import importlib
import importlib.abc
import importlib.util
import mmap
import os
import pickle
import resource
import struct
import sys
import tempfile
import time
import types
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

import mutmut.configuration
import pytest

from mutations import Mutant

Place = tuple[str, str]
T = TypeVar("T")

MOST_SECONDS = 60
NAME = 200
"""As many bytes as the path of a test's file has at most."""
MOST_FIRST = 3
OURS = ("charsheet", "tests", "ui")


class Outcome(enum.Enum):
    """What became of a mutant."""

    KILLED = "killed"
    TIMEOUT = "timeout"
    SURVIVED = "survived"
    UNTESTED = "no test comes here"

    @property
    def noticed(self) -> bool:
        """Whether the tests noticed the change."""
        return self in (Outcome.KILLED, Outcome.TIMEOUT)


# --- processes ---------------------------------------------------------------------------------


def in_children(tasks: Sequence[T], work: Callable[[T], bool], children: int) -> Iterator[tuple[T, Outcome]]:
    """Do *work*, which tells whether the mutant survived, in a process for each task."""
    running: dict[int, T] = {}
    waiting = list(reversed(tasks))
    while running or waiting:
        while waiting and len(running) < children:
            task = waiting.pop()
            running[_forked(lambda task=task: 0 if work(task) else 1)] = task
        pid, status = os.wait()
        code = os.waitstatus_to_exitcode(status)
        outcome = Outcome.SURVIVED if code == 0 else Outcome.KILLED if code > 0 else Outcome.TIMEOUT
        yield running.pop(pid), outcome


def _forked(work: Callable[[], int], seconds: int = MOST_SECONDS, *, is_silent: bool = True) -> int:
    pid = os.fork()
    if pid == 0:
        code = 1
        try:
            if is_silent:
                silence()
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, resource.RLIM_INFINITY))
            code = work()
        finally:
            os._exit(code)
    return pid


def silence() -> None:
    """Send what the tests print nowhere."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(nowhere, descriptor)


class Judge:
    """A plugin of pytest that ends the process at the first test that fails, and names it."""

    def __init__(self, name: Callable[[str], object] = str) -> None:
        self.name = name

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Look at one phase of a test."""
        if report.failed:
            self.name(report.nodeid)
            os._exit(1)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Look at the collection of a file."""
        if report.failed:
            os._exit(1)


def pytest_run(*plugins: object, selection: Sequence[str] = ()) -> int:
    """Run pytest as `[tool.mutmut]` says, on all that it selects or on a part of it."""
    config = mutmut.configuration.config()
    # Plugins that are already there are no surprise here.
    options = [
        "-x",
        "-q",
        "--capture=no",
        "-W",
        "ignore:Module already imported",
        *config.pytest_add_cli_args,
    ]
    return int(
        pytest.main(
            [*options, *(selection or config.pytest_add_cli_args_test_selection)], plugins=list(plugins)
        )
    )


# --- which test comes where --------------------------------------------------------------------


class Watcher:
    """A plugin of pytest that notes which functions each test comes through, and how long it takes."""

    def __init__(self, root: Path) -> None:
        self._prefix = str(root / "charsheet")
        self._seen: set[types.CodeType] = set()
        self._caches: list[Any] = []
        self.tests: dict[Place, list[tuple[float, str]]] = {}
        self.at_import: set[Place] = set()

    def pytest_sessionstart(self) -> None:
        """Note what is called while all is imported."""
        sys.settrace(self._note)

    def pytest_collection_finish(self) -> None:
        """All is imported."""
        sys.settrace(None)
        self.at_import = {self._place(code) for code in self._seen}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Any:
        """Run one test and note what it came through, whatever was remembered before."""
        self._seen.clear()
        self._caches = self._caches or all_caches()
        for cache in self._caches:
            cache.cache_clear()
        start = time.perf_counter()
        sys.settrace(self._note)
        try:
            return (yield)
        finally:
            sys.settrace(None)
            taken = time.perf_counter() - start
            for code in self._seen:
                self.tests.setdefault(self._place(code), []).append((taken, item.nodeid))

    def _place(self, code: types.CodeType) -> Place:
        return code.co_filename.removeprefix(self._prefix), code.co_qualname.partition(".<locals>")[0]

    def _note(self, frame: types.FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(self._prefix):
            self._seen.add(frame.f_code)


def all_caches() -> list[Any]:
    """Return the functions of ours that remember what they returned."""
    caches = [each for each in gc.get_objects() if hasattr(type(each), "cache_clear")]
    return [each for each in caches if each.__module__.startswith("charsheet.")]


def watched(root: Path) -> tuple[dict[Place, list[str]], set[Place], list[str]]:
    """Return the tests that come through each function, the quickest first.

    And the functions that are called while all is imported, and the names of all modules that were.

    That happens in another process, so that nothing of ours is imported or remembered in this one.

    Raises RuntimeError when the tests fail as it is.
    """
    with tempfile.TemporaryFile() as file:

        def work() -> int:
            watcher = Watcher(root)
            code = pytest_run(watcher)
            tests = {place: [id for _, id in sorted(each)] for place, each in watcher.tests.items()}
            modules = [name for name in sys.modules if name.partition(".")[0] not in OURS]
            pickle.dump((tests, watcher.at_import, modules), file)
            file.flush()
            return code

        _, status = os.waitpid(_forked(work, is_silent=False), 0)
        if status != 0:
            raise RuntimeError("the tests fail without any change")
        file.seek(0)
        return pickle.load(file)  # noqa: S301 - written by the process above


# --- functions in place ------------------------------------------------------------------------


class InPlace:
    """A plugin of pytest that tries mutants of functions instead of running the tests once."""

    def __init__(
        self, root: Path, mutants: list[Mutant], tests: dict[Place, list[str]], children: int
    ) -> None:
        self._root = root
        self._mutants = mutants
        self._tests = tests
        self._children = children
        self._items: dict[str, pytest.Item] = {}
        self._functions: dict[Place, list[types.FunctionType]] = {}
        self._caches: list[Any] = []
        self._judge = Judge()
        self._first: dict[Place, dict[str, None]] = {}
        self._out = -1

    def results(self) -> Iterator[tuple[Mutant, Outcome]]:
        """Try all mutants, in a process that imports what this one is not to hold."""
        came, self._out = os.pipe()
        pid = _forked(lambda: pytest_run(self._judge, self), seconds=resource.RLIM_INFINITY)
        os.close(self._out)
        with open(came, encoding="ascii") as lines:  # noqa: PTH123 - a pipe has no path
            for line in lines:
                number, _, outcome = line.strip().partition(" ")
                yield self._mutants[int(number)], Outcome(outcome)
        if os.waitpid(pid, 0)[1] != 0:
            raise RuntimeError("the tests could not be collected")

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try all mutants."""
        self._items = {item.nodeid: item for item in session.items}
        prefix = str(self._root / "charsheet")
        for each in gc.get_objects():
            if isinstance(each, types.FunctionType) and each.__code__.co_filename.startswith(prefix):
                place = (each.__code__.co_filename.removeprefix(prefix), each.__code__.co_qualname)
                self._functions.setdefault(place, []).append(each)
        self._caches = all_caches()
        gc.freeze()
        with open(self._out, "w", encoding="ascii") as lines:  # noqa: PTH123 - a pipe has no path
            names = mmap.mmap(-1, 4 * max(1, len(self._mutants)))
            ids = list(self._items)

            def work(number: int) -> bool:
                self._judge.name = lambda id: struct.pack_into("i", names, 4 * number, ids.index(id))
                return self.survives(self._mutants[number])

            for number, outcome in in_children(range(len(self._mutants)), work, self._children):
                if outcome is Outcome.KILLED:
                    # What noticed one change of a function is likely to notice the next.
                    id = ids[struct.unpack_from("i", names, 4 * number)[0]]
                    first = self._first.setdefault(place_of(self._mutants[number]), {})
                    first.pop(id, None)
                    first[id] = None
                print(number, outcome.value, file=lines, flush=True)
        return True

    def survives(self, mutant: Mutant) -> bool:
        """Put the mutant in place and run its tests."""
        place = place_of(mutant)
        code = compile(mutant.function_source(), str(self._root / mutant.file), "exec")
        (changed,) = (each for each in _codes(code) if each.co_qualname == place[1])
        for function in self._functions[place]:
            function.__code__ = changed
        for cache in self._caches:
            cache.cache_clear()
        for id in dict.fromkeys((*reversed(self._first.get(place, {})), *self._tests[place])):
            item = self._items[id]
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        return True


def place_of(mutant: Mutant) -> Place:
    """Return where the mutant is, as the watcher says it."""
    return mutant.file.removeprefix("charsheet"), mutant.function


def _codes(code: types.CodeType) -> Iterator[types.CodeType]:
    for each in code.co_consts:
        if isinstance(each, types.CodeType):
            yield each
            yield from _codes(each)


# --- what counts at import ---------------------------------------------------------------------


class Finder(importlib.abc.MetaPathFinder, importlib.abc.InspectLoader):
    """Imports one module from a changed source."""

    def __init__(self, root: Path, mutant: Mutant) -> None:
        self._path = root / mutant.file
        self._source = mutant.source()
        self._name = mutant.file.removesuffix(".py").replace("/", ".").removesuffix(".__init__")

    def find_spec(self, fullname: str, *_: object) -> Any:
        """Find the module, and no other."""
        if fullname != self._name:
            return None
        places = [str(self._path.parent)] if self._path.name == "__init__.py" else None
        return importlib.util.spec_from_file_location(
            fullname, self._path, loader=self, submodule_search_locations=places
        )

    def get_source(self, fullname: str) -> str:  # noqa: ARG002 - as it is declared
        """Return the changed source."""
        return self._source


def survives_import(root: Path, mutant: Mutant, judge: Judge, first: Sequence[str]) -> bool:
    """Import all anew with the mutant among it, and run the *first* tests, then all of them.

    They are collected part by part, and so no more of them than is needed.
    """
    sys.meta_path.insert(0, Finder(root, mutant))
    selection = mutmut.configuration.config().pytest_add_cli_args_test_selection
    return all(pytest_run(judge, selection=[each]) == 0 for each in (*first, *selection))


def try_anew(root: Path, mutants: list[Mutant], children: int) -> Iterator[tuple[Mutant, Outcome]]:
    """Try each mutant by a new import, the files of tests that noticed its neighbours first."""
    names = mmap.mmap(-1, NAME * max(1, len(mutants)))
    noticing: dict[str, dict[str, None]] = {}

    def work(number: int) -> bool:
        def note(id: str) -> None:
            names[NAME * number : NAME * (number + 1)] = id.partition("::")[0].encode().ljust(NAME, b"\0")

        first = list(noticing.get(mutants[number].file, {}))[-MOST_FIRST:]
        return survives_import(root, mutants[number], Judge(note), first[::-1])

    for number, outcome in in_children(range(len(mutants)), work, children):
        name = names[NAME * number : NAME * (number + 1)].rstrip(b"\0").decode()
        if name:
            known = noticing.setdefault(mutants[number].file, {})
            known.pop(name, None)
            known[name] = None
        yield mutants[number], outcome


# --- all of it ---------------------------------------------------------------------------------


def try_all(root: Path, mutants: list[Mutant], children: int) -> Iterator[tuple[Mutant, Outcome]]:
    """Try all mutants and tell what became of each."""
    sys.path.insert(0, str(root))
    os.environ["LC_ALL"] = "C.UTF-8"
    with tempfile.TemporaryDirectory() as folder:
        os.environ["PYTEST_DEBUG_TEMPROOT"] = folder
        sys.pycache_prefix = folder
        tests, at_import, modules = watched(root)
        in_place: list[Mutant] = []
        anew: list[Mutant] = []
        for mutant in mutants:
            if mutant.at_import:
                anew.append(mutant)
            elif place_of(mutant) in tests:
                in_place.append(mutant)
            elif place_of(mutant) in at_import:
                anew.append(mutant)
            else:
                yield mutant, Outcome.UNTESTED
        print(f"{len(in_place)} mutants in place, {len(anew)} by a new import", file=sys.stderr)
        yield from InPlace(root, in_place, tests, children).results()
        for name in modules:
            with contextlib.suppress(Exception):
                importlib.import_module(name)
        if os.waitpid(_forked(pytest_run, is_silent=False), 0)[1] != 0:
            raise RuntimeError("the tests fail a second time without any change")
        yield from try_anew(root, anew, children)
