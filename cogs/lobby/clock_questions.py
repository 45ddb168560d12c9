"""The buttons of all questions that stand open."""

from __future__ import annotations

from bot.engine.clocks import questions as asked
from bot.engine.engine import Engine
from cogs.answering.context import Interaction
from cogs.answering.responses import actor, answer
from cogs.clicking.declared import click
from cogs.parts.components import text_layout
from cogs.words.questions import open_to


# Proposals of earlier versions carry "yes" and "no".
@click("agree", "yes")
async def agree(interaction: Interaction, engine: Engine, mark: int) -> None:
    """*Agree* to an open question."""
    await respond(interaction, engine, True, mark)


@click("decline", "no")
async def decline(interaction: Interaction, engine: Engine, mark: int) -> None:
    """*Decline* an open question."""
    await respond(interaction, engine, False, mark)


async def respond(interaction: Interaction, engine: Engine, agrees: bool, mark: int) -> None:
    """Answers an open question."""
    reply = await engine.answer(actor(interaction), agrees, mark)
    await answer(interaction, text_layout(*reply.lines))


@click("withdraw")
async def withdraw(interaction: Interaction, engine: Engine, mark: int) -> None:
    """*Withdraw* a question of one's own."""
    reply = await engine.act(asked.withdraw, actor(interaction), mark)
    await answer(interaction, text_layout(*reply.lines))


@click("questions")
async def questions(interaction: Interaction, engine: Engine) -> None:
    """*Open the questions* of a game, from the list of one's own."""
    texts, rows = open_to(engine, interaction.user.id)
    await answer(interaction, text_layout(*(texts or ["This game has no open questions."]), rows=tuple(rows)))
