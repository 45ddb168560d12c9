"""The declaration of a game's package to the rest of the bot, its commands included."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from bot.games.contract.choices import Path
from bot.games.contract.game import Game, Seat
from bot.games.kit.plain import Board


class CommandOption(Struct, frozen=True):
    """An option of a slash command: one level of the tree of choices. With ``whole`` it must be given, names all that
    is left to choose, and is the command's only option."""

    name: str
    description: str
    whole: bool = False


class DeclaredCommand(Struct, frozen=True):
    """A slash command for one kind of decision, or of order. ``path`` are the keys that its options go on from, by
    default the name alone. At most three options."""

    name: str
    description: str
    options: tuple[CommandOption, ...] = ()
    is_order: bool = False
    path: Path = ()

    @property
    def start(self) -> Path:
        """The path from which the options go on."""
        return self.path or (self.name,)


class CommandGroup(Struct, frozen=True):
    """The group of a game's slash commands, named after the game's key."""

    description: str
    commands: tuple[DeclaredCommand, ...]


def _nothing() -> None:
    """Does nothing."""


def _no_pieces(view: Any, seat: Seat) -> Sequence[str]:
    """Names none."""
    return ()


class Descriptor(Struct, frozen=True):
    """A game's declaration to the library: ``package`` is the folder of bot.games with its rules.

    By convention the module ``renderers.<package>.picture`` draws it (see renderers.artist), and ``COMMANDS`` of
    ``cogs.games.<package>`` are the commands that no decision makes; both may be missing. ``warm_up`` works out once,
    beside the first interactions, the costly things that never change. ``pieces`` are the tokens with which a seat's
    decisions may name its pieces or positions first, possible now or not: *Why not?* tries a place alone with them.

    A package from elsewhere goes by its own name. It is drawn by the module that ``artist`` names, or else as the plain
    ``board`` that it makes of a view (bot.games.kit.plain); without either it is told in words.

    ``counterpart`` is for the check alone. What everyone learns of a secret decision is mostly its first word. Where it
    is more (how many cards are moved, and from where), this says, for a state, another with the same view for whoever
    watches, a seat and its decision in the first: a decision in the second that looks the same to them, "" for none.
    """

    package: str
    game: Game[Any, Any, Any]
    commands: CommandGroup | None = None
    warm_up: Callable[[], None] = _nothing
    artist: str = ""
    board: Callable[[Any], Board] | None = None
    counterpart: Callable[[Any, Any, Seat, str], str] | None = None
    pieces: Callable[[Any, Seat], Sequence[str]] = _no_pieces

    @property
    def key(self) -> str:
        """The game's key."""
        return self.game.key
