"""The private sheet of what one has prepared in a game, with what may be added and dropped."""

from __future__ import annotations

import discord

from bot.engine.engine import Engine
from bot.engine.prepared import acts as prepared
from bot.engine.prepared.foresight import Foresight, offers
from bot.games.contract.choices import Refusal
from bot.games.contract.game import Seat
from bot.record.prepared import WHEN
from bot.record.table_settings import FOLLOW
from cogs.answering.context import Interaction
from cogs.answering.responses import actor, answer, on_private, selected_value
from cogs.clicking.declared import click
from cogs.parts.choice_tree import SeatTree
from cogs.parts.components import COLOURS, Row, button, text_layout
from cogs.parts.custom_ids import custom_id

LONGEST = 90
"""Characters of a decision's text that a menu's value holds."""


def own_seat(interaction: Interaction, engine: Engine) -> Seat:
    """The asker's seat: of several the first that is not awaited. Raises Refusal."""
    held = engine.sides_of(interaction.user.id)
    idle = [seat for seat in held if seat not in engine.awaited()]
    if not held or engine.session.status != "playing":
        return engine.seat_of(actor(interaction))
    return next(iter(idle), held[0])


@click("orders")
async def show(interaction: Interaction, engine: Engine, *, said: str = "") -> None:
    """The sheet, headed by what was just ``said``: what is prepared, and what the game has of its own. Raises Refusal
    for whoever has no seat."""
    seat = own_seat(interaction, engine)
    there = engine.session.prepared.get(seat, [])
    lines = [f"{n}. {one.said}" for n, one in enumerate(there, 1)] or ["Nothing is prepared."]
    texts = [said, f"### What you have prepared in {engine.game.name}", "\n".join(lines), how(engine, seat)]
    rows = []
    if there:
        rows.append(
            Row(*(button(f"Drop {n}", custom_id("unprepare", engine.id, one.no)) for n, one in enumerate(there, 1)))
        )
    if may_prepare(engine, seat):
        found = await offers(engine, seat)
        rows += [Row(one) for one in menus(engine, found)]
    standing = engine.orders(seat, ())
    if standing is not None and standing.choices:
        if own := engine.game.own(engine.view(seat)):
            texts.append(f"### Your orders in this game\n{own}")
        rows.append(Row(button("The game's own orders", SeatTree(engine, seat, "o").button_id(()))))
    layout = text_layout(*(text for text in texts if text), rows=tuple(rows), colour=COLOURS["playing"])
    await answer(interaction, layout, edit=on_private(interaction))


def may_prepare(engine: Engine, seat: Seat) -> bool:
    """Whether a seat may prepare something now."""
    session = engine.session
    full = len(session.prepared.get(seat, ())) >= prepared.MOST_PREPARED
    return session.prepared_follow != "barred" and seat not in engine.awaited() and not full


def how(engine: Engine, seat: Seat) -> str:
    """How prepared decisions are carried out at this table."""
    follow = engine.session.prepared_follow
    if follow == "barred":
        return "-# This table doesn't allow prepared decisions."
    if seat in engine.awaited():
        return "-# It's your turn now. Prepare decisions while you wait."
    when = FOLLOW.values[follow].partition(":")[2].strip()
    return (
        f"-# When it's next your turn, I ping you as usual, and the first one that fits is played ({when}). Your own "
        "decision, an undo, a pause or a ruling ends them. No one else sees them. `/orders decision:` "
        "takes any decision."
    )


def menus(engine: Engine, found: Foresight) -> list[discord.ui.Select[discord.ui.LayoutView]]:
    """The menu of what is likely to be prepared."""
    options = [discord.SelectOption(label=text, value=text) for text in found.own if len(text) <= LONGEST]
    if not options:
        return []
    placeholder = "Prepare a decision"
    return [discord.ui.Select(custom_id=custom_id("prepare", engine.id), placeholder=placeholder, options=options[:25])]


@click("prepare")
async def pick(interaction: Interaction, engine: Engine) -> None:
    """The menu: asks under which condition."""
    text = selected_value(interaction)
    seat = own_seat(interaction, engine)
    found = await offers(engine, seat)
    conditions = {when: f"{WHEN[when][0].upper()}{WHEN[when][1:]}" for when in ("always", "same")}
    rows = [Row(*(button(label, when_id(engine, when, text)) for when, label in conditions.items()))]
    options = [discord.SelectOption(label=one, value=one) for one in found.others if len(one) <= LONGEST]
    if options:
        menu: discord.ui.Select[discord.ui.LayoutView] = discord.ui.Select(
            custom_id=when_id(engine, "after", text),
            placeholder="If the other side does exactly …",
            options=options[:25],
        )
        rows.append(Row(menu))
    rows.append(Row(button("Back", custom_id("orders", engine.id))))
    await answer(interaction, text_layout(f"**{text}**: when?", rows=tuple(rows)), edit=on_private(interaction))


def when_id(engine: Engine, when: str, text: str) -> str:
    """The custom id by which a decision is prepared. Raises Refusal where it is too long for one."""
    if len(text) > 60:
        raise Refusal("That decision is too long for a button. Use `/orders decision:`")
    return custom_id("preparewhen", engine.id, when, text.replace(" ", "_"))


@click("preparewhen")
async def prepare(interaction: Interaction, engine: Engine, when: str, text: str) -> None:
    """*Whatever happens*, *If nothing …*, and the menu of the other's decisions."""
    after = selected_value(interaction) if when == "after" else ""
    await keep(interaction, engine, text.replace("_", " "), when, after)


async def keep(interaction: Interaction, engine: Engine, text: str, when: str, after: str) -> None:
    """Prepares a decision, and shows the sheet."""
    reply = await engine.prepare(actor(interaction), text, when, after, own_seat(interaction, engine))
    await show(interaction, engine, said=" ".join(reply.lines))


@click("unprepare")
async def drop(interaction: Interaction, engine: Engine, no: int) -> None:
    """*Drop*."""
    held = engine.sides_of(interaction.user.id)
    seat = next((s for s in held if any(one.no == no for one in engine.session.prepared.get(s, ()))), None)
    reply = await engine.act(prepared.drop, actor(interaction), seat, no)
    await show(interaction, engine, said=" ".join(reply.lines))
