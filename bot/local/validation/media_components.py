"""Discord's rules for components that show media: thumbnails, media galleries and files."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.local.model.components import Component
from bot.local.validation.component_form import ComponentForm
from bot.local.validation.form import Path

ResolveMedia = Callable[[str], dict[str, Any] | None]
"""Turns a media URL into the media object of the response; None when it names a file neither sent nor kept."""


class MediaCheck:
    """Checks the media components of one message."""

    def __init__(self, fields: ComponentForm, resolve: ResolveMedia) -> None:
        self._fields = fields
        self._form = fields.form
        self._resolve = resolve

    def gallery(self, raw: Component, path: Path) -> Component:
        """Check a media gallery; return it as Discord gives it back."""
        place = (*path, "items")
        items = raw.get("items")
        if not self._form.count(place, items, 1, 10):
            return raw
        assert isinstance(items, list)
        checked = [
            self.item(item, (*place, i)) for i, item in enumerate(items) if self._form.is_object(item, (*place, i))
        ]
        return raw | {"items": checked}

    def item(self, raw: Component, path: Path) -> Component:
        """Check a thumbnail or one item of a gallery; return it as Discord gives it back."""
        self._fields.optional_text(raw, "description", path, 1, 1024)
        self._fields.flag(raw, "spoiler", path)
        media = self._media(raw.get("media"), (*path, "media"), uploads_only=False)
        return {"description": None, "spoiler": False} | raw | {"media": media}

    def file(self, raw: Component, path: Path) -> Component:
        """Check a file component, which shows an upload; return it as Discord gives it back."""
        media = self._media(raw.get("file"), (*path, "file"), uploads_only=True)
        return {"spoiler": False} | raw | {"file": media}

    def _media(self, raw: object, path: Path, *, uploads_only: bool) -> dict[str, Any]:
        url = raw.get("url") if isinstance(raw, dict) else None
        if not isinstance(url, str) or not url:
            self._form.missing((*path, "url"))
            return {"url": ""}
        if not self._form.length((*path, "url"), url, 1, 2048):
            return {"url": url}
        schemes = ("attachment://",) if uploads_only else ("attachment://", "http://", "https://")
        found = self._resolve(url)
        if not url.startswith(schemes) and not (uploads_only and found and "attachment_id" in found):
            self._form.reject((*path, "url"), "URL_TYPE_INVALID_SCHEME", f"Scheme must be one of {schemes}.")
            return {"url": url}
        if found is None:
            self._form.reject(
                (*path, "url"),
                "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
                f"The referenced attachment {url!r} was not found",
            )
            return {"url": url}
        return found
