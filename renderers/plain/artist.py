"""The artist of a game that has no renderer: it shows the plain board that the game makes of a view."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from bot.games.contract.choices import Focus
from bot.games.kit.plain import Board
from renderers.artist import Outline
from renderers.canvas import Box
from renderers.plain import picture


class PlainArtist:
    """Draws what ``board`` makes of a view; see ``renderers.artist.Artist``."""

    def __init__(self, board: Callable[[Any], Board]) -> None:
        self.board = board

    def warm_up(self) -> None:
        """See ``Artist``."""

    def draw(self, view: Any, focus: Focus | None = None) -> bytes:
        """See ``Artist``."""
        return picture.draw(self.board(view), focus)

    def targets(self, view: Any) -> Collection[str]:
        """See ``Artist``."""
        return picture.targets(self.board(view))

    def outlines(self, view: Any) -> Mapping[str, Outline]:
        """See ``Artist``."""
        return picture.outlines(self.board(view))

    def tiles(self, view: Any) -> Sequence[Box]:
        """See ``Artist``."""
        return ()

    def places(self, view: Any) -> Mapping[str, str]:
        """See ``Artist``."""
        return picture.places(self.board(view))
