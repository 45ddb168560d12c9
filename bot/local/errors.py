"""Discord's error answers: codes, statuses, and the nested shape of form errors."""

from __future__ import annotations

from typing import Any

Path = tuple[str | int, ...]


class ApiError(Exception):
    """A request that Discord refuses.

    ``status`` is the HTTP status, ``code`` Discord's own number, ``errors`` the nested form errors (50035 only) and
    ``extra`` further keys of the answer's body.
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
        """The JSON that goes with the status."""
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
    """The error with one of Discord's codes, with its usual status and words."""
    status, message = _CODES[code]
    return ApiError(status, code, message)


def unauthorized() -> ApiError:
    """A missing or wrong bot token."""
    return ApiError(401, 0, "401: Unauthorized")


class Form:
    """Collects what is wrong with a request's body, by the path of each field."""

    def __init__(self) -> None:
        self.errors: dict[str, Any] = {}

    def reject(self, path: Path, code: str, message: str) -> None:
        """Note one complaint about the field at ``path``."""
        place = self.errors
        for key in path:
            place = place.setdefault(str(key), {})
        place.setdefault("_errors", []).append({"code": code, "message": message})

    def missing(self, path: Path) -> None:
        """The field at ``path`` is required."""
        self.reject(path, "BASE_TYPE_REQUIRED", "This field is required")

    def length(self, path: Path, value: object, least: int, most: int) -> bool:
        """Whether ``value`` is text of ``least`` to ``most`` characters; notes a complaint when not."""
        if value is None and least > 0:
            self.missing(path)
            return False
        if not isinstance(value, str):
            self.reject(path, "STRING_TYPE_CONVERT", f'Could not interpret "{value}" as string.')
            return False
        if not value.strip() and least > 0:
            self.missing(path)
            return False
        if len(value) > most and least == 0:
            self.reject(path, "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")
            return False
        if not least <= len(value) <= most:
            self.reject(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")
            return False
        return True

    def number(self, path: Path, value: object, least: int, most: int) -> bool:
        """Whether ``value`` is a whole number in range; notes a complaint when not."""
        if isinstance(value, bool) or not isinstance(value, int):
            self.reject(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
            return False
        if not least <= value <= most:
            self.reject(path, "NUMBER_TYPE_RANGE", f"Must be between {least} and {most}.")
            return False
        return True

    def count(self, path: Path, value: object, least: int, most: int) -> bool:
        """Whether ``value`` is a list of ``least`` to ``most`` things; notes a complaint when not."""
        if not isinstance(value, list):
            self.reject(path, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
            return False
        if not least <= len(value) <= most:
            self.reject(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")
            return False
        return True

    def choice(self, path: Path, value: object, allowed: tuple[Any, ...]) -> bool:
        """Whether ``value`` is one of ``allowed``; notes a complaint when not."""
        if isinstance(value, bool) or value not in allowed:
            words = ", ".join(map(repr, allowed))
            self.reject(path, "BASE_TYPE_CHOICES", f"Value must be one of ({words}).")
            return False
        return True

    def raise_if_wrong(self) -> None:
        """Raise error 50035 when anything was noted."""
        if self.errors:
            raise ApiError(400, 50035, "Invalid Form Body", self.errors)


def invalid(path: Path, code: str, message: str) -> ApiError:
    """Error 50035 for a single field."""
    form = Form()
    form.reject(path, code, message)
    return ApiError(400, 50035, "Invalid Form Body", form.errors)
