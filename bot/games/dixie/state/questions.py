"""Questions that interrupt a turn until a side has answered."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from bot.games.dixie.terms import CardKey, Pos, Side


class HitsQuestion(Struct, frozen=True, tag="hits"):
    """A side is to say which of its cards in ``at`` take ``count`` hits."""

    side: Side
    at: Pos
    count: int


class ReactionQuestion(Struct, frozen=True, tag="window"):
    """With live windows, a side may play a special card now or pass. ``moment`` is what is about to happen: "fire" (at
    ``at`` or from it), "melee", "hits" (``count`` hits of one fire are about to be marked), "rout" (``card`` has just
    failed its Morale roll)."""

    side: Side
    moment: Literal["fire", "melee", "hits", "rout"]
    at: Pos
    count: int = 0
    card: CardKey = ""


class MeleeQuestion(Struct, frozen=True, tag="again"):
    """A round of melee in ``at`` is over, and a side is to say whether it fights another or Disengages."""

    side: Side
    at: Pos


class WithdrawalQuestion(Struct, frozen=True, tag="withdraw"):
    """A position is overstacked still after Disorganization, and a side is to say which ``count`` cards go back."""

    side: Side
    at: Pos
    count: int
