"""The public message of a game: the lobby, the board as spectators see it, and the report of a game that is over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import discord
from discord import ui

from bot.attention.notifications import asked_of, declined, reasons
from bot.attention.pending_turns import since
from bot.delivery.outgoing import OutgoingMessage
from bot.games.contract import PUBLIC, Option, Result, Seat
from bot.games.options import objection, short
from bot.record.entries import public_body
from bot.record.log_text import Told, tell
from bot.table.engine import Engine
from bot.table.history import history
from bot.table.inactivity import last_heard
from bot.table.lobby import vacant
from bot.table.session import BOT
from cogs.custom_ids import custom_id
from cogs.pictures import Gallery, Picture, illustrate
from cogs.responses import fit

COLOURS = {"lobby": 0x8A8F98, "playing": 0x2E4A7B, "over": 0x8A6D3B, "closed": 0x8A8F98}
WAYS = {"lobby": ("join", "Join"), "playing": ("move", "Your move"), "over": ("move", "How it ended")}
"""The button under a call: its verb and its label."""
LINES = 4
"""How many entries of the log the public message shows."""
NEWEST, OLDER = 1000, 300
"""How many characters it shows of the newest of them, which may end a round, and of the others."""
FEW = 4
"""How many options are all named, in a footer and in a lobby."""
TRIES = 3
"""How often a picture is drawn anew because the game moved on meanwhile; whatever came last is shown next anyway."""

Row = ui.ActionRow[ui.LayoutView]


class PublicPresenter:
    """Makes the courier's public messages, from spectators' views."""

    def __init__(self, gallery: Gallery) -> None:
        self._gallery = gallery

    async def present(self, engine: Engine, kind: str, position: int, row: int) -> OutgoingMessage:
        """A message of that kind; see bot.delivery.outgoing.Presenter."""
        if kind in ("ask", "settle"):
            return ask(engine, kind, position, row)
        if kind == "silent":
            return silent(engine, row)
        if kind == "stuck":
            return stuck(engine, row)
        if engine.session.status == "lobby":
            return lobby(engine, row, kind)
        view = engine.view(None) if engine.state is not None else None
        if kind == "retire" and view is not None:
            before = await engine.repository.state_at(engine.game, position)
            if before is None:
                return lobby(engine, row, kind)
            view = engine.game.view(before, None)
        picture, ending = await self._drawn(engine, view), list[str]()
        if kind != "retire":
            ending = await self._ending(engine)
            for _ in range(TRIES):
                if view is None or engine.view(None) is view:
                    break
                # The game moved on meanwhile; picture and words are to tell of one moment.
                view = engine.view(None)
                picture, ending = await self._drawn(engine, view), await self._ending(engine)
        return self._board(engine, kind, view, picture, ending, position, row)

    async def call(self, engine: Engine, user: int, row: int) -> OutgoingMessage:
        """A private message to a user whom the game awaits; see bot.delivery.outgoing.Presenter."""
        where = f"<#{engine.session.channel}>"
        texts = f"**{engine.game.name}** awaits you in {where}.", f"To do: {'; '.join(reasons(engine, user))}."
        # Whoever has a seat in a lobby already has nothing to join.
        seated = engine.session.status == "lobby" and any(p.user == user for p in engine.players.values())
        way = ("rules", "Rules") if seated else WAYS[engine.session.status]
        return OutgoingMessage(beside(engine, row, "\n".join(texts), *way), [], [])

    async def summons(self, engine: Engine, users: Sequence[int], row: int) -> OutgoingMessage:
        """A message in the channel to users whom the game awaits; see bot.delivery.outgoing.Presenter."""
        texts = [f"<@{user}> – {'; '.join(reasons(engine, user))}" for user in users]
        text = "**Awaited:** " + "; ".join(texts)
        return OutgoingMessage(beside(engine, row, text, *WAYS[engine.session.status]), [], list(users))

    async def _drawn(self, engine: Engine, view: Any) -> Picture | None:
        return await self._gallery.draw(engine.game.key, view) if view is not None else None

    def _board(
        self, engine: Engine, kind: str, view: Any, picture: Picture | None, ending: list[str], position: int, row: int
    ) -> OutgoingMessage:
        session, game = engine.session, engine.game
        container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=COLOURS[session.status])
        container.add_item(
            ui.TextDisplay(f"### {game.name}\n{game.headline(view) if view is not None else ''}".strip())
        )
        retired = kind == "retire"
        container.add_item(ui.TextDisplay(log_lines(engine, position if retired else session.seq)))
        # The picture comes last but for the buttons: the bottom of a message is what a phone shows first.
        files = illustrate(container, picture, game.alt(view) if view is not None else "")
        ping: list[int] = []
        if not retired:
            if session.status == "playing":
                text, ping = waiting(engine)
                container.add_item(ui.TextDisplay(text))
            elif session.status == "over":
                ping = [player.user for player in engine.players.values()]
            for text in ending:
                container.add_item(ui.TextDisplay(text))
            container.add_item(ui.TextDisplay(footer(engine)))
            container.add_item(buttons(engine, row))
            if session.status == "playing" and len({p.user for p in engine.players.values() if p.is_person}) > 1:
                container.add_item(Row(button("Nudge", custom_id("nudge", engine.id, f"{row}m"))))
        layout = ui.LayoutView(timeout=None)
        layout.add_item(container)
        fit(layout)
        return OutgoingMessage(layout, files, ping)

    async def _ending(self, engine: Engine) -> list[str]:
        if engine.session.status == "closed":
            return ["**This game is closed.**"]
        result = engine.result()
        if result is None:
            return []
        texts = [ended(engine, result)]
        report = engine.game.report(await history(engine))
        if report:
            texts.append("\n".join(f"- {line}" for line in report)[:1500])
        texts.append(f"-# The dice's seed was `{engine.seed.hex()}`; `/game export` gives the record that proves them.")
        return texts


def ended(engine: Engine, result: Result) -> str:
    """Who has won, and who has not."""
    sides = {s: f"{engine.seat_name(s)} ({p.mention})" for s, p in engine.players.items()}
    winners = ", ".join(sides[s] for s in result.winners)
    others = ", ".join(side for s, side in sides.items() if s not in result.winners)
    if not winners:
        return f"**Nobody has won:** {others}" if len(sides) > 1 else f"**Defeat for {others}.**"
    return f"**Victory for {winners}!**" + (f"\nDefeat for {others}." if others else "")


def names(engine: Engine) -> Mapping[Seat, str]:
    """The seats' names by their keys."""
    return {s.key: s.name for s in engine.seats}


def told_line(told: Told, most: int) -> str:
    """One entry of the log as Markdown, cut where it has more than so many characters."""
    text = " ".join(told.lines)
    text = text if len(text) <= most else f"{text[: most - 1]}…"
    return f"`{told.no:>3}` " + (f"~~{text}~~" if told.struck else text)


def log_lines(engine: Engine, upto: int) -> str:
    """The last lines of the public log, up to that entry."""
    public = sum(public_body(entry) is not None for entry in engine.recent)
    told = tell(engine.recent, PUBLIC, names(engine), engine.session.numbers.get(PUBLIC, 0) - public + 1)
    shown = [t for t in told if t.seq <= upto][-LINES:]
    return "\n".join(told_line(t, NEWEST if t is shown[-1] else OLDER) for t in shown) or "…"


def waiting(engine: Engine) -> tuple[str, list[int]]:
    """Who is awaited, why and for how long, one by one where that differs, and who is offered something; the users."""
    awaited = engine.awaited()
    users = [engine.players[s].user for s in awaited]
    times = {s: f"asked <t:{since(engine.session, s) // 1000}:R>" for s in awaited}
    alike = len(set(times.values())) == 1
    parts = [f"{engine.players[s].mention} – {why}" + ("" if alike else f", {times[s]}") for s, why in awaited.items()]
    end = f" · {next(iter(times.values()))}" if alike else ""
    offers = engine.offered()
    lines = [f"**To act:** {'; '.join(parts)}{end}"]
    lines += [f"**Offered:** {engine.players[s].mention} – {what}" for s, what in offers.items()]
    users += [engine.players[s].user for s in offers]
    return "\n".join(lines), list(dict.fromkeys(users))


def chosen(engine: Engine, option: Option) -> str:
    """What was chosen for an option; the default for one that there was not yet when the game was opened."""
    default = next(iter(option.values))
    value = engine.session.options.get(option.key, default)
    return option.values.get(value, value)


def said_alone(engine: Engine, option: Option) -> str:
    """What was chosen for an option, with its name where others may be set to the same."""
    label = chosen(engine, option).split(":")[0]
    alike = [o for o in engine.game.options if label in o.values.values()]
    return f"{option.name}: {label}" if len(alike) > 1 else label


def footer(engine: Engine) -> str:
    """The game's id, and how far its record has come."""
    session = engine.session
    all_ = engine.game.options
    # Where there are many, those are named that were chosen otherwise than usual.
    named = [o for o in all_ if len(all_) <= FEW or chosen(engine, o) != next(iter(o.values.values()))]
    options = ", ".join(said_alone(engine, o) for o in named) or "the usual options"
    head = session.heads.get(PUBLIC, "")[:16]
    return f"-# Game {session.id} · {options} · entry {session.numbers.get(PUBLIC, 0)}, head `{head}`"


def button(label: str, id: str, style: discord.ButtonStyle = discord.ButtonStyle.secondary) -> ui.Button[ui.LayoutView]:
    """A button that is known by its custom id alone."""
    return ui.Button(label=label[:80], custom_id=id, style=style)


def buttons(engine: Engine, row: int) -> Row:
    """The public message's buttons; each id ends in the outbox row's mark."""
    found: Row = ui.ActionRow()
    mark = f"{row}m"
    if engine.session.status == "playing":
        found.add_item(button("Your move", custom_id("move", engine.id, mark), discord.ButtonStyle.primary))
        if engine.game.hidden:
            found.add_item(button("My side", custom_id("side", engine.id, mark)))
    found.add_item(button("Log", custom_id("log", engine.id, mark)))
    found.add_item(button("Rules", custom_id("rules", engine.id, mark)))
    if engine.state is not None:
        found.add_item(button("Text", custom_id("text", engine.id, mark)))
    if engine.session.status == "over":
        found.add_item(button("Play again", custom_id("again", engine.id, mark), discord.ButtonStyle.success))
    return found


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
    lines += sitting(engine) + settings(engine)
    if session.origin is None and session.status == "lobby":
        lines += [f"⚠️ {said}" for said in apart(engine)]
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


def settings(engine: Engine) -> list[str]:
    """A lobby's options: a line each or, where there are many, a line for each that is not as usual and one, small, for
    the rest."""
    options = engine.game.options
    lines = {o.key: f"{o.name}: **{chosen(engine, o)}**" for o in options}
    if len(options) <= FEW:
        return list(lines.values())
    usual = [o for o in options if chosen(engine, o) == next(iter(o.values.values()))]
    rest = " · ".join(f"{o.name}: {short(o, next(iter(o.values)))}" for o in usual)
    return [*(line for key, line in lines.items() if key not in [o.key for o in usual]), f"-# As usual: {rest}"]


def apart(engine: Engine) -> list[str]:
    """What is said where a lobby's options do not go together, as they may not while they are changed one by one."""
    given = engine.session.options
    options = {o.key: given.get(o.key, next(iter(o.values))) for o in engine.game.options}
    refusal = objection(engine.game, options)
    return [f"These options do not go together: {refusal}"] if refusal is not None else []


def sitting(engine: Engine) -> list[str]:
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
    if engine.game.options and engine.session.origin is None:
        found.add_item(button("Options", custom_id("options", engine.id, mark)))
    found.add_item(button("Rules", custom_id("rules", engine.id, mark)))
    return found


def beside(engine: Engine, row: int, text: str, verb: str, label: str) -> ui.LayoutView:
    """A short message beside the board, with one button; its id ends in the outbox row's mark."""
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=COLOURS[engine.session.status])
    container.add_item(ui.TextDisplay(text))
    container.add_item(Row(button(label, custom_id(verb, engine.id, f"{row}m"))))
    layout = ui.LayoutView(timeout=None)
    layout.add_item(container)
    return layout


def silent(engine: Engine, row: int) -> OutgoingMessage:
    """Says that nothing happens any more in a game, and offers to close it."""
    text = (
        f"Nothing has happened in this game of **{engine.game.name}** since <t:{last_heard(engine) // 1000}:D>. "
        "It goes on with the next move, or it can be closed without result; that frees the channel."
    )
    return OutgoingMessage(beside(engine, row, text, "close", "Close without result"), [], [])


def stuck(engine: Engine, row: int) -> OutgoingMessage:
    """Says that the practice opponent, or the game's bot, does not know what to do."""
    lost = "The bot" if BOT in engine.players.values() else "The practice opponent"
    text = (
        f"{lost} does not know what to do in this game of **{engine.game.name}**; that is a fault of "
        "mine. A game master can move for it, or take the last decision back. `/game resign` ends the game."
    )
    return OutgoingMessage(beside(engine, row, text, *WAYS[engine.session.status]), [], [])


def settlement(engine: Engine, position: int) -> str:
    """What became of an undo that was asked for, by the entry that settled it."""
    kind = next((e.kind for e in engine.recent if e.seq == position), "")
    return {"undo": "It was agreed to.", "answer": "It was declined."}.get(kind, "It is not asked for any more.")


def ask(engine: Engine, kind: str, position: int, row: int) -> OutgoingMessage:
    """The request to agree to an undo, with its buttons; without them once it is settled."""
    asked = engine.session.asked
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=COLOURS["playing"])
    layout = ui.LayoutView(timeout=None)
    layout.add_item(container)
    if asked is None or kind == "settle":
        container.add_item(ui.TextDisplay(f"An undo was asked for. {settlement(engine, position)}"))
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
