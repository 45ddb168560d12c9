"""Covers: each game has one, Dixie one for each battle, and none is cut through a word."""

from __future__ import annotations

import io

import pytest
from msgspec.structs import replace
from PIL import Image

from bot.games.library import LIBRARY
from cogs.pictures.gallery import Gallery
from renderers.covers import HEIGHT, WIDTH, covers
from tests.covers import SCENES, composed, cut_words, draw


def test_each_game_has_its_covers() -> None:
    """As many as there are scenes, all of one size, none like another."""
    found = {key: covers(descriptor.package) for key, descriptor in LIBRARY.items()}
    names = {f"{key}-{value}".rstrip("-") for key, each in found.items() for value in each}
    assert names == set(SCENES)
    pictures = [png for each in found.values() for png in each.values()]
    assert {Image.open(io.BytesIO(png)).size for png in pictures} == {(WIDTH, HEIGHT)}
    assert len(set(pictures)) == len(pictures)
    assert covers("no_such_package") == {}


def test_a_battle_is_shown_by_its_own() -> None:
    gallery = Gallery({}, covers={"dixie": covers("dixie"), "probe": {}})
    names = [gallery.cover("dixie", {"edition": each, "melee": "on"}) for each in ("bull-run", "shiloh", "gettysburg")]
    assert [each and each.name for each in names] == [
        "dixie-cover.png",
        "dixie-shiloh-cover.png",
        "dixie-gettysburg-cover.png",
    ]
    assert gallery.cover("dixie") == names[0] and gallery.cover("probe") is None


@pytest.mark.parametrize("key", SCENES)
def test_no_cover_is_cut_through_a_word(key: str) -> None:
    assert cut_words(composed(key, SCENES[key]), SCENES[key]) == []


def test_a_cover_that_would_be_cut_through_a_word_is_not_drawn() -> None:
    scene = SCENES["overland"]
    left, top, width = scene.part
    with pytest.raises(SystemExit, match="would be cut through"):
        draw("overland", replace(scene, part=(left + 60, top + 30, width - 60)))
