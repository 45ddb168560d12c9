"""House rules: agreed on and withdrawn in two presses, numbered, cited in cases, kept with the record."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot.attention.questions import LAPSE as QUESTION
from bot.attention.questions import mark_of
from bot.clocks.control import DAY_MS
from bot.engine.clocks import questions
from bot.engine.commit import Reply
from bot.engine.engine import Engine
from bot.engine.judging.cases import claim, state
from bot.engine.judging.house_rules import MOST_CHARACTERS, MOST_RULES
from bot.engine.judging.rulings import preview, rule
from bot.record.entries import Entry
from bot.record.house_rules import HouseRule, rules_in_force
from bot.record.judging import Claim, Draft
from bot.record.log_text import tell
from bot.record.replay import verify
from bot.record.replayer import Wrong
from bot.storage.timers import Timer
from tests.table.forging import forged, replaced
from tests.table.house import ANN, BEA, CARL, GM, RULES, House, check_agrees, in_turn, opened, refused
from tests.table.test_continuing import continued, elsewhere, seated

TEXT = "No conceding before turn 3."


def open_mark(engine: Engine) -> int:
    """The mark of the proposal that stands."""
    assert engine.session.proposal is not None
    return mark_of(engine.session.proposal)


async def agreed(house: House, engine: Engine, text: str = TEXT, what: str = "house") -> Reply:
    """Ann proposes and Bea agrees."""
    await engine.propose(house.actor(ANN), what, text)
    return await engine.answer(house.actor(BEA), True, open_mark(engine))


def lines(engine: Engine) -> list[str]:
    """What everybody reads in the log."""
    names = {info.key: info.name for info in engine.seats}
    return [" ".join(told.lines) for told in tell(engine.recent, "public", names)]


async def test_two_presses_and_two_more(house: House) -> None:
    """Numbered in order; a number that was withdrawn is never another's."""
    engine = await in_turn(house)
    reply = await agreed(house, engine)
    assert reply.lines == ("House rule HR-1 holds now. I don't enforce it.",)
    assert lines(engine)[-2:] == [
        f"Red proposes: the house rule “{TEXT}”.",
        f"House rule HR-1, as all agree: “{TEXT}”",
    ]
    assert (await agreed(house, engine, "1", "houseend")).lines == ("House rule HR-1 is withdrawn.",)
    assert lines(engine)[-2:] == [
        f"Red proposes: to withdraw house rule HR-1, “{TEXT}”.",
        "House rule HR-1 is withdrawn, as all agree.",
    ]
    await agreed(house, engine)
    assert engine.session.house_rules == {1: HouseRule(TEXT, True), 2: HouseRule(TEXT)}
    await house.decide(engine, "red", "step left")
    await check_agrees(house, engine)
    for user in (ANN, None):
        verify(await house.engines.export(engine, user), RULES)
    await engine.resign(house.actor(BEA))
    verify(await house.engines.export(engine, None), RULES)


async def test_the_game_master_proposes_and_both_agree(house: House) -> None:
    engine = await in_turn(house)
    await engine.propose(house.actor(GM), "house", TEXT)
    assert lines(engine)[-1] == f"The game master proposes: the house rule “{TEXT}”."
    said = await refused(house, engine, lambda: engine.answer(house.actor(GM), True, open_mark(engine)))
    assert said == "Only the other players can answer that."
    said = await refused(house, engine, lambda: engine.act(questions.withdraw, house.actor(ANN), open_mark(engine)))
    assert said == "Only the game master can withdraw that."
    await engine.answer(house.actor(BEA), True, open_mark(engine))
    assert not engine.session.house_rules
    await engine.answer(house.actor(ANN), True, open_mark(engine))
    assert rules_in_force(engine.session.house_rules) == {1: HouseRule(TEXT)}
    await engine.propose(house.actor(GM), "houseend", "1")
    await engine.act(questions.withdraw, house.actor(GM), open_mark(engine))
    assert lines(engine)[-1] == "The game master withdraws the proposal."
    await engine.propose(house.actor(GM), "houseend", "1")
    house.time += 7 * DAY_MS
    await engine.fall_due(Timer(QUESTION, house.time, engine.id))
    assert engine.session.proposal is None
    assert lines(engine)[-1] == "The game master's proposal lapses: no one answered it for a week."
    await check_agrees(house, engine)
    verify(await house.engines.export(engine, ANN), RULES)


async def test_what_is_no_house_rule_changes_nothing(house: House) -> None:
    engine = await in_turn(house)

    def proposing(user: int, what: str, value: str) -> Callable[[], Any]:
        return lambda: engine.propose(house.actor(user), what, value)

    assert "you are watching" in await refused(house, engine, proposing(CARL, "house", TEXT))
    assert await refused(house, engine, proposing(ANN, "house", " \u200b ")) == "Say what the house rule is."
    long = await refused(house, engine, proposing(ANN, "house", "x" * (MOST_CHARACTERS + 1)))
    assert long == "Say it in 300 characters at most."
    assert await refused(house, engine, proposing(ANN, "houseend", "1")) == "There is no house rule HR-1 to withdraw."
    await agreed(house, engine)
    assert await refused(house, engine, proposing(BEA, "house", TEXT)) == "That is already house rule HR-1."
    for number in range(2, MOST_RULES + 1):
        await agreed(house, engine, f"Rule {number}")
    assert "10 house rules at most" in await refused(house, engine, proposing(BEA, "house", "One more"))
    await engine.propose(house.actor(ANN), "houseend", "1")
    assert "already a proposal" in await refused(house, engine, proposing(GM, "houseend", "2"))
    await engine.resign(house.actor(BEA))
    assert await refused(house, engine, proposing(ANN, "house", "Too late")) == "This game is over."


async def test_a_press_counts_once_and_a_restart_loses_nothing(house: House) -> None:
    engine = await in_turn(house)
    press = house.actor(ANN)
    await engine.propose(press, "house", TEXT)
    house.restart()
    engine = await house.engines.get(engine.id)
    assert (await engine.propose(press, "house", TEXT)).repeated
    press = house.actor(BEA)
    await engine.answer(press, True, open_mark(engine))
    house.restart()
    engine = await house.engines.get(engine.id)
    assert (await engine.answer(press, True, 1)).repeated
    assert engine.session.house_rules == {1: HouseRule(TEXT)}
    await check_agrees(house, engine)


async def test_they_stay_where_the_game_goes_back(house: House) -> None:
    engine = await in_turn(house)
    number = engine.session.numbers["public"]
    await house.decide(engine, "red", "step left")
    await agreed(house, engine)
    await engine.gm_rewind(house.actor(GM), number)
    assert rules_in_force(engine.session.house_rules)
    await agreed(house, engine, "1", "houseend")
    await check_agrees(house, engine)
    verify(await house.engines.export(engine, None), RULES)


async def test_one_person_agrees_with_nobody(house: House) -> None:
    engine = await house.overland()
    await engine.propose(house.actor(ANN), "house", TEXT)
    assert lines(engine)[-1] == f"House rule HR-1: “{TEXT}”"


async def test_a_claim_and_a_ruling_cite_one_also_after_it_was_withdrawn(house: House) -> None:
    """But no precedent for other games comes of it."""
    engine = await in_turn(house)
    made = Claim("It was too early", 0, ("HR-1",))
    said = await refused(house, engine, lambda: engine.act(claim, house.actor(ANN), made))
    assert "There is no rule HR-1" in said
    await agreed(house, engine)
    await agreed(house, engine, "1", "houseend")
    await engine.act(claim, house.actor(ANN), made)
    await engine.act(state, house.actor(BEA), 1, "It was not")
    draft = Draft(1, "upheld", ("HR-1",), "As agreed", precedent=True)
    master = house.actor(GM)
    said = await refused(house, engine, lambda: preview(engine, master, draft))
    assert "House rules hold in this game alone" in said
    seen = (await preview(engine, master, Draft(1, "upheld", ("HR-1",), "As agreed"))).draft
    await engine.act(rule, house.actor(GM), seen)
    assert "upheld by HR-1" in lines(engine)[-1]
    verify(await house.engines.export(engine, ANN), RULES)


@pytest.mark.parametrize("known", [True, False])
async def test_those_that_hold_go_on_with_the_game(house: House, tmp_path: Path, known: bool) -> None:
    """With their numbers, and whether or not the bot knows the game that its record is of."""
    engine = await in_turn(house)
    for number in (1, 2, 3):
        await agreed(house, engine, f"Rule {number}")
    await agreed(house, engine, "2", "houseend")
    held = {1: HouseRule("Rule 1"), 3: HouseRule("Rule 3")}
    if known:
        other = await continued(house, engine)
        assert "Its house rules still hold: HR-1 and HR-3." in lines(other)[0]
        assert other.session.house_rules == held
        await seated(house, other)
        await agreed(house, other, "Rule 4")
        assert list(other.session.house_rules) == [1, 3, 4]
        verify(await house.engines.export(other, ANN), RULES)
        return
    overland = await house.overland(200)
    for number in (1, 2):
        await overland.propose(house.actor(ANN), "house", f"Rule {number}")
    await overland.propose(house.actor(ANN), "houseend", "1")
    data = await house.engines.export(overland, ANN)
    async with opened(tmp_path / "other.db") as there:
        taken = await there.engines.continued(there.actor(ANN), data, elsewhere())
        assert taken.session.house_rules == {2: HouseRule("Rule 2")}


def first(entries: list[Entry], kind: str) -> int:
    """Where the first entry of a kind stands."""
    return next(n for n, entry in enumerate(entries) if entry.kind == kind)


def changed(kind: str, **data: Any) -> Callable[[list[Entry]], None]:
    """Changes the data of the first entry of a kind."""

    def change(entries: list[Entry]) -> None:
        place = first(entries, kind)
        replaced(entries, place, data=entries[place].data | data)

    return change


FORGED = {
    "is HR-2, where HR-1 with its text comes next": changed("house", rule=2),
    "HR-1 with its text comes next": changed("house", text=""),
    "withdraws HR-1, which does not hold": changed("house", withdrawn=True),
    "cites HR-4": changed("claim", claim={"text": "x", "rules": ["HR-4"]}),
    "cannot be read": changed("house", rule="one"),
}


async def test_a_forged_house_rule_is_found(house: House) -> None:
    engine = await in_turn(house)
    await agreed(house, engine)
    await engine.act(claim, house.actor(ANN), Claim("It was too early", 0, ("HR-1",)))
    await engine.resign(house.actor(BEA))
    data = await house.engines.export(engine, None)
    verify(data, RULES)
    for said, change in FORGED.items():
        with pytest.raises(Wrong) as wrong:
            verify(forged(data, change), RULES)
            pytest.fail(said)
        assert said in str(wrong.value)
