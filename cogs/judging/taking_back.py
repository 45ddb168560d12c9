"""Taking back: the entry to go back to is chosen in words, and all that it strikes is shown before."""

from __future__ import annotations

import discord
from discord import ui

from bot.engine.engine import Engine
from bot.games.contract.choices import Refusal
from bot.games.contract.game import PUBLIC
from bot.games.phrases import counted, shortened
from bot.record.effective import counted_again, in_force
from bot.record.entries import is_public
from bot.record.log_text import tell
from cogs.answering.context import Interaction
from cogs.answering.responses import actor, answer, on_private, selected_value
from cogs.clicking.declared import click
from cogs.clicking.judges import check_has_desk
from cogs.judging.desk import show_desk
from cogs.judging.forms import CHANGED, ask_reason, is_outdated, position_number, reason_given
from cogs.parts.components import COLOURS, Row, button, text_layout
from cogs.parts.custom_ids import custom_id
from cogs.past.log import in_a_line, last_entries
from cogs.words.log_lines import seat_names

MOST_STRUCK = 12
"""Entries that are shown before they are struck; of more, the first and how many there are."""


@click("deskback", check=check_has_desk)
async def choose(interaction: Interaction, engine: Engine, *, note: str = "") -> None:
    """The menu of the last entries."""
    entries = (await last_entries(engine, interaction.user.id))[1:]
    if not entries:
        raise Refusal("There is nothing to undo")
    options = [discord.SelectOption(label=in_a_line(told), value=str(told.no)) for told in entries]
    menu: ui.Select[ui.LayoutView] = ui.Select(
        custom_id=custom_id("deskbackto", engine.id), placeholder="Go back to after …", options=options
    )
    text = "### Take back\nThe game goes back to where it was after the entry you choose."
    rows = (Row(menu), Row(button("The desk", custom_id("desk", engine.id))))
    layout = text_layout(*filter(None, (note, text)), rows=rows, colour=COLOURS["playing"])
    await answer(interaction, layout, edit=on_private(interaction))


@click("deskbackto", check=check_has_desk)
async def chosen(interaction: Interaction, engine: Engine) -> None:
    """The menu of entries."""
    value = selected_value(interaction)
    await ask(interaction, engine, int(value) if value.isdigit() else 0)


async def ask(interaction: Interaction, engine: Engine, number: int, note: str = "") -> None:
    """What would be struck, and *Yes*."""
    last = position_number(engine)
    seq = await engine.repository.seq_of(number) if 0 < number < last else None
    if seq is None:
        raise Refusal(f"There is no entry {number} to go back to")
    later = await engine.repository.entries(after=seq)
    struck = {entry.seq for entry in in_force(later) if entry.moves}
    told = tell(later, PUBLIC, seat_names(engine), first_public=number + 1)
    lines = [f"- {t.no}: {shortened(' '.join(t.lines), 150)}" for t in told if t.seq in struck]
    # What was done in secret must not show before it is struck.
    gone = [entry for entry in later if entry.seq in struck and is_public(entry)]
    dice = sum(draw.stream == PUBLIC for entry in gone for draw in entry.draws)
    again = counted_again(await engine.repository.entries(after=0), seq)
    reinstated = tell(again, PUBLIC, seat_names(engine), gone=())
    back = [f"- {shortened(' '.join(t.lines), 150)}" for t in reinstated]
    shown = [*lines[:MOST_STRUCK], *([f"- … {len(lines) - MOST_STRUCK} more"] if len(lines) > MOST_STRUCK else [])]
    texts = [
        note,
        f"### Go back to after entry {number}?",
        f"This strikes {counted(len(lines), 'decision')}" + (f", with {counted(dice, 'roll')}:" if dice else ":"),
        "\n".join(shown) or "- nothing that anyone has seen",
        f"That entry was taken back. It counts again, with {counted(len(back), 'decision')}:" if back else "",
        "\n".join(back[-MOST_STRUCK:]),
        "No one can unsee the things that were revealed since then.",
    ]
    row = Row(
        button("Yes, go back", custom_id("deskbackyes", engine.id, number, last), discord.ButtonStyle.danger),
        button("Back", custom_id("deskback", engine.id)),
    )
    layout = text_layout(*filter(None, texts), rows=(row,), colour=COLOURS["playing"])
    await answer(interaction, layout, edit=on_private(interaction))


@click("deskbackyes", check=check_has_desk, deliberate=True)
async def confirm(interaction: Interaction, engine: Engine, number: int, last: int) -> None:
    """*Yes, go back*: asks for the reason. If something has happened since, it shows again what would be struck."""
    if is_outdated(interaction, engine, last):
        await ask(interaction, engine, number, CHANGED)
    else:
        await ask_reason(interaction, "Go back", custom_id("deskbackyes", engine.id, number, last))


@click("deskbackyes", form=True, check=check_has_desk)
async def reason_sent(interaction: Interaction, engine: Engine, number: int, last: int) -> None:
    """The reason: the game goes back, unless something has happened meanwhile."""
    if is_outdated(interaction, engine, last):
        await ask(interaction, engine, number, CHANGED)
        return
    reply = await engine.gm_rewind(actor(interaction), number, reason_given(interaction))
    await show_desk(interaction, engine, *reply.lines)
