"""The game master's desk over the wire, in every game: looking, acting, taking back, setting, dice, and what it tells
before a look."""

from __future__ import annotations

import random
import threading
from collections.abc import Mapping

import pytest

from bot.clocks.control import DAY_MS
from bot.engine.engine import Engine
from bot.engine.judging import agreed, game_master
from bot.games.contract.choices import Refusal
from bot.games.contract.game import PUBLIC
from bot.games.phrases import whose
from bot.games.tree import wander
from bot.local.model.attachments import LocalFile
from bot.local.model.guilds import Message
from bot.record.entries import public_body
from bot.record.log_text import tell
from bot.record.replay import verify
from bot.table.session import Actor
from cogs.words.log_lines import seat_names
from tests.fewer import fewer
from tests.probe.game import PROBE
from tests.probe.state import RED
from tests.wire.playing import labels, with_reason
from tests.wire.table import ALONE, ONE_BOT, Table, answer
from tests.wire.test_cases import KEYS, begun, decided, gone_on
from tests.wire.test_table_clocks import begun as timed

pytestmark = ONE_BOT


def last_lines(engine: Engine) -> str:
    """What everybody reads of the last entry."""
    return " ".join(tell(engine.recent, PUBLIC, seat_names(engine))[-1].lines)


def legal_change(engine: Engine) -> Mapping[str, str]:
    """A part that can be set without a look, with a value that it can have."""
    for part in engine.game.settable(engine.view(None)):
        for value in () if part.looks else part.values:
            if value != part.value:
                try:
                    engine.game.set_parts(engine.state, {part.key: value})
                except Refusal:
                    continue
                return {part.key: value}
    return {}


async def choose_part(at: Table, sheet: Message, engine: Engine, key: str, value: str) -> Message:
    """Chooses a part and its new value on the sheet."""
    parts = {part.key: part for part in engine.game.settable(engine.view(None))}
    groups = next((menu for menu in sheet.selects if menu.custom_id.startswith("a:setgroup")), None)
    if groups is not None:
        named = next(option.value for option in groups.options if option.label == (parts[key].group or "In general"))
        sheet = answer(await at.carl.select(sheet, groups.custom_id, [named]))
    for verb, wanted in (("a:setpart", key), ("a:setvalue", value)):
        menu = next(
            m
            for m in sheet.selects
            if m.custom_id.startswith(verb) and wanted in [option.value for option in m.options]
        )
        sheet = answer(await at.carl.select(sheet, menu.custom_id, [wanted]))
    return sheet


@ALONE
@pytest.mark.parametrize("key", fewer(KEYS, "overland"))
async def test_the_preview_refuses_what_set_refuses(at_table: Table, key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """As *Confirm* does, should the position be unsound only then. It is found out beside the event loop: in Donelson
    it takes a third of a second."""
    at, threads, wrong = at_table, list[threading.Thread](), ["nobody can move"]
    engine = await begun(at, key, at.carl)
    await gone_on(engine, random.Random(4), 10 if key == "dixie" else 4)

    def found(*_: object) -> list[str]:
        threads.append(threading.current_thread())
        return wrong

    monkeypatch.setattr("bot.games.positions.soundness.unsound", found)
    ((part, value),) = legal_change(engine).items()
    sheet = answer(await at.carl.click(answer(await at.carl.slash(at.channel, "gm desk")), "Set"))
    sheet = await choose_part(at, sheet, engine, part, value)
    before = engine.session.seq
    assert "no one could play on from it" in answer(await at.carl.click(sheet, "Preview")).text
    wrong.clear()
    preview = answer(await at.carl.click(sheet, "Preview"))
    assert "Apply these changes?" in preview.text
    wrong.append("nobody can move")
    assert "no one could play on from it" in (await with_reason(at.carl, preview, "Confirm")).text
    assert engine.session.seq == before and len(threads) == 3
    assert threading.main_thread() not in threads


@ALONE
async def test_a_check_without_end_holds_no_game_up(at_table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules may go round in circles over a position that somebody made: it is refused, and the game goes on."""
    at, released = at_table, threading.Event()
    engine = await begun(at, PROBE.key, at.carl)
    ((part, value),) = legal_change(engine).items()

    def endless(*_: object) -> list[str]:
        released.wait(60)
        return []

    monkeypatch.setattr("bot.games.positions.soundness.unsound", endless)
    monkeypatch.setattr("bot.engine.judging.game_master.PATIENCE", 0.01)
    try:
        sheet = answer(await at.carl.click(answer(await at.carl.slash(at.channel, "gm desk")), "Set"))
        sheet = await choose_part(at, sheet, engine, part, value)
        assert "no one could play on from it" in answer(await at.carl.click(sheet, "Preview")).text
        with pytest.raises(Refusal, match="no one could play on from it"):
            await engine.act(game_master.set_parts, Actor(at.carl.id, "Carl"), {part: value})
        await gone_on(engine, random.Random(4), 1)
    finally:
        released.set()


@ALONE
@pytest.mark.parametrize("key", fewer(KEYS, "overland", "dixie"))
async def test_the_desk_in_every_game(at_table: Table, key: str) -> None:
    """A look before an act, an act for a seat, taking it back, parts set."""
    at, rng = at_table, random.Random(4)
    engine = await begun(at, key, at.carl)
    await gone_on(engine, rng, 10 if key == "dixie" else 4)
    desk = answer(await at.carl.slash(at.channel, "gm desk"))
    assert engine.game.headline(engine.view(None)) in desk.text and desk.ephemeral
    seat = next(iter(engine.awaited()))
    name, hidden, before = engine.seat_name(seat), engine.game.hidden, engine.session.seq
    shown = answer(await at.carl.click(desk, f"Act for {name}"))
    if hidden:
        assert shown.text == f"This shows {whose(name)} side, and the log will say so."
        assert await at.carl.autocomplete(at.channel, "gm act", "decision", "", seat=seat) == []
        refused = answer(await at.carl.slash(at.channel, "gm act", seat=seat, decision="nonsense")).text
        assert refused == shown.text and engine.session.seq == before
        shown = await with_reason(at.carl, shown, "Look")
        assert last_lines(engine) == f"The game master looks at {whose(name)} side. Reason: It was agreed"
    assert f"You act for {name} as game master" in shown.text
    assert await at.carl.autocomplete(at.channel, "gm act", "decision", "", seat=seat)
    number = engine.session.numbers[PUBLIC]
    text = wander(engine.game, engine.view(seat), seat, rng)
    answer(await at.carl.slash(at.channel, "gm act", seat=seat, decision=text))
    entry = engine.recent[-1]
    assert entry.gm and entry.seat == seat and (public_body(entry) or {})["by"] == str(at.carl.id)
    struck = answer(await at.carl.slash(at.channel, "gm rewind", entry=str(number)))
    assert f"Go back to after entry {number}?" in struck.text and f"- {number + 1}: " in struck.text
    if key == PROBE.key:
        await at.restart()
        engine = await at.engine()
    assert "Gone back to entry" in (await with_reason(at.carl, struck, "Yes, go back")).text
    assert last_lines(engine) == f"The game master goes back to entry {number}. Reason: It was agreed"
    again = answer(await at.carl.slash(at.channel, "gm rewind", entry=str(number + 1))).text
    assert "This strikes no decisions" in again and "It counts again, with 1 decision:" in again
    assert " ".join(tell([entry], PUBLIC, seat_names(engine))[0].lines)[:40] in again
    ((part, value),) = legal_change(engine).items()
    sheet = answer(await at.carl.click(answer(await at.carl.slash(at.channel, "gm desk")), "Set"))
    sheet = await choose_part(at, sheet, engine, part, value)
    if key == PROBE.key:
        await at.restart()
        engine = await at.engine()
    preview = answer(await at.carl.click(sheet, "Preview"))
    assert "Apply these changes?" in preview.text
    desk = await with_reason(at.carl, preview, "Confirm")
    told = last_lines(engine)
    assert "The position is set." in desk.text and told.startswith("The game master sets the position.")
    assert told.endswith(" Reason: It was agreed")
    assert {p.key: p.value for p in engine.game.settable(engine.view(None))}[part] == value
    for user in (None, at.ann.id):
        verify(await at.bot.engines.export(engine, user), at.games)


async def test_a_reason_that_is_given_too_late_does_nothing(at_table: Table) -> None:
    """Something has happened while it was written: what would be struck is shown anew."""
    at = at_table
    engine = await begun(at, PROBE.key, at.carl)
    number = engine.session.numbers[PUBLIC]
    answer(await at.ann.slash(at.channel, "play", decision="commit hold"))
    form = await at.carl.click(answer(await at.carl.slash(at.channel, "gm rewind", entry=str(number))), "Yes, go back")
    answer(await at.bea.slash(at.channel, "play", decision="commit hold"))
    before = engine.session.seq
    shown = answer(await at.carl.submit(form, {"reason": "Too late"}))
    assert "Something has happened since" in shown.text and engine.session.seq == before
    answer(await at.carl.submit(await at.carl.click(shown, "Yes, go back"), {}))
    assert last_lines(engine) == f"The game master goes back to entry {number}.", "nobody must give one"


async def test_dice_an_announcement_and_a_pause(at_table: Table) -> None:
    """Acts of the desk that are the same in every game."""
    at = at_table
    engine = await begun(at, PROBE.key, at.carl)
    form = await at.carl.click(answer(await at.carl.slash(at.channel, "gm desk")), "Dice")
    desk = answer(await at.carl.submit(form, {"values": "3, 2", "for": "the attack"}))
    assert "Supplied dice: 3, 2" in desk.text
    assert last_lines(engine) == "The game master supplies the next dice: 3, 2 (the attack)."
    form = await at.carl.click(desk, "Announce")
    answer(await at.carl.submit(form, {"text": "We end on Sunday"}))
    assert "📣 We end on Sunday" in (await at.board()).text
    desk = answer(await at.carl.slash(at.channel, "gm pause"))
    assert engine.session.paused and "Go on" in labels(desk)
    answer(await at.carl.click(desk, "Go on"))
    assert not engine.session.paused
    for user in (None, at.ann.id):
        verify(await at.bot.engines.export(engine, user), at.games)


async def test_nobody_else_has_a_desk(at_table: Table) -> None:
    at = at_table
    await begun(at, PROBE.key, None)
    said = answer(await at.ann.slash(at.channel, "gm desk")).text
    assert "`/gm agree` proposes one" in said
    engine = await at.engine()
    engine.session.gm = at.carl.id
    desk = answer(await at.carl.slash(at.channel, "gm desk"))
    engine.session.gm = at.bea.id
    for label in ("Act for Red", "Look at Red", "Take back", "Set", "Dice", "Announce", "Pause", "Remind", "Refresh"):
        said = answer(await at.carl.click(desk, label)).text
        assert said == "Only this game's game master can do that.", label
    said = answer(await at.carl.slash(at.channel, "gm announce", text="Hello")).text
    assert said == "Only this game's game master can do that."
    said = answer(await at.bea.slash(at.channel, "gm desk")).text
    assert said == "You play in this game, and players don't judge their own game."
    engine.session.gm = 0
    for label in ("Act for Red", "Take back", "Dice", "Announce", "Pause", "Remind", "Open Red seat", "Journal"):
        said = answer(await at.carl.click(desk, label)).text
        assert "`/gm agree` proposes one" in said, label
    for command in ("dice", "pause", "remind", "journal"):
        assert "`/gm agree` proposes one" in answer(await at.carl.slash(at.channel, f"gm {command}")).text, command


async def test_the_panel_for_acting_walks_the_seats_choices(at_table: Table) -> None:
    """By buttons: what is chosen is the game master's decision; a panel of before the position changed asks anew."""
    at = at_table
    engine = await begun(at, PROBE.key, at.carl)
    desk = answer(await at.carl.slash(at.channel, "gm desk"))
    panel = await with_reason(at.carl, answer(await at.carl.click(desk, "Act for Red")), "Look")
    commit = next(
        b for b in panel.buttons if (b.custom_id or "").startswith("a:gd:") and "commit" in (b.custom_id or "")
    )
    assert commit.custom_id is not None
    answer(await at.bea.slash(at.channel, "play", decision="commit hold"))
    stale = answer(await at.carl.click(panel, commit.custom_id))
    assert stale.text == "This shows Red's side, and the log will say so.", "Blue has decided since"
    panel = await with_reason(at.carl, stale, "Look")
    after = answer(await at.carl.click(panel, commit.custom_id))
    assert engine.recent[-1].gm and engine.recent[-1].seat == RED
    assert "look" in after.text or "You act for Red" in after.text
    await at.settled()
    log = answer(await at.bea.slash(at.channel, "log")).text
    assert "The game master acts for Red" in log and "The game master looks at Red's side" in log
    shown = answer(await at.bea.slash(at.channel, "game show")).text
    assert "A game master has looked at Red's side 2 times" in shown


async def test_a_game_master_with_closed_private_messages(at_table: Table) -> None:
    at = at_table
    at.carl.closes_dms = True
    engine = await begun(at, PROBE.key, at.carl)
    desk = answer(await at.carl.slash(at.channel, "gm desk"))
    desk = answer(await at.carl.click(desk, "Open Red seat"))
    assert RED in engine.session.open_seats
    said = answer(await at.carl.click(desk, "Remind")).text
    assert "Called: " in said
    await at.settled()
    assert at.local.violations == []


async def test_the_whole_position_out_and_in(at_table: Table) -> None:
    at = at_table
    engine = await begun(at, PROBE.key, at.carl)
    asked = answer(await at.carl.slash(at.channel, "gm file"))
    assert asked.text == "This shows everything, and the log will say so." and not asked.files
    given = await with_reason(at.carl, asked, "Look")
    assert last_lines(engine) == "The game master looks at everything. Reason: It was agreed"
    data = given.files[0].data
    assert data.count(b'"score": 0') == 2
    changed = data.replace(b'"score": 0', b'"score": 4')
    preview = answer(await at.carl.slash(at.channel, "gm file", position=LocalFile("position.json", changed)))
    assert "Apply this position?" in preview.text and "**Then it is the turn of:** Red and Blue." in preview.text
    before = engine.session.seq
    answer(await at.ann.slash(at.channel, "play", decision="commit hold"))
    moved = engine.session.seq
    again = answer(await at.carl.click(preview, "Confirm"))
    assert moved > before and "Something has happened since" in again.text and engine.session.seq == moved
    other = data.replace(b'"score": 0', b'"score": 3')
    answer(await at.carl.slash(at.channel, "gm file", position=LocalFile("position.json", other)))
    again = answer(await at.carl.click(again, "Confirm"))
    assert "Something has happened since" in again.text and engine.session.seq == moved, "it was of another file"
    answer(await at.carl.slash(at.channel, "gm file", position=LocalFile("position.json", changed)))
    again = answer(await at.carl.slash(at.channel, "gm file", position=LocalFile("position.json", changed)))
    assert "The position is set." in (await with_reason(at.carl, again, "Confirm")).text
    assert last_lines(engine).endswith(" Reason: It was agreed")
    assert engine.recent[-1].kind == "edit" and engine.session.seq == moved + 1
    assert [side.score for side in engine.view(None).sides.values()] == [4, 4]
    for wrong in (b"nonsense", b"{}", data.replace(b'"score": 0', b'"score": -4')):
        said = answer(await at.carl.slash(at.channel, "gm file", position=LocalFile("position.json", wrong))).text
        assert "isn't a position" in said or "The position stays as it is" in said


@ALONE
async def test_a_position_given_back_is_shown_beside_the_one_there_is(at_table: Table) -> None:
    at, rng = at_table, random.Random(4)
    engine = await begun(at, "overland", at.carl)
    there = engine.state
    given = answer(await at.carl.slash(at.channel, "gm file")).files[0].data
    await decided(at, engine, rng, 2)
    preview = answer(await at.carl.slash(at.channel, "gm file", position=LocalFile("position.json", given)))
    await at.pictured()
    assert len(preview.pictures) == 2 and engine.state != there
    await at.restart()
    late = answer(await at.carl.click(preview, "Confirm")).text
    assert "Upload it again" in late and (await at.engine()).state != there


async def test_players_propose_remedies_where_nobody_judges(at_table: Table) -> None:
    at = at_table
    engine = await begun(at, PROBE.key, None)
    sheet = answer(await at.ann.slash(at.channel, "gm propose", what="set the position"))
    menu = next(m for m in sheet.selects if m.custom_id.startswith("a:setgroup"))
    sheet = answer(await at.ann.select(sheet, menu.custom_id, ["1"]))
    menu = next(m for m in sheet.selects if m.custom_id.startswith("a:setpart"))
    sheet = answer(await at.ann.select(sheet, menu.custom_id, ["red-score"]))
    menu = next(m for m in sheet.selects if m.custom_id.startswith("a:setvalue"))
    sheet = answer(await at.ann.select(sheet, menu.custom_id, ["3"]))
    preview = answer(await at.ann.click(sheet, "Preview"))
    answer(await at.ann.click(preview, "Propose it"))
    await at.settled()
    asked = next(m for m in reversed(at.posts()) if any(b.label == "Agree" for b in m.buttons))
    assert "proposes: to set Red's points: 3" in asked.text
    answer(await at.bea.click(asked, "Agree"))
    assert engine.view(None).sides[RED].score == 3
    answer(await at.ann.slash(at.channel, "gm propose", what="award", seat="blue"))
    await at.settled()
    asked = next(m for m in reversed(at.posts()) if any(b.label == "Agree" for b in m.buttons))
    assert "proposes: that Blue wins" in asked.text
    answer(await at.bea.click(asked, "Agree"))
    await at.settled()
    assert engine.session.status == "over" and "Victory for" in at.posts()[-1].text + (await at.board()).text


async def test_time_and_a_substitute_from_the_desk(at_table: Table) -> None:
    """A day for a clock, and somebody else in a seat."""
    at = at_table
    engine = await timed(at, "12 hours")
    engine.session.gm = at.carl.id
    dora = at.local.add_user("Dora")
    left = engine.session.clocks[RED].left_at(int(at.now() * 1000))
    desk = answer(await at.carl.slash(at.channel, "gm desk"))
    desk = answer(await at.carl.click(desk, "Give Red a day"))
    assert engine.session.clocks[RED].left_at(int(at.now() * 1000)) == left + DAY_MS
    assert last_lines(engine) == "Carl gives Red a day more."
    answer(await at.carl.slash(at.channel, "gm seat", seat="Blue", days=3))
    found = answer(await dora.slash(at.channel, "game seats"))
    answer(await dora.click(found, next(label for label in labels(found) if label.startswith("Apply"))))
    desk = answer(await at.carl.slash(at.channel, "gm desk"))
    assert "Dora plays the Blue seat now." in answer(await at.carl.click(desk, "Accept Dora for Blue")).text
    assert engine.seats_of(dora.id) == ["blue"]


async def test_what_hidden_things_limit_is_set_after_a_look_alone(at_table: Table) -> None:
    """And never by agreement."""
    at = at_table
    engine = await begun(at, "dixie", at.carl)
    await gone_on(engine, random.Random(4), 12)
    part = next(p for p in engine.game.settable(engine.view(None)) if p.looks)
    value = next(v for v in part.values if v != part.value)
    sheet = answer(await at.carl.slash(at.channel, "gm set"))
    said = (await choose_part(at, sheet, engine, part.key, value)).text
    assert said.endswith("depends on hidden things: look at the whole position first.")
    await with_reason(at.carl, answer(await at.carl.slash(at.channel, "gm look")), "Look")
    sheet = answer(await at.carl.slash(at.channel, "gm set"))
    assert f"- {part.in_words(value)} (now " in (await choose_part(at, sheet, engine, part.key, value)).text
    engine.session.gm = 0
    act = engine.propose(Actor(at.ann.id, "Ann", 1), "set", agreed.written({part.key: value}))
    with pytest.raises(Refusal, match="which the players can't settle"):
        await act


@pytest.mark.parametrize("key", ["dixie", "probe"])
async def test_whoever_looks_at_everything_hears_the_chances(at_table: Table, key: str) -> None:
    """Each by its side's own view, after the look alone, in a game that knows them; the look is in the log."""
    at, engine = at_table, await begun(at_table, key, at_table.carl)
    await gone_on(engine, random.Random(4), 12)
    before = answer(await at.carl.slash(at.channel, "gm desk"))
    assert "Chance to win" not in before.text
    after = await with_reason(at.carl, answer(await at.carl.slash(at.channel, "gm look")), "Look")
    assert ("Chance to win, each by its own view: " in after.text) is (key == "dixie")
    if key == "dixie":
        for info in engine.seats:
            chance = engine.game.value(engine.view(info.key), info.key)
            assert f"{engine.seat_name(info.key)} {chance:.0%}" in after.text
    assert "everything" in last_lines(await at.engine())
