"""A PostgreSQL of the tests' own, started once a process on a port of this machine, where Debian's package is
installed; each test has a database of its own in it."""

from __future__ import annotations

import atexit
import fcntl
import itertools
import os
import shutil
import socket
import subprocess
import tempfile
from functools import cache
from pathlib import Path

import psycopg
import pytest

from bot.storage.postgres.schema import migrate
from tests.page.chromium import failure_of

PROGRAMS = Path("/usr/lib/postgresql")
BY_APT = (("apt-get", "update", "-qq"), ("apt-get", "install", "-y", "-qq", "--no-install-recommends", "postgresql"))
"""Brings Debian's PostgreSQL."""
QUICK = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}
"""Settings for tests of what the bot does, none of which needs the disk."""
NUMBERS = itertools.count(1)


@cache
def programs() -> Path:
    """The folder of the server's programs. Where there is none, root installs it first, which takes a minute; for
    anybody else the test is skipped."""
    with (Path(tempfile.gettempdir()) / "adjutant-postgresql.lock").open("w") as file:
        # One installation at a time is enough.
        fcntl.flock(file, fcntl.LOCK_EX)
        said: list[str] = []
        if not _newest() and os.geteuid() == 0 and shutil.which("apt-get"):
            said = [failure for command in BY_APT if (failure := failure_of(command))]
    found = _newest()
    if not found:
        pytest.skip(" ".join(["PostgreSQL is not installed (Debian: apt install postgresql).", *said]))
    return found[-1]


def _newest() -> list[Path]:
    return sorted(PROGRAMS.glob("*/bin"), key=lambda folder: int(folder.parent.name))


class Server:
    """A cluster in a temporary folder. ``settings`` are added to the server's own."""

    def __init__(self, settings: dict[str, str]) -> None:
        self.bin = programs()
        self.folder = Path(tempfile.mkdtemp(prefix="adjutant-postgres-", dir=os.environ.get("PYTEST_DEBUG_TEMPROOT")))
        if os.geteuid() == 0:
            # The server refuses to run as root.
            shutil.chown(self.folder, "postgres", "postgres")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self._settings = {"listen_addresses": "127.0.0.1", "port": str(self.port), "max_connections": "200"} | settings
        self._settings["unix_socket_directories"] = str(self.folder)
        self._run(
            "initdb",
            "-D",
            str(self.data),
            "-U",
            "adjutant",
            "-A",
            "trust",
            "--no-sync",
            "--locale=C",
            "-EUTF8",
        )
        lines = (f"{name} = '{value}'\n" for name, value in self._settings.items())
        with (self.data / "postgresql.conf").open("a") as file:
            file.writelines(lines)

    @property
    def data(self) -> Path:
        """The cluster's folder."""
        return self.folder / "data"

    def address(self, database: str) -> str:
        """The address of one of its databases."""
        return f"postgresql://adjutant@127.0.0.1:{self.port}/{database}"

    def start(self) -> None:
        """Starts it, and waits until it serves."""
        self._run("pg_ctl", "-D", str(self.data), "-w", "-t", "60", "-l", str(self.folder / "log"), "start")

    def stop(self, mode: str = "immediate") -> None:
        """Stops it, by default as a crash would."""
        self._run("pg_ctl", "-D", str(self.data), "-w", "-m", mode, "stop")

    def remove(self) -> None:
        """Stops it and removes its folder."""
        if (self.data / "postmaster.pid").exists():
            self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def execute(self, sql: str) -> None:
        """Runs a statement of the server's administration."""
        with psycopg.connect(self.address("postgres"), autocommit=True) as db:
            db.execute(sql.encode())

    def _run(self, program: str, *arguments: str) -> None:
        become = ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"] if os.geteuid() == 0 else []
        subprocess.run(
            [*become, str(self.bin / program), *arguments],
            check=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            cwd=self.folder,
        )


def started(settings: dict[str, str]) -> Server:
    """A server that is removed when the process ends; skips the test where none can be had."""
    server = Server(settings)
    atexit.register(server.remove)
    server.start()
    return server


@cache
def quick_server() -> Server:
    """The server that the tests of a process share, with an empty database to copy."""
    server = started(QUICK)
    server.execute("CREATE DATABASE empty")

    with psycopg.connect(server.address("empty"), autocommit=True) as db:
        migrate(db)
    return server


def fresh() -> str:
    """The address of a new database that holds nothing yet; skips the test where no server can be had."""
    server, name = quick_server(), f"test{next(NUMBERS)}"
    server.execute(f"CREATE DATABASE {name} TEMPLATE empty")
    return server.address(name)
