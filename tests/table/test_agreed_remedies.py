"""Remedies on which all players agree, and the game master's own: parts set, back to an entry, an end, an announcement,
a look at everything."""

from __future__ import annotations

from functools import partial

import msgspec
import pytest

from bot.attention.reliability import reliability_of
from bot.engine import lobby
from bot.engine.engine import Engine
from bot.engine.judging import agreed, game_master
from bot.engine.judging.cases import claim
from bot.engine.judging.rulings import preview, rule
from bot.games.contract.game import PUBLIC
from bot.record.entries import public_body
from bot.record.judging import WHOLE, Claim, Draft, Remedy
from bot.record.log_text import tell
from bot.record.replay import verify
from bot.table.session import Actor
from tests.probe.state import BLUE, RED
from tests.table.house import ANN, BEA, GM, RULES, House, check_agrees, dealt, hands, in_turn, last_number, refused

NAMES = {RED: "Red", BLUE: "Blue"}


def told(engine: Engine, audience: str = PUBLIC) -> str:
    """What an audience reads of the last entry."""
    return " ".join(tell(engine.recent, audience, NAMES)[-1].lines)


async def without_master(house: House) -> Engine:
    """The probe in Red's turn, without a game master."""
    engine = await in_turn(house)
    engine.session.gm, engine.session.gm_name = 0, ""
    return engine


async def agree(house: House, engine: Engine, what: str, value: str) -> None:
    """Ann proposes it, and Bea agrees."""
    await engine.propose(house.actor(ANN), what, value)
    assert engine.session.proposal is not None
    await engine.answer(house.actor(BEA), True, last_number(engine))


async def test_the_game_master_sets_parts(house: House) -> None:
    engine = await in_turn(house)
    parts = {"red-score": "5", "blue-place": "2"}
    await engine.act(game_master.set_parts, house.actor(GM), parts)
    assert engine.view(None).sides[RED].score == 5 and engine.view(None).sides[BLUE].place == 2
    assert told(engine) == "The game master sets the position. Set: Blue's place: 2; Red's points: 5."
    assert engine.session.looked == {RED: [GM], BLUE: [GM]}, "as the test's hands were set, and by nothing since"
    said = await refused(house, engine, lambda: engine.act(game_master.set_parts, house.actor(GM), parts))
    assert said == "Nothing would change."
    for wrong, why in (({"red-score": "99"}, "cannot be 99"), ({"x": "1"}, "no part x")):
        assert why in await refused(house, engine, partial(engine.act, game_master.set_parts, house.actor(GM), wrong))
    await check_agrees(house, engine)
    await house.play_on(engine, house.rng)
    for user in (None, ANN, BEA):
        verify(await house.engines.export(engine, user), RULES)


async def test_a_ruling_sets_parts(house: House) -> None:
    engine = await in_turn(house)
    await engine.act(claim, house.actor(ANN), Claim("The points are wrong"))
    draft = Draft(1, remedies=(Remedy("set", parts={"red-score": "3"}),))
    shown = await preview(engine, house.actor(GM), draft)
    assert shown.worked.state.sides[RED].score == 3
    await engine.act(rule, house.actor(GM), shown.draft)
    assert engine.view(None).sides[RED].score == 3
    await check_agrees(house, engine)
    verify(await house.engines.export(engine, None), RULES)


async def test_all_agree_to_set_parts(house: House) -> None:
    engine = await without_master(house)
    value = agreed.written({"red-score": "5"})
    await agree(house, engine, "set", value)
    assert engine.view(None).sides[RED].score == 5 and engine.session.proposal is None
    assert told(engine) == "The position is set, as all agree. Set: Red's points: 5."
    await check_agrees(house, engine)
    engine.session.gm = GM
    said = await refused(house, engine, lambda: engine.propose(house.actor(ANN), "set", agreed.written({"round": "2"})))
    assert said == "This game has a game master, who does that."


async def test_what_was_proposed_in_another_position_is_not_done(house: House) -> None:
    engine = await without_master(house)
    await engine.propose(house.actor(ANN), "back", "4")
    at = last_number(engine)
    await house.decide(engine, RED, "step left")
    said = await refused(house, engine, lambda: engine.answer(house.actor(BEA), True, at))
    assert said.startswith("The game has moved on since that was proposed")
    await engine.answer(house.actor(BEA), False, at)
    await agree(house, engine, "back", str(at - 1))
    assert told(engine) == f"The game goes back to entry {at - 1}, as all agree."
    await check_agrees(house, engine)
    verify(await house.engines.export(engine, ANN), RULES)
    for wrong in ("0", "x", "-1", str(last_number(engine)), "9" * 30):
        said = await refused(house, engine, lambda w=wrong: engine.propose(house.actor(ANN), "back", w))  # type: ignore[misc]
        assert said.startswith("There is no entry")


@pytest.mark.parametrize(
    ("value", "status", "winners", "said"),
    [
        ("", "closed", None, "All agree that the game is closed with no result."),
        ("draw", "over", (), "All agree that the game is a draw."),
        (BLUE, "over", (BLUE,), "All agree that Blue wins."),
    ],
)
async def test_all_agree_how_it_ends(
    house: House, value: str, status: str, winners: tuple[str, ...] | None, said: str
) -> None:
    engine = await without_master(house)
    await agree(house, engine, "end", value)
    result = engine.result()
    assert engine.session.status == status and told(engine) == said
    assert (result.winners if result is not None else None) == winners
    known = await reliability_of(house.database, [ANN, BEA])
    assert [each.gone for each in known.values()] == [0, 0], "nobody has left it"
    await check_agrees(house, engine)
    verify(await house.engines.export(engine, ANN), RULES)


async def test_an_announcement_stands_in_the_log_and_under_the_board(house: House) -> None:
    engine = await in_turn(house)
    await engine.act(game_master.announce, house.actor(GM), "The round ends on Sunday")
    assert told(engine) == "The game master: The round ends on Sunday"
    assert engine.session.announced == "The round ends on Sunday"
    await engine.act(game_master.announce, house.actor(GM), "")
    assert not engine.session.announced
    for text in ("", "x" * 301):
        await refused(house, engine, lambda t=text: engine.act(game_master.announce, house.actor(GM), t))  # type: ignore[misc]
    assert "Only this game's" in await refused(
        house, engine, lambda: engine.act(game_master.announce, house.actor(ANN), "x")
    )
    await check_agrees(house, engine)
    verify(await house.engines.export(engine, None), RULES)


async def test_a_look_at_everything_is_a_look_at_each_side(house: House) -> None:
    engine = await dealt(house)
    engine.session.looked = {}
    await engine.gm_look(house.actor(GM), WHOLE)
    assert told(engine) == "The game master looks at everything."
    assert engine.session.looked == {RED: [GM], BLUE: [GM]} and engine.session.looks == {RED: 1, BLUE: 1}
    await engine.gm_act(house.actor(GM), RED, "commit a4")
    assert engine.session.looking == {RED: GM}
    said = await refused(house, engine, lambda: engine.gm_act(house.actor(GM), BLUE, "commit zzz"))
    assert "the log will say so" in said, "no word of what could be decided"


async def test_whoever_has_something_hidden_that_was_set_is_told(house: House) -> None:
    engine = await dealt(house, "a1 a4 m2 p3", "a2 m1 p1 p2")
    await engine.gm_edit(house.actor(GM), hands("a1 a4 m2 p3", "m1 m3 p1 p2"))
    assert told(engine) == "The game master sets the position." == told(engine, RED)
    assert "Your side now:" in told(engine, BLUE) and "march 3" in told(engine, BLUE)
    body = public_body(engine.recent[-1])
    assert body is not None and "march" not in msgspec.json.encode(body).decode()
    data = await house.engines.export(engine, ANN)
    theirs = told(engine, BLUE).partition("Your side now: ")[2].encode()
    assert theirs not in data and theirs in (await house.engines.export(engine, BEA))
    await check_agrees(house, engine)
    verify(await house.engines.export(engine, BEA), RULES)


async def test_dice_say_what_they_are_for(house: House) -> None:
    engine = await in_turn(house)
    await engine.gm_dice(house.actor(GM), [3], "the scattering, rolled at the table")
    assert told(engine) == "The game master supplies the next dice: 3 (the scattering, rolled at the table)."


async def test_a_look_lasts_until_another_moves(house: House) -> None:
    engine = await in_turn(house)
    await engine.gm_look(house.actor(GM), RED)
    await engine.gm_act(house.actor(GM), RED, "step left")
    await engine.gm_act(house.actor(GM), RED, "step right")
    await house.decide(engine, RED, "step right")
    said = await refused(house, engine, lambda: engine.gm_act(house.actor(GM), RED, "draw"))
    assert "look at it first" in said
    house.restart()
    again = await house.engines.get(engine.id)
    await again.gm_look(Actor(GM, "Gus", 99), RED)
    house.restart()
    again = await house.engines.get(engine.id)
    await again.gm_act(Actor(GM, "Gus", 100), RED, "draw")


async def test_whoever_plays_alone_takes_back_for_nothing_and_awards_nothing(house: House) -> None:
    """There is nobody to agree: it is said on the board's words and in the result, and luck is not counted."""
    engine = await house.open("probe")
    await engine.act(lobby.seat_practice, house.actor(ANN))
    await engine.start(house.actor(ANN))
    for value in (RED, agreed.DRAW):
        said = await refused(house, engine, partial(engine.propose, house.actor(ANN), "end", value))
        assert said == "No one else plays this game who could agree. Close it with no result, or resign."
    before = last_number(engine)
    await engine.propose(house.actor(ANN), "set", agreed.written({"red-score": "5"}))
    alone = "by its only player, so this game counts for nothing."
    assert told(engine) == f"The position is set, {alone} Set: Red's points: 5."
    await engine.propose(house.actor(ANN), "back", str(before))
    assert told(engine) == f"The game goes back to entry {before}, {alone}"
    await engine.resign(house.actor(ANN), RED)
    result = engine.result()
    assert result is not None
    assert result.text.endswith("Its only player went back or set the position twice, so this game counts for nothing.")
    house.restart()
    assert (await house.engines.get(engine.id)).session.alone == 2
    await check_agrees(house, engine)
    verify(await house.engines.export(engine, None), RULES)
