"""The number that a card needs for a Morale roll, and the roll."""

from __future__ import annotations

from bot.games.dixie.data.card import kinds
from bot.games.dixie.data.cards import side_of
from bot.games.dixie.data.terms import RESERVE, Bonus, CardKey, Pos
from bot.games.dixie.state.places import Places
from bot.games.dixie.state.working_copy import Work
from bot.games.dixie.words import events

LEADER = 6
"""The Morale of generals and of special cards that take hits, whom only a natural 6 fails (DX-11.2a, DX-12.0a)."""


def morale_support(board: Places, key: CardKey, at: Pos | None = None, *, terrain: bool = True) -> tuple[Bonus, ...]:
    """Returns the bonuses to a troop card's morale at ``at`` (by default its position): its general, terrain and
    special cards. ``terrain`` is false in melee (DX-13.2)."""
    side = side_of(key)
    at = board.cards[key].at if at is None else at
    if at == RESERVE:
        return ()
    found: list[Bonus] = []
    defends = board.defends(side, at)
    leader = board.general(side, at)
    if leader and leads(board, leader, key):
        rating = board.card(leader).rating(defends=defends)
        found.append(Bonus(board.card(leader).name, "DX-11.1", rating))
    for k in board.terrain(at) if terrain else ():
        kind = kinds()[0][board.card(k).effect]
        found.append(Bonus(board.card(k).name, "DX-10.3", kind.defend_morale if defends else kind.attack_morale))
    if guard := board.special(side, at, "color-guard"):
        rating = board.card(guard).rating(defends=defends)
        found.append(Bonus("Color Guard", "DX-12.7", rating))
    if defends and board.special(side, at, "johnny-shiloh"):
        found.append(Bonus("Johnny Shiloh", "DX-12.8", 1))
    return tuple(b for b in found if b.value)


def morale_number(board: Places, key: CardKey, extra: tuple[Bonus, ...] = ()) -> tuple[int, tuple[Bonus, ...]]:
    """Returns the highest die that a troop card passes with, before a natural 6 and a natural 1 count, and its parts:
    the card's CV, its morale letter, and ``extra``."""
    c = board.card(key)
    letter = {"A": 1, "C": -1}.get(c.morale, 0)
    parts = (*((Bonus(f"morale {c.morale}", "DX-6.5", letter),) if letter else ()), *extra)
    return c.cv + sum(b.value for b in parts), parts


def leads(board: Places, leader: CardKey, key: CardKey) -> bool:
    """Tells whether a general's morale benefit reaches a troop card: all of them without integrity (DX-11.1), else
    those of his command (DX-13.9)."""
    if board.setup.integrity == "none":
        return True
    general, troops = board.leader(leader), board.card(key)
    if general.arm == "artillery":
        return troops.kind == "artillery"
    if general.arm == "cavalry" and not (troops.kind == "cavalry" or troops.horse):
        return False
    if general.rank == "army" or board.commanders.get(general.side) == leader:
        return True
    if not set(general.corps) & set(troops.corps):
        return False
    divided = board.setup.integrity == "division" and general.rank == "division"
    return not divided or troops.horse or general.division == troops.division


def passes_roll(work: Work, key: CardKey, need: int, parts: tuple[Bonus, ...], what: str, first: str = "") -> bool:
    """Rolls for a card's morale for a reason other than hits; returns whether it passes. The die of a card lying
    face-up is public, that of a hidden one and its event are its side's alone (DX-16.2). ``first`` names the first part
    of the number needed, before ``parts``; by default the card's CV."""
    laid, side, name = work.cards[key], work.card(key).side, work.name(key)
    where = "the Reserve" if laid.at == RESERVE else work.spot(laid.at)
    purpose = f"{name} in {where}: {what}"
    die = work.die(purpose) if laid.up else work.draw(6, purpose, side)
    passes = die != 6 and (die <= need or die == 1)
    text = events.rolls(work, key, die, what, need, (first, parts), passes)
    if laid.up:
        work.tell("rolled", text, card=key, die=die, need=need, what=what)
    else:
        work.tell_apart("rolled", side, text, "", card=key, die=die, need=need, what=what)
    return passes
