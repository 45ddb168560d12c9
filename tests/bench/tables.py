"""People at many tables, who play by clicking what their panels offer.

They share the machine with the bot, so they do little: one ticker looks after everybody who waits, and nothing is kept
of a picture but when it came.
"""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Callable, Sequence

from msgspec import Struct

from bot.games.contract.game import Game
from bot.local.clients.person import Person
from bot.local.local_discord import LocalDiscord
from bot.local.model.guilds import Channel, Message
from bot.local.model.interaction_metadata import InteractionKind
from bot.local.model.interactions import Interaction
from bot.record.table_settings import LEVEL

STRONG = f"{LEVEL.name}: {LEVEL.values['strong']}"
WANDERS = 2
"""Clicks that choose at random before a hint is asked for, by most."""
TICK = 0.02
"""Seconds after which the ticker looks again; times are taken from Discord's own clock."""
ANSWERED_WITHIN = 3.2
"""Seconds after which nobody waits for an acknowledgement any more: Discord has said that there will be none."""
PANEL_WITHIN = 20.0
"""Seconds after which nobody waits for a panel that was promised."""
DECIDES = ("a:d:", "a:sd:", "a:fd:", "a:yd:")
"""How the custom ids begin of what decides, leads on to a decision, or says *Yes* where it is asked about."""
BOARD = re.compile(r"entry (\d+), head")
"""In the alt text of the public picture: the number of the entry that it shows."""


class Click(Struct, frozen=True):
    """One interaction: its id, its table, when it was sent, and the seconds to its acknowledgement and to the message
    that it brought (None: it never came)."""

    id: int
    table: int
    at: float
    acknowledged: float | None
    shown: float | None


class Arrival(Struct, frozen=True):
    """A public picture that came to a channel: the entry that it shows, and when."""

    channel: int
    entry: int
    at: float


class Ticker:
    """Wakes those who wait for something, and sweeps up what the local Discord would keep."""

    def __init__(self, local: LocalDiscord) -> None:
        self.local = local
        self.arrivals: list[Arrival] = []
        self.violations = 0
        self._waiting: dict[asyncio.Future[bool], tuple[Callable[[], bool], float]] = {}

    async def until(self, what: Callable[[], bool], seconds: float) -> bool:
        """Waits until something is so; False where it is not after so many seconds."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[bool] = loop.create_future()
        self._waiting[future] = what, loop.time() + seconds
        return await future

    async def run(self) -> None:
        """Ticks until cancelled."""
        loop, swept = asyncio.get_running_loop(), 0.0
        while True:
            await asyncio.sleep(TICK)
            now = loop.time()
            for future, (what, end) in list(self._waiting.items()):
                if (so := what()) or now > end:
                    del self._waiting[future]
                    future.set_result(so)
            if now - swept > 1:
                self.sweep()
                swept = now

    def sweep(self) -> None:
        """Notes the public pictures that have come, and lets go of all that was sent."""
        journal, going = self.local.journal, []
        for entry in journal:
            if entry.finished is None:
                going.append(entry)
                continue
            self.violations += entry.violation
            public = entry.route in ("/channels/{channel_id}/messages", "/channels/{channel_id}/messages/{message_id}")
            if public and entry.files and entry.done and (shown := BOARD.search(str(entry.payload))):
                self.arrivals.append(Arrival(int(entry.path.split("/")[2]), int(shown.group(1)), entry.time))
        journal.entries[:] = going
        world = self.local.world
        for file in world.attachments.values():
            file.data = b""
        world.attachments.clear()
        for id in [id for id, event in world.interactions.items() if event.expired]:
            world.by_token.pop(world.interactions.pop(id).token, None)


class Table:
    """Some people in a channel of their own, who play one game after the other."""

    def __init__(
        self,
        ticker: Ticker,
        game: Game,  # type: ignore[type-arg]
        people: Sequence[Person],
        channel: Channel,
        think: tuple[float, float],
        seed: int,
        wanders: int = WANDERS,
    ) -> None:
        self.wanders = wanders
        self.ticker, self.game, self.people, self.channel, self.think = ticker, game, people, channel, think
        self.rng = random.Random(seed)
        self.panels: dict[Person, Message] = {}
        self.clicks: list[Click] = []
        self.stuck = self.wandered = 0

    async def open(self) -> None:
        """A new game with its first options and everybody seated, up to the first panel; whoever is alone has a strong
        opponent where the game takes two."""
        self.panels.clear()
        first, *others = self.people
        alone = {} if others or self.game.practice is None else {"opponent": "practice", "options": STRONG}
        await first.slash(self.channel, "game new", game=self.game.key, **alone)
        for person in others:
            await person.slash(self.channel, "game join")
        started = await first.slash(self.channel, "game start")
        for person in self.people:
            if person is first and started.response is not None:
                self.panels[person] = started.response

    async def sit(self) -> None:
        """Does what is done once, before anyone plays: here nothing."""

    async def close(self) -> None:
        """Leaves the table: here nothing is open."""

    async def play(self, until: float) -> None:
        """Clicks after every thought until that moment of the loop's clock."""
        loop = asyncio.get_running_loop()
        await asyncio.sleep(self.rng.uniform(0, self.think[1]))
        while loop.time() < until:
            await self.act()
            await asyncio.sleep(self.rng.uniform(*self.think))

    async def act(self) -> None:
        """Somebody whose panel offers a decision makes it, in part or whole; else somebody looks at a panel anew."""
        for person in self.rng.sample(self.people, len(self.people)):
            panel = self.panels.get(person)
            if panel is None or panel.deleted or panel.loading:
                continue
            if advised := self.advised(panel):
                await self.click(person, panel, advised)
                self.stuck = 0
                return
            if chosen := self.chosen(panel):
                await self.click(person, panel, *chosen)
                self.stuck = 0
                return
        self.stuck += 1
        # Whoever has not looked yet was called, and does so first.
        unseen = (person for person in self.people if person not in self.panels)
        person = next(unseen, self.people[self.stuck % len(self.people)])
        panel = self.panels.get(person)
        shown = [(o.label, o.value) for menu in panel.selects for o in menu.options] if panel else []
        refresh = next((value for label, value in shown if label == "Refresh"), None)
        if self.stuck > 4 * len(self.people):
            self.stuck = 0
            await self.open()
        elif panel is not None and refresh is not None and not panel.deleted:
            await self.click(person, panel, refresh)
        else:
            await self.look(person)

    def advised(self, panel: Message) -> str | None:
        """*Do it* under a hint; *Hint*, where so many clicks have led to no decision: choices at random lead nowhere in
        a game of many steps. None where there is neither."""
        buttons = {button.label: button.custom_id for button in panel.buttons if not button.disabled}
        if done := buttons.get("Do it"):
            self.wandered = 0
            return done
        self.wandered += 1
        return buttons.get("Hint") if self.wandered > self.wanders else None

    async def look(self, person: Person) -> None:
        """Opens a person's panel from the public board."""
        board = self.board()
        if board is not None:
            await self.click(person, *board)

    def board(self) -> tuple[Message, str] | None:
        """The public board, and the button that opens a panel; None before it has come."""
        boards = [m for m in self.channel.messages.values() if m.author.bot and not m.ephemeral]
        for board in reversed(boards):
            found = next((b.custom_id for b in board.buttons if b.label in ("Your move", "My side")), None)
            if found is not None:
                return board, found
        return None

    def chosen(self, panel: Message) -> tuple[str, tuple[str, ...] | None] | None:
        """A button at random, or a menu with some of its options; None where nothing is to decide. Menus of a form
        come seldom: it is filled in with what is usual, and its button commits it."""
        raw = [b.custom_id for b in panel.buttons if b.custom_id and not b.disabled and b.custom_id.startswith(DECIDES)]
        menus = [menu for menu in panel.selects if menu.custom_id.startswith(DECIDES)]
        if raw and (not menus or self.rng.random() < 0.8):
            return self.rng.choice(raw), None
        if not menus:
            return None
        menu = self.rng.choice(menus)
        most = min(menu.max_values, len(menu.options))
        number = self.rng.randint(max(1, menu.min_values), max(1, most))
        places = sorted(self.rng.sample(range(len(menu.options)), number))
        return menu.custom_id, tuple(menu.options[place].value for place in places)

    async def click(self, person: Person, message: Message, id: str, values: tuple[str, ...] | None = None) -> None:
        """Clicks, and waits for the message that it brings, which is the person's panel from then on."""
        world, before = self.ticker.local.world, len(message.revisions)
        kind = 3 if values else 2
        data = {"component_type": kind, "custom_id": id, "id": 1} | ({"values": list(values)} if values else {})
        event: Interaction = world.interact(InteractionKind.COMPONENT, person, self.channel, data, message=message)
        await self.ticker.until(lambda: event.settled, ANSWERED_WITHIN)

        def panel() -> Message | None:
            for found in event.messages or ([event.original] if event.original else []):
                if not found.loading and (found is not message or len(found.revisions) > before):
                    return found
            return None

        came = event.acknowledged and await self.ticker.until(lambda: panel() is not None, PANEL_WITHIN)
        shown = panel()
        at = None
        if came and shown is not None:
            self.panels[person] = shown
            at = (shown.edited_at or shown.created) - event.created
        self.clicks.append(Click(event.id, self.channel.id, event.created, event.acknowledged_after, at))
