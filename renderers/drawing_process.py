"""A process that draws: ``python -m renderers.drawing_process MODULE…``, with questions at its input, and answers.

Each is a MessagePack object after four bytes that tell its length. The process ends with its input, so that it is never
left behind.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import os
import signal
import sys
import traceback
from functools import cache
from typing import Any, BinaryIO, get_type_hints

import msgspec
from msgspec import Struct

from bot.games.choices import Focus

LENGTH = 4
"""Bytes of the length before each object."""
NICENESS = 2
"""How far drawing gives way to the bot, which has people to answer."""


class Question(Struct, frozen=True):
    """What is to be drawn: a view and a focus, by the artist of that module."""

    module: str
    view: Any
    focus: Focus | None = None


class _Asked(Struct, frozen=True):
    module: str
    view: msgspec.Raw
    focus: Focus | None = None


class Answer(Struct, frozen=True):
    """A PNG; or why it cannot be drawn, ``refused`` being a ValueError's words and ``failed`` another error's trace."""

    png: bytes = b""
    refused: str = ""
    failed: str = ""


def framed(what: Question | Answer) -> bytes:
    """Returns an object with its length."""
    data = msgspec.msgpack.encode(what)
    return len(data).to_bytes(LENGTH) + data


def read_answer(data: bytes) -> Answer:
    """Returns the answer that has been sent."""
    return msgspec.msgpack.decode(data, type=Answer)


@cache
def _artist(module: str) -> tuple[Any, msgspec.msgpack.Decoder[Any]]:
    """Returns the artist of a module, and what reads its views."""
    artist = importlib.import_module(module)
    return artist, msgspec.msgpack.Decoder(get_type_hints(artist.draw)["view"])


def answer(data: bytes) -> Answer:
    """Draws what is asked for."""
    try:
        asked = msgspec.msgpack.decode(data, type=_Asked)
        artist, decoder = _artist(asked.module)
        return Answer(artist.draw(decoder.decode(asked.view), asked.focus))
    except ValueError as error:
        return Answer(refused=str(error))
    except Exception:
        return Answer(failed=traceback.format_exc())


def serve(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answers until there are no more questions."""
    while len(length := questions.read(LENGTH)) == LENGTH:
        answers.write(framed(answer(questions.read(int.from_bytes(length)))))
        answers.flush()


def main(modules: list[str]) -> None:
    """Prepares the artists of some modules and serves at the standard streams."""
    # An interrupt from the keyboard reaches this process too; the bot stops it in its own time.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    # Nothing that is printed elsewhere may come between the answers.
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    for module in modules:
        _artist(module)[0].prepare()
    # What has been made ready stays: the collector of garbage need not walk over it again and again.
    gc.freeze()
    # A bot that was killed waits for no answer any more.
    with contextlib.suppress(BrokenPipeError):
        serve(sys.stdin.buffer, answers)
    # Output that could not be written is not tried again at exit.
    os._exit(0)


if __name__ == "__main__":
    main(sys.argv[1:])
