"""The bot as a process of its own, as it runs in service, to be killed."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from pathlib import Path

from bot.local.local_discord import LocalDiscord
from tests import drawn
from tests.crash.nursery import nursery

ROOT = Path(__file__).parents[2]


class BotProcess:
    """`python -m bot run` on a data folder, connected to the local Discord of this process. With ``films`` it makes
    moving pictures, which takes some seconds a game. ``database`` is an address of PostgreSQL's, ``shards`` those that
    it takes, where it is not the only one. ``web`` is the address of its pages, where it has any. With ``loaded`` it is
    forked off a process that has loaded it, and draws and thinks in itself alone: the same bot for a sixth of the
    processor. ``python`` is the interpreter, of the environment in which the bot is installed."""

    def __init__(
        self,
        local: LocalDiscord,
        data: Path,
        films: bool = False,
        database: str = "",
        shards: str = "",
        web: str = "",
        loaded: bool = False,
        python: str = sys.executable,
    ) -> None:
        self.local, self.data, self.films, self.loaded, self.python = local, data, films, loaded, python
        self._sharing = {"ADJUTANT_DATABASE": database, "ADJUTANT_SHARDS": shards}
        if web:
            self._sharing |= {"ADJUTANT_WEB_URL": web, "ADJUTANT_WEB_PORT": web.rpartition(":")[2]}
        self.starts: list[float] = []
        """Seconds that each start took until the bot served people."""
        self.alive = False
        self.pid = 0
        """The process's number."""
        self._process: asyncio.subprocess.Process | None = None

    async def spawn(self) -> None:
        """Starts the process."""
        environment = os.environ | {
            "DISCORD_TOKEN": self.local.token,
            "DISCORD_API_URL": self.local.api_url,
            "DISCORD_GATEWAY_URL": self.local.gateway_url,
            "ADJUTANT_DATA": str(self.data),
            **self._sharing,
            "ADJUTANT_DOUBLE_TAP_MS": "0",
            "ADJUTANT_MOVING_PICTURES": str(int(self.films)),
            # What the tests have compiled is loaded, and compiled where they have not: once, not for each start.
            "PYTHONDONTWRITEBYTECODE": "",
        }
        drawn.lay(self.data)
        log = self.data / "log.txt"
        if self.loaded:
            environment["ADJUTANT_DRAWING_PROCESSES"] = "0"
            self.pid = await asyncio.to_thread(nursery().born, environment, log)
        else:
            with log.open("ab") as output:
                self._process = await asyncio.create_subprocess_exec(
                    self.python, "-m", "bot", "run", cwd=ROOT, env=environment, stdout=output, stderr=output
                )
            self.pid = self._process.pid
        self.alive = True

    async def start(self) -> None:
        """Starts the process and waits until it serves people."""
        begun = time.perf_counter()
        await self.spawn()
        try:
            await self.local.wait_ready(90)
        except TimeoutError as error:
            raise AssertionError(f"The bot does not get ready. Its log:\n{self.log()[-4000:]}") from error
        self.starts.append(time.perf_counter() - begun)

    async def kill(self) -> None:
        """SIGKILL; returns when Discord has noticed too, and no interaction waits for an answer any more."""
        self.alive = False
        os.kill(self.pid, signal.SIGKILL)
        await self._gone()

    async def stop(self) -> None:
        """Stops the process in order, as an operator does."""
        self.terminate()
        await self._gone()

    def terminate(self) -> None:
        """SIGTERM; returns at once."""
        self.alive = False
        os.kill(self.pid, signal.SIGTERM)

    async def ended(self, within: float = 60) -> int:
        """Returns the process's exit status, once it has ended."""
        if self._process is not None:
            return await asyncio.wait_for(self._process.wait(), within)
        return await asyncio.wait_for(nursery().ended(self.pid), within)

    async def _gone(self) -> None:
        await self.ended(20)
        if not self._sharing["ADJUTANT_SHARDS"]:
            await self.local.wait_for(lambda: not self.local.gateway.live, 10)
        # Whoever waits for an answer is told that the application did not respond.
        self.local.clock.advance(3.1)

    def log(self) -> str:
        """What the process has logged."""
        return (self.data / "log.txt").read_text("utf-8")
