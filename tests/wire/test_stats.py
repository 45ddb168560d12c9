"""/stats: ratings and results of a person and of a game on this server."""

from __future__ import annotations

from bot.storage.club import ratings, results
from bot.storage.club.ratings import Change
from bot.storage.club.results import Result
from bot.storage.transaction import Transaction
from tests.wire.table import ALONE, ONE_BOT, Table, answer
from tests.wire.test_how_it_went import resigned
from tests.wire.test_seasons import rated, told

pytestmark = ONE_BOT


async def test_a_rated_game_is_shown_for_both_and_for_the_game(at_table: Table) -> None:
    said = answer(await at_table.ann.slash(at_table.channel, "stats"))
    assert said.ephemeral and "No game between people has ended here yet" in said.text and said.pictures == []
    none = answer(await at_table.ann.slash(at_table.channel, "stats", game="probe"))
    assert "No game between people" in none.text and none.pictures == []
    answer(await at_table.ann.slash(at_table.channel, "game new", game="probe", options="Rated: On"))
    answer(await at_table.bea.slash(at_table.channel, "game join"))
    answer(await at_table.bea.slash(at_table.channel, "game start"))
    assert "Rated: On" in (await at_table.board()).text
    await resigned(at_table)
    mine = answer(await at_table.ann.slash(at_table.channel, "stats")).text
    assert "All games" in mine and "provisional" in mine and "Red: 0 of 1" in mine
    assert f"<@{at_table.bea.id}>: 0 of 1" in mine
    hers = answer(await at_table.ann.slash(at_table.channel, "stats", player=at_table.bea)).text
    assert "Blue: 1 of 1" in hers
    told = answer(await at_table.carl.slash(at_table.channel, "stats", game="probe")).text
    assert "1 game. Points: Red 0 and Blue 1. Ended: 1 by resigning." in told
    assert told.index(f"<@{at_table.bea.id}>") < told.index(f"<@{at_table.ann.id}>"), "who has won stands first"


async def test_a_person_has_a_card_and_a_game_a_table_as_pictures(at_table: Table) -> None:
    await rated(at_table, at_table.ann)
    mine = answer(await at_table.ann.slash(at_table.channel, "stats"))
    assert told(mine).startswith("Ann, 0 points, 1 game. All games: from ")
    assert "Probe, Red: 0 of 1." in told(mine) and "? provisional" in told(mine)
    assert mine.pictures[0].data.startswith(b"\x89PNG")
    hers = told(answer(await at_table.ann.slash(at_table.channel, "stats", player=at_table.bea)))
    assert hers.startswith("Bea, 1 point, 1 game.")
    table = told(answer(await at_table.carl.slash(at_table.channel, "stats", game="probe")))
    assert table.startswith("Probe, 1 game on this server. 1. Bea: 1,5") and "2. Ann: 1,4" in table


async def test_people_of_another_server_are_not_named(at_table: Table) -> None:
    dora = at_table.local.add_user("Dora")
    at_table.guild.remove_member(dora)
    elsewhere = at_table.local.add_guild("Others").add_channel("elsewhere")
    await rated(at_table, at_table.bea, elsewhere, dora)
    await rated(at_table, at_table.ann)
    table = answer(await at_table.ann.slash(at_table.channel, "stats", game="probe"))
    assert "Dora" not in told(table) and str(dora.id) not in table.text and "2. " in table.text
    theirs = answer(await at_table.bea.slash(elsewhere, "stats", game="probe"))
    assert "Dora" in told(theirs) and "Ann" not in told(theirs)
    hers = answer(await at_table.ann.slash(at_table.channel, "stats", player=at_table.bea)).text
    assert f"<@{at_table.ann.id}>: 1 of 1" in hers and str(dora.id) not in hers
    own = answer(await at_table.bea.slash(at_table.channel, "stats")).text
    assert f"<@{dora.id}>: 0 of 1" in own, "one's own opponents are one's own to see"
    refused = answer(await at_table.ann.slash(at_table.channel, "stats", player=dora))
    assert "isn't a member of this server" in refused.text and refused.pictures == []


@ALONE
async def test_ones_own_place_is_shown_however_far_down(at_table: Table) -> None:
    await rated(at_table, at_table.ann)

    def crowd(transaction: Transaction) -> None:
        for user in range(1, 61):
            game, seats = f"g{user}", {"red": user, "blue": 100 + user}
            guild = at_table.guild.id
            results.put(transaction, Result(game, guild, "probe", "probe", 0, 1, seats, ("red",), "rules", False))
            ratings.add(transaction, [Change("probe", f"u{user}", game, "played", 40 - user / 100, 1, 9, 1)])

    await at_table.bot.database.write(crowd)
    said = answer(await at_table.ann.slash(at_table.channel, "stats", game="probe"))
    assert "\n…\n61. " in said.text and f"\n62. <@{at_table.ann.id}>" in said.text and "\n11. " not in said.text
    assert "62. Ann" in told(said)
    others = answer(await at_table.carl.slash(at_table.channel, "stats", game="probe")).text
    assert "…" not in others and "10. <@10>" in others
