"""The dice so far: how they fell, how likely that is, and how anyone can check them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

import msgspec

from bot.engine.engine import Engine
from bot.games.contract.game import PUBLIC, Seat
from bot.record.tally import Tally, chance_of_as_much, tallies
from cogs.answering.context import Interaction
from cogs.answering.responses import answer
from cogs.clicking.declared import click
from cogs.parts.components import text_layout

TITLE = "### The dice so far"
NONE = "No die that you can see has been rolled yet."
NOTE = (
    "-# These are the rolls that you may see. A high total is not always luck: some rolls want to be low. When the "
    "game is over, `/game export` gives the file with which anyone can calculate every roll again."
)
FEWEST = 5
"""Rolls from which a chance says something."""


@click("dicesofar")
async def show_dice(interaction: Interaction, engine: Engine) -> None:
    """Answers in private with the statistics of the dice that the asker may see: the public ones and their own seats';
    all seats' once the secrets are out."""
    revealed = await interaction.client.engines.revealed(engine)
    seats = [info.key for info in engine.seats] if revealed else engine.sides_of(interaction.user.id)
    lines = await dice_lines(engine, seats)
    await answer(interaction, text_layout(TITLE, *(lines or [NONE]), NOTE))


async def dice_lines(engine: Engine, seats: Iterable[Seat]) -> list[str]:
    """Returns the statistics of the public dice and those of some seats, two lines each."""
    found = await asyncio.to_thread(tallies, await bodies(engine, seats))
    return [await asyncio.to_thread(line, engine, tally) for tally in found]


async def bodies(engine: Engine, seats: Iterable[Seat]) -> list[dict[str, Any]]:
    """Returns the bodies of the public leaves and of those of some seats."""
    return [
        msgspec.json.decode(leaf.body)
        for chain in (PUBLIC, *seats)
        async for page in engine.repository.leaf_pages(chain, engine.session.numbers.get(chain, 0))
        for leaf in page
    ]


def line(engine: Engine, tally: Tally) -> str:
    """Returns a tally in two lines."""
    who = engine.seat_name(tally.seat) if tally.seat else "No side's own"
    faces = ", ".join(f"{face}: {count}" for face, count in enumerate(tally.faces, 1))
    dice = f"{tally.rolls or 'no'} {tally.sides}-sided {'die' if tally.rolls == 1 else 'dice'}"
    said = [f"**{who}** rolled {dice}" + (f", and {tally.given} with a number that was given" if tally.given else "")]
    if tally.rolls:
        mean, expected = tally.total / tally.rolls, (tally.sides + 1) / 2
        said.append(f"{faces}. On average {mean:.2f} ({expected:.2f} expected).")
    if tally.rolls >= FEWEST:
        chance = chance_of_as_much(tally.rolls, tally.sides, tally.total)
        said[-1] += f" Fair dice come to this total or more in {chance:.0%} of cases."
    return "\n".join(said)
