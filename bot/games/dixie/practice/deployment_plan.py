"""Deployment: the strongest where it matters, a gun or two in each position, ground and generals with the troops."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.games.contract.advice import Proposal
from bot.games.dixie.data.cards import number
from bot.games.dixie.data.terms import RESERVE, CardKey, Pos
from bot.games.dixie.practice.assessment import Assessment
from bot.games.dixie.practice.fight_estimates import holds
from bot.games.dixie.rules import staging
from bot.games.dixie.rules.morale_rolls import leads, morale_number
from bot.games.phrases import counted, listed

SHILOH = {"fc": 4, "bc": 3, "fl": 2, "fr": 2, "bl": 1, "br": 1}
"""Troops for each position at Shiloh, where the Center decides."""
EACH = 3
"""Troops for each position at Bull Run; those left over are the Reserve."""
LINE, MASSED = 4, 5
"""Troops for each position at Gettysburg, of a side that may wait and of one that must act. That one leaves almost half
of its line empty, from the Union's right on: the troops win more elsewhere than the enemy wins there. At Bull Run an
enemy who goes there at once wins more."""
SCOUTS_CV = 2
"""The highest CV of cavalry that scouts: more is better used in a fight."""
GUNS = 1
"""Guns in a position, before the troops left over are placed."""


def proposals(assessment: Assessment) -> Iterator[Proposal]:
    """Yields the orders that stage the plan position by position, then the commitment."""
    army, board = assessment.view.army, assessment.board
    if assessment.view.phase == "deploy" and army is not None:
        wanted = plan(assessment)
        for at in staging.deployable_positions(board, assessment.side):
            here = sorted((k for k, p in wanted.items() if p == at), key=number)
            staged = sorted((k for k, p in army.staged.items() if p == at), key=number)
            if here != staged:
                yield Proposal(f"deploy {at} {','.join(here) or '-'}", _placed(assessment, at, here))
    chosen = assessment.view.phase == "decks"
    why = "A deck filled at random is good enough." if chosen else "Your line has what it needs."
    yield Proposal("commit", why if chosen else f"{why} The rest is your Reserve.")


def _placed(assessment: Assessment, at: Pos, keys: Sequence[CardKey]) -> str:
    """Returns the reason for the cards of a position."""
    board = assessment.board
    if not keys:
        must = f"You must attack, so leave {board.spot(at)} empty: you need its cards elsewhere."
        return must if _left_empty(assessment, at) else "The cards there are more useful elsewhere."
    troops = [k for k in keys if board.card(k).troop]
    others = [board.name(k) for k in keys if not board.card(k).troop]
    some = f"{counted(len(troops), 'troop card')} with CV {sum(board.card(k).cv for k in troops)}"
    why = f"{some} {'holds' if len(troops) == 1 else 'hold'} it"
    return f"{why}, with {listed(others)} to help them." if others else f"{why}: the strongest that you can spare."


def plan(assessment: Assessment) -> dict[CardKey, Pos]:
    """Returns the planned position of each card of the Reserve that is to be deployed."""
    board, side = assessment.board, assessment.side
    places = [p for p in staging.deployable_positions(board, side) if _quota(assessment, p) or board.troops(side, p)]
    reserve = board.cards_at(side, RESERVE)
    found: dict[CardKey, Pos] = {}
    _lay_ground(assessment, [k for k in reserve if board.card(k).kind == "terrain"], places, found)
    _lay_lasting(assessment, [k for k in reserve if board.card(k).kind == "special"], places, found)
    _lay_troops(assessment, places, found)
    _lay_generals(assessment, [k for k in reserve if board.card(k).kind == "general"], places, found)
    fitted = staging.fit_staging(board, side, found, ())
    return (
        staging.with_every_position_filled(board, side, fitted) if assessment.view.setup.edition == "shiloh" else fitted
    )


def _quota(assessment: Assessment, at: Pos) -> int:
    """Returns the troops that a position is still to be given."""
    edition = assessment.view.setup.edition
    if edition == "shiloh":
        return SHILOH[at]
    if _left_empty(assessment, at):
        return 0
    wanted = EACH if edition == "bull-run" else LINE if assessment.waits() else MASSED
    return max(0, wanted - len(assessment.board.troops(assessment.side, at)))


def _left_empty(assessment: Assessment, at: Pos) -> bool:
    """Tells whether a position is left empty: part of the line of a side that must act at Gettysburg."""
    if assessment.view.setup.edition != "gettysburg" or assessment.waits():
        return False
    field, spot = assessment.board.field, assessment.board.field.spots[at]
    return spot.line == assessment.side and spot.column in field.columns[: len(field.columns) // 2]


def _lay_ground(assessment: Assessment, keys: list[CardKey], places: list[Pos], found: dict[CardKey, Pos]) -> None:
    """Plans at most one terrain card for each position. Water goes last: it holds up one's own attack as well, so it
    guards the position that matters least."""
    board = assessment.board
    for key in sorted(keys, key=lambda k: staging.is_water(board.card(k))):
        sign = 1 if staging.is_water(board.card(key)) else -1
        for at in sorted(places, key=lambda p: sign * assessment.stake(p)):
            if (
                at not in found.values()
                and not board.terrain(at)
                and not staging.terrain_refusal(board, board.card(key), at)
            ):
                found[key] = at
                break


def _lay_lasting(assessment: Assessment, keys: list[CardKey], places: list[Pos], found: dict[CardKey, Pos]) -> None:
    """Plans the lasting special cards, such as colours, one for each position, where it matters most."""
    board = assessment.board
    order = sorted(places, key=lambda p: -assessment.stake(p))
    lasting = [k for k in keys if board.card(k).effect in ("color-guard", "johnny-shiloh")]
    found |= dict(zip(lasting, order, strict=False))


def _lay_troops(assessment: Assessment, places: list[Pos], found: dict[CardKey, Pos]) -> None:
    """Plans the strongest infantry and a gun for each position by turns, cavalry last."""
    board, side = assessment.board, assessment.side
    troops = sorted(board.troops(side, RESERVE), key=lambda k: (-worth(assessment, k), number(k)))
    guns = [k for k in troops if board.card(k).kind == "artillery"]
    foot = [k for k in troops if board.card(k).kind == "infantry"]
    horse = [k for k in troops if board.card(k).kind == "cavalry"]
    left = {at: _quota(assessment, at) for at in places}
    order = sorted(places, key=lambda p: -left[p])
    for turn in range(max(left.values(), default=0)):
        for at in order:
            if left[at] <= 0:
                continue
            left[at] -= 1
            arms = (guns, foot, horse) if turn == GUNS else (foot, guns, horse)
            if arm := next((a for a in arms if a), None):
                found[arm.pop(0)] = at
    _lay_scouts(assessment, horse, order, found)


def _lay_scouts(assessment: Assessment, horse: list[CardKey], places: list[Pos], found: dict[CardKey, Pos]) -> None:
    """Plans light cavalry for positions that have none, beside the troops there, to scout from."""
    board = assessment.board
    light = [k for k in horse if board.card(k).cv <= SCOUTS_CV] if assessment.view.setup.scouting else []
    mounted = {at for key, at in found.items() if board.card(key).kind == "cavalry"}
    found |= dict(zip(light, (at for at in places if at not in mounted), strict=False))


def _lay_generals(assessment: Assessment, keys: list[CardKey], places: list[Pos], found: dict[CardKey, Pos]) -> None:
    """Plans each general's position where he helps most troops, one for each position."""
    board = assessment.board
    for at in sorted(places, key=lambda p: -assessment.stake(p)):
        led = [k for k, p in found.items() if p == at and board.card(k).troop]
        if board.general(assessment.side, at) or not led:
            continue
        if best := max(keys, key=lambda g: (helps(assessment, g, led), -number(g)), default=""):
            found[best] = at
            keys.remove(best)


def helps(assessment: Assessment, general: CardKey, troops: Sequence[CardKey]) -> float:
    """Returns the worth of a general to some troops."""
    card = assessment.board.card(general)
    led = sum(leads(assessment.board, general, k) for k in troops)
    return led * (card.defence + card.attack / 2) + card.stacking


def worth(assessment: Assessment, key: CardKey) -> float:
    """Returns the worth of a troop card in a fight."""
    card = assessment.board.card(key)
    return card.cv + 2 * holds(morale_number(assessment.board, key)[0])
