"""The engine: one for each game, decisions one at a time under its lock, one transaction each.

What each act does stands in lobby, decide, undo and game_master. Everything that changes a game goes through
:func:`bot.table.commit.commit`: it writes the log entry with its leaves, the new state, the session and the posts to
deliver in one transaction, and only then does the engine take them over in memory. What is no part of the record goes
through :func:`bot.table.commit.amend`, which writes no entry.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Concatenate, ParamSpec, TypeVar

from bot.attention import nudge as nudging
from bot.attention.calls import add_posts
from bot.attention.nudge import Nudged as Nudged
from bot.attention.pending_turns import of_users
from bot.games.contract import PUBLIC, Game, Level, Passage, Path, Refusal, Result, Seat
from bot.record.dice import Dice, DiceTray
from bot.record.effective import struck
from bot.record.entries import Entry, public_body
from bot.record.replayer import Replayer, whole_steps
from bot.storage import games, pending_turns
from bot.storage.transaction import Transaction
from bot.table import decide, game_master, inactivity, lobby, undo
from bot.table.commit import Reply as Reply
from bot.table.commit import Services as Services
from bot.table.commit import amend, changeset_of, commit, new_entry
from bot.table.decide import Outdated as Outdated
from bot.table.repository import Changeset, Repository
from bot.table.session import Actor, Player, Session

T = TypeVar("T")
P = ParamSpec("P")

RECENT_ENTRIES = 60
"""How many of the last public entries an engine keeps in memory, with all since, for the log's last lines. Secret ones
do not count, or enough of them would empty the log that everybody reads."""


def kept(entries: list[Entry]) -> list[Entry]:
    """The entries from the first of the last RECENT_ENTRIES public ones on."""
    public = [i for i, entry in enumerate(entries) if public_body(entry) is not None]
    return entries[public[-RECENT_ENTRIES] :] if len(public) > RECENT_ENTRIES else entries


class Engine:
    """One game in play. Loaded by :class:`bot.table.engines.Engines`; all coroutines may be called from any task.

    Refusal is raised, with a sentence for the person, wherever something may not be done; nothing has changed then.
    """

    def __init__(
        self,
        services: Services,
        game: Game[Any, Any, Any],
        session: Session,
        seed: bytes,
        state: Any,
        players: dict[Seat, Player],
        recent: list[Entry],
        answers: dict[int, tuple[int, str]],
        version: int,
    ) -> None:
        self.services, self.game, self.session, self.seed = services, game, session, seed
        self.state, self.players, self.recent = state, players, recent
        self.repository = Repository(services.database, session.id)
        self.version = version
        """How often the game was written, which tells whether another program has gone on with it."""
        self._answers = answers
        self._lock = asyncio.Lock()
        self._views: dict[Seat | None, Any] = {}
        self._levels: dict[tuple[Seat, Path], Level | None] = {}
        self.used_at = services.now()
        self.stale = False
        """Whether another program was found to have gone on with the game in the same database."""

    # -- what may be seen, without lock or database

    @property
    def id(self) -> str:
        """The game's id: eight letters and digits."""
        return self.session.id

    def view(self, seat: Seat | None) -> Any:
        """What ``seat`` (None: a spectator) may know. Only once the game has started."""
        if seat not in self._views:
            self._views[seat] = self.game.view(self.state, seat)
        return self._views[seat]

    def level(self, seat: Seat, path: Path) -> Level | None:
        """The choices after ``path``, cached until something changes; None where ``path`` is a whole decision."""
        key = (seat, path)
        if key not in self._levels:
            self._levels[key] = self.game.choices(self.view(seat), seat, path)
        return self._levels[key]

    def orders(self, seat: Seat, path: Path) -> Level | None:
        """Like ``level``, for the tree of orders."""
        return self.game.orders(self.view(seat), seat, path)

    def awaited(self) -> dict[Seat, str]:
        """Who is to act, and why; empty in the lobby and after the end."""
        return self.game.awaited(self.view(None)) if self.session.status == "playing" else {}

    def offered(self) -> dict[Seat, str]:
        """Whom another offers something, and what; nothing waits for an answer."""
        return self.game.offered(self.view(None)) if self.session.status == "playing" else {}

    def result(self) -> Result | None:
        """How the game ended, None before."""
        return self.game.result(self.view(None)) if self.state is not None else None

    def seats_of(self, user: int) -> list[Seat]:
        """The seats that a user holds, those awaited first."""
        awaited = self.awaited()
        held = [s.key for s in self.game.seats if s.key in self.players and self.players[s.key].user == user]
        return sorted(held, key=lambda seat: seat not in awaited)

    def seat_name(self, seat: Seat) -> str:
        """The seat's name as people read it."""
        return next((s.name for s in self.game.seats if s.key == seat), seat)

    def revision(self, seat: Seat) -> int:
        """Rises when the seat's choices change or it has decided; a button carries the one it was made for."""
        return self.session.revisions.get(seat, 0)

    @property
    def busy(self) -> bool:
        """Whether something is under way."""
        return self._lock.locked()

    def asking(self) -> int:
        """The public number of the entry that asks for the undo now waiting; 0 without one."""
        return self.session.asked.at if self.session.asked else 0

    # -- what people do: each raises Refusal, and a repeated interaction is answered as before

    async def decide(self, actor: Actor, text: str, seat: Seat | None = None, revision: int | None = None) -> Reply:
        """Carries out a decision or an order, given by its canonical text or a usual shorthand.

        ``revision`` is the one the button was made for, None for something typed: a button made for an earlier one is
        never applied.
        """
        return await self._once(decide.decide, actor, text, seat, revision)

    async def resign(self, actor: Actor, seat: Seat | None = None) -> Reply:
        """The actor's seat gives up."""
        return await self._once(decide.resign, actor, seat)

    async def undo(self, actor: Actor, seat: Seat | None = None, revision: int | None = None) -> Reply:
        """Takes back the actor's last decision where that is free; else asks the other seats, or refuses.
        ``revision`` is as for ``decide``, so that a double click takes back one decision."""
        return await self._once(undo.undo, actor, seat, revision)

    async def answer(self, actor: Actor, agrees: bool, asked_at: int) -> Reply:
        """Another player agrees to the undo that is asked, or declines it; ``asked_at`` is what ``asking`` said."""
        return await self._once(undo.answer, actor, agrees, asked_at)

    async def join(self, actor: Actor, seat: Seat | None = None, salt: str = "") -> Reply:
        """Takes a free seat (the first, unless one is named). The interaction's id, or ``salt``, salts the dice."""
        return await self._once(lobby.join, actor, seat, salt)

    async def decline(self, actor: Actor) -> Reply:
        """Somebody for whom a seat is kept does not want it: anyone may take it now."""
        return await self._once(lobby.decline, actor)

    async def invite(self, actor: Actor, guest: Player, seat: Seat | None = None) -> Reply:
        """The lobby's owner keeps a free seat (the first, unless one is named) for somebody, who is called."""
        return await self._once(lobby.invite, actor, guest, seat)

    async def leave(self, actor: Actor, seat: Seat | None = None) -> Reply:
        """Gives a seat back before the start, or all of the actor's; the last to leave closes the lobby."""
        return await self._once(lobby.leave, actor, seat)

    async def choose(self, actor: Actor, key: str, value: str) -> Reply:
        """The lobby's owner sets an option, before the start."""
        return await self._once(lobby.choose, actor, key, value)

    async def start(self, actor: Actor) -> Reply:
        """Begins the game, once every seat is taken. The last salt is always the number Discord gave the starter's
        interaction: with a text of one's own, whoever knew the seed could try texts until the dice suited him."""
        return await self._once(lobby.start, actor)

    # -- the game master's acts (each shows in public)

    async def gm_act(self, actor: Actor, seat: Seat, text: str) -> Reply:
        """A game master decides for a seat."""
        return await self._once(game_master.act, actor, seat, text)

    async def gm_rewind(self, actor: Actor, public_number: int) -> Reply:
        """Goes back to where the game stood after that public entry. Dice rolled since are rolled afresh."""
        return await self._once(game_master.rewind, actor, public_number)

    async def gm_edit(self, actor: Actor, state: Any) -> Reply:
        """Puts ``state`` (plain data) in place of the game's. Raises Refusal naming everything wrong with it."""
        return await self._once(game_master.edit, actor, state)

    async def gm_dice(self, actor: Actor, values: list[int]) -> Reply:
        """Supplies the next public draws' results, rolled at a table, in place of any supplied before and not used."""
        return await self._once(game_master.supply, actor, values)

    async def gm_look(self, actor: Actor, seat: Seat) -> Any:
        """Shows a seat's view to the game master, once it is in the log for all to see that he looked."""
        await self._once(game_master.look, actor, seat)
        return self.view(seat)

    # -- beside the game

    async def nudge(self, actor: Actor) -> Nudged:
        """A player has everyone else called whom the game awaits. Raises Refusal."""
        return await self._alone(lambda: nudging.nudge(self, actor))

    async def seen(self, user: int, number: int) -> None:
        """A user has looked at what the game awaits of them after its public entry ``number``: one who was not called
        need not be any more."""
        if user in self.session.uncalled:
            await self._alone(lambda: nudging.seen(self, user, number))

    async def close(self, actor: Actor, manages: bool) -> Reply:
        """Closes a silent game without result; ``manages`` tells whether Discord lets the actor manage its channel.
        Raises Refusal."""
        return await self._once(inactivity.close, actor, manages)

    async def note_waits(self) -> None:
        """Keeps whom the game awaits, for a database that does not know it yet."""

        async def work() -> None:
            found = of_users(self.awaited(), self.players, self.session)
            await amend(self, lambda transaction, _: pending_turns.put(transaction, self.id, found))

        await self._alone(work)

    async def hand_over(self, actor: Actor, head: str, to: str, also: Callable[[Transaction], T]) -> T:
        """Closes the game because it goes on as game ``to``, and does ``also`` in the same transaction; returns what
        that returned. ``head`` is the public head it goes on from. Raises Refusal when the game has moved on."""

        async def work() -> T:
            if not (self.session.status == "playing" or self.session.goes_on) or self.session.heads[PUBLIC] != head:
                raise Refusal("The game has gone on meanwhile: export it again")
            why = f"The game goes on as {to}, from its record."
            changes = changeset_of(self, new_entry(self, actor, "close", data={"why": why}))
            changes.session.status, changes.session.goes_on = "closed", to
            changes.also = also
            await commit(self, changes, Actor(actor.user, actor.name), (why,))
            result: T = changes.result
            return result

        return await self._alone(work)

    async def played_again(self, open_it: Callable[[Transaction], str]) -> str:
        """Opens a game that plays this one again, by ``open_it`` in one transaction, unless there is one that is open
        or in play already. Returns the id of whichever there is."""

        def work(transaction: Transaction, session: Session) -> str:
            if not games.is_living(transaction, session.again):
                session.again = open_it(transaction)
            return session.again

        return await self._alone(lambda: amend(self, work))

    async def history(self) -> list[Passage[Any]]:
        """Every decision that stands, with the states before and after it (for the closing report)."""
        entries = await self.repository.entries()
        if self.session.rules != self.game.rules_version or any(e.rules for e in entries):
            # Other rules than today's led there.
            return []
        # A long game takes a while to play again, and the other games go on meanwhile.
        return await asyncio.to_thread(self._passages, entries)

    def _passages(self, entries: list[Entry]) -> list[Passage[Any]]:
        passages: list[Passage[Any]] = []
        walk = Replayer(self.game)
        gone = struck(entries)
        for entry, step in zip(entries, whole_steps(entries), strict=True):
            before = walk.state
            walk.take(step)
            if entry.kind in ("decision", "resign") and entry.seq not in gone:
                passages.append(Passage(before, entry.seat, entry.text or entry.kind, walk.state, entry.events))
        return passages

    async def bring(self, kind: str = "bottom") -> None:
        """Asks for the public message to be posted anew, at the bottom of the channel."""

        def work(transaction: Transaction, session: Session) -> None:
            add_posts(transaction, session, [kind], session.seq)

        await self._alone(lambda: amend(self, work))
        self.services.posted(self.session.channel)

    # -- for the acts

    def seat_of(self, actor: Actor, seat: Seat | None = None, started: bool = True) -> Seat:
        """The seat that the actor acts for. Raises Refusal; with ``started``, also when the game is not in play."""
        if started and self.session.status != "playing":
            if self.session.status == "lobby":
                raise Refusal("The game has not started yet: press *Start* or use `/game start`")
            raise Refusal("This game is over")
        held = self.seats_of(actor.user)
        if not held:
            names = ", ".join(dict.fromkeys(p.name for p in self.players.values())) or "nobody yet"
            raise Refusal(f"Only the players of this game can do that ({names}); you are watching")
        if seat is not None and seat not in held:
            raise Refusal(f"You do not play {self.seat_name(seat)}")
        return seat or held[0]

    def dice(self, salts: list[str]) -> Dice:
        """Draws that count on from those made, a game master's numbers first."""
        supplied = list(self.session.supplied)

        def supply(sides: int, purpose: str, stream: str) -> int | None:
            if stream != PUBLIC or not supplied:
                return None
            if supplied[0] > sides:
                raise Refusal(f"The game master supplied a {supplied[0]}, but {purpose} is a die of {sides} sides")
            return supplied.pop(0)

        tray = DiceTray(self.seed, tuple(salts), self.id, self.session.epoch)
        return Dice(tray, self.session.used, supply)

    def take_over(self, changes: Changeset) -> None:
        """Makes what was written what the engine holds."""
        self.session, self.players, self.version = changes.session, changes.players, changes.known + 1
        if changes.state is not None:
            self.state = changes.state
        self._views, self._levels = {}, {}
        self.recent = kept([*self.recent, changes.entry])
        if changes.interaction:
            self._answers[changes.interaction] = (changes.entry.seq, changes.answer)

    async def _once(
        self, work: Callable[Concatenate[Engine, Actor, P], Awaitable[Reply]], actor: Actor, *a: P.args, **k: P.kwargs
    ) -> Reply:
        """Does ``work`` alone; a repeated interaction is answered as before."""

        async def unless_repeated() -> Reply:
            before = self._answers.get(actor.interaction)
            if before is None:
                try:
                    return await work(self, actor, *a, **k)
                except Refusal:
                    # Long ago it may have been allowed, and done.
                    before = await self.repository.answered(actor.interaction)
                    if before is None:
                        raise
            return Reply(tuple(before[1].split("\n")) if before[1] else (), before[0], repeated=True)

        return await self._alone(unless_repeated)

    async def _alone(self, work: Callable[[], Awaitable[T]]) -> T:
        """Runs ``work`` under the lock, to its end even if nobody waits for it any more."""

        async def locked() -> T:
            async with self._lock:
                self.used_at = self.services.now()
                return await work()

        # A cancelled interaction must not leave the database changed and the memory not.
        return await asyncio.shield(asyncio.create_task(locked()))
