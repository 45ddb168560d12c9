"""Melee: both sides strike at the same time, in one round or two (DX-13.2)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.games.dixie.data.terms import SIDES, Bonus, CardKey, Pos
from bot.games.dixie.rules import morale, reactions
from bot.games.dixie.rules.combat import hits
from bot.games.dixie.rules.movement.going_back import fall_back, may_leave
from bot.games.dixie.rules.settlement import settle
from bot.games.dixie.rules.victory import would_win
from bot.games.dixie.state.places import Places, everywhere
from bot.games.dixie.state.state import Melee, MeleeQuestion
from bot.games.dixie.state.view import DixieView
from bot.games.dixie.state.working_copy import Work
from bot.games.dixie.words import combat_events as fights
from bot.games.dixie.words.events import breakdown, hitting
from bot.games.kit.offers import Decision
from bot.games.kit.sides import OTHER, Side

POWER = {"infantry": 3, "cavalry": 3, "artillery": 1}
"""Firepower in melee."""
ROUNDS = 2


class DeclareMelee(Decision, frozen=True):
    """Combat phase: melee in an engaged position."""

    at: Pos


class FightOn(Decision, frozen=True):
    """Answer to MeleeQuestion: another round of melee."""


class Leave(Decision, frozen=True):
    """Answer to MeleeQuestion: disengage."""


def declarable(view: DixieView, board: Places, side: Side) -> list[Pos]:
    """Returns the positions where a side may declare a melee now (DX-13.2, DX-13.2a)."""
    if not view.setup.melee or view.phase != "combat" or view.fought or view.asks or side != view.active:
        return []
    return [at for at in everywhere(board) if at not in view.closed and board.engaged(at)]


def carry_out(work: Work, side: Side, decision: Decision) -> None:
    """Declares a melee, or carries out the answer whether it goes on."""
    if isinstance(decision, DeclareMelee):
        work.closed = (*work.closed, decision.at)
        begin(work, decision.at, side)
        return
    ask = work.asks.pop()
    assert isinstance(ask, MeleeQuestion) and isinstance(decision, FightOn | Leave)
    if isinstance(decision, Leave):
        _leave(work, ask.side)
    else:
        _stay(work, ask.side)


def begin(work: Work, at: Pos, by: Side, charge: Sequence[CardKey] = ()) -> bool:
    """Begins a melee in a position, or a bayonet charge by the cards in ``charge``; returns False where a question
    interrupts it."""
    work.tell("melee", fights.melee_begins(work, by, at, bool(charge)), at=at, by=by)
    work.melee = Melee(at, by, charge=tuple(charge), yell=f"csa {at} rebel-yell" in work.played)
    return resume(work)


def charges(work: Work) -> bool:
    """Carries out the active side's bayonet charges, for which the cards have been played (DX-12.5); returns False
    where a question interrupts them."""
    side = work.active
    for at in everywhere(work):
        if f"{side} {at} bayonet-charge" not in work.played or work.ending:
            continue
        cards = charging(work, side, at)
        if cards and work.troops(OTHER[side], at) and not begin(work, at, side, cards):
            return False
    return not work.ending


def charging(board: Places, side: Side, at: Pos) -> list[CardKey]:
    """Returns the infantry in a position that has engaged this turn and has not fought."""
    found = ((k, board.cards[k]) for k in board.troops(side, at) if board.card(k).kind == "infantry")
    return [k for k, x in found if x.engaged and x.done != "fired"]


def resume(work: Work) -> bool:
    """Goes on with the melee under way, if any; tells whether it is over."""
    while work.melee and not work.asks and not work.ending:
        _STEPS[work.melee.step](work, work.melee)
    return not work.melee


def _window(work: Work, melee: Melee) -> None:
    work.melee = replace(melee, step="strike")
    if melee.yell:
        return
    if special := reactions.armed_card(work, "csa", melee.at, "rebel-yell"):
        reactions.rebel_yell(work, special)
    else:
        reactions.ask_for_reaction(work, "csa", "melee", melee.at)


def _strike(work: Work, melee: Melee) -> None:
    """Rolls for both sides, and marks all hits when both have rolled."""
    work.melee = replace(melee, step="check")
    by, enemy = melee.by, OTHER[melee.by]
    fighting = {by: melee.charge or work.troops(by, melee.at), enemy: work.troops(enemy, melee.at)}
    struck: dict[Side, int] = {}
    sixes: dict[Side, int] = {}
    for side in (by, enemy):
        struck[side], sixes[side] = _roll(work, melee, [k for k in fighting[side] if work.cards[k].at == melee.at])
    for side in (by, enemy):
        hits.mark_leaders(work, OTHER[side], melee.at, sixes[side])
        hits.mark(work, OTHER[side], melee.at, struck[side])


def _roll(work: Work, melee: Melee, keys: Sequence[CardKey]) -> tuple[int, int]:
    """Returns the hits and the natural sixes of one side's cards."""
    struck = sixes = 0
    for key in keys:
        c, spot = work.card(key), work.spot(melee.at)
        parts = (Bonus("Rebel Yell", "DX-12.4", 1),) if melee.yell and c.side == "csa" else ()
        power = POWER[c.kind]
        dice = [work.die(f"{c.name} fights in {spot}") for _ in range(c.cv + len(parts))]
        hit = [n for n in dice if n <= power]
        struck, sixes = struck + len(hit), sixes + dice.count(6)
        if c.side == work.active:
            work.lay(key, done="fired")
        made = f"{breakdown(f'CV {c.cv}', parts)}; {hitting(power)}"
        work.tell(
            "strike",
            fights.strikes(work, key, melee.at, made, dice, len(hit)),
            card=key,
            at=melee.at,
            dice=dice,
            power=power,
            hits=len(hit),
            round=melee.round,
        )
        work.mark("melee", melee.at, c.side, c.name, tuple(dice), tuple(hit))
    return struck, sixes


def _check(work: Work, melee: Melee) -> None:
    """Rolls for all hits at once, without terrain (DX-13.2b, DX-13.2e); then settles the battle."""
    if morale.check(work, SIDES, melee.at):
        work.melee = replace(melee, step="choose")
        settle(work)


def _choose(work: Work, melee: Melee) -> None:
    """Ends the melee, or asks whether it goes on (DX-13.2c). A charge is over when none of its cards is left."""
    repelled = melee.charge and not set(melee.charge) & set(work.troops(melee.by, melee.at))
    if repelled or not work.engaged(melee.at):
        work.melee = None
    elif melee.round == ROUNDS:
        _leave(work, melee.by)
    else:
        _decide(work, melee.by)


def _decide(work: Work, side: Side) -> None:
    """Asks a side whether it fights on; where it may not leave, it does so unasked (DX-13.2g)."""
    melee = work.melee
    assert melee is not None
    if may_leave(work, side, melee.at):
        work.asks.append(MeleeQuestion(side, melee.at))
    else:
        _stay(work, side)


def _stay(work: Work, side: Side) -> None:
    """Lets a side fight on, and then the other side decide too: its preference answers for a player who is not at the
    table (DX-17.6)."""
    melee = work.melee
    assert melee is not None
    other = OTHER[side]
    bound = not may_leave(work, side, melee.at)
    work.tell("again", fights.fights_on(work, side, melee.at, bound), at=melee.at, side=side)
    if side != melee.by:
        work.tell("round", fights.second_round(work, melee.at), at=melee.at)
        work.melee = replace(melee, round=melee.round + 1, step="window", yell=False)
    elif work.setup.live:
        _decide(work, other)
    elif _prefers_to_stay(work, other, melee.at):
        _stay(work, other)
    else:
        _leave(work, other)


def _prefers_to_stay(work: Work, side: Side, at: Pos) -> bool:
    """Tells whether a side fights on by its preference: always where it may not leave, or would lose the battle by it
    (DX-13.2g, DX-17.6)."""
    if not may_leave(work, side, at) or would_win(work, work.dawn, OTHER[side], at):
        return True
    how = work.consult(side).preferences.melee
    return how == "stay" or (how == "fewer" and strength(work, side, at) >= strength(work, OTHER[side], at))


def _leave(work: Work, side: Side) -> None:
    """Ends the melee with the Disengagement of a side."""
    melee = work.melee
    assert melee is not None
    work.melee = None
    work.tell("leave", fights.disengages(work, side, melee.at), at=melee.at, side=side)
    fall_back(work, side, melee.at)
    settle(work)


def strength(board: Places, side: Side, at: Pos) -> int:
    return sum(board.card(k).cv for k in board.troops(side, at))


_STEPS = {"window": _window, "strike": _strike, "check": _check, "choose": _choose}
