"""Rate limits: buckets for each route and major parameter, the global limit, and limits that are not buckets."""

from __future__ import annotations

import hashlib
import math
from collections import deque
from dataclasses import dataclass, field

from bot.local.errors import ApiError
from bot.local.model.clock import Clock


@dataclass
class Bucket:
    """``limit`` uses in any ``per`` seconds, counted from the first use as Discord's buckets are."""

    limit: int
    per: float
    used: int = 0
    ends: float = 0.0

    def take(self, now: float) -> float:
        """Use the bucket once. Return 0 when allowed, otherwise the seconds to wait."""
        if now >= self.ends:
            self.used, self.ends = 0, now + self.per
        if self.used >= self.limit:
            return self.ends - now
        self.used += 1
        return 0.0


@dataclass
class RateLimitResult:
    """The headers that tell a request about its bucket, and the error when it must wait."""

    headers: dict[str, str] = field(default_factory=dict)
    error: ApiError | None = None


class RateLimits:
    """The limits in force; all can be changed, and ``enabled = False`` lifts the buckets."""

    def __init__(self, clock: Clock, *, enabled: bool = True) -> None:
        self._clock = clock
        self.enabled = enabled
        self.routes: dict[str, tuple[int, float]] = {
            "POST /channels/{channel_id}/messages": (5, 5.0),
            "PATCH /channels/{channel_id}/messages/{message_id}": (5, 5.0),
            "DELETE /channels/{channel_id}/messages/{message_id}": (5, 1.0),
            "GET /channels/{channel_id}/messages": (5, 1.0),
            "GET /channels/{channel_id}/messages/{message_id}": (5, 1.0),
            "POST /channels/{channel_id}/typing": (5, 5.0),
            "PATCH /channels/{channel_id}": (5, 15.0),
            "POST /channels/{channel_id}/threads": (50, 300.0),
            "POST /users/@me/channels": (10, 60.0),
            "POST /webhooks/{webhook_id}/{webhook_token}": (5, 2.0),
            "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/@original": (5, 2.0),
            "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/{message_id}": (5, 2.0),
        }
        """Uses and seconds for each "METHOD template"; routes that are not named have no bucket."""
        self.global_limit = (50, 1.0)
        """Uses and seconds over all routes, interaction callbacks and webhooks excepted."""
        self.nonce_seconds = 180.0
        """How long ``enforce_nonce`` remembers a nonce."""
        self.old_edits = (30, 3600.0)
        """Edits and seconds for each message older than an hour; beyond it error 30046."""
        self.old_edits_retry_after: float | None = None
        """``retry_after`` of error 30046 in seconds; None for the time until the next edit is allowed."""
        self.opening_dms = (50, 600.0)
        """New direct message channels and seconds; beyond it error 40003."""
        self._buckets: dict[str, Bucket] = {}
        self._recent: dict[str, deque[float]] = {}

    def set(self, route: str, limit: int, per: float) -> None:
        """Give the route ("POST /channels/{channel_id}/messages") a bucket of ``limit`` uses in ``per`` seconds."""
        self.routes[route] = (limit, per)
        self._buckets.clear()

    def check(self, route: str, major: str, *, counts_globally: bool) -> RateLimitResult:
        """Count one request against the bucket of ``route`` and the major parameter, and the global limit."""
        if not self.enabled:
            return RateLimitResult()
        now = self._clock.elapsed()
        if counts_globally:
            wait = self._buckets.setdefault("global", Bucket(*self.global_limit)).take(now)
            if wait:
                return RateLimitResult(error=too_many_requests(wait, is_global=True))
        rule = self.routes.get(route)
        if rule is None:
            return RateLimitResult()
        bucket = self._buckets.setdefault(f"{route} {major}", Bucket(*rule))
        wait = bucket.take(now)
        left = bucket.ends - now
        headers = {
            "X-RateLimit-Limit": str(bucket.limit),
            "X-RateLimit-Remaining": str(bucket.limit - bucket.used),
            "X-RateLimit-Reset": f"{self._clock.now() + left:.3f}",
            "X-RateLimit-Reset-After": f"{left:.3f}",
            "X-RateLimit-Bucket": hashlib.sha256(route.encode()).hexdigest()[:32],
        }
        return RateLimitResult(headers, too_many_requests(wait) if wait else None)

    def edit_of_old_message(self, message_id: int) -> None:
        """Count an edit of a message older than an hour. Raises error 30046."""
        wait = self._sliding(f"old {message_id}", *self.old_edits)
        if wait:
            message = "Maximum number of edits to messages older than 1 hour reached. Try again later."
            raise ApiError(
                429, 30046, message, extra={"retry_after": self.old_edits_retry_after or wait, "global": False}
            )

    def open_dm(self) -> None:
        """Count a newly opened direct message. Raises error 40003."""
        if self._sliding("dm", *self.opening_dms):
            raise ApiError(403, 40003, "You are opening direct messages too fast.")

    def _sliding(self, key: str, limit: int, per: float) -> float:
        """Count one use of a sliding window. Return 0 when allowed, otherwise the seconds to wait."""
        now = self._clock.now()
        uses = self._recent.setdefault(key, deque())
        while uses and uses[0] <= now - per:
            uses.popleft()
        if len(uses) >= limit:
            return uses[0] + per - now if uses else per
        uses.append(now)
        return 0.0


def too_many_requests(retry_after: float, *, is_global: bool = False, code: int = 0) -> ApiError:
    """Return the error with status 429."""
    seconds = math.ceil(retry_after * 1000) / 1000
    return ApiError(429, code, "You are being rate limited.", extra={"retry_after": seconds, "global": is_global})
