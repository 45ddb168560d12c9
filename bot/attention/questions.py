"""The questions that stand open in a game: an undo that is asked for, and what a player proposes. Each stands until the
others have answered it, its author withdraws it, it lapses, or the game makes it void. A case, which has its own acts
(bot.engine.judging.cases), stands beside them.

A question is known by its mark, which its buttons carry, wherever they are shown.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from bot.clocks.control import DAY_MS
from bot.games.contract.game import PUBLIC, Seat
from bot.table.marks import marked
from bot.table.session import Asked, Case, Move, Player, ProposedAct, Session

Question = Asked | ProposedAct

LAPSES_AFTER_MS = 7 * DAY_MS
"""Milliseconds after which a question that nobody has answered lapses."""
LAPSE = "question"
"""The kind of the timer by which it does."""


def open_questions(session: Session) -> list[Question]:
    """The questions that stand open."""
    return [question for question in (session.asked, session.proposal) if question is not None]


def author_of(question: Question, players: Mapping[Seat, Player]) -> int:
    """The user who asks: a seat's holder, or the game master."""
    by = question.by if isinstance(question, ProposedAct) else 0
    return by or players[question.seat].user


def mark_of(question: Question) -> int:
    """Tells a question apart from all others of its game, also from those of a time that a restored backup wiped
    out."""
    return marked(question.at, question.since)


def put(session: Session, before: Question, now: Question | None) -> None:
    """Puts a question in the place of what it was, None where it stands no more."""
    if isinstance(before, Asked):
        assert not isinstance(now, ProposedAct)
        session.asked = now
    else:
        assert not isinstance(now, Asked)
        session.proposal = now


def renew(before: Session, session: Session, at: int) -> None:
    """Drops the questions that a change ``at`` that moment makes void: all where the game begins or ends, and with a
    case what would settle it. One that an earlier version has left, or that has just been asked, lapses in a week."""
    if session.status != before.status:
        session.asked = session.proposal = None
    made, case = session.proposal, session.case
    ended = before.case is not None and (case is None or case.no != before.case.no)
    if made is not None and made.what == "settle" and ended:
        session.proposal = None
    for question in open_questions(session):
        if not question.lapses:
            put(session, question, replace(question, lapses=at + LAPSES_AFTER_MS))


def wish_to_move(session: Session) -> Move | None:
    """Returns the wish to go on elsewhere that stands: no longer than nothing happens for all to see."""
    move = session.move
    under_way = session.status == "playing" or bool(session.goes_on)
    return move if move is not None and under_way and move.head == session.heads.get(PUBLIC) else None


def lapses_at(session: Session) -> int:
    """When the first of the open questions, or the wish to go on elsewhere, lapses (milliseconds since 1970); 0 without
    any."""
    move = wish_to_move(session)
    found = [question.lapses for question in (*open_questions(session), *([move] if move is not None else []))]
    return min(filter(None, found), default=0)


def lapse_later(session: Session, begun: int, now: int) -> None:
    """Has the open questions lapse later by the time in which the bot was away, from ``begun`` until ``now``
    (milliseconds since 1970), and they could not be answered."""
    for question in open_questions(session):
        put(session, question, replace(question, lapses=question.lapses + now - max(begun, question.since)))


def posts_of(session: Session) -> list[str]:
    """The kinds of the posts by which all that is open is asked: the questions, and a case."""
    found = {"ask": session.asked, "propose": session.proposal, "case": open_case(session)}
    return [kind for kind, stands in found.items() if stands is not None]


def open_case(session: Session) -> Case | None:
    """The case in which something can be said, None without one: a game that is closed has none."""
    case = session.case
    return case if case is not None and not case.lapsed and session.status in ("playing", "over") else None
