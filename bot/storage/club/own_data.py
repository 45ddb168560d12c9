"""Everything that is kept about one person beside the records of games: as it is, and forgotten."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from bot.record.players import FORGOTTEN_NAME, mention
from bot.storage import judges
from bot.storage.club import challenges, cups, pairings, results, seasons
from bot.storage.club.challenges import Challenge
from bot.storage.club.cups import Cup
from bot.storage.club.forgotten import forget_in_records
from bot.storage.club.pairings import Pairing, Seated
from bot.storage.club.seasons import Season
from bot.storage.transaction import Transaction

OWN: dict[str, tuple[str, ...]] = {
    "people": ("called", "dm", "asked", "habits"),
    "private_boards": ("dm", "wanted"),
    "reliability": ("turns", "in_time", "games", "gone"),
    "vacations": ("begun", "until", "days"),
    "notes": ("game", "text", "shared"),
    "notices": ("text",),
    "followers": ("game",),
    "lessons": ("key", "touched", "progress"),
    "attempts": ("game", "seat", "at", "tried", "reason"),
    "seekers": ("guild", "key", "body"),
    "invitations": ("game",),
    "blocks": ("blocked",),
    "cup_waits": ("guild", "until"),
    "puzzle_answers": ("day", "choice", "correct"),
    "web_browsers": ("game", "name", "opened", "used"),
    "web_links": ("game", "expires"),
}
"""The tables that hold nothing but a person's own, by the user's id, and the columns of each that are theirs to see."""
SHARED: dict[str, tuple[str, ...]] = {
    "players": ("game", "seat", "name"),
    "pending_turns": ("game", "why", "since"),
    "players_of_results": ("game",),
    "challenges": ("body",),
}
"""The same of tables in which others have a part as well."""


def everything_about(transaction: Transaction, user: int) -> dict[str, Any]:
    """Returns all that is kept about a user, as plain data by tables."""
    found: dict[str, Any] = {"user": str(user)}
    for table, columns in (OWN | SHARED).items():
        rows = transaction.rows(f"SELECT {', '.join(columns)} FROM {table} WHERE user_id = ?", user)
        found[table] = [dict(zip(columns, map(plain, row), strict=True)) for row in rows]
    found["results"] = [msgspec.to_builtins(each) for each in results.of_user(transaction, user)]
    sql = "SELECT ladder, game, kind, mu, sigma, games, at FROM rating_changes WHERE who = ? ORDER BY id"
    names = ("ladder", "game", "kind", "mu", "sigma", "games", "at")
    found["ratings"] = [dict(zip(names, row, strict=True)) for row in transaction.rows(sql, f"u{user}")]
    for name, bodies in (("pairings", pairings_of), ("cups", cups_of), ("seasons", seasons_of)):
        found[name] = [msgspec.to_builtins(each) for each in bodies(transaction, user)]
    rows = transaction.rows("SELECT cup, at, text FROM cup_acts WHERE by_user = ? ORDER BY id", user)
    found["cup_acts"] = [dict(zip(("cup", "at", "text"), row, strict=True)) for row in rows]
    found["judge_on"] = [guild for guild, each in judges.of_all(transaction).items() if user in each.users]
    rows = transaction.rows("SELECT kind, due FROM timers WHERE seat = ? ORDER BY due", str(user))
    found["timers"] = [dict(zip(("kind", "due"), row, strict=True)) for row in rows]
    return found


def plain(value: Any) -> Any:
    """Returns a column's value as a person can read it."""
    if isinstance(value, bytes):
        return value.decode("utf-8", "replace")
    if isinstance(value, str) and value.startswith("{"):
        return msgspec.json.decode(value)
    return value


def _bodies(transaction: Transaction, table: str, user: int) -> list[str]:
    return [body for (body,) in transaction.rows(f"SELECT body FROM {table} WHERE body LIKE ?", f"%{user}%")]


def pairings_of(transaction: Transaction, user: int) -> list[Pairing]:
    """Returns the pairings of a user."""
    found = [msgspec.json.decode(body, type=Pairing) for body in _bodies(transaction, "pairings", user)]
    return [each for each in found if user in each.people]


def cups_of(transaction: Transaction, user: int) -> list[Cup]:
    """Returns the cups in which a user takes part, or which they direct."""
    found = [msgspec.json.decode(body, type=Cup) for body in _bodies(transaction, "cups", user)]
    return [each for each in found if user in (each.director, each.winner, *(place.user for place in each.places))]


def seasons_of(transaction: Transaction, user: int) -> list[Season]:
    """Returns the seasons that are over in whose table a user stands."""
    found = [msgspec.json.decode(body, type=Season) for body in _bodies(transaction, "seasons", user)]
    return [each for each in found if user in (line.user for line in each.lines)]


def forget(transaction: Transaction, user: int, alias: int, now: int) -> None:
    """Removes a user: what is theirs alone goes, and where others have a part the ``alias`` stands in their place,
    without a name. Games that are not over keep them, and so does a wait before the next cup: else whoever left one
    early would be forgotten to be rid of it."""
    for table in OWN:
        if table != "cup_waits":
            transaction.execute(f"DELETE FROM {table} WHERE user_id = ?", user)
    transaction.execute("DELETE FROM cup_waits WHERE user_id = ? AND until <= ?", user, now)
    transaction.execute("DELETE FROM blocks WHERE blocked = ?", user)
    transaction.execute("DELETE FROM timers WHERE seat = ? AND game = ''", str(user))
    for guild, each in judges.of_all(transaction).items():
        if user in each.users:
            judges.put(transaction, guild, judges.without(each, user))
    over = "SELECT id FROM games WHERE status NOT IN ('lobby', 'playing')"
    sql = f"UPDATE players SET user_id = ?, name = ? WHERE user_id = ? AND game IN ({over})"
    transaction.execute(sql, alias, FORGOTTEN_NAME, user)
    for result in results.of_user(transaction, user):
        seats = {seat: alias if holder == user else holder for seat, holder in result.seats.items()}
        results.put(transaction, replace(result, seats=seats))
    forget_in_records(transaction, user, alias)
    transaction.execute("UPDATE rating_changes SET who = ? WHERE who = ?", f"u{alias}", f"u{user}")
    transaction.execute("UPDATE cup_acts SET by_user = ? WHERE by_user = ?", alias, user)
    sql = "UPDATE cup_acts SET text = replace(text, ?, ?) WHERE text LIKE ?"
    transaction.execute(sql, mention(user), FORGOTTEN_NAME, f"%{mention(user)}%")
    _forget_in_club(transaction, user, alias)


def _forget_in_club(transaction: Transaction, user: int, alias: int) -> None:
    for body in _bodies(transaction, "challenges", user):
        challenge = msgspec.json.decode(body, type=Challenge)
        if challenge.user == user:
            challenge = replace(challenge, user=alias, name=FORGOTTEN_NAME)
        if challenge.taker == user:
            challenge = replace(challenge, taker=alias)
        transaction.execute("UPDATE challenges SET user_id = ? WHERE id = ?", challenge.user, challenge.id)
        challenges.put(transaction, challenge)
    for pairing in pairings_of(transaction, user):
        people = [
            Seated(alias, FORGOTTEN_NAME, each.seat) if each.user == user else each
            for each in (pairing.first, pairing.second)
        ]
        title = pairing.title
        for each in (pairing.first, pairing.second):
            title = title.replace(each.name, FORGOTTEN_NAME) if each.user == user else title
        pairings.put(transaction, replace(pairing, first=people[0], second=people[1], title=title))
    for cup in cups_of(transaction, user):
        for place in cup.places:
            if place.user == user:
                place.user, place.name = alias, FORGOTTEN_NAME
        cup.director = alias if cup.director == user else cup.director
        cup.winner = alias if cup.winner == user else cup.winner
        cups.put(transaction, cup)
    for season in seasons_of(transaction, user):
        lines = tuple(replace(line, user=alias) if line.user == user else line for line in season.lines)
        seasons.put(transaction, replace(season, lines=lines))
