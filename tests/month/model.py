"""When everything is due, worked out from the acts alone: written from docs/days-long.md, with nothing of the bot's.

Times are milliseconds since 1970 by the bot's clock. The world asks ``fall_due`` after each step of time what must have
been seen by now, and tells the model every act.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tests.month.acts import Act
from tests.month.habits import Habits
from tests.month.plays import RULES, Play, Rule, SeatClock
from tests.month.wall import DAY, HOUR, MINUTE, quiet_until

NEVER_LESS_AFTER_OUTAGE = 6 * HOUR
LONG_OUTAGE = 30 * MINUTE
WORTH_A_LINE = 2 * MINUTE
SILENCE = 14 * DAY
LEAST = HOUR
NEVER = 2**62
CALLED_WITHIN = 2 * MINUTE
"""After an act, people who had just been there are called within so long."""
BESIDE = ("hint", "table", "clock", "propose")
BY_CLOCK = -2
"""The user that the log names for what happens by the clock."""


class Due(NamedTuple):
    """Something that must be seen: ``what`` happens, in which game, to which seat or user."""

    what: str
    game: str
    who: str


class Model:
    """All games and all people. ``people`` are their habits by user."""

    def __init__(self, people: dict[int, Habits]) -> None:
        self.people = people
        self.plays: dict[str, Play] = {}
        self.stopped: list[int] = []
        """Those who have no digest any more, as it did not reach them."""
        self.had_nothing: list[int] = []
        """Those whose digest was due when nothing awaited them."""

    # -- what is due

    def fall_due(self, now: int) -> list[Due]:
        """What must have been seen by now and was not asked for before."""
        found = [due for play in self.plays.values() for due in self._of_play(play, now)]
        for user, person in self.people.items():
            found += self._of_person(user, person, now)
        return found

    def _of_play(self, play: Play, now: int) -> Iterator[Due]:
        if play.paused and play.paused <= now and "resume" not in play.announced:
            play.announced.add("resume")
            yield Due("resume", play.id, "")
        for seat, until in play.returns.items():
            if until <= now and seat not in play.announced:
                play.announced.add(seat)
                yield Due("return", play.id, seat)
        for seat, clock in play.clocks.items():
            if clock.since is not None and not clock.out:
                yield from self._reminders(play, seat, clock, now)
                self._consider_leaving(play, seat, clock, now)
                if clock.ends <= now and not clock.told:
                    clock.told = True
                    yield Due("out", play.id, seat)

    def _reminders(self, play: Play, seat: str, clock: SeatClock, now: int) -> Iterator[Due]:
        person = self.people[play.holders[seat]]
        while clock.reminders and clock.reminders[0][1] <= now < clock.ends:
            part = clock.reminders[0][0]
            awake = quiet_until(person.quiet_at(now), now)
            if awake is not None and awake < clock.ends:
                clock.reminders[0] = (part, awake)
                return
            del clock.reminders[0]
            clock.before_night()
            if awake is not None:
                # It waits until the person is awake, when time is out.
                continue
            # Both at the same moment, after a night or an outage, are one.
            again = bool(clock.reminders) and clock.reminders[0][1] <= now and clock.reminders[0][0] in person.reminded
            if part in person.reminded and person.called != "never" and not again:
                yield Due("reminder", play.id, str(play.holders[seat]))

    def _consider_leaving(self, play: Play, seat: str, clock: SeatClock, now: int) -> None:
        """An hour before the end a vacation begins by itself, once for each wait."""
        if clock.considered or clock.since is None or now < max(clock.since, clock.ends - HOUR):
            return
        clock.considered = True
        person = self.people[play.holders[seat]]
        there = not person.absent_until(now)
        if there and clock.ends > now and person.leave and person.last_begun <= play.waits[seat]:
            person.begin_vacation(min(person.leave, person.days_left(now)), now)

    def _of_person(self, user: int, person: Habits, now: int) -> Iterator[Due]:
        if person.vacation_until <= now:
            # It is over for good, whatever the machine's clock shows later.
            person.vacation_until = 0
        until = person.vacation_until
        for play in self.plays.values():
            if user in play.holders.values() and play.absent.get(user, 0) != until:
                key = f"{user} {until}"
                if key not in play.announced:
                    play.announced.add(key)
                    yield Due("away" if until else "back", play.id, str(user))
        if person.digest_due and person.digest_due <= now:
            awake = quiet_until(person.quiet_at(now), now)
            if awake is not None:
                person.digest_due = awake
                return
            person.set_digest(now)
            if not self.awaits(user):
                self.had_nothing.append(user)
            elif person.dms_closed:
                person.digest, person.digest_due = None, 0
                self.stopped.append(user)
            else:
                yield Due("digest", "", str(user))

    def awaits(self, user: int) -> bool:
        """Whether a person is awaited anywhere; not where the practice opponent decides for them."""
        return any(user == play.holders.get(s) and s not in play.practised for play, s in self.awaiting())

    def awaited_since(self, user: int) -> int:
        """Since when a person is awaited somewhere; far in the future where they are not."""
        mine = [play.waits[s] for play, s in self.awaiting() if user == play.holders.get(s) and s not in play.practised]
        return min(mine, default=NEVER)

    def awaiting(self) -> Iterator[tuple[Play, str]]:
        """Each seat that is awaited somewhere."""
        for play in self.plays.values():
            for seat in play.awaited:
                yield play, seat

    # -- outages

    def outage(self, begun: int, now: int) -> list[Due]:
        """The bot was away since ``begun``, and no clock counts that; after half an hour or more everybody awaited has
        six hours at least."""
        found = []
        least = NEVER_LESS_AFTER_OUTAGE if now - begun >= LONG_OUTAGE else 0
        for play in self.plays.values():
            # Also those whose pause or vacation has come to its end meanwhile.
            going_on = [
                play.clocks[seat]
                for seat in play.awaited
                if seat in play.clocks and play.paused <= now and play.absent.get(play.holders[seat], 0) <= now
            ]
            owed = [(clock, max(clock.left_at(begun), least)) for clock in going_on if not clock.out]
            silent = play.last + SILENCE <= now + (now - begun)
            if silent or any(left - clock.left_at(now) >= WORTH_A_LINE for clock, left in owed):
                for clock, left in owed:
                    clock.put(left, now)
                found.append(Due("outage", play.id, ""))
        return found

    def next_due(self, now: int) -> int:
        """The next moment at which something may be due, a day ahead at the most."""
        found = [now + DAY]
        for play in self.plays.values():
            found += [play.paused, play.last + CALLED_WITHIN, *play.returns.values()]
            for clock in play.clocks.values():
                if clock.since is not None and not clock.out:
                    found += [clock.ends, clock.ends - HOUR, *(at for _, at in clock.reminders)]
        for person in self.people.values():
            found += [person.digest_due, person.vacation_until]
        return min(at for at in found if at > now)

    # -- acts

    def take(self, act: Act) -> None:
        """An act has happened."""
        if act.kind == "start":
            rule = RULES.get(act.settings["clock"])
            holders = dict(act.holders)
            self.plays[act.game] = Play(act.game, act.channel, rule, act.settings["timeout"], holders)
            self.plays[act.game].prepared = act.settings["prepared_follow"]
        play = self.plays.get(act.game)
        if play is None:
            return
        play.last = act.at
        if act.over:
            del self.plays[act.game]
            return
        before, held = play.awaited, dict(play.holders)
        play.awaited, play.turn = act.awaited, act.turn
        if act.kind == "start":
            play.absent = {u: until for u in play.holders.values() if (until := self.people[u].absent_until(act.at))}
        self._special(play, act)
        new = [s for s in act.awaited if s not in before or play.holders.get(s) != held.get(s)]
        acted = act.seat if act.kind not in BESIDE else ""
        play.waits = {s: act.at if s in new or s == acted else play.waits[s] for s in act.awaited}
        if act.kind == "decision":
            play.practised.discard(act.seat)
        if play.rule is not None:
            asked = {*new, *([act.seat] if act.kind == "decision" else [])} & set(act.awaited)
            for seat in play.holders:
                self._keep(play, play.rule, seat, act, seat in asked)

    def _special(self, play: Play, act: Act) -> None:
        """What is told of clocks, seats and settings."""
        data = act.data
        match act.kind, data.get("what"):
            case "clock", "gives":
                clock = play.clocks[data["seat"]]
                clock.put(clock.left_at(act.at) + data["span"], act.at)
                play.practised.discard(data["seat"])
            case "clock", "pause":
                play.paused = data["until"]
                play.announced.discard("resume")
            case "clock", "resume":
                play.paused = 0
                play.announced.discard("resume")
            case "clock", "away":
                play.absent[act.by] = data["until"]
                play.announced.discard(f"{act.by} {data['until']}")
            case "clock", "back":
                play.absent.pop(act.by, None)
                play.announced.discard(f"{act.by} 0")
            case "clock", "out":
                clock = play.clocks[data["seat"]]
                clock.left, clock.since, clock.out = 0, None, True
                if play.timeout == "practice":
                    play.practised.add(data["seat"])
            case "table", _:
                play.timeout = data.get("timeout", play.timeout)
                if "clock" in data:
                    play.rule, play.clocks, play.left_behind = RULES.get(data["clock"]), {}, {}
            case "replace", _:
                self._replace(play, act)

    def _replace(self, play: Play, act: Act) -> None:
        """A newcomer has a full clock; whoever returns finds the old one."""
        seat, leaves, comes = act.data["seat"], int(act.data["from"]), int(act.data["to"])
        play.holders[seat] = comes
        play.returns.pop(seat, None)
        play.announced.discard(seat)
        if act.data.get("until"):
            play.returns[seat] = act.data["until"]
        if seat in play.clocks:
            clock = play.clocks.pop(seat)
            clock.stand(act.at)
            play.left_behind[seat, leaves] = clock
        if (seat, comes) in play.left_behind:
            play.clocks[seat] = play.left_behind.pop((seat, comes))
        play.practised.discard(seat)
        play.absent.pop(comes, None)
        if until := self.people[comes].absent_until(act.at):
            play.absent[comes] = until

    def _keep(self, play: Play, rule: Rule, seat: str, act: Act, asked: bool) -> None:
        """What an act does to the clock of a seat."""
        clock = play.clocks.get(seat)
        if clock is None:
            clock = play.clocks[seat] = SeatClock(rule.first, {act.turn})
        clock.person = self.people[play.holders[seat]]
        own = act.seat == seat
        if own and act.kind == "undo":
            left = clock.left_at(act.at)
            if clock.least is not None and clock.least < left:
                clock.put(clock.least, act.at)
        elif asked and act.kind != "replace" and not (own and act.kind == "order"):
            clock.stand(act.at)
            self._new_wait(clock, rule, act.turn, own)
        stops = play.paused or play.holders[seat] in play.absent
        if seat not in act.awaited or stops:
            clock.stand(act.at)
            clock.out = clock.out and seat in act.awaited
        elif not clock.out and clock.since is None:
            clock.run(act.at, self.people[play.holders[seat]].stopping(act.at))

    @staticmethod
    def _new_wait(clock: SeatClock, rule: Rule, turn: str, own: bool) -> None:
        clock.out = False
        if not rule.most:
            clock.least = min(clock.left, clock.left if clock.least is None else clock.least) if own else None
            clock.left = rule.first
            return
        more = rule.more if turn not in clock.credited else 0
        clock.credited.add(turn)
        clock.left = max(LEAST, clock.left, min(clock.left + more, rule.most))
