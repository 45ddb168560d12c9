"""Processes of the bot that have loaded it already, to be killed: a program that loads it once and forks as often as it
is asked to, and what asks it. The bot is a process like any other then, which differs from `python -m bot run` only in
what came before its first line; to load it takes ten times the processor that starting it takes.

The program reads lines of JSON. ``{"environment": {...}, "log": "FILE", "port": null}`` has another bot run, or with a
port a neighbour (see tests.crash.neighbour), and is answered by its process's number; ``{"process": NUMBER}`` is
answered by its exit status, or by a line without one while it runs.
"""

from __future__ import annotations

import asyncio
import atexit
import gc
import importlib
import os
import signal
import subprocess
import sys
import traceback
from functools import cache
from pathlib import Path
from threading import Lock
from typing import NoReturn

import msgspec


class Nursery:
    """The program, as those see it who ask it. What still runs at the end is killed."""

    def __init__(self) -> None:
        command = sys.executable, "-m", "tests.crash.nursery"
        self._program = subprocess.Popen(
            command, cwd=Path(__file__).parents[2], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        atexit.register(self._program.communicate)
        self._asking = Lock()
        """One asks at a time: bots are born in threads, and answers come in the order of the questions."""

    def born(self, environment: dict[str, str], log: Path, port: int | None = None) -> int:
        """Has a bot run, or a neighbour that is spoken to at a port. Returns its process's number."""
        return int(self._told({"environment": environment, "log": str(log), "port": port}))

    def status(self, process: int) -> int | None:
        """The exit status of a process, None while it runs."""
        told = self._told({"process": process})
        return int(told) if told else None

    async def ended(self, process: int) -> int:
        """Returns a process's exit status, once it has ended."""
        while (status := self.status(process)) is None:
            await asyncio.sleep(0.01)
        return status

    def _told(self, asked: dict[str, object]) -> str:
        assert self._program.stdin is not None and self._program.stdout is not None
        with self._asking:
            self._program.stdin.write(msgspec.json.encode(asked) + b"\n")
            self._program.stdin.flush()
            line = self._program.stdout.readline()
        assert line.endswith(b"\n"), "the program has ended"
        return line.decode().strip()


@cache
def nursery() -> Nursery:
    """The one of this process."""
    return Nursery()


# -- the program


def load() -> None:
    """Loads what a bot loads, and what it makes ready as it starts."""
    import bot.cli.serving  # noqa: F401
    from bot.client import COGS, warm_up
    from bot.storage.opening import make_decodable
    from cogs.clicking.declared import clicks
    from renderers import layers
    from tests import drawn
    from tests.crash import neighbour  # noqa: F401  # It brings the probe along.

    for cog in COGS:
        importlib.import_module(cog)
    clicks()
    make_decodable()
    drawn.folder().mkdir(exist_ok=True)
    layers.keep_in(drawn.folder())
    warm_up()
    gc.collect()
    gc.freeze()


def live(environment: dict[str, str], log: str, port: int | None) -> NoReturn:
    """Is a bot until it ends."""
    with open(os.devnull, "rb") as nothing, open(log, "ab") as output:
        os.dup2(nothing.fileno(), 0)
        os.dup2(output.fileno(), 1)
        os.dup2(output.fileno(), 2)
    os.environ.clear()
    os.environ.update(environment)
    try:
        if port is None:
            from bot.__main__ import command

            sys.argv = ["bot", "run"]
            command()
        from tests.crash.neighbour import serve

        asyncio.run(serve(port))
    except BaseException:
        traceback.print_exc()
        os._exit(1)
    os._exit(0)


def answer() -> None:
    """Answers until the questions end."""
    running, ended = set[int](), dict[int, int]()
    # Not by sys.stdin: a fork would have what was read ahead.
    with open(0, "rb", buffering=0, closefd=False) as asking:
        for line in iter(asking.readline, b""):
            asked = msgspec.json.decode(line)
            if "environment" in asked:
                if (process := os.fork()) == 0:
                    live(**asked)
                running.add(process)
                print(process, flush=True)
                continue
            process = asked["process"]
            assert process in running or process in ended, "no process of this program's"
            if process in running and (found := os.waitpid(process, os.WNOHANG))[0]:
                running.remove(process)
                ended[process] = os.waitstatus_to_exitcode(found[1])
            print(ended.get(process, ""), flush=True)
    for process in running:
        os.kill(process, signal.SIGKILL)


if __name__ == "__main__":
    load()
    answer()
