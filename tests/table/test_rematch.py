"""Playing again: the sides swapped, the seats kept for the same people, and one game only however often it is asked."""

from __future__ import annotations

import asyncio

from bot.engine.engine import Engine
from bot.engine.opening import Place, Taken
from bot.engine.seating import Wish
from bot.games.contract.choices import Refusal
from bot.record.replay import verify
from bot.table.session import Player
from tests.table.house import ANN, BEA, CARL, RULES, House, check_agrees, dealt, refused

HERE = Place(5, 100)


async def over(house: House, channel: int = 100) -> Engine:
    """A probe of six rounds between Ann (red) and Bea (blue) that Bea has given up."""
    engine = await house.started("probe", channel, rounds="6")
    await engine.resign(house.actor(BEA))
    return engine


async def test_sides_are_swapped_and_seats_kept(house: House) -> None:
    before = await over(house)
    again = await house.engines.again(house.actor(BEA), before, HERE)
    assert {s: p.user for s, p in again.players.items()} == {"red": BEA}
    assert again.session.invited == {"blue": Player(ANN, "Ann")} and again.session.owner == BEA
    assert (
        again.session.options == {"rounds": "6", "opponent": "person", "table": "plain"}
        and again.session.commitment != before.session.commitment
    )
    assert (await house.query("SELECT kind, pings FROM outbox"))[-1] == ("turn", f"[{ANN}]")
    assert "The Blue seat is kept" in await refused(house, again, lambda: again.join(house.actor(CARL)))
    await again.join(house.actor(ANN))
    await again.start(house.actor(ANN))
    await check_agrees(house, again)
    await again.resign(house.actor(ANN))
    verify(await house.engines.export(again, CARL), RULES)
    third = await house.engines.again(house.actor(ANN), again, HERE)
    assert {s: p.user for s, p in third.players.items()} == {"red": ANN}, "back where they began"


async def test_both_ask_at_once_and_one_lobby_opens(house: House) -> None:
    before = await over(house)
    asked = [house.engines.again(house.actor(user), before, HERE) for user in (ANN, BEA, ANN)]
    first, second, third = await asyncio.gather(*asked)
    assert first is second is third
    assert len(await house.query("SELECT id FROM games")) == 2
    fresh = await house.reloaded(before)
    assert fresh.session.again == first.id == before.session.again


async def test_asked_elsewhere_it_is_the_same_game(house: House) -> None:
    before = await over(house)
    first = await house.engines.again(house.actor(ANN), before, HERE)
    assert await house.engines.again(house.actor(BEA), before, Place(5, 300)) is first
    await first.join(house.actor(BEA))
    await first.start(house.actor(BEA))
    assert await house.engines.again(house.actor(BEA), before, Place(5, 300)) is first, "it is in play"
    await first.resign(house.actor(ANN))
    later = await house.engines.again(house.actor(BEA), before, Place(5, 300))
    assert later is not first and later.session.status == "lobby"


async def test_a_lobby_that_was_closed_can_be_opened_again(house: House) -> None:
    before = await over(house)
    first = await house.engines.again(house.actor(ANN), before, HERE)
    await first.leave(house.actor(ANN))
    second = await house.engines.again(house.actor(BEA), before, HERE)
    assert second.id != first.id and second.session.owner == BEA


async def test_a_repeated_interaction_opens_one_lobby(house: House) -> None:
    before, actor = await over(house), house.actor(ANN)
    first = await house.engines.again(actor, before, HERE)
    await first.leave(house.actor(ANN))
    assert await house.engines.again(actor, before, HERE) is first


async def test_who_cannot_play_again_and_when(house: House) -> None:
    running = await dealt(house)
    said = await refused(house, running, lambda: house.engines.again(house.actor(ANN), running, HERE))
    assert said == "That game is not over."
    before = await over(house, 300)
    said = await refused(house, before, lambda: house.engines.again(house.actor(CARL), before, Place(5, 300)))
    assert said == "Only the players of that game can play it again. `/game new` opens a new game."
    try:
        await house.engines.again(house.actor(ANN), before, HERE)
    except Taken as taken:
        assert isinstance(taken, Refusal)
    else:
        raise AssertionError("the channel has a game")
    assert before.session.again == "" and (await house.reloaded(before)).session.again == ""


async def test_who_played_both_sides_plays_both_again(house: House) -> None:
    wish = Wish(invite=Player(ANN, "Ann"))
    before = await house.engines.open(house.actor(ANN), "probe", {}, HERE, wish)
    await before.start(house.actor(ANN))
    await before.resign(house.actor(ANN), "red")
    again = await house.engines.again(house.actor(ANN), before, HERE)
    assert {p.user for p in again.players.values()} == {ANN} and len(again.players) == 2
    assert again.session.invited == {}
