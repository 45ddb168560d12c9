"""Who may move, in which order menus have them, and whose hexes stand open on the panel (sections 3-6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from bot.games.contract.choices import PROMPT
from bot.games.donelson.data.board import field
from bot.games.donelson.data.forces import brigades, counter, of_side
from bot.games.donelson.data.terms import MOVING, Brigade, Hex, Key
from bot.games.donelson.offers.situation import Situation
from bot.games.donelson.rules.facts import division_of, idle
from bot.games.donelson.rules.movement import groups
from bot.games.donelson.rules.movement.ledger import without
from bot.games.donelson.rules.movement.paths import Ways
from bot.games.donelson.state.places import Places
from bot.games.donelson.state.state import Moved
from bot.games.donelson.words.own import score
from bot.games.kit.sides import OTHER, Side

OTHER_MOVES = "Other moves"
"""The head of the menu of everything that a movement phase offers and no menu of its own shows."""
FAR = 30
"""How far off the nearest enemy counts as where none is on the map, in hexes."""


def moving_now(now: Situation) -> bool:
    """Whether the side is in a movement phase of its own."""
    return now.active() and now.view.stage in MOVING


def prompt(now: Situation) -> str:
    """Returns what the phase asks."""
    phase = {"first-move": "First movement", "second-move": "Second movement", "night-move": "Movement at night"}
    if anybody_moves(now):
        if "prompt" not in now.found:
            asked = "Move which unit? "
            now.found["prompt"] = asked + score(now.view, PROMPT - len(asked))
        return str(now.found["prompt"])
    if all(idle(now.view, key) for key in now.mine if division_of(now.view, key)):
        return f"{phase[now.view.stage]}: your men are surprised. They can't move until the enemy attacks."
    return f"{phase[now.view.stage]}: no one can move any longer."


def ways(now: Situation, key: Key, via: Hex = 0) -> Ways:
    """Returns where a unit may go, found once a view."""
    kept = now.found
    entry = ("ways", key, via)
    if entry not in kept:
        kept[entry] = groups.ways_of(now.view, now.board, key, via)
    found: Ways = kept[entry]  # type: ignore[assignment]
    return found


def moves(now: Situation, key: Key) -> bool:
    """Whether a unit is the side's and can go somewhere, found once a view."""
    entry = ("moves", key)
    if entry not in now.found:
        now.found[entry] = key in now.mine and groups.can_go(now.view, now.board, key)
    return bool(now.found[entry])


def wheels(now: Situation, key: Key) -> bool:
    """Whether a unit can go somewhere and its facing matters: any but a leader."""
    return moves(now, key) and counter(key).arm != "hq"


def anybody_moves(now: Situation) -> bool:
    """Whether any unit of the side can go somewhere."""
    return any(moves(now, key) for key in now.mine)


def movers(now: Situation) -> tuple[Key, ...]:
    """Returns the units that can go somewhere, best first: divisions together, those nearer the enemy before others."""
    if "movers" not in now.found:
        some = [key for key in now.mine if moves(now, key)]
        now.found["movers"] = tuple(sorted(some, key=lambda key: order(now, key)))
    found: tuple[Key, ...] = now.found["movers"]  # type: ignore[assignment]
    return found


def order(now: Situation, key: Key) -> tuple[int, int, float, str]:
    """Returns where a unit stands in a menu: those that have moved, or hold as ordered, come last."""
    unit = now.view.units[key]
    arm = {"inf": 0, "art": 1, "hq": 2}[counter(key).arm]
    nearness = attraction(now.board, unit.at, now.side) / 100
    return done(now, key), division_of(now.view, key), arm - nearness, key


def done(now: Situation, key: Key) -> bool:
    """Whether a unit has moved, or holds as ordered."""
    unit = now.view.units[key]
    return unit.walked or now.goals.get(key) == unit.at


def alone_first(now: Situation) -> tuple[Key, ...]:
    """Returns the same: of those that have yet to move, those first that no brigade takes along, such as leaders."""
    able = Counter(counter(key).brigade for key in movers(now) if counter(key).brigade)
    return tuple(sorted(movers(now), key=lambda key: (done(now, key), able[counter(key).brigade] > 1)))


def attraction(board: Places, at: Hex, side: Side) -> float:
    """Returns how much a hex draws a side's units, for the order of a menu: towards the enemy, into the works, onto
    roads."""
    ground = field()
    near = board.nearest(at, OTHER[side])
    found = -float(near[0] if near else FAR)
    if at in ground.pit_hexes() or ground.fort(at):
        found += 3
    if ground.roadside(at):
        found += 0.5
    return found


# -- one after the other


def movable_brigades(now: Situation) -> Iterator[Brigade]:
    """Yields the side's brigades of which a counter can go somewhere, in the army's order."""
    for key, each in brigades().items():
        if each.side == now.side and any(moves(now, one) for one in each.counters):
            yield key


def piece_of(key: Key) -> str:
    """Returns what a counter moves with: its brigade, or itself where it is none of a brigade's own counters."""
    brigade = counter(key).brigade
    return brigade if brigade and key in brigades()[brigade].counters else key


def open_pieces(now: Situation) -> tuple[str, ...]:
    """Returns the pieces whose hexes stand open on the panel: a brigade; once one has moved, a leader, battery or
    regiment beside it; and once one of these has moved, the next of them alone. First come those that moved in the
    first movement, then the others, both in the army's order, but leaders before guns."""
    if "open pieces" not in now.found:
        own = sorted(of_side(now.side), key=lambda key: ("inf", "hq", "art").index(counter(key).arm))
        before = moved_before(now)
        pieces = sorted(dict.fromkeys(map(piece_of, own)), key=lambda piece: before.isdisjoint(counters_of(piece)))
        moved = [piece_of(entry.who) if entry.who in own else entry.who for entry in now.view.staged]
        moved = [piece for piece in moved if piece in pieces]
        brigade = next_piece(now, [piece for piece in pieces if piece in brigades()], moved)
        alone = next_piece(now, [piece for piece in pieces if piece not in brigades()], moved)
        on = bool(moved) and moved[-1] not in brigades()
        found = (alone,) if alone and on else (brigade, alone) if moved or not brigade else (brigade,)
        now.found["open pieces"] = tuple(filter(None, found))
    kept: tuple[str, ...] = now.found["open pieces"]  # type: ignore[assignment]
    return kept


def next_piece(now: Situation, pieces: Sequence[str], moved: Sequence[str]) -> str:
    """Returns the first of some pieces that has yet to move after the one of them that ``moved`` last, or else the
    first that was passed over; a battery that has just been limbered itself. "" once all have moved or hold as
    ordered."""
    last = next((pieces.index(piece) for piece in reversed(moved) if piece in pieces), 0)
    for piece in (*pieces[last:], *pieces[:last]):
        keys = [key for key in counters_of(piece) if key in now.mine]
        if any(moves(now, key) for key in keys) and not any(done(now, key) for key in keys):
            return piece
    return ""


def moved_before(now: Situation) -> set[Key]:
    """Returns the counters that moved in the player turn's first movement, if this is the second."""
    here = [mark for entry in now.view.staged for mark in entry.marks]
    earlier = without(now.view.this_turn, here)
    return {mark.key for mark in earlier if isinstance(mark, Moved) and mark.kind in ("move", "march")}


def counters_of(piece: str) -> tuple[Key, ...]:
    """Returns the counters that move as one piece."""
    return brigades()[piece].counters if piece in brigades() else (piece,)
