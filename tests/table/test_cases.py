"""Cases: claimed, answered, withdrawn and ruled on; every one is in the record, which verifies."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
import pytest

from bot.clocks.control import DAY_MS, HOUR_MS
from bot.engine.engine import Engine
from bot.engine.judging.cases import claim, state, withdraw
from bot.engine.judging.rulings import Stale, preview, previewed, rule
from bot.engine.judging.settling import written
from bot.engine.resume import seated
from bot.engine.sides_seen import known_by
from bot.engine.substitutes import acts as substitutes
from bot.games.rulebooks import rulebook
from bot.record.effective import struck
from bot.record.entries import Entry, public_body
from bot.record.judging import Claim, Draft, Remedy, case_in_words
from bot.record.replay import named, read, replay, verify
from bot.record.replayer import Wrong, public
from tests.probe.state import BLUE, RED
from tests.table.forging import forged, replaced
from tests.table.house import ANN, BEA, CARL, GM, RULES, House, check_agrees, dealt, in_turn, last_number, refused
from tests.table.test_clocks import Day, begun, left, lines


def rule_of(engine: Engine) -> str:
    """The id of one of a game's rules, "" in a game without any."""
    return next((e.id for e in rulebook.parse(engine.game.rulebook()).entries), "")


def cited(engine: Engine) -> tuple[str, ...]:
    """The same, as claims and rulings cite it."""
    return tuple(filter(None, [rule_of(engine)]))


async def claimed(house: House, engine: Engine, user: int = ANN, about: int | None = None, **more: Any) -> int:
    """A case opened on an entry, the last unless told; returns its number."""
    made = Claim("That was not by the rules", last_number(engine) if about is None else about, cited(engine))
    await engine.act(claim, house.actor(user), made, **more)
    assert engine.session.case is not None
    return engine.session.case.no


async def ruled(house: House, engine: Engine, *remedies: Remedy, **more: Any) -> None:
    """The game master previews a ruling with those remedies, and confirms it."""
    assert engine.session.case is not None
    drafted = Draft(engine.session.case.no, rules=cited(engine), text="So it is", remedies=remedies, **more)
    shown = await preview(engine, house.actor(GM), drafted)
    await engine.act(rule, house.actor(GM), shown.draft)


async def test_a_whole_case_with_sealed_words(house: House) -> None:
    """Claim, answer and ruling stand in the public log; what is sealed in its author's chain and nobody else's."""
    engine = await in_turn(house)
    case = await claimed(house, engine, sealed="I hold the a4")
    assert "I hold" not in " ".join(await lines(engine)) and "I hold" not in str(public_body(engine.recent[-1]))
    await engine.act(state, house.actor(BEA), case, "It was", "I saw it")
    assert (await lines(engine))[-1] == f"Case {case}: Blue has answered."
    files = {user: (await house.engines.export(engine, user)).decode() for user in (ANN, BEA, CARL)}
    assert [user for user, file in files.items() if "I hold the a4" in file] == [ANN]
    assert [user for user, file in files.items() if "I saw it" in file] == [BEA]
    for file in files.values():
        verify(file.encode(), RULES)
    await ruled(house, engine, verdict="dismissed", sealed="between us")
    assert engine.session.case is None
    said = (await lines(engine))[-1]
    assert said.startswith(f"Case {case} is dismissed") and "“So it is”" in said
    assert "between us" not in (await house.engines.export(engine, ANN)).decode()
    await check_agrees(house, engine)
    whole = await house.engines.export(engine, None)
    assert "between us" in whole.decode()
    verify(whole, RULES)
    assert list(replay(whole, RULES))


async def test_one_case_at_a_time_and_only_by_players(house: House) -> None:
    engine = await in_turn(house)
    assert "you are watching" in await refused(house, engine, lambda: claimed(house, engine, CARL))
    case = await claimed(house, engine)
    for user in (ANN, BEA):
        told = await refused(house, engine, lambda user=user: claimed(house, engine, user))  # type: ignore[misc]
        assert (
            told
            == f"Case {case} is open, and a game has one case at a time. Answer in it, or wait until it is settled."
        )

    def act(user: int) -> Any:
        return engine.act(withdraw, house.actor(user), case)

    assert "Only the player who opened" in await refused(house, engine, lambda: act(BEA))
    await act(ANN)
    assert "no open case" in await refused(house, engine, lambda: act(ANN))
    assert await claimed(house, engine, BEA) == case + 1
    engine.session.gm = 0
    told = await refused(house, engine, lambda: engine.act(state, house.actor(ANN), case + 1, "", "sealed"))
    assert "nothing can be sealed" in told
    await check_agrees(house, engine)


async def test_a_claim_that_is_sealed_whole_says_only_that_there_is_one(house: House) -> None:
    engine = await in_turn(house)
    case = await claimed(house, engine, whole=True)
    assert (await lines(engine))[-1] == f"Case {case}: Red opens a case, which is sealed."
    assert "not by the rules" not in (await house.engines.export(engine, BEA)).decode()
    assert "not by the rules" in (await house.engines.export(engine, ANN)).decode()


async def test_claims_are_checked(house: House) -> None:
    engine = await in_turn(house)
    wrong = {
        "There is no rule XX-1": Claim("no", 1, ("XX-1",)),
        "There is no entry 999": Claim("no", 999),
        "Say what is wrong": Claim("  ", 1),
        "at most": Claim("x" * 1001, 1),
    }
    for said, made in wrong.items():
        act = lambda m=made: engine.act(claim, house.actor(ANN), m)  # noqa: E731
        assert said in await refused(house, engine, act)
    stops = lambda: engine.act(claim, house.actor(ANN), Claim("no"), stop=True)  # noqa: E731
    assert "no running clock" in await refused(house, engine, stops)


async def test_a_decision_made_again_keeps_its_dice_if_it_is_the_same(house: House) -> None:
    """A dispute does not fish for dice: the same attack rolls what it rolled, another one rolls afresh."""
    engine = await house.overland()
    await house.decide(engine, "us", "attack lee")
    number, before, rolled = last_number(engine), engine.state, engine.recent[-1].draws
    assert rolled
    await claimed(house, engine)
    await ruled(house, engine, Remedy("again", entry=number))
    assert engine.awaited() and engine.session.case is None
    await house.decide(engine, "us", "attack lee")
    again = engine.recent[-1].draws
    assert [d.value for d in again] == [d.value for d in rolled] and all(d.supplied for d in again)
    assert engine.state == before and engine.session.struck == []
    await claimed(house, engine)
    await ruled(house, engine, Remedy("back", entry=2))
    await house.decide(engine, "us", "attack lee")
    assert [d.value for d in engine.recent[-1].draws] == [d.value for d in rolled]
    await claimed(house, engine)
    await ruled(house, engine, Remedy("roll", entry=last_number(engine) - 1))
    fresh = engine.recent[-1].draws
    assert fresh and not any(d.supplied for d in fresh)
    assert {d.number for d in fresh}.isdisjoint(d.number for d in (*rolled, *again))
    entries = await check_agrees(house, engine)
    assert [e.kind for e in entries if e.seq in struck(entries)].count("decision") == 3
    verify(await house.engines.export(engine, ANN), RULES)
    verify(await house.engines.export(engine, None), RULES)


async def test_a_roll_is_supplied_only_for_its_own_dice(house: House) -> None:
    engine = await house.overland()
    await house.decide(engine, "us", "attack lee")
    dice, number = len(engine.recent[-1].draws), last_number(engine)
    await claimed(house, engine)
    told = await refused(house, engine, lambda: ruled(house, engine, Remedy("roll", entry=number, values=(1,) * 9)))
    assert f"rolled {dice} di" in told
    await ruled(house, engine, Remedy("roll", entry=number, values=(6,) * dice))
    assert [d.value for d in engine.recent[-1].draws] == [6] * dice
    await check_agrees(house, engine)
    verify(await house.engines.export(engine, None), RULES)


async def test_three_remedies_are_one_entry(house: House) -> None:
    """Undone, decided for the seat, and time given: all at once."""
    engine = await begun(house, "3d")
    number = last_number(engine)
    await house.random_decision_of(engine, RED)
    await engine.gm_look(house.actor(GM), RED)
    had = left(engine, BLUE)
    await claimed(house, engine, BEA, about=number)
    seq = engine.session.seq
    remedies = [Remedy("back", entry=number), Remedy("time", BLUE, span=HOUR_MS), Remedy("open", BLUE)]
    await ruled(house, engine, *remedies)
    assert engine.session.seq == seq + 1
    assert set(engine.awaited()) == {RED, BLUE} and left(engine, BLUE) == had + HOUR_MS
    assert BLUE in engine.session.open_seats
    await check_agrees(house, engine)
    verify(await house.engines.export(engine, None), RULES)


async def test_deciding_for_a_side_of_a_hidden_game_needs_a_look(house: House) -> None:
    engine = await house.probe()
    await claimed(house, engine)
    remedy = Remedy("decide", RED, text="commit hold")
    assert "look at it first" in await refused(house, engine, lambda: ruled(house, engine, remedy))
    await engine.gm_look(house.actor(GM), RED)
    await ruled(house, engine, remedy)
    assert engine.session.looked[RED] == [GM]
    await check_agrees(house, engine)
    verify(await house.engines.export(engine, None), RULES)
    verify(await house.engines.export(engine, BEA), RULES)
    await house.play_on(engine, house.rng)
    verify(await house.engines.export(engine, BEA), RULES)


async def test_a_stale_preview_changes_nothing(house: House) -> None:
    """And of two who confirm at once one is too late."""
    engine = await in_turn(house)
    case = await claimed(house, engine)
    shown = await preview(engine, house.actor(GM), Draft(case, remedies=(Remedy("back", entry=4),)))
    await house.decide(engine, RED, "step left")
    with pytest.raises(Stale):
        await engine.act(rule, house.actor(GM), shown.draft)
    assert engine.session.case is not None
    shown = await preview(engine, house.actor(GM), shown.draft)
    await engine.act(rule, house.actor(GM), shown.draft)
    told = await refused(house, engine, lambda: engine.act(rule, house.actor(GM), shown.draft))
    assert "no open case" in told
    await check_agrees(house, engine)


async def test_a_preview_rolls_nothing_and_says_what_is_struck(house: House) -> None:
    engine = await house.overland()
    await house.decide(engine, "us", "attack lee")
    number, before = last_number(engine), await house.rows()
    used = dict(engine.session.used)
    case_rows = before
    await claimed(house, engine)
    before = await house.rows()
    shown = await preview(engine, house.actor(GM), Draft(1, remedies=(Remedy("roll", entry=number),)))
    assert shown.worked.unrolled and shown.decisions == 1 and shown.dice == used["public"]
    assert shown.problems == () and shown.called == ("us",)
    assert await house.rows() == before != case_rows and engine.session.used == used


async def test_who_may_rule(house: House) -> None:
    engine = await in_turn(house)
    case = await claimed(house, engine)
    for user in (ANN, BEA, CARL):
        act = lambda u=user: engine.act(rule, house.actor(u), Draft(case))  # noqa: E731
        assert "Only this game's game master" in await refused(house, engine, act)
    engine.session.gm = BEA
    told = await refused(house, engine, lambda: engine.act(rule, house.actor(BEA), Draft(case)))
    assert "players don't judge" in told


async def test_remedies_that_cannot_be_together(house: House) -> None:
    engine = await in_turn(house)
    case = await claimed(house, engine)
    back = Remedy("back", entry=4)
    wrong: dict[str, tuple[Remedy, ...]] = {
        "at most 3": (back,) * 4,
        "once in a ruling": (back, Remedy("again", entry=5)),
        "comes first": (Remedy("award", RED), back),
        "ends once": (Remedy("award", RED), Remedy("draw")),
        "no seat green": (Remedy("award", "green"),),
        "has no clock": (Remedy("time", RED, span=HOUR_MS),),
        "no entry 99": (Remedy("back", entry=99),),
        "no decision that stands": (Remedy("again", entry=1 + 1),),
    }
    for said, remedies in wrong.items():
        draft = Draft(case, remedies=remedies)
        told = await refused(house, engine, lambda d=draft: preview(engine, house.actor(GM), d))  # type: ignore[misc]
        assert said in told or "before its start" in told
    draft = Draft(case, verdict="dismissed", remedies=(back,))
    assert "no remedies" in await refused(house, engine, lambda: preview(engine, house.actor(GM), draft))


@pytest.mark.parametrize("what", ["award", "draw", "close"])
async def test_a_ruling_ends_the_game(house: House, what: Any) -> None:
    engine = await in_turn(house)
    await claimed(house, engine)
    await ruled(house, engine, Remedy(what, BLUE if what == "award" else ""))
    assert engine.session.status == ("closed" if what == "close" else "over")
    result = engine.result()
    assert (result.winners if result else None) == {"award": (BLUE,), "draw": (), "close": None}[what]
    await check_agrees(house, engine)
    verify(await house.engines.export(engine, ANN), RULES)


async def test_after_the_end_a_ruling_changes_the_result(house: House) -> None:
    """Claims are taken for three days, and nothing is rolled again, as the seed is public."""
    engine = await in_turn(house)
    await engine.resign(house.actor(ANN))
    result = engine.result()
    assert result is not None and result.winners == (BLUE,)
    case = await claimed(house, engine)
    draft = Draft(case, remedies=(Remedy("back", entry=4),))
    assert "seed is public" in await refused(house, engine, lambda: preview(engine, house.actor(GM), draft))
    await ruled(house, engine, Remedy("award", RED))
    changed = engine.result()
    assert changed is not None and changed.winners == (RED,)
    await check_agrees(house, engine)
    verify(await house.engines.export(engine, ANN), RULES)
    house.time += 3 * DAY_MS + 1
    assert "more than three days" in await refused(house, engine, lambda: claimed(house, engine))


async def test_a_claim_stops_the_clocks_once(house: House) -> None:
    """Two days at most; withdrawn, the time comes off the clock of whoever stopped it, and there is no second stop."""
    engine = await begun(house, "1d")
    async with Day(house) as day:
        await day.passes(DAY_MS - 20 * 60_000)
        case = await claimed(house, engine, stop=True)
        assert left(engine, RED) == left(engine, BLUE) == 20 * 60_000
        assert not any(clock.runs for clock in engine.session.clocks.values())
        await day.passes(10 * 60_000)
        await engine.act(withdraw, house.actor(ANN), case)
        assert (left(engine, RED), left(engine, BLUE)) == (10 * 60_000, 20 * 60_000)
        await day.dispatcher.settled()
        told = await refused(house, engine, lambda: claimed(house, engine, stop=True))
        assert "only once a game" in told
        await claimed(house, engine)
        await day.passes(11 * 60_000)
        assert engine.session.clocks[RED].out and not engine.session.clocks[BLUE].out
    await check_agrees(house, engine)


async def test_a_stop_ends_by_itself_and_is_given_back_when_upheld(house: House) -> None:
    engine = await begun(house, "7d")
    async with Day(house) as day:
        await claimed(house, engine, stop=True)
        await day.passes(2 * DAY_MS - HOUR_MS)
        assert left(engine, RED) == 7 * DAY_MS
        await day.passes(3 * HOUR_MS)
        assert engine.session.clocks[RED].runs and engine.session.halted == 0
        had = left(engine, RED)
        await ruled(house, engine)
        assert left(engine, RED) == had
        await claimed(house, engine, about=1, stop=True)
        await ruled(house, engine, verdict="dismissed")
        assert ANN in engine.session.halts
    await check_agrees(house, engine)
    verify(await house.engines.export(engine, None), RULES)


@pytest.mark.parametrize("ending", ["withdrawn", "dismissed", "lapsed"])
@pytest.mark.parametrize("clock", ["1d", "bank-1d"])
async def test_no_claim_buys_time(house: House, clock: str, ending: str) -> None:
    """A quarter of an hour was left, and two days were thought over: they come off the decisions that follow, of which
    each keeps an hour. The other side's clock has what it had."""
    engine = await begun(house, clock)
    async with Day(house) as day:
        await day.passes(DAY_MS - 15 * 60_000)
        case = await claimed(house, engine, stop=True)
        await day.passes(2 * DAY_MS - HOUR_MS)
        for seat in (RED, BLUE):
            await house.random_decision_of(engine, seat)
        if ending == "lapsed":
            await day.passes(5 * DAY_MS + 2 * HOUR_MS)
            assert engine.session.case is not None and engine.session.case.cost == 2 * DAY_MS
        elif ending == "dismissed":
            await ruled(house, engine, verdict="dismissed")
        else:
            await engine.act(withdraw, house.actor(ANN), case)
        owed = engine.session.clocks[RED].owed
        assert owed >= DAY_MS - HOUR_MS and engine.session.clocks[BLUE].owed == 0
        for _ in range(40):
            await house.random_decision_of(engine, next(iter(engine.awaited())))
            if engine.session.clocks[RED].owed < owed:
                break
        assert left(engine, RED) == HOUR_MS and engine.session.clocks[RED].owed < owed
    await check_agrees(house, engine)


async def test_a_claim_upheld_late_gives_the_time_back(house: House) -> None:
    """It had come off as the case lapsed."""
    engine = await begun(house, "14d")
    async with Day(house) as day:
        await claimed(house, engine, stop=True)
        await day.passes(7 * DAY_MS - HOUR_MS)
        assert left(engine, RED) == 9 * DAY_MS + HOUR_MS
        await day.passes(2 * HOUR_MS)
        assert left(engine, RED) == 7 * DAY_MS - HOUR_MS and left(engine, BLUE) == 9 * DAY_MS - HOUR_MS
        await ruled(house, engine)
        assert left(engine, RED) == left(engine, BLUE) == 9 * DAY_MS - HOUR_MS
        assert ANN not in engine.session.halts
    await check_agrees(house, engine)


async def test_a_claim_is_not_charged_for_an_outage(house: House) -> None:
    """Nobody could have ruled then."""
    engine = await begun(house, "14d")
    async with Day(house) as day:
        case = await claimed(house, engine, stop=True)
        await day.passes(HOUR_MS)
    house.time += DAY_MS
    async with Day(house) as day:
        await day.passes(HOUR_MS)
        await engine.act(withdraw, house.actor(ANN), case)
        assert left(engine, BLUE) - left(engine, RED) == 2 * HOUR_MS


async def test_after_a_week_without_a_ruling_what_was_done_stands(house: House) -> None:
    """Also across a restart; another claim may be made then, and the old case still be ruled on until there is one."""
    engine = await in_turn(house)
    await claimed(house, engine)
    house.restart()
    async with Day(house) as day:
        await day.passes(7 * DAY_MS + HOUR_MS)
    engine = await house.engines.get(engine.id)
    assert engine.session.case is not None and engine.session.case.lapsed
    assert "may still settle it" in (await lines(engine))[-1]
    assert await claimed(house, engine, BEA) == 2
    await ruled(house, engine)
    await check_agrees(house, engine)
    verify(await house.engines.export(engine, None), RULES)


def at(entries: list[Entry], kind: str) -> int:
    """Where the first entry of a kind stands."""
    return next(n for n, entry in enumerate(entries) if entry.kind == kind)


def changed(kind: str, **data: Any) -> Callable[[list[Entry]], None]:
    """Changes the public data of the first entry of a kind."""

    def change(entries: list[Entry]) -> None:
        place = at(entries, kind)
        replaced(entries, place, data=entries[place].data | data)

    return change


def without(kind: str) -> Callable[[list[Entry]], None]:
    """Makes another kind of the first entry of a kind."""

    def change(entries: list[Entry]) -> None:
        replaced(entries, at(entries, kind), kind="table", data={"hints": "allowed"}, hidden={})

    return change


FORGED: dict[str, Callable[[list[Entry]], None]] = {
    "opens a case while|of case 2|not open": without("withdraw"),
    "a case that is not open|of case 2": without("claim"),
    "other sealed words": changed("ruling", sealed="0" * 64),
    "another entry": changed("ruling", to=3),
    "than its remedy says|another entry": changed("ruling", remedies=[{"what": "back", "entry": 3}]),
    "more remedies": changed("ruling", remedies=[{"what": "draw"}] * 4),
    "no remedy does": changed("ruling", remedies=[]),
    "cannot be read": changed("ruling", verdict="lost"),
    "dismisses a claim, but": changed("ruling", verdict="dismissed"),
    "is of case 7": changed("statement", case=7),
}


async def test_a_forged_ruling_is_found(house: House) -> None:
    """Also by somebody who makes every hash anew."""
    engine = await in_turn(house)
    first = await claimed(house, engine)
    await engine.act(withdraw, house.actor(ANN), first)
    case = await claimed(house, engine)
    await engine.act(state, house.actor(BEA), case, "It was")
    await house.decide(engine, RED, "step left")
    await ruled(house, engine, Remedy("back", entry=6), sealed="between us")
    await engine.resign(house.actor(BEA))
    data = await house.engines.export(engine, None)
    verify(data, RULES)
    assert [e.kind for e in read(data).whole.entries].count("ruling") == 1  # type: ignore[union-attr]
    for said, change in FORGED.items():
        with pytest.raises(Wrong) as wrong:
            verify(forged(data, change), RULES)
            pytest.fail(said)
        assert any(part in str(wrong.value) for part in said.split("|")), (said, str(wrong.value))


async def test_dice_of_a_decision_made_again_cannot_be_others(house: House) -> None:
    """A record in which the same decision rolled afresh after all is found out."""
    engine = await house.overland()
    await house.decide(engine, "us", "attack lee")
    number = last_number(engine)
    await claimed(house, engine)
    await ruled(house, engine, Remedy("again", entry=number))
    await house.decide(engine, "us", "attack lee")
    await engine.resign(house.actor(ANN))

    def otherwise(entries: list[Entry]) -> None:
        place = max(n for n, entry in enumerate(entries) if entry.kind == "decision")
        draws = tuple(msgspec.structs.replace(draw, supplied=False) for draw in entries[place].draws)
        replaced(entries, place, draws=draws)

    with pytest.raises(Wrong, match=r"seed gives another|decides the same again"):
        verify(forged(await house.engines.export(engine, None), otherwise), RULES)


async def test_a_case_after_a_hidden_decision_is_taken_back_by_the_record_alone(house: House) -> None:
    """A secret decision made again keeps what it is, and its text shows nowhere."""
    engine = await dealt(house)
    await house.decide(engine, RED, "commit a4")
    number = last_number(engine)
    await claimed(house, engine, BEA)
    await ruled(house, engine, Remedy("again", entry=number))
    assert RED in engine.awaited()
    assert "a4" not in str(public_body(engine.recent[-1]))
    await house.decide(engine, RED, "commit a4")
    await house.decide(engine, BLUE, "commit hold")
    await house.play_on(engine, house.rng)
    await check_agrees(house, engine)
    verify(await house.engines.export(engine, None), RULES)


async def test_players_settle_a_case_without_a_game_master(house: House) -> None:
    """All others agree, and it is carried out at once; openly, as nobody could read what is sealed."""
    engine = await begun(house, "3d")
    engine.session.gm = 0
    number = last_number(engine)
    await house.random_decision_of(engine, RED)
    case = await claimed(house, engine, BEA, stop=True)
    remedies = (Remedy("back", entry=number), Remedy("time", BLUE, span=HOUR_MS))
    drafted = (await previewed(engine, house.actor(BEA), Draft(case, remedies=remedies), agreed=True)).draft
    await engine.propose(house.actor(BEA), "settle", written(drafted))
    proposed = engine.session.proposal
    assert proposed is not None and set(engine.awaited()) == {BLUE}
    assert f"the game goes back to entry {number} and Blue has an hour more" in (await lines(engine))[-1]
    await engine.answer(house.actor(ANN), True, proposed.at)
    assert engine.session.case is None and engine.session.proposal is None
    assert set(engine.awaited()) == {RED, BLUE} and BEA not in engine.session.halts
    assert (await lines(engine))[-1].startswith(f"Case {case} is settled as all agree.")
    await check_agrees(house, engine)
    verify(await house.engines.export(engine, None), RULES)


async def test_a_settlement_is_what_was_read(house: House) -> None:
    """Where the game has gone on since, the others would agree to something else."""
    engine = await house.probe()
    engine.session.gm = 0
    number = last_number(engine)
    await house.random_decision_of(engine, RED)
    case = await claimed(house, engine, BEA)
    draft = Draft(case, remedies=(Remedy("back", entry=number),))
    drafted = (await previewed(engine, house.actor(BEA), draft, agreed=True)).draft
    await engine.propose(house.actor(BEA), "settle", written(drafted))
    proposed = engine.session.proposal
    assert proposed is not None
    await house.random_decision_of(engine, BLUE)
    told = await refused(house, engine, lambda: engine.answer(house.actor(ANN), True, proposed.at))
    assert "has moved on" in told
    engine.session.gm = GM
    told = await refused(house, engine, lambda: engine.answer(house.actor(ANN), True, proposed.at))
    assert "has a game master" in told


async def test_a_player_is_replaced_by_a_ruling(house: House) -> None:
    """By somebody who applies for the seat, as by its holder: with a full clock, and the record tells it."""
    engine = await begun(house, "1d")
    async with Day(house) as day:
        await engine.seek_substitute(house.actor(BEA), BLUE)
        await engine.alone(substitutes.apply, house.actor(CARL), BLUE)
        await day.passes(5 * HOUR_MS)
        await claimed(house, engine)
        told = await refused(house, engine, lambda: ruled(house, engine, Remedy("replace", BLUE, user=str(ANN))))
        assert "no longer apply" in told
        await ruled(house, engine, Remedy("replace", BLUE, user=str(CARL)), Remedy("time", RED, span=HOUR_MS))
        assert engine.players[BLUE].user == CARL and engine.seats_of(BEA) == []
        assert (left(engine, BLUE), left(engine, RED)) == (DAY_MS, 20 * HOUR_MS)
    assert "Carl takes over the Blue seat and Red has an hour more." in (await lines(engine))[-1]
    await check_agrees(house, engine)
    data = await house.engines.export(engine, None)
    verify(data, RULES)
    bodies = [public(link) for link in named(read(data)).chains["public"]]
    assert seated(engine.game, bodies)[BLUE].user == CARL
    assert known_by(bodies, engine.players, [RED, BLUE]).played == {RED: [ANN], BLUE: [BEA, CARL]}


@pytest.mark.parametrize(
    ("claim", "told"),
    [
        ({"entry": 7}, "disputes entry 7."),
        ({"refused": "No", "rules": ["PR-3"]}, "disputes a refusal under PR-3."),
        ({"entry": 7, "refused": "No"}, "disputes a refusal after entry 7."),
        ({"text": "That was odd."}, "opens a case: That was odd."),
        (None, "opens a case, which is sealed."),
    ],
)
def test_a_claim_is_told_by_what_it_is_about(claim: Mapping[str, Any] | None, told: str) -> None:
    assert case_in_words("claim", {"case": 1, "claim": claim}, "Red", {}) == f"Case 1: Red {told}"
