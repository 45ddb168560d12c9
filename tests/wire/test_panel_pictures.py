"""The picture on a panel: the part of the board that matters to its buttons, with their numbers on it."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from bot.local.model.guilds import Message
from cogs.parts.choice_tree import FIGURES
from tests.wire.playing import by_panel, confirmed, labels
from tests.wire.table import DRAWN, ONE_BOT, Table, answer

pytestmark = [ONE_BOT, DRAWN]


def size(message: Message) -> tuple[int, int]:
    """The width and height of a message's one picture."""
    [picture] = message.pictures
    return Image.open(io.BytesIO(picture.data)).size


def numbers(message: Message) -> set[str]:
    """The figures in circles with which a panel's buttons and menus begin."""
    said = [*labels(message), *(o.label for menu in message.selects for o in menu.options)]
    return {label[0] for label in said if label[0] in FIGURES}


async def test_a_panel_shows_what_matters_and_the_whole_by_one_tap(at_table: Table) -> None:
    """Low enough for a phone, with its buttons; whole in a private message of its own."""
    panel = await at_table.open_overland()
    await at_table.pictured()
    wide, high = size(panel)
    assert high <= 1.2 * wide and (wide, high) != (1200, 1600) and panel.pictures[0].alt
    board = answer(await at_table.ann.click(panel, "Show board"))
    await at_table.pictured()
    assert board is not panel and board.ephemeral and size(board) == (1200, 1600)
    assert board.pictures[0].data == (await at_table.board()).pictures[0].data


async def test_buttons_bear_the_numbers_of_their_places(at_table: Table) -> None:
    """From 1 on, none left out, where there are several; once the game is over there are none."""
    panel = await at_table.open_overland()
    await at_table.pictured()
    shown = numbers(panel)
    assert len(shown) > 1 and shown == set(FIGURES[: len(shown)])
    numbered = panel.pictures[0].data
    asked = answer(await at_table.ann.slash(at_table.channel, "game resign"))
    answer(await at_table.ann.click(asked, "Resign" if "Resign" in labels(asked) else labels(asked)[0]))
    over = answer(await at_table.ann.click(panel, "Refresh"))
    await at_table.pictured()
    assert numbers(over) == set() and over.pictures[0].data != numbered


async def test_the_whole_board_without_pictures_is_the_position_in_words(at_table: Table) -> None:
    """As the asker may know it."""
    await at_table.open_probe()
    panel = await at_table.panel(at_table.ann)
    told = answer(await at_table.ann.click(panel, "Show board"))
    assert "Your hand" in told.text and told.ephemeral and not told.pictures


async def test_a_long_turn_of_the_others_is_told_in_three_lines(
    at_table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On one's panel; all of it, and nothing more than one may read, by one tap in a message of its own."""
    monkeypatch.setattr("cogs.panels.news.SHORT", 0)
    await at_table.open_probe()
    panel = await at_table.panel(at_table.ann)
    await by_panel(at_table.ann, panel, "commit hold")
    engine = await at_table.engine()
    state = engine.state
    card = next(c for c in state.sides["blue"].hand if c[-1].isdigit())
    for decision in (f"commit {card}", "step left", "draw", "step left", "end"):
        answer(await confirmed(at_table.bea, await at_table.bea.slash(at_table.channel, "play", decision=decision)))
    await at_table.settled()
    assert "What happened" in labels(panel)
    told = panel.text.split("You commit no card.")[-1].splitlines()
    assert len([line for line in told if line.startswith("Blue")]) <= 3
    account = answer(await at_table.ann.click(panel, "What happened"))
    assert account is not panel and account.ephemeral and "### Your last move and since" in account.text
    assert account.text.count("Blue ends the turn.") == 1 and "You draw" not in account.text


async def test_boards_tell_a_long_turn_in_three_lines(at_table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """The public board and private ones, each from what its reader may know; *What happened* answers in private with
    all that the asker may read, by as many messages' room as it takes."""
    monkeypatch.setattr("cogs.words.log_lines.SHORT", 0)
    await at_table.open_probe()
    answer(await at_table.ann.slash(at_table.channel, "hand"))
    await by_panel(at_table.ann, await at_table.panel(at_table.ann), "commit hold")
    card = next(c for c in (await at_table.engine()).state.sides["blue"].hand if c[-1].isdigit())
    for decision in (f"commit {card}", "step left", "draw", "step left"):
        # Without a parry in hand drawing is asked about.
        answer(await confirmed(at_table.bea, await at_table.bea.slash(at_table.channel, "play", decision=decision)))
    board = await at_table.board()
    own = at_table.ann.dm_messages()[-1]
    for shown in (board, own):
        told = [line for line in shown.text.splitlines() if line.startswith("`")]
        assert 0 < len(told) <= 3 and "What happened" in labels(shown) and "Blue draws" not in shown.text
    public = answer(await at_table.ann.click(board, "What happened"))
    assert public.ephemeral and "Blue draws a card." in public.text and "You draw" not in public.text
    mine = answer(await at_table.bea.click(board, "What happened"))
    assert "You draw" in mine.text and mine.text.count("steps left") == 2
    head, *whole = answer(await at_table.ann.click(own, "What happened")).text.splitlines()
    monkeypatch.setattr("cogs.past.log.ACCOUNT", 80)
    page = answer(await at_table.ann.click(own, "What happened"))
    pages = [page.text.splitlines()]
    while "Go on" in labels(page):
        page = answer(await at_table.ann.click(page, "Go on"))
        pages.append(page.text.splitlines())
    assert len(pages) > 2 and [lines[0] for lines in pages] == [head] * len(pages)
    assert [line for lines in pages for line in lines[1:]] == whole, "each line once, in order"
