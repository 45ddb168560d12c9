"""The morning digest: what awaits a person, in any game, as a private message. Its first line names nothing hidden."""

from __future__ import annotations

from discord import ui

from bot.attention import pending_turns
from bot.delivery.outgoing import OutgoingMessage
from bot.engine.engine import Engine
from cogs.components import COLOURS, Row, button
from cogs.custom_ids import custom_id

MOST_LISTED = 10
"""How many games it names."""


async def digest(engine: Engine, user: int, row: int, names: dict[str, str]) -> OutgoingMessage:
    """Everything that awaits a user, the longest wait first; ``engine`` is one of those games, ``row`` marks the
    button."""
    found = [mine for mine in await pending_turns.games_of(engine.services.database, user) if mine.turn is not None]
    count = f"{len(found)} games await" if len(found) > 1 else "A game awaits" if found else "No game awaits"
    lines = [f"**Good morning! {count} you.**"]
    for mine in found[:MOST_LISTED]:
        why = mine.turn.why if mine.turn is not None else ""
        since = f"<t:{mine.turn.since // 1000}:R>" if mine.turn is not None else ""
        lines.append(f"- {names.get(mine.key, mine.key)} in <#{mine.channel}>: {why}, asked {since}")
    if len(found) > MOST_LISTED:
        lines.append(f"… and {len(found) - MOST_LISTED} more.")
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=COLOURS["playing"])
    container.add_item(ui.TextDisplay("\n".join(lines)))
    container.add_item(Row(button("My games", custom_id("mine", engine.id, f"{row}m"))))
    layout = ui.LayoutView(timeout=None)
    layout.add_item(container)
    return OutgoingMessage(layout, [], [user])
