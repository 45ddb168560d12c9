"""Interactions: what a person did, and what became of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING, Any

from bot.local import components as tree
from bot.local.clock import Timer
from bot.local.components import Component, Input
from bot.local.messages import Message
from bot.local.model import Channel, User

if TYPE_CHECKING:
    from bot.local.world import World

ACKNOWLEDGE_WITHIN = 3.0
TOKEN_LIFETIME = 15 * 60.0


class InteractionKind(IntEnum):
    """Discord's interaction types."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL_SUBMIT = 5


class Callback(IntEnum):
    """Discord's types of an interaction's first response."""

    PONG = 1
    MESSAGE = 4
    DEFERRED_MESSAGE = 5
    DEFERRED_UPDATE = 6
    UPDATE = 7
    AUTOCOMPLETE = 8
    MODAL = 9


@dataclass(frozen=True)
class Modal:
    """A form that the bot opened for one person."""

    custom_id: str
    title: str
    components: list[Component] = field(repr=False)

    @property
    def inputs(self) -> list[Input]:
        """Its fields, in reading order."""
        return tree.inputs(self.components)

    @property
    def text(self) -> str:
        """What is written above and between the fields."""
        return "\n".join(tree.texts(self.components))


@dataclass(eq=False)
class Interaction:
    """One use of a command, a button, a menu or a form, as the person who did it sees it.

    ``state`` is "pending" until the bot answers; then "answered" (``response`` is the message), "deferred" (thinking,
    or a silent acknowledgement of a click), "updated" (``response`` is the message that was changed), "modal"
    (``modal`` is the form), "choices" (autocomplete) or "failed" (``error`` says why).
    """

    id: int
    token: str
    kind: InteractionKind
    user: User
    channel: Channel
    world: World = field(repr=False)
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
    """The message that ``@original`` means, once there is one."""
    deadline: Timer | None = field(default=None, repr=False)

    def __repr__(self) -> str:
        return f"<Interaction {self.id} {self.kind.name} by {self.user.name}: {self.state}>"

    @property
    def acknowledged(self) -> bool:
        """Whether the bot gave its first response in time."""
        return self.acknowledged_at is not None

    @property
    def acknowledged_after(self) -> float | None:
        """Seconds of the world's clock until the first response."""
        return None if self.acknowledged_at is None else self.acknowledged_at - self.created

    @property
    def settled(self) -> bool:
        """Whether the bot answered or the time ran out."""
        return self.state != "pending"

    @property
    def expired(self) -> bool:
        """Whether its token no longer opens the webhook."""
        return self.world.clock.now() > self.created + TOKEN_LIFETIME

    @property
    def messages(self) -> list[Message]:
        """The response, when there is one, and the follow-ups."""
        return [m for m in [self.response, *self.followups] if m is not None]

    async def wait_message(self, timeout: float = 5.0) -> Message:
        """The first message it led to, after a deferral too; TimeoutError after ``timeout`` real seconds.

        Raises AssertionError when the interaction fails instead.
        """

        def arrived() -> Message | None:
            assert self.state != "failed", f"{self!r} failed: {self.error}"
            return self.messages[0] if self.messages else None

        return await self.world.wait_for(arrived, timeout)

    def expire(self) -> None:
        """The time to answer is over."""
        if self.state == "pending":
            self.state, self.error = "failed", "The application did not respond"
            self.world.changed()
