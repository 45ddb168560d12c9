"""Questions that interrupt a turn until a side has answered."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from bot.games.dixie.terms import CardKey, Pos, Side


class HitsQuestion(Struct, frozen=True, tag="hits"):
    """Asks a side for its cards in ``at`` that take ``count`` hits."""

    side: Side
    at: Pos
    count: int


class ReactionQuestion(Struct, frozen=True, tag="window"):
    """With live windows, asks a side whether it plays a special card now or passes. ``moment`` is the event about to
    happen: "fire" (at ``at``), "melee", "rout" (``card`` has just failed its Morale roll)."""

    side: Side
    moment: Literal["fire", "melee", "rout"]
    at: Pos
    card: CardKey = ""


class MeleeQuestion(Struct, frozen=True, tag="again"):
    """Asks a side, after a round of melee in ``at``, whether it fights another or Disengages."""

    side: Side
    at: Pos


class WithdrawalQuestion(Struct, frozen=True, tag="withdraw"):
    """Asks a side for ``count`` cards to go back from a position that is overstacked still after Disorganization."""

    side: Side
    at: Pos
    count: int
