"""*Odds* on a panel and by command, in every game: the chances of what dice decide, for the asker alone."""

from __future__ import annotations

import random
from typing import Any

import pytest

from bot.engine.engine import Engine
from bot.games.contract.game import Seat
from bot.games.library import GAMES
from bot.games.overland.practice import solver
from bot.games.tree import decisions
from bot.table.session import Actor
from cogs.panels.counsel import odds_text
from cogs.playing.odds import NONE_OF_THIS
from tests.fewer import fewer
from tests.wire.playing import labels
from tests.wire.table import ALONE, ONE_BOT, Table, answer

pytestmark = ONE_BOT

BOUND = 400
"""More decisions than any game takes to come to its first dice."""


async def at_the_dice(at: Table, game: str) -> tuple[Engine, Seat]:
    """A game of which Ann plays every side, led by practice to where dice decide; and the seat that is to act."""
    await at.ann.slash(at.channel, "game new", game=game, **({} if game == "overland" else {"invite": at.ann}))
    answer(await at.ann.slash(at.channel, "game start"))
    engine, rng = await at.engine(), random.Random(1)
    for _ in range(BOUND):
        seat = next(iter(engine.awaited()))
        view = engine.view(seat)
        if engine.game.odds(view, seat).rows:
            return engine, seat
        await engine.decide(Actor(at.ann.id, "Ann"), towards_dice(engine, view, seat, rng), seat)
    raise AssertionError("no dice decide anything")


def towards_dice(engine: Engine, view: Any, seat: Seat, rng: random.Random) -> str:
    """What practice decides; in the probe an attack, where one may be committed or struck with."""
    tree, hand = decisions(engine.game, view, seat), view.hand if engine.game.key == "probe" else ()
    attacks = ["strike", *(f"commit {card}" for card in hand if card.startswith("a"))]
    assert engine.game.practice is not None
    return next((t for t in attacks if tree.holds(tuple(t.split()))), "") or engine.game.practice(view, seat, rng)


@pytest.mark.parametrize("game", fewer([*GAMES, "probe"], "overland", "dixie"))
async def test_a_button_tells_them_where_dice_decide(at_table: Table, game: str) -> None:
    engine, seat = await at_the_dice(at_table, game)
    table, before = engine.game.odds(engine.view(seat), seat), engine.session.seq
    panel = answer(await at_table.ann.click(await at_table.board(), "Your move"))
    if seat != engine.seats_of(at_table.ann.id)[0]:
        panel = answer(await at_table.ann.click(panel, f"Other side: {engine.seat_name(seat)}"))
    told = answer(await at_table.ann.click(panel, "Odds"))
    assert told.ephemeral and told.id == panel.id
    assert table.title in told.text and odds_text(table.rows[0]) in told.text
    assert (await at_table.engine()).session.seq == before, "nothing is done, and nothing is counted"
    back = answer(await at_table.ann.click(told, "Back"))
    assert odds_text(table.rows[0]) not in back.text


@ALONE
async def test_back_leads_to_the_question_they_were_asked_at(at_table: Table) -> None:
    engine, seat = await at_the_dice(at_table, "dixie")
    panel = answer(await at_table.ann.click(await at_table.board(), "Your move"))
    if seat != engine.seats_of(at_table.ann.id)[0]:
        panel = answer(await at_table.ann.click(panel, f"Other side: {engine.seat_name(seat)}"))
    asked = answer(await at_table.ann.click(panel, "March")).text
    for counsel in ("Odds", "Hint"):
        told = answer(await at_table.ann.click(panel, counsel))
        assert told.text != asked
        assert answer(await at_table.ann.click(told, "Back")).text == asked


@ALONE
async def test_within_a_choice_they_are_of_what_is_asked(at_table: Table) -> None:
    """And of no other place; where nobody rolls for it there are none."""
    engine, seat = await at_the_dice(at_table, "dixie")
    rows = engine.game.odds(engine.view(seat), seat).rows
    row = next(row for row in rows if any(other.about != row.about for other in rows))
    level = engine.level(seat, ("move",))
    assert level is not None
    quiet = next(("move", c.key) for c in level.choices if not any(r.concerns(("move", c.key)) for r in rows))
    for path, told in ((row.about[0], odds_text(row)), (quiet, NONE_OF_THIS)):
        asked = answer(await at_table.ann.slash(at_table.channel, "play", decision=" ".join(path)))
        odds = answer(await at_table.ann.click(asked, "Odds"))
        assert told in odds.text and not any(odds_text(r) in odds.text for r in rows if not r.concerns(path))
        assert answer(await at_table.ann.click(odds, "Back")).text == asked.text


async def test_where_no_dice_decide_there_is_no_such_button(at_table: Table) -> None:
    await at_table.open_probe()
    panel = await at_table.panel(at_table.ann)
    assert "Hint" in labels(panel) and "Odds" not in labels(panel)


async def test_life_tells_them_by_command_too(at_table: Table) -> None:
    engine, seat = await at_the_dice(at_table, "life")
    told = answer(await at_table.ann.slash(at_table.channel, "life odds"))
    assert told.ephemeral and odds_text(engine.game.odds(engine.view(seat), seat).rows[0]) in told.text
    watching = answer(await at_table.carl.slash(at_table.channel, "life odds")).text
    assert watching == "Only players have something to roll for. You're watching."


async def test_overlands_are_the_chances_of_winning(at_table: Table) -> None:
    panel = await at_table.open_overland()
    told = answer(await at_table.ann.click(panel, "Odds")).text
    engine = await at_table.engine()
    for _, chance in solver.options(engine.view("us")):
        assert f"you win the campaign **{100 * chance:.1f}".removesuffix(".0") in told
    assert set(decisions(engine.game, engine.view("us"), "us").words()) & engine.game.rolls
