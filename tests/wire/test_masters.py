"""Who the game master is, over the wire: named with the lobby, agreed on, a standing judge, and gone."""

from __future__ import annotations

import pytest

from bot.local.clients.person import Person
from bot.local.model.guilds import Channel, Message
from tests.wire.table import ALONE, ONE_BOT, Table, answer

pytestmark = ONE_BOT


async def test_a_game_master_is_named_and_shown(at_table: Table) -> None:
    gus = at_table.local.add_user("Gus")
    said = answer(await at_table.ann.slash(at_table.channel, "game new", game="probe", gm=at_table.ann))
    assert "players don't judge their own game" in said.text
    answer(await at_table.ann.slash(at_table.channel, "game new", game="probe", gm=gus))
    assert f"Game master: {gus.mention}" in (await at_table.board()).text
    lobby = await at_table.board()
    assert "`/gm resign` first" in answer(await gus.click(lobby, "Join")).text
    answer(await at_table.bea.click(lobby, "Join"))
    answer(await at_table.ann.slash(at_table.channel, "game start"))
    assert f"game master {gus.mention}" in (await at_table.board()).text
    shown = answer(await at_table.ann.slash(at_table.channel, "game show")).text
    assert f"Game master: {gus.mention}" in shown and "looked" not in shown
    engine = await at_table.engine()
    at_table.guild.remove_member(gus)
    shown = answer(await at_table.ann.slash(at_table.channel, "game show")).text
    assert "Game master" not in shown and engine.session.gm == 0
    assert "Gus has left" in (await at_table.board()).text


@ALONE
async def test_a_taken_channel_offers_a_thread_with_its_game_master(at_table: Table) -> None:
    gus = at_table.local.add_user("Gus: the judge")
    await at_table.open_probe()
    new = await at_table.carl.slash(at_table.channel, "game new", game="probe", gm=gus, invite=at_table.bea)
    await at_table.restart()
    answer(await at_table.carl.click(answer(new), "Open it in a thread"))
    await at_table.settled()
    thread = at_table.guild.threads[-1]
    engine = await at_table.engine(thread)
    assert engine.session.gm == gus.id and engine.session.invited["blue"].user == at_table.bea.id


async def test_nothing_is_sealed_for_a_game_master_who_has_left(at_table: Table) -> None:
    answer(await at_table.ann.slash(at_table.channel, "game new", game="probe", gm=at_table.carl))
    answer(await at_table.bea.slash(at_table.channel, "game join"))
    answer(await at_table.ann.slash(at_table.channel, "game start"))
    form = await at_table.ann.slash(at_table.channel, "gm dispute")
    assert form.modal is not None and len(form.modal.inputs) == 2
    at_table.guild.remove_member(at_table.carl)
    form = await at_table.ann.slash(at_table.channel, "gm dispute")
    assert form.modal is not None and len(form.modal.inputs) == 1
    await at_table.settled()
    assert "Carl has left" in (await at_table.board()).text


async def test_the_players_agree_on_one(at_table: Table) -> None:
    await at_table.open_probe()
    answer(await at_table.ann.slash(at_table.channel, "gm agree", who=at_table.carl))
    await at_table.settled()
    asked = next(m for m in reversed(at_table.posts()) if any(b.label == "Agree" for b in m.buttons))
    assert "Ann (Red) proposes: that Carl is the game master" in asked.text
    answer(await at_table.bea.click(asked, "Agree"))
    engine = await at_table.engine()
    assert engine.session.gm == at_table.carl.id
    assert "no game master" in answer(await at_table.carl.slash(at_table.channel, "gm resign")).text
    assert engine.session.gm == 0


@ALONE
async def test_standing_judges_of_a_server(at_table: Table) -> None:
    """Only who manages the server settles them; by a role or as persons."""
    gale = at_table.local.add_user("Gale")
    role, cases = at_table.guild.add_role("Judges"), at_table.guild.add_channel("cases")
    said = answer(await at_table.carl.slash(at_table.channel, "gm server", add=at_table.carl)).text
    assert "Manage Server" in said
    assert "There are none" in answer(await at_table.carl.slash(at_table.channel, "gm server")).text
    at_table.guild.administrators.add(gale.id)
    said = answer(await gale.slash(at_table.channel, "gm server", role=role, add=at_table.bea, channel=cases)).text
    assert f"<@&{role.id}>" in said and at_table.bea.mention in said and f"<#{cases.id}>" in said
    await at_table.restart()
    said = answer(await at_table.ann.slash(at_table.channel, "gm server")).text
    assert f"<@&{role.id}>" in said and at_table.bea.mention in said
    role.holders.add(at_table.carl.id)
    await at_table.open_probe()
    form = await at_table.ann.slash(at_table.channel, "gm dispute")
    answer(await at_table.ann.submit(form, {"text": "No"}))
    for person, may in ((gale, False), (at_table.carl, True)):
        case = answer(await person.slash(at_table.channel, "gm case"))
        assert ("Take the case" in [button.label for button in case.buttons]) is may
    answer(await at_table.carl.click(case, "Take the case"))
    assert (await at_table.engine()).session.gm == at_table.carl.id
    said = answer(await gale.slash(at_table.channel, "gm server", remove=at_table.bea, clear=True)).text
    assert "There are none" in said and "announced nowhere" in said


async def office(at: Table, **server: object) -> tuple[Person, Channel]:
    """Carl judges Ann's claim as a standing judge of the server, which Gale manages, with a channel for cases."""
    gale, cases = at.local.add_user("Gale"), at.guild.add_channel("cases")
    at.guild.administrators.add(gale.id)
    answer(await gale.slash(at.channel, "gm server", channel=cases, **server))
    await at.open_probe()
    answer(await at.ann.submit(await at.ann.slash(at.channel, "gm dispute"), {"text": "No"}))
    case = answer(await at.carl.slash(at.channel, "gm case"))
    answer(await at.carl.click(case, "Take the case"))
    await at.settled()
    assert (await at.engine()).session.gm == at.carl.id
    return gale, cases


def labels_of(message: Message) -> list[str | None]:
    """The buttons of a message."""
    return [button.label for button in message.buttons]


async def test_a_judge_who_is_removed_ceases_at_once_and_the_others_are_called(at_table: Table) -> None:
    at = at_table
    gale, cases = await office(at, add=at.carl)
    before = len(at.posts(cases))
    answer(await gale.slash(at.channel, "gm server", remove=at.carl))
    await at.settled()
    assert (await at.engine()).session.gm == 0
    assert len(at.posts(cases)) == before + 1
    told = next(m for m in reversed(at.posts()) if "no longer a standing judge" in m.text)
    assert "waits for another judge" in told.text and "Answer" in labels_of(told)


@ALONE
@pytest.mark.parametrize("how", ["lost", "deleted"])
async def test_a_judge_without_the_role_finds_the_office_ended(at_table: Table, how: str) -> None:
    at, role = at_table, at_table.guild.add_role("Judges")
    role.holders.add(at.carl.id)
    gale, _ = await office(at, role=role)
    desk = answer(await at.carl.slash(at.channel, "gm desk"))
    role.holders.discard(at.carl.id)
    if how == "deleted":
        at.guild.roles.remove(role)
        await at.restart()
        await at.settled()
    said = answer(await at.carl.click(desk, "Refresh") if how == "lost" else await at.carl.slash(at.channel, "gm desk"))
    assert "no game master" in said.text
    assert (await at.engine()).session.gm == 0
    said = answer(await gale.slash(at.channel, "gm server"))
    assert ("The judges' role was deleted" in said.text) is (how == "deleted")


async def test_a_deleted_channel_for_cases_is_said_plainly(at_table: Table) -> None:
    at = at_table
    gale, cases = at.local.add_user("Gale"), at.guild.add_channel("cases")
    at.guild.administrators.add(gale.id)
    answer(await gale.slash(at.channel, "gm server", channel=cases, add=at.carl))
    at.local.world.delete_channel(cases)
    await at.settled()
    await at.open_probe()
    said = answer(await at.ann.submit(await at.ann.slash(at.channel, "gm dispute"), {"text": "No"}))
    assert "The channel for cases was deleted" in said.text and "`/gm server`" in said.text
    said = answer(await gale.slash(at.channel, "gm server"))
    assert "Name another with `channel:`" in said.text


@pytest.mark.heard
async def test_the_other_side_waives_and_asks_for_another_judge_by_buttons(at_table: Table) -> None:
    at = at_table
    await office(at, add=at.carl)
    case = answer(await at.bea.slash(at.channel, "gm case"))
    assert "once" in case.text and at.bea.mention in case.text
    case = answer(await at.bea.click(case, "Nothing to say"))
    assert "Nothing to say" not in labels_of(case)
    case = answer(await at.bea.submit(await at.bea.click(case, "Ask for another judge"), {"text": "Ann's friend"}))
    assert (await at.engine()).session.gm == 0 and "Ask for another judge" not in labels_of(case)
    await at.settled()
    assert any("Ann's friend" in m.text for m in at.posts())
    assert "Take the case" in labels_of(answer(await at.carl.slash(at.channel, "gm case")))
    said = answer(await at.carl.click(answer(await at.carl.slash(at.channel, "gm case")), "Take the case"))
    assert "asked for another judge than you" in said.text
