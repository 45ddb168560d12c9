"""Setting public parts of the position in a ruling: a menu of the parts, then one of the values that a part may have.
Several changes are one remedy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import discord
from discord import ui
from msgspec.structs import replace

from bot.engine.engine import Engine
from bot.engine.judging.remedies import work_out
from bot.games.contract.choices import Refusal
from bot.games.positions.parts import Part, in_words
from bot.record.judging import GOING_BACK, Draft, Remedy
from cogs.answering.context import Interaction
from cogs.answering.responses import actor, answer, on_private
from cogs.judging.setting import OTHERS, groups_of
from cogs.parts.components import COLOURS, Row, button, text_layout
from cogs.words.questions import case_id

A_PAGE = 25
"""Lines of a menu."""


async def parts_of(interaction: Interaction, engine: Engine, draft: Draft) -> Sequence[Part]:
    """The parts of the position that can be set, after the draft has gone back where it does."""
    back = [remedy for remedy in draft.remedies if remedy.what in GOING_BACK and remedy.what != "roll"]
    worked = await work_out(engine, actor(interaction), back, agreed=not engine.session.gm, roll=False)
    state = engine.state if worked.state is None else worked.state
    return engine.game.settable(engine.game.view(state, None))


def changes_of(draft: Draft) -> Mapping[str, str]:
    """The parts that a draft sets already."""
    return next((remedy.parts for remedy in draft.remedies if remedy.what == "set"), {})


def with_part(draft: Draft, parts: Sequence[Part], key: str, value: str) -> Draft:
    """The draft with one of those parts set as well, which it says in words."""
    changes = {**changes_of(draft), key: value}
    known = [(part, changes[part.key]) for part in parts if part.key in changes]
    changed = Remedy("set", parts=changes, text=in_words(known))
    if any(remedy.what == "set" for remedy in draft.remedies):
        remedies = tuple(changed if remedy.what == "set" else remedy for remedy in draft.remedies)
    else:
        # A decision is made in the position that is set.
        first = tuple(remedy for remedy in draft.remedies if remedy.what in GOING_BACK)
        remedies = (*first, changed, *(remedy for remedy in draft.remedies if remedy not in first))
    return replace(draft, remedies=remedies)


async def show_parts(interaction: Interaction, engine: Engine, draft: Draft, group: int = 0, page: int = 0) -> None:
    """The menu of a group's parts, and of the groups. Raises Refusal in a position of which none can be set."""
    parts = await parts_of(interaction, engine, draft)
    if not parts:
        raise Refusal("No part of this position can be set")
    set_, groups = changes_of(draft), groups_of(parts)
    group = group if group < len(groups) else 0
    rows = list[Row]()
    if len(groups) > 1:
        listed = [discord.SelectOption(label=g[:100], value=str(n), default=n == group) for n, g in enumerate(groups)]
        what: ui.Select[ui.LayoutView] = ui.Select(
            custom_id=case_id("rulegroup", engine, draft.case), placeholder="What", options=listed[:A_PAGE]
        )
        rows.append(Row(what))
    here = [part for part in parts if (part.group or OTHERS) == groups[group]]
    options = [
        discord.SelectOption(
            label=part.name[:100],
            value=part.key,
            description=part.values.get(set_.get(part.key, part.value), part.value)[:100],
        )
        for part in here[page * A_PAGE : (page + 1) * A_PAGE]
    ]
    menu: ui.Select[ui.LayoutView] = ui.Select(
        custom_id=case_id("rulepart", engine, draft.case), placeholder="What changes", options=options
    )
    pages = range(-(-len(here) // A_PAGE))
    turn = [case_id("ruleparts", engine, draft.case, group, other) for other in (page - 1, page + 1) if other in pages]
    labels = [label for label, other in (("◀", page - 1), ("▶", page + 1)) if other in pages]
    row = Row(*(button(label, id) for label, id in zip(labels, turn, strict=True)))
    row.add_item(button("Back", case_id("caserule", engine, draft.case)))
    await _show(
        interaction, engine, "### Set the position\nThe list shows only what everyone sees.", *rows, Row(menu), row
    )


async def show_values(interaction: Interaction, engine: Engine, draft: Draft, key: str, page: int = 0) -> None:
    """The menu of the values of a part."""
    parts = await parts_of(interaction, engine, draft)
    part = next((part for part in parts if part.key == key), None)
    if part is None:
        raise Refusal("That part of the position can't be set")
    now = changes_of(draft).get(key, part.value)
    values = list(part.values.items())[page * A_PAGE : (page + 1) * A_PAGE]
    options = [
        discord.SelectOption(label=(label or value)[:100], value=value, default=value == now) for value, label in values
    ]
    menu: ui.Select[ui.LayoutView] = ui.Select(
        custom_id=case_id("rulevalue", engine, draft.case, key),
        placeholder=f"{part.name} is"[:100],
        options=options,
    )
    row = Row()
    for label, other in (("◀", page - 1), ("▶", page + 1)):
        if 0 <= other * A_PAGE < len(part.values):
            row.add_item(button(label, case_id("rulevalues", engine, draft.case, key, other)))
    group = groups_of(parts).index(part.group or OTHERS)
    row.add_item(button("Back", case_id("ruleparts", engine, draft.case, group, 0)))
    await _show(
        interaction, engine, f"### {part.name}\nIt is {part.values.get(part.value, part.value)}.", Row(menu), row
    )


async def _show(interaction: Interaction, engine: Engine, text: str, *rows: Row) -> None:
    layout = text_layout(text, rows=rows, colour=COLOURS[engine.session.status])
    await answer(interaction, layout, edit=on_private(interaction))
