"""What people write, read as decisions."""

from __future__ import annotations

import pytest

from bot.games.contract import Refusal
from bot.games.life_1861.game import GAME


@pytest.mark.rule("LF-13.9")
@pytest.mark.parametrize(
    ("said", "canonical"),
    [
        ("Anna moves to the Town Hall", "move anna c3"),
        ("go ben store", "move ben d2"),
        ("move be C4", "move ben c4"),
        ("pick up soldier ammunition and food", "pick-up soldier food-ammo"),
        ("pick-up soldier 2 food", "pick-up soldier food-food"),
        ("pick-up soldier ammo-food", "pick-up soldier food-ammo"),
        ("bread clara", "bakery clara"),
        ("doctor daniel cures", "doctor daniel cure"),
        ("store ben trade good, food for ammo", "store ben food-goods ammo"),
        ("store ben 2 food for 1 medicine", "store ben food-food medicine"),
        ("farm soldier activates", "farm soldier activate"),
        ("anna prays", "church anna"),
        ("swap anna food for ammo 2", "merchant anna food ammo-2"),
        ("merchant anna food ammo-1", "merchant anna food ammo"),
        ("The Soldier shoots at Clara", "attack soldier clara"),
        ("attack clara", "attack soldier clara"),
        ("attack clara with the soldier", "attack soldier clara"),
        ("attack on the soldier by Clara", "attack clara soldier"),
        ("shoot the bandit at C3 with Anna", "attack anna bandit-c3"),
        ("anna attacks the bandit at C3", "attack anna bandit-c3"),
        ("medicine ben heal", "medicine ben ben heal"),
        ("medicine ben clara cure", "medicine ben clara cure"),
        ("end Anna's turn", "end anna"),
        ("wait soldier", "wait"),
        ("take trade goods", "take goods"),
        ("feed daniel and anna", "feed anna,daniel"),
        ("use the 5", "use 5"),
        ("plan after 0 and 2", "plan after 0-2"),
        ("plan near 2 hexes", "plan near 2"),
        ("hunger ben, anna, daniel, clara", "hunger ben anna daniel clara"),
        ("offer draw", "offer end"),
    ],
)
def test_usual_shorthands(said: str, canonical: str) -> None:
    assert GAME.text(GAME.parse(said)) == canonical


@pytest.mark.rule("LF-13.9")
@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("", "An empty text says nothing"),
        ("dance anna", "“dance anna” begins with no known action"),
        ("move", "does not say with which piece"),
        ("move grant c3", "“grant” is no piece"),
        ("move anna", "That is no hex of the board"),
        ("move anna z9", "“z9” is no hex of the board"),
        ("move anna b", "“b” is no hex of the board"),
        ("pick-up anna gold", "“gold” is no resource"),
        ("pick-up anna", "That names 0 resources, not 1 or 2"),
        ("store anna food", "“food” names 1 resource, not 3"),
        ("doctor anna", "That does not say “heal” or “cure”"),
        ("church anna now", "“now” is too much"),
        ("attack soldier", "does not say who attacks whom"),
        ("anna attacks", "“anna attacks” does not say whom"),
        ("attack anna bandit", "does not say where the bandit is"),
        ("attack anna soldier daniel", "more than one target"),
        ("use 7", "“7” is no die"),
        ("feed anna anna", "does not name different Civilians"),
        ("plan after 2-1", "two different numbers up to 4"),
        ("plan sleep", "Plans look like"),
        ("hunger anna ben", "names all four Civilians"),
        ("wait anna", "Only the Soldier waits"),
    ],
)
def test_what_is_not_understood_is_said(said: str, why: str) -> None:
    with pytest.raises(Refusal) as refused:
        GAME.parse(said)
    assert why in refused.value.reason and refused.value.rule
