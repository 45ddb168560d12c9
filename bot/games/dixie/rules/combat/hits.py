"""Hits: the choice of the cards that take them, by their owner's preference or answer."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.dixie.data.cards import number
from bot.games.dixie.data.terms import CardKey, Cards, Pos
from bot.games.dixie.state.places import Places
from bot.games.dixie.state.state import HitsQuestion
from bot.games.dixie.state.working_copy import Work
from bot.games.dixie.words import combat_events as fights
from bot.games.kit.offers import Decision
from bot.games.kit.sides import Side

LASTING = ("color-guard", "johnny-shiloh")
"""Kinds of special cards that take hits as generals do (DX-12.7, DX-12.8)."""
HIGHEST = 4
"""The highest CV of a card (DX-1.0a)."""


class TakeHits(Decision, frozen=True):
    """Answer to HitsQuestion: the cards that take the hits."""

    cards: Cards


def eligible(board: Places, side: Side, at: Pos) -> list[CardKey]:
    """Returns the cards that take the next hit in a position: the troops with the fewest hits, for each takes one
    before any takes a second (DX-7.3a); where there are none, decoys (DX-13.6a)."""
    troops = board.troops(side, at)
    if not troops:
        return [k for k in board.cards_at(side, at) if not board.cards[k].up]
    fewest = min(board.cards[k].hits for k in troops)
    return [k for k in troops if board.cards[k].hits == fewest]


def capacity(board: Places, side: Side, at: Pos, target: CardKey = "") -> int:
    """Returns the number of hits that eliminate everything in a position, or one card, as far as the enemy can see: a
    card lying face-down may be of CV 4. More hits would be lost (DX-7.3c, DX-7.3f, DX-7.3g)."""
    keys = [target] if target else [k for k in board.cards_at(side, at) if board.card(k).troop or not board.cards[k].up]
    cvs = {k: board.card(k).cv if board.cards[k].up else HIGHEST for k in keys if board.cards[k].at == at}
    return sum(cv + 1 - board.cards[k].hits for k, cv in cvs.items())


def mark(work: Work, side: Side, at: Pos, count: int) -> bool:
    """Marks hits on a side's cards in a position (DX-7.3); returns False where their owner is asked first, whose answer
    marks the rest. Hits for which no card is left are lost."""
    how = work.consult(side).preferences.hits
    while count and (keys := eligible(work, side, at)):
        taken = min(count, len(keys))
        if how == "ask" and _has_choice(work, side, at, taken, keys):
            work.asks.append(HitsQuestion(side, at, count))
            return False
        give(work, sorted(_preferred(work, keys, lowest=how != "highest")[:taken], key=number))
        count -= taken
    return True


def give(work: Work, keys: Sequence[CardKey], count: int = 1) -> None:
    """Marks ``count`` hits on each of these cards; reveals them, and eliminates decoys and cards with more hits than CV
    (DX-7.2f, DX-7.3c, DX-13.6a). The events name them in the order of their numbers, whatever the owner's
    preference."""
    lost: list[CardKey] = []
    keys = sorted(keys, key=number)
    for key in keys:
        work.reveal(key)
        hits = work.cards[key].hits + count
        work.lay(key, hits=hits)
        if hits > work.card(key).cv:
            lost.append(key)
    if not keys:
        return
    at = work.cards[keys[0]].at
    work.tell(
        "hits",
        fights.takes_hits(work, keys, at, count),
        cards=list(keys),
        at=at,
        each=count,
    )
    for key in lost:
        why = fights.TOO_MANY_HITS if work.card(key).troop else fights.DECOY
        work.remove(key, "eliminated")
        work.tell("eliminated", fights.eliminated(work, key, why), card=key, at=at)


def mark_leaders(work: Work, side: Side, at: Pos, sixes: int) -> None:
    """Marks a hit for each six rolled on a side's general and lasting special cards in a position, evenly; an odd one
    by preference (DX-11.2, DX-12.0b, DX-12.0c)."""
    keys = leaders(work, side, at)
    if not keys or not sixes:
        return
    generals_last = work.consult(side).preferences.hits != "highest"
    order = sorted(keys, key=lambda k: (work.card(k).kind == "general") == generals_last)
    struck = set()
    for _ in range(sixes):
        key = min(order, key=lambda k: work.cards[k].hits)
        work.lay(key, hits=work.cards[key].hits + 1)
        struck.add(key)
    marked = {k: work.cards[k].hits for k in keys if k in struck}
    work.tell("leaders", fights.sixes(work, sixes, marked, at), at=at, cards=keys, sixes=sixes)


def leaders(board: Places, side: Side, at: Pos) -> list[CardKey]:
    """Returns a side's general and lasting special cards lying face-up in a position."""
    found = (k for k in board.cards_at(side, at) if board.cards[k].up)
    return [k for k in found if board.card(k).kind == "general" or board.card(k).effect in LASTING]


def carry_out(work: Work, side: Side, decision: Decision) -> None:
    """Marks hits on the cards that their owner has chosen, and then those that are left."""
    ask = work.asks.pop()
    if not isinstance(ask, HitsQuestion) or not isinstance(decision, TakeHits):
        raise AssertionError(decision)
    give(work, decision.cards)
    mark(work, side, ask.at, ask.count - len(decision.cards))


def _has_choice(work: Work, side: Side, at: Pos, taken: int, keys: Sequence[CardKey]) -> bool:
    """Tells whether an owner who prefers to be asked is asked, judged by what anyone can see. A card lying face-down
    may be a decoy, so where decoys are played each counts as one that could be hit (DX-17.5)."""
    down = [k for k in work.cards_at(side, at) if not work.cards[k].up]
    if down and work.setup.decoys:
        return len({*down, *work.troops(side, at)}) > 1
    return taken < len(keys)


def _preferred(work: Work, keys: Sequence[CardKey], *, lowest: bool) -> list[CardKey]:
    """Returns cards in the order in which their owner prefers them to take hits, the lowest CV first or the highest
    (DX-17.5), shown cards before hidden ones."""

    def order(key: CardKey) -> tuple[bool, int, bool, int]:
        c = work.card(key)
        return lowest and c.kind == "artillery", c.cv if lowest else -c.cv, not work.cards[key].up, number(key)

    return sorted(keys, key=order)
