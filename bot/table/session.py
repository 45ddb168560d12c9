"""The plain data kept of a game beside its state, saved with every entry."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal

from msgspec import Struct, field

from bot.clocks.clock import Clock
from bot.games.contract.game import Seat, TurnMark
from bot.record.dice import StruckRoll
from bot.record.house_rules import HouseRule
from bot.record.judging import Claim, Draft
from bot.record.persons import Person
from bot.record.players import (
    BOT_NAME,
    BOT_USER,
    CLOCK_NAME,
    CLOCK_USER,
    NO_PERSONS,
    PRACTICE_NAME,
    PRACTICE_USER,
    mention,
)
from bot.record.prepared import Prepared
from bot.record.table_settings import RATED_ON, SETTINGS, USUAL

Status = Literal["lobby", "playing", "over", "closed"]


class Player(Struct, frozen=True):
    """The holder of a seat: a Discord user's id and the name shown."""

    user: int
    name: str

    @property
    def is_person(self) -> bool:
        """Whether it is a Discord user, neither the practice opponent nor a game's bot."""
        return self.user not in NO_PERSONS

    @property
    def practises(self) -> bool:
        """Whether it is the practice opponent."""
        return self.user == PRACTICE.user

    @property
    def mention(self) -> str:
        """How messages name the player: a person is mentioned, anything else named."""
        return mention(self.user) if self.is_person else self.name


PRACTICE = Player(PRACTICE_USER, PRACTICE_NAME)
"""Holds the seats that the practice opponent plays."""
BOT = Player(BOT_USER, BOT_NAME)
"""Holds the seats that are the game's own bot's."""


class Actor(Struct, frozen=True):
    """The user who does something: ``interaction`` is the id Discord gave it (0: none), unique in the log."""

    user: int
    name: str
    interaction: int = 0


CLOCK = Actor(CLOCK_USER, CLOCK_NAME)
"""Does what is due, and notes what Discord tells."""


class Mark(Struct, frozen=True):
    """A change that undo may still reach, or (the first of them) the one where it stops."""

    seq: int
    kind: str
    seat: Seat
    stops_undo: bool = field(name="bar")
    follows: bool = False
    """It was carried out in one go with the one before it, and is taken back with that."""


class Asked(Struct, frozen=True):
    """An undo that awaits the others' agreement: ``to`` is the (seq of the) entry it goes back to."""

    seat: Seat
    to: int
    agreed: tuple[Seat, ...] = ()
    at: int = 0
    """The public number of the entry that asks."""
    since: int = 0
    lapses: int = 0
    """When it was asked, and when it lapses (milliseconds since 1970); 0 where an earlier version did not note it."""


class Move(Struct, frozen=True):
    """The wish of a player, by user and name, to go on in another channel with a running game from its public ``head``
    on, and the users who have agreed to it."""

    user: int
    name: str
    head: str
    channel: int
    agreed: tuple[int, ...] = ()
    guild: int = 0
    lapses: int = 0
    """The server of that channel, and when the wish lapses (milliseconds since 1970); 0 where an earlier version did
    not note it."""


class ProposedAct(Struct, frozen=True):
    """Something that a seat, or without any the game master ``by`` (a user's id), proposes and everybody else must
    agree to: ``what`` is an act of bot.engine.clocks.proposals with its ``value``. ``at`` is the public number of the
    entry that proposes it, ``since`` its time, and ``lapses`` when it does (milliseconds since 1970; 0 where an earlier
    version did not note it)."""

    seat: Seat
    what: str
    value: str
    at: int
    agreed: tuple[Seat, ...] = ()
    since: int = 0
    lapses: int = 0
    said: str = ""
    """What is proposed, in words; "" where an earlier version did not note it."""
    by: int = 0


class Case(Struct, frozen=True, omit_defaults=True):
    """The case that is open: its number, who claims and when, the claim's ``seq`` and public ``number``, what is
    claimed, and whether that is sealed whole. ``answered`` are the seats that have answered, ``read`` those whose
    sealed words the game master has read. With ``stopped`` the claim stops the clocks since then, until ``until``.
    ``lapsed`` tells that a week has gone by without a ruling, and ``cost`` what was taken off the claimant's clock
    then. ``barred`` are the game masters whose own act or ruling it is about."""

    no: int
    seat: Seat
    user: int
    at: int
    seq: int
    number: int
    claim: Claim
    sealed: bool = False
    answered: tuple[Seat, ...] = ()
    read: tuple[Seat, ...] = ()
    stopped: int = 0
    until: int = 0
    lapsed: bool = False
    cost: int = 0
    barred: tuple[int, ...] = ()
    opened: int = 0
    """When it was opened, by which its buttons are known; ``at`` moves with the time in which the bot was away. 0 where
    an earlier version did not note it."""


class Ruled(Struct, frozen=True):
    """How a ruling ended a game: the seats that won, and a sentence that tells it."""

    winners: tuple[Seat, ...]
    text: str


class OpenSeat(Struct, frozen=True, omit_defaults=True):
    """A seat that is open to a substitute since ``at`` until ``until`` (0: for good), and those who apply, the first
    one first. ``by_clock`` tells that its time ran out."""

    at: int
    until: int = 0
    applied: tuple[Player, ...] = ()
    by_clock: bool = False


class StandIn(Struct, frozen=True):
    """A seat is held for another ``player``, who returns at ``until``."""

    player: Player
    until: int


class Team(Struct, frozen=True, omit_defaults=True):
    """Those who play a side together. ``holder`` is the user who holds the seat and answers for it, ``companions`` see
    what the holder sees, and those ``invited`` have not answered yet. ``moves`` is the companion who moves in the
    holder's place (0: the holder does), ``no`` counts the teams of the game."""

    no: int
    holder: int
    companions: tuple[Player, ...] = ()
    invited: tuple[Player, ...] = ()
    moves: int = 0

    @property
    def users(self) -> list[int]:
        """The holder and the companions."""
        return [self.holder, *(player.user for player in self.companions)]


class Origin(Struct, frozen=True):
    """The record that a game continues: the other game's id, its public number and head there, and the state."""

    game: str
    number: int
    head: str
    state: Any
    options: dict[str, str]
    public: bool
    """Whether everyone may see that state (a game without secrets)."""


def taken_back(session: Session) -> str:
    """Returns what is told of a game that its only person has taken back."""
    times = {1: "once", 2: "twice"}.get(session.alone, f"{session.alone} times")
    return f"Its only player went back or set the position {times}, so this game counts for nothing."


class Session(Struct, kw_only=True):
    """A game's book-keeping. Times are milliseconds since 1970."""

    id: str
    key: str
    rules: str
    status: Status = "lobby"
    guild: int
    channel: int
    owner: int
    gm: int = 0
    gm_name: str = ""
    """The game master, a user's id (0: none) and the name."""
    gm_standing: bool = False
    """Whether the game master is it as a standing judge of the server who took a case."""
    options: dict[str, str]
    hints: str = USUAL["hints"]
    clock: str = USUAL["clock"]
    timeout: str = USUAL["timeout"]
    prepared_follow: str = USUAL["prepared_follow"]
    what_if: str = USUAL["what_if"]
    gone: str = USUAL["gone"]
    level: str = USUAL["level"]
    temper: str = USUAL["temper"]
    rated: str = USUAL["rated"]
    """What the table has settled, by the keys of bot.record.table_settings.SETTINGS."""
    hints_taken: dict[Seat, int] = field(default_factory=dict)
    hinted_at: dict[Seat, int] = field(default_factory=dict)
    """The seat's revision at which it took its last hint."""
    epoch: int = 1
    commitment: str
    salts: list[str] = field(default_factory=list)
    seq: int = 0
    numbers: dict[str, int] = field(default_factory=dict)
    heads: dict[str, str] = field(default_factory=dict)
    used: dict[str, int] = field(default_factory=dict)
    """The last draw's number of each stream: never set back."""
    supplied: list[int] = field(default_factory=list)
    """Numbers that a game master gave for public rolls to come."""
    supplied_for: str | None = None
    """What the purpose of those rolls says ("": they are for the next decision that rolls; None: for any, until all are
    used, as games that began before have it)."""
    struck: list[StruckRoll] = field(default_factory=list)
    """The rolls that were taken back and not made again, in order."""
    rules_told: str = ""
    """The version of the rules that the log has told of last, where it is not the one that the game began with."""
    revisions: dict[Seat, int] = field(default_factory=dict)
    tail: list[Mark] = field(default_factory=list)
    changed: int = 0
    """The last entry that left a state behind, but for players' orders: they stand through an undo."""
    before: int = 0
    """The one before the barrier at which undo stops: the others may agree to go back to it."""
    kept: list[int] = field(default_factory=list)
    """The snapshots that will go when undo can no longer reach them."""
    asked: Asked | None = None
    origin: Origin | None = None
    """Its state is dropped once the game has begun."""
    played: dict[Seat, list[int]] = field(default_factory=dict)
    """The users who played each seat in the games that this one continues, or held it here before."""
    looked: dict[Seat, list[int]] = field(default_factory=dict)
    """The users who as game masters have seen each seat's side, here or in those games."""
    looking: dict[Seat, int] = field(default_factory=dict)
    """The game masters who have looked at a seat's side and may see it until the position changes."""
    looks: dict[Seat, int] = field(default_factory=dict)
    """How often a game master has looked at each seat's side."""
    announced: str = ""
    """What the game master says under the board."""
    unread: dict[int, int] = field(default_factory=dict)
    """The users who have a letter that they have not read, and when the first was written (milliseconds since 1970)."""
    house_rules: dict[int, HouseRule] = field(default_factory=dict)
    """The house rules that the game has ever had, by their numbers."""
    setting: dict[int, dict[str, str]] = field(default_factory=dict)
    """The parts of the position that somebody is about to set, by user."""
    move: Move | None = None
    goes_on: str = ""
    """The game that continues this one."""
    invited: dict[Seat, Player] = field(default_factory=dict)
    """The users for whom seats are kept, who alone may take them: in a continued game those who held them."""
    paired: tuple[int, ...] = ()
    """The users whom the club has brought together, who alone may sit down in the lobby."""
    guest: int = 0
    """Which of them is of another server and sees nothing of this one's (0: neither)."""
    abroad: int = 0
    """The channel of that server in which a second board stands (0: none does)."""
    abroad_guild: int = 0
    """That server."""
    drawn: bool = False
    """Whether the sides are drawn at the start; until then a seat is only a place."""
    again: str = ""
    """The game that was opened to play this one again."""
    anew: int = 0
    """The public entry after which a ruling lets a game that is over be gone on with, as a new one."""
    anew_as: str = ""
    """That new game."""
    turn: TurnMark | None = None
    """The turn and phase by the last entry that names one."""
    created: int = 0
    awaited_since: int = 0
    """Since when the awaited seats are, as sessions kept it before ``since``."""
    since: dict[Seat, int] = field(default_factory=dict)
    """Since when each awaited seat is (see bot.attention.pending_turns)."""
    nudged: int = 0
    """When those awaited were last called because a player asked for it."""
    pinged: dict[str, int] = field(default_factory=dict)
    """When somebody last pinged the others by a question, by its kind and user (see bot.attention.notifications)."""
    newcomers: list[Seat] = field(default_factory=list)
    """The people's seats that have decided nothing since the start: each is shown the game's card until then."""
    acted: dict[Seat, int] = field(default_factory=dict)
    """When each seat last acted."""
    missed: dict[Seat, int] = field(default_factory=dict)
    """When the players of seats were warned that they stay away; they have not acted since."""
    stood: int = 0
    """When the game last went on after a pause, a vacation or an outage."""
    uncalled: list[int] = field(default_factory=list)
    """The users whom the game awaits or who are offered something, but who had just been here and were not called."""
    call_at: int = 0
    """When they are called after all, 0 without any."""
    clocks: dict[Seat, Clock] = field(default_factory=dict)
    """The clocks of the people's seats, of a table that has any."""
    paused: int = 0
    """When the pause ends in which the game is (milliseconds since 1970), 0 in none."""
    absent: dict[int, int] = field(default_factory=dict)
    """The users who are on vacation, and until when."""
    proposal: ProposedAct | None = None
    """What a player proposes, for the others to agree to."""
    prepared: dict[Seat, list[Prepared]] = field(default_factory=dict)
    """What each seat has prepared for when it is next awaited, in order. Its own secret."""
    open_seats: dict[Seat, OpenSeat] = field(default_factory=dict)
    """The seats that are open to a substitute."""
    stand_ins: dict[Seat, StandIn] = field(default_factory=dict)
    """The seats that are held for somebody who returns."""
    persons: dict[int, Person] = field(default_factory=dict)
    """The persons of the record, by user; none in a game that was opened before they had numbers."""
    teams: dict[Seat, Team] = field(default_factory=dict)
    """Those who play a seat together with its holder, or are asked to."""
    founded: int = 0
    """How many teams the game has had."""
    arrived: list[Seat] = field(default_factory=list)
    """The seats whose holder has taken them over from somebody else, never held them before and decided nothing yet."""
    old_clocks: dict[Seat, dict[int, Clock]] = field(default_factory=dict)
    """The clocks of those who have left a seat, by user, as they left them."""
    practises: list[Seat] = field(default_factory=list)
    """The people's seats for which the practice opponent plays until they are back."""
    practises_once: list[Seat] = field(default_factory=list)
    """The people's seats for which the practice opponent decides the next time, as their time is out."""

    cases: int = 0
    """How many cases were opened."""
    case: Case | None = None
    """The one that is open."""
    drafts: dict[int, Draft] = field(default_factory=dict)
    """The rulings that users draft for it."""
    halted: int = 0
    """Until when a claim stops the clocks (milliseconds since 1970), 0 where none does."""
    halts: list[int] = field(default_factory=list)
    """The users who have stopped the clocks by a claim, as each may once."""
    judged: dict[int, list[int]] = field(default_factory=dict)
    """The users who as game masters have ruled on each public entry that was disputed."""
    challenged: list[int] = field(default_factory=list)
    """The players who have asked for another judge, as each may once."""
    declined: list[int] = field(default_factory=list)
    """The game masters in whose place players have asked for another."""
    alone: int = 0
    """How often the only person of the game has gone back in it or set a part of it, with nobody to agree."""
    ruled: Ruled | None = None
    """How a ruling ended the game, in place of what the rules say."""
    ended: int = 0
    """When the game ended (milliseconds since 1970), 0 before and where it is not known."""

    def channel_for(self, user: int) -> int:
        """The channel with the board that a user sees."""
        return self.abroad if self.abroad and user == self.guest else self.channel

    def strangers(self, players: Iterable[Player], there: bool) -> dict[str, str]:
        """Returns how a game between servers names those people who are not of a reader's server, which is the guest's
        (``there``) or the game's own: their mentions, which say nothing to the reader, and what stands in their place.
        Empty for any other game. Everybody is shown by the name under which they sit in the game."""
        people = (*self.invited.values(), *players) if self.guest else ()
        return {mention(p.user): f"**{p.name}**" for p in people if (p.user == self.guest) != there}

    @property
    def is_rated(self) -> bool:
        """Whether the table has agreed that the game counts for ratings."""
        return self.rated == RATED_ON

    @property
    def patient(self) -> bool:
        """Whether the game waits for players who stay away, however long."""
        return self.gone == "never"

    def users_at(self, seat: Seat, holder: Player) -> list[int]:
        """The users who play a seat: its holder first, then the companions."""
        team = self.teams.get(seat)
        return [holder.user, *(player.user for player in team.companions)] if team is not None else [holder.user]

    def mover_at(self, seat: Seat, holder: Player) -> int:
        """The user who moves for a seat: the companion to whom its holder has handed that, else the holder."""
        team = self.teams.get(seat)
        return team.moves if team is not None and team.moves else holder.user

    @property
    def played_for(self) -> list[Seat]:
        """The people's seats for which the practice opponent decides now."""
        return [*self.practises_once, *self.practises]

    @property
    def settings(self) -> dict[str, str]:
        """What the table has settled, by the keys of SETTINGS."""
        return {key: getattr(self, key) for key in SETTINGS}

    def settle(self, settings: Mapping[str, str]) -> None:
        """Keeps what the table has settled, by the keys of SETTINGS."""
        for key, value in settings.items():
            setattr(self, key, value)


def names_at(session: Session, players: Iterable[Player], actor: Actor) -> dict[int, str]:
    """Returns the names of those who are at a table, by user: whoever acts, the players, those who are invited or
    have applied for a seat, and the game master."""
    applied = (player for seat in session.open_seats.values() for player in seat.applied)
    found = {player.user: player.name for player in (*applied, *session.invited.values(), *players) if player.is_person}
    found |= {session.gm: session.gm_name} if session.gm else {}
    return found | ({actor.user: actor.name} if actor.user not in NO_PERSONS else {})
