"""A case as messages: a short one with pages behind a menu, and a file with all of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from io import BytesIO
from itertools import chain
from typing import Any

import discord
import msgspec
from discord import ui

from bot.engine.engine import Engine
from bot.engine.judging.cases import TIME_TO_ANSWER_MS, open_case, players_of, unheard
from bot.engine.judging.masters import is_barred
from bot.engine.sides_seen import may_see
from bot.games.contract.choices import Refusal
from bot.games.contract.game import Seat
from bot.games.phrases import listed, whose
from bot.record.judging import claimed
from cogs.answering.context import Interaction
from cogs.answering.illustrated import Composed, Subject, answer_with_pictures
from cogs.answering.responses import actor, answer, on_private, selected_value
from cogs.cases.evidence import SEALED, Evidence, gather, rules_text
from cogs.clicking import judges
from cogs.clicking.declared import CaseNo, click
from cogs.clicking.judges import is_judge, note_if_gone
from cogs.parts.components import COLOURS, Row, button, rows_of, text_layout
from cogs.parts.custom_ids import custom_id
from cogs.pictures.picture import Picture, illustrate_side_by_side
from cogs.rules.pages import precedents_text
from cogs.words.questions import case_id

PAGES: Mapping[str, str] = {
    "claim": "The claim",
    "position": "The position before and after",
    "entry": "What happened, with every die",
    "why": "What the bot based it on",
    "rules": "The rules, whole",
    "earlier": "Earlier rulings",
    "said": "What was said",
}
"""The pages of a case by their keys, in order."""
ROOM = 3200
"""Characters of a page at most; the file has all of it."""


def page_texts(engine: Engine, evidence: Evidence) -> dict[str, list[str]]:
    """Returns the texts of the pages that a case has, by their keys."""
    claim = evidence.claim
    name = engine.seat_name(evidence.claimant)
    claimed_text = claimed(msgspec.to_builtins(claim) if claim is not None else None)
    state = evidence.ending or ("\n".join(state_lines(engine)) if evidence.open else "")
    pages = {
        "claim": [f"{name} {claimed_text}.", state],
        "position": [header(engine, evidence)] if evidence.before or evidence.after else [],
        "entry": [*evidence.told, *evidence.dice],
        "why": list(evidence.why),
        "rules": rules_text(evidence.rules) if claim is not None else [],
        "earlier": [precedents_text(evidence.earlier)],
        "said": said_texts(evidence),
    }
    return {key: [text for text in texts if text] for key, texts in pages.items() if texts}


def state_lines(engine: Engine) -> list[str]:
    """How an open case stands, in lines: whom a ruling waits for, and who rules."""
    session, case = engine.session, engine.session.case
    if case is None:
        return []
    lines = ["This case is open."]
    if waiting := unheard(engine, case):
        until = (case.at + TIME_TO_ANSWER_MS) // 1000
        who = listed(f"<@{user}>" for user in waiting)
        lines.append(f"It is ruled on once {who} has answered or has nothing to say, but no later than <t:{until}:R>.")
    if is_barred(session):
        lines.append(f"It is about what <@{session.gm}> did or ruled: another standing judge of this server takes it.")
    return lines


def header(engine: Engine, evidence: Evidence) -> str:
    """Returns how the game stood on both sides of what is disputed, in a line each."""
    lines = [
        f"{when}: {engine.game.headline(views[0])}"
        for when, views in (("Before", evidence.before), ("After", evidence.after))
        if views
    ]
    return "\n".join(lines)


def views_by_side(evidence: Evidence) -> list[tuple[Any, ...]]:
    """Returns the views of each side in turn, before and after."""
    if evidence.before and evidence.after:
        return list(zip(evidence.before, evidence.after, strict=True))
    return [(view,) for view in evidence.before or evidence.after]


def said_texts(evidence: Evidence) -> list[str]:
    """Returns what everybody has said, as far as the reader may know it."""
    found = list[str]()
    for spoken in evidence.said:
        text = spoken.text or ("" if spoken.sealed else "(sealed)")
        sealed = f"\n{SEALED} {spoken.sealed}" if spoken.sealed else ""
        found.append(f"**{spoken.name}:** {text}{sealed}")
    return found


@click("case")
async def show_case(
    interaction: Interaction, engine: Engine, no: CaseNo, *, page: str = "claim", note: str = ""
) -> None:
    """Shows a page of a case as the asker may know it; ``note`` is what has just happened. Raises Refusal."""
    if engine.session.case is not None and interaction.user.id != engine.session.gm:
        await note_if_gone(interaction.client, engine)
    evidence = await gather(interaction, engine, no)
    texts = page_texts(engine, evidence)
    buttons = buttons_for(interaction, engine, evidence)
    free = not engine.session.gm or is_barred(engine.session)
    if evidence.open and free and await is_judge(interaction, engine.session.guild):
        buttons.insert(0, button("Take the case", case_id("takecase", engine, no), discord.ButtonStyle.primary))
    page = page if page in texts else "claim"
    # Each side's before and after stand beside each other.
    views = list(chain(*views_by_side(evidence))) if page == "position" else []

    def compose(pictures: Sequence[Picture | None]) -> Composed:
        container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=COLOURS[engine.session.status])
        head = f"### Case {no} · {PAGES[page]}"
        for text in (note, head, "\n".join(texts[page])[:ROOM]):
            if text:
                container.add_item(ui.TextDisplay(text))
        alts = [engine.game.alt(view) for view in views]
        files = illustrate_side_by_side(container, list(zip(pictures, alts, strict=True)))
        container.add_item(page_menu(engine, no, texts, page))
        for row in rows_of(buttons):
            container.add_item(row)
        layout = ui.LayoutView(timeout=None)
        layout.add_item(container)
        return layout, files

    if not views:
        layout, _ = compose(())
        await answer(interaction, layout, edit=on_private(interaction))
        return
    subjects = [Subject(engine, view, evidence.audience) for view in views]
    await answer_with_pictures(interaction, subjects, compose, edit=on_private(interaction))


@click("casepage")
async def turn_page(interaction: Interaction, engine: Engine, no: CaseNo) -> None:
    """The menu of its pages."""
    await show_case(interaction, engine, no, page=selected_value(interaction))


@click("caseread")
async def read(interaction: Interaction, engine: Engine, no: CaseNo, seat: Seat) -> None:
    """*Look at …'s side*: the game master reads what is sealed, once it is in the log."""
    await engine.gm_look(actor(interaction), seat, f"case {no}")
    await show_case(interaction, engine, no, page="said")


@click("takecase")
async def take(interaction: Interaction, engine: Engine, no: CaseNo) -> None:
    """*Take the case*: the first standing judge to press it is the game master."""
    if open_case(engine).no != no:
        raise Refusal(f"Case {no} is settled")
    await judges.take(interaction, engine)
    await show_case(interaction, engine, no)


def page_menu(engine: Engine, no: int, texts: Mapping[str, object], page: str) -> Row:
    """The menu of a case's pages."""
    options = [discord.SelectOption(label=PAGES[key], value=key, default=key == page) for key in PAGES if key in texts]
    menu: ui.Select[ui.LayoutView] = ui.Select(
        custom_id=custom_id("casepage", engine.id, no), placeholder="Pages of the case", options=options
    )
    return Row(menu)


def buttons_for(interaction: Interaction, engine: Engine, evidence: Evidence) -> list[ui.Button[ui.LayoutView]]:
    """The buttons that mean something to the asker now."""
    user, no, session = interaction.user.id, evidence.no, engine.session
    found = list[ui.Button[ui.LayoutView]]()
    plays = any(player.user == user for player in engine.players.values())
    if evidence.open and plays:
        found.append(button("Answer", case_id("caseanswer", engine, no), discord.ButtonStyle.primary))
        if user == evidence.user:
            found.append(button("Withdraw", case_id("casewithdraw", engine, no)))
        if not session.gm and len(players_of(engine)) > 1:
            found.append(button("Propose a settlement", case_id("caserule", engine, no)))
    if evidence.open and plays and session.case is not None and user in unheard(engine, session.case):
        found.append(button("Nothing to say", case_id("casewaive", engine, no)))
    if evidence.open and plays and session.gm and user not in session.challenged:
        found.append(button("Ask for another judge", case_id("caseother", engine, no)))
    if evidence.open and user == session.gm and not plays:
        found.append(button("Rule", case_id("caserule", engine, no), discord.ButtonStyle.primary))
        found += [
            button(f"Look at {whose(engine.seat_name(seat))} side"[:80], case_id("caseread", engine, no, seat))
            for seat in to_look_at(engine, evidence)
        ]
    found.append(button("File", custom_id("casefile", engine.id, no)))
    return found


def to_look_at(engine: Engine, evidence: Evidence) -> list[Seat]:
    """The sides at which the game master has yet to look to know all of a case: of those who have spoken in it, and in
    a game with secrets of everybody."""
    case, speak = engine.session.case, {each.seat for each in evidence.said}
    seats = [seat for seat in engine.players if engine.game.hidden or seat in speak]
    read = case.read if case is not None else ()
    return [
        seat for seat in seats if (seat in speak and seat not in read) or not may_see(engine, engine.session.gm, seat)
    ]


@click("casefile")
async def send_file(interaction: Interaction, engine: Engine, no: CaseNo) -> None:
    """Answers with all pages of a case in one file, as the asker may know them. Raises Refusal."""
    evidence = await gather(interaction, engine, no)
    parts = [f"# Case {no} of game {engine.id}, {engine.game.name}"]
    for key, texts in page_texts(engine, evidence).items():
        parts.append("\n\n".join([f"## {PAGES[key]}", *texts]))
    for title, views in (("The position before", evidence.before), ("The position after", evidence.after)):
        parts += [f"## {title}\n\n{engine.game.position(view)}" for view in views]
    name = f"case-{engine.id}-{no}.md"
    view = text_layout(f"Case {no}, with everything you are allowed to see of it.")
    view.add_item(discord.ui.File(f"attachment://{name}"))
    await answer(interaction, view, [discord.File(BytesIO("\n\n".join(parts).encode()), name)])
