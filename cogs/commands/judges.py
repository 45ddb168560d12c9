"""/gm server, agree, resign, log: who the game master is, and what game masters did."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands
from msgspec.structs import replace

from bot.engine.judging import masters
from bot.games.contract.choices import Refusal
from bot.storage.judges import Judges
from bot.table.session import Player
from cogs.answering.context import Interaction
from cogs.answering.responses import actor, answer
from cogs.clicking.judges import change_judges, end_offices, gone_lines, judges_of, named, note_if_gone
from cogs.clicking.tables import channel_game
from cogs.judging import moderators_log
from cogs.parts.components import text_layout

MOST_JUDGES = 25
"""Persons who are standing judges of a server, beside a role's."""


class WhoCommands(commands.Cog):
    """The commands of /gm that settle who the game master is."""

    @app_commands.command(name="agree", description="Propose a game master; all players must agree")
    @app_commands.describe(who="New game master (leave empty for nobody)")
    async def agree(self, interaction: Interaction, who: discord.User | None = None) -> None:
        """Proposes a game master, or none, to the other players."""
        engine = await channel_game(interaction)
        await note_if_gone(interaction.client, engine)
        master = Player(who.id, named(who)) if who is not None else None
        reply = await engine.propose(actor(interaction), "master", masters.written(master))
        await answer(interaction, text_layout(*reply.lines))

    @app_commands.command(name="resign", description="Step down as game master")
    async def resign(self, interaction: Interaction) -> None:
        """The game master gives it up."""
        engine = await channel_game(interaction)
        reply = await engine.act(masters.resign, actor(interaction))
        await answer(interaction, text_layout(*reply.lines))

    @app_commands.command(name="log", description="For moderators: show what this server's game masters did")
    async def log(self, interaction: Interaction) -> None:
        """Shows the moderators' log."""
        await moderators_log.show(interaction)

    @app_commands.command(name="server", description="Set this server's standing judges and their channel")
    @app_commands.describe(
        role="Role whose members are standing judges",
        add="Add this person as a standing judge",
        remove="Remove this person as a standing judge",
        channel="Channel in which cases are announced",
        clear="Remove the role and the channel",
    )
    async def server(
        self,
        interaction: Interaction,
        role: discord.Role | None = None,
        add: discord.User | None = None,
        remove: discord.User | None = None,
        channel: discord.TextChannel | None = None,
        clear: bool = False,
    ) -> None:
        """Says who the standing judges are, or changes it for whoever manages the server."""
        guild = interaction.guild_id or 0
        found = await judges_of(interaction.client, guild)
        if role is not None or add is not None or remove is not None or channel is not None or clear:
            if not interaction.permissions.manage_guild:
                raise Refusal("Only people with the permission Manage Server can change that")
            found = changed(found, role, add, remove, channel, clear)
            await change_judges(interaction.client, guild, found)
            if isinstance(remove, discord.Member) and remove.get_role(found.role) is None and not clear:
                await end_offices(interaction.client, guild, lambda user: user != remove.id)
        lines = [*in_lines(found), *gone_lines(interaction.guild, found)]
        await answer(interaction, text_layout("\n".join(lines)))


def changed(
    before: Judges,
    role: discord.Role | None,
    add: discord.User | None,
    remove: discord.User | None,
    channel: discord.TextChannel | None,
    clear: bool,
) -> Judges:
    """Returns a server's judges as they are changed. Raises Refusal."""
    if role is not None and role.is_default():
        raise Refusal("@everyone can't be the judges' role")
    users = [user for user in before.users if remove is None or user != remove.id]
    if add is not None and add.id not in users:
        named(add)
        users.append(add.id)
    if len(users) > MOST_JUDGES:
        raise Refusal(f"At most {MOST_JUDGES} persons; a role holds as many as you like")
    kept = Judges() if clear else before
    return replace(
        before,
        role=role.id if role is not None else kept.role,
        users=tuple(users),
        channel=channel.id if channel is not None else kept.channel,
    )


def in_lines(judges: Judges) -> list[str]:
    """Returns in words who a server's judges are."""
    who = [f"<@&{judges.role}>"] if judges.role else []
    who += [f"<@{user}>" for user in judges.users]
    lines = ["### Standing judges", ", ".join(who) or "There are none. With *Manage Server*: `/gm server`"]
    if judges.there_are:
        lines.append(
            "The first judge to take a case becomes that game's game master, unless it has one. "
            "No one judges their own game."
        )
    lines += [f"I post what game masters do in <#{judges.log}>. `/settings` changes that."] if judges.log else []
    lines.append(f"Cases are announced in <#{judges.channel}>." if judges.channel else "Cases are announced nowhere.")
    return lines
