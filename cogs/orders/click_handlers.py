"""Handles the buttons and menus of prepared decisions."""

from __future__ import annotations

from cogs.context import Handler, Interaction
from cogs.custom_ids import CustomId
from cogs.lobby.click_handlers import game_of
from cogs.orders import sheet


async def show(interaction: Interaction, id: CustomId) -> None:
    """*Prepare*, *Back*."""
    await sheet.show(interaction, await game_of(interaction, id))


async def pick(interaction: Interaction, id: CustomId) -> None:
    """The menu of decisions."""
    await sheet.pick(interaction, await game_of(interaction, id))


async def prepare(interaction: Interaction, id: CustomId) -> None:
    """The condition."""
    when, text = id.arguments[:2]
    await sheet.prepare(interaction, await game_of(interaction, id), when, text)


async def drop(interaction: Interaction, id: CustomId) -> None:
    """*Drop*."""
    await sheet.drop(interaction, await game_of(interaction, id), int(id.arguments[0]))


ORDERS_HANDLERS: dict[str, Handler] = {
    "orders": show,
    "prepare": pick,
    "preparewhen": prepare,
    "unprepare": drop,
}
