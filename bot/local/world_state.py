"""The things that exist on the local Discord, by id."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from bot.local.model.attachments import Attachment
from bot.local.model.changes import Changes
from bot.local.model.clock import Clock
from bot.local.model.guilds import Channel, Guild, Message
from bot.local.model.interactions import Interaction
from bot.local.model.snowflakes import Snowflakes
from bot.local.model.users import User

T = TypeVar("T")

APPLICATION_ID = 1_100_000_000_000_000_000
"""The default id of the application and of its bot, older than everything else in the world."""

Listener = Callable[[str, dict[str, Any], Channel | Guild | None], None]
"""Takes an event's name, its data, and the guild or channel in which it happened."""


class WorldState:
    """The users, guilds, channels, messages, interactions and commands, and the tasks that wait for their changes."""

    def __init__(self, clock: Clock, *, application_id: int = APPLICATION_ID, bot_name: str = "Adjutant") -> None:
        self.clock = clock
        self.ids = Snowflakes(clock)
        self.changes = Changes()
        self.bot = User(application_id, bot_name, bot=True)
        self.users: dict[int, User] = {self.bot.id: self.bot}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.attachments: dict[int, Attachment] = {}
        self.interactions: dict[int, Interaction] = {}
        self.by_token: dict[str, Interaction] = {}
        self.posts: list[Message] = []
        """Every message posted so far, deleted ones too, oldest first."""
        self.by_nonce: dict[tuple[int, str], Message] = {}
        """The bot's latest message with a nonce, by channel and nonce."""
        self.commands: dict[int | None, list[dict[str, Any]]] = {}
        """The application's commands as Discord keeps them, by guild id; None for the global ones."""
        self.commands_synced = False
        self.base_url = ""
        self.listener: Listener | None = None

    # Listeners

    def changed(self) -> None:
        """Wake the waiting tasks: something is different now."""
        self.changes.notify()

    async def wait_for(self, predicate: Callable[[], T | None], timeout: float = 60.0) -> T:
        """Return the first true value of ``predicate``. Raises TimeoutError after ``timeout`` real seconds."""
        return await self.changes.wait_for(predicate, timeout)

    def emit(self, event: str, data: dict[str, Any], place: Channel | Guild | None) -> None:
        """Send the gateway an event that happened in ``place``."""
        if self.listener is not None:
            self.listener(event, data, place)
