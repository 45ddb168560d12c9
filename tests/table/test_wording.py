"""Other words break no record: events hold by kind and data, the rest by the version of the words it was written in."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.games.contract.game import Event, TurnMark
from bot.games.library import GAMES
from bot.games.tree import wander
from bot.record.entries import WORDING
from bot.record.replay import replay, verify
from bot.record.replayer import Wrong
from tests.table import played
from tests.table.house import ANN, BEA, GM, RULES, dealt, opened

DECISIONS = 12


class Reworded:
    """A game whose lines are all in capitals; ``data`` are changes of the data of its events, and with ``purposes``,
    its dice, its turns and its options are called otherwise too."""

    def __init__(self, game: Any, data: Mapping[str, Any] | None = None, purposes: bool = False) -> None:
        self._game, self._data, self._purposes = game, data or {}, purposes

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    @property
    def options(self) -> Any:
        """The options, by other names."""
        if not self._purposes:
            return self._game.options
        return tuple(msgspec.structs.replace(option, name=option.name.upper()) for option in self._game.options)

    def setup(self, options: Any, draw: Any) -> Any:
        """The beginning, in other words."""
        return self._told(self._game.setup(options, self._drawn(draw)))

    def apply(self, state: Any, seat: str, decision: Any, draw: Any) -> Any:
        """What a decision does, in other words."""
        return self._told(self._game.apply(state, seat, decision, self._drawn(draw)))

    def resign(self, state: Any, seat: str) -> Any:
        """What resigning does, in other words."""
        return self._told(self._game.resign(state, seat))

    def set_parts(self, state: Any, parts: Any) -> Any:
        """What setting parts does, in other words."""
        return self._told(self._game.set_parts(state, parts))

    def turn_of(self, view: Any) -> TurnMark | None:
        """The turn, by another name."""
        mark: TurnMark | None = self._game.turn_of(view)
        return TurnMark(mark.turn.upper(), mark.phase.upper()) if mark is not None and self._purposes else mark

    def _drawn(self, draw: Any) -> Any:
        def called(sides: int, purpose: str, *stream: str) -> int:
            return int(draw(sides, purpose.upper() if self._purposes else purpose, *stream))

        return called

    def _told(self, done: Any) -> Any:
        done.events = [self._event(event) for event in done.events]
        return done

    def _event(self, event: Event) -> Event:
        lines = {
            audience: msgspec.structs.replace(line, text=line.text.upper(), data={**line.data, **self._data})
            for audience, line in event.lines.items()
        }
        return msgspec.structs.replace(event, lines=lines)


def reworded(key: str, data: Mapping[str, Any] | None = None, purposes: bool = False) -> dict[str, Any]:
    """The rules of all games, those of one in other words."""
    return {**RULES, key: Reworded(RULES[key], data, purposes)}


@contextmanager
def written_in(wording: int, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What is written meanwhile is written in that version of the words."""
    with monkeypatch.context() as patch:
        patch.setattr("bot.engine.commit.WORDING", wording)
        patch.setattr("bot.engine.opening.WORDING", wording)
        yield


async def begun(house: Any, key: str) -> Any:
    """A game after some random decisions."""
    rng = random.Random(key)
    engine = await house.started(key)
    for _ in range(DECISIONS):
        seat = rng.choice(sorted(engine.awaited()))
        text = wander(engine.game, engine.view(seat), seat, rng)
        await engine.decide(house.actor(engine.players[seat].user), text, seat)
    return engine


def said_of_moves(data: bytes, games: Mapping[str, Any]) -> str:
    """What is said of the moves of a record that holds."""
    return next(line for line in verify(data, games).lines if line.startswith("All "))


@pytest.mark.parametrize("key", GAMES)
async def test_other_words_leave_a_record_whole(tmp_path: Path, key: str) -> None:
    """All its moves are checked, as they were before; that its lines read otherwise today is said."""
    async with opened(tmp_path / "db", 5) as house:
        data = await house.engines.export(await begun(house, key), None)
    moves = said_of_moves(data, RULES)
    assert "worded" not in moves
    assert said_of_moves(data, reworded(key)).startswith(moves)
    assert said_of_moves(data, reworded(key)).endswith("of their lines are worded differently today.")


@pytest.mark.parametrize("key", GAMES)
async def test_other_data_do_not(tmp_path: Path, key: str) -> None:
    """An event that says something else is found, whatever its words."""
    async with opened(tmp_path / "db", 5) as house:
        data = await house.engines.export(await begun(house, key), None)
    with pytest.raises(Wrong, match="did not happen as the record tells it"):
        verify(data, reworded(key, {"lost": 17}))


def test_a_public_record_holds_in_other_words() -> None:
    """Its lines are compared by kind and data too."""
    data = played.campaign()
    assert said_of_moves(data, reworded("overland")).startswith(said_of_moves(data, RULES))
    with pytest.raises(Wrong, match="did not happen as the record tells it"):
        verify(data, reworded("overland", {"lost": 17}))


def test_a_record_is_told_in_its_own_words() -> None:
    """Not in those of the day on which it is read."""
    data = played.finished()
    assert list(replay(data, reworded("probe"))) == list(replay(data, RULES))


def test_within_one_version_of_the_words_dice_keep_their_names() -> None:
    """A roll under another name would be another roll, and could escape a number that waits for it."""
    with pytest.raises(Wrong, match="the rules ask for"):
        verify(played.finished(), reworded("probe", purposes=True))


async def test_in_another_version_dice_turns_and_options_may_be_called_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a game that goes on from one version to the next, with a roll that was taken back before."""
    async with opened(tmp_path / "db", 7) as house:
        with written_in(WORDING + 1, monkeypatch):
            engine = await house.open("probe", rounds="3")
            await engine.join(house.actor(BEA))
            await engine.choose(house.actor(ANN), {"rounds": "6"})
            await engine.start(house.actor(ANN))
            engine.session.gm, engine.session.gm_name = GM, "Gus"
            await house.play_on(engine, random.Random(3))
        data = await house.engines.export(engine, None)
        said = said_of_moves(data, reworded("probe", purposes=True))
        assert said.startswith(said_of_moves(data, RULES))
        mixed = await dealt(house)
        with written_in(WORDING + 1, monkeypatch):
            await house.decide_all(mixed, "red: commit a4", "blue: commit hold", "red: scout p2", "red: draw")
            await mixed.gm_rewind(house.actor(GM), mixed.session.numbers["public"] - 1)
        await house.play_on(mixed, random.Random(3))
        assert said_of_moves(await house.engines.export(mixed, None), RULES)
