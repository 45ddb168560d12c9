"""What the courier carries: messages ready to send, and who makes them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

import discord
from msgspec import Struct

from bot.connection.json_texts import to_json
from bot.engine.engine import Engine
from bot.games.contract.game import Seat
from bot.storage.outbox import Row


class OutgoingMessage(Struct):
    """A message ready to send: its components, its files, and who may be pinged."""

    view: discord.ui.LayoutView
    files: list[discord.File]
    ping: list[int]

    def print(self) -> bytes:
        """Tells whether two messages show the same (a picture's name tells its content); the rows' marks, in which a
        post and its edits differ, do not show."""
        components: Any = self.view.to_components()  # type: ignore[no-untyped-call]
        return re.sub(rb':-?\d+m"', b':m"', to_json(components).encode())

    def allowed(self) -> discord.AllowedMentions:
        """Nobody is pinged but those meant."""
        return discord.AllowedMentions(
            everyone=False, roles=False, replied_user=False, users=[discord.Object(u) for u in self.ping]
        )


def name_people(view: discord.ui.LayoutView, names: Mapping[str, str]) -> None:
    """Puts names in the place of mentions wherever a message has text."""
    for part in view.walk_children() if names else ():
        if isinstance(part, discord.ui.TextDisplay):
            for mentioned, name in names.items():
                part.content = part.content.replace(mentioned, name)


class Presenter(Protocol):
    """Turns a game into a message. Given by the client, as the bot's core knows no renderers."""

    async def present(self, engine: Engine, kind: str, position: int, row: int) -> OutgoingMessage:
        """The message of ``kind``: "board", "turn", "bottom" (the public message as of now), "retire" (what is left of
        it, up to entry ``position``, once a newer one stands), "ask" (whether an undo is agreed to) or "settle" (the
        same, answered by entry ``position``), "silent" or "stuck" (beside the board: that nothing happens any more, or
        that the practice opponent does not know what to do). ``row`` marks a post's buttons; 0 for an edit."""
        ...

    def ready(self, row: Row, wake: Callable[[Iterable[int]], None]) -> bool:
        """Whether a row's message can be made at once. Where it takes long (the moving picture of a game that has
        ended) it is begun, and ``wake`` hears of the row's channel once it is done."""
        ...

    def film(self, engine: Engine, row: int) -> OutgoingMessage | None:
        """The moving picture of a game that has ended, None where there is none to post."""
        ...

    async def call(self, engine: Engine, user: int, row: int) -> OutgoingMessage:
        """A private message to a user whom the game awaits. Its first line names nothing hidden."""
        ...

    async def digest(self, engine: Engine, user: int, row: int) -> OutgoingMessage | None:
        """A private message with every game that waits for a user; None if none does any longer."""
        ...

    async def turn_end(self, engine: Engine, row: Row) -> OutgoingMessage | None:
        """A private message to somebody who follows a game: what happened in the turn that entry ``position`` of the
        row has ended, or how the game ended, as a spectator knows it. None where that was taken back since."""
        ...

    async def club(self, row: Row, number: int) -> OutgoingMessage | None:
        """A message of the club's: a challenge, a pairing or a search, by the row's id and kind. ``number`` marks a
        post's buttons; 0 for an edit. None if there is nothing to say any longer."""
        ...

    async def private_board(self, engine: Engine, seat: Seat, row: int) -> OutgoingMessage:
        """The private message of a seat: its own picture and decisions, as of now. Its first line names nothing
        hidden. ``row`` is as for ``present``."""
        ...

    async def summons(self, engine: Engine, users: Sequence[int], row: int) -> OutgoingMessage:
        """A message in the game's channel to users whom it awaits."""
        ...
