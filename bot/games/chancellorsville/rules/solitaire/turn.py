"""The BOT's turn: its top card, applied line by line, told as one story (CV-16.7), and its clauses (CV-16.20).

Its lines are tasks (see state.state.Task), so that a player may be asked in the middle of one.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.chancellorsville.data.board import board
from bot.games.chancellorsville.data.bot_cards import (
    At,
    BotCard,
    Clause,
    Entrench,
    OnTrack,
    Orders,
    Rest,
    Strike,
    Walk,
    bot_cards,
)
from bot.games.chancellorsville.data.cards import formation, of_side
from bot.games.chancellorsville.data.terms import (
    HMT,
    MOST_COHESION,
    NOWHERE,
    REDOUBTS_HERE,
    ROOM,
    TRACK,
    Formation,
    Place,
)
from bot.games.chancellorsville.rules import marching, turn
from bot.games.chancellorsville.rules.hidden import look
from bot.games.chancellorsville.rules.solitaire.attack import over_river, pick, pick_place, strike, targets
from bot.games.chancellorsville.state.state import Moved, Task, Turn
from bot.games.chancellorsville.state.working_copy import Work
from bot.games.chancellorsville.words import bot_events as bots
from bot.games.chancellorsville.words import events
from bot.games.chancellorsville.words.names import place_name
from bot.games.kit.offers import Decision
from bot.games.kit.sides import OTHER, Side


class TurnOver(Decision, frozen=True):
    """ "turn": the BOT's top card is turned over and carried out."""


def objection(work: Work, key: Formation, clause: Clause) -> str:
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


def off_track_objection(work: Work, key: Formation, first: int, last: int, places: Sequence[Place]) -> str:
    """Returns the reason why a formation does not leave the track (CV-16.21)."""
    box = work.seen(key).track
    if not (first <= box <= last or box == TRACK):
        return f"it is in box {box} of the {HMT}"
    return "" if arrival(work, key, places) != NOWHERE else "no place there is free"


def march_objection(work: Work, key: Formation, goals: Sequence[Place]) -> str:
    """Returns the reason why a formation takes no step (CV-16.24)."""
    at = work.seen(key).at
    if goals == (at,):
        return "it is there"
    if at in board().objectives and list(work.places(formation(key).side).values()).count(at) == 1:
        return f"it alone holds {place_name(at)}"
    return "" if ways(work, key, goals) else "the way is closed"


def dig_objection(work: Work, key: Formation) -> str:
    """Returns the reason why a formation cannot dig (CV-6.3)."""
    if work.redoubts_at(work.seen(key).at) >= REDOUBTS_HERE:
        return "there are three redoubts"
    return "" if work.pool_of_redoubts() else "no redoubt is left"


def carry_out(work: Work, key: Formation, clause: Clause) -> None:
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
                bots.goes_on_track(key, piece.track, box),
                formation=key,
                track=box,
            )
        case Strike(dice):
            strike(work, key, pick_place(work, targets(work, key), f"{name}'s target"), dice)
        case Walk(places):
            to = pick_place(work, ways(work, key, places), f"{name}'s way")
            work.tell("march", events.marches(key, piece.at, to), formation=key, start=piece.at, end=to)
            work.note(Moved(key, piece.at, to, "march"))
            work.change(key, at=to)
            look(work)
        case Entrench():
            marching.dig(work, key)


def arrival(work: Work, key: Formation, places: Sequence[Place]) -> Place:
    """Returns the location to which a formation leaves the track: the first listed one with an enemy, whom it attacks,
    or else the last without a friend (CV-16.16). Returns NOWHERE if there is none."""
    side = formation(key).side
    enemies, friends = work.places(OTHER[side]).values(), work.places(side).values()
    attacked = next((place for place in places if place in enemies), NOWHERE)
    return attacked or next((place for place in reversed(places) if place not in friends), NOWHERE)


def leave_track(work: Work, key: Formation, places: Sequence[Place], dice: int) -> None:
    """Takes a formation off the track (CV-16.5, CV-16.16)."""
    to = arrival(work, key, places)
    if to in work.places(OTHER[formation(key).side]).values():
        strike(work, key, to, dice)
        return
    work.tell("bot-arrives", bots.comes_off_track(key, places, to), formation=key, at=to)
    work.note(Moved(key, NOWHERE, to, "arrive"))
    work.change(key, at=to, track=-1, shown=True)
    look(work)


def ways(work: Work, key: Formation, goals: Sequence[Place]) -> list[Place]:
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


def take(work: Work, side: Side, decision: Decision) -> None:
    """Turns the BOT's top card over, and lays its lines out to be carried out one after the other."""
    card = bot_cards()[side][work.draw_bot_card(side)]
    work.tell("bot-card", bots.leads(side, card), side=side, card=card.key)
    work.stage, work.now = "act", Turn()
    work.tasks = [*(Task("bot-line", n=at) for at in range(len(card.lines))), Task("bot-end")]


def card_turned(work: Work) -> BotCard:
    """Returns the card that is being carried out."""
    return bot_cards()[work.active][work.last_played(work.active)]


def line(work: Work, task: Task) -> None:
    """Carries out a line of the card."""
    found = card_turned(work).lines[task.n]
    if isinstance(found, Rest):
        rest(work, found.cohesion)
    else:
        apply(work, found)


def apply(work: Work, orders: Orders) -> None:
    """Carries out the first clause of a line that can be (CV-16.20), and says why those before it cannot."""
    key = orders.formation
    if not work.seen(key).alive:
        work.tell("bot-line", bots.line_lapses(key), formation=key)
        return
    reasons: list[str] = []
    for number, clause in enumerate(orders.clauses, 1):
        reason = objection(work, key, clause)
        if not reason:
            text = bots.does_clause(key, number, clause, reasons)
            work.tell("bot-line", text, formation=key, clause=number)
            carry_out(work, key, clause)
            return
        reasons.append(reason)
    work.tell("bot-line", bots.stays(key, reasons), formation=key)


def rest(work: Work, cohesion: int) -> None:
    """Gives the BOT's weakest formation cohesion, as far as there is room for it (CV-16.25)."""
    side = work.active
    living = [key for key in of_side(side) if work.seen(key).alive]
    weakest = min(work.seen(key).cohesion for key in living)
    if weakest >= MOST_COHESION:
        work.tell("bot-line", bots.NO_REST)
        return
    equal = {key: formation(key).name for key in living if work.seen(key).cohesion == weakest}
    key = pick(work, equal, "The weakest")
    left = min(MOST_COHESION, weakest + cohesion)
    work.change(key, cohesion=left)
    work.tell("bot-line", bots.rests(key, weakest, left), formation=key, cohesion=left)


def end(work: Work, task: Task) -> None:
    """Ends the BOT's turn: it buys nothing and leaves the tactics row alone (CV-16.8)."""
    turn.end_turn(work)
