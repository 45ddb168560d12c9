"""Interactions that somebody else answers: another bot may run with the same token."""

from __future__ import annotations

import logging
import math
from collections.abc import Callable

log = logging.getLogger(__name__)

SAY_AGAIN_SECONDS = 300.0
"""Seconds after which it is said again."""


class Elsewhere:
    """Notes interactions that were answered before this process answered: where nobody shares its database, two bots
    may run with one token. ``now`` is the time in seconds since 1970."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now, self._said = now, -math.inf

    def answered(self, interaction: int) -> None:
        """Says so in the log, once in a while."""
        if self._now() - self._said >= SAY_AGAIN_SECONDS:
            self._said = self._now()
            log.warning(
                "Interaction %s was answered by someone else. If this happens again, another bot uses this token with "
                "another database: stop one of the two.",
                interaction,
            )
