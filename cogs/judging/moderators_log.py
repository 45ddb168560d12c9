"""/gm log: all that game masters did in a server's games, and directors in its cups, for its moderators."""

from __future__ import annotations

from bot.games.contract.choices import Refusal
from bot.storage import judges
from bot.storage.club import cups
from bot.storage.club.cups import CupAct
from bot.storage.judges import Intervention
from cogs.answering.context import Interaction
from cogs.answering.responses import answer, on_private
from cogs.clicking.declared import click
from cogs.clicking.judges import is_judge
from cogs.parts.components import Row, button, text_layout
from cogs.parts.custom_ids import custom_id
from cogs.words.interventions import cup_lines, game_lines

PAGE = 8
"""Acts that a page shows."""


async def check_moderator(interaction: Interaction) -> None:
    """Raises Refusal for anybody but the server's managers and its standing judges."""
    if not interaction.permissions.manage_guild and not await is_judge(interaction, interaction.guild_id):
        raise Refusal("Only this server's standing judges and people with *Manage Server* can read that")


@click("gmlog")
async def show(interaction: Interaction, page: int = 0) -> None:
    """A page of the log, the newest acts first. Raises Refusal for anybody but moderators."""
    await check_moderator(interaction)
    guild, skipped = interaction.guild_id or 0, page * PAGE
    found = await interaction.client.database.read(
        lambda transaction: judges.interventions(transaction, guild, skipped, PAGE + 1)
    )
    lines = [await told(interaction, each) for each in found[:PAGE]]
    nothing = "No game master has done anything here yet." if not page else "There are no earlier acts."
    newer = button("Newer", custom_id("gmlog", "-", max(0, page - 1)))
    older = button("Older", custom_id("gmlog", "-", page + 1))
    newer.disabled, older.disabled = not page, len(found) <= PAGE
    rows = (Row(newer, older),) if page or len(found) > PAGE else ()
    title = "### What game masters did on this server"
    await answer(interaction, text_layout(title, *(lines or [nothing]), rows=rows), edit=on_private(interaction))


async def told(interaction: Interaction, act: Intervention) -> str:
    """An act with its time, and the way to where it was done."""
    client, when = interaction.client, f"<t:{act.at // 1000}:f>"
    if act.by:
        cup = await client.database.read(lambda transaction: cups.load(transaction, act.game))
        return f"{when} · {cup_lines(cup, CupAct(act.at, act.by, act.text))}" if cup is not None else when
    try:
        engine = await client.engines.get(act.game)
    except Refusal as refusal:
        return f"{when} · game `{act.game}`: {refusal}"
    standing = await client.courier.standing(act.game)
    guild = engine.session.guild
    link = f" [Board](https://discord.com/channels/{guild}/{standing[0]}/{standing[1]})" if standing else ""
    return f"{when} · {await game_lines(engine, act.seq)}{link}"
