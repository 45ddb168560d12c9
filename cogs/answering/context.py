"""The bot as the cogs know it, and the interactions that reach them.

The cogs import nothing of the client that puts the parts together: it is a ``Bot``, and fills in what is declared here.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any, Protocol, TypeAlias

import discord
from discord.ext import commands
from msgspec import Struct

from bot.coaching.lessons import Lessons
from bot.delivery.courier import Courier
from bot.delivery.private_channels import Openings
from bot.engine.engine import Engine
from bot.engine.engines import Engines
from bot.games.chronicle.board_state import Mark
from bot.games.contract.choices import Focus, Path, Refusal
from bot.games.contract.game import Game, Seat
from bot.games.descriptor import Descriptor
from bot.metrics import Metrics
from bot.opponents.planning import Plan
from bot.opponents.reviewing.puzzler import Puzzler
from bot.opponents.reviewing.reviewer import Reviewer
from bot.opponents.thinking import Thinking
from bot.storage.database import Database
from bot.storage.private_boards import PrivateChannel
from bot.trials.trials import Trials
from cogs.answering.double_taps import DoubleTaps
from cogs.answering.elsewhere import Elsewhere
from cogs.answering.thread_offers import ThreadOffers
from cogs.answering.under_way import UnderWay
from cogs.answering.unseen import Unseen
from cogs.pictures.following import FollowingPictures
from cogs.pictures.gallery import Gallery
from cogs.pictures.studio import Studio


class Counsel(Struct, frozen=True):
    """What a panel shows in place of its choices because its person asked for it: a text on the position of that
    revision of the seat's under a ``title``, and with a ``plan`` a button that carries it out, but for the lines
    ``struck``, counted from 0. One that ``goes_on`` follows a plan that was carried out: what came of that is told.
    While it is ``looking``, a further one is looked for."""

    revision: int
    title: str
    text: str
    plan: Plan | None = None
    struck: frozenset[int] = frozenset()
    goes_on: bool = False
    looking: bool = False


class PanelContents(Struct, frozen=True):
    """The contents of a panel: ``path`` in the tree that ``verb`` tells (see SeatTree); with
    ``asking`` it is whole, and the panel asks before it is carried out. ``said`` is what has just happened, to which
    comes what the log has after entry ``after``; it tells of the entries from ``since`` on (None: from ``after``, which
    is the person's own act). ``board`` is a link (None: to the public message). With ``hand`` it
    also says whether that person's boards are sent in private. ``counsel`` stands in place of the choices as long as it
    is of the position there is; ``refusal`` says under them why the last click did nothing. ``focus`` is the part of
    the board that its picture shows (None: what its choices are about), ``marks`` show on it what is chosen so far.
    With ``more`` it shows what seldom pays as well. A question is ``advised`` to which counsel has led."""

    seat: Seat
    path: Path = ()
    said: tuple[str, ...] = ()
    after: int | None = None
    verb: str = "d"
    board: str | None = None
    hand: PrivateChannel | None = None
    asking: bool = False
    counsel: Counsel | None = None
    refusal: Refusal | None = None
    focus: Focus | None = None
    marks: tuple[Mark, ...] = ()
    more: bool = False
    advised: bool = False
    since: int | None = None


class Panels(Protocol):
    """The private panels that stand; see cogs.panels.panel_sessions."""

    async def show(self, interaction: Interaction, engine: Engine, shown: PanelContents) -> None:
        """Answers with a panel, which is renewed from now on."""
        ...

    async def update(self, interaction: Interaction, engine: Engine, shown: PanelContents) -> None:
        """Shows something else on the panel with which an interaction was answered, if it stands still."""
        ...

    def shown_to(self, engine: Engine, user: int) -> PanelContents | None:
        """What a person's panel of a game shows, None where none stands that is true still."""
        ...

    def beside(self, interaction: Interaction) -> Engine | None:
        """Returns the game of a person's panel that stands in the channel of an interaction of theirs."""
        ...

    def counsel_on(self, interaction: Interaction, engine: Engine) -> PanelContents | None:
        """Returns what the panel shows that was clicked, where that is counsel of the position as it is."""
        ...

    def asked_at(self, interaction: Interaction, engine: Engine, seat: Seat) -> Path:
        """Returns the path at which the panel that was clicked asks for a decision of a seat's."""
        ...

    def is_advised(self, interaction: Interaction, engine: Engine) -> bool:
        """Tells whether the panel that was clicked shows counsel, or the question to which that has led."""
        ...


class Pages(Protocol):
    """Opens pages by a link; see bot.web.doors."""

    async def link(self, user: int, game: str) -> str:
        """Returns a new link to a game's page for a user, good once and for ten minutes."""
        ...

    async def watch_link(self, game: str) -> str:
        """Returns the link by which anybody may watch a game, "" where its table has opened none."""
        ...

    async def open_to_all(self, game: str) -> str:
        """Opens a game to spectators, and returns the link."""
        ...

    async def close_to_all(self, game: str) -> bool:
        """Takes the spectators' link of a game back. Returns whether there was one."""
        ...


class Bot(commands.AutoShardedBot):
    """The client as the cogs may use it: ``games`` are the rules it plays by, by key, ``library`` those with their
    commands, ``lessons`` people's coached
    first games, ``trials`` their boards of *What if*, ``gallery`` draws, ``studio`` makes moving pictures,
    ``thinking`` works out hints and odds, ``reviewer`` reviews of finished games, ``puzzler`` the day's puzzle,
    ``following`` are the pictures that follow their answers, ``openings`` opens people's private channels,
    ``offers`` are those of a thread, ``unseen`` knows whom no answer has reached, ``under_way`` which
    interactions are being answered, ``double_taps`` which messages have just changed,
    ``elsewhere`` what somebody else has answered; ``pages`` opens pages by a link (None: there are none);
    ``posted_within`` is the
    setting of that name, and ``is_set_up`` is set once all is begun."""

    games: Mapping[str, Game[Any, Any, Any]]
    library: Mapping[str, Descriptor]
    database: Database
    engines: Engines
    courier: Courier
    lessons: Lessons
    trials: Trials
    panel_sessions: Panels
    gallery: Gallery
    studio: Studio
    thinking: Thinking
    reviewer: Reviewer
    puzzler: Puzzler
    following: FollowingPictures
    metrics: Metrics
    openings: Openings
    offers: ThreadOffers
    unseen: Unseen
    under_way: UnderWay
    double_taps: DoubleTaps
    elsewhere: Elsewhere
    pages: Pages | None
    posted_within: float
    is_set_up: asyncio.Event


Interaction: TypeAlias = discord.Interaction[Bot]
