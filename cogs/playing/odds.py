"""*Odds* on a panel, and the commands that tell a game's odds."""

from __future__ import annotations

from discord import ui
from msgspec.structs import replace

from bot.engine.engine import Engine
from bot.games.contract.advice import OddsTable
from bot.games.contract.choices import Refusal
from bot.games.contract.game import Seat
from bot.opponents.thinking import Thinking
from cogs.answering.context import Counsel, Interaction
from cogs.answering.responses import actor
from cogs.clicking.declared import click
from cogs.panels.counsel import odds_texts
from cogs.parts.components import text_layout
from cogs.playing.play import show_panel
from cogs.playing.thought import thought

NONE_OF_THIS = "I have no odds for this question."


@click("odds", on_panel=True)
async def show_odds(interaction: Interaction, engine: Engine, seat: Seat) -> None:
    """Shows the asker's panel with the odds of what dice decide now in place of the choices: those of what it asks.
    Raises Refusal."""
    if engine.session.status != "playing" or seat not in engine.sides_of(interaction.user.id):
        engine.seat_of(actor(interaction), seat)
    revision = engine.revision(seat)
    table = await thought(interaction, interaction.client.thinking.odds(engine.game, engine.state, seat))
    path = interaction.client.panel_sessions.asked_at(interaction, engine, seat)
    rows = tuple(row for row in table.rows if row.concerns(path))
    title, *texts = odds_texts(replace(table, rows=rows))
    if table.rows and not rows:
        texts = [NONE_OF_THIS]
    counsel = Counsel(revision, title, "\n".join(texts))
    await show_panel(interaction, engine, seat, counsel=counsel)


def odds_sheet(table: OddsTable) -> ui.LayoutView:
    """Odds as a message of their own."""
    return text_layout(*odds_texts(table))


async def own_odds(thinking: Thinking, engine: Engine, user: int) -> OddsTable:
    """The odds of the seat with which a user is to act. Raises Refusal."""
    if engine.state is None:
        raise Refusal("The game has not started yet")
    held = engine.sides_of(user)
    if not held:
        raise Refusal("Only players have something to roll for. You're watching")
    awaited = engine.awaited()
    seat = next((seat for seat in held if seat in awaited), held[0])
    return await thinking.odds(engine.game, engine.state, seat)
