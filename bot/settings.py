"""What the environment says, as one value."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import TypeVar

from msgspec import Struct

EDIT_GAP = 2.0
DRAIN = 3.5
GUILD_WAIT = 0.2
DOUBLE_TAP_MS = 1000
POSTED_WITHIN = 1.5
"""An interaction waits for three seconds, and its answer takes its time as well."""
BACK_OFF = (1.0, 2.0, 5.0, 15.0, 60.0)
STORAGE_BACK_OFF = 5.0
"""Seconds after which it is tried again at most, where the database could not be used: once it can, nobody waits."""
MOST_PROCESSES, MOST_USUAL = 64, 4
"""Processes of a kind that may be asked for, and how many draw at most unless asked for."""
MOST_PORT, LOOPBACK = 65535, "127.0.0.1"
SHARDS, MOST_SHARDS = re.compile(r"(\d{1,5})(?:-(\d{1,5}))?/(\d{1,5})"), 16_384
WEB_URL = re.compile(r"https?://[A-Za-z0-9.\-\[\]:]+/?")
"""An address without a path: cookies and links go by the whole of it."""
MOST_DOUBLE_TAP_MS = 5000


class Settings(Struct, frozen=True):
    """``token`` "" means: no real Discord. The addresses are "" for Discord's own.

    ``drawn`` is the folder of what is drawn once for all pictures, None for one in the data folder.

    Times are in seconds: ``edit_gap`` is the average time between edits of one message (see bot.delivery.pace),
    ``back_off`` the times before failed deliveries are tried again (the last for ever after), ``drain`` the time that
    answers and then posts under way have to end when the bot stops, ``guild_wait`` the time without word of another
    server after which Discord has told of all at the start, ``double_tap`` the time after a private message has changed
    in which a tap on it carries nothing out, ``posted_within`` the time in which Discord must have a lobby's post for
    the game of one person to begin at once. ``drawing_processes`` is how many processes draw pictures, 0 for a thread
    of this one; ``search_processes`` how many look ahead for opponents; ``moving_pictures`` whether games are shown as
    such; ``metrics_port`` where this machine may read the measurements, None for nowhere and 0 for any that is free,
    and ``metrics_host`` the address that it listens on: loopback unless other machines, or containers, may read them
    too; ``web_port`` and ``web_host`` are the same for the pages by a link, and ``web_url`` is how the world reaches
    those ("": only this machine does); ``database_address`` is PostgreSQL's, "" for a file in the data folder;
    ``shards`` are those of the bot's ``shard_count`` shards that this process takes, without any as many as Discord
    recommends."""

    token: str = ""
    api_url: str = ""
    gateway_url: str = ""
    data: Path = Path("data")
    drawn: Path | None = None
    edit_gap: float = EDIT_GAP
    back_off: tuple[float, ...] = BACK_OFF
    drain: float = DRAIN
    guild_wait: float = GUILD_WAIT
    double_tap: float = DOUBLE_TAP_MS / 1000
    posted_within: float = POSTED_WITHIN
    drawing_processes: int = 0
    search_processes: int = 1
    moving_pictures: bool = False
    metrics_port: int | None = None
    metrics_host: str = LOOPBACK
    web_port: int | None = None
    web_host: str = LOOPBACK
    web_url: str = ""
    database_address: str = ""
    shards: tuple[int, ...] = ()
    shard_count: int = 0

    @property
    def layers(self) -> Path:
        """The folder for the parts of pictures that never change, which are drawn once."""
        return self.drawn or self.data / "layers"

    @property
    def database(self) -> Path | str:
        """The database's address, or its file."""
        return self.database_address or self.data / "adjutant.db"

    @property
    def has_database(self) -> bool:
        """Whether there is a database: a server's is not looked for."""
        return isinstance(self.database, str) or self.database.exists()


def from_environment(environment: Mapping[str, str] = os.environ) -> Settings:
    """Reads DISCORD_TOKEN, DISCORD_API_URL, DISCORD_GATEWAY_URL, ADJUTANT_DATA, ADJUTANT_DATABASE, ADJUTANT_SHARDS,
    ADJUTANT_DRAWING_PROCESSES, ADJUTANT_SEARCH_PROCESSES, ADJUTANT_MOVING_PICTURES, ADJUTANT_DOUBLE_TAP_MS,
    ADJUTANT_METRICS_PORT, ADJUTANT_METRICS_HOST, ADJUTANT_WEB_PORT, ADJUTANT_WEB_HOST and ADJUTANT_WEB_URL. Raises
    ValueError with a sentence."""
    api, gateway = environment.get("DISCORD_API_URL", "").strip(), environment.get("DISCORD_GATEWAY_URL", "").strip()
    if api and not api.startswith(("http://", "https://")):
        raise ValueError(
            f"DISCORD_API_URL is {api}, where an address such as https://discord.com/api/v10 was expected."
        )
    if gateway and not gateway.startswith(("ws://", "wss://")):
        raise ValueError(f"DISCORD_GATEWAY_URL is {gateway}, where an address such as wss://… was expected.")
    database = environment.get("ADJUTANT_DATABASE", "").strip()
    if database and not is_address(database):
        raise ValueError(
            "ADJUTANT_DATABASE is no address such as postgresql://user:password@host/database; "
            "leave it out to keep everything in a file of ADJUTANT_DATA."
        )
    shards, shard_count = shards_of(environment.get("ADJUTANT_SHARDS", "").strip())
    return Settings(
        shards=shards,
        shard_count=shard_count,
        token=environment.get("DISCORD_TOKEN", "").strip(),
        api_url=api.rstrip("/"),
        gateway_url=gateway,
        data=Path(environment.get("ADJUTANT_DATA", "").strip() or "data"),
        drawing_processes=number(environment, "ADJUTANT_DRAWING_PROCESSES", MOST_PROCESSES, usual_processes()),
        search_processes=number(environment, "ADJUTANT_SEARCH_PROCESSES", MOST_PROCESSES, 1, least=1),
        moving_pictures=bool(number(environment, "ADJUTANT_MOVING_PICTURES", 1, 1)),
        double_tap=number(environment, "ADJUTANT_DOUBLE_TAP_MS", MOST_DOUBLE_TAP_MS, DOUBLE_TAP_MS) / 1000,
        database_address=database,
        metrics_port=number(environment, "ADJUTANT_METRICS_PORT", MOST_PORT, None),
        metrics_host=environment.get("ADJUTANT_METRICS_HOST", "").strip() or LOOPBACK,
        web_port=number(environment, "ADJUTANT_WEB_PORT", MOST_PORT, None),
        web_host=environment.get("ADJUTANT_WEB_HOST", "").strip() or LOOPBACK,
        web_url=web_url(environment.get("ADJUTANT_WEB_URL", "").strip()),
    )


def shards_of(given: str) -> tuple[tuple[int, ...], int]:
    """Returns the shards that ``0-3/16`` or ``2/16`` names, and how many there are in all; none for "". Raises
    ValueError with a sentence."""
    if not given:
        return (), 0
    named = SHARDS.fullmatch(given)
    first, last, count = (int(part) for part in (named[1], named[2] or named[1], named[3])) if named else (1, 0, 0)
    if not first <= last < count <= MOST_SHARDS:
        raise ValueError(f"ADJUTANT_SHARDS is {given}, where shards such as 0-3/16 were expected: the first is 0.")
    return tuple(range(first, last + 1)), count


def web_url(given: str) -> str:
    """Returns the address at which the world reaches the pages by a link. Raises ValueError with a sentence."""
    if given and not WEB_URL.fullmatch(given):
        raise ValueError(
            f"ADJUTANT_WEB_URL is {given}, where an address such as https://play.example.org was expected."
        )
    return given.rstrip("/")


def is_address(database: str) -> bool:
    """Whether a database is named by an address of PostgreSQL's, not by a file."""
    return database.startswith(("postgresql://", "postgres://"))


N = TypeVar("N", int, None)


def number(environment: Mapping[str, str], name: str, most: int, usual: N, least: int = 0) -> int | N:
    """Returns a whole number from ``least`` to ``most``, ``usual`` where none is given. Raises ValueError with a
    sentence."""
    given = environment.get(name, "").strip()
    if not given:
        return usual
    if not (given.isascii() and given.isdigit() and len(given) < 10 and least <= int(given) <= most):
        raise ValueError(f"{name} is {given}, where a whole number from {least} to {most} was expected.")
    return int(given)


def usual_processes() -> int:
    """Counts the drawing processes: one for each core but the one that answers people; on a single one drawing is left
    to a thread."""
    return min((os.cpu_count() or 1) - 1, MOST_USUAL)
