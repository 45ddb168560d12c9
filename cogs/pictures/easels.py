"""Where pictures are drawn: on a thread of this process, or in a process of their own."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol

from bot.games.contract.choices import Focus
from renderers import layers
from renderers.artist import Artist
from renderers.drawing_process import LENGTH, READY, Answer, Question, framed, read_answer
from renderers.film import animate
from renderers.plain import picture
from renderers.plain.artist import PlainArtist

log = logging.getLogger(__name__)

TRIES = 3
"""How often a picture is given to a drawing process, where it dies each time, before it is drawn here."""
FILM_TRIES = 2
"""The same for a moving picture, which is then not made: it would hold up this process for long."""
PATIENCE = 30.0
"""Seconds after which a drawing process hangs that is ready: a picture takes a hundredth of that."""
START_PATIENCE = 600.0
"""Seconds after which one hangs that has yet to warm something up: all of it takes eight of a processor, which others
may want as well."""


class Easel(Protocol):
    """Draws one picture at a time."""

    async def start(self) -> None:
        """Makes ready ahead of the first picture."""
        ...

    async def draw(self, artist: Artist[Any], view: Any, focus: Focus | None) -> bytes:
        """Returns a PNG; see ``Artist.draw``."""
        ...

    async def film(self, artist: Artist[Any], views: Sequence[Any], times: Sequence[int]) -> bytes:
        """Returns the GIF of some views; see ``renderers.film.animate``."""
        ...

    async def rest(self) -> None:
        """Gives back what it holds ready, until it draws again."""
        ...

    async def close(self) -> None:
        """Draws no more."""
        ...


class ThreadEasel:
    """Draws on a thread of this process; what never changes on pictures is kept in files of a ``folder``."""

    def __init__(self, folder: Path | None = None) -> None:
        self._thread, self._folder = ThreadPoolExecutor(1, thread_name_prefix="artist"), folder

    async def start(self) -> None:
        """See ``Easel``."""
        if self._folder is not None:
            await asyncio.get_running_loop().run_in_executor(self._thread, layers.keep_in, self._folder)

    async def draw(self, artist: Artist[Any], view: Any, focus: Focus | None) -> bytes:
        """See ``Easel``."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, artist.draw, view, focus)

    async def film(self, artist: Artist[Any], views: Sequence[Any], times: Sequence[int]) -> bytes:
        """See ``Easel``."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, animate, artist.draw, views, times)

    async def rest(self) -> None:
        """See ``Easel``."""

    async def close(self) -> None:
        """See ``Easel``; what is being drawn is left to end by itself."""
        self._thread.shutdown(wait=False, cancel_futures=True)


class ProcessEasel:
    """Draws in a process of its own, which is replaced when it dies, or draws nothing for ``patience`` seconds once
    it is ready. ``artists`` are warmed up in it while nothing is drawn, and what of them never changes is kept in files
    of a ``folder``. An artist that is no module draws here."""

    def __init__(
        self,
        artists: Sequence[Artist[Any]],
        patience: float = PATIENCE,
        start_patience: float = START_PATIENCE,
        folder: Path | None = None,
    ) -> None:
        self._patience, self._start_patience = patience, start_patience
        self._folder = "" if folder is None else str(folder)
        self.ready = False
        """Whether the process has warmed everything up, as far as it has been heard."""
        self._modules = [artist.__name__ for artist in artists if isinstance(artist, ModuleType)]
        self._here = ThreadEasel()
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """See ``Easel``: begins the process."""
        if self._process is not None:
            return
        command = (sys.executable, "-m", "renderers.drawing_process", self._folder, *self._modules)
        pipe = asyncio.subprocess.PIPE
        self.ready = False
        self._process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe)

    async def draw(self, artist: Artist[Any], view: Any, focus: Focus | None) -> bytes:
        """See ``Easel``."""
        if (module := module_of(artist)) is not None:
            try:
                return await self._answered(Question(module, shown_by(artist, view), focus), TRIES)
            except (OSError, EOFError):
                log.error("Drawing processes end again and again: a picture is drawn in this one")
        return await self._here.draw(artist, view, focus)

    async def film(self, artist: Artist[Any], views: Sequence[Any], times: Sequence[int]) -> bytes:
        """See ``Easel``."""
        if (module := module_of(artist)) is not None:
            shown = [shown_by(artist, view) for view in views]
            return await self._answered(Question(module, shown, None, tuple(times)), FILM_TRIES)
        return await self._here.film(artist, views, times)

    async def rest(self) -> None:
        """See ``Easel``: ends the process."""
        await self._end()

    async def _answered(self, question: Question, tries: int) -> bytes:
        """Asks the process, and another where it dies. Raises OSError or EOFError where all do."""
        for left in reversed(range(tries)):
            try:
                return drawn(await self._asked(question))
            except (OSError, EOFError) as error:
                log.warning("A drawing process has ended or hangs (%r)%s", error, "; another begins" if left else "")
                await self._end()
                if not left:
                    raise
            except asyncio.CancelledError:
                # Its answer would be taken for the next one's.
                await self._end()
                raise
        raise AssertionError("it is tried once at least")

    async def _asked(self, question: Question) -> Answer:
        """Hands the process a question. Raises OSError or EOFError where it has ended, or takes too long."""
        if self._process is None:
            await self.start()
        process = self._process
        assert process is not None and process.stdin is not None
        process.stdin.write(framed(question))
        while True:
            # Whatever it says besides is that it is ready, and its time counts from then on.
            async with asyncio.timeout(self._patience if self.ready else self._start_patience):
                await process.stdin.drain()
                answer = await received(process)
            if answer != READY:
                return answer
            self.ready = True

    async def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdin is not None and process.stdout is not None
        # The process holds nothing that could be lost.
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        process.stdin.close()
        await process.wait()
        # The pipes end on the event loop, which may be about to end itself.
        with contextlib.suppress(OSError):
            while await process.stdout.read(65536):
                pass
        await asyncio.sleep(0)

    async def close(self) -> None:
        """See ``Easel``."""
        await self._end()
        await self._here.close()


def module_of(artist: Artist[Any]) -> str | None:
    """Returns the name of the module by which a process draws for an artist; None for one that draws here alone."""
    if isinstance(artist, PlainArtist):
        return picture.__name__
    return artist.__name__ if isinstance(artist, ModuleType) else None


def shown_by(artist: Artist[Any], view: Any) -> Any:
    """Returns what that module draws of a view."""
    return artist.board(view) if isinstance(artist, PlainArtist) else view


async def received(process: asyncio.subprocess.Process) -> Answer:
    """The next that a process says. Raises OSError or EOFError where it has ended."""
    assert process.stdout is not None
    length = int.from_bytes(await process.stdout.readexactly(LENGTH))
    return read_answer(await process.stdout.readexactly(length))


def drawn(answer: Answer) -> bytes:
    """Returns the PNG of an answer. Raises ValueError for what cannot be drawn, RuntimeError where drawing failed."""
    if answer.failed:
        raise RuntimeError(f"A picture could not be drawn:\n{answer.failed}")
    if answer.refused:
        raise ValueError(answer.refused)
    return answer.png


def easels_for(artists: Iterable[Artist[Any]], processes: int, folder: Path | None = None) -> list[Easel]:
    """Returns so many processes that draw, or one thread for 0. What never changes on pictures is kept in files of a
    ``folder``."""
    all_ = list(artists)
    return [ProcessEasel(all_, folder=folder) for _ in range(processes)] if processes else [ThreadEasel(folder)]
