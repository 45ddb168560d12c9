"""Messages: what was posted, how a person reads it, and whom it notifies."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import IntEnum, IntFlag
from typing import TYPE_CHECKING, Any

from bot.local import components as tree
from bot.local.components import Button, Component, Select
from bot.local.model import Attachment, Channel, User

if TYPE_CHECKING:
    from bot.local.interactions import Interaction

USER_MENTION = re.compile(r"<@!?(\d+)>")


class Flag(IntFlag):
    """Message flags."""

    SUPPRESS_EMBEDS = 1 << 2
    HAS_THREAD = 1 << 5
    EPHEMERAL = 1 << 6
    LOADING = 1 << 7
    SUPPRESS_NOTIFICATIONS = 1 << 12
    COMPONENTS_V2 = 1 << 15


NO_FLAGS = Flag(0)


@dataclass(frozen=True)
class Picture:
    """A picture shown in a message; ``alt`` is None when it has no description."""

    filename: str
    alt: str | None
    data: bytes = field(repr=False)


class MessageKind(IntEnum):
    """Discord's numbers for the kinds of message that occur here."""

    DEFAULT = 0
    REPLY = 19
    CHAT_INPUT_COMMAND = 20
    CONTEXT_MENU_COMMAND = 23


@dataclass
class Draft:
    """What a valid request wants a message to become; None leaves a part as it is."""

    content: str | None = None
    embeds: list[dict[str, Any]] | None = None
    components: list[Component] | None = None
    attachments: list[Attachment] | None = None
    flags: Flag | None = None
    allowed_mentions: dict[str, Any] | None = None
    nonce: str | int | None = None
    reply_to: int | None = None


@dataclass(eq=False)
class Message:
    """One message. It is the same object through all its edits, so what it tells is always the newest state."""

    id: int
    channel: Channel
    author: User
    created: float
    content: str = ""
    embeds: list[dict[str, Any]] = field(default_factory=list)
    components: list[Component] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    flags: Flag = NO_FLAGS
    kind: MessageKind = MessageKind.DEFAULT
    nonce: str | int | None = None
    edited_at: float | None = None
    mentions: list[User] = field(default_factory=list)
    mentions_everyone: bool = False
    pinged: list[User] = field(default_factory=list)
    interaction: Interaction | None = None
    only_for: User | None = None
    reply_to: int | None = None
    pinned: bool = False
    position: int = 0
    thread: Channel | None = None
    deleted: bool = False
    raw: dict[str, Any] = field(default_factory=dict, repr=False)
    revisions: list[dict[str, Any]] = field(default_factory=list, repr=False)
    """The JSON of every version, the first one first."""

    def __repr__(self) -> str:
        return f"<Message {self.id} by {self.author.name} in {self.channel.name or 'DM'}: {self.text[:60]!r}>"

    @property
    def silent(self) -> bool:
        """Whether it notified nobody when it was posted."""
        return bool(self.flags & Flag.SUPPRESS_NOTIFICATIONS)

    @property
    def ephemeral(self) -> bool:
        """Whether only one person sees it."""
        return bool(self.flags & Flag.EPHEMERAL)

    @property
    def loading(self) -> bool:
        """Whether it still says that the bot is thinking."""
        return bool(self.flags & Flag.LOADING)

    @property
    def v2(self) -> bool:
        """Whether it is made of components only."""
        return bool(self.flags & Flag.COMPONENTS_V2)

    @property
    def edited(self) -> bool:
        """Whether it was changed after it was posted."""
        return self.edited_at is not None

    @property
    def text(self) -> str:
        """Everything written in it: content, embeds' titles, descriptions and fields, then text displays, by lines."""
        parts = [self.content]
        for embed in self.embeds:
            parts += [embed.get("title") or "", embed.get("description") or ""]
            for entry in embed.get("fields") or ():
                parts += [entry["name"], entry["value"]]
            parts.append((embed.get("footer") or {}).get("text") or "")
        return "\n".join(part for part in [*parts, *tree.texts(self.components)] if part)

    @property
    def buttons(self) -> list[Button]:
        """Its buttons, in reading order."""
        return tree.buttons(self.components)

    @property
    def selects(self) -> list[Select]:
        """Its menus, in reading order."""
        return tree.selects(self.components)

    @property
    def pictures(self) -> list[Picture]:
        """The pictures a reader sees: in galleries and thumbnails when V2, otherwise the attached ones."""
        if not self.v2:
            return [Picture(a.filename, a.alt, a.data) for a in self.attachments if a.is_picture]
        by_url = {a.url: a for a in self.attachments}
        found = [(by_url.get(item["url"]), alt) for item, alt in tree.media(self.components)]
        return [Picture(a.filename, alt or a.alt, a.data) for a, alt in found if a is not None]

    @property
    def files(self) -> list[Attachment]:
        """Everything attached to it, pictures too."""
        return list(self.attachments)

    def visible_to(self, user: User) -> bool:
        """Whether ``user`` can see it: it exists, the channel is visible, and it is not someone else's ephemeral."""
        mine = self.only_for is None or self.only_for is user
        return not self.deleted and mine and self.channel.visible_to(user)

    def delete(self) -> None:
        """A person deletes it (a moderator, or its author)."""
        self.channel.world.delete_message(self)

    def readable_text(self) -> str:
        """The text that mentions are looked for in: content and text displays."""
        return "\n".join([self.content, *tree.texts(self.components)])
