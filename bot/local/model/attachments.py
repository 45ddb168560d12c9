"""Files: as a person sends them, and as the attachment server keeps them."""

from __future__ import annotations

import mimetypes
from dataclasses import dataclass, field
from urllib.parse import quote

FILE_LIMIT = 10 * 1024 * 1024
"""Bytes of the largest file that may be sent."""


@dataclass(frozen=True)
class LocalFile:
    """A file that a person sends along with a command or a message."""

    name: str
    data: bytes


@dataclass
class Attachment:
    """A file that the local attachment server keeps; ``alt`` is its description."""

    id: int
    channel_id: int
    filename: str
    data: bytes = field(repr=False)
    base_url: str = field(repr=False)
    alt: str | None = None
    title: str | None = None
    ephemeral: bool = False

    @property
    def size(self) -> int:
        """The length in bytes."""
        return len(self.data)

    @property
    def content_type(self) -> str:
        """The MIME type, guessed from the name as Discord does."""
        return mimetypes.guess_type(self.filename)[0] or "application/octet-stream"

    @property
    def is_picture(self) -> bool:
        """Whether clients show it in place."""
        return self.content_type.startswith("image/")

    @property
    def url(self) -> str:
        """The address at the local attachment server."""
        return f"{self.base_url}/attachments/{self.channel_id}/{self.id}/{quote(self.filename)}"

    @property
    def dimensions(self) -> tuple[int, int] | None:
        """Width and height in pixels of a PNG or a GIF; None for anything else."""
        if self.data[:4] == b"GIF8" and len(self.data) >= 10:
            return int.from_bytes(self.data[6:8], "little"), int.from_bytes(self.data[8:10], "little")
        if self.data[:8] != b"\x89PNG\r\n\x1a\n" or len(self.data) < 24:
            return None
        return int.from_bytes(self.data[16:20], "big"), int.from_bytes(self.data[20:24], "big")
