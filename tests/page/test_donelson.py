"""Unconditional Surrender in two windows: Bea holds Fort Donelson on a phone, Ann besieges it at a desk."""

from __future__ import annotations

import re

from playwright.async_api import expect

from tests.page.browser import PHONE, Window
from tests.page.conftest import Scene
from tests.page.test_life import fits, open_panel, press
from tests.wire.donelson_playing import Battle, open_battle, quiet

MOST = 30
"""More decisions than end a player turn."""


async def choose(window: Window, menu: str, option: str, then: str) -> None:
    """Picks an option of the menu with that head, and waits for the panel's new text."""
    await window.panel.locator(".menu", has_text=menu).first.click()
    await window.page.get_by_role("option", name=re.compile(option)).first.click()
    await expect(window.panel).to_contain_text(then)


async def test_a_player_turn_of_each_in_two_windows(scene: Scene) -> None:
    """Bea moves a brigade by two taps, sends another to Dover, takes that back by itself, goes on as before, and
    fights; Ann then has her turn, moves and fights. Panels fit, pictures are there, Ann never receives Bea's goal."""
    people = {"usa": scene.table.ann, "csa": scene.table.bea}
    await open_battle(scene.table, preset="days")
    bea = await scene.browser.window(scene.table.bea, PHONE)
    ann = await scene.browser.window(scene.table.ann)
    await open_panel(bea)
    await expect(bea.panel).to_contain_text("Move which unit? Taken: Union 0 of 4")
    await fits(bea)
    await choose(bea, "Move which brigade?", "Heiman at", "Heiman's brigade to which hex?")
    await expect(bea.panel.locator(".picture img")).to_be_visible()
    await fits(bea)
    await choose(bea, "…", "Heiman's brigade to 1914", "Heiman A moves from 1816 to 1914.")
    await choose(bea, "Other moves", "Set a destination", "Set a destination for which unit?")
    await choose(bea, "Brigades", "Brown's brigade", "march on to, phase by phase?")
    await fits(bea)
    await choose(bea, "Places", "Dover", "Brown's brigade marches on to 1309")
    await choose(bea, "Other moves", "Undo one move", "Undo which move?")
    await press(bea, re.compile("^① Brown's brigade: "), "Undone: Brown's brigade is at")
    await press(bea, re.compile("^As before: 1 marches on"), "Brown B moves from")
    await fits(bea)
    await press(bea, "End this movement phase", "Still required: Heiman A or Heiman B in 1914")
    await fits(bea)
    await press(bea, re.compile("^.? ?As proposed: attack 2014"), "Combat: 1 attack declared, on")
    await press(bea, re.compile("^Fight"), "Fight?")
    await press(bea, re.compile("^Yes"), "The attack on 2014 by Heiman ")
    assert bea.received("marches on to 1309") and not ann.received("marches on to 1309")
    battle = Battle(scene.table, people)
    for _ in range(MOST):
        view = (await scene.table.engine()).view("csa")
        if view.active == "usa":
            break
        await battle.decide(tapped=False, text=quiet(view))
    await open_panel(ann)
    await expect(ann.panel).to_contain_text("the Union: first movement")
    await fits(ann)
    await choose(ann, "Move which brigade?", "Oglesby at", "Oglesby's brigade to which hex?")
    await fits(ann)
    await ann.panel.get_by_role("button", name="Back", exact=True).click()
    await expect(ann.panel).to_contain_text("Move which unit? Taken: Union 0 of 4")
    await choose(ann, "Move which brigade?", "Oglesby at", "Oglesby's brigade to which hex?")
    await press(ann, re.compile("^.? ?Oglesby's brigade to 2010"), "Oglesby A moves from 2009 to 2010.")
    # Morrison need not attack: a battery has stayed with him.
    await press(ann, "End this movement phase", "Combat: no attacks declared.")
    await press(ann, re.compile("^.? ?(As proposed: a|A)ttack 1914 by Morrison A"), "Combat: 1 attack declared, on")
    await fits(ann)
    await press(ann, re.compile("^Fight"), "Fight?")
    await press(ann, re.compile("^Yes"), "1914")
    await fits(ann)
    board = ann.page.locator("#log > .message:not(.ephemeral)").last
    await expect(board.locator(".picture img")).to_have_attribute("alt", re.compile("^Fort Donelson"))
