"""The engine: one for each game, decisions one at a time under its lock, one transaction each.

Everything that changes a game goes through :meth:`Engine._commit`: it writes the log entry with its leaves, the new
state, the ledger and the posts to deliver in one transaction, and only then changes what the engine holds in memory.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from bot import record as rec
from bot.archive import Archive, Draft, add_posts
from bot.dice import Dice, DiceTray
from bot.games.contract import PUBLIC, Game, Level, Outcome, Passage, Path, Refusal, Result, Seat
from bot.ledger import Actor, Asked, Ledger, Mark, Player
from bot.record import Entry, Heads
from bot.replay import Walk, decoded, whole_steps
from bot.store import Store

log = logging.getLogger(__name__)
T = TypeVar("T")

REACH = 100
"""How many decisions free undo may go back at most."""
RECENT = 60
"""How many of the last entries an engine keeps in memory, for the log's last lines."""
LATELY = 120_000
"""Milliseconds: who acted within them is not pinged when awaited again."""


class Reply(Struct, frozen=True):
    """What the actor is told: the lines of what happened as that seat sees it; ``repeated`` marks an answer given
    before to the same interaction."""

    lines: tuple[str, ...]
    seq: int
    repeated: bool = False


def nobody(channel: int) -> None:
    """Hears of new posts and does nothing."""


class Services(Struct, frozen=True):
    """What engines share: the store, the time (milliseconds since 1970), entropy, and who hears of new posts."""

    store: Store
    now: Callable[[], int]
    entropy: rec.Entropy = os.urandom
    posted: Callable[[int], None] = nobody


def fingerprint(game: Game[Any, Any, Any], view: Any, seat: Seat) -> str:
    """A short hash of what a seat may choose: the tree's first levels with their labels, at most 64 of them."""
    levels: list[Any] = []
    paths: list[Path] = [()]
    while paths and len(levels) < 64:
        path = paths.pop(0)
        level = game.choices(view, seat, path)
        levels.append((path, level))
        if level is not None and level.most == 1:
            paths += [(*path, c.key) for c in level.choices]
    return rec.sha(rec.canonical(levels))[:16]


class Engine:
    """One game in play. Loaded by :class:`bot.engines.Engines`; all coroutines may be called from any task.

    Refusal is raised, with a sentence for the person, wherever something may not be done; nothing has changed then.
    """

    def __init__(
        self,
        services: Services,
        game: Game[Any, Any, Any],
        ledger: Ledger,
        seed: bytes,
        state: Any,
        players: dict[Seat, Player],
        recent: list[Entry],
        answers: dict[int, tuple[int, str]],
    ) -> None:
        self.services, self.game, self.ledger, self.seed = services, game, ledger, seed
        self.state, self.players, self.recent = state, players, recent
        self.archive = Archive(services.store, ledger.id)
        self._answers = answers
        self._lock = asyncio.Lock()
        self._views: dict[Seat | None, Any] = {}
        self._levels: dict[tuple[Seat, Path], Level | None] = {}
        self.used_at = services.now()

    # -- what may be seen, without lock or database

    @property
    def id(self) -> str:
        """The game's id: eight letters and digits."""
        return self.ledger.id

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
        return self.game.awaited(self.view(None)) if self.ledger.status == "playing" else {}

    def result(self) -> Result | None:
        """How the game ended, None before."""
        return self.game.result(self.view(None)) if self.state is not None else None

    def seats_of(self, user: int) -> list[Seat]:
        """The seats that a user holds, those awaited first."""
        awaited = self.awaited()
        held = [seat for seat, player in self.players.items() if player.user == user]
        return sorted(held, key=lambda seat: seat not in awaited)

    def seat_name(self, seat: Seat) -> str:
        """The seat's name as people read it."""
        return next((s.name for s in self.game.seats if s.key == seat), seat)

    def revision(self, seat: Seat) -> int:
        """Rises when the seat's choices change or it has decided; a button carries the one it was made for."""
        return self.ledger.revisions.get(seat, 0)

    @property
    def busy(self) -> bool:
        """Whether something is under way."""
        return self._lock.locked()

    def struck(self) -> set[int]:
        """Which of the recent entries were taken back."""
        return rec.struck(self.recent)

    # -- what people do

    async def decide(self, actor: Actor, text: str, seat: Seat | None = None, revision: int | None = None) -> Reply:
        """Carries out a decision or an order, given by its canonical text or a usual shorthand.

        ``revision`` is the one the button was made for, None for something typed: a button made for an earlier one is
        never applied. Raises Refusal.
        """

        async def work() -> Reply:
            mine = self._seat(actor, seat)
            self._not_outdated(mine, revision)
            return await self._decide(actor, mine, text, gm=False)

        return await self._once(work, actor)

    async def resign(self, actor: Actor, seat: Seat | None = None) -> Reply:
        """The actor's seat gives up. Raises Refusal."""

        async def work() -> Reply:
            mine = self._seat(actor, seat)
            done = self.game.resign(self.state, mine)
            entry = self._entry(actor, "resign", seat=mine, events=tuple(done.events), bar=True)
            return await self._changed(entry, done, actor)

        return await self._once(work, actor)

    async def undo(self, actor: Actor, seat: Seat | None = None, revision: int | None = None) -> Reply:
        """Takes back the actor's last decision where that is free; else asks the other seats, or refuses.
        ``revision`` is as for ``decide``, so that a double click takes back one decision."""

        async def work() -> Reply:
            mine = self._seat(actor, seat)
            self._not_outdated(mine, revision)
            target = self._free_undo(mine)
            if target is not None:
                return await self._go_back(actor, mine, target, agreed=False)
            others = [s for s, p in self.players.items() if p.user != actor.user]
            if not others:
                raise Refusal("Your last decision rolled a die or revealed something, so it stands")
            if self.ledger.asked is not None:
                raise Refusal("An undo is asked for already: the other players have yet to agree")
            return await self._ask(actor, mine)

        return await self._once(work, actor)

    async def answer(self, actor: Actor, agrees: bool, asked_at: int) -> Reply:
        """Another player agrees to the undo that is asked, or declines it; ``asked_at`` is as ``asking`` gives it."""

        async def work() -> Reply:
            asked = self.ledger.asked
            if asked is None or self.asking() != asked_at:
                raise Refusal("That undo is not asked for any more")
            waiting = [s for s in self.seats_of(actor.user) if s != asked.seat and s not in asked.agreed]
            if not waiting or self.players[asked.seat].user == actor.user:
                raise Refusal("Only the other players can answer that")
            if agrees:
                agreed = (*asked.agreed, *waiting)
                if all(s in agreed or s == asked.seat for s in self.players):
                    return await self._go_back(actor, asked.seat, asked.to, agreed=True)
                asked = Asked(asked.seat, asked.to, agreed, asked.at)
            entry = self._entry(actor, "answer", seat=waiting[0], data={"agrees": agrees})
            draft = self._draft(entry)
            draft.ledger.asked = asked if agrees else None
            said = "agrees to" if agrees else "declines"
            return await self._commit(draft, actor, (f"{self.seat_name(waiting[0])} {said} the undo.",))

        return await self._once(work, actor)

    # -- the lobby

    async def join(self, actor: Actor, seat: Seat | None = None, salt: str = "") -> Reply:
        """Takes a free seat (the first, unless one is named). The interaction's id, or ``salt``, salts the dice."""

        async def work() -> Reply:
            self._in_lobby()
            if any(p.user == actor.user for p in self.players.values()):
                raise Refusal("You have a seat in this game already")
            free = [s.key for s in self.game.seats if s.key not in self.players]
            invited = self.ledger.invited
            free = [s for s in free if s not in invited or invited[s].user == actor.user]
            if not free or (seat is not None and seat not in free):
                raise Refusal("That seat is taken" if free else "Every seat of this game is taken")
            mine = seat or free[0]
            data = {"seat": mine, "name": actor.name, "salt": self._salt(actor, salt)}
            draft = self._draft(self._entry(actor, "join", seat=mine, data=data))
            draft.ledger.salts.append(data["salt"])
            draft.players[mine] = Player(actor.user, actor.name)
            draft.ledger.acted[mine] = draft.entry.at
            return await self._commit(draft, actor, (f"You play {self.seat_name(mine)}.",))

        return await self._once(work, actor)

    async def leave(self, actor: Actor) -> Reply:
        """Gives the seat back before the start; the last to leave closes the lobby."""

        async def work() -> Reply:
            if self.ledger.status == "playing":
                raise Refusal("The game has begun: `/game resign` gives it up")
            self._in_lobby()
            mine = self._seat(actor, None, started=False)
            players = {s: p for s, p in self.players.items() if s != mine}
            draft = self._draft(self._entry(actor, "leave" if players else "close", seat=mine))
            draft.players = players
            if not players:
                draft.ledger.status = "closed"
                return await self._commit(draft, actor, ("You left, and as nobody is left the game is closed.",))
            if self.ledger.owner == actor.user:
                draft.ledger.owner = next(iter(players.values())).user
            return await self._commit(draft, actor, ("You left the game.",))

        return await self._once(work, actor)

    async def start(self, actor: Actor) -> Reply:
        """Begins the game, once every seat is taken. The last salt is always the number Discord gave the starter's
        interaction: with a text of one's own, whoever knew the seed could try texts until the dice suited him."""

        async def work() -> Reply:
            self._in_lobby()
            self._seat(actor, None, started=False)
            free = [s.name for s in self.game.seats if s.key not in self.players]
            if free:
                raise Refusal(f"The game cannot start before someone takes {' and '.join(free)}")
            last = self._salt(actor)
            salts = [*self.ledger.salts, last]
            entry = self._entry(actor, "start", data={"options": self.ledger.options, "salt": last, "salts": salts})
            origin = self.ledger.origin
            dice = self._dice(salts)
            if origin is None:
                done = self.game.setup(self.ledger.options, dice)
            else:
                done = Outcome(decoded(self.game, origin.state, self.ledger.rules))
                part = {"origin": origin.state}
                entry = msgspec.structs.replace(
                    entry,
                    data=entry.data | (part if origin.public else {}),
                    hidden={} if origin.public else part,
                )
            entry = msgspec.structs.replace(entry, events=tuple(done.events), draws=tuple(dice.draws), bar=True)
            return await self._changed(entry, done, actor, dice, salts)

        return await self._once(work, actor)

    # -- the game master's acts (each shows in public)

    async def gm_act(self, actor: Actor, seat: Seat, text: str) -> Reply:
        """A game master decides for a seat. Raises Refusal."""

        async def work() -> Reply:
            self._gm(actor)
            return await self._decide(actor, seat, text, gm=True)

        return await self._once(work, actor)

    async def gm_rewind(self, actor: Actor, public_number: int) -> Reply:
        """Goes back to where the game stood after that public entry. Dice rolled since are rolled afresh."""

        async def work() -> Reply:
            self._gm(actor)
            target = await self.archive.seq_of(public_number)
            if target is None or not 1 <= public_number < self.ledger.numbers.get(PUBLIC, 0):
                raise Refusal(f"There is no entry {public_number} to go back to")
            return await self._go_back(actor, "", target, agreed=False, kind="rewind")

        return await self._once(work, actor)

    async def gm_edit(self, actor: Actor, state: Any) -> Reply:
        """Puts ``state`` (plain data) in place of the game's. Raises Refusal naming everything wrong with it."""

        async def work() -> Reply:
            self._gm(actor)
            try:
                new = msgspec.convert(state, self.game.state_type)
            except (msgspec.ValidationError, TypeError) as error:
                raise Refusal(f"That is not a state of {self.game.name}: {error}") from error
            if wrong := self.game.problems(new):
                raise Refusal(f"That state cannot be: {'; '.join(wrong)}")
            entry = self._entry(actor, "edit", gm=True, bar=True)
            plain = msgspec.to_builtins(new)
            part = {"state": plain}
            if self.game.hidden:
                entry = msgspec.structs.replace(entry, hidden=part)
            else:
                entry = msgspec.structs.replace(entry, data=part)
            return await self._changed(entry, Outcome(new), actor, said="The game master set the position.")

        return await self._once(work, actor)

    async def gm_dice(self, actor: Actor, values: list[int]) -> Reply:
        """Supplies the next public draws' results, rolled at a table."""

        async def work() -> Reply:
            self._gm(actor)
            if not values or any(v < 1 for v in values):
                raise Refusal("Dice show whole numbers from 1")
            draft = self._draft(self._entry(actor, "dice", gm=True, data={"values": values}))
            draft.ledger.supplied += values
            return await self._commit(draft, actor, (f"The next dice will be {', '.join(map(str, values))}.",))

        return await self._once(work, actor)

    async def gm_look(self, actor: Actor, seat: Seat) -> Any:
        """Shows a seat's view to the game master, once it is in the log for all to see that he looked."""

        async def work() -> Reply:
            self._gm(actor, ended=True)
            if seat not in self.players:
                raise Refusal(f"There is no seat {seat}")
            entry = self._entry(actor, "look", gm=True, data={"seat": seat})
            return await self._commit(self._draft(entry), actor, (f"You looked at {self.seat_name(seat)}'s side.",))

        await self._once(work, actor)
        return self.view(seat)

    async def hand_over(self, actor: Actor, head: str, why: str, also: Callable[[sqlite3.Connection], T]) -> T:
        """Closes the game because it goes on elsewhere, and does ``also`` in the same transaction; returns what that
        returned. ``head`` is the public head it goes on from. Raises Refusal when the game has moved on."""

        async def work() -> T:
            if self.ledger.status != "playing" or self.ledger.heads[PUBLIC] != head:
                raise Refusal("The game has gone on meanwhile: export it again")
            draft = self._draft(self._entry(actor, "close", data={"why": why}))
            draft.ledger.status = "closed"
            draft.also = also
            await self._commit(draft, Actor(actor.user, actor.name), (why,))
            result: T = draft.result
            return result

        return await self._alone(work)

    async def history(self) -> list[Passage[Any]]:
        """Every decision that stands, with the states before and after it (for the closing report)."""
        passages: list[Passage[Any]] = []
        walk = Walk(self.game)
        entries = await self.archive.entries()
        gone = rec.struck(entries)
        for entry, step in zip(entries, whole_steps(entries), strict=True):
            before = walk.state
            walk.take(step)
            if entry.kind in ("decision", "resign") and entry.seq not in gone:
                passages.append(Passage(before, entry.seat, entry.text or entry.kind, walk.state, entry.events))
        return passages

    async def bring(self, actor: Actor, kind: str = "bottom") -> None:
        """Asks for the public message to be posted anew, at the bottom of the channel."""

        def work(db: sqlite3.Connection) -> None:
            add_posts(db, self.ledger, [kind], self.ledger.seq)

        await self.services.store.write(work)
        self.services.posted(self.ledger.channel)

    # -- inside

    async def _once(self, work: Callable[[], Awaitable[Reply]], actor: Actor) -> Reply:
        """Runs ``work`` alone; a repeated interaction is answered as before."""

        async def unless_repeated() -> Reply:
            if actor.interaction in self._answers:
                seq, text = self._answers[actor.interaction]
                return Reply(tuple(text.split("\n")), seq, repeated=True)
            return await work()

        return await self._alone(unless_repeated)

    async def _alone(self, work: Callable[[], Awaitable[T]]) -> T:
        """Runs ``work`` under the lock, to its end even if nobody waits for it any more."""

        async def locked() -> T:
            async with self._lock:
                self.used_at = self.services.now()
                return await work()

        # A cancelled interaction must not leave the database changed and the memory not.
        return await asyncio.shield(asyncio.create_task(locked()))

    def _seat(self, actor: Actor, seat: Seat | None, started: bool = True) -> Seat:
        if started and self.ledger.status != "playing":
            if self.ledger.status == "lobby":
                raise Refusal("The game has not started yet: press *Start* or use `/game start`")
            raise Refusal("This game is over")
        held = self.seats_of(actor.user)
        if not held:
            names = ", ".join(p.name for p in self.players.values()) or "nobody yet"
            raise Refusal(f"Only the players of this game can do that ({names}); you are watching")
        if seat is not None and seat not in held:
            raise Refusal(f"You do not play {self.seat_name(seat)}")
        return seat or held[0]

    def _not_outdated(self, seat: Seat, revision: int | None) -> None:
        if revision is not None and revision != self.revision(seat):
            raise Outdated("The game has moved on since that button was made, so nothing was done")

    def _in_lobby(self) -> None:
        if self.ledger.status != "lobby":
            raise Refusal("The game has begun" if self.ledger.status == "playing" else "This game is over")

    def _gm(self, actor: Actor, ended: bool = False) -> None:
        if not self.ledger.gm or actor.user != self.ledger.gm:
            raise Refusal("Only this game's game master can do that")
        if self.ledger.status != "playing" and not (ended and self.ledger.status == "over"):
            raise Refusal("The game is not being played")

    def _salt(self, actor: Actor, salt: str = "") -> str:
        # The id of the interaction is Discord's, given after the commitment was posted: nobody here could choose it.
        salt = salt.strip() or str(actor.interaction)
        if len(salt) > 100 or not salt.isprintable():
            raise Refusal("A salt is at most 100 printable characters")
        return salt

    def _entry(self, actor: Actor, kind: str, **more: Any) -> Entry:
        return Entry(self.ledger.seq + 1, kind, self.services.now(), actor.user, **more)

    def _dice(self, salts: list[str]) -> Dice:
        supplied = list(self.ledger.supplied)

        def supply(sides: int, purpose: str, stream: str) -> int | None:
            if stream != PUBLIC or not supplied:
                return None
            if supplied[0] > sides:
                raise Refusal(f"The game master supplied a {supplied[0]}, but {purpose} is a die of {sides} sides")
            return supplied.pop(0)

        tray = DiceTray(self.seed, tuple(salts), self.id, self.ledger.epoch)
        return Dice(tray, self.ledger.used, supply)

    async def _decide(self, actor: Actor, seat: Seat, text: str, gm: bool) -> Reply:
        view = self.view(seat)
        decision = self.game.parse(text)
        canonical = self.game.text(decision)
        refusal = self.game.check(view, seat, decision)
        kind = "order" if self._is_order(view, seat, canonical) else "decision"
        if refusal is not None:
            raise refusal
        dice = self._dice(self.ledger.salts)
        done = self.game.apply(self.state, seat, decision, dice)
        entry = self._entry(
            actor,
            kind,
            gm=gm,
            seat=seat,
            text=canonical,
            secret=done.secret,
            draws=tuple(dice.draws),
            events=tuple(done.events),
            bar=bool(dice.draws) or done.consulted or gm,
        )
        return await self._changed(entry, done, actor, dice)

    def _is_order(self, view: Any, seat: Seat, text: str) -> bool:
        path: Path = ()
        for key in text.split(" "):
            try:
                level = self.game.orders(view, seat, path)
            except Refusal:
                return False
            if level is None or (level.most == 1 and all(c.key != key for c in level.choices)):
                return False
            path = (*path, key)
        return self.game.orders(view, seat, path) is None

    def _draft(self, entry: Entry) -> Draft:
        ledger = msgspec.convert(msgspec.to_builtins(self.ledger), Ledger)
        return Draft(entry, ledger, dict(self.players))

    async def _changed(
        self,
        entry: Entry,
        done: Outcome[Any],
        actor: Actor,
        dice: Dice | None = None,
        salts: list[str] | None = None,
        said: str = "",
    ) -> Reply:
        """Commits an entry that leaves a new state behind."""
        entry = msgspec.structs.replace(entry, state=rec.state_hash(done.state))
        draft = self._draft(entry)
        ledger = draft.ledger
        if dice is not None:
            ledger.used = dice.used
            ledger.supplied = ledger.supplied[sum(d.supplied for d in dice.draws) :]
        if salts is not None:
            ledger.salts = salts
        draft.state = done.state
        if entry.kind != "order":
            # An order stands whatever is undone, and a secret one must not show in anything.
            ledger.asked = None
        spectator = self.game.view(done.state, None)
        ledger.status = "over" if self.game.result(spectator) else "playing"
        if rec.public_body(entry) is not None:
            # Whether someone is pinged is seen by all: what was done in secret does not count.
            ledger.acted |= dict.fromkeys(self.seats_of(actor.user), entry.at)
        if entry.seat:
            ledger.revisions[entry.seat] = ledger.revisions.get(entry.seat, 0) + 1
        mark = Mark(entry.seq, entry.kind, entry.seat, entry.bar)
        if mark.bar:
            # The state just before a barrier is kept too: the others may agree to go back over it.
            draft.prune_from, draft.prune_to = (ledger.tail[0].seq if ledger.tail else 0), self._last_change()
            ledger.tail = [mark]
        else:
            ledger.tail.append(mark)
            if len(ledger.tail) > REACH:
                del ledger.tail[0]
        audience = entry.seat or PUBLIC
        lines = tuple(line["text"] for line in rec.lines_for(entry, audience)) or ((said,) if said else ())
        return await self._commit(draft, actor, lines)

    def _last_change(self) -> int:
        return self.ledger.tail[-1].seq if self.ledger.tail else 0

    def _free_undo(self, seat: Seat) -> int | None:
        """The entry that a free undo of the seat's last decision goes back to, or None where it is not free."""
        tail = self.ledger.tail
        decisions = [i for i, m in enumerate(tail) if m.kind == "decision" and i > 0]
        if not decisions:
            first = tail[0] if tail else None
            if first is None or first.kind != "decision":
                raise Refusal("There is nothing to take back")
            if not first.bar:
                raise Refusal(f"Undo goes back {REACH} decisions at most")
            if first.seat != seat:
                raise Refusal("Another player has moved since; ask the game master to rewind")
            return None
        last = decisions[-1]
        if tail[last].seat != seat:
            raise Refusal("Another player has moved since; ask the game master to rewind")
        return tail[last - 1].seq

    async def _ask(self, actor: Actor, seat: Seat) -> Reply:
        to = await self.archive.change_before(self.ledger.tail[0].seq)
        entry = self._entry(actor, "ask", seat=seat, data={"what": self._said(self.ledger.tail[0].seq)})
        draft = self._draft(entry)
        draft.ledger.asked = Asked(seat, to, at=self.ledger.numbers.get(PUBLIC, 0) + 1)
        return await self._commit(draft, actor, ("The other players are asked to agree.",), posts=("ask",))

    def _said(self, seq: int) -> str:
        entry = next((e for e in self.recent if e.seq == seq), None)
        return entry.text if entry is not None and not entry.secret else ""

    def asking(self) -> int:
        """The public number of the entry that asks for the undo now waiting; 0 without one."""
        return self.ledger.asked.at if self.ledger.asked else 0

    async def _go_back(self, actor: Actor, seat: Seat, to: int, agreed: bool, kind: str = "undo") -> Reply:
        """Restores the state after entry ``to``; an undo keeps the orders given since."""
        entries = await self.archive.entries()
        state = await self.archive.state_at(self.game, to, entries)
        if state is None:
            raise Refusal("There is no going back to before the start")
        later = rec.in_force(entries)
        if kind == "undo":
            walk = Walk(self.game)
            walk.state = state
            for step in whole_steps(e for e in later if e.kind == "order" and e.seq > to):
                walk.take(step)
            state = walk.state
        gone = [e for e in later if e.seq > to and e.kind in rec.CHANGES - ({"order"} if kind == "undo" else set())]
        public = kind == "rewind" or any(rec.public_body(e) is not None for e in gone)
        number, bar = await self.archive.public_before(to), kind == "rewind" or agreed
        entry = self._entry(
            actor,
            kind,
            gm=kind == "rewind",
            seat=seat,
            secret=not public,
            state=rec.state_hash(state),
            bar=bar,
            data={"to": number, "agreed": agreed},
            hidden={"to": to},
        )
        draft = self._draft(entry)
        draft.state, draft.drop_after = state, to
        ledger = draft.ledger
        ledger.asked = None
        # The restored state stands under the undo's own number; what lay before stays within reach.
        reach = [] if bar else [m for m in ledger.tail if m.seq <= to]
        ledger.tail = [*reach, Mark(entry.seq, kind, seat, bar)]
        if seat:
            ledger.revisions[seat] = ledger.revisions.get(seat, 0) + 1
        what = ", ".join(e.text or e.kind for e in gone if e.seat == seat or not e.secret)
        said = f"Taken back: {what}." if kind == "undo" else f"Gone back to entry {number}."
        return await self._commit(draft, actor, (said,))

    async def _commit(self, draft: Draft, actor: Actor, lines: tuple[str, ...], posts: tuple[str, ...] = ()) -> Reply:
        """Writes the draft in one transaction, then makes it what the engine holds."""
        ledger, entry = draft.ledger, draft.entry
        ledger.seq = entry.seq
        before = self.awaited()
        heads = Heads(ledger.numbers, ledger.heads)
        seats = [s.key for s in self.game.seats]
        draft.leaves = rec.link(entry, self.id, seats, heads, self.services.entropy)
        state = self.state if draft.state is None else draft.state
        if ledger.status == "playing" and state is not None:
            self._revise(ledger, state)
        public = any(leaf.chain == PUBLIC for leaf in draft.leaves)
        if public:
            after = self.game.awaited(self.game.view(state, None)) if ledger.status == "playing" else {}
            draft.posts = [self._post_kind(before, after, ledger, entry.at), *posts]
            if set(after) != set(before):
                ledger.awaited_since = entry.at
        draft.answer = "\n".join(lines)
        draft.interaction = actor.interaction
        await self.archive.save(draft)
        self.ledger, self.state, self.players = ledger, state, draft.players
        self._views, self._levels = {}, {}
        self.recent = [*self.recent, entry][-RECENT:]
        if actor.interaction:
            self._answers[actor.interaction] = (entry.seq, draft.answer)
        if draft.posts:
            self.services.posted(ledger.channel)
        return Reply(lines, entry.seq)

    def _revise(self, ledger: Ledger, state: Any) -> None:
        """Raises the revision of each seat whose choices have changed."""
        for seat in self.players:
            print_ = fingerprint(self.game, self.game.view(state, seat), seat)
            if ledger.prints.get(seat) != print_:
                ledger.prints[seat] = print_
                ledger.revisions[seat] = ledger.revisions.get(seat, 0) + 1

    def _post_kind(self, before: dict[Seat, str], after: dict[Seat, str], ledger: Ledger, at: int) -> str:
        """A new public message, with a ping, where someone is newly awaited who has not just been here."""
        new = [s for s in after if s not in before]
        absent = [s for s in new if at - ledger.acted.get(s, 0) > LATELY]
        return "turn" if absent else "board"


class Outdated(Refusal):
    """A click on a message made for an earlier position; it is answered with what is possible now."""
