"""Finds the marks of what has become of a board: by comparing where everything stood before and after a decision."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from bot.games.chronicle.board_state import OFF, BoardState, Mark

Place = tuple[str, str]
"""A side and a place."""


def compared(before: BoardState, after: BoardState) -> list[Mark]:
    """Returns the marks of one decision."""
    return [*_paths(before, after), *_losses(before, after), *_unnamed(before, after), *_captures(before, after)]


def _paths(before: BoardState, after: BoardState) -> list[Mark]:
    """The ways of pieces that were known both times."""
    found = list[Mark]()
    for key, piece in after.pieces.items():
        was = before.pieces.get(key)
        if was is not None and OFF not in (was.place, piece.place) and was.place != piece.place:
            found.append(Mark("path", piece.side, (was.place, piece.place)))
    return found


def _losses(before: BoardState, after: BoardState) -> list[Mark]:
    """The losses of pieces that were known before."""
    found = list[Mark]()
    for key, piece in after.pieces.items():
        was = before.pieces.get(key)
        if was is None or was.gone:
            continue
        if piece.gone and was.place != OFF:
            found.append(Mark("gone", piece.side, (was.place,)))
        elif piece.strength < was.strength and piece.place != OFF:
            found.append(Mark("loss", piece.side, (piece.place,), was.strength - piece.strength))
    return found


def _unnamed(before: BoardState, after: BoardState) -> list[Mark]:
    """The ways and ends of pieces that cannot be told apart, as far as the numbers leave no doubt: from several places
    to one, or from one to several. One that became known, or is not known any more, was among them."""
    change = Counter[Place]()
    change.update(after.unnamed)
    change.subtract(before.unnamed)
    revealed = Counter((x.side, x.place) for key, x in after.pieces.items() if key not in before.pieces)
    covered = Counter((x.side, x.place) for key, x in before.pieces.items() if key not in after.pieces)
    ended = Counter(x.side for key, x in after.pieces.items() if key not in before.pieces and x.gone)
    change.update(revealed)
    change.subtract(covered)
    found = list[Mark]()
    for side in sorted({side for side, _ in change}):
        here = {place: number for (of, place), number in change.items() if of == side and place != OFF}
        left = {place: -number for place, number in sorted(here.items()) if number < 0}
        come = {place: number for place, number in sorted(here.items()) if number > 0}
        if ended[side] and len(left) == 1 and not come:
            found += [Mark("gone", side, (place,), min(number, ended[side])) for place, number in left.items()]
        elif len(left) == 1 or len(come) == 1:
            found += [Mark("path", side, (a, b), min(m, n)) for a, m in left.items() for b, n in come.items()]
    return found


def _captures(before: BoardState, after: BoardState) -> list[Mark]:
    """The places that another side holds now."""
    return [
        Mark("capture", side, (place,))
        for place, side in after.holders.items()
        if side and before.holders.get(place, side) != side
    ]


def merged(marks: Iterable[Mark]) -> tuple[Mark, ...]:
    """Returns the marks of several decisions in a row as those of one picture, each thing once: what happened to the
    same pieces at the same places is counted, and of a place that changed hands again the last holder is shown."""
    count, taken = Counter[tuple[str, str, tuple[str, ...]]](), dict[str, Mark]()
    for mark in marks:
        if mark.kind == "capture":
            taken[mark.places[0]] = mark
        else:
            count[mark.kind, mark.side, mark.places] += mark.number
    paths = [Mark("path", s, p, n) for (k, s, p), n in count.items() if k == "path"]
    losses = [Mark("loss", s, p, n) for (k, s, p), n in count.items() if k == "loss"]
    gone = [Mark("gone", s, p, n) for (k, s, p), n in count.items() if k == "gone"]
    return (*paths, *taken.values(), *losses, *gone)
