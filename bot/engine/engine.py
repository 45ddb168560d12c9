"""The engine: one for each game, its acts one at a time under its lock, one transaction each.

What each act does stands in lobby, decide, undo, judging and inactivity. Everything that changes a game goes
through :func:`bot.engine.commit.commit`: it writes the log entry with its leaves, the new state, the session and the
posts to deliver in one transaction, and only then takes them over in memory. What is no part of the record goes through
:func:`bot.engine.commit.amend`, which writes no entry.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Coroutine, Mapping
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
from bot.engine import nudge as nudging
from bot.engine import undo as undoing
from bot.engine.clocks import giving, missing, pausing, proposals, questions, running_out
from bot.engine.commit import Reply, amend, changeset_of, commit, new_entry
from bot.engine.judging import cases, game_master, letters
from bot.engine.nudge import Nudged
from bot.engine.prepared import acts as prepared
from bot.engine.substitutes import acts as substitutes
from bot.engine.teams import acts as teams
from bot.games.contract.choices import Refusal
from bot.games.contract.game import PUBLIC, Game, Seat
from bot.record.entries import Entry
from bot.record.judging import WHOLE, Draft
from bot.storage import games, pending_turns
from bot.storage.errors import Conflict
from bot.storage.timers import Timer
from bot.storage.transaction import Transaction
from bot.table.services import Services
from bot.table.session import BOT, Actor, Move, Player, Session
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
    withdraw = once(questions.withdraw)
    take_hint = once(hints.take_hint)
    close = once(inactivity.close)

    # -- in the lobby

    join = once(lobby.join)
    seat_practice = once(lobby.seat_practice)
    decline = once(lobby.decline)
    invite = once(lobby.invite)
    leave = once(lobby.leave)
    choose = once(lobby.choose)
    choose_preset = once(lobby.choose_preset)
    start = once(lobby.start)

    # -- clocks

    ask_time = once(giving.ask_time)
    give_time = once(giving.give_time)
    claim = once(running_out.claim)
    close_for_time = once(running_out.close)
    propose = once(proposals.propose)

    async def fall_due(self, timer: Timer) -> None:
        """Does what a timer of the game's clocks is set for, if it still is to be done."""
        await self._alone(lambda: DUE[timer.kind](self, timer))

    async def after_outage(self, begun: int, ended: int) -> None:
        """The bot was away between two times (milliseconds since 1970): nobody loses for that."""
        await self._alone(lambda: running_out.after_outage(self, begun, ended))

    async def practise_once(self, seat: Seat, text: str, revision: int) -> Reply:
        """The practice opponent decides for a person whose time is out."""

        async def work() -> Reply:
            return await running_out.practise_once(self, seat, text, revision)

        return await self._alone(work)

    async def prepare(
        self, actor: Actor, text: str, when: str = "always", after: str = "", seat: Seat | None = None
    ) -> Reply:
        """Prepares a decision for when the seat is next awaited (see bot.engine.prepared.acts)."""
        return await self._once(prepared.prepare, actor, seat, text, when, after)

    async def drop_prepared(self, actor: Actor, no: int, seat: Seat | None = None) -> Reply:
        """Drops the decision that was prepared by the entry of that number in the seat's own chain."""
        return await self._once(prepared.drop, actor, seat, no)

    async def bot_decides(self, seat: Seat, revision: int) -> Reply:
        """The game's own bot decides for a seat that it plays, in the position of that revision. Raises ValueError for
        what no bot may decide."""
        return await self._once(deciding.decide_for_bot, Actor(BOT.user, BOT.name), seat, revision)

    # -- players who stay away, and substitutes

    go_on_without = once(missing.go_on)
    come_back = once(missing.come_back)
    keep_seat = once(substitutes.keep)
    accept_substitute = once(substitutes.accept)
    take_seat_back = once(substitutes.take_back)

    async def note_left(self, users: set[int]) -> list[str]:
        """Warns about players who have left the server; returns their names."""
        return await self._alone(lambda: missing.note_left(self, users))

    async def seek_substitute(
        self, actor: Actor, seat: Seat | None = None, days: int = 0, gm: bool = False, until: int = 0
    ) -> Reply:
        """Opens the actor's seat, or as game master any, to a substitute: for so many days, until a moment
        (milliseconds since 1970), or without either for good."""
        until = self.services.now() + days * DAY_MS if days else until
        return await self._once(substitutes.seek, actor, seat, until, gm)

    async def apply_for(self, actor: Actor, seat: Seat) -> str:
        """Somebody applies for an open seat. Returns what they are told; nobody else sees anything."""
        return await self._alone(lambda: substitutes.apply(self, actor, seat))

    # -- teams

    join_team = once(teams.join)
    leave_team = once(teams.leave)
    dismiss = once(teams.dismiss)
    hand_moves = once(teams.hand_moves)

    async def ask_into_team(self, actor: Actor, guest: Player) -> str:
        """The actor asks somebody into their team, who is pinged. Returns the answer."""
        return await self._alone(lambda: teams.invite(self, actor, guest))

    async def decline_team(self, actor: Actor) -> str:
        """Somebody who is asked into a team declines. Returns the answer."""
        return await self._alone(lambda: teams.decline(self, actor))

    async def bring_team_thread(self, actor: Actor) -> None:
        """Has the thread of the actor's team opened, and everyone of the team brought into it. Raises Refusal."""
        await self._alone(lambda: teams.bring_thread(self, actor))

    async def take_invitation_back(self, actor: Actor, user: int) -> str:
        """The actor takes the invitation of a user back. Returns the answer."""
        return await self._alone(lambda: teams.take_invitation_back(self, actor, user))

    # -- the game master's acts (each shows in public)

    gm_do = once(proposals.do_as_game_master)
    gm_act = once(game_master.act)
    gm_rewind = once(game_master.rewind)
    gm_edit = once(game_master.edit)
    gm_dice = once(game_master.supply)

    async def draft_parts(self, user: int, parts: Mapping[str, str]) -> None:
        """Keeps the parts of the position that somebody is about to set."""
        await self._alone(lambda: game_master.draft_parts(self, user, parts))

    async def gm_look(self, actor: Actor, seat: Seat, reason: str = "") -> Any:
        """Shows a seat's view to the game master, once it is in the log for all to see that they looked, and why."""
        await self._once(game_master.look, actor, seat, reason)
        return self.view(None if seat == WHOLE else seat)

    # -- cases

    async def act(
        self, act: Callable[Concatenate[Table, Actor, P], Awaitable[Reply]], actor: Actor, *a: P.args, **k: P.kwargs
    ) -> Reply:
        """Carries out one of the acts of bot.engine's modules, under the lock and once for each interaction: a
        decision, a claim, a ruling, a game master's announcement …"""
        return await self._once(act, actor, *a, **k)

    async def draft_ruling(self, actor: Actor, draft: Draft) -> None:
        """Keeps the ruling that somebody drafts for the open case."""
        await self._alone(lambda: cases.draft(self, actor, draft))

    async def read_letters(self, user: int) -> None:
        """Notes that a user has read their letters."""
        await self._alone(lambda: letters.mark_read(self, user))

    # -- beside the game

    async def nudge(self, actor: Actor, gm: bool = False, left: Collection[int] = ()) -> Nudged:
        """A player, or (``gm``) the game master, has everyone else called whom the game awaits, but for those who have
        left the server. Raises Refusal."""
        return await self._alone(lambda: nudging.nudge(self, actor, gm, left))

    async def note_pending_turns(self) -> None:
        """Keeps whom the game awaits, for a database that does not know it yet."""

        async def work() -> None:
            found = of_users(self.awaited(), self.players, self.session)
            await amend(self, lambda transaction, _: pending_turns.put(transaction, self.id, found))

        await self._alone(work)

    async def note_new_rules(self) -> None:
        """Tells in the log that the game goes on by today's version of its rules."""
        await self._alone(lambda: new_rules.note(self, self.rules_before))

    async def relocate(self, actor: Actor, guild: int, channel: int) -> None:
        """Puts the game, whose channel is gone, in another for a player. Raises Refusal."""
        self.services.posted(await self._alone(lambda: relocating.relocate(self, actor, guild, channel)))

    async def ask_to_move(self, actor: Actor, channel: int, guild: int = 0) -> list[int]:
        """Notes a player's wish to go on in a server's channel with this running game; the others are to agree. Returns
        the users whom the question pings."""
        return await self._alone(lambda: moving.ask(self, actor, channel, guild))

    async def answer_move(self, actor: Actor, channel: int, agrees: bool) -> Move:
        """Notes that another player agrees to that, or declines; or that its author withdraws it. Raises Refusal."""
        return await self._alone(lambda: moving.answer(self, actor, channel, agrees))

    async def hand_over(self, actor: Actor, head: str, to: str, channel: int, also: Callable[[Transaction], T]) -> T:
        """Closes the game because it goes on as game ``to`` in a channel, and does ``also`` in the same transaction;
        returns what that returned. ``head`` is the public head it goes on from. Raises Refusal when the game has moved
        on, or somebody who plays it has not agreed."""

        async def work() -> T:
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

        return await self._alone(work)

    async def played_again(self, open_it: Callable[[Transaction], str]) -> str:
        """Opens a game that plays this one again, by ``open_it`` in one transaction, unless there is one that is open
        or in play already. Returns the id of whichever there is."""

        def work(transaction: Transaction, session: Session) -> str:
            if not games.is_living(transaction, session.again):
                session.again = open_it(transaction)
            return session.again

        return await self._alone(lambda: amend(self, work))

    async def went_on(self, open_it: Callable[[Transaction], str]) -> str:
        """Opens the game that goes on with this one after a ruling, by ``open_it`` in one transaction, unless there is
        one that is open or in play already. Returns the id of whichever there is."""

        def work(transaction: Transaction, session: Session) -> str:
            if not games.is_living(transaction, session.anew_as):
                session.anew_as = open_it(transaction)
            return session.anew_as

        return await self._alone(lambda: amend(self, work))

    async def bring(self, kind: str = "bottom") -> None:
        """Asks for the public message to be posted anew, at the bottom of the channel, and under it all that is
        open."""

        def work(transaction: Transaction, session: Session) -> list[int]:
            return add_posts(transaction, session, [kind, *posts_of(session)], session.seq)

        self.services.posted(await self._alone(lambda: amend(self, work)))

    async def go_home(self) -> None:
        """Takes the board away that stands on the server of the game's guest."""
        self.services.posted(await self._alone(lambda: relocating.go_home(self)))

    async def _once(
        self, work: Callable[Concatenate[Table, Actor, P], Awaitable[Reply]], actor: Actor, *a: P.args, **k: P.kwargs
    ) -> Reply:
        """Does ``work`` alone; a repeated interaction is answered as before."""

        async def unless_repeated() -> Reply:
            before = self.answers.get(actor.interaction)
            if before is None:
                try:
                    reply = await work(self, actor, *a, **k)
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

        return await self._alone(unless_repeated)

    async def refreshed(self) -> None:
        """Returns once it holds what other processes are known to have written to the game. Raises what loading it
        does."""
        if self.is_behind:
            await self._alone(self._nothing)

    async def _nothing(self) -> None:
        """Does nothing."""

    async def _alone(self, work: Callable[[], Awaitable[T]]) -> T:
        """Runs ``work`` under the lock, to its end even if nobody waits for it any longer. If another process has gone
        on with the game, the game is loaded again as it stands now, and ``work`` starts over."""

        async def locked() -> T:
            async with self._lock:
                self.used_at = self.services.now()
                for _ in range(TRIES - 1):
                    await self._catch_up()
                    try:
                        return await work()
                    except Conflict:
                        if not self.is_behind or self.loaded_again is None:
                            raise
                await self._catch_up()
                return await work()

        # A cancelled interaction must not leave the database changed and the memory not.
        task = asyncio.create_task(locked())
        task.add_done_callback(heard)
        return await asyncio.shield(task)

    async def _catch_up(self) -> None:
        """Loads the game again where another process has gone on with it."""
        if self.is_behind and self.loaded_again is not None:
            self.renew(await self.loaded_again())


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


def heard(task: asyncio.Task[Any]) -> None:
    """Takes note of a task's error, which goes to everyone who waits for it. If nobody waits any longer, as when the
    bot stops, it is no fault to report."""
    if not task.cancelled():
        task.exception()
