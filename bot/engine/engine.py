"""The engine: one for each game, its acts one at a time under its lock, one transaction each.

What each act does stands in the modules beside this one, which ``Engine.act`` and ``Engine.alone`` carry out.
Everything that changes a game goes through :func:`bot.engine.commit.commit`: it writes the log entry with its leaves,
the new state, the session and the posts to deliver in one transaction, and only then takes them over in memory. What is
no part of the record goes through :func:`bot.engine.commit.amend`, which writes no entry.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from bot.attention.clocks import HALT, PAUSE, RETURN, RUN_OUT
from bot.attention.pending_turns import of_users
from bot.attention.posting import add_posts
from bot.attention.prepared import PREPARED
from bot.attention.questions import LAPSE as QUESTION
from bot.attention.questions import posts_of
from bot.attention.timers import LAPSE, LETTER, MISSING
from bot.attention.vacations import TOLD
from bot.clocks.control import DAY_MS
from bot.engine import decide as deciding
from bot.engine import hints, inactivity, lobby, moving, new_rules, relocating
from bot.engine import undo as undoing
from bot.engine.clocks import giving, missing, pausing, proposals, questions, running_out
from bot.engine.commit import Reply, amend, changeset_of, commit, new_entry
from bot.engine.judging import cases, game_master, letters
from bot.engine.prepared import acts as prepared
from bot.engine.substitutes import acts as substitutes
from bot.games.contract.choices import Refusal
from bot.games.contract.game import PUBLIC, Game, Seat
from bot.record.entries import Entry
from bot.record.judging import WHOLE
from bot.storage import games, pending_turns
from bot.storage.errors import Conflict
from bot.storage.timers import Timer
from bot.storage.transaction import Transaction
from bot.table.services import Services
from bot.table.session import BOT, Actor, Player, Session
from bot.table.table import Table

T = TypeVar("T")
P = ParamSpec("P")

TRIES = 8
"""How often an act is tried while other processes go on with its game each time."""


Act = Callable[Concatenate[Table, Actor, P], Awaitable[Reply]]
"""What may be done to a game; the modules of the engine have the acts."""


def once(act: Act[P]) -> Callable[Concatenate[Engine, Actor, P], Coroutine[Any, Any, Reply]]:
    """An act as a method of the engine: done alone, and a repeated interaction is answered as before."""

    @wraps(act)
    async def done(engine: Engine, actor: Actor, /, *a: P.args, **k: P.kwargs) -> Reply:
        return await engine.act(act, actor, *a, **k)

    return done


class Engine(Table):
    """One game in play: what may be done to it. Loaded by :class:`bot.engine.engines.Engines`; all coroutines may be
    called from any task.

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
        super().__init__(services, game, session, seed, state, players, recent, answers, version)
        self._lock = asyncio.Lock()
        self.loaded_again: Callable[[], Awaitable[Table]] | None = None
        """Loads the game once more, as the database has it."""
        self.used_at = services.now()
        self.rules_before = ""
        """The version of the rules of which its position was when it was loaded, where that is not today's."""

    @property
    def busy(self) -> bool:
        """Whether something is under way."""
        return self._lock.locked()

    # -- what people do: each raises Refusal, and a repeated interaction is answered as before

    decide = once(deciding.decide)
    follow_plan = once(hints.follow)
    resign = once(deciding.resign)
    undo = once(undoing.undo)
    answer = once(questions.answer)
    take_hint = once(hints.take_hint)
    close = once(inactivity.close)

    # -- in the lobby

    join = once(lobby.join)
    decline = once(lobby.decline)
    leave = once(lobby.leave)
    choose = once(lobby.choose)
    start = once(lobby.start)

    # -- clocks

    give_time = once(giving.give_time)
    propose = once(proposals.propose)

    async def fall_due(self, timer: Timer) -> None:
        """Does what a timer of the game's clocks is set for, if it still is to be done."""
        await self.alone(DUE[timer.kind], timer)

    async def prepare(
        self, actor: Actor, text: str, when: str = "always", after: str = "", seat: Seat | None = None
    ) -> Reply:
        """Prepares a decision for when the seat is next awaited (see bot.engine.prepared.acts)."""
        return await self.act(prepared.prepare, actor, seat, text, when, after)

    async def bot_decides(self, seat: Seat, revision: int) -> Reply:
        """The game's own bot decides for a seat that it plays, in the position of that revision. Raises ValueError for
        what no bot may decide."""
        return await self.act(deciding.decide_for_bot, Actor(BOT.user, BOT.name), seat, revision)

    # -- players who stay away, and substitutes

    go_on_without = once(missing.go_on)
    accept_substitute = once(substitutes.accept)

    async def seek_substitute(
        self, actor: Actor, seat: Seat | None = None, days: int = 0, gm: bool = False, until: int = 0
    ) -> Reply:
        """Opens the actor's seat, or as game master any, to a substitute: for so many days, until a moment
        (milliseconds since 1970), or without either for good."""
        until = self.services.now() + days * DAY_MS if days else until
        return await self.act(substitutes.seek, actor, seat, until, gm)

    # -- the game master's acts (each shows in public)

    gm_act = once(game_master.act)
    gm_rewind = once(game_master.rewind)
    gm_edit = once(game_master.edit)
    gm_dice = once(game_master.supply)

    async def gm_look(self, actor: Actor, seat: Seat, reason: str = "") -> Any:
        """Shows a seat's view to the game master, once it is in the log for all to see that they looked, and why."""
        await self.act(game_master.look, actor, seat, reason)
        return self.view(None if seat == WHOLE else seat)

    # -- beside the game

    async def note_pending_turns(self) -> None:
        """Keeps whom the game awaits, for a database that does not know it yet."""

        async def work(_: Table) -> None:
            found = of_users(self.awaited(), self.players, self.session)
            await amend(self, lambda transaction, _: pending_turns.put(transaction, self.id, found))

        await self.alone(work)

    async def note_new_rules(self) -> None:
        """Tells in the log that the game goes on by today's version of its rules."""
        await self.alone(new_rules.note, self.rules_before)

    async def relocate(self, actor: Actor, guild: int, channel: int) -> None:
        """Puts the game, whose channel is gone, in another for a player. Raises Refusal."""
        self.services.posted(await self.alone(relocating.relocate, actor, guild, channel))

    async def hand_over(self, actor: Actor, head: str, to: str, channel: int, also: Callable[[Transaction], T]) -> T:
        """Closes the game because it goes on as game ``to`` in a channel, and does ``also`` in the same transaction;
        returns what that returned. ``head`` is the public head it goes on from. Raises Refusal when the game has moved
        on, or somebody who plays it has not agreed."""

        async def work(_: Table) -> T:
            if not (self.session.status == "playing" or self.session.goes_on) or self.session.heads[PUBLIC] != head:
                raise Refusal("The game has moved on. Export it again")
            moving.check_agreed(self, actor, channel)
            why = f"The game goes on as {to}, from its record."
            changes = changeset_of(self, new_entry(self, actor, "close", data={"why": why}))
            changes.session.status, changes.session.goes_on = "closed", to
            changes.also = also
            await commit(self, changes, Actor(actor.user, actor.name), (why,))
            result: T = changes.result
            return result

        return await self.alone(work)

    async def played_again(self, open_it: Callable[[Transaction], str]) -> str:
        """Opens a game that plays this one again, by ``open_it`` in one transaction, unless there is one that is open
        or in play already. Returns the id of whichever there is."""

        def work(transaction: Transaction, session: Session) -> str:
            if not games.is_living(transaction, session.again):
                session.again = open_it(transaction)
            return session.again

        return await self.alone(amend, work)

    async def went_on(self, open_it: Callable[[Transaction], str]) -> str:
        """Opens the game that goes on with this one after a ruling, by ``open_it`` in one transaction, unless there is
        one that is open or in play already. Returns the id of whichever there is."""

        def work(transaction: Transaction, session: Session) -> str:
            if not games.is_living(transaction, session.anew_as):
                session.anew_as = open_it(transaction)
            return session.anew_as

        return await self.alone(amend, work)

    async def bring(self, kind: str = "bottom") -> None:
        """Has the public message posted again at the bottom of the channel, and below it all questions that are
        open."""

        def work(transaction: Transaction, session: Session) -> list[int]:
            return add_posts(transaction, session, [kind, *posts_of(session)], session.seq)

        self.services.posted(await self.alone(amend, work))

    async def go_home(self) -> None:
        """Takes the board away that stands on the server of the game's guest."""
        self.services.posted(await self.alone(relocating.go_home))

    # -- any act of the engine's modules

    async def act(self, act: Act[P], actor: Actor, *a: P.args, **k: P.kwargs) -> Reply:
        """Carries out an act that writes an entry, such as a claim, a ruling or a game master's announcement: alone,
        and once for each interaction. A repeated interaction is answered as before."""

        async def unless_repeated(_: Table) -> Reply:
            before = self.answers.get(actor.interaction)
            if before is None:
                try:
                    reply = await act(self, actor, *a, **k)
                except Refusal:
                    # Long ago it may have been allowed, and done.
                    before = await self.repository.answered(actor.interaction)
                    if before is None:
                        raise
                else:
                    if reply.repeated:
                        await self._catch_up()
                    return reply
            self.stale = self.stale or before[0] > self.session.seq
            # What is shown beside the answer must not be older than it.
            await self._catch_up()
            return Reply(tuple(before[1].split("\n")) if before[1] else (), before[0], repeated=True)

        return await self.alone(unless_repeated)

    async def refreshed(self) -> None:
        """Returns once it holds what other processes are known to have written to the game. Raises what loading it
        does."""
        if self.is_behind:
            await self.alone(nothing)

    async def alone(self, work: Callable[Concatenate[Table, P], Awaitable[T]], *a: P.args, **k: P.kwargs) -> T:
        """Runs ``work`` on this game under the lock, to its end even if nobody waits for it any longer. If another
        process has gone on with the game, it loads the game again as it stands now and starts ``work`` over."""

        async def locked() -> T:
            async with self._lock:
                self.used_at = self.services.now()
                for _ in range(TRIES - 1):
                    await self._catch_up()
                    try:
                        return await work(self, *a, **k)
                    except Conflict:
                        if not self.is_behind or self.loaded_again is None:
                            raise
                await self._catch_up()
                return await work(self, *a, **k)

        # A cancelled interaction must not leave the database changed and the memory not.
        task = asyncio.create_task(locked())
        task.add_done_callback(heard)
        return await asyncio.shield(task)

    async def _catch_up(self) -> None:
        """Loads the game again where another process has gone on with it."""
        if self.is_behind and self.loaded_again is not None:
            # Whoever doubts it meanwhile is to find it doubtful afterwards.
            before, self.stale = self.stale, False
            try:
                self.renew(await self.loaded_again())
            except BaseException:
                self.stale = self.stale or before
                raise


DUE = {
    PREPARED: prepared.fire,
    RUN_OUT: running_out.run_out,
    PAUSE: running_out.end_pause,
    TOLD: pausing.tell_absence,
    RETURN: substitutes.come_back,
    HALT: cases.end_halt,
    LAPSE: cases.lapse,
    LETTER: letters.lapse,
    QUESTION: questions.lapse,
    MISSING: missing.look,
}
"""What the timers of a game are set for that an engine does."""


async def nothing(table: Table) -> None:
    """Does nothing with a game."""


def heard(task: asyncio.Task[Any]) -> None:
    """Takes note of a task's error, which goes to everyone who waits for it. If nobody waits any longer, as when the
    bot stops, it is no fault to report."""
    if not task.cancelled():
        task.exception()
