"""Names, salts and notes are shown and kept without what nobody can see in them."""

from __future__ import annotations

import pytest

from bot.record.visible import visible, visible_lines
from tests.raw import raw
from tests.wire.table import ONE_BOT, Table, answer

pytestmark = ONE_BOT

TRICKS = "\u202e\u2066\u200b\u200d\ufeff\u00ad\u034f\u3164\ufe0f\U000e0041\x07\ud800\u2069"
"""A direction override and isolate, zero-widths, a soft hyphen, a joiner, a filler, a selector, a tag, a bell, half of
a surrogate pair."""


@pytest.mark.parametrize(
    ("text", "left"),
    [
        (f"A{TRICKS}nn", "Ann"),
        ("  Ann\u2028of\tthe\n Glen ", "Ann of the Glen"),
        ("Åse Ødegård", "Åse Ødegård"),
        ("李雷 שלום नमस्ते", "李雷 שלום नमस्ते"),
        ("a\u0308 🎖 ½", "a\u0308 🎖 ½"),
        (TRICKS, ""),
    ],
)
def test_what_is_left_of_a_name(text: str, left: str) -> None:
    assert visible(text) == left


def test_lines_stay_lines() -> None:
    assert visible_lines("one\r\n\u202etwo\r\n\n  three\u200b ") == "one\ntwo\n\n  three"


async def test_nothing_invisible_is_shown_or_kept(at_table: Table) -> None:
    """Of a player's name, an invited person's, a thread's, a salt, a note and a decision; what stands in the log, the
    export and every message."""
    ann, bea = at_table.ann, at_table.bea
    ann.name, bea.name = f"A{TRICKS}nn", f"\u202eBea{TRICKS}"
    place = at_table.channel
    answer(await ann.slash(place, "game new", game=f"pro{TRICKS}be", invite=bea))
    answer(await bea.slash(place, "game join", salt=f"pep{TRICKS}per"))
    answer(await ann.slash(place, "game start"))
    kept = answer(await ann.slash(place, "note", text=f"Hold{TRICKS} the hill"))
    assert kept.text.endswith("Hold the hill")
    form = await ann.click(kept, "Edit")
    kept = answer(await ann.submit(form, {"text": f"Hold{TRICKS}\nthe hill"}))
    assert kept.text.endswith("Hold\nthe hill")
    answer(await ann.slash(place, "play", decision=f"commit{TRICKS} hold"))
    assert "Red has committed." in (await at_table.board()).text
    for command in ("log", "game show", "game mine", "game list", "undo"):
        answer(await bea.slash(place, command))
    thread = await ann.slash(place, "game new", game="overland")
    await ann.click(answer(thread), "Open it in a thread")
    await at_table.settled()
    shown = [message.text for channel in at_table.guild.channels for message in channel.messages.values()]
    shown += [channel.name for channel in at_table.guild.channels if channel.is_thread]
    assert any("Ann" in text for text in shown) and any("Bea" in text for text in shown)
    stored = await raw(at_table.bot.database, lambda db: list(db.iterdump()))
    record = (await at_table.export(ann)).decode()
    for text in (*shown, *stored, record):
        assert not set(text) & set(TRICKS) and "\\u202e" not in text and "\\ud800" not in text, repr(text)
    assert "pepper" in record


async def test_a_name_of_nothing_visible_is_somebodys(at_table: Table) -> None:
    at_table.ann.name = TRICKS
    answer(await at_table.ann.slash(at_table.channel, "game new", game="overland"))
    assert "Somebody" in answer(await at_table.bea.slash(at_table.channel, "game list")).text
