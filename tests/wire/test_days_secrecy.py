"""Two worlds over days that a player cannot tell apart: how the others have set up their days, what they have prepared
and who applies for a seat shows in no request, byte, ping or moment."""

from __future__ import annotations

import functools
import itertools
import random
from collections.abc import Awaitable, Callable
from typing import Any

from bot.attention.prepared import SOONEST_MS
from bot.local.clients.person import Person
from tests.delivery.scene import AWAY
from tests.wire.playing import confirmed
from tests.wire.table import Table, answer
from tests.wire.test_table_clocks import HOUR, begun
from tests.wire.worlds import Step, differences, in_two_worlds

MINUTE_MS = 60_000
FOLLOWS = (SOONEST_MS + MINUTE_MS) / 1000 + 0.01
"""Seconds after which a prepared decision follows here."""
LOOKS = ("mine", "orders", "log", "game show", "game seats", "game list")


async def hour(at: Table) -> None:
    """An hour passes."""
    for _ in range(3):
        at.local.clock.advance(HOUR / 3)
        await at.settled()


async def command(at: Table, name: str, **options: Any) -> str:
    """Ann looks at something."""
    return (await at.ann.slash(at.channel, name, **options)).state


async def clocks(at: Table) -> str:
    """Ann opens the sheet of clocks."""
    return answer(await at.ann.click(await at.board(), "Clock")).text


async def offered(at: Table, option: str) -> Any:
    """What Ann is offered to prepare."""
    return await at.ann.autocomplete(at.channel, "orders", option, "")


def looks(when: str) -> list[Step]:
    """Everything about days that Ann can look at."""
    return [
        *(Step(f"{when}: /{name}", functools.partial(command, name=name)) for name in LOOKS),
        *(Step(f"{when}: offers {o}", functools.partial(offered, option=o)) for o in ("decision", "after")),
        Step(f"{when}: *Clock*", clocks),
    ]


def hours(count: int, when: str) -> list[Step]:
    """Hours, each a step: what comes at another hour is told apart."""
    return [Step(f"{when}: hour {n}", hour) for n in range(count)]


def plays(person: str, text: str) -> Step:
    """Somebody's decision."""

    async def act(at: Table) -> None:
        who: Person = getattr(at, person)
        await confirmed(who, await who.slash(at.channel, "play", decision=text))

    return Step(f"{person}: {text}", act)


def bea(command: str, only_first: bool = True, **options: Any) -> Step:
    """A command of Bea's, in secret."""

    async def act(at: Table) -> None:
        answer(await at.bea.slash(at.channel, command, **options))

    return Step(f"bea: /{command} {options}", act, only_first)


def by_world(name: str, *acts: Callable[[Table], Awaitable[Any]]) -> Step:
    """Another act in each world, of which Ann may notice nothing."""
    worlds = itertools.cycle(acts)

    async def act(at: Table) -> None:
        await next(worlds)(at)

    return Step(name, act, asks=True)


async def in_berlin(at: Table) -> None:
    """Bea sleeps in Berlin."""
    await sleeps(at, "Europe/Berlin")


async def in_tokyo(at: Table) -> None:
    """Bea sleeps in Tokyo."""
    await sleeps(at, "Asia/Tokyo")


async def sleeps(at: Table, zone: str) -> None:
    """Bea sleeps by the clock of a time zone, wants a digest and reads what awaits her."""
    sheet = answer(await at.bea.slash(at.channel, "settings", zone=zone))
    answer(await at.bea.select(sheet, "Quiet from", ["Quiet from 22:00"]))
    answer(await at.bea.select(sheet, "Morning digest", ["Digest at 08:00"]))
    answer(await at.bea.slash(at.bea.dm(), "mine"))


def days() -> list[Step]:
    """Bea lets her time run out; where she sleeps is her own affair."""
    return [
        by_world("bea sleeps", in_berlin, in_tokyo),
        plays("ann", "commit hold"),
        *hours(13, "blue is awaited"),
        *looks("time is out"),
    ]


async def test_where_somebody_sleeps_shows_nowhere(at_table: Table) -> None:
    """Clocks, reminders, the digest, and what follows when time is out."""
    await begun(at_table, "12 hours")
    worlds = await in_two_worlds(at_table, at_table.ann, "red", days(), seed=1, same_hour=True)
    assert differences(*worlds) == []


async def minutes(at: Table) -> None:
    """Blue is called; a minute later what was prepared is carried out."""
    for seconds in (AWAY, FOLLOWS - AWAY):
        at.local.clock.advance(seconds)
        await at.settled()


async def by_hand(at: Table) -> None:
    """Bea decides so herself, at the same moment."""
    await minutes(at)
    await confirmed(at.bea, await at.bea.slash(at.channel, "play", decision="end"))


def prepared() -> list[Step]:
    """Bea prepares in one world, and does the same herself in the other."""
    return [
        plays("bea", "commit hold"),
        bea("orders", decision="end"),
        bea("orders", decision="step left", when="same"),
        bea("orders"),
        *looks("prepared"),
        plays("ann", "commit hold"),
        plays("ann", "step left"),
        Step("undo", functools.partial(command, name="undo")),
        bea("orders", decision="end"),
        plays("ann", "end"),
        *looks("blue is awaited"),
        by_world("blue ends", minutes, by_hand),
        *looks("in the next round"),
        *hours(1, "later"),
    ]


async def test_what_is_prepared_shows_nowhere(at_table: Table) -> None:
    """While it waits, as it lapses and as it is carried out: as if its owner had decided then."""
    entropy = random.Random(0).randbytes
    # All that is drawn by four bytes is the moment.
    at_table.entropy = lambda n: MINUTE_MS.to_bytes(4) if n == 4 else entropy(n)
    await begun(at_table, "12 hours")
    await at_table.restart()
    worlds = await in_two_worlds(at_table, at_table.ann, "red", prepared(), seed=1, same_hour=True)
    assert differences(*worlds) == []
    entries = await (await at_table.engine()).repository.entries()
    assert [e.text for e in entries if e.seat == "blue" and e.kind == "decision"][-1] == "end"
    names = [name for name, lines in worlds[0].steps if len(lines) > 1]
    assert "blue ends" in names, "Ann's board was renewed"


async def applies(at: Table) -> None:
    """Carl applies for every seat that is open."""
    found = answer(await at.carl.slash(at.channel, "game seats"))
    answer(await at.carl.click(found, next(b.label for b in found.buttons if b.label.startswith("Apply"))))


async def accepted(at: Table) -> None:
    """Bea accepts Carl."""
    sheet = answer(await at.bea.click(await at.board(), "Clock"))
    answer(await at.bea.click(sheet, "Accept Carl for Blue"))


async def applies_and_is_accepted(at: Table) -> None:
    """Carl has not applied before."""
    await applies(at)
    await accepted(at)


def replaced() -> list[Step]:
    """Bea gives her seat away for a time; in one world Carl has applied hours before, and something is prepared."""
    return [
        plays("bea", "commit hold"),
        bea("orders", decision="end"),
        bea("game substitute", only_first=False, days=1),
        Step("carl applies", applies, only_first=True),
        *looks("open"),
        *hours(2, "open"),
        by_world("bea accepts", accepted, applies_and_is_accepted),
        *looks("handed over"),
        Step("carl looks", carl_looks, only_first=True),
        plays("ann", "commit hold"),
        plays("carl", "auto parry on"),
        *hours(2, "handed over"),
        *looks("later"),
    ]


async def carl_looks(at: Table) -> None:
    """Carl looks at all of the seat that he has now."""
    for name in ("hand", "log", "orders", "mine"):
        answer(await at.carl.slash(at.channel, name))


async def test_who_applies_shows_nowhere(at_table: Table) -> None:
    """Nor what is prepared and handed over."""
    await begun(at_table, "12 hours")
    worlds = await in_two_worlds(at_table, at_table.ann, "red", replaced(), seed=1, same_hour=True)
    assert differences(*worlds) == []
    assert at_table.carl.id in {p.user for p in (await at_table.engine()).players.values()}
