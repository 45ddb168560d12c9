"""The promises of the contract that random self-play checks: each function names those that a game has broken."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from bot.games.contract.game import PUBLIC, AnyGame, Draws, Event, Outcome, Seat, SeatInfo, people_seats
from bot.games.phrases import listed
from bot.record.dice import Draw, Replayed

Acted = tuple[Seat, list[Event]]
"""The seat that acted, and what came of it."""
POSITION, OWN, ALT = 3000, 1500, 1024
"""The most characters of a position in words, of what a seat alone knows, and of an alternative text."""


def replay_faults(act: Callable[[Draws], Outcome[Any]], live: Outcome[Any], draws: list[Draw]) -> list[str]:
    """What differs when the act is done again with the recorded draws."""
    replayed = Replayed(draws)
    again = act(replayed)
    faults = [] if not replayed.left else [f"the replay left {len(replayed.left)} draws unused"]
    if msgspec.json.encode(again) != msgspec.json.encode(live):
        faults.append("the replay gives another outcome")
    return faults


def stream_faults(seats: Iterable[SeatInfo], draws: list[Draw]) -> list[str]:
    """Which draws came from a stream that is neither public nor a seat's."""
    streams = {PUBLIC, *(info.key for info in seats)}
    return [f"{draw.purpose} was drawn from {draw.stream!r}" for draw in draws if draw.stream not in streams]


def state_faults(game: AnyGame, seats: Iterable[SeatInfo], state: Any) -> list[str]:
    """Returns which promises a state breaks: that it can be saved, has no problems of its own, and has views, seats to
    act, and words."""
    faults = [f"problem: {problem}" for problem in game.problems(state)]
    saved = msgspec.json.encode(state)
    loaded = msgspec.json.decode(saved, type=game.state_type)
    if loaded != state or msgspec.json.encode(loaded) != saved:
        faults.append("the state does not load as it was saved")
    awaited = game.awaited(game.view(state, None))
    result = game.result(game.view(state, None))
    if bool(awaited) == (result is not None):
        faults.append(f"awaited {sorted(awaited)} with result {result}")
    if game.zero_sum and result is not None and len(result.winners) == len(people_seats(seats)) == 2:
        faults.append(f"{listed(result.winners)} win together, so zero_sum should be false")
    for seat in (None, *(info.key for info in seats)):
        view = game.view(state, seat)
        faults += [f"{seat or 'a spectator'}: {fault}" for fault in view_faults(game, view)]
        if game.awaited(view) != awaited or game.result(view) != result:
            faults.append(f"{seat or 'a spectator'} sees others awaited, or another result")
        if seat is None:
            faults += ["a spectator is told what a seat alone knows"] if game.own(view) else []
        else:
            root = game.choices(view, seat, ())
            if root is None or bool(root.choices) != (seat in awaited):
                faults.append(f"{seat} is {'' if seat in awaited else 'not '}awaited, but its choices are {root}")
    return faults


def view_faults(game: AnyGame, view: Any) -> list[str]:
    """What is wrong with a view's words. Raises TypeError for a view that cannot be encoded."""
    msgspec.json.encode(view)
    faults = list[str]()
    headline, position, alt = game.headline(view), game.position(view), game.alt(view)
    if not headline or "\n" in headline:
        faults.append(f"headline is not one line: {headline!r}")
    if not 0 < len(position) <= POSITION:
        faults.append(f"the position has {len(position)} characters")
    if len(game.own(view)) > OWN:
        faults.append(f"what the seat alone knows has {len(game.own(view))} characters")
    if not 0 < len(alt) <= ALT:
        faults.append(f"the alternative text has {len(alt)} characters")
    return faults


def silence_faults(game: AnyGame, seats: Iterable[SeatInfo], before: Any, after: Any, act: Acted) -> list[str]:
    """Who, but for the actor, sees a change that no line of theirs tells of: a view is kept until something is told."""
    actor, events = act
    faults = []
    for seat in (None, *(info.key for info in seats if info.key != actor)):
        told = any(PUBLIC in event.lines or seat in event.lines for event in events)
        if not told and game.view(before, seat) != game.view(after, seat):
            faults.append(f"{seat or 'a spectator'} sees a change that no line tells of")
    return faults


def hush_faults(events: Iterable[Event]) -> list[str]:
    """Tells whether nobody else hears that something was decided: only orders may be silent. What a secret decision
    takes away from the others, as an undo that was free, would tell of it."""
    heard = any(PUBLIC in event.lines for event in events)
    return [] if heard else ["a decision of which the others hear nothing: it has no public line"]


def event_faults(seats: Iterable[SeatInfo], events: list[Event]) -> list[str]:
    """What is wrong with a decision's events."""
    audiences = {PUBLIC, *(info.key for info in seats)}
    faults = []
    for event in events:
        if not event.kind or not event.lines or not set(event.lines) <= audiences:
            faults.append(f'event "{event.kind}" is for {sorted(event.lines)}')
        for line in event.lines.values():
            if not line.text.strip():
                faults.append(f'event "{event.kind}" has an empty line')
            data = msgspec.json.encode(line.data)
            if msgspec.json.encode(msgspec.json.decode(data)) != data:
                faults.append(f'event "{event.kind}" has data that JSON changes')
    return faults


def ending_faults(game: AnyGame, ends: str, worlds: Iterable[Any]) -> list[str]:
    """Tells whether a decision has ended the game, in worlds that its view allows, though it was not asked about:
    ``ends`` is what ``may_end`` said of it. Rolls that come at each turn's end do not count."""
    results = [game.result(game.view(state, None)) for state in worlds]
    unasked = [result.text for result in results if result is not None and not result.scheduled and not ends]
    return [f"ends the game unasked: {text}" for text in unasked]
