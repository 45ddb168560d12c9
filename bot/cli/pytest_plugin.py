"""A plugin of pytest: ``pytest -p bot.cli.pytest_plugin --adjutant PACKAGE`` has a test for each promise that the game
must keep. PACKAGE is what ``python -m bot check`` takes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from bot.games.descriptor import Descriptor
from bot.opponents.check import GAMES, keeps, promised
from bot.opponents.finding import checked_descriptor


class BrokenPromise(Exception):
    """Raised by a test; the message says how the promise is broken."""


class PromiseItem(pytest.Item):
    """The test of one promise."""

    def __init__(self, *, descriptor: Descriptor, games: int, **more: Any) -> None:
        super().__init__(**more)
        self._descriptor, self._games = descriptor, games

    def runtest(self) -> None:
        """Raises BrokenPromise where the game breaks it."""
        if found := keeps(self._descriptor, self.name, self._games):
            raise BrokenPromise("\n".join(found))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Returns the sentences alone for a game that breaks promises, and the whole trace of any other error."""
        return str(excinfo.value) if isinstance(excinfo.value, BrokenPromise) else super().repr_failure(excinfo)

    def reportinfo(self) -> tuple[str, int | None, str]:
        """Names the game and the promise."""
        return self._descriptor.key, None, f"{self._descriptor.game.name}: {self.name}"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds the options of the plugin."""
    group = parser.getgroup("adjutant")
    group.addoption("--adjutant", metavar="PACKAGE", default="", help="check that this game keeps the contract")
    group.addoption("--adjutant-games", type=int, default=GAMES, help="games at random that are looked at")


def pytest_collection_modifyitems(session: pytest.Session, config: pytest.Config, items: list[pytest.Item]) -> None:
    """Adds the promises to what is tested."""
    if place := config.getoption("--adjutant"):
        items.extend(_promises(session, place, config.getoption("--adjutant-games")))


def _promises(session: pytest.Session, place: str, games: int) -> Iterator[PromiseItem]:
    try:
        descriptor = checked_descriptor(place)
    except Exception as error:
        raise pytest.UsageError(f"{place} cannot be checked: {error}") from error
    for says in promised(descriptor.game):
        yield PromiseItem.from_parent(session, name=says, descriptor=descriptor, games=games)
