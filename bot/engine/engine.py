"""The engine: one for each game, its acts one at a time under its lock, one transaction each.

What each act does stands in lobby, decide, undo, judging and inactivity. Everything that changes a game goes
through :func:`bot.engine.commit.commit`: it writes the log entry with its leaves, the new state, the session and the
posts to deliver in one transaction, and only then takes them over in memory. What is no part of the record goes through
:func:`bot.engine.commit.amend`, which writes no entry.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping
from typing import Any, Concatenate, ParamSpec, TypeVar

from bot.attention.clocks import HALT, PAUSE, RETURN, RUN_OUT
from bot.attention.pending_turns import of_users
from bot.attention.posting import add_posts
from bot.attention.prepared import PREPARED
from bot.attention.questions import LAPSE as QUESTION
from bot.attention.questions import posts_of
from bot.attention.timers import LAPSE, MISSING
from bot.attention.vacations import TOLD
from bot.clocks.control import DAY_MS
from bot.engine import decide, hints, inactivity, lobby, moving, new_rules, relocating, undo
from bot.engine import nudge as nudging
from bot.engine.clocks import giving, missing, pausing, proposals, questions, running_out
from bot.engine.commit import Reply, amend, changeset_of, commit, new_entry
from bot.engine.judging import cases, game_master
from bot.engine.nudge import Nudged
from bot.engine.prepared import acts as prepared
from bot.engine.substitutes import acts as substitutes
from bot.games.choices import Refusal
from bot.games.contract import PUBLIC, Game, Seat
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

    async def decide(self, actor: Actor, text: str, seat: Seat | None = None, revision: int | None = None) -> Reply:
        """Carries out a decision or an order, given by its canonical text or a usual shorthand.

        ``revision`` is the one the button was made for, None for something typed: a button made for an earlier one is
        never applied.
        """
        return await self._once(decide.decide, actor, text, seat, revision)

    async def bot_decides(self, seat: Seat, revision: int) -> Reply:
        """The game's own bot decides for a seat that it plays, in the position of that revision. Raises ValueError for
        what no bot may decide."""
        return await self._once(decide.decide_for_bot, Actor(BOT.user, BOT.name), seat, revision)

    async def resign(self, actor: Actor, seat: Seat | None = None, revision: int | None = None) -> Reply:
        """The actor's seat gives up; ``revision`` is as for ``decide``."""
        return await self._once(decide.resign, actor, seat, revision)

    async def undo(self, actor: Actor, seat: Seat | None = None, revision: int | None = None) -> Reply:
        """Takes back the actor's last decision where that is free; else asks the other seats, or refuses.
        ``revision`` is as for ``decide``, so that a double click takes back one decision."""
        return await self._once(undo.undo, actor, seat, revision)

    async def answer(self, actor: Actor, agrees: bool, mark: int) -> Reply:
        """Another player agrees to an open question, known by its mark, or declines it."""
        return await self._once(questions.answer, actor, agrees, mark)

    async def withdraw(self, actor: Actor, mark: int) -> Reply:
        """The author of an open question, known by its mark, withdraws it."""
        return await self._once(questions.withdraw, actor, mark)

    async def join(self, actor: Actor, seat: Seat | None = None, salt: str = "") -> Reply:
        """Takes a free seat (the first, unless one is named). The interaction's id, or ``salt``, salts the dice."""
        return await self._once(lobby.join, actor, seat, salt)

    async def seat_practice(self, actor: Actor) -> Reply:
        """The lobby's owner has the practice opponent take a free seat."""
        return await self._once(lobby.seat_practice, actor)

    async def decline(self, actor: Actor) -> Reply:
        """Somebody for whom a seat is kept does not want it: anyone may take it now."""
        return await self._once(lobby.decline, actor)

    async def invite(self, actor: Actor, guest: Player, seat: Seat | None = None) -> Reply:
        """The lobby's owner keeps a free seat (the first, unless one is named) for somebody, who is called."""
        return await self._once(lobby.invite, actor, guest, seat)

    async def leave(self, actor: Actor, seat: Seat | None = None) -> Reply:
        """Gives a seat back before the start, or all of the actor's; the last to leave closes the lobby."""
        return await self._once(lobby.leave, actor, seat)

    async def choose(self, actor: Actor, chosen: Mapping[str, str]) -> Reply:
        """The lobby's owner sets options, or whether hints may be taken, by their keys, before the start."""
        return await self._once(lobby.choose, actor, chosen)

    async def choose_preset(self, actor: Actor, key: str) -> Reply:
        """The lobby's owner sets options together, by a preset's key, before the start."""
        return await self._once(lobby.choose_preset, actor, key)

    async def start(self, actor: Actor) -> Reply:
        """Begins the game, once every seat is taken. The last salt is always the number Discord gave the starter's
        interaction: with a text of one's own, whoever knew the seed could try texts until the dice suited him."""
        return await self._once(lobby.start, actor)

    # -- clocks

    async def ask_time(self, actor: Actor) -> Reply:
        """A player whose clock runs asks the others for a day."""
        return await self._once(giving.ask_time, actor)

    async def give_time(self, actor: Actor, seat: Seat, span: int = DAY_MS, gm: bool = False) -> Reply:
        """Another player, or (``gm``) the game master, gives a seat so many milliseconds more."""
        return await self._once(giving.give_time, actor, seat, span, gm)

    async def claim(self, actor: Actor, seat: Seat) -> Reply:
        """Another player claims the win over a seat whose time is out, where the table allows it."""
        return await self._once(running_out.claim, actor, seat)

    async def close_for_time(self, actor: Actor, seat: Seat) -> Reply:
        """Another player closes a game in which a seat's time is out, where the table allows it."""
        return await self._once(running_out.close, actor, seat)

    async def propose(self, actor: Actor, what: str, value: str = "") -> Reply:
        """A player proposes something that all others must agree to (see bot.engine.clocks.proposals)."""
        return await self._once(proposals.propose, actor, what, value)

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

    # -- players who stay away, and substitutes

    async def go_on_without(self, actor: Actor, seat: Seat, how: str) -> Reply:
        """Goes on without a player who stays away: "open", "practice" or "close" (see bot.engine.clocks.missing)."""
        return await self._once(missing.go_on, actor, seat, how)

    async def come_back(self, actor: Actor, seat: Seat) -> Reply:
        """A player for whom the practice opponent plays is back."""
        return await self._once(missing.come_back, actor, seat)

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

    async def keep_seat(self, actor: Actor, seat: Seat) -> Reply:
        """The holder of an open seat keeps it."""
        return await self._once(substitutes.keep, actor, seat)

    async def apply_for(self, actor: Actor, seat: Seat) -> str:
        """Somebody applies for an open seat. Returns what they are told; nobody else sees anything."""
        return await self._alone(lambda: substitutes.apply(self, actor, seat))

    async def accept_substitute(self, actor: Actor, seat: Seat, user: int, gm: bool = False) -> Reply:
        """The holder of an open seat, or the game master, gives it to an applicant."""
        return await self._once(substitutes.accept, actor, seat, user, gm)

    async def take_seat_back(self, actor: Actor, seat: Seat) -> Reply:
        """A person returns to the seat that was given away for a time."""
        return await self._once(substitutes.take_back, actor, seat)

    # -- the game master's acts (each shows in public)

    async def gm_do(self, actor: Actor, what: str, value: str = "") -> Reply:
        """A game master brings about what players may propose (see bot.engine.clocks.proposals)."""
        return await self._once(proposals.do_as_game_master, actor, what, value)

    async def gm_act(self, actor: Actor, seat: Seat, text: str) -> Reply:
        """A game master decides for a seat."""
        return await self._once(game_master.act, actor, seat, text)

    async def gm_rewind(self, actor: Actor, public_number: int) -> Reply:
        """Goes back to where the game stood after that public entry. Dice rolled since are rolled afresh."""
        return await self._once(game_master.rewind, actor, public_number)

    async def gm_edit(self, actor: Actor, state: Any) -> Reply:
        """Puts ``state`` (plain data) in place of the game's. Raises Refusal naming everything wrong with it."""
        return await self._once(game_master.edit, actor, state)

    async def gm_dice(self, actor: Actor, values: list[int], purpose: str = "") -> Reply:
        """Supplies the next public draws' results, rolled at a table, in place of any supplied before and not used."""
        return await self._once(game_master.supply, actor, values, purpose)

    async def draft_parts(self, user: int, parts: Mapping[str, str]) -> None:
        """Keeps the parts of the position that somebody is about to set."""
        await self._alone(lambda: game_master.draft_parts(self, user, parts))

    async def gm_look(self, actor: Actor, seat: Seat) -> Any:
        """Shows a seat's view to the game master, once it is in the log for all to see that he looked."""
        await self._once(game_master.look, actor, seat)
        return self.view(None if seat == WHOLE else seat)

    # -- cases

    async def judging(
        self, act: Callable[Concatenate[Table, Actor, P], Awaitable[Reply]], actor: Actor, *a: P.args, **k: P.kwargs
    ) -> Reply:
        """Carries out one of the acts of bot.engine.judging: a claim, a ruling, a game master's announcement …"""
        return await self._once(act, actor, *a, **k)

    async def draft_ruling(self, actor: Actor, draft: Draft) -> None:
        """Keeps the ruling that somebody drafts for the open case."""
        await self._alone(lambda: cases.draft(self, actor, draft))

    # -- beside the game

    async def take_hint(self, actor: Actor, seat: Seat, revision: int) -> Reply:
        """Counts a hint that the actor takes for a seat on the position of that revision. Raises Refusal."""
        return await self._once(hints.take_hint, actor, seat, revision)

    async def nudge(self, actor: Actor, gm: bool = False, left: Collection[int] = ()) -> Nudged:
        """A player, or (``gm``) the game master, has everyone else called whom the game awaits, but for those who have
        left the server. Raises Refusal."""
        return await self._alone(lambda: nudging.nudge(self, actor, gm, left))

    async def close(self, actor: Actor, manages: bool) -> Reply:
        """Closes a silent game without result; ``manages`` tells whether Discord lets the actor manage its channel.
        Raises Refusal."""
        return await self._once(inactivity.close, actor, manages)

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
        for waiting in await self._alone(lambda: relocating.relocate(self, actor, guild, channel)):
            self.services.posted(waiting)

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
                raise Refusal("The game has gone on meanwhile: export it again")
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

        def work(transaction: Transaction, session: Session) -> None:
            add_posts(transaction, session, [kind, *posts_of(session)], session.seq)

        await self._alone(lambda: amend(self, work))
        self.services.posted(self.session.channel)

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
        """Runs ``work`` under the lock, to its end even if nobody waits for it any more. Where another process turns
        out to have gone on with the game, it is loaded as it stands by now, and ``work`` is begun anew."""

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
    QUESTION: questions.lapse,
    MISSING: missing.look,
}
"""What the timers of a game are set for that an engine does."""


def heard(task: asyncio.Task[Any]) -> None:
    """Takes note of a task's error, which goes to those who wait for it; once nobody does any more, as when the bot
    stops, it is no fault to be reported."""
    if not task.cancelled():
        task.exception()
