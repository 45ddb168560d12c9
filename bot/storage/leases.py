"""Who works on what, where several processes share a database: a lease is held by one of them at a time, and by no
process that has died."""

from __future__ import annotations

from abc import ABC, abstractmethod

from bot.storage.transaction import Transaction


class Leases(ABC):
    """The leases of this process, by names."""

    @abstractmethod
    async def take(self, name: str) -> bool:
        """Takes a lease, unless another process holds it. Returns whether this one holds it now. Raises
        StorageError."""

    @abstractmethod
    async def give_back(self, name: str) -> None:
        """Gives a lease back; where that cannot be said now, it runs out by itself."""

    @abstractmethod
    def check(self, transaction: Transaction, name: str) -> None:
        """Raises LeaseLost where another process has taken a lease over; nobody does until the transaction ends."""

    @abstractmethod
    def held_by_any(self, transaction: Transaction) -> set[str]:
        """The leases that processes which are alive hold, this one among them."""

    @property
    @abstractmethod
    def stand(self) -> bool:
        """Whether leases that are taken now are this process's by its own clock."""

    @abstractmethod
    def stands(self, name: str) -> bool:
        """Whether a lease that was taken has been this process's ever since, by its own clock: otherwise another may
        have taken it over, and nothing may be done by it until it is taken again."""


class SoleUse(Leases):
    """The leases of a process that has the database to itself: all are its own."""

    async def take(self, name: str) -> bool:
        """See Leases."""
        return True

    async def give_back(self, name: str) -> None:
        """See Leases."""

    def check(self, transaction: Transaction, name: str) -> None:
        """See Leases."""

    def held_by_any(self, transaction: Transaction) -> set[str]:
        """See Leases."""
        return set()

    @property
    def stand(self) -> bool:
        """See Leases."""
        return True

    def stands(self, name: str) -> bool:
        """See Leases."""
        return True


def of_channel(channel: int) -> str:
    """The name of the lease by which posts are delivered to a channel."""
    return f"channel {channel}"
