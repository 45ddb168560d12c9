"""Who the game master is, over the wire: named with the lobby, agreed on, a standing judge, and gone."""

from __future__ import annotations

from tests.wire.table import Table, answer


async def test_a_game_master_is_named_and_shown(at_table: Table) -> None:
    gus = at_table.local.add_user("Gus")
    said = answer(await at_table.ann.slash(at_table.channel, "game new", game="probe", gm=at_table.ann))
    assert "no player judges a game of their own" in said.text
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
    assert "There are none" in said and "called nowhere" in said
