"""A newcomer's first minutes in the browser: a game is chosen by its card, its lobby shows it, and help is at hand."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from bot.games.library import GAMES
from tests.page.browser import DESKTOP, PHONE
from tests.page.conftest import Scene
from tests.probe.game import PROBE


@pytest.mark.parametrize("size", [PHONE, pytest.param(DESKTOP, marks=pytest.mark.long)], ids=["phone", "desktop"])
async def test_from_the_greeting_to_the_first_choice(scene: Scene, size: tuple[int, int]) -> None:
    """Choose a game by its cover and card, set it up by a preset, start it, and find the goal in the lobby and then on
    the board, but not a second time beside the first choice; ask for help on the way, and in private."""
    window, table = await scene.browser.window(scene.table.ann, size), scene.table
    card, goal = GAMES["dixie"].introduction({}, None), GAMES["dixie"].introduction({}, "csa").aim
    await window.button("Choose a game").click()
    # All games can be compared without scrolling.
    for each in GAMES.values():
        await expect(window.panel.get_by_role("img", name=f"Cover: {each.name}")).to_be_in_viewport()
    await window.panel.get_by_role("combobox").click()
    await window.page.get_by_role("option", name="Dixie").click()
    await expect(window.panel).to_contain_text("opens First battle")
    await window.panel.get_by_role("button", name="Play alone").click()
    lobby = window.page.locator("#log > .message:not(.ephemeral)").last
    await expect(lobby).to_contain_text("Practice opponent")
    # What was answered stays in view, and the lobby may be far below it.
    await window.button("Jump to the newest message").click()
    await expect(lobby.get_by_role("button", name="Start")).to_be_in_viewport()
    for line in (goal, card.turn):
        await expect(lobby).to_contain_text(line)
    await lobby.get_by_role("combobox", name="First battle").click()
    await window.page.get_by_role("option", name="First battle").click()
    await expect(lobby).to_contain_text("Options: First battle")
    await window.slash("help")
    await expect(window.panel).to_contain_text("All seats are taken")
    await window.panel.get_by_role("button", name="Start").click()
    await expect(window.panel.get_by_role("button", name="Commit")).to_be_visible()
    await expect(window.panel).not_to_contain_text(goal)
    await table.settled()
    await expect(lobby).to_contain_text(goal)
    await window.slash("help")
    await expect(window.panel.get_by_role("button", name="Your move")).to_be_in_viewport()
    dm = table.ann.dm()
    table.ann.say(dm, "What now?")
    said = await table.ann.wait_for(
        lambda: next((m for m in table.ann.messages(dm) if "It's your turn" in m.text), None)
    )
    assert table.channel.mention in said.text


async def test_a_question_of_the_rules_is_sent_as_it_is_typed(scene: Scene) -> None:
    """It is the first of the suggestions, so that Enter puts no other in its place."""
    # The rules of one game alone are asked then, not those of all.
    await scene.table.open_overland()
    window = await scene.browser.window(scene.table.ann, PHONE)
    await window.slash("rules", "how do i win")
    await expect(window.panel).to_contain_text("how do i win")


async def test_on_a_phone_all_games_to_choose_from_are_on_one_screen(scene: Scene) -> None:
    """With the menu and the buttons of the chosen one; the probe, which is no game of ours, takes its own room."""
    window = await scene.browser.window(scene.table.ann, PHONE)
    await window.button("Choose a game").click()
    for game in GAMES.values():
        await window.panel.get_by_role("combobox").click()
        await window.page.get_by_role("option", name=game.name).click()
        # A menu shows a choice before it is answered, and does not open until then.
        await expect(window.panel.locator("[role=combobox]:not([aria-busy])")).to_contain_text(game.name)
        panel = await window.panel.bounding_box()
        probe = await window.panel.locator(".text", has_text=PROBE.introduction({}, None).aim).bounding_box()
        assert panel is not None and probe is not None and panel["height"] - probe["height"] <= PHONE[1], game.key
