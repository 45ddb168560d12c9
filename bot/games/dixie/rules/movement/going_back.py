"""Cards that go back: from overstacked positions, and from the enemy (DX-8.4, DX-8.2)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from bot.games.dixie.data.card import WITH_TROOPS, goes_with_troops
from bot.games.dixie.data.terms import RESERVE, CardKey, Pos
from bot.games.dixie.rules.morale_rolls import LEADER, morale_number, morale_support, passes_roll
from bot.games.dixie.state.places import Places
from bot.games.dixie.state.state import WithdrawalQuestion
from bot.games.dixie.state.working_copy import Work
from bot.games.dixie.words import events
from bot.games.dixie.words.events import names_for_both_sides
from bot.games.kit.sides import OTHER, Side

ALWAYS_FITS = 2
"""The number of a side's cards that always fit a position: four, less two terrain cards."""


def surplus(board: Places, side: Side, at: Pos) -> int:
    """Returns the number of cards that a side has too many in a position."""
    count = board.stacking_count(side, at)
    return max(0, count - max(0, board.room(side, at))) if count > ALWAYS_FITS else 0


def is_asked(work: Work, side: Side, at: Pos) -> bool:
    """Tells whether a side is already being asked for the cards that go back from a position."""
    return any(isinstance(a, WithdrawalQuestion) and (a.side, a.at) == (side, at) for a in work.asks)


def disorganize(work: Work, side: Side, at: Pos) -> None:
    """Disorganizes a side's cards in a position where it has too many: all that have a morale roll for it, first the
    general and special cards that go with troops, and those that fail go to the Reserve (DX-8.4, DX-8.4d). Where there
    are still too many the side is asked for those that go back (DX-8.4a); they go at once where there is no choice.
    Does nothing where they fit, or while the side is being asked."""
    if not surplus(work, side, at) or is_asked(work, side, at):
        return
    work.tell("disorganized", events.disorganized(work, side, at), at=at, side=side)
    here = work.consult(side).stack_at(at)
    leaders = [key for key, card in here.others if goes_with_troops(card)]
    needs = {key: morale_number(work, key, morale_support(work, key)) for key in here.troops}
    failed = [k for k in leaders if not passes_roll(work, k, LEADER - 1, (), "Disorganization", "only a 6 fails")]
    failed += [key for key in here.troops if not passes_roll(work, key, *needs[key], "Disorganization")]
    send_back(work, side, at, failed, events.IN_DISORDER)
    if count := surplus(work, side, at):
        if count < len(sendable(work, side, at)):
            work.asks.append(WithdrawalQuestion(side, at, count))
        else:
            send_back(work, side, at, sendable(work, side, at), events.NO_ROOM)


def sendable(board: Places, side: Side, at: Pos) -> list[CardKey]:
    """Returns the cards that count against stacking and may go back: troops, and decoys other than terrain."""
    cards = board.cards_at(side, at)
    return [k for k in cards if board.card(k).troop or not (board.cards[k].up or board.card(k).kind == "terrain")]


def send_back(work: Work, side: Side, at: Pos, keys: list[CardKey], how: str) -> None:
    if not keys:
        return
    shown = [k for k in keys if work.cards[k].up]
    told = events.sent_back(work, side, at, how, names_for_both_sides(work, keys, shown))
    work.lay_all(keys, at=RESERVE, up=False)
    for key in keys:
        work.hide_from_enemy(key)
    work.tell_apart("sent-back", side, *told, cards=list(keys), at=at)
    work.mark("move", at, side, f"{len(keys)} to the Reserve")


def may_leave(board: Places, side: Side, at: Pos) -> bool:
    """Tells whether all of a side's troops may disengage from a position of its own will, as by any battle move: to the
    Reserve always, across the Centerline where no enemy is and the movement limit lets all of them over (DX-8.2,
    DX-8.3, DX-13.2g)."""
    spot = board.field.spots[at]
    if spot.near == side:
        return True
    limit = board.crossing_limit(spot.column)
    free = limit is None or len(board.troops(side, at)) <= limit - board.crossed.get(spot.column, 0)
    return free and not board.stacking_count(OTHER[side], board.field.across(at))


def fall_back(work: Work, side: Side, *places: Pos) -> None:
    """Moves all of a side's cards in these positions, except terrain and fords, one battle move back at once, whatever
    movement limits say: across the Centerline to their own line, or from there to the Reserve (DX-8.2a, DX-8.3d,
    DX-8.3e). Troops that cross count against the limit for those who come after (DX-8.3c). The caller handles
    overstacking and settles the battle."""
    going = [(at, [k for k in work.cards_at(side, at) if _goes(work, k)]) for at in places]
    for at, cards in going:
        back = rear(work, side, at)
        if back != RESERVE:
            column = work.field.spots[at].column
            work.crossed[column] = work.crossed.get(column, 0) + sum(work.card(k).troop for k in cards)
        retire(work, cards, back)
        if cards:
            work.tell("fell-back", events.falls_back(work, side, at, back, len(cards)))
            work.mark("move", at, side, f"{len(cards)} fall back")


def rear(work: Work, side: Side, at: Pos) -> str:
    """Returns the place to which a side's cards go back from a position: across the Centerline, but not where the enemy
    is the defender (DX-8.3e), even with cards lying face-down that may be decoys."""
    back = work.field.across(at)
    held = work.stacking_count(OTHER[side], back) and not work.defends(side, back)
    return RESERVE if held or work.field.spots[at].near == side else back


def _goes(work: Work, key: CardKey) -> bool:
    card = work.card(key)
    return card.kind != "terrain" and (card.kind != "special" or card.effect in WITH_TROOPS)


def retire(work: Work, keys: Iterable[CardKey], to: str) -> None:
    """Takes cards back; in the Reserve they lie face-down again (DX-8.1d). They do nothing more this turn, and horse
    artillery does not fire as if it had moved."""
    laid = {key: work.cards[key] for key in keys}
    work.put({k: replace(x, at=to, left=True, done="fired", up=x.up and to != RESERVE) for k, x in laid.items()})
