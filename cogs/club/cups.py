"""/cup: cups are announced, registered for by a button, and shown."""

from __future__ import annotations

import asyncio
from typing import Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.clocks.control import HOUR_MS
from bot.club import cups as acts
from bot.club.cups import FEWEST, MOST
from bot.club.pairing import USUAL_PACE, settled
from bot.club.posts import new_id
from bot.club.results import ladder
from bot.games.contract.choices import Refusal
from bot.record.players import mention
from bot.storage.club import cups
from bot.storage.club.cups import Cup
from bot.storage.transaction import Transaction
from cogs.answering.context import Bot, Interaction
from cogs.answering.responses import answer, escaped
from cogs.clicking.declared import Named, click
from cogs.clicking.judges import named
from cogs.club.challenges import PACES, board_of, chosen_for_two, complete_game, complete_preset, me, rules_named
from cogs.club.cup_desk import CupDesk
from cogs.club.naming_cups import carried_out, complete_cup, cup_named
from cogs.messages.club import table_pictures
from cogs.parts.components import COLOURS, text_layout
from cogs.pictures.picture import Part, illustrated
from cogs.words.cups import announcement, state_of, table_text

MOST_HOURS = 60 * 24
MOST_NAME = 60
MOST_LISTED = 15


@app_commands.guild_only()
class Cups(CupDesk, commands.GroupCog, group_name="cup", group_description="Cups: rounds, tables, the director's desk"):
    """The /cup group."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    @app_commands.command(name="new", description="Announce a cup")
    @app_commands.describe(
        name="The cup's name",
        game="Game to play",
        kind="swiss: equal points meet; robin: everyone meets everyone",
        players="Most players; it starts when so many have registered",
        days="Days for each round (7 if you leave it empty)",
        rounds="Rounds of a Swiss cup (leave empty for as many as it needs)",
        games="Games of a match; of two, the sides are exchanged",
        hours="Hours until it starts even if it isn't full",
        pace="Time for each decision (3 days if you leave it empty)",
        rated="Whether games count for ratings (yes if you leave it empty)",
        dropouts="forfeit: open games are lost; strike: none of their games count",
        level="2 or more: only for those who won a cup of the level below",
        preset="A set of options, such as a first battle",
        options="Options such as “Combat table: Standard”, separated by commas",
        director="Who directs the cup (you if you leave it empty)",
    )
    @app_commands.autocomplete(game=complete_game, preset=complete_preset)
    @app_commands.choices(pace=PACES)
    async def new(
        self,
        interaction: Interaction,
        name: str,
        game: str,
        kind: Literal["swiss", "robin"] = "swiss",
        players: app_commands.Range[int, FEWEST, MOST] = 8,
        days: app_commands.Range[int, 1, 60] = 7,
        rounds: app_commands.Range[int, 0, 32] = 0,
        games: app_commands.Range[int, 1, 2] = 1,
        hours: app_commands.Range[int, 0, MOST_HOURS] = 0,
        pace: str = USUAL_PACE,
        rated: bool = True,
        dropouts: Literal["forfeit", "strike"] = "forfeit",
        level: app_commands.Range[int, 1, 9] = 1,
        preset: str = "",
        options: str = "",
        director: discord.User | None = None,
    ) -> None:
        """Announces a cup."""
        if not interaction.permissions.manage_guild:
            raise Refusal("Only people with the permission Manage Server can announce a cup")
        shown = escaped(name)[:MOST_NAME].strip()
        if not shown:
            raise Refusal("Give the cup a name")
        rules = rules_named(self.bot, game)
        chosen, whole, seats = chosen_for_two(rules, preset, options, settled(pace, rated))
        if director is not None:
            named(director)
        services = self.bot.engines.services
        cup = Cup(
            id=new_id(services.entropy),
            guild=interaction.guild_id or 0,
            channel=await board_of(interaction),
            director=interaction.user.id if director is None else director.id,
            name=shown,
            made=services.now(),
            kind=kind,
            key=rules.key,
            ladder=ladder(rules, whole),
            options=chosen,
            seats=(seats[0], seats[1]),
            most=players,
            rounds=rounds,
            days=days,
            legs=games,
            dropouts=dropouts,
            starts=services.now() + hours * HOUR_MS if hours else 0,
            level=level,
        )
        self.bot.courier.wake([await self.bot.database.write(lambda transaction: acts.make(transaction, cup))])
        await answer(interaction, text_layout(f"{shown} is announced in <#{cup.channel}>. Players register there."))

    @app_commands.command(name="list", description="Show this server's cups")
    async def listed(self, interaction: Interaction) -> None:
        """Lists cups."""
        guild = interaction.guild_id or 0
        found = await self.bot.database.read(lambda transaction: cups.of_guild(transaction, guild))
        lines = []
        for cup in reversed(found[-MOST_LISTED:]):
            won = f", won by {mention(cup.winner)}" if cup.status == "over" else ""
            lines.append(f"- **{cup.name}** in <#{cup.thread or cup.channel}>: {state_of(cup)}{won}")
        await answer(interaction, text_layout("\n".join(["### Cups", *lines]) if lines else "There is no cup yet."))

    @app_commands.command(name="table", description="Show a cup's table")
    @app_commands.describe(cup="Cup (leave empty for the one being played)")
    @app_commands.autocomplete(cup=complete_cup)
    async def table(self, interaction: Interaction, cup: str = "") -> None:
        """Shows how a cup stands."""
        await show_table(interaction, await cup_named(interaction, cup))

    @app_commands.command(name="leave", description="Drop out of a cup")
    @app_commands.describe(cup="Cup (leave empty for the one being played)")
    @app_commands.autocomplete(cup=complete_cup)
    async def leave(self, interaction: Interaction, cup: str = "") -> None:
        """Drops out."""
        await drop_out(interaction, (await cup_named(interaction, cup)).id)


async def show_table(interaction: Interaction, cup: Cup) -> None:
    """Shows somebody how a cup stands: as a picture, and as text."""
    game = interaction.client.games[cup.key]
    told = "\n".join((f"### {cup.name}", *announcement(game, cup)))[:1800]
    parts: list[Part] = [told, *await table_pictures(cup)]
    if cup.played:
        parts.append(await asyncio.to_thread(fitting, cup))
    await answer(interaction, *illustrated(parts, COLOURS["playing"]))


def fitting(cup: Cup, room: int = 2000) -> str:
    """A cup's table as text, with as many lines as there is room for."""
    return next((text for most in (64, 48, 32, 24, 16, 8, 4) if len(text := table_text(cup, most)) <= room), "")


async def drop_out(interaction: Interaction, id: str) -> None:
    """Drops somebody out of a cup."""
    user, now = interaction.user.id, interaction.client.engines.services.now()
    await carried_out(interaction, lambda transaction: acts.leave(transaction, id, user, user, now))
    await answer(interaction, text_layout("You are out of the cup."))


@click("cupjoin")
async def register(interaction: Interaction, id: Named) -> None:
    """Registers for a cup."""
    mine, now = me(interaction), interaction.client.engines.services.now()

    def work(transaction: Transaction) -> list[int]:
        return acts.register(transaction, id, mine.user, mine.name, now)

    await carried_out(interaction, work)
    await answer(interaction, text_layout("You are registered. I ping you when your first game opens."))


@click("cupout")
async def leave_cup(interaction: Interaction, id: Named) -> None:
    """Takes a registration back, or drops out."""
    await drop_out(interaction, id)


@click("cuptable")
async def show_cup(interaction: Interaction, id: Named) -> None:
    """Shows a cup's table."""
    cup = await interaction.client.database.read(lambda transaction: cups.load(transaction, id))
    if cup is None:
        raise Refusal("That cup is gone")
    await show_table(interaction, cup)


async def setup(bot: Bot) -> None:
    """Adds the group."""
    await bot.add_cog(Cups(bot))
