"""Application commands."""

from __future__ import annotations

from enum import IntEnum


class OptionKind(IntEnum):
    """Discord's application command option types."""

    SUBCOMMAND = 1
    GROUP = 2
    STRING = 3
    INTEGER = 4
    BOOLEAN = 5
    USER = 6
    CHANNEL = 7
    ROLE = 8
    MENTIONABLE = 9
    NUMBER = 10
    ATTACHMENT = 11
