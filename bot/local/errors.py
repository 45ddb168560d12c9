"""Discord's error responses: statuses, codes and messages."""

from __future__ import annotations

from typing import Any


class ApiError(Exception):
    """A request that Discord refuses.

    ``status`` is the HTTP status, ``code`` Discord's JSON error code, ``errors`` the nested form errors (50035 only)
    and ``extra`` further keys of the response's body.
    """

    def __init__(
        self,
        status: int,
        code: int,
        message: str,
        errors: dict[str, Any] | None = None,
        extra: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(f"{status} ({code}): {message} {errors or ''}".rstrip())
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors
        self.extra = extra or {}

    def body(self) -> dict[str, Any]:
        """Return the JSON that goes with the status."""
        body: dict[str, Any] = {"message": self.message, "code": self.code}
        if self.errors is not None:
            body["errors"] = self.errors
        return body | self.extra


_CODES: dict[int, tuple[int, str]] = {
    0: (404, "404: Not Found"),
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10013: (404, "Unknown User"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    10063: (404, "Unknown application command"),
    20012: (403, "You are not authorized to perform this action on this application"),
    40003: (403, "You are opening direct messages too fast."),
    40005: (413, "Request entity too large"),
    40060: (400, "Interaction has already been acknowledged."),
    50001: (403, "Missing Access"),
    50003: (403, "Cannot execute action on a DM channel"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50008: (400, "Cannot send messages in a non-text channel"),
    50013: (403, "Missing Permissions"),
    50021: (403, "Cannot execute action on a system message"),
    50024: (400, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50083: (400, "Thread is archived"),
    50109: (400, "The request body contains invalid JSON."),
    160004: (400, "A thread has already been created for this message"),
    160005: (403, "Thread is locked"),
}


def refusal(code: int) -> ApiError:
    """Return the error with one of Discord's codes, with its usual status and message."""
    status, message = _CODES[code]
    return ApiError(status, code, message)


def unauthorized() -> ApiError:
    """Return the error for a missing or wrong bot token."""
    return ApiError(401, 0, "401: Unauthorized")
