"""The command line: run, local, replay, verify, selfplay, backup.

Without a command, ``run`` where there is a token, else ``local``.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import re
import signal
import sys
import time
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import aiohttp
import discord

from bot.settings import Settings, from_environment
from bot.storage.data_folder import sole_use
from bot.storage.database import Database
from bot.storage.errors import StorageError

if TYPE_CHECKING:
    from bot.client import Adjutant

GAME_ID = re.compile("[a-z0-9]{8}")
CALM = 2.0
"""Seconds that what is under way has to end when the bot is stopped."""


def number(least: int, most: float = float("inf")) -> Callable[[str], int]:
    """Reads a whole number of that range for an option; argparse turns what it raises into words."""

    def read_number(text: str) -> int:
        found = int(text)
        if not least <= found <= most:
            wanted = f"of {least} or more" if most == float("inf") else f"from {least} to {most}"
            raise argparse.ArgumentTypeError(f"{found} was given, where a number {wanted} is expected")
        return found

    read_number.__name__ = "whole number"  # argparse names it where the text is none
    return read_number


def parser() -> argparse.ArgumentParser:
    """The commands and their options."""
    top = argparse.ArgumentParser(prog="python -m bot", description=__doc__.splitlines()[0] if __doc__ else "")
    commands = top.add_subparsers(dest="command", metavar="command")
    commands.add_parser("run", help="connect to Discord (needs DISCORD_TOKEN)")
    local = commands.add_parser("local", help="play without an account, on a Discord of its own")
    local.add_argument("--port", type=number(0, 65_535), help="the port to listen on (default 8600, or a free one)")
    local.add_argument("--host", default="127.0.0.1", help="the address to listen on (default: this machine only)")
    local.add_argument("--keep", action="store_true", help="keep games, messages and people in the data folder")
    replay = commands.add_parser("replay", help="tell a recorded game move by move")
    replay.add_argument("file", type=Path, help="a file of /game export, or the id of a game in the data folder")
    verify = commands.add_parser("verify", help="check a record: chains, dice, every move")
    verify.add_argument("file", type=Path, help="a file of /game export, or the id of a game in the data folder")
    selfplay = commands.add_parser("selfplay", help="play random games, checking every promise of the rules")
    selfplay.add_argument("game")
    selfplay.add_argument("--games", type=number(1), default=100)
    selfplay.add_argument("--seed", type=int, default=1)
    selfplay.add_argument("--no-invariants", action="store_true", help="play only, for speed")
    players = ("random", "practice", "mixed")
    selfplay.add_argument("--players", choices=players, default="random", help="mixed: practice against random")
    selfplay.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="fix one of its options")
    backup = commands.add_parser("backup", help="copy the database while it is in use")
    backup.add_argument("file", type=Path)
    return top


async def run(settings: Settings) -> None:
    """Connects to Discord and serves until stopped. Raises what ``served`` turns into words."""
    from bot.client import Adjutant, point_at

    point_at(settings)
    loop, stopping = asyncio.get_running_loop(), asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        # Not every system's loop takes signals; there the process just ends.
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(number, stopping.set)
    with sole_use(settings.data):
        async with Adjutant(settings) as bot:
            await serve(bot, settings.token, stopping)


async def serve(bot: Adjutant, token: str, stopping: asyncio.Event) -> None:
    """Runs the bot until it ends or is asked to."""
    serving, asked = asyncio.create_task(bot.start(token)), asyncio.create_task(stopping.wait())
    await asyncio.wait({serving, asked}, return_when=asyncio.FIRST_COMPLETED)
    if serving.done():
        serving.result()
        return
    # While the library waits for its connection a cancellation can get lost; closing the bot ends it all the same.
    serving.cancel()
    await asyncio.wait({serving}, timeout=CALM)


async def local(settings: Settings, asked: argparse.Namespace) -> None:
    """Serves the local Discord with the bot connected to it. Raises what ``served`` turns into words."""
    from bot.cli.local_host import play_here

    host, port, keep = (getattr(asked, key, None) for key in ("host", "port", "keep"))
    await play_here(settings, host=host or "127.0.0.1", port=port, keep=bool(keep))


def served(serving: Coroutine[Any, Any, None]) -> int:
    """Serves until stopped. Returns the exit status; what prevents it is said in a sentence."""
    from bot.cli.local_host import CannotServe
    from bot.client import BrokenCommands

    try:
        asyncio.run(serving)
    except asyncio.CancelledError:
        return 0
    except discord.LoginFailure:
        print("Discord refused the token: copy the bot's token anew into DISCORD_TOKEN.", file=sys.stderr)
        return 1
    except (aiohttp.ClientConnectionError, discord.DiscordServerError, discord.RateLimited) as error:
        # A proxy may answer with a whole page; its status says enough.
        why = f"it answers {error.status}" if isinstance(error, discord.DiscordServerError) else str(error).rstrip(".")
        print(f"Discord cannot be reached ({why}): check the connection, or try again later.", file=sys.stderr)
        return 1
    except (StorageError, BrokenCommands, CannotServe, discord.PrivilegedIntentsRequired) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


async def kept(settings: Settings, id: str) -> bytes:
    """The whole record of one of this bot's own games, running or not: whoever runs the bot may see everything."""
    from bot.games.library import GAMES
    from bot.table.engines import Engines
    from bot.table.services import Services

    database = await Database.open(settings.database)
    try:
        engines = Engines(Services(database, lambda: int(time.time() * 1000)), GAMES)
        return await engines.export(await engines.get(id), None)
    finally:
        await database.close()


def read(file: Path) -> bytes:
    """The record that a file holds or, where a game's id is given, that the data folder does. Raises Wrong."""
    from bot.games.contract import Refusal
    from bot.record.replay import Wrong

    try:
        settings = from_environment()
        if GAME_ID.fullmatch(str(file)) and not file.exists() and settings.database.exists():
            return asyncio.run(kept(settings, str(file)))
        return file.read_bytes()
    except (Refusal, StorageError, ValueError) as error:
        raise Wrong(str(error).rstrip(".")) from error
    except OSError as error:
        game = ", and no game in the data folder has that id" if GAME_ID.fullmatch(str(file)) else ""
        raise Wrong(f"{file} cannot be read: {error.strerror}{game}") from error


def proof(command: str, file: Path) -> int:
    """Replays or verifies a record. Returns 0 when nothing is wrong, else 1."""
    from bot.games.library import GAMES
    from bot.record.replay import Wrong, replay, verify

    try:
        lines = verify(read(file), GAMES).lines if command == "verify" else replay(read(file), GAMES)
        for line in lines:
            print(line)
    except Wrong as wrong:
        print(f"Not as it should be: {wrong}.", file=sys.stderr)
        return 1
    if command == "verify":
        print("Everything in this record holds.")
    return 0


def play_by_itself(
    name: str, games: int, seed: int, invariants: bool, players: str = "random", fixed: Sequence[str] = ()
) -> int:
    """Self-play at random, or by the practice opponent; ``fixed`` are options, each as "key=value". Returns 0 when no
    promise was broken."""
    from bot.games.contract import Refusal
    from bot.games.library import GAMES
    from bot.games.options import checked_options
    from bot.opponents import practice_matches, selfplay
    from bot.opponents.report import Fault, main_text

    if name not in GAMES:
        print(f"There is no game called {name}; there is {', '.join(GAMES)}.", file=sys.stderr)
        return 2
    options = {key: value for key, _, value in (text.partition("=") for text in fixed)}
    try:
        checked_options(GAMES[name], options)
        if players == "random":
            report = selfplay.run(GAMES[name], games, seed, invariants, options)
        else:
            report = practice_matches.run(GAMES[name], games, seed, players == "mixed", options)
        print(main_text(report))
    except Refusal as refusal:
        print(refusal, file=sys.stderr)
        return 2
    except Fault as fault:
        print(fault, file=sys.stderr)
        return 1
    return 0


async def back_up(settings: Settings, file: Path) -> int:
    """Copies the database. Returns the exit status."""
    if not settings.database.exists():
        print(f"There is no database in {settings.data} yet.", file=sys.stderr)
        return 1
    try:
        database = await Database.open(settings.database)
        try:
            await database.backup(file)
        finally:
            await database.close()
    except (StorageError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    print(f"The database is copied to {file}.")
    return 0


def main(arguments: list[str] | None = None) -> int:
    """Runs the command line; returns the exit status."""
    asked = parser().parse_args(arguments)
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    if asked.command in ("replay", "verify"):
        return proof(asked.command, asked.file)
    if asked.command == "selfplay":
        checked = not asked.no_invariants
        return play_by_itself(asked.game, asked.games, asked.seed, checked, asked.players, asked.option)
    try:
        settings = from_environment()
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    try:
        if asked.command == "backup":
            return asyncio.run(back_up(settings, asked.file))
        if asked.command == "run" or (asked.command is None and settings.token):
            if not settings.token:
                print("DISCORD_TOKEN is not set: without it, `python -m bot local` plays here.", file=sys.stderr)
                return 2
            return served(run(settings))
        return served(local(settings, asked))
    except KeyboardInterrupt:
        return 0


if __name__ == "__main__":
    sys.exit(main())
