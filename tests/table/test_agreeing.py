"""A running game goes on elsewhere when all who play it agree; and nobody plays a side after having seen another."""

from __future__ import annotations

from pathlib import Path

import msgspec

from bot.engine import lobby, moving
from bot.engine.engine import Engine
from bot.engine.lobby import to_take
from bot.engine.moving import yet_to_agree
from bot.engine.opening import Place
from bot.engine.substitutes import acts as substitutes
from bot.games.contract.game import PUBLIC
from bot.record.replay import named, read, verify
from bot.table.session import Player
from tests.table.house import ANN, BEA, CARL, GM, RULES, House, check_agrees, in_turn, opened, refused

THERE = 300


async def go_on(house: House, engine: Engine, user: int = ANN) -> Engine:
    """The user goes on with the game elsewhere, as far as that may be."""
    return await house.engines.gone_on(house.actor(user), engine, engine.session.heads[PUBLIC], Place(5, THERE))


async def moved(house: House, engine: Engine, user: int = ANN) -> Engine:
    """The game elsewhere, as everybody agrees."""
    await house.agree_to_move(engine, user, THERE)
    return await go_on(house, engine, user)


# -- agreeing


async def test_nobody_moves_a_game_alone(house: House) -> None:
    engine = await in_turn(house)
    said = await refused(house, engine, lambda: go_on(house, engine))
    assert said == f"All players must agree to continue this game elsewhere. Not yet agreed: <@{BEA}> did not yet."
    await engine.alone(moving.ask, house.actor(ANN), THERE)
    assert (await refused(house, engine, lambda: go_on(house, engine))).endswith(f"<@{BEA}> did not yet.")
    await engine.alone(moving.answer, house.actor(BEA), THERE, agrees=True)
    other = await go_on(house, engine)
    assert engine.session.status == "closed" and other.session.invited["blue"].user == BEA


async def test_agreement_is_to_one_wish_in_one_channel_at_one_moment(house: House) -> None:
    """Neither to another's, nor to another channel, nor after the game has gone on."""
    engine = await in_turn(house)
    await house.agree_to_move(engine, ANN, THERE)
    assert yet_to_agree(engine, ANN, THERE) == [] and yet_to_agree(engine, BEA, THERE) == [ANN]
    assert yet_to_agree(engine, ANN, THERE + 1) == [BEA]
    await house.decide(engine, "red", "step left")
    assert yet_to_agree(engine, ANN, THERE) == [BEA]
    assert (await refused(house, engine, lambda: go_on(house, engine))).endswith(f"<@{BEA}> did not yet.")


async def test_only_the_others_answer_and_one_who_declines_ends_it(house: House) -> None:
    engine = await in_turn(house)
    late = "The game has moved on since that was asked, or the question is closed, so nothing is moved."
    assert await refused(house, engine, lambda: engine.alone(moving.answer, house.actor(BEA), THERE, True)) == late
    await engine.alone(moving.ask, house.actor(ANN), THERE)
    for user in (ANN, CARL, GM):
        said = await refused(house, engine, lambda u=user: engine.alone(moving.answer, house.actor(u), THERE, True))  # type: ignore[misc]
        assert said == "Only the other players can answer that."
    assert "watching" in await refused(house, engine, lambda: engine.alone(moving.ask, house.actor(CARL), THERE))
    await engine.alone(moving.answer, house.actor(BEA), THERE, agrees=False)
    assert await refused(house, engine, lambda: engine.alone(moving.answer, house.actor(BEA), THERE, True)) == late
    await house.agree_to_move(engine, ANN, THERE)
    said = await refused(house, engine, lambda: engine.alone(moving.answer, house.actor(BEA), THERE, True))
    assert said == "You have agreed already."


async def test_agreement_outlives_a_restart(house: House) -> None:
    engine = await in_turn(house)
    await house.agree_to_move(engine, ANN, THERE)
    house.restart()
    again = await house.engines.get(engine.id)
    assert (await go_on(house, again)).session.epoch == 2


async def test_who_plays_alone_asks_nobody(house: House) -> None:
    engine = await house.overland()
    assert (await go_on(house, engine)).session.epoch == 2


async def test_those_agree_who_hold_the_seats_now(house: House) -> None:
    """A substitute does, and whoever left the seat for good does not; nobody's seat is moved who returns to it."""
    engine = await in_turn(house)
    for days in (2, 0):
        await engine.seek_substitute(house.actor(BEA), "blue", days)
        await engine.alone(substitutes.apply, house.actor(CARL), "blue")
        await engine.accept_substitute(house.actor(BEA), "blue", CARL)
        if days:
            said = await refused(house, engine, lambda: engine.alone(moving.ask, house.actor(ANN), THERE))
            assert said == "The Blue seat is Bea's again later: take it back first, or move the game then."
            await engine.act(substitutes.take_back, house.actor(BEA), "blue")
    assert yet_to_agree(engine, ANN, THERE) == [CARL]
    await engine.alone(moving.ask, house.actor(ANN), THERE)
    assert await refused(house, engine, lambda: engine.alone(moving.answer, house.actor(BEA), THERE, agrees=True))
    await engine.alone(moving.answer, house.actor(CARL), THERE, agrees=True)
    assert "Only a player" in await refused(house, engine, lambda: go_on(house, engine, BEA))
    other = await go_on(house, engine)
    assert other.session.invited["blue"].user == CARL
    assert "is kept for" in await refused(house, other, lambda: other.join(house.actor(BEA), "blue"))
    await other.join(house.actor(CARL), "blue")
    await other.start(house.actor(ANN))
    assert other.seats_of(BEA) == [] and other.seats_of(CARL) == ["blue"]


async def test_a_seat_that_changes_hands_ends_an_agreement(house: House) -> None:
    """What Bea agreed to is nothing that Carl agreed to."""
    engine = await in_turn(house)
    await house.agree_to_move(engine, ANN, THERE)
    await engine.seek_substitute(house.actor(BEA), "blue")
    await engine.alone(substitutes.apply, house.actor(CARL), "blue")
    await engine.accept_substitute(house.actor(BEA), "blue", CARL)
    assert (await refused(house, engine, lambda: go_on(house, engine))).endswith(f"<@{CARL}> did not yet.")


# -- who has seen a side


async def test_who_has_played_one_side_takes_no_other(house: House) -> None:
    """The seat that Bea declines is for somebody who has seen neither hand, in any game that goes on with this one."""
    other = await moved(house, await house.probe())
    await other.decline(house.actor(BEA))
    said = await refused(house, other, lambda: other.join(house.actor(ANN), "blue"))
    assert said == (
        f"<@{ANN}> has seen the Red side of this game, which continues here, and can't take another: the Blue "
        "seat is for someone who hasn't."
    )
    await other.join(house.actor(CARL), "blue")
    await other.start(house.actor(ANN))
    third = await moved(house, other)
    assert (await third.repository.entries())[0].data["played"] == {"red": [str(ANN)], "blue": [str(BEA), str(CARL)]}
    await third.decline(house.actor(CARL))
    await refused(house, third, lambda: third.join(house.actor(ANN), "blue"))
    await third.join(house.actor(BEA), "blue")
    await third.start(house.actor(ANN))
    await check_agrees(house, third)
    verify(await house.engines.export(third, None), RULES)


async def test_a_game_master_who_has_looked_takes_no_seat(house: House) -> None:
    engine = await house.probe()
    await engine.gm_look(house.actor(GM), "red")
    other = await moved(house, engine)
    await other.decline(house.actor(BEA))
    other.session.gm = 0
    assert "has looked at Red's" in await refused(house, other, lambda: other.join(house.actor(GM), "blue"))
    guest = Player(GM, "Gus")
    assert "has looked at Red's" in await refused(
        house, other, lambda: other.act(lobby.invite, house.actor(ANN), guest)
    )
    assert to_take(other, CARL) == ["blue"]


async def test_nor_does_one_who_has_decided_for_a_side_or_set_the_position(house: House) -> None:
    engine = await house.probe()
    await engine.gm_look(house.actor(GM), "red")
    await engine.gm_act(house.actor(GM), "red", "commit hold")
    assert engine.session.looked == {"red": [GM]}
    await engine.gm_edit(house.actor(GM), msgspec.to_builtins(engine.state))
    assert engine.session.looked == {"red": [GM], "blue": [GM]}
    other = await moved(house, engine)
    await other.decline(house.actor(BEA))
    other.session.gm = 0
    assert "has looked at Red's" in await refused(house, other, lambda: other.join(house.actor(GM), "blue"))


async def test_who_has_played_both_goes_on_with_both(house: House) -> None:
    engine = await house.open("probe")
    await engine.join(house.actor(ANN), "blue")
    await engine.start(house.actor(ANN))
    other = await go_on(house, engine)
    assert {p.user for p in other.players.values()} == {ANN}
    await other.leave(house.actor(ANN), "blue")
    await other.join(house.actor(ANN), "blue")
    await other.start(house.actor(ANN))


async def test_a_game_without_secrets_bars_nobody(house: House, tmp_path: Path) -> None:
    other = await go_on(house, await house.overland())
    assert other.session.played == {} and "played" not in (await other.repository.entries())[0].data


async def test_another_bot_knows_from_the_record_who_has_seen_what(house: House, tmp_path: Path) -> None:
    """The operator's file tells who held the seats, in the games before as well, and what a game master did."""
    engine = await house.probe()
    await engine.gm_look(house.actor(GM), "blue")
    other = await moved(house, engine)
    await other.decline(house.actor(BEA))
    await other.join(house.actor(CARL), "blue")
    await other.start(house.actor(ANN))
    data = await house.engines.export(other, None)
    told = named(read(data)).whole
    assert told is not None and told.entries[0].data["looked"] == {"blue": [str(GM)]}
    async with opened(tmp_path / "elsewhere") as there:
        third = await there.engines.continued(there.actor(ANN), data, Place(5, THERE))
        assert third.session.played == {"red": [ANN], "blue": [BEA, CARL]} and third.session.looked == {"blue": [GM]}
        await third.decline(there.actor(CARL))
        await refused(there, third, lambda: third.join(there.actor(ANN), "blue"))
        said = await refused(there, third, lambda: third.join(there.actor(GM), "blue"))
        assert "has looked at Blue's side" in said
