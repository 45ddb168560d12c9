"""/settings → *My data* and *Forget me*: everything is in the file, and then nothing is left."""

from __future__ import annotations

import json
from typing import Any

from bot.club.results import differing
from bot.storage.club.own_data import OWN, plain
from bot.storage.sqlite.schema import tables_in_order
from bot.storage.transaction import Transaction
from tests.wire.table import ONE_BOT, Table, answer
from tests.wire.test_challenges import challenged
from tests.wire.test_seasons import rated, told
from tests.wire.test_table_clocks import begun
from tests.wire.test_teams import joined

PLAYING = {"entries", "games"}
"""The tables in which a game keeps its people until it is over."""
RECORDS = {"messages", "reviews", "puzzles"}
"""The tables of what stands in Discord, and of what is worked out from games."""


async def holding(at_table: Table, text: str) -> set[str]:
    """The tables that hold a text anywhere, but for those of RECORDS."""

    def work(transaction: Transaction) -> set[str]:
        found = set()
        for table in tables_in_order():
            rows = transaction.rows(f"SELECT {', '.join(table.columns)} FROM {table.name}")
            if any(text in str(plain(value)) for row in rows for value in row):
                found.add(table.name)
        return found - RECORDS

    return await at_table.bot.database.read(work)


async def forgotten(at_table: Table) -> None:
    """Bea presses *Forget me*, and means it."""
    sheet = answer(await at_table.bea.slash(at_table.channel, "settings"))
    asked = answer(await at_table.bea.click(sheet, "Forget me"))
    assert "can't be undone" in asked.text
    assert "I have forgotten you" in answer(await at_table.bea.click(asked, "Yes, forget me")).text
    await at_table.settled()


async def data_of(at_table: Table) -> dict[str, Any]:
    """The file that Bea is given."""
    sheet = answer(await at_table.bea.slash(at_table.channel, "settings"))
    given = answer(await at_table.bea.click(sheet, "My data"))
    assert given.ephemeral and len(given.files) == 1
    found: dict[str, Any] = json.loads(given.files[0].data)
    return found


async def lived(at_table: Table) -> None:
    """Bea plays, takes part in a cup and a season, searches, blocks, and says how she wants to be notified."""
    at_table.guild.owner = at_table.ann
    answer(await at_table.ann.slash(at_table.channel, "season start"))
    await rated(at_table, at_table.ann)
    answer(await at_table.bea.slash(at_table.channel, "note", text="Mind the left"))
    answer(await at_table.bea.slash(at_table.channel, "settings", zone="Europe/Berlin"))
    answer(await at_table.bea.slash(at_table.channel, "challenge block", who=at_table.carl))
    answer(await at_table.bea.slash(at_table.channel, "challenge find", game="dixie"))
    await challenged(at_table, at_table.bea)
    post = await challenged(at_table, at_table.ann)
    answer(await at_table.bea.click(post, "Take it"))
    answer(await at_table.ann.slash(at_table.channel, "cup new", name="Cup", game="probe", players=8))
    await at_table.settled()
    cup = next(m for m in at_table.posts() if any(b.label == "Register" for b in m.buttons))
    for person in (at_table.ann, at_table.bea, at_table.carl):
        answer(await person.click(cup, "Register"))
    answer(await at_table.ann.slash(at_table.channel, "cup start"))
    answer(await at_table.ann.slash(at_table.channel, "cup result", game=1, result="second"))
    await at_table.settled()


def check_data(at_table: Table, found: dict[str, Any]) -> None:
    """The file holds all that Bea has lived, and nobody else's name."""
    assert found["user"] == str(at_table.bea.id)
    assert found["people"][0]["habits"]["zone"] == "Europe/Berlin"
    assert [each["winners"] for each in found["results"]] == [["blue"]]
    assert {each["ladder"] for each in found["ratings"]} == {"probe", "all"}
    assert found["blocks"] == [{"blocked": at_table.carl.id}]
    assert [each["name"] for each in found["cups"]] == ["Cup"]
    assert len(found["challenges"]) == 1 and len(found["pairings"]) >= 1 and len(found["seekers"]) == 1
    assert "Ann" not in json.dumps(found["people"])


async def against(at_table: Table) -> str:
    """What Ann's statistics say before they name her opponents."""
    return answer(await at_table.ann.slash(at_table.channel, "stats")).text.split("**Against**")[0]


async def test_my_data_is_a_file_with_everything_and_who_is_forgotten_is_nowhere(at_table: Table) -> None:
    """The ratings of others stand."""
    await lived(at_table)
    check_data(at_table, await data_of(at_table))
    answer(await at_table.ann.slash(at_table.channel, "season stop"))
    before, rated_as = await holding(at_table, str(at_table.bea.id)), await against(at_table)
    assert {"people", "results", "rating_changes", "players", "cups", "seasons", "blocks"} <= before
    await forgotten(at_table)
    assert await against(at_table) == rated_as
    assert await at_table.bot.database.read(lambda t: differing(t, "probe")) == {}
    # A seat that is kept in a lobby goes; the one in the running game of a challenge stays, and so does a wait before
    # the next cup: she was in one that had begun.
    assert await holding(at_table, str(at_table.bea.id)) == {"players", "pending_turns", "cup_waits"} | PLAYING
    others = answer(await at_table.ann.slash(at_table.channel, "stats")).text
    assert "Red: 0 of 1" in others and "someone who left" in others and str(at_table.bea.id) not in others
    table = answer(await at_table.ann.slash(at_table.channel, "season table", number=1))
    assert "1. someone who left" in table.text and "1. someone who left" in told(table)
    ladder = answer(await at_table.ann.slash(at_table.channel, "stats", game="probe"))
    assert "1. someone who left" in told(ladder)
    assert (await data_of(at_table))["results"] == []
    thread = next(
        t for t in at_table.guild.threads if any(b.label == "Your move" for b in at_table.posts(t)[-1].buttons)
    )
    asked = answer(await at_table.bea.slash(thread, "game resign"))
    answer(await at_table.bea.click(asked, "Yes, resign"))
    at_table.local.clock.advance(14 * 24 * 3600 + 1)
    await at_table.settled()
    await forgotten(at_table)
    assert await holding(at_table, str(at_table.bea.id)) == set()


@ONE_BOT
async def test_a_seat_in_a_running_game_opens(at_table: Table) -> None:
    await at_table.open_probe()
    sheet = answer(await at_table.bea.slash(at_table.channel, "settings"))
    asked = answer(await at_table.bea.click(sheet, "Forget me"))
    said = answer(await at_table.bea.click(asked, "Yes, forget me")).text
    assert "You still hold a seat in 1 game" in said
    assert "blue" in (await at_table.engine()).session.open_seats


def test_every_table_with_people_is_dealt_with() -> None:
    by_user = {table.name for table in tables_in_order() if "user_id" in table.columns}
    others = {"players", "pending_turns", "players_of_results", "challenges"}
    assert by_user - others == set(OWN), "a new table with a user's id is forgotten, too"


@ONE_BOT
async def test_who_is_forgotten_is_in_no_team(at_table: Table) -> None:
    """Carl plays beside Bea in one game, and Ann asks him to play beside her in the lobby of another."""
    ann, carl = at_table.ann, at_table.carl
    engine, other = await begun(at_table, "None"), at_table.guild.add_channel("other")
    await joined(at_table, at_table.bea, carl)
    await ann.slash(other, "game new", game="probe")
    shown = answer(await ann.slash(other, "game team"))
    answer(await ann.select(shown, "Ask whom to join you?", [carl]))
    lobby = await at_table.bot.engines.in_channel(other.id)
    assert lobby is not None
    mine = answer(await carl.slash(at_table.channel, "mine")).text
    assert all(f"`{game.id}` in <#{game.session.channel}>" in mine for game in (engine, lobby))
    assert f"`{engine.id}`" in answer(await carl.slash(at_table.channel, "game list", which="mine")).text
    file = answer(await carl.click(answer(await carl.slash(at_table.channel, "settings")), "My data")).files[0]
    assert {each["game"] for each in json.loads(file.data)["teams"]} == {engine.id, lobby.id}
    asked = answer(await carl.click(answer(await carl.slash(at_table.channel, "settings")), "Forget me"))
    assert answer(await carl.click(asked, "Yes, forget me")).text.startswith("I have forgotten you.")
    assert not any(carl.id in team.users for team in engine.session.teams.values())
    assert not any(team.invited for team in lobby.session.teams.values())
    assert "team" not in answer(await carl.slash(at_table.channel, "mine")).text


async def test_a_wait_before_the_next_cup_outlasts_it(at_table: Table) -> None:
    """Nobody is rid of it by being forgotten, and everybody is rid of it in time."""
    await lived(at_table)
    await forgotten(at_table)
    answer(await at_table.ann.slash(at_table.channel, "cup cancel"))
    answer(await at_table.ann.slash(at_table.channel, "cup new", name="Next", game="probe", players=8))
    await at_table.settled()
    cup = next(m for m in at_table.posts() if m.text.startswith("### Next"))
    assert "You left a cup early" in answer(await at_table.bea.click(cup, "Register")).text
    at_table.local.clock.advance(14 * 24 * 3600 + 1)
    await at_table.settled()
    assert "You are registered" in answer(await at_table.bea.click(cup, "Register")).text
