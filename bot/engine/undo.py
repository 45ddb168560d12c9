"""Taking back: free, agreed to by the others, or by the game master. Called by the engine under its lock."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

from bot.attention.notifications import unpinged
from bot.engine.commit import Reply, changeset_of, commit, keep_options, new_entry
from bot.engine.decide import not_outdated
from bot.engine.undo_reach import FREE_UNDO_DECISIONS
from bot.games.contract.choices import Refusal
from bot.games.contract.game import PUBLIC, Game, Seat
from bot.record.dice import StruckRoll, rolls_of
from bot.record.effective import in_force
from bot.record.entries import CHANGES, Entry, is_public, lines_for, state_hash
from bot.record.replayer import outcome, turn_text, whole_steps
from bot.table.session import Actor, Asked, Mark
from bot.table.table import Table


async def undo(table: Table, actor: Actor, seat: Seat | None = None, revision: int | None = None) -> Reply:
    """Takes the seat's last decision back where that is free; else asks the others, if there are any. ``revision`` is
    as for ``decide``, so that a double click takes back one decision."""
    mine = table.seat_to_play(actor, seat)
    not_outdated(table, mine, revision)
    # A player of several seats takes back the last decision, for whichever of them it was made.
    mine, target = reach(table, table.players[mine].user, mine)
    if target is not None:
        return await go_back(table, actor, mine, target)
    return await ask(table, actor, mine)


def may_undo(table: Table, user: int) -> bool:
    """Whether *Undo* would do something for somebody who holds a seat: take back, or ask the other players. It follows
    from the seats that have decided and whether that stopped undo, which the others' secrets do not change."""
    try:
        reach(table, user, table.seats_of(user)[0])
    except Refusal:
        return False
    return True


def reach(table: Table, user: int, mine: Seat) -> tuple[Seat, int | None]:
    """The seat whose last decision would be taken back, and the entry to go back to; None where other people have to
    agree. Dice and secrets are never taken back without them: nobody plays on until the dice fall well. Raises
    Refusal."""
    asked = table.session.asked
    if asked is not None and asked.seat in table.seats_of(user):
        # Nothing has happened since for all to see, and what others did in secret must not show in another answer.
        raise Refusal("There is already an undo request; the other players haven't answered yet")
    last = last_decider(table)
    mine = last if last in table.seats_of(user) else mine
    target = free_undo(table, mine)
    if target is None and all(player.user == user or not player.is_person for player in table.players.values()):
        raise Refusal("Your last decision rolled a die or revealed something, so it stands")
    if target is None and asked is not None:
        raise Refusal("There is already an undo request; the other players haven't answered yet")
    return mine, target


def last_decider(table: Table) -> Seat:
    """The seat of the last decision within reach; "" without one."""
    return next((mark.seat for mark in reversed(table.session.tail) if mark.kind == "decision"), "")


def free_undo(table: Table, seat: Seat) -> int | None:
    """The entry that a free undo of the seat's last decision, or of all that was carried out in one go with it, goes
    back to; None where it is not free."""
    tail = table.session.tail
    decisions = [i for i, m in enumerate(tail) if m.kind == "decision" and i > 0]
    if not decisions:
        first = tail[0] if tail else None
        if first is None or first.kind != "decision":
            raise Refusal("There is nothing to undo")
        if not first.stops_undo:
            raise Refusal(f"Undo goes back at most {FREE_UNDO_DECISIONS} moves")
        if first.seat != seat:
            raise Refusal(_passed(table))
        return None
    last = decisions[-1]
    if tail[last].seat != seat:
        raise Refusal(_passed(table))
    while tail[last].follows and last - 1 in decisions:
        last -= 1
    return tail[last - 1].seq


def _passed(table: Table) -> str:
    """Why a decision before another seat's stands."""
    master = "; ask the game master to rewind" if table.session.gm else ", so your decision stands"
    return f"Another player has moved since{master}"


async def ask(table: Table, actor: Actor, seat: Seat) -> Reply:
    """Asks the other players to agree to an undo of the decision at the barrier."""
    (last,) = await table.repository.entries(after=table.session.tail[0].seq - 1, most=1)
    entry = new_entry(table, actor, "ask", seat=seat, data={"what": "" if last.secret else last.text})
    changes = changeset_of(table, entry)
    changes.session.asked = Asked(seat, table.session.before, at=table.session.numbers[PUBLIC] + 1, since=entry.at)
    said = "I asked the other players to agree.", *unpinged(table, actor.user, "ask")
    return await commit(table, changes, actor, (" ".join(said),), posts=("ask",))


async def go_back(
    table: Table,
    actor: Actor,
    seat: Seat,
    to: int,
    agreed: bool = False,
    kind: str = "undo",
    gm: bool = False,
    more: Mapping[str, str] = {},
) -> Reply:
    """Restores the state after entry ``to``. An undo keeps the orders given since that can still be carried out. The
    entry's data hold ``more`` as well."""
    state = await table.repository.state_at(table.game, to)
    if state is None:
        raise Refusal("The game can't go back to before its start")
    since = await table.repository.entries(after=to)
    later = [e for e in in_force(since) if e.kind in CHANGES]
    lapsed = list[int]()
    if kind == "undo":
        state, lapsed = with_orders(table.game, state, later)
    gone = [e for e in later if kind == "rewind" or e.kind != "order" or e.seq in lapsed]
    public = kind == "rewind" or agreed or any(is_public(e) for e in gone)
    number, stops_undo = await table.repository.public_before(to), kind == "rewind" or agreed
    data: dict[str, Any] = {"to": number, "agreed": agreed, "keeps": True, **more}
    if lapsed and not table.game.hidden:
        data["lapsed"] = [await table.repository.public_before(seq) for seq in lapsed]
    entry = new_entry(
        table,
        actor,
        kind,
        gm=gm,
        seat=seat,
        secret=not public,
        state=state_hash(state),
        stops_undo=stops_undo,
        data=data,
        hidden={"to": to} | ({"lapsed": lapsed} if lapsed else {}),
    )
    changes = changeset_of(table, entry)
    changes.state, changes.drop_after = state, to
    keep_options(table, changes)
    session = changes.session
    session.changed = entry.seq
    if public:
        session.asked = None
    out = [e for e in in_force(since) if e.moves and (kind == "rewind" or e.kind != "order" or e.seq in lapsed)]
    session.struck = await struck_rolls(table, to, out)
    # A free undo leaves within reach what lay before; the next one goes back to the same place, with the same orders.
    session.tail = [Mark(entry.seq, kind, seat, stops_undo)] if stops_undo else [m for m in session.tail if m.seq <= to]
    if seat:
        # Every panel of whoever decided is out of date, or a double click would take back two decisions.
        for held in table.seats_of(table.players[seat].user):
            session.revisions[held] = session.revisions.get(held, 0) + 1
    # The player who agrees may not read the secret decision that is taken back.
    mine = table.sides_of(actor.user)
    what = " ".join(in_words(e) for e in gone if e.seat in mine or not e.secret) or "the last move."
    said = f"Undone: {what}" if kind == "undo" else f"Gone back to entry {number}."
    return await commit(table, changes, actor, (said,))


async def struck_rolls(table: Table, to: int, gone: Iterable[Entry]) -> list[StruckRoll]:
    """Returns the rolls of the entries that going back to entry ``to`` strikes out, each in the turn in which it was
    made, and after them those that wait already."""
    waiting, rolled = list(table.session.struck), [entry for entry in gone if entry.draws]
    if not rolled:
        return waiting
    look, last = partial(turn_text, table.game), table.session.seq
    turns = await table.repository.looked_at(table.game, to, last, look)
    found = list[StruckRoll]()
    for entry in rolled:
        turn = next((turn for seq, turn in reversed(turns) if seq < entry.seq), "")
        found += rolls_of(entry.draws, turn)
    return [*found, *waiting]


def in_words(entry: Entry) -> str:
    """Returns an entry's effect as its seat knows it: the first sentence, or the decision's text if there is none."""
    lines = lines_for(entry, entry.seat)
    return str(lines[0]["text"]) if lines else f"{entry.text or entry.kind}."


def with_orders(game: Game[Any, Any, Any], state: Any, later: list[Entry]) -> tuple[Any, list[int]]:
    """``state`` with the orders among ``later`` given again, each with the numbers that it drew, and the seqs of those
    that lapse: they cannot be carried out any more without what is taken back."""
    lapsed = []
    for order, step in zip(later, whole_steps(later), strict=True):
        if order.kind == "order":
            try:
                state = outcome(game, state, step).state
            except (Refusal, ValueError):
                # Not possible any more, or it would draw otherwise than it did: no number is used twice.
                lapsed.append(order.seq)
    return state, lapsed
