"""What becomes of teams by any entry: they follow their holders, and end with them."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from bot.games.contract.game import Seat
from bot.table.changeset import Changeset
from bot.table.session import Player, Session, Team

MOVED_BY = ("options", "start")
"""The kinds of entries by which people come to another seat of the same game."""


def keep_teams(changes: Changeset, before: Session) -> None:
    """Has the teams in the changes follow the seats' holders. A team whose holder has left the seat is no more, and no
    companion holds a seat. Notes whose place in a team's thread has changed since ``before``, and which sides the
    companions know."""
    session = changes.session
    held: dict[Seat, Team] = {}
    for seat, team in session.teams.items():
        there = seat_of(changes, seat, team)
        if there is not None:
            held[there] = without(team, [player.user for player in changes.players.values()])
    session.teams = held
    if session.status in ("playing", "over"):
        for seat, team in held.items():
            known = session.played.get(seat, [])
            session.played[seat] = [*known, *(user for user in team.users[1:] if user not in known)]
    changes.teamed = list(changed_places(before.teams.values(), held.values()))


def seat_of(changes: Changeset, seat: Seat, team: Team) -> Seat | None:
    """Returns the seat that the holder of a team has now; None where the team is no more."""
    mine = [each for each, player in changes.players.items() if player.user == team.holder]
    if seat in mine:
        return seat
    return next(iter(mine), None) if changes.entry.kind in MOVED_BY else None


def without(team: Team, users: Iterable[int]) -> Team:
    """Returns a team without those users, whom nobody asks into it any more."""
    gone = set(users)

    def left(players: tuple[Player, ...]) -> tuple[Player, ...]:
        return tuple(player for player in players if player.user not in gone)

    moves = 0 if team.moves in gone else team.moves
    return replace(team, companions=left(team.companions), invited=left(team.invited), moves=moves)


def changed_places(before: Iterable[Team], after: Iterable[Team]) -> Iterable[tuple[int, int]]:
    """Yields the number of a team and a user for everyone who comes into the thread of a team or leaves it. Its holder
    is in it as long as anybody else is."""
    then = {team.no: in_thread(team) for team in before}
    now = {team.no: in_thread(team) for team in after}
    for no in sorted({*then, *now}):
        for user in sorted(then.get(no, set()) ^ now.get(no, set())):
            yield no, user


def in_thread(team: Team) -> set[int]:
    """Returns the users who have a place in a team's thread."""
    return set(team.users) if team.companions else set()
