"""The log in words, for each audience."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.contract.game import PUBLIC, Event, Line
from bot.record.dice import Draw
from bot.record.entries import Entry, is_public, public_body
from bot.record.log_text import Told, tell
from cogs.words.log_lines import LONGEST, last_turn, log_line
from tests.table.house import ANN, BEA, GM, House, asking, dealt, in_turn

NAMES = {"red": "Red", "blue": "Blue"}


def lines(told: list[Told]) -> list[str]:
    """What the log says, each with its public number."""
    return [f"{t.no} {' '.join(t.lines)}" for t in told]


async def test_the_lobby_and_the_start(house: House) -> None:
    engine = await house.probe()
    told = lines(tell(engine.recent, PUBLIC, NAMES))
    assert told[:2] == ["1 Ann opens the game.", "2 Bea takes Blue."]
    assert told[2].startswith("3 Red draws a card. ")


async def test_numbers_count_what_is_public_and_private_lines_hang_on_them(house: House) -> None:
    engine = await dealt(house)
    await house.decide_all(engine, "red: auto parry on", "blue: auto parry on", "red: commit a4", "red: auto parry off")
    public = tell(engine.recent, PUBLIC, NAMES)
    assert [t.no for t in public] == list(range(1, len(public) + 1))
    assert lines(public)[-1] == "5 Red has committed." and not any(t.private for t in public)
    red = tell(engine.recent, "red", NAMES)
    assert lines(red)[-3:] == [
        "4 Your parries are automatic from now on.",
        "5 You commit attack 4.",
        "5 Your parries are asked for from now on.",
    ]
    assert [t.private for t in red[-3:]] == [True, False, True]
    blue = tell(engine.recent, "blue", NAMES)
    assert lines(blue)[-2:] == ["4 Your parries are automatic from now on.", "5 Red has committed."]
    assert not any("commit attack 4" in line for line in lines(blue) + lines(public))


async def test_a_part_of_the_log_is_numbered_from_its_first_public_entry(house: House) -> None:
    engine = await dealt(house)
    await house.decide_all(engine, "red: auto parry on", "red: commit a4")
    entries = engine.recent[3:]
    assert [t.no for t in tell(entries, "red", NAMES, first_public=4)] == [4, 4, 5]


async def test_what_is_told_from_an_entry_on_is_the_end_of_the_whole(house: House) -> None:
    """Its numbers, turns and words are the same; and the last lines of the log, however short the last turn was."""
    engine = await dealt(house)
    await house.decide_all(engine, "red: auto parry on", "red: commit a4", "blue: auto parry on", "blue: commit hold")
    for audience in (PUBLIC, "red", "blue"):
        whole = tell(engine.recent, audience, NAMES)
        for n, first in enumerate(whole):
            assert tell(engine.recent, audience, NAMES, since=first.seq) == whole[n:]
        for most in range(1, len(whole)):
            assert last_turn(engine, audience, most).lines == [log_line(each, LONGEST) for each in whole[-most:]]


def test_a_secret_order_that_draws_in_public_is_public() -> None:
    """As is one that tells of something; and what a game master does."""
    order = Entry(1, "order", 0, ANN, seat="red", text="omen", secret=True)
    assert public_body(order) is None and public_body(replace(order, gm=True))
    drawn = [replace(order, draws=(Draw(stream, 1, 6, 3, "omen"),)) for stream in (PUBLIC, "red")]
    told = [replace(order, events=(Event("omen", {audience: Line("An omen.")}),)) for audience in (PUBLIC, "red")]
    assert [is_public(entry) for entry in (*drawn, *told)] == [True, False, True, False]


async def test_every_kind_of_entry_has_its_sentence(house: House) -> None:
    engine = await in_turn(house)
    await house.decide_all(engine, "red: step left", "red: step right")
    await engine.undo(house.actor(ANN))
    await house.decide(engine, "red", "scatter 1 2 smoke")
    for agrees in (False, True):
        await engine.undo(house.actor(ANN))
        await engine.answer(house.actor(BEA), agrees, asking(engine))
    await engine.gm_dice(house.actor(GM), [2, 3])
    await engine.gm_dice(house.actor(GM), [])
    await engine.gm_look(house.actor(GM), "blue")
    await engine.gm_look(house.actor(GM), "red")
    await engine.gm_act(house.actor(GM), "red", "step right")
    await engine.gm_rewind(house.actor(GM), 7)
    await engine.gm_look(house.actor(GM), "red")
    await engine.gm_act(house.actor(GM), "red", "scout p1")
    await engine.resign(house.actor(BEA))
    told = tell(engine.recent, PUBLIC, NAMES)
    assert lines(told)[3] == "4 The game master sets the position."
    assert [" ".join(t.lines) for t in told[6:]] == [
        "Red steps left to -1.",
        "Red steps right to 0.",
        "Red undoes the last move.",
        " ".join(told[9].lines),
        "Red asks to undo: scatter 1 2 smoke.",
        "Blue declines.",
        "Red asks to undo: scatter 1 2 smoke.",
        "Red undoes the last move as agreed.",
        "The game master supplies the next dice: 2, 3.",
        "The game master supplies the next dice: none.",
        "The game master looks at Blue's side.",
        "The game master looks at Red's side.",
        "The game master acts for Red: Red steps right to 0.",
        "The game master goes back to entry 7.",
        "The game master looks at Red's side.",
        "The game master acts for Red: Red scouts the other hand.",
        "Blue resigns.",
    ]
    assert told[9].lines[0].startswith("Red scatters at 1, 2: ")
    assert [t.no for t in told if t.struck] == [8, 10, 19]


async def test_a_closed_game_says_where_it_goes_on(house: House) -> None:
    engine = await dealt(house)
    from bot.engine.opening import Place

    await house.agree_to_move(engine, ANN, 300)
    other = await house.engines.continued(house.actor(ANN), await house.engines.export(engine, ANN), Place(5, 300))
    assert lines(tell(engine.recent, PUBLIC, NAMES))[-1] == f"5 The game goes on as {other.id}, from its record."


async def test_a_free_seat(house: House) -> None:
    engine = await house.open("probe")
    await engine.join(house.actor(BEA))
    await engine.leave(house.actor(ANN))
    await engine.leave(house.actor(BEA))
    assert lines(tell(engine.recent, PUBLIC, NAMES))[-2:] == ["3 The Red seat is free again.", "4 The game is closed."]
