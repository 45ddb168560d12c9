"""/log: what happened since one was last here, the whole log by pages, and the pictures step by step."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from discord import app_commands, ui
from discord.ext import commands
from msgspec import Struct

from bot.engine.engine import Engine
from bot.engine.judging.cases import is_judged
from bot.games.contract.choices import Refusal
from bot.games.contract.game import PUBLIC, Seat
from bot.games.phrases import shortened
from bot.opponents.levels import DEEP, EASY, MEDIUM
from bot.record.entries import Entry
from bot.record.log_text import Told
from bot.record.players import PRACTICE_USER
from bot.table.log_pages import Page, Place, Reader, text_of
from cogs.answering.context import Bot, Interaction
from cogs.answering.illustrated import Composed, Subject, answer_illustrated
from cogs.answering.responses import answer, on_private
from cogs.clicking.declared import click
from cogs.clicking.tables import channel_game
from cogs.parts.components import COLOURS, QUIET, Row, button, text_layout
from cogs.parts.custom_ids import custom_id
from cogs.past.catch_up import CatchUp, catch_up, now_line, since_last
from cogs.pictures.picture import Picture, illustrate
from cogs.words.log_lines import OLDER, WHOLE, account, log_line, seat_names

PAGE = 12
"""Entries a page."""
ROOM = PAGE * OLDER
"""Characters of a page's entries."""


ACCOUNT = 3600
"""Characters of one message of a turn's account."""
MOST_IN_A_MENU = 25
"""Entries that a menu offers: Discord takes no more."""


def reader_of(engine: Engine, user: int) -> Reader:
    """Reads the log as a user may."""
    return Reader(engine, engine.sides_of(user), seat_names(engine))


async def last_entries(engine: Engine, user: int) -> list[Told]:
    """The last public entries as a user reads them, the newest first; those taken back are left out."""
    reader = reader_of(engine, user)
    page = await reader.until(reader.end, 40)
    return [told for told in reversed(page.told) if not told.private and not told.struck][:MOST_IN_A_MENU]


def in_a_line(told: Told) -> str:
    """An entry as a line of a menu."""
    return shortened(f"{told.no} · {' '.join(told.lines)}", 100)


@click("log")
async def show_log(interaction: Interaction, engine: Engine, *, way: str = "", place: str = "") -> None:
    """Shows a page of the log (see page_of). With no way it opens with what a player has missed, and one picture of all
    of it."""
    caught = None if way else await catch_up(engine, interaction.user.id)
    page = await laid_out(engine, interaction.user.id, way, place, caught)
    if caught is None or caught.focus is None:
        await answer(interaction, page(None)[0], edit=on_private(interaction))
        return
    subject = Subject(engine, engine.view(caught.seat), caught.seat, caught.focus)
    await answer_illustrated(interaction, subject, page, edit=on_private(interaction))


@click("page")
async def turn_page(interaction: Interaction, engine: Engine, way: str, place: str) -> None:
    """*Older*, *Newer*, *List*."""
    await show_log(interaction, engine, way=way, place=place)


@click("account")
async def show_account(interaction: Interaction, engine: Engine) -> None:
    """*What happened*: what one did last, and what has happened since, in a message of its own."""
    await answer(interaction, await page_of(engine, interaction.user.id), beside=True)


async def page_of(engine: Engine, user: int, way: str = "", place: str = "") -> ui.LayoutView:
    """Returns a page of the log as a user may read it: *older* or *newer* than a place, else the newest; with no way,
    what of that happened since the user last acted."""
    return (await laid_out(engine, user, way, place))(None)[0]


async def laid_out(
    engine: Engine, user: int, way: str, place: str, caught: CatchUp | None = None
) -> Callable[[Picture | None], Composed]:
    """Returns what makes the message of a page, with a picture or without; what was ``caught`` up on stands in place of
    its entries where these are more than it has lines."""
    reader = reader_of(engine, user)
    page = await turned_to(reader, way, place)
    first, title = 0, "### The log"
    if not way:
        mine = since_last(engine, user)
        # What one's own dice have done is part of what happened.
        later = [number for number, told in enumerate(page.told) if told.seq >= mine] if mine else []
        if later and page.told[-1].seq > mine:
            first, title = later[0], "### Your last move and since"
    told, start = page.told[first:], (page.places[first] if page.told else page.start)
    most = share(told)
    foot = f"-# {numbers_of(told, reader.end)}" if told else "-# Nothing"
    lines = "\n".join(log_line(t, most) for t in told)
    if caught is not None and caught.folded:
        title, lines = f"### {caught.title}", "\n".join(caught.lines)
    elif caught is not None:
        lines = "\n".join((lines, *now_line(engine, caught.seat)))

    def compose(picture: Picture | None) -> Composed:
        row: Row = Row()
        row.add_item(turned("Older", engine, start, any(start)))
        row.add_item(turned("Newer", engine, page.end, page.end != reader.end))
        if engine.state is not None:
            row.add_item(button("Step through", custom_id("step", engine.id, "older", text_of(page.end))))
        if caught is not None and caught.folded:
            row.add_item(button("What happened", custom_id("account", engine.id)))
        if engine.state is not None:
            row.add_item(button("Moving picture", custom_id("film", engine.id)))
        view: ui.LayoutView = ui.LayoutView(timeout=None)
        container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=QUIET)
        for text in (title, lines):
            container.add_item(ui.TextDisplay(text[:3900]))
        alt = engine.game.alt(engine.view(caught.seat)) if caught is not None else ""
        files = illustrate(container, picture, alt)
        container.add_item(ui.TextDisplay(foot))
        container.add_item(row)
        if engine.session.status in ("playing", "over") and engine.seats_of(user) and is_judged(engine):
            container.add_item(Row(button("Dispute", custom_id("dispute", engine.id))))
        view.add_item(container)
        return view, files

    return compose


def numbers_of(told: list[Told], end: Place) -> str:
    """Says which entries of how many these are, by the numbers that they bear: what only the reader knows bears that of
    the public entry before it."""
    first, last = told[0].no, told[-1].no
    return f"Entry {last} of {end[0]}" if first == last else f"Entries {first} to {last} of {end[0]}"


async def turned_to(reader: Reader, way: str, place: str) -> Page:
    """Returns the page before or after a place, the last where nothing is after it; the first page is a full one where
    there is as much."""
    if way == "newer" and (later := await reader.after(reader.place(place), PAGE)).told:
        return later
    page = await reader.until(reader.place(place) if way == "older" else reader.end, PAGE)
    return page if any(page.start) else await reader.after(page.start, PAGE)


def share(page: list[Told]) -> int:
    """How many characters each entry of a page may take: what short entries leave goes to the long ones."""
    lengths = sorted(len(" ".join(t.lines)) for t in page)
    room, left = ROOM, len(lengths)
    for length in lengths:
        if length * left > room:
            return max(OLDER, room // left)
        room, left = room - length, left - 1
    return WHOLE


def turned(label: str, engine: Engine, place: Place, there: bool) -> ui.Button[ui.LayoutView]:
    """A button that turns the page; disabled where there is none."""
    found = button(label, custom_id("page", engine.id, label.lower(), text_of(place)))
    found.disabled = not there
    return found


class Step(Struct, frozen=True):
    """An entry that led to a position, and the places before and after it."""

    told: Told
    before: Place
    after: Place


async def step_from(reader: Reader, place: Place, back: bool) -> Step | None:
    """Returns the last entry before a place, or the first after it, that led to a position; None without one."""
    while True:
        page = await (reader.until(place, PAGE) if back else reader.after(place, PAGE))
        found = [n for n, told in enumerate(page.told) if told.changed]
        if found:
            number = found[-1 if back else 0]
            return Step(page.told[number], page.places[number], page.after(number))
        if page.start == page.end:
            return None
        place = page.start if back else page.end


@click("step")
async def show_step(interaction: Interaction, engine: Engine, way: str, place: str) -> None:
    """Shows one entry with the picture of the position after it, as spectators saw it, or with nothing hidden once the
    game's secrets are out: the nearest before a place, or after it (*newer*), that the asker may read and that led to a
    position."""
    reader, back = reader_of(engine, interaction.user.id), way != "newer"
    at = reader.place(place)
    step = await step_from(reader, at, back) or await step_from(reader, at, not back)
    if step is None:
        await answer(interaction, text_layout("Nothing has happened yet."), edit=on_private(interaction))
        return
    ways = (
        ("◀", "older", step.before, await step_from(reader, step.before, back=True)),
        ("▶", "newer", step.after, await step_from(reader, step.after, back=False)),
    )
    view = await view_then(interaction, engine, await engine.repository.state_at(engine.game, step.told.seq))
    explained = await practised(interaction, engine, step) is not None
    text = f"{log_line(step.told, WHOLE)}\n-# {numbers_of([step.told], reader.end)}"

    def compose(picture: Picture | None) -> Composed:
        container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=COLOURS["playing"])
        container.add_item(ui.TextDisplay(text))
        files = illustrate(container, picture, engine.game.alt(view))
        if not files:
            container.add_item(ui.TextDisplay(engine.game.headline(view)))
        row: Row = Row()
        for label, way, beside, there in ways:
            turn = button(label, custom_id("step", engine.id, way, text_of(beside)))
            turn.disabled = there is None
            row.add_item(turn)
        row.add_item(button("List", custom_id("page", engine.id, "newest", "")))
        row.add_item(button("What if", custom_id("whatif", engine.id, text_of(step.after))))
        if explained:
            row.add_item(button("Why that?", custom_id("whythat", engine.id, text_of(step.after))))
        container.add_item(row)
        layout = ui.LayoutView(timeout=None)
        layout.add_item(container)
        return layout, files

    subject = Subject(engine, view, f"{PUBLIC}, a step")
    await answer_illustrated(interaction, subject, compose, edit=on_private(interaction))


async def practised(interaction: Interaction, engine: Engine, step: Step) -> Entry | None:
    """Returns the entry of a step that the practice opponent decided, where its reason tells nobody what is hidden;
    None otherwise."""
    if engine.game.hidden and not await interaction.client.engines.revealed(engine):
        return None
    [entry] = await engine.repository.entries(step.told.seq - 1, 1)
    return entry if entry.kind == "decision" and entry.by == PRACTICE_USER else None


@click("whythat")
async def why_that(interaction: Interaction, engine: Engine, place: str) -> None:
    """*Why that?* beside a move of the practice opponent: its reason, from what its seat could know. Raises Refusal."""
    reader = reader_of(engine, interaction.user.id)
    step = await step_from(reader, reader.place(place), back=True)
    entry = await practised(interaction, engine, step) if step is not None else None
    state = await engine.repository.state_at(engine.game, entry.seq - 1) if entry is not None else None
    if entry is None or state is None:
        raise Refusal("Only moves of the practice opponent have reasons, and only where they tell no secret")
    reason = await interaction.client.thinking.reason(engine.game, state, entry.seat, entry.text)
    await answer(interaction, text_layout(told_reason(engine, entry.seat, reason)))


def told_reason(engine: Engine, seat: Seat, reason: str) -> str:
    """Returns why an opponent took a decision for a seat, "" where no reason was found, as others are told it."""
    said = reason or NO_REASON[engine.session.level]
    # A reason speaks to whoever decides.
    whose = f"\n-# “You” means {engine.seat_within(seat)} here." if YOU.search(said) else ""
    return f"**{engine.seat_name(seat)}**: {said}{whose}"


NO_REASON = {
    EASY: "At level Easy I sometimes play at random.",
    MEDIUM: "Several moves seemed as good as this one.",
    **dict.fromkeys(DEEP, "I looked ahead, and nothing that I tried came out better."),
}
"""Of a move that is not among those that seem best at first sight, by the practice opponent's level."""
YOU = re.compile(r"\byour?s?\b", re.IGNORECASE)


async def view_then(interaction: Interaction, engine: Engine, state: Any) -> Any:
    """Returns a spectator's view of an earlier position, with nothing hidden once the game's secrets are out."""
    opened = await interaction.client.engines.revealed(engine)
    return engine.game.unveiled(state) if opened else engine.game.view(state, None)


@click("then")
async def show_earlier(interaction: Interaction, engine: Engine, number: int) -> None:
    """The board after a public entry, by its number, as in show_step, with what happened in it. Raises Refusal."""
    seq = await engine.repository.seq_of(number)
    state = await engine.repository.state_at(engine.game, seq) if seq is not None else None
    if state is None:
        raise Refusal("That entry has no board")
    view, reader = await view_then(interaction, engine, state), Reader(engine, (), seat_names(engine))
    lines = [log_line(told, WHOLE) for told in (await reader.until((number,), 1)).told]
    texts = (f"**{engine.game.headline(view)}**\n-# The board after entry {number}", *lines)

    def compose(picture: Picture | None) -> Composed:
        container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=COLOURS["playing"])
        for text in texts:
            container.add_item(ui.TextDisplay(text))
        files = illustrate(container, picture, engine.game.alt(view))
        container.add_item(Row(button("What if", custom_id("whatifthen", engine.id, number))))
        layout = ui.LayoutView(timeout=None)
        layout.add_item(container)
        return layout, files

    await answer_illustrated(interaction, Subject(engine, view, f"{PUBLIC}, a step"), compose)


@click("turn")
async def show_turn(interaction: Interaction, engine: Engine, first: int, last: int, begun: int = 0) -> None:
    """Shows all entries from one public number to another as the asker may read them, those ``begun`` left out, as many
    as there is room for, and a button that goes on. Raises Refusal where they are long ago."""
    lines = account(engine, engine.sides_of(interaction.user.id), first, last)[begun:]
    if not lines:
        raise Refusal("That was long ago. `/log` has all of it")
    fit, room = 0, ACCOUNT
    while fit < len(lines) and (not fit or len(lines[fit]) < room):
        room -= len(lines[fit]) + 1
        fit += 1
    on = Row(button("Go on", custom_id("turn", engine.id, first, last, begun + fit)))
    view = text_layout("### The full account", "\n".join(lines[:fit]), rows=(on,) if fit < len(lines) else ())
    await answer(interaction, view, edit=bool(begun))


class Log(commands.Cog):
    """The log."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    @app_commands.command(name="log", description="Show what happened since your last move, and the whole log")
    @app_commands.guild_only()
    async def log(self, interaction: Interaction) -> None:
        """Shows the log."""
        await show_log(interaction, await channel_game(interaction))


async def setup(bot: Bot) -> None:
    """Adds the cog."""
    await bot.add_cog(Log(bot))
