"""The part of an interaction that stays with the messages it made."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from bot.local.model.users import User


class InteractionKind(IntEnum):
    """Discord's interaction types."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL_SUBMIT = 5


@dataclass(frozen=True)
class InteractionMetadata:
    """The interaction that made a message.

    ``interacted_message_id`` names the message with the clicked component, or the one from which the modal was opened.
    """

    id: int
    kind: InteractionKind
    user: User
    command_name: str = ""
    interacted_message_id: int | None = None
