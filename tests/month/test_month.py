"""A month of days-long play: every deadline, reminder and digest comes once and at its time."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.month.wall import HOUR, MINUTE
from tests.month.world import World


async def lived(data: Path, seed: int, days: int, people: int, tables: int, apart: bool) -> World:
    """So many days, checked at each step."""
    world = World(data, seed, people, tables, apart)
    try:
        await world.begin()
        for _ in range(days):
            for _ in range(2):
                await world.pass_until(world.true + 12 * HOUR - world.rng.randrange(HOUR))
                await something_happens(world)
        assert world.local.violations == []
    finally:
        await world.end()
    return world


async def something_happens(world: World) -> None:
    """The bot stops, or is killed, for a moment or longer; or the machine's clock is wrong."""
    match world.rng.randrange(8):
        case 0:
            await world.away(world.rng.randrange(1000, 8 * MINUTE), kill=False)
        case 1:
            await world.away(world.rng.randrange(45 * MINUTE, 10 * HOUR), kill=world.rng.random() < 0.5)
        case 2 | 3 if world.apart:
            await world.killed_at_work()
        case 4:
            await world.jump(world.rng.choice((world.rng.randrange(1, 9), world.rng.randrange(31, 300))) * MINUTE)
        case 5:
            await world.jump(-world.rng.choice((world.rng.randrange(1, 9), world.rng.randrange(31, 300))) * MINUTE)
        case 6:
            await world.away(world.rng.randrange(1000, 8 * MINUTE), kill=True)


async def test_some_days(tmp_path: Path) -> None:
    """Three days of six people."""
    world = await lived(tmp_path / "data", seed=1, days=3, people=6, tables=6, apart=False)
    assert world.figures["by itself: out"] and world.figures["heard: reminder"] and world.figures["heard: digest"]


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3))
async def test_a_month(tmp_path: Path, seed: int) -> None:
    """Sixteen people at forty tables, with kills at random."""
    begun = time.perf_counter()
    world = await lived(tmp_path / "data", seed, days=32, people=16, tables=40, apart=True)
    figures = ", ".join(f"{what} {count}" for what, count in sorted(world.figures.items()))
    print(f"seed {seed}: a month in {time.perf_counter() - begun:.0f} s: {figures}")
    assert world.figures["kills"] > 5
