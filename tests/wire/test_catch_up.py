"""The catch-up: what a returning player missed, in ten lines and one picture, from their own view alone."""

from __future__ import annotations

import random

import pytest

from bot.engine.substitutes import acts as substitutes
from bot.games.chronicle.board_state import Mark
from bot.games.chronicle.comparison import merged
from bot.games.contract.choices import Focus
from bot.games.life_1861.game import GAME
from bot.games.tree import legal
from bot.table.session import Actor
from cogs.panels.panel_picture import with_marks
from renderers.life_1861 import picture
from tests.wire.life_playing import careful, opened
from tests.wire.playing import by_panel, labels
from tests.wire.table import ALONE, DRAWN, ONE_BOT, Table, answer

pytestmark = [ONE_BOT, DRAWN]

LONG = ("commit {card}", "step left", "draw", "step left", "step right", "scout a1", "scatter 3 4 -", "end")
"""A long turn of Blue's, against an opponent who commits nothing."""


@pytest.fixture(autouse=True)
def short_reports(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four events are more than a report tells, and six more than there are lines for."""
    monkeypatch.setattr("cogs.past.catch_up.SHORT", 0)
    monkeypatch.setattr("cogs.past.catch_up.LINES", 5)


async def long_turn(at: Table) -> None:
    """Ann commits nothing; Bea takes a long turn meanwhile."""
    await at.open_probe()
    await by_panel(at.ann, await at.panel(at.ann), "commit hold")
    hand = (await at.engine()).state.sides["blue"].hand
    card = hand[0]
    for decision in LONG:
        answer(await at.bea.slash(at.channel, "play", decision=decision.format(card=card)))


async def test_a_returning_player_sees_first_what_happened(at_table: Table) -> None:
    """In order, in a few lines, of which the last says what is to be decided; all of it by *What happened*."""
    await long_turn(at_table)
    panel = await at_table.panel(at_table.ann)
    told = [line for line in panel.text.splitlines() if line.startswith(("Red", "Blue", "**Now"))]
    assert 4 < len(told) <= 6 and told[-1].startswith("**Now:**")
    places = [panel.text.index(words) for words in ("steps left to -1.", "steps left to -2.", "scatters at 3")]
    assert places == sorted(places)
    assert "What happened" in labels(panel) and "You draw" not in panel.text
    again = answer(await at_table.ann.slash(at_table.channel, "log"))
    assert "### Since your last move" in again.text and told[-1] in again.text
    watched = answer(await at_table.carl.slash(at_table.channel, "log"))
    assert "**Now" not in watched.text


async def test_news_stays_on_the_panel_until_something_is_done(at_table: Table) -> None:
    """Looking at the orders and coming back takes none of it away; a decision does."""
    await long_turn(at_table)
    panel = await at_table.panel(at_table.ann)
    answer(await at_table.ann.click(panel, "Orders"))
    answer(await at_table.ann.click(panel, "Back"))
    assert "Blue steps right to -1." in panel.text
    await by_panel(at_table.ann, panel, "step left")
    assert "Blue steps right" not in panel.text


async def test_one_picture_shows_all_of_it(at_table: Table) -> None:
    """The board as it is now, with the ways and wounds of everything since one's last move, at /log, and on the panel
    the part of it where that was; after one's own move the picture is that of the choices again."""
    await opened(at_table)
    for order in ("plan after 2-4", "wait"):
        answer(await at_table.ann.slash(at_table.channel, "play", decision=order))
    engine, rng, marks = await at_table.engine(), random.Random(5), list[Mark]()
    while "soldier" not in engine.awaited():
        before = engine.view("soldier")
        moves = [t for t in legal(GAME, engine.view("civilians"), "civilians") if t.startswith("move")]
        text = moves[-1] if moves and not marks else careful(engine.view("civilians"), "civilians", rng)
        answer(await at_table.bea.slash(at_table.channel, "play", decision=text))
        marks += GAME.marks(before, engine.view("soldier"), ())
    focus = Focus((), (), "marked", merged(marks))
    assert any(mark.kind == "path" for mark in focus.marks)
    log = answer(await at_table.ann.slash(at_table.channel, "log"))
    await at_table.pictured()
    drawn = picture.draw(engine.view("soldier"), focus)
    assert log.pictures[0].data == drawn
    panel = await at_table.panel(at_table.ann)
    await at_table.pictured()
    assert "**Now:**" in panel.text, panel.text
    part = picture.draw(engine.view("soldier"), with_marks(at_table.bot.gallery, engine, "soldier", None, focus.marks))
    assert panel.pictures[0].data == part != drawn and panel.pictures[0].alt
    answer(await at_table.ann.click(panel, "Refresh"))
    await at_table.pictured()
    assert panel.pictures[0].data != part


@ALONE
async def test_the_catch_up_survives_a_restart_and_ends_with_a_move(at_table: Table) -> None:
    """It follows from the record: another run of the bot tells the same, and nothing once the player has moved."""
    await long_turn(at_table)
    before = answer(await at_table.ann.slash(at_table.channel, "log")).text
    await at_table.restart()
    assert answer(await at_table.ann.slash(at_table.channel, "log")).text == before
    await by_panel(at_table.ann, await at_table.panel(at_table.ann), "step left")
    after = answer(await at_table.ann.slash(at_table.channel, "log")).text
    assert "### The log" in after and "**Now" not in after


@ALONE
async def test_a_newcomer_is_told_the_story_so_far(at_table: Table) -> None:
    """Of the seat that they have taken over, in at most ten lines, on the panel and at /log; after their first decision
    only what has happened since, and whoever returns to the seat is told that alone."""
    await long_turn(at_table)
    engine, carl = await at_table.engine(), at_table.carl
    ann = Actor(at_table.ann.id, "Ann")
    await engine.seek_substitute(ann, "red", 2)
    await engine.alone(substitutes.apply, Actor(carl.id, "Carl"), "red")
    await engine.accept_substitute(ann, "red", carl.id)
    await at_table.restart()
    panel = await at_table.panel(carl)
    told = panel.text[panel.text.index("**The story so far**") :].split("-# *What happened*")[0].splitlines()
    assert len([line for line in told if line]) <= 10 and "**Now:**" in panel.text
    assert "scatters at 3" in panel.text and "You draw" not in panel.text
    log = answer(await carl.slash(at_table.channel, "log")).text
    assert "### The story so far" in log
    for person in (at_table.ann, at_table.bea):
        assert "The story so far" not in answer(await person.slash(at_table.channel, "log")).text
    await by_panel(carl, panel, "step left")
    assert "The story so far" not in answer(await carl.slash(at_table.channel, "log")).text
    engine = await at_table.engine()
    await engine.act(substitutes.take_back, ann, "red")
    again = answer(await at_table.ann.slash(at_table.channel, "log")).text
    assert "### Since your last move" in again and "The story so far" not in again


@ALONE
async def test_what_was_prepared_is_part_of_what_one_missed(at_table: Table) -> None:
    """It was carried out while one was away: what came before it is told as well."""
    await at_table.open_probe()
    answer(await at_table.ann.slash(at_table.channel, "play", decision="commit hold"))
    answer(await at_table.ann.slash(at_table.channel, "orders", decision="end"))
    for decision in (f"commit {(await at_table.engine()).state.sides['blue'].hand[0]}", "step left", "end"):
        answer(await at_table.bea.slash(at_table.channel, "play", decision=decision))
    at_table.local.clock.advance(1201.0)
    await at_table.settled()
    assert "Red ends the turn." in (await at_table.board()).text
    log = answer(await at_table.ann.slash(at_table.channel, "log")).text
    assert log.startswith("### Since your last move") and "Blue steps left" in log
