"""The report of a record on the command line."""

from __future__ import annotations

import sys
from pathlib import Path

from bot.cli.records import read
from bot.client import artist_of
from bot.games.library import GAMES, LIBRARY
from bot.record.replayer import Wrong
from bot.reporting.page import markdown, page
from bot.reporting.story import story
from bot.storage.errors import StorageError
from renderers.artist import steady


def report(file: Path, to: Path | None) -> int:
    """Writes the report of a finished game's record: a page, or Markdown where the file's name ends so. Returns 0 when
    it is written, else 1."""
    try:
        data = read(file)
        told = story(data, GAMES)
        target = to or Path(f"{told.game.key}-{told.id}.html")
        if target.exists():
            raise Wrong(f"{target} exists already, so nothing was written: name a file that does not")
        if target.suffix == ".md":
            made = markdown(told).encode()
        else:
            artist = artist_of(LIBRARY[told.game.key].package)
            drawn = [steady(artist, view) if artist is not None and view is not None else None for view in told.views]
            made = page(told, data, drawn)
        target.write_bytes(made)
    except (StorageError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    except Wrong as wrong:
        print(f"No report: {wrong}.", file=sys.stderr)
        return 1
    print(f"{target}: {len(made) // 1024} KiB")
    return 0
