"""One game as it stands in memory: what may be read of it, and how a written change is taken over.

The acts (bot.engine.lobby, decide, undo, judging, inactivity) take a Table and change it through
:func:`bot.engine.commit.commit` alone; the engine adds the lock under which they run.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from bot.games.contract.choices import Level, Path, Refusal
from bot.games.contract.game import PUBLIC, Game, Result, Seat, SeatInfo
from bot.games.kit.views import hand_on
from bot.record.dice import Dice, DiceTray, Waiting
from bot.record.dice import value as drawn
from bot.record.entries import Entry, is_public
from bot.record.table_settings import SURPRISE, TEMPER
from bot.table.changeset import Changeset
from bot.table.repository import Repository
from bot.table.services import Services
from bot.table.session import Actor, Player, Session, taken_back

RECENT_ENTRIES = 60
"""How many of the last public entries an engine keeps in memory, with all since, for the log's last lines. Secret ones
do not count, or enough of them would empty the log that everybody reads."""


class Table:
    """One game in memory: its rules, its session, its state, its players, and the last entries of its log.

    Nothing here waits or writes. ``answers`` are the answers given to recent interactions: by the interaction's id the
    entry's seq and the text.
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
        self.state, self.players, self.recent, self.answers = state, players, recent, answers
        self._public = [is_public(entry) for entry in recent]
        """Which of the recent entries are public."""
        self.repository = Repository(services.database, session.id)
        self.version = version
        """How often the game was written, which tells whether another program has gone on with it."""
        self._views: dict[Seat | None, Any] = {}
        self._awaited: tuple[Any, dict[Seat, str]] = (None, {})
        """A spectator's view, and whom the game awaits by it."""
        self._levels: dict[tuple[Seat, Path], Level | None] = {}
        self._orders: dict[tuple[Seat, Path], Level | None] = {}
        self.given: dict[int, Any] = {}
        """The positions that game masters have given and not confirmed yet, by user; no longer kept than this is."""
        self.stale = False
        """Whether another process was found to have gone on with the game in the same database, or may have."""
        self.heard = version
        """The last version of the game that another process is known to have written."""

    def in_state(self, state: Any) -> Table:
        """Returns the game as it would stand in another state, only to be looked at."""
        return Table(self.services, self.game, self.session, b"", state, self.players, [], {}, self.version)

    @property
    def id(self) -> str:
        """The game's id: eight letters and digits."""
        return self.session.id

    @property
    def seats(self) -> tuple[SeatInfo, ...]:
        """The seats that the game's options give."""
        return self.game.seats_for(self.session.options)

    @property
    def master(self) -> Player | None:
        """The game master; None in a game without one."""
        return Player(self.session.gm, self.session.gm_name) if self.session.gm else None

    def view(self, seat: Seat | None) -> Any:
        """The view of ``seat`` (None: a spectator), cached until it changes. Only once the game has started. From
        spectators nothing is hidden when the game is over, for its secrets are out."""
        if seat not in self._views:
            opened = seat is None and self.session.status == "over"
            self._views[seat] = self.game.unveiled(self.state) if opened else self.game.view(self.state, seat)
        return self._views[seat]

    def level(self, seat: Seat, path: Path) -> Level | None:
        """The choices after ``path``, cached until something changes; None where ``path`` is a whole decision."""
        key = (seat, path)
        if key not in self._levels:
            self._levels[key] = self.game.choices(self.view(seat), seat, path)
        return self._levels[key]

    def orders(self, seat: Seat, path: Path) -> Level | None:
        """Like ``level``, for the tree of orders."""
        key = (seat, path)
        if key not in self._orders:
            self._orders[key] = self.game.orders(self.view(seat), seat, path)
        return self._orders[key]

    def awaited(self) -> dict[Seat, str]:
        """The seats that are to act, and why; empty in the lobby and after the end. Found once a view."""
        if self.session.status != "playing":
            return {}
        view = self.view(None)
        if self._awaited[0] is not view:
            self._awaited = view, self.game.awaited(view)
        return self._awaited[1]

    def offered(self) -> dict[Seat, str]:
        """The seats to which another offers something, and what; nothing waits for their answer."""
        return self.game.offered(self.view(None)) if self.session.status == "playing" else {}

    def result(self) -> Result | None:
        """How the game ended, by the rules or by a ruling; None before."""
        if self.session.ruled is not None:
            found: Result | None = Result(self.session.ruled.winners, self.session.ruled.text)
        else:
            found = self.game.result(self.view(None)) if self.state is not None else None
        if found is None or not self.session.alone:
            return found
        return replace(found, text=f"{found.text} {taken_back(self.session)}")

    def seats_of(self, user: int) -> list[Seat]:
        """The seats that a user holds, those awaited first."""
        awaited = self.awaited()
        held = [s.key for s in self.seats if s.key in self.players and self.players[s.key].user == user]
        return sorted(held, key=lambda seat: seat not in awaited)

    def users_at(self, seat: Seat) -> list[int]:
        """The users who play a seat that is taken: its holder first, then the companions."""
        return self.session.users_at(seat, self.players[seat])

    def sides_of(self, user: int) -> list[Seat]:
        """The seats whose side a user may see: those they hold, and the one of whose team they are; those awaited
        first. Whatever shows a person a side asks here."""
        awaited = self.awaited()
        seen = [s.key for s in self.seats if s.key in self.players and user in self.users_at(s.key)]
        return sorted(seen, key=lambda seat: seat not in awaited)

    def seats_to_play(self, user: int) -> list[Seat]:
        """Those of them for which the user moves."""
        return [seat for seat in self.sides_of(user) if self.session.mover_at(seat, self.players[seat]) == user]

    def seat_to_play(self, actor: Actor, seat: Seat | None = None) -> Seat:
        """The seat of a game in play for which the actor moves. Raises Refusal, also where another of its team does."""
        seen = self.sides_of(actor.user)
        if self.session.status != "playing" or not seen or (seat is not None and seat not in seen):
            return self.seat_of(actor, seat)
        mine = self.seats_to_play(actor.user)
        if mine and seat in (None, *mine):
            return seat or mine[0]
        theirs = seat or seen[0]
        mover = self.session.mover_at(theirs, self.players[theirs])
        raise Refusal(f"<@{mover}> moves for {self.seat_name(theirs)} now. `/game team` shows who does")

    def seat_name(self, seat: Seat) -> str:
        """The seat's name as people read it."""
        return next((s.name for s in self.seats if s.key == seat), seat)

    def seat_within(self, seat: Seat) -> str:
        """The seat's name within a sentence, as "the Union"."""
        return next((s.within for s in self.seats if s.key == seat), seat)

    def revision(self, seat: Seat) -> int:
        """Rises when the seat's choices change or it has decided; a button carries the one it was made for."""
        return self.session.revisions.get(seat, 0)

    def seat_of(self, actor: Actor, seat: Seat | None = None, started: bool = True) -> Seat:
        """The seat that the actor acts for. Raises Refusal; with ``started``, also when the game is not in play."""
        if started and self.session.status != "playing":
            if self.session.status == "lobby":
                raise Refusal("The game has not started yet: press *Start* or use `/game start`")
            raise Refusal("This game is over")
        held = self.seats_of(actor.user)
        if not held and (seen := self.sides_of(actor.user)):
            holder = self.players[seen[0]].name
            raise Refusal(f"Only {holder} can do that, who holds the {self.seat_name(seen[0])} seat")
        if not held:
            names = ", ".join(dict.fromkeys(p.name for p in self.players.values())) or "nobody yet"
            raise Refusal(f"Only the players of this game can do that ({names}); you are watching")
        if seat is not None and seat not in held:
            raise Refusal(f"You do not play {self.seat_name(seat)}")
        return seat or held[0]

    def waiting(self) -> Waiting:
        """The numbers that wait for rolls of this turn."""
        session = self.session
        mark = self.game.turn_of(self.view(None)) if self.state is not None else None
        return Waiting(mark.turn if mark is not None else "", session.struck, session.supplied, session.supplied_for)

    def dice(self, salts: list[str]) -> Dice:
        """Draws that count on from those made, but for the numbers that wait for them."""
        waiting = self.waiting()

        def supply(sides: int, purpose: str, stream: str) -> int | None:
            number = waiting(sides, purpose, stream)
            if number is not None and number > sides:
                raise Refusal(f"The game master supplied a {number}, but {purpose} is a die of {sides} sides")
            return number

        tray = DiceTray(self.seed, tuple(salts), self.id, self.session.epoch)
        return Dice(tray, self.session.used, supply)

    @property
    def temper(self) -> str:
        """The practice opponent's temper. If it is a surprise, the game's dice have drawn it, and nobody may know it
        before the game is over."""
        chosen, tempers = self.session.temper, self.game.tempers
        if chosen != SURPRISE or not tempers:
            return chosen
        tray = DiceTray(self.seed, tuple(self.session.salts), self.id, self.session.epoch)
        return tempers[drawn(tray, TEMPER.key, 1, len(tempers)) - 1]

    def _remember(self, entry: Entry, is_public: bool) -> None:
        """Adds an entry to the recent ones, which begin with the first of the last RECENT_ENTRIES public ones."""
        self._public.append(is_public)
        first, more = 0, sum(self._public) - RECENT_ENTRIES
        while more > 0 or (more == 0 and not self._public[first]):
            more -= self._public[first]
            first += 1
        del self._public[:first]
        self.recent = [*self.recent[first:], entry]

    @property
    def is_behind(self) -> bool:
        """Whether the database may hold more of the game than this."""
        return self.stale or self.heard > self.version

    def renew(self, other: Table) -> None:
        """Makes what another table holds of the same game, just loaded, what this one holds."""
        self.session, self.seed, self.state, self.players = other.session, other.seed, other.state, other.players
        self.recent, self._public, self.answers = other.recent, other._public, other.answers
        # What was heard of while it was loaded may be later still.
        self.version, self.heard = other.version, max(self.heard, other.version)
        self._views, self._awaited, self._levels, self._orders = {}, (None, {}), {}, {}

    def take_over(self, changes: Changeset) -> None:
        """Makes what was written what is held in memory."""
        self.session, self.players, self.version = changes.session, changes.players, changes.known + 1
        # A secret act must not cost anybody else the cached views and levels, which are still right.
        untouched = {seat for seat in self._views if not changes.shows(seat or PUBLIC)}
        if changes.state is not None:
            hand_on(self.state, changes.state, untouched)
            self.state = changes.state
        made = {seat: view for seat, view in changes.views.items() if changes.shows(seat or PUBLIC)}
        self._views = {seat: view for seat, view in self._views.items() if seat in untouched} | made
        if self.session.status == "over":
            self._views.pop(None, None)
        self._levels = {key: level for key, level in self._levels.items() if key[0] in untouched}
        self._orders = {key: level for key, level in self._orders.items() if key[0] in untouched}
        self._remember(changes.entry, changes.is_public)
        if changes.interaction:
            self.answers[changes.interaction] = (changes.entry.seq, changes.answer)
