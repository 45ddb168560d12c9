"""House rules on Discord: shown to everyone, proposed and withdrawn by the players and the game master."""

from __future__ import annotations

import discord
from discord import ui

from bot.engine.engine import Engine
from bot.engine.judging.house_rules import MOST_CHARACTERS
from bot.record.house_rules import number_of, rules_in_force
from cogs.answering.context import Interaction
from cogs.answering.responses import actor, answer, escaped, form_values, on_private, open_form, selected_value
from cogs.clicking.declared import click
from cogs.parts.components import COLOURS, Row, button, text_layout
from cogs.parts.custom_ids import custom_id
from cogs.words.house_rules import in_lines, withdrawing
from cogs.words.questions import open_to


@click("house")
async def show(interaction: Interaction, engine: Engine, *, said: str = "") -> None:
    """*House rules*: shows all that are in force, with what the asker can do; ``said`` is what has just happened."""
    user, session = interaction.user.id, engine.session
    texts, rows = open_to(engine, user)
    if session.status == "playing" and (engine.seats_of(user) or user == session.gm):
        rows.append(Row(button("Propose a house rule", custom_id("housenew", engine.id))))
        if rules_in_force(session.house_rules):
            rows.append(Row(withdrawing(engine)))
    parts = [said, f"### House rules · {engine.game.name}", *in_lines(engine), *texts]
    layout = text_layout(*filter(None, parts), rows=tuple(rows), colour=COLOURS[session.status])
    await answer(interaction, layout, edit=on_private(interaction))


@click("housenew")
async def open_text(interaction: Interaction, engine: Engine) -> None:
    """*Propose a house rule*: the form."""
    form = ui.Modal(title="House rule", custom_id=custom_id("housenew", engine.id))
    field: ui.TextInput[ui.Modal] = ui.TextInput(
        style=discord.TextStyle.paragraph, custom_id="text", max_length=MOST_CHARACTERS
    )
    form.add_item(ui.Label(text="The rule", description="All players must agree to it", component=field))
    await open_form(interaction, form)


@click("housenew", form=True)
async def text_sent(interaction: Interaction, engine: Engine) -> None:
    """The form of a house rule that was sent."""
    await propose(interaction, engine, form_values(interaction).get("text", ""))


async def propose(interaction: Interaction, engine: Engine, text: str) -> None:
    """Proposes a house rule to the others."""
    reply = await engine.propose(actor(interaction), "house", escaped(text))
    await show(interaction, engine, said=" ".join(reply.lines))


@click("houseend")
async def withdrawal_chosen(interaction: Interaction, engine: Engine) -> None:
    """The menu of house rules to withdraw."""
    await withdraw(interaction, engine, selected_value(interaction))


async def withdraw(interaction: Interaction, engine: Engine, which: str) -> None:
    """Proposes to the others to withdraw a house rule, by its number or id."""
    number = str(number_of(which.strip().upper()) or which.strip())
    reply = await engine.propose(actor(interaction), "houseend", number)
    await show(interaction, engine, said=" ".join(reply.lines))
