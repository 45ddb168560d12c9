"""Who the game master is: named with the lobby, agreed on, a standing judge; never somebody who plays."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.engine import lobby
from bot.engine.engine import Engine
from bot.engine.judging import masters
from bot.engine.opening import Place
from bot.engine.seating import Wish
from bot.engine.substitutes import acts as substitutes
from bot.games.contract.game import PUBLIC
from bot.record.log_text import tell
from bot.record.masters import check_masters
from bot.record.replay import verify
from bot.record.replayer import Step, Wrong
from bot.table.session import Actor, Player
from tests.table.house import ANN, BEA, CARL, CHANNEL, GM, RULES, House, check_agrees, last_number, refused
from tests.table.test_clocks import Day, begun

GUS = Player(GM, "Gus")


async def judged(house: House) -> Engine:
    """The probe in play with Gus as the game master that the lobby named."""
    engine = await house.engines.open(house.actor(ANN), "probe", {}, Place(5, CHANNEL), Wish(master=GUS))
    await engine.join(house.actor(BEA))
    await engine.start(house.actor(ANN))
    return engine


def last_line(engine: Engine) -> str:
    """What everybody reads of the last entry."""
    return " ".join(tell(engine.recent, PUBLIC, {"red": "Red", "blue": "Blue"})[-1].lines)


async def test_the_lobby_names_the_game_master_who_has_no_seat(house: House) -> None:
    engine = await house.engines.open(house.actor(ANN), "probe", {}, Place(5, CHANNEL), Wish(master=GUS))
    assert last_line(engine) == "Ann opens the game; Gus is the game master."
    assert "`/gm resign` first" in await refused(house, engine, lambda: engine.join(house.actor(GM)))
    assert "no seat in it" in await refused(house, engine, lambda: engine.act(lobby.invite, house.actor(ANN), GUS))
    await engine.join(house.actor(BEA))
    await engine.start(house.actor(ANN))
    await engine.gm_look(house.actor(GM), "red")
    await check_agrees(house, engine)
    verify(await house.engines.export(engine, None), RULES)
    for user in (ANN, BEA):
        wish = Wish(invite=Player(BEA, "Bea"), master=Player(user, "x"))
        with pytest.raises(Exception, match="players don't judge their own game"):
            await house.engines.open(house.actor(ANN), "probe", {}, Place(5, CHANNEL + 1), wish)


async def test_a_running_game_gets_one_changes_and_loses_him_as_all_agree(house: House) -> None:
    engine = await house.open("probe")
    await engine.join(house.actor(BEA))
    await engine.start(house.actor(ANN))
    for user, name in ((BEA, "Bea"), (ANN, "Ann")):
        value = masters.written(Player(user, name))
        said = await refused(house, engine, lambda v=value: engine.propose(house.actor(ANN), "master", v))  # type: ignore[misc]
        assert "players don't judge" in said
    await engine.propose(house.actor(ANN), "master", masters.written(GUS))
    assert engine.session.gm == 0 and last_line(engine) == "Red proposes: that Gus is the game master."
    await engine.answer(house.actor(BEA), True, last_number(engine))
    assert engine.session.gm == GM and last_line(engine) == "Gus is the game master, as all agree."
    await engine.gm_look(house.actor(GM), "red")
    await engine.propose(house.actor(BEA), "master", masters.written(Player(CARL, "Carl")))
    await engine.answer(house.actor(ANN), True, last_number(engine))
    assert engine.session.gm == CARL and engine.session.looking == {}
    assert "Only this game's" in await refused(house, engine, lambda: engine.gm_look(house.actor(GM), "red"))
    await engine.gm_look(house.actor(CARL), "red")
    await engine.propose(house.actor(BEA), "master", "")
    await engine.answer(house.actor(ANN), True, last_number(engine))
    assert engine.session.gm == 0 and last_line(engine) == "The game no longer has a game master, as all agree."
    house.restart()
    await check_agrees(house, await house.engines.get(engine.id))
    verify(await house.engines.export(engine, None), RULES)


async def test_a_standing_judge_takes_a_game_that_has_none(house: House) -> None:
    engine = await judged(house)

    async def take(user: int) -> None:
        await engine.act(masters.take, house.actor(user))

    assert "game master already" in await refused(house, engine, lambda: take(CARL))
    await engine.act(masters.resign, house.actor(GM))
    assert engine.session.gm == 0 and last_line(engine) == "Gus is no longer the game master."
    assert "players don't judge" in await refused(house, engine, lambda: take(BEA))
    await take(CARL)
    assert last_line(engine) == "Carl, a standing judge, is the game master."
    said = await refused(house, engine, lambda: engine.act(masters.resign, house.actor(GM)))
    assert said == "You are not this game's game master."
    await engine.act(masters.gone, house.actor(ANN), CARL)
    assert last_line(engine) == "Carl has left: the game no longer has a game master."
    await check_agrees(house, engine)
    verify(await house.engines.export(engine, None), RULES)


async def test_whoever_comes_back_to_a_seat_ceases(house: House) -> None:
    """Bea had given her seat away for some days; nobody for whom a seat is kept so can be the game master, and one who
    gets a seat is it no more."""
    engine = await begun(house, "1d")
    async with Day(house):
        await engine.seek_substitute(house.actor(BEA), "blue", 2)
        await engine.alone(substitutes.apply, house.actor(CARL), "blue")
        await engine.accept_substitute(house.actor(BEA), "blue", CARL)
        value = masters.written(Player(BEA, "Bea"))
        said = await refused(house, engine, lambda: engine.propose(house.actor(ANN), "master", value))
        assert "players don't judge" in said
        engine.session.gm, engine.session.gm_name = BEA, "Bea"
        await engine.act(substitutes.take_back, house.actor(BEA), "blue")
    assert engine.session.gm == 0
    assert last_line(engine) == "Bea takes over the Blue seat. Bea is no longer the game master."


async def test_a_game_that_goes_on_keeps_its_game_master(house: House) -> None:
    engine = await judged(house)
    await house.agree_to_move(engine, ANN, 300)
    other = await house.engines.gone_on(house.actor(ANN), engine, engine.session.heads[PUBLIC], Place(5, 300))
    assert other.master == GUS
    await other.join(house.actor(BEA))
    await other.start(house.actor(ANN))
    await other.resign(house.actor(ANN))
    again = await house.engines.again(house.actor(ANN), other, Place(5, 301))
    assert again.master == GUS


async def test_a_record_in_which_another_acts_as_game_master_does_not_hold(house: House) -> None:
    engine = await judged(house)
    engine.session.gm = CARL
    await engine.gm_look(Actor(CARL, "Carl", 77), "red")
    data = await house.engines.export(engine, ANN)
    with pytest.raises(Wrong, match="by someone who was not the game master"):
        verify(data, RULES)


def test_a_record_in_which_one_acts_who_ceased_with_a_seat_does_not_hold() -> None:
    named = Step(1, "open", "", "", (), {"master": {"user": str(GM), "name": "Gus"}})
    looks = Step(2, "look", "red", "", (), {}, gm=True, by=str(GM))
    seated = Step(3, "replace", "blue", "", (), {"user": str(GM), "ceases": True})
    check_masters([named, looks, seated])
    with pytest.raises(Wrong, match=r"entry 4 .* was not the game master"):
        check_masters([named, looks, seated, replace(looks, no=4)])
