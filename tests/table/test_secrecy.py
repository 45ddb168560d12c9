"""What a seat receives of a game does not depend on what it may not know.

Two runs of the bot play the same game move by move. Then the hidden things of the second are dealt anew, so that it
looks the same to one seat, and both play on. As long as nothing is revealed, that seat must receive the same of both,
byte for byte: answers, refusals, revisions, the log, the posts and pings, and its own record but for its salts.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from bot.engine.engine import Engine
from bot.games.choices import Refusal
from bot.games.contract import PUBLIC
from bot.games.tree import wander, wander_orders
from bot.record.entries import canonical, lines_for
from bot.record.log_text import tell
from tests.probe.state import OTHER
from tests.secrecy import resampled, spoilt
from tests.table.house import USERS, House, opened

NAMES = {"red": "Red", "blue": "Blue"}
RANDOM_PARTS = ("nonce", "head", "state", "heads", "digest", "commitment", "game")
"""What hashes and random bytes make differ from run to run."""


def without_random_parts(value: Any) -> Any:
    """A record's JSON without what is random or hashed with it."""
    if isinstance(value, dict):
        return {k: without_random_parts(v) for k, v in value.items() if k not in RANDOM_PARTS}
    return [without_random_parts(v) for v in value] if isinstance(value, list) else value


class World:
    """A run of the bot, and what one seat receives of it."""

    def __init__(self, house: House, engine: Engine, seat: str) -> None:
        self.house, self.engine, self.seat = house, engine, seat

    async def received(self) -> bytes:
        """Everything that the seat has been shown, or could ask for."""
        engine, seat = self.engine, self.seat
        names = {
            key: [(t.no, t.at, t.lines, t.struck, t.private) for t in tell(log, key, NAMES)]
            for log in [await engine.repository.entries()]
            for key in (seat, PUBLIC)
        }
        cards = [(c.status, c.updated) for c in await self.house.engines.cards(5)]
        posts = [kind for kind, _ in await self.house.outbox()]
        record = without_random_parts(json.loads(await self.house.engines.export(engine, USERS[seat])))
        asked = engine.session.asked
        return canonical(
            [
                names, cards, posts, record, engine.revision(seat), engine.view(seat), engine.level(seat, ()),
                engine.awaited(), engine.asking(), engine.session.since, engine.session.numbers[PUBLIC],
                engine.session.numbers.get(seat), [asked.seat, asked.agreed] if asked else None,
                engine.session.acted, len(self.house.posted), engine.session.supplied,
            ]
        )  # fmt: skip

    async def does(self, user: int, act: str, text: str, seat: str) -> tuple[str, bytes]:
        """One act; how it went and, for the seat itself, what it was answered."""
        engine, actor = self.engine, self.house.actor(user)
        try:
            match act:
                case "decide":
                    reply = await engine.decide(actor, text, seat)
                case "undo":
                    reply = await engine.undo(actor, seat)
                case _:
                    reply = await engine.answer(actor, act == "agree", engine.asking())
        except Refusal as refusal:
            return "refused", canonical(str(refusal) if seat == self.seat else "")
        return "done", canonical(reply.lines if seat == self.seat else ())


async def same_so_far(one: World, other: World, what: str) -> None:
    """Compares what the seat has received of both worlds."""
    assert await one.received() == await other.received(), what


@pytest.mark.parametrize("seat", ["red", "blue"])
@pytest.mark.parametrize("seed", range(10))
async def test_a_seat_receives_the_same_of_worlds_that_it_cannot_tell_apart(
    tmp_path: Path, seat: str, seed: int
) -> None:
    rng = random.Random(seed)
    async with opened(tmp_path / "a", seed) as house_a, opened(tmp_path / "b", seed) as house_b:
        worlds = [World(house, await house.probe(), seat) for house in (house_a, house_b)]
        a, b = worlds
        game = a.engine.game
        for _ in range(rng.randint(0, 12)):
            to_act = rng.choice(sorted(a.engine.awaited()) or [seat])
            text = wander(game, a.engine.view(to_act), to_act, rng)
            for world in worlds:
                await world.does(USERS[to_act], "decide", text, to_act)
        if a.engine.session.status != "playing":
            return
        await same_so_far(a, b, "before the worlds part")
        b.engine.state = resampled(game, b.engine.state, seat, rng)
        b.engine._views, b.engine._levels = {}, {}
        for _ in range(12):
            step = rng.choice([1, 1000, 200_000])
            for world in worlds:
                world.house.time += step
            if not await both(a, b, rng):
                return


async def both(a: World, b: World, rng: random.Random) -> bool:
    """One act in both worlds, compared; False where the worlds part by right or the game is over."""
    game, seat = a.engine.game, a.seat
    if a.engine.session.status != "playing":
        return False
    act = rng.choices(["decide", "spoilt", "order", "secret", "undo", "agree", "decline"], [8, 2, 2, 3, 4, 2, 1])[0]
    who = rng.choice(["red", "blue"])
    text = ""
    if act == "secret":
        # An order of the other's, in one world only: nobody else may notice.
        who = OTHER[seat]
        text = rng.choice([f"auto parry {'off' if a.engine.view(who).auto_parry else 'on'}", "omen"])
        assert (await a.does(USERS[who], "decide", text, who))[0] == "done"
        await same_so_far(a, b, f"after {who}'s secret {text}")
        return True
    if act in ("decide", "spoilt"):
        who = rng.choice(sorted(a.engine.awaited()))
        text = wander(game, a.engine.view(who), who, rng)
        if act == "spoilt":
            who, text = seat, spoilt(text, rng)
    elif act == "order":
        who = seat
        text = wander_orders(game, a.engine.view(who), who, rng)
    if act in ("decide", "spoilt", "order"):
        if not text:
            return True
        act = "decide"
        if who != seat and game.check(b.engine.view(who), who, game.parse(text)) is not None:
            # The other could not have done that in the second world.
            return True
    seqs = a.engine.session.seq
    in_a = await a.does(USERS[who], act, text, who)
    in_b = await b.does(USERS[who], act, text, who)
    new = [e for e in await a.engine.repository.entries(after=seqs) if e.stops_undo]
    if in_a != in_b or await a.received() != await b.received():
        revealed = [line for e in new for line in lines_for(e, seat)]
        assert act == "decide" and revealed, f"{who}'s {act} {text} tells the worlds apart: {in_a} {in_b}"
        return False
    return True
