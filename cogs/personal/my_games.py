"""/mine, and nudging those whom a game awaits."""

from __future__ import annotations

import discord
from discord import ui

from bot.attention import questions
from bot.attention.reliability import reliability_of
from bot.attention.timers import LAPSE, LETTER
from bot.engine import nudge as nudging
from bot.engine.engine import Engine
from bot.engine.engines import Engines
from bot.games.phrases import counted
from bot.storage import pending_turns
from bot.storage.pending_turns import OwnGame
from cogs.answering.context import Interaction
from cogs.answering.responses import actor, answer
from cogs.clicking.declared import click
from cogs.clicking.judges import gone_away
from cogs.lobby.relocating import gone_among
from cogs.parts.components import Row, button, rows_of, text_layout
from cogs.parts.custom_ids import custom_id
from cogs.personal.settings import own_menus
from cogs.words.beside_names import reliability_words
from cogs.words.questions import open_to
from cogs.words.waiting_games import bullet_list, home_of, opened

MOST_GONE = 5
"""How many games whose channel is gone have buttons."""
MOST_BESIDE = 5
"""How many games in which the asker plays in another's team are listed."""
MOST_ASKED, GONE_BESIDE = 4, 3
"""How many games with open questions are listed, and how many whose channel is gone have buttons beside them: no more
fit in a message."""
LATER = "Players in their quiet hours are pinged when those end."
"""What is said with every nudge, so that it tells of nobody whether they have such hours now."""
HOW_GONE = (
    "-# *Move* puts one into this channel, if it has none. `/game show`, `export`, `resign` and `leave` reach them by "
    "their id."
)


@click("mine")
async def show_mine(interaction: Interaction) -> None:
    """/mine: what awaits the asker, in any server, each with its clock, its last line and a button that opens the
    decision right there; invitations; then the other games and lobbies, open questions, and the asker's settings."""
    engines, names = interaction.client.engines, {key: game.name for key, game in interaction.client.games.items()}
    home = await home_of(engines, interaction.user.id)
    beside = await engines.in_teams(interaction.user.id)
    gone = await gone_among(interaction.client, home.games)
    texts = home.texts
    if not home.games and not home.invitations and not beside:
        texts = ["You aren't in any game right now. `/game list` shows what is open here, and `/game new` opens one."]
    elif not home.awaits:
        texts.insert(0, "It isn't your turn anywhere. Enjoy the quiet.")
    if gone:
        texts.append(f"**Their channel is gone**\n{bullet_list([gone_line(mine, names) for mine in gone])}\n{HOW_GONE}")
    played = (await reliability_of(engines.services.database, [interaction.user.id]))[interaction.user.id]
    if played.games:
        texts.append(f"-# You played {reliability_words(played)}. Lobbies show this beside your name.")
    if beside:
        lines = [f"{names.get(each.key, each.key)} `{each.id}` in <#{each.channel}>" for each in beside[:MOST_BESIDE]]
        more = f"\n-# and {counted(len(beside) - MOST_BESIDE, 'more game')}" if len(beside) > MOST_BESIDE else ""
        texts.append(f"**You are in a team, or asked into one** (`/game team` there)\n{bullet_list(lines)}{more}")
    asked, asked_rows = await open_questions(engines, interaction.user.id)
    texts += asked
    rows = [*home.rows(), *asked_rows, *(gone_row(mine, names) for mine in gone[: GONE_BESIDE if asked else MOST_GONE])]
    rows.append(Row(button("All my settings", custom_id("settings", "-"))))
    await answer(interaction, text_layout(*texts, rows=(*rows, *await own_menus(interaction))))


async def open_questions(engines: Engines, user: int) -> tuple[list[str], list[Row]]:
    """The questions that stand open in a user's games, wherever these are and also where they are over; and a button
    for each game that shows its own."""
    kinds, lines, buttons = (questions.LAPSE, LAPSE, LETTER), list[str](), list[ui.Button[ui.LayoutView]]()
    for id in await engines.services.database.read(lambda t: pending_turns.games_with_timers(t, user, kinds)):
        if len(lines) == MOST_ASKED:
            break
        engine = await opened(engines, id)
        texts = open_to(engine, user)[0][1:] if engine is not None else []
        if engine is not None and texts:
            lines.append(f"{engine.game.name} `{id}`: {' '.join(texts)}")
            buttons.append(button(f"Open questions in {engine.game.name}"[:80], custom_id("questions", id)))
    return ([f"**Open questions**\n{bullet_list(lines)}"] if lines else []), rows_of(buttons)


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


@click("nudge")
async def nudge(interaction: Interaction, engine: Engine) -> None:
    """*Nudge*: calls those whom the game awaits, and says who was called."""
    left = await gone_away(interaction, engine)
    nudged = await engine.alone(nudging.nudge, actor(interaction), left=left)
    names = dict.fromkeys(player.name for player in engine.players.values() if player.user in left)
    lines = [f"{name} has left this server: *Clock* shows what the others may do." for name in names]
    if nudged.called:
        lines.append(f"I notify {' and '.join(nudged.called)}. {LATER}")
    if nudged.quiet:
        lines.append(f"I don't ping people who don't want it: {', '.join(nudged.quiet)}.")
    await answer(interaction, text_layout("\n".join(lines)))
