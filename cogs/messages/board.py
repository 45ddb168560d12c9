"""The public message of a game in play or over: the board as spectators see it, who is to act, and the ending."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from bot.attention.pending_turns import asked_at
from bot.attention.questions import posts_of
from bot.delivery.outgoing import OutgoingMessage
from bot.engine.engine import Engine
from bot.engine.history import history
from bot.engine.judging.cases import is_judged
from bot.games.contract.game import PUBLIC, Result, Seat, people_seats
from bot.games.contract.options import short
from bot.games.phrases import listed
from bot.record.table_settings import LEVEL, SURPRISE, TEMPER, in_short
from bot.table.session import taken_back
from cogs.messages.lobby import MOST_NAMED, named_option_label, option_label
from cogs.parts.again import again_buttons
from cogs.parts.components import COLOURS, IN_ROW, Row, button, cut_to_limits
from cogs.parts.custom_ids import custom_id
from cogs.pictures.picture import Picture, illustrate
from cogs.words.beside_names import clock_words, pause_line
from cogs.words.dice import how_dice_work
from cogs.words.house_rules import count_line, show_button
from cogs.words.introduction import opening_card
from cogs.words.log_lines import account_button, last_line, last_turn
from cogs.words.questions import questions_button
from cogs.words.seasons import ratings_line

BOARD_LINES = 4
"""How many entries of the log the public message shows."""


def board(
    engine: Engine,
    view: Any,
    picture: Picture | None,
    ending: list[str],
    row: int,
    result: tuple[Picture, str] | None = None,
    map_page: bool = False,
) -> OutgoingMessage:
    """Returns the board as a spectator's ``view`` shows it. ``ending`` holds the lines about a game that is over, and
    ``result`` its result card with the alternative text. ``row`` marks the buttons. With ``map_page``, people can open
    the board in a browser."""
    session, game = engine.session, engine.game
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=COLOURS[session.status])
    container.add_item(ui.TextDisplay(title(engine, view)))
    if card := opening_card(engine, None):
        container.add_item(ui.TextDisplay(card))
    happened = last_turn(engine, PUBLIC, BOARD_LINES)
    container.add_item(ui.TextDisplay("\n".join(happened.lines) or "…"))
    # The picture comes last but for the buttons: the bottom of a message is what a phone shows first.
    files = illustrate(container, picture, game.alt(view) if view is not None else "")
    if result is not None:
        files += illustrate(container, *result)
    text, ping = waiting(engine)
    announced = f"📣 {session.announced}" if session.announced else ""
    alone = f"-# {taken_back(session)}" if session.alone and session.status == "playing" else ""
    house = f"-# {line}" if (line := count_line(engine)) else ""
    for each in (text, *ending, announced, alone, house, footer(engine)):
        if each:
            container.add_item(ui.TextDisplay(each))
    for each_row in board_buttons(engine, row, map_page):
        container.add_item(each_row)
    more = [account_button(engine, happened.folded, f"{row}m")] if happened.folded is not None else []
    if session.status == "playing" and len({p.user for p in engine.players.values() if p.is_person}) > 1:
        more.append(button("Nudge", custom_id("nudge", engine.id, f"{row}m")))
        more.append(button("Clock", custom_id("clock", engine.id, f"{row}m")))
    if session.status == "playing" and is_judged(engine):
        more.append(button("Dispute", custom_id("dispute", engine.id, f"{row}m")))
    if session.status == "over" and engine.game.knows_chances:
        more.append(button("Review", custom_id("review", engine.id, f"{row}m")))
    if session.status == "over":
        more.append(how_dice_work(engine, f"{row}m"))
    if house:
        more.append(show_button(engine, f"{row}m"))
    if more:
        container.add_item(Row(*more))
    if session.guest and posts_of(session):
        # What asks them stands in the game's own channel alone, which a guest from another server does not see.
        container.add_item(Row(questions_button(engine, row)))
    layout = ui.LayoutView(timeout=None)
    layout.add_item(container)
    cut_to_limits(layout)
    return OutgoingMessage(layout, files, ping)


def earlier_board(engine: Engine, number: int, head: str, position: int) -> OutgoingMessage:
    """A line in place of a board when a newer one stands: the last public entry that it showed, its ``number`` and
    what happened in it, the public ``head`` after it, and a button that opens the board of then in private. Its
    ``position`` counts all entries."""
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=COLOURS["closed"])
    happened = last_line(engine, position)
    text = f"**{engine.game.name}** {happened}\n-# Entry {number} · head `{head[:16]}`"
    container.add_item(ui.TextDisplay(text))
    # Beside the text the button would leave it a narrow column on a phone.
    container.add_item(Row(button("Open this board", custom_id("then", engine.id, number))))
    layout = ui.LayoutView(timeout=None)
    layout.add_item(container)
    return OutgoingMessage(layout, [], [])


def title(engine: Engine, view: Any) -> str:
    """The first lines: the game and how it stands; of one that is over who has won, before all else."""
    headline = engine.game.headline(view) if view is not None else ""
    result = engine.result() if engine.session.status == "over" else None
    if result is None:
        return f"### {engine.game.name}\n{headline}".strip()
    return f"### {outcome_text(engine, result)}\n**{engine.game.name}**: {headline}"


async def ending_texts(engine: Engine) -> list[str]:
    """Tells how a game ended: the closing report. *How dice work* shows the seed that proves the dice."""
    if engine.session.status == "closed":
        return ["**This game is closed.**"]
    result = engine.result()
    if result is None:
        return []
    texts = list[str]()
    report = engine.game.report(await history(engine))
    if report:
        texts.append("\n".join(f"- {line}" for line in report)[:1500])
    if engine.session.temper == SURPRISE and settings_of_opponent(engine):
        texts.append(f"The practice opponent's temper was **{short(TEMPER, engine.temper).lower()}**.")
    if taken := hints_taken(engine):
        texts.append(taken)
    if rated := await engine.services.database.look_up(lambda t: ratings_line(t, engine.id, engine.services.now())):
        texts.append(rated)
    return texts


def hints_taken(engine: Engine) -> str:
    """How many hints each side took, "" where none did."""
    taken = engine.session.hints_taken
    names = {info.key: engine.seat_name(info.key) for info in people_seats(engine.seats)}
    said = listed(f"{names[seat]} {taken.get(seat, 0)}" for seat in names)
    return f"Hints asked for: {said}. A hint that goes on in the same turn counts once." if any(taken.values()) else ""


def outcome_text(engine: Engine, result: Result) -> str:
    """Names the winners and the others."""
    names = {info.key: info.within for info in engine.seats}
    sides = {s: f"{names[s]} ({p.mention})" for s, p in engine.players.items()}
    winners = ", ".join(sides[s] for s in result.winners)
    others = ", ".join(side for s, side in sides.items() if s not in result.winners)
    if not winners:
        return f"No one has won: {others}" if len(sides) > 1 else f"Defeat for {others}"
    return f"Victory for {winners}!" + (f"\nDefeat for {others}." if others else "")


def waiting(engine: Engine) -> tuple[str, list[int]]:
    """The line that says who is to act, "" unless the game is in play; and the users who may be pinged for it: after
    the end all players."""
    if engine.session.status == "playing":
        return to_act(engine)
    return "", [
        user for seat in engine.players for user in engine.users_at(seat)
    ] if engine.session.status == "over" else []


def to_act(engine: Engine) -> tuple[str, list[int]]:
    """Names the awaited players, why and for how long (one by one where that differs), and those offered something;
    returns the users too."""
    awaited = engine.awaited()
    users = [user for s in awaited for user in engine.users_at(s)]
    times = {
        s: ", ".join(filter(None, (f"asked <t:{asked_at(engine, s) // 1000}:R>", clock_words(engine, s))))
        for s in awaited
    }
    alike = len(set(times.values())) == 1
    parts = [f"{person(engine, s)} – {why}" + ("" if alike else f", {times[s]}") for s, why in awaited.items()]
    end = f" · {next(iter(times.values()))}" if alike else ""
    offers = engine.offered()
    lines = [f"**To act:** {'; '.join(parts)}{end}"]
    if paused := pause_line(engine):
        lines.append(paused)
    lines += [f"**Offered:** {person(engine, s)} – {what}" for s, what in offers.items()]
    users += [user for s in offers for user in engine.users_at(s)]
    return "\n".join(lines), list(dict.fromkeys(users))


def person(engine: Engine, seat: Seat) -> str:
    """A seat's player by mention, with those who play it with them, and the side's name where there are several."""
    team = engine.session.teams.get(seat)
    companions = [player.mention for player in team.companions] if team is not None else []
    mention = listed((engine.players[seat].mention, *companions))
    return f"{mention} ({engine.seat_name(seat)})" if len(engine.seats) > 1 else mention


def footer(engine: Engine) -> str:
    """The game's id, and how far its record has come."""
    session = engine.session
    all_ = engine.game.options
    # Where there are many, those are named that were chosen otherwise than usual.
    named = [o for o in all_ if len(all_) <= MOST_NAMED or option_label(engine, o) != next(iter(o.values.values()))]
    said = [named_option_label(engine, o) for o in named]
    said += in_short(session.settings, settings_of_opponent(engine))
    said += [f"game master <@{session.gm}>"] if session.gm else []
    options = ", ".join(said) or "the usual options"
    head = session.heads.get(PUBLIC, "")[:16]
    return f"-# Game {session.id} · {options} · entry {session.numbers.get(PUBLIC, 0)}, head `{head}`"


def settings_of_opponent(engine: Engine) -> list[str]:
    """The keys of the settings that say how the practice opponent plays, none where it does not."""
    if not any(player.practises for player in engine.players.values()):
        return []
    return [LEVEL.key, *([TEMPER.key] if engine.game.tempers else [])]


def board_buttons(engine: Engine, row: int, map_page: bool) -> list[Row]:
    """The public message's buttons, in a row or two: what one does, and what one reads. Each id ends in the outbox
    row's mark."""
    acts, reads, mark = list[ui.Button[ui.LayoutView]](), list[ui.Button[ui.LayoutView]](), f"{row}m"
    if engine.session.status == "playing":
        acts.append(button("Your move", custom_id("move", engine.id, mark), discord.ButtonStyle.primary))
        if engine.game.hidden:
            acts.append(button("My side", custom_id("side", engine.id, mark)))
        if map_page:
            acts.append(button("Open map", custom_id("map", engine.id, mark)))
    reads.append(button("Log", custom_id("log", engine.id, mark)))
    reads.append(button("Rules", custom_id("rules", engine.id, mark)))
    if engine.state is not None:
        reads.append(button("Read position", custom_id("text", engine.id, mark)))
    if engine.session.status == "over":
        reads.append(button("How it went", custom_id("went", engine.id, mark)))
        acts += [*again_buttons(engine, mark), button("Choose a game", custom_id("games", engine.id, mark))]
        return [Row(*acts), Row(*reads)]
    return [Row(*acts, *reads)] if len(acts) + len(reads) <= IN_ROW else [Row(*acts), Row(*reads)]
