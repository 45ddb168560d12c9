"""All the games of this bot: opened, loaded when needed, dropped when idle, listed, exported, continued."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from bot.games.contract import PUBLIC, Game, Refusal, Seat
from bot.record.entries import Entry
from bot.record.file import Record, Whole, chain_links, sealed
from bot.record.replay import rules_of
from bot.record.replayer import Wrong
from bot.storage import games as stored
from bot.storage import logs, pending_turns, snapshots
from bot.storage.games import ListedGame, SeatHolder
from bot.storage.transaction import Transaction
from bot.table.commit import Services
from bot.table.engine import RECENT_ENTRIES, Engine
from bot.table.opening import Opened, insert, opened
from bot.table.opening import Place as Place
from bot.table.opening import Taken as Taken
from bot.table.options import checked_options, objection
from bot.table.repository import state_of
from bot.table.resume import Continued, checked, from_file, from_here, must_go_on, named_in
from bot.table.seating import Wish, places, reseated, swapped
from bot.table.session import Actor, Player, Session, Status

log = logging.getLogger(__name__)

UNLOAD_AFTER_MS = 15 * 60_000
"""Milliseconds after which an unused engine is dropped from memory."""
MOST_PARTS = 500_000
"""Lists and objects in a record that is taken; ten megabytes of ours hold a third of that. Reading one holds up all
else, and a file of nothing but brackets would do so for a second."""


class Card(Struct, frozen=True):
    """A game in a list."""

    id: str
    key: str
    status: Status
    channel: int
    owner: int
    players: tuple[Player, ...]
    seats: int
    updated: int
    awaited: tuple[str, ...] = ()
    """The names of those whom it awaits, the longest wait first."""
    vacant: tuple[int, ...] = ()
    """For each free seat of a lobby the user for whom it is kept, 0 where it is anyone's."""

    def open_to(self, user: int) -> bool:
        """Whether the user has no seat and could take one."""
        return all(p.user != user for p in self.players) and any(kept in (0, user) for kept in self.vacant)


class Engines:
    """The games by id and by channel. ``games`` are the rules known, by key."""

    def __init__(self, services: Services, games: Mapping[str, Game[Any, Any, Any]]) -> None:
        self.services, self.games = services, games
        self._loaded: dict[str, Engine] = {}
        self._loading: dict[str, asyncio.Task[Engine]] = {}
        self._channels: dict[int, str] = {}
        # One long record at a time: several would hold the memory and the processor together.
        self._reading = asyncio.Semaphore()

    def loaded(self, id: str) -> Engine | None:
        """The engine if it is in memory already (for what must not touch the database)."""
        return self._loaded.get(id)

    def loaded_in(self, channel: int) -> Engine | None:
        """The channel's engine if it is in memory already."""
        id = self._channels.get(channel)
        return self._loaded.get(id) if id is not None else None

    async def get(self, id: str) -> Engine:
        """The game's engine, loaded if need be. Raises Refusal for an unknown id."""
        engine = self._loaded.get(id)
        if engine is not None and not engine.stale:
            engine.used_at = self.services.now()
            return engine
        if id not in self._loading:
            task = self._loading[id] = asyncio.create_task(self._load(id))
            task.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(self._loading[id])

    async def in_channel(self, channel: int) -> Engine:
        """The game of a channel: the one that lives there, else the last that ended. Raises Refusal."""
        id = known = self._channels.get(channel)
        if id is None or id not in self._loaded:
            id = await self.services.database.read(lambda transaction: stored.in_channel(transaction, channel))
            if id is None:
                raise Refusal("There is no game in this channel; `/game new` opens one")
        engine = await self.get(id)
        if self._channels.get(channel) != known:
            # Meanwhile a game was opened here.
            return await self.in_channel(channel)
        self._channels[channel] = id
        return engine

    def drop_idle(self) -> int:
        """Forgets engines that nobody has used for a while; their games are safe in the database. Returns how many."""
        limit = self.services.now() - UNLOAD_AFTER_MS
        idle = [id for id, e in self._loaded.items() if e.used_at < limit and not e.busy]
        for id in idle:
            del self._loaded[id]
        self._channels = {c: id for c, id in self._channels.items() if id in self._loaded}
        return len(idle)

    async def open(
        self, actor: Actor, key: str, options: Mapping[str, str], place: Place, wish: Wish | None = None
    ) -> Engine:
        """Opens a lobby with its commitment, seated as the actor wishes. Raises Refusal: one game to a channel."""
        if key not in self.games:
            raise Refusal(f"There is no game called {key}; there is {', '.join(sorted(self.games))}")
        game = self.games[key]
        seats, chosen = places(game, actor, wish or Wish()), checked_options(game, options)
        if (refusal := objection(game, chosen)) is not None:
            raise refusal
        made = opened(self.services, game, actor, place, chosen, seats)
        return await self._ready(
            made, await self.services.database.write(lambda transaction: insert(transaction, made))
        )

    async def again(self, actor: Actor, before: Engine, place: Place) -> Engine:
        """A finished game played once more with the same options: each of its people has the next seat, which is kept
        for the others. Where such a game is open or in play already, that one. Raises Refusal."""
        if (there := await self.played_again(actor, before)) is not None:
            return there
        game, next_ = before.game, swapped(before.game, before.players)
        seats = reseated(actor, next_)
        made = opened(self.services, game, actor, place, checked_options(game, before.session.options), seats)
        return await self._ready(made, await before.played_again(lambda transaction: insert(transaction, made)))

    async def played_again(self, actor: Actor, before: Engine) -> Engine | None:
        """The game that plays a finished one again, if it is open or in play. Raises Refusal where the actor cannot
        play that game again."""
        if before.session.status != "over":
            raise Refusal("That game is not over")
        if not before.seats_of(actor.user):
            raise Refusal("Only the players of that game play it again; `/game new` opens a game of your own")
        there = await self.get(before.session.again) if before.session.again else None
        return there if there is not None and there.session.status in ("lobby", "playing") else None

    async def _continue(self, actor: Actor, origin: Continued, game: Game[Any, Any, Any], place: Place) -> Engine:
        """Opens the lobby in which a record is gone on with."""
        seats = reseated(actor, origin.invited)
        made = opened(self.services, game, actor, place, origin.origin.options, seats, origin)
        if origin.here is None:
            return await self._ready(
                made, await self.services.database.write(lambda transaction: insert(transaction, made))
            )
        # The original is closed in the same transaction that opens its continuation.
        head, here = origin.origin.head, origin.here
        written = await here.hand_over(actor, head, made.id, lambda transaction: insert(transaction, made))
        return await self._ready(made, written)

    async def _ready(self, made: Opened, id: str) -> Engine:
        """The engine of a lobby that was written, or of the game that stands in its place."""
        engine = await self.get(id)
        # A repeated interaction may name another place: a second thread that was made for it.
        self._channels[engine.session.channel] = engine.id
        for channel in dict.fromkeys((engine.session.channel, *made.changes.channels)):
            self.services.posted(channel)
        return engine

    async def cards(self, guild: int, user: int | None = None) -> list[Card]:
        """A server's open and running games, the latest first; with ``user`` only those that user plays."""

        def work(transaction: Transaction) -> list[Card]:
            cards = []
            for listed in stored.in_guild(transaction, guild):
                held = stored.holders(transaction, listed.id)
                if user is None or any(holder.user == user for holder in held):
                    awaited = tuple(pending_turns.names(transaction, listed.id))
                    cards.append(self._card(listed, held, awaited))
            return cards

        return await self.services.database.read(work)

    def _card(self, listed: ListedGame, held: list[SeatHolder], awaited: tuple[str, ...]) -> Card:
        """A game in a list, with who holds its seats and the names of those whom it awaits."""
        key, players = listed.key, tuple(Player(holder.user, holder.name) for holder in held)
        seats = len(self.games[key].seats) if key in self.games else len(players)
        taken = {holder.seat for holder in held}
        vacant = self._vacant(key, listed.session, taken) if listed.status == "lobby" else ()
        return Card(
            listed.id, key, listed.status, listed.channel, listed.owner, players, seats, listed.updated, awaited, vacant
        )

    def _vacant(self, key: str, session: bytes, taken: Collection[Seat]) -> tuple[int, ...]:
        """Whom a lobby's free seats are kept for; see Card."""
        invited = msgspec.json.decode(session, type=Session).invited
        free = [s.key for s in self.games[key].seats if s.key not in taken] if key in self.games else []
        return tuple(invited[seat].user if seat in invited else 0 for seat in free)

    async def note_waits(self) -> None:
        """Keeps whom the running games await, where a database does not know it yet."""
        for id in await self.services.database.read(stored.without_pending_turns):
            try:
                await (await self.get(id)).note_waits()
            except (Refusal, ValueError, TypeError, LookupError) as error:
                # One game that cannot be loaded is no reason not to look at the others.
                log.warning("Whom game %s awaits is not known: %r", id, error)

    async def revealed(self, engine: Engine) -> bool:
        """Whether a game's secrets and seed come out: it is over, or was closed for good, or it goes on as another game
        that has come to its end."""
        session = engine.session
        while session.goes_on:
            if await self._given_up(session.goes_on):
                # It may yet be continued another time.
                return False
            session = (await self.get(session.goes_on)).session
        return session.status in ("over", "closed")

    async def _given_up(self, id: str) -> bool:
        """Whether a continuation's lobby was closed before it began."""
        if not id:
            return False
        engine = await self.get(id)
        return engine.session.status == "closed" and not engine.session.goes_on and engine.state is None

    async def export(self, engine: Engine, user: int | None) -> bytes:
        """The record's file. While the game runs it holds the public chain and the chains of the asker's seats only;
        when its secrets are out, everything (``user`` None: the operator, who gets everything at any time)."""
        game = engine.game
        whole = user is None or await self.revealed(engine)
        seats = [s.key for s in game.seats] if whole else engine.seats_of(user or 0)
        chains, entries = await engine.repository.past((PUBLIC, *sorted(seats)))
        session = engine.session
        record = Record(
            game=session.id,
            key=session.key,
            rules=session.rules,
            epoch=session.epoch,
            asker="" if whole else ",".join(sorted(seats)),
            chains={chain: chain_links(links, opened=whole) for chain, links in chains.items()},
            whole=Whole(engine.seed.hex(), entries) if whole else None,
        )
        return await asyncio.to_thread(sealed, record)

    async def continued(self, actor: Actor, data: bytes, place: Place) -> Engine:
        """Goes on in another channel with the game that a record holds: closes the original where it is still here,
        and opens a lobby with a commitment of its own, the seats kept for those who held them. Raises Refusal."""
        if (before := await self._opened_by(actor)) is not None:
            return await self.get(before)
        record = await self._checked(data)
        game = rules_of(record, self.games)
        here = await self._known(record.game)
        if here is not None:
            return await self.gone_on(actor, here, record.chains[PUBLIC][-1].head, place)
        if record.whole is None and game.hidden:
            raise Refusal("This record lacks what is still secret: only the bot that plays it can go on with it")
        try:
            origin = await asyncio.to_thread(from_file, record, game, actor)
        except Wrong as wrong:
            raise Refusal(f"That record does not hold: {wrong}") from wrong
        return await self._continue(actor, origin, game, place)

    async def gone_on(self, actor: Actor, here: Engine, head: str, place: Place) -> Engine:
        """Goes on in another channel with one of the games here, which is closed. ``head`` begins as the public head of
        the record that is gone on with. Raises Refusal, also where the game has moved on since."""
        if (before := await self._opened_by(actor)) is not None:
            return await self.get(before)
        await self.may_go_on(actor, here, head)
        return await self._continue(actor, from_here(here), here.game, place)

    async def may_go_on(self, actor: Actor, here: Engine, head: str) -> None:
        """Raises Refusal where the actor may not go on elsewhere with a game from the record with that head."""
        if here.session.status != "playing" and not await self._given_up(here.session.goes_on):
            raise Refusal("That game is not in play here, so there is nothing to go on with")
        await must_go_on(here, actor, head)

    async def would_close(self, actor: Actor, data: bytes) -> Engine | None:
        """The running game that going on with a record would close; None where it would close none. Raises Refusal
        for a record that cannot be gone on with from here."""
        here = await self._known(named_in(data))
        if here is None or here.session.status != "playing" or await self._opened_by(actor) is not None:
            return None
        record = await self._checked(data)
        await self.may_go_on(actor, here, record.chains[PUBLIC][-1].head)
        return here

    async def _checked(self, data: bytes) -> Record:
        """A record that holds. Raises Refusal."""
        if data.count(b"[") + data.count(b"{") > MOST_PARTS:
            raise Refusal("That file holds more than any record of mine")
        try:
            # A long record takes a while, and the other games go on meanwhile.
            async with self._reading:
                return await asyncio.to_thread(checked, data, self.games)
        except Wrong as wrong:
            raise Refusal(f"That record does not hold: {wrong}") from wrong

    async def _opened_by(self, actor: Actor) -> str | None:
        """The game that the actor's interaction opened already."""
        before = await self.services.database.read(lambda transaction: logs.answered(transaction, actor.interaction))
        return before.game if before is not None and before.seq == 1 else None

    async def _known(self, id: str) -> Engine | None:
        try:
            return await self.get(id)
        except Refusal:
            return None

    async def _load(self, id: str) -> Engine:
        found = await self.services.database.read(lambda transaction: load(transaction, id))
        if found is None:
            raise Refusal(f"There is no game {id}")
        row, snapshot = found.game, found.snapshot
        session = msgspec.json.decode(row.session, type=Session)
        if session.key not in self.games:
            raise Refusal(f"Game {id} is of {session.key}, which this Adjutant does not know")
        game = self.games[session.key]
        players = {holder.seat: Player(holder.user, holder.name) for holder in found.held}
        state = state_of(game, snapshot) if snapshot is not None else None
        answers = {a.id: (a.seq, a.answer) for a in found.answers}
        engine = Engine(self.services, game, session, row.seed, state, players, found.recent, answers, row.version)
        self._loaded[id] = engine
        return engine


class Stored(Struct, frozen=True):
    """What the database keeps of a game, as far as its engine needs it."""

    game: stored.Game
    snapshot: snapshots.Snapshot | None
    recent: list[Entry]
    held: list[SeatHolder]
    answers: list[logs.Answered]


def load(transaction: Transaction, id: str) -> Stored | None:
    """What is kept of a game, None where there is none of that id."""
    game = stored.load(transaction, id)
    if game is None:
        return None
    recent = logs.recent_entries(transaction, id, RECENT_ENTRIES)
    return Stored(
        game,
        snapshots.last(transaction, id),
        recent,
        stored.holders(transaction, id),
        logs.answered_since(transaction, id, recent[0].seq if recent else 0),
    )
