"""The trees of decisions and orders of 1861, and how people write what is in them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations

from msgspec.structs import astuple

from bot.games.contract.choices import Level, Objection, Path, Refusal
from bot.games.contract.game import Seat
from bot.games.in_words import as_people_read_it
from bot.games.kit.spoken import Spoken
from bot.games.life_1861.decisions import LANGUAGE, Decision
from bot.games.life_1861.offers import questions, standing_orders
from bot.games.life_1861.offers.questions import answers
from bot.games.life_1861.offers.typed import SPELLINGS, VOCABULARY, attacking, in_turn
from bot.games.life_1861.rules import actions, turns
from bot.games.life_1861.rules.actions import ACTION_RULES, LENGTHS
from bot.games.life_1861.rules.owners import Rules
from bot.games.life_1861.rules.standing_orders import open_orders
from bot.games.life_1861.rules.turns import actors
from bot.games.life_1861.state.view import LifeView
from bot.games.life_1861.words import labels
from bot.games.paths import following, nearest
from bot.games.tokens import picks
from bot.games.tree import Tree
from bot.games.typed_text import LONGEST


def choices(view: LifeView, seat: Seat, at: Path) -> Level | None:
    """The level after ``at`` in the tree of decisions, None at a whole decision. Raises Refusal where it leads
    nowhere."""
    if not at:
        return _root(view, seat)
    if view.pending and seat in turns.awaited(view):
        return _below_question(view, seat, at)
    if at == ("wait",):
        if barred := turns.objection_to_waiting(view, seat):
            raise refusal(view, seat, "wait", barred)
        return None
    return _below_kind(view, seat, at)


def _root(view: LifeView, seat: Seat) -> Level:
    """The root: an answer, or the kinds of actions of the pieces that may act."""
    if view.pending and seat in turns.awaited(view):
        return Level(questions.prompt(view), (questions.answer_kind(view),))
    pieces = actors(view, seat)
    if not pieces:
        return Level("The game is over." if view.ending else "It's the other side's turn.", ())
    offered = labels.kinds(view, actions.open_kinds(view, pieces))
    if view.asked and turns.objection_to_waiting(view, seat) is None:
        offered = (labels.wait(view), *offered)
    return Level(labels.root(view), offered)


def _below_kind(view: LifeView, seat: Seat, at: Path) -> Level | None:
    kind, *more = at
    pieces = actors(view, seat)
    if kind not in ACTION_RULES or not pieces:
        raise _lost(view, seat, at)
    if not more:
        able = [piece for piece in pieces if actions.open_to(view, kind, piece)]
        if not able:
            raise _lost(view, seat, at)
        return Level(labels.who(kind), labels.pieces(view, kind, able))
    piece, arguments = more[0], tuple(more[1:])
    if len(arguments) == LENGTHS[kind]:
        if barred := actions.objection(view, seat, kind, piece, arguments):
            raise refusal(view, seat, " ".join(at), barred)
        return None
    if piece not in pieces:
        raise _lost(view, seat, at)
    keys = following(actions.legal_arguments(view, kind, piece), arguments)
    if not keys:
        raise _lost(view, seat, at)
    return Level(labels.prompt(view, kind, piece, arguments), labels.arguments(view, kind, piece, arguments, keys))


def _lost(view: LifeView, seat: Seat, at: Path) -> Refusal:
    """The refusal of a path that is no whole decision and leads nowhere."""
    barred: Objection | None = None
    if at[0] in ACTION_RULES and len(at) > 1:
        barred = turns.objection_to_acting(view, seat, at[1])
    reason, rule = barred or (
        f"{as_people_read_it(Tree(partial(choices, view, seat)), at)} is not possible now",
        "LF-13.9",
    )
    return Refusal(reason, rule, nearest(legal(view, seat), " ".join(at)))


def _below_question(view: LifeView, seat: Seat, at: Path) -> Level | None:
    level = answers(view)
    if at == (questions.answer_kind(view).key,):
        return level
    if level and len(at) == 2 and at[0] == questions.answer_kind(view).key and picks(level, at[1]):
        return None
    raise _lost(view, seat, at)


def check(view: LifeView, seat: Seat, decision: Decision) -> Refusal | None:
    """Returns why ``seat`` may not decide or order this now, or None."""
    declared = LANGUAGE.of(decision)
    if isinstance(declared.owner, Rules):
        barred = declared.owner.objection(view, seat, decision)
    else:
        piece, *arguments = astuple(decision)
        barred = actions.objection(view, seat, declared.word, piece, tuple(arguments))
    return refusal(view, seat, LANGUAGE.text(decision), barred, declared.order) if barred else None


def refusal(view: LifeView, seat: Seat, text: str, barred: Objection, is_order: bool = False) -> Refusal:
    """The refusal of a decision: the reason, its rule, and legal decisions (or orders) like it."""
    offered = map(LANGUAGE.text, open_orders(view, seat)) if is_order else legal(view, seat)
    return Refusal(*barred, nearest(offered, text))


def legal(view: LifeView, seat: Seat) -> Iterator[str]:
    """The legal decisions' texts."""
    if view.pending and seat in turns.awaited(view):
        level, kind = answers(view), questions.answer_kind(view).key
        if level is None:
            yield kind
            return
        picked = combinations((choice.key for choice in level.choices), level.most)
        yield from (f"{kind} {','.join(keys)}" for keys in picked)
    if turns.objection_to_waiting(view, seat) is None:
        yield "wait"
    for piece in actors(view, seat):
        for kind in ACTION_RULES:
            yield from (" ".join((kind, piece, *arguments)) for arguments in actions.legal_arguments(view, kind, piece))


class LifeTree(Spoken[LifeView, Decision]):
    """The trees of decisions and orders; what may be decided is asked of the rules, without going down the tree."""

    def choices(self, view: LifeView, seat: Seat, path: Path) -> Level | None:
        """See ``Game.choices``."""
        return choices(view, seat, path)

    def orders(self, view: LifeView, seat: Seat, path: Path) -> Level | None:
        """See ``Game.orders``."""
        return standing_orders.orders(view, seat, path)

    def check(self, view: LifeView, seat: Seat, decision: Decision) -> Refusal | None:
        """See ``Game.check``."""
        return check(view, seat, decision)

    def words(self, view: LifeView, seat: Seat, text: str) -> list[str]:
        """See ``Spoken``: what goes without saying in this position is said."""
        offered = [choice.key for choice in _root(view, seat).choices]
        able = actors(view, seat)
        return attacking(view, seat, in_turn(super().words(view, seat, text), offered, able), able)

    def read(self, view: LifeView, seat: Seat, text: str) -> Decision:
        """See ``Game.read``; of a long text the beginning is looked at."""
        return super().read(view, seat, text[:LONGEST])


TREE = LifeTree(LANGUAGE, VOCABULARY, SPELLINGS)
