"""The parts of a battle that a game master may set."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from bot.games.dixie.data.board import field
from bot.games.dixie.data.cards import cards, side_of
from bot.games.dixie.data.terms import KIND, OUT, SHORT, SIDES
from bot.games.dixie.options import OPTIONS
from bot.games.dixie.state.stacks import CardState
from bot.games.dixie.state.state import DixieState
from bot.games.dixie.state.view import DixieView
from bot.games.positions import options_in_play
from bot.games.positions.parts import Part, numbers

_NOBODY = "nobody"
LIVE = options_in_play.option_named(OPTIONS, "live")
"""An option that changes in play: whether special cards are armed beforehand, or asked for (DX-17.3, DX-17.4)."""


def settable(view: DixieView) -> tuple[Part, ...]:
    """Returns who holds each position, and of each card lying face-up its place and its hits, and between two questions
    how special cards are played. Where a card may lie depends on cards lying face-down as well."""
    if view.ending or view.phase in ("decks", "deploy"):
        return ()
    land = field(view.setup.edition, view.setup.columns)
    holders = {side: SHORT[side] for side in SIDES} | {_NOBODY: "no one"}
    places = {at: spot.name for at, spot in land.spots.items()} | {OUT: "out of play"}
    found = [
        Part(f"holder-{at}", f"{land.spots[at].name} is held by", view.holders.get(at, _NOBODY), holders, "Positions")
        for at in land.order
    ]
    # A seat's view knows more cards than everybody's.
    for key, laid in sorted(view.laid.items()):
        side = side_of(key)
        card = cards(view.setup.edition, side)[key]
        if not laid.up or card.kind == "special":
            continue
        name, group = f"{card.name} ({key})", f"{KIND[side]} cards"
        found.append(Part(f"at-{key}", f"{name} is in", laid.at, places, group, looks=True))
        if card.troop and laid.at != OUT:
            found.append(Part(f"hits-{key}", f"{name}: hits", str(laid.hits), numbers(0, card.cv), group))
    if not view.asks and view.melee is None and view.volley is None:
        found.append(options_in_play.part(LIVE, "on" if view.setup.live else "off"))
    return tuple(found)


def with_parts(state: DixieState, parts: Mapping[str, str]) -> DixieState:
    """Returns the battle with those parts."""
    rules, parts = options_in_play.apart(parts)
    if LIVE.key in rules:
        state = replace(state, setup=replace(state.setup, live=rules[LIVE.key] == "on"))
    laid, holders = dict(state.cards), dict(state.holders)
    for part, value in parts.items():
        what, _, key = part.partition("-")
        if what == "holder":
            holders.pop(key, None)
            if value in SIDES:
                holders[key] = "usa" if value == "usa" else "csa"
        elif what == "hits":
            laid[key] = replace(laid[key], hits=int(value))
        else:
            out = value == OUT
            laid[key] = CardState(value, up=True, hits=0 if out else laid[key].hits, why="removed" if out else "")
    return replace(state, cards=laid, holders=holders, last=())
