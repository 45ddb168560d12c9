"""The message of a lesson: the board, what has happened, what the coach says, and the choices."""

from __future__ import annotations

import discord
from discord import ui
from msgspec import Struct

from bot.coaching.lessons import CoachedTable
from bot.games.choices import Path
from cogs.choice_tree import SeatTree
from cogs.components import Row, button
from cogs.custom_ids import custom_id
from cogs.panel import add_choices
from cogs.pictures.picture import Picture, files_of, illustrate

COACH = 0x3F7D58
"""The colour of the coach's messages."""
MOST_NEWS = 4
"""Lines of what has happened that stand in a lesson's message."""
LONGEST_NEWS = 160
"""Characters of such a line."""


class Shown(Struct, frozen=True):
    """What a lesson's message shows: ``path`` in the tree that ``verb`` tells (see cogs.choice_tree.SeatTree), and
    ``note``, something to be said first. ``leaving`` offers the ways out in place of the choices; ``draws`` tells
    whether the game has pictures."""

    path: Path = ()
    verb: str = "d"
    note: str = ""
    leaving: bool = False
    draws: bool = False


def lesson_layout(
    table: CoachedTable, shown: Shown, picture: Picture | None
) -> tuple[ui.LayoutView, list[discord.File]]:
    """Returns the message of a lesson as it stands, and its files."""
    game, view = table.game, table.view(table.seat)
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=COACH)
    number = "the end" if table.ended else f"decision {table.decided + 1}"
    head = f"🎓 **Learning {game.name}** · {number}\n-# {game.headline(view)}"
    container.add_item(ui.TextDisplay(head))
    if table.decided == 0 and not table.ended:
        container.add_item(ui.TextDisplay(goal(table)))
    if picture is not None:
        illustrate(container, picture, game.alt(view))
    elif not shown.draws and (own := game.own(view)):
        # A picture shows it as well.
        container.add_item(ui.TextDisplay(own))
    tree = SeatTree(table, table.seat, shown.verb)
    path = shown.path if tree.walk.leads_on(shown.path) else ()
    texts = [shown.note, *([] if path or shown.leaving else (news(table), coach(table)))]
    for text in filter(None, texts):
        container.add_item(ui.TextDisplay(text))
    if shown.leaving:
        container.add_item(
            ui.TextDisplay(f"Your lesson is kept: `/learn game:{game.key}` goes on here, on any device.")
        )
        container.add_item(leaving_row(table))
    elif table.ended:
        container.add_item(ui.TextDisplay(farewell(table)))
        container.add_item(leaving_row(table))
    else:
        if advised := suggestion(table, path):
            container.add_item(ui.TextDisplay(advised))
        add_choices(container, tree, path)
        container.add_item(navigation(tree, path))
    layout = ui.LayoutView(timeout=None)
    layout.add_item(container)
    return layout, files_of(picture)


def goal(table: CoachedTable) -> str:
    """The card of the game, in three lines."""
    card = table.game.introduction(table.lesson.options, table.seat)
    return f"**You want:** {card.aim}\n**A turn:** {card.turn}\n**The end:** {card.ending}"


def news(table: CoachedTable) -> str:
    """What has happened since the learner's last decision, in short: the latest lines, others' under their name."""
    lines = list[str]()
    for seat, text in table.told[-MOST_NEWS:]:
        name = "" if seat == table.seat else f"{table.seat_name(seat)}: "
        said = f"{name}{text}"
        lines.append(f"▸ {said if len(said) <= LONGEST_NEWS else said[: LONGEST_NEWS - 1] + '…'}")
    if len(table.told) > MOST_NEWS:
        lines.insert(0, f"-# … {len(table.told) - MOST_NEWS} more before")
    return "\n".join(lines)


def coach(table: CoachedTable) -> str:
    """The coach's lines here."""
    return "\n".join(f"🎓 {line}" for line in table.progress.here.says)


def suggestion(table: CoachedTable, path: Path) -> str:
    """What the coach would do: unasked in the first decisions, later where a hint was asked for."""
    here = table.progress.here
    if here.advice is None or not (table.guides or here.hinted):
        return ""
    said = f"👉 **{here.advice.label}**"
    return said if path else f"{said}\n{here.advice.reason}"


def farewell(table: CoachedTable) -> str:
    """The result, and the coach's last words."""
    result, hints = table.result(), table.progress.hints
    count = {0: "", 1: "You asked for one hint."}.get(hints, f"You asked for {hints} hints.")
    lines = [f"**{result.text}**" if result is not None else "", f"🎓 {table.lesson.ending or LAST}", count]
    return "\n".join(filter(None, lines))


LAST = "That was your first game with a coach. You know enough to play a real one: the rules stand by you."
"""The coach's last words where a lesson has none of its own."""


def leaving_row(table: CoachedTable) -> Row:
    """The ways out of a lesson, and back into it."""
    row: Row = ui.ActionRow()
    style = discord.ButtonStyle
    if not table.ended:
        row.add_item(button("Go on", custom_id("panel", table.id, table.seat), style.success))
    row.add_item(
        button("Play a real game", custom_id("real", table.id), style.success if table.ended else style.secondary)
    )
    row.add_item(button("Begin anew", custom_id("anew", table.id, table.version)))
    if table.ended and table.decided:
        row.add_item(button("Back one step", custom_id("undo", table.id, table.seat, table.version)))
    return row


def navigation(tree: SeatTree, path: Path) -> Row:
    """What stands under the choices: back, a hint, orders, and the way out."""
    table = tree.engine
    assert isinstance(table, CoachedTable)
    row: Row = ui.ActionRow()
    if path or tree.verb == "o":
        row.add_item(button("Back", custom_id("panel", table.id, tree.seat)))
    elif table.decided:
        row.add_item(button("Back one step", custom_id("undo", table.id, tree.seat, table.version)))
    advice = table.progress.here.advice
    if advice is not None:
        if table.guides or table.progress.here.hinted:
            row.add_item(button("Do that for me", custom_id("follow", table.id, table.version)))
        else:
            row.add_item(button("Hint", custom_id("hint", table.id, tree.seat, table.version)))
    orders = table.orders(tree.seat, ())
    if tree.verb != "o" and not path and orders is not None and orders.choices:
        row.add_item(button("Orders", SeatTree(table, tree.seat, "o").button_id(())))
    row.add_item(button("Rules", custom_id("rules", table.id)))
    row.add_item(button("Leave", custom_id("out", table.id)))
    return row
