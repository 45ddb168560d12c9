"""Cases: a player claims that something was not by the rules, the others answer, and the claim is withdrawn or ruled
on. Called by the engine under its lock.

One case at a time is open in a game. Each player may stop the clocks by a claim once a game.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from bot.attention.clocks import HALT
from bot.attention.notifications import unpinged
from bot.attention.posting import CASE_CALL
from bot.attention.timers import LAPSE
from bot.clocks.clock import charged, refunded
from bot.clocks.control import DAY_MS
from bot.engine.commit import Reply, amend, changeset_of, commit, new_entry
from bot.games.contract.choices import Refusal
from bot.games.contract.game import PUBLIC, Seat
from bot.games.phrases import listed
from bot.games.rulebooks import rulebook
from bot.record.entries import Entry
from bot.record.house_rules import number_of
from bot.record.judging import Claim, Claiming, Draft, Stating
from bot.record.visible import visible_lines
from bot.storage import judges, outbox, timers
from bot.storage.timers import Timer
from bot.storage.transaction import Transaction
from bot.table.changeset import Changeset
from bot.table.session import CLOCK, Actor, Case, Session
from bot.table.table import Table

LONGEST_HALT_MS = 2 * DAY_MS
"""Milliseconds for which a claim stops the clocks at the most."""
TIME_TO_ANSWER_MS = DAY_MS
"""Milliseconds that the other players have to answer a claim before it is ruled on."""
LAPSES_AFTER_MS = 7 * DAY_MS
"""Milliseconds after which a case without a ruling leaves everything as it is."""
AFTER_THE_END_MS = 3 * DAY_MS
"""Milliseconds after a game's end in which claims are taken."""
MOST_WORDS = 1000
"""Characters of a claim, an answer or a ruling's reasons."""


def check_rules(table: Table, rules: tuple[str, ...]) -> None:
    """Raises Refusal for an id that neither the game's rulebook nor its house rules have."""
    for rule in rules:
        if rule not in rulebook.parse(table.game.rulebook()).by_id and number_of(rule) not in table.session.house_rules:
            raise Refusal(f"There is no rule {rule[:20]} in {table.game.name}")


def cleaned(text: str) -> str:
    """Returns a person's words as they are kept. Raises Refusal where they are too long."""
    text = visible_lines(text).strip()
    if len(text) > MOST_WORDS:
        raise Refusal(f"Say it in {MOST_WORDS:,} characters at most")
    return text


def open_case(table: Table) -> Case:
    """Returns the case that is open. Raises Refusal without one."""
    if table.session.case is None:
        raise Refusal("This game has no open case (any longer)")
    return table.session.case


def check_may_seal(table: Table, words: str) -> None:
    """Raises Refusal where something is sealed and nobody could read it."""
    if words and not table.session.gm:
        raise Refusal("This game has no game master, so nothing can be sealed. Say it openly")


def players_of(table: Table) -> set[int]:
    """The people who play a game."""
    return {player.user for player in table.players.values() if player.is_person}


def is_judged(table: Table) -> bool:
    """Whether anybody could settle a case in this game: a game master, the players among themselves, or a standing
    judge of the server who does not play it."""
    players, standing = players_of(table), table.services.judges.get(table.session.guild)
    if table.session.gm or len(players) > 1:
        return True
    return standing is not None and bool(standing.role or set(standing.users) - players)


def check_not_too_late(table: Table) -> None:
    """Raises Refusal for a game that has been over for so long that its result stands."""
    if table.session.status == "over" and table.services.now() > table.session.ended + AFTER_THE_END_MS:
        raise Refusal("The game ended more than three days ago, so its result stands")


def check_may_claim(table: Table, actor: Actor, seat: Seat | None) -> Seat:
    """Returns the seat for which the actor may open a case now. Raises Refusal."""
    session = table.session
    mine = table.seat_of(actor, seat, started=session.status != "over")
    check_not_too_late(table)
    if not is_judged(table):
        raise Refusal("You play this game alone, and the server has no standing judges who could settle it")
    if session.case is not None and not session.case.lapsed:
        no = session.case.no
        raise Refusal(
            f"Case {no} is open, and a game has one case at a time. Answer in it, or wait until it is settled"
        )
    return mine


def check_may_halt(table: Table, actor: Actor) -> None:
    """Raises Refusal where the actor's claim cannot stop the clocks."""
    if table.session.status != "playing" or not table.session.clocks:
        raise Refusal("This game has no running clock to stop")
    if actor.user in table.session.halts:
        raise Refusal(
            "You may stop the clocks only once a game, and you already have. Open the claim without stopping them"
        )


async def claim(
    table: Table,
    actor: Actor,
    made: Claim,
    sealed: str = "",
    whole: bool = False,
    stop: bool = False,
    opens: bool = True,
    seat: Seat | None = None,
) -> Reply:
    """A player opens a case. ``sealed`` are words for the game master alone; with ``whole`` all of it is, and without
    ``opens`` what was tried and refused. ``stop`` stops the clocks until the case is settled, two days at most."""
    session, mine = table.session, check_may_claim(table, actor, seat)
    made, sealed = replace(made, text=cleaned(made.text), tried=made.tried[:200]), cleaned(sealed)
    check_may_seal(table, "all of it" if whole or not opens else sealed)
    check_rules(table, made.rules)
    if not made.text and not sealed:
        raise Refusal("Say what is wrong")
    if not 0 <= made.entry <= session.numbers.get(PUBLIC, 0):
        raise Refusal(f"There is no entry {made.entry}")
    if stop:
        check_may_halt(table, actor)
    barred = await masters_of(table, made.entry)
    now = table.services.now()
    until = now + LONGEST_HALT_MS if stop else 0
    shown = made if opens else replace(made, tried="", refused="What was tried is sealed")
    data = Claiming(session.cases + 1, None if whole else shown, until)
    hidden: dict[str, Any] = {"text": sealed} if sealed else {}
    if whole or shown != made:
        hidden["claim"] = msgspec.to_builtins(made)
    hidden = {"sealed": hidden} if hidden else {}
    entry = new_entry(table, actor, "claim", seat=mine, data=msgspec.to_builtins(data), hidden=hidden)
    changes = changeset_of(table, entry)
    number = session.numbers.get(PUBLIC, 0) + 1
    case = Case(data.case, mine, actor.user, now, entry.seq, number, made, whole, barred=barred, opened=now)
    if stop:
        case = replace(case, stopped=now, until=until)
        changes.session.halts = [*session.halts, actor.user]
        changes.session.halted = until
    changes.session.cases, changes.session.case = case.no, case

    def also(transaction: Transaction) -> None:
        timers.put(transaction, Timer(LAPSE, now + LAPSES_AFTER_MS, table.id))
        if stop:
            timers.put(transaction, Timer(HALT, until, table.id))
        call_judges(transaction, changes)

    changes.also = also
    told = f"Case {case.no} is open.", *unpinged(table, actor.user, "claim")
    return await commit(table, changes, actor, (" ".join(told),), posts=("case",))


def call_judges(transaction: Transaction, changes: Changeset) -> None:
    """Leaves a post where the server's standing judges are, of a case that nobody judges yet."""
    session = changes.session
    channel = judges.of(transaction, session.guild).channel
    barred = session.case is not None and session.gm in session.case.barred
    if channel and (barred or not session.gm):
        outbox.add(transaction, session.id, channel, CASE_CALL, CASE_CALL, changes.entry.seq)
        changes.channels = [*changes.channels, channel]


async def masters_of(table: Table, number: int) -> tuple[int, ...]:
    """Returns the game masters who made a public entry, or have ruled on it: a claim about it is an appeal, which goes
    to somebody else."""
    seq = await table.repository.seq_of(number) if number else None
    if seq is None:
        return ()
    (entry,) = await table.repository.entries(after=seq - 1, most=1)
    return tuple(dict.fromkeys([*([entry.by] if entry.gm else []), *table.session.judged.get(number, ())]))


def unheard(table: Table, case: Case) -> list[int]:
    """Returns the players who may still answer a claim before it is ruled on: they neither have nor waive it, and their
    time is not out."""
    if table.services.now() >= case.at + TIME_TO_ANSWER_MS:
        return []
    heard = {case.user, *(table.players[seat].user for seat in case.answered)}
    return sorted(players_of(table) - heard)


def check_heard(table: Table, case: Case) -> None:
    """Raises Refusal while another player may still answer the claim."""
    if waiting := unheard(table, case):
        who = listed(f"<@{user}>" for user in waiting)
        until = (case.at + TIME_TO_ANSWER_MS) // 1000
        raise Refusal(f"Rule once {who} has answered or has nothing to say, but no later than <t:{until}:R>")


async def state(
    table: Table,
    actor: Actor,
    no: int,
    text: str,
    sealed: str = "",
    seat: Seat | None = None,
    waives: bool = False,
) -> Reply:
    """Another player, or the one who claims once more, answers in the case of that number; or (``waives``) another has
    nothing to say, so that it can be ruled on."""
    case, mine = open_case(table), table.seat_of(actor, seat, started=table.session.status != "over")
    if case.no != no:
        raise Refusal(f"Case {no} is settled")
    text, sealed = cleaned(text), cleaned(sealed)
    check_may_seal(table, sealed)
    if waives:
        check_may_waive(table, case, actor)
    elif not text and not sealed:
        raise Refusal("Say something, or press *Nothing to say*")
    data, hidden = Stating(no, text, waives), {"sealed": {"text": sealed}} if sealed else {}
    entry = new_entry(table, actor, "statement", seat=mine, data=msgspec.to_builtins(data), hidden=hidden)
    changes = changeset_of(table, entry)
    changes.session.case = replace(
        case,
        answered=tuple(dict.fromkeys((*case.answered, mine))),
        read=tuple(other for other in case.read if other != mine),
    )
    said = "The judge can now rule without your answer." if waives else "Your answer is in the case."
    return await commit(table, changes, actor, (said,))


def check_may_waive(table: Table, case: Case, actor: Actor) -> None:
    """Raises Refusal for a player who need not say that there is nothing to say."""
    if actor.user not in unheard(table, case):
        own = actor.user == case.user
        raise Refusal("The claim is yours: withdraw it, or wait" if own else "You have answered, or your time is out")


async def withdraw(table: Table, actor: Actor, no: int) -> Reply:
    """The player who opened a case withdraws it. The time for which it stopped the clocks comes off their own."""
    case = open_case(table)
    if case.no != no or case.user != actor.user:
        raise Refusal("Only the player who opened the case can withdraw it")
    changes = changeset_of(table, new_entry(table, actor, "withdraw", seat=case.seat, data={"case": no}))
    end_case(table, changes, gives_back=False)
    return await commit(table, changes, actor, (f"Case {no} is withdrawn.",), posts=("caseclosed",))


async def draft(table: Table, actor: Actor, drafted: Draft) -> None:
    """Keeps a ruling that somebody drafts, until it is made or the case ends otherwise."""
    case = open_case(table)
    if case.no != drafted.case:
        raise Refusal(f"Case {drafted.case} is settled")

    def work(transaction: Transaction, session: Session) -> None:
        session.drafts[actor.user] = drafted

    await amend(table, work)


def end_case(table: Table, changes: Changeset, gives_back: bool) -> None:
    """Ends the case that is open. Where it stopped the clocks, whoever opened it may do so again (``gives_back``), or
    loses the time for which they stood."""
    session, case = changes.session, open_case(table)
    session.case, session.halted, session.drafts = None, 0, {}
    before = changes.also
    if case.stopped and gives_back:
        session.halts = [user for user in session.halts if user != case.user]
        charge(table, changes, case, -case.cost)
    elif not case.lapsed:
        charge(table, changes, case, stood(case, changes.entry.at))

    def also(transaction: Transaction) -> Any:
        timers.remove(transaction, session.id, (HALT, LAPSE))
        return before(transaction) if before is not None else None

    changes.also = also


def stood(case: Case, now: int) -> int:
    """For how many milliseconds a case has stopped the clocks."""
    return max(0, min(now, case.until) - case.stopped) if case.stopped else 0


def charge(table: Table, changes: Changeset, case: Case, cost: int) -> None:
    """Takes so much off the clock of whoever opened a case, if they hold their seat still; below 0 gives it back."""
    clock, now = changes.session.clocks.get(case.seat), changes.entry.at
    if clock is None or not cost or changes.players[case.seat].user != case.user:
        return
    waits = case.seat in table.awaited()
    after = charged(clock, cost, now, waits) if cost > 0 else refunded(clock, -cost, now)
    changes.session.clocks[case.seat] = after


async def end_halt(table: Table, timer: Timer) -> None:
    """A claim has stopped the clocks for as long as it may: they run again."""
    session = table.session
    if not session.halted or session.halted > table.services.now():
        await _put_right(table, timer, session.halted)
        return
    changes = changeset_of(table, new_entry(table, CLOCK, "clock", data={"what": "resume"}))
    changes.session.halted = 0
    changes.also = lambda transaction: timers.take(transaction, timer)
    await commit(table, changes, CLOCK, ())


async def lapse(table: Table, timer: Timer) -> None:
    """Closes a case after a week without a ruling. The disputed acts stand. The time for which the case stopped the
    clocks comes off the opener's clock. The players learn that they may settle it."""
    case = table.session.case
    over = case is None or case.lapsed or table.session.status not in ("playing", "over")
    due = case.at + LAPSES_AFTER_MS if case is not None and not over else 0
    if case is None or over or due > table.services.now():
        await _put_right(table, timer, due)
        return
    changes = changeset_of(table, new_entry(table, CLOCK, "lapse", data={"case": case.no}))
    cost = stood(case, changes.entry.at)
    charge(table, changes, case, cost)
    changes.session.case = replace(case, lapsed=True, cost=cost)
    changes.also = lambda transaction: timers.take(transaction, timer)
    await commit(table, changes, CLOCK, (), posts=("case",))


async def _put_right(table: Table, timer: Timer, due: int) -> None:
    """Sets a timer for when it is ``due``, or removes it (0)."""

    def work(transaction: Transaction, session: Session) -> None:
        timers.take(transaction, timer)
        if due:
            timers.add(transaction, Timer(timer.kind, due, session.id))

    await amend(table, work)


def said_in(entries: list[Entry], no: int) -> list[Entry]:
    """Returns the entries of the case of that number."""
    return [entry for entry in entries if entry.data.get("case") == no]
