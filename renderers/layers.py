"""The unchanging parts of a game's pictures, kept in files, because drawing them takes seconds at each start. A file
holds one function's drawing, under a key of everything that it depends on: the code, the typefaces and Pillow. An
unreadable file is drawn again, and one of another key is removed.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import sys
from collections.abc import Callable, Iterator
from functools import cache, wraps
from pathlib import Path
from typing import Any, TypeVar, cast, get_type_hints

import msgspec
from isal import isal_zlib
from isal.igzip_lib import IsalError
from PIL import Image, features
from PIL import __version__ as pillow_version

from renderers.canvas import enlarged

T = TypeVar("T", bound=Callable[..., Any])

MOST = 32 * 2**20
"""Bytes of all files together: those of all games take a sixth of that. What has no room is drawn at each start."""
SEAL = 32
"""Bytes of the digest at the head of a file."""
LEVEL = 1
"""How thoroughly ISA-L compresses, from 0 to 3."""
OWN = re.compile(r"([0-9a-f]{16})-[\w.-]+\.(layer|\d+\.unfinished)")
"""The names of files here; any others are left alone."""
DRAWN_FROM = (Path(__file__).parent, Path(__file__).parents[1] / "bot" / "games")
"""Folders of what the layers are drawn from."""
LEFT_OUT = {".pyc", ".md"}


class Shelf:
    """Files in a ``folder``, under a ``key``."""

    def __init__(self, folder: Path, key: str) -> None:
        self._folder, self._key = folder, key

    def find(self, name: str, kind: Any) -> Any:
        """Returns what is kept under a name, of that type; None where nothing is, or nothing that can be read."""
        try:
            with self._path(name).open("rb") as file:
                data = file.read(MOST + 1)
            seal, packed = data[:SEAL], data[SEAL:]
            if len(data) > MOST or hashlib.sha256(packed).digest() != seal:
                return None
            return msgspec.msgpack.decode(packed, type=kind, dec_hook=_unpacked)
        except (OSError, ValueError, msgspec.MsgspecError, IsalError):  # type: ignore[misc]
            return None

    def keep(self, name: str, what: Any) -> None:
        """Keeps something under a name, as far as there is room and the disk allows. A process that is killed meanwhile
        leaves no half of a file under that name."""
        packed = msgspec.msgpack.encode(what, enc_hook=_packed)
        path = self._path(name)
        unfinished = path.with_suffix(f".{os.getpid()}.unfinished")
        with contextlib.suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            if sum(each.stat().st_size for each in self._own()) + len(packed) > MOST:
                return
            try:
                unfinished.write_bytes(hashlib.sha256(packed).digest() + packed)
                unfinished.replace(path)
            finally:
                unfinished.unlink(missing_ok=True)

    def tidy(self) -> None:
        """Removes what is of another key, and what a process that has ended left unfinished."""
        for path in self._own():
            if not path.name.startswith(self._key) or _of_the_dead(path):
                with contextlib.suppress(OSError):
                    path.unlink()

    def _path(self, name: str) -> Path:
        return self._folder / f"{self._key}-{name}.layer"

    def _own(self) -> Iterator[Path]:
        try:
            found = sorted(self._folder.iterdir())
        except OSError:
            return
        yield from (path for path in found if OWN.fullmatch(path.name))


def _of_the_dead(path: Path) -> bool:
    """Whether a file was left unfinished by a process that is not there any more."""
    number = path.name.rsplit(".", 2)[1]
    if path.suffix != ".unfinished" or os.name != "posix":
        return False
    try:
        os.kill(int(number), 0)
    except ProcessLookupError:
        return True
    except OSError:
        return False
    return False


def _packed(image: Any) -> tuple[str, tuple[int, int], bytes, bytes]:
    """Returns an image as data: its mode and size, its palette ("P"), and its pixels."""
    if not isinstance(image, Image.Image):
        raise NotImplementedError(f"a layer holds no {type(image).__name__}")
    colours = bytes(image.getpalette() or ()) if image.mode == "P" else b""
    return image.mode, image.size, colours, isal_zlib.compress(image.tobytes(), LEVEL)


def _unpacked(kind: type, data: Any) -> Image.Image:
    """Returns the image of some data. Raises ValueError."""
    mode, size, colours, pixels = msgspec.convert(data, tuple[str, tuple[int, int], bytes, bytes])
    found = Image.frombytes(mode, size, isal_zlib.decompress(pixels))
    if colours:
        found.putpalette(colours)
    return found


_shelf: Shelf | None = None


def keep_in(folder: Path | None) -> None:
    """Keeps layers in files of that folder from now on; in memory alone for None."""
    global _shelf
    _shelf = None if folder is None else Shelf(folder.resolve(), key())
    if _shelf is not None:
        _shelf.tidy()


@cache
def key() -> str:
    """Returns the key of what layers are drawn from."""
    digest = hashlib.sha256()
    for word in (pillow_version, features.version("freetype2"), sys.version):
        digest.update(f"{word}\0".encode())
    for folder in DRAWN_FROM:
        for path in sorted(folder.rglob("*")):
            if path.is_file() and path.suffix not in LEFT_OUT:
                digest.update(f"{path.relative_to(folder)}\0".encode() + hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:16]


def layer(draw: T) -> T:
    """Like ``functools.cache``, for a function of words and numbers that draws images, in tuples and Structs: from one
    start to the next they are kept in a file. They are drawn as large as the whole picture, whoever asks first."""

    @wraps(draw)
    def whole(*about: str | float | bool) -> Any:
        with enlarged(1):
            return draw(*about)

    @cache
    @wraps(draw)
    def kept(*about: str | float | bool) -> Any:
        if _shelf is None:
            return whole(*about)
        words = [draw.__module__.removeprefix("renderers."), draw.__name__.strip("_"), *map(str, about)]
        name, kind = "-".join(words), get_type_hints(draw)["return"]
        found = _shelf.find(name, kind)
        if found is None:
            found = whole(*about)
            _shelf.keep(name, found)
        return found

    return cast(T, kept)
