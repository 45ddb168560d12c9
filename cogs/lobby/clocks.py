"""*Clock*: the private sheet with every clock, and what may be done about them."""

from __future__ import annotations

import discord

from bot.clocks.control import HOUR_MS
from bot.engine.clocks import giving, missing, running_out
from bot.engine.clocks.giving import running
from bot.engine.clocks.proposals import others_of
from bot.engine.engine import Engine
from bot.games.contract.game import Seat
from bot.record.table_settings import SETTINGS
from cogs.answering.context import Interaction
from cogs.answering.responses import actor, answer, on_private, selected_value
from cogs.clicking.declared import click
from cogs.lobby.seats import buttons_for
from cogs.parts.components import COLOURS, Row, button, text_layout
from cogs.parts.custom_ids import custom_id
from cogs.words.beside_names import clock_words, pause_line

CLOSE_FOR_GOOD = "Close this game for good? No one wins, and its record is published with all its secrets."
YES = "yes"
"""What an id says after the question."""
PROPOSED = ("clock", "timeout")
"""The settings that may be changed while the game is in play."""


@click("clock")
async def show(interaction: Interaction, engine: Engine, *, said: str = "") -> None:
    """The sheet, headed by what was just ``said``."""
    user = interaction.user.id
    texts = [said, "### Clocks", *clock_lines(engine), *missing_lines(engine), rules_line(engine)]
    rows = rows_for(engine, user)
    layout = text_layout(*(text for text in texts if text), rows=tuple(rows), colour=COLOURS["playing"])
    await answer(interaction, layout, edit=on_private(interaction))


def clock_lines(engine: Engine) -> list[str]:
    """Each clock in a line; one line where there is none."""
    clocks, lines = engine.session.clocks, list[str]()
    for seat in clocks:
        name = f"**{engine.seat_name(seat)}** ({engine.players[seat].mention})"
        left = (
            f"not due to move; {left_in_words(clocks[seat].left)} left"
            if engine.session.clock.startswith("bank")
            else ""
        )
        lines.append(f"{name}: {clock_words(engine, seat) or left or 'not due to move'}")
    found = ["\n".join(lines)] if lines else ["There is no clock: everyone may take their time."]
    return [*found, pause_line(engine)]


def left_in_words(span: int) -> str:
    """A span of milliseconds as "2 d 5 h"."""
    days, hours = divmod(span // HOUR_MS, 24)
    return f"{days} d {hours} h" if days else f"{hours} h"


def rules_line(engine: Engine) -> str:
    """What the table has settled."""
    session = engine.session
    said = [f"-# Clock: {SETTINGS['clock'].values[session.clock]}"]
    if session.clock != "none":
        said.append(f"-# When time is out: {SETTINGS['timeout'].values[session.timeout]}")
    return "\n".join(said)


def rows_for(engine: Engine, user: int) -> list[Row]:
    """The buttons that mean something to a user now: asking for a day, giving one, what follows where another's time is
    out, a pause or its end; and a menu of clocks to propose."""
    session = engine.session
    if session.status != "playing":
        return []
    handing = buttons_for(engine, user)[:10]
    seats = [Row(*handing[i : i + 5]) for i in range(0, len(handing), 5)]
    if not engine.seats_of(user):
        return seats
    buttons = list[discord.ui.Button[discord.ui.LayoutView]]()
    for seat in running(engine):
        if engine.players[seat].user == user:
            buttons.append(button("Ask for a day", custom_id("askday", engine.id)))
        else:
            buttons.append(button(f"Give {engine.seat_name(seat)} a day"[:80], custom_id("giveday", engine.id, seat)))
            buttons += ended_buttons(engine, seat)
    buttons += [*missing_buttons(engine, user), *returning_buttons(engine, user)]
    if not session.is_rated:
        buttons.append(button("Team", custom_id("team", engine.id)))
    alone = not others_of(engine, user)
    acts = {"resume": "Go on", "pause": "Pause again"} if session.paused else {"pause": "Pause"}
    for what, label in acts.items():
        text = label if alone else f"Propose to {label.lower()}"
        buttons.append(button(text, custom_id("propose", engine.id, what)))
    rows = [Row(*buttons[i : i + 5]) for i in range(0, min(len(buttons), 15), 5)]
    return [*rows, *seats, Row(clock_menu(engine))] if not alone else [*rows, *seats]


def missing_lines(engine: Engine) -> list[str]:
    """Returns lines that say who stays away, and for whom the practice opponent plays."""
    lines = [
        f"{engine.players[seat].mention} ({engine.seat_name(seat)}) has been away. "
        f"From <t:{at // 1000}:f> on, the others may go on without them."
        for seat, at in missing.missing(engine).items()
    ]
    names = [engine.seat_name(seat) for seat in engine.session.practises]
    return lines + [f"The practice opponent plays for {name} until its player is back." for name in names]


def missing_buttons(engine: Engine, user: int) -> list[discord.ui.Button[discord.ui.LayoutView]]:
    """The buttons by which a user goes on without a player who stays away, once the time has come."""
    found = list[discord.ui.Button[discord.ui.LayoutView]]()
    for seat, at in missing.missing(engine).items():
        if engine.players[seat].user == user or engine.services.now() < at:
            continue
        name = engine.seat_name(seat)
        found.append(button(f"Open the {name} seat"[:80], custom_id("without", engine.id, seat, "open")))
        if engine.game.practice is not None:
            label = f"Practice opponent for {name}"
            found.append(button(label[:80], custom_id("without", engine.id, seat, "practice")))
        danger = discord.ButtonStyle.danger
        found.append(button("Close with no result", custom_id("without", engine.id, seat, "close"), danger))
    return found


def returning_buttons(engine: Engine, user: int) -> list[discord.ui.Button[discord.ui.LayoutView]]:
    """The buttons by which a user plays on for whom the practice opponent does."""
    seats = [seat for seat in engine.seats_of(user) if seat in engine.session.practises]
    return [
        button(f"Play {engine.seat_name(seat)} again"[:80], custom_id("comeback", engine.id, seat)) for seat in seats
    ]


@click("without")
async def go_on(interaction: Interaction, engine: Engine, seat: Seat, how: str, sure: str = "") -> None:
    """*Open the … seat*, *Practice opponent for …*, *Close with no result*: the last asks first."""
    if how == "close" and sure != YES:
        missing.check_may_go_on(engine, actor(interaction), seat)
        row = Row(
            button("Yes", custom_id("without", engine.id, seat, how, YES), discord.ButtonStyle.danger),
            button("Back", custom_id("clock", engine.id)),
        )
        await answer(interaction, text_layout(CLOSE_FOR_GOOD, rows=(row,)), edit=on_private(interaction))
        return
    reply = await engine.go_on_without(actor(interaction), seat, how)
    if how == "close":
        await answer(interaction, text_layout(*reply.lines), edit=on_private(interaction))
    else:
        await show(interaction, engine, said=" ".join(reply.lines))


@click("comeback")
async def come_back(interaction: Interaction, engine: Engine, seat: Seat) -> None:
    """*Play … again*."""
    reply = await engine.act(missing.come_back, actor(interaction), seat)
    await show(interaction, engine, said=" ".join(reply.lines))


def ended_buttons(engine: Engine, seat: Seat) -> list[discord.ui.Button[discord.ui.LayoutView]]:
    """The buttons by which the others may end the game where a seat's time is out and the table allows it."""
    if engine.session.timeout != "others" or not engine.session.clocks[seat].out:
        return []
    danger = discord.ButtonStyle.danger
    return [
        button("Claim the win", custom_id("claim", engine.id, seat), danger),
        button("Close with no result", custom_id("closetime", engine.id, seat), danger),
    ]


def clock_menu(engine: Engine) -> discord.ui.Select[discord.ui.LayoutView]:
    """The menu in which another clock is proposed."""
    option = SETTINGS["clock"]
    choices = [
        discord.SelectOption(
            label=label.split(":")[0][:100], value=key, description=label.partition(":")[2].strip()[:100] or None
        )
        for key, label in option.values.items()
        if key != engine.session.clock
    ]
    return discord.ui.Select(
        custom_id=custom_id("newclock", engine.id), placeholder="Propose another clock", options=choices
    )


@click("askday")
async def ask_day(interaction: Interaction, engine: Engine) -> None:
    """*Ask for a day*."""
    reply = await engine.act(giving.ask_time, actor(interaction))
    await show(interaction, engine, said=" ".join(reply.lines))


@click("giveday")
async def give_day(interaction: Interaction, engine: Engine, seat: Seat) -> None:
    """*Give a day*."""
    reply = await engine.give_time(actor(interaction), seat)
    await show(interaction, engine, said=" ".join(reply.lines))


@click("propose")
async def propose(interaction: Interaction, engine: Engine, what: str, value: str = "") -> None:
    """*Propose …*."""
    reply = await engine.propose(actor(interaction), what, value)
    await show(interaction, engine, said=" ".join(reply.lines))


@click("newclock")
async def propose_clock(interaction: Interaction, engine: Engine) -> None:
    """The menu of clocks."""
    await propose(interaction, engine, "clock", selected_value(interaction))


@click("claim")
async def claim(interaction: Interaction, engine: Engine, seat: Seat, sure: str = "") -> None:
    """*Claim the win*, which asks first."""
    await _end(interaction, engine, seat, sure == YES, "claim")


@click("closetime")
async def close(interaction: Interaction, engine: Engine, seat: Seat, sure: str = "") -> None:
    """*Close with no result*, which asks first."""
    await _end(interaction, engine, seat, sure == YES, "closetime")


async def _end(interaction: Interaction, engine: Engine, seat: Seat, sure: bool, verb: str) -> None:
    name = engine.seat_name(seat)
    if not sure:
        text = f"Claim the win? {name} loses, and that can't be undone." if verb == "claim" else CLOSE_FOR_GOOD
        row = Row(
            button("Yes", custom_id(verb, engine.id, seat, YES), discord.ButtonStyle.danger),
            button("Back", custom_id("clock", engine.id)),
        )
        await answer(interaction, text_layout(text, rows=(row,)), edit=on_private(interaction))
        return
    act = running_out.claim if verb == "claim" else running_out.close
    reply = await engine.act(act, actor(interaction), seat)
    await answer(interaction, text_layout(*(reply.lines or ("Done.",))), edit=on_private(interaction))
