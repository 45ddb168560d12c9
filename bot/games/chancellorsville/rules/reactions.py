"""Reactions: a side's answers to the other side's acts, by standing orders or in live windows (section 15). An answer
is a task put before the other tasks. rules.tasks says which function carries it out.

An answer is a task put before what is still to be carried out; rules.tasks says what carries it out.
"""

from __future__ import annotations

from bot.games.chancellorsville.data.board import board
from bot.games.chancellorsville.rules.dice import number_of_dice, number_of_dice_in
from bot.games.chancellorsville.rules.situation import Situation
from bot.games.chancellorsville.state.state import Question, Task
from bot.games.chancellorsville.state.working_copy import Work
from bot.games.chancellorsville.words import events
from bot.games.kit.offers import Decision
from bot.games.kit.sides import Side

FACE = 1
"""The face that standing orders fix dice at: a pair of it costs the attacker."""


class Fix(Decision, frozen=True):
    """ "fix 2 1": two dice are fixed at 1."""

    number: int
    face: int


class Pass(Decision, frozen=True):
    """ "pass": no answer, or no more."""


def is_asked(work: Work, side: Side) -> bool:
    """Whether a side is asked: it is to move, or reactions are asked for each time (CV-15.1, CV-15.2)."""
    return side == work.active or work.options.asks


def ask(work: Work, question: Question) -> None:
    """Puts a question to a side that can answer it in more ways than one; or answers it by the side's standing orders,
    which are consulted whether or not they lead to anything. A BOT has no answers (CV-16.8)."""
    side = question.side
    if side == work.options.bot:
        return
    if not (fixable(work) if question.what == "fix" else question.what in work.tactics(side)):
        return
    if is_asked(work, side):
        work.asks.append(question)
        if not work.told_everyone():
            work.tell("asked", events.asked(side, question.what), side=side)
    elif (answer := by_orders(work, question)) is not None:
        work.tasks.insert(0, answer)


def by_orders(work: Work, question: Question) -> Task | None:
    """Returns a side's answer by its standing orders, None for doing nothing (CV-15.3)."""
    orders, combat = work.army(question.side).orders, work.combat
    if question.what == "rally":
        return Task("rally", question.formation) if orders.rally == "always" else None
    assert combat is not None
    if question.what == "hold":
        wanted = orders.hold == "always" or (orders.hold == "objectives" and combat.target in board().objectives)
        return Task("hold") if wanted else None
    wish, most = orders.between if combat.dice else orders.redoubts, fixable(work)
    number = most if wish == "all" else most // 2 * 2 if wish == "pairs" else 0
    return Task("fix", n=number, path=(FACE,)) if number else None


def fixable(work: Work) -> int:
    """Returns how many dice the defender can fix now: the redoubts there, but no more than dice are to be rolled
    (CV-7.6), and none in the smoke, which shows in that (CV-12.7)."""
    combat = work.combat
    if combat is None or not (redoubts := work.redoubts_at(combat.target)):
        return 0
    if combat.target in work.disclose(work.active).army.smoke:
        return 0
    rolled = len(combat.named) if combat.dice else number_of_dice(work) - len(combat.faces)
    return min(redoubts, rolled)


def fixable_as_seen(now: Situation) -> int:
    """Returns how many dice the defender can fix now, as its side sees it (CV-7.6)."""
    fight = now.view.combat
    assert fight is not None
    rolled = len(fight.named) if fight.dice else number_of_dice_in(fight) - len(fight.faces)
    return min(now.redoubts(fight.target), rolled)


def answer(work: Work, side: Side, fixed: Task | None = None) -> None:
    """Takes a side's answer to what it is asked: to fix dice, or nothing more (CV-15.2)."""
    question = work.asks.pop()
    if fixed is not None:
        work.tasks.insert(0, fixed)
    assert question.side == side
    if question.what == "spoils":
        work.tell("passed", events.passes(side), side=side)


def answer_by_card(work: Work, card: str) -> None:
    """Takes a Hold the Line or a Rally as the answer to what is asked."""
    question = work.asks.pop()
    work.tasks.insert(0, Task(card, question.formation))


def carry_out(work: Work, side: Side, decision: Decision) -> None:
    """Answers the question."""
    fixed = Task("fix", n=decision.number, path=(decision.face,)) if isinstance(decision, Fix) else None
    answer(work, side, fixed)
