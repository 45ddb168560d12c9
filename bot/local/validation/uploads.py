"""Files of a multipart request."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

_UNSAFE_IN_NAMES = re.compile(r"[^A-Za-z0-9_.\-]")


@dataclass(frozen=True)
class Upload:
    """A file part of a multipart request; ``part`` is its name there, such as "files[0]"."""

    part: str
    filename: str
    data: bytes = field(repr=False)

    @property
    def index(self) -> int | None:
        """The number in ``files[number]``; None for another name."""
        found = re.fullmatch(r"files\[(\d+)\]", self.part)
        return int(found[1]) if found else None


def clean_filename(name: str) -> str:
    """Return the name that Discord stores: underscores for spaces, without other unusual characters."""
    return _UNSAFE_IN_NAMES.sub("", name.replace(" ", "_")) or "unknown"
