"""*Odds* on a panel, and the commands that tell a game's odds."""

from __future__ import annotations

import asyncio

import msgspec
from discord import ui

from bot.engine.engine import Engine
from bot.games.advice import OddsTable
from bot.games.choices import Refusal
from bot.games.contract import Seat
from cogs.components import text_layout
from cogs.context import Counsel, Interaction
from cogs.counsel.shown import odds_texts
from cogs.play import show_panel
from cogs.responses import actor


async def show_odds(interaction: Interaction, engine: Engine, seat: Seat) -> None:
    """Shows the asker's panel with the odds of what dice decide now in place of the choices. Raises Refusal."""
    engine.seat_of(actor(interaction), seat)
    revision = engine.revision(seat)
    table = await worked_out(engine, seat)
    counsel = Counsel(revision, "\n".join(odds_texts(table)))
    await show_panel(interaction, engine, seat, counsel=counsel)


async def worked_out(engine: Engine, seat: Seat) -> OddsTable:
    """The odds of a seat, worked out from its view in a thread: the other games go on meanwhile."""
    # A state and a view of its own: what a game keeps with the engine's belongs to the event loop's thread.
    view = engine.game.view(msgspec.structs.replace(engine.state), seat)
    return await asyncio.to_thread(engine.game.odds, view, seat)


def odds_sheet(table: OddsTable) -> ui.LayoutView:
    """Odds as a message of their own."""
    return text_layout(*odds_texts(table))


async def own_odds(engine: Engine, user: int) -> OddsTable:
    """The odds of the seat with which a user is to act. Raises Refusal."""
    if engine.state is None:
        raise Refusal("The game has not started yet")
    held = engine.seats_of(user)
    if not held:
        raise Refusal("Only who plays this game has anything to roll for; you are watching")
    awaited = engine.awaited()
    return await worked_out(engine, next((seat for seat in held if seat in awaited), held[0]))
