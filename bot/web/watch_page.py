"""The spectators' page of a game: what the channel's public board shows, now and at every step, without any names of
people. Once the game's secrets are out it shows every side."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from msgspec.structs import replace

from bot.engine.engine import Engine
from bot.games.contract.choices import Focus, Refusal
from bot.games.contract.game import PUBLIC
from bot.games.phrases import listed
from bot.record.log_text import Told, lines_of
from bot.table.log_pages import Reader
from bot.web.offers import Data
from bot.web.seat_page import moment_of
from cogs.answering.context import Bot
from cogs.past.dice import dice_lines
from cogs.past.how_it_went import effective_entries, luck_lines
from cogs.pictures.waiting_pictures import Urgency
from cogs.words.log_lines import WHOLE as WHOLE_ENTRY
from cogs.words.log_lines import log_line, seat_names
from renderers.artist import WHOLE

TOLD = frozenset({"start", "decision", "order", "resign", "undo", "rewind", "edit", "dice", "rules"})
"""The kinds of entries that are told: those of the game itself, in which nobody is named."""
BEGUN = "The game begins."
STATES_KEPT = 48
"""Earlier positions that are kept, of all games together."""
LINES = 40
"""Entries of the log on a page."""


class WatchPage:
    """The spectators' pages of all games."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self._states = OrderedDict[tuple[str, int], Any]()
        self._firsts: dict[str, int] = {}

    async def now(self, engine: Engine) -> Data:
        """Returns a game's public page as of now, with the number of its last public entry."""
        if engine.state is None:
            return {"moment": moment_of(engine, None), "game": engine.game.name, "status": "lobby", "last": 0}
        view, result = engine.view(None), engine.result()
        revealed = await self._bot.engines.revealed(engine)
        ended = revealed and result is not None
        return {
            "moment": moment_of(engine, None),
            "game": engine.game.name,
            "status": engine.session.status,
            "headline": engine.game.headline(view),
            "now": waiting(engine),
            "result": result.text if result is not None else "",
            "first": await self._first(engine),
            "last": last_of(engine),
            "draws": self._bot.gallery.draws(engine.game.key),
            "sides": [{"key": info.key, "name": info.name} for info in engine.seats] if revealed else [],
            "luck": luck_lines(engine, await effective_entries(engine)) if ended else [],
            "dice": await dice_lines(engine, [info.key for info in engine.seats]) if ended else [],
            "seed": engine.seed.hex() if ended else "",
            "log": await self._log(engine),
        }

    async def step(self, engine: Engine, number: int, side: str) -> Data:
        """Returns one public entry by its number: what it told, and the position after it in words. Raises Refusal."""
        view = await self._view(engine, number, side)
        reader = Reader(engine, (), seat_names(engine))
        told = (await reader.until((number,), 1)).told
        return {
            "number": number,
            "lines": [line for each in told if (line := await self._line(engine, each))],
            "turn": next((f"{t.turn.turn} · {t.turn.phase}".removesuffix(" · ") for t in told if t.turn), ""),
            "headline": engine.game.headline(view),
            "alt": engine.game.alt(view),
            "position": engine.game.position(view),
        }

    async def picture(self, engine: Engine, number: int, side: str) -> bytes:
        """Returns the picture of the whole board after a public entry. Raises Refusal where there is none."""
        view = await self._view(engine, number, side)
        focus = Focus((WHOLE,)) if WHOLE in self._bot.gallery.places(engine.game.key, view) else None
        shelf = f"{PUBLIC}, a step"
        found = await self._bot.gallery.draw(engine, view, shelf, focus, Urgency.ONLOOKING)
        if found is None:
            raise Refusal("This game has no pictures")
        return found.png

    async def _view(self, engine: Engine, number: int, side: str) -> Any:
        """Returns a view of the position after a public entry: a spectator's, or with a ``side`` that seat's, once the
        game's secrets are out."""
        if engine.state is None or not 1 <= number <= last_of(engine):
            raise Refusal("There is no such step")
        revealed = await self._bot.engines.revealed(engine)
        if side and (not revealed or side not in (info.key for info in engine.seats)):
            raise Refusal("A side's own view is shown once the game is over")
        if number == last_of(engine) and not side:
            return engine.view(None)
        state = await self._state(engine, number)
        if side:
            return engine.game.view(state, side)
        return engine.game.unveiled(state) if revealed else engine.game.view(state, None)

    async def _state(self, engine: Engine, number: int) -> Any:
        seq = await engine.repository.seq_of(number)
        key = engine.id, seq or 0
        if key not in self._states:
            state = await engine.repository.state_at(engine.game, seq) if seq is not None else None
            if state is None:
                raise Refusal("There is no board at that step")
            self._states[key] = state
            while len(self._states) > STATES_KEPT:
                self._states.popitem(last=False)
        self._states.move_to_end(key)
        return self._states[key]

    async def _first(self, engine: Engine) -> int:
        """Returns the number of the public entry that began the game."""
        if engine.id not in self._firsts:
            async for page in engine.repository.entry_pages():
                for entry in page:
                    if entry.kind == "start":
                        self._firsts[engine.id] = await engine.repository.public_before(entry.seq)
                        return self._firsts[engine.id]
        return self._firsts.get(engine.id, 1)

    async def _log(self, engine: Engine) -> list[str]:
        """Returns the last entries, the newest first."""
        reader = Reader(engine, (), seat_names(engine))
        page = await reader.until(reader.end, LINES)
        lines = [await self._line(engine, told) for told in reversed(page.told)]
        return [line for line in lines if line]

    async def _line(self, engine: Engine, told: Told) -> str:
        """Returns an entry as it is told to anybody, "" for one that is not."""
        entry = next((each for each in engine.recent if each.seq == told.seq), None)
        if entry is None:
            [entry] = await engine.repository.entries(told.seq - 1, 1)
        if entry.kind not in TOLD:
            return ""
        if entry.kind == "start":
            told = replace(told, lines=(BEGUN, *lines_of(entry, PUBLIC)))
        elif entry.kind == "resign" and "claimed" in entry.data:
            told = replace(told, lines=(f"{engine.seat_name(entry.seat)} loses on time.", *lines_of(entry, PUBLIC)))
        return log_line(told, WHOLE_ENTRY)


def last_of(engine: Engine) -> int:
    """Returns the number of a game's last public entry."""
    return engine.session.numbers.get(PUBLIC, 0)


def waiting(engine: Engine) -> str:
    """Returns in a line whom the game waits for, by side."""
    names = [f"the {engine.seat_name(seat)}" for seat in engine.awaited()]
    return f"Waiting for {listed(names)}." if names else ""
