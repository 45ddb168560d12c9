"""Permission bits, channels' overwrites, and the permissions that imply others."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntFlag
from functools import cache


class Permission(IntFlag):
    """The permissions that matter to text channels, with Discord's bits."""

    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38
    PIN_MESSAGES = 1 << 51


EVERYONE = (
    Permission.ADD_REACTIONS
    | Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.USE_EXTERNAL_EMOJIS
    | Permission.USE_APPLICATION_COMMANDS
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.CREATE_PRIVATE_THREADS
    | Permission.SEND_MESSAGES_IN_THREADS
)
"""The permissions of @everyone in a new guild."""

IN_DIRECT_MESSAGES = (
    EVERYONE & ~(Permission.CREATE_PUBLIC_THREADS | Permission.CREATE_PRIVATE_THREADS)
) | Permission.MENTION_EVERYONE
"""The bot's permissions in a direct message."""

NOTHING = Permission(0)
ALL = Permission(sum(Permission))


@dataclass
class Overwrite:
    """The permissions that one channel allows and denies one member."""

    allow: Permission = NOTHING
    deny: Permission = NOTHING

    def add_allowed(self, bits: Permission) -> None:
        """Allow ``bits``, and deny them no longer."""
        self.allow, self.deny = self.allow | bits, self.deny & ~bits

    def add_denied(self, bits: Permission) -> None:
        """Deny ``bits``, and allow them no longer."""
        self.allow, self.deny = self.allow & ~bits, self.deny | bits


def named(*permissions: Permission | str) -> Permission:
    """Return one set of bits from permissions or their names ("SEND_MESSAGES", "send_messages")."""
    bits = Permission(0)
    for permission in permissions:
        bits |= Permission[permission.upper()] if isinstance(permission, str) else permission
    return bits


@cache
def effective(base: Permission, allow: Permission, deny: Permission, *, in_thread: bool) -> Permission:
    """Apply a channel's overwrite to ``base``, then remove the permissions that need another one.

    Without VIEW_CHANNEL nothing remains; without the permission to send (its own in threads) neither embeds, files
    nor mentions of everyone.
    """
    if base & Permission.ADMINISTRATOR:
        return ALL
    bits = (base & ~deny) | allow
    if not bits & Permission.VIEW_CHANNEL:
        return Permission(0)
    sending = Permission.SEND_MESSAGES_IN_THREADS if in_thread else Permission.SEND_MESSAGES
    if not bits & sending:
        bits &= ~(Permission.EMBED_LINKS | Permission.ATTACH_FILES | Permission.MENTION_EVERYONE)
    return bits
