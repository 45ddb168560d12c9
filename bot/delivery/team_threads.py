"""Private threads of teams: opened once, and joined and left as their people come and go.

Discord has no way to open a thread only once. So it is looked for by its name before it is opened: it may be there
already, if the bot was stopped between opening it and noting it.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final

import discord

from bot.delivery.failures import own_code
from bot.delivery.outbox import Outbox
from bot.delivery.sender import Sender
from bot.engine.engine import Engine
from bot.engine.teams.keeping import in_thread
from bot.games.contract.game import Seat
from bot.storage.outbox import Row
from bot.table.session import Team

log = logging.getLogger(__name__)

THREADS = (10, 11, 12)
PRIVATE_THREAD: Final = 12
"""Discord's kinds of channels that are threads, and that of a private one."""
WEEK: Final = 10080
"""Minutes after which Discord archives a thread in which nobody writes: the longest time that it takes."""
UNKNOWN_CHANNEL, NO_ACCESS, NOT_ALLOWED = 10003, 50001, 50013
LONGEST_SEAT = 60
"""Characters of a seat's name in a thread's."""
NO_THREAD = (
    "I can't open a private thread for your team in game `{}` ({}). The game goes on without one, "
    "and `/game team` tries again."
)


def thread_of(no: int) -> str:
    """The audience under which a game's messages keep the thread of its team of a number."""
    return f"team {no}"


def title(engine: Engine, seat: Seat, no: int) -> str:
    """The name of a team's thread, by which it is found again: no other of the bot's has it."""
    return f"{engine.seat_name(seat)[:LONGEST_SEAT]}: team {no} of game {engine.id}"


class TeamThreads:
    """Delivers the rows by which people come into the thread of their team or leave it."""

    def __init__(self, client: discord.Client, outbox: Outbox, sender: Sender) -> None:
        self._client, self._outbox, self._sender = client, outbox, sender

    async def deliver(self, engine: Engine, row: Row) -> None:
        """Has the user whom a row names in their team's thread, if they are of the team now, else not. If Discord
        refuses the thread, the team hears so, once, and the row is done. Raises failures that may pass."""
        no, user = map(int, row.audience.split())
        found = next(((seat, team) for seat, team in engine.session.teams.items() if team.no == no), None)
        standing = await self._outbox.standing(row.game, thread_of(no))
        if found is not None and user in in_thread(found[1]):
            if not await self._placed(engine, row, *found, user, standing.channel if standing is not None else 0):
                return
        elif standing is not None:
            await self._quietly(row, standing.channel, user, self._client.http.remove_user_from_thread)
        await self._outbox.done(row)

    async def _placed(self, engine: Engine, row: Row, seat: Seat, team: Team, user: int, thread: int) -> bool:
        """Brings a user into a team's thread, which is opened unless it stands. Returns False where there can be none,
        which is told."""
        self._sender.go_on(row.channel)
        add = self._client.http.add_user_to_thread
        try:
            if thread and await self._quietly(row, thread, user, add) != UNKNOWN_CHANNEL:
                return True
            thread = await self._opened(engine, row, seat, team)
        except discord.HTTPException as error:
            if not own_code(error):
                raise
            log.info("Team %s of game %s has no thread: %r", team.no, row.game, error)
            need = "I need the permissions to create private threads and to write in threads"
            why = need if own_code(error) in (NO_ACCESS, NOT_ALLOWED) else f"Discord says: {error.text}"
            await self._outbox.without_thread(row, team.users, NO_THREAD.format(row.game, why))
            return False
        await self._outbox.has_thread(row, thread_of(team.no), thread)
        for each in team.users:
            await self._quietly(row, thread, each, add)
        return True

    async def _opened(self, engine: Engine, row: Row, seat: Seat, team: Team) -> int:
        """Returns a team's thread: the one that an earlier try has opened, or a new one."""
        http, name = self._client.http, title(engine, seat, team.no)
        place: Any = await http.get_channel(row.channel)
        parent = int(place["parent_id"]) if place["type"] in THREADS else row.channel
        there: Any = await http.get_active_threads(int(place["guild_id"]))
        mine = str(self._client.user.id) if self._client.user is not None else ""
        for each in there["threads"]:
            if (each["name"], each["type"], each.get("owner_id")) == (name, PRIVATE_THREAD, mine):
                return int(each["id"])
        self._sender.go_on(row.channel)
        made: Any = await http.start_thread_without_message(
            parent, name=name, auto_archive_duration=WEEK, type=PRIVATE_THREAD, invitable=False
        )
        return int(made["id"])

    async def _quietly(self, row: Row, thread: int, user: int, act: Callable[[int, int], Awaitable[None]]) -> int:
        """Brings a user into a thread or takes them out. Returns the code by which Discord refused, 0 if it did not:
        they may have left the server, and a moderator may have deleted the thread."""
        try:
            await self._sender.unarchived(thread, lambda: act(thread, user), row.channel)
        except discord.HTTPException as error:
            if not own_code(error):
                raise
            log.info("User %s in thread %s of game %s: %r", user, thread, row.game, error)
            return own_code(error)
        return 0
