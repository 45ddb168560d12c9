"""Going on from a record: the original closed in the same transaction, a new epoch, the seats kept."""

from __future__ import annotations

import contextlib
import json
import random
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from bot.engine import lobby
from bot.engine.engine import Engine
from bot.engine.judging.cases import claim, withdraw
from bot.engine.opening import Place
from bot.games.contract.choices import Refusal
from bot.games.contract.game import PUBLIC
from bot.games.library import GAMES
from bot.games.tree import wander
from bot.record.entries import Entry, state_hash
from bot.record.judging import Claim
from bot.record.log_text import tell
from bot.record.replay import read, verify
from bot.record.replayer import Wrong, decoded
from bot.storage.judges import Judges
from bot.table.session import Player
from tests.table import played
from tests.table.forging import forged, replaced, resealed
from tests.table.house import ANN, BEA, CARL, GM, RULES, House, check_agrees, in_turn, memory, opened, refused


def elsewhere(channel: int = 300) -> Place:
    """Another channel."""
    return Place(5, channel)


async def continued(house: House, engine: Engine, user: int = ANN, channel: int = 300) -> Engine:
    """The game continued in another channel from the user's own export, as everybody agrees."""
    await house.agree_to_move(engine, user, channel)
    data = await house.engines.export(engine, user)
    return await house.engines.continued(house.actor(user), data, elsewhere(channel))


async def seated(house: House, engine: Engine) -> Engine:
    """The continuation begun, both in their seats."""
    for user in (ANN, BEA):
        if not engine.seats_of(user):
            await engine.join(house.actor(user))
    await engine.start(house.actor(ANN))
    return engine


async def test_a_running_game_goes_on_elsewhere(house: House) -> None:
    engine = await in_turn(house)
    await house.decide(engine, "red", "step left")
    state = engine.state
    number, head = engine.session.numbers[PUBLIC], engine.session.heads[PUBLIC]
    other = await continued(house, engine, BEA)
    assert engine.session.status == "closed"
    assert engine.recent[-1].data["why"] == f"The game goes on as {other.id}, from its record."
    assert other.session.epoch == 2 and other.session.commitment != engine.session.commitment
    assert other.recent[0].data["continues"] == {"game": engine.id, "entry": number, "head": head}
    assert list(other.players) == ["blue"], "Bea keeps her seat"
    for user, seat in ((CARL, None), (CARL, "red"), (BEA, "red")):
        said = await refused(house, other, lambda u=user, s=seat: other.join(house.actor(u), s))  # type: ignore[misc]
        assert said == f"The Red seat is kept for <@{ANN}>."
    await seated(house, other)
    assert other.state == state
    assert other.session.origin is not None and other.session.origin.state is None
    await house.play_on(other, random.Random(1))
    await check_agrees(house, other)
    data = await house.engines.export(other, ANN)
    assert read(data).epoch == 2
    verify(data, RULES)
    entries = await other.repository.entries()
    first = next(d for e in entries for d in e.draws if d.stream == "red")
    assert first.number == 1, "a new epoch counts from 1"


async def test_whose_seat_it_was_must_decline_before_another_is_invited(house: House) -> None:
    """A seat's secrets go to nobody else without its player's doing."""
    other = await continued(house, await in_turn(house), BEA)
    said = await refused(house, other, lambda: other.act(lobby.invite, house.actor(BEA), Player(CARL, "Carl")))
    assert said == f"The Red seat is kept for <@{ANN}>, who played it."
    await other.decline(house.actor(ANN))
    await other.act(lobby.invite, house.actor(BEA), Player(CARL, "Carl"))
    assert (await house.query("SELECT kind, pings FROM outbox"))[-1] == ("turn", f"[{CARL}]")
    assert tell(other.recent, PUBLIC, {"red": "Red"})[-1].lines == ("The Red seat is kept for Carl.",)
    await other.join(house.actor(CARL))
    await other.start(house.actor(BEA))
    await check_agrees(house, other)


async def test_the_close_and_the_opening_are_one_transaction(house: House) -> None:
    engine = await in_turn(house)
    data = await house.engines.export(engine, ANN)
    await house.open("overland", 300)
    await house.agree_to_move(engine, ANN, 300)
    said = await refused(house, engine, lambda: house.engines.continued(house.actor(ANN), data, elsewhere(300)))
    assert said == "This channel already has a game."
    assert engine.session.status == "playing"
    await house.decide(engine, "red", "step left")


async def test_in_the_same_channel(house: House) -> None:
    engine = await in_turn(house)
    other = await continued(house, engine, channel=engine.session.channel)
    assert await house.engines.in_channel(engine.session.channel) is other


async def test_a_repeated_import_opens_one_game(house: House) -> None:
    engine = await in_turn(house)
    data, actor = await house.engines.export(engine, ANN), house.actor(ANN)
    await house.agree_to_move(engine, ANN, 300)
    other = await house.engines.continued(actor, data, elsewhere())
    assert await house.engines.continued(actor, data, elsewhere()) is other


async def test_what_cannot_be_continued_is_refused(house: House) -> None:
    engine = await in_turn(house)
    data = await house.engines.export(engine, ANN)

    async def refusal(data: bytes, user: int = ANN) -> str:
        return await refused(house, engine, lambda: house.engines.continued(house.actor(user), data, elsewhere()))

    assert await refusal(data, CARL) == "Only a player of that game can continue it."
    assert (await refusal(b"{}")).startswith("That record has an error: this is not a record")
    assert "That record has an error" in await refusal(data[:-3])
    await house.decide(engine, "red", "step left")
    said = await refusal(data)
    number = len(read(data).chains[PUBLIC])
    assert said == (
        f"That record ends at entry {number}, but the game has gone on to entry {number + 1}: export it again."
    )
    await continued(house, engine, channel=301)
    closed = await house.engines.export(engine, ANN)
    said = await refusal(closed)
    assert said == "That game isn't in play here, so there is nothing to continue."
    lobby = await house.open("overland", 302)
    assert "isn't in play here" in await refusal(await house.engines.export(lobby, ANN))
    over = await house.overland(303)
    await over.resign(house.actor(ANN))
    assert "isn't in play here" in await refusal(await house.engines.export(over, ANN))


async def test_hands_still_in_play_do_not_come_out_with_the_closed_original(house: House) -> None:
    engine = await in_turn(house)
    middle = await seated(house, await continued(house, engine))
    last = await seated(house, await continued(house, middle, channel=301))
    for old in (engine, middle):
        for user in (ANN, BEA, CARL):
            record = json.loads(await house.engines.export(old, user))
            assert "whole" not in record and set(record["chains"]) <= {PUBLIC, *old.seats_of(user)}
        assert not await house.engines.revealed(old)
        verify(await house.engines.export(old, None), RULES)
    await last.resign(house.actor(ANN))
    for old in (engine, middle, last):
        assert await house.engines.revealed(old)
        data = await house.engines.export(old, CARL)
        assert read(data).whole is not None
        verify(data, RULES)


async def test_a_continuation_given_up_in_its_lobby_can_be_tried_again(house: House) -> None:
    engine = await in_turn(house)
    state = engine.state
    other = await continued(house, engine)
    await other.leave(house.actor(ANN))
    assert other.session.status == "closed"
    assert not await house.engines.revealed(engine), "the hands may yet be played on"
    assert await house.engines.revealed(other), "nothing was in it"
    data = await house.engines.export(engine, BEA)
    alone = await refused(house, engine, lambda: house.engines.continued(house.actor(BEA), data, elsewhere(302)))
    assert alone.endswith(f"<@{ANN}> did not yet."), "what was agreed to is over"
    again = await seated(house, await continued(house, engine, BEA, 302))
    assert again.state == state
    data = await house.engines.export(engine, ANN)
    late = await refused(house, engine, lambda: house.engines.continued(house.actor(ANN), data, elsewhere(303)))
    assert "isn't in play here" in late


async def test_a_closed_lobby_comes_out_whole(house: House) -> None:
    lobby = await house.open("probe")
    await lobby.leave(house.actor(ANN))
    data = await house.engines.export(lobby, CARL)
    assert read(data).whole is not None
    verify(data, RULES)


async def test_overland_from_a_file_that_the_store_does_not_know(house: House) -> None:
    data = played.campaign()
    other = await house.engines.continued(house.actor(ANN), data, elsewhere())
    assert other.session.epoch == 2 and other.session.options == {"table": "easier"}
    await other.start(house.actor(ANN))
    assert other.state.moves == 12
    assert "origin" in other.recent[-1].data, "everyone may see the position it goes on from"
    public = await house.engines.export(other, CARL)
    assert any("All" in line and "moves are legal" in line for line in verify(public, RULES).lines)
    await house.play_on(other, random.Random(4))
    verify(await house.engines.export(other, CARL), RULES)
    said = await refused(house, other, lambda: house.engines.continued(house.actor(ANN), data, elsewhere(301)))
    assert said == f"That record already continues as game {other.id}."


async def test_a_continuation_is_continued_by_its_public_record_elsewhere(house: House, tmp_path: Path) -> None:
    other = await house.engines.continued(house.actor(ANN), played.campaign(3), elsewhere())
    await other.start(house.actor(ANN))
    await house.random_decision(other, random.Random(1))
    data = await house.engines.export(other, ANN)
    async with opened(tmp_path / "another.db", 3) as third:
        again = await third.engines.continued(third.actor(ANN), data, elsewhere())
        await again.start(third.actor(ANN))
        assert again.session.epoch == 3 and again.state == other.state


async def test_a_game_with_secrets_goes_on_from_the_operators_record_only(house: House, tmp_path: Path) -> None:
    engine = await in_turn(house)
    await house.decide(engine, "blue", "auto parry on")
    mine, whole = await house.engines.export(engine, ANN), await house.engines.export(engine, None)
    async with opened(tmp_path / "another.db", 3) as third:
        with pytest.raises(Refusal, match="lacks what is still secret"):
            await third.engines.continued(third.actor(ANN), mine, elsewhere())
        other = await third.engines.continued(third.actor(ANN), whole, elsewhere())
        await seated(third, other)
        assert other.state == engine.state
        assert "origin" not in other.recent[-1].data
        await check_agrees(third, other)
        await third.play_on(other, random.Random(9))
        verify(await third.engines.export(other, None), RULES)


@pytest.mark.parametrize(
    ("record", "user", "sentence"),
    [
        (played.campaign, CARL, "Only a player of that game can continue it"),
        (played.finished, ANN, r"That game is over: .*[^.]\.$"),
    ],
)
async def test_files_that_cannot_be_continued(
    house: House, record: Callable[[], bytes], user: int, sentence: str
) -> None:
    with pytest.raises(Refusal, match=sentence):
        await house.engines.continued(house.actor(user), record(), elsewhere())
    assert await house.query("SELECT id FROM games") == []


async def test_lobbies_closed_games_and_other_rules_cannot_be_continued_from_a_file(
    house: House, tmp_path: Path
) -> None:
    lobby = await house.open("overland", 1)
    unstarted = await house.engines.export(lobby, ANN)
    await lobby.leave(house.actor(ANN))
    closed = await house.engines.export(lobby, ANN)
    async with opened(tmp_path / "another.db", 3) as third:
        for data, sentence in ((unstarted, "had not started"), (closed, "was closed")):
            with pytest.raises(Refusal, match=sentence):
                await third.engines.continued(third.actor(ANN), data, elsewhere())


async def test_a_forged_position_is_refused(house: House) -> None:
    """A public record that continues another brings its position with it, which must be one that can be."""
    other = await house.engines.continued(house.actor(ANN), played.campaign(), elsewhere())
    await other.start(house.actor(ANN))
    record = read(await house.engines.export(other, ANN))
    text = msgspec.json.encode(record)
    with pytest.raises(Wrong):
        verify(text.replace(b'"points":', b'"points":9', 1), RULES)
    from tests.table.test_nonsense_records import rechained

    plain = json.loads(text)
    plain["chains"]["public"][1]["body"]["data"]["origin"]["points"] = 99
    with pytest.raises(Wrong, match="the state cannot be"):
        verify(rechained(plain), RULES)
    with pytest.raises(Wrong):
        verify(resealed(record, game="zzzzzzzz"), RULES)


@pytest.mark.parametrize("key", GAMES)
async def test_what_nothing_proves_of_a_position_that_was_put_there_is_dropped(
    house: House, tmp_path: Path, key: str
) -> None:
    """A record may bring a position along, whose hashes anybody can make: what happened last in it, which the board
    would draw, and what the other side is said to offer, which one word of agreement would make the end."""
    engine, rng = await house.started(key), random.Random(2)
    for _ in range(60):
        seat = rng.choice(sorted(engine.awaited()))
        text = wander(engine.game, engine.view(seat), seat, rng)
        await engine.decide(house.actor(engine.players[seat].user), text, seat)
        if engine.state.last and engine.session.status == "playing":
            break
    assert engine.state.last
    there = msgspec.to_builtins(engine.state)
    claimed = there | ({"offers": [engine.seats[-1].key]} if "offers" in there and len(engine.seats) > 1 else {})
    await engine.gm_edit(house.actor(GM), there)

    def change(entries: list[Entry]) -> None:
        entry, part = entries[-1], {"state": claimed}
        state = state_hash(decoded(engine.game, claimed, engine.game.rules_version))
        hidden = engine.game.hidden
        replaced(entries, -1, state=state, **{"hidden" if hidden else "data": part}, events=entry.events)

    data = forged(await house.engines.export(engine, None), change)
    async with opened(tmp_path / "another.db", 3) as third:
        other = await third.engines.continued(third.actor(ANN), data, elsewhere())
        for user in {player.user for player in engine.players.values() if player.is_person} - {ANN}:
            await other.join(third.actor(user))
        await other.start(third.actor(ANN))
        assert other.state == engine.state
        assert not other.state.last and not getattr(other.state, "offers", ())


async def test_memory_and_store_agree_after_a_handover(house: House) -> None:
    engine = await in_turn(house)
    other = await continued(house, engine)
    for one in (engine, other):
        fresh = await house.reloaded(one)
        fresh.session.gm = one.session.gm
        assert memory(fresh) == memory(one)


@pytest.mark.parametrize(
    ("part", "value", "sentence"),
    [
        ("game", "[Free](https://example.org) " + "x" * 4000, "id or epoch"),
        ("epoch", 2**64 - 1, "id or epoch"),
        ("epoch", 0, "id or epoch"),
        ("seat", "nowhere", "no seat"),
    ],
)
async def test_a_file_that_adjutant_never_wrote_opens_nothing(
    house: House, part: str, value: str | int, sentence: str
) -> None:
    """Hashes that fit can be made by anyone; nothing of theirs may stand in a public message or unseat a game."""
    from tests.table.test_nonsense_records import rechained

    plain = json.loads(played.campaign(3))
    if part in plain:
        plain[part] = value
    plain["chains"]["public"][0]["body"]["data"][part] = value
    with pytest.raises(Refusal, match=sentence):
        await house.engines.continued(house.actor(ANN), rechained(plain), elsewhere())
    assert await house.query("SELECT id FROM games") == []


async def test_a_file_of_nothing_but_brackets_is_not_even_read(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.engine.engines.checked", lambda data, games: pytest.fail("it was read"))
    with pytest.raises(Refusal, match="too large to be one of my records"):
        await house.engines.continued(house.actor(ANN), b"[" + b"[]," * 600_000, elsewhere())


async def test_a_repeated_opening_gives_no_game_to_another_channel(house: House) -> None:
    """Each delivery of a click may have made a thread of its own; only the first has the game."""
    actor = house.actor(ANN)
    engine = await house.engines.open(actor, "overland", {}, elsewhere(300))
    assert await house.engines.open(actor, "overland", {}, elsewhere(301)) is engine
    assert await house.engines.in_channel(300) is engine
    with pytest.raises(Refusal, match="no game in this channel"):
        await house.engines.in_channel(301)


@pytest.mark.parametrize("settled", [False, True])
@pytest.mark.parametrize("away", [False, True])
async def test_a_case_that_stays_behind_is_told_and_can_be_opened_again(
    house: House, tmp_path: Path, away: bool, settled: bool
) -> None:
    """A game that goes on elsewhere in mid-case says that the case does not come along, and plays on."""
    engine = await house.open("overland") if away else await in_turn(house)
    if away:
        await engine.start(house.actor(ANN))
    engine.session.gm, engine.session.gm_name = 0, ""
    house.engines.services.judges[5] = Judges(users=(CARL,))
    await engine.act(claim, house.actor(ANN), Claim("That was wrong"))
    if settled:
        await engine.act(withdraw, house.actor(ANN), 1)
    async with contextlib.AsyncExitStack() as stack:
        there = await stack.enter_async_context(opened(tmp_path / "another.db", 9)) if away else house
        if away:
            data = await house.engines.export(engine, ANN)
            other = await there.engines.continued(there.actor(ANN), data, elsewhere())
        else:
            other = await continued(house, engine)
        told = " ".join(tell(other.recent, PUBLIC, {})[0].lines)
        assert ("Case 1 was open in the game that goes on here. It stays in that game's record" in told) is not settled
        there.engines.services.judges[5] = Judges(users=(CARL,))
        await (other.start(there.actor(ANN)) if away else seated(there, other))
        await other.act(claim, there.actor(ANN), Claim("That was wrong"))
        seat = next(iter(other.awaited()))
        player = other.players[seat]
        text = wander(other.game, other.view(seat), seat, there.rng)
        await other.decide(there.actor(player.user), text, seat)
        await check_agrees(there, other)
        verify(await there.engines.export(other, None), RULES)
