"""How the practice opponent fights: cards before the roll, re-rolls, and answers to what is asked."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.chancellorsville.data.board import board
from bot.games.chancellorsville.data.cards import tactics
from bot.games.chancellorsville.data.terms import OTHER, REROLL
from bot.games.chancellorsville.offers.answers import fixable
from bot.games.chancellorsville.practice import tactics_plan
from bot.games.chancellorsville.practice.attack_tables import harm, one
from bot.games.chancellorsville.practice.card_plan import CUBE
from bot.games.chancellorsville.practice.dice_plans import best_reroll
from bot.games.chancellorsville.practice.field import worth
from bot.games.chancellorsville.practice.plans import Planner
from bot.games.chancellorsville.rules.dice import Pairs
from bot.games.chancellorsville.state.state import Combat

CHEAP = 0.75
"""A cube's worth against a re-roll's gain: what comes later can be paid for too."""


def proposals(planner: Planner) -> Iterator[str]:
    """Yields what to do in an attack of one's own."""
    now, fight = planner.now, planner.now.view.combat
    assert fight is not None
    if fight.stage == "before":
        yield from tactics_plan.before_the_roll(planner, fight)
        if now.view.now.bonus == fight.attacker:
            yield "prepare support"
        yield "roll"
        return
    yield from again(planner, fight)
    yield "accept"


def again(planner: Planner, fight: Combat) -> Iterator[str]:
    """Yields a re-roll, or two dice more, where the gain to be expected is above the price."""
    now = planner.now
    gain, named = best_reroll(fight.dice, fight.fixed, Result(planner, fight))
    yield from tactics_plan.after_the_roll(planner, fight, gain)
    words = ",".join(str(i + 1) for i in named)
    toll = planner.toll_of_reroll(fight.attacker)
    if named and gain > REROLL * CUBE * CHEAP and now.army.cubes >= REROLL:
        yield f"reroll cubes {words}"
    if named and gain > toll + 0.3:
        yield f"reroll cohesion {words}"


class Result:
    """What a result of the dice is worth to the attacker, in the field as it stands."""

    def __init__(self, planner: Planner, fight: Combat) -> None:
        field, side = planner.fields[0], planner.side
        self._losses = [(field.theirs.strength[key], field.clock.lost[OTHER[side]]) for key in fight.defenders]
        self._own = field.mine.strength[fight.attacker], field.clock.lost[side]
        entered = planner.entered(field, fight.attacker, fight.origin, fight.target, list(fight.defenders))
        self._ground = worth(entered) - worth(field)

    def __call__(self, pairs: Pairs) -> float:
        """Returns the worth of a result."""
        gained = sum(harm(strength, one(pairs.defender), lost) for strength, lost in self._losses)
        spent = harm(self._own[0], one(pairs.attacker), self._own[1])
        return gained - spent + CUBE * pairs.cubes + (self._ground if pairs.retreat else 0.0)


def answers(planner: Planner) -> Iterator[str]:
    """Yields the answer to what is asked."""
    now, what = planner.now, planner.now.view.asks[-1].what
    fight = now.view.combat
    if what == "fix" and fight is not None:
        number = fixable(now) if fight.dice else fixable(now) // 2 * 2
        if number:
            yield f"fix {number} 1"
    elif what == "rally":
        yield "use rally"
    elif what == "hold" and fight is not None and (fight.target in board().objectives or len(fight.defenders) > 1):
        yield "use hold"
    elif what == "spoils":
        theirs = {b.card for b in now.view.armies[now.enemy].tactics}
        if theirs:
            yield f"use prisoners {min(theirs, key=lambda card: (-tactics()[card].price, card))}"
        yield "use confidence"
    yield "pass"
