"""The BOT's turn: its top card, applied line by line, told as one story (CV-16.7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from msgspec.structs import replace

from bot.games.chancellorsville.board import board
from bot.games.chancellorsville.cards import formation, of_side
from bot.games.chancellorsville.rules import turn
from bot.games.chancellorsville.rules.marching import may_dig
from bot.games.chancellorsville.rules.sighting import look
from bot.games.chancellorsville.solitaire.bot_attack import attack, attack_off_track, targets
from bot.games.chancellorsville.solitaire.bot_cards import (
    At,
    Clause,
    Entrench,
    OnTrack,
    Orders,
    Rest,
    Strike,
    Walk,
    bot_cards,
)
from bot.games.chancellorsville.state.campaign import Campaign, place_name
from bot.games.chancellorsville.terms import MOST_COHESION, OTHER, ROOM, TRACK, Formation, Place

T = TypeVar("T")


def take(work: Campaign) -> None:
    """Turns the BOT's top card over and applies its lines; what they lead to is done by tasks, one line after the
    other."""
    side = work.active
    card = work.draw_bot_card(side)
    printed = bot_cards()[side][card]
    work.tell("bot-card", f"The BOT turns over {card}: {printed.text}.", side=side, card=card)
    for line in printed.lines:
        if work.ending:
            return
        if isinstance(line, Rest):
            rest(work, line.cohesion)
        else:
            apply(work, line)


def apply(work: Campaign, line: Orders) -> None:
    """Carries out the first clause that can be (CV-16.20)."""
    key = line.formation
    if not work.seen(key).alive:
        work.tell("bot-line", f"{formation(key).name} is destroyed: its line lapses.", formation=key)
        return
    for clause in line.clauses:
        if possible(work, key, clause):
            carry_out(work, key, clause)
            return
    work.tell("bot-line", f"{formation(key).name} can do nothing of its line.", formation=key)


def possible(work: Campaign, key: Formation, clause: Clause) -> bool:
    """Whether a clause can be carried out."""
    piece = work.seen(key)
    on_track = piece.track >= 0
    match clause:
        case At(first, last, places, _):
            fits = on_track and (first <= piece.track <= last or piece.track == TRACK)
            return fits and arrival(work, key, places) is not None
        case OnTrack():
            return on_track and piece.track < TRACK
        case Strike():
            return not on_track and bool(targets(work, key))
        case Walk(places):
            return not on_track and bool(ways(work, key, places))
        case Entrench():
            return not on_track and may_dig(work, key)


def carry_out(work: Campaign, key: Formation, clause: Clause) -> None:
    """Carries a clause out."""
    name, piece = formation(key).name, work.seen(key)
    match clause:
        case At(_, _, places, dice):
            leave_track(work, key, places, dice)
        case OnTrack(boxes):
            box = min(TRACK, piece.track + boxes)
            work.change(key, track=box)
            work.tell("bot-line", f"{name} goes to {box} on the Hidden Movement Track.", formation=key, track=box)
        case Strike(dice):
            attack(work, key, pick(work, targets(work, key), f"{name}'s target"), dice)
        case Walk(places):
            to = pick(work, ways(work, key, places), f"{name}'s way")
            work.tell("bot-line", f"{name} marches from {place_name(piece.at)} to {place_name(to)}.", formation=key)
            work.change(key, at=to)
            look(work)
        case Entrench():
            work.set_redoubts(piece.at, work.redoubts_at(piece.at) + 1)
            work.tell("bot-line", f"{name} digs a redoubt at {place_name(piece.at)}.", formation=key, at=piece.at)


def arrival(work: Campaign, key: Formation, places: Sequence[Place]) -> tuple[Place, bool] | None:
    """Returns where a formation leaves the track to, and whether that is an attack (CV-16.16): the first listed place
    with an enemy, else the last without a friend; None where there is no such place."""
    side = formation(key).side
    enemies, friends = set(work.places(OTHER[side]).values()), list(work.places(side).values())
    for place in places:
        if place in enemies:
            return place, True
    for place in reversed(places):
        if place not in friends:
            return place, False
    return None


def leave_track(work: Campaign, key: Formation, places: Sequence[Place], dice: int) -> None:
    """Takes a formation off the track (CV-16.5, CV-16.16)."""
    found = arrival(work, key, places)
    assert found is not None
    to, fights = found
    work.change(key, track=-1)
    if fights:
        attack_off_track(work, key, to, dice)
        return
    work.change(key, at=to)
    work.tell("bot-line", f"{formation(key).name} appears at {place_name(to)}.", formation=key, at=to)
    look(work)


def ways(work: Campaign, key: Formation, goals: Sequence[Place]) -> list[Place]:
    """Returns the steps that bring a formation nearest to the first goal where it is not yet (CV-16.24)."""
    side, at = formation(key).side, work.seen(key).at
    goal = next((place for place in goals if place != at), None)
    if goal is None or holds_alone(work, key):
        return []
    enemies, friends = set(work.places(OTHER[side]).values()), list(work.places(side).values())

    def open_(place: Place) -> bool:
        over_river = side == "csa" and (at, place) in board().river
        return place not in enemies and friends.count(place) < ROOM and not over_river

    here = board().steps[at][goal]
    return [p for p in board().adjacent[at] if board().steps[p][goal] < here and open_(p)]


def holds_alone(work: Campaign, key: Formation) -> bool:
    """Whether a formation alone holds an objective, which it does not leave (CV-16.24)."""
    at = work.seen(key).at
    friends = list(work.places(formation(key).side).values())
    return at in board().objectives and friends.count(at) == 1


def rest(work: Campaign, cohesion: int) -> None:
    """Gives the BOT's weakest formation cohesion (CV-16.25)."""
    side = work.active
    living = [key for key in of_side(side) if work.seen(key).alive]
    weakest = min(work.seen(key).cohesion for key in living)
    key = pick(work, [k for k in living if work.seen(k).cohesion == weakest], "the weakest formation")
    left = min(MOST_COHESION, work.seen(key).cohesion + cohesion)
    work.change(key, cohesion=left)
    work.tell("bot-line", f"{formation(key).name} rests: cohesion {left}.", formation=key, cohesion=left)


def pick(work: Campaign, options: Sequence[T], purpose: str) -> T:
    """Returns one of the options, chosen by a die as CV-16.18 says; nothing is rolled for one."""
    number = len(options)
    if number == 1:
        return options[0]
    if number in (2, 3):
        return options[(work.draw(6, purpose) - 1) * number // 6]
    if number == 4:
        while (die := work.draw(6, purpose)) > 4:
            pass
        return options[die - 1]
    return options[work.draw(number, purpose) - 1]


def end(work: Campaign) -> None:
    """Ends the BOT's turn."""
    work.now = replace(work.now, left=())
    turn.end_turn(work)
