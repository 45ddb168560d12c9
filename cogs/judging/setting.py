"""Setting parts of the position through menus: what to set, its new value, several together, a preview, *Confirm*. The
game master does it; in a game without one a player proposes it so to the others."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import discord
from discord import ui

from bot.engine.engine import Engine
from bot.engine.judging import agreed, game_master
from bot.engine.judging.game_master import check_is_game_master, check_may_set, check_sound
from bot.games.contract.choices import Refusal
from bot.games.contract.game import PUBLIC
from bot.games.positions.parts import Part, checked
from cogs.answering.context import Interaction
from cogs.answering.illustrated import Composed, Subject, answer_illustrated
from cogs.answering.responses import actor, answer, on_private, selected_value
from cogs.clicking.declared import click
from cogs.judging.desk import show_desk
from cogs.judging.forms import CHANGED, ask_reason, is_outdated, position_number, reason_given
from cogs.parts.components import COLOURS, Row, button, rows_of, text_layout
from cogs.parts.custom_ids import custom_id
from cogs.pictures.picture import Picture, illustrate

IN_MENU = 25
MOST_MENUS = 3
"""Menus for the parts of a group, or the values of a part."""
OTHERS = "In general"
"""The heading of parts that have none."""


def check_may(interaction: Interaction, engine: Engine) -> None:
    """Raises Refusal for whoever neither is the game master nor plays in a game without one."""
    if engine.session.gm:
        check_is_game_master(engine, actor(interaction))
    else:
        engine.seat_of(actor(interaction))


def check_parts(interaction: Interaction, engine: Engine, parts: dict[str, str]) -> None:
    """Raises Refusal where the person may not set those parts without knowing more."""
    check_may_set(engine, interaction.user.id, parts, agreed=not engine.session.gm)


def groups_of(parts: Sequence[Part]) -> list[str]:
    """The headings of the parts, in order."""
    return list(dict.fromkeys(part.group or OTHERS for part in parts))


def draft_of(interaction: Interaction, engine: Engine) -> dict[str, str]:
    """The parts that the person is about to set, as far as they are there."""
    known = {part.key: part for part in engine.game.settable(engine.view(None))}
    kept = engine.session.setting.get(interaction.user.id, {})
    return {key: value for key, value in kept.items() if key in known and value in known[key].values}


@click("setopen", check=check_may)
async def show(interaction: Interaction, engine: Engine, *, group: int = 0, key: str = "", note: str = "") -> None:
    """The sheet, with the menus of one group's parts and, where one is chosen, of its values."""
    parts = engine.game.settable(engine.view(None))
    if not parts:
        raise Refusal("No part of this position can be set now")
    draft, groups = draft_of(interaction, engine), groups_of(parts)
    group = group if group < len(groups) else 0
    lines = [changed_line(part, draft[part.key]) for part in parts if part.key in draft]
    rows = list[Row]()
    if len(groups) > 1:
        options = [discord.SelectOption(label=g[:100], value=str(n), default=n == group) for n, g in enumerate(groups)]
        rows.append(menu(custom_id("setgroup", engine.id), "What", options[:IN_MENU]))
    here = [part for part in parts if (part.group or OTHERS) == groups[group]]
    options = [
        discord.SelectOption(
            label=part.in_words(part.value)[:100],
            value=part.key,
            description="After a look at everything" if part.looks else None,
            default=part.key == key,
        )
        for part in here
    ]
    rows += menus(options, "Which part", lambda n: custom_id("setpart", engine.id, group, n))
    chosen = next((part for part in here if part.key == key), None)
    if chosen is not None:
        now = draft.get(key, chosen.value)
        values = [
            discord.SelectOption(label=words[:100], value=value, default=value == now)
            for value, words in chosen.values.items()
        ]
        rows += menus(values, f"{chosen.name}: new value", lambda n: custom_id("setvalue", engine.id, group, key, n))
    rows += rows_of(sheet_buttons(engine, bool(draft)))
    text = "\n".join(lines) or "Choose what to set. You can make several changes at once."
    layout = text_layout(
        *filter(None, (note, "### Set the position", text)), rows=tuple(rows), colour=COLOURS["playing"]
    )
    await answer(interaction, layout, edit=on_private(interaction))


@click("setgroup", check=check_may)
async def choose_group(interaction: Interaction, engine: Engine) -> None:
    """The menu of groups of parts."""
    value = selected_value(interaction)
    await show(interaction, engine, group=int(value) if value.isdigit() else 0)


@click("setpart", check=check_may)
async def choose_part(interaction: Interaction, engine: Engine, group: int) -> None:
    """A menu of parts."""
    await show(interaction, engine, group=group, key=selected_value(interaction))


def sheet_buttons(engine: Engine, any_change: bool) -> list[discord.ui.Button[ui.LayoutView]]:
    """Returns the buttons of the sheet: preview and clear if there is any change, and the way back to the desk."""
    found = list[discord.ui.Button[ui.LayoutView]]()
    if any_change:
        found.append(button("Preview", custom_id("setpreview", engine.id), discord.ButtonStyle.primary))
        found.append(button("Clear", custom_id("setclear", engine.id)))
    if engine.session.gm:
        found.append(button("The desk", custom_id("desk", engine.id)))
    return found


def changed_line(part: Part, value: str) -> str:
    """A change in a line."""
    return f"- {part.in_words(value)} (now {part.values.get(part.value, part.value)})"


def menu(id: str, placeholder: str, options: list[discord.SelectOption]) -> Row:
    """A menu in a row."""
    found: ui.Select[ui.LayoutView] = ui.Select(custom_id=id, placeholder=placeholder[:150], options=options)
    return Row(found)


def menus(options: list[discord.SelectOption], placeholder: str, id_of: Callable[[int], str]) -> list[Row]:
    """As many menus as the options take."""
    chunks = [options[i : i + IN_MENU] for i in range(0, len(options), IN_MENU)][:MOST_MENUS]
    many = len(chunks) > 1
    return [
        menu(id_of(n), f"{placeholder}: {c[0].label} – {c[-1].label}" if many else placeholder, c)
        for n, c in enumerate(chunks)
    ]


@click("setvalue", check=check_may)
async def pick(interaction: Interaction, engine: Engine, group: int, key: str) -> None:
    """The menu of values: the value goes with the changes so far."""
    draft, value = draft_of(interaction, engine), selected_value(interaction)
    part = next((p for p in engine.game.settable(engine.view(None)) if p.key == key), None)
    if part is None or value not in part.values:
        raise Refusal("That can no longer be set")
    check_parts(interaction, engine, {key: value})
    draft = {each: kept for each, kept in draft.items() if each != key} | ({key: value} if value != part.value else {})
    await engine.alone(game_master.draft_parts, interaction.user.id, draft)
    await show(interaction, engine, group=group, key=key)


@click("setclear", check=check_may)
async def clear(interaction: Interaction, engine: Engine) -> None:
    """*Clear*."""
    await engine.alone(game_master.draft_parts, interaction.user.id, {})
    await show(interaction, engine)


@click("setpreview", check=check_may)
async def preview(interaction: Interaction, engine: Engine, *, note: str = "") -> None:
    """The changes together, with the board as everybody would see it."""
    draft, game = draft_of(interaction, engine), engine.game
    changed = checked(game.settable(engine.view(None)), draft)
    check_parts(interaction, engine, draft)
    seen, done = position_number(engine), game.set_parts(engine.state, draft)
    if engine.session.gm or not game.hidden:
        # In a game with secrets whether it holds may tell of them, and a preview stands in no log.
        await check_sound(engine, interaction.user.id, done.state)
    view = game.view(done.state, None)
    happens = [line.text for event in done.events[1:] if (line := event.to(PUBLIC)) is not None]
    lines = [changed_line(part, value) for part, value in changed]
    label = "Confirm" if engine.session.gm else "Propose it"
    row = Row(
        button(label, custom_id("setconfirm", engine.id, seen), discord.ButtonStyle.danger),
        button("Back", custom_id("setopen", engine.id)),
    )

    def compose(picture: Picture | None) -> Composed:
        container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=COLOURS["playing"])
        texts = (note, "### Apply these changes?", "\n".join(lines), "\n".join(happens), f"Then: {game.headline(view)}")
        for text in filter(None, texts):
            container.add_item(ui.TextDisplay(text[:1500]))
        files = illustrate(container, picture, game.alt(view))
        container.add_item(row)
        layout = ui.LayoutView(timeout=None)
        layout.add_item(container)
        return layout, files

    subject = Subject(engine, view, f"{PUBLIC}, set {sorted(draft.items())}")
    await answer_illustrated(interaction, subject, compose, edit=on_private(interaction))


@click("setconfirm", deliberate=True, check=check_may)
async def confirm(interaction: Interaction, engine: Engine, seen: int) -> None:
    """*Confirm*: asks for the reason; *Propose it*: proposes it. If something has happened since the preview, that is
    shown again."""
    if is_outdated(interaction, engine, seen):
        await preview(interaction, engine, note=CHANGED)
    elif engine.session.gm:
        await ask_reason(interaction, "Set the position", custom_id("setconfirm", engine.id, seen))
    else:
        reply = await engine.propose(actor(interaction), "set", agreed.written(draft_of(interaction, engine)))
        await answer(interaction, text_layout(*reply.lines), edit=on_private(interaction))


@click("setconfirm", form=True, check=check_may)
async def reason_sent(interaction: Interaction, engine: Engine, seen: int) -> None:
    """The reason: the parts are set, unless something has happened meanwhile."""
    if is_outdated(interaction, engine, seen):
        await preview(interaction, engine, note=CHANGED)
        return
    draft, reason = draft_of(interaction, engine), reason_given(interaction)
    await engine.act(game_master.set_parts, actor(interaction), draft, reason)
    await show_desk(interaction, engine, "The position is set.")
