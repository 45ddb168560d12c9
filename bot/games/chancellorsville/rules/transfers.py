"""Transfers of reinforcement cards (section 10)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.chancellorsville.data.cards import formation
from bot.games.chancellorsville.data.terms import MOST_COHESION, PAIRS, Formation
from bot.games.chancellorsville.rules.situation import Situation
from bot.games.chancellorsville.state.working_copy import Work
from bot.games.chancellorsville.words import events

SIZES = (3, 1)
"""CV-10.1."""


def pairs_left(given: Sequence[int], size: int) -> int:
    """Returns how many pairs of reinforcement cards of that size are left, of those ``given`` out (CV-1.5): one card of
    a pair may be back without the other (CV-10.7)."""
    return PAIRS - max(given.count(size), given.count(-size))


def transfer(work: Work, giver: Formation, receiver: Formation, size: int, active: Formation) -> None:
    """Lays a pair of cards face down, or in solitaire moves both tracks openly (CV-10.2, CV-16.3). Everyone learns
    which two exchanged, but not which way (CV-10.4)."""
    side = formation(giver).side
    given = work.army(side).given
    if work.options.solo:
        work.change(giver, cohesion=work.seen(giver).cohesion - size)
        work.change(receiver, cohesion=work.seen(receiver).cohesion + size)
        work.supply(side, given=(*given, size, -size))
        work.tell("transfer", events.gives(giver, receiver, size), giver=giver, receiver=receiver)
        return
    for key, value in ((giver, -size), (receiver, size)):
        piece = work.piece(key)
        work.change(key, cards=tuple(sorted((*piece.cards, value))))
    work.supply(side, given=tuple(sorted((*given, size, -size))))
    partner = receiver if active == giver else giver
    own = events.gives(giver, receiver, size, ", face down")
    work.tell_apart("transfer", side, own, events.exchange(active, partner), giver=giver, receiver=receiver, size=size)


def partners(now: Situation, key: Formation) -> list[Formation]:
    """Returns the friends with whom a formation can exchange (CV-10.1 to CV-10.3)."""
    return [other for other in now.mine if other != key and now.near(key, other) and exchanges(now, key, other)]


def has_partner(now: Situation, key: Formation) -> bool:
    """Whether there is a friend with whom a formation can exchange."""
    return any(other != key and now.near(key, other) and exchanges(now, key, other) for other in now.mine)


def exchanges(now: Situation, key: Formation, other: Formation) -> list[tuple[str, int]]:
    """Returns the ways and sizes in which two formations can exchange."""
    found = []
    for way, giver, receiver in (("give", key, other), ("take", other, key)):
        for size in SIZES:
            left, grown = now.true(giver) - size, now.true(receiver) + size
            if pairs_left(now.own.given, size) and left >= 1 and grown <= MOST_COHESION:
                found.append((way, size))
    return found
