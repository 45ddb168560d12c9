"""/why and *Why not?*: the nearest reason, its rule and what would have to change, from the asker's own view alone."""

from __future__ import annotations

import random

import pytest

from bot.engine.engine import Engine
from bot.games.contract.game import Seat
from bot.table.session import Actor
from cogs.rules.books import book_of
from tests.wire.playing import labels
from tests.wire.table import ALONE, ONE_BOT, Table, answer

pytestmark = ONE_BOT

ASKED = {
    "overland": ("why can't I move Grant to Richmond?", "OV-10.2", "Lee holds Grant"),
    "life": ("why can't the soldier loot", "LF-5.1", "not at"),
    "dixie": ("move", "DX-5.0a", "Combat comes first"),
    "chancellorsville": ("why can't I reroll?", "CV-7.4", "No attack of yours is under way"),
    "donelson": ("bombard", "US-2.2", "no combat phase"),
}
"""A question of each game after some moves, the rule of its answer, and some of its words."""


async def under_way(at: Table, game: str, decisions: int = 14, whose: Seat = "") -> tuple[Engine, Seat]:
    """A game of which Ann plays every side, some decisions on, and then until the seat ``whose`` is to act; and the
    seat that is."""
    await at.ann.slash(at.channel, "game new", game=game, **({} if game == "overland" else {"invite": at.ann}))
    answer(await at.ann.slash(at.channel, "game start"))
    engine, rng = await at.engine(), random.Random(4)
    seat, left = next(iter(engine.awaited())), 0 if game == "overland" else decisions
    while left > 0 or whose not in ("", seat):
        assert engine.game.practice is not None
        await engine.decide(Actor(at.ann.id, "Ann"), engine.game.practice(engine.view(seat), seat, rng), seat)
        seat, left = next(iter(engine.awaited())), left - 1
    return engine, seat


@ALONE
@pytest.mark.parametrize("game", ASKED)
async def test_the_reason_the_rule_and_what_would_have_to_change(at_table: Table, game: str) -> None:
    engine, _ = await under_way(at_table, game, whose="soldier" if game == "life" else "")
    question, rule, words = ASKED[game]
    before = engine.session.seq
    told = answer(await at_table.ann.slash(at_table.channel, "why", wanted=question))
    assert told.ephemeral and words in told.text and f"({rule})" in told.text
    assert book_of(engine.game).glossary.changes[rule] in told.text
    shown = answer(await at_table.ann.click(told, f"Rule {rule}"))
    assert f"{rule} ·" in shown.text
    assert engine.session.seq == before, "nothing is done by asking"


async def test_what_is_possible_is_a_button(at_table: Table) -> None:
    await under_way(at_table, "overland")
    told = answer(await at_table.ann.slash(at_table.channel, "why", wanted="why can't I attack Lee?"))
    assert "You can do that now:** “Attack Lee”" in told.text
    done = answer(await at_table.ann.click(told, "Attack Lee (1 AP)"))
    assert "Grant attacks Lee" in done.text


async def test_a_piece_alone_is_tried_with_everything(at_table: Table) -> None:
    await under_way(at_table, "overland")
    told = answer(await at_table.ann.slash(at_table.channel, "why", wanted="Grant"))
    assert "**Attack**: possible now" in told.text and "**Move**: Lee holds Grant" in told.text


async def test_from_a_panel_an_action_is_picked_or_typed(at_table: Table) -> None:
    await under_way(at_table, "overland")
    panel = answer(await at_table.ann.click(await at_table.board(), "Your move"))
    asked = answer(await at_table.ann.click(panel, "Why not?"))
    assert asked.id != panel.id, "the panel stays"
    told = answer(await at_table.ann.select(asked, "What did you want to do?", ["cross"]))
    assert told.id == asked.id and "Savage Station" in told.text and "(OV-13.1)" in told.text
    assert labels(told)[-2:] == ["Type it", "Your move"]
    form = await at_table.ann.click(told, "Type it")
    typed = answer(await at_table.ann.submit(form, {"wanted": "move sigel to richmond"}))
    assert "Sigel never leaves his area" in typed.text
    back = answer(await at_table.ann.click(typed, "Your move"))
    assert back.id == typed.id and set(labels(panel)) <= set(labels(back)), "a phone shows the panel far above"
    for service in ("Explain", "Read position", "Show board"):
        beside = answer(await at_table.ann.click(back, service))
        assert beside.id != back.id and labels(beside)[-1] == "Your move"
    shown = answer(await at_table.ann.slash(at_table.channel, "why", wanted="Grant"))
    assert "Your move" not in labels(shown), "no panel is above"


async def test_a_refusal_explains_itself_on_demand(at_table: Table) -> None:
    await under_way(at_table, "overland")
    refused = answer(await at_table.ann.slash(at_table.channel, "play", decision="move richmond"))
    told = answer(await at_table.ann.click(refused, "Why not?"))
    assert told.id != refused.id and "What would have to change" in told.text and "(OV-10.2)" in told.text


async def test_what_is_no_move_is_asked_of_the_rules(at_table: Table) -> None:
    await under_way(at_table, "overland")
    told = answer(await at_table.ann.slash(at_table.channel, "why", wanted="why do I lose"))
    assert "OV-3.2" in told.text


async def test_only_players_ask(at_table: Table) -> None:
    await under_way(at_table, "overland")
    told = answer(await at_table.carl.slash(at_table.channel, "why", wanted="attack lee"))
    assert "you're watching" in told.text
