"""Morale rolls for hits: in the Morale phase, and at once in melee, under artillery support and while scouting."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.dixie.data.terms import RESERVE, SIDES, Bonus, CardKey, Pos
from bot.games.dixie.rules import morale_rolls, reactions
from bot.games.dixie.rules.morale_rolls import LEADER, morale_number, morale_support
from bot.games.dixie.rules.settlement import settle
from bot.games.dixie.state.places import everywhere
from bot.games.dixie.state.working_copy import Work
from bot.games.dixie.words import combat_events as fights
from bot.games.dixie.words.events import bonus_data, breakdown
from bot.games.kit.sides import Side
from bot.games.phrases import counted


def phase(work: Work) -> bool:
    """Runs the active side's Morale phase (DX-6.0); returns False where a question interrupts it."""
    return check(work, (work.active,))


def check(work: Work, sides: Sequence[Side] = SIDES, at: Pos = "") -> bool:
    """Rolls for every hit on these sides' cards, in one position or in all, generals and special cards first (DX-6.0a);
    returns False where a question interrupts it. A melee is settled when all have rolled, for its fire is
    simultaneous."""
    while not work.ending and (keys := _waiting(work, sides, at)):
        _roll(work, keys[0])
        if work.asks:
            return False
    return True


def rout(work: Work, key: CardKey) -> None:
    """Takes a card that has failed out of play (DX-6.0c, DX-11.2a), and settles the battle."""
    work.tell("routed", fights.routs(work, key), card=key)
    work.remove(key, "routed")
    if not in_melee(work):
        settle(work)


def in_melee(work: Work) -> bool:
    """Tells whether a round of melee is being checked."""
    return work.melee is not None and work.melee.step == "check"


def _waiting(work: Work, sides: Sequence[Side], at: Pos) -> list[CardKey]:
    places = [at] if at else [*everywhere(work), RESERVE]
    keys = [k for place in places for side in sides for k in work.cards_at(side, place) if work.cards[k].hits]
    return sorted(keys, key=lambda k: work.card(k).troop)


def _roll(work: Work, key: CardKey) -> None:
    """Rolls one die after another for a card's hits, until none is left or it fails."""
    need, parts = _needed(work, key)
    if work.cards[key].at == RESERVE:
        _roll_in_reserve(work, key, need, parts)
        return
    at, name, dice = work.cards[key].at, work.name(key), list[int]()
    taken = counted(work.cards[key].hits, "hit")
    while work.cards[key].hits:
        die = work.die(f"{name} in {work.spot(at)}: Morale")
        dice.append(die)
        failed = die == 6 or (die > need and die != 1)
        if failed:
            break
        work.lay(key, hits=work.cards[key].hits - 1)
    outcome = "fails" if failed else "passes"
    work.tell(
        "morale",
        fights.morale(work, key, at, dice, need, breakdown(_first(work, key), parts), outcome),
        card=key,
        at=at,
        dice=dice,
        need=need,
        parts=bonus_data(parts),
        outcome=outcome,
    )
    work.mark(
        "morale",
        at,
        work.card(key).side,
        f"{name}, {taken}: {outcome}",
        tuple(dice),
        tuple(dice[-1:] if failed else ()),
    )
    if failed:
        _fail(work, key)


def _roll_in_reserve(work: Work, key: CardKey, need: int, parts: tuple[Bonus, ...]) -> None:
    """Rolls for the hits on a card that has gone to the Reserve there, unseen unless it fails (DX-6.1)."""
    while work.cards[key].hits:
        if not morale_rolls.passes_roll(work, key, need, parts, "Morale", _first(work, key)):
            rout(work, key)
            return
        work.lay(key, hits=work.cards[key].hits - 1)


def _first(work: Work, key: CardKey) -> str:
    """Returns the name of the first part of the number that a card needs."""
    return f"CV {work.card(key).cv}" if work.card(key).troop else "only a 6 fails"


def _fail(work: Work, key: CardKey) -> None:
    """Routs a card that has failed, unless a special card rallies it or its owner may still play one."""
    c, at = work.card(key), work.cards[key].at
    if c.troop and (
        reactions.rallied_by_armed_card(work, key) or reactions.ask_for_reaction(work, c.side, "rout", at, card=key)
    ):
        return
    rout(work, key)


def _needed(work: Work, key: CardKey) -> tuple[int, tuple[Bonus, ...]]:
    if not work.card(key).troop:
        return LEADER - 1, ()
    return morale_number(work, key, morale_support(work, key, terrain=not in_melee(work)))
