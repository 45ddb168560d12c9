"""Two people who do not know each other find an opponent on their phones, by taps alone."""

from __future__ import annotations

from playwright.async_api import Locator, expect

from tests.page.browser import PHONE
from tests.page.conftest import Scene

MOST_TAPS = 5
"""Taps of both together, until they are paired and their game is opened."""


class Taps:
    """The taps that people have needed."""

    def __init__(self) -> None:
        self.count = 0

    async def on(self, what: Locator) -> None:
        """Somebody taps."""
        await what.tap()
        self.count += 1


async def test_two_strangers_find_each_other_in_five_taps(scene: Scene) -> None:
    """From the channel as both see it, to a game that is opened for the two of them."""
    ann = await scene.browser.window(scene.table.ann, PHONE, has_touch=True)
    bea = await scene.browser.window(scene.table.bea, PHONE, has_touch=True)
    taps = Taps()
    await taps.on(ann.button("Choose a game"))
    await taps.on(ann.panel.get_by_role("combobox"))
    await taps.on(ann.page.get_by_role("option", name="Dixie"))
    await expect(ann.panel.get_by_role("combobox")).to_contain_text("Dixie")
    await taps.on(ann.panel.get_by_role("button", name="Post a challenge"))
    await expect(ann.panel).to_contain_text("Your challenge stands in")
    await scene.table.settled()
    post = bea.page.locator("#log > .message:not(.ephemeral)").last
    await expect(post).to_contain_text("Dixie: First Bull Run: an open challenge")
    take = post.get_by_role("button", name="Take it")
    await expect(take).to_be_in_viewport()
    await taps.on(take)
    await expect(bea.panel).to_contain_text("You play")
    await scene.table.settled()
    await expect(post).to_contain_text("Their game")
    assert taps.count <= MOST_TAPS
    (thread,) = scene.table.guild.threads
    game = await scene.table.engine(thread)
    assert game.session.key == "dixie" and game.seats_of(scene.table.ann.id)
    assert scene.table.bea in [person for post in scene.table.posts(thread) for person in post.pinged]
