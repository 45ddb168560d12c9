"""The game master's desk: a private panel with how the game stands as everybody sees it, and every act of theirs."""

from __future__ import annotations

import discord

from bot.attention.pending_turns import asked_at
from bot.engine.engine import Engine
from bot.engine.sides_seen import may_see
from bot.record.judging import WHOLE
from cogs.answering.context import Interaction
from cogs.answering.responses import answer, on_private
from cogs.lobby.seats import buttons_for
from cogs.parts.components import COLOURS, ON_PHONE, Row, button, rows_of, text_layout
from cogs.parts.custom_ids import custom_id
from cogs.words.beside_names import clock_words, pause_line
from cogs.words.house_rules import show_button

Buttons = list[discord.ui.Button[discord.ui.LayoutView]]
MOST_SEATS = 3
"""Seats that have buttons of their own on the desk; the commands name any."""


async def show_desk(interaction: Interaction, engine: Engine, *said: str) -> None:
    """Shows the game master the desk, headed by what was just ``said``."""
    texts = [*said, f"### Desk · {engine.game.name}", "\n".join(state_lines(engine, interaction.user.id))]
    rows = tuple(rows_for(engine, interaction.user.id))
    layout = text_layout(*filter(None, texts), rows=rows, colour=COLOURS[engine.session.status])
    await answer(interaction, layout, edit=on_private(interaction))


def state_lines(engine: Engine, user: int) -> list[str]:
    """How the game stands, as everybody sees it; and which sides the game master may see now."""
    session = engine.session
    lines = [f"**{engine.game.headline(engine.view(None))}**"]
    for seat, why in engine.awaited().items():
        time = ", ".join(filter(None, (f"<t:{asked_at(engine, seat) // 1000}:R>", clock_words(engine, seat))))
        lines.append(f"Due to move: {engine.players[seat].mention} ({engine.seat_name(seat)}) – {why}, {time}")
    result = engine.result() if session.status != "playing" else None
    lines += [result.text] if result is not None else []
    lines += [line] if (line := pause_line(engine)) else []
    lines += [f"Case {session.case.no} is open."] if session.case is not None else []
    lines += ["You have a letter that you haven't read."] if user in session.unread else []
    lines += [f"Under the board: {session.announced}"] if session.announced else []
    if session.supplied:
        named = f" for “{session.supplied_for}”" if session.supplied_for else ""
        lines.append(f"Supplied dice: {', '.join(map(str, session.supplied))}{named}")
    if engine.game.hidden:
        seen = [info.name for info in engine.seats if may_see(engine, user, info.key)]
        lines.append(f"-# You may see: {', '.join(seen) or 'what everyone sees'}")
    return lines


def rows_for(engine: Engine, user: int) -> list[Row]:
    """The buttons of the desk, by what they are about."""

    def id(verb: str, *more: str | int) -> str:
        return custom_id(verb, engine.id, *more)

    session, found = engine.session, list[Buttons]()
    seats = [(info.key, info.name) for info in engine.seats][:MOST_SEATS]
    if session.case is not None:
        found.append([button("The case", id("case", session.case.no), discord.ButtonStyle.primary)])
    if session.status == "playing":
        found.append([button(f"Act for {name}"[:80], id("deskact", seat)) for seat, name in seats])
    if engine.game.hidden and session.status in ("playing", "over"):
        looks = [button(f"Look at {name}"[:80], id("desklook", seat)) for seat, name in seats]
        found.append([*looks, button("Look at everything", id("desklook", WHOLE))])
    if session.status == "playing":
        found.append(
            [
                button("Take back", id("deskback")),
                button("Set", id("setopen")),
                button("Dice", id("deskdice")),
                button("Announce", id("desksay")),
                show_button(engine),
            ]
        )
        found.append(time_buttons(engine, seats))
        found.append(
            [
                button(f"Open {name} seat"[:80], id("deskseat", seat))
                for seat, name in seats
                if engine.players[seat].is_person and seat not in session.open_seats and seat not in session.stand_ins
            ]
        )
        found.append(buttons_for(engine, user)[:ON_PHONE])
    else:
        found.append([button("Announce", id("desksay"))])
    found.append([button("Letters", id("letters")), button("Journal", id("journal")), button("Refresh", id("desk"))])
    return [row for buttons in found for row in rows_of(buttons, ON_PHONE)]


def time_buttons(engine: Engine, seats: list[tuple[str, str]]) -> Buttons:
    """Pause or go on, a day for each clock, and a reminder."""
    session = engine.session
    found: Buttons = [button("Go on" if session.paused else "Pause", custom_id("deskpause", engine.id))]
    found += [
        button(f"Give {name} a day"[:80], custom_id("desktime", engine.id, seat))
        for seat, name in seats
        if seat in session.clocks
    ]
    return [*found, button("Remind", custom_id("deskremind", engine.id))]
