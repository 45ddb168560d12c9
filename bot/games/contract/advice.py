"""Advice and odds: what a seat had better do, with a reason, and the chances of what dice decide, both from its own
view alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec import Struct

from bot.games.contract.choices import Path

NEVER = 0.0005
"""A chance that is not worth a word."""


class Proposal(Struct, frozen=True):
    """A decision or order that a practice opponent takes: its canonical text, and the reason in one or two sentences
    that may be shown to whoever has the seat."""

    text: str
    reason: str


class Chance(Struct, frozen=True):
    """A choice in words, and a chance from 0 to 1."""

    label: str
    chance: float


class Advice(Struct, frozen=True):
    """What a seat had better do now.

    ``decision`` is the canonical text of a decision or an order that is legal now, ``label`` the same in words, and
    ``reason`` one or two sentences. ``chances`` are those of winning after each choice, the best first, in a game that
    knows them. All of it follows from the seat's view.
    """

    decision: str
    label: str
    reason: str
    chances: tuple[Chance, ...] = ()


class Foreseen(Struct, frozen=True):
    """A decision or order, by its canonical text, in a row of them. ``after`` is the fingerprint of what its seat is to
    see after it where it consults what is hidden, else b"": what comes next is carried out only if that comes true."""

    decision: str
    after: bytes = b""


class Odds(Struct, frozen=True):
    """The odds of one choice: its label, the average in a few words ("" for none), and the chances of what may come of
    it; the paths in the tree of decisions that it is ``about``, () for all."""

    label: str
    average: str = ""
    chances: tuple[Chance, ...] = ()
    about: tuple[Path, ...] = ()

    def concerns(self, path: Path) -> bool:
        """Whether it is about a path, or what that leads to."""
        return not self.about or any(each[: len(path)] == path[: len(each)] for each in self.about)


class OddsTable(Struct, frozen=True):
    """The odds of the choices that a seat has now, under a title; ``note`` says in a sentence what they leave out."""

    title: str
    rows: tuple[Odds, ...]
    note: str


FEW = 10
"""The most proposals that are worth trying one against another."""


def distinct(found: Iterable[Proposal], legal: Callable[[str], bool], most: int = FEW) -> tuple[Proposal, ...]:
    """Returns the first few of some proposals that are legal and not the same decision."""
    kept = dict[str, Proposal]()
    for each in found:
        if each.text not in kept and legal(each.text):
            kept[each.text] = each
            if len(kept) == most:
                break
    return tuple(kept.values())


def first_is_best(found: Sequence[Proposal], plain: Callable[[str], str]) -> tuple[Proposal, ...]:
    """Returns proposals, of which those after the first do not claim to be the best: ``plain`` gives another reason for
    such a decision, "" where its own will do."""
    return (*found[:1], *(Proposal(each.text, plain(each.text) or each.reason) for each in found[1:]))


def at_least(found: Mapping[int, float], what: str = "", most: int = 3) -> Iterable[Chance]:
    """Yields the chances of at least 1, 2, … of something, given the chance of each number, as far as they are worth a
    word."""
    for number in sorted(n for n in found if n > 0)[:most]:
        chance = sum(share for n, share in found.items() if n >= number)
        if chance < NEVER:
            return
        yield Chance(f"at least {number}{f' {what}' if what else ''}", min(1.0, chance))


def mean(found: Mapping[int, float]) -> float:
    """Returns the average of a number, given the chance of each."""
    return sum(number * chance for number, chance in found.items())
