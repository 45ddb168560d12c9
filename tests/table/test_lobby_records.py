"""What the lobby settled stands in the record: changed options and drawn sides are verified, and any tampering with
them is named."""

from __future__ import annotations

import functools
import json
import random
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot.engine.lobby import invite
from bot.engine.opening import Place
from bot.engine.seating import RANDOM, Wish
from bot.games.tree import wander
from bot.record.entries import Entry
from bot.record.replay import replay, verify
from bot.record.replayer import Wrong
from bot.table.session import Player
from tests.table.forging import forged, replaced
from tests.table.house import ANN, BEA, CARL, RULES, House, opened
from tests.table.played import run
from tests.table.test_nonsense_records import rechained

Change = Callable[[list[Entry]], None]


async def lobby(house: House) -> bytes:
    """A game whose options changed and whose sides were drawn, after an invitation was declined and a seat left."""
    wish = Wish(RANDOM, Player(BEA, "Bea"))
    engine = await house.engines.open(house.actor(ANN), "probe", {}, Place(5, 100), wish)
    await engine.choose(house.actor(ANN), {"rounds": "6"})
    await engine.decline(house.actor(BEA))
    await engine.join(house.actor(CARL))
    await engine.choose(house.actor(ANN), {"rounds": "3"})
    await engine.leave(house.actor(CARL))
    await engine.act(invite, house.actor(ANN), Player(BEA, "Bea"))
    await engine.join(house.actor(BEA))
    await engine.start(house.actor(BEA))
    rng = random.Random(1)
    while engine.session.status == "playing":
        seat = rng.choice(sorted(engine.awaited()))
        text = wander(engine.game, engine.view(seat), seat, rng)
        await engine.decide(house.actor(engine.players[seat].user), text, seat)
    return await house.engines.export(engine, CARL)


@functools.cache
def finished() -> bytes:
    """That game, played to its end."""

    async def play() -> bytes:
        with tempfile.TemporaryDirectory() as folder:
            async with opened(Path(folder) / "db", 11) as house:
                return await lobby(house)

    return run(play)


def at(entries: list[Entry], kind: str, nth: int = 0) -> int:
    """Where an entry of that kind stands."""
    return [i for i, e in enumerate(entries) if e.kind == kind][nth]


def data(kind: str, nth: int = 0, /, **changes: Any) -> Change:
    """Changes what an entry says."""

    def change(entries: list[Entry]) -> None:
        n = at(entries, kind, nth)
        replaced(entries, n, data=entries[n].data | changes)

    return change


def swapped(entries: list[Entry]) -> None:
    """Each side to the other player."""
    n = at(entries, "start")
    drawn = entries[n].data["drawn"]
    replaced(entries, n, data=entries[n].data | {"drawn": {"red": drawn["blue"], "blue": drawn["red"]}})


def renamed(entries: list[Entry]) -> None:
    """A side to somebody who was not there."""
    n = at(entries, "start")
    drawn = entries[n].data["drawn"]
    blue = drawn["blue"] | {"name": "Zoe"}
    replaced(entries, n, data=entries[n].data | {"drawn": drawn | {"blue": blue}})


def undrawn(entries: list[Entry]) -> None:
    """A start that does not draw."""
    n = at(entries, "start")
    rest = {k: v for k, v in entries[n].data.items() if k != "drawn"}
    replaced(entries, n, data=rest, draws=entries[n].draws[1:])


def without_a_draw(entries: list[Entry]) -> None:
    """A start that claims sides without their draw."""
    n = at(entries, "start")
    replaced(entries, n, draws=entries[n].draws[1:])


TAMPERINGS: dict[str, tuple[Change, str]] = {
    "other options at the start": (
        data("start", options={"rounds": "6"}),
        r"entry 9 \(start\) starts with other options than the lobby had",
    ),
    "other options in the lobby": (
        data("options", 1, options={"rounds": "6"}, said=""),
        r"entry 9 \(start\) starts with other options than the lobby had",
    ),
    "another telling of a change": (
        data("options", 1, said="Length: 9 rounds"),
        r"entry 5 \(options\) does not say what it changes",
    ),
    "an option that there is not": (
        data("options", 1, options={"rounds": "3", "zebra": "1"}, said="zebra: 1"),
        "makes no sense: Probe has no option zebra",
    ),
    "a change without its options": (data("options", 1, options=3), r"entry 5 \(options\) cannot be read"),
    "sides swapped": (swapped, r"entry 9 \(start\) gives (red|blue) to another than the dice do, which say (Ann|Bea)"),
    "a side to a stranger": (renamed, r"entry 9 \(start\) gives blue to another than the dice do"),
    "no draw": (undrawn, r"entry 9 \(start\) does not draw the sides|does not follow number 0"),
    "sides without a draw": (without_a_draw, r"does not follow number 0|entry 9 \(start\) cannot be played again"),
    "sides that were settled": (
        data("open", drawn=False),
        r"entry 9 \(start\) draws sides that were settled",
    ),
    "sides of nonsense": (data("start", drawn={"red": 3}), r"entry 9 \(start\) cannot be read"),
}


def test_the_record_holds_and_tells_the_lobby() -> None:
    verify(finished(), RULES)
    told = list(replay(finished(), RULES))
    assert [line.split()[1] for line in told[:9]] == [
        "open",
        "options",
        "decline",
        "join",
        "options",
        "leave",
        "invite",
        "join",
        "start",
    ]
    verify(forged(finished(), lambda entries: None), RULES)


@pytest.mark.parametrize("name", TAMPERINGS)
def test_every_tampering_is_named(name: str) -> None:
    change, sentence = TAMPERINGS[name]
    with pytest.raises(Wrong, match=sentence):
        verify(forged(finished(), change), RULES)


async def test_the_public_record_of_a_running_game_is_checked_as_well(house: House) -> None:
    """Sides and options are public, so that no secret is needed."""
    engine = await house.open("probe")
    await engine.choose(house.actor(ANN), {"rounds": "6"})
    await engine.join(house.actor(BEA))
    await engine.start(house.actor(ANN))
    record = await house.engines.export(engine, CARL)
    verify(record, RULES)
    plain = json.loads(record)
    plain["chains"]["public"][3]["body"]["data"]["options"] = {"rounds": "3"}
    with pytest.raises(Wrong, match=r"entry 4 \(start\) starts with other options than the lobby had"):
        verify(rechained(plain), RULES)
