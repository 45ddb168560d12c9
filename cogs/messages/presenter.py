"""Makes every message that the courier delivers: public ones from spectators' views, private ones from the seats'."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from bot.attention.reliability import persons, reliability_of
from bot.delivery.outgoing import OutgoingMessage
from bot.engine.engine import Engine
from bot.engine.engines import Engines
from bot.games.contract.game import Seat, people_seats
from bot.storage.outbox import Row
from bot.storage.people import Reliability
from bot.table.changeset import FILM
from cogs.messages import notices
from cogs.messages.board import board, earlier_board, ending_texts
from cogs.messages.closing_film import ClosingFilms
from cogs.messages.club import club_message
from cogs.messages.digest import digest
from cogs.messages.lobby import lobby
from cogs.messages.turn_end import turn_end
from cogs.panels.panel_picture import board_focus
from cogs.panels.private_board import private_board_message
from cogs.past.how_it_went import effective_entries, outcome
from cogs.pictures.gallery import RESULT, Gallery
from cogs.pictures.picture import Picture
from cogs.pictures.waiting_pictures import Part, Shown, Urgency, whole
from cogs.words import questions
from renderers import result_card

REDRAWS = 3
"""How often a picture is drawn anew because the game moved on meanwhile; whatever came last is shown next anyway."""


class TablePresenter:
    """Turns games into messages; see bot.delivery.outgoing.Presenter."""

    def __init__(
        self, gallery: Gallery, engines: Engines, films: ClosingFilms, has_pages: Callable[[], bool] = lambda: False
    ) -> None:
        self._gallery, self._engines, self._films, self._has_pages = gallery, engines, films, has_pages

    async def present(self, engine: Engine, kind: str, position: int, row: int) -> OutgoingMessage:
        """A message in the game's channel, of that kind."""
        match kind:
            case "ask" | "settle" | "propose" | "resolve":
                return questions.question(engine, kind, position, row)
            case "casecall":
                return notices.called_case(engine, row)
            case "case" | "caseclosed":
                return questions.open_case(engine, kind, position, row)
            case "letter":
                return await notices.letter(engine, position, row)
            case "gmlog":
                return await notices.intervention(engine, position, row)
            case "silent":
                return notices.inactive(engine, row)
            case "missing":
                return notices.stays_away(engine, row)
            case "teamline":
                return notices.team_thread(engine, row)
            case "stuck":
                return notices.stuck_opponent(engine, row)
        if engine.session.status == "lobby":
            cover, known = self._gallery.cover(engine.game.key, engine.session.options), await reliability_known(engine)
            return lobby(engine, row, kind, cover, known)
        if kind == "retire" and engine.state is not None:
            return await retired(engine, position, row)
        view, picture, ending = await self._now(engine)
        has_map = self._has_pages() and view is not None and self._gallery.enlarges(engine.game.key, view)
        return board(engine, view, picture, ending, row, await self._result(engine), has_map)

    def ready(self, row: Row, wake: Callable[[Iterable[int]], None]) -> bool:
        """Everything but moving pictures is made at once."""
        return row.kind != FILM or self._films.ready(row, wake)

    def film(self, engine: Engine, row: int) -> OutgoingMessage | None:
        """The moving picture of a game that has ended."""
        return self._films.message(engine, row)

    async def call(self, engine: Engine, user: int, row: int) -> OutgoingMessage:
        """A private message to a user whom the game awaits."""
        return notices.call(engine, user, row)

    async def summons(self, engine: Engine, users: Sequence[int], row: int) -> OutgoingMessage:
        """A message in the channel to users whom the game awaits."""
        return notices.summons(engine, users, row)

    async def digest(self, engine: Engine, user: int, row: int) -> OutgoingMessage | None:
        """A private message with everything that awaits a user."""
        return await digest(self._engines, engine.id, user, row)

    async def turn_end(self, engine: Engine, row: Row) -> OutgoingMessage | None:
        """A private message to somebody who follows a game."""
        return await turn_end(engine, row, self._gallery)

    async def club(self, row: Row, number: int) -> OutgoingMessage | None:
        """A message of the club's."""
        return await club_message(self._engines, row, number)

    async def private_board(self, engine: Engine, seat: Seat, row: int) -> OutgoingMessage:
        """A seat's private message."""
        for _ in range(1 + REDRAWS):
            view, picture = await self._shown(engine, seat, lambda: board_focus(self._gallery, engine, seat))
            if engine.view(seat) is view:
                break
        focus = board_focus(self._gallery, engine, seat)
        return private_board_message(engine, seat, view, picture, focus, row)

    async def _now(self, engine: Engine) -> tuple[Any, Picture | None, list[str]]:
        """The spectators' view with its picture, and how the game ended: all of one moment."""
        for _ in range(1 + REDRAWS):
            view, picture = await self._shown(engine, None) if engine.state is not None else (None, None)
            ending = await ending_texts(engine)
            if view is None or engine.view(None) is view:
                break
        return view, picture, ending

    async def _result(self, engine: Engine) -> tuple[Picture, str] | None:
        """The result card of a game that is over, with its alternative text; None before, and while its secrets may
        not come out."""
        if engine.session.status != "over" or not await self._engines.revealed(engine):
            return None
        told = outcome(engine, await effective_entries(engine))
        picture = await self._gallery.card(RESULT, engine, told) if told is not None else None
        return (picture, result_card.alt(told)) if picture is not None and told is not None else None

    async def _shown(self, engine: Engine, seat: Seat | None, part: Part = whole) -> Shown:
        """Returns a view with its picture or that of a part; that of a seat that is not awaited comes after all
        others."""
        looking = seat is None or seat in engine.awaited()
        shown = await self._gallery.now(engine, seat, Urgency.PUBLIC if looking else Urgency.ONLOOKING, part=part)
        assert shown is not None, "it is wanted in any case"
        return shown


async def reliability_known(engine: Engine) -> dict[int, Reliability]:
    """How reliably the people play who sit in a lobby; of a game that one person plays it does not matter."""
    if len(people_seats(engine.seats)) < 2:
        return {}
    return await reliability_of(engine.services.database, persons(engine.players.values()))


async def retired(engine: Engine, position: int, row: int) -> OutgoingMessage:
    """What is left of the message that showed the game up to an entry, once a newer one shows it."""
    if any(entry.kind == "start" and entry.seq > position for entry in engine.recent):
        return lobby(engine, row, "retire")
    number, head = await engine.repository.public_end(position)
    return earlier_board(engine, number, head, position)
