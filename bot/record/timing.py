"""What happens to a table's clocks, as a record keeps it and tells it: the data of entries of the kind "clock".

``what`` is one of WHAT; ``seat`` the seat it happens to, ``name`` the person's name, ``then`` what follows where time
is out (a value of bot.record.table_settings.TIME_OUT), ``span`` the time given in milliseconds, ``begun`` and ``until``
a time's beginning and end (milliseconds since 1970).
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from bot.games.contract.game import Seat
from bot.games.phrases import whose

WHAT = (
    *("out", "asks", "gives", "pause", "resume", "away", "back", "outage"),
    *("seeks", "keeps", "missing", "without", "plays"),
)
THEN = {
    "note": "",
    "practice": " The practice opponent decides this once.",
    "open": " The seat is open to a substitute.",
    "others": " The others may close the game, or win it.",
}
HOUR_MS = 3_600_000
LEAST = " Everyone whose turn it is has at least 6 hours."
"""What is said of an outage of half an hour or more."""


def moment(at: int) -> str:
    """A time (milliseconds since 1970) in words, such as "5 Dec, 12:30 UTC"."""
    when = datetime.fromtimestamp(at / 1000, UTC)
    return f"{when.day} {when:%b, %H:%M} UTC"


def lasting(span: int) -> str:
    """A span of milliseconds in words, such as "a day" or "12 hours"."""
    hours = round(span / HOUR_MS)
    if hours and hours % 24 == 0:
        return "a day" if hours == 24 else f"{hours // 24} days"
    return "an hour" if hours == 1 else f"{hours} hours"


def made_up_for(data: Mapping[str, Any]) -> str:
    """Returns in words what the clocks get for an outage. Older records hold no details, and get the shortest
    sentence."""
    if not (span := data.get("span", 0)):
        return "Everyone due to move has at least 6 hours."
    if data.get("then") == "lapse":
        return "Nothing has lapsed in that time."
    return "No clock counted that time." + (LEAST if span >= HOUR_MS // 2 else "")


def timing(data: Mapping[str, Any], names: Mapping[Seat, str]) -> str:
    """What happened to the clocks, as a sentence or two; "" for what is none of it."""
    seat, name = names.get(data.get("seat", ""), ""), data.get("name", "")
    until, begun = moment(data.get("until", 0)), moment(data.get("begun", 0))
    told = {
        "out": f"{whose(seat)} time is out.{THEN.get(data.get('then', ''), '')}",
        "asks": f"{seat} asks for {lasting(data.get('span', 0))} more.",
        "gives": f"{name} gives {seat} {lasting(data.get('span', 0))} more.",
        "pause": f"The game is paused until {until} at the latest.",
        "resume": "The game and its clocks continue.",
        "away": f"{name} is on vacation until {until}.",
        "back": f"{name} is back from vacation.",
        "seeks": f"The {seat} seat is open to a substitute{f', until {until}' if data.get('until') else ''}.",
        "keeps": f"{seat} keeps the seat.",
        "missing": stays_away(data, seat),
        "without": without(data, seat),
        "plays": f"{whose(seat)} player is back.",
        "outage": f"I was away from {begun} to {until}. {made_up_for(data)}",
    }
    return told.get(data.get("what", ""), "")


def stays_away(data: Mapping[str, Any], seat: str) -> str:
    """Returns in words that a player stays away, and from when on the others may go on without them."""
    name = data.get("name", "")
    said = f"{name} ({seat}) has left the server." if data.get("then") == "left" else f"{name} ({seat}) has been away."
    return f"{said} From {moment(data.get('until', 0))} on the others may go on without them."


def without(data: Mapping[str, Any], seat: str) -> str:
    """How the others go on without a player who stays away."""
    name = data.get("name", "")
    if data.get("then") == "practice":
        return f"{name} has the practice opponent play for {seat}, until its player is back."
    return f"{name} opens the {seat} seat to a substitute, because its player is away."


def claimed(data: Mapping[str, Any], seat: str) -> str:
    """How it came that a seat was given up by another's claim."""
    return f"{data['claimed']} claims the win: {whose(seat)} time is out."


def replaced(data: Mapping[str, Any], names: Mapping[Seat, str]) -> str:
    """How a seat changed hands; "" for what is none of it."""
    if "to" not in data or "name" not in data:
        return ""
    until = f", until {moment(data['until'])}" if data.get("until") else ""
    seat = names.get(data.get("seat", ""), "")
    ceases = f" {data['name']} is no longer the game master." if data.get("ceases") else ""
    return f"{data['name']} takes over the {seat} seat{until}.{ceases}"
