"""/mine, and nudging those whom a game awaits."""

from __future__ import annotations

import discord

from bot.attention.reliability import reliability_of
from bot.engine.engine import Engine
from bot.storage.pending_turns import OwnGame
from cogs.components import Row, button, text_layout
from cogs.context import Interaction
from cogs.custom_ids import custom_id
from cogs.judging.judges import gone_away
from cogs.lobby.relocating import gone_among
from cogs.messages.reliability_words import reliability_words
from cogs.personal.settings import own_menus
from cogs.personal.waiting_games import bullet_list, home_of
from cogs.responses import actor, answer

MOST_GONE = 5
"""How many games whose channel is gone have buttons."""
LATER = "Nobody is pinged in their quiet hours, but when these end."
"""What is said with every nudge, so that it tells of nobody whether they have such hours now."""
HOW_GONE = (
    "-# *Move* puts one into this channel, if it has none. `/game show`, `export`, `resign` and `leave` reach them by "
    "their id."
)


async def show_mine(interaction: Interaction) -> None:
    """/mine: what awaits the asker, in any server, each with its clock, its last line and a button that opens the
    decision right there; invitations; then the other games and lobbies, and the asker's settings."""
    engines, names = interaction.client.engines, {key: game.name for key, game in interaction.client.games.items()}
    home = await home_of(engines, interaction.user.id)
    gone = await gone_among(interaction.client, home.games)
    texts = home.texts
    if not home.games and not home.invitations:
        texts = ["You play no game just now. `/game list` shows what is open here, and `/game new` opens one."]
    elif not home.awaits:
        texts.insert(0, "No game awaits you: enjoy the quiet.")
    if gone:
        texts.append(f"**Their channel is gone**\n{bullet_list([gone_line(mine, names) for mine in gone])}\n{HOW_GONE}")
    played = (await reliability_of(engines.services.database, [interaction.user.id]))[interaction.user.id]
    if played.games:
        texts.append(f"-# You played {reliability_words(played)}: this stands beside your name in lobbies.")
    rows = [*home.rows(), *(gone_row(mine, names) for mine in gone[:MOST_GONE])]
    rows.append(Row(button("All my settings", custom_id("settings", "-"))))
    await answer(interaction, text_layout(*texts, rows=(*rows, *await own_menus(interaction))))


def gone_line(mine: OwnGame, names: dict[str, str]) -> str:
    """Returns a game whose channel is gone, as a line names it."""
    return f"{names.get(mine.key, mine.key)} `{mine.id}`"


def gone_row(mine: OwnGame, names: dict[str, str]) -> Row:
    """Returns the buttons for a game whose channel is gone."""
    name = f"{names.get(mine.key, mine.key)} {mine.id}"
    return Row(
        button(f"Move {name} here", custom_id("relocate", mine.id), discord.ButtonStyle.primary),
        button(f"Export {name}", custom_id("export", mine.id)),
    )


async def nudge(interaction: Interaction, engine: Engine) -> None:
    """*Nudge*: calls those whom the game awaits, and says who was called."""
    left = await gone_away(interaction, engine)
    nudged = await engine.nudge(actor(interaction), left=left)
    names = dict.fromkeys(player.name for player in engine.players.values() if player.user in left)
    lines = [f"{name} has left this server: *Clock* says what the others may do." for name in names]
    if nudged.called:
        lines.append(f"I notify {' and '.join(nudged.called)}. {LATER}")
    if nudged.quiet:
        lines.append(f"I call nobody who does not want it: {', '.join(nudged.quiet)}.")
    await answer(interaction, text_layout("\n".join(lines)))
