"""Discord's rules for the attachments of a message: new uploads, and files kept through an edit."""

from __future__ import annotations

from typing import Any

from bot.local.errors import refusal
from bot.local.model.attachments import FILE_LIMIT, Attachment
from bot.local.model.guilds import Channel, Message
from bot.local.validation.form import Form, Path
from bot.local.validation.uploads import Upload, clean_filename
from bot.local.world import World

MOST_FILES = 10


class AttachmentCheck:
    """Reads the attachments of one request that posts a message in ``channel`` or changes ``existing``."""

    def __init__(
        self, world: World, channel: Channel, existing: Message | None, uploads: list[Upload], form: Form
    ) -> None:
        self._world = world
        self._channel = channel
        self._existing = existing
        self._uploads = uploads
        self._form = form
        self._attachments: list[Attachment] = []
        self._ephemeral = bool(existing and existing.ephemeral)

    def read(self, payload: dict[str, Any], path: Path, *, ephemeral: bool) -> list[Attachment] | None:
        """Return the message's attachments; None when the request leaves them unchanged or its list is invalid.

        Raises error 40005 for a file that is too large.
        """
        for upload in self._uploads:
            if len(upload.data) > FILE_LIMIT:
                raise refusal(40005)
        self._ephemeral = self._ephemeral or ephemeral
        listed = payload.get("attachments")
        if listed is None:
            return self._unlisted(path, keeps="attachments" not in payload)
        if not self._form.count(path, listed, 0, MOST_FILES):
            return None
        uploads = {u.index: u for u in self._uploads if u.index is not None}
        kept = self._kept()
        for i, entry in enumerate(listed):
            found = self._listed(entry, (*path, i), uploads, kept)
            if found is not None:
                self._attachments.append(found)
        self._attachments += [self._attach(u, {}) for u in uploads.values()]
        return self._attachments

    def resolve_media(self, url: str) -> dict[str, Any] | None:
        """Return the media object for a URL; None when it names a file neither sent nor kept."""
        if url.startswith("attachment://"):
            name = url.removeprefix("attachment://")
            file = next((a for a in self._attachments if a.filename == name), None)
            if file is None:
                return None
        elif url.startswith(f"{self._world.base_url}/attachments/"):
            known = [*self._attachments, *self._world.attachments.values()]
            file = next((a for a in known if a.url == url), None)
        else:
            file = None
        number = str(self._world.ids.next())
        if file is None:
            return {"id": number, "url": url, "proxy_url": url, "width": 0, "height": 0}
        width, height = file.dimensions or (0, 0)
        return {
            "id": number,
            "url": file.url,
            "proxy_url": file.url,
            "width": width,
            "height": height,
            "content_type": file.content_type,
            "attachment_id": str(file.id),
        }

    def _kept(self) -> dict[int, Attachment]:
        return {a.id: a for a in self._existing.attachments} if self._existing is not None else {}

    def _unlisted(self, path: Path, *, keeps: bool) -> list[Attachment] | None:
        """Return the uploads, after the existing files when the request ``keeps`` them by not listing any."""
        new = [self._attach(u, {}) for u in self._uploads]
        self._attachments = [*(self._kept().values() if keeps else ()), *new]
        self._form.count(path, self._attachments, 0, MOST_FILES)
        return self._attachments if new or self._existing is None or not keeps else None

    def _listed(
        self, entry: object, path: Path, uploads: dict[int, Upload], kept: dict[int, Attachment]
    ) -> Attachment | None:
        """Read one entry of ``attachments``: it names an upload by its index, or a kept file by its id."""
        number = str(entry.get("id", "")) if isinstance(entry, dict) else ""
        if not isinstance(entry, dict) or not number.isdigit():
            self._form.missing((*path, "id"))
            return None
        for key in ("description", "title"):
            if entry.get(key) is not None:
                self._form.length((*path, key), entry[key], 0, 1024)
        if entry.get("filename") is not None and not self._form.length((*path, "filename"), entry["filename"], 1, 1024):
            return None
        if int(number) in uploads:
            return self._attach(uploads.pop(int(number)), entry)
        if int(number) in kept:
            file = kept[int(number)]
            if "description" in entry:
                file.alt = entry["description"]
            return file
        self._form.reject((*path, "id"), "ATTACHMENT_NOT_FOUND", f"Attachment {number} was not uploaded or kept")
        return None

    def _attach(self, upload: Upload, entry: dict[str, Any]) -> Attachment:
        return Attachment(
            self._world.ids.next(),
            self._channel.id,
            clean_filename(entry.get("filename") or upload.filename),
            upload.data,
            self._world.base_url,
            alt=entry.get("description"),
            title=entry.get("title"),
            ephemeral=self._ephemeral,
        )
