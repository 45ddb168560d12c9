"""Who a game's game master is, as a record keeps and tells it: the data of entries of the kind "master", and what of it
stands in the first entry.

A record of which the first entry names a game master, or any entry of this kind does, holds no other's acts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from bot.record.replayer import Step, Wrong


class Mastering(Struct):
    """The data of "master": the new game master, a user's id as text ("0": none) and the name, and how it came; and the
    ``reason`` for which a player asks for another."""

    what: str
    user: str
    name: str
    reason: str = ""


def mastered(data: Mapping[str, Any]) -> str:
    """Returns an entry of the kind "master" in words."""
    name = data.get("name", "")
    told = {
        "agreed": f"{name} is the game master, as all agree.",
        "takes": f"{name}, a standing judge, is the game master.",
        "without": "The game no longer has a game master, as all agree.",
        "resigns": f"{name} is no longer the game master.",
        "gone": f"{name} has left: the game no longer has a game master.",
        "removed": f"{name} is no longer a standing judge of the server, and no longer this game's game master.",
        "challenged": f"A player asks for another judge than {name}, who is no longer the game master: "
        f"“{data.get('reason', '')}”",
    }
    return told.get(data.get("what", ""), "")


def named_at_first(data: Mapping[str, Any]) -> str:
    """Returns the end of the first entry's sentence that names the game master, "" without one."""
    return f"; {data['master']['name']} is the game master" if "master" in data else ""


def check_masters(steps: Iterable[Step]) -> None:
    """What was done as game master must have been done by whoever was it then, as far as the record names any. Raises
    Wrong."""
    named, master = False, "0"
    for step in steps:
        if step.kind == "open" and "master" in step.data:
            named, master = True, step.data["master"]["user"]
        elif step.kind == "master":
            named, master = True, step.data["user"]
        elif step.kind == "replace" and step.data.get("ceases"):
            master = "0"
        elif step.gm and named and step.by != master:
            raise Wrong(f"entry {step.no} ({step.text or step.kind}) is by someone who was not the game master")
