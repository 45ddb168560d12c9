"""*Hint* on a panel."""

from __future__ import annotations

import asyncio

import msgspec

from bot.engine.decide import Outdated
from bot.engine.engine import Engine
from bot.engine.hints import check_may_take_hint
from bot.games.advice import Advice
from bot.games.advising import advice_for
from bot.games.choices import Refusal
from bot.games.contract import Seat
from cogs.context import Counsel, Interaction
from cogs.counsel.shown import hint_text
from cogs.play import show_panel
from cogs.responses import actor


async def show_hint(interaction: Interaction, engine: Engine, seat: Seat) -> None:
    """Shows the asker's panel with a hint in place of the choices, and counts it. Raises Refusal."""
    person = actor(interaction)
    check_may_take_hint(engine, person, seat)
    revision = engine.revision(seat)
    advice = await worked_out(engine, seat)
    if advice is None:
        raise Refusal("There is nothing to advise just now")
    try:
        await engine.take_hint(person, seat, revision)
    except Outdated:
        await show_panel(interaction, engine, seat, said=("The game has moved on meanwhile. This is possible now:",))
        return
    counsel = Counsel(revision, hint_text(advice), advice.decision)
    await show_panel(interaction, engine, seat, counsel=counsel)


async def worked_out(engine: Engine, seat: Seat) -> Advice | None:
    """The advice for a seat, worked out from its view in a thread: the other games go on meanwhile."""
    # A state and a view of its own: what a game keeps with the engine's belongs to the event loop's thread.
    view = engine.game.view(msgspec.structs.replace(engine.state), seat)
    return await asyncio.to_thread(advice_for, engine.game, view, seat)
