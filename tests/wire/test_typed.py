"""What /play answers where a text goes astray: what is possible there; half a decision opens the panel there."""

from __future__ import annotations

from bot.local.clients.person import Person
from bot.local.model.guilds import Message
from tests.wire.life_playing import opened
from tests.wire.playing import labels, menus
from tests.wire.table import ONE_BOT, Table, answer
from tests.wire.test_dixie import open_dixie

pytestmark = ONE_BOT


async def play(at: Table, person: Person, text: str) -> Message:
    """What /play is answered with."""
    return answer(await person.slash(at.channel, "play", decision=text))


async def test_a_wrong_area_or_opponent_in_overland(at_table: Table) -> None:
    await at_table.open_overland()
    said = (await play(at_table, at_table.ann, "attack moon")).text
    assert "“moon” is not possible after “Attack”: attack whom?" in said and "You could: attack lee, " in said
    assert "Lee holds Grant" in (await play(at_table, at_table.ann, "go rich")).text
    assert "begins with no known action" in (await play(at_table, at_table.ann, "dance")).text
    half = await play(at_table, at_table.ann, "attack")
    assert any("Attack Lee" in label for label in labels(half)) and "Back" in labels(half)


async def test_a_wrong_hex_in_1861(at_table: Table) -> None:
    await opened(at_table)
    await play(at_table, at_table.ann, "wait")
    said = (await play(at_table, at_table.bea, "move anna z9")).text
    assert "“z9” is not possible after “Move Anna”: move Anna from A3 (House) to where?" in said
    assert "You could: move anna b2, move anna b3" in said
    half = await play(at_table, at_table.bea, "move anna")
    assert "Move Anna from A3 (House) to where?" in half.text and "Back" in labels(half)
    assert [menu.custom_id.rsplit(":", 1)[1] for menu in menus(half)] == ["move.anna", "move.anna"]


async def test_a_wrong_card_or_position_in_dixie(at_table: Table) -> None:
    """Orders too: the deployment is prepared by them."""
    engine = await open_dixie(at_table)
    before = engine.session.seq
    assert "u999 is not among the cards for that" in (await play(at_table, at_table.ann, "deploy ur u999")).text
    said = (await play(at_table, at_table.ann, "deploy zz")).text
    assert "“zz” is not possible after “Deploy”: deploy where? You could: deploy ur (USA Right), " in said
    half = await play(at_table, at_table.ann, "deploy ur")
    assert "Deploy which cards in USA Right?" in half.text
    assert [menu.custom_id.rsplit(":", 1)[1] for menu in menus(half)] == ["deploy.ur"]
    half = await play(at_table, at_table.ann, "prefer hits")
    assert "Your hits go to which cards first?" in half.text and engine.session.seq == before


async def test_a_wrong_card_or_field_in_the_probe(at_table: Table) -> None:
    await at_table.open_probe()
    said = (await play(at_table, at_table.ann, "commit z9")).text
    assert "“z9” is not possible after “Commit a card”: which card?" in said and "You could: commit " in said
    half = await play(at_table, at_table.ann, "commit")
    assert "Which card?" in half.text
    half = await play(at_table, at_table.ann, "auto parry")
    assert "On or off?" in half.text or "Parry without asking" in labels(half)


async def test_play_lists_words_before_codes_and_the_usual_first(at_table: Table) -> None:
    """What stands under a decision may be typed as well."""
    answer(await at_table.ann.slash(at_table.channel, "game new", game="life", opponent="practice", seat="soldier"))
    answer(await at_table.ann.slash(at_table.channel, "game start"))
    begins = "move soldier h3"
    answer(await at_table.ann.slash(at_table.channel, "play", decision=begins))
    listed = await at_table.ann.autocomplete(at_table.channel, "play", "decision", "")
    assert all(name.endswith(f" – {text}") for name, text in listed)
    root = (await at_table.engine()).level("soldier", ())
    assert root is not None
    [usual] = [choice.key for choice in root.choices if choice.usual]
    assert str(listed[0][1]).split()[0] == usual
