"""The public message of a lobby: options, seats, the dice's commitment."""

from __future__ import annotations

import discord
from discord import ui

from bot.attention.reasons import declined
from bot.delivery.outgoing import OutgoingMessage
from bot.engine.engine import Engine
from bot.engine.lobby import vacant
from bot.games.contract import Option
from bot.games.options import objection, short
from bot.record.hints import HINTS, USUAL
from cogs.components import COLOURS, Row, button
from cogs.custom_ids import custom_id

MOST_NAMED = 4
"""How many options are all named, in a footer and in a lobby."""


def option_label(engine: Engine, option: Option) -> str:
    """Returns the label chosen for an option; the default where the option is newer than the game."""
    default = next(iter(option.values))
    value = engine.session.options.get(option.key, default)
    return option.values.get(value, value)


def named_option_label(engine: Engine, option: Option) -> str:
    """Returns the label chosen for an option, with the option's name where others may be set to the same."""
    label = option_label(engine, option).split(":")[0]
    alike = [o for o in engine.game.options if label in o.values.values()]
    return f"{option.name}: {label}" if len(alike) > 1 else label


def lobby(engine: Engine, row: int, kind: str = "board") -> OutgoingMessage:
    """The lobby: options, seats, the dice's commitment, and the buttons to join, decline, leave and start, unless it is
    retired because another message shows the game now."""
    session, game = engine.session, engine.game
    lines = [
        f"### {game.name} – {'a new game' if session.origin is None else 'a game goes on'}",
        f"<@{session.owner}> has opened the lobby.",
    ]
    if session.origin is not None:
        lines.append(f"Continues game {session.origin.game} from entry {session.origin.number}.")
    if session.drawn:
        lines.append("**Sides are drawn at the start.**" if session.status == "lobby" else "The sides were drawn.")
    lines += seat_lines(engine) + option_lines(engine)
    if session.hints != USUAL:
        lines.append(f"{HINTS.name}: **{HINTS.values[session.hints]}**")
    if session.origin is None and session.status == "lobby":
        lines += [f"⚠️ {said}" for said in conflict_lines(engine)]
    proof = (
        f"-# Dice committed: `{session.commitment}`\n-# Whoever joins or starts the game now adds a salt "
        "that nobody could foresee; the seed is shown at the end."
    )
    if "*reconstruction*" in game.rulebook():
        proof += "\n-# Figures that were never published are a reconstruction of ours: *Rules* says which."
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=COLOURS["lobby"])
    container.add_item(ui.TextDisplay("\n".join(lines)))
    container.add_item(ui.TextDisplay(proof))
    if kind != "retire":
        container.add_item(lobby_buttons(engine, f"{row}m"))
    layout = ui.LayoutView(timeout=None)
    layout.add_item(container)
    # Whom a seat is kept for is called by the first post, the lobby's owner when it was declined.
    kept = [session.invited[s].user for s in vacant(engine) if s in session.invited]
    return OutgoingMessage(layout, [], [*kept, session.owner] if session.status == "lobby" else [])


def option_lines(engine: Engine) -> list[str]:
    """A lobby's options: a line each or, where there are many, a line for each that is not as usual and one, small, for
    the rest."""
    options = engine.game.options
    lines = {o.key: f"{o.name}: **{option_label(engine, o)}**" for o in options}
    if len(options) <= MOST_NAMED:
        return list(lines.values())
    usual = [o for o in options if option_label(engine, o) == next(iter(o.values.values()))]
    rest = " · ".join(f"{o.name}: {short(o, next(iter(o.values)))}" for o in usual)
    return [*(line for key, line in lines.items() if key not in [o.key for o in usual]), f"-# As usual: {rest}"]


def conflict_lines(engine: Engine) -> list[str]:
    """Warns where a lobby's options do not go together, as happens while they are changed one by one."""
    given = engine.session.options
    options = {o.key: given.get(o.key, next(iter(o.values))) for o in engine.game.options}
    refusal = objection(engine.game, options)
    return [f"These options do not go together: {refusal}"] if refusal is not None else []


def seat_lines(engine: Engine) -> list[str]:
    """A lobby's seats: who holds each, whom it is kept for, and who declined it."""
    session, lines, away = engine.session, list[str](), declined(engine)
    for info in engine.seats:
        player, invited = engine.players.get(info.key), session.invited.get(info.key)
        name = "Player" if session.drawn and session.status == "lobby" else info.name
        free = "*free*"
        if info.key in away:
            free += f"; {away[info.key]} has declined (`/game invite` asks somebody else)"
        kept = f"*kept for <@{invited.user}>*" if invited else free
        lines.append(f"{name}: {player.mention}" if player else f"{name}: {kept}")
    return lines


def lobby_buttons(engine: Engine, mark: str) -> Row:
    """Join and Decline where a seat is free, Start where none is, Leave, Options and Rules."""
    free, found = vacant(engine), Row()
    if free:
        found.add_item(button("Join", custom_id("join", engine.id, mark), discord.ButtonStyle.primary))
    else:
        found.add_item(button("Start", custom_id("start", engine.id, mark), discord.ButtonStyle.success))
    if any(seat in engine.session.invited for seat in free):
        found.add_item(button("Decline", custom_id("refuse", engine.id, mark)))
    found.add_item(button("Leave", custom_id("leave", engine.id, mark)))
    if engine.session.origin is None:
        found.add_item(button("Options", custom_id("options", engine.id, mark)))
    found.add_item(button("Rules", custom_id("rules", engine.id, mark)))
    return found
