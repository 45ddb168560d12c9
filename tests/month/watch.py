"""Watches what the bot does: each thing that was due by now must be seen once, and nothing that was not."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from datetime import UTC, datetime

import msgspec

from bot.local.model.guilds import Message
from bot.local.world import World as LocalWorld
from tests.month.acts import Act, Ledger
from tests.month.model import BY_CLOCK, CALLED_WITHIN, Due, Model
from tests.month.plays import Play
from tests.month.wall import MINUTE, quiet_until

STEP = 10 * MINUTE
"""The longest step of time: the bot notes every ten minutes that it is at work."""
AWAITED = re.compile(r"<@(\d+)> – ")
JUST_NOW = 10
"""Milliseconds within which what happens may come before or after what is due."""
TRIED = "I'll write to you here"
"""What a private message says by which it is tried whether one arrives, as its person chooses that."""
CALLED_TO = re.compile(r"(?:It's your turn|You have a case) in .*<#(\d+)>")


class Watch:
    """What is to be seen in the bot's log and at the local Discord (``local``), and what was. ``disturbed`` is when the
    bot last was away or its clock jumped, after which what is prepared may come late."""

    def __init__(self, ledger: Ledger, model: Model, local: LocalWorld, now: int) -> None:
        self.ledger, self.model, self.local = ledger, model, local
        self.now = self.checked = self.disturbed = now
        self.figures: Counter[str] = Counter()
        self.seen_posts = 0

    def check(self, now: int, owed: list[Due]) -> None:
        """What was owed by now has been seen, once; and nothing else."""
        self.now, left = now, Counter(owed)
        extra: Counter[Due] = Counter()
        while True:
            left.update(self.model.fall_due(self.now))
            if not (news := self.ledger.news()):
                break
            self.take_all(news, left, extra)
        self.fall_back()
        allowed = self.hear(left, extra)
        # The model knows clocks, and not how long a question stands open.
        allowed += Counter(due for due in extra if due.what == "outage" and self.has_question(due.game))
        idle = [(play.id, seat) for play, seat in self.model.awaiting() if seat in play.practised]
        assert not idle, f"the practice opponent has not decided: {idle}"
        self.excuse_digests(left, allowed)
        wrong = +left, +(extra - allowed)
        assert not any(wrong), self.told(*wrong)

    def excuse_digests(self, left: Counter[Due], allowed: Counter[Due]) -> None:
        """A digest that is due in the very moment in which something begins or ceases to await its person may tell of
        it or not."""
        for due in [due for due in left if due.what == "digest"]:
            if self.model.awaited_since(int(due.who)) > self.now - JUST_NOW:
                del left[due]
        for user in self.model.had_nothing:
            allowed[Due("digest", "", str(user))] += self.model.awaits(user)
        for user in self.model.stopped:
            [(habits,)] = self.ledger.query("SELECT habits FROM people WHERE user_id = ?", user)
            assert "digest" not in msgspec.json.decode(habits), (self.now, self.model.people[user])
        self.model.had_nothing.clear()
        self.model.stopped.clear()

    def take_all(self, news: list[Act], left: Counter[Due], extra: Counter[Due]) -> None:
        """Tells the model what happened, in the order of each game. Among games that order is lost where all is of one
        moment: what comes by itself follows what it comes from."""
        while news:
            heads = list({act.game: act for act in reversed(news)}.values())
            left.update(self.model.fall_due(self.now))
            act = next((act for act in reversed(heads) if (due := by_itself(act)) is None or left[due] > 0), heads[-1])
            news.remove(act)
            self.take(act, left, extra)

    def take(self, act: Act, left: Counter[Due], extra: Counter[Due]) -> None:
        """An act stands in the log: what came by itself must have been due."""
        self.figures[f"entries: {act.kind}"] += 1
        due = by_itself(act)
        if due is not None:
            self.seen(due, left, extra)
        if act.prepared:
            self.check_prepared(act)
        self.model.take(act)

    def seen(self, due: Due, left: Counter[Due], extra: Counter[Due]) -> None:
        """Something was seen that was owed, or was not."""
        self.figures[f"by itself: {due.what}"] += 1
        if left[due] > 0:
            left[due] -= 1
        else:
            extra[due] += 1

    def fall_back(self) -> None:
        """Those who have closed their private messages are called in the channel once one did not reach them."""
        for user, person in self.model.people.items():
            if person.dms_closed and person.called == "message":
                [(person.called,)] = self.ledger.query("SELECT called FROM people WHERE user_id = ?", user)

    def check_prepared(self, act: Act) -> None:
        """A prepared decision follows 2 to 20 minutes after its seat is awaited, unless the table chose at once; as the
        model does not know when, the world may look up to a step later."""
        play = self.model.plays[act.game]
        waited = act.at - play.waits[act.seat]
        self.figures["prepared decisions"] += 1
        if play.waits[act.seat] > self.disturbed:
            assert (2 * MINUTE if play.prepared == "later" else 0) <= waited <= 20 * MINUTE + STEP, (act, waited)

    def check_nothing_waits(self) -> None:
        """What is prepared follows, or lapses: none of it stands twenty minutes after its seat is awaited."""
        prepared = dict(self.ledger.query("SELECT id, json_extract(CAST(session AS TEXT), '$.prepared') FROM games"))
        for play, seat in self.model.awaiting():
            waits = play.waits[seat]
            if self.disturbed < waits < self.now - 20 * MINUTE - STEP and prepared[play.id]:
                there = [one for one in msgspec.json.decode(prepared[play.id]).get(seat, []) if not one.get("stopped")]
                assert not there, (play.id, seat, waits, self.now, there)

    def has_question(self, game: str) -> bool:
        """Whether a question stands open in a game."""
        asked, proposal = (f"json_extract(CAST(session AS TEXT), '$.{name}')" for name in ("asked", "proposal"))
        [(found,)] = self.ledger.query(f"SELECT coalesce({asked}, {proposal}) FROM games WHERE id = ?", game)
        return found is not None

    def hear(self, left: Counter[Due], extra: Counter[Due]) -> Counter[Due]:
        """Listens to what was posted. Returns the calls that an act of just now explains: by private message they read
        as reminders do."""
        posts = self.local.posts
        plays = {play.channel: play for play in self.model.plays.values()}
        allowed: Counter[Due] = Counter()
        for post in posts[self.seen_posts :]:
            self.check_asleep(post)
            for due in heard(post, plays):
                owed = left[due] > 0
                self.seen(due, left, extra)
                if due.what == "reminder":
                    self.check_reminder(due, post.channel.is_dm, owed)
                    explained = self.model.plays[due.game].last + CALLED_WITHIN + 1 >= self.checked
                    by_message = post.channel.is_dm or self.model.people[int(due.who)].dms_closed
                    allowed[due] += ((explained and by_message) or self.woke(int(due.who))) and not owed
        self.seen_posts, self.checked = len(posts), self.now
        return allowed

    def check_reminder(self, due: Due, private: bool, owed: bool) -> None:
        """It comes as its person wishes."""
        person, play = self.model.people[int(due.who)], self.model.plays[due.game]
        # Who has quiet hours is reminded in private, where that can be.
        may_be_private = person.called == "channel" and person.quiet is not None
        assert private == (person.called == "message") or may_be_private, (due, private, owed, person, play)

    def check_asleep(self, post: Message) -> None:
        """Nothing that the bot does by itself pings anybody in their quiet hours."""
        if not post.author.bot or post.ephemeral or post.silent or post.text.startswith(TRIED):
            return
        heard_by = [*post.pinged, *([post.channel.recipient] if post.channel.recipient else [])]
        for one in heard_by:
            person = self.model.people[one.id]
            awake = quiet_until(person.quiet_at(self.now), self.now)
            assert awake is None, (self.now, one.name, awake, post.text)
            self.figures["pings outside quiet hours"] += person.quiet is not None

    def woke(self, user: int) -> bool:
        """Whether somebody's quiet hours have ended just now: what waited for that reaches them."""
        person = self.model.people[user]
        slept = quiet_until(person.quiet_at(self.checked), self.checked)
        return slept is not None and slept <= self.now

    def told(self, lost: Counter[Due], doubled: Counter[Due]) -> str:
        """What is wrong, for whoever has to find out why."""
        when = datetime.fromtimestamp(self.now / 1000, UTC)
        games = {due.game for due in (*lost, *doubled)}
        plays = [self.model.plays.get(game) for game in games]
        people = {due.who: self.model.people.get(int(due.who)) for due in (*lost, *doubled) if due.who.isdigit()}
        quiet = {who: quiet_until(p.quiet_at(self.now), self.now) for who, p in people.items() if p}
        return f"at {when} ({self.now}) lost {dict(lost)}, not due {dict(doubled)}\n{plays}\n{people}\n{quiet}"


def by_itself(act: Act) -> Due | None:
    """What an act is that comes by itself; None for what people do."""
    what = str(act.data.get("what", ""))
    if act.kind == "clock" and what in ("away", "back"):
        return Due(what, act.game, str(act.by))
    if act.by != BY_CLOCK:
        return None
    if act.kind == "replace":
        return Due("return", act.game, act.data["seat"])
    return Due(what, act.game, str(act.data.get("seat", "")))


def heard(post: Message, plays: Mapping[int, Play]) -> list[Due]:
    """The reminders and digests that a post is. Other calls by private message read alike."""
    if not post.author.bot or post.ephemeral:
        return []
    if post.channel.recipient is not None:
        user = str(post.channel.recipient.id)
        if post.text.startswith("**Good morning!"):
            return [Due("digest", "", user)]
        # A board of one's own by private message tells of an entry.
        found = CALLED_TO.search(post.text) if " · log entry" not in post.text else None
        play = plays.get(int(found.group(1))) if found else None
        return [Due("reminder", play.id, user)] if play is not None else []
    play = plays.get(post.channel.id)
    if play is None or not post.text.startswith("**Your turn:**"):
        return []
    return [Due("reminder", play.id, user) for user in AWAITED.findall(post.text)]
