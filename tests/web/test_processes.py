"""Several processes on one database: each serves every game's pages, and hears of what the others write."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from urllib.parse import urlsplit

from tests.postgres import fresh
from tests.web.scene import Client, link_of, offered_everywhere
from tests.web.test_acting import heard
from tests.wire.table import Table, answer
from tests.wire.test_shards import GAMES, SHARDS, channels, world


@contextlib.asynccontextmanager
async def serving(data: Path) -> AsyncIterator[tuple[Table, Table]]:
    """Two bots of eight shards on one database, each with pages."""
    address = fresh()
    async with world() as local, contextlib.AsyncExitStack() as stack:
        stack.enter_context(offered_everywhere())
        tables = [Table(local, data / str(n), GAMES) for n in range(2)]
        for n, each in enumerate(tables):
            each.database, each.shard_count, each.web_port = address, SHARDS, 0
            each.shards = tuple(range(8 * n, 8 * n + 8))
            stack.push_async_callback(each.stop)
            await each.start()
        yield tables[0], tables[1]


async def test_a_page_hears_of_what_another_process_writes(tmp_path: Path) -> None:
    """And shows it; its browser is let in by either, until its person closes it by either."""
    async with serving(tmp_path) as (first, second):
        place, ann, bea = channels(first.local)[11], first.ann, first.bea
        answer(await ann.slash(place, "game new", game="probe"))
        answer(await bea.slash(place, "game join"))
        answer(await ann.slash(place, "game start"))
        await second.settled()
        panel = await second.panel(ann, place)
        link = urlsplit(link_of(answer(await ann.click(panel, "Open map"))))
        game = link.path.rsplit("/", 1)[-1]
        clients = [Client(each.bot.site.doors.address, game) for each in (first, second)]
        try:
            assert (await clients[0].post("enter", {"link": link.fragment}))[0] == 200
            (cookie,) = list(clients[0].session.cookie_jar)
            clients[1].session.cookie_jar.update_cookies({cookie.key: cookie.value})
            async with clients[0].session.get(f"{clients[0].base}/events") as response:
                await asyncio.wait_for(heard(response, "moved"), 20)
                # By the second process, to whose shards the server belongs.
                answer(await bea.slash(place, "play", decision="commit hold"))
                moment = await asyncio.wait_for(heard(response, "moved"), 20)
                shown = [(await client.get("now"))[1] for client in clients]
                assert shown[0] == shown[1] and shown[0]["moment"] == moment
                body = {"seat": "red", "revision": shown[0]["revision"], "path": ["commit", "hold"]}
                assert (await clients[0].post("act", body))[0] == 200
                assert (await clients[1].post("act", body))[0] == 409
                await clients[1].post("leave", {})
                assert [(await client.get("now"))[0] for client in clients] == [401, 401]
        finally:
            for client in clients:
                await client.session.close()
