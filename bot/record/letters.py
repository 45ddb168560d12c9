"""Letters between the game master and the players, and the game master's journal, as a record keeps and tells them.

The words of both are hidden while the game runs. Of a letter everybody learns that it was written, and its public entry
commits to the words. The journal is the desk's own: nobody else learns that there is a line.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal

from msgspec import Struct

from bot.record.judging import commitment_to
from bot.record.replayer import Step, Wrong

Tone = Literal["message", "warning", "question", "answer"]
"""What a letter is."""
LETTER, JOURNAL = "letter", "journal"
"""The kinds of entries."""


class Writing(Struct, omit_defaults=True):
    """The data of "letter", beside the seat whose player writes or is written to: the user ``to`` whom it goes, as
    text, and the commitment to its words (``sealed``). ``tone``, ``words`` and ``nonce`` are hidden."""

    to: str
    sealed: str
    tone: Tone = "message"
    words: str = ""
    nonce: str = ""


class Noting(Struct):
    """What an entry of the kind "journal" holds, all of it hidden."""

    words: str


def told(data: Mapping[str, Any], gm: bool, seat: str) -> str:
    """Returns in words that a letter was written."""
    return f"The game master writes to {seat}." if gm else f"{seat} writes to the game master."


def committed(tone: str, text: str) -> str:
    """Returns the words to which a letter's public entry commits."""
    return f"{tone}: {text}"


def check_letters(steps: Iterable[Step]) -> None:
    """A letter's words, where the record holds them, must be those that it committed to, and the journal is the game
    master's. Raises Wrong."""
    for step in steps:
        where = f"entry {step.no} ({step.kind})"
        if step.kind == JOURNAL and not step.gm:
            raise Wrong(f"{where} is by someone who was not the game master")
        if step.kind == LETTER and "words" in step.data:
            words = committed(step.data.get("tone", "message"), step.data["words"])
            if commitment_to(step.data["nonce"], words) != step.data["sealed"]:
                raise Wrong(f"{where} has other words than it committed to")
