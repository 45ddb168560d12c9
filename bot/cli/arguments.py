"""The commands of the command line, and their options."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path


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
    top = argparse.ArgumentParser(
        prog="python -m bot",
        description="The command line: run, local, replay, verify, cases, selfplay, check, new-game, report, "
        "ratings, stats, backup, "
        "rehearse, migrate. Without a command it runs on Discord if DISCORD_TOKEN is set, and locally if not.",
    )
    commands = top.add_subparsers(dest="command", metavar="command")
    commands.add_parser("run", help="connect to Discord (needs DISCORD_TOKEN)")
    local = commands.add_parser("local", help="play without an account, on a Discord of its own")
    local.add_argument("--port", type=number(0, 65_535), help="the port to listen on (default 8600, or a free one)")
    local.add_argument("--host", default="127.0.0.1", help="the address to listen on (default: this machine only)")
    local.add_argument("--developer", action="store_true", help="offer faults to try the bot by, and another clock")
    local.add_argument("--keep", action="store_true", help="keep games, messages and people in the data folder")
    replay = commands.add_parser("replay", help="show a recorded game move by move")
    replay.add_argument("file", type=Path, help="a file of /game export, or the id of a game in the data folder")
    _export_option(replay)
    verify = commands.add_parser("verify", help="check a record: chains, dice, every move")
    verify.add_argument("file", type=Path, help="a file of /game export, or the id of a game in the data folder")
    _export_option(verify)
    selfplay = commands.add_parser("selfplay", help="play random games, checking every promise of the rules")
    selfplay.add_argument("game")
    selfplay.add_argument("--games", type=number(1), default=100)
    selfplay.add_argument("--seed", type=int, default=1)
    selfplay.add_argument("--jobs", type=number(1), help="processes that play (default: one for each core)")
    selfplay.add_argument("--no-invariants", action="store_true", help="play only, for speed")
    players = ("random", "practice", "mixed")
    selfplay.add_argument("--players", choices=players, default="random", help="mixed: practice against random")
    selfplay.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="fix one of its options")
    check = commands.add_parser("check", help="say in sentences which promises a game breaks")
    check.add_argument("package", help="a game's key, its package, or the folder with its pyproject.toml")
    check.add_argument("--games", type=number(1), default=12, help="games at random that are looked at")
    check.add_argument("--seed", type=int, default=1)
    new_game = commands.add_parser("new-game", help="write the package of a small game to begin with")
    new_game.add_argument("key", help="its key: small letters and digits")
    new_game.add_argument("--into", type=Path, default=Path(), help="the folder in which it is written (default: here)")
    report = commands.add_parser("report", help="write a finished game as a page: its story, pictures and record")
    report.add_argument("file", type=Path, help="a file of /game export, or the id of a game in the data folder")
    to = "the new file: a page or, where its name ends with .md, Markdown without pictures"
    report.add_argument("to", nargs="?", type=Path, metavar="TO", help=to)
    ratings = commands.add_parser("ratings", help="list the ratings of the games in the data folder")
    ratings.add_argument("--verify", action="store_true", help="work them out again from the results alone")
    stats = commands.add_parser("stats", help="write every result as a table, without names")
    stats.add_argument("--export", type=Path, required=True, metavar="FILE", help="the new file, CSV")
    commands.add_parser("cases", help="list the rulings that found the bot itself wrong")
    backup = commands.add_parser("backup", help="copy the database while it is in use")
    backup.add_argument("file", type=Path)
    rehearse = commands.add_parser("rehearse", help="say how games in play would go on by this version's rules")
    place = "a backup's file or PostgreSQL's address (default: the database in use, which is only read)"
    rehearse.add_argument("place", nargs="?", default="", metavar="FILE", help=place)
    migrate = commands.add_parser("migrate", help="copy all games from one database into another")
    place = "a data folder, a database's file, or postgresql://user:password@host/database"
    migrate.add_argument("source", metavar="FROM", help=place)
    migrate.add_argument("target", metavar="TO", help=f"{place}: empty, or copied into before")
    return top


def _export_option(command: argparse.ArgumentParser) -> None:
    command.add_argument("--export", type=Path, metavar="TO", help="write the record into a new file, secrets and all")
