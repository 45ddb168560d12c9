"""Random battles before a second referee, who knows the published text and none of the game's code."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.dixie.referee import fire_faults, morale_faults, move_faults, uneven
from tests.games.dixie.scene import scene
from tests.games.dixie.test_properties import battle, each_setup


@each_setup
@pytest.mark.rule("DX-7.1", "DX-7.2", "DX-7.2a", "DX-7.2b", "DX-7.2c", "DX-7.3a", "DX-10.3a", "DX-10.3b", "DX-10.3c")
@pytest.mark.rule("DX-6.0b", "DX-6.0d", "DX-6.0e", "DX-6.5", "DX-8.0a", "DX-8.3c", "DX-11.1", "DX-11.1a", "DX-13.3a")
def test_fire_morale_and_moves_are_as_the_text_has_them(setup: dict[str, str]) -> None:
    """Every shot's dice and hits, how hits are spread, where moves lead and what crosses water, and every roll in a
    Morale phase."""
    for seed in (20, 21):
        for before, who, text, outcome in battle(setup, seed, most=260):
            after, words, faults = outcome.state, text.split(), list[str]()
            if words[0] in ("fire", "battery"):
                faults += fire_faults(before, outcome)
                whole = words[0] == "fire" and not after.asks and not after.ending
                assert not (whole and uneven(before, after, words[1], "csa" if who == "usa" else "usa")), text
            elif words[0] in ("move", "march") and after.phase == "move":
                faults += move_faults(before, after, text)
            elif words[0] == "next" and before.phase == "move":
                faults += morale_faults(before, outcome)
            assert faults == [], text


def test_the_referee_finds_what_is_wrong() -> None:
    """A die too many, hits that are not spread, a move across the field, and a number too high for morale."""
    start = scene(usa={"uc": "a:i3 h:hill"}, csa={"uc": "b:i3 c:i2", "cl": "d:i1"})
    after = start.play("fire uc all", 1, 6, 6, 6)
    assert after.outcome is not None and list(fire_faults(start.state, after.outcome)) == []
    flat = replace(start.state, cards={k: x for k, x in start.state.cards.items() if k != start.labels["h"]})
    assert len(list(fire_faults(flat, after.outcome))) == 1
    b, c = start.labels["b"], start.labels["c"]
    twice = {**after.state.cards, b: replace(after.laid("b"), hits=2), c: replace(after.laid("c"), hits=0)}
    assert uneven(start.state, replace(after.state, cards=twice), "uc", "csa")
    gone = {**start.state.cards, start.labels["d"]: replace(start.laid("d"), at="uc")}
    moving = replace(start.state, active="csa")
    assert len(list(move_faults(moving, replace(moving, cards=gone), "move uc"))) == 2
    hit = scene(usa={"uc": "a:i3*1 g:g11", "ul": "i2", "ur": "i2"}, csa={"uc": "i3"}, active="csa", phase="move")
    rolled = hit.next(4)
    assert rolled.outcome is not None and list(morale_faults(hit.state, rolled.outcome)) == []
    led = replace(hit.state, cards={k: x for k, x in hit.state.cards.items() if k != hit.labels["g"]})
    assert len(list(morale_faults(led, rolled.outcome))) == 1
