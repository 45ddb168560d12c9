"""The numbers by which posts are known again count what their readers see, and nothing else."""

from __future__ import annotations

import re

from bot.attention.private_boards import keep_channel
from bot.local.model.guilds import Channel, Message
from bot.storage.private_boards import PrivateChannel
from tests.delivery.scene import away
from tests.delivery.test_calls import bea_takes_the_turn, wants
from tests.wire.table import ONE_BOT, Table, answer

pytestmark = ONE_BOT


def marks(messages: list[Message]) -> list[int]:
    """The numbers of messages, by their buttons, oldest first."""
    found = [{re.sub(r".*:(\d+)m$", r"\1", b.custom_id or "") for b in m.buttons} for m in messages]
    return [int(mark) for some in found for mark in sorted(some) if mark.isdigit()]


async def evening(table: Table, channel: Channel) -> list[int]:
    """A game to Ann's turn; the numbers under what stands in its channel then."""
    for person in (table.ann, table.bea):
        await keep_channel(table.bot.database, person.id, PrivateChannel(wanted=False))
    await table.open_probe(channel)
    await bea_takes_the_turn(table, channel)
    await away(table, channel)
    answer(await table.bea.slash(channel, "play", decision="end"))
    answer(await table.bea.slash(channel, "board"))
    await table.settled()
    return marks(table.posts(channel))


async def test_other_games_show_in_no_number(at_table: Table) -> None:
    """Neither how many posts there were elsewhere, nor who has private boards."""
    alone = await evening(at_table, at_table.channel)
    assert len(alone) == 1
    again = await evening(at_table, at_table.guild.add_channel("again"))
    assert again == alone


async def test_private_calls_show_in_no_number(at_table: Table) -> None:
    """Writing to a person instead of pinging changes nothing in the channel but the pings."""
    numbers = []
    for private in (False, True):
        if private:
            await wants(at_table, at_table.ann, "message")
        numbers.append(await evening(at_table, at_table.guild.add_channel("private" if private else "open")))
    assert numbers[0] == numbers[1]
    assert any(m.text.startswith("It's your turn in **Probe**") for m in at_table.ann.dm_messages()), (
        "Ann was written to"
    )
