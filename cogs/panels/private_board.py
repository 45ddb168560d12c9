"""Private boards: a seat's own picture and decisions, by private message and wherever a panel shows them."""

from __future__ import annotations

from typing import Any

from discord import ui

from bot.attention import private_boards
from bot.delivery.outgoing import OutgoingMessage
from bot.engine.engine import Engine
from bot.engine.undo import may_undo
from bot.games.contract.choices import Focus
from bot.games.contract.game import PUBLIC, Seat
from bot.storage.private_boards import PrivateChannel
from cogs.answering.context import Interaction
from cogs.answering.responses import answer
from cogs.clicking.declared import click
from cogs.panels.counsel import counsel_buttons
from cogs.panels.panel import add_choices, whole_board
from cogs.panels.panel_picture import OWN_SHEET, numbered_alt, with_numbers
from cogs.parts.choice_tree import SeatTree
from cogs.parts.components import COLOURS, MOST_PARTS, Row, button, cut_to_limits, parts_of_rows, rows_of, text_layout
from cogs.parts.custom_ids import custom_id
from cogs.pictures.picture import Picture, illustrate
from cogs.words.log_lines import account_button, last_turn, waiting_for

LINES = 2
"""How many entries of the log a private board shows."""


def private_board_message(
    engine: Engine, seat: Seat, view: Any, picture: Picture | None, focus: Focus | None, row: int
) -> OutgoingMessage:
    """A seat's private message: what is awaited, what happened last, the picture of its ``focus`` (its secrets in words
    where the game has none), and its decisions. The first line is what a lock screen shows."""
    game, awaited = engine.game, engine.awaited()
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=COLOURS[engine.session.status])
    where = f"<#{engine.session.channel_for(engine.players[seat].user)}>"
    first = f"It's your turn in **{game.name}** ({where})." if seat in awaited else f"**{game.name}** in {where}"
    todo = f"\nTo do: {awaited[seat]}." if seat in awaited else ""
    container.add_item(ui.TextDisplay(f"{first}{todo}"))
    number = engine.session.numbers.get(PUBLIC, 0)
    head = f"{game.headline(view)}\n-# {engine.seat_name(seat)} · log entry {number}"
    happened = last_turn(engine, seat, LINES)
    container.add_item(ui.TextDisplay("\n".join((head, *happened.lines))))
    sheet = focus is not None and focus.places == (OWN_SHEET,)
    tree = with_numbers(SeatTree(engine, seat), focus)
    awaiting = engine.session.status == "playing" and seat in awaited
    alt = numbered_alt(tree, (), game.alt(view)) if awaiting else game.alt(view)
    files = illustrate(container, picture, game.own(view).replace("*", "") if sheet else alt)
    if picture is None and (own := game.own(view)):
        container.add_item(ui.TextDisplay(own))
    if engine.session.status != "playing":
        result = engine.result()
        container.add_item(ui.TextDisplay(result.text if result else "This game is closed."))
    elif seat in awaited:
        add_choices(container, tree, ())
    else:
        container.add_item(ui.TextDisplay(waiting_for(engine)))
    room = MOST_PARTS - 1 - len(list(container.walk_children()))
    for buttons in own_buttons(engine, seat, row, happened.folded, room):
        container.add_item(buttons)
    layout = ui.LayoutView(timeout=None)
    layout.add_item(container)
    cut_to_limits(layout)
    return OutgoingMessage(layout, files, [])


def own_buttons(
    engine: Engine, seat: Seat, row: int, folded: tuple[int, int] | None, room: int = MOST_PARTS
) -> list[Row]:
    """A private board's own buttons, in rows; the id of one ends in the outbox row's mark. *What happened* of what is
    ``folded`` stands there where there is ``room`` for so many components. They are no menu: a client sends nothing
    when somebody chooses the same line of one again before the message changes."""
    mark = f"{row}m"
    found = counsel_buttons(engine, seat, mark)
    if engine.session.status == "playing":
        if may_undo(engine, engine.players[seat].user):
            found.append(button("Undo", custom_id("undo", engine.id, seat, engine.revision(seat))))
        orders = engine.orders(seat, ())
        if orders is not None and orders.choices:
            found.append(button("Orders", SeatTree(engine, seat, "o").button_id(())))
    found += [whole_board(engine, seat), button("Read position", custom_id("text", engine.id, seat, mark))]
    if folded is not None and parts_of_rows(len(found) + 1) <= room:
        found.append(account_button(engine, folded, mark))
    return rows_of(found)


# -- whether private boards are wanted


def delivery_choice(engine: Engine, channel: PrivateChannel) -> Row:
    """Under `/hand`: the position in words, and the button by which a person has boards sent in private, or not."""
    label, value = ("Stop the DMs", "no") if channel.wanted else ("Send me DMs", "yes")
    row: Row = Row(button("Read position", custom_id("text", engine.id)))
    row.add_item(button(label, custom_id("handwish", engine.id, value)))
    return row


@click("handwish")
async def choose_delivery(interaction: Interaction, engine: Engine, wish: str) -> None:
    """Keeps whether the asker wants private boards ("yes"), in all games; those that stand are taken away where not."""
    database, user = interaction.client.database, interaction.user.id
    if wish == "yes":
        await private_boards.keep_channel(database, user, PrivateChannel())
        interaction.client.openings.begin(interaction.user, engine)
        await answer(interaction, text_layout("From now on I send you your side by DM, in all your games."))
        return
    if channel := await private_boards.stop(database, user):
        interaction.client.courier.wake([channel])
    await answer(interaction, text_layout("I no longer send you your side by DM. `/hand` shows it at any time."))
