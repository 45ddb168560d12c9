"""Rulings: one entry upholds, dismisses or settles a case, with its remedies, in one transaction. The engine calls this
under its lock.

A ruling is drafted on a preview, which rolls no die and says how far the log had come. If anything has happened since,
the ruling is not carried out: *Stale* is raised, and a new preview shows what it would do now.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.clocks.clock import given
from bot.engine.commit import Reply, changeset_of, commit, keep_options, new_entry
from bot.engine.judging.cases import check_heard, check_rules, cleaned, end_case, open_case
from bot.engine.judging.game_master import check_is_game_master
from bot.engine.judging.remedies import Worked, check_remedies, work_out
from bot.engine.sides_seen import may_see
from bot.engine.substitutes.acts import seat_anew
from bot.games.contract.choices import Refusal
from bot.games.contract.game import PUBLIC, Seat
from bot.games.phrases import listed
from bot.record.effective import counted_again
from bot.record.entries import Entry, lines_for, state_hash
from bot.record.house_rules import number_of
from bot.record.judging import ENDING, Draft, Remedy, Ruling, commitment_to, remedy_in_words
from bot.storage import precedents
from bot.storage.precedents import Kept
from bot.table.changeset import Changeset
from bot.table.session import Actor, Case, Mark, OpenSeat, Player, Ruled, Session
from bot.table.table import Table


class Stale(Refusal):
    """Something has happened since the ruling was previewed; nothing was done."""


class Preview(Struct, frozen=True):
    """What a ruling would do: the remedies worked out as far as no die is rolled, the decisions that would be struck
    out, how many public dice with them, the lines of what they revealed, which nobody can forget, what is wrong with
    the position then, and the seats that are to act in it."""

    draft: Draft
    worked: Worked
    decisions: int
    dice: int
    revealed: tuple[str, ...]
    problems: tuple[str, ...]
    called: tuple[Seat, ...]
    again: tuple[str, ...] = ()
    """What everybody was told of the entries that were taken back and count again."""


def check_may_rule(table: Table, actor: Actor, no: int) -> Case:
    """Returns the case of that number, which the actor may rule on. Raises Refusal."""
    check_is_game_master(table, actor, ended=True)
    case = open_case(table)
    if case.no != no:
        raise Refusal(f"Case {no} is settled")
    if actor.user in case.barred:
        raise Refusal("This case is about what you did or ruled: another standing judge takes it, or `/gm resign`")
    return case


def public_number(table: Table) -> int:
    """How far the public log has come."""
    return table.session.numbers.get(PUBLIC, 0)


def check_draft(table: Table, actor: Actor, draft: Draft, agreed: bool) -> None:
    """Raises Refusal for a ruling that does not hang together."""
    check_rules(table, draft.rules)
    cleaned(draft.text), cleaned(draft.sealed)
    if draft.verdict == "dismissed" and draft.remedies:
        raise Refusal("A claim that is dismissed has no remedies")
    if draft.precedent and (agreed or not draft.rules):
        raise Refusal("A precedent names the rules that it is about, and a standing judge makes it")
    if draft.precedent and any(map(number_of, draft.rules)):
        raise Refusal("House rules hold in this game alone, so a ruling that cites one is no precedent")
    check_remedies(table, actor, draft.remedies, agreed)


async def preview(table: Table, actor: Actor, draft: Draft) -> Preview:
    """Returns what a ruling would do now. Nothing is rolled or changed. Raises Refusal."""
    check_may_rule(table, actor, draft.case)
    return await previewed(table, actor, draft, agreed=False)


async def previewed(table: Table, actor: Actor, draft: Draft, agreed: bool) -> Preview:
    """Returns what a draft would do now, for a person who may draft it. Nothing is rolled or changed. Raises
    Refusal."""
    check_draft(table, actor, draft, agreed)
    draft = replace(draft, seen=public_number(table))
    worked = await work_out(table, actor, draft.remedies, agreed, roll=False)
    decided = [entry for entry in worked.gone if entry.kind == "decision"]
    state = table.state if worked.state is None else worked.state
    ended = any(remedy.what in ENDING for remedy in draft.remedies)
    called = () if ended else tuple(table.game.awaited(table.game.view(state, None)))
    return Preview(
        draft,
        worked,
        len(decided),
        sum(draw.stream == PUBLIC for entry in worked.gone for draw in entry.draws),
        tuple(line for entry in worked.gone if entry.stops_undo and not entry.draws for line in shown_by(entry)),
        problems_of(table, actor, worked.state),
        called,
        tuple(line for entry in await reinstated(table, worked.to) for line in shown_by(entry)),
    )


async def reinstated(table: Table, to: int) -> list[Entry]:
    """The entries taken back that count again by going back to after entry ``to`` (0: it does not)."""
    return counted_again(await table.repository.entries(after=0), to) if to else []


def problems_of(table: Table, actor: Actor, state: Any) -> tuple[str, ...]:
    """Returns the faults of a position to which a ruling would lead (None: the present one), for a person who may see
    all of it, because the faults may be hidden."""
    sees = all(may_see(table, actor.user, seat) for seat in table.players)
    return tuple(table.game.problems(state)) if state is not None and sees else ()


def shown_by(entry: Entry) -> list[str]:
    """What everybody was told of an entry."""
    return [line["text"] for line in lines_for(entry, PUBLIC)]


async def rule(table: Table, actor: Actor, draft: Draft) -> Reply:
    """The game master rules as previewed. Raises Stale where anything has happened since the preview."""
    check_heard(table, check_may_rule(table, actor, draft.case))
    if draft.seen != public_number(table):
        raise Stale("Something has happened since, so I did nothing. This is what it would do now")
    return await carry_out(table, actor, draft, agreed=False)


async def carry_out(table: Table, actor: Actor, draft: Draft, agreed: bool) -> Reply:
    """Writes a ruling, and does all that its remedies say. The caller has checked who may rule."""
    case = open_case(table)
    check_draft(table, actor, draft, agreed)
    worked = await work_out(table, actor, draft.remedies, agreed, roll=True)
    if worked.secret and agreed:
        raise Refusal("That is one side's secret, which the players can't settle")
    entry = entry_of(table, actor, draft, worked, agreed)
    changes = changeset_of(table, entry)
    kept = kept_of(table, case, draft, entry)
    changes.also = lambda transaction: precedents.add(transaction, kept, draft.supersedes)
    move(changes, worked)
    bring_about(table, changes, worked.remedies)
    if worked.state is not None and changes.session.status == "playing":
        keep_options(table, changes)
        view = changes.view(table.game, None)
        changes.session.status = "over" if table.game.result(view) is not None else "playing"
    changes.session.proposal = None
    if not agreed:
        note_judge(changes.session, case, actor.user)
    end_case(table, changes, gives_back=draft.verdict != "dismissed")
    ended = changes.session.status == "closed"
    posts = ("caseclosed", "bottom") if ended else ("caseclosed",)
    return await commit(table, changes, actor, (f"Case {case.no} is {draft.verdict}.",), posts=posts)


def note_judge(session: Session, case: Case, user: int) -> None:
    """Keeps who ruled on a disputed entry: another claim about it goes to somebody else."""
    if number := case.claim.entry:
        session.judged[number] = list(dict.fromkeys([*session.judged.get(number, ()), user]))


def kept_of(table: Table, case: Case, draft: Draft, entry: Entry) -> Kept:
    """Returns a ruling as it is kept beside the log."""
    return Kept(
        table.id,
        entry.seq,
        case.claim.entry if not case.sealed else 0,
        table.session.guild,
        table.game.key,
        table.game.rules_version,
        entry.at,
        draft.verdict,
        cleaned(draft.text),
        draft.rules,
        draft.precedent,
        draft.fault,
    )


def entry_of(table: Table, actor: Actor, draft: Draft, worked: Worked, agreed: bool) -> Entry:
    """Returns the entry of a ruling. What it did to the position is hidden where the game has secrets, as long as it
    runs."""
    nonce = table.services.entropy(32).hex() if draft.sealed else ""
    words = cleaned(draft.sealed)
    ruling = Ruling(
        draft.case,
        draft.verdict,
        list(draft.rules),
        cleaned(draft.text),
        [replace(r, text="") if table.game.hidden and r.what != "set" else r for r in worked.remedies],
        draft.precedent,
        draft.fault,
        agreed,
        commitment_to(nonce, words) if words else "",
        to=worked.to_number,
        again=worked.again_number,
        keeps=bool(worked.to),
        done=[] if table.game.hidden else worked.done,
    )
    hidden: dict[str, Any] = {}
    if worked.to:
        hidden["to"] = worked.to
    if worked.again:
        hidden["again"] = worked.again
    if words:
        hidden |= {"words": words, "nonce": nonce}
    if table.game.hidden and (worked.done or any(remedy.text for remedy in worked.remedies)):
        hidden |= msgspec.to_builtins({"done": worked.done, "remedies": worked.remedies})
    moved = worked.state is not None
    reached = table.game.turn_of(table.game.view(worked.state, None)) if worked.done else table.session.turn
    return new_entry(
        table,
        actor,
        "ruling",
        gm=not agreed,
        draws=worked.draws,
        events=worked.events,
        stops_undo=moved,
        state=state_hash(worked.state) if moved else "",
        turn=reached if reached != table.session.turn else None,
        data=msgspec.to_builtins(ruling),
        hidden=hidden,
    )


def move(changes: Changeset, worked: Worked) -> None:
    """Puts the game where a ruling moves it."""
    session, entry = changes.session, changes.entry
    session.supplied, session.struck = [], worked.struck
    if worked.state is None:
        return
    changes.state = worked.state
    if worked.to:
        changes.drop_after = worked.to
    session.asked, session.changed = None, entry.seq
    session.tail = [Mark(entry.seq, entry.kind, entry.seat, True)]
    session.turn = entry.turn or session.turn
    session.used = worked.used
    session.practises_once = []


def bring_about(table: Table, changes: Changeset, remedies: list[Remedy]) -> None:
    """Does what the remedies do beside the position."""
    session, entry = changes.session, changes.entry
    names = {info.key: info.name for info in table.seats}
    for remedy in remedies:
        if remedy.what == "time":
            session.clocks[remedy.seat] = given(session.clocks[remedy.seat], remedy.span, entry.at)
        elif remedy.what == "open":
            session.open_seats[remedy.seat] = OpenSeat(entry.at)
        elif remedy.what == "replace":
            seat_anew(table, changes, remedy.seat, Player(int(remedy.user), remedy.name))
        elif remedy.what == "anew":
            session.anew = remedy.entry
        elif remedy.what in ENDING:
            end(session, remedy, names[remedy.seat] if remedy.seat else "")


def end(session: Session, remedy: Remedy, name: str) -> None:
    """Ends a game by a ruling, or changes how it ended."""
    if remedy.what == "close":
        session.status = "closed"
        return
    session.status = "over"
    text = f"By a ruling {name} wins." if remedy.what == "award" else "By a ruling the game is a draw."
    session.ruled = Ruled((remedy.seat,) if remedy.what == "award" else (), text)


def draft_in_words(table: Table, draft: Draft) -> str:
    """Returns what a ruling settles, as a clause."""
    names = {info.key: info.name for info in table.seats}
    clauses = listed(remedy_in_words(remedy, names) for remedy in draft.remedies)
    return f"case {draft.case} is {draft.verdict}" + (f": {clauses}" if clauses else "")
