"""Advice: what a seat had better do, in words and with a reason, from its own view alone."""

from __future__ import annotations

from msgspec import Struct


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
