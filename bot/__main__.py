"""The command line: run, local, replay, verify, cases, selfplay, check, new-game, report, ratings,
stats, backup, rehearse, migrate.

Without a command, ``run`` where there is a token, else ``local``. Each command brings along only what it needs, so that
those which need no Discord start at once.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import os
import sys
from typing import NoReturn

from bot.cli.arguments import parser
from bot.settings import Settings, from_environment


def main(arguments: list[str] | None = None) -> int:
    """Runs the command line; returns the exit status."""
    asked = parser().parse_args(arguments)
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    if asked.command in ("replay", "verify"):
        from bot.cli.records import proof

        return proof(asked.command, asked.file, asked.export)
    if asked.command == "selfplay":
        from bot.cli.self_play import options_from, play_by_itself
        from bot.opponents.batches import Run

        checked, options = not asked.no_invariants, options_from(asked.option)
        run = Run(asked.game, asked.games, asked.seed, asked.players, checked, options)
        return play_by_itself(run, asked.jobs)
    if asked.command == "check":
        from bot.cli.checking import check_game

        return check_game(asked.package, asked.games, asked.seed)
    if asked.command == "new-game":
        from bot.cli.new_game import new_game

        return new_game(asked.key, asked.into)
    if asked.command == "report":
        from bot.cli.reporting import report

        return report(asked.file, asked.to)
    if asked.command == "migrate":
        from bot.cli.migrating import migrate

        return migrate(asked.source, asked.target)
    try:
        settings = from_environment()
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    try:
        return with_settings(settings, asked)
    except KeyboardInterrupt:
        return 0


def with_settings(settings: Settings, asked: argparse.Namespace) -> int:
    """Runs a command that needs the data folder; returns the exit status."""
    if asked.command == "backup":
        from bot.cli.backing_up import back_up

        return asyncio.run(back_up(settings, asked.file))
    if asked.command == "rehearse":
        from bot.cli.rehearsing import rehearse

        return asyncio.run(rehearse(settings, asked.place))
    if asked.command in ("ratings", "stats"):
        from bot.cli.club import club

        return club(settings, asked)
    if asked.command == "cases":
        from bot.cli.case_marks import list_marks

        return list_marks(settings)
    from bot.cli.serving import local, run, served

    if asked.command == "run" or (asked.command is None and settings.token):
        if not settings.token:
            print("DISCORD_TOKEN is not set: without it, `python -m bot local` plays here.", file=sys.stderr)
            return 2
        return served(run(settings))
    return served(local(settings, asked))


def command() -> NoReturn:
    """Runs the command line as a process of its own, which ends with it: no picture that is being drawn on a thread
    holds the end up."""
    status = main()
    logging.shutdown()
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError):
            stream.flush()
    os._exit(status)


if __name__ == "__main__":
    command()
