"""What people type who have only words: their own verbs, names without codes, ends of turns, and turns that are not
theirs."""

from __future__ import annotations

import pytest

from bot.games.chancellorsville.data.cards import activation_cards, formation
from bot.local.clients.person import Person
from bot.local.model.guilds import Message
from tests.wire.donelson_playing import open_battle
from tests.wire.life_playing import opened
from tests.wire.playing import labels, with_lee_far_away
from tests.wire.table import ALONE, ONE_BOT, Table, answer
from tests.wire.test_dixie import open_dixie

pytestmark = ONE_BOT


async def play(at: Table, person: Person, text: str) -> Message:
    """What a person's /play is answered with."""
    return answer(await person.slash(at.channel, "play", decision=text))


async def open_chancellorsville(at: Table) -> None:
    """Ann leads the Union, Bea the Confederates."""
    answer(await at.ann.slash(at.channel, "game new", game="chancellorsville", seat="usa"))
    answer(await at.bea.slash(at.channel, "game join"))
    answer(await at.ann.slash(at.channel, "game start"))


async def test_a_place_with_a_persons_name(at_table: Table) -> None:
    await at_table.open_overland()
    for typed in ("crossing james", "crossing the James", "cross", "crosses the river"):
        said = (await play(at_table, at_table.ann, typed)).text
        assert "the James is crossed from Savage Station (OV-13.1)" in said, typed


async def test_lee_is_followed_where_he_went(at_table: Table) -> None:
    await at_table.open_overland()
    engine = await at_table.engine()
    for _ in range(9):
        if engine.state.lee != "wilderness":
            break
        await play(at_table, at_table.ann, "hit lee")
    assert "Grant moves from The Wilderness to Spotsylvania" in (await play(at_table, at_table.ann, "follow lee")).text


async def test_what_is_not_earned_is_not_called_unknown(at_table: Table) -> None:
    await at_table.open_overland()
    for typed in ("turn lee", "tma", "turning movement", "march around Lee"):
        said = (await play(at_table, at_table.ann, typed)).text
        assert "earned no Turning Movement Attempt (OV-11.1)" in said and "not understood" not in said, typed


async def test_nobody_offers_to_end_the_game_by_ending_a_turn(at_table: Table) -> None:
    await open_chancellorsville(at_table)
    engine = await at_table.engine()
    for typed in ("done", "end", "end turn", "I'm finished", "over"):
        await play(at_table, at_table.ann, typed)
        assert engine.state.offers == (), typed


async def test_who_is_not_to_act_hears_who_is(at_table: Table) -> None:
    await opened(at_table)
    for typed in ("get bread", "done", "pick up food", "dance"):
        said = (await play(at_table, at_table.bea, typed)).text
        assert said.startswith(f"It isn't your turn, and “{typed}” is none of your orders: waiting for Ann (Soldier).")
    said = (await play(at_table, at_table.bea, "move anna c3")).text
    assert said.startswith("First the Soldier says whether he goes now, or waits (LF-13.1).")


async def test_words_for_what_is_in_ones_place(at_table: Table) -> None:
    """A shop is a place, bread is food, and who acts needs no name; what is refused is quoted as it was typed."""
    await opened(at_table)
    await play(at_table, at_table.ann, "wait")
    assert "Ben moves from A3 (House) to B2 (Bakery)" in (await play(at_table, at_table.bea, "ben to the bakery")).text
    said = (await play(at_table, at_table.bea, "buy a gun")).text
    assert "“buy a gun” is not possible now" in said
    assert "Ben takes 1 food at B2 (Bakery)" in (await play(at_table, at_table.bea, "get the bread")).text
    await play(at_table, at_table.ann, "wait")
    assert "to D2 (General Goods Store)" in (await play(at_table, at_table.bea, "daniel to the general store")).text
    assert "Daniel at D2 (General Goods Store) ends his turn" in (await play(at_table, at_table.bea, "finish")).text


async def test_cards_and_positions_by_name_in_any_order(at_table: Table) -> None:
    await open_dixie(at_table)
    panel = await play(at_table, at_table.ann, "deploy usa right")
    assert "Deploy which cards in USA Right?" in panel.text
    names = [option.label for option in panel.selects[0].options if "infantry" in (option.description or "")][:2]
    said = (await play(at_table, at_table.ann, f"deploy usa right {names[0]}, {names[1]}")).text
    assert f"USA Right: {names[0]}, {names[1]}" in said
    said = (await play(at_table, at_table.ann, f"deploy {names[1]} and {names[0]} in the union right")).text
    assert f"USA Right: {names[0]}, {names[1]}" in said
    assert "The Union has deployed." in (await play(at_table, at_table.ann, "ready")).text


async def test_a_set_is_suggested_whole_and_named(at_table: Table) -> None:
    await open_chancellorsville(at_table)
    named = "start couch at berea, howard at berea, meade at hartwood"
    assert (
        "Couch at Berea (3), Howard at Berea (3), Meade at Hartwood (2)"
        in (await play(at_table, at_table.ann, named)).text
    )
    said = (await play(at_table, at_table.ann, "keep u99")).text
    keys, _, meaning = said.partition("You could: keep ")[2].partition(" (")
    assert keys.count(",") == 2 and meaning.count(" major, ") == 3
    assert "You keep " in (await play(at_table, at_table.ann, f"keep {keys}")).text


async def test_a_phase_is_ended_by_its_name_alone(at_table: Table) -> None:
    """In the combat phase "end movement" ends nothing; and why nothing moves then is said."""
    engine = await open_battle(at_table)
    assert "End it?" in (await play(at_table, at_table.bea, "end movement")).text
    assert "The Confederates end the first movement of the turn." in (await play(at_table, at_table.bea, "yes")).text
    before = engine.session.seq
    await play(at_table, at_table.bea, "end movement")
    assert engine.session.seq == before
    assert any("No attack: end" in label for label in labels(await at_table.panel(at_table.bea)))
    await play(at_table, at_table.bea, "end combat")
    assert engine.session.seq > before and engine.view("csa").stage == "second-move"
    log = answer(await at_table.bea.slash(at_table.channel, "log")).text
    assert "Division rolled " in log and "for initiative (needed " in log


async def test_what_is_left_of_a_brigade_moves(at_table: Table) -> None:
    await open_battle(at_table)
    said = (await play(at_table, at_table.bea, "move forrest a to 1809")).text
    assert "forrest-leader" not in said, "the letter is part of the name"
    await play(at_table, at_table.bea, "move baldwin a to 1808")
    said = (await play(at_table, at_table.bea, "brigade baldwin 1908")).text
    assert "Baldwin B moves from 1809 to 1908." in said
    await play(at_table, at_table.bea, "back baldwin b")
    assert "Baldwin B moves from 1809 to 1908." in (await play(at_table, at_table.bea, "move baldwin to 1908")).text
    assert "Limber all 7 batteries" not in (await play(at_table, at_table.bea, "limber everything")).text


async def test_what_the_map_shows_stands_in_words(at_table: Table) -> None:
    """Every place by its name, who starts where, and what the numbers of a card are."""
    await open_chancellorsville(at_table)
    started = await play(at_table, at_table.ann, "start 3 3 2")
    assert "Couch at Berea (3), Howard at Berea (3) and Meade at Hartwood (2)" in started.text
    said = answer(await at_table.ann.click(started, "Read position")).text
    assert "Banks' Ford (11): 12" in said and "Potomac Creek (7);" in said
    assert "**You keep three of these** (acts in full / a little, cubes to spend): " in said


async def test_which_positions_are_opposite(at_table: Table) -> None:
    await open_dixie(at_table)
    said = answer(await at_table.ann.click(await at_table.panel(at_table.ann), "Read position")).text
    assert "Opposite each other: USA Left and CSA Right, USA Center and CSA Center, USA Right and CSA Left." in said


async def test_what_is_listed_for_an_order_says_what_it_does(at_table: Table) -> None:
    await opened(at_table)
    listed = await at_table.bea.autocomplete(at_table.channel, "play", "decision", "hunger anna ben")
    assert listed[0][0] == "Feed Anna, Ben, Clara, Daniel – hunger anna ben clara daniel"


async def test_manners_and_other_verbs_hide_no_reason(at_table: Table) -> None:
    await at_table.open_overland()
    await with_lee_far_away(at_table)
    for typed in ("attack lee again", "please attack Lee", "fight lee", "Can I hit Lee again?"):
        assert (await play(at_table, at_table.ann, typed)).text.startswith("Lee is in Richmond: "), typed


async def test_what_is_no_move_is_answered_as_such(at_table: Table) -> None:
    """Buttons, a yes to nothing, and an end where something must be decided first."""
    await open_chancellorsville(at_table)
    said = (await play(at_table, at_table.ann, "hint")).text
    assert said.startswith("“hint” is no move: choose *Hint* on your panel.")
    engine = await at_table.engine()
    engine.session.hints = "barred"
    said = (await play(at_table, at_table.ann, "hint")).text
    assert said.startswith("“hint” is no move, and there are no hints in this game.")
    assert (await play(at_table, at_table.ann, "yes")).text.startswith("I asked nothing that is answered by yes or no.")
    said = (await play(at_table, at_table.ann, "end my turn")).text
    assert said.startswith("“end my turn” ends nothing now. Start Couch where, unseen by the enemy?")


async def test_a_refusal_offers_what_has_the_name_that_was_typed(at_table: Table) -> None:
    await open_battle(at_table)
    said = (await play(at_table, at_table.bea, "move baldwin nowhere")).text
    assert "You could: " in said
    assert all("baldwin" in each for each in said.partition("You could: ")[2].split("move ")[1:])


@ALONE
async def test_a_campaign_begins_by_names_alone(at_table: Table) -> None:
    """Where one starts, which cards one keeps, who goes where, and what all the rest do."""
    await open_chancellorsville(at_table)
    engine = await at_table.engine()
    ann, bea = at_table.ann, at_table.bea
    unplaced = answer(await ann.click(await at_table.panel(ann), "Read position")).text
    assert "- Couch (II Corps): cohesion 14; not placed yet" in unplaced
    said = (await play(at_table, bea, "start anderson at zoan church, mclaws at fredericksburg")).text
    assert said.startswith("McLaws starts at Zoan Church (10), Taylor's Hill (12) or Salem Church (22) (CV-2.2).")
    await play(at_table, bea, "start anderson at zoan church, mclaws at salem church")
    begun = await play(at_table, ann, "start couch at hartwood, howard at berea, meade at berea")
    await at_table.pictured()
    [picture] = begun.pictures
    assert picture.alt is not None and "Howard 14, Berea (3), hidden" in picture.alt
    for person, seat in ((ann, "usa"), (bea, "csa")):
        own = engine.view(seat).own
        names = [[formation(key).name for key in activation_cards()[card].formations] for card in own.dealt[:3]]
        assert "You keep " in (await play(at_table, person, f"keep {', '.join(map('/'.join, names))}")).text
    card = activation_cards()[engine.view("usa").own.hand[0]]
    await play(at_table, ann, f"play {card.key}")
    name = formation(card.formations[0]).name
    assert "begins with no known action" not in (await play(at_table, ann, f"{name} to potomac creek")).text
    assert " digs a redoubt at " in (await play(at_table, ann, "all dig")).text


async def test_all_stand_is_no_standing_order(at_table: Table) -> None:
    await open_chancellorsville(at_table)
    assert "Rally" not in (await play(at_table, at_table.ann, "all stand")).text


async def test_numbers_leave_the_board_its_room(at_table: Table) -> None:
    """A brigade may go to two dozen hexes: its name is said once, and the board still stands in the same words."""
    await open_battle(at_table)
    step = await play(at_table, at_table.bea, "brigade baldwin")
    await at_table.pictured()
    [picture] = step.pictures
    assert picture.alt is not None and picture.alt.startswith("Numbers, all of “Baldwin's brigade to”: 1 ")
    assert picture.alt.count("Baldwin's brigade") == 1 and "The Union: " in picture.alt


async def test_what_one_has_done_is_said_whole(at_table: Table) -> None:
    """The card with which a game opens gives room to it."""
    await open_dixie(at_table)
    panel = await play(at_table, at_table.ann, "deploy suggest")
    names = [option.label for option in panel.selects[0].options if "infantry" in (option.description or "")][:2]
    said = (await play(at_table, at_table.ann, f"deploy usa left {names[0]}, {names[1]}")).text
    assert "**You want:**" not in said and f"USA Left: {names[0]}, {names[1]}." in said and "…" not in said


async def test_cards_are_put_beside_others_and_taken_away(at_table: Table) -> None:
    """What stands before a position comes beside what is there; what stands after it is all that shall be there."""
    await open_dixie(at_table)
    panel = await play(at_table, at_table.ann, "deploy usa left")
    one, two, three, four = [o.label for o in panel.selects[0].options if "infantry" in (o.description or "")][:4]
    assert f"USA Left: {one}, {two}" in (await play(at_table, at_table.ann, f"deploy usa left {one}, {two}")).text
    assert f"USA Left: {one}, {two}, {three}" in (await play(at_table, at_table.ann, f"add {three} to the left")).text
    said = (await play(at_table, at_table.ann, f"put {four} in the left")).text
    assert f"USA Left: {one}, {two}, {three}, {four}" in said
    said = (await play(at_table, at_table.ann, f"remove {one} and {three} from the left")).text
    assert f"USA Left: {two}, {four}" in said


@ALONE
@pytest.mark.parametrize(
    "typed", ["everything in the center forward", "advance center", "move all in the center ahead"]
)
async def test_a_whole_position_goes_forward(at_table: Table, typed: str) -> None:
    """In combat it is said that this comes first; a card that has moved says so as well."""
    engine = await open_dixie(at_table)
    for person in (at_table.ann, at_table.bea):
        await play(at_table, person, "commit")
    seat = engine.view(None).active
    person = at_table.ann if seat == "usa" else at_table.bea
    if engine.view(None).phase == "combat":
        said = (await play(at_table, person, "attack in the center")).text
        assert said.startswith(
            "Combat comes first: cards move, and attack other positions, when it has ended (DX-5.0a)."
        )
        await play(at_table, person, "end combat")
        await play(at_table, person, "yes")
    mine = "USA" if seat == "usa" else "CSA"
    other = "CSA" if seat == "usa" else "USA"
    assert f"from {mine} Center to {other} Center" in (await play(at_table, person, typed)).text


async def test_words_of_a_move_are_no_other_command(at_table: Table) -> None:
    """A card is played with /play, and no standing order is set by words that begin a decision."""
    await open_chancellorsville(at_table)
    said = (await play(at_table, at_table.ann, "play the meade card")).text
    assert "is a command of its own" not in said
    await play(at_table, at_table.ann, "start couch at hartwood, howard at berea, meade at berea")
    engine = await at_table.engine()
    before = engine.session.seq
    await play(at_table, at_table.ann, "dig redoubts in pairs")
    assert engine.session.seq == before


async def test_a_building_is_activated(at_table: Table) -> None:
    await opened(at_table)
    await play(at_table, at_table.ann, "wait")
    said = (await play(at_table, at_table.bea, "activate the church")).text
    assert "begins with no known action" not in said


async def test_a_card_comes_before_a_march(at_table: Table) -> None:
    """How many cards are kept is said where they are miscounted, a code alone is a card that is played, and nobody
    marches before it."""
    await open_chancellorsville(at_table)
    engine = await at_table.engine()
    await play(at_table, at_table.ann, "start couch at hartwood, howard at berea, meade at berea")
    await play(at_table, at_table.bea, "start anderson at zoan church, mclaws at salem church")
    for person, seat in ((at_table.ann, "usa"), (at_table.bea, "csa")):
        one, two, three, *_ = engine.view(seat).own.dealt
        said = (await play(at_table, person, f"keep {one},{two}")).text
        assert said.startswith("You named 2, and 3 are asked for.")
        await play(at_table, person, f"keep {one},{two},{three}")
    said = (await play(at_table, at_table.ann, "sedgwick to falmouth")).text
    assert said.startswith("No formation needs to act now (CV-4.2). You could: play")
    card = engine.view("usa").own.hand[0]
    assert "The Union plays card " in (await play(at_table, at_table.ann, card)).text
    said = (await play(at_table, at_table.bea, "early digs")).text
    assert said.startswith("It's the other side's turn: none of your formations acts now (CV-4.2).")
