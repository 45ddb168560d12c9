"""Who is alive, who of them is still to act, and who has won (section 12 of the rulebook)."""

from __future__ import annotations

from bot.games.life_1861.state import CIVILIANS, SEATS, Key, LifeState, LifeView, Seat


def living(known: LifeState | LifeView) -> tuple[Seat, ...]:
    """The sides with a living piece."""
    pieces = {"soldier": ("soldier",), "civilians": CIVILIANS}
    return tuple(seat for seat in SEATS if any(known.pieces[key].health > 0 for key in pieces[seat]))


def to_come(known: LifeState | LifeView) -> list[Key]:
    """The living Civilians that have not had or begun their turn this round."""
    return [key for key in CIVILIANS if key not in known.turns and known.pieces[key].health > 0]


def winners(known: LifeState | LifeView) -> tuple[Seat, ...]:
    """Who has won a game that has ended: whoever survives fifteen rounds (LF-12.1); before, nobody (LF-12.3), unless
    the survivor wins (LF-12.4)."""
    if known.ending == "survived":
        return living(known)
    loser = {"soldier-dead": "soldier", "resigned-soldier": "soldier"}.get(known.ending, "civilians")
    if known.ending == "agreed" or not known.survivor:
        return ()
    return tuple(seat for seat in living(known) if seat != loser)
