"""/season: a table of rated games, decay, the end of a season; and the closing board's line on ratings."""

from __future__ import annotations

from bot.local.clients.person import Person
from bot.local.model.guilds import Channel, Message
from tests.wire.table import Table, answer

DAY = 24 * 3600


def told(message: Message) -> str:
    """The alternative text of a message's one picture."""
    (picture,) = message.pictures
    return picture.alt or ""


async def rated(at_table: Table, loser: Person, place: Channel | None = None, other: Person | None = None) -> str:
    """A rated game of the probe between Bea and Ann, or another person, that one of them resigns. Returns its closing
    board."""
    channel = place or at_table.channel
    answer(await (other or at_table.ann).slash(channel, "game new", game="probe", options="Rated: On"))
    answer(await at_table.bea.slash(channel, "game join"))
    answer(await at_table.bea.slash(channel, "game start"))
    asked = answer(await loser.slash(channel, "game resign"))
    answer(await loser.click(asked, "Yes, resign"))
    return (await at_table.board(channel)).text


async def test_a_season_is_played_ends_and_is_kept(at_table: Table) -> None:
    at_table.guild.owner = at_table.ann
    board = at_table.guild.add_channel("club")
    answer(await at_table.ann.slash(at_table.channel, "challenge server", channel=board))
    assert "Manage Server" in answer(await at_table.bea.slash(at_table.channel, "season start")).text
    assert "no seasons" in answer(await at_table.bea.slash(at_table.channel, "season table")).text
    before = await rated(at_table, at_table.bea)
    assert "Ratings: " in before and "Season" not in before
    at_table.local.clock.advance(60)
    assert "Season 1 has begun" in answer(await at_table.ann.slash(at_table.channel, "season start", weeks=3)).text
    assert "is being played" in answer(await at_table.ann.slash(at_table.channel, "season start")).text
    closing = await rated(at_table, at_table.ann)
    assert f"Season 1: place <@{at_table.ann.id}> 2, <@{at_table.bea.id}> 1 of 2." in closing
    assert "(−" in closing and "(+" in closing
    shown = answer(await at_table.carl.slash(at_table.channel, "season table"))
    table = shown.text
    assert "1. Bea: 1,5" in told(shown) and "2. Ann: 1,4" in told(shown) and "points 1 of 1" in told(shown)
    assert table.index(f"1. <@{at_table.bea.id}>") < table.index(f"2. <@{at_table.ann.id}>")
    assert "(1 of 1 game)" in table and "for not playing" not in table, "only the season's game counts"
    at_table.local.clock.advance(10 * DAY)
    fell = answer(await at_table.carl.slash(at_table.channel, "season table"))
    assert "−9 for not playing" in fell.text and "−9 for not playing" in told(fell)
    at_table.local.clock.advance(11 * DAY + 1)
    await at_table.settled()
    (post,) = at_table.posts(board)
    assert post.text.startswith("### Season 1 is over") and f"1. <@{at_table.bea.id}>" in post.text
    assert told(post).startswith("Season 1, ")
    again = answer(await at_table.carl.click(post, "Show this season"))
    assert post.text in again.text and again.pictures == post.pictures
    empty = answer(await at_table.carl.slash(at_table.channel, "season table"))
    assert "No rated game" in empty.text and empty.pictures == []
    assert "Season 1 is over" in answer(await at_table.carl.slash(at_table.channel, "season table", number=1)).text
    assert "Season 2 is over" in answer(await at_table.ann.slash(at_table.channel, "season stop")).text
    at_table.local.clock.advance(30 * DAY)
    await at_table.settled()
    assert len(at_table.posts(board)) == 2, "none begins any more"
