"""The forms of the desk: dice rolled at a table, an announcement, and the reason of what is done."""

from __future__ import annotations

import re

import discord
from discord import ui

from bot.engine.engine import Engine
from bot.engine.judging import game_master
from bot.games.contract.choices import Refusal
from bot.games.contract.game import PUBLIC
from cogs.answering.context import Interaction
from cogs.answering.responses import actor, escaped, form_values, open_form
from cogs.clicking.declared import click
from cogs.clicking.judges import check_has_desk
from cogs.judging.desk import show_desk
from cogs.parts.custom_ids import custom_id

CHANGED = "Something has happened since, so I did nothing."


def position_number(engine: Engine) -> int:
    """How far the public log has come."""
    return engine.session.numbers.get(PUBLIC, 0)


def is_outdated(interaction: Interaction, engine: Engine, seen: int) -> bool:
    """Whether the public log has gone on since somebody saw it at the number ``seen``. An interaction that has acted
    already, and comes again, is answered as before."""
    return interaction.client.engines.acted(interaction.id) is None and position_number(engine) != seen


def dice_of(text: str) -> list[int]:
    """The results that a text names: whole numbers with anything between. Raises Refusal for words."""
    found = re.findall(r"[0-9]+", text)
    if re.search(r"[A-Za-z]", text) or any(len(number) > 10 for number in found):
        raise Refusal("Give the results as numbers, such as 3, 5. Leave it empty to roll again")
    return [int(number) for number in found]


def reason_field() -> ui.Label[ui.Modal]:
    """Asks for the reason of what a game master does."""
    field: ui.TextInput[ui.Modal] = ui.TextInput(custom_id="reason", required=False, max_length=game_master.MOST_REASON)
    return ui.Label(text="Reason", description="The log shows it", component=field)


async def ask_reason(interaction: Interaction, title: str, id: str) -> None:
    """Opens the form that asks for a reason; sent, it is carried out by the handler of forms of that ``id``."""
    form = ui.Modal(title=title, custom_id=id)
    form.add_item(reason_field())
    await open_form(interaction, form)


def reason_given(interaction: Interaction) -> str:
    """The reason in a form that was sent."""
    return escaped(form_values(interaction).get("reason", ""))


@click("deskdice", check=check_has_desk)
async def open_dice(interaction: Interaction, engine: Engine) -> None:
    """*Dice*."""
    form = ui.Modal(title="Dice", custom_id=custom_id("deskdice", engine.id))
    values: ui.TextInput[ui.Modal] = ui.TextInput(custom_id="values", required=False, max_length=200)
    form.add_item(ui.Label(text="Results, in order", description="Leave empty to roll again", component=values))
    purpose: ui.TextInput[ui.Modal] = ui.TextInput(custom_id="for", required=False, max_length=100)
    form.add_item(
        ui.Label(
            text="Roll that they are for", description="As the log names it; leave empty for any", component=purpose
        )
    )
    form.add_item(reason_field())
    await open_form(interaction, form)


@click("deskdice", form=True, check=check_has_desk)
async def dice_sent(interaction: Interaction, engine: Engine) -> None:
    """The form of the dice."""
    values = form_values(interaction)
    dice, purpose = dice_of(values.get("values", "")), values.get("for", "")
    reply = await engine.gm_dice(actor(interaction), dice, purpose, reason_given(interaction))
    await show_desk(interaction, engine, *reply.lines)


@click("desksay", check=check_has_desk)
async def open_announcement(interaction: Interaction, engine: Engine) -> None:
    """*Announce*."""
    form = ui.Modal(title="Announce", custom_id=custom_id("desksay", engine.id))
    text: ui.TextInput[ui.Modal] = ui.TextInput(
        style=discord.TextStyle.paragraph,
        custom_id="text",
        required=False,
        max_length=game_master.MOST_ANNOUNCED,
        default=engine.session.announced or None,
    )
    form.add_item(ui.Label(text="In the log, under the board", description="Leave empty to remove it", component=text))
    await open_form(interaction, form)


@click("desksay", form=True, check=check_has_desk)
async def announced(interaction: Interaction, engine: Engine) -> None:
    """The form of an announcement."""
    reply = await engine.act(game_master.announce, actor(interaction), form_values(interaction).get("text", ""))
    await show_desk(interaction, engine, *reply.lines)
