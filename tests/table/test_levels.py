"""The practice opponent's level and temper: chosen in the lobby, kept by the table, and played by."""

from __future__ import annotations

import random
from typing import Any

import pytest

from bot.clocks.control import HOUR_MS
from bot.engine.engine import Engine
from bot.engine.opening import Place
from bot.engine.options import choosable, from_text
from bot.engine.seating import Wish
from bot.engine.table_settings import settings_for
from bot.games.contract.choices import Refusal
from bot.games.contract.game import Seat
from bot.games.kit.tempers import TEMPERS
from bot.games.kit.views import fingerprint
from bot.games.library import GAMES
from bot.opponents import thinking
from bot.opponents.levels import Opponent
from bot.opponents.runner import OpponentRunner
from bot.opponents.search import Row
from bot.record.table_settings import in_short
from bot.table.session import PRACTICE
from cogs.words.log_lines import waiting_for
from tests.probe.game import PROBE, Probe
from tests.probe.state import View
from tests.table.house import ANN, RULES, House, check_agrees
from tests.table.test_clocks import Day, begun
from tests.table.test_practice import HERE, opponent_runner


@pytest.mark.parametrize("level", ["easy", "strong"])
async def test_an_opponent_of_any_level_plays_a_game_to_its_end(house: House, level: str) -> None:
    async with opponent_runner(house) as (run, at_work):
        options = {"rounds": "3", "level": level}
        engine = await run.engines.open(run.actor(ANN), "probe", options, HERE, Wish("red", PRACTICE))
        assert in_short(engine.session.settings)[0].startswith("Practice opponent: ")
        await engine.start(run.actor(ANN))
        await at_work.settled()
        while engine.session.status == "playing":
            assert set(engine.awaited()) == {"red"}
            await engine.decide(run.actor(ANN), PROBE.practice(engine.view("red"), "red", run.rng), "red")
            await at_work.settled()
        entries = await check_agrees(run, engine)
        assert {entry.seat for entry in entries if entry.by == PRACTICE.user} == {"blue"}


@pytest.mark.parametrize(
    ("level", "more"), [("medium", "."), ("strong", ", which is thinking ahead. This can take a minute.")]
)
async def test_whoever_waits_for_an_opponent_is_told_where_that_takes_a_while(
    house: House, level: str, more: str
) -> None:
    engine = await against(house, {"level": level})
    await engine.decide(house.actor(ANN), PROBE.practice(engine.view("red"), "red", house.rng), "red")
    assert waiting_for(engine) == f"Waiting for Practice opponent (Blue){more}"


async def test_a_game_without_an_opponent_has_no_levels(house: House) -> None:
    with pytest.raises(Refusal, match="has no meaning at this table"):
        await house.engines.open(house.actor(ANN), "overland", {"table": "easier", "level": "strong"}, Place(5, 100))


async def test_the_lobby_offers_levels_where_it_plays_and_ratings_where_it_does_not(house: House) -> None:
    place = Place(5, 100)
    alone = await house.engines.open(house.actor(ANN), "probe", {}, place, Wish("red", PRACTICE))
    together = await house.open("probe", 101)
    assert {"level", "rated"} & {option.key for option in settings_for(alone)} == {"level"}
    assert {"level", "rated"} & {option.key for option in settings_for(together)} == {"rated"}


class Moody(Probe):
    """The probe with an opponent of several tempers, which remembers in which it was asked."""

    tempers: tuple[str, ...] = TEMPERS

    def __init__(self) -> None:
        self.moods: set[str] = set()

    def practice(self, view: View, seat: Seat, rng: random.Random) -> str:
        """Any legal decision."""
        self.moods.add(self.temper)
        return super().practice(view, seat, rng)


def moody() -> dict[str, Any]:
    """The games, with the probe moody."""
    return {**RULES, "probe": Moody()}


async def against(run: House, options: dict[str, str], channel: int = 100) -> Engine:
    """A short game that Ann begins against the practice opponent."""
    chosen, place = {"rounds": "3", **options}, Place(5, channel)
    engine = await run.engines.open(run.actor(ANN), "probe", chosen, place, Wish("red", PRACTICE))
    await engine.start(run.actor(ANN))
    return engine


async def to_its_end(run: House, at_work: OpponentRunner, engine: Engine) -> None:
    """Ann plays anything, and the opponent answers."""
    await at_work.settled()
    while engine.session.status == "playing":
        await engine.decide(run.actor(ANN), PROBE.practice(engine.view("red"), "red", run.rng), "red")
        await at_work.settled()


@pytest.mark.parametrize("level", ["easy", "medium", "strong"])
@pytest.mark.parametrize("temper", ["bold", "steady"])
async def test_it_plays_in_the_temper_of_its_table(house: House, level: str, temper: str) -> None:
    games = moody()
    async with opponent_runner(house, games) as (run, at_work):
        engine = await against(run, {"temper": temper, "level": level})
        await to_its_end(run, at_work, engine)
        # Those who look ahead try what every temper would do, and let opponents without one play on.
        assert games["probe"].moods == ({"", *TEMPERS} if level == "strong" else {temper})
        await check_agrees(run, engine)


@pytest.mark.parametrize("foreseen", [False, True])
async def test_a_phase_is_thought_about_once(house: House, monkeypatch: pytest.MonkeyPatch, foreseen: bool) -> None:
    """Whoever looks ahead chooses what to do in a phase, and does it. Where it sees what was not foreseen, it goes on
    in the same temper to the end of that."""
    games, chosen, played = moody(), list[Any](), dict[Any, set[str]]()
    known, searched = set[bytes](), set[bytes]()

    def chooses(game: Probe, view: View, seat: Seat, *rest: Any) -> Row:
        chosen.append(game.turn_of(view))
        row = ((fingerprint(view), game.practice(view, seat, random.Random(1))),) if foreseen else ()
        known.update(seen for seen, _ in row)
        return Row("careful" if len(chosen) % 2 else "bold", row)

    def decides(game: Probe, view: View, seat: Seat, guessed: Any, opponent: Opponent, rng: random.Random) -> str:
        played.setdefault(game.turn_of(view), set()).add(opponent.temper)
        searched.add(fingerprint(view))
        return game.practice(view, seat, random.Random(1))

    monkeypatch.setattr(thinking, "PHASES", {"probe": None})
    monkeypatch.setattr(thinking, "in_doubt", lambda *asked: True)
    monkeypatch.setattr(thinking, "only_decision", lambda *asked: "")
    monkeypatch.setattr(thinking, "row_of_phase", chooses)
    monkeypatch.setattr(thinking, "searched_decision", decides)
    async with opponent_runner(house, games) as (run, at_work):
        engine = await against(run, {"temper": "steady", "level": "strong"})
        await to_its_end(run, at_work, engine)
        await check_agrees(run, engine)
    assert len(set(chosen)) == len(chosen) > 1
    tempers = {phase: {"bold" if number % 2 else "careful"} for number, phase in enumerate(chosen)}
    assert played.items() <= tempers.items()
    assert not known & searched and (foreseen or [*played] == chosen)


async def test_a_surprise_is_drawn_by_the_dice_and_kept(house: House) -> None:
    games, found = moody(), set()
    async with opponent_runner(house, games) as (run, at_work):
        for channel in range(100, 112):
            games["probe"].moods.clear()
            engine = await against(run, {"temper": "surprise"}, channel)
            drawn = engine.temper
            assert (await run.reloaded(engine)).temper == drawn
            await to_its_end(run, at_work, engine)
            assert games["probe"].moods == {drawn} and engine.temper == drawn
            entries = await check_agrees(run, engine)
            assert [e.data["temper"] for e in entries if "temper" in e.data] == ["surprise"], "the log names none"
            found.add(drawn)
    assert found == set(TEMPERS)


async def test_whose_time_is_out_has_no_temper(house: House) -> None:
    games = moody()
    async with opponent_runner(house, games) as (run, at_work):
        engine = await begun(run, "12h", "practice")
        assert "temper" not in {option.key for option in settings_for(engine)}
        async with Day(run) as day:
            await day.passes(13 * HOUR_MS)
        await at_work.settled()
        assert games["probe"].moods == {""}


async def test_a_temper_is_refused_where_there_is_none(house: House) -> None:
    with pytest.raises(Refusal, match="has no meaning at this table"):
        await house.engines.open(house.actor(ANN), "overland", {"table": "easier", "temper": "bold"}, HERE)
    assert "temper" not in {option.key for option in choosable(GAMES["overland"])}
    with pytest.raises(Refusal, match="Temper can be Steady, Bold, Careful or Surprise me, not angry"):
        from_text(GAMES["dixie"], "Temper: angry")


async def test_only_tempers_that_a_game_has_are_offered(house: House) -> None:
    class Rash(Moody):
        tempers = ("bold",)

    (option,) = [each for each in choosable(Rash()) if each.key == "temper"]
    assert list(option.values) == ["steady", "bold", "surprise"]
