"""Form errors: error 50035, with the errors of each field at its path."""

from __future__ import annotations

from typing import Any, TypeGuard

from bot.local.errors import ApiError

Path = tuple[str | int, ...]


class Form:
    """Collects the errors of a request's body, by the path of each field."""

    def __init__(self) -> None:
        self.errors: dict[str, Any] = {}

    def reject(self, path: Path, code: str, message: str) -> None:
        """Add one error for the field at ``path``."""
        place = self.errors
        for key in path:
            place = place.setdefault(str(key), {})
        place.setdefault("_errors", []).append({"code": code, "message": message})

    def missing(self, path: Path) -> None:
        """Add the error that the field at ``path`` is required."""
        self.reject(path, "BASE_TYPE_REQUIRED", "This field is required")

    def length(self, path: Path, value: object, least: int, most: int) -> bool:
        """Tell whether ``value`` is text of ``least`` to ``most`` characters; add an error when not."""
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
        """Tell whether ``value`` is a whole number in range; add an error when not."""
        if isinstance(value, bool) or not isinstance(value, int):
            self.reject(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
            return False
        if not least <= value <= most:
            self.reject(path, "NUMBER_TYPE_RANGE", f"Must be between {least} and {most}.")
            return False
        return True

    def is_object(self, value: object, path: Path) -> TypeGuard[dict[str, Any]]:
        """Tell whether ``value`` is an object; add an error when not."""
        if not isinstance(value, dict):
            self.reject(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
            return False
        return True

    def count(self, path: Path, value: object, least: int, most: int) -> bool:
        """Tell whether ``value`` is a list of ``least`` to ``most`` items; add an error when not."""
        if not isinstance(value, list):
            self.reject(path, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
            return False
        if not least <= len(value) <= most:
            self.reject(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")
            return False
        return True

    def choice(self, path: Path, value: object, allowed: tuple[Any, ...]) -> bool:
        """Tell whether ``value`` is one of ``allowed``; add an error when not."""
        if isinstance(value, bool) or value not in allowed:
            words = ", ".join(map(repr, allowed))
            self.reject(path, "BASE_TYPE_CHOICES", f"Value must be one of ({words}).")
            return False
        return True

    def raise_if_wrong(self) -> None:
        """Raise error 50035 when there is any error."""
        if self.errors:
            raise ApiError(400, 50035, "Invalid Form Body", self.errors)


def invalid(path: Path, code: str, message: str) -> ApiError:
    """Return error 50035 for a single field."""
    form = Form()
    form.reject(path, code, message)
    return ApiError(400, 50035, "Invalid Form Body", form.errors)
