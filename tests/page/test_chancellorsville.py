"""Chancellorsville 1863 by two people in two windows: Ann leads the Union on a phone, Bea the South at a desk."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from bot.games.contract.game import PUBLIC
from bot.record.entries import lines_for
from tests.page.browser import PHONE
from tests.page.conftest import Scene
from tests.page.test_life import fits
from tests.wire.chancellorsville_playing import Campaign, open_campaign


@pytest.mark.parametrize("turns", [2, pytest.param(10, marks=pytest.mark.long)])
async def test_some_turns_in_two_windows(scene: Scene, turns: int) -> None:
    """Setup and some turns: panels fit the phone, boards show the turn, and no window receives what is the other's."""
    ann = await scene.browser.window(scene.table.ann, PHONE)
    bea = await scene.browser.window(scene.table.bea)
    campaign = Campaign(scene.table, await open_campaign(scene.table), {"usa": scene.table.ann, "csa": scene.table.bea})
    await ann.button("Your move").last.click()
    await expect(ann.panel).to_contain_text("unseen by the enemy")
    await fits(ann)
    while campaign.engine.view(None).turn <= turns and await campaign.decide():
        pass
    board = bea.page.locator("#log > .message:not(.ephemeral)").last
    await expect(board).to_contain_text(re.compile(r"Round \d+ of 15|wins?:"))
    await expect(board.locator(".picture img")).to_have_attribute("alt", re.compile("^Chancellorsville 1863"))
    entries = await (await scene.table.engine()).repository.entries()
    told = {
        seat: {line["text"] for entry in entries for line in lines_for(entry, seat)} for seat in (PUBLIC, "usa", "csa")
    }
    for seat, window in (("csa", ann), ("usa", bea)):
        secret = told[seat] - told["csa" if seat == "usa" else "usa"] - told[PUBLIC]
        assert secret
        assert [text for text in secret if window.received(text)] == []
