"""Unfair ways to win a game of the club: none of them works."""

from __future__ import annotations

import pytest

from bot.club.cups import FEWEST, numbered
from bot.games.contract.choices import Refusal
from bot.local.clients.person import Person
from bot.local.model.guilds import Channel
from bot.storage.club.cups import Cup
from bot.table.session import Actor
from tests.wire.table import ALONE, ONE_BOT, Table, answer
from tests.wire.test_challenges import challenged, newest, threads
from tests.wire.test_cups import DAY, announced, cup_now, people, person_of, post_of, threads_of

pytestmark = ONE_BOT


async def begun(at_table: Table, *people_: Person, **options: object) -> Cup:
    """A cup of those people, which Ann directs, in its first round."""
    await announced(at_table, players=8, days=2, **options)
    for person in people_:
        answer(await person.click(post_of(at_table), "Register"))
    answer(await at_table.ann.slash(at_table.channel, "cup start"))
    return await cup_now(at_table)


async def first_game(at_table: Table, cup: Cup) -> tuple[Channel, Person, Person]:
    """The thread of a cup's first game, and both its players."""
    _, game = numbered(cup)[0]
    first, second = (person_of(at_table, cup.places[place].user) for place in (game.first, game.second))
    return (await threads_of(at_table, cup))[1], first, second


async def test_nobody_else_sits_down_in_a_game_of_the_club(at_table: Table) -> None:
    """Neither a friend who would resign, nor one who plays better, nor the practice opponent."""
    everybody = people(at_table, 4)
    thread, first, second = await first_game(at_table, await begun(at_table, *everybody))
    friend = next(person for person in everybody if person not in (first, second))
    for said in (
        answer(await first.slash(thread, "game invite", who=friend)).text,
        answer(await friend.slash(thread, "game join")).text,
    ):
        assert f"This game is for <@{first.id}> and <@{second.id}>" in said or "is kept for" in said
    said = answer(await second.click(newest(at_table, thread), "Decline")).text
    assert "You declined." in said and "anyone" not in said
    await at_table.settled()
    assert "Practice opponent" not in [button.label for button in newest(at_table, thread).buttons]
    assert "This game is for" in answer(await friend.slash(thread, "game join")).text
    answer(await second.slash(thread, "game join"))
    answer(await second.slash(thread, "game start"))
    assert (await at_table.engine(thread)).session.status == "playing"


async def test_what_was_settled_stays_so(at_table: Table) -> None:
    """Of two who looked for an opponent, neither changes the game in its lobby."""
    for person in (at_table.ann, at_table.bea):
        answer(await person.slash(at_table.channel, "challenge find", game="probe"))
    await at_table.settled()
    (thread,) = threads(at_table)
    lobby = newest(at_table, thread)
    assert "Options" not in [button.label for button in lobby.buttons] and not lobby.selects
    engine = await at_table.engine(thread)
    before = dict(engine.session.options), engine.session.rated
    for chosen in ({"length": "long"}, {"rated": "off"}):
        with pytest.raises(Refusal, match="were settled"):
            await engine.choose(Actor(at_table.ann.id, "Ann", 1), chosen)
    assert before == (engine.session.options, "on")


@ALONE
async def test_whoever_closes_a_cups_game_before_it_begins_has_lost_it(at_table: Table) -> None:
    """It was a draw, which whoever meets somebody stronger would like."""
    cup = await begun(at_table, *people(at_table, 4))
    thread, first, _ = await first_game(at_table, cup)
    assert "closed" in answer(await first.slash(thread, "game leave")).text
    at_table.local.clock.advance(3 * DAY)
    cup = await cup_now(at_table)
    _, game = numbered(cup)[0]
    assert (game.outcome, game.how) == ("second", "absent")


async def test_a_director_who_plays_takes_no_rival_out(at_table: Table) -> None:
    """Nor has somebody weaker play in their place; somebody else who manages the server may."""
    everybody = people(at_table, FEWEST + 2)
    cup = await begun(at_table, *everybody[: FEWEST + 1])
    mine = next(i for i, place in enumerate(cup.places) if place.user == at_table.ann.id)
    game = next(g for _, g in numbered(cup) if mine in (g.first, g.second))
    rival = person_of(at_table, cup.places[game.first + game.second - mine].user)
    dropped = answer(await at_table.ann.slash(at_table.channel, "cup drop", player=rival)).text
    replaced = answer(await at_table.ann.slash(at_table.channel, "cup replace", player=rival, by=everybody[-1])).text
    assert dropped == replaced and "You play that player yourself" in dropped
    assert numbered(await cup_now(at_table))[0][1].outcome == ""
    other = next(p for p in cup.places if p.user not in (rival.id, at_table.ann.id))
    said = answer(await at_table.ann.slash(at_table.channel, "cup drop", player=person_of(at_table, other.user))).text
    assert "is changed" in said


async def test_nobody_registers_twice(at_table: Table) -> None:
    """Not by two presses at once either."""
    await announced(at_table, players=4)
    first = await at_table.bea.click(post_of(at_table), "Register")
    second = await at_table.bea.click(post_of(at_table), "Register")
    said = [answer(first).text, answer(second).text]
    assert sum("You are registered" in text for text in said) == 1
    assert [place.user for place in (await cup_now(at_table)).places] == [at_table.bea.id]


@ALONE
async def test_an_odd_cup_goes_on_after_a_drop_out(at_table: Table) -> None:
    """Of three one drops out between rounds: the two others, who may have met, are free, and the cup ends."""
    cup = await begun(at_table, *people(at_table, 3))
    thread, first, second = await first_game(at_table, cup)
    (free,) = cup.played[0].free
    answer(await person_of(at_table, cup.places[free].user).slash(at_table.channel, "cup leave"))
    answer(await second.slash(thread, "game join"))
    answer(await second.slash(thread, "game start"))
    asked = answer(await second.slash(thread, "game resign"))
    answer(await second.click(asked, "Yes, resign"))
    await at_table.settled()
    at_table.local.clock.advance(5 * DAY)
    cup = await cup_now(at_table)
    assert cup.status == "over" and cup.winner == first.id


async def test_a_challenge_whose_channel_is_gone_is_harmless(at_table: Table) -> None:
    """It is listed no more than it can be played: taking one elsewhere goes on."""
    board = at_table.guild.add_channel("board")
    at_table.guild.owner = at_table.ann
    answer(await at_table.ann.slash(at_table.channel, "challenge server", channel=board))
    answer(await at_table.ann.slash(at_table.channel, "challenge new", game="probe"))
    await at_table.settled()
    post = newest(at_table, board)
    taken = await at_table.bea.click(post, "Take it")
    board.delete()
    answer(taken)
    await at_table.settled()
    answer(await at_table.ann.slash(at_table.channel, "challenge server", clear=True))
    post = await challenged(at_table, at_table.carl)
    answer(await at_table.bea.click(post, "Take it"))
    await at_table.settled()
    assert len(threads(at_table)) == 1


async def test_nobody_takes_the_challenge_of_somebody_who_left(at_table: Table) -> None:
    """They would win on time; the refusal is one that anybody might get."""
    post = await challenged(at_table)
    at_table.guild.remove_member(at_table.ann)
    assert "can't be taken right now" in answer(await at_table.bea.click(post, "Take it")).text
    at_table.guild.add_member(at_table.ann)
    assert "You play" in answer(await at_table.bea.click(post, "Take it")).text
