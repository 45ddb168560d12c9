"""*Hint* on a panel."""

from __future__ import annotations

from bot.engine.decide import Outdated
from bot.engine.engine import Engine
from bot.engine.hints import check_may_take_hint
from bot.games.choices import Refusal
from bot.games.contract import Seat
from cogs.clicking.declared import click
from cogs.context import Counsel, Interaction
from cogs.counsel.shown import hint_text
from cogs.play import show_panel
from cogs.responses import actor


@click("hint", on_panel=True)
async def show_hint(interaction: Interaction, engine: Engine, seat: Seat) -> None:
    """Shows the asker's panel with a hint in place of the choices, and counts it. Raises Refusal."""
    person = actor(interaction)
    check_may_take_hint(engine, person, seat)
    revision = engine.revision(seat)
    advice = await interaction.client.thinking.advice(engine.game, engine.state, seat)
    if advice is None:
        raise Refusal("There is nothing to advise just now")
    try:
        await engine.take_hint(person, seat, revision)
    except Outdated:
        await show_panel(interaction, engine, seat, said=("The game has moved on meanwhile. This is possible now:",))
        return
    counsel = Counsel(revision, hint_text(advice), advice.decision)
    await show_panel(interaction, engine, seat, counsel=counsel)
