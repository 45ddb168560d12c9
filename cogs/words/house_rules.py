"""The house rules of a game in words, and the button that shows them."""

from __future__ import annotations

import discord
from discord import ui

from bot.engine.engine import Engine
from bot.games.phrases import listed, shortened
from bot.record.house_rules import id_of, rules_in_force
from cogs.parts.components import button
from cogs.parts.custom_ids import custom_id

SHORT = 90
"""Characters of a house rule in a lobby, which shows all of them."""
UNENFORCED = "I don't enforce house rules. A claim or a ruling may cite them."


def count_line(engine: Engine) -> str:
    """How many house rules hold, "" for none."""
    rules = rules_in_force(engine.session.house_rules)
    return f"House rules: {len(rules)}" if rules else ""


def show_button(engine: Engine, mark: str = "") -> ui.Button[ui.LayoutView]:
    """*House rules*; ``mark`` ends its id in a post."""
    return button("House rules", custom_id("house", engine.id, *([mark] if mark else [])))


def told_short(engine: Engine) -> list[str]:
    """A line for each house rule that holds, cut short."""
    return [
        f"**{id_of(n)}** {shortened(rule.text, SHORT)}"
        for n, rule in rules_in_force(engine.session.house_rules).items()
    ]


def in_lines(engine: Engine) -> list[str]:
    """The texts of the house rules that hold, and which were withdrawn."""
    rules = engine.session.house_rules
    held = rules_in_force(rules)
    lines = ["\n".join(f"**{id_of(number)}** {rule.text}" for number, rule in held.items()) or "There are none."]
    if gone := [id_of(number) for number in rules if number not in held]:
        lines.append(f"-# Withdrawn: {listed(gone)}. The log has their text.")
    return [*lines, f"-# {UNENFORCED}"]


def on_page(engine: Engine) -> list[str]:
    """Returns the texts of the house rules for a page in a browser; nothing if the game never had any."""
    return in_lines(engine) if engine.session.house_rules else []


def withdrawing(engine: Engine) -> ui.Select[ui.LayoutView]:
    """The menu of the house rules that can be withdrawn."""
    options = [
        discord.SelectOption(label=f"{id_of(number)}: {rule.text}"[:100], value=str(number))
        for number, rule in rules_in_force(engine.session.house_rules).items()
    ]
    return ui.Select(custom_id=custom_id("houseend", engine.id), placeholder="Propose to withdraw", options=options)
