"""The trees of decisions and orders of 1861, made from a view alone."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, permutations

from bot.games.contract import Level, Path, Refusal, Seat
from bot.games.life_1861.actions import kinds, looting
from bot.games.life_1861.actions.kinds import ACTS
from bot.games.life_1861.decisions import Act, Decision, Feed, Offer, SetHunger, SetPlan, Take, Use, Wait, path, text
from bot.games.life_1861.interface import labels
from bot.games.life_1861.rules import turns
from bot.games.life_1861.rules.turns import Objection, actors
from bot.games.life_1861.state import CIVILIANS, Hunger, LifeView, Luck, Plan, Reward
from bot.games.life_1861.text import names
from bot.games.paths import following, nearest, picks
from bot.games.reading import quoted

PLAN_NEAR = (1, 2, 3)
"""The distances that a plan can name (LF-13.4)."""


def choices(view: LifeView, seat: Seat, at: Path) -> Level | None:
    """The level after ``at`` in the tree of decisions, None at a whole decision. Raises Refusal where it leads
    nowhere."""
    if not at:
        return _root(view, seat)
    if view.pending and seat in turns.awaited(view):
        return _below_question(view, seat, at)
    if at == ("wait",):
        if barred := turns.objection_to_waiting(view, seat):
            raise refusal(view, seat, Wait(), barred)
        return None
    return _below_kind(view, seat, at)


def _root(view: LifeView, seat: Seat) -> Level:
    """What ``seat`` may do: an answer, or the kinds of actions of the pieces that may act."""
    if view.pending and seat in turns.awaited(view):
        return Level(labels.question(view), (labels.answer_kind(view),))
    pieces = actors(view, seat)
    if not pieces:
        return Level("The game is over." if view.ending else "The other side is to act.", ())
    open_kinds = [kind for kind in ACTS if any(kinds.open_to(view, kind, piece) for piece in pieces)]
    offered = tuple(labels.kind(view, kind) for kind in open_kinds)
    if turns.objection_to_waiting(view, seat) is None:
        offered = (labels.wait(view), *offered)
    return Level(labels.root(view), offered)


def _below_kind(view: LifeView, seat: Seat, at: Path) -> Level | None:
    kind, *more = at
    pieces = actors(view, seat)
    if kind not in ACTS or not pieces:
        raise _lost(view, seat, at)
    if not more:
        able = [piece for piece in pieces if kinds.open_to(view, kind, piece)]
        if not able:
            raise _lost(view, seat, at)
        return Level(labels.who(kind), labels.pieces(view, kind, able))
    piece, rest = more[0], tuple(more[1:])
    if len(rest) == ACTS[kind].length:
        if barred := kinds.objection(view, seat, Act(kind, piece, rest)):
            raise refusal(view, seat, Act(kind, piece, rest), barred)
        return None
    if piece not in pieces:
        raise _lost(view, seat, at)
    keys = following(kinds.rests(view, kind, piece), rest)
    if not keys:
        raise _lost(view, seat, at)
    return Level(labels.prompt(view, kind, piece, rest), labels.rests(view, kind, piece, rest, keys))


def _lost(view: LifeView, seat: Seat, at: Path) -> Refusal:
    """Why a path that is no whole decision leads nowhere."""
    barred: Objection | None = None
    if at[0] in ACTS and len(at) > 1:
        barred = turns.objection_to_acting(view, seat, at[1])
    reason, rule = barred or (f"{quoted(' '.join(at))} is not possible now", "LF-13.9")
    return Refusal(reason, rule, nearest(legal(view, seat), " ".join(at)))


# -- questions


def _below_question(view: LifeView, seat: Seat, at: Path) -> Level | None:
    level = answers(view)
    if at == (labels.answer_kind(view).key,):
        return level
    if len(at) == 2 and at[0] == labels.answer_kind(view).key and picks(level, at[1]):
        return None
    raise _lost(view, seat, at)


def answers(view: LifeView) -> Level:
    """The answers to the open question."""
    match view.pending:
        case Reward():
            return Level(labels.question(view), tuple(labels.reward(ware) for ware in looting.wares(view)))
        case Luck(piece, dice, target):
            dies = sorted(set(dice), reverse=True)
            return Level(labels.question(view), tuple(labels.die(view, piece, target, die) for die in dies))
        case Hunger(fed):
            living = [key for key in CIVILIANS if turns.alive(view, key)]
            return Level(labels.question(view), tuple(labels.eater(view, key) for key in living), fed, fed)
    raise AssertionError("no question is open")


def _objection_to_answer(view: LifeView, seat: Seat, answer: Take | Use | Feed) -> Objection | None:
    kind, token = path(answer)
    if view.ending:
        return turns.objection_to_acting(view, seat, "soldier")
    if not view.pending or kind != labels.answer_kind(view).key:
        return f"Nobody has asked for “{kind}”", "LF-13.9"
    if seat not in turns.awaited(view):
        return "The other side is asked", "LF-3.5"
    level = answers(view)
    if picks(level, token):
        return None
    if level.most > 1:
        return f"Exactly {level.most} are fed, of those alive", "LF-8.5"
    keys = names.listed(choice.key for choice in level.choices)
    return f"{quoted(token)} is not to be chosen, only {keys}", "LF-9.6" if kind == "take" else "LF-13.8"


# -- both trees


def check(view: LifeView, seat: Seat, decision: Decision) -> Refusal | None:
    """Why ``seat`` may not decide or order this now, or None."""
    barred = objection(view, seat, decision)
    return refusal(view, seat, decision, barred) if barred else None


def objection(view: LifeView, seat: Seat, decision: Decision) -> Objection | None:
    """What the rules have against a decision or an order, or None."""
    match decision:
        case Act():
            return kinds.objection(view, seat, decision)
        case Wait():
            return turns.objection_to_waiting(view, seat)
        case Take() | Use() | Feed():
            return _objection_to_answer(view, seat, decision)
        case SetPlan() | SetHunger() | Offer():
            return _objection_to_order(view, seat, decision)


def refusal(view: LifeView, seat: Seat, decision: Decision, barred: Objection) -> Refusal:
    """Why not, by which rule, and what instead."""
    is_order = isinstance(decision, SetPlan | SetHunger | Offer)
    offered = (" ".join(order) for order in _orders(view, seat)) if is_order else legal(view, seat)
    return Refusal(*barred, nearest(offered, text(decision)))


def legal(view: LifeView, seat: Seat) -> Iterator[str]:
    """The legal decisions' texts."""
    if view.pending and seat in turns.awaited(view):
        level, kind = answers(view), labels.answer_kind(view).key
        picked = combinations((choice.key for choice in level.choices), level.most)
        yield from (f"{kind} {','.join(keys)}" for keys in picked)
    if turns.objection_to_waiting(view, seat) is None:
        yield "wait"
    for piece in actors(view, seat):
        for kind in ACTS:
            yield from (" ".join((kind, piece, *rest)) for rest in kinds.rests(view, kind, piece))


# -- orders


@cache
def _standing_orders(seat: Seat) -> tuple[Path, ...]:
    """Every standing order that a seat can give."""
    if seat == "soldier":
        after = (("plan", "after", f"{a}-{b}") for a, b in combinations(range(len(CIVILIANS) + 1), 2))
        return (("plan", "ask"), *after, *(("plan", "near", str(n)) for n in PLAN_NEAR))
    return (("hunger", "ask"), *(("hunger", *order) for order in permutations(CIVILIANS)))


def _orders(view: LifeView, seat: Seat) -> tuple[Path, ...]:
    if view.ending:
        return ()
    in_force = _in_force(view, seat)
    standing = (order for order in _standing_orders(seat) if order != in_force)
    return (*standing, ("offer", "withdraw" if seat in view.offers else "end"))


def _in_force(view: LifeView, seat: Seat) -> Path:
    """The order of the seat's that stands."""
    if seat == "soldier":
        return path(SetPlan(view.plan or Plan()))
    return path(SetHunger(view.hunger or ()))


def orders(view: LifeView, seat: Seat, at: Path) -> Level | None:
    """The level after ``at`` in the tree of orders, None at a whole order. Raises Refusal where it leads nowhere."""
    paths = _orders(view, seat)
    if at in paths:
        return None
    keys = following(paths, at)
    if at and not keys:
        barred = f"{quoted(' '.join(at))} is no order that can be given now", "LF-13.7"
        raise Refusal(*(turns.over(view) if view.ending else barred))
    return Level(labels.order_prompt(at), tuple(labels.order(view, (*at, key)) for key in keys))


def _objection_to_order(view: LifeView, seat: Seat, order: SetPlan | SetHunger | Offer) -> Objection | None:
    if path(order) in _orders(view, seat):
        return None
    if view.ending:
        return turns.over(view)
    if path(order) == _in_force(view, seat):
        return "That order stands already", "LF-13.7"
    match order:
        case SetPlan() if seat != "soldier":
            return "The plan is the Soldier's", "LF-13.7"
        case SetHunger() if seat != "civilians":
            return "The order of feeding is the Civilians'", "LF-13.7"
        case SetPlan():
            return "That is no plan: two different numbers of turns up to four, or 1 to 3 hexes", "LF-13.3"
        case SetHunger():
            return "The order of feeding names all four Civilians once", "LF-13.6"
        case Offer("end"):
            return "The end has been offered already", "LF-12.6"
        case _:
            return "There is no offer to withdraw", "LF-12.6"
