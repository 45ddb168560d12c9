"""Answering the questions that stand open in a game, whatever they ask, withdrawing them, and ending those that nobody
answers. Called by the engine under its lock."""

from __future__ import annotations

from msgspec.structs import replace

from bot.attention.questions import LAPSE, Question, author_of, lapses_at, mark_of, open_questions, put, wish_to_move
from bot.engine import moving, undo
from bot.engine.clocks import proposals
from bot.engine.commit import Reply, amend, changeset_of, commit, new_entry
from bot.games.contract.choices import Refusal
from bot.storage import timers
from bot.storage.timers import Timer
from bot.storage.transaction import Transaction
from bot.table.session import CLOCK, Actor, Asked, Session
from bot.table.table import Table


def question_of(table: Table, mark: int) -> Question:
    """Returns the open question of a mark, or by the public number of its entry, which buttons of earlier versions
    carry. Raises Refusal where it is not open."""
    for question in open_questions(table.session):
        if mark in (mark_of(question), question.at):
            return question
    raise Refusal("That question is no longer open. `/board` shows those that are")


def needed_for(table: Table, question: Question) -> list[int]:
    """The users who must all agree."""
    left_out = "" if isinstance(question, Asked) else proposals.given_away(question.what, question.value)
    return proposals.others_of(table, author_of(question, table.players), left_out)


async def answer(table: Table, actor: Actor, agrees: bool, mark: int) -> Reply:
    """Another player agrees to the question of that mark or declines it; the last to agree brings it about. Its author
    who declines it withdraws it."""
    question, held = question_of(table, mark), table.seats_of(actor.user)
    if actor.user == author_of(question, table.players) and not agrees:
        return await withdraw(table, actor, mark)
    if not held or actor.user == author_of(question, table.players):
        raise Refusal("Only the other players can answer that")
    waiting = [seat for seat in held if seat not in question.agreed]
    if not waiting:
        raise Refusal("You have agreed already")
    now = None
    if agrees:
        if not isinstance(question, Asked):
            proposals.check_stands_still(table, question)
        now = replace(question, agreed=(*question.agreed, *waiting))
        needed = needed_for(table, question)
        if all(seat in now.agreed or player.user not in needed for seat, player in table.players.items()):
            return await _bring_about(table, actor, question)
    changes = changeset_of(table, new_entry(table, actor, "answer", seat=waiting[0], data={"agrees": agrees}))
    put(changes.session, question, now)
    said = f"{table.seat_name(waiting[0])} {'agrees to' if agrees else 'declines'} the {name_of(question)}."
    return await commit(table, changes, actor, (said,))


async def withdraw(table: Table, actor: Actor, mark: int) -> Reply:
    """The author of the question of that mark withdraws it."""
    question = question_of(table, mark)
    if actor.user != author_of(question, table.players):
        raise Refusal(f"Only {who_asks(table, question)} can withdraw that")
    return await _end(table, actor, question, "withdrawn")


async def lapse(table: Table, timer: Timer) -> None:
    """Lets the first of the due questions lapse after a week without an answer, or the wish to go on elsewhere. If
    another question is open, it sets that one's timer."""
    due, move = lapses_at(table.session), wish_to_move(table.session)
    if not due or due > table.services.now():
        await _set_right(table, timer, due)
        return
    if move is not None and move.lapses == due:
        await moving.lapse(table, timer)
        return
    first = min(open_questions(table.session), key=lambda question: question.lapses)
    await _end(table, CLOCK, first, "lapsed", timer)


async def _end(table: Table, actor: Actor, question: Question, how: str, timer: Timer | None = None) -> Reply:
    """Ends a question that nobody has answered."""
    data = {"agrees": False, "how": how, "what": name_of(question)}
    gm = not question.seat and how != "lapsed"
    changes = changeset_of(table, new_entry(table, actor, "answer", seat=question.seat, gm=gm, data=data))
    put(changes.session, question, None)
    changes.timer = timer
    return await commit(table, changes, actor, (f"The {name_of(question)} is {how}.",))


async def _bring_about(table: Table, actor: Actor, question: Question) -> Reply:
    if isinstance(question, Asked):
        return await undo.go_back(table, actor, question.seat, question.to, agreed=True)
    return await proposals.act_of(question.what).do(table, actor, question.value, False)


async def _set_right(table: Table, timer: Timer, due: int) -> None:
    """Sets the timer for when the next question is ``due``, or removes it (0)."""

    def work(transaction: Transaction, session: Session) -> None:
        timers.take(transaction, timer)
        if due:
            timers.add(transaction, Timer(LAPSE, due, session.id))

    await amend(table, work)


def who_asks(table: Table, question: Question) -> str:
    """The name of whoever asks."""
    return table.players[question.seat].name if question.seat else "the game master"


def name_of(question: Question) -> str:
    """Returns the name of a question in the log."""
    return "undo" if isinstance(question, Asked) else "proposal"
