"""The private message to somebody who follows a game: what happened in the turn that has just ended, in a few lines and
one picture, or how the game ended.

It follows from the public log and from spectators' views alone.
"""

from __future__ import annotations

from typing import Any

from discord import ui
from msgspec import Struct

from bot.delivery.outgoing import OutgoingMessage
from bot.engine.engine import Engine
from bot.games.contract.choices import Focus, Refusal
from bot.games.contract.game import PUBLIC, Happening
from bot.games.phrases import shortened
from bot.record.digest import digest
from bot.record.effective import struck
from bot.record.entries import Entry
from bot.record.log_text import tell
from bot.storage.outbox import Row as OutboxRow
from bot.table.changeset import GAME_END
from cogs.messages.board import outcome_text
from cogs.parts.components import COLOURS, Row, button, cut_to_limits
from cogs.parts.custom_ids import custom_id
from cogs.past.catch_up import marks_since
from cogs.pictures.gallery import Gallery
from cogs.pictures.picture import illustrate
from cogs.pictures.waiting_pictures import Urgency
from cogs.words.log_lines import LONGEST, happenings, seat_names

REACH = 400
"""How many entries a turn is looked for in; what one of more tells is of the last so many."""


class Turn(Struct, frozen=True):
    """A turn that has ended: the seq of the last entry before it, and what everybody learnt in it, by entry."""

    since: int
    told: dict[int, list[Happening]]


async def ended_turn(engine: Engine, position: int) -> Turn | None:
    """The turn that an entry ended, None where it was taken back since."""
    entries = await engine.repository.entries(max(0, position - REACH))
    if position in struck(entries):
        return None
    upto = [entry for entry in entries if entry.seq <= position]
    told = tell(upto, PUBLIC, seat_names(engine))
    turns = [each.turn and each.turn.turn for each in told]
    begun = next((n + 1 for n in range(len(told) - 2, -1, -1) if turns[n] != turns[-1]), 0)
    by_seq: dict[int, Entry] = {entry.seq: entry for entry in upto}
    lived = [each.seq for each in told[begun:] if not each.struck]
    since = told[begun - 1].seq if begun else max(0, upto[0].seq - 1)
    return Turn(since, {seq: happenings(engine, by_seq[seq], PUBLIC) for seq in lived})


async def turn_end(engine: Engine, row: OutboxRow, gallery: Gallery) -> OutgoingMessage | None:
    """The message about the turn that a row's entry ended, or about the game's end; None where that was taken back."""
    turn = await ended_turn(engine, row.position)
    ended, session = row.kind == GAME_END, engine.session
    if turn is None or (ended and session.status == "playing"):
        return None
    view, focus = await shown(engine, turn, row.position)
    texts = [f"**{engine.game.name}** in <#{session.channel}>: {'the game' if ended else 'a turn'} has ended."]
    if ended:
        result = engine.result() if session.status == "over" else None
        texts.append(f"### {outcome_text(engine, result)}" if result is not None else "**This game is closed.**")
    told = [each for seq in turn.told for each in turn.told[seq]]
    lines = [f"- {shortened(text, LONGEST)}" for _, text in digest(told, engine.game)]
    if not ended:
        lines.append(f"-# {engine.game.headline(view)}")
    texts.append("\n".join(lines))
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=COLOURS[session.status])
    for text in filter(None, texts):
        container.add_item(ui.TextDisplay(text))
    picture = await gallery.draw(engine, view, PUBLIC, focus, Urgency.ONLOOKING)
    files = illustrate(container, picture, engine.game.alt(view))
    mark = f"{row.number}m"
    buttons = [button("Log", custom_id("log", engine.id, mark))]
    if not ended:
        buttons.append(button("Stop following", custom_id("unfollow", engine.id, mark)))
    container.add_item(Row(*buttons))
    layout = ui.LayoutView(timeout=None)
    layout.add_item(container)
    cut_to_limits(layout)
    return OutgoingMessage(layout, files, [])


async def shown(engine: Engine, turn: Turn, position: int) -> tuple[Any, Focus | None]:
    """What spectators saw after an entry, and the marks of its whole turn; as it is now, without marks, where that is
    known to an earlier version of the rules alone."""
    try:
        state = await engine.repository.state_at(engine.game, position)
        view = engine.game.view(state, None)
        marks = await marks_since(engine, None, turn.since, position, turn.told)
    except Refusal:
        return engine.view(None), None
    return view, Focus((), (), "marked", marks)
