"""Outflanking: cards of the Reserve come upon an engaged flank (DX-13.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.games.dixie.data.card import kinds
from bot.games.dixie.data.cards import number
from bot.games.dixie.data.terms import RESERVE, Bonus, CardKey, Cards, Pos
from bot.games.dixie.rules.morale_rolls import leads, morale_number, passes_roll
from bot.games.dixie.rules.movement.mobility import Mobility, Objection
from bot.games.dixie.rules.settlement import settle
from bot.games.dixie.rules.staging import is_water
from bot.games.dixie.state.places import Places, everywhere
from bot.games.dixie.state.working_copy import Work
from bot.games.dixie.words import events
from bot.games.kit.offers import Decision
from bot.games.kit.sides import Side

ARMS = {"cavalry": 1, "artillery": -1}
"""The bonus of an arm on its roll (DX-13.1b)."""


class Outflank(Decision, frozen=True):
    """Move phase: sends cards of the Reserve to outflank a position; at most one general goes with them."""

    at: Pos
    cards: Cards
    page: str = ""


def open_flanks(mobility: Mobility) -> Iterator[Pos]:
    """Yields the positions that cards may try to outflank."""
    for at in everywhere(mobility.board):
        # First what bars most positions, without a word for each.
        if at in mobility.opposed and not barred(mobility, at) and able_at(mobility, at):
            yield at


def vacancies(mobility: Mobility, at: Pos, general: CardKey = "") -> int:
    """Returns the number of troops that may still try to outflank a position: as many as there is room for beside
    friends, with the command stacking of the general who goes along (``general``, or one who is on his way already),
    and where water lies in it or before it no more than its movement limit, however many have crossed otherwise
    (DX-13.1a, DX-13.1f, DX-13.1i, DX-13.1j)."""
    board = mobility.board
    free = board.room(mobility.side, at) - board.stacking_count(mobility.side, at)
    if at not in mobility.with_general:  # else no other general goes along
        along = [general] if general else _trying(board, mobility.side, at)
        free += max((board.card(k).stacking for k in along), default=0)
    wet = mobility.beyond_centerline(at) or any(is_water(board.card(k)) for k in board.terrain(at))
    limit = board.crossing_limit(board.field.spots[at].column) if wet else None
    most = free if limit is None else min(free, limit)
    return max(0, most - sum(board.card(k).troop for k in _trying(board, mobility.side, at)))


def _trying(board: Places, side: Side, at: Pos) -> list[CardKey]:
    """Returns the cards that are to outflank a position, in the order of their numbers."""
    return sorted((k for k, p in board.outflanking.items() if p == at and k[0] == side[0]), key=number)


def barred(mobility: Mobility, at: Pos) -> Objection | None:
    """Returns the reason why no more cards may outflank a position, or None."""
    board = mobility.board
    if not board.field.flank(at):
        return f"{board.spot(at)} is no flank", "DX-13.1"
    if at not in mobility.opposed or not board.troops(mobility.side, at):
        return f"{board.spot(at)} is not engaged", "DX-13.1"
    for key in board.terrain(at):
        if not kinds()[0][board.card(key).effect].outflank:
            return f"{board.name(key)} in {board.spot(at)} may not be outflanked", "DX-13.1f"
    return None


def unable(mobility: Mobility, key: CardKey, at: Pos) -> Objection | None:
    """Returns the reason why a card may not try to outflank a position, or None."""
    return _unfit(mobility, key) or _crowded(mobility, at, "" if mobility.board.card(key).troop else key)


def _unfit(mobility: Mobility, key: CardKey) -> Objection | None:
    """Returns the reason why a card may not try to outflank any position, or None."""
    board, laid, card = mobility.board, mobility.board.cards[key], mobility.board.card(key)
    if laid.at != RESERVE:
        return f"{card.name} is not in the Reserve", "DX-13.1"
    if key in board.outflanking:
        return f"{card.name} is going to outflank {board.spot(board.outflanking[key])} already", "DX-13.1a"
    if laid.done:
        return f"{card.name} has had its turn", "DX-13.1d"
    if not (card.troop or card.kind == "general"):
        return f"{card.name} is no troop card", "DX-13.1"
    return None


def _crowded(mobility: Mobility, at: Pos, general: CardKey = "") -> Objection | None:
    """Returns the reason why there is no room for more troops that try to outflank a position, or none for a general
    with them, or None."""
    board, trying = mobility.board, _trying(mobility.board, mobility.side, at)
    if general and (at in mobility.with_general or any(not board.card(k).troop for k in trying)):
        return f"Another general leads in {board.spot(at)}", "DX-13.1e"
    if (general and trying) or vacancies(mobility, at, general):
        return None
    return f"There is no room for more cards in {board.spot(at)}", "DX-13.1a"


def able_at(mobility: Mobility, at: Pos) -> list[CardKey]:
    card, fit = mobility.board.card, [k for k in mobility.cards.get(RESERVE, ()) if _unfit(mobility, k) is None]
    room = _crowded(mobility, at) is None
    return [k for k in fit if (room if card(k).troop else _crowded(mobility, at, k) is None)]


def carry_out(work: Work, side: Side, decision: Decision) -> None:
    """Sends cards on their way: as many as there is room for, and one general; the others stay in the Reserve."""
    assert isinstance(decision, Outflank)
    at, mobility = decision.at, Mobility(work, side)
    general = next((k for k in decision.cards if not work.card(k).troop), "")
    sent = _together(work, decision.cards, vacancies(mobility, at, general))
    work.outflanking |= dict.fromkeys(sent, at)
    work.tell_apart("outflanks", side, *events.sends_to_outflank(work, side, sent, at), cards=sent, at=at)


def _together(board: Places, keys: Iterable[CardKey], room: int) -> list[CardKey]:
    """Returns those of some cards that can go together: ``room`` troops at most, and one general."""
    found = sorted(keys, key=number)
    troops = [k for k in found if board.card(k).troop][:room]
    generals = [k for k in found if not board.card(k).troop][:1]
    return sorted(troops + generals, key=number)


def arrive(work: Work) -> bool:
    """Rolls for the outflankers once movement is complete; those that pass engage (DX-13.1b to DX-13.1h). Returns False
    where a question is open."""
    side = work.active
    some = everywhere(work) if work.outflanking else ()
    ways = {at: keys for at in some if (keys := _trying(work, side, at))}
    work.outflanking = {}
    for at, keys in ways.items():
        if work.engaged(at):
            general = next((k for k in keys if not work.card(k).troop), "")
            most = vacancies(Mobility(work, side), at, general)
            _arrive(work, side, at, _together(work, keys, most), len(keys))
        else:
            work.tell("outflanked", events.not_engaged(work, at), at=at)
    if ways:
        settle(work)
    return not work.asks and not work.ending


def _arrive(work: Work, side: Side, at: Pos, keys: list[CardKey], tried: int) -> None:
    troops = [k for k in keys if work.card(k).troop]
    led = work.general(side, at)  # he cannot go along where another general leads, and does not help
    general = "" if led else next((k for k in keys if k not in troops), "")
    passed = [k for k in troops if passes_roll(work, k, *_needed(work, k, general), f"outflanking {work.spot(at)}")]
    work.lay_all(troops, done="failed")
    work.lay_all(passed, at=at, up=True, done="flanked", engaged=True)
    come = [*passed]
    if general and passed:
        work.lay(general, at=at, up=True, done="moved", engaged=True)
        come.append(general)
    stay = tried - len(come)
    work.tell("outflanked", events.outflanked(work, at, come, stay), cards=come, at=at, side=side, behind=stay)
    work.mark("move", at, side, f"{len(come)} outflank")


def _needed(work: Work, key: CardKey, general: CardKey) -> tuple[int, tuple[Bonus, ...]]:
    """Returns the number that a card needs to outflank, and its parts: its morale, its arm, and the attack rating of a
    general who goes with it."""
    card = work.card(key)
    extra: tuple[Bonus, ...] = (Bonus(card.kind, "DX-13.1b", ARMS[card.kind]),) if card.kind in ARMS else ()
    if general and work.card(general).attack and leads(work, general, key):
        extra += (Bonus(work.name(general), "DX-13.1e", work.card(general).attack),)
    return morale_number(work, key, extra)
