"""Which game, lesson or trial an interaction is about: by the custom id that was clicked, or by the channel."""

from __future__ import annotations

from bot.coaching.lessons import is_lesson
from bot.engine.engine import Engine
from bot.table.table import Table
from bot.trials.trials import is_trial
from cogs.answering.context import Interaction
from cogs.answering.responses import concern
from cogs.clicking.judges import check_has_desk, check_office
from cogs.parts.custom_ids import CustomId


async def table_of(interaction: Interaction, id: CustomId) -> Table:
    """The game, lesson or trial that an id names. Raises Refusal where there is none, or it is another person's."""
    client, user = interaction.client, interaction.user.id
    if is_lesson(id.game):
        return await client.lessons.get(id.game, user)
    if is_trial(id.game):
        return await client.trials.get(id.game, user)
    engine = await client.engines.get(id.game)
    await check_office(interaction, engine)
    return concern(interaction, engine)


async def channel_game(interaction: Interaction) -> Engine:
    """The channel's game. Raises Refusal."""
    engine = await interaction.client.engines.in_channel(interaction.channel_id or 0)
    await check_office(interaction, engine)
    return concern(interaction, engine)


async def judged_game(interaction: Interaction) -> Engine:
    """The channel's game, for its game master. Raises Refusal, also for anyone else."""
    engine = await channel_game(interaction)
    check_has_desk(interaction, engine)
    return engine
