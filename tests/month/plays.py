"""What the model knows of a game in play: what its table gives, and each person's clock."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct, field

from tests.month.habits import Habits
from tests.month.wall import DAY, HOUR, MINUTE, Quiet, awake_after, awake_between, quiet_since, quiet_until


class Rule(NamedTuple):
    """What a table gives: the time for each decision, or a bank with what is added each turn, and its most."""

    first: int
    more: int = 0
    most: int = 0


RULES = {
    "12h": Rule(12 * HOUR),
    "1d": Rule(DAY),
    "2d": Rule(2 * DAY),
    "3d": Rule(3 * DAY),
    "7d": Rule(7 * DAY),
    "14d": Rule(14 * DAY),
    "bank-1d": Rule(DAY, 6 * HOUR, 2 * DAY),
    "bank-3d": Rule(3 * DAY, 12 * HOUR, 5 * DAY),
    "bank-7d": Rule(7 * DAY, DAY, 10 * DAY),
}


class SeatClock(Struct):
    """One person's time at one seat. ``reminders`` are what is left of the half and the tenth: the part, and when.
    ``least`` is what was left when the first of several decisions in a row was made; ``person`` whose clock it is."""

    left: int
    credited: set[str]
    since: int | None = None
    quiet: Quiet | None = None
    ends: int = 0
    out: bool = False
    told: bool = False
    considered: bool = False
    least: int | None = None
    reminders: list[tuple[int, int]] = field(default_factory=list)
    person: Habits | None = None

    def run(self, now: int, quiet: Quiet | None) -> None:
        """Begins to run."""
        self.since, self.quiet = now, quiet
        self.ends = awake_after(quiet, now, self.left)
        self.told = self.considered = False
        self.reminders = [(part, awake_after(quiet, now, self.left - self.left // part)) for part in (2, 10)]
        self.before_night()

    def before_night(self) -> None:
        """The next reminder comes five minutes before the quiet hours in which time would run out unannounced."""
        assert self.person is not None and self.since is not None
        for part, at in self.reminders[:1]:
            quiet = self.person.quiet_at(at)
            awake = quiet_until(quiet, at)
            if quiet is not None and awake is not None and awake >= self.ends:
                eve = quiet_since(quiet, at) - 5 * MINUTE
                self.reminders[0] = (part, eve if eve > self.since else at)

    def stand(self, now: int) -> None:
        """Stands, with what is left."""
        if self.since is not None:
            self.left = self.left_at(now)
            self.since = None

    def left_at(self, now: int) -> int:
        """What is left."""
        return self.left if self.since is None else max(0, self.left - awake_between(self.quiet, self.since, now))

    def put(self, left: int, now: int) -> None:
        """Has so much left from now on."""
        self.left, self.out = left, False
        if self.since is not None:
            self.run(now, self.quiet)


class Play(Struct):
    """One game in play."""

    id: str
    channel: int
    rule: Rule | None
    timeout: str
    holders: dict[str, int]
    awaited: tuple[str, ...] = ()
    turn: str = ""
    clocks: dict[str, SeatClock] = field(default_factory=dict)
    left_behind: dict[tuple[str, int], SeatClock] = field(default_factory=dict)
    waits: dict[str, int] = field(default_factory=dict)
    paused: int = 0
    absent: dict[int, int] = field(default_factory=dict)
    returns: dict[str, int] = field(default_factory=dict)
    practised: set[str] = field(default_factory=set)
    last: int = 0
    announced: set[str] = field(default_factory=set)
    prepared: str = "later"
