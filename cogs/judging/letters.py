"""Letters between the game master and one player, and the game master's journal: read in private, and written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

import discord
from discord import ui

from bot.engine.engine import Engine
from bot.engine.judging import letters
from bot.engine.judging.cases import MOST_WORDS
from bot.games.contract.choices import Refusal
from bot.games.contract.game import Seat
from bot.record.entries import Entry
from bot.record.letters import JOURNAL, LETTER, Tone
from bot.record.players import mention
from bot.storage import cases
from cogs.answering.context import Interaction
from cogs.answering.responses import actor, answer, form_values, on_private, open_form
from cogs.clicking.declared import click
from cogs.clicking.judges import check_has_desk, note_if_gone
from cogs.parts.components import COLOURS, Row, button, rows_of, text_layout
from cogs.parts.custom_ids import custom_id

PAGE = 3
"""Letters or lines of the journal on a page."""
MOST_SEATS = 4
"""Seats to which a game master writes by buttons; the command names any."""


async def entries_of(interaction: Interaction, engine: Engine, kind: str) -> list[Entry]:
    """All entries of a game of a kind, the newest first."""
    found = await interaction.client.database.read(lambda transaction: cases.entries_of(transaction, engine.id, [kind]))
    return found[::-1]


def is_master(interaction: Interaction, engine: Engine) -> bool:
    """Whether the asker is the game master."""
    return bool(engine.session.gm) and interaction.user.id == engine.session.gm


@click("letters")
async def show(interaction: Interaction, engine: Engine, page: int = 0, *, said: str = "") -> None:
    """Shows a page of the letters that the asker may read, the newest first, below what was just ``said``. Raises
    Refusal for anyone who can have none."""
    user, session = interaction.user.id, engine.session
    await note_if_gone(interaction.client, engine)
    found = letters.theirs(engine, user, await entries_of(interaction, engine, LETTER))
    if not (found or is_master(interaction, engine) or engine.seats_of(user)):
        raise Refusal("Only the game master and the players of this game have letters here")
    await engine.alone(letters.mark_read, user)
    shown = [letter_text(engine, entry) for entry in found[page * PAGE : (page + 1) * PAGE]]
    title = f"### Letters · {engine.game.name}\n-# The log shows that a letter was written. No one else reads it."
    texts = [said, title, *(shown or ["There are no letters."])]
    rows = [*pages(engine, "letters", page, len(found)), *writing_rows(interaction, engine)]
    layout = text_layout(*filter(None, texts), rows=tuple(rows), colour=COLOURS[session.status])
    await answer(interaction, layout, edit=on_private(interaction))


def letter_text(engine: Engine, entry: Entry) -> str:
    """A letter with who wrote it to whom, and when."""
    master = f"{mention(entry.by) if entry.gm else mention(int(entry.data['to']))} (game master)"
    player = f"{mention(int(entry.data['to'])) if entry.gm else mention(entry.by)} ({engine.seat_name(entry.seat)})"
    way = f"{master} to {player}" if entry.gm else f"{player} to {master}"
    tone = entry.hidden["tone"]
    kind = "" if tone == "message" else f" · **{tone.capitalize()}**"
    return f"{way} · <t:{entry.at // 1000}:f>{kind}\n{quoted(entry.hidden['words'])}"


def quoted(text: str) -> str:
    """A person's words as a quotation."""
    return "\n".join(f"> {line}" for line in text.split("\n"))


def pages(engine: Engine, verb: str, page: int, count: int) -> list[Row]:
    """The buttons that turn the pages, where there are several."""
    newer = button("Newer", custom_id(verb, engine.id, max(0, page - 1)))
    older = button("Older", custom_id(verb, engine.id, page + 1))
    newer.disabled, older.disabled = not page, count <= (page + 1) * PAGE
    return [Row(newer, older)] if count > PAGE or page else []


def writing_rows(interaction: Interaction, engine: Engine) -> list[Row]:
    """The buttons by which the asker writes a letter."""
    session, user = engine.session, interaction.user.id
    if session.status not in ("playing", "over") or not session.gm:
        return []
    if not is_master(interaction, engine):
        held = engine.seats_of(user)[:1]
        return [Row(button("Write to the game master", custom_id("letter", engine.id, seat))) for seat in held]
    people = [info for info in engine.seats if engine.players[info.key].is_person][:MOST_SEATS]
    buttons = [button(f"Write to {info.name}", custom_id("letter", engine.id, info.key)) for info in people]
    buttons += [button(f"Warn {info.name}", custom_id("letter", engine.id, info.key, "warning")) for info in people]
    return rows_of(buttons, len(people))


def tone_of(text: str) -> Tone:
    """What a letter is, by its word. Raises Refusal."""
    found: Tone | None = next((tone for tone in get_args(Tone) if tone == text), None)
    if found is None:
        raise Refusal(f"A letter is one of {', '.join(get_args(Tone))}")
    return found


@click("letter")
async def open_letter(interaction: Interaction, engine: Engine, seat: Seat, tone: str = "message") -> None:
    """*Write to …*, *Warn …*: the form."""
    await open_form(interaction, words_form("A letter", custom_id("letter", engine.id, seat, tone_of(tone))))


def words_form(title: str, id: str) -> ui.Modal:
    """A form of one long field."""
    form = ui.Modal(title=title, custom_id=id)
    field: ui.TextInput[ui.Modal] = ui.TextInput(
        style=discord.TextStyle.paragraph, custom_id="text", max_length=MOST_WORDS
    )
    form.add_item(ui.Label(text="Words", description="The record opens them after the game", component=field))
    return form


@click("letter", form=True)
async def letter_sent(interaction: Interaction, engine: Engine, seat: Seat, tone: str = "message") -> None:
    """The form of a letter that was sent."""
    await send(interaction, engine, seat, form_values(interaction).get("text", ""), tone)


async def send(interaction: Interaction, engine: Engine, seat: Seat | None, text: str, tone: str) -> None:
    """Writes a letter, and shows all."""
    await note_if_gone(interaction.client, engine)
    if is_master(interaction, engine) and seat is None:
        raise Refusal("Say to which seat you write")
    reply = await engine.act(letters.write, actor(interaction), seat, text, tone_of(tone))
    await show(interaction, engine, said=" ".join(reply.lines))


# -- the journal


@click("journal", check=check_has_desk)
async def show_journal(interaction: Interaction, engine: Engine, page: int = 0, *, said: str = "") -> None:
    """A page of the journal, the newest lines first, for the game master."""
    found = await entries_of(interaction, engine, JOURNAL)
    title = f"### Journal · {engine.game.name}\n-# Only the game master reads it. The record opens it after the game."
    texts = [said, title, *(journal_lines(found[page * PAGE : (page + 1) * PAGE]) or ["It is empty."])]
    add = Row(button("Add a line", custom_id("journalnew", engine.id)), button("Back", custom_id("desk", engine.id)))
    rows = (*pages(engine, "journal", page, len(found)), add)
    layout = text_layout(*filter(None, texts), rows=rows, colour=COLOURS[engine.session.status])
    await answer(interaction, layout, edit=on_private(interaction))


def journal_lines(found: Sequence[Entry]) -> list[str]:
    """Lines of the journal with who wrote them and when."""
    return [f"{mention(entry.by)} · <t:{entry.at // 1000}:f>\n{quoted(entry.hidden['words'])}" for entry in found]


@click("journalnew", check=check_has_desk)
async def open_journal(interaction: Interaction, engine: Engine) -> None:
    """*Add a line*: the form."""
    await open_form(interaction, words_form("Journal", custom_id("journalnew", engine.id)))


@click("journalnew", form=True, check=check_has_desk)
async def journal_sent(interaction: Interaction, engine: Engine) -> None:
    """The form of a line that was sent."""
    await add_line(interaction, engine, form_values(interaction).get("text", ""))


async def add_line(interaction: Interaction, engine: Engine, text: str) -> None:
    """Writes a line of the journal, and shows it."""
    reply = await engine.act(letters.note, actor(interaction), text)
    await show_journal(interaction, engine, said=" ".join(reply.lines))
