"""What never changes on pictures is kept from one start to the next: whole, or not at all."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from PIL import Image

from renderers import layers
from renderers.canvas import Placed, enlarged, scale
from renderers.layers import Shelf
from renderers.life_1861.ground import static_layer
from renderers.palette import HOUSE
from tests.drawn import folder

Kept = tuple[Image.Image, tuple[Placed, ...]]
KEY, OTHER = "0123456789abcdef", "fedcba9876543210"


def drawn() -> Kept:
    """Something drawn, with a text on it."""
    image = HOUSE.plain((40, 30), 3)
    image.putpixel((7, 8), 5)
    return image, (Placed("text", "Lee", (1, 2.5, 3, 4), 5, (1, 2, 3), "card", False),)


def same(a: Kept, b: Kept) -> bool:
    """Whether two such are alike, their colours too."""
    return a[1] == b[1] and a[0].tobytes() == b[0].tobytes() and a[0].convert("RGB") == b[0].convert("RGB")


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path / "layers", KEY)


def only_file(folder: Path) -> Path:
    """The one file there is."""
    [found] = (folder / "layers").iterdir()
    return found


def test_what_is_kept_is_found_as_it_was(shelf: Shelf) -> None:
    assert shelf.find("map", Kept) is None
    shelf.keep("map", drawn())
    found = shelf.find("map", Kept)
    assert found is not None and same(found, drawn()) and shelf.find("field", Kept) is None


@pytest.mark.parametrize("mode", ["1", "L", "RGB", "RGBA"])
def test_images_of_every_kind_are_kept(shelf: Shelf, mode: str) -> None:
    image = Image.new(mode, (9, 5))
    image.putpixel((3, 3), 1 if len(image.getbands()) == 1 else tuple(range(len(image.getbands()))))
    shelf.keep("map", image)
    assert shelf.find("map", Image.Image) == image


def test_no_part_of_a_file_is_taken_for_the_whole(shelf: Shelf, tmp_path: Path) -> None:
    shelf.keep("map", drawn())
    path = only_file(tmp_path)
    whole = path.read_bytes()
    for length in range(0, len(whole), 7):
        path.write_bytes(whole[:length])
        assert shelf.find("map", Kept) is None, length
    for at in range(0, len(whole), 11):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        assert shelf.find("map", Kept) is None, at
    shelf.keep("map", drawn())
    assert path.read_bytes() == whole


def sealed(what: Any) -> bytes:
    """A file with a seal, whatever is in it."""
    packed = msgspec.msgpack.encode(what)
    return hashlib.sha256(packed).digest() + packed


@pytest.mark.parametrize(
    "foreign",
    [
        "no layer",
        7,
        [["P", [4, 4], b"", b"no pixels"], []],
        [["Q", [4, 4], b"", b""], []],
        [["L", [-1, 4], b"", b""], []],
    ],
)
def test_what_means_something_else_is_drawn_anew(shelf: Shelf, tmp_path: Path, foreign: Any) -> None:
    shelf.keep("map", drawn())
    only_file(tmp_path).write_bytes(sealed(foreign))
    assert shelf.find("map", Kept) is None


def test_a_process_that_ends_in_the_midst_leaves_nothing_to_be_found(shelf: Shelf, tmp_path: Path) -> None:
    """Whoever comes next clears away what it left, and nothing of anybody else's."""
    code = f"""if 1:
        import os
        from pathlib import Path
        from renderers.layers import Shelf
        write = Path.write_bytes
        Path.write_bytes = lambda path, data: (write(path, data[:50]), os._exit(1))
        Shelf(Path({str(tmp_path / "layers")!r}), {KEY!r}).keep("map", "x" * 1000)"""
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 1
    assert only_file(tmp_path).suffix == ".unfinished" and shelf.find("map", str) is None
    own = tmp_path / "layers" / f"{KEY}-map.{os.getpid()}.unfinished"
    own.touch()
    shelf.tidy()
    assert only_file(tmp_path) == own


def test_other_keys_are_removed_and_strangers_left(shelf: Shelf, tmp_path: Path) -> None:
    folder = tmp_path / "layers"
    Shelf(folder, OTHER).keep("map", drawn())
    (folder / "notes.layer").write_text("not mine")
    shelf.keep("map", drawn())
    shelf.tidy()
    assert sorted(path.name for path in folder.iterdir()) == [f"{KEY}-map.layer", "notes.layer"]


def test_there_is_a_bound(shelf: Shelf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layers, "MOST", 5000)
    for n in range(10):
        shelf.keep(f"map {n}".replace(" ", "-"), "x" * 1000)
    assert sum(path.stat().st_size for path in (tmp_path / "layers").iterdir()) <= 5000
    assert shelf.find("map-0", str) == "x" * 1000 and shelf.find("map-9", str) is None


def test_a_folder_that_cannot_be_written_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "layers").write_text("no folder")
    shelf = Shelf(tmp_path / "layers", KEY)
    shelf.keep("map", drawn())
    shelf.tidy()
    assert shelf.find("map", Kept) is None


@pytest.fixture
def kept_here(tmp_path: Path) -> Iterator[Path]:
    """A folder in which layers are kept."""
    layers.keep_in(tmp_path)
    static_layer.cache_clear()  # type: ignore[attr-defined]
    yield tmp_path
    layers.keep_in(folder())
    static_layer.cache_clear()  # type: ignore[attr-defined]


def test_a_game_s_layer_is_read_where_it_is_kept(kept_here: Path) -> None:
    """As it was drawn; and what is in the file is what is shown."""
    fresh = static_layer()
    static_layer.cache_clear()  # type: ignore[attr-defined]
    assert same(static_layer(), fresh)
    [path] = kept_here.iterdir()
    assert path.name.startswith(layers.key())
    name = path.stem.removeprefix(f"{layers.key()}-")
    Shelf(kept_here, layers.key()).keep(name, drawn())
    static_layer.cache_clear()  # type: ignore[attr-defined]
    assert same(static_layer(), drawn())


def test_a_layer_is_drawn_as_large_as_the_whole_picture_whoever_asks_first() -> None:
    @layers.layer
    def asked() -> float:
        return scale()

    with enlarged(2.4):
        assert asked() == 1
    assert asked() == 1
