"""The gateway's opcodes and intents."""

from __future__ import annotations

from enum import IntEnum, IntFlag


class Opcode(IntEnum):
    """Discord's gateway opcodes."""

    DISPATCH = 0
    HEARTBEAT = 1
    IDENTIFY = 2
    PRESENCE_UPDATE = 3
    VOICE_STATE_UPDATE = 4
    RESUME = 6
    RECONNECT = 7
    REQUEST_GUILD_MEMBERS = 8
    INVALID_SESSION = 9
    HELLO = 10
    HEARTBEAT_ACK = 11
    REQUEST_SOUNDBOARD_SOUNDS = 31


IGNORED = (
    Opcode.PRESENCE_UPDATE,
    Opcode.VOICE_STATE_UPDATE,
    Opcode.REQUEST_GUILD_MEMBERS,
    Opcode.REQUEST_SOUNDBOARD_SOUNDS,
)
"""The opcodes that are accepted without any effect."""


class Intent(IntFlag):
    """The intents that decide which events a session gets, and those that need Discord's approval."""

    GUILDS = 1 << 0
    GUILD_MEMBERS = 1 << 1
    GUILD_PRESENCES = 1 << 8
    GUILD_MESSAGES = 1 << 9
    DIRECT_MESSAGES = 1 << 12
    MESSAGE_CONTENT = 1 << 15


PRIVILEGED = Intent.GUILD_MEMBERS | Intent.GUILD_PRESENCES | Intent.MESSAGE_CONTENT
ALL_INTENTS = (1 << 26) - 1
