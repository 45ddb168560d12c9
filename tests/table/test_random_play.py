"""Whatever people do, in whatever order: memory, store, log, replay and record agree, and nothing hidden comes out."""

from __future__ import annotations

import json
import random
from pathlib import Path

import msgspec
import pytest

from bot.engine.engine import Engine
from bot.games.contract.choices import Refusal
from bot.games.tree import wander
from bot.record.entries import canonical, public_body
from bot.record.replay import named, read, verify
from tests.table.house import ANN, BEA, CARL, GM, RULES, USERS, House, asking, check_agrees, last_number, opened

STEPS = 40


async def something(house: House, engine: Engine, rng: random.Random) -> str:
    """One random act of anybody's; its name, "" where it was refused."""
    act = rng.choices(
        ["decide", "order", "undo", "answer", "rewind", "dice", "gm", "edit", "look"], [40, 8, 14, 14, 3, 2, 2, 1, 1]
    )[0]
    seat = rng.choice(sorted(engine.players))
    user = USERS[seat]
    try:
        match act:
            case "decide":
                await house.random_decision(engine, rng)
            case "order":
                await house.random_order(engine, rng)
            case "undo":
                await engine.undo(house.actor(user), seat)
            case "answer":
                await engine.answer(house.actor(user), rng.random() < 0.8, asking(engine))
            case "rewind":
                await engine.gm_rewind(house.actor(GM), rng.randint(1, last_number(engine)))
            case "dice":
                await engine.gm_dice(house.actor(GM), [rng.randint(1, 6) for _ in range(rng.randint(0, 3))])
            case "gm":
                to_act = rng.choice(sorted(engine.awaited()))
                text = wander(engine.game, engine.view(to_act), to_act, rng)
                await engine.gm_look(house.actor(GM), to_act)
                await engine.gm_act(house.actor(GM), to_act, text)
            case "edit":
                earlier = await engine.repository.state_at(engine.game, rng.randint(1, engine.session.seq))
                await engine.gm_edit(house.actor(GM), msgspec.to_builtins(earlier))
            case "look":
                await engine.gm_look(house.actor(GM), seat)
    except Refusal:
        return ""
    return act


async def check_exports(house: House, engine: Engine) -> None:
    """The operator's record and everyone's hold; a player's holds nothing that is hidden from him."""
    verify(await house.engines.export(engine, None), RULES)
    if engine.session.status == "over":
        return
    entries = await engine.repository.entries()
    for user in (ANN, BEA, CARL):
        data = await house.engines.export(engine, user)
        verify(data, RULES)
        record = json.loads(data)
        held = set(engine.seats_of(user))
        assert "whole" not in record
        assert set(record["chains"]) == {"public"} | held
        assert engine.seed.hex() not in data.decode()
        assert not any(link.get("opening") for links in record["chains"].values() for link in links)
        bodies = [json.loads(bytes(link.body)) for link in named(read(data)).chains["public"]]
        told = [body for e in entries if (body := public_body(e)) is not None]
        assert [{k: v for k, v in b.items() if k not in ("no", "state", "heads")} for b in bodies] == json.loads(
            canonical(told)
        )
        if engine.game.hidden:
            for entry in entries:
                if entry.secret and entry.seat not in held and entry.text:
                    assert not any(b.get("text") == entry.text and b["at"] == entry.at for b in bodies)


@pytest.mark.parametrize("key", ["overland", "probe"])
@pytest.mark.parametrize("seed", range(8))
async def test_whatever_people_do_everything_agrees(tmp_path: Path, key: str, seed: int) -> None:
    async with opened(tmp_path / "db", seed) as house:
        rng = random.Random(seed)
        engine = await house.started(key)
        for _ in range(STEPS):
            if engine.session.status != "playing":
                break
            house.time += rng.choice([1, 1000, 200_000])
            if await something(house, engine, rng):
                await check_agrees(house, engine)
        await check_exports(house, engine)
