"""A thread that the database has to itself."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any, TypeVar

T = TypeVar("T")


class Worker:
    """A thread that calls functions in the order in which they were asked for. It costs a move half of the processor
    that a library's pool of threads does. A program that ends waits for it only where it is closed."""

    def __init__(self, name: str) -> None:
        self._asked = SimpleQueue[tuple[Callable[[], Any], asyncio.Future[Any]] | None]()
        self._thread = threading.Thread(target=self._serve, name=name, daemon=True)
        self._thread.start()

    def run(self, call: Callable[[], T]) -> asyncio.Future[T]:
        """Has a function called after those before it. Returns the future of its result; a function that has not begun
        is not called any more once that is cancelled."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._asked.put((call, future))
        return future

    def close(self, wait: bool = True) -> None:
        """Ends the thread after what was asked of it before, and with ``wait`` returns only then."""
        self._asked.put(None)
        if wait:
            self._thread.join()

    def _serve(self) -> None:
        while (asked := self._asked.get()) is not None:
            answer(*asked)
            # Else what the last call returned would be held until the next.
            del asked


def answer(call: Callable[[], Any], future: asyncio.Future[Any]) -> None:
    """Calls a function on this thread, and has a future given what it returns or raises, on the thread of its loop."""
    if future.cancelled():
        return
    result, error = None, None
    try:
        result = call()
    except BaseException as raised:
        error = raised
    # A loop that has ended needs to hear of nothing.
    with contextlib.suppress(RuntimeError):
        future.get_loop().call_soon_threadsafe(settle, future, result, error)


def settle(future: asyncio.Future[Any], result: Any, error: BaseException | None) -> None:
    """Gives a future its result or its error, unless it is cancelled."""
    if future.cancelled():
        return
    if error is None:
        future.set_result(result)
    else:
        future.set_exception(error)
