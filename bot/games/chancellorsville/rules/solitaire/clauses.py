"""The clauses of the BOT's cards: whether each can be carried out, and what it does (CV-16.20 to CV-16.25)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.chancellorsville.data.board import board
from bot.games.chancellorsville.data.bot_cards import At, Clause, Entrench, OnTrack, Strike, Walk
from bot.games.chancellorsville.data.cards import formation
from bot.games.chancellorsville.data.terms import HMT, NOWHERE, OTHER, REDOUBTS_HERE, ROOM, TRACK, Formation, Place
from bot.games.chancellorsville.rules import marching
from bot.games.chancellorsville.rules.hidden import look
from bot.games.chancellorsville.rules.solitaire.attack import over_river, strike, targets
from bot.games.chancellorsville.rules.solitaire.choice import pick_place
from bot.games.chancellorsville.state.state import Moved
from bot.games.chancellorsville.state.working_copy import Campaign, place_name
from bot.games.phrases import listed


def objection(work: Campaign, key: Formation, clause: Clause) -> str:
    """Returns the reason why a clause cannot be carried out, "" where it can."""
    on_track = work.seen(key).track >= 0
    match clause:
        case At(first, last, places, _):
            return off_track_objection(work, key, first, last, places) if on_track else "it is on the map"
        case OnTrack():
            at_end = f"it is in box {TRACK}, the last of the {HMT}" if work.seen(key).track == TRACK else ""
            return at_end if on_track else "it is on the map"
        case Strike():
            nobody = "" if on_track or targets(work, key) else "no enemy is next to it"
        case Walk(places):
            nobody = "" if on_track else march_objection(work, key, places)
        case Entrench():
            nobody = "" if on_track else dig_objection(work, key)
    return f"it is on the {HMT}" if on_track else nobody


def off_track_objection(work: Campaign, key: Formation, first: int, last: int, places: Sequence[Place]) -> str:
    """Returns the reason why a formation does not leave the track (CV-16.21)."""
    box = work.seen(key).track
    if not (first <= box <= last or box == TRACK):
        return f"it is in box {box} of the {HMT}"
    return "" if arrival(work, key, places) != NOWHERE else "no place there is free"


def march_objection(work: Campaign, key: Formation, goals: Sequence[Place]) -> str:
    """Returns the reason why a formation takes no step (CV-16.24)."""
    at = work.seen(key).at
    if goals == (at,):
        return "it is there"
    if at in board().objectives and list(work.places(formation(key).side).values()).count(at) == 1:
        return f"it alone holds {place_name(at)}"
    return "" if ways(work, key, goals) else "the way is closed"


def dig_objection(work: Campaign, key: Formation) -> str:
    """Returns the reason why a formation cannot dig (CV-6.3)."""
    if work.redoubts_at(work.seen(key).at) >= REDOUBTS_HERE:
        return "there are three redoubts"
    return "" if work.pool_of_redoubts() else "no redoubt is left"


def carry_out(work: Campaign, key: Formation, clause: Clause) -> None:
    """Carries a clause out that can be."""
    name, piece = formation(key).name, work.seen(key)
    match clause:
        case At(_, _, places, dice):
            leave_track(work, key, places, dice)
        case OnTrack(boxes):
            box = min(TRACK, piece.track + boxes)
            work.change(key, track=box)
            work.tell(
                "bot-track",
                f"{name}, out of sight, goes from box {piece.track} to box {box} of the Hidden Movement Track.",
                formation=key,
                track=box,
            )
        case Strike(dice):
            strike(work, key, pick_place(work, targets(work, key), f"{name}'s target"), dice)
        case Walk(places):
            to = pick_place(work, ways(work, key, places), f"{name}'s way")
            text = f"{name} marches from {place_name(piece.at)} to {place_name(to)}."
            work.tell("march", text, formation=key, start=piece.at, end=to)
            work.note(Moved(key, piece.at, to, "march"))
            work.change(key, at=to)
            look(work)
        case Entrench():
            marching.dig(work, key)


def arrival(work: Campaign, key: Formation, places: Sequence[Place]) -> Place:
    """Returns where a formation leaves the track to: the first listed location with an enemy, whom it attacks, else the
    last without a friend (CV-16.16); NOWHERE where there is none."""
    side = formation(key).side
    enemies, friends = work.places(OTHER[side]).values(), work.places(side).values()
    attacked = next((place for place in places if place in enemies), NOWHERE)
    return attacked or next((place for place in reversed(places) if place not in friends), NOWHERE)


def leave_track(work: Campaign, key: Formation, places: Sequence[Place], dice: int) -> None:
    """Takes a formation off the track (CV-16.5, CV-16.16)."""
    to, name = arrival(work, key, places), formation(key).name
    if to in work.places(OTHER[formation(key).side]).values():
        strike(work, key, to, dice)
        return
    last = "" if len(places) == 1 else ", the last of them without a friend"
    text = (
        f"No enemy is at {listed(map(place_name, places), 'or')}: {name} comes off the {HMT} at {place_name(to)}{last}."
    )
    work.tell("bot-arrives", text, formation=key, at=to)
    work.note(Moved(key, NOWHERE, to, "arrive"))
    work.change(key, at=to, track=-1, shown=True)
    look(work)


def ways(work: Campaign, key: Formation, goals: Sequence[Place]) -> list[Place]:
    """Returns the steps on shortest ways to the first goal where a formation is not yet that it may take (CV-16.24)."""
    side, at = formation(key).side, work.seen(key).at
    goal = next(place for place in goals if place != at)
    enemies, friends = work.places(OTHER[side]).values(), list(work.places(side).values())
    return [
        place
        for place in board().adjacent[at]
        if board().steps[place][goal] < board().steps[at][goal]
        and place not in enemies
        and friends.count(place) < ROOM
        and not over_river(side, at, place)
    ]
