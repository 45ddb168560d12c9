"""/log: what happened since one was last here, the whole log by pages, and the pictures step by step."""

from __future__ import annotations

from discord import app_commands, ui
from discord.ext import commands

from bot.engine.engine import Engine
from bot.games.contract import PUBLIC
from bot.record.entries import CHANGES
from bot.record.log_text import Told, tell_all
from cogs.components import COLOURS, Row, button, text_layout
from cogs.context import Bot, Interaction
from cogs.custom_ids import custom_id
from cogs.messages.log_lines import OLDER, log_line, seat_names
from cogs.pictures.illustrated import Composed, Subject, answer_illustrated
from cogs.pictures.picture import Picture, illustrate
from cogs.play import channel_game
from cogs.responses import answer, on_private

PAGE = 12
"""Entries a page."""
ROOM = PAGE * OLDER
"""Characters of a page's entries."""
WHOLE = 3000
"""Characters of an entry that is shown alone."""


async def told_to(interaction: Interaction, engine: Engine) -> list[Told]:
    """The whole log as the asker may read it."""
    held = engine.seats_of(interaction.user.id)
    return tell_all(await engine.repository.entries(), held or [PUBLIC], seat_names(engine))


async def show_log(interaction: Interaction, engine: Engine, first: int | None = None) -> None:
    """A page of the log from its ``first`` entry on; without one, what happened since the asker last acted."""
    told = await told_to(interaction, engine)
    title = "### The log"
    if first is None:
        mine = since_last(engine, told, interaction.user.id)
        first = max(0, len(told) - PAGE)
        if mine is not None and mine < len(told) - 1:
            first, title = max(first, mine + 1), "### Since your last move"
    first = max(0, min(first, len(told) - 1))
    page = told[first : first + PAGE]
    most = share(page)
    lines = [log_line(t, most) for t in page]
    row: Row = Row()
    row.add_item(turned("Older", engine, max(0, first - PAGE), first > 0))
    row.add_item(turned("Newer", engine, first + PAGE, first + PAGE < len(told)))
    if engine.state is not None:
        seen = sum(t.changed for t in told[: first + len(page)])
        row.add_item(button("Step through", custom_id("step", engine.id, max(0, seen - 1))))
    foot = f"-# Entries {first + 1} to {first + len(page)} of {len(told)}"
    await answer(interaction, text_layout(title, "\n".join(lines), foot, rows=(row,)), edit=on_private(interaction))


def share(page: list[Told]) -> int:
    """How many characters each entry of a page may take: what short entries leave goes to the long ones."""
    lengths = sorted(len(" ".join(t.lines)) for t in page)
    room, left = ROOM, len(lengths)
    for length in lengths:
        if length * left > room:
            return max(OLDER, room // left)
        room, left = room - length, left - 1
    return WHOLE


def turned(label: str, engine: Engine, first: int, there: bool) -> ui.Button[ui.LayoutView]:
    """A button that turns the page; disabled where there is none."""
    found = button(label, custom_id("page", engine.id, first, label.lower()))
    found.disabled = not there
    return found


def since_last(engine: Engine, told: list[Told], user: int) -> int | None:
    """Where in the log the asker's own last decision stands, None without one (or none within memory)."""
    mine = {e.seq for e in engine.recent if e.by == user and e.kind in CHANGES}
    places = [i for i, t in enumerate(told) if t.seq in mine]
    return places[-1] if places else None


async def show_step(interaction: Interaction, engine: Engine, at: int) -> None:
    """One entry with the picture of the position after it, as spectators saw it. ``at`` counts from 0 the entries that
    the asker may read and that led to a position."""
    told = await told_to(interaction, engine)
    steps = [t for t in told if t.changed]
    if not steps:
        await answer(interaction, text_layout("Nothing has happened yet."), edit=on_private(interaction))
        return
    at = max(0, min(at, len(steps) - 1))
    step = steps[at]
    view = engine.game.view(await engine.repository.state_at(engine.game, step.seq), None)
    text = f"{log_line(step, WHOLE)}\n-# Step {at + 1} of {len(steps)}"

    def compose(picture: Picture | None) -> Composed:
        container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=COLOURS["playing"])
        container.add_item(ui.TextDisplay(text))
        files = illustrate(container, picture, engine.game.alt(view))
        if not files:
            container.add_item(ui.TextDisplay(engine.game.headline(view)))
        row: Row = Row()
        for label, to in (("◀", at - 1), ("▶", at + 1)):
            there = 0 <= to < len(steps)
            way = button(label, custom_id("step", engine.id, to if there else 0, label))
            way.disabled = not there
            row.add_item(way)
        row.add_item(button("List", custom_id("page", engine.id, max(0, len(told) - PAGE))))
        container.add_item(row)
        layout = ui.LayoutView(timeout=None)
        layout.add_item(container)
        return layout, files

    subject = Subject(engine, view, f"{PUBLIC}, a step")
    await answer_illustrated(interaction, subject, compose, edit=on_private(interaction))


class Log(commands.Cog):
    """The log."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    @app_commands.command(name="log", description="What happened since your last move, and the whole log")
    @app_commands.guild_only()
    async def log(self, interaction: Interaction) -> None:
        """Shows the log."""
        await show_log(interaction, await channel_game(interaction))


async def setup(bot: Bot) -> None:
    """Adds the cog."""
    await bot.add_cog(Log(bot))
