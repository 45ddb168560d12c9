"""Morale rolls for hits: in the Morale phase, and at once in melee, under artillery support and while scouting."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.dixie.data.terms import RESERVE, SIDES, Bonus, CardKey, Pos
from bot.games.dixie.rules import morale_rolls, reactions
from bot.games.dixie.rules.morale_rolls import LEADER, morale_number, morale_support
from bot.games.dixie.rules.settlement import settle
from bot.games.dixie.state.board import everywhere
from bot.games.dixie.state.working_copy import Battle
from bot.games.dixie.words import combat_events as fights
from bot.games.dixie.words.events import bonus_data, breakdown
from bot.games.kit.sides import Side
from bot.games.phrases import counted


def phase(battle: Battle) -> bool:
    """Runs the active side's Morale phase (DX-6.0); returns False where a question interrupts it."""
    return check(battle, (battle.active,))


def check(battle: Battle, sides: Sequence[Side] = SIDES, at: Pos = "") -> bool:
    """Rolls for every hit on these sides' cards, in one position or in all, generals and special cards first (DX-6.0a);
    returns False where a question interrupts it. A melee is settled when all have rolled, for its fire is
    simultaneous."""
    while not battle.ending and (keys := _waiting(battle, sides, at)):
        _roll(battle, keys[0])
        if battle.asks:
            return False
    return True


def rout(battle: Battle, key: CardKey) -> None:
    """Takes a card that has failed out of play (DX-6.0c, DX-11.2a), and settles the battle."""
    battle.tell("routed", fights.routs(battle, key), card=key)
    battle.remove(key, "routed")
    if not in_melee(battle):
        settle(battle)


def in_melee(battle: Battle) -> bool:
    """Tells whether a round of melee is being checked."""
    return battle.melee is not None and battle.melee.step == "check"


def _waiting(battle: Battle, sides: Sequence[Side], at: Pos) -> list[CardKey]:
    places = [at] if at else [*everywhere(battle), RESERVE]
    keys = [k for place in places for side in sides for k in battle.cards_at(side, place) if battle.cards[k].hits]
    return sorted(keys, key=lambda k: battle.card(k).troop)


def _roll(battle: Battle, key: CardKey) -> None:
    """Rolls one die after another for a card's hits, until none is left or it fails."""
    need, parts = _needed(battle, key)
    if battle.cards[key].at == RESERVE:
        _roll_in_reserve(battle, key, need, parts)
        return
    at, name, dice = battle.cards[key].at, battle.name(key), list[int]()
    taken = counted(battle.cards[key].hits, "hit")
    while battle.cards[key].hits:
        die = battle.die(f"{name} in {battle.spot(at)}: Morale")
        dice.append(die)
        failed = die == 6 or (die > need and die != 1)
        if failed:
            break
        battle.lay(key, hits=battle.cards[key].hits - 1)
    outcome = "fails" if failed else "passes"
    battle.tell(
        "morale",
        fights.morale(battle, key, at, dice, need, breakdown(_first(battle, key), parts), outcome),
        card=key,
        at=at,
        dice=dice,
        need=need,
        parts=bonus_data(parts),
        outcome=outcome,
    )
    battle.mark(
        "morale",
        at,
        battle.card(key).side,
        f"{name}, {taken}: {outcome}",
        tuple(dice),
        tuple(dice[-1:] if failed else ()),
    )
    if failed:
        _fail(battle, key)


def _roll_in_reserve(battle: Battle, key: CardKey, need: int, parts: tuple[Bonus, ...]) -> None:
    """Rolls for the hits on a card that has gone to the Reserve there, unseen unless it fails (DX-6.1)."""
    while battle.cards[key].hits:
        if not morale_rolls.passes_roll(battle, key, need, parts, "Morale", _first(battle, key)):
            rout(battle, key)
            return
        battle.lay(key, hits=battle.cards[key].hits - 1)


def _first(battle: Battle, key: CardKey) -> str:
    """Returns the name of the first part of the number that a card needs."""
    return f"CV {battle.card(key).cv}" if battle.card(key).troop else "only a 6 fails"


def _fail(battle: Battle, key: CardKey) -> None:
    """Routs a card that has failed, unless a special card rallies it or its owner may still play one."""
    c, at = battle.card(key), battle.cards[key].at
    if c.troop and (
        reactions.rallied_by_armed_card(battle, key) or reactions.ask_for_reaction(battle, c.side, "rout", at, card=key)
    ):
        return
    rout(battle, key)


def _needed(battle: Battle, key: CardKey) -> tuple[int, tuple[Bonus, ...]]:
    if not battle.card(key).troop:
        return LEADER - 1, ()
    return morale_number(battle, key, morale_support(battle, key, terrain=not in_melee(battle)))
