"""The parts of a position that a game master may set."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from bot.games.life_1861.data.board import board
from bot.games.life_1861.options import SURVIVOR
from bot.games.life_1861.rules.setup import PRINTED
from bot.games.life_1861.state.state import CIVILIANS, RESOURCES, SEATS, LifeState, Piece
from bot.games.life_1861.state.view import LifeView, given_up
from bot.games.life_1861.words import names
from bot.games.phrases import sentence
from bot.games.positions import options_in_play
from bot.games.positions.parts import ON, Part, flag, numbers


def settable(view: LifeView) -> tuple[Part, ...]:
    """Returns tension, what the sides hold, the pieces: where they are, health, diseases, Boons and pistols; and what
    it means that a side is wiped out, as long as neither has given up."""
    if view.ending:
        return ()
    found = [
        Part("tension", "Tension", str(view.tension), numbers(1, 10)),
        Part("counter", "Tension counter", str(view.counter), numbers(0, 2)),
    ]
    for seat in SEATS:
        side = sentence(names.side(seat))
        for what in RESOURCES:
            held, most = getattr(view.stocks[seat], what), getattr(PRINTED, what)
            name = f"{side}: {names.resource(what)}"
            found.append(Part(f"stock-{seat}-{what}", name, str(held), numbers(0, most), "Stocks"))
    for key in view.pieces:
        found += _of_piece(view, key)
    if not given_up(view):
        found.append(options_in_play.part(SURVIVOR, "survivor" if view.survivor else "nobody"))
    return tuple(found)


def _of_piece(view: LifeView, key: str) -> list[Part]:
    """The parts of a living piece: the dead stay dead, or their side would have played on without them."""
    piece, info = view.pieces[key], board().pieces[key]
    if not piece.health:
        return []
    name, hexes = info.name, {at: _hex(at) for at in board().places}
    found = [
        Part(f"piece-{key}-at", f"{name} is at", piece.at, hexes, name),
        Part(f"piece-{key}-health", f"{name}'s health", str(piece.health), numbers(1, info.health), name),
        Part(f"piece-{key}-diseases", f"{name}'s diseases", str(piece.diseases), numbers(0, 6), name),
        Part(f"piece-{key}-boon", f"{name} has a Boon", flag(piece.boon), ON, name),
    ]
    if key in CIVILIANS:
        found.append(Part(f"piece-{key}-pistol", f"{name} has a pistol", flag(piece.pistol), ON, name))
    return found


def _hex(at: str) -> str:
    built = board().built.get(at)
    return f"{names.label(at)}: {board().buildings[built].name}" if built else names.label(at)


def _with(piece: Piece, what: str, value: str) -> Piece:
    """A piece with one of its parts."""
    if what == "at":
        return replace(piece, at=value)
    return replace(piece, **{what: value == "yes" if what in ("boon", "pistol") else int(value)})


def with_parts(state: LifeState, parts: Mapping[str, str]) -> LifeState:
    """Returns the position with those parts. What a side holds more or less comes from the supply, or goes there."""
    rules, parts = options_in_play.apart(parts)
    if SURVIVOR.key in rules:
        state = replace(state, survivor=rules[SURVIVOR.key] == "survivor")
    for key, value in parts.items():
        kind, _, rest = key.partition("-")
        owner, _, what = rest.partition("-")
        if kind == "piece":
            state = replace(state, pieces=state.pieces | {owner: _with(state.pieces[owner], what, value)})
        elif kind == "stock":
            held, number = state.stocks[owner], int(value)
            left = getattr(state.supply, what) + getattr(held, what) - number
            state = replace(
                state,
                stocks=state.stocks | {owner: replace(held, **{what: number})},
                supply=replace(state.supply, **{what: left}),
            )
        else:
            state = replace(state, **{key: int(value)})
    return replace(state, last=())
