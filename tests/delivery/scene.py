"""What the courier's tests look at and do at a table."""

from __future__ import annotations

from typing import Any

from bot.engine.engine import Engine
from bot.games.tree import legal
from bot.local.model.guilds import Channel, Message
from bot.local.model.interactions import Interaction
from bot.local.model.permissions import Permission
from bot.local.rest.journal import Exchange
from tests.raw import query
from tests.wire.table import Table

POST = r"^/channels/\d+/messages$"
EDIT = r"^/channels/\d+/messages/\d+$"
CHANNEL = r"^/channels/\d+$"
LONG = 301.0
"""Seconds after which Discord has forgotten a nonce, and we trust none."""
AWAY = 121
"""Seconds after which a player counts as away."""


def posts(table: Table, channel: Channel | None = None) -> list[Message]:
    """The bot's public messages that stand in the channel, oldest first."""
    here = channel or table.channel
    public = [m for m in here.messages.values() if m.author.bot and not m.ephemeral and not m.deleted]
    return sorted(public, key=lambda m: m.id)


def labels(message: Message) -> list[str]:
    """Its buttons' labels, without the hints on them."""
    return [b.label.split(" · ")[0] for b in message.buttons]


def edit_in(table: Table) -> str:
    """The path of an edit in the table's channel: the bot tries edits of other tests' games again meanwhile."""
    return rf"^/channels/{table.channel.id}/messages/\d+$"


def edits(table: Table) -> list[Exchange]:
    """The edits of messages that were asked for, other than of private panels."""
    return table.local.journal.find("PATCH", EDIT)


def sent(table: Table) -> list[Exchange]:
    """The posts that were asked for."""
    return table.local.journal.find("POST", POST)


def lose_answer(table: Table, path: str, dropped: bool) -> None:
    """The next post to a path arrives, but its answer does not: the connection is ``dropped``, or something in between
    answers."""
    if dropped:
        table.local.faults.drop_next("POST", path, after=True)
    else:
        table.local.faults.fail_next("POST", path, status=503, after=True)


async def engine(table: Table, channel: Channel | None = None) -> Engine:
    """The channel's game."""
    return await table.bot.engines.in_channel((channel or table.channel).id)


async def play(table: Table, decision: str = "", channel: Channel | None = None) -> Interaction:
    """Ann decides: what she is told, or the first decision that the rules offer but that for Richmond: no die ends
    the game before its points are gone."""
    game = await engine(table, channel)
    seat = game.seats_of(table.ann.id)[0]
    if not decision:
        decision = next(text for text in legal(game.game, game.view(seat), seat) if "richmond" not in text)
    done = await table.ann.slash(channel or table.channel, "play", decision=decision)
    assert done.response is not None, done.error
    return done


async def away(table: Table, channel: Channel | None = None, seconds: float = AWAY) -> None:
    """Ann's seat in the channel's game acted last so many seconds ago."""
    game = await engine(table, channel)
    seat = game.seats_of(table.ann.id)[0]
    game.session.acted[seat] = game.services.now() - int(seconds * 1000)


async def number(table: Table) -> int:
    """How many public entries the channel's game has."""
    return (await engine(table)).session.numbers["public"]


def shows(message: Message, entry: int) -> bool:
    """Whether the message shows the game as it stood after that public entry."""
    return f"entry {entry}, head" in message.text


async def rows(table: Table) -> list[tuple[Any, ...]]:
    """What the outbox holds of the server's games: kind, status and reason of each row."""
    of = "SELECT id FROM games WHERE guild = ?"
    asked = f"SELECT kind, status, reason FROM outbox WHERE game IN ({of}) ORDER BY id"
    return await query(table.bot.database, asked, table.guild.id)


async def bring(table: Table) -> None:
    """Asks for the board at the bottom of the channel: a new post."""
    await table.ann.slash(table.channel, "board")


async def stopped_in_flight(table: Table, after: bool, talk: int = 0) -> None:
    """Stops the bot while its post is on its way: carried out (``after``), or not. So many messages of a person's have
    been written in the channel before."""
    await table.open_overland()
    await table.settled()
    for i in range(talk):
        table.bea.say(table.channel, f"Before {i}")
    gate = table.local.faults.hold_next("POST", POST, after=after)
    await bring(table)
    await table.local.wait_for(lambda: gate.reached)
    assert [r[:2] for r in await rows(table)] == [("bottom", "in flight")]
    await table.stop()
    table.local.faults.clear()


async def bring_edit(table: Table) -> None:
    """Leaves a row that asks for the public message to be edited, though nothing has changed."""
    game = await engine(table)
    await game.bring("board")


def hide(table: Table) -> None:
    """The bot may see the channel no more."""
    table.channel.deny(Permission.VIEW_CHANNEL)


def give_back(table: Table) -> None:
    """The bot sees the channel again."""
    table.channel.allow(Permission.VIEW_CHANNEL)
