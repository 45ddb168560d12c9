"""Counsel on a panel: the buttons that ask for it, and how it looks."""

from __future__ import annotations

from collections.abc import Iterable

import discord
from discord import ui
from msgspec.structs import replace

from bot.engine.hints import are_barred
from bot.games.advice import Advice, Chance, Odds, OddsTable
from bot.games.contract import Seat
from bot.table.table import Table
from cogs.choice_tree import SeatTree
from cogs.components import Row, button
from cogs.context import Counsel
from cogs.custom_ids import custom_id

MOST_CHANCES = 12
"""Choices of which a hint tells the chance."""
MOST_ODDS = 2400
"""Characters of the odds of all choices together."""


def counsel_buttons(table: Table, seat: Seat, mark: str = "") -> list[ui.Button[ui.LayoutView]]:
    """The buttons by which a seat's person asks for counsel, where it is to act: a hint unless the table bars them, and
    the odds where dice decide; ``mark`` ends their ids in a post."""
    if table.session.status != "playing" or seat not in table.awaited():
        return []
    words = SeatTree(table, seat).walk.words()
    verbs = {"hint": not are_barred(table.session), "odds": bool(words & table.game.rolls)}
    more = [mark] if mark else []
    return [
        button(verb.capitalize(), custom_id(verb, table.id, seat, table.revision(seat), *more))
        for verb, offered in verbs.items()
        if offered
    ]


def add_counsel(container: ui.Container[ui.LayoutView], tree: SeatTree, counsel: Counsel) -> None:
    """Adds what the seat's person asked for, and the button that does what it advises."""
    container.add_item(ui.Separator())
    container.add_item(ui.TextDisplay(counsel.text))
    if counsel.decision:
        path = tuple(counsel.decision.split(" "))
        trees = (replace(tree, verb=verb) for verb in ("d", "o"))
        of = next((each for each in trees if each.walk.holds(path)), tree)
        container.add_item(Row(button("Do it", of.button_id(path), discord.ButtonStyle.primary)))


def hint_text(advice: Advice) -> str:
    """A hint in Markdown: what to do, why, and the chances where they are known."""
    lines = [f"**Hint: {advice.label}**", advice.reason]
    if advice.chances:
        lines += ["Chance of winning after each choice:", *chance_lines(advice.chances)]
    return "\n".join(lines)


def chance_lines(chances: Iterable[Chance]) -> list[str]:
    """A line for each chance, as many as there is room for."""
    lines = [f"- **{100 * each.chance:.1f} %** {each.label}" for each in chances]
    more = len(lines) - MOST_CHANCES
    return [*lines[:MOST_CHANCES], f"-# and {more} more"] if more > 0 else lines


def odds_texts(table: OddsTable) -> list[str]:
    """Odds in Markdown: the title, a paragraph for each choice, as many as there is room for, and the note."""
    told, room = list[str](), MOST_ODDS
    for text in map(odds_text, table.rows):
        room -= len(text)
        if room < 0:
            told.append(f"-# and {len(table.rows) - len(told)} more")
            break
        told.append(text)
    note = [f"-# {table.note}"] if table.note and told else []
    return [f"### {table.title}", "\n".join(told) or "No dice decide just now.", *note]


def odds_text(odds: Odds) -> str:
    """The odds of one choice in Markdown."""
    said = " · ".join(f"{each.label} **{percent(each.chance)}**" for each in odds.chances)
    first = f"**{odds.label}**" + (f": {odds.average}" if odds.average else "")
    return f"{first}\n{said}" if said else first


def percent(chance: float) -> str:
    """A chance from 0 to 1 as "59.8 %" or "50 %"."""
    return f"{100 * chance:.1f}".removesuffix(".0") + " %"
