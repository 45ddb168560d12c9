"""Moves that reach further than the next position: scouting, forced marches, and coming round a flank."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.contract.advice import Proposal
from bot.games.dixie.data.cards import number
from bot.games.dixie.data.terms import RESERVE, CardKey, Pos
from bot.games.dixie.practice.deployment_plan import SCOUTS_CV
from bot.games.dixie.practice.moving import Moving
from bot.games.dixie.practice.reasons import percent, weighed
from bot.games.dixie.rules.movement.outflanking import ARMS, vacancies
from bot.games.phrases import counted

PASSES = 0.45
"""The least chance to pass at which a card is sent to outflank or on a forced march."""
UNSEEN, BEHIND = 2, 2
"""Enemy cards lying face-down that are worth a scout, and the troops beside the scout that could attack afterwards."""
SURE = 0.8
"""The chance to clear a position at which it needs no more troops."""
STAYS = 2
"""Troops that a position keeps when others march from it to a fight."""


def scouts(moving: Moving) -> Iterator[Proposal]:
    """Yields scouting with the least of the cavalry, where troops that could attack do not see whom they would meet."""
    if not moving.assessment.view.setup.scouting:
        return
    board = moving.board
    for at in moving.places:
        if moving.assessment.near(at) or moving.mine(at) or board.unseen(moving.enemy, at) < UNSEEN:
            continue
        source = moving.source(at)
        horse = [k for k in moving.able(source, at) if board.card(k).kind == "cavalry"]
        light = [k for k in horse if board.card(k).cv <= SCOUTS_CV]
        if light and len(moving.able(source, at)) > BEHIND:
            down = counted(board.unseen(moving.enemy, at), "card")
            why = f"They have {down} face-down in {board.spot(at)}: let light cavalry look before you attack."
            yield Proposal(f"scout {at} {light[-1]}", why)


def captures(moving: Moving) -> Iterator[Proposal]:
    """Yields marches from the Reserve into undefended positions beyond the Centerline that nobody nearer can take."""
    for at in moving.places:
        if moving.assessment.near(at) or moving.opposed(at) or moving.mine(at):
            continue
        source = moving.source(at)
        if moving.spared(source, moving.able(source, at)):
            continue
        keys = moving.fits(_likely(moving, moving.marchers(RESERVE, at)), at)
        if keys:
            why = f"{moving.board.spot(at)} is undefended{weighed(moving.assessment, at)}: a force-march takes it."
            yield Proposal(moving.text(f"march {at}", keys), why)


def marches(moving: Moving) -> Iterator[Proposal]:
    """Yields marches to fights that the next position cannot feed: from the Reserve across the Centerline, and from
    another column by way of the Reserve."""
    for at in moving.places:
        if not (moving.mine(at) and moving.opposed(at)) or moving.room(at) <= 0 or not _worth_feeding(moving, at):
            continue
        sources = _rear(moving) if moving.assessment.near(at) else [RESERVE]
        for source in sources:
            found = _likely(moving, moving.marchers(source, at))
            spare = found if source == RESERVE else found[: max(0, len(moving.mine(source)) - STAYS)]
            if keys := moving.fits(spare, at):
                begins = f"The fight in {moving.board.spot(at)} is still open"
                why = f"{begins}. {moving.with_and_without(at, keys)}"
                yield Proposal(moving.text(f"march {at}", keys), why)


def _rear(moving: Moving) -> list[Pos]:
    """Returns the positions of the side's line from which troops can be spared: not engaged, and with no more enemies
    before them than friends, those with the most first."""
    found = []
    for at in moving.places:
        across = moving.board.field.across(at)
        threats = moving.board.stacking_count(moving.enemy, across)
        if moving.assessment.near(at) and not moving.opposed(at) and threats < len(moving.mine(at)):
            found.append(at)
    return sorted(found, key=lambda p: -len(moving.mine(p)))


def _worth_feeding(moving: Moving, at: Pos) -> bool:
    """Tells whether a fight is one for more troops: neither lost already nor as good as won."""
    if moving.assessment.hopeless(at, first=False):
        return False
    return moving.assessment.fight(at, first=False).clears < SURE


def _likely(moving: Moving, keys: list[CardKey]) -> list[CardKey]:
    """Returns the troops that will probably pass their roll for a march; cavalry needs none (DX-8.5)."""
    return [k for k in keys if moving.board.card(k).kind == "cavalry" or moving.passes(k) >= PASSES]


def flanks(moving: Moving) -> Iterator[Proposal]:
    """Yields attempts to outflank with the best of the Reserve, where the enemy is engaged on a flank."""
    assessment, board = moving.assessment, moving.board
    if not assessment.view.setup.outflanking:
        return
    generals = [k for k in moving.mobility.cards.get(RESERVE, ()) if _goes_along(moving, k)]
    for at in moving.places:
        if not (board.field.flank(at) and moving.mine(at) and moving.opposed(at)):
            continue
        leader = max(generals, key=lambda g: (board.card(g).attack, -number(g)), default="")
        if board.general(moving.side, at):
            leader = ""
        ready = [k for k in assessment.free(RESERVE) if _outflanks(moving, k, leader)]
        keys = moving.best_first(ready)[: vacancies(moving.mobility, at)]
        if keys and not assessment.hopeless(at, first=False):
            passes = min(moving.passes(k, leader, ARMS.get(board.card(k).kind, 0)) for k in keys)
            why = f"{board.spot(at)} is a flank, and they are engaged there: cards of your Reserve can come around it."
            why += f" Each has at least a {percent(passes)}% chance to pass its Morale roll."
            yield Proposal(moving.text(f"outflank {at}", keys, leader), why)
            yield Proposal(moving.text(f"outflank {at}", keys), why)


def _goes_along(moving: Moving, key: CardKey) -> bool:
    card = moving.board.card(key)
    free = not moving.board.cards[key].done and moving.assessment.idle(key)
    return card.kind == "general" and card.attack > 0 and free


def _outflanks(moving: Moving, key: CardKey, leader: CardKey) -> bool:
    return moving.passes(key, leader, ARMS.get(moving.board.card(key).kind, 0)) >= PASSES
