"""The seating of a lobby: by its opener's wish, for a rematch, and after a change of options."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.games.contract.choices import Refusal
from bot.games.contract.game import Game, Seat, SeatInfo, people_seats
from bot.table.session import BOT, Actor, Player

RANDOM = "random"
"""The wish for sides that are drawn at the start. In such a lobby a seat is only a place: its player may play any."""


class Wish(Struct, frozen=True):
    """How the opener wants to sit: on ``seat`` (a key, RANDOM, or "" for the first); ``invite`` is the player
    invited to the free seat, or PRACTICE; ``master`` the game master, if there is to be one."""

    seat: str = ""
    invite: Player | None = None
    master: Player | None = None


class Places(Struct, frozen=True):
    """How a lobby begins: the opener's seats, those kept for others, whether sides are drawn at the start, and the
    practice opponent's seats, and the game master. A bot's seats follow from the options."""

    held: tuple[Seat, ...]
    invited: dict[Seat, Player]
    drawn: bool = False
    practice: tuple[Seat, ...] = ()
    master: Player | None = None


def bots(seats: Iterable[SeatInfo]) -> dict[Seat, Player]:
    """Those of the seats that are the bot's, held by it."""
    return {info.key: BOT for info in seats if info.bot}


def reseated(actor: Actor, seats: Mapping[Seat, Player], master: Player | None = None) -> Places:
    """Returns the places of a lobby for the same people: the actor, the others, and the practice opponent keep their
    seats. The game master stays too, unless they are one of the players."""
    held = tuple(s for s, p in seats.items() if p.user == actor.user)
    practice = tuple(s for s, p in seats.items() if p.practises)
    judges = master if master is not None and master.user not in (p.user for p in seats.values()) else None
    kept = {s: p for s, p in seats.items() if p.is_person and s not in held}
    return Places(held, kept, practice=practice, master=judges)


def places(game: Game[Any, Any, Any], options: Mapping[str, str], actor: Actor, wish: Wish) -> Places:
    """The seats of a new lobby with those options as its opener wishes. Inviting oneself takes every seat. Raises
    Refusal."""
    there = people_seats(game.seats_for(options))
    seats = [s.key for s in there]
    if wish.master is not None and wish.master.user in (actor.user, wish.invite.user if wish.invite else 0):
        raise Refusal(f"<@{wish.master.user}> plays in this game, and players don't judge their own game")
    drawn = wish.seat == RANDOM
    if wish.seat not in ("", RANDOM, *seats):
        raise Refusal(f"There is no seat {wish.seat}; there is {', '.join(s.name for s in there)}")
    mine = seats[0] if drawn or not wish.seat else wish.seat
    others = [seat for seat in seats if seat != mine]
    if wish.invite is not None and wish.invite.practises and (game.practice is None or not others):
        without = f" for {game.name}" if game.practice is None else ": the bot plays every other side"
        raise Refusal(f"There is no practice opponent{without}")
    if not others:
        if wish.invite is not None and wish.invite.user != actor.user:
            raise Refusal(f"{game.name} is for one player, so there is no seat to invite anyone to")
        return Places((mine,), {}, master=wish.master)
    return replace(with_others(mine, others, actor, wish.invite, drawn), master=wish.master)


def with_others(mine: Seat, others: list[Seat], actor: Actor, invite: Player | None, drawn: bool) -> Places:
    """Returns the places of a new lobby for an opener on the seat ``mine``: the person they ``invite``, if any, gets
    one of the ``others``. With ``drawn`` the sides are drawn later. Raises Refusal."""
    if invite is None:
        return Places((mine,), {}, drawn)
    if invite.practises:
        return Places((mine,), {}, drawn, tuple(others))
    if invite.user == actor.user:
        if drawn:
            raise Refusal("You would play every side, so there is nothing to draw. Leave the seat out")
        return Places((mine, *others), {})
    return Places((mine,), {others[0]: invite}, drawn)


def swapped(seats: Iterable[SeatInfo], players: Mapping[Seat, Player], by: int = 1) -> dict[Seat, Player]:
    """Returns the players with each of them moved on by one seat, or by as many seats as ``by`` says. Seats of a bot do
    not count."""
    keys = [s.key for s in people_seats(seats)]
    return {keys[(i + by) % len(keys)]: players[seat] for i, seat in enumerate(keys) if seat in players}


class Resettled(Struct, frozen=True):
    """The seating after a lobby's options have changed: who holds each seat, and for each seat whose player had to
    move, the seat from which they came."""

    players: dict[Seat, Player]
    moved: dict[Seat, Seat]


def resettled(
    seats: Sequence[SeatInfo], players: Mapping[Seat, Player], invited: Mapping[Seat, Player], names: Mapping[Seat, str]
) -> Resettled:
    """A lobby's players on the ``seats`` that new options give. One person whose seat is no person's any more moves to
    a free seat; the practice opponent makes way. ``names`` are the seats' names until now. Raises Refusal where several
    would have to move, or there is no free seat, or a seat that goes is kept for somebody."""
    open_ = [info.key for info in people_seats(seats)]
    stay = {s: p for s, p in players.items() if s in open_ and p != BOT}
    for seat, guest in invited.items():
        if seat not in open_ and seat not in players:
            raise Refusal(f"That takes the {names[seat]} seat away, which is kept for {guest.mention}")
    at_table = {p.user for p in stay.values()}
    homeless = {p.user: s for s, p in players.items() if p.is_person and p.user not in at_table}
    free = [seat for seat in open_ if seat not in stay and seat not in invited]
    if len(homeless) > 1 or (homeless and not free):
        held = " and ".join(f"the {names[s]} seat away from {players[s].mention}" for s in homeless.values())
        raise Refusal(f"That takes {held}, and there is no other for them")
    moved = dict(zip(free, homeless.values(), strict=False))
    return Resettled(stay | {to: players[seat] for to, seat in moved.items()} | bots(seats), moved)
