"""The sides of a game that each person has seen: nobody plays one side after having seen another's secrets.

A side is known to whoever has played it, also in a game that this one continues, and to a game master who has looked at
it, decided for it, or set the whole position. It stands in the record: the seats' holders, a game master's acts, and in
the first entry of a game that goes on what holds from before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from bot.games.contract.choices import Refusal
from bot.games.contract.game import Seat
from bot.games.phrases import whose
from bot.record.entries import Entry
from bot.record.judging import WHOLE, remedies_of
from bot.record.players import JOINS, NO_PERSONS
from bot.record.replayer import PublicBody, Wrong
from bot.table.session import Player, Session
from bot.table.table import Table

Sides = dict[Seat, list[int]]
"""Users by the side that they know."""


def whole_number(text: str) -> int:
    """Returns a user's id. Raises Wrong for what cannot be one."""
    if not (text.isascii() and text.isdigit() and len(text) < 20 and 0 < int(text) < 1 << 63):
        raise Wrong(f"{text[:50]} is no user's id")
    return int(text)


class Known(Struct, frozen=True):
    """The users who have ``played`` each side of a game, and those who have ``looked`` at it."""

    played: Sides = {}
    looked: Sides = {}


def _with(sides: Mapping[Seat, Iterable[int]], more: Iterable[tuple[Seat, int]]) -> Sides:
    """Returns the sides with more users who know them."""
    found = {seat: list(users) for seat, users in sides.items()}
    for seat, user in more:
        if user not in found.setdefault(seat, []):
            found[seat].append(user)
    return {seat: users for seat, users in found.items() if users}


def note_look(session: Session, entry: Entry, seats: Iterable[Seat]) -> None:
    """Notes in a session what a public entry shows to the game master who made it, and whose look it ends: each lasts
    until the position changes by another's doing; ``seats`` are all there are."""
    if entry.moves or entry.back_to:
        own = entry.seat if entry.gm else ""
        session.looking = {seat: user for seat, user in session.looking.items() if seat == own}
    if not entry.gm:
        return
    session.looked = _with(
        session.looked, ((seat, entry.by) for seat in _shown(entry.kind, entry.data, entry.seat, seats))
    )
    if entry.kind != "look":
        return
    found = list(_shown(entry.kind, entry.data, entry.seat, seats))
    for seat in found:
        session.looking[seat] = entry.by
        session.looks[seat] = session.looks.get(seat, 0) + 1
    if session.case is not None:
        # What is sealed is read with the seat's side.
        read = (*session.case.read, *found)
        session.case = replace(session.case, read=tuple(dict.fromkeys(read)))


def _shown(kind: str, data: Mapping[str, object], seat: Seat, seats: Iterable[Seat]) -> Iterable[Seat]:
    """Returns the sides that a game master's entry shows."""
    if kind == "edit" and "parts" in data:
        return ()
    if kind == "edit" or (kind == "look" and data.get("seat") == WHOLE):
        return tuple(seats)
    if kind == "look":
        return (str(data.get("seat", "")),)
    if kind == "ruling":
        return tuple(remedy.seat for remedy in remedies_of(data) if remedy.what == "decide")
    return (seat,) if seat and kind in ("decision", "order") else ()


def known_here(table: Table) -> Known:
    """Returns the users who know the sides of a game that has begun."""
    held = ((seat, player.user) for seat, player in table.players.items() if player.user not in NO_PERSONS)
    return Known(_with(table.session.played, held), _with(table.session.looked, ()))


def known_by(bodies: Iterable[PublicBody], players: Mapping[Seat, Player], seats: Iterable[Seat]) -> Known:
    """Returns the users who know the sides of a game, by a record's public entries and its last players. Raises Wrong
    for an entry that cannot be a user's id."""
    played, looked, seats, begun = Sides(), Sides(), tuple(seats), False
    for body in bodies:
        if body.kind == "open":
            played = _numbers(body.data.get("played", {}))
            looked = _numbers(body.data.get("looked", {}))
        elif body.kind == "start":
            played, begun = _with(played, _in_teams(body.data.get("teams", {}))), True
        elif body.kind == "team" and body.data["what"] == JOINS and begun:
            played = _with(played, ((body.seat, whole_number(body.data["user"])),))
        elif body.kind == "replace":
            users = (whole_number(body.data[key]) for key in ("from", "to"))
            played = _with(played, ((body.data["seat"], user) for user in users))
        elif body.kind == "ruling":
            moved = [remedy for remedy in remedies_of(body.data) if remedy.what == "replace"]
            played = _with(played, ((r.seat, whole_number(user)) for r in moved for user in (r.left, r.user)))
        if body.gm:
            looked = _with(looked, ((s, whole_number(body.by)) for s in _shown(body.kind, body.data, body.seat, seats)))
    played = _with(played, ((s, p.user) for s, p in players.items() if p.is_person))
    # Anyone can make a file whose hashes fit: what names no seat of the game is nothing to us.
    return Known({s: played[s] for s in seats if s in played}, {s: looked[s] for s in seats if s in looked})


def _in_teams(teams: Mapping[Seat, Mapping[str, str]]) -> Iterator[tuple[Seat, int]]:
    """Yields those who begin a game as companions, with their seats."""
    for seat, companions in teams.items():
        yield from ((seat, whole_number(user)) for user in companions)


def _numbers(sides: Mapping[str, Iterable[str]]) -> Sides:
    return {seat: [whole_number(user) for user in users] for seat, users in sides.items()}


def in_words(sides: Sides) -> dict[Seat, list[str]]:
    """Returns the sides as the entry of a record holds them: users are texts, as everywhere in a record."""
    return {seat: [str(user) for user in users] for seat, users in sides.items()}


def may_see(table: Table, user: int, seat: Seat) -> bool:
    """Tells whether a game master may be shown a seat's side now: after a look at it, until the position changes by
    another's doing. In a game without secrets there is nothing to look at."""
    return not table.game.hidden or (user == table.session.gm and table.session.looking.get(seat) == user)


def side_seen(table: Table, user: int, seat: Seat) -> Seat | None:
    """Returns the side that bars a user from a seat because the user has seen it: another side by playing it, any side
    by a game master's look. Returns None if no side does. A person who has played the seat may go on with it, even
    after playing both."""
    session = table.session
    if not table.game.hidden or user in session.played.get(seat, ()):
        return None
    played = (side for side, users in session.played.items() if user in users and side != seat)
    return next(iter((*played, *(side for side, users in session.looked.items() if user in users))), None)


def check_unseen(table: Table, user: int, seat: Seat) -> None:
    """Raises Refusal where a user may not take a seat because of a side that the user has seen."""
    if (other := side_seen(table, user, seat)) is not None:
        if user in table.session.looked.get(other, ()):
            side = table.seat_name(other)
            raise Refusal(f"<@{user}> has looked at {whose(side)} side as game master, and takes no seat")
        raise Refusal(
            f"<@{user}> has seen the {table.seat_name(other)} side of this game, which continues here, "
            f"and can't take another: the {table.seat_name(seat)} seat is for someone who hasn't"
        )
