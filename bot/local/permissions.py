"""Permission bits and what follows from them."""

from __future__ import annotations

from enum import IntFlag


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
"""What everybody may do in a new guild."""

IN_DIRECT_MESSAGES = (
    EVERYONE & ~(Permission.CREATE_PUBLIC_THREADS | Permission.CREATE_PRIVATE_THREADS)
) | Permission.MENTION_EVERYONE
"""What a bot may do in a direct message."""

NOTHING = Permission(0)
ALL = Permission(sum(Permission))


def named(*permissions: Permission | str) -> Permission:
    """One set of bits from permissions or their names ("SEND_MESSAGES", "send_messages")."""
    bits = Permission(0)
    for permission in permissions:
        bits |= Permission[permission.upper()] if isinstance(permission, str) else permission
    return bits


def effective(base: Permission, allow: Permission, deny: Permission, *, in_thread: bool) -> Permission:
    """What is left of ``base`` after a channel's overwrites and the rules of what implies what.

    Without VIEW_CHANNEL nothing is left; without the permission to send (its own in threads) neither embeds, files
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
