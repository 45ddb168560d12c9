"""What is said of seasons, and of what a game's end did to ratings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.clocks.dates import day_of
from bot.club.rating import Rating
from bot.club.seasons import now_table
from bot.games.phrases import counted
from bot.record.players import mention
from bot.storage.club import ratings, results, servers
from bot.storage.club.seasons import Line, Season
from bot.storage.transaction import Transaction
from cogs.words.cups import half
from cogs.words.ratings import MOST_OF_SEASON, season_table, shown_rows, spaced
from renderers.club.ladder import Ladder


def table_lines(lines: Sequence[Line], own: int = 0) -> list[str]:
    """Returns a season's table in words, the best first; ``own`` is the user who looks, 0 for everybody."""
    rows, found = shown_rows([line.user for line in lines], MOST_OF_SEASON, own), []
    for i in rows:
        line = lines[i]
        fell = f", −{line.decay} for not playing" if line.decay else ""
        rating = f"{line.shown:,} ± {line.spread:,}{fell}"
        score = f"{half(line.points)} of {counted(line.games, 'game')}"
        found.append(f"{i + 1}. {mention(line.user)} {rating} ({score})")
    return spaced(rows, found)


def season_over(season: Season, own: int = 0) -> str:
    """Returns the announcement of a season that is over; ``own`` is the user who looks, 0 for everybody."""
    span = f"<t:{season.began // 1000}:d> to <t:{season.ended // 1000}:d>"
    lines = table_lines(season.lines, own) or ["No rated game was played."]
    return "\n".join((f"### Season {season.number} is over ({span})", *lines))


def season_picture(season: Season, names: Mapping[int, str], own: int = 0) -> Ladder | None:
    """Returns the table of a season that is over, to be drawn; None where nobody has played."""
    span = f"{day_of(season.began)} to {day_of(season.ended)}"
    return season_table(f"Season {season.number}", span, season.lines, names, own) if season.lines else None


def ratings_line(transaction: Transaction, game: str, now: int) -> str:
    """Returns one line on what a game's end did to ratings, and on the server's season; "" where it did nothing."""
    result = results.of_game(transaction, game)
    if result is None or not result.rated:
        return ""
    said = []
    for change, before in ratings.moved_by(transaction, result.ladder, game):
        new = Rating.of(change).shown
        old = Rating.of(before).shown
        said.append(f"{mention(int(change.who[1:]))} {new:,} ({new - old:+d})".replace("-", "−"))
    line = f"Ratings: {', '.join(said)}."
    club = servers.of(transaction, result.guild)
    if club.weeks and result.ended >= club.began:
        ranks = {each.user: rank for rank, each in enumerate(now_table(transaction, result.guild, club, now), 1)}
        at = [f"{mention(user)} {ranks[user]}" for user in dict.fromkeys(result.seats.values()) if user in ranks]
        line += f" Season {club.season}: place {', '.join(at)} of {len(ranks)}."
    return line
