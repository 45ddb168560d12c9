"""What game masters do is noted for the moderators of the server in the same transaction, once each."""

from __future__ import annotations

from bot.engine.judging import game_master, masters
from bot.storage import judges
from bot.storage.judges import Intervention, Judges
from bot.storage.migrations.scripts import scripts
from bot.storage.sqlite import schema
from tests.table.conftest import ON_POSTGRES
from tests.table.house import ANN, BEA, GM, House, in_turn, refused

GUILD, LOG = 5, 700


async def noted(house: House) -> list[Intervention]:
    """All that is noted on the server, the newest first."""
    return await house.database.read(lambda transaction: judges.interventions(transaction, GUILD, 0, 100))


async def test_each_act_is_noted_once(house: House) -> None:
    """Also where its interaction comes again, in the order in which they were done; a refused one is not."""
    engine = await in_turn(house)
    before = await noted(house)
    await house.decide(engine, "red", "step left")
    assert await noted(house) == before
    house.time += 1
    press = house.actor(GM)
    await engine.act(game_master.look, press, "red")
    house.time += 1
    await engine.gm_act(house.actor(GM), "red", "step right")
    house.restart()
    engine = await house.engines.get(engine.id)
    assert (await engine.act(game_master.look, press, "red")).repeated
    engine.session.gm, engine.session.gm_name = GM, "Gus"
    await refused(house, engine, lambda: engine.act(game_master.announce, house.actor(ANN), "Mine"))
    house.time += 1
    await engine.act(masters.resign, house.actor(GM))
    new = (await noted(house))[: -len(before)]
    entries = await engine.repository.entries()
    kinds = {entry.seq: entry.kind for entry in entries}
    assert [kinds[each.seq] for each in new] == ["master", "decision", "look"]
    assert all(each.game == engine.id and each.by == 0 for each in new)
    other = await house.database.read(lambda transaction: judges.interventions(transaction, GUILD + 1, 0, 100))
    assert other == []


async def test_it_is_posted_where_the_server_follows_it(house: House) -> None:
    engine = await in_turn(house)
    sql = "SELECT channel, kind, position, pings FROM outbox WHERE channel = ?"
    await engine.act(game_master.announce, house.actor(GM), "Nobody follows")
    assert await house.query(sql, LOG) == []
    await house.database.write(lambda transaction: judges.put(transaction, GUILD, Judges(log=LOG)))
    house.posted.clear()
    await engine.act(game_master.announce, house.actor(GM), "Somebody does")
    await house.decide(engine, "red", "step left")
    assert await house.query(sql, LOG) == [(LOG, "gmlog", engine.recent[-2].seq, "[]")]
    assert LOG in house.posted


async def test_who_is_removed_as_a_judge_leaves_the_channel_as_it_was(house: House) -> None:
    there = Judges(3, (ANN, BEA), 4, LOG)
    await house.database.write(lambda transaction: judges.put(transaction, GUILD, judges.without(there, ANN)))
    found = await house.database.read(lambda transaction: judges.of(transaction, GUILD))
    assert found == Judges(3, (BEA,), 4, LOG)


async def test_what_was_done_before_there_was_a_log_is_in_it(house: House) -> None:
    """The migration notes the same as would have been noted."""
    engine = await in_turn(house)
    await engine.act(game_master.look, house.actor(GM), "red")
    await engine.act(game_master.announce, house.actor(GM), 'Said "gm":true, and "kind":"master"')
    await house.decide(engine, "red", "step left")
    await engine.act(masters.resign, house.actor(GM))
    found = await noted(house)
    [script] = [text for _, name, text in scripts("postgres" if ON_POSTGRES else "sqlite") if name == "interventions"]
    *_, last = schema.statements(script)
    await house.database.write(lambda transaction: transaction.execute("DELETE FROM interventions"))
    assert await noted(house) == []
    await house.database.write(lambda transaction: transaction.execute(last))
    assert await noted(house) == found and len(found) > 3
