"""Measures what a turn costs on a phone: how many taps a player turn takes, and how high private panels are.

``python -m tests.page.budgets`` plays a game of each kind against the practice opponent and prints the whole table;
``--games 3`` plays more, ``--only donelson`` one kind, ``--positions 40`` measures so many panels of each.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import tempfile
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from math import ceil
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from msgspec import Struct
from msgspec.structs import replace

from bot.engine.engine import Engine
from bot.games.advising import advice_for, seeded
from bot.games.contract.game import Seat
from bot.games.donelson.data.forces import counter, counters
from bot.games.donelson.data.terms import MOVING
from bot.games.library import LIBRARY
from bot.games.tree import holder, orders
from bot.local.clients.person import Person
from bot.local.model.guilds import Message
from bot.local.model.interaction_metadata import InteractionKind
from bot.local.model.interactions import Interaction
from bot.local.page.site import Page
from bot.opponents.planning import plan_for
from cogs.parts.custom_ids import parsed, to_path
from tests.page.browser import PHONE, Tabs, Window, browsing, launched
from tests.wire.playing import by_panel, confirmed, yes_ids
from tests.wire.table import Table, answer, still_world, table, unhurried

KINDS: dict[str, Sequence[Seat]] = {
    "donelson": ("usa", "csa"),
    "chancellorsville": ("usa", "csa"),
    "dixie": ("csa", "usa"),
    "life": ("soldier", "civilians"),
    "overland": ("us",),
}
"""The games by their keys, and the sides that are played by turns."""


class Budget(Struct, frozen=True):
    """The most taps of a player turn: in the median and in nine turns of ten, by hints and choosing for oneself."""

    hinted: tuple[float, float]
    chosen: tuple[float, float]


BUDGETS = {
    "donelson": Budget((15, 25), (30, 45)),
    "chancellorsville": Budget((8, 12), (12, 18)),
    "dixie": Budget((6, 10), (9, 15)),
    "life": Budget((6, 10), (9, 15)),
}
SCREENS = 1.5
"""How many screens of a phone a panel may be high."""
BOUND = 4000
"""More taps than a game takes."""
TYPED = 4
"""Taps of a decision that is typed: to open the command, to choose it, to choose from what it lists for the first word
of the decision, and to send it. Each letter of that word is another."""


# -- taps


def taps(at: Table, person: Person) -> int:
    """How often a person has pressed a button or chosen in a menu."""
    return len(pressed_by(at, person))


def pressed_by(at: Table, person: Person) -> list[Interaction]:
    """The buttons and menus that a person has pressed, in their order."""
    events = at.local.world.interactions.values()
    return [e for e in events if e.user is person and e.kind is InteractionKind.COMPONENT]


def turn_now(engine: Engine, seat: Seat) -> Hashable:
    """The player turn to which a seat's taps count: in 1861 that of a Civilian, or of the Soldier with the questions
    before it whether he waits; elsewhere all from one turn of the seat's to the next, so that answers in the enemy's
    turn count too."""
    view = engine.view(seat)
    mark = engine.game.turn_of(view)
    if mark is None:
        return ""
    if engine.game.key == "life":
        begun = view.turns.count("soldier") - (view.turn is not None and view.turn.piece == "soldier")
        return mark.turn, mark.phase if seat == "civilians" else begun
    return mark.turn.split(": ")[0]


async def begin(at: Table, key: str, seat: Seat, channel: str, **options: str) -> Engine:
    """Ann opens a game in a new channel, with the practice opponent on the other side."""
    at.channel = at.guild.add_channel(channel)
    answer(await at.ann.slash(at.channel, "game new", game=key, seat=seat, **options))
    if len(KINDS[key]) > 1:
        answer(await at.ann.click(await at.board(), "Practice opponent"))
    answer(await at.ann.slash(at.channel, "game start"))
    return await at.engine()


@dataclass
class Seeing:
    """A person with whom something is done about what each tap leads to."""

    person: Person
    seen: Callable[[Interaction], Awaitable[None]]

    async def click(self, message: Message, what: str) -> Interaction:
        event = await self.person.click(message, what)
        await self.seen(event)
        return event

    async def select(self, message: Message, id: str, values: Sequence[str]) -> Interaction:
        event = await self.person.select(message, id, list(values))
        await self.seen(event)
        return event


class Decided(Exception):
    """A tap has carried a decision out."""


class Wish(Struct, frozen=True):
    """A decision to be made: that of a whole ``brigade`` has those of its ``single`` counters for its place."""

    text: str
    brigade: str = ""
    single: tuple[Wish, ...] = ()


@dataclass
class Player:
    """Ann at her phone: her panel, and the taps of each of her turns."""

    table: Table
    engine: Engine
    seat: Seat
    hinted: bool
    rng: random.Random
    panel: Message | None = None
    turns: Counter[Hashable] = field(default_factory=Counter)
    keyed: int = 0
    """Taps of the decision under way that are no buttons and menus."""
    typed: int = 0
    """Decisions that the panel offered no way to."""
    phase: Hashable = None
    queue: list[Wish] = field(default_factory=list)
    moved: set[str] = field(default_factory=set)
    """The brigades that have moved in this phase."""
    in_vain: set[str] = field(default_factory=set)
    """What was wished for brigades in this phase, and refused."""
    planned: int = -1
    """The entry of the log at which the queue was planned."""

    async def play(self, most: int) -> None:
        """Plays so many turns, or to the end."""
        for _ in range(BOUND):
            await self.table.settled()
            if self.engine.session.status != "playing" or len(self.turns) > most:
                break
            if self.seat not in self.engine.awaited():
                return
            turn, before = turn_now(self.engine, self.seat), taps(self.table, self.table.ann)
            self.keyed = 0
            await (self.by_hint() if self.hinted else self.by_choice())
            self.turns[turn] += taps(self.table, self.table.ann) - before + self.keyed
        if len(self.turns) > most:
            # The last one is not over.
            self.turns.popitem()

    async def opened(self) -> Message:
        """The panel, which stands from the first tap on; a renewed one needs none."""
        if self.panel is None:
            self.panel = await self.table.panel(self.table.ann)
        return self.panel

    async def by_hint(self) -> None:
        """Takes the hint, or carries out what it advises."""
        panel = await self.opened()
        ids = [b.custom_id for b in panel.buttons if b.custom_id]
        plan = next((b.custom_id for label in DO_IT for b in panel.buttons if b.label.split(" · ")[0] == label), None)
        wanted = next(iter(yes_ids(panel)), None) or plan
        wanted = wanted or next((id for id in ids if (made := parsed(id)) and made.verb == "hint"), None)
        assert wanted is not None, [b.label for b in panel.buttons]
        self.panel = answer(await self.table.ann.click(panel, wanted))

    async def by_choice(self) -> None:
        """Decides as the practice opponent would, a brigade at a time, and all of one kind together where the panel
        offers it."""
        panel, view = await self.opened(), self.engine.view(self.seat)
        wished = self.wished(view, panel)
        text = wished.text
        rest = rest_id(panel, text)
        if rest is not None:
            self.panel = answer(await self.table.ann.click(panel, rest))
            return
        if await self.on_panel(panel, text) or self.refused(view, wished):
            return
        # The way may begin elsewhere than where the panel stands, or among the orders.
        if await self.on_panel(await self.opened(), text):
            return
        if holder(tuple(text.split()), [orders(self.engine.game, view, self.seat)]) is not None:
            panel = await self.opened()
            self.panel = answer(await self.table.ann.click(panel, "Orders"))
            if await self.on_panel(self.panel, text):
                return
        await self.type(text)

    async def on_panel(self, panel: Message, text: str) -> bool:
        """Gives a decision by the panel; tells whether it offered a way. Its taps count if it did not as well."""
        before = self.engine.session.seq

        async def see(event: Interaction) -> None:
            self.panel = answer(event)
            made = self.engine.recent[-1]
            if made.seq > before and made.kind != "order":
                # A choice that leaves only one way to go on carries the decision out at once.
                raise Decided

        try:
            await by_panel(Seeing(self.table.ann, see), panel, text)  # type: ignore[arg-type]
        except Decided:
            return True
        except AssertionError:
            if self.engine.session.seq == before:
                self.panel = None
        return self.engine.session.seq != before

    def refused(self, view: Any, wished: Wish) -> bool:
        """Whether the rules forbid what was wished: a brigade looks for its way in vain, then its counters go one at a
        time, as far as they can. Where none can, what has not moved yet is planned anew, without it."""
        if self.allowed(view, wished):
            return False
        self.moved.discard(wished.brigade)
        able = [each for each in wished.single if self.allowed(view, each)]
        self.queue[:0] = able
        if wished.brigade and not able:
            self.in_vain.add(wished.text)
            self.queue, self.planned = [], -1
        return True

    def allowed(self, view: Any, wished: Wish) -> bool:
        """Whether the rules allow what is wished."""
        game = self.engine.game
        return game.check(view, self.seat, game.parse(wished.text)) is None

    async def type(self, text: str) -> None:
        """Gives a decision by /play, which counts as taps too."""
        answer(await confirmed(self.table.ann, await self.table.ann.slash(self.table.channel, "play", decision=text)))
        self.panel = None
        self.typed += 1
        self.keyed += TYPED + len(text.split()[0])

    def wished(self, view: Any, panel: Message) -> Wish:
        """The next thing to do: in Donelson's movement phases as somebody moves who thinks in brigades, and begins with
        the one whose hexes stand open on the panel."""
        game, now = self.engine.game, self.engine.session.seq
        if game.key != "donelson" or view.stage not in MOVING:
            return Wish(as_offered(self.engine, self.seat, wish(self.engine, view, self.seat, self.rng)))
        if self.phase != (view.turn, view.stage):
            self.phase, self.queue, self.planned = (view.turn, view.stage), [], -1
            self.moved, self.in_vain = set(), set()
        if not self.queue and self.planned != now:
            # A plan stops at the first die or surprise: what has not moved yet is planned from there.
            wishes = by_brigades(self.engine, view, self.seat, self.moved)
            self.planned = now
            self.queue = [each for each in wishes if each.text not in self.in_vain or self.allowed(view, each)]
        found = self.queue.pop(first_open(self.queue, panel)) if self.queue else Wish("done")
        self.moved.add(found.brigade)
        return found


DO_IT = ("Re-roll while it pays", "Do it")
"""What the buttons say that carry out a plan, the one first that does more."""


def rest_id(panel: Message, text: str) -> str | None:
    """The button that decides the rest like a decision, None where the panel has none."""
    word = text.split()[0]
    for b in panel.buttons:
        made = parsed(b.custom_id or "")
        if made is not None and made.verb == "rest" and made.arguments[-1].split(".")[0] == word:
            return b.custom_id
    return None


def first_open(wishes: Sequence[Wish], panel: Message) -> int:
    """The number of the wish that stands open on the panel: where the piece that it offers hexes for is to go to one of
    them, and nothing else is wished for it before that; 0 where there is none."""
    offered = {(*to_path(m.custom_id.rsplit(":", 1)[1]), each.value) for m in panel.selects for each in m.options}
    open_now = {" ".join(path) for path in offered if len(path) == len(("brigade", "oglesby", "2009"))}
    number = next((n for n, each in enumerate(wishes) if each.text in open_now), 0)
    return 0 if any(piece_of(each) == piece_of(wishes[number]) for each in wishes[:number]) else number


def piece_of(wished: Wish) -> str:
    """The brigade that a wish is about, or a counter of none; "" where it names neither first."""
    _, *named = wished.text.split()
    key = named[0] if named else ""
    return counter(key).brigade or key if key in counters() else key


def wish(engine: Engine, view: Any, seat: Seat, rng: random.Random) -> str:
    """What somebody wishes to do who knows no better than the practice opponent or, in a game without one, the hint."""
    practice = engine.game.quick_practice or engine.game.practice
    if practice is not None:
        text: str = practice(view, seat, rng)
        return text
    advice = advice_for(engine.game, view, seat)
    assert advice is not None
    return advice.decision


def as_offered(engine: Engine, seat: Seat, text: str) -> str:
    """A fire by all the cards that can is one button, though practice names each card: whoever wishes the same takes
    that."""
    game, all_fire = engine.game, " ".join((*text.split()[:2], "all"))
    if text.split()[2:3] != ["some"] or game.check(engine.view(seat), seat, game.parse(all_fire)) is not None:
        return text
    named, whole = (
        game.apply(engine.state, seat, game.parse(each), lambda *asked: 1).state for each in (text, all_fire)
    )
    return all_fire if named == whole else text


def by_brigades(engine: Engine, view: Any, seat: Seat, moved: Collection[str]) -> list[Wish]:
    """What somebody does in a movement phase who thinks in brigades, and goes through the army in the panel's order:
    each that has not moved yet goes where the plan sends the first of it, and what is in none goes by itself. How a
    counter faces at the end is chosen only if it can go there in no other way."""
    game = engine.game
    guessed = game.guess(engine.state, seat, seeded(view))
    plan = plan_for(game, view, seat, guessed)
    found = dict[str, Wish]()
    for step in plan.steps if plan is not None else ():
        word, *more = step.decision.split()
        brigade = counter(more[0]).brigade if word in ("move", "wheel") else ""
        if not brigade:
            found[step.decision] = Wish(step.decision)
        elif brigade not in moved:
            single = Wish(f"move {more[0]} {more[1]}", brigade, (Wish(step.decision, brigade),))
            first = Wish(f"brigade {brigade} {more[1]}", brigade)
            before = found.get(brigade, first)
            found[brigade] = replace(before, single=(*before.single, single))
    several = sorted(counters().values(), key=lambda each: ("inf", "hq", "art").index(each.arm))
    army = list(dict.fromkeys(each.brigade or each.key for each in several))
    return sorted(found.values(), key=lambda each: army.index(name) if (name := piece_of(each)) in army else len(army))


async def counted(at: Table, key: str, hinted: bool, games: int, turns: int, **options: str) -> list[int]:
    """The taps of each player turn of some games."""
    found = list[int]()
    for n in range(games):
        seat = KINDS[key][n % 2]
        engine = await begin(at, key, seat, f"{key}-{'hints' if hinted else 'own'}-{n}", **options)
        player = Player(at, engine, seat, hinted, random.Random(n))
        await player.play(turns)
        if player.typed:
            print(f"  {key}: {player.typed} decisions were typed", flush=True)
        found += [number for number in player.turns.values() if number]
    return found


def p90(numbers: Iterable[float]) -> float:
    """The number that nine of ten do not exceed."""
    found = sorted(numbers)
    return found[ceil(len(found) * 0.9) - 1] if found else 0


# -- heights


class Measured(Struct, frozen=True):
    """One panel on a phone, in CSS pixels: its height, and how far it is from the top of its picture to the foot of its
    first choice; ``screen`` is what the phone shows of the channel."""

    where: str
    height: float
    reach: float
    screen: float

    @property
    def one_screen(self) -> bool:
        """Whether the picture and the first choice are on one screen."""
        return self.reach <= self.screen


MEASURE = """() => {
    const message = [...document.querySelectorAll("#log > .message.ephemeral")].at(-1);
    const frame = message?.querySelector(".container");
    if (!frame) return null;
    const image = frame.querySelector(".picture img, .picture");
    const controls = [...frame.querySelectorAll(".button, .menu")];
    const top = (image ?? frame).getBoundingClientRect().top;
    return {
        said: controls.map((c) => c.dataset.key ?? c.querySelector("[data-key]")?.dataset.key ?? ""),
        loaded: [...frame.querySelectorAll(".picture img")].every((i) => i.complete && i.naturalWidth),
        pictures: [...frame.querySelectorAll(".picture img")].map((i) => new URL(i.src).pathname),
        height: frame.getBoundingClientRect().height,
        reach: controls.length ? controls[0].getBoundingClientRect().bottom - top : 0,
        screen: document.querySelector("#scroller").clientHeight,
    };
}"""
"""The newest panel as it is laid out."""


GO_TO = "key => document.querySelector(`[data-key='${key}']`).click()"
"""Opens a channel."""


async def measure(window: Window, panel: Message, where: str) -> Measured:
    """Measures a panel once the page shows it as it is."""
    wanted = [b.custom_id for b in panel.buttons if b.custom_id]
    for _ in range(400):
        found = await window.page.evaluate(MEASURE)
        if (
            found
            and found["loaded"]
            and len(found["pictures"]) == len(panel.pictures)
            # A picture that followed is another one.
            and set(found["pictures"]) <= {urlsplit(each.url).path for each in panel.attachments}
            and [id for id in found["said"] if id in wanted] == wanted
        ):
            return Measured(where, found["height"], found["reach"], found["screen"])
        await asyncio.sleep(0.03)
    raise AssertionError(f"the page does not show {where}: {found}")


async def measured(
    at: Table, window: Window, key: str, positions: int, rng: random.Random, **options: str
) -> list[Measured]:
    """Measures so many panels of a game: at its root, at each level on the way to a decision, and with a hint."""
    found, number = list[Measured](), 0
    while len(found) < positions:
        seat = KINDS[key][number % len(KINDS[key])]
        name = f"{key}-heights-{number}"
        engine = await begin(at, key, seat, name, **options)
        await window.page.evaluate(
            "key => document.querySelector(`[data-key='${key}']`).click()", f"channel {at.channel.id}"
        )
        number += 1
        for _ in range(400):
            await at.settled()
            if len(found) >= positions or seat not in engine.awaited():
                break
            text = wish(engine, engine.view(seat), seat, rng)
            if rng.random() < 0.5:
                # Many positions lie between two that are measured.
                answer(await at.ann.slash(at.channel, "play", decision=text))
                continue
            found += await levels(at, window, engine, seat, text)
    return found[:positions]


async def levels(at: Table, window: Window, engine: Engine, seat: Seat, text: str) -> list[Measured]:
    """Measures the panel of a position: its root, its hint, and the levels of the way to a decision, which is made."""
    panel, found, shown = await at.panel(at.ann), list[Measured](), list[str]()

    async def look(what: str) -> None:
        await at.pictured()
        found.append(await measure(window, panel, f"{engine.game.key} {view_of(engine, seat)}: {what}"))

    await look("root")
    hint = next((b.custom_id for b in panel.buttons if (m := parsed(b.custom_id or "")) and m.verb == "hint"), None)
    if hint is not None:
        panel = answer(await at.ann.click(panel, hint))
        await look("hint")
        panel = answer(await at.ann.click(panel, "Back"))
        await look("after")
        found.pop()
    before = engine.session.seq

    async def seen(_event: Interaction) -> None:
        """Looks at each level on the way."""
        if engine.session.seq == before and engine.session.status == "playing":
            shown.append("")
            await look(f"on the way to {text}, {len(shown)}")

    try:
        await by_panel(Seeing(at.ann, seen), panel, text)  # type: ignore[arg-type]
    except AssertionError:
        if engine.session.seq == before:
            answer(await at.ann.slash(at.channel, "play", decision=text))
    return found


def view_of(engine: Engine, seat: Seat) -> str:
    """Where a game stands, in words."""
    mark = engine.game.turn_of(engine.view(seat))
    return f"{mark.turn}, {mark.phase}" if mark is not None else ""


# -- the table


async def whole(only: Sequence[str], games: int, turns: int, positions: int) -> None:
    """Prints the whole table."""
    for key in only:
        with tempfile.TemporaryDirectory() as folder:
            async with table(Path(folder), boards=False) as at:
                for hinted in (True, False) if key in BUDGETS else ():
                    found = await counted(at, key, hinted, games, turns)
                    budget = BUDGETS[key].hinted if hinted else BUDGETS[key].chosen
                    middle = f"median {statistics.median(found):g} of {budget[0]:g}"
                    most = f"p90 {p90(found):g} of {budget[1]:g}, most {max(found)} ({len(found)} turns)"
                    print(f"{key:17} {'hints' if hinted else 'own  '} taps a turn: {middle}, {most}", flush=True)
        if positions:
            async with launched() as tabs:
                found_heights = await heights(tabs, key, positions)
            print_heights(key, found_heights)


async def heights(tabs: Tabs, key: str, positions: int) -> list[Measured]:
    """Measures so many panels of a game in a browser."""
    local = still_world()
    Page(local)
    await tabs.serve(local)
    try:
        with tempfile.TemporaryDirectory() as folder, unhurried():
            async with browsing(tabs, local) as windows:
                at = Table(local, Path(folder), LIBRARY)
                await at.start()
                try:
                    window = await windows.window(at.ann, PHONE)
                    return await measured(at, window, key, positions, random.Random(5))
                finally:
                    await at.stop()
    finally:
        await local.stop()


def print_heights(key: str, found: Sequence[Measured]) -> None:
    """Prints what was measured, the worst last."""
    screen = found[0].screen
    one = sum(each.one_screen for each in found)
    high = [each.height / PHONE[1] for each in found]
    print(
        f"{key:17} heights: picture and first choice on one screen ({screen:g} px) in {one} of {len(found)}; "
        f"screens high: median {statistics.median(high):.2f}, p90 {p90(high):.2f}, most {max(high):.2f}",
        flush=True,
    )
    for each in sorted(found, key=lambda each: each.height)[-3:]:
        print(f"    {each.height:6.0f} px high: {each.where}")
    for each in [each for each in sorted(found, key=lambda each: each.reach) if not each.one_screen][-3:]:
        print(f"    {each.reach:6.0f} px from the picture to the first choice: {each.where}")


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", choices=list(KINDS), action="append")
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--turns", type=int, default=8)
    parser.add_argument("--positions", type=int, default=40)
    asked = parser.parse_args()
    asyncio.run(whole(asked.only or list(KINDS), asked.games, asked.turns, asked.positions))


if __name__ == "__main__":
    main()
