"""The menus by which a ruling sets parts of the position."""

from __future__ import annotations

from bot.engine.engine import Engine
from cogs.answering.context import Interaction
from cogs.answering.responses import selected_value
from cogs.cases.drafting import draft_of
from cogs.cases.setting import show_parts, show_values
from cogs.clicking.declared import CaseNo, click


@click("ruleparts")
async def parts(interaction: Interaction, engine: Engine, no: CaseNo, group: int, page: int) -> None:
    """The pages of the menu of parts, and *Back* to it."""
    await show_parts(interaction, engine, draft_of(interaction, engine, no), group, page)


@click("rulegroup")
async def group(interaction: Interaction, engine: Engine, no: CaseNo) -> None:
    """The menu of groups of parts."""
    value = selected_value(interaction)
    draft = draft_of(interaction, engine, no)
    await show_parts(interaction, engine, draft, int(value) if value.isdigit() else 0)


@click("rulepart")
async def part(interaction: Interaction, engine: Engine, no: CaseNo) -> None:
    """The menu of the parts that can be set."""
    draft = draft_of(interaction, engine, no)
    await show_values(interaction, engine, draft, selected_value(interaction))


@click("rulevalues")
async def values(interaction: Interaction, engine: Engine, no: CaseNo, key: str, page: int) -> None:
    """The pages of the menu of a part's values."""
    await show_values(interaction, engine, draft_of(interaction, engine, no), key, page)
