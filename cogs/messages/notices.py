"""Short messages beside the board: calls, and a game in which nothing happens."""

from __future__ import annotations

from collections.abc import Sequence

from discord import ui

from bot.attention.pending_turns import asked_at
from bot.attention.questions import open_case
from bot.attention.reasons import LETTER, asks_into_team, is_asked, of_case, reasons
from bot.delivery.outgoing import OutgoingMessage
from bot.engine.clocks.missing import missing
from bot.engine.engine import Engine
from bot.engine.inactivity import last_heard
from bot.games.phrases import shortened
from bot.record.players import mention
from bot.table.session import BOT
from cogs.parts.components import COLOURS, Row, button
from cogs.parts.custom_ids import custom_id
from cogs.words.beside_names import time_left
from cogs.words.interventions import game_lines
from cogs.words.questions import case_id, case_text, questions_button

CALL_BUTTONS = {"lobby": ("join", "Join"), "playing": ("move", "Your move"), "over": ("move", "How it ended")}
"""The button under a call: its verb and its label."""
LONGEST_CLAIM = 300
"""Characters of a case under a call."""


def with_one_button(
    engine: Engine, row: int, text: str, verb: str, label: str, *arguments: str | int, asks: bool = False
) -> ui.LayoutView:
    """A short message beside the board, with one button, and if it ``asks`` that for the open questions; their ids end
    in the outbox row's mark."""
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=COLOURS[engine.session.status])
    container.add_item(ui.TextDisplay(text))
    beside = [questions_button(engine, row)] if asks else []
    container.add_item(Row(button(label, custom_id(verb, engine.id, *arguments, f"{row}m")), *beside))
    layout = ui.LayoutView(timeout=None)
    layout.add_item(container)
    return layout


def inactive(engine: Engine, row: int) -> OutgoingMessage:
    """Says that nothing happens any more in a game, and offers to close it."""
    text = (
        f"Nothing has happened in this game of **{engine.game.name}** since <t:{last_heard(engine) // 1000}:D>. "
        "It continues with the next move, or you can close it with no result. That frees the channel."
    )
    return OutgoingMessage(with_one_button(engine, row, text, "close", "Close with no result"), [], [])


def stays_away(engine: Engine, row: int) -> OutgoingMessage:
    """Says who stays away, and from when on the others may go on without them."""
    found = missing(engine)
    users = list(dict.fromkeys(engine.players[seat].user for seat in found))
    lines = [
        f"<@{engine.players[seat].user}> ({engine.seat_name(seat)}) hasn't played since "
        f"<t:{asked_at(engine, seat) // 1000}:D>. From <t:{at // 1000}:f> on, the others may open the seat to a "
        "substitute, let the practice opponent play, or close the game."
        for seat, at in found.items()
    ]
    layout = with_one_button(engine, row, "\n".join(lines), "clock", "Clock")
    return OutgoingMessage(layout, [], users)


def stuck_opponent(engine: Engine, row: int) -> OutgoingMessage:
    """Says that the practice opponent, or the game's bot, does not know what to do."""
    lost = "The bot" if BOT in engine.players.values() else "The practice opponent"
    text = f"{lost} is stuck in this game of **{engine.game.name}**. That's a bug on my side. "
    if engine.session.gm:
        text += f"<@{engine.session.gm}>, the game master, can move for it or undo the last move. "
    text += "`/game resign` ends the game."
    return OutgoingMessage(with_one_button(engine, row, text, *CALL_BUTTONS[engine.session.status]), [], [])


def team_thread(engine: Engine, row: int) -> OutgoingMessage:
    """The first message in a team's thread."""
    text = (
        f"This thread is for your team alone in **{engine.game.name}** (<#{engine.session.channel}>). "
        "Moderators of the server can read it."
    )
    return OutgoingMessage(with_one_button(engine, row, text, "team", "Team"), [], [])


def way_for(engine: Engine, users: Sequence[int]) -> tuple[str, str]:
    """The button under a call to those users: its verb and its label."""
    if all(asks_into_team(engine.session, user) is not None for user in users):
        return ("team", "Answer")
    return CALL_BUTTONS[engine.session.status]


def called_case(engine: Engine, row: int) -> OutgoingMessage:
    """Calls a case where a server's standing judges are: the first to take it has it."""
    no = engine.session.cases
    text = f"A case is open in a game of **{engine.game.name}** in <#{engine.session.channel}>. It has no judge yet."
    found: Row = Row(button("Take the case", case_id("takecase", engine, no, f"{row}m")))
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=COLOURS[engine.session.status])
    container.add_item(ui.TextDisplay(text))
    container.add_item(found)
    layout = ui.LayoutView(timeout=None)
    layout.add_item(container)
    return OutgoingMessage(layout, [], [])


async def letter(engine: Engine, position: int, row: int) -> OutgoingMessage:
    """Says that a letter was written, to whom, and how they read it. What it says stays between the two."""
    [entry] = await engine.repository.entries(after=position - 1, most=1)
    to, seat = int(entry.data["to"]), engine.seat_name(entry.seat)
    writer = "The game master" if entry.gm else f"{mention(entry.by)} ({seat})"
    text = f"{writer} wrote a letter to {mention(to)}{f' ({seat})' if entry.gm else ', the game master'}."
    return OutgoingMessage(with_one_button(engine, row, text, "letters", "Read"), [], [to])


async def intervention(engine: Engine, position: int, row: int) -> OutgoingMessage:
    """Says where a server follows game masters' acts what one did by an entry."""
    return OutgoingMessage(with_one_button(engine, row, await game_lines(engine, position), "log", "Log"), [], [])


def call(engine: Engine, user: int, row: int) -> OutgoingMessage:
    """A private message to a user whom the game awaits. Its first line names nothing hidden; for a case alone, the
    second is what everybody may read of it."""
    where, why, case = f"<#{engine.session.channel_for(user)}>", reasons(engine, user), open_case(engine.session)
    only_case = case is not None and of_case(engine.session, user) in why and len({*why} - {LETTER}) == 1
    begins = "You have a letter in" if why == [LETTER] else "You have a case in" if only_case else "It's your turn in"
    texts = [f"{begins} **{engine.game.name}** ({where})."]
    texts += [shortened(case_text(engine, case), LONGEST_CLAIM)] if case is not None and only_case else []
    texts.append(f"To do: {'; '.join(why)}.")
    if time := time_left(engine, user):
        texts.append(f"{time[0].upper()}{time[1:]}.")
    # A person who has a seat in a lobby already has nothing to join.
    seated = engine.session.status == "lobby" and any(p.user == user for p in engine.players.values())
    way = ("rules", "Rules") if seated else way_for(engine, [user])
    way = ("letters", "Read") if why == [LETTER] else way
    # The questions themselves stand at home, out of the sight of a guest from another server.
    asks = user == engine.session.guest and is_asked(engine, user)
    if case is not None and only_case:
        layout = with_one_button(engine, row, "\n".join(texts), "case", "The case", case.no, asks=asks)
    else:
        layout = with_one_button(engine, row, "\n".join(texts), *way, asks=asks)
    return OutgoingMessage(layout, [], [])


def summons(engine: Engine, users: Sequence[int], row: int) -> OutgoingMessage:
    """A message in the channel to users whom the game awaits."""
    texts = []
    for user in users:
        # Whether somebody has read a letter is nobody else's business, unless it is what they are pinged for.
        why = [reason for reason in reasons(engine, user) if reason != LETTER] or [LETTER]
        texts.append(f"<@{user}> – {', '.join(filter(None, ('; '.join(why), time_left(engine, user))))}")
    text = "**Your turn:** " + "; ".join(texts)
    return OutgoingMessage(with_one_button(engine, row, text, *way_for(engine, users)), [], list(users))
