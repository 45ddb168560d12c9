"""The message of a trial: the board, what has happened, and the choices of whoever is to move there."""

from __future__ import annotations

import discord
from discord import ui
from msgspec import Struct

from bot.coaching.coach import told
from bot.games.contract.choices import Focus, Path
from bot.games.contract.game import Seat
from bot.games.phrases import shortened
from bot.trials.trials import TrialTable
from cogs.answering.illustrated import Composed
from cogs.panels.panel import add_choices, whole_board
from cogs.panels.panel_picture import with_numbers
from cogs.parts.choice_components import Frame
from cogs.parts.choice_tree import SeatTree
from cogs.parts.components import Row, button, rows_of
from cogs.parts.custom_ids import custom_id
from cogs.pictures.picture import Picture, files_of, illustrate

TRYING = 0x7A5AA8
"""The colour of boards that count for nothing."""
MOST_NEWS = 4
"""Lines of what has happened, the last ones."""
LONGEST_NEWS = 160
"""Characters of such a line."""


class Shown(Struct, frozen=True):
    """What a trial's message shows: ``path`` in the tree of ``seat`` that ``verb`` tells (see
    SeatTree), ``note``, something to be said first, and ``focus``, the part of the board that the
    picture shows, whose numbers the labels bear. ``seat`` "" is the one that is to move."""

    seat: Seat = ""
    path: Path = ()
    verb: str = "d"
    note: str = ""
    focus: Focus | None = None


def standing_at(table: TrialTable, shown: Shown) -> tuple[SeatTree, Path]:
    """The tree that a trial's message shows, and where in it: at its root where the path leads nowhere any more."""
    seat = shown.seat if shown.verb == "o" else table.to_move(shown.seat)
    tree = SeatTree(table, seat or table.to_move(), shown.verb)
    return tree, shown.path if tree.walk.leads_on(shown.path) else ()


def trial_layout(table: TrialTable, shown: Shown, picture: Picture | None, draws: bool) -> Composed:
    """Returns the message of a trial as it stands, and its files."""
    tree, path = standing_at(table, shown)
    tree = with_numbers(tree, shown.focus)
    container: Frame = ui.Container(accent_colour=TRYING)
    container.add_item(ui.TextDisplay(heading(table)))
    view = table.view(tree.seat)
    if picture is not None:
        illustrate(container, picture, table.game.alt(view))
    elif not draws and (own := table.game.own(view)):
        # A picture shows it as well.
        container.add_item(ui.TextDisplay(own))
    result = table.result()
    texts = [
        shown.note,
        *([] if path else [news(table, tree.seat)]),
        f"**{result.text}**" if result is not None else "",
    ]
    for text in filter(None, texts):
        container.add_item(ui.TextDisplay(text))
    if result is None:
        if len(table.awaited()) > 1:
            container.add_item(ui.TextDisplay(f"**{table.seat_name(tree.seat)}** moves"))
        add_choices(container, tree, path)
    for row in navigation(tree, path):
        container.add_item(row)
    layout = ui.LayoutView(timeout=None)
    layout.add_item(container)
    return layout, files_of(picture)


def heading(table: TrialTable) -> str:
    """Where the trial began, how far it is, and what of it is made up."""
    trial, count = table.trial, table.trial.count
    moves = "no move yet" if not count else "1 move" if count == 1 else f"{count} moves"
    made_up = ", and what you can't see is a guess" if trial.guessed else ""
    return (
        f"**What if** · {table.game.name} after entry {trial.number} · {moves}\n"
        f"-# {table.game.headline(table.view(table.to_move()))}\n"
        f"-# Only you see this. It doesn't touch the game, and its dice count for nothing{made_up}."
    )


def news(table: TrialTable, seat: Seat) -> str:
    """What the last move came to, in short."""
    lines = [text for _, text in told(table.standing.events, seat)][-MOST_NEWS:]
    return "\n".join(f"• {shortened(text, LONGEST_NEWS)}" for text in lines)


def navigation(tree: SeatTree, path: Path) -> list[Row]:
    """What stands under the choices: to and fro, whoever else may move, and the way out."""
    table = tree.engine
    assert isinstance(table, TrialTable)
    found: list[ui.Button[ui.LayoutView]] = []
    if path or tree.verb == "o":
        found.append(button("Back", custom_id("panel", table.id, tree.seat)))
    else:
        trial = table.trial
        for label, verb, there in (
            ("◀ Take back", "undo", trial.count),
            ("Again ▶", "forth", trial.at < len(trial.moves)),
        ):
            step = button(label, custom_id(verb, table.id, tree.seat, table.version))
            step.disabled = not there
            found.append(step)
        others = [seat for seat in table.awaited() if seat != tree.seat and table.players[seat].user]
        for seat in others[:2]:
            found.append(button(f"Move {table.seat_name(seat)}", custom_id("panel", table.id, seat)))
        orders = table.orders(tree.seat, ()) if table.result() is None else None
        if orders is not None and orders.choices:
            found.append(button("Orders", SeatTree(table, tree.seat, "o").button_id(())))
        found.append(whole_board(table, tree.seat))
    found.append(button("Close", custom_id("out", table.id), discord.ButtonStyle.secondary))
    return rows_of(found)
