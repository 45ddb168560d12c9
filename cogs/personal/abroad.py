"""Games between servers, as a person allows them in /settings, and whoever manages a server for its people."""

from __future__ import annotations

from msgspec.structs import replace

from bot.attention.posting import ABROAD
from bot.attention.preferences import preferences_of
from bot.club import challenges
from bot.games.contract.choices import Refusal
from bot.storage import messages, people
from bot.storage.club import servers
from bot.storage.transaction import Transaction
from cogs.answering.context import Interaction
from cogs.clicking.declared import click
from cogs.personal.settings import show_settings, tested_channel

SHOWN = (
    "In a game between servers, people of both see the name that you have on yours. I write to you here when it's "
    "your turn in such a game. `/settings` changes that."
)


async def allow(interaction: Interaction) -> None:
    """Keeps that the person plays between servers. They are written to, which is tried at once. Raises Refusal."""
    await keep(interaction, True, await tested_channel(interaction, SHOWN))


async def keep(interaction: Interaction, abroad: bool, dm: int = 0) -> None:
    """Keeps whether the person plays between servers, and the private channel that was opened for it."""
    user = interaction.user.id

    def work(transaction: Transaction) -> None:
        chosen = preferences_of(transaction, [user])[user]
        habits = replace(chosen.habits, abroad=abroad)
        people.put(transaction, user, replace(chosen, dm=dm or chosen.dm, habits=habits))

    await interaction.client.database.write(work)


@click("abroadme")
async def choose_own(interaction: Interaction, wish: str) -> None:
    """The button by which a person allows games between servers ("yes"), or does so no longer."""
    if wish == "yes":
        await allow(interaction)
        said = "You can now play with people on other servers. They see the name that you have here."
    else:
        await keep(interaction, False)
        said = "You no longer play with people on other servers. Your games in play go on."
    await show_settings(interaction, said=said)


@click("abroadhere")
async def choose_for_server(interaction: Interaction, wish: str) -> None:
    """The button by which whoever manages a server allows its people games with other servers ("yes"), or does so no
    longer: boards of such games that stand here are taken away. Raises Refusal."""
    bot, guild, allowed = interaction.client, interaction.guild_id or 0, wish == "yes"
    if not guild or not interaction.permissions.manage_guild:
        raise Refusal("Only people with the permission Manage Server can change that")

    def work(transaction: Transaction) -> tuple[list[int], list[str]]:
        servers.put(transaction, guild, replace(servers.held(transaction, guild), abroad=allowed))
        shown = challenges.renew_abroad(transaction, guild)
        return shown, [] if allowed else messages.games_for(transaction, ABROAD)

    channels, found = await bot.database.write(work)
    bot.courier.wake(channels)
    for id in found:
        engine = await bot.engines.get(id)
        if engine.session.abroad_guild == guild:
            await engine.go_home()
    said = "People here can now play with people on other servers. The server of the challenger judges."
    if not allowed:
        said = "People here no longer start games with other servers. Those in play go on without a board here."
    await show_settings(interaction, said=said)
