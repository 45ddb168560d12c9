"""Private notes: read and written by one person, shown to nobody else ever."""

from __future__ import annotations

import json

from bot.local.clients.person import Person
from bot.local.model.guilds import Message
from tests.wire.playing import labels
from tests.wire.table import ALONE, ONE_BOT, Table, answer

pytestmark = ONE_BOT

SECRET = "Hold the ford until Tuesday"


async def note(at: Table, person: Person, **text: str) -> Message:
    """What /note is answered with."""
    told = answer(await person.slash(at.channel, "note", **text))
    assert told.ephemeral and told.only_for is person
    return told


async def test_a_note_is_read_and_edited_in_a_form(at_table: Table) -> None:
    """Empty at first; the form holds what is there; emptied, it is gone."""
    await at_table.open_probe()
    empty = await note(at_table, at_table.ann)
    assert "You have no note about this game yet." in empty.text and labels(empty) == ["Edit"]
    form = await at_table.ann.click(empty, "Edit")
    assert form.modal is not None and form.modal.inputs[0].value is None
    kept = answer(await at_table.ann.submit(form, {"text": f"{SECRET}\n*or else*"}))
    assert kept is empty and f"{SECRET}\n*or else*" in kept.text and "Saved." in kept.text
    form = await at_table.ann.click(await note(at_table, at_table.ann), "Edit")
    assert form.modal is not None and form.modal.inputs[0].value == f"{SECRET}\n*or else*"
    assert "Removed." in answer(await at_table.ann.submit(form, {"text": ""})).text
    assert SECRET not in (await note(at_table, at_table.ann)).text


async def test_lines_are_added(at_table: Table) -> None:
    """One after the other, up to 2,000 characters; what does not fit is refused and changes nothing."""
    await at_table.open_probe()
    await note(at_table, at_table.ann, text="first")
    assert "first\nsecond" in (await note(at_table, at_table.ann, text=" second ")).text
    await note(at_table, at_table.ann, text="x" * 1987)
    refused = (await note(at_table, at_table.ann, text="y")).text
    assert refused == "A note holds 2000 characters, and there is no room for that line: shorten it with *Edit*."
    assert (await note(at_table, at_table.ann)).text.endswith("x" * 1987)


@ALONE
async def test_a_form_sent_after_a_restart_is_kept(at_table: Table) -> None:
    """Nothing in memory is needed."""
    await at_table.open_probe()
    form = await at_table.ann.click(await note(at_table, at_table.ann), "Edit")
    await at_table.restart()
    answer(await at_table.ann.submit(form, {"text": SECRET}))
    assert SECRET in (await note(at_table, at_table.ann)).text


async def test_each_person_and_game_has_its_own(at_table: Table) -> None:
    """A spectator may note too; a note stays when the game has ended."""
    other = at_table.guild.add_channel("other")
    await at_table.open_probe()
    await at_table.open_probe(other)
    await note(at_table, at_table.carl, text=SECRET)
    assert SECRET not in answer(await at_table.carl.slash(other, "note")).text
    assert SECRET not in (await note(at_table, at_table.ann)).text
    asked = answer(await at_table.ann.slash(at_table.channel, "game resign"))
    answer(await at_table.ann.click(asked, "Yes, resign"))
    assert SECRET in (await note(at_table, at_table.carl)).text
    empty = at_table.guild.add_channel("empty")
    nothing = "There is no game in this channel; `/game new` opens one."
    assert answer(await at_table.ann.slash(empty, "note", text=SECRET)).text == nothing


async def test_nobody_else_ever_sees_a_note(at_table: Table) -> None:
    """Whatever Bea asks for, then and after the end; it is in no post, no record and no log of the game."""
    await at_table.open_probe()
    form = await at_table.ann.click(await note(at_table, at_table.ann, text=SECRET), "Edit")
    answer(await at_table.ann.submit(form, {"text": f"{SECRET}!"}))
    asks = ("note", "game show", "game list", "game mine", "game export", "log", "board")
    for _ in range(2):
        for ask in asks:
            told = answer(await at_table.bea.slash(at_table.channel, ask))
            files = b"".join(f.data for f in told.files)
            assert SECRET not in told.text and SECRET.encode() not in files, ask
        for label in ("Log", "Read position"):
            assert SECRET not in answer(await at_table.bea.click(await at_table.board(), label)).text
        assert SECRET.encode() not in await at_table.export(at_table.ann)
        if (await at_table.engine()).session.status == "playing":
            asked = answer(await at_table.ann.slash(at_table.channel, "game resign"))
            answer(await at_table.ann.click(asked, "Yes, resign"))
    await at_table.settled()
    to_ann = {f"/{event.id}/" for event in at_table.local.world.interactions.values() if event.user is at_table.ann}
    tokens = {t for t, event in at_table.local.world.by_token.items() if event.user is at_table.ann}
    sent = [e for e in at_table.local.journal.entries if SECRET in json.dumps(e.payload)]
    assert sent and all(any(part in e.path for part in to_ann | tokens) for e in sent)
    assert all(SECRET not in json.dumps(m.revisions) for m in at_table.bea.dm_messages())
