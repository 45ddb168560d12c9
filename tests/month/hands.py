"""What a person does with a Discord client: commands, buttons, menus."""

from __future__ import annotations

import random

from bot.local.clients.person import Person
from bot.local.model.guilds import Channel, Message
from bot.local.model.interactions import Interaction


class Hands:
    """A person at a client, who picks at random where there are several of a kind."""

    def __init__(self, person: Person, rng: random.Random) -> None:
        self.person, self.rng = person, rng

    async def slash(self, channel: Channel, command: str, **options: object) -> Message | None:
        """A command, and *Yes* where it is answered by a question."""
        return await self.sure(await self.person.slash(channel, command, **options))

    async def sure(self, event: Interaction) -> Message | None:
        """The answer, once *Yes* is pressed."""
        answer = event.response
        yes = [b.custom_id for b in answer.buttons if b.custom_id and is_yes(b.custom_id)] if answer else []
        return (await self.person.click(answer, yes[0])).response if answer and yes else answer

    async def press(self, message: Message | None, beginning: str) -> Message | None:
        """Presses one of a message's buttons whose label begins so, if there is any."""
        found = [b for b in message.buttons if b.label and b.label.startswith(beginning)] if message else []
        if not found or message is None:
            return None
        id = self.rng.choice(found).custom_id
        assert id is not None
        return await self.sure(await self.person.click(message, id))

    async def choose(self, message: Message | None, menu: str, label: str) -> bool:
        """Chooses in a menu, if it is there and offers that; returns whether it did."""
        menus = [m for m in message.selects if m.placeholder == menu] if message else []
        if not menus or message is None or label not in [option.label for option in menus[0].options]:
            return False
        await self.person.select(message, menu, [label])
        return True

    def board(self, channel: Channel, button: str) -> Message | None:
        """The newest message of a channel with a button of that label."""
        for message in sorted(channel.messages.values(), key=lambda m: m.id, reverse=True):
            if not message.deleted and not message.ephemeral and any(b.label == button for b in message.buttons):
                return message
        return None


def is_yes(id: str) -> bool:
    """Whether a button confirms a decision or an order."""
    return id.startswith(("a:yd:", "a:yo:"))
