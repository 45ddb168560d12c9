"""The button that explains a game's dice; its id shows the commitment to all who have the message."""

from __future__ import annotations

from discord import ui

from bot.engine.engine import Engine
from cogs.parts.components import button
from cogs.parts.custom_ids import custom_id


def how_dice_work(engine: Engine, mark: str) -> ui.Button[ui.LayoutView]:
    """Returns the button; its id ends with the commitment, so that everybody has that before they add a salt, and it
    is in nobody's way."""
    return button("How dice work", custom_id("dice", engine.id, mark, engine.session.commitment))
