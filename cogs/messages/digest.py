"""The morning digest: what awaits a person, in any game, as a private message. Its first line names nothing hidden."""

from __future__ import annotations

from discord import ui

from bot.attention.digests import wants_puzzle
from bot.delivery.outgoing import OutgoingMessage
from bot.engine.engines import Engines
from cogs.parts.components import COLOURS, Row, button, cut_to_limits
from cogs.parts.custom_ids import custom_id
from cogs.words.waiting_games import home_of


async def digest(engines: Engines, game: str, user: int, row: int) -> OutgoingMessage | None:
    """What /mine shows a user: what awaits them, each with its clock, its last line and a button that opens the
    decision, and the rest; None where nothing awaits them any more. ``game`` is one of those games; ``row`` marks a
    button."""
    home = await home_of(engines, user)
    services = engines.services
    puzzle = await services.database.read(lambda t: wants_puzzle(t, user, services.now()))
    if not home.awaits and not puzzle:
        return None
    count = len(home.awaiting)
    said = (
        f"{count} games are waiting for"
        if count > 1
        else "A game is waiting for"
        if count
        else "An invitation is waiting for"
    )
    greeting = f"**Good morning! {said} you.**" if home.awaits else "**Good morning! No game is waiting for you.**"
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=COLOURS["playing"])
    for text in (greeting, *home.texts, *(["The puzzle of the day is there."] if puzzle else [])):
        container.add_item(ui.TextDisplay(text))
    for buttons in home.rows():
        container.add_item(buttons)
    last = [button("My games", custom_id("mine", game, f"{row}m"))]
    if puzzle:
        last.append(button("Puzzle", custom_id("puzzle", "-")))
    container.add_item(Row(*last))
    layout = ui.LayoutView(timeout=None)
    layout.add_item(container)
    cut_to_limits(layout)
    return OutgoingMessage(layout, [], [user])
