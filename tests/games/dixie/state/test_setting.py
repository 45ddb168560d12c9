"""What a game master can set of a battle."""

from __future__ import annotations

from bot.games.dixie.game import GAME
from tests.games.dixie.scene import scene


def test_a_card_out_of_play_has_a_place_to_be_set_and_no_hits() -> None:
    """It may be put back; there is nothing on it to be counted until then."""
    now = scene(usa={"uc": "here:i3*1", "out": "gone:i3"}, csa={"uc": "i3"})
    parts = {part.key: part for part in GAME.settable(GAME.view(now.state, None))}
    here, gone = now.labels["here"], now.labels["gone"]
    assert (parts[f"at-{here}"].value, parts[f"hits-{here}"].value) == ("uc", "1")
    assert parts[f"at-{gone}"].value == "out"
    assert f"hits-{gone}" not in parts
