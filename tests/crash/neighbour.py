"""One of several bots on one database, to be killed: it delivers like any bot, and does what it is told by lines from a
port of this machine, whichever game that is of. Of Discord's gateway it takes its own shards.

``INTERACTION GAME SEAT`` has a seat decide something at random, or give a standing order. It answers ``INTERACTION``
and the entry's number, or what hindered it.
"""

from __future__ import annotations

import asyncio
import random

from msgspec.structs import replace

from bot.client import Adjutant, point_at
from bot.games.contract.choices import Refusal
from bot.games.descriptor import Descriptor
from bot.games.library import LIBRARY
from bot.games.tree import wander
from bot.settings import from_environment
from bot.storage.errors import StorageError
from bot.table.session import Actor
from tests.probe.game import PROBE
from tests.table.house import NAMES, USERS

GAMES = {
    key: replace(descriptor, package="undrawn")
    for key, descriptor in {**LIBRARY, PROBE.key: Descriptor("probe", PROBE)}.items()
}


async def act(bot: Adjutant, interaction: int, game: str, seat: str) -> str:
    """Has a seat act once. Returns the entry's number, or what hindered it."""
    rng = random.Random(interaction)
    try:
        engine = await bot.engines.get(game)
        if engine.session.status != "playing":
            return "over"
        actor = Actor(USERS[seat], NAMES[USERS[seat]], interaction)
        text = f"auto parry {rng.choice(('on', 'off'))}"
        if seat in engine.awaited():
            text = wander(engine.game, engine.view(seat), seat, rng)
        return str((await engine.decide(actor, text, seat)).seq)
    except Refusal as refusal:
        return f"refused: {refusal}"
    except StorageError as error:
        return f"failed: {error}"


async def serve(port: int) -> None:
    """Serves until the lines end."""
    settings = from_environment()
    point_at(settings)
    bot = Adjutant(settings, GAMES)
    await bot.login(settings.token)
    connected = asyncio.create_task(bot.connect())
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    tasks = set[asyncio.Task[None]]()

    async def answer(interaction: int, game: str, seat: str) -> None:
        said = await act(bot, interaction, game, seat)
        writer.write(f"{interaction} {said}".replace("\n", " ").encode() + b"\n")

    while line := await reader.readline():
        number, game, seat = line.decode().split()
        task = asyncio.create_task(answer(int(number), game, seat))
        tasks.add(task)
        task.add_done_callback(tasks.discard)
    await asyncio.gather(*tasks)
    await bot.close()
    await connected
