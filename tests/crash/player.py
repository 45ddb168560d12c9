"""Ann plays Overland by buttons and commands, at random, and remembers what she saw."""

from __future__ import annotations

import random
from collections.abc import Callable

from msgspec import Struct

from bot.local.clients.person import Person
from bot.local.local_discord import LocalDiscord
from bot.local.model.guilds import Channel, Message
from bot.local.model.interactions import Interaction

DECISION, YES = "a:d:", "a:yd:"
"""What the custom ids of buttons begin with that decide, and that confirm what was asked."""
REFRESH, MENU = "a:panel:", "a:services:"
"""What the custom ids of a button and of a menu begin with, one of which every panel has."""


class Attempt(Struct, frozen=True):
    """What Ann tried: a decision's text, or what she pressed; ``seen`` is the answer's text, None without one.
    ``asked`` tells that the answer is a question, with nothing done."""

    interaction: int
    what: str
    decision: bool
    seen: str | None
    asked: bool = False


class Player:
    """Plays in a channel; all that she knows is what Discord shows her. ``alive`` tells whether the bot runs."""

    def __init__(
        self, local: LocalDiscord, person: Person, channel: Channel, alive: Callable[[], bool], rng: random.Random
    ) -> None:
        self.local, self.person, self.channel, self.rng = local, person, channel, rng
        self.alive = alive
        self.attempts: list[Attempt] = []
        self.panel: Message | None = None
        self.ended = ""

    def posts(self) -> list[Message]:
        """The bot's public messages, oldest first."""
        return [m for m in self.person.messages(self.channel) if m.author.bot and not m.ephemeral]

    def board(self, verb: str) -> Message | None:
        """The newest public message of a game not known to be over, if it has that button."""
        board = self.posts()[-1] if self.posts() else None
        ids = [(b.custom_id or "").split(":") for b in board.buttons] if board is not None else []
        return board if any(id[1] == verb and id[2] != self.ended for id in ids) else None

    async def act(self) -> None:
        """One thing: opens, starts, decides, or has the board brought. Returns at once while the bot is dead."""
        if not self.alive():
            return
        if (lobby := self.board("start")) is not None:
            self.saw(await self.person.click(lobby, "Start"), "start")
            await self.look("move")
        elif (board := self.board("move")) is None:
            table = self.rng.choice(("easier", "standard"))
            self.saw(await self.person.slash(self.channel, "game new", game="overland", options=table), "new")
            await self.look("start", "move")
        elif self.choices():
            await self.decide(board)
        else:
            self.saw(await self.person.click(board, "Your move"), "your move")
            if self.panel is not None and not self.choices():
                # Nothing left to decide: that campaign is over, even if the board does not show it yet.
                self.ended = next((b.custom_id or "").split(":")[2] for b in board.buttons)

    async def look(self, *verbs: str) -> None:
        """Waits until the channel shows one of those buttons, or the bot is dead."""
        await self.local.wait_for(lambda: not self.alive() or any(self.board(v) for v in verbs), 30)

    def choices(self) -> list[str]:
        """The custom ids of the decisions on the panel that she looks at; of the answer *Yes*, where it asks."""
        if self.panel is None or self.panel.deleted:
            return []
        return with_id(self.panel, YES) or with_id(self.panel, DECISION)

    async def decide(self, board: Message) -> None:
        """Mostly a button of the panel; now and then a command, an undo, or the board at the bottom."""
        assert self.panel is not None
        id = self.rng.choice(self.choices())
        text = id.rsplit(":", 1)[1].replace(".", " ")
        dice = self.rng.random()
        if dice < 0.75:
            self.saw(await self.person.click(self.panel, id), text, decision=True)
        elif dice < 0.85:
            self.saw(await self.person.slash(self.channel, "play", decision=text), text, decision=True)
        elif dice < 0.9:
            self.saw(await self.person.slash(self.channel, "undo"), "undo")
        elif dice < 0.95:
            self.saw(await self.person.click(board, "Your move"), "your move")
        else:
            self.saw(await self.person.slash(self.channel, "board"), "board")

    def saw(self, done: Interaction, what: str, decision: bool = False) -> None:
        """Remembers an attempt with the answer as it reads now, and looks at the panel that came with it."""
        answer = done.response if done.acknowledged else None
        asked = answer is not None and bool(with_id(answer, YES))
        self.attempts.append(Attempt(done.id, what, decision, answer.text if answer else None, asked))
        if answer is not None and is_panel(answer):
            self.panel = answer
        elif answer is None:
            self.panel = None


def is_panel(message: Message) -> bool:
    """Whether a message is a panel."""
    return bool(with_id(message, REFRESH)) or any(s.custom_id.startswith(MENU) for s in message.selects)


def with_id(message: Message, beginning: str) -> list[str]:
    """The custom ids of a message's buttons that begin so."""
    return [b.custom_id for b in message.buttons if b.custom_id and b.custom_id.startswith(beginning)]
