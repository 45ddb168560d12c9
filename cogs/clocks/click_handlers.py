"""Handles the buttons and menus of clocks and proposals."""

from __future__ import annotations

from cogs.clocks import sheet
from cogs.components import text_layout
from cogs.context import Handler, Interaction
from cogs.custom_ids import CustomId
from cogs.lobby.click_handlers import game_of
from cogs.responses import actor, answer


async def clock(interaction: Interaction, id: CustomId) -> None:
    """*Clock*."""
    await sheet.show(interaction, await game_of(interaction, id))


async def ask_day(interaction: Interaction, id: CustomId) -> None:
    """*Ask for a day*."""
    await sheet.ask_day(interaction, await game_of(interaction, id))


async def give_day(interaction: Interaction, id: CustomId) -> None:
    """*Give a day*."""
    await sheet.give_day(interaction, await game_of(interaction, id), id.arguments[0])


async def propose(interaction: Interaction, id: CustomId) -> None:
    """*Propose …*."""
    await sheet.propose(interaction, await game_of(interaction, id), *id.arguments[:2])


async def new_clock(interaction: Interaction, id: CustomId) -> None:
    """The menu of other clocks."""
    await sheet.propose_clock(interaction, await game_of(interaction, id))


async def claim(interaction: Interaction, id: CustomId) -> None:
    """*Claim the win*, and *Yes* after it."""
    await sheet.claim(interaction, await game_of(interaction, id), id.arguments[0], "yes" in id.arguments[1:])


async def close(interaction: Interaction, id: CustomId) -> None:
    """*Close without result* where time is out, and *Yes* after it."""
    await sheet.close(interaction, await game_of(interaction, id), id.arguments[0], "yes" in id.arguments[1:])


async def go_on(interaction: Interaction, id: CustomId) -> None:
    """What the others may do about a player who stays away, and *Yes* after the question."""
    seat, how, *sure = id.arguments
    await sheet.go_on(interaction, await game_of(interaction, id), seat, how, "yes" in sure)


async def come_back(interaction: Interaction, id: CustomId) -> None:
    """*Play … again*."""
    await sheet.come_back(interaction, await game_of(interaction, id), id.arguments[0])


async def agree(interaction: Interaction, id: CustomId) -> None:
    """*Agree* to a proposal."""
    await respond(interaction, id, True)


async def decline(interaction: Interaction, id: CustomId) -> None:
    """*Decline* a proposal, or withdraw one's own."""
    await respond(interaction, id, False)


async def respond(interaction: Interaction, id: CustomId, agrees: bool) -> None:
    """Answers what is proposed."""
    engine = await game_of(interaction, id)
    reply = await engine.answer_proposal(actor(interaction), agrees, int(id.arguments[0]))
    await answer(interaction, text_layout(*reply.lines))


CLOCK_HANDLERS: dict[str, Handler] = {
    "clock": clock,
    "askday": ask_day,
    "giveday": give_day,
    "propose": propose,
    "newclock": new_clock,
    "claim": claim,
    "without": go_on,
    "comeback": come_back,
    "closetime": close,
    "yes": agree,
    "no": decline,
}
