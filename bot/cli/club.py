"""Ratings and statistics on the command line."""

from __future__ import annotations

import argparse
import asyncio
import csv
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from bot.club.rating import ALL, Rating
from bot.club.results import differing
from bot.club.stats import points, table
from bot.settings import Settings
from bot.storage.club import ratings, results
from bot.storage.errors import StorageError
from bot.storage.opening import open_database
from bot.storage.transaction import Transaction

T = TypeVar("T")

COLUMNS = ("number", "ladder", "days", "how", "rated", "seat", "player", "points")


async def show_ratings(settings: Settings, verify: bool) -> int:
    """Prints the ratings; with ``verify`` works them out again from the results alone, and says which are not as they
    should be. Returns 0 where nothing is wrong."""

    def work(t: Transaction) -> tuple[dict[str, list[tuple[int, Rating]]], dict[str, int]]:
        kept = {ladder: ratings.standings(t, ladder) for ladder in [*ratings.ladders(t)]}
        tables = {ladder: table({who: Rating.of(c) for who, c in found.items()}) for ladder, found in kept.items()}
        return tables, {ladder: len(differing(t, ladder)) for ladder in kept} if verify else {}

    tables, wrong = await _read(settings, work)
    for ladder, people in tables.items():
        print(f"{ladder if ladder != ALL else 'all games'}:")
        for user, each in people:
            print(f"  {user}: {each.shown} ± {each.spread} after {each.games}")
    for ladder, count in wrong.items():
        if count:
            print(f"{ladder}: {count} ratings differ from what the results come to.", file=sys.stderr)
    if verify and not any(wrong.values()):
        print("Every rating is what the results come to.")
    return 1 if any(wrong.values()) else 0


async def export_stats(settings: Settings, file: Path) -> int:
    """Writes every result as CSV, without names: people are numbered as they first come. Returns 0 when written."""
    found = await _read(settings, results.everything)
    people = dict[int, int]()
    try:
        with file.open("x", newline="", encoding="utf-8") as out:
            rows = csv.writer(out)
            rows.writerow(COLUMNS)
            for number, result in enumerate(found, 1):
                days = round((result.ended - result.began) / 86_400_000, 2)
                for seat, user in result.seats.items():
                    who = people.setdefault(user, len(people) + 1)
                    about = (number, result.ladder, days, result.how, int(result.rated))
                    rows.writerow((*about, seat, who, points(result, seat)))
    except OSError as error:
        print(f"{file} cannot be written: {error.strerror}", file=sys.stderr)
        return 1
    print(f"{file}: {len(found)} results of {len(people)} people")
    return 0


async def _read(settings: Settings, work: Callable[[Transaction], T]) -> T:
    database = await open_database(settings.database)
    try:
        return await database.read(work)
    finally:
        await database.close()


def club(settings: Settings, asked: argparse.Namespace) -> int:
    """Does what ``ratings`` or ``stats`` on the command line says. Returns the exit status."""
    try:
        if asked.command == "ratings":
            return asyncio.run(show_ratings(settings, asked.verify))
        return asyncio.run(export_stats(settings, asked.export))
    except StorageError as error:
        print(error, file=sys.stderr)
        return 1
