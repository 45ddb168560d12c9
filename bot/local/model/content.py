"""The content of messages: text, embeds, components, attachments and flags, as a person reads them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import IntFlag
from typing import Any

from bot.local.model import components as tree
from bot.local.model.attachments import Attachment
from bot.local.model.components import Button, Component, Select

USER_MENTION = re.compile(r"<@!?(\d+)>")


class Flag(IntFlag):
    """Discord's message flags."""

    SUPPRESS_EMBEDS = 1 << 2
    HAS_THREAD = 1 << 5
    EPHEMERAL = 1 << 6
    LOADING = 1 << 7
    SUPPRESS_NOTIFICATIONS = 1 << 12
    COMPONENTS_V2 = 1 << 15


NO_FLAGS = Flag(0)
PERMANENT_FLAGS = Flag.EPHEMERAL | Flag.HAS_THREAD | Flag.SUPPRESS_NOTIFICATIONS
"""The flags that no edit removes."""


@dataclass(frozen=True)
class Picture:
    """A picture shown in a message; ``alt`` is None when it has no description."""

    filename: str
    alt: str | None
    data: bytes = field(repr=False)


@dataclass
class Draft:
    """The content that a valid request gives a message; None leaves a part unchanged."""

    content: str | None = None
    embeds: list[dict[str, Any]] | None = None
    components: list[Component] | None = None
    attachments: list[Attachment] | None = None
    flags: Flag | None = None
    allowed_mentions: dict[str, Any] | None = None
    nonce: str | int | None = None
    reply_to: int | None = None

    @property
    def changes_something(self) -> bool:
        """Whether it gives a message any part."""
        return any(x is not None for x in (self.content, self.embeds, self.components, self.attachments, self.flags))


@dataclass(eq=False, kw_only=True)
class MessageContent:
    """The parts of a message that a request can set."""

    content: str = ""
    embeds: list[dict[str, Any]] = field(default_factory=list)
    components: list[Component] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    flags: Flag = NO_FLAGS

    def apply(self, draft: Draft) -> None:
        """Take over the parts that ``draft`` sets. Permanent flags stay."""
        if draft.content is not None:
            self.content = draft.content
        if draft.embeds is not None:
            self.embeds = draft.embeds
        if draft.attachments is not None:
            self.attachments = draft.attachments
        if draft.components is not None:
            self.components = draft.components
        if draft.flags is not None:
            self.flags = draft.flags | (self.flags & PERMANENT_FLAGS)

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
    def text(self) -> str:
        """All text in it, by lines: content, embeds' titles, descriptions and fields, then text displays."""
        parts = [self.content]
        for embed in self.embeds:
            parts += [embed.get("title") or "", embed.get("description") or ""]
            for entry in embed.get("fields") or ():
                parts += [entry["name"], entry["value"]]
            parts.append((embed.get("footer") or {}).get("text") or "")
        return "\n".join(part for part in [*parts, *tree.texts(self.components)] if part)

    @property
    def mentionable_text(self) -> str:
        """The text in which mentions count: content and text displays."""
        return "\n".join([self.content, *tree.texts(self.components)])

    @property
    def buttons(self) -> list[Button]:
        """The buttons, in reading order."""
        return tree.buttons(self.components)

    @property
    def selects(self) -> list[Select]:
        """The select menus, in reading order."""
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
        """All attachments, pictures too."""
        return list(self.attachments)
