"""Following a game without playing it: each turn's end comes by private message."""

from __future__ import annotations

from bot.attention import followers
from bot.engine.engine import Engine
from bot.games.contract.choices import Refusal
from bot.storage.followers import Follower
from cogs.answering.context import Interaction
from cogs.answering.responses import answer
from cogs.clicking.declared import click
from cogs.parts.components import Row, button, text_layout
from cogs.parts.custom_ids import custom_id
from cogs.personal.settings import tested_channel

NO_MORE = "You no longer follow this game."


def can_be_followed(engine: Engine, user: int) -> bool:
    """Whether a game is worth following for a user: one that has not ended, and that they do not play."""
    return engine.session.status in ("lobby", "playing") and not engine.seats_of(user)


async def follow_button(interaction: Interaction, engine: Engine) -> list[Row]:
    """*Follow*, or *Stop following*, for whoever can."""
    if not can_be_followed(engine, interaction.user.id):
        return []
    there = await followers.follows(interaction.client.database, engine.id, interaction.user.id)
    verb, label = ("unfollow", "Stop following") if there else ("followgame", "Follow")
    return [Row(button(label, custom_id(verb, engine.id)))]


async def follow_or_not(interaction: Interaction, engine: Engine) -> None:
    """Has the asker follow a game, or follow it no more. Raises Refusal."""
    if await followers.follows(interaction.client.database, engine.id, interaction.user.id):
        await stop(interaction, engine)
    else:
        await begin(interaction, engine)


async def begin(interaction: Interaction, engine: Engine) -> None:
    """Has the asker follow a game, and tells them so at once by DM. Raises Refusal."""
    user, session = interaction.user.id, engine.session
    if engine.seats_of(user):
        raise Refusal("You play this game, so I notify you anyway. Only onlookers follow a game")
    if not can_be_followed(engine, user):
        raise Refusal("This game has ended, so there is nothing left to follow")
    if session.channel != interaction.channel_id:
        raise Refusal(f"Use `/game follow` in the game's own channel, <#{session.channel}>")
    said = (
        f"You follow **{engine.game.name}** in <#{session.channel}>. I message you here at the end of each turn "
        "with what everyone there sees. To stop, use `/game follow` there or the button under each message."
    )
    dm = await tested_channel(interaction, said)
    await followers.follow(interaction.client.database, engine.id, Follower(user, dm))
    await answer(interaction, text_layout("You follow this game. I send you a DM at the end of each turn."))


@click("unfollow")
async def stop(interaction: Interaction, engine: Engine) -> None:
    """Has the asker follow a game no more."""
    await followers.unfollow(interaction.client.database, engine.id, interaction.user.id)
    await answer(interaction, text_layout(NO_MORE))


@click("followgame")
async def begin_by_button(interaction: Interaction, engine: Engine) -> None:
    """*Follow*."""
    if await followers.follows(interaction.client.database, engine.id, interaction.user.id):
        raise Refusal("You already follow this game. `/game follow` again stops it")
    await begin(interaction, engine)
