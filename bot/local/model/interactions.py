"""Interactions: a person's use of a command, component or modal, and the bot's answer to it."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

from bot.local.model import components as tree
from bot.local.model.changes import Changes
from bot.local.model.clock import Clock, Timer
from bot.local.model.components import Component, Input
from bot.local.model.guilds import Channel, Message
from bot.local.model.interaction_metadata import InteractionKind, InteractionMetadata
from bot.local.model.users import User

ACKNOWLEDGE_WITHIN = 3.0
"""Seconds in which the bot must give its first response."""
TOKEN_LIFETIME = 15 * 60.0
"""Seconds for which an interaction's token opens its webhook."""


class Callback(IntEnum):
    """Discord's interaction callback types: the kinds of first response."""

    PONG = 1
    MESSAGE = 4
    DEFERRED_MESSAGE = 5
    DEFERRED_UPDATE = 6
    UPDATE = 7
    AUTOCOMPLETE = 8
    MODAL = 9


@dataclass(frozen=True)
class Modal:
    """A modal that the bot opened for one person."""

    custom_id: str
    title: str
    components: list[Component] = field(repr=False)

    @property
    def inputs(self) -> list[Input]:
        """Its fields, in reading order."""
        return tree.inputs(self.components)

    @property
    def text(self) -> str:
        """The text above and between the fields."""
        return "\n".join(tree.texts(self.components))


@dataclass(eq=False)
class Interaction:
    """One use of a command, a button, a select menu or a modal, as the acting person sees it.

    ``state`` is "pending" until the bot answers; an update that changes nothing, which clears what a menu shows as
    chosen, is no answer yet. Then "answered" (``response`` is the message), "deferred" (thinking,
    or a silent acknowledgement of a click), "updated" (``response`` is the message that was changed), "modal"
    (``modal`` is the modal), "choices" (autocomplete) or "failed" (``error`` gives the reason).
    """

    id: int
    token: str
    kind: InteractionKind
    user: User
    channel: Channel
    clock: Clock = field(repr=False)
    changes: Changes = field(repr=False)
    created: float
    data: dict[str, Any] = field(repr=False)
    message: Message | None = None
    command_name: str = ""
    state: str = "pending"
    response: Message | None = None
    followups: list[Message] = field(default_factory=list)
    modal: Modal | None = None
    choices: list[tuple[str, Any]] = field(default_factory=list)
    error: str | None = None
    callback: Callback | None = None
    acknowledged_at: float | None = None
    original: Message | None = None
    """The message at ``@original``, once there is one."""
    deadline: Timer | None = field(default=None, repr=False)

    def __repr__(self) -> str:
        return f"<Interaction {self.id} {self.kind.name} by {self.user.name}: {self.state}>"

    @property
    def acknowledged(self) -> bool:
        """Whether the bot gave its first response in time."""
        return self.acknowledged_at is not None

    @property
    def acknowledged_after(self) -> float | None:
        """Seconds until the first response, by the local Discord's clock."""
        return None if self.acknowledged_at is None else self.acknowledged_at - self.created

    @property
    def settled(self) -> bool:
        """Whether the bot answered or the time ran out."""
        return self.state != "pending"

    @property
    def expired(self) -> bool:
        """Whether its token no longer opens its webhook."""
        return self.clock.now() > self.created + TOKEN_LIFETIME

    @property
    def metadata(self) -> InteractionMetadata:
        """The part that goes with the messages it makes."""
        source = self.message.id if self.message is not None else None
        return InteractionMetadata(self.id, self.kind, self.user, self.command_name, source)

    @property
    def messages(self) -> list[Message]:
        """The response, when there is one, and the follow-ups."""
        return list(dict.fromkeys(m for m in [self.response, *self.followups] if m is not None))

    async def wait_message(self, timeout: float = 5.0) -> Message:
        """Wait for the first message of the bot's answer, after a deferral too.

        Raises TimeoutError after ``timeout`` real seconds, and AssertionError when the interaction fails.
        """

        def arrived() -> Message | None:
            assert self.state != "failed", f"{self!r} failed: {self.error}"
            return self.messages[0] if self.messages else None

        return await self.changes.wait_for(arrived, timeout)

    def expire(self) -> None:
        """Fail when the bot has not answered in time."""
        if self.state == "pending":
            self.state, self.error = "failed", "The application did not respond"
            self.changes.notify()
