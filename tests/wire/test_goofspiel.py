"""A game of another package over the wire: what our own games can do, it can do with nothing but the kit."""

from __future__ import annotations

import functools
import itertools
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
from goofspiel.game import DESCRIPTOR

from bot.games.advising import advice_for
from bot.record.replay import verify
from tests.wire.playing import by_panel, confirmed
from tests.wire.table import Table, answer, table
from tests.wire.test_cases import disputed, last_decision, with_remedy
from tests.wire.worlds import Step, agrees, differences, in_two_worlds

GAME = DESCRIPTOR.game


@pytest.fixture
async def at_table(tmp_path: Path) -> AsyncIterator[Table]:
    """A table at which Goofspiel can be played beside our own games; nothing that is sent may break a rule of
    Discord's."""
    async with table(tmp_path / "data", boards=False, guests=(DESCRIPTOR,)) as made:
        yield made
        assert made.local.violations == []


async def begun(at: Table, **more: str) -> None:
    """Ann (Red) begins a game with Bea (Blue), or as ``more`` says."""
    answer(await at.ann.slash(at.channel, "game new", game=GAME.key, **more))
    if not more:
        answer(await at.bea.slash(at.channel, "game join"))
    answer(await at.ann.slash(at.channel, "game start"))
    await at.settled()


async def test_it_is_played_to_its_end_by_commands_and_panels(at_table: Table) -> None:
    """The bids are hidden until both have bid; the board is drawn; the record proves itself, for each as for all."""
    at = at_table
    await begun(at)
    engine, rounds = await at.engine(), 0
    while engine.session.status == "playing":
        card = str(engine.view("red").hands["red"][0])
        assert card in [value for _, value in await at.ann.autocomplete(at.channel, "goofspiel bid", "card", "")]
        answer(await confirmed(at.ann, await at.ann.slash(at.channel, "goofspiel bid", card=card)))
        shown = answer(await at.bea.slash(at.channel, "log")).text
        assert "Red has bid." in shown and f"You bid {card}" not in shown
        await by_panel(at.bea, await at.panel(at.bea), f"bid {engine.view('blue').hands['blue'][-1]}")
        rounds += 1
    assert rounds == 5 and "wins: " in (await at.board()).text
    await at.pictured()
    assert (await at.board()).pictures
    for person in (at.ann, at.bea, at.carl):
        verify(await at.export(person), at.games)


async def test_a_bid_is_taken_back_until_the_other_has_bid(at_table: Table) -> None:
    await begun(at_table)
    engine = await at_table.engine()
    await by_panel(at_table.ann, await at_table.panel(at_table.ann), "bid 3")
    assert "Undone" in answer(await at_table.ann.slash(at_table.channel, "undo")).text
    assert engine.view("red").my_bid == 0
    for person, bid in ((at_table.ann, "bid 3"), (at_table.bea, "bid 1")):
        await by_panel(person, await at_table.panel(person), bid)
    assert "Undone" not in answer(await at_table.bea.slash(at_table.channel, "undo")).text


async def test_hints_rules_and_the_practice_opponent(at_table: Table) -> None:
    """Its rules stand in /rules, a hint is carried out by a tap, and the practice opponent answers."""
    at = at_table
    assert (
        "The higher one wins the prize"
        in answer(await at.ann.slash(at.channel, "rules", query="GO-5", game="goofspiel")).text
    )
    await begun(at, opponent="practice")
    engine = await at.engine()
    advice = advice_for(GAME, engine.view("red"), "red")
    assert advice is not None
    hinted = answer(await at.ann.click(await at.panel(at.ann), "Hint"))
    assert advice.label in hinted.text and advice.reason in hinted.text
    answer(await at.ann.click(hinted, "Do it"))
    await at.settled()
    assert len(engine.view("red").hands["blue"]) == 4, "both have bid"


async def test_a_whole_case(at_table: Table) -> None:
    """Claimed, read with the rules that the bot went by, and ruled on by taking back; the record verifies."""
    at = at_table
    await begun(at)
    engine = await at.engine()
    engine.session.gm = at.carl.id
    for person, bid in ((at.ann, "bid 3"), (at.bea, "bid 1"), (at.ann, "bid 1")):
        await by_panel(person, await at.panel(person), bid)
    number = last_decision(engine)
    case = await disputed(at, at.ann, number, text="Not what I meant", sealed="I meant the 5")
    assert "disputes entry" in case.text
    watched = answer(await at.carl.slash(at.channel, "gm case"))
    went_by = answer(await at.carl.select(watched, "Pages of the case", ["What the bot based it on"]))
    assert "GO-3" in went_by.text
    panel = answer(await at.carl.click(watched, "Rule"))
    panel = await with_remedy(at.carl, panel, "Go back to after an entry", value=str(number - 1))
    preview = answer(await at.carl.click(panel, "Preview"))
    assert "The case is upheld" in answer(await at.carl.click(preview, "Confirm")).text
    assert engine.view("red").my_bid == 0
    verify(await at.bot.engines.export(engine, None), at.games)


def steps() -> list[Step]:
    """Blue bids another card in each world, and Ann looks at everything."""

    async def looks(at: Table) -> list[str]:
        shown = []
        for name in ("hand", "log", "board", "game export"):
            shown.append(answer(await at.ann.slash(at.channel, name)).text)
            # Whether a picture follows before the next question or after it depends on the machine alone.
            await at.pictured()
        return [*shown, answer(await at.ann.click(await at.board(), "Read position")).text]

    async def bids(at: Table, cards: Iterator[str]) -> None:
        answer(await confirmed(at.bea, await at.bea.slash(at.channel, "play", decision=next(cards))))

    async def takes_back(at: Table) -> None:
        answer(await at.bea.slash(at.channel, "undo"))

    async def undoes(at: Table) -> Any:
        return answer(await at.ann.slash(at.channel, "undo")).text

    blue = itertools.cycle(("bid 1", "bid 5"))
    return [
        Step("looks", looks),
        Step("Blue undoes", takes_back, asks=True),
        Step("looks at no bid", looks),
        Step("Blue bids", functools.partial(bids, cards=blue)),
        Step("looks again", looks),
        Step("Ann undoes", undoes),
        Step("Bea answers", functools.partial(agrees, yes=False)),
        Step("minutes pass", _minutes),
        Step("looks at last", looks),
    ]


async def _minutes(at: Table) -> None:
    at.local.clock.advance(300.0)


async def blue_has_bid(at: Table) -> None:
    """A game in which Blue has bid, and Red knows no more than that."""
    await begun(at)
    await by_panel(at.bea, await at.panel(at.bea), "bid 3")


async def test_two_worlds_look_alike(at_table: Table) -> None:
    """What Blue bids shows in nothing that Ann receives, until it is shown."""
    await blue_has_bid(at_table)
    worlds = await in_two_worlds(at_table, at_table.ann, "red", steps(), 1, GAME)
    assert differences(*worlds) == []
    assert sum(len(lines) for _, lines in worlds[0].steps) > 20


async def test_a_shown_bid_tells_the_worlds_apart(at_table: Table) -> None:
    """Or nothing would have been compared."""
    await blue_has_bid(at_table)

    async def shows(at: Table) -> None:
        await by_panel(at.ann, await at.panel(at.ann), "bid 4")

    worlds = await in_two_worlds(at_table, at_table.ann, "red", [*steps(), Step("Ann bids", shows)], 1, GAME)
    assert differences(*worlds) != []
