"""The panels that stand: each person's last private panel, renewed in place when somebody else's doing outdates it.

Only the answer to one's own interaction can show or change a private message, and Discord takes changes by its token
for fifteen minutes. When and how often a panel is renewed follows from public facts and its own person's doings alone.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import Any

import aiohttp
import discord
from discord import ui
from msgspec import Struct
from msgspec.structs import replace

from bot.attention.pending_turns import since
from bot.delivery.courier import Courier
from bot.engine.engine import Engine
from bot.engine.engines import Engines
from bot.games.contract import Seat
from bot.record.log_text import tell
from bot.storage.errors import StorageError
from cogs.choice_tree import SeatTree
from cogs.components import add_notices, cut_to_limits
from cogs.context import Interaction, PanelContents
from cogs.messages.log_lines import seat_names
from cogs.messages.private_board import LONGEST, delivery_choice, own_picture
from cogs.panel import panel
from cogs.pictures import files_of
from cogs.responses import answer, is_acknowledged, on_private

log = logging.getLogger(__name__)

LIFE = 14 * 60.0
"""Seconds for which a panel can be renewed; Discord takes fifteen minutes from the interaction on."""
PATIENCE = 2.0
"""Seconds that a renewal waits for the public message, so that it links to the one that stands then."""
SLOW = 10.0
"""Seconds after which a renewal is given up."""
HASTE = 1.0
"""Seconds that an answer waits for a renewal of the same message; an interaction waits for three."""
NEWS = 1900
"""Characters that a panel has for what has happened."""
EARLIER = "-# … `/log` has what came before."
RENEWAL_FAILURES = (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError)
"""Errors of a renewal: the panel was dismissed, its time is over, or Discord does not answer."""

Moment = tuple[str, int | None]
"""The part of a game that outdates a panel: its status, and since when it awaits the seat (None: it does not)."""


class ReadyPanel(Struct, frozen=True):
    """A panel ready to send, the moment it was made for, and the last entry that it knows."""

    view: ui.LayoutView
    files: list[discord.File]
    moment: Moment
    seq: int


class OpenPanel(Struct, frozen=True):
    """A panel that may be renewed: what it shows then, what it was made for, the interaction that it answers, the
    notices that this was given with once it is done, and until when (seconds since 1970). ``rests`` says that its own
    person did what happened last, and is answered."""

    shown: PanelContents
    moment: Moment
    interaction: Any
    given: asyncio.Future[list[str]]
    until: float
    rests: bool = False


def moment_of(engine: Engine, seat: Seat) -> Moment:
    """The moment at which a game is for a seat."""
    return engine.session.status, since(engine.session, seat) if seat in engine.awaited() else None


def outdated(engine: Engine, standing: OpenPanel) -> bool:
    """Whether a panel of a game is to be renewed."""
    return not standing.rests and moment_of(engine, standing.shown.seat) != standing.moment


async def board_link(interaction: Interaction, engine: Engine) -> str:
    """A link to the public message, "" where none stands."""
    standing = None
    # A decision may have been made: a link is no reason to say that it was not.
    with contextlib.suppress(StorageError):
        standing = await interaction.client.courier.standing(engine.id)
    if standing is None:
        return ""
    return f"https://discord.com/channels/{engine.session.guild}/{standing.channel}/{standing.message}"


def news_since(engine: Engine, seat: Seat, after: int) -> tuple[str, ...]:
    """Tells a seat the entries of the log after one, without those taken back."""
    told = tell(engine.recent, seat, seat_names(engine))
    return tuple(" ".join(t.lines)[:LONGEST] for t in told if t.seq > after and not t.struck)


def latest_lines(lines: tuple[str, ...]) -> tuple[str, ...]:
    """The last of the lines, as many as there is room for."""
    kept, room = len(lines), NEWS - len(EARLIER)
    while kept and len(lines[kept - 1]) < room:
        kept -= 1
        room -= len(lines[kept]) + 1
    return (EARLIER, *lines[kept:]) if 0 < kept < len(lines) else lines


async def ready_panel(interaction: Interaction, engine: Engine, shown: PanelContents) -> ReadyPanel:
    """A panel of the person whose interaction it answers, as of now."""
    link = await board_link(interaction, engine) if shown.board is None else shown.board
    picture = await own_picture(interaction, engine, shown.seat)
    tree = SeatTree(engine, shown.seat, shown.verb)
    # Meanwhile the game may have moved on.
    path = shown.path if tree.walk.leads_on(shown.path) else ()
    since_then = () if shown.after is None else news_since(engine, shown.seat, shown.after)
    view = panel(tree, path, latest_lines((*shown.said, *since_then)), link, picture)
    if shown.hand is not None:
        view.add_item(delivery_choice(engine, shown.hand))
    return ReadyPanel(view, files_of(picture), moment_of(engine, shown.seat), engine.session.seq)


class PanelSessions:
    """The panels that stand, in memory only. ``now`` is the time in seconds since 1970."""

    def __init__(self, engines: Engines, courier: Courier, now: Callable[[], float]) -> None:
        self._engines, self._courier, self._now = engines, courier, now
        self._standing: dict[tuple[str, int], OpenPanel] = {}
        self._renewing: dict[tuple[str, int], asyncio.Task[None]] = {}
        self._workers: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._removals: set[asyncio.Task[None]] = set()

    async def show(self, interaction: Interaction, engine: Engine, shown: PanelContents) -> None:
        """Answers with a panel, in place of the private message that was clicked if it was one. It is the one of that
        person and game that is renewed from now on. In a private channel, where a hand's buttons open it, it takes the
        place of the one before."""
        key, edit = (engine.id, interaction.user.id), on_private(interaction)
        before = self._standing.pop(key, None)
        made_now = await ready_panel(interaction, engine, shown)
        if key in self._renewing:
            # Should both change one message, the answer is to be the last.
            await asyncio.wait({self._renewing[key]}, timeout=HASTE)
        # Of two clicks at once the later finds the panel of the earlier here.
        before = self._standing.pop(key, before)
        if before is not None and not edit and interaction.guild_id is None:
            self._take_away(before, interaction)
        standing = self._stand(key, interaction, shown, made_now)
        notices = list[str]()
        try:
            if moment_of(engine, shown.seat) != made_now.moment:
                self._wake(engine.id)
            notices = await answer(interaction, made_now.view, made_now.files, edit=edit)
        except BaseException:
            self._drop(key, standing)
            raise
        finally:
            standing.given.set_result(notices)

    def _stand(
        self, key: tuple[str, int], interaction: Interaction, shown: PanelContents, made_now: ReadyPanel
    ) -> OpenPanel:
        given, until = asyncio.get_running_loop().create_future(), self._now() + LIFE
        # What a person has done stays to be read until they do something else; why something was not done does not.
        said, after = ((), made_now.seq) if shown.after is None else (shown.said, shown.after)
        later = PanelContents(shown.seat, said=said, after=after, hand=shown.hand)
        standing = OpenPanel(later, made_now.moment, interaction, given, until)
        self._standing = {k: panel for k, panel in self._standing.items() if panel.until > self._now()}
        # A panel of a game that is over says so already; a second answer is not what the interaction's token changes.
        if made_now.moment[0] == "playing" and not is_acknowledged(interaction):
            self._standing[key] = standing
        return standing

    def _drop(self, key: tuple[str, int], standing: OpenPanel) -> None:
        if self._standing.get(key) is standing:
            del self._standing[key]

    def _take_away(self, before: OpenPanel, interaction: Interaction) -> None:
        """Deletes a panel that stands in the channel of an interaction, beside the answer to that."""
        if before.until > self._now() and before.interaction.channel_id == interaction.channel_id:
            task = asyncio.create_task(self._removed(before))
            self._removals.add(task)
            task.add_done_callback(self._removals.discard)

    async def _removed(self, standing: OpenPanel) -> None:
        try:
            async with asyncio.timeout(SLOW):
                await asyncio.shield(standing.given)
                await standing.interaction.delete_original_response()
        except RENEWAL_FAILURES as error:
            log.info("A panel stays: %r", error)

    def moved(self, game: str, user: int) -> None:
        """Something public has happened in a game by a user's doing, who is answered and needs no renewal."""
        for key, standing in list(self._standing.items()):
            if key[0] == game:
                if standing.rests != (key[1] == user):
                    self._standing[key] = replace(standing, rests=key[1] == user)
                self._wake(game)

    async def settled(self) -> None:
        """Returns when nothing is being renewed or taken away."""
        while tasks := [*self._workers.values(), *self._removals]:
            await asyncio.gather(*tasks, return_exceptions=True)

    async def close(self) -> None:
        """Renews no more."""
        self._standing.clear()
        self._again.clear()
        for task in [*self._workers.values(), *self._removals]:
            task.cancel()
        await self.settled()

    def _wake(self, game: str) -> None:
        self._again.add(game)
        if game not in self._workers:
            task = self._workers[game] = asyncio.create_task(self._work(game), name=f"panels-{game}")
            task.add_done_callback(lambda _: self._ended(game))

    def _ended(self, game: str) -> None:
        self._workers.pop(game, None)
        if game in self._again:
            self._wake(game)

    async def _work(self, game: str) -> None:
        """Renews a game's outdated panels, until nothing more has happened."""
        while game in self._again:
            engine = self._engines.loaded(game)
            if engine is None:
                self._again.discard(game)
                return
            await self._courier.quiet(engine.session.channel, PATIENCE)
            # What happens from here on calls for another round; all before is shown by this one.
            self._again.discard(game)
            now = self._now()
            for key, standing in list(self._standing.items()):
                if key[0] == game and standing.until > now and outdated(engine, standing):
                    self._renewing[key] = asyncio.create_task(self._renew(engine, key, standing))
            due = [key for key in self._renewing if key[0] == game]
            try:
                await asyncio.gather(*(self._renewing[key] for key in due))
            finally:
                for key in due:
                    del self._renewing[key]

    async def _renew(self, engine: Engine, key: tuple[str, int], standing: OpenPanel) -> None:
        """Shows on a panel what is possible now and what has happened since; silent where it cannot be."""
        interaction: Interaction = standing.interaction
        try:
            async with asyncio.timeout(SLOW):
                notices = await asyncio.shield(standing.given)
                made_now = await ready_panel(interaction, engine, standing.shown)
                if self._standing.get(key) is not standing:
                    # Its person has done something meanwhile, and is answered.
                    return
                # What is told once only stays to be read.
                add_notices(made_now.view, notices)
                cut_to_limits(made_now.view)
                # Clicks are routed by custom id, so that the library need not remember any view.
                made_now.view.stop()
                none = discord.AllowedMentions.none()
                await interaction.edit_original_response(
                    view=made_now.view, attachments=made_now.files, allowed_mentions=none
                )
        except RENEWAL_FAILURES as error:
            log.info("A panel of game %s is not renewed: %r", engine.id, error)
        except Exception:
            log.exception("A panel of game %s is not renewed", engine.id)
        else:
            if self._standing.get(key) is standing and made_now.moment[0] == "playing":
                self._standing[key] = replace(standing, moment=made_now.moment)
                return
        self._drop(key, standing)
