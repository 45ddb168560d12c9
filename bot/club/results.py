"""What a game's end adds to: its result, and the ratings of who played it. Written in the transaction that ends it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from bot.club import posts
from bot.club.cups import CUP
from bot.club.rating import ALL, MONTH, NEW_SCALE, SCALE, Rating, person, played_before, rated, side, worked_out
from bot.games.contract.game import Game
from bot.storage import timers
from bot.storage.club import cups, pairings, puzzles, ratings, results
from bot.storage.club.ratings import Change
from bot.storage.club.results import Result
from bot.storage.timers import Timer
from bot.storage.transaction import Transaction
from bot.table.changeset import Changeset
from bot.table.session import Session

AWARDED = ("ruling", "close")
"""The kinds of entries by which a game ends otherwise than by its rules."""


def ladder(game: Game[Any, Any, Any], options: Mapping[str, str]) -> str:
    """Returns the ladder of a game with those options: of each edition and length where they are games of their own."""
    apart = [options.get(o.key, next(iter(o.values))) for o in game.options if o.ladder]
    return " ".join((game.key, *apart))


def ended(game: Game[Any, Any, Any], before: Session, changes: Changeset) -> Result | None:
    """Returns the result of a game that is over by those changes; None where it is not, or has one already."""
    session, entry = changes.session, changes.entry
    if session.status != "over" or before.status == "over" or changes.state is None:
        return None
    result = game.result(changes.view(game, None))
    if result is None:
        return None
    how = "resigned" if entry.kind == "resign" else "awarded" if entry.kind in AWARDED or entry.gm else "rules"
    seats = {seat: player.user for seat, player in changes.players.items() if player.is_person}
    return Result(
        session.id,
        session.guild,
        session.key,
        ladder(game, session.options),
        session.created,
        entry.at,
        seats,
        result.winners,
        how,
        counts(session, changes, seats),
    )


def counts(session: Session, changes: Changeset, seats: Mapping[str, int]) -> bool:
    """Whether a game counts for ratings: a rated one between different people, which nobody has taken back but by the
    rules, and which was not given to somebody without a ruling."""
    settled = changes.entry.kind != "close" and not (changes.entry.gm and changes.entry.kind != "ruling")
    people = len(seats) == len(changes.players) > 1 and len(set(seats.values())) == len(seats)
    return session.is_rated and people and settled and not session.alone


def keep(transaction: Transaction, changes: Changeset) -> list[int]:
    """Keeps the result that changes bring about and what it does to ratings. The result of a game that this one
    continues, as a ruling may have it, is withdrawn; a game that may continue holds no puzzle. Returns the channels
    where the club has something to say of it."""
    if changes.session.anew and changes.entry.kind == "ruling":
        puzzles.remove(transaction, changes.session.id)
    result = changes.ended
    if result is None:
        return []
    if changes.session.origin is not None:
        withdraw(transaction, changes.session.origin.game)
        pairings.goes_on(transaction, changes.session.origin.game, result.game)
    _rate(transaction, result)
    pairing = pairings.of_game(transaction, result.game)
    if pairing is None:
        return []
    if cups.load(transaction, pairing.source) is not None:
        # What follows in the cup is worked out apart from the game.
        timers.put(transaction, Timer(CUP, result.ended, pairing.source))
    return [posts.show(transaction, pairing.id, pairing.channel)]


def _rate(transaction: Transaction, result: Result) -> None:
    """Keeps a result, and changes the ratings of those who played where it counts."""
    if not result.rated:
        results.put(transaction, result)
        return
    result = replace(result, number=ratings.next_number(transaction))
    latest = results.latest_of(transaction, next(iter(result.seats.values())), result.ended - MONTH)
    results.put(transaction, result)
    for where in (result.ladder, ALL):
        known = [each for each in latest if where in (each.ladder, ALL)]
        found = rated(result, _standings(transaction, where, result), played_before(result, known))
        ratings.add(transaction, [_change(where, who, result, "played", new) for who, new in found.items()])


def withdraw(transaction: Transaction, game: str) -> None:
    """Removes a game's result; the ratings that it has changed, and those that followed, are corrected."""
    result = results.of_game(transaction, game)
    if result is None:
        return
    results.remove(transaction, game)
    if result.rated:
        ratings.next_number(transaction)
        for where in (result.ladder, ALL):
            found = differing(transaction, where)
            ratings.add(transaction, [_change(where, who, result, "corrected", new) for who, new in found.items()])


def differing(transaction: Transaction, where: str) -> dict[str, Rating]:
    """Returns the ratings of a ladder that are not what its results come to, as they should be."""
    some = results.rated(transaction) if where == ALL else results.of_ladder(transaction, where)
    right, kept = worked_out(some), ratings.standings(transaction, where)
    found = {who: right.get(who, NEW_SCALE if who == SCALE else Rating()) for who in {*right, *kept}}
    return {
        who: new
        for who, new in sorted(found.items())
        if (old := kept.get(who)) is None or (old.mu, old.sigma, old.games) != (new.mu, new.sigma, new.games)
    }


def _standings(transaction: Transaction, where: str, result: Result) -> dict[str, Rating]:
    names = [name for seat, user in result.seats.items() for name in (person(user), side(result.key, seat))]
    names.append(SCALE)
    found = {name: ratings.current(transaction, where, name) for name in names}
    return {name: Rating.of(c) for name, c in found.items() if c is not None}


def _change(where: str, who: str, result: Result, kind: str, new: Rating) -> Change:
    return Change(where, who, result.game, kind, new.mu, new.sigma, new.games, result.ended)
