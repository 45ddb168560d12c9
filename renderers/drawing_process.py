"""A process that draws: ``python -m renderers.drawing_process FOLDER MODULE…``; questions at its input, then answers.

Each is a MessagePack object after four bytes that tell its length. The process ends with its input, so that it is never
left behind. What never changes on the pictures of those modules it draws ahead whenever nothing is asked, and keeps in
files of the folder ("" for none).
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import os
import select
import signal
import sys
import threading
import time
import traceback
from functools import cache, partial
from pathlib import Path
from typing import Any, BinaryIO, get_type_hints

import msgspec
from msgspec import Struct

from bot.games.contract.choices import Focus
from renderers import layers
from renderers.artist import pause, pausing_for, steady
from renderers.film import animate

LENGTH = 4
"""Bytes of the length before each object."""
NICENESS = 2
"""How far drawing gives way to the bot, which has people to answer."""
FILMING = 10
"""How much further a moving picture does, for which nobody sits and waits."""


class Question(Struct, frozen=True):
    """What is to be drawn by the artist of that module: a view and a focus; or with ``times`` a moving picture of a
    list of views, each shown for so many milliseconds."""

    module: str
    view: Any
    focus: Focus | None = None
    times: tuple[int, ...] = ()


class _Asked(Struct, frozen=True):
    module: str
    view: msgspec.Raw
    focus: Focus | None = None
    times: tuple[int, ...] = ()


class Answer(Struct, frozen=True):
    """A PNG, or a GIF; or why it cannot be drawn, ``refused`` being a ValueError's words and ``failed`` another error's
    trace."""

    png: bytes = b""
    refused: str = ""
    failed: str = ""


READY = Answer()
"""What a process says once all artists are warmed up: from then on a picture takes no time."""
IDLE = 0.3
"""Seconds in which nobody asks for a picture before an artist is warmed up that may not be wanted soon."""
PUT_OFF = 30.0
"""Seconds for which that is put off at most where there is always something asked."""
LOOK_MS = 200
"""Milliseconds between two looks whether it is still wanted."""


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
        if asked.times:
            give_way(FILMING)
            views = [decoder.decode(view) for view in msgspec.msgpack.decode(asked.view, type=list[msgspec.Raw])]
            return Answer(animate(partial(steady, artist), views, asked.times))
        return Answer(artist.draw(decoder.decode(asked.view), asked.focus))
    except ValueError as error:
        return Answer(refused=str(error))
    except Exception:
        return Answer(failed=traceback.format_exc())


def give_way(by: int) -> None:
    """Gives way to other processes, by so much more than before."""
    if hasattr(os, "nice"):
        os.nice(by)


def end_with(questions: int, drawn_ahead: threading.Event) -> None:
    """Ends this process when whoever asks it has ended while it warms up: until then it reads no question, and would
    not notice."""
    if not hasattr(select, "poll"):
        return
    watch = select.poll()
    watch.register(questions, 0)
    while not drawn_ahead.is_set():
        if any(event & (select.POLLHUP | select.POLLERR) for _, event in watch.poll(LOOK_MS)):
            os._exit(0)


def serve(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answers until there are no more questions."""
    while len(length := questions.read(LENGTH)) == LENGTH:
        say(answers, answer(questions.read(int.from_bytes(length))))


def say(answers: BinaryIO, what: Answer) -> None:
    """Says something at once."""
    answers.write(framed(what))
    answers.flush()


def warm_up(modules: list[str], questions: BinaryIO, answers: BinaryIO) -> None:
    """Warms up the artists of some modules whenever nobody asks for a picture; a question is answered first."""
    watch = select.poll() if hasattr(select, "poll") else None
    if watch is not None:
        watch.register(questions.fileno(), select.POLLIN)
    end = time.monotonic() + PUT_OFF

    def answer_first() -> None:
        # One question comes after the answer to the other, so none of them waits unseen.
        while watch is not None and watch.poll(1000 * IDLE if time.monotonic() < end else 0):
            length = questions.read(LENGTH)
            if len(length) < LENGTH:
                os._exit(0)
            say(answers, answer(questions.read(int.from_bytes(length))))
            if time.monotonic() >= end:
                return

    with pausing_for(answer_first):
        for module in modules:
            pause()
            _artist(module)[0].warm_up()


def main(folder: str, modules: list[str]) -> None:
    """Serves at the standard streams, and warms up the artists of some modules."""
    # An interrupt from the keyboard reaches this process too; the bot stops it in its own time.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    give_way(NICENESS)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    # Nothing that is printed elsewhere may come between the answers.
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    drawn_ahead = threading.Event()
    threading.Thread(target=end_with, args=(sys.stdin.fileno(), drawn_ahead), daemon=True).start()
    layers.keep_in(Path(folder) if folder else None)
    # A bot that was killed waits for no answer any more.
    with contextlib.suppress(BrokenPipeError):
        warm_up(modules, sys.stdin.buffer, answers)
        drawn_ahead.set()
        say(answers, READY)
        # What has been made ready stays: the collector of garbage need not walk over it again and again.
        gc.freeze()
        serve(sys.stdin.buffer, answers)
    # Output that could not be written is not tried again at exit.
    os._exit(0)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
