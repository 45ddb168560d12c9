"""Cases over the wire: claimed, answered, read and ruled on by buttons, menus and forms, in every game."""

from __future__ import annotations

import asyncio
import random

import pytest

from bot.cli.case_marks import line_of
from bot.engine.engine import Engine
from bot.games.library import GAMES
from bot.games.phrases import whose
from bot.games.tree import wander
from bot.local.clients.person import Person
from bot.local.model.guilds import Message
from bot.record.entries import is_public
from bot.record.replay import verify
from bot.storage import judges, precedents
from bot.storage.judges import Judges
from bot.table.session import Actor
from tests.fewer import fewer
from tests.probe.game import PROBE
from tests.table.house import last_number
from tests.wire.playing import labels
from tests.wire.table import ALONE, ONE_BOT, Table, answer

pytestmark = ONE_BOT

KEYS = [*GAMES, PROBE.key]
SECRET = "I saw it from the hill"


async def begun(at: Table, key: str, gm: Person | None) -> Engine:
    """A game begun by Ann, and Bea where there is room for her; ``gm`` is its game master."""
    answer(await at.ann.slash(at.channel, "game new", game=key))
    engine = await at.engine()
    if len([info for info in engine.seats if not info.bot]) > 1:
        answer(await at.bea.slash(at.channel, "game join"))
    answer(await at.ann.slash(at.channel, "game start"))
    engine.session.gm = gm.id if gm is not None else 0
    return engine


async def decided(at: Table, engine: Engine, rng: random.Random, most: int = 4) -> None:
    """Some random decisions of the people, typed."""
    people = {at.ann.id: at.ann, at.bea.id: at.bea}
    for _ in range(most):
        seats = [seat for seat in engine.awaited() if engine.players[seat].user in people]
        if not seats:
            return
        text = wander(engine.game, engine.view(seats[0]), seats[0], rng)
        person = people[engine.players[seats[0]].user]
        several = len(engine.seats_of(person.id)) > 1
        shown = answer(await person.slash(at.channel, "play", decision=f"{seats[0]}: {text}" if several else text))
        if "Yes" in labels(shown):
            answer(await person.click(shown, "Yes"))


async def gone_on(engine: Engine, rng: random.Random, most: int) -> None:
    """The people's random decisions, without their panels."""
    for _ in range(most):
        seats = [seat for seat in engine.awaited() if engine.players[seat].is_person]
        if not seats:
            return
        player = engine.players[seats[0]]
        text = wander(engine.game, engine.view(seats[0]), seats[0], rng)
        await engine.decide(Actor(player.user, player.name), text, seats[0])


def last_decision(engine: Engine) -> int:
    """The public number of the last decision."""
    number = engine.session.numbers["public"]
    for entry in reversed(engine.recent):
        if entry.kind == "decision":
            return number
        number -= is_public(entry)
    raise AssertionError("nothing was decided")


async def disputed(at: Table, person: Person, entry: int, **words: str) -> Message:
    """A case opened by the command; the case as its author reads it."""
    form = await person.slash(at.channel, "gm dispute", entry=str(entry))
    return answer(await person.submit(form, words))


async def page(person: Person, case: Message, title: str) -> Message:
    """A page of a case, by its title in the menu."""
    [menu] = case.selects
    return answer(await person.select(case, "Pages of the case", [title])) if menu else case


async def case_of(at: Table, person: Person) -> Message:
    """The case as somebody opens it."""
    return answer(await person.slash(at.channel, "gm case"))


async def with_remedy(person: Person, panel: Message, label: str, **fields: str) -> Message:
    """The panel with one more remedy; ``fields`` are those of the form that it opens."""
    event = await person.select(panel, "Add a remedy", [label])
    return answer(await person.submit(event, fields)) if fields else answer(event)


async def with_position_set(person: Person, panel: Message) -> tuple[Message, bool]:
    """The preview of a ruling that also sets a part of the position, where the game has one that can be set alone; and
    whether it does."""
    [menu] = [menu for menu in panel.selects if menu.placeholder == "Add a remedy"]
    parts = [option.value for option in menu.options if option.value == "set"]
    if parts:
        listed = answer(await person.select(panel, "Add a remedy", parts))
        if not listed.selects:
            assert "No part of this position can be set" in listed.text
            return answer(await person.click(panel, "Preview")), False
        [menu] = [menu for menu in listed.selects if menu.placeholder == "What changes"]
        for part in [option.value for option in menu.options][:6]:
            values = answer(await person.select(listed, "What changes", [part]))
            [choice] = values.selects
            other = next(option.value for option in choice.options if not option.default)
            panel = answer(await person.select(values, choice.custom_id, [other]))
            preview = answer(await person.click(panel, "Preview"))
            if "Confirm" in labels(preview):
                return preview, True
            panel = answer(await person.click(panel, "Drop the last remedy"))
            listed = answer(await person.select(panel, "Add a remedy", parts))
        panel = answer(await person.click(listed, "Back"))
    return answer(await person.click(panel, "Preview")), False


@pytest.mark.parametrize("key", fewer(KEYS, "overland", "dixie"))
async def test_a_whole_case(at_table: Table, key: str) -> None:
    """A claim with sealed words, an answer, a look, a preview, a ruling that takes back; play goes on, and all of it
    verifies."""
    engine = await begun(at_table, key, at_table.carl)
    rng = random.Random(3)
    await gone_on(engine, rng, 4)
    number = last_decision(engine)
    theirs = await disputed(at_table, at_table.ann, number, text="Not by the rules", sealed=SECRET)
    assert "disputes entry" in theirs.text and SECRET in (await page(at_table.ann, theirs, "What was said")).text
    await at_table.settled()
    [post] = [m for m in at_table.posts() if "Case 1" in m.text and "The case" in labels(m)]
    assert SECRET not in post.text
    if at_table.bea.id in {player.user for player in engine.players.values()}:
        assert at_table.bea in post.pinged
        form = await at_table.bea.click(post, "Answer")
        shown = answer(await at_table.bea.submit(form, {"text": "It was", "sealed": "I counted"}))
        assert "I counted" in shown.text and SECRET not in shown.text
    watched = answer(await at_table.carl.click(post, "The case"))
    went_by = await page(at_table.carl, watched, "What the bot based it on")
    assert "What the bot based it on" in went_by.text and "names no rule" not in went_by.text
    assert SECRET not in (await page(at_table.carl, watched, "What was said")).text
    name = engine.seat_name(engine.seats_of(at_table.ann.id)[0])
    read = answer(await at_table.carl.click(watched, f"Look at {whose(name)} side"))
    assert SECRET in read.text and "I counted" not in read.text
    assert engine.recent[-1].kind == "look"
    panel = answer(await at_table.carl.click(read, "Rule"))
    panel = await with_remedy(at_table.carl, panel, "Go back to after an entry", value=str(number - 1))
    preview, set_ = await with_position_set(at_table.carl, panel)
    assert "**Struck out:** " in preview.text and "decision" in preview.text
    done = answer(await at_table.carl.click(preview, "Confirm"))
    assert "The case is upheld" in done.text and engine.session.case is None
    assert set_ == bool([entry for entry in engine.recent if entry.kind == "ruling" and entry.moves])
    await at_table.settled()
    assert "is upheld" in [m for m in at_table.posts() if "Case 1" in m.text and "The case" in labels(m)][-1].text
    await decided(at_table, engine, rng)
    for person in (at_table.ann, at_table.carl):
        verify(await at_table.export(person), at_table.games)
    verify(await at_table.bot.engines.export(engine, None), at_table.games)


async def test_the_game_master_sees_every_side_that_he_has_looked_at(at_table: Table) -> None:
    """Before and after of each side beside each other; before he has looked, as spectators see it."""
    engine = await begun(at_table, "dixie", at_table.carl)
    await decided(at_table, engine, random.Random(3), 2)
    await disputed(at_table, at_table.ann, last_decision(engine), text="No")
    case = await case_of(at_table, at_table.carl)
    shown: list[set[bytes]] = []
    for owner in ("", "Union's", "Confederates'"):
        if owner:
            case = answer(await at_table.carl.click(case, f"Look at {owner} side"))
        case = await page(at_table.carl, case, "The position before and after")
        await at_table.pictured()
        shown.append({picture.data for picture in case.pictures})
    spectator, one, both = shown
    assert spectator and one and one.isdisjoint(spectator) and one < both and both.isdisjoint(spectator)


async def test_two_players_settle_a_case_themselves(at_table: Table) -> None:
    """Without a game master nothing is sealed; a settlement is carried out when the other agrees."""
    engine = await begun(at_table, "probe", None)
    await decided(at_table, engine, random.Random(1), 1)
    number = last_decision(engine)
    sheet = answer(await at_table.bea.click(await at_table.board(), "Dispute"))
    form = await at_table.bea.click(sheet, "Write the claim")
    assert form.modal is not None and [each.label for each in form.modal.inputs] == ["What is wrong"]
    case = answer(await at_table.bea.submit(form, {"text": "That was my turn"}))
    assert "Propose a settlement" in labels(case) and "Rule" not in labels(case)
    panel = answer(await at_table.bea.click(case, "Propose a settlement"))
    panel = await with_remedy(at_table.bea, panel, "Go back to after an entry", value=str(number - 1))
    preview = answer(await at_table.bea.click(panel, "Preview"))
    answer(await at_table.bea.click(preview, "Propose it"))
    await at_table.settled()
    [asked] = [m for m in at_table.posts() if "Agree" in labels(m)]
    assert at_table.ann in asked.pinged
    answer(await at_table.ann.click(asked, "Agree"))
    assert engine.session.case is None and len(engine.awaited()) == 2
    verify(await at_table.bot.engines.export(engine, None), at_table.games)


async def test_a_refusal_is_disputed(at_table: Table) -> None:
    """What was tried is kept, and sealed unless the player opens it."""
    engine = await begun(at_table, "overland", at_table.carl)
    told = answer(await at_table.ann.slash(at_table.channel, "play", decision="move grant richmond"))
    assert "Dispute" in labels(told)
    sheet = answer(await at_table.ann.click(told, "Dispute"))
    assert "move grant richmond" in sheet.text
    form = await at_table.ann.click(sheet, "Write it, and seal what I tried")
    case = answer(await at_table.ann.submit(form, {"text": "It is next to it"}))
    assert "move grant richmond" in (await page(at_table.ann, case, "What the bot based it on")).text
    watched = await case_of(at_table, at_table.carl)
    for title in [option.label for option in watched.selects[0].options]:
        assert "move grant richmond" not in (await page(at_table.carl, watched, title)).text
    read = answer(await at_table.carl.click(watched, "Look at Union's side"))
    assert "move grant richmond" in (await page(at_table.carl, read, "What the bot based it on")).text
    assert engine.session.case is not None


async def test_confirm_on_a_stale_preview_and_by_two_at_once(at_table: Table) -> None:
    """A new preview is shown and nothing is done; of two clicks at once one rules."""
    engine = await begun(at_table, "probe", at_table.carl)
    rng = random.Random(1)
    await decided(at_table, engine, rng, 1)
    number = last_decision(engine)
    await disputed(at_table, at_table.bea, number, text="No")
    panel = answer(await at_table.carl.click(await case_of(at_table, at_table.carl), "Rule"))
    panel = await with_remedy(at_table.carl, panel, "Go back to after an entry", value=str(number - 1))
    preview = answer(await at_table.carl.click(panel, "Preview"))
    await decided(at_table, engine, rng, 1)
    seq = engine.session.seq
    preview = answer(await at_table.carl.click(preview, "Confirm"))
    assert "I did nothing" in preview.text and engine.session.seq == seq and "Confirm" in labels(preview)
    panel = answer(await at_table.carl.click(await case_of(at_table, at_table.carl), "Rule"))
    other = answer(await at_table.carl.click(panel, "Preview"))
    both = await asyncio.gather(*(at_table.carl.click(each, "Confirm") for each in (preview, other)))
    texts = sorted(answer(each).text for each in both)
    assert "upheld" in " ".join(texts) and "no open case" in " ".join(texts)
    assert [entry.kind for entry in engine.recent].count("ruling") == 1


async def test_a_claim_is_withdrawn_and_the_file_has_all_of_it(at_table: Table) -> None:
    engine = await begun(at_table, "probe", at_table.carl)
    await decided(at_table, engine, random.Random(1), 2)
    case = await disputed(at_table, at_table.ann, last_decision(engine), sealed=SECRET)
    public = await case_of(at_table, at_table.bea)
    assert "opens a case, which is sealed" in public.text and "disputes" not in public.text
    files = {
        person.name: answer(await person.click(message, "File")).files
        for person, message in ((at_table.ann, case), (at_table.bea, public))
    }
    assert SECRET in files["Ann"][0].data.decode() and SECRET not in files["Bea"][0].data.decode()
    assert "Withdraw" not in labels(public)
    told = answer(await at_table.ann.click(case, "Withdraw"))
    assert "The claim was withdrawn." in told.text and engine.session.case is None


async def test_the_command_lists_entries_and_rules(at_table: Table) -> None:
    await at_table.open_overland()
    listed = await at_table.ann.autocomplete(at_table.channel, "gm dispute", "entry", "")
    assert any("takes Union" in name or "begins" in name for name, _ in listed), listed
    found = await at_table.ann.autocomplete(at_table.channel, "gm dispute", "rule", "leadership")
    assert any(value.startswith("OV-") for _, value in found)
    told = answer(await at_table.carl.slash(at_table.channel, "gm dispute", entry="2"))
    assert "you are watching" in told.text


@ALONE
async def test_a_precedent_is_found_again(at_table: Table) -> None:
    """Made by a standing judge alone; it stands under its rule, in later cases and refusals, and a later one takes its
    place without removing it."""
    engine = await begun(at_table, "overland", at_table.carl)
    rule = "OV-10.2"
    for number, words in ((1, "Grant is held there"), (2, "Grant goes free after all")):
        form = await at_table.ann.slash(at_table.channel, "gm dispute", rule=rule)
        case = answer(await at_table.ann.submit(form, {"text": "No"}))
        if number == 2:
            assert "Grant is held there" in (await page(at_table.ann, case, "Earlier rulings")).text
        panel = answer(await at_table.carl.click(await case_of(at_table, at_table.carl), "Rule"))
        if number == 1:
            assert "Make it a precedent" not in labels(panel)
            await judging(at_table, at_table.carl)
        form = await at_table.carl.click(panel, "Reasons and rules")
        panel = answer(await at_table.carl.submit(form, {"text": words, "rules": rule}))
        panel = answer(await at_table.carl.click(panel, "Make it a precedent"))
        panel = answer(await at_table.carl.click(panel, "The bot was wrong"))
        if number == 2:
            [old] = [o.value for menu in panel.selects for o in menu.options if o.label.startswith("Ruling")]
            panel = answer(await at_table.carl.select(panel, "In place of an earlier ruling", [old]))
        preview = answer(await at_table.carl.click(panel, "Preview"))
        assert "is upheld" in answer(await at_table.carl.click(preview, "Confirm")).text
    shown = answer(await at_table.bea.slash(at_table.channel, "rules", query=rule))
    assert "Grant goes free" in shown.text and "Grant is held" not in shown.text
    found = answer(await at_table.bea.slash(at_table.channel, "gm precedents", words="grant held"))
    assert "superseded by 2" in found.text and "goes free" not in found.text
    [file] = answer(await at_table.bea.slash(at_table.channel, "gm precedents")).files
    assert "goes free" in file.data.decode() and "is held" in file.data.decode()
    told = answer(await at_table.bea.slash(at_table.channel, "gm precedents", words="artillery"))
    assert "no precedent on “artillery”" in told.text
    marked = await at_table.bot.database.read(precedents.faults)
    assert [each.text for each in marked] == ["Grant is held there", "Grant goes free after all"]
    assert line_of(marked[0]).startswith(f"{engine.id}  no entry  overland")
    verify(await at_table.bot.engines.export(engine, None), at_table.games)


async def judging(at: Table, *people: Person, channel: int = 0) -> None:
    """Makes people the standing judges of the server, to be called in a channel."""
    made = Judges(users=tuple(person.id for person in people), channel=channel)
    await at.bot.database.write(lambda transaction: judges.put(transaction, at.guild.id, made))
    at.bot.engines.services.judges[at.guild.id] = made


@ALONE
async def test_another_game_master_reads_nothing_that_was_read_before(at_table: Table) -> None:
    """What one has read by a look, the next reads by a look of their own."""
    engine = await begun(at_table, "probe", at_table.carl)
    await decided(at_table, engine, random.Random(1), 1)
    await disputed(at_table, at_table.bea, last_decision(engine), text="No", sealed=SECRET)
    read = answer(await at_table.carl.click(await case_of(at_table, at_table.carl), "Look at Blue's side"))
    assert SECRET in read.text
    answer(await at_table.carl.slash(at_table.channel, "gm resign"))
    dora = at_table.local.add_user("Dora")
    await judging(at_table, dora)
    case = await case_of(at_table, dora)
    case = answer(await dora.click(case, "Take the case"))
    assert engine.session.gm == dora.id and "Look at Blue's side" in labels(case)
    assert SECRET not in (await page(dora, case, "What was said")).text


@ALONE
async def test_a_case_is_called_where_the_judges_are(at_table: Table) -> None:
    """The first to take it has it; players of the game do not judge it."""
    cases = at_table.guild.add_channel("cases")
    await judging(at_table, at_table.carl, at_table.ann, channel=cases.id)
    engine = await begun(at_table, "probe", None)
    await decided(at_table, engine, random.Random(1), 1)
    await disputed(at_table, at_table.bea, last_decision(engine), text="No")
    await at_table.settled()
    [call] = at_table.posts(cases)
    told = answer(await at_table.ann.click(call, "Take the case"))
    assert "plays in this game" in told.text and engine.session.gm == 0
    case = answer(await at_table.carl.click(call, "Take the case"))
    assert "Rule" in labels(case) and engine.session.gm == at_table.carl.id
    late = answer(await at_table.carl.click(call, "Take the case"))
    assert "game master already" in late.text


async def test_a_set_position_is_picked_by_groups_and_told_in_words(at_table: Table) -> None:
    """A ruling's parts are listed a group at a time, and neither panel nor log names one by its key."""
    at = at_table
    engine = await begun(at, "donelson", at.carl)
    await disputed(at, at.ann, last_number(engine), text="No")
    panel = answer(await at.carl.click(await case_of(at, at.carl), "Rule"))
    listed = answer(await at.carl.select(panel, "Add a remedy", ["set"]))
    [groups] = [menu for menu in listed.selects if menu.placeholder == "What"]
    names = [option.label for option in groups.options]
    assert names[0] == "Surprise" and "Union units" in names
    units = str(names.index("Union units"))
    listed = answer(await at.carl.select(listed, "What", [units]))
    [menu] = [menu for menu in listed.selects if menu.placeholder == "What changes"]
    key = next(option.value for option in menu.options if option.value.startswith("facing-"))
    values = answer(await at.carl.select(listed, "What changes", [key]))
    [choice] = values.selects
    other = next(option for option in choice.options if not option.default)
    panel = answer(await at.carl.select(values, choice.custom_id, [other.value]))

    assert key not in panel.text and f"faces: {other.label}" in panel.text
    preview = answer(await at.carl.click(panel, "Preview"))
    assert key not in preview.text and f"faces: {other.label}" in preview.text
    done = answer(await at.carl.click(preview, "Confirm"))
    assert "The case is upheld" in done.text and key not in done.text
    log = answer(await at.bea.slash(at.channel, "log")).text
    assert key not in log and f"faces: {other.label}" in log
    verify(await at.bot.engines.export(engine, None), at.games)
