"""The bot with a clock that is set from outside: in this process, or as one of its own that can be killed.

As a process it reads lines "moment offset" and answers each once everything is done that was due: the moment in
milliseconds since 1970, and by how many of them the machine's clock is wrong.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import random
import signal
import sys
from pathlib import Path
from typing import Protocol

from msgspec.structs import replace

from bot.client import Adjutant, point_at
from bot.games.descriptor import Descriptor
from bot.games.library import LIBRARY
from bot.local.local_discord import LocalDiscord
from bot.local.model.clock import Clock
from bot.settings import Settings
from tests.crash.process import ROOT
from tests.empty_database import lay
from tests.probe.game import PROBE

GAMES = {**LIBRARY, PROBE.key: Descriptor("probe", PROBE)}
UNDRAWN = {key: replace(descriptor, package="undrawn") for key, descriptor in GAMES.items()}
"""Nothing is drawn: when something is due has nothing to do with pictures."""


class Bot(Protocol):
    """The bot under way."""

    async def start(self) -> None:
        """Starts it, at the time that was set last, and waits until it serves people."""

    async def stop(self) -> None:
        """Stops it in order."""

    async def time(self, moment: int, offset: int = 0) -> None:
        """It is that moment now; returns when everything is done that is due."""


class Inside:
    """The bot in this process."""

    def __init__(self, settings: Settings, moment: int, offset: int = 0) -> None:
        self.settings = settings
        self.clock = Clock(running=False, start=moment / 1000)
        self.offset = offset
        self._entropy = random.Random(moment).randbytes

    async def start(self) -> None:
        """See Bot."""
        point_at(self.settings)
        lay(self.settings.data / "adjutant.db")
        self.bot = Adjutant(self.settings, UNDRAWN, self.now, self.clock.after, self._entropy)
        self._running = asyncio.create_task(self.bot.start(self.settings.token))
        ready = asyncio.create_task(self.bot.wait_until_ready_for(60))
        await asyncio.wait({ready, self._running}, return_when=asyncio.FIRST_COMPLETED)
        await ready
        await self.settled()

    def now(self) -> float:
        """The time by the machine's clock."""
        # Whole milliseconds: the bot cuts off what is less.
        return (round(self.clock.now() * 1000) + self.offset + 0.5) / 1000

    async def stop(self) -> None:
        """See Bot."""
        await self.bot.close()
        with contextlib.suppress(asyncio.CancelledError):
            await self._running

    async def time(self, moment: int, offset: int = 0) -> None:
        """See Bot."""
        self.offset = offset
        self.clock.advance(max(0.0, moment / 1000 - self.clock.now()))
        await self.settled()

    async def settled(self) -> None:
        """Returns when everything is done; what is done may make something due at once."""
        for _ in range(3):
            await self.bot.under_way.settled()
            await self.bot.timers.settled()
            await self.bot.opponent_runner.settled()
            await self.bot.openings.settled()
            await self.bot.courier.settled()
            await self.bot.panel_sessions.settled()


class Apart:
    """The bot as a process of its own, killed by SIGKILL."""

    def __init__(self, local: LocalDiscord, data: Path, moment: int, offset: int) -> None:
        self.local, self.data, self.moment, self.offset = local, data, moment, offset
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """See Bot."""
        await self.spawn()
        await self._answer()

    async def spawn(self) -> None:
        """Starts the process, and does not wait for it."""
        self.data.mkdir(exist_ok=True)
        environment = os.environ | {"PYTHONDONTWRITEBYTECODE": ""}
        arguments = self.local.token, self.local.api_url, self.local.gateway_url, self.data, self.moment, self.offset
        with (self.data / "log.txt").open("ab") as output:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "tests.month.served",
                *map(str, arguments),
                cwd=ROOT,
                env=environment,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=output,
            )

    async def stop(self) -> None:
        """See Bot."""
        assert self._process is not None and self._process.stdin is not None
        self._process.stdin.close()
        await self._gone()

    async def kill(self) -> None:
        """SIGKILL; returns when Discord has noticed too, and nobody waits for an answer any more."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        await self._gone()

    async def _gone(self) -> None:
        assert self._process is not None
        await asyncio.wait_for(self._process.wait(), 60)
        await self.local.wait_for(lambda: not self.local.gateway.live, 20)

    def tell(self, moment: int, offset: int) -> None:
        """Sets the clock, and does not wait."""
        assert self._process is not None and self._process.stdin is not None
        self.moment, self.offset = moment, offset
        self._process.stdin.write(f"{moment} {offset}\n".encode())

    async def time(self, moment: int, offset: int = 0) -> None:
        """See Bot."""
        self.tell(moment, offset)
        await self._answer()

    async def _answer(self) -> None:
        assert self._process is not None and self._process.stdout is not None
        line = await asyncio.wait_for(self._process.stdout.readline(), 300)
        assert line == b"done\n", f"the bot ended:\n{self.log()[-4000:]}"

    def log(self) -> str:
        """What the process has logged."""
        return (self.data / "log.txt").read_text("utf-8")


def settings_of(token: str, api: str, gateway: str, data: Path) -> Settings:
    """The settings of a bot at the local Discord, which does not pause for anybody."""
    return Settings(
        token=token,
        api_url=api,
        gateway_url=gateway,
        data=data,
        edit_gap=0.0,
        back_off=(0.01,),
        drain=0.5,
        guild_wait=0.02,
        double_tap=0.0,
    )


async def serve(arguments: list[str]) -> None:
    """Serves until the input ends."""
    token, api, gateway, data, moment, offset = arguments
    bot = Inside(settings_of(token, api, gateway, Path(data)), int(moment), int(offset))
    await bot.start()
    print("done", flush=True)
    reader = asyncio.StreamReader()
    protocol = asyncio.StreamReaderProtocol(reader)
    await asyncio.get_running_loop().connect_read_pipe(lambda: protocol, sys.stdin)
    while line := await reader.readline():
        await bot.time(*map(int, line.split()))
        print("done", flush=True)
    await bot.stop()


if __name__ == "__main__":
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    asyncio.run(serve(sys.argv[1:]))
