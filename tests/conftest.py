"""How the tests are run: where their files lie, by how many processes, and what these share."""

from __future__ import annotations

import contextlib
import functools
import gc
import importlib
import os
import shutil
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

# What is compiled is kept, which the processes share: Hypothesis is loaded next, and its assertions take two seconds.
# Processes that a test starts keep it too.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
# The collector of garbage looks for some seldom: it took a tenth of the tests' time, and of that to load them.
gc.set_threshold(50_000, 20, 100)

import pytest  # noqa: E402
import pytest_asyncio  # noqa: E402
from hypothesis import HealthCheck, settings  # noqa: E402
from hypothesis.internal.conjecture import providers  # noqa: E402

from bot.cli import garbage  # noqa: E402
from renderers import layers  # noqa: E402
from tests import drawn  # noqa: E402

if TYPE_CHECKING:
    from tests.page.browser import Tabs

MEMORY = Path("/dev/shm")
"""A folder in memory, on Linux."""
ROOM = 1 << 30
"""Bytes that must be free there; the tests take some hundredths of it, but a container may have none to spare."""
HERE = Path(__file__).parent
AT_A_MACHINES_MERCY = {"page", "web", "wire", "crash", "month"}
"""The folders of tests that need a browser, sockets or processes of their own to be served in time."""

OF_PROCESSES = {"test_command_line.py", "test_gallery.py"}
"""Files of other folders, of whose tests some start processes."""

# Random examples are the same in each run, however long they take: what fails, fails for everybody.
SLOW = [HealthCheck.too_slow]
settings.register_profile("suite", deadline=None, derandomize=True, database=None, suppress_health_check=SLOW)
settings.load_profile("suite")
# It mixes in the constants of all modules that a process happens to have loaded: other examples in each process, and to
# read them takes an eighth of the time in which the tests are collected.
providers._get_local_constants = lambda: providers._local_constants


def pytest_configure(config: pytest.Config) -> None:
    """Puts the tests' files into memory, where there is such a folder. The bot waits for the disk with each commit, and
    on a disk all tests together wait for minutes. Before all tests, what never changes on pictures is drawn: each
    process would draw it for itself."""
    if os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))
    if "PYTEST_XDIST_WORKER" not in os.environ and config.args == config.getini("testpaths"):
        config.add_cleanup(drawn.begin())


def pytest_collection_finish(session: pytest.Session) -> None:
    """Has the collector of garbage pass over what the tests are made of."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish() -> None:
    """Hides from the collector what is left: pytest has it pass over that five times before a process ends."""
    gc.freeze()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Gives each process a row of tests beside each other, of which others take some when they are done: what the tests
    of a file share (a browser, games played at random, pictures) is made once, not once in each process."""
    from xdist.scheduler import WorkStealingScheduling  # type: ignore[import-untyped]

    return WorkStealingScheduling(config, log) if config.getvalue("dist") == "load" else None


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Two processes more than there are cores: a quarter of the time a test waits for a browser or a process."""
    return len(os.sched_getaffinity(0)) + 2 if hasattr(os, "sched_getaffinity") else (os.cpu_count() or 1) + 2


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Has tests in the browser share an event loop, since a browser belongs to the loop that it was started in. Tries a
    test once more where a browser, a socket or a process may have come too late; the summary counts what passed only
    then (*rerun*), and each of those is a fault to be found."""
    for item in items:
        if "tabs" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)
        if _at_a_machines_mercy(item.path):
            item.add_marker(pytest.mark.flaky(reruns=1))


@functools.cache
def _at_a_machines_mercy(file: Path) -> bool:
    return file.relative_to(HERE).parts[0] in AT_A_MACHINES_MERCY or file.name in OF_PROCESSES


def pytest_sessionstart(session: pytest.Session) -> None:
    """Loads the tests before they are collected, each process beginning at another of them: to compile them takes
    longer than to load what another process has compiled."""
    layers.keep_in(drawn.folder())
    worker, workers = os.environ.get("PYTEST_XDIST_WORKER", ""), os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1")
    if worker and session.config.args == session.config.getini("testpaths"):
        files = sorted(HERE.rglob("test_*.py"))
        first = len(files) * int(worker.removeprefix("gw")) // int(workers)
        for file in files[first:] + files[:first]:
            # What cannot be loaded is told where it is collected.
            with contextlib.suppress(Exception):
                importlib.import_module(".".join(file.relative_to(HERE.parent).with_suffix("").parts))


@pytest.fixture
def collector() -> Iterator[None]:
    """Leaves the collector of garbage as the tests have it, whatever becomes of it meanwhile."""
    before = gc.get_threshold()
    yield
    gc.callbacks[:] = [each for each in gc.callbacks if each is not garbage._passes_over]
    gc.set_threshold(*before)
    gc.freeze()


@pytest.fixture(autouse=True)
def heard(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cases are ruled on at once, but in tests about the time that the other players have to answer."""
    if request.node.get_closest_marker("heard") is None:
        from bot.engine.judging import cases

        monkeypatch.setattr(cases, "TIME_TO_ANSWER_MS", 0)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def tabs() -> AsyncIterator[Tabs]:
    """One browser for all tests of a process: to start one takes longer than most of them."""
    from tests.page.browser import launched

    async with launched() as made:
        yield made
