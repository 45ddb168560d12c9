"""Switches that make the network and Discord misbehave."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass
class Gate:
    """Holds requests back until ``release``; ``reached`` counts those that wait or waited."""

    reached: int = 0
    _open: asyncio.Event = field(default_factory=asyncio.Event)

    def release(self) -> None:
        """Let every held request go on."""
        self._open.set()

    async def wait(self) -> None:
        """Wait for ``release``."""
        await self._open.wait()


@dataclass
class Fault:
    """A fault of the next requests with this method and path.

    ``status`` None drops the connection without an answer. With ``after`` the request is carried out first and only
    its answer is lost. ``seconds`` are real seconds of delay. ``text`` is a body that is not Discord's JSON, as a proxy
    between answers, of that ``content_type``.
    """

    method: str
    path: str
    times: int
    status: int | None = 200
    after: bool = False
    seconds: float = 0.0
    retry_after: float = 0.05
    is_global: bool = False
    code: int = 0
    gate: Gate | None = None
    text: str | None = None
    content_type: str = "text/plain"

    @property
    def only_delays(self) -> bool:
        """Whether the request gets its normal answer, only late."""
        return self.status == 200 and self.text is None


class Faults:
    """The switches. REST switches apply to requests that arrive after the call; ``path`` is a regular expression."""

    def __init__(self, gateway: GatewayFaults) -> None:
        self._faults: list[Fault] = []
        self._gateway = gateway

    def fail_next(
        self,
        method: str,
        path: str,
        *,
        status: int = 500,
        times: int = 1,
        after: bool = False,
        retry_after: float = 0.05,
        is_global: bool = False,
        code: int = 0,
        text: str | None = None,
        content_type: str = "text/plain",
    ) -> None:
        """Answer the next ``times`` requests with ``status``.

        With ``after=True`` they are carried out all the same: the classic lost acknowledgement. 429 takes
        ``retry_after`` (seconds) and ``is_global``. With ``text`` the body is that, as a proxy between answers.
        """
        fault = Fault(method, path, times, status, after, 0.0, retry_after, is_global, code)
        fault.text, fault.content_type = text, content_type
        self._faults.append(fault)

    def drop_next(self, method: str, path: str, *, times: int = 1, after: bool = False) -> None:
        """Cut the connection instead of answering, before or after the request is carried out."""
        self._faults.append(Fault(method, path, times, None, after))

    def slow_next(self, method: str, path: str, *, seconds: float, times: int = 1) -> None:
        """Carry out the next ``times`` requests ``seconds`` real seconds late."""
        self._faults.append(Fault(method, path, times, seconds=seconds))

    def hold_next(self, method: str, path: str, *, times: int = 1, after: bool = False) -> Gate:
        """Hold the next ``times`` requests until the gate is released; with ``after`` only their answers."""
        gate = Gate()
        self._faults.append(Fault(method, path, times, after=after, gate=gate))
        return gate

    def add(self, fault: Fault) -> None:
        """Add a REST switch made elsewhere."""
        self._faults.append(fault)

    def clear(self) -> None:
        """Remove the REST switches that have not applied yet."""
        self._faults.clear()

    def take(self, method: str, path: str) -> Fault | None:
        """Return the switch for this request, and use it up by one; None when there is none."""
        for fault in self._faults:
            if fault.method in (method, "*") and re.search(fault.path, path):
                fault.times -= 1
                if fault.times <= 0:
                    self._faults.remove(fault)
                return fault
        return None

    # Gateway

    def duplicate_next_interaction(self, times: int = 1) -> None:
        """Send the next ``times`` INTERACTION_CREATE events twice, with the same id and token."""
        self._gateway.duplicate_interactions += times

    def lose_next_interaction(self, times: int = 1) -> None:
        """Never send the next ``times`` INTERACTION_CREATE events."""
        self._gateway.lose_interactions += times

    def turn_away_next_connection(self, times: int = 1) -> None:
        """Turn away the next ``times`` connections to the gateway, before they stand."""
        self._gateway.turn_away += times

    def drop_gateway(self, *, resume: bool = True) -> None:
        """Cut every gateway connection; without ``resume`` end the sessions too."""
        if not resume:
            self._gateway.forget()
        self._gateway.cut()

    def ask_to_reconnect(self, shard: int | None = None) -> None:
        """Send op 7 (RECONNECT) on every connection, or on those of one shard."""
        self._gateway.reconnect(shard)

    def send_frame(self, text: str | bytes) -> None:
        """Send a frame with that text, whatever it is, on every connection; bytes go without compression, and break
        the stream of a compressed one."""
        self._gateway.send_frame(text)

    def forget_sessions(self) -> None:
        """End all sessions: the next RESUME gets INVALID_SESSION."""
        self._gateway.forget()


@dataclass
class GatewayFaults:
    """The gateway's part of the switches."""

    cut: Callable[[], None]
    reconnect: Callable[[int | None], None]
    forget: Callable[[], None]
    send_frame: Callable[[str | bytes], None]
    duplicate_interactions: int = 0
    lose_interactions: int = 0
    turn_away: int = 0
