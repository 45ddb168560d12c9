"""/cup: registered for by a button, played in rounds to its end, with a drop-out, a time-out and a ruling."""

from __future__ import annotations

from functools import partial

from bot.club.cups import FEWEST, numbered, standings
from bot.local.clients.person import Person
from bot.local.model.guilds import Channel, Message
from bot.storage.club import cups, pairings
from bot.storage.club.cups import Cup
from tests.wire.table import Table, answer

DAY = 24 * 3600


def people(at_table: Table, count: int) -> list[Person]:
    """So many people: Ann, Bea, Carl, and others."""
    more = [at_table.local.add_user(f"Player{i}") for i in range(3, count)]
    return [at_table.ann, at_table.bea, at_table.carl, *more][:count]


async def announced(at_table: Table, **options: object) -> Message:
    """The announcement of a cup, which Ann directs."""
    at_table.guild.owner = at_table.ann
    given = {"name": "Spring Cup", "game": "probe", **options}
    answer(await at_table.ann.slash(at_table.channel, "cup new", **given))
    await at_table.settled()
    return post_of(at_table)


def post_of(at_table: Table) -> Message:
    """The cup's own message."""
    return next(m for m in at_table.posts() if m.text.startswith("### Spring Cup\n"))


def person_of(at_table: Table, user: int) -> Person:
    """A person by their id."""
    found = at_table.guild.members[user]
    assert isinstance(found, Person)
    return found


def thread_of(at_table: Table, id: int) -> Channel:
    """A thread by its id."""
    return next(thread for thread in at_table.guild.threads if thread.id == id)


async def cup_now(at_table: Table) -> Cup:
    """The cup as it is."""
    await at_table.settled()
    (found,) = await at_table.bot.database.read(lambda t: cups.of_guild(t, at_table.guild.id))
    return found


async def threads_of(at_table: Table, cup: Cup) -> dict[int, Channel]:
    """The threads of the games that are not over, by their numbers."""
    found = {}
    for number, (_, game) in enumerate(numbered(cup), 1):
        made = await at_table.bot.database.read(partial(pairings.load, id=game.pairing))
        if game.outcome or made is None or not made.game:
            continue
        engine = await at_table.bot.engines.get(made.game)
        found[number] = thread_of(at_table, engine.session.channel)
    return found


async def begun(at_table: Table, cup: Cup, number: int) -> Channel:
    """The thread of a game, once its second player has taken the seat and started it."""
    thread = (await threads_of(at_table, cup))[number]
    second = person_of(at_table, cup.places[numbered(cup)[number - 1][1].second].user)
    answer(await second.slash(thread, "game join"))
    answer(await second.slash(thread, "game start"))
    return thread


async def played(at_table: Table, cup: Cup, number: int, first_wins: bool = True) -> None:
    """A game is played, and one of the two resigns it."""
    thread = await begun(at_table, cup, number)
    game = numbered(cup)[number - 1][1]
    loser = cup.places[game.second if first_wins else game.first].user
    person = person_of(at_table, loser)
    asked = answer(await person.slash(thread, "game resign"))
    answer(await person.click(asked, "Yes, resign"))
    await at_table.settled()


async def test_a_cup_of_four_runs_itself_from_registration_to_its_winner(at_table: Table) -> None:
    everybody = people(at_table, 4)
    post = await announced(at_table, kind="robin", players=4)
    assert "It starts when full" in post.text
    for person in everybody:
        answer(await person.click(post_of(at_table), "Register"))
        await at_table.settled()
    assert [b.label for b in post_of(at_table).buttons] == ["Show the table"]
    rounds = 0
    while (cup := await cup_now(at_table)).status == "playing":
        rounds += 1
        for number, (_, game) in enumerate(numbered(cup), 1):
            if not game.outcome:
                await played(at_table, cup, number, first_wins=game.first < game.second)
    assert rounds == 3 and cup.status == "over"
    assert cup.winner == cup.places[0].user and [s.points for s in standings(cup)] == [3, 2, 1, 0]
    assert f"🏆 <@{cup.winner}> won the cup." in post_of(at_table).text
    assert "3 points" in str(post_of(at_table).pictures[0].alt)
    told = answer(await at_table.bea.slash(at_table.channel, "cup table"))
    assert "```" in told.text and len(told.files) == 1
    thread = thread_of(at_table, cup.thread)
    assert [m.text.split("\n")[0] for m in at_table.posts(thread)] == [
        f"### Spring Cup: round {n} of 3" for n in (1, 2, 3)
    ]


async def test_a_cup_of_eight_with_a_drop_out_a_time_out_and_a_ruling(at_table: Table) -> None:
    everybody = people(at_table, 8)
    await announced(at_table, players=8, days=3)
    for person in everybody:
        answer(await person.click(post_of(at_table), "Register"))
        await at_table.settled()
    cup = await cup_now(at_table)
    assert cup.rounds == 3 and len(await threads_of(at_table, cup)) == 4
    await played(at_table, cup, 1)
    await played(at_table, cup, 2, first_wins=False)
    # One drops out, which loses the game that is open.
    third = numbered(cup)[2][1]
    gone = person_of(at_table, cup.places[third.first].user)
    answer(await gone.slash(at_table.channel, "cup leave"))
    cup = await cup_now(at_table)
    assert (numbered(cup)[2][1].outcome, numbered(cup)[2][1].how) == ("second", "dropped")
    # One does not take their seat, and has lost at the deadline.
    at_table.local.clock.advance(3 * DAY + 1)
    cup = await cup_now(at_table)
    assert (numbered(cup)[3][1].outcome, numbered(cup)[3][1].how) == ("first", "absent")
    assert len(cup.played) == 2 and not cup.played[1].free.count(third.first)
    assert len(cup.played[1].free) == 1 and len(cup.played[1].games) == 3
    # The director corrects a result, settles a game that is late, and everybody can read that.
    refused = answer(await at_table.bea.slash(at_table.channel, "cup result", game=1, result="second"))
    assert "Only" in refused.text
    shown = answer(await at_table.ann.slash(at_table.channel, "cup desk"))
    assert [picture.alt for picture in shown.pictures] == [picture.alt for picture in post_of(at_table).pictures]
    desk = shown.text
    assert "**Not over**" in desk and "`5`" in desk and "in the lobby" in desk
    elsewhere = next(
        number
        for number, (_, game) in enumerate(numbered(cup), 1)
        if at_table.ann.id not in [cup.places[place].user for place in (game.first, game.second)]
    )
    before = numbered(cup)[elsewhere - 1][1].outcome
    wanted = "second" if before == "first" else "first"
    answer(await at_table.ann.slash(at_table.channel, "cup result", game=elsewhere, result=wanted, why="Agreed"))
    cup = await cup_now(at_table)
    assert numbered(cup)[elsewhere - 1][1].outcome == wanted
    told = answer(await at_table.carl.slash(at_table.channel, "cup log")).text
    assert f"settled game {elsewhere}" in told and "Agreed" in told and "dropped out" in told
    # A game that is in play at the deadline: the director hears of it, and it is drawn two days later.
    late = min(await threads_of(at_table, cup))
    await begun(at_table, cup, late)
    at_table.local.clock.advance(3 * DAY + 1)
    await at_table.settled()
    thread = thread_of(at_table, cup.thread)
    assert [m.pinged for m in at_table.posts(thread) if "past their deadline" in m.text] == [[at_table.ann]]
    at_table.local.clock.advance(2 * DAY + 1)
    cup = await cup_now(at_table)
    assert (numbered(cup)[late - 1][1].outcome, numbered(cup)[late - 1][1].how) == ("draw", "late")
    met = [frozenset((g.first, g.second)) for _, g in numbered(cup)]
    assert len(met) == len(set(met))
    # Nobody turns up for the last round.
    at_table.local.clock.advance(6 * DAY)
    cup = await cup_now(at_table)
    assert cup.status == "over" and cup.winner and len(cup.played) == 3


async def test_the_director_pauses_extends_replaces_and_cancels(at_table: Table) -> None:
    everybody = people(at_table, 4)
    await announced(at_table, players=FEWEST + 1, days=2)
    for person in everybody[1:]:
        answer(await person.click(post_of(at_table), "Register"))
    answer(await at_table.ann.slash(at_table.channel, "cup start"))
    cup = await cup_now(at_table)
    assert cup.status == "playing" and len(cup.played[0].free) == 1
    game = numbered(cup)[0][1]
    second = person_of(at_table, cup.places[game.second].user)
    answer(await at_table.ann.slash(at_table.channel, "cup replace", player=second, by=at_table.ann))
    cup = await cup_now(at_table)
    assert cup.places[game.second].user == at_table.ann.id
    thread = (await threads_of(at_table, cup))[1]
    assert (await at_table.engine(thread)).session.invited["blue"].user == at_table.ann.id
    answer(await at_table.ann.slash(at_table.channel, "cup pause"))
    at_table.local.clock.advance(9 * DAY)
    assert (await cup_now(at_table)).status == "paused"
    answer(await at_table.ann.slash(at_table.channel, "cup resume"))
    answer(await at_table.ann.slash(at_table.channel, "cup extend", days=3))
    at_table.local.clock.advance(4 * DAY)
    cup = await cup_now(at_table)
    assert not numbered(cup)[0][1].outcome, "two days of the round and three more"
    answer(await at_table.ann.slash(at_table.channel, "cup cancel"))
    assert (await cup_now(at_table)).status == "off" and "Canceled" in post_of(at_table).text


async def test_a_cup_with_too_few_is_off_at_its_date_and_one_with_enough_begins(at_table: Table) -> None:
    await announced(at_table, players=8, hours=24)
    for person in (at_table.ann, at_table.bea):
        answer(await person.click(post_of(at_table), "Register"))
    assert "already" in answer(await at_table.bea.click(post_of(at_table), "Register")).text
    answer(await at_table.bea.click(post_of(at_table), "Leave the cup"))
    at_table.local.clock.advance(DAY + 1)
    assert (await cup_now(at_table)).status == "off"
