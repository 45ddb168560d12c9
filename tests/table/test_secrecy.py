"""What a seat receives of a game does not depend on what it may not know.

Two runs of the bot play the same game move by move. Then the hidden things of the second are dealt anew, so that it
looks the same to one seat, and both play on. As long as nothing is revealed, that seat must receive the same of both,
byte for byte: answers, refusals, revisions, the log, the posts with their numbers and pings, what falls due, and its
own record but for its salts.
"""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.engine.engine import Engine
from bot.games.contract.choices import Refusal
from bot.games.contract.game import PUBLIC, Draws, Outcome, Seat
from bot.games.dixie.state.counterpart import counterpart as dixie
from bot.games.tree import wander, wander_orders
from bot.opponents.secrecy import Counterpart, resampled, spoilt
from bot.opponents.selfplay import options_at_random
from bot.record.entries import canonical, lines_for
from bot.record.log_text import tell
from bot.record.replay import named, read, verify
from tests.probe.state import Decision, State
from tests.table.house import ANN, BEA, CHANNEL, RULES, House, asking, opened
from tests.table.test_undo import Quiet

COUNTERPARTS: dict[str, Counterpart] = {"dixie": dixie}
"""Of the games whose secret decisions tell more than their first word."""
RANDOM_PARTS = ("nonce", "head", "state", "heads", "digest", "commitment", "game", "persons")
"""What hashes and random bytes make differ from run to run."""
OPTIONS: dict[str, dict[str, dict[str, str]]] = {
    "probe": {"": {"opponent": "person"}},
    "life": {"": {}},
    "dixie": {"own decks": {"deck": "own"}, "live": {"live": "on", "deck": "random"}, "": {}},
}
"""The options of each game that a seed's evening has at least."""
SECRET_ORDERS = 6
"""Orders tried until one shows nobody else anything."""


def without_random_parts(value: Any) -> Any:
    """A record's JSON without what is random or hashed with it."""
    if isinstance(value, dict):
        return {k: without_random_parts(v) for k, v in value.items() if k not in RANDOM_PARTS}
    return [without_random_parts(v) for v in value] if isinstance(value, list) else value


class World:
    """A run of the bot, and what one seat receives of it."""

    def __init__(self, house: House, engine: Engine, seat: str) -> None:
        self.house, self.engine, self.seat = house, engine, seat
        self.users = {key: player.user for key, player in engine.players.items()}
        self.names = {info.key: info.name for info in engine.seats}

    async def received(self) -> dict[str, Any]:
        """Everything that the seat has been shown, or could ask for, by name."""
        engine, seat, session = self.engine, self.seat, self.engine.session
        log = await engine.repository.entries()
        told = [[(t.no, t.at, t.lines, t.struck, t.private) for t in tell(log, k, self.names)] for k in (seat, PUBLIC)]
        record = without_random_parts(
            json.loads(canonical(named(read(await self.house.engines.export(engine, self.users[seat])))))
        )
        asked, game, view = session.asked, engine.game, engine.view(seat)
        return {
            "log": told,
            "cards": [(c.status, c.updated, c.awaited) for c in await self.house.engines.cards(5)],
            "posts": await self.house.query("SELECT kind, number, audience, pings FROM outbox ORDER BY id"),
            "due": await self.house.query("SELECT kind, due FROM timers ORDER BY kind"),
            "record": record if session.status == "playing" else None,
            "revision": engine.revision(seat),
            "views": [canonical(view), canonical(engine.view(None))],
            "words": [
                (game.headline(v), game.position(v), game.own(v), game.alt(v)) for v in (view, engine.view(None))
            ],
            "choices": [canonical(engine.level(seat, ())), canonical(engine.orders(seat, ()))],
            "awaited": [engine.awaited(), engine.offered(), session.since, session.acted, session.uncalled],
            "asked": [asking(engine), [asked.seat, asked.agreed] if asked else None],
            "numbers": [session.numbers[PUBLIC], session.numbers.get(seat), len(self.house.posted), session.supplied],
        }

    async def does(self, act: str, text: str, seat: str) -> tuple[str, Any]:
        """One act of a seat's player; how it went and, for the seat itself, what it was answered."""
        engine, actor = self.engine, self.house.actor(self.users[seat])
        try:
            match act:
                case "decide":
                    reply = await engine.decide(actor, text, seat)
                case "undo":
                    reply = await engine.undo(actor, seat)
                case _:
                    reply = await engine.answer(actor, act == "agree", asking(engine))
        except Refusal as refusal:
            return "refused", str(refusal) if seat == self.seat else ""
        return "done", reply.lines if seat == self.seat else ()


def differences(one: Mapping[str, Any], other: Mapping[str, Any]) -> list[str]:
    """What the seat has received otherwise in one world than in the other; empty where the worlds look alike."""
    return [f"{name}: {one[name]} and {other[name]}"[:2000] for name in one if one[name] != other[name]]


async def same_so_far(one: World, other: World, what: str) -> None:
    """Compares what the seat has received of both worlds."""
    assert differences(await one.received(), await other.received()) == [], what


EVENINGS = [*(("probe", seed) for seed in range(4)), *(("dixie", seed) for seed in range(3)), ("life", 1)]
"""Games and seeds: each option that Dixie has at least."""
MORE = [*(("probe", seed) for seed in range(4, 12)), *(("dixie", seed) for seed in range(3, 6))]


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("key", "seed"), [*EVENINGS, *(pytest.param(*each, marks=pytest.mark.long) for each in MORE)])
async def test_a_seat_receives_the_same_of_worlds_that_it_cannot_tell_apart(
    tmp_path: Path, key: str, seed: int, seat: int
) -> None:
    rng, game = random.Random(f"{seed} {seat}"), RULES[key]
    least = list(OPTIONS[key].values())
    options = options_at_random(game, rng, least[seed % len(least)])
    async with opened(tmp_path / "a", seed) as house_a, opened(tmp_path / "b", seed) as house_b:
        engines = [await house.started(key, CHANNEL, **options) for house in (house_a, house_b)]
        chosen = sorted(engines[0].players)[seat]
        a, b = (World(house, engine, chosen) for house, engine in zip((house_a, house_b), engines, strict=True))
        for _ in range(0 if options.get("deck") == "own" else rng.randint(0, 12)):
            to_act = rng.choice(sorted(a.engine.awaited()) or [chosen])
            text = wander(game, a.engine.view(to_act), to_act, rng)
            for world in (a, b):
                await world.does("decide", text, to_act)
        if a.engine.session.status != "playing":
            return
        await same_so_far(a, b, "before the worlds part")
        b.engine.state = resampled(game, b.engine.state, chosen, rng, options)
        b.engine._views, b.engine._levels, b.engine._orders = {}, {}, {}
        for _ in range(14):
            step = rng.choice([1, 1000, 200_000])
            for world in (a, b):
                world.house.time += step
            if not await both(a, b, rng):
                return


def secret_order(world: World, rng: random.Random) -> tuple[str, str] | None:
    """An order of another seat's that shows nobody else anything, and that seat; None where none is found."""
    game, engine = world.engine.game, world.engine
    others = sorted(set(world.users) - {world.seat})
    for _ in range(SECRET_ORDERS):
        who = rng.choice(others)
        text = wander_orders(game, engine.view(who), who, rng)
        if text:
            # Which numbers are drawn matters to nobody else.
            done = game.apply(engine.state, who, game.parse(text), lambda sides, purpose, stream=PUBLIC: 1)
            if done.secret and not any(e.to(world.seat) or e.to(PUBLIC) for e in done.events):
                return who, text
    return None


async def both(a: World, b: World, rng: random.Random) -> bool:
    """One act in both worlds, compared; False where the worlds part by right or the game is over."""
    game, seat = a.engine.game, a.seat
    if a.engine.session.status != "playing":
        return False
    act = rng.choices(["decide", "spoilt", "order", "secret", "undo", "agree", "decline"], [8, 2, 2, 4, 5, 2, 1])[0]
    who = rng.choice(sorted(a.users))
    text = ""
    if act == "secret":
        # In one world only: nobody else may notice.
        if (found := secret_order(a, rng)) is not None:
            assert (await a.does("decide", found[1], found[0]))[0] == "done"
            await same_so_far(a, b, f"after {found[0]}'s secret {found[1]}")
        return True
    if act in ("decide", "spoilt"):
        who = rng.choice(sorted(a.engine.awaited()))
        text = wander(game, a.engine.view(who), who, rng)
        if act == "spoilt":
            who, text = seat, spoilt(text, rng)
    elif act == "order":
        who = seat
        text = wander_orders(game, a.engine.view(who), who, rng)
    elsewhere = text
    if act in ("decide", "spoilt", "order"):
        if text and who != seat:
            twin = COUNTERPARTS.get(game.key)
            elsewhere = twin(a.engine.state, b.engine.state, who, text) if twin is not None else text
        if not elsewhere:
            return True
        act = "decide"
        if who != seat and game.check(b.engine.view(who), who, game.parse(elsewhere)) is not None:
            # The other could not have done that in the second world.
            return True
    seqs = a.engine.session.seq
    in_a = await a.does(act, text, who)
    in_b = await b.does(act, elsewhere, who)
    new = [e for e in await a.engine.repository.entries(after=seqs) if e.stops_undo]
    found_otherwise = differences(await a.received(), await b.received())
    if in_a != in_b or found_otherwise:
        revealed = [line for e in new for line in lines_for(e, seat)]
        assert act == "decide" and revealed, f"{who}'s {act} {text}: {in_a} {in_b} {found_otherwise}"
        return False
    return True


class Sudden(Quiet):
    """The quiet probe, in which a turn that has ended is taken back only if the others agree."""

    def apply(self, state: State, seat: Seat, decision: Decision, draw: Draws) -> Outcome[State]:
        """As the quiet probe does."""
        done = super().apply(state, seat, decision, draw)
        return msgspec.structs.replace(done, consulted=done.consulted or self.text(decision) == "end")


async def asked_back(house: House) -> Engine:
    """Red has ended the round and asks to take that back, when both may commit a card in secret."""
    house.games = {"quiet": Sudden()}
    house.restart()
    engine = await house.open("quiet")
    await engine.join(house.actor(BEA))
    await engine.start(house.actor(ANN))
    while not asking(engine):
        for seat in sorted(engine.awaited()):
            level = engine.level(seat, ())
            committing = level is not None and any(choice.key == "commit" for choice in level.choices)
            await house.decide(engine, seat, "commit hold" if committing else "end")
            if seat == "red" and not committing and len(engine.awaited()) == 2:
                await engine.undo(house.actor(ANN))
                break
    assert sorted(engine.awaited()) == ["blue", "red"]
    return engine


async def test_a_question_that_is_open_tells_nothing_of_secret_acts(tmp_path: Path) -> None:
    """Blue commits a card in one of two worlds: Red's question stands in both, is refused alike when it is asked again,
    and Blue's answer looks alike."""
    async with opened(tmp_path / "a") as house_a, opened(tmp_path / "b") as house_b:
        a, b = World(house_a, await asked_back(house_a), "red"), World(house_b, await asked_back(house_b), "red")
        await same_so_far(a, b, "before the worlds part")
        before = b.engine.state
        assert (await b.does("decide", "commit hold", "blue"))[0] == "done"
        assert b.engine.state != before
        await same_so_far(a, b, "after Blue's secret commitment")
        for act, seat in (("undo", "red"), ("agree", "blue")):
            assert await a.does(act, "", seat) == await b.does(act, "", seat)
            await same_so_far(a, b, f"after {seat}: {act}")
        assert a.engine.state == b.engine.state, "it goes back over what was done in secret meanwhile"
        verify(await house_b.engines.export(b.engine, None), house_b.games)
