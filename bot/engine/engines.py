"""All the games of this bot: opened, played again, exported, continued, listed."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from bot.engine import listing
from bot.engine.engine import Engine
from bot.engine.listing import Card
from bot.engine.loaded import LoadedEngines
from bot.engine.moving import yet_to_agree
from bot.engine.opening import Opened, Place, insert, of_pairing, opened, stay_between
from bot.engine.options import apart, checked_settings
from bot.engine.resume import Continued, check_may_go_on, checked, from_entry, from_file, from_here, named_in
from bot.engine.seating import Wish, places, reseated, swapped
from bot.games.contract.choices import Refusal
from bot.games.contract.game import PUBLIC, Game
from bot.games.contract.options import checked_options, objection
from bot.record.file import Record, Whole, assembled, chain_links, part
from bot.record.house_rules import rules_in_force
from bot.record.persons import disguised, openings
from bot.record.replay import rules_of
from bot.record.replayer import Wrong
from bot.storage import logs
from bot.storage.club import pairings
from bot.storage.errors import Conflict, StorageError
from bot.storage.games import ListedGame
from bot.storage.transaction import Transaction
from bot.table.services import Services
from bot.table.session import Actor

log = logging.getLogger(__name__)

MOST_PARTS = 500_000
"""Lists and objects in a record that is taken; ten megabytes of ours hold a third of that. Reading one holds up all
else, and a file of nothing but brackets would do so for a second."""


class Engines(LoadedEngines):
    """The games of this bot, and what is done to more than one of them."""

    def __init__(self, services: Services, games: Mapping[str, Game[Any, Any, Any]]) -> None:
        super().__init__(services, games)
        # One long record at a time: several would hold the memory and the processor together.
        self._reading = asyncio.Semaphore()

    async def open(
        self, actor: Actor, key: str, options: Mapping[str, str], place: Place, wish: Wish | None = None
    ) -> Engine:
        """Opens a lobby with its commitment, seated as the actor wishes; ``options`` may hold the table's settings as
        well. Raises Refusal: one game to a channel."""
        if key not in self.games:
            raise Refusal(f"There is no game called {key}; there is {', '.join(sorted(self.games))}")
        game = self.games[key]
        given, settled = apart(options)
        chosen = checked_options(game, given)
        settings = checked_settings(game, chosen, settled)
        seats = places(game, chosen, actor, wish or Wish())
        if (refusal := objection(game, chosen)) is not None:
            raise refusal
        made = opened(self.services, game, actor, place, chosen, seats, settings=settings)
        return await self._ready(made, await self._write(made))

    async def paired(self, id: str, place: Place) -> Engine | None:
        """Opens the lobby of a pairing in its thread and invites both: the first has a seat, and the second's is kept.
        If the lobby was opened before, returns that game. Returns None if the pairing is off."""
        database = self.services.database
        pairing = await database.read(lambda transaction: pairings.load(transaction, id))
        if pairing is None or pairing.off or pairing.game:
            return await self.get(pairing.game) if pairing is not None and pairing.game else None
        made = of_pairing(self.services, self.games[pairing.key], pairing, place)

        def work(transaction: Transaction) -> str:
            there = pairings.held(transaction, id)
            if there is None or there.off or there.game:
                return "" if there is None else there.game
            game = insert(transaction, made)
            pairings.put(transaction, replace(there, game=game))
            return game

        game = await database.write(work)
        return await self._ready(made, game) if game else None

    async def begin_paired(self, engine: Engine, post: int) -> None:
        """Begins the game of a challenge that was taken, once its lobby stands: both of its people have said that they
        play. ``post`` is Discord's number of the post, which is younger than the dice's commitment and salts them.
        Where anything is in the way, or somebody has declined or left since, the lobby waits for both."""
        if engine.session.status != "lobby" or not engine.session.paired:
            return
        pairing = await self.services.database.read(lambda transaction: pairings.of_game(transaction, engine.id))
        untouched = all(entry.kind in ("open", "join") for entry in engine.recent)
        if pairing is None or not pairing.is_challenge or not untouched:
            return
        try:
            for each in (pairing.first, pairing.second):
                # They may sit down by themselves at the same moment.
                with contextlib.suppress(Refusal):
                    await engine.join(Actor(each.user, each.name), salt=str(post))
            await engine.start(Actor(pairing.first.user, pairing.first.name, post))
        except (Refusal, StorageError) as error:
            log.warning("Game %s of a challenge waits in its lobby: %s", engine.id, error)

    async def again(self, actor: Actor, before: Engine, place: Place, same: bool = False) -> Engine:
        """A finished game played once more with the same options and house rules: each of its people has the next
        seat, or the ``same``, which is kept for the others. Where such a game is open or in play already, that one.
        Raises Refusal."""
        if (there := await self.played_again(actor, before)) is not None:
            return there
        game, next_ = before.game, swapped(before.seats, before.players, by=0 if same else 1)
        seats = reseated(actor, next_, before.master)
        options = checked_options(game, before.session.options)
        settings, rules = before.session.settings, rules_in_force(before.session.house_rules)
        made = opened(self.services, game, actor, place, options, seats, settings=settings, house_rules=rules)
        stay_between(made, before.session)
        if made.changes.session.guest:
            # Whoever else would sit down has not been asked whether they play between servers.
            made.changes.session.paired = tuple(player.user for player in next_.values())
        return await self._ready(made, await before.played_again(lambda transaction: insert(transaction, made)))

    async def played_again(self, actor: Actor, before: Engine) -> Engine | None:
        """The game that plays a finished one again, if it is open or in play. Raises Refusal where the actor cannot
        play that game again."""
        if before.session.status != "over":
            raise Refusal("That game is not over")
        if not before.seats_of(actor.user):
            raise Refusal("Only the players of that game can play it again. `/game new` opens a new game")
        there = await self.get(before.session.again) if before.session.again else None
        return there if there is not None and there.session.status in ("lobby", "playing") else None

    async def _continue(self, actor: Actor, origin: Continued, game: Game[Any, Any, Any], place: Place) -> Engine:
        """Opens the lobby in which a record is gone on with."""
        seats = reseated(actor, origin.invited, origin.here.master if origin.here is not None else None)
        made = opened(self.services, game, actor, place, origin.origin.options, seats, origin)
        if origin.here is None:
            return await self._ready(made, await self._write(made))
        # The original is closed in the same transaction that opens its continuation.
        head, here = origin.origin.head, origin.here
        stay_between(made, here.session)
        written = await here.hand_over(
            actor, head, made.id, place.channel, lambda transaction: insert(transaction, made)
        )
        return await self._ready(made, written)

    async def _write(self, made: Opened) -> str:
        """Writes a new lobby. Returns its id, or that of the game that its interaction opened before."""
        try:
            return await self.services.database.write(lambda transaction: insert(transaction, made))
        except Conflict:
            # Another process has just opened a game there; that is told as usual.
            return await self.services.database.write(lambda transaction: insert(transaction, made))

    async def _ready(self, made: Opened, id: str) -> Engine:
        """The engine of a lobby that was written, or of the game that stands in its place."""
        engine = await self.get(id)
        # A repeated interaction may name another place: a second thread that was made for it.
        self._channels[engine.session.channel] = engine.id
        self.services.posted(dict.fromkeys((engine.session.channel, *made.changes.channels)))
        return engine

    async def relocate(self, engine: Engine, actor: Actor, place: Place) -> None:
        """Puts a game whose channel is gone in another for a player. Raises Refusal."""
        await engine.relocate(actor, place.guild, place.channel)
        self._channels = {channel: id for channel, id in self._channels.items() if id != engine.id}
        self._channels[place.channel] = engine.id

    async def cards(self, guild: int, user: int | None = None) -> list[Card]:
        """A server's open and running games, the latest first; with ``user`` only those that user plays, alone or in a
        team."""
        return await listing.cards(self.services.database, self.games, guild, user)

    async def in_teams(self, user: int) -> list[ListedGame]:
        """Returns the games of any server, in the lobby or in play, in which a user plays in somebody's team or is
        invited into it."""
        return await listing.in_teams(self.services.database, user)

    async def with_open_seats(self) -> list[Card]:
        """The running games of any server with a seat that is open to a substitute, the latest first."""
        return await listing.with_open_seats(self.services.database, self.games)

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

    async def settled(self, engine: Engine) -> bool:
        """Returns whether the result of a finished game may be told: its secrets are out and, if a ruling lets a new
        game continue it, that one is over too."""
        session = engine.session
        if not session.anew or session.status != "over":
            return await self.revealed(engine)
        if not session.anew_as or await self._given_up(session.anew_as):
            return False
        return await self.settled(await self.get(session.anew_as))

    async def _given_up(self, id: str) -> bool:
        """Whether a continuation's lobby was closed before it began."""
        if not id:
            return False
        engine = await self.get(id)
        return engine.session.status == "closed" and not engine.session.goes_on and engine.state is None

    async def export(self, engine: Engine, user: int | None) -> bytes:
        """The record's file. While the game runs it holds the public chain and the chains of the asker's seats only;
        when its secrets are out, everything (``user`` None: the operator, who gets everything at any time)."""
        whole = user is None or await self.revealed(engine)
        seats = [s.key for s in engine.seats] if whole else engine.sides_of(user or 0)
        session, log = engine.session, engine.repository
        # What the log holds by now stays as it is. A long record takes a while, and the other games go on meanwhile:
        # so it is read and written some entries at a time.
        chains = {
            chain: [part(chain_links(page, opened=whole)) async for page in log.leaf_pages(chain, until)]
            for chain, until in ((chain, session.numbers.get(chain, 0)) for chain in (PUBLIC, *sorted(seats)))
        }
        pages = log.entry_pages(most=session.seq, as_kept=True) if whole else None
        entries = [part([disguised(e, session.persons) for e in page]) async for page in pages] if pages else []
        record = Record(
            game=session.id,
            key=session.key,
            rules=session.rules,
            epoch=session.epoch,
            asker="" if whole else ",".join(sorted(seats)),
            chains={},
            whole=Whole(engine.seed.hex(), []) if whole else None,
            persons=openings(session.persons, secret=whole),
        )
        return await asyncio.to_thread(assembled, record, chains, entries)

    async def continued(self, actor: Actor, data: bytes, place: Place) -> Engine:
        """Goes on in another channel with the game that a record holds: closes the original where it is still here,
        and opens a lobby with a commitment of its own, the seats kept for those who held them. Raises Refusal."""
        if (before := await self.opened_by(actor)) is not None:
            return await self.get(before)
        record = await self._checked(data)
        game = rules_of(record, self.games)
        here = await self._known(record.game)
        if here is not None:
            return await self.gone_on(actor, here, record.chains[PUBLIC][-1].head, place)
        if record.whole is None and game.hidden:
            raise Refusal("This record lacks what is still secret. Only the bot that plays the game can continue it")
        try:
            origin = await asyncio.to_thread(from_file, record, game, actor)
        except Wrong as wrong:
            raise Refusal(f"That record has an error: {wrong}") from wrong
        return await self._continue(actor, origin, game, place)

    async def gone_on(self, actor: Actor, here: Engine, head: str, place: Place) -> Engine:
        """Goes on in another channel with one of the games here, which is closed. ``head`` begins as the public head of
        the record that is gone on with. Raises Refusal, also where the game has moved on since."""
        if (before := await self.opened_by(actor)) is not None:
            return await self.get(before)
        await self.may_go_on(actor, here, head)
        return await self._continue(actor, from_here(here), here.game, place)

    async def may_go_on(self, actor: Actor, here: Engine, head: str) -> None:
        """Raises Refusal where the actor may not go on elsewhere with a game from the record with that head."""
        if here.session.status != "playing" and not await self._given_up(here.session.goes_on):
            raise Refusal("That game isn't in play here, so there is nothing to continue")
        await check_may_go_on(here, actor, head)

    async def anew(self, actor: Actor, here: Engine, place: Place) -> Engine:
        """Continues a finished game from after the entry that a ruling named, as a new game with a seed of its own. The
        seats are kept for their holders. If that new game exists already, returns it. Raises Refusal."""
        if not here.seats_of(actor.user):
            raise Refusal("Only the players of that game can continue it")
        there = await self.get(here.session.anew_as) if here.session.anew_as else None
        if there is not None and there.session.status != "closed":
            return there
        origin = await from_entry(here)
        seats = reseated(actor, origin.invited, here.master)
        made = opened(self.services, here.game, actor, place, origin.origin.options, seats, origin)
        stay_between(made, here.session)
        return await self._ready(made, await here.went_on(lambda transaction: insert(transaction, made)))

    async def to_be_asked(self, actor: Actor, data: bytes, channel: int) -> Engine | None:
        """Returns the game that must be asked about before a record continues in a channel: it is in play and would be
        closed, or others must agree. Returns None if there is nothing to ask. Raises Refusal for a record that cannot
        continue from here."""
        here = await self._known(named_in(data))
        if here is None or await self.opened_by(actor) is not None:
            return None
        if here.session.status != "playing" and not yet_to_agree(here, actor.user, channel):
            return None
        record = await self._checked(data)
        await self.may_go_on(actor, here, record.chains[PUBLIC][-1].head)
        return here

    async def _checked(self, data: bytes) -> Record:
        """A record that holds. Raises Refusal."""
        if data.count(b"[") + data.count(b"{") > MOST_PARTS:
            raise Refusal("That file is too large to be one of my records")
        try:
            # A long record takes a while, and the other games go on meanwhile.
            async with self._reading:
                return await asyncio.to_thread(checked, data, self.games)
        except Wrong as wrong:
            raise Refusal(f"That record has an error: {wrong}") from wrong

    async def opened_by(self, actor: Actor) -> str | None:
        """The game that the actor's interaction opened already."""
        before = await self.services.database.read(lambda transaction: logs.answered(transaction, actor.interaction))
        return before.game if before is not None and before.seq == 1 else None

    async def _known(self, id: str) -> Engine | None:
        try:
            return await self.get(id)
        except Refusal:
            return None
