"""/play forgives: slips, parts of names, the numbers of the picture, and yes or no after a question."""

from __future__ import annotations

import random

import pytest

from bot.engine.engine import Engine
from bot.games.contract.choices import Refusal
from bot.games.contract.game import Seat
from bot.games.library import GAMES
from bot.games.tree import wander
from bot.local.model.guilds import Message
from bot.table.session import Actor
from cogs.answering.autocomplete import unfinished
from cogs.parts.choice_tree import SeatTree
from tests.fewer import fewer
from tests.wire.playing import labels
from tests.wire.table import ALONE, ONE_BOT, Table, answer
from tests.wire.test_why_not import under_way

pytestmark = ONE_BOT


async def play(at: Table, text: str) -> Message:
    """What Ann's /play is answered with."""
    return answer(await at.ann.slash(at.channel, "play", decision=text))


async def test_a_slip_is_no_hindrance(at_table: Table) -> None:
    for typed in ("atack lee", "fight lee", "lee attack", "attak lee!"):
        at_table.moves_on(typed)
        await at_table.open_overland()
        assert "Grant attacks Lee" in (await play(at_table, typed)).text


async def test_half_of_it_opens_the_panel_there(at_table: Table) -> None:
    await at_table.open_overland()
    assert any("Attack Lee" in label for label in labels(await play(at_table, "fihgt")))


async def test_what_is_not_clear_is_asked_in_one_sentence(at_table: Table) -> None:
    engine, _ = await under_way(at_table, "life", 4)
    before = engine.session.seq
    said = (await play(at_table, "anna")).text
    assert "is not clear: do you mean" in said and "move anna" in said and engine.session.seq == before


async def test_a_slip_of_what_is_not_possible_now_is_told_why(at_table: Table) -> None:
    await at_table.open_overland()
    assert "Savage Station" in (await play(at_table, "crss")).text


async def test_the_number_on_the_picture(at_table: Table) -> None:
    """Of the panel that stands, or of the one that the words before it open."""
    await at_table.open_overland()
    assert any(label.startswith("② Attack Beauregard") for label in labels(await play(at_table, "attack")))
    assert "Butler attacks Beauregard" in (await play(at_table, "2")).text
    assert "Grant attacks Lee" in (await play(at_table, "fight 1")).text
    assert "begins with no known action" in (await play(at_table, "77")).text


@ALONE
async def test_the_number_of_a_panel_farther_on(at_table: Table) -> None:
    await under_way(at_table, "chancellorsville", 6)
    dig = await play(at_table, "dig")
    assert any(label.startswith("② Slocum digs") for label in labels(dig))
    assert "Slocum digs" in (await play(at_table, "2")).text


async def test_yes_and_no_after_a_question(at_table: Table) -> None:
    """With one Action Point left an attack may end the game: that is asked about, even of what was only guessed."""
    await at_table.open_overland()
    engine, asked = await at_table.engine(), None
    for _ in range(12):
        target = first_target(engine)
        asked = await play(at_table, f"atack {target}")
        if asks(asked):
            break
    assert asked is not None and asks(asked) and engine.session.status == "playing"
    before = engine.session.seq
    back = await play(at_table, "no")
    assert not asks(back) and engine.session.seq == before
    assert "I asked nothing" in (await play(at_table, "yes")).text, "nothing is asked any more"
    await play(at_table, f"atack {first_target(engine)}")
    told = await play(at_table, "Yes!")
    assert engine.session.seq > before, told.text


def asks(panel: Message) -> bool:
    """Whether a panel asks a question."""
    return any(label.startswith("Yes") for label in labels(panel))


def first_target(engine: Engine) -> str:
    """Whom the Union can attack, the first."""
    level = engine.level("us", ("attack",))
    assert level is not None
    return level.choices[0].key


@pytest.mark.parametrize("game", fewer(GAMES, "overland", "dixie"))
async def test_what_a_refusal_suggests_can_be_typed(at_table: Table, game: str) -> None:
    """Each text that a refusal names is a decision or order of the seat's, or begins one."""
    engine, _ = await under_way(at_table, game, 6)
    rng, tried = random.Random(5), 0
    for _ in range(12):
        if not engine.awaited():
            break
        seat = next(iter(engine.awaited()))
        for text in tried_texts(engine, seat, rng):
            for instead in suggested(engine, seat, text):
                tried += 1
                assert stands(engine, seat, instead), (text, instead)
        text = wander(engine.game, engine.view(seat), seat, rng)
        await engine.decide(Actor(at_table.ann.id, "Ann"), text, seat)
    assert tried > 5


def tried_texts(engine: Engine, seat: Seat, rng: random.Random) -> list[str]:
    """Texts that go astray somewhere."""
    level = engine.level(seat, ())
    assert level is not None
    words = [choice.key for choice in level.choices]
    return ["dance", *words, *(f"{word} moon" for word in words), f"{rng.choice(words)} 9999"]


def suggested(engine: Engine, seat: Seat, text: str) -> tuple[str, ...]:
    """What is suggested in place of a text."""
    try:
        refused = engine.game.check(engine.view(seat), seat, engine.game.read(engine.view(seat), seat, text))
    except Refusal as refusal:
        return refusal.instead
    return refused.instead if refused is not None else ()


def stands(engine: Engine, seat: Seat, text: str) -> bool:
    """Whether a text can be typed as it stands."""
    if unfinished(engine, seat, text) is not None:
        return True
    try:
        view = engine.view(seat)
        return engine.game.check(view, seat, engine.game.read(view, seat, text)) is None
    except Refusal:
        return False


async def test_play_renews_its_panel(at_table: Table) -> None:
    """Three moves leave one panel, the last, and not one for each move."""
    await at_table.open_overland()
    panels = [await play(at_table, text) for text in ("attack", "attack lee", "attack")]
    await at_table.bot.panel_sessions.settled()
    assert [panel.deleted for panel in panels] == [True, True, False]


async def test_a_place_has_words_of_its_own(at_table: Table) -> None:
    await at_table.open_overland()
    shown = answer(await at_table.ann.slash(at_table.channel, "board", place="ashland"))
    await at_table.pictured()
    [picture] = shown.pictures
    assert picture.alt is not None and picture.alt.startswith("Ashland, large. ")
    assert "Ashland: Cold Harbor, Mechanicsville, North Anna" in picture.alt and "Drury" not in picture.alt


async def test_numbers_are_named_in_order(at_table: Table) -> None:
    await at_table.open_overland()
    panel = await play(at_table, "attack")
    await at_table.pictured()
    [picture] = panel.pictures
    assert picture.alt is not None and picture.alt.startswith(
        "Numbers: 1 Attack Lee (1 AP); 2 Attack Beauregard (1 AP); 3 "
    )


@pytest.mark.parametrize("game", fewer(GAMES, "overland", "dixie"))
async def test_the_words_of_a_button_can_be_typed(at_table: Table, game: str) -> None:
    """As they are read out: the choice is made, or its panel opens."""
    engine, seat = await under_way(at_table, game, 8)
    tree = SeatTree(engine, seat)
    level = engine.level(seat, ())
    assert level is not None
    paths = [path for choice in level.choices if (path := tree.walk.settled((choice.key,))[0])]
    [path, *_] = [path for path in paths if not tree.walk.holds(path)] or paths
    below = tree.walk.next(path)
    label = (below.choices[-1] if below is not None else level.choices[0]).label
    before = engine.session.seq
    shown = await play(at_table, f"{' '.join(tree.walk.labels(path))} {label}"[:200])
    opened = "Back" in labels(shown) or asks(shown)
    assert engine.session.seq > before or opened or "is not clear" in shown.text, shown.text
