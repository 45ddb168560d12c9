"""The knowledge of a battle that only one side has."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from bot.games.dixie.state.army import Aim, Armed, Preferences
from bot.games.dixie.state.stacks import EMPTY_STACK, Stack
from bot.games.dixie.terms import CardKey, Pos


class Secrets(Struct, frozen=True):
    """The knowledge that only its owner has of a side: its Battle Deck's ``list``, the ``staged`` cards and those of
    them that are ``decoys``, the ``armed`` cards, the ``aims`` of its horse artillery, its ``preferences``, the enemy's
    cards that it has seen (``known``), and its cards, of which others see those that lie face-up."""

    list: tuple[CardKey, ...]
    staged: dict[CardKey, Pos]
    decoys: tuple[CardKey, ...]
    armed: tuple[Armed, ...]
    aims: tuple[Aim, ...]
    preferences: Preferences
    known: tuple[CardKey, ...]
    stacks: Mapping[str, Stack]

    def stack_at(self, at: str) -> Stack:
        """Returns the side's cards at a place, sorted out."""
        return self.stacks.get(at, EMPTY_STACK)
