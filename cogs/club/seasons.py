"""/season: the table of a server's season, and those of earlier ones; switched on by whoever manages the server."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.clocks.dates import day_of
from bot.club import seasons as acts
from bot.club.seasons import MOST_WEEKS, ends_at
from bot.games.contract.choices import Refusal
from bot.games.phrases import counted
from bot.storage import games
from bot.storage.club import seasons, servers
from bot.storage.club.seasons import Line, Season
from bot.storage.club.servers import Club
from bot.storage.transaction import Transaction
from cogs.answering.context import Bot, Interaction
from cogs.answering.responses import answer
from cogs.clicking.declared import Named, click
from cogs.messages.club import season_pictures
from cogs.parts.components import text_layout
from cogs.pictures.picture import Part, drawn, illustrated
from cogs.words.ratings import season_table
from cogs.words.seasons import season_over, table_lines
from renderers.club.ladder import alt, draw

USUAL_WEEKS = 8
NOTE = "-# Only rated games of the season count. After 7 days without one, you lose 3 points a day."


@app_commands.guild_only()
class Seasons(commands.GroupCog, group_name="season", group_description="The server's season and its table"):
    """The /season group."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    @app_commands.command(name="table", description="Show the table of this server's season")
    @app_commands.describe(number="An earlier season (leave empty for the one being played)")
    async def table(self, interaction: Interaction, number: app_commands.Range[int, 0, 10_000] = 0) -> None:
        """Shows a season's table."""
        guild, now = interaction.guild_id or 0, self.bot.engines.services.now()

        user = interaction.user.id

        def work(transaction: Transaction) -> tuple[Club, list[Line], dict[int, str]]:
            club = servers.of(transaction, guild)
            lines = acts.now_table(transaction, guild, club, now) if club.weeks else []
            return club, lines, games.last_names(transaction, (line.user for line in lines))

        club, lines, names = await self.bot.database.read(work)
        wanted = number or club.season
        if not wanted:
            raise Refusal("This server has no seasons. `/season start` begins one, with *Manage Server*")
        if wanted == club.season and club.weeks:
            until = f"### Season {club.season}, until <t:{ends_at(club) // 1000}:d>"
            said = "\n".join((until, *(table_lines(lines, user) or ["No rated game has ended yet."])))
            parts: list[Part] = [said]
            if lines:
                state = f"until {day_of(ends_at(club))}"
                shown = season_table(f"Season {club.season}", state, lines, names, user)
                parts.append((await drawn(draw, shown), alt(shown)))
            await answer(interaction, *illustrated([*parts, NOTE]))
            return
        found = await self.bot.database.read(lambda transaction: seasons.numbered(transaction, guild, wanted))
        if found is None:
            raise Refusal(f"There was no season {wanted}")
        await show(interaction, found)

    @app_commands.command(name="start", description="Start seasons on this server")
    @app_commands.describe(weeks="Weeks of a season (8 if you leave it empty)")
    async def start(
        self, interaction: Interaction, weeks: app_commands.Range[int, 1, MOST_WEEKS] = USUAL_WEEKS
    ) -> None:
        """Switches seasons on."""
        check_manages(interaction)
        guild, now = interaction.guild_id or 0, self.bot.engines.services.now()
        club = await self.bot.database.write(lambda transaction: acts.begin(transaction, guild, weeks, now))
        said = f"Season {club.season} has begun: {counted(weeks, 'week')}. The next one starts when it ends."
        await answer(interaction, text_layout(said))

    @app_commands.command(name="stop", description="End this server's season and start no other")
    async def stop(self, interaction: Interaction) -> None:
        """Switches seasons off."""
        check_manages(interaction)
        guild, now = interaction.guild_id or 0, self.bot.engines.services.now()
        season, channels = await self.bot.database.write(lambda transaction: acts.stop(transaction, guild, now))
        self.bot.courier.wake(channels)
        await answer(interaction, text_layout(season_over(season)))


def check_manages(interaction: Interaction) -> None:
    """Raises Refusal for somebody who does not manage the server."""
    if not interaction.permissions.manage_guild:
        raise Refusal("Only people with the permission Manage Server can change that")


@click("season")
async def show_season(interaction: Interaction, id: Named) -> None:
    """Shows a season that is over."""
    found = await interaction.client.database.read(lambda transaction: seasons.load(transaction, id))
    if found is None:
        raise Refusal("That season is gone")
    await show(interaction, found)


async def show(interaction: Interaction, season: Season) -> None:
    """Shows somebody a season that is over."""
    user = interaction.user.id
    pictures = await season_pictures(interaction.client.database, season, user)
    await answer(interaction, *illustrated([season_over(season, user), *pictures]))


async def setup(bot: Bot) -> None:
    """Adds the group."""
    await bot.add_cog(Seasons(bot))
