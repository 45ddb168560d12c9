"""Which picture is drawn next, which are kept, and what happens where a drawing process dies."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from bot.client import artist_of
from bot.games.kit.working_copy import no_draws
from bot.games.library import LIBRARY
from bot.games.tree import wander
from bot.record.dice import Dice, DiceTray
from cogs.pictures.easels import ProcessEasel, easels_for
from cogs.pictures.kept_pictures import A_SHELF, KeptPictures
from cogs.pictures.picture import Picture
from cogs.pictures.studio import Studio
from cogs.pictures.waiting_pictures import PATIENCE, Urgency, WaitingPicture, WaitingPictures, whole
from renderers.drawing_process import IDLE, LENGTH, Question, answer, framed
from renderers.overland import picture as overland
from tests.cogs import mortal_artist


def waiting(name: str, urgency: Urgency, since: float) -> WaitingPicture:
    """A picture that waits."""
    done = asyncio.get_running_loop().create_future()
    return WaitingPicture(mortal_artist, "probe", ("game", name), lambda: name, whole, urgency, since, done)


async def order(pictures: WaitingPictures, now: float) -> list[str]:
    """The order in which all that waits is drawn at some moment."""
    return [(await pictures.next(lambda: now)).shelf[1] for _ in range(len(pictures))]


async def test_the_most_urgent_and_of_those_the_newest_comes_first() -> None:
    pictures = WaitingPictures()
    for n, (name, urgency) in enumerate(
        [("board", Urgency.PUBLIC), ("looker", Urgency.ONLOOKING), ("actor", Urgency.ACTING), ("later", Urgency.PUBLIC)]
    ):
        pictures.add(name, waiting(name, urgency, n / 10))
    assert await order(pictures, 0.5) == ["actor", "later", "board", "looker"]


async def test_nothing_waits_for_ever() -> None:
    """What is overdue comes before all that keeps coming, however urgent."""
    pictures = WaitingPictures()
    pictures.add("old", waiting("old", Urgency.ONLOOKING, 0.0))
    late = PATIENCE[Urgency.ONLOOKING]
    pictures.add("board", waiting("board", Urgency.PUBLIC, late - PATIENCE[Urgency.PUBLIC] - 1))
    pictures.add("actor", waiting("actor", Urgency.ACTING, late - 1))
    assert await order(pictures, late) == ["board", "old", "actor"]


def test_one_audience_takes_no_room_from_another() -> None:
    """However many pictures of its own it has drawn."""
    kept = KeptPictures(budget=10_000)
    kept.keep(("game", "usa"), "mine", Picture("mine.png", b"m" * 1000))
    for n in range(100):
        kept.keep(("game", "csa"), f"{n}", Picture(f"{n}.png", b"o" * 1000))
    assert kept.find(("game", "usa"), "mine") is not None
    assert [n for n in range(100) if kept.find(("game", "csa"), f"{n}")] == list(range(100 - A_SHELF, 100))


def test_what_is_kept_has_a_bound() -> None:
    """The shelf used longest ago is emptied first."""
    kept = KeptPictures(budget=5000)
    for n in range(5):
        kept.keep((f"game {n}", "public"), "a", Picture("a.png", b"p" * 1000))
    assert kept.find(("game 0", "public"), "a")
    kept.keep(("another", "public"), "a", Picture("a.png", b"p" * 1000))
    assert kept.find(("game 0", "public"), "a") and kept.find(("game 1", "public"), "a") is None


async def test_a_drawing_process_that_dies_loses_nothing(tmp_path: Path) -> None:
    """The picture is drawn by the next; what cannot be drawn is said, and does not stop the others."""
    [easel] = easels_for([mortal_artist], 1)
    assert isinstance(easel, ProcessEasel)
    try:
        first = await easel.draw(mortal_artist, mortal_artist.View(""), None)
        deadly = mortal_artist.View(str(tmp_path / "died"))
        assert int(first) != os.getpid() != int(await easel.draw(mortal_artist, deadly, None)) != int(first)
        assert (tmp_path / "died").exists()
        with pytest.raises(ValueError, match="no such place"):
            await easel.draw(mortal_artist, mortal_artist.View("nowhere"), None)
        with pytest.raises(RuntimeError, match="ZeroDivisionError"):
            await easel.draw(mortal_artist, mortal_artist.View("broken"), None)
        assert int(await easel.draw(mortal_artist, mortal_artist.View(""), None)) > 0
    finally:
        await easel.close()


async def test_a_drawing_process_that_hangs_loses_nothing(tmp_path: Path) -> None:
    """It is ended like one that has died, and the picture is drawn by the next."""
    easel = ProcessEasel([mortal_artist], patience=3.0)
    try:
        # It may take longer as long as it prepares.
        while not easel.ready:
            first = int(await easel.draw(mortal_artist, mortal_artist.View(""), None))
            await asyncio.sleep(IDLE)
        os.kill(first, signal.SIGSTOP)
        assert int(await easel.draw(mortal_artist, mortal_artist.View(""), None)) not in (first, os.getpid())
        with pytest.raises(ProcessLookupError):
            os.kill(first, 0)
    finally:
        await easel.close()


async def test_what_is_asked_for_is_drawn_before_anything_is_warmed_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(mortal_artist.PREPARES, "3600")
    easel = ProcessEasel([mortal_artist])
    try:
        assert int(await easel.draw(mortal_artist, mortal_artist.View(""), None)) != os.getpid()
    finally:
        await easel.close()


async def test_what_is_asked_for_is_drawn_while_something_long_is_warmed_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(mortal_artist.PAUSES, "1")
    monkeypatch.setenv(mortal_artist.BEGUN, str(tmp_path / "begun"))
    easel = ProcessEasel([mortal_artist])
    try:
        await easel.start()
        while not (tmp_path / "begun").exists():
            await asyncio.sleep(0.01)
        drawn = [int(await easel.draw(mortal_artist, mortal_artist.View(""), None)) for _ in range(2)]
        assert len(set(drawn)) == 1 and os.getpid() not in drawn
    finally:
        await easel.close()


async def test_a_drawing_process_may_take_long_to_prepare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine: it hangs only where it draws nothing once it is ready, or never is."""
    monkeypatch.setenv(mortal_artist.PREPARES, "3")
    monkeypatch.setenv(mortal_artist.BEGUN, str(tmp_path / "begun"))
    patient, hasty = ProcessEasel([mortal_artist], patience=2.5), ProcessEasel([mortal_artist], start_patience=0.01)
    try:
        await patient.start()
        begun = patient._process
        while not (tmp_path / "begun").exists():
            await asyncio.sleep(0.01)
        assert begun is not None and int(await patient.draw(mortal_artist, mortal_artist.View(""), None)) == begun.pid
        assert int(await hasty.draw(mortal_artist, mortal_artist.View(""), None)) == os.getpid()
    finally:
        await patient.close()
        await hasty.close()


async def test_a_process_that_prepares_ends_with_whoever_began_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that was killed leaves none behind, which would warm up for nobody."""
    monkeypatch.setenv(mortal_artist.PREPARES, "3600")
    easel = ProcessEasel([mortal_artist])
    await easel.start()
    process = easel._process
    assert process is not None and process.stdin is not None
    # As the system does when the bot is killed.
    process.stdin.close()
    assert await asyncio.wait_for(process.wait(), 60) == 0


async def test_a_moving_picture_is_made_in_a_process_that_ends_with_it() -> None:
    """As a thread would make it; what cannot be made is said, and the next one is made all the same."""
    game = LIBRARY["overland"].game
    state = game.setup({"table": "easier"}, no_draws).state
    views = [game.view(state, None), game.view(game.resign(state, "us").state, None)]
    studio, here = Studio({"overland": overland}, apart=True), Studio({"overland": overland}, apart=False)
    try:
        with pytest.raises(ValueError, match="Expected"):
            await studio.film("overland", ["no view"], [500])
        made = await studio.film("overland", views, [500, 500])
        assert made == await here.film("overland", views, [500, 500]) and not studio.busy
    finally:
        await studio.close()
        await here.close()


@pytest.mark.parametrize("key", LIBRARY)
def test_a_view_survives_the_way_to_the_process(key: str) -> None:
    """The picture is the one that would be drawn here, of spectators' views and of the seats'."""
    descriptor, rng = LIBRARY[key], Random(4)
    game, artist = descriptor.game, artist_of(descriptor.package)
    assert isinstance(artist, ModuleType)
    dice = Dice(DiceTray(rng.randbytes(32), (), "game", 1), {})
    state = game.setup({option.key: next(iter(option.values)) for option in game.options}, dice).state
    for _ in range(12):
        seat = next(iter(game.awaited(game.view(state, None))))
        state = game.apply(state, seat, game.parse(wander(game, game.view(state, seat), seat, rng)), dice).state
        if not game.awaited(game.view(state, None)):
            break
    for viewer in (None, seat):
        view = game.view(state, viewer)
        there = answer(framed(Question(artist.__name__, view))[LENGTH:])
        assert there.png == artist.draw(view) and not there.failed
