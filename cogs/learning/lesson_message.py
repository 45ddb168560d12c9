"""The message of a lesson: the board, what has happened, what the coach says, and the choices."""

from __future__ import annotations

import discord
from discord import ui
from msgspec import Struct

from bot.coaching.lessons import CoachedTable
from bot.games.contract.choices import Focus, Path, Target
from cogs.learning import lesson_words as words
from cogs.panels.panel import add_choices, whole_board
from cogs.panels.panel_picture import panel_focus, with_numbers
from cogs.parts.choice_components import Frame
from cogs.parts.choice_tree import SeatTree, button_ways
from cogs.parts.components import Row, button, rows_of
from cogs.parts.custom_ids import custom_id
from cogs.pictures.gallery import Gallery
from cogs.pictures.picture import Picture, files_of, illustrate

COACH = 0x3F7D58
"""The colour of the coach's messages."""
MOST_GUIDED = 6
"""Buttons that a guided learner is shown beside the one that the coach proposes; more wait behind *All choices*."""


class Shown(Struct, frozen=True):
    """What a lesson's message shows: ``path`` in the tree that ``verb`` tells (see SeatTree), and
    ``note``, something to be said first. ``leaving`` offers the ways out in place of the choices; ``whole`` shows
    all of them to a guided learner, however many; ``draws`` tells whether the game has pictures, and
    ``focus`` the part of the board that the picture shows, whose numbers the labels bear."""

    path: Path = ()
    verb: str = "d"
    note: str = ""
    leaving: bool = False
    whole: bool = False
    draws: bool = False
    focus: Focus | None = None


def lesson_layout(
    table: CoachedTable, shown: Shown, picture: Picture | None
) -> tuple[ui.LayoutView, list[discord.File]]:
    """Returns the message of a lesson as it stands, and its files."""
    tree, path = standing_at(table, shown)
    tree = with_numbers(tree, shown.focus)
    container: Frame = ui.Container(accent_colour=COACH)
    container.add_item(ui.TextDisplay(words.heading(table)))
    view = table.view(table.seat)
    if picture is not None:
        illustrate(container, picture, table.game.alt(view))
    elif not shown.draws and (own := table.game.own(view)):
        # A picture shows it as well.
        container.add_item(ui.TextDisplay(own))
    texts = [shown.note]
    if not path and not shown.leaving:
        texts += [words.goal(table), words.news(table), words.coach(table)]
    texts.append(words.outlook(tree, path, shown.leaving))
    for text in filter(None, texts):
        container.add_item(ui.TextDisplay(text))
    if shown.leaving or table.ended:
        rows = [leaving_row(table)]
    elif not path and not shown.whole and guided_only(tree):
        container.add_item(guided_row(table))
        rows = navigation(tree, path, is_guided=True)
    else:
        add_choices(container, tree, path)
        rows = navigation(tree, path)
    for row in rows:
        container.add_item(row)
    layout = ui.LayoutView(timeout=None)
    layout.add_item(container)
    return layout, files_of(picture)


def standing_at(table: CoachedTable, shown: Shown) -> tuple[SeatTree, Path]:
    """The tree that a lesson's message shows, and where in it: at its root where the path leads nowhere any more."""
    tree = SeatTree(table, table.seat, shown.verb)
    return tree, shown.path if tree.walk.leads_on(shown.path) else ()


def lesson_focus(gallery: Gallery, table: CoachedTable, shown: Shown) -> Focus | None:
    """The part of the board that a lesson's picture shows: that of a panel, numbered like the buttons under it; where
    these have no numbers, what the coach suggests is numbered."""
    tree, path = standing_at(table, shown)
    focus = panel_focus(gallery, tree, path)
    if path or tree.verb != "d" or (focus is not None and focus.targets and not guided_only(tree)):
        return focus
    targets = gallery.targets(table.game.key, table.view(table.seat))
    places = tuple(place for place in words.places(tree) if place in targets)
    return Focus(places, tuple(Target(n, place) for n, place in enumerate(places, 1)), "cut") if places else focus


def guided_only(tree: SeatTree) -> bool:
    """Whether there are so many choices, or menus of them, that the coach shows its own first."""
    table = tree.engine
    assert isinstance(table, CoachedTable)
    if tree.verb != "d" or not table.guides or table.progress.here.advice is None:
        return False
    path, level = tree.walk.narrowed(())
    ways = button_ways(tree.walk, path, level)
    return ways is None or len(ways) > MOST_GUIDED


def guided_row(table: CoachedTable) -> Row:
    """The coach's proposal as a button, and the way to all the others."""
    do_it = button("Do it", custom_id("follow", table.id, table.version), discord.ButtonStyle.primary)
    return Row(do_it, button("All choices", custom_id("all", table.id)))


def leaving_row(table: CoachedTable) -> Row:
    """The ways out of a lesson, and back into it."""
    row: Row = ui.ActionRow()
    style = discord.ButtonStyle
    if not table.ended:
        row.add_item(button("Go on", custom_id("panel", table.id, table.seat), style.success))
    row.add_item(
        button("Play a real game", custom_id("real", table.id), style.success if table.ended else style.secondary)
    )
    row.add_item(button("Start over", custom_id("anew", table.id, table.version)))
    if table.ended and table.decided:
        row.add_item(button("Back one step", custom_id("undo", table.id, table.seat, table.version)))
    return row


def navigation(tree: SeatTree, path: Path, is_guided: bool = False) -> list[Row]:
    """What stands under the choices: back, a hint, orders, and the way out. Where the learner ``is_guided`` the coach's
    proposal stands above, with all that is seldom wanted behind it."""
    table = tree.engine
    assert isinstance(table, CoachedTable)
    found: list[ui.Button[ui.LayoutView]] = []
    if path or tree.verb == "o":
        found.append(button("Back", custom_id("panel", table.id, tree.seat)))
    elif table.decided:
        found.append(button("Back one step", custom_id("undo", table.id, tree.seat, table.version)))
    advice = table.progress.here.advice
    if advice is not None and not is_guided:
        if table.guides or table.progress.here.hinted:
            found.append(button("Do it", custom_id("follow", table.id, table.version)))
        else:
            found.append(button("Hint", custom_id("hint", table.id, tree.seat, table.version)))
    orders = table.orders(tree.seat, ())
    if tree.verb != "o" and not path and not is_guided and orders is not None and orders.choices:
        found.append(button("Orders", SeatTree(table, tree.seat, "o").button_id(())))
    if tree.verb != "o" and not path:
        found.append(whole_board(table, tree.seat))
    found.append(button("Rules", custom_id("rules", table.id)))
    found.append(button("Leave", custom_id("out", table.id)))
    return rows_of(found)
