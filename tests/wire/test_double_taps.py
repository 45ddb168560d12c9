"""The second tap of a double tap, which lands on whatever has come up under the finger, carries nothing out."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot.local.model.guilds import Message
from tests.wire.playing import labels, ways, with_lee_far_away, yes_ids
from tests.wire.table import Table, answer
from tests.wire.test_asked_twice import done, placed, without_parry

AT_ONCE, DELIBERATE = 0.3, 0.8
"""Seconds between two taps of a finger, and between seeing a panel and choosing there."""


class Hand:
    """Ann's finger, and the bot's clock."""

    def __init__(self, table: Table) -> None:
        self.table, self.time = table, 1_000_000.0
        table.now = lambda: self.time

    async def tap(self, panel: Message, button: str, after: float) -> Message:
        """Taps a button some seconds after the last tap."""
        # The bot counts from when it knows that its answer has arrived.
        await self.table.bot.under_way.settled()
        self.time += after
        return answer(await self.table.ann.click(panel, button))


@pytest_asyncio.fixture
async def hand(at_table: Table) -> AsyncIterator[Hand]:
    """At a table where a second tap counts as one for 0.7 seconds."""
    made = Hand(at_table)
    at_table.double_tap = 0.7
    await at_table.restart()
    yield made


NOTHING = "I ignored it"


async def test_a_second_tap_lands_on_nothing(hand: Hand) -> None:
    """The new choices stay as they are, with one line that says why; once seen they are chosen as ever."""
    table = hand.table
    panel = await table.open_overland()
    # A panel links to the board as soon as that is posted.
    await table.settled()
    engine = await table.engine()
    panel = await hand.tap(panel, next(iter(ways(panel).values())), DELIBERATE)
    before, offered, text = engine.session.seq, ways(panel), panel.text
    button = next(iter(offered.values()))
    again = await hand.tap(panel, button, AT_ONCE)
    assert engine.session.seq == before
    assert again.id == panel.id and ways(again) == offered
    assert again.text.startswith(text) and NOTHING in again.text and NOTHING not in text
    after = await hand.tap(again, button, DELIBERATE)
    assert engine.session.seq > before and NOTHING not in after.text


async def test_whoever_goes_on_tapping_is_not_refused_for_ever(hand: Hand) -> None:
    """That a tap was ignored is no news that would have to be read first."""
    table = hand.table
    panel = await table.open_overland()
    engine = await table.engine()
    panel = await hand.tap(panel, next(iter(ways(panel).values())), DELIBERATE)
    before, button = engine.session.seq, next(iter(ways(panel).values()))
    for _ in range(2):
        panel = await hand.tap(panel, button, 0.3)
        assert engine.session.seq == before and NOTHING in panel.text
    panel = await hand.tap(panel, button, 0.3)
    assert engine.session.seq > before and NOTHING not in panel.text


async def test_a_second_tap_answers_no_question(hand: Hand) -> None:
    """*Yes* comes up under the finger as well; the question stays until it has been read."""
    table = hand.table
    await placed(table, without_parry())
    panel = await table.panel(table.ann)
    panel = await hand.tap(panel, ways(panel)["draw",], DELIBERATE)
    [yes] = yes_ids(panel)
    asked = await hand.tap(panel, yes, AT_ONCE)
    assert not await done(table) and yes_ids(asked) == [yes] and NOTHING in asked.text
    await hand.tap(asked, yes, DELIBERATE)
    assert await done(table) == ["draw"]


async def test_a_second_tap_takes_nothing_back(hand: Hand) -> None:
    """Nor does it undo what the first tap did, or act in a message that has just come."""
    table = hand.table
    await table.open_overland()
    engine = await with_lee_far_away(table)
    panel = await table.panel(table.ann)
    panel = await hand.tap(panel, ways(panel)["move", "grant", "spotsylvania"], DELIBERATE)
    before = engine.session.seq
    refused = await hand.tap(panel, "Undo", AT_ONCE)
    assert engine.session.seq == before and NOTHING in refused.text
    refused = await hand.tap(refused, "Undo", DELIBERATE)
    assert NOTHING not in refused.text


@pytest.mark.parametrize("counsel", ["Odds", "Hint"])
async def test_counsel_stays_under_a_second_tap(hand: Hand, counsel: str) -> None:
    """What was asked for is still to be read after a tap that came as it was shown; it goes as the game goes on."""
    table = hand.table
    await table.open_overland()
    engine = await with_lee_far_away(table)
    panel = await table.panel(table.ann)
    panel = await hand.tap(panel, ways(panel)["move", "grant", "spotsylvania"], DELIBERATE)
    told = await hand.tap(panel, counsel, DELIBERATE)
    before, text, buttons = engine.session.seq, told.text, labels(told)
    again = await hand.tap(told, "Undo", AT_ONCE)
    assert engine.session.seq == before and NOTHING in again.text
    assert again.text.startswith(text) and labels(again) == buttons
    back = await hand.tap(again, "Back", DELIBERATE)
    refused = await hand.tap(back, "Undo", AT_ONCE)
    assert NOTHING in refused.text and text not in refused.text and ways(refused)


async def test_a_second_tap_in_a_lesson(hand: Hand) -> None:
    """The coach says the same, and keeps what was shown."""
    table = hand.table
    lesson = answer(await table.ann.slash(table.channel, "learn", game="overland"))
    lesson = await hand.tap(lesson, "Do it", DELIBERATE)
    offered = ways(lesson)
    again = await hand.tap(lesson, "Do it", AT_ONCE)
    assert NOTHING in again.text
    assert ways(again) == offered


async def test_a_second_tap_posts_no_challenge(hand: Hand) -> None:
    """The buttons of a game come up as it is chosen, and name no game in play."""
    table = hand.table
    shown = answer(await table.ann.slash(table.channel, "game new"))
    shown = answer(await table.ann.select(shown, "Which game?", ["probe"]))
    for button in ("Post a challenge", "Play with others"):
        assert NOTHING in (await hand.tap(shown, button, AT_ONCE)).text
    await table.settled()
    assert not table.posts()
    await hand.tap(shown, "Post a challenge", DELIBERATE)
    await table.settled()
    assert len(table.posts()) == 1


async def test_a_tap_as_another_moves_lands_on_nothing(hand: Hand) -> None:
    """The choices that another's decision brings come up under a finger as well."""
    table = hand.table
    await placed(table, without_parry())
    panel = await table.panel(table.bea)
    assert not [path for path in ways(panel) if path == ("draw",)]
    mine = await table.panel(table.ann)
    await hand.tap(mine, ways(mine)["end",], DELIBERATE)
    await table.settled()
    before, offered = await done(table), ways(panel)
    tapped = answer(await table.bea.click(panel, offered["end",]))
    assert NOTHING in tapped.text and await done(table) == before
    hand.time += DELIBERATE
    answer(await table.bea.click(panel, offered["end",]))
    assert await done(table) == [*before, "end"]
