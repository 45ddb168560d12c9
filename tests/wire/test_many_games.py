"""More games than a menu holds: *Choose a game* turns pages, and every game is reached."""

from __future__ import annotations

from pathlib import Path

from goofspiel.game import DESCRIPTOR, Goofspiel

from bot.games.contract.game import Game
from bot.games.descriptor import Descriptor
from tests.wire.playing import labels
from tests.wire.table import Table, answer, still_world


def numbered(number: int) -> Descriptor:
    """A game like Goofspiel under a key and a name of its own."""
    name = f"Game {number}"
    made: Game[object, object, object] = type(name, (Goofspiel,), {"key": f"game{number}", "name": name})()
    return Descriptor(made.key, made, board=DESCRIPTOR.board)


async def test_sixty_games_are_chosen_page_by_page(tmp_path: Path) -> None:
    """From page to page to the last game, whose lobby is opened, and back to the first."""
    local = still_world()
    await local.start()
    table = Table(local, tmp_path / "data", {each.key: each for each in map(numbered, range(60))})
    try:
        await table.start()
        shown = answer(await table.ann.slash(table.channel, "help"))
        shown = answer(await table.ann.click(shown, "Choose a game"))
        seen, pages = set[str](), 0
        while True:
            [menu] = shown.selects
            pages += 1
            assert len(menu.options) <= 25
            seen |= {option.value for option in menu.options}
            more = [option.value for option in menu.options if option.label.startswith("▶")]
            if not more:
                break
            shown = answer(await table.ann.select(shown, menu.custom_id, more))
        assert seen == {f"game{n}" for n in range(60)} and pages == 3
        shown = answer(await table.ann.select(shown, menu.custom_id, ["game59"]))
        assert "**Game 59**" in shown.text and "Play with others" in labels(shown)
        earlier = next(option.value for option in menu.options if option.label.startswith("◀"))
        back = answer(await table.ann.select(shown, menu.custom_id, [earlier]))
        assert f"**Game {earlier.removeprefix('game')}**" in back.text
        learned = answer(await table.ann.slash(table.channel, "learn"))
        assert "45 more games are in `/game new`" in learned.text and "Learn Game 0" in labels(learned)
        answer(await table.ann.click(back, "Play with others"))
        assert (await table.engine()).game.key == earlier
        assert local.violations == []
    finally:
        await table.stop()
        await local.stop()
