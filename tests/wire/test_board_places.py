"""A part of the board that somebody names by a piece, by a road or by a part of its name, and what is said of it."""

from __future__ import annotations

from tests.wire.donelson_playing import open_battle
from tests.wire.life_playing import opened
from tests.wire.table import ONE_BOT, Table, answer
from tests.wire.test_dixie import open_dixie
from tests.wire.test_plainly_typed import open_chancellorsville, play

pytestmark = ONE_BOT


async def alt(at: Table, place: str) -> str:
    """The words that stand for the picture of a part of the board, as Ann sees it."""
    shown = answer(await at.ann.slash(at.channel, "board", place=place))
    await at.pictured()
    [picture] = shown.pictures
    return picture.alt or ""


async def test_a_part_of_the_board_by_part_of_its_name(at_table: Table) -> None:
    """What is next to it is said with it, and what lies there."""
    await open_chancellorsville(at_table)
    assert (await alt(at_table, "chancellorsville")).startswith("18 Chancellorsville Junction, large.")
    said = await alt(at_table, "us ford")
    assert said.startswith("9 U.S. Ford, large.")
    assert "Next to it: 2 Hartwood (across the river), 8 Ely's Ford" in said
    several = answer(await at_table.ann.slash(at_table.channel, "board", place="ford")).text
    assert "“ford” is not clear: do you mean " in several and "9 U.S. Ford or 11 Banks' Ford?" in several
    assert "Its parts are " in answer(await at_table.ann.slash(at_table.channel, "board", place="moon")).text


async def test_the_ground_of_a_hex_and_of_those_around_it(at_table: Table) -> None:
    await open_battle(at_table)
    assert (await alt(at_table, "fort")).startswith("Fort Donelson / 1215, large.")
    said = await alt(at_table, "2009")
    assert "Ground: open ground, a Union camp, on the Forge road. Next to it: " in said
    assert "1909 (northwest: open ground, by road)" in said and "2010 (west: woods)" in said
    said = await alt(at_table, "1909")
    assert "1809 (northeast: open ground, behind rifle pits, across rifle pits, by road)" in said
    assert "1908 (east: woods, across a stream)" in said
    assert "Ground: open ground, high, behind rifle pits, of the south batteries." in await alt(
        at_table, "dudley's hill"
    )


async def test_a_piece_is_shown_where_it_stands(at_table: Table) -> None:
    """Of a brigade in several hexes, and of what is more than one hex, all are named."""
    await open_battle(at_table)
    assert (await alt(at_table, "oglesby c")).startswith("2109, large. ")
    assert (await alt(at_table, "Pillow")).startswith("1809, large. ")
    said = answer(await at_table.ann.slash(at_table.channel, "board", place="baldwin")).text
    assert said == "“baldwin” is in several places: 1709 and 1809. Name one."
    said = answer(await at_table.ann.slash(at_table.channel, "board", place="union camps")).text
    assert "1322, 1423" in said and "2117 and 2118. Name one." in said
    said = answer(await at_table.ann.slash(at_table.channel, "board", place="Wynn's Ferry road")).text
    assert "Dover / 1309, 1410, 1510" in said
    said = answer(await at_table.ann.slash(at_table.channel, "board", place="exits")).text
    assert "2710, 2713 and 2718" in said


async def test_a_formation_is_shown_as_far_as_it_is_seen(at_table: Table) -> None:
    await open_chancellorsville(at_table)
    await play(at_table, at_table.bea, "start anderson at zoan church, mclaws at salem church")
    await play(at_table, at_table.ann, "start couch at hartwood, howard at berea, meade at berea")
    assert (await alt(at_table, "couch")).startswith("2 Hartwood, large. ")
    unseen = answer(await at_table.ann.slash(at_table.channel, "board", place="anderson")).text
    assert unseen.startswith("This board has no part with that name.")


async def test_cards_and_people_are_shown_where_they_are(at_table: Table) -> None:
    await opened(at_table)
    assert "A3, large. " in (await alt(at_table, "ben"))


async def test_a_card_is_shown_where_it_lies(at_table: Table) -> None:
    engine = await open_dixie(at_table)
    await play(at_table, at_table.ann, "deploy suggest")
    await play(at_table, at_table.ann, "commit")
    await play(at_table, at_table.bea, "commit")
    view = engine.view("usa")
    key = next(key for key, card in view.laid.items() if key[0] == "u" and card.at == "ul")
    assert (await alt(at_table, key)).startswith("USA Left alone, large. ")


async def test_words_for_a_picture_end_between_words(at_table: Table) -> None:
    """A panel with many numbers has no room for all of the board."""
    await open_battle(at_table)
    shown = await play(at_table, at_table.bea, "brigade baldwin")
    await at_table.pictured()
    [picture] = shown.pictures
    said = picture.alt or ""
    engine = await at_table.engine()
    beginning, _, last = said.removesuffix("…").rpartition(" ")
    assert 900 < len(said) <= 1024 and said.endswith("…") and beginning
    assert f" {last} " in f" {engine.game.alt(engine.view('csa'))} ", "the last word is whole"
