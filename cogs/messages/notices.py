"""Short messages beside the board: calls, a game in which nothing happens, an undo that is asked for."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import ui

from bot.attention.pending_turns import asked_at
from bot.attention.reasons import asked_of, called_to_case, proposed_to, reasons
from bot.delivery.outgoing import OutgoingMessage
from bot.engine.clocks.missing import missing
from bot.engine.clocks.proposals import act_of
from bot.engine.engine import Engine
from bot.engine.inactivity import last_heard
from bot.games.contract import PUBLIC
from bot.record.log_text import said
from bot.table.session import BOT
from cogs.components import COLOURS, Row, button
from cogs.custom_ids import custom_id
from cogs.messages.clock_words import time_left
from cogs.messages.log_lines import seat_names

CALL_BUTTONS = {"lobby": ("join", "Join"), "playing": ("move", "Your move"), "over": ("move", "How it ended")}
"""The button under a call: its verb and its label."""


def with_one_button(engine: Engine, row: int, text: str, verb: str, label: str) -> ui.LayoutView:
    """A short message beside the board, with one button; its id ends in the outbox row's mark."""
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=COLOURS[engine.session.status])
    container.add_item(ui.TextDisplay(text))
    container.add_item(Row(button(label, custom_id(verb, engine.id, f"{row}m"))))
    layout = ui.LayoutView(timeout=None)
    layout.add_item(container)
    return layout


def inactive(engine: Engine, row: int) -> OutgoingMessage:
    """Says that nothing happens any more in a game, and offers to close it."""
    text = (
        f"Nothing has happened in this game of **{engine.game.name}** since <t:{last_heard(engine) // 1000}:D>. "
        "It goes on with the next move, or it can be closed without result; that frees the channel."
    )
    return OutgoingMessage(with_one_button(engine, row, text, "close", "Close without result"), [], [])


def stays_away(engine: Engine, row: int) -> OutgoingMessage:
    """Says who stays away, and from when on the others may go on without them."""
    found = missing(engine)
    users = list(dict.fromkeys(engine.players[seat].user for seat in found))
    lines = [
        f"<@{engine.players[seat].user}> ({engine.seat_name(seat)}) has not played since "
        f"<t:{asked_at(engine, seat) // 1000}:D>. From <t:{at // 1000}:f> on, the others may open the seat to a "
        "substitute, have the practice opponent play, or close the game."
        for seat, at in found.items()
    ]
    layout = with_one_button(engine, row, "\n".join(lines), "clock", "Clock")
    return OutgoingMessage(layout, [], users)


def stuck_opponent(engine: Engine, row: int) -> OutgoingMessage:
    """Says that the practice opponent, or the game's bot, does not know what to do."""
    lost = "The bot" if BOT in engine.players.values() else "The practice opponent"
    text = f"{lost} does not know what to do in this game of **{engine.game.name}**; that is a fault of mine. "
    if engine.session.gm:
        text += f"<@{engine.session.gm}>, the game master, can move for it, or take the last decision back. "
    text += "`/game resign` ends the game."
    return OutgoingMessage(with_one_button(engine, row, text, *CALL_BUTTONS[engine.session.status]), [], [])


def undo_outcome(engine: Engine, position: int) -> str:
    """Says how a request for an undo ended, by the entry that settled it."""
    kind = next((e.kind for e in engine.recent if e.seq == position), "")
    return {"undo": "It was agreed to.", "answer": "It was declined."}.get(kind, "It is not asked for any more.")


def undo_request(engine: Engine, kind: str, position: int, row: int) -> OutgoingMessage:
    """The request to agree to an undo, with its buttons; without them once it is settled."""
    asked = engine.session.asked
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=COLOURS["playing"])
    layout = ui.LayoutView(timeout=None)
    layout.add_item(container)
    if asked is None or kind == "settle":
        container.add_item(ui.TextDisplay(f"An undo was asked for. {undo_outcome(engine, position)}"))
        keep: Row = ui.ActionRow()
        keep.add_item(button("Log", custom_id("log", engine.id, f"{row}m")))
        container.add_item(keep)
        return OutgoingMessage(layout, [], [])
    others = [p.user for s, p in engine.players.items() if s != asked.seat and p.is_person]
    who = engine.players[asked.seat].name
    text = f"{who} ({engine.seat_name(asked.seat)}) asks to take the last decision back, "
    text += f"although it rolled a die or revealed something. {' '.join(f'<@{u}>' for u in others)}, do you agree?"
    container.add_item(ui.TextDisplay(text))
    at = engine.asking()
    found: Row = ui.ActionRow()
    found.add_item(button("Agree", custom_id("agree", engine.id, at, f"{row}m"), discord.ButtonStyle.success))
    found.add_item(button("Decline", custom_id("decline", engine.id, at, f"{row}m"), discord.ButtonStyle.danger))
    container.add_item(found)
    return OutgoingMessage(layout, [], asked_of(engine.session, engine.players))


def proposal(engine: Engine, kind: str, position: int, row: int) -> OutgoingMessage:
    """What a player proposes, with the buttons to agree and decline; without them once it is settled."""
    made = engine.session.proposal
    if made is None or kind == "resolve":
        settled = next(
            (line for e in engine.recent if e.seq == position for line in said(e, PUBLIC, seat_names(engine))), ""
        )
        text = f"Something was proposed. {settled}".strip()
        return OutgoingMessage(with_one_button(engine, row, text, "log", "Log"), [], [])
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=COLOURS["playing"])
    asked = proposed_to(engine.session, engine.players)
    who = f"{engine.players[made.seat].name} ({engine.seat_name(made.seat)})"
    what = act_of(made.what).said(engine, made.value)
    container.add_item(ui.TextDisplay(f"{who} proposes: {what}. {' '.join(f'<@{u}>' for u in asked)}, do you agree?"))
    found: Row = ui.ActionRow()
    found.add_item(button("Agree", custom_id("yes", engine.id, made.at, f"{row}m"), discord.ButtonStyle.success))
    found.add_item(button("Decline", custom_id("no", engine.id, made.at, f"{row}m"), discord.ButtonStyle.danger))
    container.add_item(found)
    layout = ui.LayoutView(timeout=None)
    layout.add_item(container)
    return OutgoingMessage(layout, [], asked)


def open_case(engine: Engine, kind: str, position: int, row: int) -> OutgoingMessage:
    """Says that a case is open, with the buttons to read and to answer it; or how it was settled."""
    case = engine.session.case if kind == "case" else None
    told = next((line for e in engine.recent if e.seq == position for line in said(e, PUBLIC, seat_names(engine))), "")
    no = case.no if case is not None else engine.session.cases
    called = called_to_case(engine.session, engine.players) if case is not None else []
    found: Row = Row(button("The case", custom_id("case", engine.id, no, f"{row}m")))
    text = told or f"Case {no} is {'open' if case is not None else 'settled'}."
    ceased = any(e.seq == position and e.kind == "master" for e in engine.recent)
    if case is not None and ceased and not engine.session.gm:
        text += f"\nCase {no} waits for another judge. All players together may settle it, or agree on a game master."
    if case is not None:
        found.add_item(button("Answer", custom_id("caseanswer", engine.id, no, f"{row}m")))
        text += f"\n{', '.join(f'<@{user}>' for user in called)}: read it, and answer." if called else ""
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=COLOURS[engine.session.status])
    container.add_item(ui.TextDisplay(text))
    container.add_item(found)
    layout = ui.LayoutView(timeout=None)
    layout.add_item(container)
    return OutgoingMessage(layout, [], called)


def called_case(engine: Engine, row: int) -> OutgoingMessage:
    """Calls a case where a server's standing judges are: the first to take it has it."""
    no = engine.session.cases
    text = (
        f"A case is open in a game of **{engine.game.name}** in <#{engine.session.channel}>, which nobody judges yet."
    )
    found: Row = Row(button("Take the case", custom_id("takecase", engine.id, no, f"{row}m")))
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=COLOURS[engine.session.status])
    container.add_item(ui.TextDisplay(text))
    container.add_item(found)
    layout = ui.LayoutView(timeout=None)
    layout.add_item(container)
    return OutgoingMessage(layout, [], [])


def call(engine: Engine, user: int, row: int) -> OutgoingMessage:
    """A private message to a user whom the game awaits. Its first line names nothing hidden."""
    where = f"<#{engine.session.channel}>"
    texts = [f"**{engine.game.name}** awaits you in {where}.", f"To do: {'; '.join(reasons(engine, user))}."]
    if time := time_left(engine, user):
        texts.append(f"{time[0].upper()}{time[1:]}.")
    # A person who has a seat in a lobby already has nothing to join.
    seated = engine.session.status == "lobby" and any(p.user == user for p in engine.players.values())
    way = ("rules", "Rules") if seated else CALL_BUTTONS[engine.session.status]
    return OutgoingMessage(with_one_button(engine, row, "\n".join(texts), *way), [], [])


def summons(engine: Engine, users: Sequence[int], row: int) -> OutgoingMessage:
    """A message in the channel to users whom the game awaits."""
    texts = [
        f"<@{user}> – {', '.join(filter(None, ('; '.join(reasons(engine, user)), time_left(engine, user))))}"
        for user in users
    ]
    text = "**Awaited:** " + "; ".join(texts)
    return OutgoingMessage(with_one_button(engine, row, text, *CALL_BUTTONS[engine.session.status]), [], list(users))
