"""Moving pictures: asked for at the log, and posted by itself at a game's end, once."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.engine.substitutes import acts as substitutes
from bot.games.dixie.game import GAME as DIXIE
from bot.games.overland.game import GAME
from bot.games.tree import legal
from bot.local.model.guilds import Message
from bot.table.session import Actor
from cogs.past.moving import stretch
from cogs.pictures.studio import Studio
from renderers import film
from tests.delivery.scene import POST, rows
from tests.wire.playing import labels
from tests.wire.table import Table, answer, table
from tests.wire.test_dixie_secrecy import decide, first_staged, to_deploy, turns
from tests.wire.worlds import Step, differences, in_two_worlds

GIF = b"GIF89a"


@pytest.fixture
async def at_cinema(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Table]:
    """A table whose bot makes moving pictures, small ones."""
    monkeypatch.setattr(film, "WIDTHS", (90,))
    async with table(tmp_path / "data", films=True) as made:
        yield made
        assert made.local.violations == []


def films(at: Table) -> list[Message]:
    """The moving pictures in the channel."""
    return [m for m in at.posts() if any(p.filename.endswith(".gif") for p in m.pictures)]


async def played_out(at: Table) -> None:
    """Ann plays a campaign for a little, and gives it up."""
    await begun(at)
    asked = answer(await at.ann.slash(at.channel, "game resign"))
    answer(await at.ann.click(asked, "Yes, resign"))


async def begun(at: Table) -> None:
    """Ann opens a campaign and decides once."""
    await at.open_overland()
    view = (await at.engine()).view(None)
    answer(await at.ann.slash(at.channel, "play", decision=next(legal(GAME, view, "us"))))


async def screened(at: Table) -> None:
    """Waits until what is being made is made, and posted."""
    await at.settled()
    await at.bot.films.settled()
    await at.settled()


async def test_a_game_that_ends_posts_its_moving_picture_once(at_cinema: Table) -> None:
    """After the closing board, in a message of its own, without a call; restarts post no other."""
    await played_out(at_cinema)
    await screened(at_cinema)
    [post] = films(at_cinema)
    assert post.pictures[0].data.startswith(GIF) and post.pictures[0].alt and labels(post) == ["Log"]
    assert not any(post in person.pings for person in (at_cinema.ann, at_cinema.bea))
    board = await at_cinema.board()
    assert "Play again" in labels(board)
    # The closing board has the result card below it, with the player's name.
    _, card = board.pictures
    assert card.alt is not None and at_cinema.ann.name in card.alt and "Overland: Defeat" in card.alt
    await at_cinema.restart()
    await screened(at_cinema)
    assert films(at_cinema) == [post]


async def test_a_moving_picture_that_was_not_posted_is_made_by_the_next_run(
    at_cinema: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Stopped while it is made, the bot makes it anew; meanwhile the channel's other posts do not wait for it."""
    started, forever = asyncio.Event(), asyncio.Event()

    async def never(studio: Studio, key: str, views: Sequence[Any], times: Sequence[int]) -> bytes:
        started.set()
        await forever.wait()
        return GIF

    with monkeypatch.context() as patched:
        patched.setattr(Studio, "film", never)
        await played_out(at_cinema)
        await started.wait()
        assert "Play again" in labels(await at_cinema.board()) and films(at_cinema) == []
        await at_cinema.stop()
    await at_cinema.start()
    await screened(at_cinema)
    assert len(films(at_cinema)) == 1


@pytest.mark.parametrize("stops", [False, True])
async def test_a_lost_answer_leads_to_no_second_moving_picture(
    at_cinema: Table, monkeypatch: pytest.MonkeyPatch, stops: bool
) -> None:
    """Tried again by the same run of the bot, or looked for by the next."""
    going_on = asyncio.Event()

    async def held(studio: Studio, key: str, views: Sequence[Any], times: Sequence[int]) -> bytes:
        await going_on.wait()
        return GIF

    monkeypatch.setattr(Studio, "film", held)
    await played_out(at_cinema)
    await at_cinema.settled()
    faults = at_cinema.local.faults
    if stops:
        gate = faults.hold_next("POST", POST, after=True)
        going_on.set()
        await at_cinema.local.wait_for(lambda: gate.reached)
        await at_cinema.stop()
        faults.clear()
        await at_cinema.start()
    else:
        faults.drop_next("POST", POST, after=True)
        going_on.set()
    await screened(at_cinema)
    assert len(films(at_cinema)) == 1 and await rows(at_cinema) == []


async def test_one_that_cannot_be_made_holds_up_nothing(at_cinema: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game ends without it."""

    async def broken(studio: Studio, key: str, views: Sequence[Any], times: Sequence[int]) -> bytes:
        raise RuntimeError("a tube burst")

    monkeypatch.setattr(Studio, "film", broken)
    await played_out(at_cinema)
    await screened(at_cinema)
    assert films(at_cinema) == [] and "Play again" in labels(await at_cinema.board())
    assert not any(msgspec.structs.astuple(await at_cinema.bot.courier.backlog()))


async def test_a_moving_picture_is_made_for_whoever_asks(at_cinema: Table) -> None:
    """At the log, in private: of the whole game, of the last turn or since one's own last move."""
    await begun(at_cinema)
    for person in (at_cinema.ann, at_cinema.carl):
        log = answer(await person.slash(at_cinema.channel, "log"))
        asked = answer(await person.click(log, "Moving picture"))
        assert labels(asked) == ["Whole game", "Last turn", "Since my move"] and asked.ephemeral
        shown = answer(await person.click(asked, "Whole game"))
        await at_cinema.pictured()
        assert shown is asked and shown.pictures[0].data.startswith(GIF) and shown.pictures[0].alt
    asked = answer(await at_cinema.carl.click(log, "Moving picture"))
    answer(await at_cinema.carl.click(asked, "Since my move"))
    await at_cinema.pictured()
    assert "haven't moved yet" in asked.text and not asked.pictures


async def test_only_one_is_made_at_a_time(at_cinema: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks meanwhile is told so in a sentence; then it is their turn."""
    await begun(at_cinema)
    under_way, going_on = asyncio.Event(), asyncio.Event()
    whole = at_cinema.bot.studio._easel.film

    async def slow(*given: Any) -> bytes:
        under_way.set()
        await going_on.wait()
        return await whole(*given)

    monkeypatch.setattr(at_cinema.bot.studio._easel, "film", slow)
    log = answer(await at_cinema.ann.slash(at_cinema.channel, "log"))
    first = answer(await at_cinema.ann.click(answer(await at_cinema.ann.click(log, "Moving picture")), "Whole game"))
    assert "making the moving picture" in first.text
    # Its boards are gathered first.
    await asyncio.wait_for(under_way.wait(), 20)
    log = answer(await at_cinema.carl.slash(at_cinema.channel, "log"))
    asked = answer(await at_cinema.carl.click(log, "Moving picture"))
    refused = answer(await at_cinema.carl.click(asked, "Whole game"))
    assert "I'm making another moving picture" in refused.text
    going_on.set()
    await at_cinema.pictured()
    assert first.pictures[0].data.startswith(GIF)
    assert "making the moving picture" in answer(await at_cinema.carl.click(asked, "Whole game")).text
    await at_cinema.pictured()


async def test_a_bot_without_moving_pictures_says_so(at_table: Table) -> None:
    """Neither asked for nor at the end."""
    panel = await at_table.open_overland()
    log = answer(await at_table.ann.slash(at_table.channel, "log"))
    assert "can't make moving pictures" in answer(await at_table.ann.click(log, "Moving picture")).text
    assert panel.ephemeral


async def test_a_moving_picture_shows_what_the_asker_saw(at_cinema: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same views for the same times in two worlds that the asker cannot tell apart."""

    async def told(studio: Studio, key: str, views: Sequence[Any], times: Sequence[int]) -> bytes:
        return GIF + msgspec.json.encode([views, times])

    monkeypatch.setattr(Studio, "film", told)
    await to_deploy(at_cinema, "gettysburg")
    for place in ("cl", "cc", "cr"):
        await decide(at_cinema, functools.partial(first_staged, at=place))
    for person in (at_cinema.ann, at_cinema.bea):
        answer(await person.slash(at_cinema.channel, "dixie commit"))
        await at_cinema.settled()
    asking = [Step(f"film {which}", functools.partial(filmed, which=which)) for which in ("Whole game", "Last turn")]
    moves = [step for step in turns(0) if step.name.startswith(("Bea: ", "Ann: "))]
    worlds = await in_two_worlds(at_cinema, at_cinema.ann, "usa", [*moves, *asking], 1, DIXIE)
    assert differences(*worlds) == [] and moves


async def filmed(at: Table, which: str) -> str:
    """Ann looks at a moving picture."""
    log = answer(await at.ann.slash(at.channel, "log"))
    asked = answer(await at.ann.click(log, "Moving picture"))
    return answer(await at.ann.click(asked, which)).text


async def test_none_is_shown_to_whoever_has_left_the_seat(at_cinema: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is asked for before, and made after."""
    await begun(at_cinema)
    engine, free = await at_cinema.engine(), asyncio.Event()

    async def later(*args: Any) -> Any:
        await free.wait()
        return await stretch(*args)

    monkeypatch.setattr("cogs.past.film.stretch", later)
    asked = answer(await at_cinema.ann.click(await at_cinema.board(), "Log"))
    film = answer(await at_cinema.ann.click(asked, "Moving picture"))
    shown = answer(await at_cinema.ann.click(film, "Whole game"))
    await engine.seek_substitute(Actor(at_cinema.ann.id, "Ann"), "us", 0)
    await engine.alone(substitutes.apply, Actor(at_cinema.carl.id, "Carl"), "us")
    await engine.accept_substitute(Actor(at_cinema.ann.id, "Ann"), "us", at_cinema.carl.id)
    free.set()
    await at_cinema.pictured()
    assert "You no longer see the Union side" in shown.text and shown.pictures == []
