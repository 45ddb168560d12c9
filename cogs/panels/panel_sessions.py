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

import discord
from msgspec import Struct
from msgspec.structs import replace

from bot.delivery.courier import Courier
from bot.delivery.failures import intelligible
from bot.engine.engine import Engine
from bot.engine.engines import Engines
from bot.games.contract.choices import Path
from bot.games.contract.game import Seat
from cogs.answering.context import Interaction, PanelContents
from cogs.answering.deferring import worked_out
from cogs.answering.responses import answer, awaits_answer, is_acknowledged, is_shown_in, on_private
from cogs.panels.panel_picture import shows_picture
from cogs.panels.ready_panel import Moment, ReadyPanel, moment_of, part_shown, ready_panel
from cogs.parts.components import add_notices, cut_to_limits
from cogs.pictures.following import EDIT_FAILURES, HASTE, SLOW, FollowingPictures
from cogs.pictures.gallery import Gallery
from cogs.pictures.picture import picture_there
from cogs.pictures.waiting_pictures import Urgency

log = logging.getLogger(__name__)

LIFE = 14 * 60.0
"""Seconds for which a panel can be renewed; Discord takes fifteen minutes from the interaction on."""
PATIENCE = 2.0
"""Seconds that a renewal waits for the public message, so that it links to the one that stands then."""
PICTURE_PATIENCE = 1.5
"""Seconds that a renewal waits for its picture, so as to come whole; after that the picture follows."""

CONTENT = "content"
"""What an interaction notes that its message was last edited to: an edit that changes nothing says "edited" too."""
PersonInGame = tuple[str, int]
"""A game's id and a person's."""


class OpenPanel(Struct, frozen=True):
    """A panel that may be renewed: what it shows then, what it was made for, the interaction that it answers, the
    notices that this was given with once it is done, and until when (seconds since 1970). ``rests`` says that its own
    person did what happened last, and is answered. ``now`` is what it shows until it is renewed."""

    shown: PanelContents
    moment: Moment
    interaction: Any
    given: asyncio.Future[list[str]]
    until: float
    rests: bool = False
    now: PanelContents | None = None


def outdated(engine: Engine, user: int, standing: OpenPanel) -> bool:
    """Whether a user's panel of a game is to be renewed: also where the seat is somebody else's by now."""
    if standing.shown.seat not in engine.sides_of(user):
        return True
    return not standing.rests and moment_of(engine, standing.shown.seat) != standing.moment


class PanelSessions:
    """The panels that stand, in memory only. ``now`` is the time in seconds since 1970."""

    def __init__(
        self,
        engines: Engines,
        courier: Courier,
        gallery: Gallery,
        following: FollowingPictures,
        now: Callable[[], float],
    ) -> None:
        self._engines, self._courier, self._now = engines, courier, now
        self._gallery, self._following = gallery, following
        self._standing: dict[PersonInGame, OpenPanel] = {}
        self._renewing: dict[PersonInGame, asyncio.Task[None]] = {}
        self._sending: set[PersonInGame] = set()
        """Those of them that are on their way to Discord."""
        self._workers: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._removals: set[asyncio.Task[None]] = set()

    async def show(self, interaction: Interaction, engine: Engine, shown: PanelContents) -> None:
        """Answers with a panel, in place of the private message that was clicked if it was one. It is the one of that
        person and game that is renewed from now on. It takes the place of the one before in the same channel if */play*
        opened both, and in a private channel, where a hand's buttons open it."""
        key, edit = (engine.id, interaction.user.id), on_private(interaction)
        asks = shown.counsel is not None and not shown.counsel.goes_on and not shown.path
        clicked = self._clicked(interaction, engine) if asks else None
        if clicked is not None and (clicked.seat, clicked.verb) == (shown.seat, shown.verb):
            # *Back* leads to the question from which the counsel was asked for.
            shown = replace(shown, path=clicked.path)
        before = self._standing.pop(key, None)
        if before and edit and shown.after is None and not shown.said and before.shown.seat == shown.seat:
            # Looking at counsel, orders or a part of a choice and coming back takes no news away.
            shown = replace(shown, said=before.shown.said, after=before.shown.after, since=before.shown.since)
        made_now = await ready_panel(interaction, engine, shown, picture_there(interaction.message) if edit else None)
        await worked_out(interaction, self._edited(key), edit)
        # Of two clicks at once the later finds the panel of the earlier here.
        before = self._standing.pop(key, before)
        again = before is not None and is_play(interaction) and is_play(before.interaction)
        if before is not None and not edit and (again or interaction.guild_id is None):
            self._take_away(before, interaction)
        standing = self._stand(key, interaction, shown, made_now)
        notices, first = list[str](), awaits_answer(interaction)
        try:
            if moment_of(engine, shown.seat) != made_now.moment:
                self._wake(engine.id)
            notices = await answer(interaction, made_now.view, made_now.files, edit=edit)
        except BaseException:
            self._drop(key, standing)
            raise
        finally:
            standing.given.set_result(notices)
        latest = self._standing.get(key, standing).interaction is interaction
        if made_now.lacks_picture and first and latest and is_acknowledged(interaction):
            self._add_picture(key, interaction, engine, shown, notices, Urgency.ACTING)

    async def _edited(self, key: PersonInGame) -> None:
        """Drops a panel's edits, and waits for one that is on its way: it may be of the message that is answered in,
        and the answer must be the last edit."""
        await self._following.supersede(key)
        if key in self._sending:
            await asyncio.wait({self._renewing[key]}, timeout=HASTE)

    def shown_to(self, engine: Engine, user: int) -> PanelContents | None:
        """What a person's panel of a game shows, None where none stands that is true still."""
        found = self._standing.get((engine.id, user))
        if found is None or moment_of(engine, found.shown.seat) != found.moment:
            return None
        return (found.now or found.shown) if found.shown.seat in engine.sides_of(user) else None

    def beside(self, interaction: Interaction) -> Engine | None:
        """Returns the game of a person's panel that stands in the channel of an interaction of theirs."""
        for (game, user), standing in reversed(self._standing.items()):
            if user == interaction.user.id and standing.interaction.channel_id == interaction.channel_id:
                return self._engines.loaded(game)
        return None

    def counsel_on(self, interaction: Interaction, engine: Engine) -> PanelContents | None:
        """Returns what the panel shows that was clicked, where that is counsel of the position as it is."""
        shown = self._clicked(interaction, engine)
        if shown is None or shown.counsel is None or shown.counsel.revision != engine.revision(shown.seat):
            return None
        return shown

    def is_advised(self, interaction: Interaction, engine: Engine) -> bool:
        """Tells whether the panel that was clicked shows counsel, or the question to which that has led."""
        shown = self._clicked(interaction, engine)
        return shown is not None and (shown.counsel is not None or shown.advised)

    def asked_at(self, interaction: Interaction, engine: Engine, seat: Seat) -> Path:
        """Returns the path at which the panel that was clicked asks for a decision of a seat's, () where it shows the
        first choices or is not known."""
        shown = self._clicked(interaction, engine)
        return shown.path if shown is not None and (shown.seat, shown.verb) == (seat, "d") else ()

    def _clicked(self, interaction: Interaction, engine: Engine) -> PanelContents | None:
        standing = self._standing.get((engine.id, interaction.user.id))
        if standing is None or not is_shown_in(standing.interaction, interaction.message):
            return None
        return standing.now

    async def update(self, interaction: Interaction, engine: Engine, shown: PanelContents) -> None:
        """Shows something else on the panel with which an interaction was answered, and what has happened on it still;
        nothing where its person has done something else since, or the game is over."""
        key = engine.id, interaction.user.id
        standing = self._standing.get(key)
        if standing is None or standing.interaction is not interaction:
            return
        before = standing.shown
        shown = replace(shown, said=(*shown.said, *before.said), after=before.after, since=before.since)
        standing = self._standing[key] = replace(standing, now=shown)
        try:
            async with asyncio.timeout(SLOW):
                notices = await asyncio.shield(standing.given)
                if shows_picture(interaction, engine):
                    part = part_shown(self._gallery, engine, shown)
                    with contextlib.suppress(TimeoutError):
                        async with asyncio.timeout(PICTURE_PATIENCE):
                            await self._gallery.now(engine, shown.seat, Urgency.ACTING, lambda: True, part)
                made_now = await ready_panel(interaction, engine, shown)
                if self._standing.get(key) is not standing:
                    return
                await self._following.supersede(key)
                if await put(interaction, made_now, notices) and made_now.lacks_picture:
                    self._add_picture(key, interaction, engine, shown, notices, Urgency.ACTING)
        except EDIT_FAILURES as error:
            log.info("A panel of game %s is not updated: %r", engine.id, error)

    def _add_picture(
        self,
        key: PersonInGame,
        interaction: Interaction,
        engine: Engine,
        shown: PanelContents,
        notices: list[str],
        urgency: Urgency,
    ) -> None:
        """Puts its picture into a panel once it is drawn, unless another panel has taken its place by then."""

        async def draw(wanted: Callable[[], bool]) -> bool:
            part = part_shown(self._gallery, engine, shown)
            return await self._gallery.now(engine, shown.seat, urgency, wanted, part) is not None

        async def send() -> None:
            made_now = await ready_panel(interaction, engine, shown)
            await put(interaction, made_now, notices)
            if made_now.lacks_picture:
                # The game has moved on since it was drawn.
                self._add_picture(key, interaction, engine, shown, notices, urgency)

        self._following.begin(key, draw, send)

    def _stand(
        self, key: PersonInGame, interaction: Interaction, shown: PanelContents, made_now: ReadyPanel
    ) -> OpenPanel:
        given, now = asyncio.get_running_loop().create_future(), self._now()
        # What a person has done stays to be read until they do something else; why something was not done does not.
        later = PanelContents(shown.seat, after=made_now.seq, hand=shown.hand, since=made_now.seq + 1)
        if shown.after is not None:
            later = replace(later, said=shown.said, after=shown.after, since=shown.since)
        standing = OpenPanel(later, made_now.moment, interaction, given, now + LIFE, now=shown)
        self._forget_before(now)
        # A panel of a game that is over says so already; a second answer is not what the interaction's token changes.
        if made_now.moment[0] == "playing" and awaits_answer(interaction):
            self._standing[key] = standing
        return standing

    def _forget_before(self, now: float) -> None:
        """Forgets the panels whose time is over; they stand in the order in which it ends."""
        while self._standing:
            key, oldest = next(iter(self._standing.items()))
            if oldest.until > now:
                return
            del self._standing[key]

    def _drop(self, key: PersonInGame, standing: OpenPanel) -> None:
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
        except EDIT_FAILURES as error:
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
                if key[0] == game and standing.until > now and outdated(engine, key[1], standing):
                    self._renewing[key] = asyncio.create_task(self._renew(engine, key, standing))
            due = [key for key in self._renewing if key[0] == game]
            try:
                await asyncio.gather(*(self._renewing[key] for key in due))
            finally:
                for key in due:
                    del self._renewing[key]

    async def _renew(self, engine: Engine, key: PersonInGame, standing: OpenPanel) -> None:
        """Shows on a panel what is possible now and what has happened since; silent where it cannot be."""
        interaction: Interaction = standing.interaction

        def current() -> bool:
            # Its person may have done something meanwhile, and be answered.
            return self._standing.get(key) is standing

        try:
            async with asyncio.timeout(SLOW):
                notices = await asyncio.shield(standing.given)
                if shows_picture(interaction, engine):
                    part = part_shown(self._gallery, engine, standing.shown)
                    with contextlib.suppress(TimeoutError):
                        async with asyncio.timeout(PICTURE_PATIENCE):
                            await self._gallery.now(engine, standing.shown.seat, Urgency.ONLOOKING, current, part)
                made_now = await ready_panel(interaction, engine, standing.shown)
                if not current():
                    return
                self._sending.add(key)
                await self._following.supersede(key)
                message = await put(interaction, made_now, notices)
                if message is not None:
                    interaction.client.double_taps.renewed(message)
                if made_now.lacks_picture and current():
                    self._add_picture(key, interaction, engine, standing.shown, notices, Urgency.ONLOOKING)
        except EDIT_FAILURES as error:
            log.info("A panel of game %s is not renewed: %r", engine.id, error)
        except Exception:
            log.exception("A panel of game %s is not renewed", engine.id)
        else:
            if current() and made_now.moment[0] == "playing":
                self._standing[key] = replace(standing, moment=made_now.moment, now=None)
                return
        finally:
            self._sending.discard(key)
        self._drop(key, standing)


def is_play(interaction: Interaction) -> bool:
    """Whether an interaction is */play*."""
    return interaction.command is not None and interaction.command.name == "play"


async def put(interaction: Interaction, made_now: ReadyPanel, notices: list[str]) -> int | None:
    """Shows a panel on the message that answers an interaction; returns its id, or None where it shows all that
    already. Raises what EDIT_FAILURES names."""
    # Notices are told only once, so they stay on the panel when it is renewed.
    add_notices(made_now.view, notices)
    cut_to_limits(made_now.view)
    # Clicks are routed by custom id, so that the library need not remember any view.
    made_now.view.stop()
    parts: Any = made_now.view.to_components()  # type: ignore[no-untyped-call]
    content = parts, [file.filename for file in made_now.files]
    if interaction.extras.get(CONTENT) == content:
        return None
    none = discord.AllowedMentions.none()
    with intelligible():
        message = await interaction.edit_original_response(
            view=made_now.view, attachments=made_now.files, allowed_mentions=none
        )
    interaction.client.following.shown(message)
    interaction.extras[CONTENT] = content
    return message.id
