"""What a person types who plays two games by words alone, and what is said back: nothing that was not named is moved or
set, what is offered instead can be typed as it stands, and questions say what answers them."""

from __future__ import annotations

import random
from functools import partial
from types import SimpleNamespace
from typing import cast

from bot.engine.engine import Engine
from bot.games.contract.game import Line
from bot.games.dixie.data.terms import RESERVE
from bot.games.dixie.game import GAME
from bot.games.dixie.offers.resolving import in_numbers
from bot.games.dixie.state.places import places_of
from bot.games.donelson.game import GAME as DONELSON
from bot.table.session import Actor
from cogs.past.catch_up import told_lines
from cogs.words.log_lines import FOLDED
from tests.wire.donelson_playing import open_battle
from tests.wire.table import ONE_BOT, Table, answer
from tests.wire.test_dixie import open_dixie
from tests.wire.test_plainly_typed import play

# -- Donelson


@ONE_BOT
async def test_nobody_moves_who_is_not_named(at_table: Table) -> None:
    """Pillow stands with McCausland A and Baldwin B: who names two of them does not move the third."""
    engine = await open_battle(at_table)
    before = engine.session.seq
    said = (await play(at_table, at_table.bea, "pillow with baldwin b to 1909")).text
    assert said.startswith("Several units move together only as all of a stack or of a brigade.")
    assert "McCausland A would go too (US-3.13)" in said and "move pillow 1909" in said
    assert engine.session.seq == before
    said = (await play(at_table, at_table.bea, "mccausland, pillow and baldwin b to 1909")).text
    assert "McCausland A moves from 1809 to 1909." in said and "Pillow moves from 1809 to 1909." in said


@ONE_BOT
async def test_what_must_attack_is_named_and_said_again_at_the_end(at_table: Table) -> None:
    await open_battle(at_table)
    await play(at_table, at_table.bea, "baldwin to 1909")
    said = (await play(at_table, at_table.bea, "end movement")).text
    assert "Baldwin A or Baldwin B in 1909 must attack: an enemy zone of control is there." in said
    said = (await play(at_table, at_table.bea, "done")).text
    assert said.startswith("Combat can't end yet: Baldwin A or Baldwin B in 1909 must attack")
    assert "You could: propose all" in said
    said = (await play(at_table, at_table.bea, "bombard 2009")).text
    assert "You could: bombard 1322, bombard 1423, bombard 2011." in said
    assert "Attack declared: 2009 by Baldwin" in (await play(at_table, at_table.bea, "as proposed")).text


@ONE_BOT
async def test_the_result_of_an_attack_is_what_is_told_of_it(at_table: Table) -> None:
    """A dozen lines follow from it, and the panel has room for three: they are the heaviest."""
    await open_battle(at_table)
    for typed in ("baldwin to 1909", "end movement", "as proposed", "fight"):
        await play(at_table, at_table.bea, typed)
    said = (await play(at_table, at_table.bea, "yes")).text
    assert "The attack on 2009 by Baldwin" in said and FOLDED in said
    assert "the attacker loses 1 and retreats 1 hex" in said


# -- Dixie


async def until(at: Table, seat: str, phase: str) -> Engine:
    """Both deploy as suggested; then everybody plays as the practice opponent until a seat is in a phase."""
    engine = await open_dixie(at)
    for each in (at.ann, at.bea):
        await play(at, each, "commit")
    while (engine.view(seat).phase, engine.view(seat).active, engine.view(seat).asks) != (phase, seat, ()):
        await turn(at)
    return await at.engine()


async def turn(at: Table) -> None:
    """Whoever is awaited decides as the practice opponent would."""
    engine = await at.engine()
    acting = next(iter(engine.awaited()))
    person = {"usa": at.ann, "csa": at.bea}[acting]
    text = GAME.practice(engine.view(acting), acting, random.Random(1))  # type: ignore[misc]
    await engine.decide(Actor(person.id, person.name), text, acting)


async def test_a_question_is_answered_by_yes_or_no(at_table: Table) -> None:
    engine = await until(at_table, "usa", "move")
    await play(at_table, at_table.ann, "advance left")
    await play(at_table, at_table.ann, "done")
    while engine.view("usa").active != "usa" or engine.view("usa").phase != "combat":
        await turn(at_table)
    await play(at_table, at_table.ann, "melee in csa right")
    assert [type(ask).__name__ for ask in engine.view("usa").asks] == ["MeleeQuestion"]
    said = (await play(at_table, at_table.ann, "fire on csa center")).text
    assert said.startswith("Answer the question first (another round of melee in CSA Right?). You could: again")
    assert "The Union disengages from CSA Right." in (await play(at_table, at_table.ann, "no")).text


@ONE_BOT
async def test_a_guess_sets_no_standing_order(at_table: Table) -> None:
    engine = await until(at_table, "usa", "combat")
    before = engine.session.seq
    said = (await play(at_table, at_table.ann, "melee on the right")).text
    assert "You can't melee in any position now (DX-13.2)" in said and engine.session.seq == before


async def test_cards_move_by_their_names_alone(at_table: Table) -> None:
    engine = await until(at_table, "usa", "move")
    view = engine.view("usa")
    key = next(key for key, card in view.laid.items() if key[0] == "u" and card.at == RESERVE)
    name = places_of(view).name(key)
    for typed in ("{0} to the right", "{0} from the reserve to the right", "{0} goes to usa right"):
        said = (await play(at_table, at_table.ann, typed.format(name.split("'")[0].lower()))).text
        assert f"The Union moves {name} from the Reserve to USA Right." in said
        answer(await at_table.ann.slash(at_table.channel, "undo"))
        assert engine.view("usa").laid[key].at == RESERVE


async def test_what_does_not_fit_says_how_much_does(at_table: Table) -> None:
    await open_dixie(at_table)
    said = (await play(at_table, at_table.ann, "deploy colburn in the left")).text
    assert "stay in the Reserve: " in said and "A position has room for four cards and a general (DX-3.1)." in said


@ONE_BOT
async def test_questions_are_answered_where_moves_are_typed(at_table: Table) -> None:
    """Where somebody is, what stands somewhere, and where somebody can go."""
    await open_battle(at_table)
    assert (await play(at_table, at_table.bea, "where is Pillow?")).text.endswith("\n1809")
    assert (await play(at_table, at_table.bea, "what is at 2009")).text.endswith("\n2009")
    said = (await play(at_table, at_table.bea, "where can Baldwin go?")).text
    assert said.startswith("**Move Baldwin's brigade to which hex?**")


@ONE_BOT
async def test_an_enemy_brigade_is_attacked_where_it_can_be(at_table: Table) -> None:
    await open_battle(at_table)
    said = answer(await at_table.bea.slash(at_table.channel, "why", wanted="why can't I attack Oglesby?")).text
    assert "You have no combat phase now (US-2.2)." in said
    await play(at_table, at_table.bea, "baldwin to 1909")
    await play(at_table, at_table.bea, "end movement")
    assert "Attack declared: 2009 by " in (await play(at_table, at_table.bea, "attack oglesby")).text


@ONE_BOT
async def test_a_name_is_no_misspelled_verb(at_table: Table) -> None:
    """Morrison is near to garrison; and what is only an answer says when it is one."""
    await open_battle(at_table)
    await play(at_table, at_table.bea, "done")
    await play(at_table, at_table.bea, "yes")
    said = (await play(at_table, at_table.bea, "morrison near the moon")).text
    assert said.startswith("Counters move in your own movement phases (US-2.2).")
    said = (await play(at_table, at_table.bea, "heiman a advances")).text
    assert said.startswith("Units advance only when I ask, after an attack that has emptied a hex (US-29.1).")


async def test_special_cards_and_scouts_are_named(at_table: Table) -> None:
    engine = await until(at_table, "csa", "move")
    said = (await play(at_table, at_table.bea, "play uniform confusion")).text
    assert said.startswith("Uniform Confusion is not played by hand: arm it, and it plays itself (DX-12.2).")
    said = (await play(at_table, at_table.bea, "1st Virginia Cavalry scouts USA Center")).text
    assert "1st Virginia Cavalry" in said and "no known action" not in said
    said = (await play(at_table, at_table.bea, "everyone in the left attacks")).text
    assert "from CSA Left to USA Right." in said and engine.view("csa").phase == "move"


def test_a_line_of_the_catch_up_ends_with_what_came_of_it() -> None:
    """Where what led to it has no room, that is left out."""
    long = f"{'A and ' * 30}B attack."
    result = "The attack on 2011 by B rolls 5: the defender loses 1 and retreats 2 hexes."
    happened = [("attack", Line(long)), ("combat", Line(result)), ("move", Line("C moves."))]
    engine = cast(Engine, SimpleNamespace(game=DONELSON))
    assert told_lines(engine, "usa", happened, 1) == [result]


@ONE_BOT
async def test_cards_go_back_and_fire_together(at_table: Table) -> None:
    """From one's own line to the Reserve, with nothing that does not move of itself; and what is chosen by name."""
    engine = await until(at_table, "usa", "combat")
    view, words = engine.view("usa"), partial(engine.game.words, engine.view("usa"), "usa")
    assert words("fire with everything at csa right") == "fire cr all"
    there = [key for key, card in view.laid.items() if card.at == "ul" and places_of(view).card(key).troop]
    general = [key for key in places_of(view).cards_at("usa", "ul") if places_of(view).card(key).kind == "general"]
    assert words("retreat from the left") == f"move reserve {in_numbers([*there, *general])}"
    assert words(f"pull {places_of(view).name(there[0])} back") == f"move reserve {there[0]}"
    assert words(f"reveal {places_of(view).name(there[0])}") == f"reveal {there[0]}"


@ONE_BOT
async def test_numbers_of_menus_that_stand_open_can_be_typed(at_table: Table) -> None:
    """One that several bear is asked about; one that a single choice bears is that."""
    await open_battle(at_table)
    await at_table.panel(at_table.bea)
    said = (await play(at_table, at_table.bea, "2")).text
    assert said.startswith("“2” is not clear: do you mean brigade ") and "begins with" not in said


def drawn(rng: random.Random, sides: int, purpose: str, stream: str = "") -> int:
    """A die."""
    return rng.randint(1, sides)


def test_questions_of_donelson_are_answered_in_a_word() -> None:
    rng = random.Random(5)
    state = DONELSON.setup({each.key: next(iter(each.values)) for each in DONELSON.options}, partial(drawn, rng)).state
    while not any(ask.what == "advance" for ask in state.asks[-1:]):
        seat = next(iter(DONELSON.awaited(DONELSON.view(state, None))))
        text = DONELSON.practice(DONELSON.view(state, seat), seat, rng)  # type: ignore[misc]
        state = DONELSON.apply(state, seat, DONELSON.parse(text), partial(drawn, rng)).state
    view, side = DONELSON.view(state, state.asks[-1].side), state.asks[-1].side
    assert [DONELSON.words(view, side, said) for said in ("yes", "nobody", "no")] == ["advance", "stay", "stay"]
