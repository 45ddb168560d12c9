"""/game: opening, joining, starting, leaving, resigning, listing and showing games."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from bot.engine import Engine
from bot.engines import Card, Place, Taken
from bot.games.contract import PUBLIC, Refusal
from bot.lobby import checked_options
from bot.silence import is_silent
from cogs.answers import Interaction, actor, answer, own_panel, plain, sheet
from cogs.custom_ids import custom_id
from cogs.panel import Tree, panel
from cogs.play import games_named
from cogs.public import COLOURS, Row, button, chosen
from cogs.records import export, import_record
from cogs.silence import close_button
from cogs.waiting import show_mine, wish_menu

if TYPE_CHECKING:
    from bot.client import Adjutant

NEEDED = {
    "view_channel": "View Channel",
    "attach_files": "Attach Files",
    "read_message_history": "Read Message History",
}


ADDRESS = "https://discord.com/channels"


def missing(interaction: Interaction) -> list[str]:
    """The permissions that a game needs here and that we lack."""
    permissions = interaction.app_permissions
    needed = dict(NEEDED)
    if isinstance(interaction.channel, discord.Thread):
        needed["send_messages_in_threads"] = "Send Messages in Threads"
    else:
        needed["send_messages"] = "Send Messages"
    return [label for key, label in needed.items() if not getattr(permissions, key)]


def may_see(interaction: Interaction, card: Card) -> bool:
    """Whether the asker may know of a game: its players, and whoever sees its channel."""
    user, guild = interaction.user, interaction.guild
    if card.channel == interaction.channel_id or any(p.user == user.id for p in card.players):
        return True
    channel = guild.get_channel_or_thread(card.channel) if guild is not None else None
    if channel is None or not isinstance(user, discord.Member):
        # An archived thread is not known here, nor who may see it.
        return False
    if isinstance(channel, discord.Thread):
        if channel.parent is None:
            return False
        seen = channel.parent.permissions_for(user)
        return seen.view_channel and (not channel.is_private() or seen.manage_threads)
    return channel.permissions_for(user).view_channel


async def open_game(interaction: Interaction, game: str, options: dict[str, str]) -> None:
    """Opens a lobby where the command was given, or offers a thread where the channel is taken."""
    if lacking := missing(interaction):
        raise Refusal(f"I cannot play here without these permissions: {', '.join(lacking)}")
    place = Place(interaction.guild_id or 0, interaction.channel_id or 0)
    try:
        engine = await interaction.client.engines.open(actor(interaction), game, options, place)
    except Taken:
        await answer(interaction, thread_offer(interaction, game, options))
        return
    await welcome(interaction, engine)


async def welcome(interaction: Interaction, engine: Engine) -> None:
    """Tells the opener, in private, what comes next."""
    row: Row = Row()
    if len(engine.players) == len(engine.game.seats):
        row.add_item(button("Start", custom_id("start", engine.id, "0"), discord.ButtonStyle.success))
    row.add_item(button("Leave", custom_id("leave", engine.id, "0")))
    free = [s.name for s in engine.game.seats if s.key not in engine.players]
    text = f"The lobby of game `{engine.id}` is open in <#{engine.ledger.channel}>. " + (
        f"It waits for {' and '.join(free)}." if free else "Press *Start* (or use `/game start`) when you are ready."
    )
    proof = f"-# The dice are committed: `{engine.ledger.commitment}`"
    # In the offer's place, for that would open one thread after the other.
    offered = own_panel(interaction) and engine.ledger.channel != interaction.channel_id
    await answer(interaction, sheet(text, proof, colour=COLOURS["lobby"], rows=(row,)), edit=offered)


def thread_offer(interaction: Interaction, game: str, options: dict[str, str]) -> discord.ui.LayoutView:
    """What is said where a channel has a game already."""
    text = "This channel has a game already, and there is one game to a channel."
    if isinstance(interaction.channel, discord.Thread):
        return sheet(f"{text} Open yours in another channel or thread.")
    row: Row = Row()
    chosen = ",".join(f"{k}={v}" for k, v in options.items())
    row.add_item(button("Open it in a thread", custom_id("thread", game, chosen), discord.ButtonStyle.success))
    return sheet(text, rows=(row,))


async def open_in_thread(interaction: Interaction, game: str, chosen: str) -> None:
    """Makes a thread beside the taken channel and opens the lobby there."""
    channel = interaction.channel
    if not isinstance(channel, discord.TextChannel):
        raise Refusal("A thread can be opened in a text channel only")
    permissions = interaction.app_permissions
    if not (permissions.create_public_threads and permissions.send_messages_in_threads):
        raise Refusal("I need the permissions Create Public Threads and Send Messages in Threads for that")
    options = dict(pair.split("=", 1) for pair in chosen.split(",") if "=" in pair)
    if game not in interaction.client.games:
        raise Refusal(f"There is no game called {plain(game)}; there is {', '.join(interaction.client.games)}")
    # The button may be old: nothing is to be refused once there is a thread.
    checked_options(interaction.client.games[game], options)
    name = interaction.client.games[game].name
    title = f"{name} – {interaction.user.display_name}"[:100]
    thread = await channel.create_thread(name=title, type=discord.ChannelType.public_thread)
    place = Place(interaction.guild_id or 0, thread.id)
    await welcome(interaction, await interaction.client.engines.open(actor(interaction), game, options, place))


async def join(interaction: Interaction, engine: Engine, seat: str | None = None, salt: str = "") -> None:
    """Takes a seat."""
    reply = await engine.join(actor(interaction), seat, salt)
    await answer(interaction, sheet(*reply.lines))


async def leave(interaction: Interaction, engine: Engine) -> None:
    """Gives the seat back."""
    reply = await engine.leave(actor(interaction))
    await answer(interaction, sheet(*reply.lines))


async def start(interaction: Interaction, engine: Engine) -> None:
    """Begins the game and shows the starter's panel."""
    reply = await engine.start(actor(interaction))
    seats = engine.seats_of(interaction.user.id)
    ledger = engine.ledger
    there = "" if ledger.channel == interaction.channel_id else f"{ADDRESS}/{ledger.guild}/{ledger.channel}"
    await answer(interaction, panel(Tree(engine, seats[0]), said=reply.lines, board=there))


async def confirm_resignation(interaction: Interaction, engine: Engine) -> None:
    """Asks before a game is given up."""
    if not engine.seats_of(interaction.user.id):
        raise Refusal("Only the players of this game can do that; you are watching")
    if engine.ledger.status == "lobby":
        raise Refusal("The game has not started yet: `/game leave` gives your seat back")
    if engine.ledger.status != "playing":
        raise Refusal("This game is over")
    row: Row = Row()
    row.add_item(button("Resign", custom_id("resign", engine.id), discord.ButtonStyle.danger))
    row.add_item(button("Play on", custom_id("panel", engine.id, engine.seats_of(interaction.user.id)[0])))
    await answer(interaction, sheet(f"Give up this game of {engine.game.name}?", rows=(row,)))


@app_commands.guild_only()
class Lobby(commands.GroupCog, group_name="game", group_description="Open, join, start, list and export games"):
    """The /game group."""

    def __init__(self, bot: Adjutant) -> None:
        self.bot = bot

    @app_commands.command(name="new", description="Open a new game in this channel")
    @app_commands.describe(game="Which game", table="Overland: which combat table")
    @app_commands.choices(
        table=[
            app_commands.Choice(name="Easier: the defender retreats on 4 or more (for a first game)", value="easier"),
            app_commands.Choice(name="Standard: the defender retreats on 5 or more", value="standard"),
        ]
    )
    async def new(self, interaction: Interaction, game: str = "overland", table: str = "") -> None:
        """Opens a lobby."""
        await open_game(interaction, game, {"table": table} if table else {})

    @new.autocomplete("game")
    async def games(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """The games there are."""
        return games_named(self.bot.games, typed)

    @app_commands.command(name="join", description="Take a free seat in this channel's game")
    @app_commands.describe(seat="Which seat", salt="Any text of yours that shuffles the dice (else Discord's number)")
    async def join(self, interaction: Interaction, seat: str = "", salt: str = "") -> None:
        """Takes a seat."""
        engine = await self.bot.engines.in_channel(interaction.channel_id or 0)
        named = [s.key for s in engine.game.seats if seat.lower() in (s.key, s.name.lower())]
        if seat and not named:
            raise Refusal(f"There is no seat {plain(seat)}; there is {', '.join(s.name for s in engine.game.seats)}")
        await join(interaction, engine, named[0] if seat else None, salt)

    @app_commands.command(name="leave", description="Give your seat back before the game starts")
    async def leave(self, interaction: Interaction) -> None:
        """Gives the seat back."""
        await leave(interaction, await self.bot.engines.in_channel(interaction.channel_id or 0))

    @app_commands.command(name="start", description="Start the game once every seat is taken")
    async def start(self, interaction: Interaction) -> None:
        """Begins the game."""
        await start(interaction, await self.bot.engines.in_channel(interaction.channel_id or 0))

    @app_commands.command(name="resign", description="Give the game up")
    async def resign(self, interaction: Interaction) -> None:
        """Asks, then gives up."""
        await confirm_resignation(interaction, await self.bot.engines.in_channel(interaction.channel_id or 0))

    @app_commands.command(name="list", description="The open and running games of this server")
    @app_commands.describe(mine="Only the games that you play")
    async def list_(self, interaction: Interaction, mine: bool = False) -> None:
        """Lists games."""
        cards = await self.bot.engines.cards(interaction.guild_id or 0, interaction.user.id if mine else None)
        cards = [card for card in cards if may_see(interaction, card)]
        if not cards:
            await answer(interaction, sheet("No game is open or running here. `/game new` opens one."))
            return
        lines = []
        for card in cards[:25]:
            name = self.bot.games[card.key].name if card.key in self.bot.games else card.key
            who = ", ".join(p.name for p in card.players)
            status = f"open ({len(card.players)}/{card.seats})" if card.status == "lobby" else "in play"
            awaited = f" · awaits {' and '.join(card.awaited)}" if card.awaited else ""
            lines.append(
                f"- **{name}** `{card.id}` in <#{card.channel}> · {status} · {who}{awaited}"
                f" · <t:{card.updated // 1000}:R>"
            )
        if len(cards) > 25:
            lines.append(f"… and {len(cards) - 25} more.")
        await answer(interaction, sheet("\n".join(lines)))

    @app_commands.command(name="mine", description="The games that await you, in any server, and how I call you")
    async def mine(self, interaction: Interaction) -> None:
        """Lists the asker's games."""
        await show_mine(interaction)

    @app_commands.command(name="show", description="This channel's game: who plays, how far it is, what proves it")
    async def show(self, interaction: Interaction) -> None:
        """Shows the game's particulars."""
        engine = await self.bot.engines.in_channel(interaction.channel_id or 0)
        ledger = engine.ledger
        lines = [f"### {engine.game.name} · game `{engine.id}`", f"Status: **{ledger.status}**"]
        if engine.state is not None:
            lines.append(engine.game.headline(engine.view(None)))
        lines += [f"{o.name}: {chosen(engine, o)}" for o in engine.game.options]
        lines += [f"{engine.seat_name(s)}: <@{p.user}>" for s, p in engine.players.items()]
        lines.append(f"Rules: {ledger.rules} · opened <t:{ledger.created // 1000}:f>")
        lines.append(f"Public entries: {ledger.numbers.get(PUBLIC, 0)}, head `{ledger.heads.get(PUBLIC, '')}`")
        lines.append(f"Dice commitment: `{ledger.commitment}` (epoch {ledger.epoch})")
        standing = await self.bot.courier.standing(engine.id)
        if standing is not None:
            lines.append(f"[The board](https://discord.com/channels/{ledger.guild}/{standing[0]}/{standing[1]})")
        rows = [await wish_menu(interaction)]
        if is_silent(engine):
            rows.insert(0, close_button(engine))
        await answer(interaction, sheet("\n".join(lines), rows=tuple(rows)))

    @app_commands.command(name="export", description="This channel's record, as a file that proves itself")
    async def export(self, interaction: Interaction) -> None:
        """Gives the record, in private."""
        await export(interaction, await self.bot.engines.in_channel(interaction.channel_id or 0))

    @app_commands.command(name="import", description="Go on here with the game that a record holds")
    @app_commands.describe(file="A file that /game export gave")
    async def import_(self, interaction: Interaction, file: discord.Attachment) -> None:
        """Continues a game from its record."""
        await import_record(interaction, file, missing(interaction))


async def setup(bot: Adjutant) -> None:
    """Adds the cog and the group."""
    await bot.add_cog(Lobby(bot))
