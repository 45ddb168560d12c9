"""Who sits where: what the opener of a lobby wishes, and sides that are drawn at the start."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from bot.games.contract import Game, Refusal, Seat
from bot.table.session import Actor, Player

RANDOM = "random"
"""The wish for sides that are drawn at the start. In such a lobby a seat is only a place: its player may play any."""


class Wish(Struct, frozen=True):
    """How the opener wants to sit: on ``seat`` (a key, RANDOM, or "" for the first), and whom a free seat is kept
    for, or PRACTICE who takes it."""

    seat: str = ""
    invite: Player | None = None


class Places(Struct, frozen=True):
    """How a lobby begins: the opener's seats, those kept for others, whether sides are drawn at the start, and the
    practice opponent's seats."""

    held: tuple[Seat, ...]
    invited: dict[Seat, Player]
    drawn: bool = False
    practice: tuple[Seat, ...] = ()


def reseated(actor: Actor, seats: Mapping[Seat, Player]) -> Places:
    """A lobby for the same people: the actor has his seats and the practice opponent its own, the others' are kept."""
    held = tuple(s for s, p in seats.items() if p.user == actor.user)
    practice = tuple(s for s, p in seats.items() if p.practises)
    return Places(held, {s: p for s, p in seats.items() if s not in held + practice}, practice=practice)


def places(game: Game[Any, Any, Any], actor: Actor, wish: Wish) -> Places:
    """The seats of a new lobby as its opener wishes. Inviting oneself takes every seat. Raises Refusal."""
    seats = [s.key for s in game.seats]
    drawn = wish.seat == RANDOM
    if wish.seat not in ("", RANDOM, *seats):
        raise Refusal(f"There is no seat {wish.seat}; there is {', '.join(s.name for s in game.seats)}")
    mine = seats[0] if drawn or not wish.seat else wish.seat
    others = [seat for seat in seats if seat != mine]
    if wish.invite is not None and wish.invite.practises:
        if game.practice is None:
            raise Refusal(f"There is no practice opponent for {game.name}")
        return Places((mine,), {}, drawn, tuple(others))
    if not others:
        if wish.invite is not None and wish.invite.user != actor.user:
            raise Refusal(f"{game.name} is played by one: there is no seat to invite anybody to")
        return Places((mine,), {})
    if wish.invite is None:
        return Places((mine,), {}, drawn)
    if wish.invite.user == actor.user:
        if drawn:
            raise Refusal("You would play every side, so there is nothing to draw: leave the seat out")
        return Places((mine, *others), {})
    return Places((mine,), {others[0]: wish.invite}, drawn)


def swapped(game: Game[Any, Any, Any], players: Mapping[Seat, Player]) -> dict[Seat, Player]:
    """The same people, each on the next seat."""
    seats = [s.key for s in game.seats]
    return {seats[(i + 1) % len(seats)]: players[seat] for i, seat in enumerate(seats) if seat in players}
