"""Writes a picture as a PNG with a fixed palette: the house's, or a game's own.

Most of a picture's time would go into its compression, so the file is put together here, about a stream of ISA-L's: a
twentieth of the time that zlib takes at its usual level, for a fifth more bytes.
"""

from __future__ import annotations

import struct
import zlib

from isal import isal_zlib
from PIL import Image

from renderers.palette import HOUSE, Palette

SIGNATURE = b"\x89PNG\r\n\x1a\n"
EIGHT_BITS, INDEXED = 8, 3
"""Bits a pixel, and the kind of a picture whose pixels are places in a palette, as the PNG format numbers them."""
UNFILTERED = 0
"""The mark before each row: its pixels as they are, which compress best where they are places in a palette."""
LEVEL = 2
"""ISA-L's own choice, of 0 to 3."""
LARGEST, THOROUGH = 299 * 1024, 5
"""Bytes of a picture's pixels at most, and zlib's level for one that would have more."""
PARTS = 4
"""Blocks of the stream, each with a code of its own: what fits the map's bytes best does not fit the panels'. More of
them take longer than the few bytes they save are worth."""


def encode(image: Image.Image, palette: Palette = HOUSE) -> bytes:
    """``image`` (in places of ``palette``, or RGB) as a palette PNG; the same pixels give the same bytes."""
    header = struct.pack(">IIBBBBB", image.width, image.height, EIGHT_BITS, INDEXED, 0, 0, 0)
    chunks = (
        (b"IHDR", header),
        (b"PLTE", palette.bytes),
        (b"IDAT", _compressed(_rows(image if image.mode == "P" else palette.quantised(image)))),
        (b"IEND", b""),
    )
    return SIGNATURE + b"".join(_chunk(kind, data) for kind, data in chunks)


def _rows(image: Image.Image) -> bytearray:
    """Returns the rows of an image in places of a palette, each after its mark."""
    wide, high = image.width + 1, image.height
    # The marks are a column to the left of the picture, which is copied once, straight to where it is compressed.
    rows = bytearray([UNFILTERED]) * (wide * high)
    sheet = Image.frombuffer("P", (wide, high), rows, "raw", "P", 0, 1)
    sheet.readonly = 0
    sheet.paste(image, (1, 0))
    return rows


def _compressed(data: bytearray) -> bytes:
    """Returns ``data`` as a zlib stream in PARTS blocks. One of the few that would be too large for a phone
    far away is compressed slowly instead."""
    stream, step = isal_zlib.compressobj(LEVEL), -(-len(data) // PARTS)
    whole = memoryview(data)
    blocks = (
        stream.compress(whole[at : at + step]) + stream.flush(isal_zlib.Z_SYNC_FLUSH)
        for at in range(0, len(data), step)
    )
    quick = b"".join((*blocks, stream.flush()))
    return quick if len(quick) <= LARGEST else zlib.compress(data, THOROUGH)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
