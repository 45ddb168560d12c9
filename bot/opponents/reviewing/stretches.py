"""What is judged at once: a decision alone, or a stretch of moves, where practice sees one way at each of them.

One of seventy moves gives little away, as practice moves on from there. A stretch is compared with the whole of what
practice would do in its place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.games.advising import in_words, seeded
from bot.games.contract.choices import Refusal
from bot.games.contract.game import AnyGame, Passage, Seat
from bot.games.tree import decisions, holder
from bot.opponents.search import LONGEST, TrialDice

ORDER = "Only the order was another."
MOST_SHOWN = 200
"""Characters in which decisions are shown: six mistakes and what was better stand in one message."""


class Stretch(Struct, frozen=True):
    """Decisions of one seat that are judged at once, at least one, and the only one that practice sees at the ``first``
    of them; "" for a decision alone."""

    passages: tuple[Passage[Any], ...]
    usual: str = ""

    @property
    def first(self) -> Passage[Any]:
        """The passage that it begins with."""
        return self.passages[0]


def stretches(game: AnyGame, passages: Sequence[Passage[Any]], people: Collection[Seat]) -> Iterator[Stretch]:
    """Yields the decisions of some seats as they are judged: those of one phase together where practice sees one way at
    each, from the first at which another way was taken; all others alone."""
    stretch: Stretch | None = None
    last: object = None
    for each in passages:
        if each.seat not in people or each.decision == "resign":
            continue
        phase, usual = one_way(game, each)
        if stretch is not None and (not usual or phase != last):
            yield stretch
            stretch = None
        if not usual:
            yield Stretch((each,))
        elif stretch is not None:
            stretch = replace(stretch, passages=(*stretch.passages, each))
        elif usual != each.decision:
            stretch = Stretch((each,), usual)
        last = phase
    if stretch is not None:
        yield stretch


def one_way(game: AnyGame, passage: Passage[Any]) -> tuple[object, str]:
    """Returns whose phase it was, and the only decision that practice sees there, "" if it sees several or none."""
    view = game.view(passage.before, passage.seat)
    if passage.seat not in game.awaited(view):
        return None, ""
    proposed = game.proposals(view, passage.seat, seeded(view))
    return (passage.seat, game.turn_of(view)), proposed[0].text if len(proposed) == 1 else ""


class Said(Struct, frozen=True):
    """A decision or an order by its canonical text, and in ``words``, with the ``view`` in which it is taken."""

    text: str
    words: str
    order: bool
    view: Any


def said(game: AnyGame, state: Any, seat: Seat, text: str) -> Said:
    """Returns a decision or an order with its words. Raises Refusal for one that is not legal."""
    view = game.view(state, seat)
    order = holder(tuple(text.split(" ")), (decisions(game, view, seat),)) is None
    return Said(text, in_words(game, view, seat, text), order, view)


def going_on(game: AnyGame, passage: Passage[Any], text: str) -> Iterator[Said]:
    """Yields a decision or an order in place of a passage's, and what practice does after it for as long as that seat
    decides in that phase. Raises Refusal if there are no words for it."""
    seat, state, phase = passage.seat, passage.before, game.turn_of(game.view(passage.before, passage.seat))
    for _ in range(LONGEST):
        yield said(game, state, seat, text)
        state = game.apply(state, seat, game.parse(text), TrialDice("")).state
        view = game.view(state, seat)
        if seat not in game.awaited(view) or game.turn_of(view) != phase or game.quick_practice is None:
            return
        text = game.quick_practice(view, seat, seeded(view))


def told_apart(game: AnyGame, stretch: Stretch) -> tuple[str, str, str]:
    """Returns in words what was done in a stretch and what practice would do in its place, each without what the other
    has as well, and why practice would do the first of it. Raises Refusal if there are no words for it, as where only
    the order is another."""
    done = [said(game, each.before, each.seat, each.decision) for each in stretch.passages]
    usual = [*going_on(game, stretch.first, stretch.usual)]
    taken, better = without(done, usual), without(usual, done)
    if not (taken or better):
        raise Refusal(ORDER)
    better = better or usual[-1:]
    if not taken or (len(done) < len(usual) and done[-1].text == usual[-1].text):
        # What is missing is the rest of the phase.
        taken.append(done[-1])
    proposed = game.proposals(better[0].view, stretch.first.seat, seeded(better[0].view))
    reason = next((each.reason for each in proposed if each.text == better[0].text), "")
    return in_a_row([each.words for each in taken]), in_a_row([each.words for each in better]), reason


def without(some: Sequence[Said], others: Sequence[Said]) -> list[Said]:
    """Returns some decisions without those that are among the others, each as often."""
    left, found = Counter(each.text for each in others), list[Said]()
    for each in some:
        if left[each.text]:
            left[each.text] -= 1
        else:
            found.append(each)
    return found


def in_a_row(words: Sequence[str]) -> str:
    """Returns what was decided one after another, in a line: as much as there is room for, and how many more."""
    for shown in range(len(words), 0, -1):
        more = [f"and {len(words) - shown} more"] if shown < len(words) else []
        line = "; ".join([*words[:shown], *more])
        if len(line) <= MOST_SHOWN:
            break
    return line
