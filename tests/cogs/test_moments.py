"""What is shown is of one moment, though drawing and asking the store take a while."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Collection, Mapping
from pathlib import Path
from typing import Any

import pytest
from discord import ui

from bot.engine.engine import Engine
from bot.games.contract.choices import Focus
from bot.games.overland.game import GAME
from cogs.messages.closing_film import ClosingFilms
from cogs.messages.presenter import TablePresenter
from cogs.parts.choice_tree import SeatTree
from cogs.pictures.easels import ThreadEasel
from cogs.pictures.gallery import Gallery
from cogs.pictures.studio import Studio
from renderers.artist import Artist, Outline
from tests.table.house import House, opened


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    """A run of the bot over an empty database."""
    async with opened(tmp_path / "adjutant.db") as made:
        yield made


def films(house: House) -> ClosingFilms:
    """No moving pictures are made."""
    return ClosingFilms(Studio({}, apart=False), house.engines)


class Blank:
    """An artist of empty pictures."""

    def warm_up(self) -> None:
        """Nothing is to be drawn ahead."""

    def draw(self, view: Any, focus: Focus | None = None) -> bytes:
        """Nothing at all."""
        return b""

    def places(self, view: Any) -> Mapping[str, str]:
        """No part can be drawn large."""
        return {}

    def outlines(self, view: Any) -> dict[str, Outline]:
        """Nothing can be tapped."""
        return {}

    def tiles(self, view: Any) -> tuple[()]:
        """Nothing is drawn piece by piece."""
        return ()

    def targets(self, view: Any) -> Collection[str]:
        """No badge can be put anywhere."""
        return ()


class Slow(ThreadEasel):
    """While the first picture is drawn, somebody moves."""

    def __init__(self, house: House, engine: Engine) -> None:
        super().__init__()
        self.house, self.engine, self.drawn = house, engine, list[Any]()

    async def draw(self, artist: Artist[Any], view: Any, focus: Focus | None) -> bytes:
        self.drawn.append(view)
        if len(self.drawn) == 1:
            await self.house.random_decision(self.engine, random.Random(1))
        return await super().draw(artist, view, focus)


async def test_a_board_shows_the_picture_of_its_words(house: House) -> None:
    engine = await house.overland()
    easel = Slow(house, engine)
    gallery = Gallery({GAME.key: Blank()}, [easel])
    outgoing = await TablePresenter(gallery, house.engines, films(house)).present(engine, "board", 2, 0)
    now = engine.view(None)
    assert easel.drawn[-1] is now and len(easel.drawn) == 2
    picture = gallery.kept(engine, None)
    assert picture is not None and [f.filename for f in outgoing.files] == [picture.name]
    text = "\n".join(t.content for t in outgoing.view.walk_children() if isinstance(t, ui.TextDisplay))
    assert GAME.headline(now) in text and f"entry {engine.session.numbers['public']}" in text
    await gallery.close()


async def test_a_panel_does_not_open_at_what_is_no_more(house: House) -> None:
    engine = await house.overland()
    tree = SeatTree(engine, "us").walk
    assert tree.leads_on(()) and tree.leads_on(("attack",))
    assert not tree.leads_on(("attack", "nobody")) and not tree.leads_on(("juggle",))


async def test_a_game_opened_before_an_option_was_invented_is_still_shown(house: House) -> None:
    """The board, the lobby and /game show would all fail with it, and the message be put aside for ever."""
    engine = await house.open("overland")
    engine.session.options = {}
    lobby = await TablePresenter(Gallery({}), house.engines, films(house)).present(engine, "board", 1, 0)
    assert lobby.view.content_length()
    engine = await house.overland(channel=7)
    engine.session.options = {}
    board = await TablePresenter(Gallery({}), house.engines, films(house)).present(engine, "board", 2, 0)
    assert board.view.content_length()
