"""The preview of a drafted ruling, and *Confirm*: what it would do, with the pictures of now and then side by side."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import ui
from msgspec.structs import replace

from bot.engine.engine import Engine
from bot.engine.judging.rulings import Preview, Stale, preview, previewed, rule
from bot.engine.judging.settling import written
from bot.games.contract.game import PUBLIC
from bot.games.phrases import counted, listed, sentence
from bot.record.judging import Draft, remedy_in_words
from cogs.answering.context import Interaction
from cogs.answering.illustrated import Composed, Subject, answer_with_pictures
from cogs.answering.responses import actor, answer, on_private
from cogs.cases.case_pages import show_case
from cogs.cases.drafting import check_judge, draft_of, settles
from cogs.cases.evidence import sides_of, views_for
from cogs.clicking.declared import CaseNo, click
from cogs.parts.components import COLOURS, Row, button
from cogs.pictures.picture import Picture, illustrate_side_by_side
from cogs.words.log_lines import seat_names
from cogs.words.questions import case_id


async def made_preview(interaction: Interaction, engine: Engine, draft: Draft) -> Preview:
    """What a draft would do now."""
    if settles(engine):
        return await previewed(engine, actor(interaction), draft, agreed=True)
    return await preview(engine, actor(interaction), draft)


@click("rulepreview")
async def show_preview(interaction: Interaction, engine: Engine, no: CaseNo, *, note: str = "") -> None:
    """*Preview*: what the ruling would do, with the pictures of now and then side by side, and *Confirm*."""
    draft = draft_of(interaction, engine, no)
    shown = await made_preview(interaction, engine, draft)
    sides, then = sides_of(engine, interaction.user.id), shown.worked.state
    known = [views_for(engine, state, sides) for state in (engine.state, then)] if then is not None else []
    views = [view for side in zip(*known, strict=True) for view in side]
    texts = [note, f"### What the ruling in case {no} would do", "\n".join(preview_lines(engine, shown))]
    row = Row(
        button(
            "Propose it" if settles(engine) else "Confirm",
            case_id("ruleconfirm", engine, no, shown.draft.seen, draft.edition),
            discord.ButtonStyle.danger,
        ),
        button("Back", case_id("caserule", engine, no)),
    )

    def compose(pictures: Sequence[Picture | None]) -> Composed:
        container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=COLOURS[engine.session.status])
        for text in filter(None, texts):
            container.add_item(ui.TextDisplay(text))
        alts = [engine.game.alt(view) for view in views]
        files = illustrate_side_by_side(container, list(zip(pictures, alts, strict=True)))
        container.add_item(row)
        layout = ui.LayoutView(timeout=None)
        layout.add_item(container)
        return layout, files

    if not views:
        layout, _ = compose(())
        await answer(interaction, layout, edit=on_private(interaction))
        return
    subjects = [Subject(engine, view, f"{','.join(sides) or PUBLIC}, a preview") for view in views]
    await answer_with_pictures(interaction, subjects, compose, edit=on_private(interaction))


def preview_lines(engine: Engine, shown: Preview) -> list[str]:
    """What a ruling would do, in lines."""
    names, draft = seat_names(engine), shown.draft
    lines = [f"- {sentence(remedy_in_words(remedy, names))}." for remedy in shown.worked.remedies]
    lines = lines or [f"The case is {draft.verdict}, and the game stays as it is."]
    if shown.worked.to:
        struck = f"{counted(shown.decisions, 'decision')} and {counted(shown.dice, 'die roll')}"
        lines.append(f"**Struck out:** {struck}.")
    if shown.again:
        lines.append("**Undone before, now counting again:** " + " ".join(shown.again)[:600])
    if shown.revealed:
        lines.append("**Revealed since then (it can't be unseen):** " + " ".join(shown.revealed)[:600])
    if shown.worked.to:
        lines.append("A roll made again in the same turn shows the same result.")
    if shown.worked.unrolled:
        lines.append("Dice and hidden things show only once the ruling stands.")
    if engine.game.hidden and any(remedy.what == "anew" for remedy in shown.worked.remedies):
        lines.append("The secrets of that position are in this game's record, which anyone may read.")
    if shown.problems:
        lines.append(f"⚠️ The position has a problem: {'; '.join(shown.problems)[:400]}")
    if shown.called and shown.worked.state is not None:
        lines.append(f"**Then it is the turn of:** {listed(names.get(seat, seat) for seat in shown.called)}.")
    return lines


@click("ruleconfirm", deliberate=True)
async def confirm(interaction: Interaction, engine: Engine, no: CaseNo, seen: int, edition: int) -> None:
    """*Confirm*: makes the ruling, or proposes the settlement; where anything has changed since the preview, shows a
    new one instead."""
    draft = draft_of(interaction, engine, no)
    if draft.precedent:
        await check_judge(interaction, engine)
    try:
        if draft.edition != edition:
            raise Stale("The draft has changed, so I did nothing. This is what it would do now")
        if settles(engine):
            shown = await made_preview(interaction, engine, draft)
            if shown.draft.seen != seen:
                raise Stale("Something has happened since, so I did nothing. This is what it would do now")
            reply = await engine.propose(actor(interaction), "settle", written(shown.draft))
        else:
            reply = await engine.act(rule, actor(interaction), replace(draft, seen=seen))
    except Stale as stale:
        await show_preview(interaction, engine, no, note=f"⚠️ {stale}")
        return
    await show_case(interaction, engine, no, note="\n".join(reply.lines))
