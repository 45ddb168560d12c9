"""Measures taps: ``python -m tests.web.taps`` prints, for each game, how many taps the same decisions take on Discord's
panel and on a seat's page. ``--only donelson`` plays one game, ``--decisions 40`` so many decisions.

The panel is played. The page is asked what it offers before each decision, and the fewest gestures to it are counted:
by taps at places that are lit or in the list, by dragging from one place to another, by all alike, and with plans that
are carried out together. A menu of Discord's is one tap to Discord, but more to a finger, which opens it, touches each
line, and closes it where it takes several: both are told.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from bot.engine.engine import Engine
from bot.games.contract.choices import Path as Way
from bot.local.model.interactions import Interaction
from bot.web import site
from cogs.answering.context import Bot
from tests.page.budgets import BOUND, KINDS, Player, begin, pressed_by
from tests.web.scene import Client, Scene, at_scene
from tests.wire.playing import by_panel
from tests.wire.table import answer, unhurried

Offer = dict[str, Any]
DEPTH = 8
"""More taps than a decision takes."""


@dataclass(frozen=True)
class Cost:
    """What a decision takes on the page: taps until it is ``carried`` out alone, and until it is a step of a plan
    (``planned``; ``follows`` tells whether another may follow it). Each is None where it cannot be. ``alike`` is the
    row of decisions that the button beside it makes of all that is left of its kind."""

    carried: int | None
    planned: int | None
    follows: bool
    text: str = ""
    alike: tuple[str, ...] = ()


@dataclass
class Finger:
    """Somebody with a finger on a seat's page, who looks for the shortest way to a decision."""

    client: Client
    seat: str
    bot: Bot
    engine: Engine

    async def cost(self, wish: Way) -> Cost:
        """What a decision takes."""
        now = (await self.client.get("now", seat=self.seat))[1]["offer"]
        status, plan = await self.client.get("plan", seat=self.seat, plan=" ".join(wish))
        assert status == 200, plan
        carried, planned = await self.shortest(now, wish)
        can = bool(plan["steps"])
        alike = list[str]()
        if any(each["key"] == wish[0] for each in now.get("rests", ())):
            alike = [each.decision for each in await self.bot.thinking.rest(self.engine, self.seat, wish[:1])]
        follows = can and plan["offer"] is not None
        return Cost(carried, planned if can else None, follows, " ".join(wish), tuple(alike))

    async def shortest(self, now: Offer, wish: Way) -> tuple[int | None, int | None]:
        """The fewest taps until a decision is carried out alone, and until it is chosen whole."""
        waiting, carried, planned = [(now, 0, False)], list[int](), list[int]()
        while waiting:
            shown, count, listed = waiting.pop(0)
            if shown.get("whole"):
                planned.append(count)
                asked = shown["whole"]["asks"] is not None and shown["whole"]["asks"]["final"]
                carried.append(count + (0 if listed and not asked else 1))
            elif count < DEPTH:
                waiting += [each async for each in self.further(shown, wish, count)]
        return min(carried, default=None), min(planned, default=None)

    async def further(self, shown: Offer, wish: Way, count: int) -> Any:
        """What a tap may lead to on the way to a decision, with the taps so far, and whether it was in the list."""
        if shown.get("form"):
            at = len(shown["path"])
            for token, of in zip(shown["form"]["tokens"], shown["form"]["fields"], strict=True):
                given = set(wish[at].split(",")) ^ set(token.split(","))
                count, at = count + len(given - {"-", "_"}) if of["most"] > 1 else count + bool(given), at + 1
            yield await self.at(wish[:at]), count + 1, True
            return
        if shown.get("several"):
            at = len(shown["path"])
            (least, most, chosen), wanted = shown["several"], set(wish[at].split(","))
            every = {choice["path"][-1] for choice in shown["choices"]}
            at_once = (wanted == every and len(every) <= most) or (len(wanted) == 1 and least < 2 and not chosen)
            taps = 1 if at_once else len((wanted ^ set(chosen)) - {"-"}) + 1
            yield await self.at(wish[: at + 1]), count + taps, True
            return
        for choice in shown["choices"]:
            if leads(choice["path"], wish):
                # What seldom pays waits behind *More choices*.
                yield await self.at(tuple(choice["path"])), count + 1 + choice.get("aside", False), True
        at_root = not shown["path"] and shown.get("prompt") != "Which one?"
        for place in shown["taps"].values():
            meant = [tuple(each["path"]) for each in place["choices"]]
            if not any(leads(path, wish) for path in meant):
                continue
            if len(meant) == 1 or (not at_root and leads(meant[0], wish)):
                yield await self.at(meant[0]), count + 1, False
            else:
                # *Instead of the last step*, or the list of what a place may mean.
                yield await self.which(meant), count + 1, False
            if at_root:
                async for each in self.dragged(await self.which(meant), wish, count):
                    yield each

    async def dragged(self, lifted: Offer, wish: Way, count: int) -> Any:
        """What may come of dragging something to a place on the way to a decision, once it is lifted."""
        for place in lifted["taps"].values():
            meant = [tuple(each["path"]) for each in place["choices"]]
            if leads(meant[0], wish):
                yield await self.at(meant[0]), count + 1, len(meant) == 1
            elif any(leads(path, wish) for path in meant):
                yield await self.which(meant), count + 1, False

    async def which(self, paths: list[Way]) -> Offer:
        """The list of what several paths may mean."""
        joined = "|".join(" ".join(path) for path in paths[:24])
        status, found = await self.client.get("which", seat=self.seat, paths=joined)
        assert status == 200, found
        return dict(found)

    async def at(self, path: Way) -> Offer:
        """What comes after a path."""
        found: Offer = (await self.client.get("offer", seat=self.seat, path=" ".join(path)))[1]
        return found


def leads(path: Any, wish: Way) -> bool:
    """Tells whether a path leads to a decision."""
    return tuple(path) == wish[: len(path)]


def fewest(costs: list[Cost]) -> int:
    """The fewest taps for decisions in their order: each alone, or a row of them as a plan and one more tap."""
    best = [0]
    for i in range(len(costs)):
        ways = [best[i] + alone] if (alone := costs[i].carried) is not None else []
        # What the list offers and nothing may follow carries the plan out with it.
        last, row = costs[i], int(costs[i].follows or costs[i].carried != costs[i].planned)
        for j in range(i, -1, -1):
            step = costs[j]
            if step.planned is None or (j < i and not step.follows):
                break
            row += step.planned
            if j < i or last.follows:
                ways.append(best[j] + row)
        for count in range(1, i + 2):
            begun = costs[i + 1 - count]
            if begun.alike == tuple(each.text for each in costs[i + 1 - count : i + 1]):
                ways.append(best[i + 1 - count] + 1)
        best.append(min(ways))
    return best[-1]


def touches(event: Interaction) -> int:
    """How often a finger touches Discord for an interaction with a message."""
    chosen = len(event.data.get("values", ()))
    return 1 + chosen + (chosen > 1)


@dataclass
class Measuring(Player):
    """Ann at her panel, who looks at her page before each decision."""

    finger: Finger | None = None
    costs: list[Cost] = field(default_factory=list)
    pressed: int = 0
    touched: int = 0
    skipped: int = 0

    async def by_choice(self) -> None:
        """Decides, and counts what it takes both ways."""
        panel, view = await self.opened(), self.engine.view(self.seat)
        wished = self.wished(view, panel)
        if self.refused(view, wished):
            return
        text = wished.text
        assert self.finger is not None
        cost = await self.finger.cost(tuple(text.split()))
        before, seq = len(pressed_by(self.table, self.table.ann)), self.engine.session.seq
        try:
            self.panel = answer(await by_panel(self.table.ann, panel, text))
        except AssertionError:
            self.panel = None
        if self.engine.session.seq == seq:
            answer(await self.table.ann.slash(self.table.channel, "play", decision=text))
        if self.panel is None or cost.carried is None:
            self.skipped += 1
            return
        pressed = pressed_by(self.table, self.table.ann)[before:]
        self.pressed += len(pressed)
        self.touched += sum(map(touches, pressed))
        self.costs.append(cost)


async def measured(scene: Scene, key: str, decisions: int) -> Measuring:
    """Plays a game until so many decisions are measured."""
    table, seat = scene.table, KINDS[key][0]
    engine = await begin(table, key, seat, f"taps-{key}")
    finger = Finger(await scene.entered(table.ann), seat, table.bot, engine)
    player = Measuring(table, engine, seat, False, random.Random(1), finger=finger)
    for _ in range(BOUND):
        await table.settled()
        if engine.session.status != "playing" or len(player.costs) >= decisions:
            break
        if seat in engine.awaited():
            await player.by_choice()
    return player


def lines(key: str, player: Measuring) -> Iterator[str]:
    """What was measured."""
    page, count = fewest(player.costs), len(player.costs)
    alone = sum(cost.carried or 0 for cost in player.costs)
    steps = sum(cost.planned is not None for cost in player.costs)
    yield (
        f"{key:17} {count} decisions: panel {player.pressed} taps ({player.touched} touches), page {page} "
        f"({page / max(1, player.pressed):.0%}, {page / max(1, player.touched):.0%}), "
        f"page without plans {alone}; {steps} can be planned, {player.skipped} left out"
    )


async def whole(only: list[str], decisions: int) -> None:
    """Prints the table."""
    with unhurried(), pytest.MonkeyPatch.context() as patch:
        patch.setattr(site, "A_SECOND", 1_000.0)
        for key in only:
            with tempfile.TemporaryDirectory() as folder:
                async with at_scene(Path(folder)) as scene:
                    for line in lines(key, await measured(scene, key, decisions)):
                        print(line, flush=True)


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", choices=list(KINDS), action="append")
    parser.add_argument("--decisions", type=int, default=40)
    asked = parser.parse_args()
    asyncio.run(whole(asked.only or list(KINDS), asked.decisions))


if __name__ == "__main__":
    main()
