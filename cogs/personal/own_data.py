"""*My data* and *Forget me*, from the sheet of one's settings."""

from __future__ import annotations

import contextlib
from io import BytesIO

import discord
import msgspec

from bot.club import own_data as acts
from bot.engine.teams import acts as teams
from bot.engine.teams.acts import team_of
from bot.games.contract.choices import Refusal
from bot.games.phrases import counted
from bot.storage.club import own_data
from cogs.answering.context import Interaction
from cogs.answering.responses import actor, answer
from cogs.clicking.declared import click
from cogs.parts.components import Row, button, text_layout
from cogs.parts.custom_ids import custom_id

SHOWN = (
    "### Your data\nThis file holds what I keep about you, as JSON. The records of your games are apart from it: "
    "`/game export` gives each."
)
ASKED = (
    "### Forget you?\nYour settings, notes, lessons, searches and blocks go. Your name and id disappear from lists, "
    "statistics, exports, and the records of games that are over. Your results, ratings and moves stay under numbers "
    "that no one can trace to you.\n"
    "Your seats in running games open to substitutes, and you leave your teams. Challenges are withdrawn, and you drop "
    "out of cups. A wait before the next cup stays until it is over.\n"
    "I can't reach this bot's backups, records that were exported before, and what stands in Discord. "
    "**This can't be undone.**"
)


def buttons() -> tuple[discord.ui.Button[discord.ui.LayoutView], ...]:
    """Returns the buttons about a person's data on the sheet of settings."""
    return button("My data", custom_id("mydata", "-")), button("Forget me", custom_id("forgetme", "-"))


@click("mydata")
async def show_data(interaction: Interaction) -> None:
    """Sends a person everything that the bot keeps about them, as a file."""
    user = interaction.user.id
    found = await interaction.client.database.read(lambda transaction: own_data.everything_about(transaction, user))
    found["teams"] = [{"game": listed.id} for listed in await interaction.client.engines.in_teams(user)]
    text = msgspec.json.format(msgspec.json.encode(found), indent=1)
    await answer(interaction, text_layout(SHOWN), [discord.File(BytesIO(text), "my-data.json")])


@click("forgetme")
async def ask_to_forget(interaction: Interaction) -> None:
    """Asks whether somebody wants to be forgotten."""
    row = Row(button("Yes, forget me", custom_id("forgetyes", "-"), discord.ButtonStyle.danger))
    await answer(interaction, text_layout(ASKED, rows=(row,)))


@click("forgetyes", deliberate=True)
async def forget(interaction: Interaction) -> None:
    """Forgets somebody; opens their seats in running games, and takes them out of teams."""
    bot, user = interaction.client, interaction.user.id
    for listed in await bot.engines.in_teams(user):
        await leave_team(interaction, listed.id)
    services = bot.engines.services
    alias, now = acts.new_alias(services.entropy), services.now()
    left, channels = await bot.database.write(lambda transaction: acts.forget(transaction, user, alias, now))
    bot.courier.wake(channels)
    bot.engines.doubt()
    for id in left:
        await open_seats(interaction, id)
    said = "I have forgotten you."
    if left:
        games = counted(len(left), "game")
        said += f" You still hold a seat in {games}, open to a substitute. Press *Forget me* again once they are over."
    await answer(interaction, text_layout(said), edit=True)


async def leave_team(interaction: Interaction, id: str) -> None:
    """Takes somebody out of the team of a game in which they hold no seat, or declines for them."""
    engine = await interaction.client.engines.get(id)
    # An interaction acts once, and this one may leave several teams.
    person = msgspec.structs.replace(actor(interaction), interaction=0)
    with contextlib.suppress(Refusal):
        if team_of(engine, person.user) is not None:
            await engine.act(teams.leave, person)
        else:
            await engine.alone(teams.decline, person)


async def open_seats(interaction: Interaction, id: str) -> None:
    """Opens somebody's seats in a game to substitutes, for good."""
    engine = await interaction.client.engines.get(id)
    for seat in engine.seats_of(interaction.user.id):
        try:
            # An interaction acts once, and this one may open several seats.
            await engine.seek_substitute(msgspec.structs.replace(actor(interaction), interaction=0), seat)
        except Refusal:
            # Its player is coming back, who has it then.
            continue
