"""A month of days-long play: every deadline, reminder and digest comes once and at its time."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.month.wall import HOUR, MINUTE
from tests.month.world import World

DAYS = 33
"""Past the end of summer time in Berlin."""


async def something_happens(world: World) -> None:
    """The bot stops, or is killed, for a moment or longer; or the machine's clock is wrong."""
    rng = world.rng
    minutes = rng.choice((rng.randrange(1, 9), rng.randrange(31, 300)))
    match rng.randrange(8):
        case 0:
            await world.away(rng.randrange(1000, 8 * MINUTE), kill=False)
        case 1:
            await world.away(rng.randrange(45 * MINUTE, 10 * HOUR), kill=rng.random() < 0.5)
        case 2 | 3:
            await world.killed_at_work()
        case 4:
            await world.jump(minutes * MINUTE)
        case 5:
            await world.jump(-minutes * MINUTE)
        case 6:
            await world.away(rng.randrange(1000, 8 * MINUTE), kill=True)
        case 7:
            world.trouble()


async def test_some_days(tmp_path: Path) -> None:
    """Six people at six tables, with a stop, an outage, and a clock that is set forward and back."""
    async with World(tmp_path / "data", seed=2, people=6, tables=6, apart=False) as world:
        await world.pass_until(world.true + 17 * HOUR)
        await world.away(5 * MINUTE, kill=False)
        world.trouble()
        await world.pass_until(world.true + 17 * HOUR)
        await world.away(3 * HOUR, kill=False)
        await world.pass_until(world.true + 17 * HOUR)
        await world.jump(200 * MINUTE)
        await world.pass_until(world.true + 5 * HOUR)
        await world.jump(-200 * MINUTE)
        await world.pass_until(world.true + 12 * HOUR)
    assert all(world.figures[f"by itself: {what}"] for what in ("out", "reminder", "digest", "outage"))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3))
async def test_a_month(tmp_path: Path, seed: int) -> None:
    """Sixteen people at forty tables, with kills at random, and another database and back in the middle."""
    begun = time.perf_counter()
    async with World(tmp_path / "data", seed, people=16, tables=40, apart=True) as world:
        for half in range(DAYS * 2):
            if half == DAYS:
                await world.moved()
            await world.pass_until(world.true + 12 * HOUR - world.rng.randrange(HOUR))
            await something_happens(world)
    figures = ", ".join(f"{what} {count}" for what, count in sorted(world.figures.items()))
    print(f"seed {seed}: {DAYS} days in {time.perf_counter() - begun:.0f} s: {figures}")
    assert world.figures["kills"] > 5
