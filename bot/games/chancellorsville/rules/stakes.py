"""The game's end, as a decision may bring it about: a third formation destroyed, or the last turn over."""

from __future__ import annotations

from bot.games.chancellorsville.data.cards import of_side
from bot.games.chancellorsville.data.terms import LOST, SIDES, TESTED_AT, Formation
from bot.games.chancellorsville.rules.dice import counted
from bot.games.chancellorsville.state.view import View
from bot.games.contract.choices import WINS
from bot.games.kit.sides import NAMES, OTHER, Side

LAST = "The last turn may end with this: the objectives then decide the game (CV-14.2)."
ACTS = ("march", "attack", "stand", "jackson", "use")
"""First words of what a formation does, which may cost it 1 cohesion (CV-4.4); digging and transfers cost nothing
(CV-4.5)."""
ENDS = ("buy", "draw", "keep", "cash", "pass")
"""First words of what may end a turn."""


def ending(view: View, seat: str, path: tuple[str, ...]) -> str:
    """Says how the game may end by the decision of a seat with that text; "" where it cannot."""
    endangered, losing = _endangered(view, path), list[Side]()
    for side in SIDES:
        there = of_side(side)
        lost = sum(not view.pieces[key].alive for key in there)
        if lost + len(endangered & set(there)) >= LOST:
            losing.append(side)
    if losing:
        # One's own defeat is what to be warned of, whoever else may lose.
        side = next((each for each in losing if each == seat), losing[0])
        if side != seat:
            return f"{WINS}game: a third formation of {NAMES[side]} may be destroyed by this (CV-14.4)."
        wins = f"{NAMES[OTHER[side]]} {'win' if side == 'usa' else 'wins'}"
        return f"A third formation of {NAMES[side]} may be destroyed by this: then {wins} (CV-14.4)."
    closes = path[0] in ENDS or view.asks or len(view.now.left) <= 1
    return LAST if closes and not any(_turn_left(view, side) for side in SIDES) else ""


def _endangered(view: View, path: tuple[str, ...]) -> set[Formation]:
    """Returns the formations that may be destroyed by a decision: by what pairs cost, by a retreat, by a test that
    fails, or because acting wears them out (CV-7.14, CV-9.2, CV-9.3)."""
    word, fight = path[0], view.combat
    if view.asks and view.asks[-1].what in ("rally", "hold"):
        fighting = {fight.attacker, *fight.defenders} if fight is not None else set()
        return {view.asks[-1].formation, *fighting} & set(view.pieces)
    if fight is not None and word == "accept":
        pairs = counted(fight.dice)
        found = {
            key for key in fight.defenders if pairs.retreat or (pairs.defender and _may_fall(view, key, pairs.defender))
        }
        return found | (
            {fight.attacker} if pairs.attacker and _may_fall(view, fight.attacker, pairs.attacker) else set()
        )
    acting = {fight.attacker} if fight is not None and word == "reroll" else {*path} if word in ACTS else set()
    return {key for key in acting & set(view.pieces) if _may_fall(view, key, 1)}


def _may_fall(view: View, key: Formation, loss: int) -> bool:
    """Whether a formation may be destroyed by losing so much cohesion: at once, or by the test that it then makes.
    Cards that lie face down on an enemy may be of any value."""
    piece = view.pieces[key]
    if piece.true is None and piece.cards:
        return True
    least = piece.cohesion if piece.true is None else min(piece.cohesion, piece.true)
    return least - loss <= TESTED_AT


def _turn_left(view: View, side: Side) -> bool:
    """Whether a side may have another turn: cards in hand, or one that it draws at the end of this turn (CV-3.7)."""
    army = view.armies[side]
    return bool(army.hand) or (army.deck > 0 and (side == view.active or side == view.options.bot))
